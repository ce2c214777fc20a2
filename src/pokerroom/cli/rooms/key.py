"""`pokerroom key`: a new key, and the rotation of a room's key."""

from __future__ import annotations

from typing import Annotated

import typer

from pokerroom.cli.output import console
from pokerroom.cli.rooms.room_options import DatabaseOption, KeyFileOption, existing_key, room_settings

app = typer.Typer(help="The room's key: print a fresh one, or give the room a new one.", no_args_is_help=True)


@app.command("new")
def new_key_command() -> None:
    """Print a fresh key in hexadecimal, for POKERROOM_KEY or whatever key_command asks. Nothing is kept.

    [dim]pokerroom key new[/]
    """
    from pokerroom.room.keys import new_key

    print(new_key().hex())


@app.command("rotate")
def rotate_key_command(
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
    new_in_front: Annotated[
        bool, typer.Option("--new-in-front", help="You have just put a new key in front, the last one behind it.")
    ] = False,
) -> None:
    """Give a room that is closed a new key; what was sealed with the former ones is still read.

    A file gets a new key in front of the others. A key from the environment or a command is put in front by you, the
    former behind it, and this signs the room with it, if you say so. Interrupted, it is finished by the same command.

    [dim]pokerroom key rotate[/]
    """
    from pokerroom.room.keys import begin_rotation, end_rotation, rotation_begun
    from pokerroom.room.store.opening.claim import claim
    from pokerroom.room.store.opening.database import open_engine, read_transaction
    from pokerroom.room.store.rotation import rotation_mark, sign_anew, signing_ring
    from pokerroom.room.store.seal import Seals

    chosen = room_settings(database, key_file)
    ring = existing_key(chosen)
    engine = open_engine(chosen.database_url, create=False)
    try:
        claimed = claim(engine)
        try:
            seals = Seals(ring)
            with read_transaction(engine) as connection:
                signed = signing_ring(connection, seals)
            if new_in_front:
                sign_anew(engine, seals, rotation_mark(engine, seals))
            elif signed is seals and not (chosen.key or chosen.key_command):
                seals = Seals(begin_rotation(chosen.key_path, lambda ring: rotation_mark(engine, Seals(ring))))
                sign_anew(engine, seals, rotation_begun(chosen.key_path))
            else:
                sign_anew(engine, seals, rotation_begun(chosen.key_path))
            end_rotation(chosen.key_path)
        finally:
            claimed.release()
    finally:
        engine.dispose()
    console.print("The room is signed by its new key; the former ones only open what they sealed.", soft_wrap=True)
    console.print("Keep a copy of the key as it is now, away from the database and its backups.", soft_wrap=True)
