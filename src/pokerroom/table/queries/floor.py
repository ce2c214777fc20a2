"""The floor's business with a table: reports, disputes, bars and orders, and the refusals that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.errors import refuses_misread_calls
from pokerroom.rulebook.words import Power
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.floor_notes import BarNote, DisputeNote, ReportNote
from pokerroom.table.state import TableState


class FloorAtTable:
    """The floor's work at one table at that moment; `Table.rulings` has the rulings made."""

    __slots__ = ("_state",)

    def __init__(self, state: TableState) -> None:
        self._state = state

    def __repr__(self) -> str:
        return f"<FloorAtTable of {self._state.words()}>"

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

    @refuses_misread_calls
    @table_question
    def contested_at(self, ruling: int) -> datetime | None:
        """Return when the ruling with this number was last contested; None where that is not known."""
        return self._state.floor.contested_at.get(ruling)

    @refuses_misread_calls
    @table_question
    def mutes(self, talker: str = "") -> bool:
        """Return whether the floor has stopped this player's talk; "" asks about the whole table."""
        return talker in self._state.orders.talk_muted

    @refuses_misread_calls
    @table_question
    def deals_here(self, title: str) -> bool:
        """Return whether this is the title of the table's dealer, who is the first to handle a mistake."""
        return self._state.deals_here(title)

    @refuses_misread_calls
    @table_question
    def refuse_if_stopped(self, what: str) -> None:
        """Refuse an act that is not allowed while the floor has stopped the table."""
        self._state.refuse_if_stopped(what)

    @refuses_misread_calls
    @table_question
    def refuse_unless_stopped(self, what: str) -> None:
        """Refuse an act of the floor that is only possible while the table is stopped."""
        self._state.refuse_unless_stopped(what)

    @refuses_misread_calls
    @table_question
    def refuse_barred(self, player: str, at: datetime) -> None:
        """Refuse a seat to a player whom the floor has barred."""
        self._state.refuse_barred(player, at)

    @refuses_misread_calls
    @table_question
    def refuse_no_ruling(self, number: int) -> None:
        """Refuse a number that belongs to no ruling made at this table."""
        self._state.refuse_no_ruling(number)

    @refuses_misread_calls
    @table_question
    def refuse_without_power(self, by: str, power: Power, what: str, cites: tuple[Citation, ...] = ()) -> None:
        """Refuse an order from a person whose title does not give them this power."""
        self._state.refuse_without_power(by, power, what, cites)
