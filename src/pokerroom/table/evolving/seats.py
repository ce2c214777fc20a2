"""Apply happenings about seats: who comes and goes, who wants which seat, and the floor's orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.table import happenings
from pokerroom.table.evolving.seat_contents import carry_to_seat, cover_seat, forget_seat, uncover_seat
from pokerroom.table.seats.occupancy import (
    ApartOrder,
    KeptSeat,
    not_kept_for,
    with_player,
    with_player_moved,
    without,
    without_player,
    without_playover,
)
from pokerroom.table.seats.vacancies import Claim
from pokerroom.table.state import TableState


def _seat_player_with_stake(state: TableState, happening: happenings.Sat) -> None:
    seat = happening.seat
    state.seats = with_player(state.seats, happening.player, seat, waits=happening.waits)
    state.times.opened = state.times.opened or happening.at
    state.players.stakes[seat] = happening.stake
    state.players.blind_statuses[seat] = happening.standing
    if happening.checks is not None:
        state.players.checks[seat] = happening.checks
    if happening.ticket is not None:
        state.travel.arrived |= {happening.ticket}
    _forget_requests_for(state, happening.player, seat)


def _forget_requests_for(state: TableState, player: str, seat: int) -> None:
    """Forget requests for a seat that has been taken, and the player's markers on others."""
    for by_seat in (state.requests.claims, state.requests.drawn, state.requests.markers):
        by_seat.pop(seat, None)
    for other, (name, _) in list(state.requests.markers.items()):
        if name == player:
            del state.requests.markers[other]


def _note_new_seat(state: TableState, player: str, seat: int) -> None:
    """Note a player's present seat in their requests for other seats or, with seat 0, forget those requests."""
    claims = state.requests.claims
    for wanted, claim in [(number, by_player[player]) for number, by_player in claims.items() if player in by_player]:
        others = _without_claim(claims[wanted], player)
        if seat or others:
            claims[wanted] = {**others, player: replace(claim, seat=seat)} if seat else others
        else:
            del claims[wanted]


def _without_claim(by_player: Mapping[str, Claim], player: str) -> dict[str, Claim]:
    """Return the claims on a seat without this player's."""
    return {name: claim for name, claim in by_player.items() if name != player}


def _keep_seat_until_hand_is_over(state: TableState, happening: happenings.LeavesAfterHand) -> None:
    state.hand_notes.rising[happening.seat] = (happening.at, happening.grounds)


def _clear_seat_of_player(state: TableState, happening: happenings.Rose) -> None:
    """Remove a player who got up, and everything that the table keeps by their seat."""
    if happening.left is not None:
        state.travel.left[happening.player] = happening.left
    if happening.traveller:
        state.travel.sent_away = happening.traveller
    if happening.from_box:
        del state.players.boxes[happening.seat]
        _note_new_seat(state, happening.player, 0)
        seats, player = state.seats, {happening.player}
        state.seats = replace(
            seats,
            players={**seats.players, happening.seat: seats.over[happening.seat]},
            over=without(seats.over, happening.seat),
            unapproved=seats.unapproved - player,
            leaving=seats.leaving - player,
        )
        return
    if happening.seat not in state.players.boxes:
        state.seats = without_player(state.seats, happening.player, closes_extra=happening.closes_extra)
    _note_new_seat(state, happening.player, 0)
    del state.players.stakes[happening.seat]
    forget_seat(state, happening.seat)


def _game_over(state: TableState, happening: happenings.GameOver) -> None:
    state.times.game_began = None
    state.paid_time.paid_until.clear()
    state.paid_time.unpaid.clear()
    state.paid_time.table_hours = ()
    state.decks = state.decks.unshuffled()
    if happening.anew:
        state.seats = replace(state.seats, started=False)
        state.button.places = state.button.places_before = state.button.first = None


def _mark_player_away(state: TableState, happening: happenings.SatOut) -> None:
    state.players.away[happening.seat] = happening.away
    state.players.blind_statuses[happening.seat] = structs.replace(
        state.players.blind_statuses[happening.seat], away=True
    )


def _mark_player_back(state: TableState, happening: happenings.CameBack) -> None:
    state.players.blind_statuses[happening.seat] = happening.standing
    state.players.away.pop(happening.seat, None)


def _carry_all_to_new_seat(state: TableState, happening: happenings.ChangedSeat) -> None:
    """Move everything that the table keeps by seat along with a player who changes seats."""
    old, new, player = happening.old, happening.new, happening.player
    if happening.over:  # they give up another player's seat and take one of their own
        state.seats = with_player(without_playover(state.seats, old), player, new)
    else:
        state.seats = with_player_moved(state.seats, player, new)
    carry_to_seat(state, old, new)
    state.players.blind_statuses, state.button.places = dict(happening.standings), happening.places
    _forget_requests_for(state, player, new)
    _note_new_seat(state, player, new)


