"""The stage on which players speak and move chips, and the house's rules say what it comes to.

Set-up and questions are those of the stage `hand`, and so are acts after `>`. After `!` stand a seat's gestures in
their text form and, in brackets, what only people know:

    ! seat 5 put 35 35 (declared call) -- seat 5 calls 80; 10 more is due
    ! seat 5 put 75 (good reason, floor: the dealer said 75) -- seat 5 is free to act: ...

An act out of turn is held; `! seat 5 is answered` says what it comes to when the turn has come. Further questions:
`silent` (whether the book has a clause for the last reading), `observation`, `held` and `goes back`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pokerroom.errors import Malformed
from pokerroom.rulings.reading import Held, Reading, enter
from pokerroom.rulings.turns import answer
from pokerroom.rulings.wagers import read
from testkit.hand_stage import HandStage
from testkit.scenario import Said

_SEEN = re.compile(r"seat (?P<seat>\d+) (?P<what>.+?)(?: \((?P<known>[^)]*)\))?")


class WordsStage(HandStage):
    """One hand, told by what is said and by the chips that move."""

    def __init__(self, setup: Mapping[str, str]) -> None:
        super().__init__(setup)
        self.unit = int(setup.get("unit", 1))
        self.held: dict[int, Held] = {}
        self.last: Reading | None = None

    def see(self, words: str) -> Said:
        found = _SEEN.fullmatch(words)
        if found is None:
            raise Malformed(f"this stage does not know {words!r}", allowed='seat 3 said "call"; put 20 (fact, fact)')
        seat = int(found["seat"])
        known = _known(found["known"] or "")
        if found["what"] == "is answered":
            if seat not in self.held:
                raise Malformed(f"seat {seat} has done nothing out of turn", allowed=f"seats {sorted(self.held)}")
            self.last = answer(self.hand, self.held[seat], facts=known["facts"])
            del self.held[seat]
        else:
            self.last = read(self.hand, seat, found["what"], unit=self.unit, **known)
        if self.last.held:
            self.held[seat] = self.last.held
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
                return Said(", ".join(f"seat {seat}" for seat in self.held) or "nothing")
            case "goes back":
                return Said(str(last.returned), last.cites)
        return super().ask(question)


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
