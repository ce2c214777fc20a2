"""Moves between tables: whether the numbers require one, and one move with its reason, position and clauses.

Nothing is moved here. A plan lists the moves, and the tournament's driver carries them out between hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation, joined_cites
from pokerroom.tournament.seating.rules import TournamentSeating
from pokerroom.tournament.seating.tables import (
    ComesInAs,
    SeatedTable,
    TableSeat,
    is_dealt_in,
    newcomers_position,
    tables_needed,
)

MoveReason: TypeAlias = Literal["balance", "break", "final_table", "by_hand"]
SeatingDue: TypeAlias = Literal["nothing", "balance", "break"]
MoveStep: TypeAlias = Literal["table", "player", "seat"]


class TableMove(Struct, frozen=True, kw_only=True):
    """A player's move from one seat to another: the reason, the position they come in at, and the clauses.

    `proposed` are the steps that the book leaves to the director, who may decide otherwise.
    """

    player: str
    old: TableSeat
    new: TableSeat
    reason: MoveReason
    why: str
    comes_in: ComesInAs = "other"
    dealt_in: bool = True
    proposed: tuple[MoveStep, ...] = ()
    cites: tuple[Citation, ...] = ()

    def __str__(self) -> str:
        return f"{self.player} from {self.old} to {self.new}: {self.why}"


def seating_due(rules: TournamentSeating, tables: Sequence[SeatedTable]) -> SeatingDue:
    """Return what the numbers of players require: a table broken, players moved, or nothing."""
    sizes = [len(table) for table in tables]
    if len(tables) > 1 and tables_needed(max(sum(sizes), 1), min(table.seats for table in tables)) < len(tables):
        return "break"
    return "balance" if sizes and max(sizes) - min(sizes) > rules.apart else "nothing"


_COMES_IN: Final[dict[ComesInAs, str]] = {
    "big_blind": "comes in as big blind",
    "small_blind": "comes in as small blind",
    "button": "comes in as button",
    "between": "sits between button and big blind",
    "other": "",
    "first_hand": "",
}


def planned_move(
    rules: TournamentSeating,
    player: str,
    old: TableSeat,
    table: SeatedTable,
    seat: int,
    reason: MoveReason,
    why: str,
    proposed: tuple[MoveStep, ...],
    cites: tuple[Citation, ...],
) -> TableMove:
    """Return a move with the position in which the player comes in."""
    comes_in, dealt_in = newcomers_position(rules, table, seat), is_dealt_in(rules, table, seat)
    text = _COMES_IN[comes_in] + ("" if dealt_in else " and waits for the button to pass")
    if not dealt_in:
        cites = joined_cites(cites, rules.cites("moved_player_between"))
    return TableMove(
        player=player,
        old=old,
        new=TableSeat(table.name, seat),
        reason=reason,
        why=f"{why}; {text.strip()}" if text.strip() else why,
        comes_in=comes_in,
        dealt_in=dealt_in,
        proposed=proposed,
        cites=cites,
    )
