"""The form of every decision: happenings one after the other, and at the end what the asker is given."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from pokerroom.table.happenings import Happening

R = TypeVar("R")
Deciding: TypeAlias = Generator[Happening, None, R]
