"""`pokerroom audit`: check that a room's record is unchanged, and print heads to keep elsewhere.

The store is imported where it is used, because its libraries load slowly and other commands do not need them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import console, print_json
from pokerroom.cli.rooms.room_options import DatabaseOption, KeyFileOption, existing_key, room_settings
from pokerroom.cli.rooms.witness import witness_command

if TYPE_CHECKING:
    from pokerroom.room.store.proof.chain_check import Finding

_MOST_FINDINGS = 1000

app = typer.Typer(help="Check a room's record, and note where it stands.", no_args_is_help=True)


@app.command("verify")
def verify_record_command(
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
    streams: Annotated[
        list[str] | None, typer.Argument(help="Only these streams; all of them if none is named.")
    ] = None,
    heads: Annotated[
        Path | None, typer.Option(help="Heads noted earlier with `audit heads`; the room must go on from them.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check that nothing in a room's record was changed, removed, moved or added; exit code 1 if anything was.

    Without a key the chains are checked; with it also their ends, the list of streams and everything sealed.

    [dim]pokerroom audit verify[/]
    """
    import msgspec

    from pokerroom.room.keys import has_key
    from pokerroom.room.store.opening.database import open_existing
    from pokerroom.room.store.proof.audit import verify_records
    from pokerroom.room.store.proof.heads import read_heads_text
    from pokerroom.room.store.seal import Seals

    settings = room_settings(database, key_file)
    seals = Seals(existing_key(settings)) if key_file or has_key(settings) else None
    noted = None if heads is None else read_heads_text(heads.read_text("utf-8"))
    engine = open_existing(settings.database_url, damaged=True)
    findings = []
    try:
        for finding in islice(verify_records(engine, seals, streams or (), noted), _MOST_FINDINGS):
            findings.append(finding)
            if not as_json:
                console.print(str(finding), style="red", soft_wrap=True, markup=False)
    finally:
        engine.dispose()
    if as_json:
        print_json({"whole": not findings, "key": seals is not None, "findings": msgspec.to_builtins(findings)})
    else:
        _print_verdict(findings, with_key=seals is not None)
    if findings:
        raise typer.Exit(NO)


def _print_verdict(findings: Sequence[Finding], *, with_key: bool) -> None:
    """Print whether the record is unchanged, and what could not be checked without the key."""
    from pokerroom.room.store.proof.audit import tally

    if findings:
        more = " or more" if len(findings) == _MOST_FINDINGS else ""
        console.print(f"The record is not as it was written: {tally(findings)}{more}.", style="bold red")
    else:
        console.print("The record is as it was written.", style="bold")
    if not with_key:
        console.print("Without the key only the chains were checked; give it with --key-file.", style="dim")


app.command("witness")(witness_command)


@app.command("heads")
def heads_command(database: DatabaseOption = None) -> None:
    """Print where the room and each stream stand.

    Kept elsewhere and given to `audit verify --heads FILE`, it shows a roll-back of the whole record.

    [dim]pokerroom audit heads[/]
    """
    from pokerroom.room.store.opening.database import open_existing
    from pokerroom.room.store.proof.heads import heads_text, take_heads

    engine = open_existing(room_settings(database).database_url)
    try:
        print(heads_text(take_heads(engine)), end="")
    finally:
        engine.dispose()
