"""`pokerroom ledger`: where every chip of a room is, whether that balances, and chips from and to the cage.

The room is imported where it is used: its libraries take a while, and the other commands do without them.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import console, print_json
from pokerroom.cli.rooms.room_options import DatabaseOption, KeyFileOption, existing_key, room_settings
from pokerroom.errors import Illegal

if TYPE_CHECKING:
    from pokerroom.room.store import Store

app = typer.Typer(help="A room's accounts, and whether they balance.", invoke_without_command=True)

_Player = Annotated[str, typer.Argument(help="The player's name.", show_default=False)]
_Amount = Annotated[int, typer.Argument(help="How many chips.", min=1, show_default=False)]


@app.callback()
def show_ledger_command(
    context: typer.Context, database: DatabaseOption = None, key_file: KeyFileOption = None, as_json: JsonOption = False
) -> None:
    """Print every account of a room, with those of its tables' books; exit code 1 if they do not balance."""
    if context.invoked_subcommand is not None:
        return
    from pokerroom.room.reading import read_ledger

    with _opened(database, key_file) as store:
        ledger, books = read_ledger(store)
    faults = ledger.faults(books)
    accounts = {account: held for account, held in sorted(ledger.whole(books).items()) if held}
    if as_json:
        print_json({"balanced": not faults, "accounts": accounts, "faults": faults})
    else:
        for account, held in accounts.items():
            console.print(f"{account:<48}{held:>16,}", markup=False, highlight=False)
        for fault in faults:
            console.print(fault, style="red", soft_wrap=True, markup=False)
        console.print("The room does not balance." if faults else "The room balances.", style="bold")
    if faults:
        raise typer.Exit(NO)


@app.command("give")
def give_command(
    player: _Player,
    amount: _Amount,
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
    unknown: Annotated[bool, typer.Option("--unknown", help="Also to a name that nobody has an account by.")] = False,
) -> None:
    """Give a player chips out of the cage; the room must be closed."""
    _move(player, amount, _opened(database, key_file), unknown=unknown)


@app.command("take")
def take_command(
    player: _Player, amount: _Amount, database: DatabaseOption = None, key_file: KeyFileOption = None
) -> None:
    """Take a player's chips back into the cage; the room must be closed."""
    _move(player, -amount, _opened(database, key_file))


def _opened(database: str | None, key_file: Path | None) -> Store:
    from pokerroom.room.store import Store

    chosen = room_settings(database, key_file)
    return Store.open(chosen.database_url, existing_key(chosen), create=False)


def _move(player: str, amount: int, store: Store, *, unknown: bool = True) -> None:
    from datetime import UTC, datetime

    from pokerroom.room.ledger import RoomLedger, player_account
    from pokerroom.room.people.accounts import name_of_account
    from pokerroom.room.store.claim import claim

    async def move() -> int:
        now = datetime.now(UTC)
        ledger = await RoomLedger.open(store, now)
        if not unknown and player_account(player) not in ledger.balances:
            spelt = name_of_account(store.engine, player)
            if spelt != player:
                what = f"nobody called {player} has an account{f' (did you mean {spelt}?)' if spelt else ''}"
                raise Illegal(what, allowed="the name of a player; with --unknown any name")
        return await ledger.give(player, amount, now, by="cage")

    with store:
        release = claim(store.engine)
        try:
            held = asyncio.run(move())
        finally:
            release()
    console.print(f"The account of {player} holds {held:,}.", markup=False, highlight=False)