def _put_box_over_stake(state: TableState, happening: happenings.PlayedOver) -> None:
    seat = happening.seat
    cover_seat(state, seat, happening.absent)
    state.seats = replace(state.seats, over={**state.seats.over, seat: happening.player})
    state.players.stakes[seat], state.players.blind_statuses[seat] = happening.stake, happening.standing


def _give_covered_seat_back(state: TableState, happening: happenings.PlayoverEnded) -> None:
    """Give the owner their covered seat back, still away."""
    uncover_seat(state, happening.seat)
    state.seats = without_playover(state.seats, happening.seat)


def _keep_request_for_seat(state: TableState, happening: happenings.SeatAsked) -> None:
    state.requests.drawn.pop(happening.seat, None)  # a draw holds only among the players who drew
    claims = state.requests.claims
    if happening.claim is not None:
        claims[happening.seat] = {**claims.get(happening.seat, {}), happening.player: happening.claim}
        if happening.marker:
            state.requests.markers[happening.seat] = (happening.player, happening.at)
        return
    claims[happening.seat] = _without_claim(claims[happening.seat], happening.player)
    if state.requests.markers.get(happening.seat, ("",))[0] == happening.player:
        del state.requests.markers[happening.seat]


def _keep_cards_drawn_for_seat(state: TableState, happening: happenings.Drew) -> None:
    state.requests.drawn[happening.seat] = happening.drawn


# The floor


def _give_leave_to_stay(state: TableState, happening: happenings.LeaveGiven) -> None:
    state.seats = replace(state.seats, unapproved=state.seats.unapproved - {happening.player})


def _open_extra_seat(state: TableState, happening: happenings.ExtraSeatAllowed) -> None:
    state.seats = replace(state.seats, numbers=(*state.seats.numbers, happening.seat), extra=True)


def _keep_seat_for_player(state: TableState, happening: happenings.SeatKept) -> None:
    state.seats = replace(
        state.seats, kept={**state.seats.kept, happening.seat: KeptSeat(happening.player, happening.why)}
    )


def _keep_seat_no_longer(state: TableState, happening: happenings.SeatUnlocked) -> None:
    state.seats = replace(state.seats, kept=not_kept_for(state.seats, happening.player))


def _note_leaving_for_other_table(state: TableState, happening: happenings.GoesElsewhere) -> None:
    state.seats = replace(state.seats, leaving=state.seats.leaving | {happening.player})


def _keep_order_to_stay_apart(state: TableState, happening: happenings.KeptApart) -> None:
    order = ApartOrder(frozenset({happening.one, happening.other}), happening.scope)
    state.seats = replace(state.seats, apart=(*state.seats.apart, order))


def _seat_guest_behind_player(state: TableState, happening: happenings.GuestSeated) -> None:
    state.players.guests[happening.seat] = happening.guest


def _forget_guest_of_player(state: TableState, happening: happenings.GuestLeft) -> None:
    del state.players.guests[happening.seat]


def _mark_absence_as_frequent(state: TableState, happening: happenings.AwayOften) -> None:
    state.players.away[happening.seat] = replace(state.players.away[happening.seat], often=True)


def _leave_release_to_what_follows(_: TableState, happening: happenings.SeatReleased) -> None:
    """Change nothing: the happenings that follow say what becomes of the seat."""


SEATS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.Sat: _seat_player_with_stake,
    happenings.LeavesAfterHand: _keep_seat_until_hand_is_over,
    happenings.Rose: _clear_seat_of_player,
    happenings.GameOver: _game_over,
    happenings.SatOut: _mark_player_away,
    happenings.CameBack: _mark_player_back,
    happenings.ChangedSeat: _carry_all_to_new_seat,
    happenings.PlayedOver: _put_box_over_stake,
    happenings.PlayoverEnded: _give_covered_seat_back,
    happenings.SeatAsked: _keep_request_for_seat,
    happenings.Drew: _keep_cards_drawn_for_seat,
    happenings.LeaveGiven: _give_leave_to_stay,
    happenings.ExtraSeatAllowed: _open_extra_seat,
    happenings.SeatKept: _keep_seat_for_player,
    happenings.SeatUnlocked: _keep_seat_no_longer,
    happenings.GoesElsewhere: _note_leaving_for_other_table,
    happenings.KeptApart: _keep_order_to_stay_apart,
    happenings.GuestSeated: _seat_guest_behind_player,
    happenings.GuestLeft: _forget_guest_of_player,
    happenings.AwayOften: _mark_absence_as_frequent,
    happenings.SeatReleased: _leave_release_to_what_follows,
}
