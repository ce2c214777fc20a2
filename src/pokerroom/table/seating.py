"""Taking a seat at one table, moving, leaving, and the floor's orders about seats.

`Seats` is a value; each function gives the next one or refuses. Who of several gets a seat is in `vacancies.py`, when
somebody may lose one in `absence.py`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from pokerroom.errors import Illegal
from pokerroom.table.seating_rules import SeatingRules
from pokerroom.table.seats import (
    Apart,
    Kept,
    Newcomer,
    Seats,
    against_the_seat,
    is_too_near,
    not_kept_for,
    objections,
    with_player,
    with_player_moved,
    without_player,
)


def open_table(rules: SeatingRules, *, group: str = "", freeze_out: bool = False) -> Seats:
    """A table with every seat empty; kept for one group of players, or as a freeze-out, where the house has that.

    >>> seats = open_table(SeatingRules(places=9))
    >>> seats = sit(sit(seats, Newcomer("P"), 7), Newcomer("Q"), 2)
    >>> seats.players, seats.free
    ({7: 'P', 2: 'Q'}, (1, 3, 4, 5, 6, 8, 9))
    """
    if group and not rules.reserved_group:
        raise Illegal(f"a table for {group}", allowed="a table for everybody", cites=rules.cites("reserved_group"))
    if freeze_out and not rules.freeze_out:
        raise Illegal("a cash table as a freeze-out", cites=rules.cites("stakes.freeze_out"))
    return Seats(rules, tuple(range(1, rules.places + 1)), group=group, freeze_out=freeze_out)


# Taking a seat


def sit(seats: Seats, newcomer: Newcomer, seat: int) -> Seats:
    """A newcomer takes a seat. Without the floor's leave, where it is needed, they sit and are not dealt in yet."""
    for objection in objections(seats, newcomer, seat):
        raise objection
    waits = seats.rules.needs_approval and not newcomer.approved
    return with_player(seats, newcomer.player, seat, waits=waits)


def approve(seats: Seats, player: str) -> Seats:
    """The floor gives leave."""
    return replace(seats, unapproved=seats.unapproved - {player})


def move(seats: Seats, player: str, seat: int) -> Seats:
    """A seated player changes to another seat; what they owe for it is the blinds' matter."""
    _seat_of(seats, player)
    for objection in against_the_seat(seats, player, seat):
        raise objection
    return with_player_moved(seats, player, seat)


def leave(seats: Seats, player: str, *, chips: int = 0, grounds: str = "") -> Seats:
    """A player gives up the seat. `grounds` are the floor's for letting them out of a freeze-out with chips left."""
    rules = seats.rules
    _seat_of(seats, player)
    if seats.freeze_out and seats.started and chips and not grounds:
        cites = rules.cites("stakes.freeze_out_terms", "stakes.freeze_out")
        raise Illegal(
            f"{player} has {chips} left", allowed="leaving broke, or on grounds the floor enters", cites=cites
        )
    return without_player(seats, player, closes_extra=closes_extra(seats))


def closes_extra(seats: Seats) -> bool:
    """Whether the extra place of a table goes with the next who leaves."""
    return seats.extra and seats.rules.extra_player == "until_first_leaver"


def allow_extra(seats: Seats) -> Seats:
    """The floor lets a new game start with one player more than normal, to end a dispute over seats.

    >>> allow_extra(open_table(SeatingRules(places=9, dealt_most=22, extra_player="until_game_ends"))).most
    10
    """
    cites, normal = seats.rules.cites("extra_player"), seats.rules.places
    if seats.rules.extra_player == "no" or seats.extra:
        most = normal + seats.extra
        raise Illegal(f"{most + 1} players where {normal} are normal", allowed=f"at most {most}", cites=cites)
    if seats.started:
        raise Illegal("an extra place in a game under way", allowed="only when the game starts", cites=cites)
    return replace(seats, numbers=(*seats.numbers, normal + 1), extra=True)


# Kept seats


def lock(seats: Seats, player: str, seat: int, *, in_hand: bool) -> Seats:
    """A player in a hand at another table has a seat kept here until that hand is over."""
    cites = seats.rules.cites("seat_lock")
    if not seats.rules.seat_lock:
        raise Illegal("a seat locked up", allowed="the seat goes to whoever is next", cites=cites)
    if not in_hand:
        raise Illegal(f"{player} is in no hand elsewhere", allowed="taking the seat now", cites=cites)
    for objection in against_the_seat(seats, player, seat):
        raise objection
    return replace(seats, kept={**seats.kept, seat: Kept(player)})


