"""Judge the floor's orders: leave to sit, seats kept, players kept apart, guests, an extra seat, and seats released."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pokerroom.charges.entries import CAGE, ChipMove, box_account
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.rulebook.words import one_of
from pokerroom.table import happenings
from pokerroom.table.blinds import next_line_up
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
from pokerroom.table.seats import absence, refusals
from pokerroom.table.seats.occupancy import SEAT_LOCKED, ApartOrder
from pokerroom.table.seats.rules import APART_SCOPES
from pokerroom.table.stakes import leaving
from pokerroom.table.state import TableState

# Seats


def decide_approve(state: TableState, command: Approve) -> Deciding[None]:
    """Give a player leave to stay in their seat, by somebody with the power."""
    state.stake(command.seat)
    _refuse_without_seat_power(state, command.by, f"leave for seat {command.seat}", "needs_approval")
    yield happenings.LeaveGiven(command.seat, state.seats.plays(command.seat), command.at, command.by)


def decide_allow_extra(state: TableState, command: AllowExtra) -> Deciding[None]:
    """Let a new game start with one player more than normal, by somebody with the power."""
    state.refuse_without_power(command.by, "seat", "an extra seat", state.rules.seating.cites("extra_player"))
    refusals.refuse_extra(state.seats)
    yield happenings.ExtraSeatAllowed(state.rules.seating.places + 1, command.by, command.at)


def decide_lock_seat(state: TableState, command: LockSeat) -> Deciding[None]:
    """Keep a seat here for a player in a hand at another table until that hand is over."""
    refusals.refuse_lock(state.seats, command.player, command.seat, in_hand=command.in_hand)
    yield happenings.SeatKept(command.seat, command.player, SEAT_LOCKED, command.at)


def decide_reserve_seat(state: TableState, command: ReserveSeat) -> Deciding[None]:
    """Keep a seat for a player who needs this particular one, by somebody with the power."""
    _refuse_without_seat_power(state, command.by, f"seat {command.seat} reserved")
    refusals.refuse_reservation(state.seats, command.player, command.seat, command.why)
    yield happenings.SeatKept(command.seat, command.player, command.why, command.at, command.by)


def decide_hold_seat(state: TableState, command: HoldSeat) -> Deciding[None]:
    """Hold a seat for a player who was called for it; the floor's lists know the reason."""
    state.refuse_if_closed()
    refusals.refuse_reservation(state.seats, command.player, command.seat, command.why)
    yield happenings.SeatKept(command.seat, command.player, command.why, command.at)


def decide_unlock_seat(_: TableState, command: UnlockSeat) -> Deciding[None]:
    """Stop keeping a seat for a player, because their hand elsewhere is over or the reason has gone."""
    yield happenings.SeatUnlocked(command.player, command.at)


def decide_locked_elsewhere(state: TableState, command: LockedElsewhere) -> Deciding[None]:
    """Note that a seat at another table is locked for a player here: they are dealt no further hand at this table."""
    state.stake(command.seat)
    player = state.seats.plays(command.seat)
    refusals.refuse_without_seat(state.seats, player)
    yield happenings.GoesElsewhere(command.seat, player, command.at)


def decide_keep_apart(state: TableState, command: KeepApart) -> Deciding[tuple[ApartOrder, ...]]:
    """Order that two players be kept apart; return the orders that the players' present seats break."""
    _refuse_without_seat_power(state, command.by, f"{command.one} and {command.other} kept apart", "keep_apart")
    refusals.refuse_apart(state.rules.seating, command.one, command.other, command.scope, suspected=command.suspected)
    scope = one_of(APART_SCOPES, command.scope, "kept apart")
    yield happenings.KeptApart(command.one, command.other, scope, command.at, command.by)
    return refusals.clashes(state.seats)


# Guests


def decide_seat_guest(state: TableState, command: SeatGuest) -> Deciding[None]:
    """Let a guest who does not play sit behind a player, where the house and a person with the power allow it."""
    state.stake(command.host)
    rules, allowed = state.rules.seating, bool(command.by)
    if allowed:
        what = f"{command.guest} behind seat {command.host}"
        state.refuse_without_power(command.by, "seat", what, rules.cites("guests"))
    refusals.refuse_guest(rules, command.guest, command.host, allowed=allowed, behind=command.behind)
    yield happenings.GuestSeated(command.host, command.guest, command.at, command.by)


