"""The houses of a room: those of the package, and those of its own files."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pokerroom.errors import PokerroomError
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.library import Library, library, named_in
from pokerroom.rulebook.operator.operator_choice import OperatorChoice


@dataclass(frozen=True, slots=True)
class KnownHouses:
    """The packaged library with the houses of one's own that a room's tables name by their files."""

    library: Library
    ids: Mapping[Path, str]
    faults: Mapping[Path, PokerroomError]  # why a file cannot be used
    approved: Callable[[Rulebook], tuple[OperatorChoice, ...]] = lambda _: ()  # in writing, by the regulator

    def named(self, settings: TableSettings) -> tuple[TableSettings, PokerroomError | None]:
        """Return a table with its house by name, and why that house's file cannot be used; None where it can."""
        if not settings.house.endswith(".toml"):
            return settings, None
        file = Path(settings.house).resolve()
        fault = self.faults.get(file)
        name = self.ids[file] if fault is None else named_in(file) or file.stem
        return dataclasses.replace(settings, house=name), fault


def known_houses(settings: Settings) -> KnownHouses:
    """Return the houses of a room: the package's, and those of files that the settings name for tables."""
    known, ids, faults = library(), dict[Path, str](), dict[Path, PokerroomError]()
    files = (Path(own.house).resolve() for own in settings.tables if own.house.endswith(".toml"))
    for file in dict.fromkeys(files):
        try:
            known = known.with_book(file)
            ids[file] = list(known.books)[-1]
        except PokerroomError as fault:
            faults[file] = fault
    return KnownHouses(known, ids, faults)
