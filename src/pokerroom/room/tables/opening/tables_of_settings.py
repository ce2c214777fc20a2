"""All the tables that a room's settings ask for, the demo's among them: their ids and their names, in order."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from pokerroom.errors import PokerroomError
from pokerroom.games import GAMES
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.opening.known_houses import KnownHouses, known_houses
from pokerroom.room.tables.opening.requested_jackpots import in_a_pool
from pokerroom.room.tables.opening.requested_table import RequestedTable, is_bonus_table, strength_of_bots, table_slug
from pokerroom.rulebook.library import Library
from pokerroom.rulebook.operator.usual import demo_jackpots, demo_tables
from pokerroom.rulebook.question import OpenAnswer
from pokerroom.table.happenings import Opened
from pokerroom.table.opening.new_table import houses

_TOP_UP_TO_MAXIMUM: Final = "up_to_maximum"

# What the tables of the demo are called, one after the other.
_TABLE_NAMES: Final = (
    "Lamplight", "Green Baize", "The Long Room", "Harbour", "Corner House", "Arcade", "Garden", "Chandlery", "Foundry",
    "Quayside", "Mill Lane", "Clocktower", "Wharf", "Terrace", "Bell Yard", "Observatory", "Orchard", "Tramway",
    "Signal Box", "Courtyard", "Boathouse", "Old Exchange", "North Stair", "Granary", "Printworks", "Lighthouse",
    "Conservatory", "Assembly", "Cloisters", "Gallery",
)  # fmt: skip


def requested_tables(
    settings: Settings, opened: Mapping[str, Opened | None], known: KnownHouses | None = None
) -> Iterator[RequestedTable]:
    """Yield the tables that the settings ask for.

    `opened` are those in the record, with their opening where it can be read.

    `known` are the houses of the settings, where somebody has them already.
    """
    known = known or known_houses(settings)
    taken: set[str] = set()
    names = iter(_TABLE_NAMES)
    for table_settings, fault, file in _all_settings(settings, known):
        name = table_settings.name or next(names, _game_and_number(table_settings, len(taken) + 1))
        table_id = _free_id(table_slug(table_settings.name or _kind_of_table(table_settings)), taken)
        if fault is not None and table_id not in opened:
            table_id = _open_in_such_a_house(table_settings, opened, taken, known.library) or table_id
        taken.add(table_id)
        yield RequestedTable(
            id=table_id,
            name=name,
            bots=settings.bots_at_table if table_settings.bots is None else table_settings.bots,
            bot_strength=strength_of_bots(table_settings, settings),
            settings=table_settings,
            known=known.library,
            file=file,
            fault=fault,
            approved=known.approved,
        )


def _all_settings(
    settings: Settings, room_houses: KnownHouses
) -> Iterator[tuple[TableSettings, PokerroomError | None, str]]:
    """Yield the settings of every table, the demo's too, each with its house's file and why that cannot be used."""
    for table_settings in settings.tables:
        of_known_house, fault = room_houses.named(table_settings)
        yield of_known_house, fault, table_settings.house
    if not settings.demo:
        return
    demo = [TableSettings(book.id, game) for game in GAMES for book in houses(room_houses.library.books.values(), game)]
    demo += [TableSettings(**words) for words in demo_tables()]
    pools = demo_jackpots()
    demo = [dataclasses.replace(setting, jackpot=in_a_pool(setting, pools) or None) for setting in demo]
    for poker in [setting for setting in demo if not is_bonus_table(setting)]:
        yield _kept_within_its_maximum(poker, room_houses.library), None, ""
    for bonus in [setting for setting in demo if is_bonus_table(setting)]:
        yield bonus, None, ""


def _game_and_number(settings: TableSettings, number: int) -> str:
    """Return the name of a table for which no name is left."""
    return f"{GAMES[settings.game].name if settings.game in GAMES else settings.game} {number}"


def _kind_of_table(settings: TableSettings) -> str:
    """Return the words from which the id of a table without a name is made."""
    return f"{settings.house}-{settings.game}-{settings.limit}-{settings.deck or ''}-{settings.dealt}"


def _free_id(table_id: str, taken: Collection[str]) -> str:
    """Return this id, with a number after it if another table has it."""
    number = 2
    while table_id in taken:
        table_id = f"{table_id.rstrip('0123456789')}{number}"
        number += 1
    return table_id


def _open_in_such_a_house(
    settings: TableSettings, opened: Mapping[str, Opened | None], taken: set[str], library: Library
) -> str:
    """Return an open table of this game whose house's file is gone; "" for none."""
    for table_id, opening in opened.items():
        if opening is None or table_id in taken or opening.house in library.books:
            continue
        if opening.setup.game == re.sub(r"[\s_-]+", "_", settings.game.strip().casefold()):
            return table_id
    return ""


def _kept_within_its_maximum(settings: TableSettings, library: Library) -> TableSettings:
    """Return a demo table at which nobody brings more than the maximum, if its house leaves that open."""
    pick = library.book(settings.house).setting("stakes.top_up").pick()
    open_to_it = isinstance(pick, OpenAnswer) and pick.permits(_TOP_UP_TO_MAXIMUM)
    return dataclasses.replace(settings, top_up=_TOP_UP_TO_MAXIMUM) if open_to_it else settings
