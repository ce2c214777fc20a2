"""What the judging functions of a bonus table share: the table, its house, the clauses, and who may order what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from pokerroom.bonus.events import RoundEvent, RoundRuled
from pokerroom.bonus.state import RoundState
from pokerroom.bonus.table import happenings
from pokerroom.bonus.table.state import BonusTableState, Patron
from pokerroom.bonus.table.words import HOLD_OF
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import HouseContext
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulings import read_effects


@dataclass(frozen=True, slots=True)
class BonusTableContext(HouseContext):
    """A table that is asked something, and the house whose book decides."""

    table: BonusTableState
    house: House

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind these questions."""
        return self.table.terms.cites(*keys)

    @property
    def running(self) -> RoundState | None:
        """The round under way; none between rounds."""
        round_ = self.table.round
        return None if round_ is None or round_.phase == "over" else round_

    def refuse_during_round(self, what: str, *keys: str) -> None:
        """Refuse what is done between rounds only."""
        if self.running is not None:
            raise Illegal("a round is under way", allowed=f"{what} between rounds", cites=self.cites(*keys))

    def refuse_stopped(self, what: str) -> None:
        """Refuse what waits while somebody of the house has stopped the table."""
        if self.table.stopped is not None and self.table.stands_still:
            allowed, cites = f"once the {self.table.stopped.by} lets it go on", self.cites("dispute.decided_by")
            raise Illegal("the table is stopped", allowed=f"{what} {allowed}", cites=cites)

    def patron(self, box: int) -> Patron:
        """Return whoever has a box, or refuse a box that nobody has."""
        patron = self.table.boxes.get(box)
        if patron is None:
            allowed = ", ".join(map(str, self.table.boxes)) or "none"
            raise Malformed(f"nobody has box {box}", allowed=f"box {allowed}")
        return patron

    def held_up(self, ruled: RoundEvent, at: datetime) -> Iterator[happenings.HeldUp]:
        """Yield what a ruling wants done before the next round, and who must be told."""
        if isinstance(ruled, RoundRuled):
            yield from self.holds_of(read_effects(ruled.effects, self.house.book.vocabulary), at)

    @staticmethod
    def holds_of(effects: tuple[EffectUse, ...], at: datetime) -> Iterator[happenings.HeldUp]:
        """Yield what among a ruling's effects stops the table, each with whom it has told."""
        lines = tuple(str(name) for use in effects if use.name == "notify" for name in use.arguments)
        for use in effects:
            hold = HOLD_OF.get(use.name)
            if hold is not None:
                yield happenings.HeldUp(hold, at, lines)
                lines = ()
