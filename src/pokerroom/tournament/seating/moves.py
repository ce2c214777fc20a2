"""Moves between tables: balancing, breaking a table, and the final table. Each move states its reason and clauses.

Nothing is moved here. A plan says who goes where, and whoever runs the tables carries it out between hands. Where the
book leaves a step to the director, the plan proposes what most houses do and says that the director may decide
otherwise. What chance decides is given: `lots` are seats in the order in which they were drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament.seating.rules import TournamentSeating
from pokerroom.tournament.seating.tables import (
    ComesInAs,
    SeatedTable,
    TableSeat,
    by_name,
    comes_in_as,
    due_big_blind,
    in_table_order,
    is_dealt_in,
    open_seats,
    tables_needed,
    worst_first,
)
from pokerroom.wording.plural import so_many

MoveReason: TypeAlias = Literal["balance", "break", "final_table", "by_hand"]
SeatingDue: TypeAlias = Literal["nothing", "balance", "break"]
MoveStep: TypeAlias = Literal["table", "player", "seat"]


class TableMove(Struct, frozen=True, kw_only=True):
    """One player goes from a seat to another: why, as what they come in there, and the clauses.

    `proposed` are the steps that the book leaves to the director: they may say otherwise.
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


class DirectorsChoice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the director has said about the next move; whatever is left out is as the method has it."""

    table: str = ""  # which gives up a player
    player: str = ""
    place: TableSeat | None = None


def seating_due(rules: TournamentSeating, tables: Sequence[SeatedTable]) -> SeatingDue:
    """Return what the numbers at the tables ask for: a table broken, players moved, or nothing."""
    sizes = [len(table) for table in tables]
    if len(tables) > 1 and tables_needed(max(sum(sizes), 1), min(table.seats for table in tables)) < len(tables):
        return "break"
    return "balance" if sizes and max(sizes) - min(sizes) > rules.apart else "nothing"


# Balancing


def next_balancing_move(
    rules: TournamentSeating,
    tables: Sequence[SeatedTable],
    *,
    table_order: Sequence[str] = (),
    lots: Sequence[TableSeat] = (),
    choice: DirectorsChoice | None = None,
) -> TableMove | None:
    """The next player to move so that tables become even; nobody where they are.

    `table_order` is the drawn order of the tables, where the method goes by one.
    """
    seated_tables = by_name(tables)
    if not tables or max(map(len, tables)) - min(map(len, tables)) <= rules.apart:
        return None
    choice = choice or DirectorsChoice()
    shortest = min(tables, key=lambda table: (len(table), in_table_order(table.name)))
    giving, from_why = _giving(
        rules, tables, shortest, table_order, seated_tables.get(choice.table) if choice.table else None
    )
    seat, who_why = _who(rules, giving, lots, choice.player)
    new, seat_why = _where(rules, shortest, lots, choice.place)
    why = f"{from_why}; {who_why}; {seat_why}"
    proposed = () if choice != DirectorsChoice() else tuple(_left_to_the_director(rules))
    cites = rules.cites("balance_from", "balance_who", "balance_seat", "balance_steps", "even_tables")
    place = TableSeat(giving.name, seat)
    return _moved(rules, giving.players[seat], place, shortest, new, "balance", why, proposed, cites)


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
    """Every move that it takes until no table has more than one player above another, in order."""
    now, moves = by_name(tables), list[TableMove]()
    while True:
        move = next_balancing_move(rules, tuple(now.values()), table_order=table_order, lots=lots)
        if move is None:
            return tuple(moves)
        moves.append(move)
        now = after_moves(now, (move,))


def after_moves(tables: dict[str, SeatedTable], moves: Sequence[TableMove]) -> dict[str, SeatedTable]:
    """The tables by number after these moves."""
    now = dict(tables)
    for move in moves:
        now[move.old.table] = now[move.old.table].without(move.old.seat)
        now[move.new.table] = now[move.new.table].with_player(move.new.seat, move.player)
    return now


def _giving(
    rules: TournamentSeating,
    tables: Sequence[SeatedTable],
    shortest: SeatedTable,
    table_order: Sequence[str],
    chosen: SeatedTable | None,
) -> tuple[SeatedTable, str]:
    """The table that gives up a player, and why it is this one."""
    able = [table for table in tables if len(table) - len(shortest) > 1]
    if chosen is not None:
        if chosen not in able:
            what = f"table {chosen.name} with {len(chosen)} gives a player to one with {len(shortest)}"
            allowed = f"table {', '.join(str(table.name) for table in able)}"
            raise Illegal(what, allowed=allowed, cites=rules.cites("balance_steps", "balance_from"))
        return chosen, f"table {chosen.name}, as the director says"
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
    raise Illegal("tables in a drawn order that nobody has drawn", allowed="the order of all tables", cites=cites)


def _who(rules: TournamentSeating, giving: SeatedTable, lots: Sequence[TableSeat], chosen: str) -> tuple[int, str]:
    """The seat of the player who moves, and why they do."""
    if chosen:
        seat = giving.seat_of(chosen)
        if not seat:
            allowed = ", ".join(giving.players.values())
            raise Illegal(f"{chosen} does not sit at table {giving.name}", allowed=allowed)
        return seat, f"{chosen}, as the director says"
    if rules.balance_who == "by_lot":
        seat = _drawn(rules, lots, [TableSeat(giving.name, seat) for seat in giving.players], "balance_who")
        return seat, f"{giving.players[seat]} was drawn by lot"
    seat = due_big_blind(rules, giving)
    if seat:
        return seat, f"{giving.players[seat]} would be big blind next"
    seat = min(giving.players)
    return seat, f"{giving.players[seat]} has the lowest seat, and nobody is due a big blind"


def _where(
    rules: TournamentSeating, shortest: SeatedTable, lots: Sequence[TableSeat], chosen: TableSeat | None
) -> tuple[int, str]:
    """The seat that the player gets at the shortest table, and why."""
    if not shortest.open_seats:
        raise Illegal(f"table {shortest.name} has no open seat", allowed="a table with one")
    if chosen is not None:
        if chosen.table != shortest.name or chosen.seat not in shortest.open_seats:
            allowed = ", ".join(f"table {shortest.name} seat {seat}" for seat in shortest.open_seats)
            raise Illegal(f"{chosen} for the player who is moved", allowed=allowed, cites=rules.cites("balance_seat"))
        return chosen.seat, f"{chosen}, as the director says"
    if rules.balance_seat == "by_lot":
        free = [TableSeat(shortest.name, seat) for seat in shortest.open_seats]
        seat = _drawn(rules, lots, free, "balance_seat")
        return seat, f"seat {seat} of the shortest table, {shortest.name}, was drawn by lot"
    seat = worst_first(rules, shortest)[0]
    return seat, f"seat {seat} of the shortest table, {shortest.name}, is the worst position open"


def _drawn(rules: TournamentSeating, lots: Sequence[TableSeat], among: Sequence[TableSeat], key: str) -> int:
    """The seat among these that was drawn first; every one of them must have been in the draw."""
    if not set(among) <= set(lots):
        missing = ", ".join(str(place) for place in among if place not in lots)
        raise Illegal(f"no lot for {missing}", allowed="a draw of all these seats", cites=rules.cites(key))
    return next(place.seat for place in lots if place in among)


# Breaking


def table_to_break(tables: Sequence[SeatedTable], breaking_order: Sequence[str] = ()) -> str:
    """Which table goes: the next of the order that was published, else the shortest, among equals the last by number.

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
    """Where the players of a table go that is broken: seats drawn among all that are open, the tables kept even.

    `lots` are the open seats of the other tables as they were drawn, `order` the players as they draw, else from the
    lowest seat on. A seat at a table that has as many as it should is passed over until the others have caught up.
    """
    seated_tables = by_name(tables)
    if name not in seated_tables:
        raise Malformed(f"there is no table {name}", allowed=", ".join(seated_tables))
    broken, others = seated_tables[name], [table for table in tables if table.name != name]
    room = sum(len(table.open_seats) for table in others)
    cites = rules.cites("even_tables", "broken_table_position", "moved_player_between")
    if len(broken) > room or (only_if_due and seating_due(rules, tables) != "break"):
        what = f"table {name} broken with {so_many(len(broken), 'player')} and {so_many(room, 'seat')} open elsewhere"
        raise Illegal(what, allowed="once the others have a seat for everybody", cites=cites)
    if sorted(lots) != sorted(open_seats(others)):
        raise Malformed(f"{so_many(len(lots), 'seat')} drawn", allowed=f"each of the {room} open seats once")
    players = tuple(order) or tuple(broken.players[seat] for seat in sorted(broken.players))
    if sorted(players) != sorted(broken.players.values()):
        raise Malformed(f"{', '.join(players)} draw", allowed=", ".join(broken.players.values()))
    now, moves = {table.name: table for table in others}, list[TableMove]()
    for player, place in zip(players, _drawn_evenly(others, lots, len(broken)), strict=True):
        seat = broken.seat_of(player)
        why = f"table {name} is broken; {place} was drawn"
        table = now[place.table]
        moves.append(_moved(rules, player, TableSeat(name, seat), table, place.seat, "break", why, (), cites))
        now[place.table] = table.with_player(place.seat, player)
    return tuple(moves)


