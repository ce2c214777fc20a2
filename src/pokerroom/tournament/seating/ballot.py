"""Seats by lot: the ballot before the first hand, and the draw for a final table. The draw comes from outside.

A draw is the list of seats in drawn order: the first entrant gets the first seat drawn. Readers of the record can
compare the lists of entrants and seats to check it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament.seating.rules import TournamentSeating
from pokerroom.tournament.seating.tables import TableSeat, even_sizes, tables_needed
from pokerroom.wording.plural import quantity


class SeatOutsideDraw(Struct, frozen=True):
    """A seat given outside the draw because of a special need: the seat, the reason, and who of the staff gave it."""

    player: str
    place: TableSeat
    reason: str
    by: str


class SeatDraw(Struct, frozen=True):
    """Everybody's first seat, the method, and the clauses behind it."""

    seats: Mapping[str, TableSeat]
    drawn: tuple[TableSeat, ...] = ()
    kept: tuple[SeatOutsideDraw, ...] = ()
    cites: tuple[Citation, ...] = ()

    def at(self, table: str) -> dict[int, str]:
        """Return the players at one of the tables, by seat."""
        placed = sorted((place.seat, player) for player, place in self.seats.items() if place.table == table)
        return dict(placed)


def seats_to_draw(players: int, seats: int, tables: Sequence[str] = ()) -> tuple[TableSeat, ...]:
    """Return the seats to draw for this many players: as few tables as possible, evenly filled.

    `tables` are the names of the tables in use; without names they are numbered from 1.

    >>> [str(place) for place in seats_to_draw(3, 2)]
    ['table 1 seat 1', 'table 1 seat 2', 'table 2 seat 1']
    """
    names = tuple(tables) or tuple(map(str, range(1, tables_needed(players, seats) + 1)))
    if len(names) * seats < players:
        raise Illegal(
            f"{quantity(len(names), 'table')} cannot seat {quantity(players, 'player')}",
            allowed=f"at most {len(names) * seats}",
        )
    sizes = even_sizes(players, len(names))
    return tuple(TableSeat(name, seat) for name, size in zip(names, sizes, strict=True) for seat in range(1, size + 1))


def draw_seats(
    rules: TournamentSeating,
    entrants: Sequence[str],
    places: Collection[TableSeat],
    drawn: Sequence[TableSeat],
    *,
    kept: Sequence[SeatOutsideDraw] = (),
) -> SeatDraw:
    """Give every entrant a seat by lot: the first entrant gets the first seat drawn, and so on.

    `kept` are seats that the staff gave to players with special needs; these are not drawn.
    """
    refuse_twice(entrants)
    _refuse_kept(rules, kept, entrants, places)
    apart = {draw.player: draw.place for draw in kept}
    in_draw = [place for place in places if place not in apart.values()]
    waiting = [player for player in entrants if player not in apart]
    if sorted(drawn) != sorted(in_draw) or len(waiting) != len(in_draw):
        what = f"{quantity(len(drawn), 'seat')} drawn for {len(waiting)} entrants and {quantity(len(in_draw), 'seat')}"
        raise Malformed(what, allowed="every seat of the draw once, and one for each entrant")
    seats = {**apart, **dict(zip(waiting, drawn, strict=True))}
    return SeatDraw(
        {player: seats[player] for player in entrants}, tuple(drawn), tuple(kept), rules.cites("initial_seating")
    )


def refuse_twice(players: Sequence[str]) -> None:
    """Refuse a list with a name that occurs twice."""
    if len(set(players)) < len(players):
        twice = next(player for player in players if list(players).count(player) > 1)
        raise Malformed(f"{twice} is in the draw twice", allowed="each entrant once")


def _refuse_kept(
    rules: TournamentSeating, kept: Sequence[SeatOutsideDraw], entrants: Sequence[str], places: Collection[TableSeat]
) -> None:
    cites = rules.cites("initial_seating")
    for draw in kept:
        if not draw.reason.strip() or not draw.by.strip():
            what = f"{draw.place} cannot be kept for {draw.player} without a reason and a name"
            raise Illegal(what, allowed="the need, and who of the staff agreed to it", cites=cites)
        if draw.player not in entrants or draw.place not in places:
            raise Malformed(
                f"{draw.place} cannot be kept for {draw.player}", allowed="an entrant and a seat of the draw"
            )
    if len({draw.place for draw in kept}) < len(kept) or len({draw.player for draw in kept}) < len(kept):
        raise Malformed("a seat is kept twice", allowed="one seat for one entrant")