def decide_object_to_guest(state: TableState, command: ObjectToGuest) -> Deciding[None]:
    """Object to another player's guest, who must then leave."""
    host = command.host
    state.stake(command.seat)
    if host not in state.players.guests:
        raise Illegal(f"nobody sits behind seat {host}", allowed="a guest", cites=state.rules.seating.cites("guests"))
    yield happenings.GuestLeft(host, state.players.guests[host], command.at)


# Seats lost


def decide_note_frequent_absence(state: TableState, command: NoteFrequentAbsence) -> Deciding[None]:
    """Note that a player is away frequently, by somebody with the power."""
    seat = command.seat
    if seat not in state.players.away:
        away = ", ".join(map(str, sorted(state.players.away))) or "nobody is"
        raise Illegal(f"seat {seat} is not away", allowed=f"away: {away}", cites=state.rules.seating.cites("absence"))
    _refuse_without_seat_power(state, command.by, f"seat {seat} noted as away again and again", "absence")
    yield happenings.AwayOften(seat, state.seats.players[seat], command.at, command.by)


@table_question
def release_reasons(state: TableState, seat: int, now: datetime) -> tuple[absence.ReleaseReason, ...]:
    """Return the reasons for which a seat may be released now: its player is away, or never wagers."""
    rules = state.rules.seating
    everybody = {**state.players.away, **{number: box.away for number, box in state.players.boxes.items()}}
    if rules.away_big_blinds and seat in everybody and _big_blind_comes(state, seat, now):
        everybody[seat] = replace(everybody[seat], big_blind_due=True)
    by_absence = absence.reasons_of_absence(rules, tuple(everybody.values()), seat, now)
    quiet = state.players.quiet.get(seat)
    return by_absence + (
        absence.reasons_of_idleness(rules, quiet, len(state.seats.numbers)) if quiet is not None else ()
    )


def _big_blind_comes(state: TableState, seat: int, now: datetime) -> bool:
    """Return whether the big blind would pass an absent player's seat in the next hand."""
    if state.button.places is None or state.hand is not None:
        return False
    try:
        line_up = next_line_up.next_hand(state.rules.blinds, line_up_from(state, now), state.button.places)
    except PokerroomError:
        return False
    return (seat, len(line_up.blinds) - 1) in line_up.missed


def decide_release(state: TableState, command: Release) -> Deciding[absence.HeldChips]:
    """Release a seat for a valid reason; the house keeps the chips for the player."""
    seat, now = command.seat, command.at
    state.refuse_in_hand(seat, "lose the seat")
    _refuse_without_seat_power(state, command.by, f"seat {seat} released", "absence", "idle_player")
    under = state.players.boxes.get(seat)
    stake = under.stake if under is not None else state.stake(seat)
    reasons = release_reasons(state, seat, now)
    chips = absence.held_from(state.seats, seat, reasons, stake.booked)
    because = tuple(dict.fromkeys(reason.question for reason in reasons))
    left, why = leaving.leave(state.rules.stakes, stake, now), "; ".join(chips.why)
    yield happenings.SeatReleased(seat, chips.player, now, command.by, because)
    if under is not None:
        if under.booked:
            yield booked(state, "picked up from a box", (ChipMove(box_account(seat), CAGE, under.booked),), now)
        yield happenings.Rose(seat, chips.player, chips.chips, now, why, left, from_box=True)
        return chips
    yield from cash_out(state, seat, now)
    yield from leave_seat(state, seat, now, chips=chips.chips, why=why, left=left)
    yield from withdraw_from_freeze_out(state, seat)
    return chips


def _refuse_without_seat_power(state: TableState, by: str, what: str, *keys: str) -> None:
    """Refuse an order about seats from a person who may not give it; `keys` are the decisions behind that."""
    cites = (*state.rules.seating.cites(*keys), *state.rules.changes.order_cites)
    state.refuse_without_power(by, "seat", what, cites)
