"""Balance tables one move at a time: the table that gives up a player, the player, and their new seat.

Where the book leaves a step to the director, the plan proposes the most common choice and says that the director may
decide otherwise. Results of chance are given: `lots` are seats in drawn order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pokerroom.command_reading import Note
from pokerroom.errors import Illegal
from pokerroom.tournament.seating.moves import MoveStep, TableMove, planned_move
from pokerroom.tournament.seating.rules import TournamentSeating
from pokerroom.tournament.seating.tables import (
    SeatedTable,
    TableSeat,
    by_name,
    due_big_blind,
    in_table_order,
    worst_first,
)


class DirectorsChoice(Note, frozen=True, kw_only=True, omit_defaults=True):
    """The director's choices for the next move; those left out follow the method."""

    table: str = ""  # which gives up a player
    player: str = ""
    place: TableSeat | None = None


def next_balancing_move(
    rules: TournamentSeating,
    tables: Sequence[SeatedTable],
    *,
    table_order: Sequence[str] = (),
    lots: Sequence[TableSeat] = (),
    choice: DirectorsChoice | None = None,
) -> TableMove | None:
    """Return the next move that makes the tables more even; None if they are even.

    `table_order` is the drawn order of the tables, for a method that uses one.
    """
    seated_tables = by_name(tables)
    if not tables or max(map(len, tables)) - min(map(len, tables)) <= rules.apart:
        return None
    choice = choice or DirectorsChoice()
    shortest = min(tables, key=lambda table: (len(table), in_table_order(table.name)))
    giving, from_why = _giving_table(
        rules, tables, shortest, table_order, seated_tables.get(choice.table) if choice.table else None
    )
    seat, who_why = _player_who_moves(rules, giving, lots, choice.player)
    new, seat_why = _seat_to_take(rules, shortest, lots, choice.place)
    why = f"{from_why}; {who_why}; {seat_why}"
    proposed = () if choice != DirectorsChoice() else tuple(_left_to_the_director(rules))
    cites = rules.cites("balance_from", "balance_who", "balance_seat", "balance_steps", "even_tables")
    place = TableSeat(giving.name, seat)
    return planned_move(
        rules=rules,
        player=giving.players[seat],
        old=place,
        table=shortest,
        seat=new,
        reason="balance",
        why=why,
        proposed=proposed,
        cites=cites,
    )


def _left_to_the_director(rules: TournamentSeating) -> Iterator[MoveStep]:
    if rules.balance_from == "director":
        yield "table"
    if rules.balance_who == "director":
        yield "player"
    if rules.balance_seat == "director":
        yield "seat"


def balancing_plan(
    rules: TournamentSeating,
    tables: Sequence[SeatedTable],
    *,
    table_order: Sequence[str] = (),
    lots: Sequence[TableSeat] = (),
) -> tuple[TableMove, ...]:
    """Return all moves in order until no table has more than one player more than another."""
    now, moves = by_name(tables), list[TableMove]()
    while True:
        move = next_balancing_move(rules, tuple(now.values()), table_order=table_order, lots=lots)
        if move is None:
            return tuple(moves)
        moves.append(move)
        now = after_moves(now, (move,))


def after_moves(tables: dict[str, SeatedTable], moves: Sequence[TableMove]) -> dict[str, SeatedTable]:
    """Return the tables by name after these moves."""
    now = dict(tables)
    for move in moves:
        now[move.old.table] = now[move.old.table].without(move.old.seat)
        now[move.new.table] = now[move.new.table].with_player(move.new.seat, move.player)
    return now


