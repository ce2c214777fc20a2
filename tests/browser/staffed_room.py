"""A room with people who work in it.

It is served from this process, once for all tests about the pages of the house: each of them has tables, lists,
tournaments and people of its own there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final

from browser.visitors import TIMEOUT
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.settings.tournament_settings import TournamentSettings
from testkit.room.tournament_rooms import small_tournament
from testkit.room.web_room import Running

PASSWORD: Final = "forty-two green doors"
TABLES: Final = (
    TableSettings("star", "holdem", name="Felt", seats=6, dealt="live", jackpot=True),  # the console
    TableSettings("star", "holdem", name="Pier", seats=6, bots=3),  # the inspector
    TableSettings("uk", "holdem", name="Harbour", seats=2, bots=0),  # the floor
    TableSettings("uk", "omaha", name="Quayside", seats=6, bots=0),
)
LIVE_TOURNAMENT: Final = small_tournament(
    "star", name="duel", sit_and_go=2, players_at_most=2, dealt_live=True, prizes=None, seats=3
)
STAFF: Final = (
    Staff("Ada", "", ("administrator",)),
    Staff("Bo", "uk", ("supervisor",)),
    Staff("Dee", "star", ("dealer",)),
    Staff("Kim", "star", ("Gaming Manager",)),
)
PLAYERS: Final = ("Mia", "Ann", "Cay")
PASSWORDS: Final = dict.fromkeys((*(each.name for each in STAFF), *PLAYERS), PASSWORD)
FOURS: Final = """
house = "star"
name = "fours"
unit = 1
seed = 1000
per_hand = 2
events = [{ hand = "four_of_a_kind", percent = 10 }]
"""


class StaffedRoom(Running):
    """Two houses under one roof: the tables of one are dealt by hand, those of the other by the room."""

    def __init__(self, folder: Path) -> None:
        pool = folder / "pool.toml"
        pool.write_text(FOURS, "utf-8")
        super().__init__(
            folder,
            open_room,
            demo=False,
            guests="on",
            tables=TABLES,
            staff=STAFF,
            jackpots=(str(pool),),
            tournaments=(TournamentSettings(LIVE_TOURNAMENT, seat_seconds=0),),
            pace=0.0,
        )
        for staff in STAFF:
            self.does(self.room.accounts.add_staff(staff.name, PASSWORD))
        for name in PLAYERS:
            self.does(self.room.accounts.register(name, PASSWORD))

    def does(self, doing: Coroutine[Any, Any, Any]) -> Any:
        """Something that is done in the room without a page."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(TIMEOUT / 1000)
