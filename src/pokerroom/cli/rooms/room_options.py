"""Options that the commands about a room's record share: its house, database and key, found as `pokerroom serve`
does.
"""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pokerroom.cli.options import HOUSE_VARIABLE, book_names
from pokerroom.errors import Malformed
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.sources import settings
from pokerroom.rulebook import Library, Rulebook
from pokerroom.rulebook.operator.usual import usual_house

if TYPE_CHECKING:
    from pokerroom.room.store import Store

# These options read no environment variables, because the room's settings read those, and the settings file too.
DatabaseOption = Annotated[
    str | None,
    typer.Option(help="The room's database, such as sqlite:///room.db; as in the room's settings unless said here."),
]
KeyFileOption = Annotated[
    Path | None, typer.Option(help="The file with the room's key; as in the room's settings unless said here.")
]

RoomHouseOption = Annotated[
    str, typer.Option(help="Which house of the room.", envvar=HOUSE_VARIABLE, autocompletion=book_names)
]


def house_meant(name: str) -> Rulebook:
    """Return the book of the house that a command names, or of the usual one."""
    return houses_of_room(settings()).book(name or usual_house())


def houses_of_room(in_force: Settings) -> Library:
    """Return the packaged books, and those of the files that a room's settings name for its tables."""
    from pokerroom.room.tables.opening.known_houses import known_houses

    return known_houses(in_force).library


def shell_name() -> str:
    """Return the name under which a person at the shell is recorded; they have the room's key."""
    from pokerroom.room.people.members.room_members import SHELL_PREFIX

    return f"{SHELL_PREFIX}{getpass.getuser()}"


def room_settings(database: str | None, key_file: Path | None = None) -> Settings:
    """Return the settings of the named room."""
    in_force = settings(flags={"database": database, "key_file": key_file})
    return in_force if key_file is None else replace(in_force, key="", key_command="")  # the file that is named counts


def existing_key(in_force: Settings) -> bytes:
    """Return the room's key; refuse where there is none, because only a starting room makes one."""
    from pokerroom.room.keys import has_key, supplied_key

    if not has_key(in_force):
        allowed = "start the room once, with pokerroom serve, which makes it; or name its own with --key-file FILE"
        raise Malformed(f"there is no key at {in_force.key_path}", allowed=allowed)
    return supplied_key(in_force)


@contextmanager
def opened_store(in_force: Settings, *, alone: bool = False) -> Iterator[Store]:
    """Open the store of the named room; refuse where there is none, or with `alone` while a room is open on it."""
    from pokerroom.room.store import Store
    from pokerroom.room.store.opening.claim import claim

    with Store.open(in_force.database_url, existing_key(in_force), create=False) as store:
        claimed = claim(store.engine) if alone else None
        try:
            yield store
        finally:
            if claimed is not None:
                claimed.release()
