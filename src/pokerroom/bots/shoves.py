"""Count the players who go all-in again and again before the flop; bots trust them less each time."""

from __future__ import annotations

from typing import Final

from pokerroom.bots.estimate import rivals_of
from pokerroom.hand import View

_HANDS_REMEMBERED: Final = 6


class Shoves:
    """The share of each seat's last hands that it began by going all-in, from 0 to 1.

    A seat that misses a hand is forgotten, because another player may sit there next.
    """

    def __init__(self) -> None:
        self._habits: dict[int, float] = {}
        self._now: set[int] = set()
        self._hand: object = None

    def note(self, hand: object, view: View) -> float:
        """Look at a hand in which a bot has its turn, and return how habitual the all-in it faces is for its player."""
        if hand is not self._hand:
            before = {seat: old + ((seat in self._now) - old) / _HANDS_REMEMBERED for seat, old in self._habits.items()}
            self._habits = {seat.seat: before.get(seat.seat, 0.0) for seat in view.seats}
            self._now, self._hand = set(), hand
        bettor = rivals_of(view)[0] if not view.gathered_pots and rivals_of(view) else None
        if bettor is None or bettor.status != "all-in":
            return 0.0
        self._now.add(bettor.seat)
        return self._habits.get(bettor.seat, 0.0)
