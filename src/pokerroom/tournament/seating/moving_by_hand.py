"""A move ordered by the director, with warnings where it departs from the house's method."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament.seating.moves import TableMove, planned_move
from pokerroom.tournament.seating.rules import TournamentSeating
from pokerroom.tournament.seating.tables import (
    SeatedTable,
    TableSeat,
    by_name,
    due_big_blind,
    worst_first,
)


class MoveWarning(Struct, frozen=True):
    """A warning about a director's move: the step, what the method would do, and the clauses."""

    what: str
    usual: str
    cites: tuple[Citation, ...] = ()


def move_by_hand(
    rules: TournamentSeating, tables: Sequence[SeatedTable], player: str, place: TableSeat
) -> tuple[TableMove, tuple[MoveWarning, ...]]:
    """Return a move ordered by the director, with a warning for each step that departs from the house's method.

    It is refused only if impossible: nobody of that name has a seat, or the new seat is taken.
    """
    seated_tables = by_name(tables)
    old = next((TableSeat(table.name, table.seat_of(player)) for table in tables if table.seat_of(player)), None)
    if old is None:
        raise Malformed(f"{player} sits at no table", allowed="a player of this tournament")
    if place.table not in seated_tables or place.seat not in seated_tables[place.table].open_seats:
        raise Illegal(
            f"{player} cannot go to {place}",
            allowed="an open seat of a table in use",
            cites=rules.cites("assigned_seat"),
        )
    warnings = tuple(_warnings_against(rules, seated_tables, old, place))
    cites = rules.cites("assigned_seat", "balance_steps")
    why = "the director orders it"
    move = planned_move(
        rules=rules,
        player=player,
        old=old,
        table=seated_tables[place.table],
        seat=place.seat,
        reason="by_hand",
        why=why,
        proposed=(),
        cites=cites,
    )
    return move, warnings


def _warnings_against(
    rules: TournamentSeating, seated_tables: dict[str, SeatedTable], old: TableSeat, place: TableSeat
) -> Iterator[MoveWarning]:
    giving, taking = seated_tables[old.table], seated_tables[place.table]
    if old.table != place.table and len(taking) + 1 - (len(giving) - 1) > rules.apart:
        what = f"table {taking.name} would have {len(taking) + 1} and table {giving.name} {len(giving) - 1}"
        yield MoveWarning(what, "tables that are even", rules.cites("even_tables", "balance_steps"))
    if old.table == place.table:
        yield MoveWarning("a change of seat at the same table", "the assigned seat", rules.cites("assigned_seat"))
        return
    due = due_big_blind(rules, giving)
    if rules.balance_who == "next_big_blind" and due and due != old.seat:
        usual = f"{giving.players[due]} would be big blind next"
        yield MoveWarning(f"{giving.players[old.seat]} is not due the big blind", usual, rules.cites("balance_who"))
    worst = worst_first(rules, taking)[0]
    if rules.balance_seat == "worst_position" and worst != place.seat:
        usual = f"table {taking.name} seat {worst}"
        yield MoveWarning(f"{place} is not the worst position open", usual, rules.cites("balance_seat"))
