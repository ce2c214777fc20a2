"""The base of every command to a table."""

from __future__ import annotations

from typing import Generic, TypeVar

from pokerroom.command_struct import CommandStruct

R = TypeVar("R")


class Command(CommandStruct, Generic[R], frozen=True, gc=False, tag=True, tag_field="command"):
    """A command to a table."""
