"""The context that the judging functions of a bonus table share: the table, its house, clauses and powers."""

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
    """A table with its house, for judging a command."""

    state: BonusTableState
    house: House

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind these questions."""
        return self.state.terms.cites(*keys)

    @property
    def running(self) -> RoundState | None:
        """The running round; None between rounds."""
        bonus_round = self.state.round
        return None if bonus_round is None or bonus_round.phase == "over" else bonus_round

    def refuse_during_round(self, what: str, *keys: str) -> None:
        """Refuse an act that is only possible between rounds."""
        if self.running is not None:
            raise Illegal("a round is under way", allowed=f"{what} between rounds", cites=self.cites(*keys))

    def refuse_stopped(self, what: str) -> None:
        """Refuse an act that must wait while the table is stopped."""
        if self.state.stopped is not None and self.state.stands_still:
            allowed, cites = f"once the {self.state.stopped.by} lets it go on", self.cites("dispute.decided_by")
            raise Illegal("the table is stopped", allowed=f"{what} {allowed}", cites=cites)

    def patron(self, box: int) -> Patron:
        """Return the player of a box; refuse a box that nobody has."""
        patron = self.state.boxes.get(box)
        if patron is None:
            allowed = ", ".join(map(str, self.state.boxes)) or "none"
            raise Malformed(f"nobody has box {box}", allowed=f"box {allowed}")
        return patron

    def held_up(self, ruled: RoundEvent, at: datetime) -> Iterator[happenings.HeldUp]:
        """Yield a ruling's holds on the next round, and the people who must be told."""
        if isinstance(ruled, RoundRuled):
            yield from self.holds_of(read_effects(ruled.effects, self.house.book.vocabulary), at)

    @staticmethod
    def holds_of(effects: tuple[EffectUse, ...], at: datetime) -> Iterator[happenings.HeldUp]:
        """Yield those effects of a ruling that hold the table up, each with the people told."""
        lines = tuple(str(name) for use in effects if use.name == "notify" for name in use.arguments)
        for use in effects:
            hold = HOLD_OF.get(use.name)
            if hold is not None:
                yield happenings.HeldUp(hold, at, lines)
                lines = ()
