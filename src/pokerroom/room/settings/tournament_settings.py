"""Tournaments of the room, as a [[tournaments]] of the settings names them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pokerroom.errors import Malformed
from pokerroom.room.settings.wording import as_written, refuse_unknown_key
from pokerroom.rulebook.operator.usual import usual_house
from pokerroom.rulebook.setup.hours import HOURS_FORM, is_hours
from pokerroom.tournament.conditions import TournamentConditions, read_tournament, tournament_from_data


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """A tournament of the room: its conditions, when it is held, and the bots that fill its field.

    With `every` it is held again and again, each time that many minutes after the last; a sit-and-go, and one without a
    start of its own, is open again as soon as the last one has begun.
    """

    conditions: TournamentConditions
    every: int = 0  # minutes
    bots: int = 0  # fill the field up to this many entrants
    bots_after: int = 20  # seconds after the first person has entered; before a start that is set, so long before it
    shown: int = 0  # minutes before its start; 0 from the beginning
    alone: bool = False  # it is played by bots among themselves too, where nobody else has entered
    rebuy_seconds: int = 30  # that somebody without chips has to buy again
    seat_seconds: int = 10  # that a player has to come to a seat that was drawn or given to them, before its next hand
    hours: str = ""  # outside which no hand begins, where the book limits play to set hours
    where: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.conditions.name} of {self.conditions.house}"


_MOST_BY_KEY: Final = {
    "every": 10_000,
    "bots": 10_000,
    "bots_after": 86_400,
    "shown": 525_600,
    "rebuy_seconds": 600,
    "seat_seconds": 600,
}


def own_tournaments(value: object, source: str) -> tuple[TournamentSettings, ...]:
    """Return tournaments as settings name them; refuse what cannot be read, with its place."""
    if isinstance(value, tuple) and all(isinstance(item, TournamentSettings) for item in value):
        return value
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Malformed(
            f"tournaments ({source})", allowed='[[tournaments]] in the file, each with conditions = "x.toml"'
        )
    result = tuple(_tournament_settings(number, item, source) for number, item in enumerate(value, 1))
    names = [settings.conditions.name for settings in result]
    if twice := [name for name in names if names.count(name) > 1]:
        raise Malformed(f"two tournaments {twice[0]!r} ({source})", allowed="a name of its own for each")
    for name in names:
        series, _, number = name.rpartition("-")
        if series in names and number.isdecimal():
            what = f"a tournament {name!r} beside a series {series!r}, whose {number}. is called so ({source})"
            raise Malformed(what, allowed=f"another name, such as '{series}-special'")
    return result


def _tournament_settings(number: int, words: dict[str, Any], source: str) -> TournamentSettings:
    where = f"tournament {number} in {source}"
    for key, value in words.items():
        refuse_unknown_key(key, key, ("conditions", *_MOST_BY_KEY, "alone", "hours"), where)
        most = _MOST_BY_KEY.get(key)
        if most is not None and not (type(value) is int and 0 <= value <= most):
            raise Malformed(f"{key} = {as_written(value)} ({where})", allowed=f"0 to {most}")
        if key == "alone" and not isinstance(value, bool):
            raise Malformed(f"{key} = {as_written(value)} ({where})", allowed="true or false")
        if key == "hours" and not is_hours(value):
            raise Malformed(f"{key} = {as_written(value)} ({where})", allowed=HOURS_FORM)
    entry = words.get("conditions")
    if not isinstance(entry, dict | str):
        raise Malformed(f"no conditions ({where})", allowed='conditions = "friday.toml", or a table of them')
    try:
        text = entry if isinstance(entry, dict) else Path(entry).read_text("utf-8")
        conditions = tournament_from_data(text, where) if isinstance(text, dict) else read_tournament(text, str(entry))
    except OSError as fault:
        raise Malformed(f"{entry} cannot be read: {fault.strerror} ({where})") from None
    except Malformed as fault:
        raise Malformed(f"{fault.what} ({where})", allowed=fault.allowed, cites=fault.cites) from None
    if not conditions.house:
        raise Malformed(f"conditions of no house ({where})", allowed=f'such as house = "{usual_house()}"')
    return TournamentSettings(**{**words, "conditions": conditions}, where=where)
