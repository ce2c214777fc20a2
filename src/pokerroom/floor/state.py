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
    passed: tuple[tuple[str, int], ...] = ()  # those of them that nobody has taken since, each a table and a seat


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


class BrokenTable(Struct, frozen=True, omit_defaults=True):
    """A closed table: its game, who sends its players, since when, and who of them still waits, first to last."""

    game: str
    title: str
    at: datetime
    players: tuple[str, ...] = ()
    drawn: dict[str, str] = {}


@dataclass
class FloorState:
    """Every queue of a room: lists by game, wishes by the table where the seat is wanted, calls, feeders.

    `broken` has every closed table whose players were sent on, also once all of them have gone.
    """

    lists: dict[str, tuple[ListEntry, ...]] = field(default_factory=dict)
    wishes: dict[str, tuple[SeatWish, ...]] = field(default_factory=dict)
    calls: dict[int, SeatCall] = field(default_factory=dict)
    feeders: dict[str, Feeder] = field(default_factory=dict)
    broken: dict[str, BrokenTable] = field(default_factory=dict)
    called: tuple[SeatCalled, ...] = ()  # the last calls, with their proofs
    number: int = 0  # the last that was given out
    latest: datetime | None = None

    def waiting(self, game: str, player: str) -> ListEntry | None:
        """Return a player's entry on the list of a game."""
        return next((each for each in self.lists.get(game, ()) if each.player == player), None)

    def call_of(self, player: str, game: str = "") -> SeatCall | None:
        """Return the call that a player has, in one game or in any."""
        return next((each for each in self.calls.values() if each.player == player and game in ("", each.game)), None)

    def passed_at(self, table: str) -> set[int]:
        """Return the seats of a table that a name on some list has passed."""
        names = (each for every in self.lists.values() for each in every)
        return {seat for each in names for at, seat in each.passed if at == table}

    def feeders_of(self, main: str) -> dict[str, Feeder]:
        """Return the tables that feed this one."""
        return {table: each for table, each in self.feeders.items() if each.main == main}

    @property
    def empty(self) -> bool:
        """Whether nobody waits for anything."""
        waits = any(self.lists.values()) or any(self.wishes.values())
        return not (self.calls or self.feeders or waits or any(each.players for each in self.broken.values()))


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
        passed = (*mine.passed, (call.table, call.seat))
        _entry(state, call.game, call.player, passes=mine.passes + 1, passed=passed)


def _passes_forgotten(state: FloorState, event: happenings.PassesForgotten) -> None:
    for game, names in state.lists.items():
        state.lists[game] = tuple(
            replace(each, passed=tuple(seat for seat in each.passed if not _is_it(event, *seat))) for each in names
        )


def _is_it(event: happenings.PassesForgotten, table: str, seat: int) -> bool:
    return table == event.table and event.seat in (0, seat)


def _due(state: FloorState, event: happenings.MoveDue) -> None:
    state.calls[event.call] = replace(state.calls[event.call], due=True)


def _call_over(state: FloorState, event: happenings.CallMissed | happenings.CallWithdrawn) -> None:
    state.calls.pop(event.call, None)


def _taken(state: FloorState, event: happenings.CallTaken) -> None:
    call = state.calls.pop(event.call, None)
    if call is not None and call.claim == "broken_table":
        _off_broken(state, call.origin, call.player)


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


def _broken(state: FloorState, event: happenings.TableBroken) -> None:
    state.broken[event.table] = BrokenTable(event.game, event.title, event.at, event.players, event.drawn)


def _off_broken(state: FloorState, table: str, player: str) -> None:
    broken = state.broken[table]
    state.broken[table] = replace(broken, players=tuple(each for each in broken.players if each != player))


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
    happenings.PassesForgotten: _passes_forgotten,
    happenings.CallMissed: _call_over,
    happenings.MoveDue: _due,
    happenings.CallWithdrawn: _call_over,
    happenings.CallTaken: _taken,
    happenings.MustMoveSet: _feeds,
    happenings.MustMoveEnded: _feeds_no_more,
    happenings.CameToFeeder: _came,
    happenings.LeftFeeder: _gone,
    happenings.TableBroken: _broken,
    happenings.LeftBrokenTable: lambda state, event: _off_broken(state, event.table, event.player),
}
