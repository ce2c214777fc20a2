"""`pokerroom staff NAME`: an account with a password, or a new password, for a person named in the settings."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from pokerroom.cli.output import console
from pokerroom.cli.rooms.room_options import DatabaseOption, KeyFileOption, existing_key, room_settings

if TYPE_CHECKING:
    from pokerroom.room.people.accounts import Accounts


def staff_command(
    name: Annotated[str, typer.Argument(help="Their name, as the settings have it under staff.")],
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
    password: Annotated[
        str, typer.Option(help="Better left out: it is asked for, or read as a line from a pipe.")
    ] = "",
    reset: Annotated[
        bool, typer.Option("--reset", help="A new password for an account that is there; the room must be closed.")
    ] = False,
) -> None:
    """Give a member of staff an account in the room, or a new password; it is asked for.

    [dim]pokerroom staff Bo[/]
    """
    from pokerroom.room.keys import has_key
    from pokerroom.room.people.account_record import AccountRecord
    from pokerroom.room.people.accounts import Accounts
    from pokerroom.room.people.staff.room_staff import appointments_of
    from pokerroom.room.store import Store
    from pokerroom.room.store.opening.claim import claim

    settings = room_settings(database, key_file)
    if not (reset and has_key(settings)):
        settings.refuse_stranger(name)
    key = existing_key(settings)  # refused here, before anybody types a password for nothing
    with Store.open(settings.database_url, key, create=False) as store:
        appointed = reset and name in {item for item, _ in appointments_of(store)}
        if not appointed:
            settings.refuse_stranger(name)
        password = password or _ask_password()
        # A room that is open keeps in memory who is logged in, so a new password would end no login there.
        claimed = claim(store.engine) if reset else None
        try:
            record = AccountRecord(store, lambda: datetime.now(UTC))
            accounts = Accounts(store.engine, settings, store.seals, record=record)
            asyncio.run(_keep(accounts, name, password, reset, appointed))
        finally:
            if claimed is not None:
                claimed.release()
    text = f"{name} has a new password, and is logged in nowhere." if reset else f"{name} can log in."
    console.print(text, soft_wrap=True)


def _ask_password() -> str:
    """Ask for the password twice, hidden; without a keyboard, read the next line of input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    answer: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    return answer


async def _keep(accounts: Accounts, name: str, password: str, reset: bool, appointed: bool) -> None:
    change = accounts.add_staff
    if appointed:
        change = accounts.give_password
    elif reset:
        change = accounts.reset_staff
    try:
        await change(name, password)
    finally:
        await accounts.close()
