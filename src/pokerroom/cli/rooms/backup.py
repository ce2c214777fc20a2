"""`pokerroom backup` and `pokerroom restore`: save a running room to one file, and make a room from one.

The store is imported where it is used, because its libraries load slowly and other commands do not need them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pokerroom.cli.output import console
from pokerroom.cli.rooms.room_options import DatabaseOption, KeyFileOption, existing_key, opened_store, room_settings
from pokerroom.wording.plural import quantity

if TYPE_CHECKING:
    from pokerroom.room.store import Heads


def backup_command(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Back up a room to one file; it may stay open meanwhile. The key is not in it: keep that safe separately.

    [dim]pokerroom backup room.backup[/]
    """
    with opened_store(room_settings(database, key_file)) as store:
        _tell_heads(f"{file} holds", store.backup(file))


def restore_command(
    file: Annotated[Path, typer.Argument(help="A file that `pokerroom backup` has written.")],
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
    former_key: Annotated[
        bool,
        typer.Option("--former-key", help="Take one from before the key was replaced that you know is yours."),
    ] = False,
) -> None:
    """Make a room from a backup, in an empty database, with the key of the room it was taken from.

    [dim]pokerroom restore room.backup --key-file room.key[/]
    """
    from pokerroom.room.store import Store

    settings = room_settings(database, key_file)
    heads = Store.restore(settings.database_url, existing_key(settings), file, by_former_key=former_key)
    _tell_heads("The room has", heads)


def _tell_heads(beginning: str, heads: Heads) -> None:
    from pokerroom.room.store.records import REGISTER

    tables = [head for stream, head in heads.streams.items() if stream != REGISTER]
    count = sum(head.version for head in tables)
    console.print(f"{beginning} {len(tables)} streams with {quantity(count, 'record')}, audited.", soft_wrap=True)
    console.print(f"room {heads.room.commits} {heads.room.root.hex()}", soft_wrap=True, style="dim")
