"""The floor's queues as everybody in the room may see them."""

from __future__ import annotations

from pokerroom.floor.why import why_called
from pokerroom.room import wire
from pokerroom.room.floor.room_floor import RoomFloor


def list_views(floor: RoomFloor) -> tuple[wire.WireList, ...]:
    """Every game that is spread, with its queues."""
    queues, proofs = floor.queues, {each.number: each for each in floor.queues.called}
    found = []
    for game in floor.games().values():
        names = tuple(
            wire.WireListName(each.player, floor.milliseconds(each.at), each.table, each.out)
            for each in queues.lists.get(game.game, ())
        )
        calls = tuple(
            wire.WireCall(
                each.number,
                each.player,
                each.table,
                floor.tables[each.table].journal.table.ledger.table,
                each.seat,
                each.claim,
                floor.milliseconds(each.until),
                why_called(proofs[each.number]) if each.number in proofs else "",
                tuple(map(str, proofs[each.number].cites)) if each.number in proofs else (),
                each.accepted,
                each.due,
            )
            for each in queues.calls.values()
            if each.table in game.tables
        )
        changes = tuple(
            wire.WireWish(each.player, table, each.origin, floor.milliseconds(each.at), each.seat)
            for table in game.tables
            for each in queues.wishes.get(table, ())
        )
        feeders = {table: each.main for table, each in queues.feeders.items() if table in game.tables}
        found.append(wire.WireList(game.game, game.title, game.house, game.tables, names, calls, changes, feeders))
    return tuple(found)
