"""The floor's queues as everybody in the room may see them."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.queues.happenings import SeatCalled
from pokerroom.queues.state import SeatCall
from pokerroom.queues.why import why_called
from pokerroom.room import wire
from pokerroom.room.queues.listed_games import ListedGame
from pokerroom.room.queues.room_queues import RoomQueues


def list_views(queues: RoomQueues) -> tuple[wire.WireList, ...]:
    """Return every game that is spread, with its queues."""
    proofs = {happening.number: happening for happening in queues.state.called}
    return tuple(_list_view(queues, game, proofs) for game in queues.games().values())


def _list_view(queues: RoomQueues, game: ListedGame, proofs: Mapping[int, SeatCalled]) -> wire.WireList:
    state = queues.state
    names = tuple(
        wire.WireListName(entry.player, queues.milliseconds(entry.at), entry.table, entry.out)
        for entry in state.lists.get(game.game, ())
    )
    calls = tuple(
        _call_view(queues, call, proofs.get(call.number)) for call in state.calls.values() if call.table in game.tables
    )
    changes = tuple(
        wire.WireWish(wish.player, table, wish.origin, queues.milliseconds(wish.at), wish.seat)
        for table in game.tables
        for wish in state.wishes.get(table, ())
    )
    feeders = {table: feeder.main for table, feeder in state.feeders.items() if table in game.tables}
    return wire.WireList(
        game=game.game,
        title=game.title,
        house=game.house,
        tables=game.tables,
        names=names,
        calls=calls,
        changes=changes,
        feeders=feeders,
        game_name=game.game_name,
        stakes=game.stakes,
    )


def _call_view(queues: RoomQueues, call: SeatCall, proof: SeatCalled | None) -> wire.WireCall:
    """Return a call for a seat, with the reason why this player was called, where the record has it."""
    return wire.WireCall(
        number=call.number,
        player=call.player,
        table=call.table,
        table_name=queues.tables[call.table].journal.ledger.table,
        seat=call.seat,
        claim=call.claim,
        until=queues.milliseconds(call.until),
        why=why_called(proof) if proof is not None else "",
        cites=tuple(map(str, proof.cites)) if proof is not None else (),
        accepted=call.accepted,
        due=call.due,
    )
