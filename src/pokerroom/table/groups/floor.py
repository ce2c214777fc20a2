"""The floor's business with a table: who gets a seat, stops, rulings, disputes, bars, and the refusals from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.errors import refuses_misread_calls
from pokerroom.rulebook.words import Power
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.seating import offers, seat_orders
from pokerroom.table.floor_notes import BarNote, DisputeNote, ReportNote, RulingNote, TableStop
from pokerroom.table.groups.group import TableGroup
from pokerroom.table.seats.absence import ReleaseReason
from pokerroom.table.seats.draws import Ranking
from pokerroom.wording.plural import quantity


@refuses_misread_calls
class FloorAtTable(TableGroup):
    """The floor's work at one table: to whom it offers a seat, and what it has ordered, ruled and must rule."""

    __slots__ = ()

    def _in_short(self) -> str:
        stopped = f"stopped by {self.stopped.by}" if self.stopped is not None else "not stopped"
        return f"{stopped}, {quantity(len(self.rulings), 'ruling')}, {quantity(len(self.disputes), 'dispute')}"

    @property
    def stopped(self) -> TableStop | None:
        """The floor's stop of the table, with its reason; None while the table is not stopped."""
        return self._state.floor.stopped

    @property
    def rulings(self) -> Sequence[RulingNote]:
        """The floor's rulings here, in order."""
        return self._state.floor.rulings

    @contextmanager
    def despite_stop(self) -> Iterator[None]:
        """Let the hand be dealt on inside this block though the table is stopped, as far as a ruling has it dealt."""
        hand = self._state.hand
        if hand is not None:
            hand.control.stop("")
        try:
            yield
        finally:
            self._state.tell_hand_of_stop()

    def seat_ranking(self, seat: int) -> Ranking[str]:
        """Return the players to whom a seat is offered, first to last, among those who asked for it."""
        return offers.offer(self._state, seat)

    @table_question
    def release_reasons(self, seat: int, at: datetime) -> tuple[ReleaseReason, ...]:
        """Return the reasons for which the floor may release a seat now: its player is away, or never wagers."""
        return seat_orders.release_reasons(self._state, seat, at)

    @property
    def report(self) -> ReportNote | None:
        """The report to the floor that waits for a ruling, if any."""
        return self._state.floor.report

    @property
    def disputes(self) -> Sequence[DisputeNote]:
        """All disputes at the table by number, settled ones too; the first has number 1."""
        return self._state.floor.disputes

    @property
    def awaited(self) -> DisputeNote | None:
        """The first dispute for which the next hand waits, if any."""
        return self._state.awaited

    @property
    def bars(self) -> Sequence[BarNote]:
        """The bars from the game, the room or the casino that this table knows of."""
        return self._state.floor.bars

    @property
    def directions(self) -> frozenset[str]:
        """The floor's orders to everybody: English, or silence."""
        return self._state.orders.directions

    @property
    def contenders(self) -> frozenset[str]:
        """The only players who play for a carried-over pot; empty where there is none."""
        return self._state.orders.contenders

    @table_question
    def contested_at(self, ruling: int) -> datetime | None:
        """Return when the ruling with this number was last contested; None where that is not known."""
        return self._state.floor.contested_at.get(ruling)

    @table_question
    def mutes(self, writer: str = "") -> bool:
        """Return whether the floor has stopped this player's chat; "" asks about the whole table."""
        return writer in self._state.orders.talk_muted

    @table_question
    def deals_here(self, title: str) -> bool:
        """Return whether this is the title of the table's dealer, who is the first to handle a mistake."""
        return self._state.deals_here(title)

    @table_question
    def refuse_if_stopped(self, what: str) -> None:
        """Refuse an act that is not allowed while the floor has stopped the table."""
        self._state.refuse_if_stopped(what)

    @table_question
    def refuse_unless_stopped(self, what: str) -> None:
        """Refuse an act of the floor that is only possible while the table is stopped."""
        self._state.refuse_unless_stopped(what)

    @table_question
    def refuse_barred(self, player: str, at: datetime) -> None:
        """Refuse a seat to a player whom the floor has barred."""
        self._state.refuse_barred(player, at)

    @table_question
    def refuse_no_ruling(self, number: int) -> None:
        """Refuse a number that belongs to no ruling made at this table."""
        self._state.refuse_no_ruling(number)

    @table_question
    def refuse_without_power(self, by: str, power: Power, what: str, cites: tuple[Citation, ...] = ()) -> None:
        """Refuse an order from a person whose title does not give them this power."""
        self._state.refuse_without_power(by, power, what, cites)
