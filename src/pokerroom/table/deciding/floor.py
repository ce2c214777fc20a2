"""The floor's orders: leave to sit, seats kept, players kept apart, guests, an extra seat, and seats released."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pokerroom.charges.entries import CAGE, ChipMove, box_account
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.rulebook.words import one_of
from pokerroom.table import happenings
from pokerroom.table.blinds import blinds
from pokerroom.table.commands import (
    AllowExtra,
    Approve,
    HoldSeat,
    KeepApart,
    LockedElsewhere,
    LockSeat,
    NoteFrequentAbsence,
    ObjectToGuest,
    Release,
    ReserveSeat,
    SeatGuest,
    UnlockSeat,
)
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.freezing import withdraw_from_freeze_out
from pokerroom.table.deciding.giving_up import leave_seat
from pokerroom.table.deciding.money.booking import booked, cash_out
from pokerroom.table.deciding.playing.between_hands import line_up_from
from pokerroom.table.seats import absence, seating
from pokerroom.table.seats.rules import APART_SCOPES
from pokerroom.table.seats.seats import LOCKED, ApartOrder
from pokerroom.table.stakes import leaving
from pokerroom.table.state import TableState

# Seats


def decide_approve(table: TableState, asked: Approve) -> Deciding[None]:
    """Give a player leave to be where they sit, by somebody with the power."""
    table.stake(asked.seat)
    _refuse_without_power(table, asked.by, f"leave for seat {asked.seat}", "needs_approval")
    yield happenings.LeaveGiven(asked.seat, table.seats.plays(asked.seat), asked.at, asked.by)


def decide_allow_extra(table: TableState, asked: AllowExtra) -> Deciding[None]:
    """Let a new game start with one player more than normal, by somebody with the power."""
    table.refuse_without_power(asked.by, "seat", "an extra seat", table.rules.seating.cites("extra_player"))
    seating.refuse_extra(table.seats)
    yield happenings.ExtraSeatAllowed(table.rules.seating.places + 1, asked.by, asked.at)


def decide_lock_seat(table: TableState, asked: LockSeat) -> Deciding[None]:
    """Keep a seat here for a player in a hand at another table until that hand is over."""
    seating.refuse_lock(table.seats, asked.player, asked.seat, in_hand=asked.in_hand)
    yield happenings.SeatKept(asked.seat, asked.player, LOCKED, asked.at)


def decide_reserve_seat(table: TableState, asked: ReserveSeat) -> Deciding[None]:
    """Keep a seat for a player who needs just this one, by somebody with the power."""
    _refuse_without_power(table, asked.by, f"seat {asked.seat} reserved")
    seating.refuse_reservation(table.seats, asked.player, asked.seat, asked.why)
    yield happenings.SeatKept(asked.seat, asked.player, asked.why, asked.at, asked.by)


def decide_hold_seat(table: TableState, asked: HoldSeat) -> Deciding[None]:
    """Hold a seat for whoever was called for it; the floor's lists know why it is theirs."""
    table.refuse_if_closed()
    seating.refuse_reservation(table.seats, asked.player, asked.seat, asked.why)
    yield happenings.SeatKept(asked.seat, asked.player, asked.why, asked.at)


def decide_unlock_seat(_: TableState, asked: UnlockSeat) -> Deciding[None]:
    """Stop keeping a seat for a player: their hand elsewhere is over, or the reason is gone."""
    yield happenings.SeatUnlocked(asked.player, asked.at)


def decide_locked_elsewhere(table: TableState, asked: LockedElsewhere) -> Deciding[None]:
    """Note that a player here has a seat locked up at another table: they are dealt no other hand here."""
    table.stake(asked.seat)
    player = table.seats.plays(asked.seat)
    seating.refuse_without_seat(table.seats, player)
    yield happenings.GoesElsewhere(asked.seat, player, asked.at)


def decide_keep_apart(table: TableState, asked: KeepApart) -> Deciding[tuple[ApartOrder, ...]]:
    """Order two players kept apart; return the orders that those who sit here do not keep to."""
    _refuse_without_power(table, asked.by, f"{asked.one} and {asked.other} kept apart", "keep_apart")
    seating.refuse_apart(table.rules.seating, asked.one, asked.other, asked.scope, suspected=asked.suspected)
    scope = one_of(APART_SCOPES, asked.scope, "kept apart")
    yield happenings.KeptApart(asked.one, asked.other, scope, asked.at, asked.by)
    return seating.clashes(table.seats)


