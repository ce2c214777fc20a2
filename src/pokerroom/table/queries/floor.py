"""What the floor has to do with a table: reports, disputes, bars and orders, and the refusals that come of them."""

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
    """The floor's work at one table, as it stands at that moment; `Table.rulings` has what it has ruled."""

    __slots__ = ("_state",)

    def __init__(self, state: TableState) -> None:
        self._state = state

    def __repr__(self) -> str:
        return f"<FloorAtTable of {self._state.words()}>"

    @property
    def report(self) -> ReportNote | None:
        """What was reported to the floor and is not ruled on yet, if anything."""
        return self._state.floor.report

    @property
    def disputes(self) -> Sequence[DisputeNote]:
        """Every dispute at the table by its number, also those that are settled; the first has number 1."""
        return self._state.floor.disputes

    @property
    def awaited(self) -> DisputeNote | None:
        """The first dispute that the next hand waits for, if one does."""
        return self._state.awaited

    @property
    def bars(self) -> Sequence[BarNote]:
        """Who is kept out of the game, the room or the casino, as far as this table knows."""
        return self._state.floor.bars

    @property
    def directions(self) -> frozenset[str]:
        """What the floor has ordered of everybody: English, or silence."""
        return self._state.orders.directions

    @property
    def contenders(self) -> frozenset[str]:
        """The players who alone play for the pot that was carried over; empty where there is none."""
        return self._state.orders.contenders

    @refuses_misread_calls
    @table_question
    def contested_at(self, ruling: int) -> datetime | None:
        """Return when a ruling, by its number, was last contested; None where that is not known."""
        return self._state.floor.contested_at.get(ruling)

    @refuses_misread_calls
    @table_question
    def mutes(self, talker: str = "") -> bool:
        """Return whether the floor has ordered that this player does not talk; "" asks about the whole table."""
        return talker in self._state.orders.talk_muted

    @refuses_misread_calls
    @table_question
    def deals_here(self, title: str) -> bool:
        """Return whether somebody with this title deals at the table, and so speaks first when something goes wrong."""
        return self._state.deals_here(title)

    @refuses_misread_calls
    @table_question
    def refuse_if_stopped(self, what: str) -> None:
        """Refuse what may not be done while the floor has stopped the table."""
        self._state.refuse_if_stopped(what)

    @refuses_misread_calls
    @table_question
    def refuse_unless_stopped(self, what: str) -> None:
        """Refuse what the floor does only while the table is stopped."""
        self._state.refuse_unless_stopped(what)

    @refuses_misread_calls
    @table_question
    def refuse_barred(self, player: str, at: datetime) -> None:
        """Refuse a seat to somebody whom the floor keeps out."""
        self._state.refuse_barred(player, at)

    @refuses_misread_calls
    @table_question
    def refuse_no_ruling(self, number: int) -> None:
        """Refuse the number of a ruling that was not made at this table."""
        self._state.refuse_no_ruling(number)

    @refuses_misread_calls
    @table_question
    def refuse_without_power(self, by: str, power: Power, what: str, cites: tuple[Citation, ...] = ()) -> None:
        """Refuse an order from somebody whose title does not give them the power."""
        self._state.refuse_without_power(by, power, what, cites)
