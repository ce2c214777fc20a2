"""The floor's orders: leave to sit, seats kept, players kept apart, guests, an extra seat, and seats released."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.house.entries import CAGE, Move, box_account
from pokerroom.table import absence, blinds, leaving, seating
from pokerroom.table import happenings as happened
from pokerroom.table.command import command, question
from pokerroom.table.commands.between_hands import line_up_from
from pokerroom.table.commands.freezing import withdraw_from_freeze_out
from pokerroom.table.commands.giving_up import cash_out, leave_seat
from pokerroom.table.commands.playover import take_from_box
from pokerroom.table.seats import Apart
from pokerroom.table.state import TableState

# Seats


@command
def approve(table: TableState, seat: int, at: datetime, *, by: str) -> None:
    """Somebody with the power gives a player leave to be where they sit."""
    table.stake(seat)
    _refuse_without_power(table, by, f"leave for seat {seat}", "needs_approval")
    table.seats = seating.approve(table.seats, table.seats.plays(seat))
    table.tell(happened.Ordered("leave given", table.seats.plays(seat), seat, at, by))


@command
def allow_extra(table: TableState, at: datetime, *, by: str) -> None:
    """Somebody with the power lets a new game start with one player more than normal."""
    table.refuse_without_power(by, "seat", "an extra seat", table.rules.seating.cites("extra_player"))
    table.seats = seating.allow_extra(table.seats)
    table.tell(happened.Ordered("an extra seat", by, table.seats.numbers[-1], at, by))


@command
def lock_seat(table: TableState, player: str, seat: int, at: datetime, *, in_hand: bool) -> None:
    """A player in a hand at another table has a seat kept here until that hand is over."""
    table.seats = seating.lock(table.seats, player, seat, in_hand=in_hand)
    table.tell(happened.Ordered("seat locked", player, seat, at))


@command
def reserve_seat(table: TableState, player: str, seat: int, why: str, at: datetime, *, by: str) -> None:
    """Somebody with the power keeps a seat for a player who needs just this one."""
    _refuse_without_power(table, by, f"seat {seat} reserved")
    table.seats = seating.reserve(table.seats, player, seat, why)
    table.tell(happened.Ordered(f"seat reserved, {why}", player, seat, at, by))


@command
def unlock_seat(table: TableState, player: str, at: datetime) -> None:
    """Nothing is kept for this player any more: his hand elsewhere is over, or the reason is."""
    table.seats = seating.unlock(table.seats, player)
    table.tell(happened.Ordered("seat unlocked", player, 0, at))


@command
def locked_elsewhere(table: TableState, seat: int, at: datetime) -> None:
    """A player here has a seat locked up at another table: he is dealt no other hand here."""
    table.stake(seat)
    table.seats = seating.goes_elsewhere(table.seats, table.seats.plays(seat))
    table.tell(happened.Ordered("goes elsewhere", table.seats.plays(seat), seat, at))


@command
def keep_apart(
    table: TableState, one: str, other: str, scope: str, at: datetime, *, by: str, suspected: bool = False
) -> tuple[Apart, ...]:
    """Somebody with the power orders two players kept apart; the orders that those who sit here do not keep to."""
    _refuse_without_power(table, by, f"{one} and {other} kept apart", "keep_apart")
    table.seats = seating.keep_apart(table.seats, one, other, scope, suspected=suspected)
    table.tell(happened.Ordered(f"kept apart, {scope.replace('_', ' ')}", f"{one} and {other}", 0, at, by))
    return seating.clashes(table.seats)


# Guests


@command
def seat_guest(table: TableState, guest: str, host: int, at: datetime, *, allowed: bool, behind: bool = True) -> None:
    """Somebody who does not play sits behind a player, where the house lets him and management does."""
    table.stake(host)
    seating.seat_guest(table.rules.seating, guest, host, allowed=allowed, behind=behind)
    table.guests[host] = guest
    table.tell(happened.Ordered("guest seated", guest, host, at))


@command
def object_to_guest(table: TableState, host: int, seat: int, at: datetime) -> None:
    """A player objects to another's guest, who must leave."""
    table.stake(seat)
    if host not in table.guests:
        raise Illegal(f"nobody sits behind seat {host}", allowed="a guest", cites=table.rules.seating.cites("guests"))
    table.tell(happened.Ordered("guest leaves", table.guests.pop(host), host, at))


# Seats lost


@command
def note_frequent_absence(table: TableState, seat: int, at: datetime, *, by: str) -> None:
    """Somebody with the power notes that a player is away again and again."""
    away = _away(table, seat)
    _refuse_without_power(table, by, f"seat {seat} noted as away again and again", "absence")
    table.away[seat] = replace(away, often=True)
    table.tell(happened.Ordered("away again and again", table.seats.players[seat], seat, at, by))


def _away(table: TableState, seat: int) -> absence.Away:
    if seat not in table.away:
        away = ", ".join(map(str, sorted(table.away))) or "nobody is"
        raise Illegal(f"seat {seat} is not away", allowed=f"away: {away}", cites=table.rules.seating.cites("absence"))
    return table.away[seat]


@question
def grounds(table: TableState, seat: int, now: datetime) -> tuple[absence.Ground, ...]:
    """On what grounds a seat may be released now, its player away or never wagering; the floor may let it stand."""
    rules = table.rules.seating
    everybody = {**table.away, **{number: box.away for number, box in table.boxes.items()}}
    if rules.away_big_blinds and seat in everybody and _big_blind_comes(table, seat, now):
        everybody[seat] = replace(everybody[seat], big_blind_due=True)
    gone = absence.absence_grounds(rules, tuple(everybody.values()), seat, now)
    quiet = table.quiet.get(seat)
    return gone + (absence.idle_grounds(rules, quiet, len(table.seats.numbers)) if quiet is not None else ())


def _big_blind_comes(table: TableState, seat: int, now: datetime) -> bool:
    """Whether the big blind would go past an absent player's seat in the next hand."""
    if table.places is None or table.hand is not None:
        return False
    try:
        line_up = blinds.next_hand(table.rules.blinds, line_up_from(table, now), table.places)
    except PokerroomError:
        return False
    return (seat, len(line_up.blinds) - 1) in line_up.missed


@command
def release(table: TableState, seat: int, now: datetime, *, by: str) -> absence.Held:
    """Somebody with the power releases a seat on grounds that hold; the house holds the chips for the player."""
    table.refuse_in_hand(seat, "lose the seat")
    _refuse_without_power(table, by, f"seat {seat} released", "absence", "idle_player")
    under = table.boxes.get(seat)
    stake = under.stake if under is not None else table.stake(seat)
    seats, held = absence.release(table.seats, seat, grounds(table, seat, now), stake.booked)
    table.left[held.player] = leaving.leave(table.rules.stakes, stake, now)
    if under is not None:
        take_from_box(table, seat)
        if under.booked:
            table.books.post("picked up from a box", Move(box_account(seat), CAGE, under.booked), at=now)
    else:
        table.seats = seats
        cash_out(table, seat, now)
        leave_seat(table, held.player, seat, now)
    table.tell(happened.Ordered("seat released", held.player, seat, now, by))
    table.tell(happened.Rose(seat, held.player, held.chips, now, "; ".join(held.why)))
    if under is None:
        withdraw_from_freeze_out(table, seat)
    return held


def _refuse_without_power(table: TableState, by: str, what: str, *keys: str) -> None:
    """Refuses an order about seats from somebody who may not give it; `keys` are the decisions it rests on."""
    cites = (*table.rules.seating.cites(*keys), *table.rules.changes.order_cites)
    table.refuse_without_power(by, "seat", what, cites)
