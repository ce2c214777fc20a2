"""Refusals of a table that cannot answer at the moment."""

from __future__ import annotations

from pokerroom.room.store.requests.failed_appends import Unavailable


def room_closing() -> Unavailable:
    """Return the refusal while the room is closing; another server, or the same one, will soon answer."""
    return Unavailable("the room is closing", allowed="connect again in a moment")


def table_unreadable() -> Unavailable:
    """Return the refusal for a table whose stored state cannot be read now."""
    return Unavailable("the table cannot be read right now", allowed="try again in a moment")


def table_moved() -> Unavailable:
    """Return the refusal once another server has taken the table over."""
    return Unavailable("another server of the room runs this table now", allowed="connect again")
