"""The games that a room spreads, as its lists have them: tables of one house with the same game and limits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from pokerroom.queues.state import QueueState
from pokerroom.room.tables.actor.table_actor import TableActor


class ListedGame(Struct, frozen=True):
    """A game: the name of its list, its title, its house, and its tables."""

    game: str
    title: str
    house: str
    tables: tuple[str, ...]
    game_name: str = ""
    stakes: str = ""  # as the title has them, with what sets the game apart


def game_of(actor: TableActor) -> ListedGame:
    """Return the game that a table spreads, under the name of its waiting list."""
    row = actor.listing.row
    words = f"{row.house} {row.game} {row.stakes} {row.variant}"
    stakes = f"{row.stakes}{f', {row.variant}' if row.variant else ''}"
    return ListedGame(_slug(words), f"{row.game_name}, {stakes}", row.house, (actor.id,), row.game_name, stakes)


def house_of_game(game: str, houses: Iterable[str]) -> str:
    """Return the house whose game has this name; "" where it is a game of none of them.

    >>> house_of_game("star-holdem-5-10", ["uk", "star", "star-two"])
    'star'
    """
    matching_houses = [house_id for house_id in houses if house_id and game.startswith(f"{_slug(house_id)}-")]
    return max(matching_houses, key=len, default="")


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def table_order(tables: Mapping[str, TableActor], state: QueueState) -> list[TableActor]:
    """Return the open tables in the order in which their seats are called.

    Main games come first, then those with fewest players: a seat of the game most in need of a player is the next
    newcomer's, where a house fills its games so.
    """
    mains = {feeder.main for feeder in state.feeders.values()}
    open_tables = [table for table in tables.values() if not table.journal.table.closed]
    return sorted(open_tables, key=lambda actor: (actor.id not in mains, len(actor.journal.stakes)))
