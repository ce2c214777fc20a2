"""Seats with players in them, taken by the same questions and the same changes as at a table."""

from __future__ import annotations

from pokerroom.table.seats.occupancy import Newcomer, Seats, with_player, with_player_moved
from pokerroom.table.seats.refusals import refuse_move, refuse_seat, waits_for_leave


def sit(seats: Seats, newcomer: Newcomer, seat: int) -> Seats:
    """Return the seats with a newcomer in one of them, if nothing stands against it."""
    refuse_seat(seats, newcomer, seat)
    return with_player(seats, newcomer.player, seat, waits=waits_for_leave(seats.rules, newcomer))


def move(seats: Seats, player: str, seat: int) -> Seats:
    """Return the seats with a player in another place, if nothing stands against it."""
    refuse_move(seats, player, seat)
    return with_player_moved(seats, player, seat)
