"""The part of a stage where players speak and move chips, and the house's rules say what it amounts to.

After `!` stand a seat's gestures in their text form and, in brackets, what only people know:

    ! seat 5 put 35 35 (declared call) -- seat 5 calls 80; 10 more is due
    ! seat 5 put 75 (good reason, floor: the dealer said 75) -- seat 5 is free to act: ...

An act out of turn is held, and binds by itself when the turn comes; `? answer to seat 5` tells what it came to, in the
words of a log. Further questions: `silent` (whether the book has a clause for the last reading), `observation`, `held`
and `goes back`.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from msgspec import structs

from pokerroom.hand import events
from pokerroom.hand.text import event_text
from pokerroom.rulings.speech.reading import Reading, enter
from pokerroom.rulings.speech.wagers import read_act
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.hands.play import StagePart, StagePlay
from pokerroom.scenarios.setup import SetUp
from pokerroom.scenarios.stage import Reply

_SEEN: Final = re.compile(r"seat (?P<seat>\d+) (?P<what>.+?)(?: \((?P<known>[^)]*)\))?")


def _seats_held(part: Any, _: re.Match[str]) -> str:
    hand = part.play.hand
    waiting = [seat for seat in hand.seats if hand.action.waits_for_turn(seat)]
    return ", ".join(f"seat {seat}" for seat in waiting) or "nothing"


def _answer_to(part: Any, match: re.Match[str]) -> Reply:
    """Answer with the result of an act out of turn, and with the player's act or their options then."""
    happened, seat = part.play.hand.events_in_force, int(match[1])
    numbers = [n for n, item in enumerate(happened) if isinstance(item, events.EarlyAnswered) and item.seat == seat]
    if not numbers:
        return Reply("none yet")
    answer = happened[numbers[-1]]
    words = [event_text(structs.replace(answer, cites=())).removeprefix(f"seat {seat} is answered ")]
    for event in happened[numbers[-1] + 1 :]:
        if getattr(event, "seat", 0) != seat or isinstance(event, events.Lifted):
            break
        words.append(event_text(event))
    return Reply("; ".join(words), answer.cites)


# About the last reading; nothing where nobody has said or done anything yet.
_READING_QUESTIONS: Final[Lines[Reading]] = (
    ("silent", lambda last, _: Reply("yes" if last.silent else "no", last.cites)),
    ("observation", lambda last, _: Reply(last.observation or "none", last.cites)),
    ("goes back", lambda last, _: Reply(str(last.returned), last.cites)),
)
_QUESTIONS: Final[Lines[Any]] = (
    ("held", _seats_held),
    ("answer to seat N", _answer_to),
    *(
        (form, lambda part, match, told=told: told(part.last, match) if part.last else None)
        for form, told in _READING_QUESTIONS
    ),
)


class WordsPart(StagePart):
    """Words said and chips moved."""

    questions: ClassVar[Lines[Any]] = _QUESTIONS
    sights: ClassVar[str] = 'seat 3 said "call"; put 20 (fact, fact)'

    def __init__(self, play: StagePlay, setup: SetUp) -> None:
        super().__init__(play, setup)
        self.last: Reading | None = None

    def see(self, words: str) -> Reply | None:
        """Read words and chips of a player as a wager, and enter it; None for other lines."""
        match = _SEEN.fullmatch(words)
        if match is None:
            return None
        play = self.play
        parts = _reading_parts(match["known"] or "")
        self.last = read_act(play.hand, int(match["seat"]), match["what"], house=play.house, unit=play.unit, **parts)
        enter(play.hand, self.last)
        play.go_on()
        return Reply(self.last.words, self.last.cites)


def _reading_parts(text: str) -> dict[str, Any]:
    parts: dict[str, Any] = {"facts": {}}
    for part in filter(None, re.split(r"\s*,\s*", text)):
        if part == "in the dark":
            parts["in_the_dark"] = True
        elif part.startswith("reported by "):
            parts["by"] = part.removeprefix("reported by ")
        elif part == "floor declines":
            parts["floor"] = False
        elif part.startswith("floor:"):
            parts |= {"floor": True, "reason": part.removeprefix("floor:").strip()}
        else:
            name, _, value = part.partition(" = ")
            parts["facts"][name.replace(" ", "_")] = value or True
    return parts
