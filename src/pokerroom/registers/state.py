"""The state of a house's registers: entries, corrections, duties done, and people erased."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from msgspec import Struct

from pokerroom.registers.happenings import DutyDone, EntryCorrected
from pokerroom.registers.register import EntryValue


class RegisterEntry(Struct, frozen=True):
    """An entry in its present state. `id` is its number, or the stream and version of the room's record."""

    id: str
    register: str
    values: Mapping[str, EntryValue]
    at: datetime
    by: str
    of_room: bool = False
    corrected: tuple[EntryCorrected, ...] = ()

    @property
    def now(self) -> dict[str, EntryValue]:
        """The entry's present values, with every correction applied."""
        result = dict(self.values)
        for happening in self.corrected:
            result.update(happening.values)
        return result


@dataclass(slots=True)
class Registers:
    """The registers of a house: entries made by people; corrections and duties done, by entry id; people erased."""

    entries: dict[str, RegisterEntry] = field(default_factory=dict)
    corrections: dict[str, tuple[EntryCorrected, ...]] = field(default_factory=dict)
    done: dict[tuple[str, int], DutyDone] = field(default_factory=dict)
    erased: set[str] = field(default_factory=set)
