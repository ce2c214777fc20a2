"""Tables of a tournament for seating: the players, the coming blinds, and the number of tables needed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.command_reading import Note
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import from_the_left
from pokerroom.table.blinds.blind_status import PLAYING, BlindStatus
from pokerroom.table.blinds.button import Places, is_behind_the_blinds
from pokerroom.table.blinds.next_line_up import LineUp, next_hand
from pokerroom.tournament.seating.rules import TournamentSeating
from pokerroom.wording.plural import quantity

# The position of a player who comes to a table in the next hand there.
ComesInAs: TypeAlias = Literal["big_blind", "small_blind", "button", "between", "other", "first_hand"]
_NEW_AT_TABLE = BlindStatus(new=True)


class TableSeat(Note, frozen=True, order=True):
    """A seat of a table of the tournament."""

    table: str
    seat: int

    def __str__(self) -> str:
        return f"table {self.table} seat {self.seat}"


class SeatedTable(Struct, frozen=True):
    """One table: its number of seats, its players, and the places of its last hand, if there was one."""

    name: str
    seats: int
    players: Mapping[int, str]
    last: Places | None = None

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats without a player."""
        return tuple(seat for seat in range(1, self.seats + 1) if seat not in self.players)

    def seat_of(self, player: str) -> int:
        """Return a player's seat; 0 if they are not here."""
        return next((seat for seat, name in self.players.items() if name == player), 0)

    def without(self, seat: int) -> SeatedTable:
        """Return the table after a player has left a seat."""
        return replace(self, players={place: name for place, name in self.players.items() if place != seat})

    def with_player(self, seat: int, player: str) -> SeatedTable:
        """Return the table after a player has taken a seat."""
        return replace(self, players={**self.players, seat: player})

    def __len__(self) -> int:
        return len(self.players)

    def __bool__(self) -> bool:
        return True


def tables_needed(players: int, seats: int) -> int:
    """Return how many tables this many players need.

    >>> tables_needed(20, 9), tables_needed(18, 9), tables_needed(1, 9)
    (3, 2, 1)
    """
    if players < 1 or seats < 2:
        raise Malformed(
            f"{quantity(players, 'player')} cannot be seated at tables of {seats}",
            allowed="a player, and two seats a table or more",
        )
    return -(-players // seats)


def even_sizes(players: int, tables: int) -> tuple[int, ...]:
    """Return the numbers of players at each table when they are as even as possible, the larger ones first.

    >>> even_sizes(20, 3)
    (7, 7, 6)
    """
    least, more = divmod(players, tables)
    return tuple(least + (number < more) for number in range(tables))


def in_table_order(name: str) -> tuple[tuple[bool, int, str], ...]:
    """Return a sort key that orders tables by the numbers in their names.

    >>> sorted(["table 10", "table 9", "final"], key=in_table_order)
    ['final', 'table 9', 'table 10']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return tuple((part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts)


def open_seats(tables: Iterable[SeatedTable]) -> tuple[TableSeat, ...]:
    """Return every open seat, table by table."""
    return tuple(TableSeat(table.name, seat) for table in tables for seat in table.open_seats)


def next_line_up(rules: TournamentSeating, table: SeatedTable) -> LineUp | None:
    """Return the button and blinds of a table's next hand; None before its first hand or with one player.

    Players who were not dealt into the last hand have come since.
    """
    if table.last is None or len(table) < 2:
        return None
    played = set(table.last.dealt) & set(table.players)
    if not played:
        return None
    standings = {seat: PLAYING if seat in played else _NEW_AT_TABLE for seat in table.players}
    return next_hand(rules.blinds, standings, table.last)


def newcomers_position(rules: TournamentSeating, table: SeatedTable, seat: int) -> ComesInAs:
    """Return the position in which a player moved to an open seat comes in; refuse a seat that is taken."""
    if seat in table.players:
        raise Illegal(f"table {table.name} seat {seat} is taken", allowed=_list_seats(table.open_seats))
    line_up = next_line_up(rules, table.with_player(seat, ""))
    if line_up is None:
        return "first_hand"
    if seat in line_up.places.blinds:
        return "big_blind" if line_up.places.blinds[-1] == seat else "small_blind"
    if seat == line_up.button:
        return "button"
    return "between" if is_behind_the_blinds(line_up.places, seat) else "other"


def is_dealt_in(rules: TournamentSeating, table: SeatedTable, seat: int) -> bool:
    """Return whether a player moved to an open seat gets a hand at once."""
    line_up = next_line_up(rules, table.with_player(seat, ""))
    return line_up is None or seat in line_up.seats


def due_big_blind(rules: TournamentSeating, table: SeatedTable) -> int:
    """Return the seat that would have the big blind next; 0 where none is due it yet."""
    line_up = next_line_up(rules, table)
    if line_up is None or not line_up.places.blinds:
        return 0
    due = line_up.places.blinds[-1]
    return due if due in table.players else from_the_left(due, list(table.players))[0]


def worst_first(rules: TournamentSeating, table: SeatedTable) -> tuple[int, ...]:
    """Return a table's open seats from the worst: the seat soonest in the big blind first, the small blind's last.

    Before the first hand, and in games without blinds, all positions are equal and the seats are in numerical order.
    """
    line_up = next_line_up(rules, table)
    if line_up is None or not line_up.places.blinds:
        return table.open_seats
    before = line_up.places.blinds[-2] if len(line_up.places.blinds) > 1 else line_up.button
    smaller = line_up.places.blinds[:-1]
    order = from_the_left(before, list(table.open_seats))
    return (*(seat for seat in order if seat not in smaller), *(seat for seat in order if seat in smaller))


def by_name(tables: Sequence[SeatedTable]) -> dict[str, SeatedTable]:
    """Return tables by name; refuse a name or a player that occurs twice."""
    seated_tables = {table.name: table for table in tables}
    if len(seated_tables) < len(tables):
        raise Malformed("two tables have one name", allowed="each table once")
    everybody = [player for table in tables for player in table.players.values()]
    if len(set(everybody)) < len(everybody):
        twice = next(player for player in everybody if everybody.count(player) > 1)
        raise Malformed(f"{twice} sits in two seats", allowed="each player in one seat")
    for table in tables:
        if beyond := [seat for seat in table.players if not 1 <= seat <= table.seats]:
            raise Malformed(f"table {table.name} has no seat {beyond[0]}", allowed=f"seats 1 to {table.seats}")
    return seated_tables


def _list_seats(seats: Sequence[int]) -> str:
    return f"seat {', '.join(map(str, seats))}" if seats else "no seat of that table"
