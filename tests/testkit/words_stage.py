"""The stage on which players speak and move chips, and the house's rules say what it comes to.

Set-up and questions are those of the stage `hand`, and so are acts after `>`. After `!` stand a seat's gestures in
their text form and, in brackets, what only people know:

    ! seat 5 put 35 35 (declared call) -- seat 5 calls 80; 10 more is due
    ! seat 5 put 75 (good reason, floor: the dealer said 75) -- seat 5 is free to act: ...

An act out of turn is held, and binds by itself when the turn comes; `? answer to seat 5` tells what it came to, in the
words of a log. Further questions: `silent` (whether the book has a clause for the last reading), `observation`, `held`
and `goes back`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import structs

from pokerroom.errors import Malformed
from pokerroom.hand import events as told
from pokerroom.hand.lines import event_text
from pokerroom.rulings.reading import Reading, enter
from pokerroom.rulings.wagers import read
from testkit.hand_stage import HandStage
from testkit.scenario import Said

_SEEN = re.compile(r"seat (?P<seat>\d+) (?P<what>.+?)(?: \((?P<known>[^)]*)\))?")


class WordsStage(HandStage):
    """One hand, told by what is said and by the chips that move."""

    def __init__(self, setup: Mapping[str, str]) -> None:
        super().__init__(setup)
        self.unit = int(setup.get("unit", 1))
        self.last: Reading | None = None

    def see(self, words: str) -> Said:
        found = _SEEN.fullmatch(words)
        if found is None:
            raise Malformed(f"this stage does not know {words!r}", allowed='seat 3 said "call"; put 20 (fact, fact)')
        seat = int(found["seat"])
        known = _known(found["known"] or "")
        self.last = read(self.hand, seat, found["what"], unit=self.unit, **known)
        enter(self.hand, self.last)
        self._go_on()
        return Said(self.last.words, self.last.cites)

    def ask(self, question: str) -> Said:
        last = self.last
        if last is None:
            return super().ask(question)
        match question:
            case "silent":
                return Said("yes" if last.silent else "no", last.cites)
            case "observation":
                return Said(last.observation or "none", last.cites)
            case "held":
                ordered, seats = self.hand.state.ordered, self.hand.state.seats
                waiting = [seats[player] for player in ordered.early] if ordered is not None else []
                return Said(", ".join(f"seat {seat}" for seat in waiting) or "nothing")
            case "goes back":
                return Said(str(last.returned), last.cites)
        if answered := re.fullmatch(r"answer to seat (\d+)", question):
            return self._answer_to(int(answered[1]))
        return super().ask(question)

    def _answer_to(self, seat: int) -> Said:
        """What an act out of turn came to: the answer, and what the player did or was left by it."""
        events = self.hand.events
        numbers = [n for n, event in enumerate(events) if isinstance(event, told.EarlyAnswered) and event.seat == seat]
        if not numbers:
            return Said("none yet", ())
        answer = events[numbers[-1]]
        assert isinstance(answer, told.EarlyAnswered)
        words = [event_text(structs.replace(answer, cites=())).removeprefix(f"seat {seat} is answered ")]
        for event in events[numbers[-1] + 1 :]:
            if getattr(event, "seat", 0) != seat or isinstance(event, told.Lifted):
                break
            words.append(event_text(event))
        return Said("; ".join(words), answer.cites)


def _known(text: str) -> dict[str, Any]:
    known: dict[str, Any] = {"facts": {}}
    for part in filter(None, re.split(r"\s*,\s*", text)):
        if part == "in the dark":
            known["in_the_dark"] = True
        elif part.startswith("reported by "):
            known["by"] = part.removeprefix("reported by ")
        elif part == "floor declines":
            known["floor"] = False
        elif part.startswith("floor:"):
            known |= {"floor": True, "reason": part.removeprefix("floor:").strip()}
        else:
            name, _, value = part.partition(" = ")
            known["facts"][name.replace(" ", "_")] = value or True
    return known
