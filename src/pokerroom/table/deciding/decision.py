"""The form of every decision: a generator that yields happenings and returns the command's result."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from pokerroom.table.happenings import Happening

R = TypeVar("R")
Deciding: TypeAlias = Generator[Happening, None, R]
