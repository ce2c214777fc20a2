"""Break tables: the table that goes, the new seats of its players, and the final table.

Nothing is drawn here: `lots` are the seats in drawn order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament.seating.moves import TableMove, planned_move, seating_due
from pokerroom.tournament.seating.rules import TournamentSeating
from pokerroom.tournament.seating.tables import (
    SeatedTable,
    TableSeat,
    by_name,
    in_table_order,
    open_seats,
)
from pokerroom.wording.plural import quantity


def table_to_break(tables: Sequence[SeatedTable], breaking_order: Sequence[str] = ()) -> str:
    """Return the table to break: the next in the published order, or else the shortest, highest number first.

    >>> table_to_break([SeatedTable("1", 9, {1: "Ann"}), SeatedTable("2", 9, {1: "Bob"})])
    '2'
    """
    names = [table.name for table in tables]
    ordered = [name for name in breaking_order if name in names]
    if ordered:
        return ordered[0]
    fewest = min(map(len, tables))
    return max((table.name for table in tables if len(table) == fewest), key=in_table_order)


def breaking_plan(
    rules: TournamentSeating,
    tables: Sequence[SeatedTable],
    name: str,
    lots: Sequence[TableSeat],
    *,
    order: Sequence[str] = (),
    only_if_due: bool = True,
) -> tuple[TableMove, ...]:
    """Return the new seats of a broken table's players, drawn among all open seats so that tables stay even.

    `lots` are the other tables' open seats in drawn order, `order` the players in the order of drawing (by default from
    the lowest seat). A drawn seat at a full enough table is skipped until the others have caught up.
    """
    seated_tables = by_name(tables)
    if name not in seated_tables:
        raise Malformed(f"there is no table {name}", allowed=", ".join(seated_tables))
    broken, others = seated_tables[name], [table for table in tables if table.name != name]
    room = sum(len(table.open_seats) for table in others)
    cites = rules.cites("even_tables", "broken_table_position", "moved_player_between")
    if len(broken) > room or (only_if_due and seating_due(rules, tables) != "break"):
        moving = quantity(len(broken), "player")
        what = f"table {name} cannot be broken with {moving} and {quantity(room, 'seat')} open elsewhere"
        raise Illegal(what, allowed="once the others have a seat for everybody", cites=cites)
    if sorted(lots) != sorted(open_seats(others)):
        raise Malformed(f"{quantity(len(lots), 'seat')} cannot be drawn", allowed=f"each of the {room} open seats once")
    players = tuple(order) or tuple(broken.players[seat] for seat in sorted(broken.players))
    if sorted(players) != sorted(broken.players.values()):
        raise Malformed(f"{', '.join(players)} cannot draw for a seat", allowed=", ".join(broken.players.values()))
    now, moves = {table.name: table for table in others}, list[TableMove]()
    for player, place in zip(players, _drawn_evenly(others, lots, len(broken)), strict=True):
        seat = broken.seat_of(player)
        why = f"table {name} is broken; {place} was drawn"
        table = now[place.table]
        moves.append(
            planned_move(
                rules=rules,
                player=player,
                old=TableSeat(name, seat),
                table=table,
                seat=place.seat,
                reason="break",
                why=why,
                proposed=(),
                cites=cites,
            )
        )
        now[place.table] = table.with_player(place.seat, player)
    return tuple(moves)


def _drawn_evenly(others: Sequence[SeatedTable], lots: Sequence[TableSeat], players: int) -> Iterator[TableSeat]:
    """Yield seats for this many players that leave the tables even, the first drawn first."""
    sizes, left = {table.name: len(table) for table in others}, list(lots)
    for _ in range(players):
        fewest = min(sizes[place.table] for place in left)
        place = next(place for place in left if sizes[place.table] == fewest)
        left.remove(place)
        sizes[place.table] += 1
        yield place


def final_table_plan(
    rules: TournamentSeating, tables: Sequence[SeatedTable], final: SeatedTable, lots: Sequence[TableSeat]
) -> tuple[TableMove, ...]:
    """Return the final table's seats for all remaining players, who draw from the lowest table and seat on."""
    by_name(tables)
    if not any(table.players for table in tables):
        raise Illegal("nobody is left for a final table", allowed="players who are left")
    in_order = sorted(tables, key=lambda table: in_table_order(table.name))
    everybody = [
        (TableSeat(table.name, seat), table.players[seat]) for table in in_order for seat in sorted(table.players)
    ]
    if len(everybody) > final.seats:
        raise Illegal(
            f"a final table of {quantity(final.seats, 'seat')} cannot seat {quantity(len(everybody), 'player')}",
            allowed="once they all fit",
        )
    seats = [TableSeat(final.name, seat) for seat in range(1, final.seats + 1)]
    if sorted(lots) != seats:
        raise Malformed(
            f"{quantity(len(lots), 'seat')} cannot be drawn",
            allowed=f"each of the {quantity(final.seats, 'seat')} of the final table once",
        )
    cites = rules.cites("initial_seating", "even_tables")
    return tuple(
        TableMove(
            player=player,
            old=old,
            new=new,
            reason="final_table",
            why=f"the final table; {new} was drawn",
            comes_in="first_hand",
            cites=cites,
        )
        for (old, player), new in zip(everybody, lots, strict=False)
    )
