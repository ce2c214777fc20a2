"""Refuse seats, moves, departures and the floor's orders about seats at one table, where something forbids them.

Each function refuses or does nothing; happenings record the changes of seats, and `evolving` applies them.
`vacancies.py` decides among several players who want a seat; `absence.py` decides when a seat may be lost.
"""

from __future__ import annotations

from pokerroom.errors import (
    Illegal,
    Malformed,
    as_given,
    is_kind,
)
from pokerroom.table.seats.occupancy import ApartOrder, Newcomer, Seats, against_the_seat, is_too_near, objections
from pokerroom.table.seats.rules import SeatingRules
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_reason


def refuse_group(rules: SeatingRules, group: str) -> None:
    """Refuse a table kept for one group of players, where the house has no such tables."""
    if not is_kind(group, str):
        raise Malformed(f"no table is kept for {as_given(group)}", allowed="the name of a group, or nothing")
    if group and not rules.reserved_group:
        raise Illegal(
            f"no table is kept for {group}", allowed="a table for everybody", cites=rules.cites("reserved_group")
        )


# Taking a seat


def refuse_seat(seats: Seats, newcomer: Newcomer, seat: int) -> None:
    """Refuse a seat that a newcomer may not take."""
    for objection in objections(seats, newcomer, seat):
        raise objection


def waits_for_leave(rules: SeatingRules, newcomer: Newcomer) -> bool:
    """Return whether a newcomer sits but is not dealt in yet, because the floor has not given leave."""
    return rules.needs_approval and not newcomer.approved


def refuse_move(seats: Seats, player: str, seat: int) -> None:
    """Refuse a seat to which a seated player may not change; `blinds` handles the posts they owe for it."""
    refuse_without_seat(seats, player)
    for objection in against_the_seat(seats, player, seat):
        raise objection


def refuse_to_leave(seats: Seats, player: str, *, chips: int = 0, reason: str = "") -> None:
    """Refuse a player's departure where they may not give up their seat.

    `reason` is the floor's reason for letting them leave a freeze-out.
    """
    rules = seats.rules
    refuse_without_seat(seats, player)
    if seats.freeze_out and seats.started and chips and not reason:
        cites = rules.cites("stakes.freeze_out_terms", "stakes.freeze_out")
        raise Illegal(
            f"{player} has {chips} left", allowed="leaving broke, or on grounds the floor enters", cites=cites
        )


def closes_extra(seats: Seats) -> bool:
    """Return whether the table's extra place goes when the next player leaves."""
    return seats.extra and seats.rules.extra_player == "until_first_leaver"


def refuse_extra(seats: Seats) -> None:
    """Refuse a new game with one player more than normal, where the house does not settle disputes over seats in this
    way.
    """
    cites, normal = seats.rules.cites("extra_player"), seats.rules.places
    if seats.rules.extra_player == "no" or seats.extra:
        most = normal + seats.extra
        raise Illegal(
            f"{quantity(most + 1, 'player')} where {normal} are normal", allowed=f"at most {most}", cites=cites
        )
    if seats.started:
        raise Illegal("an extra place in a game under way", allowed="only when the game starts", cites=cites)


# Kept seats


def refuse_lock(seats: Seats, player: str, seat: int, *, in_hand: bool) -> None:
    """Refuse to keep a seat for a player until their hand at another table is over, where the house or the seat forbids
    it.
    """
    cites = seats.rules.cites("seat_lock")
    if not seats.rules.seat_lock:
        raise Illegal("a seat locked up", allowed="the seat goes to whoever is next", cites=cites)
    if not in_hand:
        raise Illegal(f"{player} is in no hand elsewhere", allowed="taking the seat now", cites=cites)
    for objection in against_the_seat(seats, player, seat):
        raise objection


def refuse_reservation(seats: Seats, player: str, seat: int, why: str) -> None:
    """Refuse to keep a seat for a player without a reason, or a seat that the player cannot have."""
    required_reason(why, f"reserve seat {seat}")
    for objection in against_the_seat(seats, player, seat):
        raise objection


def refuse_without_seat(seats: Seats, player: str) -> None:
    """Refuse an act that needs a seat of one's own at this table."""
    if not seats.seat_of(player):
        raise Illegal(f"{player} has no seat here", allowed=", ".join(seats.players.values()) or "nobody")


# Keeping players apart


def refuse_apart(rules: SeatingRules, one: str, other: str, scope: str, *, suspected: bool = False) -> None:
    """Refuse to keep two players further apart, or for other reasons, than the house allows."""
    cites = rules.cites("keep_apart")
    if scope not in rules.apart_scope:
        allowed = ", ".join(rules.apart_scope).replace("_", " ") or "no such order"
        raise Illegal(f"{one} and {other} apart: {scope.replace('_', ' ')}", allowed=allowed, cites=cites)
    if rules.apart_grounds == "suspected_collusion" and not suspected:
        raise Illegal(
            f"{one} and {other} apart without suspicion", allowed="players suspected of collusion", cites=cites
        )


def clashes(seats: Seats) -> tuple[ApartOrder, ...]:
    """Return the orders that the players' present seats break, so that somebody must move or leave."""
    return tuple(
        order for order in seats.apart if any(is_too_near(seats, order, n, p) for n, p in seats.players.items())
    )


# Guests, and who is dealt in


def refuse_guest(rules: SeatingRules, guest: str, host: int, *, allowed: bool, behind: bool = True) -> None:
    """Refuse a guest who may not sit with a player."""
    cites = rules.cites("guests")
    if rules.guests == "never" or rules.tournament or not behind:
        raise Illegal(f"{guest} does not play", allowed="only players sit", cites=cites)
    if not allowed:
        raise Illegal(f"{guest} behind seat {host}", allowed="with management's leave", cites=cites)


def not_dealt(seats: Seats, seat: int) -> Illegal | None:
    """Return why the player in a seat gets no cards although they are present; None if they are dealt in."""
    player = seats.plays(seat)
    if player in seats.unapproved:
        return Illegal(
            f"{player} has no leave", allowed="the floor's leave first", cites=seats.rules.cites("needs_approval")
        )
    if player in seats.leaving:
        cites = seats.rules.cites("seat_lock")
        return Illegal(f"{player} has a seat locked up elsewhere", allowed="moving there now", cites=cites)
    return None