def _giving_table(
    rules: TournamentSeating,
    tables: Sequence[SeatedTable],
    shortest: SeatedTable,
    table_order: Sequence[str],
    directors_table: SeatedTable | None,
) -> tuple[SeatedTable, str]:
    """Return the table that gives up a player, and the reason."""
    able = [table for table in tables if len(table) - len(shortest) > 1]
    if directors_table is not None:
        if directors_table not in able:
            what = (
                f"table {directors_table.name} with {len(directors_table)} gives a player to one with {len(shortest)}"
            )
            allowed = f"table {', '.join(str(table.name) for table in able)}"
            raise Illegal(what, allowed=allowed, cites=rules.cites("balance_steps", "balance_from"))
        return directors_table, f"table {directors_table.name}, as the director says"
    if rules.balance_from == "draw_order":
        return _drawn_table(rules, able, table_order)
    if rules.balance_from == "table_order":
        giving = min(able, key=lambda table: in_table_order(table.name))
        return giving, f"table {giving.name} is the first by number with players to give"
    giving = min(able, key=lambda table: (-len(table), in_table_order(table.name)))
    return giving, f"table {giving.name} has most players ({len(giving)})"


def _drawn_table(
    rules: TournamentSeating, able: Sequence[SeatedTable], table_order: Sequence[str]
) -> tuple[SeatedTable, str]:
    for name in table_order:
        for table in able:
            if table.name == name:
                return table, f"table {name} is the first of the drawn order with players to give"
    cites = rules.cites("balance_from")
    raise Illegal("nobody has drawn the order of the tables", allowed="the order of all tables", cites=cites)


def _player_who_moves(
    rules: TournamentSeating, giving: SeatedTable, lots: Sequence[TableSeat], directors_player: str
) -> tuple[int, str]:
    """Return the seat of the player who moves, and the reason."""
    if directors_player:
        seat = giving.seat_of(directors_player)
        if not seat:
            allowed = ", ".join(giving.players.values())
            raise Illegal(f"{directors_player} does not sit at table {giving.name}", allowed=allowed)
        return seat, f"{directors_player}, as the director says"
    if rules.balance_who == "by_lot":
        seat = _first_drawn(rules, lots, [TableSeat(giving.name, seat) for seat in giving.players], "balance_who")
        return seat, f"{giving.players[seat]} was drawn by lot"
    seat = due_big_blind(rules, giving)
    if seat:
        return seat, f"{giving.players[seat]} would be big blind next"
    seat = min(giving.players)
    return seat, f"{giving.players[seat]} has the lowest seat, and nobody is due a big blind"


def _seat_to_take(
    rules: TournamentSeating, shortest: SeatedTable, lots: Sequence[TableSeat], directors_seat: TableSeat | None
) -> tuple[int, str]:
    """Return the seat that the player gets at the shortest table, and the reason."""
    if not shortest.open_seats:
        raise Illegal(f"table {shortest.name} has no open seat", allowed="a table with one")
    if directors_seat is not None:
        if directors_seat.table != shortest.name or directors_seat.seat not in shortest.open_seats:
            allowed = ", ".join(f"table {shortest.name} seat {seat}" for seat in shortest.open_seats)
            raise Illegal(
                f"the player who is moved cannot have {directors_seat}",
                allowed=allowed,
                cites=rules.cites("balance_seat"),
            )
        return directors_seat.seat, f"{directors_seat}, as the director says"
    if rules.balance_seat == "by_lot":
        free = [TableSeat(shortest.name, seat) for seat in shortest.open_seats]
        seat = _first_drawn(rules, lots, free, "balance_seat")
        return seat, f"seat {seat} of the shortest table, {shortest.name}, was drawn by lot"
    seat = worst_first(rules, shortest)[0]
    return seat, f"seat {seat} of the shortest table, {shortest.name}, is the worst position open"


def _first_drawn(rules: TournamentSeating, lots: Sequence[TableSeat], among: Sequence[TableSeat], key: str) -> int:
    """Return which of these seats was drawn first; refuse if one of them was not in the draw."""
    if not set(among) <= set(lots):
        missing = ", ".join(str(place) for place in among if place not in lots)
        raise Illegal(f"no lot was drawn for {missing}", allowed="a draw of all these seats", cites=rules.cites(key))
    return next(place.seat for place in lots if place in among)
