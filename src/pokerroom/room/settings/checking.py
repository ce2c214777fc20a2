"""Check one value of the settings against the values that its key takes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from pokerroom.errors import Malformed
from pokerroom.room.settings.own_staff import own_staff
from pokerroom.room.settings.room_settings import SETTING_FIELDS
from pokerroom.room.settings.table_settings import own_tables
from pokerroom.room.settings.tournament_settings import own_tournaments
from pokerroom.room.settings.wording import as_written, without_password

_MAY_BE_EMPTY: Final = ("database", "witness_file", "witness_address")
_YES_OR_NO: Final = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}
_ORIGIN: Final = re.compile(r"https?://[^/\s]+")


def check_setting(key: str, value: object, source: str) -> Any:
    """Return the value that a source gives a key in the form of the settings, or refuse a value that is not allowed."""
    about = next(field for field in SETTING_FIELDS if field.name == key)
    usual = about.default
    fault = f"{key} = {as_written(value)} ({source})"
    if key == "tables":
        return own_tables(value, source)
    if key == "staff":
        return own_staff(value, source)
    if key == "tournaments":
        return own_tournaments(value, source)
    if isinstance(usual, bool):
        return _yes_or_no(value, fault)
    if isinstance(usual, int | float):
        return _number_within(value, fault, type(usual), about.metadata["least"], about.metadata["most"])
    if isinstance(usual, tuple):
        return _list_of_texts(key, value, fault)
    if not isinstance(value, str | Path) or (not str(value).strip() and key not in _MAY_BE_EMPTY):
        raise Malformed(fault, allowed="text")
    if isinstance(usual, Path):
        return Path(value).expanduser()
    text = str(value).strip()
    among = about.metadata.get("among")
    if among and text.lower() not in among:
        raise Malformed(fault, allowed=", ".join(among))
    if key == "database":
        return _database(text)
    return text.lower() if among else text


def _yes_or_no(value: object, fault: str) -> bool:
    answer = value if isinstance(value, bool) else _YES_OR_NO.get(str(value).strip().lower())
    if answer is None:
        raise Malformed(fault, allowed="true or false")
    return answer


def _number_within(value: object, fault: str, kind: type[int] | type[float], least: float, most: float) -> float:
    bounds = f"{least:,} to {most:,}" if kind is float else f"{least} to {most}"
    try:
        number = kind(value) if isinstance(value, str) else value
    except ValueError:
        raise Malformed(fault, allowed=bounds) from None
    if isinstance(number, bool) or not isinstance(number, int | float) or (kind is int and isinstance(number, float)):
        raise Malformed(fault, allowed=bounds)
    if not least <= number <= most:
        raise Malformed(fault, allowed=bounds)
    return kind(number)


def _list_of_texts(key: str, value: object, fault: str) -> tuple[str, ...]:
    items = [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        raise Malformed(fault, allowed="a list of texts, or texts with commas between them")
    if key == "origins" and not all(_ORIGIN.fullmatch(item) for item in items):
        raise Malformed(fault, allowed="addresses such as https://poker.example, without a path")
    return tuple(items)


def _database(text: str) -> str:
    """Return the database address as SQLAlchemy wants it, also from the plain postgresql:// that people have."""
    for short in ("postgresql://", "postgres://"):
        if text.startswith(short):
            return "postgresql+psycopg://" + text.removeprefix(short)
    if text and not text.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise Malformed(
            f"database = {without_password(text)}", allowed="sqlite:///room.db, postgresql+psycopg://user@host/name"
        )
    return text
