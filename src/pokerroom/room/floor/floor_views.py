"""The floor's queues as everybody in the room may see them."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.floor.happenings import SeatCalled
from pokerroom.floor.state import SeatCall
from pokerroom.floor.why import why_called
from pokerroom.room import wire
from pokerroom.room.floor.games import FloorGame
from pokerroom.room.floor.room_floor import RoomFloor


def list_views(floor: RoomFloor) -> tuple[wire.WireList, ...]:
    """Return every game that is spread, with its queues."""
    proofs = {happening.number: happening for happening in floor.queues.called}
    return tuple(_list_view(floor, game, proofs) for game in floor.games().values())


def _list_view(floor: RoomFloor, game: FloorGame, proofs: Mapping[int, SeatCalled]) -> wire.WireList:
    queues = floor.queues
    names = tuple(
        wire.WireListName(entry.player, floor.milliseconds(entry.at), entry.table, entry.out)
        for entry in queues.lists.get(game.game, ())
    )
    calls = tuple(
        _call_view(floor, call, proofs.get(call.number)) for call in queues.calls.values() if call.table in game.tables
    )
    changes = tuple(
        wire.WireWish(wish.player, table, wish.origin, floor.milliseconds(wish.at), wish.seat)
        for table in game.tables
        for wish in queues.wishes.get(table, ())
    )
    feeders = {table: feeder.main for table, feeder in queues.feeders.items() if table in game.tables}
    return wire.WireList(
        game.game,
        game.title,
        game.house,
        game.tables,
        names,
        calls,
        changes,
        feeders,
        game.game_name,
        game.stakes,
    )


def _call_view(floor: RoomFloor, call: SeatCall, proof: SeatCalled | None) -> wire.WireCall:
    """Return a call for a seat, with the reason why this player was called, where the record has it."""
    return wire.WireCall(
        call.number,
        call.player,
        call.table,
        floor.tables[call.table].journal.ledger.table,
        call.seat,
        call.claim,
        floor.milliseconds(call.until),
        why_called(proof) if proof is not None else "",
        tuple(map(str, proof.cites)) if proof is not None else (),
        call.accepted,
        call.due,
    )
