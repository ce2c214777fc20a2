"""`pokerroom staff NAME`: an account with a password for somebody of the house whom the settings name."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pokerroom.cli.output import console
from pokerroom.cli.room_options import DatabaseOption, KeyFileOption, existing_key, room_settings

if TYPE_CHECKING:
    from pokerroom.room.accounts import Accounts


def staff_command(
    name: Annotated[str, typer.Argument(help="As the settings have it under staff.")],
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
    password: Annotated[
        str, typer.Option(help="Better left out: it is asked for, or read as a line from a pipe.")
    ] = "",
) -> None:
    """Give somebody of the house an account in the room; the password is asked for."""
    from pokerroom.room.accounts import Accounts
    from pokerroom.room.store import Store

    chosen = room_settings(database, key_file)
    chosen.refuse_stranger(name)
    password = password or _asked()
    with Store.open(chosen.database_url, existing_key(chosen), create=False) as store:
        asyncio.run(_add(Accounts(store.engine, chosen), name, password))
    console.print(f"{name} can log in.", soft_wrap=True)


def _asked() -> str:
    """The password, typed twice unseen; where nobody sits at the keyboard, the next line of what is sent."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    answer: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    return answer


async def _add(accounts: Accounts, name: str, password: str) -> None:
    try:
        await accounts.add_staff(name, password)
    finally:
        await accounts.close()