def reserve(seats: Seats, player: str, seat: int, why: str) -> Seats:
    """The floor keeps a seat for a player who needs just this one."""
    if not why.strip():
        raise Illegal(f"seat {seat} reserved without a reason", allowed="a reason, such as poor sight")
    for objection in against_the_seat(seats, player, seat):
        raise objection
    return replace(seats, kept={**seats.kept, seat: Kept(player, why)})


def unlock(seats: Seats, player: str) -> Seats:
    """Their hand is over, or the reservation is: nothing is kept for them any more."""
    return replace(seats, kept=not_kept_for(seats, player))


def goes_elsewhere(seats: Seats, player: str) -> Seats:
    """The player has a seat locked up at another table: they play this hand to its end and are dealt no other here."""
    _seat_of(seats, player)
    return replace(seats, leaving=seats.leaving | {player})


# Keeping players apart


def keep_apart(seats: Seats, one: str, other: str, scope: str, *, suspected: bool = False) -> Seats:
    """The floor orders that two players be kept apart, as far and on such grounds as the house has it."""
    rules = seats.rules
    cites = rules.cites("keep_apart")
    if scope not in rules.apart_scope:
        allowed = ", ".join(rules.apart_scope).replace("_", " ") or "no such order"
        raise Illegal(f"{one} and {other} apart: {scope.replace('_', ' ')}", allowed=allowed, cites=cites)
    if rules.apart_grounds == "suspected_collusion" and not suspected:
        raise Illegal(
            f"{one} and {other} apart without suspicion", allowed="players suspected of collusion", cites=cites
        )
    return replace(seats, apart=(*seats.apart, Apart(frozenset({one, other}), scope)))


def clashes(seats: Seats) -> tuple[Apart, ...]:
    """The orders that the players as they sit now do not keep to; somebody has to move or leave."""
    return tuple(
        order for order in seats.apart if any(is_too_near(seats, order, n, p) for n, p in seats.players.items())
    )


# Guests, and who is dealt in


def seat_guest(
    rules: SeatingRules, guest: str, host: int, *, allowed: bool, objectors: Collection[int] = (), behind: bool = True
) -> None:
    """Whether somebody may sit with a player; asked again whenever a player objects."""
    cites = rules.cites("guests")
    if rules.guests == "never" or rules.tournament or not behind:
        raise Illegal(f"{guest} does not play", allowed="only players sit", cites=cites)
    if not allowed:
        raise Illegal(f"{guest} behind seat {host}", allowed="with management's leave", cites=cites)
    if objectors:
        who = ", ".join(f"seat {seat}" for seat in sorted(objectors))
        raise Illegal(f"{guest} behind seat {host}: {who} objects", allowed="nobody behind a player", cites=cites)


def not_dealt(seats: Seats, seat: int) -> Illegal | None:
    """Why the player in a seat gets no cards, though they are there; nothing if they do get them."""
    player = seats.plays(seat)
    if player in seats.unapproved:
        return Illegal(
            f"{player} has no leave", allowed="the floor's leave first", cites=seats.rules.cites("needs_approval")
        )
    if player in seats.leaving:
        cites = seats.rules.cites("seat_lock")
        return Illegal(f"{player} has a seat locked up elsewhere", allowed="moving there now", cites=cites)
    return None


def ready(seats: Seats, away: Collection[int] = ()) -> tuple[int, ...]:
    """The seats that may be dealt in now; refused while there are fewer than two."""
    here = (n for n in sorted(seats.players) if n not in away or n in seats.over)
    found = tuple(seat for seat in here if not_dealt(seats, seat) is None)
    if len(found) < 2:
        cites = seats.rules.cites("two_players_make_a_table")
        raise Illegal(f"{len(found)} ready to play", allowed="two players or more", cites=cites)
    return found


def start(seats: Seats, away: Collection[int] = ()) -> Seats:
    """The game has begun."""
    ready(seats, away)
    return replace(seats, started=True)


def _seat_of(seats: Seats, player: str) -> int:
    seat = seats.seat_of(player)
    if not seat:
        raise Illegal(f"{player} has no seat here", allowed=", ".join(seats.players.values()) or "nobody")
    return seat
