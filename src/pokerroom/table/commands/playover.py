"""Playing over: a newcomer plays in an absent player's seat, whose chips wait under a box of their own.

The box is an account of its own in the books, so that two players' chips at one seat number are never one stack.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from msgspec import structs

from pokerroom.house.entries import Move, box_account, checks_account, seat_account
from pokerroom.table import absence, stakes
from pokerroom.table import happenings as happened
from pokerroom.table.command import command
from pokerroom.table.seats import Newcomer
from pokerroom.table.stakes import Stake, refuse_no_amount
from pokerroom.table.standing import joins
from pokerroom.table.state import Box, TableState


@command
def play_over(
    table: TableState,
    player: str,
    seat: int,
    chips: int,
    at: datetime,
    *,
    floor_allows: bool,
    box: bool,
    posts: bool = True,
) -> None:
    """A newcomer plays in the seat of somebody who is away, with the floor's leave and a box over the other's chips."""
    table.refuse_if_closed()
    table.refuse_in_hand(seat, "be played over")
    rules = table.rules
    newcomer = Newcomer(player, approved=floor_allows)
    seats = absence.play_over(table.seats, newcomer, seat, away=table.away, floor_allows=floor_allows, box=box)
    refuse_no_amount(chips)
    left = table.left.get(player)
    stake = stakes.put_up(rules.stakes, Stake(chips), largest=table.largest(), left=left, at=at)
    under = Box(
        table.seats.players[seat],
        table.stakes[seat],
        table.standings[seat],
        table.away.pop(seat),
        table.paid_until.pop(seat, None),
        table.checks.pop(seat, None),
    )
    cites = rules.seating.cites("playover")
    _book(table, seat, under, at, covered=True)
    table.boxes[seat] = under
    table.quiet.pop(seat, None)
    table.forget_consent(seat)
    table.seats = seats
    table.stakes[seat] = stake
    table.standings[seat] = structs.replace(joins(rules.blinds, table.places), posts=posts)
    table.books.buy_in(seat, chips, at=at, cites=cites)
    table.tell(happened.PlayedOver(seat, player, under.player, chips, at))


def uncover(table: TableState, seat: int, at: datetime) -> None:
    """Whoever played over has gone: the box is taken off, and its owner has the seat as he left it, still away."""
    under = table.boxes.pop(seat)
    _book(table, seat, under, at, covered=False)
    table.seats = absence.end_playover(table.seats, seat)
    table.stakes[seat] = under.stake
    table.standings[seat] = under.standing
    table.away[seat] = under.away
    if under.paid_until is not None:
        table.paid_until[seat] = under.paid_until
    if under.checks is not None:
        table.checks[seat] = under.checks
    table.tell(happened.PlayoverEnded(seat, under.player, at))


def take_from_box(table: TableState, seat: int) -> Box:
    """The absent player has lost the seat: whoever plays over it has it now."""
    under = table.boxes.pop(seat)
    player = table.seats.over[seat]
    over = {number: name for number, name in table.seats.over.items() if number != seat}
    table.seats = replace(table.seats, players={**table.seats.players, seat: player}, over=over)
    return under


def missed_under_the_box(table: TableState, blinds: tuple[int | None, ...]) -> None:
    """A blind that falls to a seat that is played over is one more that its owner has missed."""
    for seat, under in table.boxes.items():
        if seat not in blinds:
            continue
        which = blinds.index(seat)
        missed = tuple(sorted({*under.standing.missed, which}))
        big = which == len(blinds) - 1
        away = replace(under.away, big_blinds_missed=under.away.big_blinds_missed + big)
        standing = structs.replace(under.standing, playing=False, missed=missed)
        table.boxes[seat] = replace(under, standing=standing, away=away)


def _book(table: TableState, seat: int, under: Box, at: datetime, *, covered: bool) -> None:
    parts = [(seat_account(seat), under.stake.booked)]
    if under.checks is not None:
        parts.append((checks_account(seat), under.checks.price))
    box = box_account(seat)
    moves = [Move(*((own, box) if covered else (box, own)), amount) for own, amount in parts if amount]
    if moves:
        what = "box over absent player's chips" if covered else "box taken off"
        table.books.post(what, *moves, at=at, cites=table.rules.seating.cites("playover"))
