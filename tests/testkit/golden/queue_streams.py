"""The golden stream of the floor's queues: how it was kept, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec

from pokerroom.queues import commands
from pokerroom.queues.decide import decide_queues
from pokerroom.queues.evolve import evolve_queues
from pokerroom.queues.rules import ListTerms, QueueRules
from pokerroom.queues.state import QueueState
from pokerroom.room.queues import stored_queues
from pokerroom.room.store import Store
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.seats.rules import seating_rules_for

NOON: Final = datetime(2024, 8, 16, 12, tzinfo=UTC)


async def keep_floor(store: Store) -> None:
    """Names on a list: called, held, passed, missed, moved by a feeder, and off it again."""
    at = NOON.replace(tzinfo=None)
    staff: dict[str, Any] = {"at": at, "by": "Bo", "title": "supervisor"}
    late = at + timedelta(minutes=10)
    floor_commands: tuple[commands.AnyQueueCommand, ...] = (
        *(commands.JoinList(at=at, by=each, player=each, game="uk-holdem") for each in ("Ann", "Cay", "Dee")),
        commands.StepAway(at=at, by="Ann", player="Ann", game="uk-holdem"),
        commands.CallSeat(at=at, game="uk-holdem", table="harbour", seat=3, seats={1: "Eve"}),
        commands.AcceptCall(at=at, by="Cay", player="Cay", call=4),
        commands.NoteSeats(at=at, game="uk-holdem", table="harbour", seats={1: "Eve", 3: "Cay"}),
        commands.StepBack(at=at, by="Ann", player="Ann", game="uk-holdem"),
        commands.CallSeat(at=at, game="uk-holdem", table="harbour", seat=4, seats={1: "Eve", 3: "Cay"}),
        commands.EndCall(at=late, call=5),
        commands.AskSeatChange(at=at, by="Eve", player="Eve", table="harbour", own=1, seat=5),
        commands.CallSeat(at=at, game="uk-holdem", table="harbour", seat=5, seats={1: "Eve", 3: "Cay"}),
        commands.PassCall(at=at, by="Eve", player="Eve", call=7),
        commands.SetMustMove(feeder="quay", main="harbour", same_game=True, players=("Flo",), **staff),
        commands.NoteSeats(at=at, game="uk-holdem", table="quay", seats={1: "Flo", 2: "Gil"}),
        commands.CallSeat(at=at, game="uk-holdem", table="harbour", seat=6, seats={1: "Eve", 3: "Cay"}),
        commands.EndCall(at=late, call=8),
        commands.NoteSeats(at=at, game="uk-holdem", table="quay", seats={2: "Gil"}),
        commands.EndMustMove(feeder="quay", **staff),
        commands.LeaveList(game="uk-holdem", player="Dee", why="asked by phone", **staff),
    )
    await _keep(store, floor_commands)


async def keep_closing(store: Store) -> None:
    """A seat that a name passes, and a table that closes: its players are sent on, and one of them leaves."""
    at = NOON.replace(tzinfo=None)
    seats = {1: "Hal", 2: "Ida", 5: "Jon"}
    drawn = {"Hal": "As", "Ida": "9c", "Jon": "2d"}
    await _keep(
        store,
        (
            *(commands.JoinList(at=at, by=each, player=each, game="uk-holdem") for each in ("Ann", "Cay")),
            commands.CallSeat(at=at, game="uk-holdem", table="harbour", seat=3, seats={1: "Eve"}),
            commands.PassCall(at=at, by="Ann", player="Ann", call=3),
            commands.CallSeat(at=at, game="uk-holdem", table="harbour", seat=3, seats={1: "Eve"}),
            commands.NoteSeats(at=at, game="uk-holdem", table="harbour", seats={1: "Eve", 3: "Cay"}),
            commands.CallSeat(at=at, game="uk-holdem", table="harbour", seat=4, seats={1: "Eve", 3: "Cay"}),
            commands.PassCall(at=at, by="Ann", player="Ann", call=5),
            commands.BreakTable(
                at=at, title="supervisor", table="quay", game="uk-holdem", seats=seats, drawn=drawn, closed=True
            ),
            commands.CallSeat(at=at, game="uk-holdem", table="harbour", seat=4, seats={1: "Eve", 3: "Cay"}),
            commands.NoteSeats(at=at, game="uk-holdem", table="quay", seats={1: "Hal", 5: "Jon"}, closed=True),
        ),
    )


async def _keep(store: Store, asked: Sequence[commands.AnyQueueCommand]) -> None:
    state = QueueState()
    house, setup = house_named("uk"), TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    rules = QueueRules(
        house, seating_rules_for(house, setup), grounds_at(house.book, setup), ListTerms(missed="to_the_foot")
    )
    for command in asked:
        happenings = decide_queues(rules, state, command)
        for happening in happenings:
            evolve_queues(state, happening)
        records = [stored_queues.RECORDED_QUEUES.record(happening, "room") for happening in happenings]
        await store.append(stored_queues.QUEUES_STREAM, None, records, NOON)


def floor_told(store: Store) -> dict[str, Any]:
    """Return how the queues of a store stand."""
    result: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(stored_queues.RECORDED_QUEUES.read(store)[0]))
    if not result["broken"]:
        del result["broken"]  # streams from before tables were broken know nothing of it
    return result
