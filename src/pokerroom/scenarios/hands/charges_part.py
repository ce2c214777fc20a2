"""The part of a stage that works out what the house takes of a hand.

Set-up: `begins:` (the time of day, 21:00). `> charge` gives what is taken and `> settle` takes it and pays. Questions:
`? commission`, `? charges`, and `? commission on 157` (or `on 30 and 10`) for pots that one player wins outright.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from pokerroom.charges import ChargeLine
from pokerroom.charges.entries import COMMISSION
from pokerroom.errors import Malformed
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.hands.bills import won_outright
from pokerroom.scenarios.hands.play import StagePart, StagePlay
from pokerroom.scenarios.setup import SetUp
from pokerroom.scenarios.stage import Reply


def _charges_reply(lines: Sequence[ChargeLine]) -> Reply:
    words = " | ".join(line.words for line in lines) or "nothing"
    return Reply(words, tuple(cite for line in lines for cite in line.cites))


def _commission(part: Any, match: re.Match[str]) -> Reply:
    amounts = [int(item) for item in re.findall(r"\d+", match[1] or "")]
    lines = part.play.charge_lines(won_outright(*amounts) if amounts else None)
    for line in lines:
        if line.kind == COMMISSION:
            return Reply(line.words.removeprefix("commission "), line.cites)
    raise Malformed("no commission is taken of this hand", allowed="? charges, for what is taken")


_ACTS: Final[Lines[Any]] = (("charge", lambda part, _: _charges_reply(part.play.charge_lines())),)
_QUESTIONS: Final[Lines[Any]] = (
    ("charges", lambda part, _: _charges_reply(part.play.charge_lines())),
    ("commission[ on TEXT]", _commission),
)


class ChargesPart(StagePart):
    """The charges to the pots, and their reasons."""

    keys: ClassVar[tuple[str, ...]] = ("begins",)
    acts: ClassVar[Lines[Any]] = _ACTS
    questions: ClassVar[Lines[Any]] = _QUESTIONS

    def __init__(self, play: StagePlay, setup: SetUp) -> None:
        super().__init__(play, setup)
        play.takes_charges = True
