"""Tables of the house, as a [[tables]] of the settings names them."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final, get_type_hints

from pokerroom.errors import Malformed
from pokerroom.room.settings.wording import as_written, refuse_unknown_key
from pokerroom.rulebook.operator.usual import usual_house


@dataclass(frozen=True, slots=True)
class TableSettings:
    """A table of the house, in the few words that `pokerroom play` understands too."""

    house: str
    game: str
    name: str = ""
    limit: str = ""
    blinds: str = ""
    ante: int | None = None
    seats: int | None = None
    stack: int | None = None
    deck: str | None = None
    bots: int | None = None
    bot_strength: str = ""  # how well they play, where it is not as the room's settings say
    seconds: int | None = None  # for every action, where the house has timed tables
    more_seconds: int | None = None  # that may be bought, where it sells time
    straddles: bool | None = None  # whether one may straddle, where the house leaves it open
    top_up: str = ""  # how a stack may be added to, where the house leaves it open
    jackpot: bool | None = None  # whether the table takes part in its house's jackpot
    dealt_from: str = ""  # a card shoe or a shuffling device, at a table of the bonus game
    low_limit: bool | None = None  # whether such a table has low limits
    ante_most: int | None = None  # its limits beside the smallest Ante
    bonus_least: int | None = None
    bonus_most: int | None = None
    boards: bool | None = None  # whether the board may be run several times, where it leaves that open
    charge: str = ""  # how the house charges: percent, hand-fee, time-charge or none, where its book leaves it open
    time_charge: int | None = None  # for one period, at such a table
    cap: int | None = None  # the most that a percentage of the pot may take in one hand
    talk: bool | None = None  # whether players may talk there, where it is not as the room's settings say
    hours: str = ""  # outside which no hand begins, where the book limits play to set hours
    pit: str = ""  # the part of the room that it stands in, where somebody answers for one
    dealt: str = ""  # "live" by a person with real cards and chips; by the software unless it says so
    where: str = field(
        default="", compare=False, repr=False
    )  # where the table is asked for, for a refusal to name the place

    def __str__(self) -> str:
        return f"{self.game} under {self.house}"


_TABLE_NAMES: Final = tuple(field.name for field in fields(TableSettings) if field.name != "where")
_TABLE_FIELD_TYPES: Final = get_type_hints(TableSettings)
_TABLE_SWITCHES: Final = frozenset(name for name, kind in _TABLE_FIELD_TYPES.items() if kind == bool | None)
_TABLE_NUMBERS: Final = frozenset(name for name, kind in _TABLE_FIELD_TYPES.items() if kind == int | None)


def own_tables(value: object, source: str) -> tuple[TableSettings, ...]:
    """Return tables as the settings name them; refuse what cannot be read, with its place."""
    if isinstance(value, tuple) and all(isinstance(item, TableSettings) for item in value):
        return value
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Malformed(
            f"tables ({source})",
            allowed=f'[[tables]] in the file, each with house = "{usual_house()}", game = "holdem" …',
        )
    return tuple(_checked_table_settings(number, item, source) for number, item in enumerate(value, 1))


def _checked_table_settings(number: int, words: dict[str, Any], source: str) -> TableSettings:
    where = f"table {number} in {source}"
    for key, value in words.items():
        refuse_unknown_key(key, key, _TABLE_NAMES, where)
        whole = key in _TABLE_NUMBERS
        if key in _TABLE_SWITCHES:
            if not isinstance(value, bool):
                raise Malformed(f"{key} = {as_written(value)} ({where})", allowed="true or false")
            continue
        if whole and not (isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**12):
            raise Malformed(f"{key} = {as_written(value)} ({where})", allowed="a whole number")
        if not whole and not isinstance(value, str):
            raise Malformed(f"{key} = {as_written(value)} ({where})", allowed="text")
    missing = [key for key in ("house", "game") if not words.get(key)]
    if missing:
        raise Malformed(
            f"{where} names no {' and no '.join(missing)}",
            allowed=f'such as house = "{usual_house()}", game = "holdem"',
        )
    return TableSettings(**words, where=where)
