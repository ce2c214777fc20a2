"""A table told hand after hand, for the tests of button and blinds: who sits, leaves, goes away, posts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from pokerroom.hand import ExtraPost, Hand, hand_rules_for
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.blind_status import BlindStatus, change_seat, joins
from pokerroom.table.blinds.button import Places
from pokerroom.table.blinds.next_line_up import LineUp, ask_to_post, next_hand, statuses_after_hand
from pokerroom.table.blinds.rules import blind_rules_for


class Lineups:
    """One table of a house. A hand is over as soon as it is lined up, unless it is only looked at."""

    def __init__(
        self,
        house: str,
        seats: Iterable[int],
        *,
        blinds: tuple[int, ...] = (5, 10),
        last: tuple[int, ...] = (),
        start: int = 0,
        laps: int = 1,
        choices: dict[str, str] | None = None,
        **setup: Any,
    ) -> None:
        self.house = House(library().book(house))
        for key, value in (choices or {}).items():
            context = "tournament" if key == "table.button_move" else ""
            self.house = self.house.choose(key, value, context)
        self.setup = TableSetup(game=setup.pop("game", "holdem"), blinds=blinds, **setup)
        self.rules = blind_rules_for(self.house, self.setup)
        self.hand_rules = hand_rules_for(self.house, self.setup)
        self.players = {seat: BlindStatus(playing=bool(last), new=not last) for seat in seats}
        self.last: Places | None = None
        if last:  # the button and the blinds of the hand just played
            self.last = Places(last[0], last[1:], start or last[0], laps, dealt=tuple(self.players))

    def sits(self, seat: int, came: str = "") -> None:
        self.players[seat] = joins(self.rules, self.last, came)

    def leaves(self, *seats: int) -> None:
        for seat in seats:
            del self.players[seat]

    def away(self, *seats: int) -> None:
        for seat in seats:
            self.players[seat] = replace(self.players[seat], away=True, posts=False)

    def back(self, seat: int) -> None:
        self.players[seat] = replace(self.players[seat], away=False)

    def posts(self, seat: int) -> None:
        assert self.last is not None
        self.players[seat] = ask_to_post(self.rules, self.players, self.last, seat)

    def moves(self, old: int, new: int) -> None:
        self.players, self.last = change_seat(self.rules, self.players, old, new, self.last)

    def look(self, button: int = 0, unposted: Iterable[int] = ()) -> LineUp:
        """Return the next hand as it would be lined up now."""
        return next_hand(self.rules, self.players, self.last, button=button, unposted=tuple(unposted))

    def hand(self, button: int = 0, unposted: Iterable[int] = ()) -> LineUp:
        """Play the next hand, and return it."""
        lined_up = self.look(button, unposted)
        self.players = statuses_after_hand(self.players, lined_up, unposted=tuple(unposted))
        self.last = lined_up.places
        return lined_up

    def dealt(self, lined_up: LineUp, stacks: int = 1000) -> Hand:
        """Return the hand itself, its forced bets still to be posted."""
        return Hand(
            self.hand_rules,
            dict.fromkeys(lined_up.seats, stacks),
            lined_up.button,
            blinds=lined_up.blinds,
            extras=lined_up.extras,
        )


def places(lined_up: LineUp) -> tuple[int | None, ...]:
    """Return the button, and who posts each blind."""
    return (lined_up.button, *lined_up.blinds)


def posted(lined_up: LineUp, seat: int) -> list[tuple[str, int]]:
    """Return what a seat posts besides the blinds."""
    return [(extra.kind, extra.amount) for extra in lined_up.extras if extra.seat == seat]


def live(seat: int, amount: int) -> ExtraPost:
    return ExtraPost(seat, "live", amount)


def dead(seat: int, amount: int) -> ExtraPost:
    return ExtraPost(seat, "dead", amount)
