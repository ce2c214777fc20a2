"""Judge playing over: a newcomer plays in an absent player's seat, whose chips wait under a box.

The box has its own account in the books, so that the two players' chips at one seat never mix.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from msgspec import structs

from pokerroom.charges.entries import ChipMove, box_account, checks_account, seat_account
from pokerroom.table import happenings
from pokerroom.table.blinds.blind_status import BlindStatus, joins
from pokerroom.table.commands import PlayOver
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import booked, bought_in
from pokerroom.table.seats import absence
from pokerroom.table.seats.absence import AbsentPlayer
from pokerroom.table.seats.occupancy import Newcomer
from pokerroom.table.stakes import chips_in_front
from pokerroom.table.stakes.chips_in_front import Stake, refuse_no_amount
from pokerroom.table.state import TableState


def decide_play_over(state: TableState, command: PlayOver) -> Deciding[None]:
    """Play in the seat of an absent player."""
    state.refuse_if_closed()
    seat, at = command.seat, command.at
    state.refuse_in_hand(seat, "be played over")
    rules, allowed = state.rules, bool(command.by)
    state.refuse_barred(command.player, at)
    if allowed:
        state.refuse_without_power(command.by, "seat", f"seat {seat} played over", rules.seating.cites("playover"))
    newcomer = Newcomer(command.player, approved=allowed)
    absence.refuse_playover(state.seats, newcomer, seat, away=state.players.away, floor_allows=allowed, box=command.box)
    refuse_no_amount(command.chips)
    left = chips_in_front.last_left(rules.stakes, state.travel.left.get(command.player), *command.took_away)
    stake = chips_in_front.put_up_stake(rules.stakes, Stake(command.chips), largest=state.largest(), left=left, at=at)
    status = structs.replace(joins(rules.blinds, state.button.places), posts=command.posts)
    checks = state.players.checks.get(seat)
    held = (
        (seat_account(seat), state.players.stakes[seat].booked),
        (checks_account(seat), checks.price if checks else 0),
    )
    moves = tuple(ChipMove(own, box_account(seat), amount) for own, amount in held if amount)
    cites = rules.seating.cites("playover")
    if moves:
        yield booked(state, "box over absent player's chips", moves, at, cites)
    yield bought_in(state, seat, command.chips, at, cites, player=command.player)
    yield happenings.PlayedOver(seat, command.player, state.seats.players[seat], stake, status, at, command.by)


def uncover(state: TableState, seat: int, at: datetime) -> Deciding[None]:
    """Remove the box once the player over it has gone; the owner has their seat back, still away."""
    under = state.players.boxes[seat]
    held = (
        (seat_account(seat), under.stake.booked),
        (checks_account(seat), under.checks.price if under.checks is not None else 0),
    )
    moves = tuple(ChipMove(box_account(seat), own, amount) for own, amount in held if amount)
    if moves:
        yield booked(state, "box taken off", moves, at, state.rules.seating.cites("playover"))
    yield happenings.PlayoverEnded(seat, under.player, at)


def missed_under_the_boxes(
    state: TableState, blinds: tuple[int | None, ...]
) -> dict[int, tuple[BlindStatus, AbsentPlayer]]:
    """Return the statuses of owners of seats played over, after they missed a blind that fell to their seats."""
    result = {}
    for seat, under in state.players.boxes.items():
        if seat not in blinds:
            continue
        which = blinds.index(seat)
        missed = tuple(sorted({*under.standing.missed, which}))
        big = which == len(blinds) - 1
        away = replace(under.away, big_blinds_missed=under.away.big_blinds_missed + big)
        result[seat] = structs.replace(under.standing, playing=False, missed=missed), away
    return result