# Guests


def decide_seat_guest(table: TableState, asked: SeatGuest) -> Deciding[None]:
    """Let somebody who does not play sit behind a player, where the house and whoever has the power allow it."""
    table.stake(asked.host)
    rules, allowed = table.rules.seating, bool(asked.by)
    if allowed:
        what = f"{asked.guest} behind seat {asked.host}"
        table.refuse_without_power(asked.by, "seat", what, rules.cites("guests"))
    seating.refuse_guest(rules, asked.guest, asked.host, allowed=allowed, behind=asked.behind)
    yield happenings.GuestSeated(asked.host, asked.guest, asked.at, asked.by)


def decide_object_to_guest(table: TableState, asked: ObjectToGuest) -> Deciding[None]:
    """Object to another player's guest, who must leave."""
    host = asked.host
    table.stake(asked.seat)
    if host not in table.guests:
        raise Illegal(f"nobody sits behind seat {host}", allowed="a guest", cites=table.rules.seating.cites("guests"))
    yield happenings.GuestLeft(host, table.guests[host], asked.at)


# Seats lost


def decide_note_frequent_absence(table: TableState, asked: NoteFrequentAbsence) -> Deciding[None]:
    """Note that a player is away again and again, by somebody with the power."""
    seat = asked.seat
    if seat not in table.away:
        away = ", ".join(map(str, sorted(table.away))) or "nobody is"
        raise Illegal(f"seat {seat} is not away", allowed=f"away: {away}", cites=table.rules.seating.cites("absence"))
    _refuse_without_power(table, asked.by, f"seat {seat} noted as away again and again", "absence")
    yield happenings.AwayOften(seat, table.seats.players[seat], asked.at, asked.by)


@table_question
def release_grounds(table: TableState, seat: int, now: datetime) -> tuple[absence.Ground, ...]:
    """Return the grounds on which a seat may be released now: its player is away, or never wagers."""
    rules = table.rules.seating
    everybody = {**table.away, **{number: box.away for number, box in table.boxes.items()}}
    if rules.away_big_blinds and seat in everybody and _big_blind_comes(table, seat, now):
        everybody[seat] = replace(everybody[seat], big_blind_due=True)
    gone = absence.absence_grounds(rules, tuple(everybody.values()), seat, now)
    quiet = table.quiet.get(seat)
    return gone + (absence.idle_grounds(rules, quiet, len(table.seats.numbers)) if quiet is not None else ())


def _big_blind_comes(table: TableState, seat: int, now: datetime) -> bool:
    """Return whether the big blind would go past an absent player's seat in the next hand."""
    if table.places is None or table.hand is not None:
        return False
    try:
        line_up = blinds.next_hand(table.rules.blinds, line_up_from(table, now), table.places)
    except PokerroomError:
        return False
    return (seat, len(line_up.blinds) - 1) in line_up.missed


def decide_release(table: TableState, asked: Release) -> Deciding[absence.HeldChips]:
    """Release a seat on grounds that hold; the house keeps the chips for the player."""
    seat, now = asked.seat, asked.now
    table.refuse_in_hand(seat, "lose the seat")
    _refuse_without_power(table, asked.by, f"seat {seat} released", "absence", "idle_player")
    under = table.boxes.get(seat)
    stake = under.stake if under is not None else table.stake(seat)
    chips = absence.held_from(table.seats, seat, release_grounds(table, seat, now), stake.booked)
    left, why = leaving.leave(table.rules.stakes, stake, now), "; ".join(chips.why)
    yield happenings.SeatReleased(seat, chips.player, now, asked.by)
    if under is not None:
        if under.booked:
            yield booked(table, "picked up from a box", (ChipMove(box_account(seat), CAGE, under.booked),), now)
        yield happenings.Rose(seat, chips.player, chips.chips, now, why, left, from_box=True)
        return chips
    yield from cash_out(table, seat, now)
    yield from leave_seat(table, seat, now, chips=chips.chips, why=why, left=left)
    yield from withdraw_from_freeze_out(table, seat)
    return chips


def _refuse_without_power(table: TableState, by: str, what: str, *keys: str) -> None:
    """Refuse an order about seats from somebody who may not give it; `keys` are the decisions it rests on."""
    cites = (*table.rules.seating.cites(*keys), *table.rules.changes.order_cites)
    table.refuse_without_power(by, "seat", what, cites)
