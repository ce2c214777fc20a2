"""Chips that players buy at a table: the price of a command to its players, and the bookings that leave the table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from pokerroom.charges.entries import CAGE, OTHER_TABLES
from pokerroom.hand.events import Event, StakeCorrected
from pokerroom.table import Table, commands
from pokerroom.table.happenings import Booked, Happening, Played, StakeChanged

# The commands by which a player's account may pay for chips at a table.
PAID_FROM_ACCOUNT: Final = (
    commands.Sit,
    commands.PlayOver,
    commands.Receive,
    commands.Add,
    commands.BuyBehind,
    commands.BuyChecks,
    commands.CorrectStake,
    commands.CorrectPayout,  # of a player who has left
)
# The commands that bring a player into play, and those that buy chips at their seat.
COMES_TO_PLAY: Final = commands.Sit | commands.PlayOver | commands.Receive
BUYS_AT_SEAT: Final = commands.Add | commands.BuyBehind | commands.BuyChecks


def reaches_beyond(booked: Booked) -> bool:
    """Return whether a booking moves chips between the table and the cage, another table or accounts."""
    return bool(booked.players) or any(
        account in (CAGE, OTHER_TABLES) for move in booked.moves for account in (move.source, move.target)
    )


def chips_command_buys(table: Table, command: commands.Command[Any]) -> dict[str, int]:
    """Return the chips that a command would make players buy, now or after the hand; refuse it as the table does."""
    return chips_bought(table, table.judge(command))


def chips_bought(table: Table, happenings: Iterable[Happening]) -> dict[str, int]:
    """Return the chips that players would buy by these happenings, at once or when the hand is over."""
    chips_by_seat: defaultdict[str, int] = defaultdict(int)
    for happening in happenings:
        if isinstance(happening, Booked):
            for player, amount in happening.players.items():
                chips_by_seat[player] += amount
        elif isinstance(happening, StakeChanged) and happening.seat in table.players:
            held_more = happening.stake.held - table.players[happening.seat].stake.held
            chips_by_seat[table.seats.plays(happening.seat)] += max(0, held_more)
        elif isinstance(happening, Played):
            for seat, amount in added_by_rulings(happening.events).items():
                chips_by_seat[table.seats.plays(seat)] += amount
    return {player: amount for player, amount in chips_by_seat.items() if amount > 0}


def added_by_rulings(events: Iterable[Event]) -> dict[int, int]:
    """Return by seat the chips that rulings have added to stacks in a hand; they are booked when it is over."""
    chips_by_seat: defaultdict[int, int] = defaultdict(int)
    for event in events:
        if isinstance(event, StakeCorrected) and event.amount > 0:
            chips_by_seat[event.seat] += event.amount
    return dict(chips_by_seat)
