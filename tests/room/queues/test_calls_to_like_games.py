"""To which of several like games the room calls whoever is first on their list."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokerroom.queues import commands
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.queues.listed_games import game_of
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings


@pytest.mark.clause("uk:seating.11", "uk:seating.12")
async def test_a_newcomer_is_called_to_the_game_with_fewest(tmp_path: Path) -> None:
    tables = tuple(TableSettings("uk", "holdem", seats=4, bots=0, name=name) for name in ("Main", "Second"))
    chosen = Settings(data=tmp_path, demo=False, guests="on", tables=tables, pace=0.0, list_calls="room")
    room = await open_room(chosen)
    try:
        queues = room.services.queues
        await queues.stop()
        for table, seat, player in (("main", 1, "Ann"), ("main", 2, "Bo"), ("second", 1, "Sam")):
            await room.tables[table].ask(player, wire.Sit(seat=seat, chips=400))
            await room.tables[table].ask(player, wire.SitOut())
        game = game_of(room.tables["main"]).game
        await queues.do(commands.JoinList(at=queues.now(), by="Cay", player="Cay", game=game))
        await queues.do_what_is_due()
        (call,) = queues.state.calls.values()
        assert (call.player, call.table) == ("Cay", "second")
    finally:
        await room.close()
