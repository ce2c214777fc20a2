"""The seats of one table as a value, and everything that stands against giving somebody one of them.

A refusal is told before anybody has moved: `objections` lists them all, so that a list can be gone through by the
players who may have the seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.table.seats.rules import ApartScope, SeatingRules
from pokerroom.wording.plural import so_many

LOCKED: Final = "locked"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person who asks for a seat, and what is known of them."""

    player: str
    approved: bool = False  # the floor has given leave
    playing: bool = True  # brings a stake, or an entry
    groups: frozenset[str] = frozenset()  # the groups they belong to, where a table is kept for one
    seated_at: str = ""  # another table where they have a seat
    gives_it_up: bool = False  # and which they leave for this one


@dataclass(frozen=True, slots=True)
class ApartOrder:
    """An order that two players be kept apart: not in one game, at one table or in neighbouring seats."""

    players: frozenset[str]
    scope: ApartScope

    def other(self, player: str) -> str:
        """Return who must not be near this player; "" if the order does not name them."""
        return next(iter(self.players - {player}), "") if player in self.players else ""


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat kept for one player: locked while their hand elsewhere lasts, or reserved by the floor for a reason."""

    player: str
    why: str = LOCKED


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of one table, numbered clockwise from the dealer's left, and who has them.

    A player who plays over an absent one's seat is in `over`; the seat is still the other's.
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
        """How many players may be seated at the table."""
        return min(len(self.numbers), self.rules.dealt_most + self.rules.over_dealt)

    @property
    def full(self) -> bool:
        """Whether nobody else may be seated."""
        return len(self.players) >= self.most

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has and that are kept for nobody."""
        return tuple(n for n in self.numbers if n not in self.players and n not in self.kept)

    def seat_of(self, player: str) -> int:
        """Return where this player sits; 0 for nowhere."""
        return next((seat for seat, name in self.players.items() if name == player), 0)

    def plays(self, seat: int) -> str:
        """Return who plays in a seat: whoever plays it over, else its holder."""
        return self.over.get(seat) or self.players.get(seat, "")


# What becomes of the seats; nothing here is judged


def empty_seats(rules: SeatingRules, group: str = "") -> Seats:
    """Return a table with every seat empty, perhaps kept for one group of players.

    >>> seats = with_player(with_player(empty_seats(SeatingRules(places=9)), "P", 7), "Q", 2)
    >>> seats.players, seats.free
    ({7: 'P', 2: 'Q'}, (1, 3, 4, 5, 6, 8, 9))
    """
    return Seats(rules, tuple(range(1, rules.places + 1)), group=group)


def with_player(seats: Seats, player: str, seat: int, *, waits: bool = False) -> Seats:
    """Return the seats with one more player, who perhaps waits for leave; nothing is kept for them any more."""
    return replace(
        seats,
        players={**seats.players, seat: player},
        kept=not_kept_for(seats, player),
        unapproved=seats.unapproved | {player} if waits else seats.unapproved,
    )


def without_player(seats: Seats, player: str, *, closes_extra: bool = False) -> Seats:
    """Return the seats without a player; `closes_extra` if the place goes with them."""
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
    """Return the seats with a player in another place than before."""
    held = seats.seat_of(player)
    return replace(seats, players={**without(seats.players, held), seat: player}, kept=not_kept_for(seats, player))


def without_playover(seats: Seats, seat: int) -> Seats:
    """Return the seats with nobody playing over this one."""
    return replace(seats, over=without(seats.over, seat))


def not_kept_for(seats: Seats, player: str) -> Mapping[int, KeptSeat]:
    """Return the seats that are kept for others."""
    return {seat: kept_seat for seat, kept_seat in seats.kept.items() if kept_seat.player != player}


def without(names: Mapping[int, str], seat: int) -> dict[int, str]:
    """Return who has or plays the other seats."""
    return {number: name for number, name in names.items() if number != seat}


# What stands against giving somebody a seat


def objections(seats: Seats, newcomer: Newcomer, seat: int) -> Iterator[Illegal]:
    """Yield everything that stands against giving a newcomer this seat; leave can still be entered later."""
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
    return Illegal(f"{so_many(number, 'player')} at the table", allowed=f"at most {seats.most}", cites=cites)


def against_the_seat(seats: Seats, player: str, seat: int) -> Iterator[Illegal]:
    """Yield what stands against a player's having just this seat, whether they come or move."""
    rules = seats.rules
    free = ", ".join(map(str, seats.free)) or "none"
    if seat not in seats.numbers:
        yield Illegal(f"there is no seat {seat}", allowed=f"free seats: {free}", cites=rules.cites("places"))
    if seat in seats.players:
        yield Illegal(f"seat {seat} is taken", allowed=f"free seats: {free}", cites=rules.cites("vacant_seat"))
    kept_seat = seats.kept.get(seat)
    if kept_seat is not None and kept_seat.player != player:
        cites = rules.cites("seat_lock") if kept_seat.why == LOCKED else ()
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
