"""Options that the commands about a room's record share: its database and its key, found as `pokerroom serve` does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from pokerroom.errors import Malformed
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.sources import settings

# No environment variables here: the settings read them, and the settings file too.
DatabaseOption = Annotated[
    str | None,
    typer.Option(help="The room's database, such as sqlite:///room.db; as in the room's settings unless said here."),
]
KeyFileOption = Annotated[
    Path | None, typer.Option(help="The file with the room's key; as in the room's settings unless said here.")
]


def room_settings(database: str | None, key_file: Path | None = None) -> Settings:
    """The settings of the room that is meant."""
    chosen = settings(flags={"database": database, "key_file": key_file})
    return chosen if key_file is None else replace(chosen, key="", key_command="")  # the file that is named counts


def existing_key(chosen: Settings) -> bytes:
    """The room's key, which must be there: only a room that starts makes one."""
    from pokerroom.room.keys import has_key, supplied_key

    if not has_key(chosen):
        allowed = "start the room once, with pokerroom serve, which makes it; or name its own with --key-file FILE"
        raise Malformed(f"there is no key at {chosen.key_path}", allowed=allowed)
    return supplied_key(chosen)
