"""Playing over: a newcomer plays in an absent player's seat, whose chips wait under a box of their own.

The box is an account of its own in the books, so that two players' chips at one seat number are never one stack.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from msgspec import structs

from pokerroom.charges.entries import ChipMove, box_account, checks_account, seat_account
from pokerroom.table import happenings
from pokerroom.table.blinds.standing import Standing, joins
from pokerroom.table.commands import PlayOver
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import booked, bought_in
from pokerroom.table.seats import absence
from pokerroom.table.seats.absence import Away
from pokerroom.table.seats.seats import Newcomer
from pokerroom.table.stakes import stakes
from pokerroom.table.stakes.stakes import Stake, refuse_no_amount
from pokerroom.table.state import TableState


def decide_play_over(table: TableState, asked: PlayOver) -> Deciding[None]:
    """Play in the seat of somebody who is away."""
    table.refuse_if_closed()
    seat, at = asked.seat, asked.at
    table.refuse_in_hand(seat, "be played over")
    rules, allowed = table.rules, bool(asked.by)
    table.refuse_barred(asked.player, at)
    if allowed:
        table.refuse_without_power(asked.by, "seat", f"seat {seat} played over", rules.seating.cites("playover"))
    newcomer = Newcomer(asked.player, approved=allowed)
    absence.refuse_playover(table.seats, newcomer, seat, away=table.away, floor_allows=allowed, box=asked.box)
    refuse_no_amount(asked.chips)
    left = stakes.last_left(rules.stakes, table.left.get(asked.player), *asked.took_away)
    stake = stakes.put_up_stake(rules.stakes, Stake(asked.chips), largest=table.largest(), left=left, at=at)
    standing = structs.replace(joins(rules.blinds, table.places), posts=asked.posts)
    checks = table.checks.get(seat)
    held = ((seat_account(seat), table.stakes[seat].booked), (checks_account(seat), checks.price if checks else 0))
    moves = tuple(ChipMove(own, box_account(seat), amount) for own, amount in held if amount)
    cites = rules.seating.cites("playover")
    if moves:
        yield booked(table, "box over absent player's chips", moves, at, cites)
    yield bought_in(table, seat, asked.chips, at, cites, player=asked.player)
    yield happenings.PlayedOver(seat, asked.player, table.seats.players[seat], stake, standing, at, asked.by)


def uncover(table: TableState, seat: int, at: datetime) -> Deciding[None]:
    """Take the box off once whoever played over has gone; its owner has the seat as they left it, still away."""
    under = table.boxes[seat]
    held = (
        (seat_account(seat), under.stake.booked),
        (checks_account(seat), under.checks.price if under.checks is not None else 0),
    )
    moves = tuple(ChipMove(box_account(seat), own, amount) for own, amount in held if amount)
    if moves:
        yield booked(table, "box taken off", moves, at, table.rules.seating.cites("playover"))
    yield happenings.PlayoverEnded(seat, under.player, at)


def missed_under_the_boxes(table: TableState, blinds: tuple[int | None, ...]) -> dict[int, tuple[Standing, Away]]:
    """Return how owners of seats played over stand after a blind fell to their seats, which they missed."""
    result = {}
    for seat, under in table.boxes.items():
        if seat not in blinds:
            continue
        which = blinds.index(seat)
        missed = tuple(sorted({*under.standing.missed, which}))
        big = which == len(blinds) - 1
        away = replace(under.away, big_blinds_missed=under.away.big_blinds_missed + big)
        result[seat] = structs.replace(under.standing, playing=False, missed=missed), away
    return result
