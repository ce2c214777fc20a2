"""The seats of one table as a value, and all objections to giving somebody one of them.

Objections are found before anybody moves; `objections` lists them all, so that a waiting list can be searched for
players who may have the seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.table.seats.rules import ApartScope, SeatingRules
from pokerroom.wording.plural import quantity

SEAT_LOCKED: Final = "locked"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person who asks for a seat, with the facts that matter for it."""

    player: str
    approved: bool = False  # the floor has given leave
    playing: bool = True  # brings a stake, or an entry
    groups: frozenset[str] = frozenset()  # the groups they belong to, where a table is kept for one
    seated_at: str = ""  # another table where they have a seat
    gives_it_up: bool = False  # and will leave it for this one


@dataclass(frozen=True, slots=True)
class ApartOrder:
    """An order to keep two players apart: not in one game, not at one table, or not in neighbouring seats."""

    players: frozenset[str]
    scope: ApartScope

    def other(self, player: str) -> str:
        """Return the player who must not be near this one; "" if the order does not name them."""
        return next(iter(self.players - {player}), "") if player in self.players else ""


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat kept for one player: locked during their hand elsewhere, or reserved by the floor for a reason."""

    player: str
    why: str = SEAT_LOCKED


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of one table, numbered clockwise from the dealer's left, and their players.

    A player in an absent player's seat is in `over`; the seat still belongs to the absent player.
    """

    rules: SeatingRules
    numbers: tuple[int, ...]
    players: Mapping[int, str] = field(default_factory=dict)
    started: bool = False
    extra: bool = False
    group: str = ""
    freeze_out: bool = False
    apart: tuple[ApartOrder, ...] = ()
    kept: Mapping[int, KeptSeat] = field(default_factory=dict)
    over: Mapping[int, str] = field(default_factory=dict)
    unapproved: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        taken = ", ".join(f"{seat} {player}" for seat, player in sorted(self.players.items())) or "nobody"
        return f"<Seats: {len(self.numbers)}, with {taken}>"

    @property
    def most(self) -> int:
        """The largest number of players who may be seated at the table."""
        return min(len(self.numbers), self.rules.dealt_most + self.rules.over_dealt)

    @property
    def full(self) -> bool:
        """Whether no further player may be seated."""
        return len(self.players) >= self.most

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has and that are not kept for anybody."""
        return tuple(n for n in self.numbers if n not in self.players and n not in self.kept)

    def seat_of(self, player: str) -> int:
        """Return the seat of this player; 0 if they have none."""
        return next((seat for seat, name in self.players.items() if name == player), 0)

    def plays(self, seat: int) -> str:
        """Return the player in a seat: the one who plays it over, or else its owner."""
        return self.over.get(seat) or self.players.get(seat, "")


# Changes of the seats; nothing here is judged


def empty_seats(rules: SeatingRules, group: str = "") -> Seats:
    """Return the seats of a new table, all empty, perhaps kept for one group of players.

    >>> seats = with_player(with_player(empty_seats(SeatingRules(places=9)), "P", 7), "Q", 2)
    >>> seats.players, seats.free
    ({7: 'P', 2: 'Q'}, (1, 3, 4, 5, 6, 8, 9))
    """
    return Seats(rules, tuple(range(1, rules.places + 1)), group=group)


def with_player(seats: Seats, player: str, seat: int, *, waits: bool = False) -> Seats:
    """Return the seats with one more player, who may wait for leave; no seat is kept for them any more."""
    return replace(
        seats,
        players={**seats.players, seat: player},
        kept=not_kept_for(seats, player),
        unapproved=seats.unapproved | {player} if waits else seats.unapproved,
    )


def without_player(seats: Seats, player: str, *, closes_extra: bool = False) -> Seats:
    """Return the seats without a player; with `closes_extra` the extra place goes too."""
    held = seats.seat_of(player)
    return replace(
        seats,
        numbers=tuple(n for n in seats.numbers if n != held) if closes_extra else seats.numbers,
        extra=seats.extra and not closes_extra,
        players={number: name for number, name in seats.players.items() if number != held},
        over=without(seats.over, held),
        unapproved=seats.unapproved - {player},
        leaving=seats.leaving - {player},
    )


def with_player_moved(seats: Seats, player: str, seat: int) -> Seats:
    """Return the seats with a player moved to another seat."""
    held = seats.seat_of(player)
    return replace(seats, players={**without(seats.players, held), seat: player}, kept=not_kept_for(seats, player))


def without_playover(seats: Seats, seat: int) -> Seats:
    """Return the seats with nobody playing over this one."""
    return replace(seats, over=without(seats.over, seat))


def not_kept_for(seats: Seats, player: str) -> Mapping[int, KeptSeat]:
    """Return the seats that are kept for others."""
    return {seat: kept_seat for seat, kept_seat in seats.kept.items() if kept_seat.player != player}


def without(names: Mapping[int, str], seat: int) -> dict[int, str]:
    """Return the names in all seats but this one."""
    return {number: name for number, name in names.items() if number != seat}


# Objections to giving somebody a seat


def objections(seats: Seats, newcomer: Newcomer, seat: int) -> Iterator[PokerroomError]:
    """Yield all objections to giving a newcomer this seat; leave from the floor may still be entered later."""
    rules, player = seats.rules, newcomer.player
    if not newcomer.playing:
        yield Illegal(f"{player} does not play", allowed="only players sit", cites=rules.cites("guests"))
    if seats.seat_of(player) or player in seats.over.values() or (newcomer.seated_at and not newcomer.gives_it_up):
        where = newcomer.seated_at or "this table"
        yield Illegal(
            f"{player} has a seat at {where}",
            allowed="a move that gives it up",
            cites=rules.cites("one_seat_each", "conduct.one_hand_per_player"),
        )
    if seats.group and seats.group not in newcomer.groups:
        yield Illegal(f"the table is kept for {seats.group}", cites=rules.cites("reserved_group"))
    if seats.freeze_out and seats.started:
        cites = rules.cites("stakes.freeze_out_terms", "stakes.freeze_out")
        yield Illegal("the freeze-out has begun", allowed="nobody joins any more", cites=cites)
    expected = {seat.player for seat in seats.kept.values()} - {player, *seats.players.values()}
    if len(seats.players) + len(expected) >= seats.most:
        yield _refusal_of_full_table(seats)
    yield from against_the_seat(seats, player, seat)


def _refusal_of_full_table(seats: Seats) -> Illegal:
    rules, number = seats.rules, len(seats.players) + 1
    if seats.most < len(seats.numbers):
        cites = rules.cites("seated_over_dealt", "dealt_in_max")
    else:
        cites = rules.cites("places", "seated_over_dealt", "extra_player")
    return Illegal(f"{quantity(number, 'player')} at the table", allowed=f"at most {seats.most}", cites=cites)


def against_the_seat(seats: Seats, player: str, seat: int) -> Iterator[PokerroomError]:
    """Yield the objections to a player's having this particular seat, whether they come or move."""
    rules = seats.rules
    free = ", ".join(map(str, seats.free)) or "none"
    if seat not in seats.numbers:
        yield Malformed(f"there is no seat {seat}", allowed=f"free seats: {free}", cites=rules.cites("places"))
    if seat in seats.players:
        yield Illegal(f"seat {seat} is taken", allowed=f"free seats: {free}", cites=rules.cites("vacant_seat"))
    kept_seat = seats.kept.get(seat)
    if kept_seat is not None and kept_seat.player != player:
        cites = rules.cites("seat_lock") if kept_seat.why == SEAT_LOCKED else ()
        yield Illegal(f"seat {seat} is kept for {kept_seat.player}", allowed=f"free seats: {free}", cites=cites)
    for order in seats.apart:
        if is_too_near(seats, order, seat, player):
            what = "next to" if order.scope == "adjacent_seats" else "with"
            yield Illegal(
                f"{player} {what} {order.other(player)}",
                allowed="seats apart" if order.scope == "adjacent_seats" else "another game",
                cites=rules.cites("keep_apart"),
            )


def is_too_near(seats: Seats, order: ApartOrder, seat: int, player: str) -> bool:
    """Return whether an order forbids a player this seat. The dealer sits between the last seat and the first."""
    other = order.other(player)
    where = next((n for n in seats.players if seats.players[n] == other or seats.over.get(n) == other), 0)
    if not other or not where:
        return False
    if order.scope != "adjacent_seats":
        return True
    between = [n for n in seats.numbers if min(seat, where) < n < max(seat, where)]
    return not between
