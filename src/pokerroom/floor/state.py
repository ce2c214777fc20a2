"""The floor's queues as they stand, and what each happening does to them. Nothing here is judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.floor import happenings
from pokerroom.floor.happenings import QueueHappening, SeatCalled
from pokerroom.floor.words import SeatClaim

CALLS_REMEMBERED: Final = 200  # the last ones, with their proofs


class ListEntry(Struct, frozen=True, omit_defaults=True):
    """A name on the list of a game: since when, for which table if for one, and whether they are out."""

    number: int
    player: str
    at: datetime
    table: str = ""
    out: bool = False
    passes: int = 0  # seats that they did not want so far


class SeatWish(Struct, frozen=True, omit_defaults=True):
    """A player of the table `origin` who wants a seat; 0 is any."""

    number: int
    player: str
    at: datetime
    origin: str
    seat: int = 0


class SeatCall(Struct, frozen=True, omit_defaults=True):
    """Somebody who was called for a seat that is held for them."""

    number: int
    player: str
    table: str
    seat: int
    claim: SeatClaim
    at: datetime
    until: datetime
    game: str
    origin: str = ""
    accepted: bool = False
    due: bool = False  # the house moves them as soon as it can


class Feeder(Struct, frozen=True, omit_defaults=True):
    """A table that feeds another, by whose order, and who is at it, the first who came first."""

    main: str
    title: str
    arrived: tuple[tuple[str, datetime], ...] = ()


@dataclass
class FloorState:
    """Every queue of a room: lists by game, wishes by the table where the seat is wanted, calls, feeders."""

    lists: dict[str, tuple[ListEntry, ...]] = field(default_factory=dict)
    wishes: dict[str, tuple[SeatWish, ...]] = field(default_factory=dict)
    calls: dict[int, SeatCall] = field(default_factory=dict)
    feeders: dict[str, Feeder] = field(default_factory=dict)
    called: tuple[SeatCalled, ...] = ()  # the last calls, with their proofs
    number: int = 0  # the last that was given out
    latest: datetime | None = None

    def waiting(self, game: str, player: str) -> ListEntry | None:
        """A player's entry on the list of a game."""
        return next((each for each in self.lists.get(game, ()) if each.player == player), None)

    def call_of(self, player: str, game: str = "") -> SeatCall | None:
        """The call that a player has, in one game or in any."""
        return next((each for each in self.calls.values() if each.player == player and game in ("", each.game)), None)

    def feeders_of(self, main: str) -> dict[str, Feeder]:
        """The tables that feed this one."""
        return {table: each for table, each in self.feeders.items() if each.main == main}

    @property
    def empty(self) -> bool:
        """Whether nobody waits for anything."""
        return not (self.calls or self.feeders or any(self.lists.values()) or any(self.wishes.values()))


def evolve_floor(state: FloorState, happening: QueueHappening) -> None:
    """Apply one happening to the queues."""
    _APPLY[type(happening)](state, happening)
    state.latest = max(happening.at, state.latest or happening.at)


def _joined(state: FloorState, event: happenings.ListJoined) -> None:
    entry = ListEntry(event.number, event.player, event.at, event.table)
    state.lists[event.game] = (*state.lists.get(event.game, ()), entry)
    state.number = event.number


def _left(state: FloorState, event: happenings.ListLeft) -> None:
    state.lists[event.game] = tuple(each for each in state.lists.get(event.game, ()) if each.player != event.player)


def _entry(state: FloorState, game: str, player: str, **changes: Any) -> None:
    state.lists[game] = tuple(
        replace(each, **changes) if each.player == player else each for each in state.lists.get(game, ())
    )


def _foot(state: FloorState, event: happenings.SentToFoot) -> None:
    mine = state.waiting(event.game, event.player)
    if mine is not None:
        others = tuple(each for each in state.lists[event.game] if each is not mine)
        state.lists[event.game] = (*others, mine)


def _wish(state: FloorState, event: happenings.SeatChangeAsked) -> None:
    wish = SeatWish(event.number, event.player, event.at, event.origin, event.seat)
    state.wishes[event.table] = (*state.wishes.get(event.table, ()), wish)
    state.number = event.number


def _dropped(state: FloorState, event: happenings.SeatChangeDropped) -> None:
    state.wishes[event.table] = tuple(each for each in state.wishes.get(event.table, ()) if each.player != event.player)


def _called(state: FloorState, event: SeatCalled) -> None:
    state.calls[event.number] = SeatCall(
        event.number, event.player, event.table, event.seat, event.claim, event.at, event.until, event.game,
        event.origin,
    )  # fmt: skip
    state.number = event.number
    state.called = (*state.called, event)[-CALLS_REMEMBERED:]


def _accepted(state: FloorState, event: happenings.CallAccepted) -> None:
    state.calls[event.call] = replace(state.calls[event.call], accepted=True, until=event.until)


def _passed(state: FloorState, event: happenings.CallPassed) -> None:
    call = state.calls.pop(event.call)
    mine = state.waiting(call.game, call.player)
    if mine is not None and event.keeps_place:
        _entry(state, call.game, call.player, passes=mine.passes + 1)


def _due(state: FloorState, event: happenings.MoveDue) -> None:
    state.calls[event.call] = replace(state.calls[event.call], due=True)


def _call_over(
    state: FloorState, event: happenings.CallMissed | happenings.CallWithdrawn | happenings.CallTaken
) -> None:
    state.calls.pop(event.call, None)


def _feeds(state: FloorState, event: happenings.MustMoveSet) -> None:
    arrived = tuple((player, event.at) for player in event.players)
    state.feeders[event.feeder] = Feeder(event.main, event.title, arrived)


def _feeds_no_more(state: FloorState, event: happenings.MustMoveEnded) -> None:
    state.feeders.pop(event.feeder, None)


def _came(state: FloorState, event: happenings.CameToFeeder) -> None:
    feeder = state.feeders[event.table]
    state.feeders[event.table] = replace(feeder, arrived=(*feeder.arrived, (event.player, event.at)))


def _gone(state: FloorState, event: happenings.LeftFeeder) -> None:
    feeder = state.feeders[event.table]
    rest = tuple(each for each in feeder.arrived if each[0] != event.player)
    state.feeders[event.table] = replace(feeder, arrived=rest)


_APPLY: Final[dict[type, Callable[[FloorState, Any], None]]] = {
    happenings.ListJoined: _joined,
    happenings.ListLeft: _left,
    happenings.SteppedAway: lambda state, event: _entry(state, event.game, event.player, out=True),
    happenings.SteppedBack: lambda state, event: _entry(state, event.game, event.player, out=False),
    happenings.SentToFoot: _foot,
    happenings.SeatChangeAsked: _wish,
    happenings.SeatChangeDropped: _dropped,
    SeatCalled: _called,
    happenings.CallAccepted: _accepted,
    happenings.CallPassed: _passed,
    happenings.CallMissed: _call_over,
    happenings.MoveDue: _due,
    happenings.CallWithdrawn: _call_over,
    happenings.CallTaken: _call_over,
    happenings.MustMoveSet: _feeds,
    happenings.MustMoveEnded: _feeds_no_more,
    happenings.CameToFeeder: _came,
    happenings.LeftFeeder: _gone,
}
