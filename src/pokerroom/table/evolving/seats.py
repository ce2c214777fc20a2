"""Apply happenings of seats: who comes and goes, who wants which seat, and the floor's orders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.table import happenings
from pokerroom.table.seats.seats import (
    ApartOrder,
    KeptSeat,
    not_kept_for,
    with_player,
    with_player_moved,
    without,
    without_player,
    without_playover,
)
from pokerroom.table.state import CoveredSeat, TableState


def _sat(table: TableState, happening: happenings.Sat) -> None:
    seat = happening.seat
    table.seats = with_player(table.seats, happening.player, seat, waits=happening.waits)
    table.opened = table.opened or happening.at
    table.stakes[seat] = happening.stake
    table.standings[seat] = happening.standing
    if happening.checks is not None:
        table.checks[seat] = happening.checks
    if happening.ticket is not None:
        table.arrived |= {happening.ticket}
    _filled(table, happening.player, seat)


def _filled(table: TableState, player: str, seat: int) -> None:
    """A seat has been taken: nobody asks for it any more, and who took it asks for no other as a newcomer."""
    for asked in (table.claims, table.drawn, table.markers):
        asked.pop(seat, None)
    for other, (name, _) in list(table.markers.items()):
        if name == player:
            del table.markers[other]


def _now_sits_at(table: TableState, player: str, seat: int) -> None:
    """A player who asked for other seats sits elsewhere now, or (seat 0) nowhere."""
    for wanted, claims in list(table.claims.items()):
        if player in claims:
            claim = claims.pop(player)
            if seat:
                claims[player] = replace(claim, seat=seat)
            if not claims:
                del table.claims[wanted]


def _leaves_after_hand(table: TableState, happening: happenings.LeavesAfterHand) -> None:
    table.rising[happening.seat] = (happening.at, happening.grounds)


def _rose(table: TableState, happening: happenings.Rose) -> None:
    if happening.left is not None:
        table.left[happening.player] = happening.left
    if happening.traveller:
        table.sent_away = happening.traveller
    if happening.from_box:
        del table.boxes[happening.seat]
        _now_sits_at(table, happening.player, 0)
        seats, gone = table.seats, {happening.player}
        table.seats = replace(
            seats,
            players={**seats.players, happening.seat: seats.over[happening.seat]},
            over=without(seats.over, happening.seat),
            unapproved=seats.unapproved - gone,
            leaving=seats.leaving - gone,
        )
        return
    if happening.seat not in table.boxes:
        table.seats = without_player(table.seats, happening.player, closes_extra=happening.closes_extra)
    _now_sits_at(table, happening.player, 0)
    seat = happening.seat
    del table.stakes[seat], table.standings[seat]
    for kept in (table.paid_until, table.unpaid, table.away, table.quiet, table.guests, table.checks, table.rising):
        kept.pop(seat, None)
    table.to_correct -= {seat}
    table.stake_orders.pop(seat, None)
    table.deal_in -= {seat}
    _forget_consent(table, seat)


def _forget_consent(table: TableState, seat: int) -> None:
    """Forget consent given from this seat: somebody else plays in it now."""
    table.pending = [pending.without(seat) for pending in table.pending]
    if table.plan is not None:
        table.plan = replace(table.plan, agreed=table.plan.agreed - {seat})


def _game_over(table: TableState, happening: happenings.GameOver) -> None:
    table.game_began = None
    table.paid_until.clear()
    table.unpaid.clear()
    table.table_hours = ()
    table.decks = table.decks.unshuffled()
    if happening.anew:
        table.seats = replace(table.seats, started=False)
        table.places = table.places_before = table.first_button = None


def _sat_out(table: TableState, happening: happenings.SatOut) -> None:
    table.away[happening.seat] = happening.away
    table.standings[happening.seat] = structs.replace(table.standings[happening.seat], away=True)


def _came_back(table: TableState, happening: happenings.CameBack) -> None:
    table.standings[happening.seat] = happening.standing
    table.away.pop(happening.seat, None)


def _changed_seat(table: TableState, happening: happenings.ChangedSeat) -> None:
    old, new, player = happening.old, happening.new, happening.player
    if happening.over:  # they give up what was another's and take a seat of their own
        table.seats = with_player(without_playover(table.seats, old), player, new)
    else:
        table.seats = with_player_moved(table.seats, player, new)
    table.standings, table.places = dict(happening.standings), happening.places
    for kept in (table.stakes, table.paid_until, table.unpaid, table.away, table.quiet, table.guests, table.checks):
        _carry(kept, old, new)
    if new in table.away:
        table.away[new] = replace(table.away[new], seat=new)
    if table.freeze is not None:
        table.freeze = table.freeze.moved(old, new)
    _carry(table.stake_orders, old, new)
    table.to_correct = frozenset(new if seat == old else seat for seat in table.to_correct)
    table.deal_in = frozenset(new if seat == old else seat for seat in table.deal_in)
    table.pending = [pending.moved(old, new) for pending in table.pending]
    if table.plan is not None and old in table.plan.agreed:
        table.plan = replace(table.plan, agreed=table.plan.agreed - {old} | {new})
    _filled(table, player, new)
    _now_sits_at(table, player, new)


def _carry(kept: dict[int, Any], old: int, new: int) -> None:
    if old in kept:
        kept[new] = kept.pop(old)


def _played_over(table: TableState, happening: happenings.PlayedOver) -> None:
    seat = happening.seat
    table.boxes[seat] = CoveredSeat(
        happening.absent,
        table.stakes[seat],
        table.standings[seat],
        table.away.pop(seat),
        table.paid_until.pop(seat, None),
        table.checks.pop(seat, None),
        table.stake_orders.pop(seat, None),
        seat in table.deal_in,
        seat in table.to_correct,
    )
    for kept in (table.quiet, table.unpaid, table.guests):
        kept.pop(seat, None)
    table.to_correct -= {seat}
    table.deal_in -= {seat}
    _forget_consent(table, seat)
    table.seats = replace(table.seats, over={**table.seats.over, seat: happening.player})
    table.stakes[seat], table.standings[seat] = happening.stake, happening.standing


def _playover_ended(table: TableState, happening: happenings.PlayoverEnded) -> None:
    """The owner has the seat as they left it, still away."""
    seat = happening.seat
    under = table.boxes.pop(seat)
    table.seats = without_playover(table.seats, seat)
    table.stakes[seat], table.standings[seat], table.away[seat] = under.stake, under.standing, under.away
    if under.paid_until is not None:
        table.paid_until[seat] = under.paid_until
    if under.checks is not None:
        table.checks[seat] = under.checks
    if under.stake_order is not None:
        table.stake_orders[seat] = under.stake_order
    if under.deal_in:
        table.deal_in |= {seat}
    if under.to_correct:
        table.to_correct |= {seat}


def _seat_asked(table: TableState, happening: happenings.SeatAsked) -> None:
    table.drawn.pop(happening.seat, None)  # a draw holds among those who drew
    if happening.claim is not None:
        table.claims.setdefault(happening.seat, {})[happening.player] = happening.claim
        if happening.marker:
            table.markers[happening.seat] = (happening.player, happening.at)
        return
    table.claims[happening.seat].pop(happening.player)
    if table.markers.get(happening.seat, ("",))[0] == happening.player:
        del table.markers[happening.seat]


def _drew(table: TableState, happening: happenings.Drew) -> None:
    table.drawn[happening.seat] = happening.drawn


# The floor


def _leave_given(table: TableState, happening: happenings.LeaveGiven) -> None:
    table.seats = replace(table.seats, unapproved=table.seats.unapproved - {happening.player})


def _extra_seat_allowed(table: TableState, happening: happenings.ExtraSeatAllowed) -> None:
    table.seats = replace(table.seats, numbers=(*table.seats.numbers, happening.seat), extra=True)


def _seat_kept(table: TableState, happening: happenings.SeatKept) -> None:
    table.seats = replace(
        table.seats, kept={**table.seats.kept, happening.seat: KeptSeat(happening.player, happening.why)}
    )


def _seat_unlocked(table: TableState, happening: happenings.SeatUnlocked) -> None:
    table.seats = replace(table.seats, kept=not_kept_for(table.seats, happening.player))


def _goes_elsewhere(table: TableState, happening: happenings.GoesElsewhere) -> None:
    table.seats = replace(table.seats, leaving=table.seats.leaving | {happening.player})


def _kept_apart(table: TableState, happening: happenings.KeptApart) -> None:
    order = ApartOrder(frozenset({happening.one, happening.other}), happening.scope)
    table.seats = replace(table.seats, apart=(*table.seats.apart, order))


def _guest_seated(table: TableState, happening: happenings.GuestSeated) -> None:
    table.guests[happening.seat] = happening.guest


def _guest_left(table: TableState, happening: happenings.GuestLeft) -> None:
    del table.guests[happening.seat]


def _away_often(table: TableState, happening: happenings.AwayOften) -> None:
    table.away[happening.seat] = replace(table.away[happening.seat], often=True)


def _seat_released(_: TableState, happening: happenings.SeatReleased) -> None:
    """What becomes of the seat is told by what follows."""


SEATS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.Sat: _sat,
    happenings.LeavesAfterHand: _leaves_after_hand,
    happenings.Rose: _rose,
    happenings.GameOver: _game_over,
    happenings.SatOut: _sat_out,
    happenings.CameBack: _came_back,
    happenings.ChangedSeat: _changed_seat,
    happenings.PlayedOver: _played_over,
    happenings.PlayoverEnded: _playover_ended,
    happenings.SeatAsked: _seat_asked,
    happenings.Drew: _drew,
    happenings.LeaveGiven: _leave_given,
    happenings.ExtraSeatAllowed: _extra_seat_allowed,
    happenings.SeatKept: _seat_kept,
    happenings.SeatUnlocked: _seat_unlocked,
    happenings.GoesElsewhere: _goes_elsewhere,
    happenings.KeptApart: _kept_apart,
    happenings.GuestSeated: _guest_seated,
    happenings.GuestLeft: _guest_left,
    happenings.AwayOften: _away_often,
    happenings.SeatReleased: _seat_released,
}
