"""The floor's queues as everybody in the room may see them."""

from __future__ import annotations

from pokerroom.floor.why import why_called
from pokerroom.room import wire
from pokerroom.room.floor.room_floor import RoomFloor


def list_views(floor: RoomFloor) -> tuple[wire.WireList, ...]:
    """Return every game that is spread, with its queues."""
    queues, proofs = floor.queues, {happening.number: happening for happening in floor.queues.called}
    lists = []
    for game in floor.games().values():
        names = tuple(
            wire.WireListName(entry.player, floor.milliseconds(entry.at), entry.table, entry.out)
            for entry in queues.lists.get(game.game, ())
        )
        calls = tuple(
            wire.WireCall(
                call.number,
                call.player,
                call.table,
                floor.tables[call.table].journal.ledger.table,
                call.seat,
                call.claim,
                floor.milliseconds(call.until),
                why_called(proofs[call.number]) if call.number in proofs else "",
                tuple(map(str, proofs[call.number].cites)) if call.number in proofs else (),
                call.accepted,
                call.due,
            )
            for call in queues.calls.values()
            if call.table in game.tables
        )
        changes = tuple(
            wire.WireWish(wish.player, table, wish.origin, floor.milliseconds(wish.at), wish.seat)
            for table in game.tables
            for wish in queues.wishes.get(table, ())
        )
        feeders = {table: feeder.main for table, feeder in queues.feeders.items() if table in game.tables}
        lists.append(
            wire.WireList(
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
        )
    return tuple(lists)
