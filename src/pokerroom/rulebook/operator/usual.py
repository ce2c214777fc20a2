"""The usual houses, and the tables of a demo, for where nobody names any; they are data beside the books."""

from __future__ import annotations

from functools import cache
from typing import Any

from pokerroom.rulebook.data_files import data_file


def usual_house() -> str:
    """Return the id of the house for a command that names none."""
    return _usual_houses()["house"]


def usual_pair() -> tuple[str, str]:
    """Return two houses that are worth comparing, where nobody has chosen two."""
    return _usual_houses()["house"], _usual_houses()["beside"]


@cache
def demo_tables() -> tuple[dict[str, Any], ...]:
    """Return a demo's tables besides one for every game of every house, as lines of a room's settings."""
    return tuple(data_file("demo")["tables"])


@cache
def demo_jackpots() -> tuple[dict[str, Any], ...]:
    """Return a demo's jackpots, each with its house and the game whose tables take part."""
    return tuple(data_file("demo")["jackpots"])


@cache
def demo_tournaments() -> tuple[dict[str, Any], ...]:
    """Return a demo's tournaments, as lines of a room's settings."""
    return tuple(data_file("demo")["tournaments"])


@cache
def demo_staff() -> tuple[dict[str, str], ...]:
    """Return the sample staff of a demo, by name and role."""
    return tuple(data_file("demo")["staff"])


@cache
def _usual_houses() -> dict[str, str]:
    return data_file("usual")