def _drawn_evenly(others: Sequence[SeatedTable], lots: Sequence[TableSeat], players: int) -> Iterator[TableSeat]:
    """The seats for so many players that leave the tables even, the first that was drawn first."""
    sizes, left = {table.name: len(table) for table in others}, list(lots)
    for _ in range(players):
        fewest = min(sizes[place.table] for place in left)
        place = next(place for place in left if sizes[place.table] == fewest)
        left.remove(place)
        sizes[place.table] += 1
        yield place


# The final table, and moves by hand


def final_table_plan(
    rules: TournamentSeating, tables: Sequence[SeatedTable], final: SeatedTable, lots: Sequence[TableSeat]
) -> tuple[TableMove, ...]:
    """Everybody who is left draws a new seat at the final table: from the lowest table and seat on, in drawn order."""
    by_name(tables)
    if not any(table.players for table in tables):
        raise Illegal("a final table of nobody", allowed="players who are left")
    in_order = sorted(tables, key=lambda table: in_table_order(table.name))
    everybody = [
        (TableSeat(table.name, seat), table.players[seat]) for table in in_order for seat in sorted(table.players)
    ]
    if len(everybody) > final.seats:
        raise Illegal(
            f"{so_many(len(everybody), 'player')} at a final table of {final.seats}", allowed="once they all fit"
        )
    seats = [TableSeat(final.name, seat) for seat in range(1, final.seats + 1)]
    if sorted(lots) != seats:
        raise Malformed(
            f"{so_many(len(lots), 'seat')} drawn",
            allowed=f"each of the {so_many(final.seats, 'seat')} of the final table once",
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


class MoveWarning(Struct, frozen=True):
    """What a move by hand goes against: which, what the method would have done, and the clauses."""

    what: str
    usual: str
    cites: tuple[Citation, ...] = ()


def move_by_hand(
    rules: TournamentSeating, tables: Sequence[SeatedTable], player: str, place: TableSeat
) -> tuple[TableMove, tuple[MoveWarning, ...]]:
    """A move that the director orders, with a warning for everything in it that the house's method would not do.

    Refused only where it cannot be done: nobody of that name sits anywhere, or the seat is taken.
    """
    seated_tables = by_name(tables)
    old = next((TableSeat(table.name, seat) for table in tables if (seat := table.seat_of(player))), None)
    if old is None:
        raise Malformed(f"{player} sits nowhere", allowed="a player of this tournament")
    if place.table not in seated_tables or place.seat not in seated_tables[place.table].open_seats:
        raise Illegal(
            f"{player} to {place}", allowed="an open seat of a table in use", cites=rules.cites("assigned_seat")
        )
    warnings = tuple(_against(rules, seated_tables, old, place))
    cites = rules.cites("assigned_seat", "balance_steps")
    why = "the director orders it"
    move = _moved(rules, player, old, seated_tables[place.table], place.seat, "by_hand", why, (), cites)
    return move, warnings


def _against(
    rules: TournamentSeating, known: dict[str, SeatedTable], old: TableSeat, place: TableSeat
) -> Iterator[MoveWarning]:
    giving, taking = known[old.table], known[place.table]
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


_COMES_IN: Final[dict[ComesInAs, str]] = {
    "big_blind": "comes in as big blind",
    "small_blind": "comes in as small blind",
    "button": "comes in as button",
    "between": "sits between button and big blind",
    "other": "",
    "first_hand": "",
}


def _moved(
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
    """The move with the position that it brings."""
    comes_in, dealt_in = comes_in_as(rules, table, seat), is_dealt_in(rules, table, seat)
    text = _COMES_IN[comes_in] + ("" if dealt_in else " and waits for the button to pass")
    if not dealt_in:
        cites = tuple(dict.fromkeys((*cites, *rules.cites("moved_player_between"))))
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
