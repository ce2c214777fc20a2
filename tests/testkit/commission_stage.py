"""The stage on which a hand is played and charged for.

Set-up: that of the stage `hand`, and `begins:` (the time of day, 21:00).

Steps: those of `hand`; `> charge` gives what is taken and `> settle` takes it and pays. Questions: those of `hand`,
`? commission`, `? charges`, and `? commission on 157` (or `on 30 and 10`) for pots that one player wins outright.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import time
from typing import ClassVar

from pokerroom.hand import Account
from pokerroom.house import Line, as_charges, charges, terms_for
from pokerroom.rulebook.table_setup import setup_from
from testkit.accounts import won_outright
from testkit.hand_stage import _SETUP, HandStage, _chosen_house, _plain_toml
from testkit.scenario import Said


class CommissionStage(HandStage):
    """One hand, and what the house takes of it."""

    keys: ClassVar[tuple[str, ...]] = (*HandStage.keys, "begins")

    def __init__(self, setup: Mapping[str, str]) -> None:
        super().__init__({key: value for key, value in setup.items() if key != "begins"})
        house = _chosen_house(setup)
        posted = {"game": "holdem", **{name: _plain_toml(value) for name, value in setup.items() if name in _SETUP}}
        self.terms = terms_for(house, setup_from(posted, "the scenario"), unit=int(setup.get("unit", 1)))
        self.at = time.fromisoformat(setup["begins"]) if "begins" in setup else None

    def lines(self, account: Account | None = None) -> list[Line]:
        """What is taken of the hand."""
        return charges(self.terms, account or self.hand.account(), self.at)

    def _settle(self, text: str) -> None:
        if text:
            super()._settle(text)
        else:
            self.hand.settle(as_charges(self.lines()))

    def do(self, words: str) -> Said:
        return _said(self.lines()) if words == "charge" else super().do(words)

    def ask(self, question: str) -> Said:
        if question == "charges":
            return _said(self.lines())
        found = re.fullmatch(r"commission(?: on ([\d and]+))?", question)
        if found is None:
            return super().ask(question)
        amounts = [int(each) for each in re.findall(r"\d+", found[1] or "")]
        lines = self.lines(won_outright(*amounts) if amounts else None)
        [line] = [each for each in lines if each.kind == "commission"]
        return Said(line.words.removeprefix("commission "), line.cites)


def _said(lines: Sequence[Line]) -> Said:
    words = " | ".join(line.words for line in lines) or "nothing"
    return Said(words, tuple(cite for line in lines for cite in line.cites))
