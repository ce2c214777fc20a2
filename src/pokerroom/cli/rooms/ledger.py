"""`pokerroom ledger`: the place of every chip of a room, the balance, and chips from and to the cage.

The room is imported where it is used, because its libraries load slowly and other commands do not need them.
"""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import console, print_json
from pokerroom.cli.printing import browser_to_print, print_page
from pokerroom.cli.rooms.room_options import DatabaseOption, KeyFileOption, opened_store, room_settings
from pokerroom.errors import Illegal, Malformed

if TYPE_CHECKING:
    from pokerroom.room.money.ledger_reports import LedgerReport
    from pokerroom.room.settings.room_settings import Settings
    from pokerroom.room.store import Store
    from pokerroom.room.wall_time import Zone

app = typer.Typer(help="A room's accounts, and whether they balance.", invoke_without_command=True)

_REPORT_KINDS: Final = (".html", ".pdf", ".json", ".csv")
_Player = Annotated[str, typer.Argument(help="The player's name.", show_default=False)]
_Amount = Annotated[int, typer.Argument(help="How many chips.", min=1, show_default=False)]


@app.callback()
def show_ledger_command(
    context: typer.Context, database: DatabaseOption = None, key_file: KeyFileOption = None, as_json: JsonOption = False
) -> None:
    """Print every account of a room, with those of its tables' ledgers; exit code 1 if they do not balance."""
    if context.invoked_subcommand is not None:
        return
    from pokerroom.room.ledger_reading import read_ledger

    with opened_store(room_settings(database, key_file)) as store:
        ledger, table_ledgers = read_ledger(store)
    faults = ledger.faults(table_ledgers)
    accounts = {account: chips for account, chips in sorted(ledger.whole(table_ledgers).items()) if chips}
    if as_json:
        print_json({"balanced": not faults, "accounts": accounts, "faults": faults})
    else:
        for account, chips in accounts.items():
            console.print(f"{account:<48}{chips:>16,}", markup=False, highlight=False)
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
    """Give a player chips out of the cage; the room must be closed.

    [dim]pokerroom ledger give Ann 500[/]
    """
    _move(player, amount, room_settings(database, key_file), unknown=unknown)


@app.command("take")
def take_command(
    player: _Player, amount: _Amount, database: DatabaseOption = None, key_file: KeyFileOption = None
) -> None:
    """Take a player's chips back into the cage; the room must be closed.

    [dim]pokerroom ledger take Ann 500[/]
    """
    _move(player, -amount, room_settings(database, key_file))


@app.command("report")
def report_command(
    day: Annotated[str, typer.Option(help="The first day, as 2026-05-01; today where it is left out.")] = "",
    days: Annotated[int, typer.Option(min=1, max=366, help="How many days.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="Where to write it: a file that ends in .html, .pdf, .json or .csv.")
    ] = None,
    csv_list: Annotated[
        str,
        typer.Option("--list", help="For a CSV: trial, tables, hours, drops, entries, slips or shifts."),
    ] = "trial",
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
) -> None:
    """Report the ledger over some days, and prove that it balances; exit code 1 if not. The room may be open.

    [dim]pokerroom ledger report --day 2026-05-01 --days 7 --out week.html[/]
    """
    from pokerroom.cage.report_texts import proof_words
    from pokerroom.room.ledger_reading import read_ledger
    from pokerroom.room.money.ledger_reports import report_on
    from pokerroom.room.money.room_cage import RECORDED_CAGE
    from pokerroom.room.wall_time import Zone

    if out is not None and out.suffix not in _REPORT_KINDS:
        raise Malformed(f"a report in {out.name}", allowed=f"a file that ends in {', '.join(_REPORT_KINDS)}")
    browser = browser_to_print() if out is not None and out.suffix == ".pdf" else ""
    zone = Zone(room_settings(database, key_file).time_zone)
    first = _first_day(day, zone)
    last = first + timedelta(days=days - 1)
    with opened_store(room_settings(database, key_file)) as store:
        ledger, table_ledgers = read_ledger(store)
        faults = ledger.faults(table_ledgers)
        ledger_report = report_on(store, first, last, table_ledgers, RECORDED_CAGE.read(store)[0], zone, faults)
    if out is None:
        _print_report(ledger_report)
    else:
        _write_report(ledger_report, out, csv_list, browser)
        console.print(f"The report is in {out}.", highlight=False)
    console.print(proof_words(ledger_report.report), style="bold", highlight=False, soft_wrap=True)
    if not ledger_report.report.balanced:
        raise typer.Exit(NO)


def _first_day(day: str, zone: Zone) -> date:
    """Read the first day of a report; without one it is today by the room's clock."""
    try:
        return date.fromisoformat(day) if day else zone.local(datetime.now(UTC)).date()
    except ValueError:
        raise Malformed(f"the day {day!r}", allowed="such as 2026-05-01") from None


def _print_report(ledger_report: LedgerReport) -> None:
    """Print every account before, during and after the days, and each table's earnings."""
    from pokerroom.cage.day_report import earned_by_table

    for line in ledger_report.report.trial:
        columns = "".join(f"{amount:>14,}" for amount in (line.before, line.came, line.went, line.after))
        console.print(f"{line.account:<34}{columns}", markup=False, highlight=False, soft_wrap=True)
    for table, earned in earned_by_table(ledger_report.report).items():
        line_name = f"earned, {ledger_report.names.get(table, table)}"
        console.print(f"{line_name:<34}{earned:>56,}", markup=False, highlight=False, soft_wrap=True)
    console.print(f"Earned: {ledger_report.report.earned:,}", highlight=False)


def _write_report(ledger_report: LedgerReport, out: Path, csv_list: str, browser: str) -> None:
    from typing import get_args

    from pokerroom.cage.report_lists import ReportList, report_list
    from pokerroom.cage.report_texts import csv_text, report_document, report_page

    if out.suffix == ".csv":
        name = next((listed for listed in get_args(ReportList) if listed == csv_list), None)
        if name is None:
            raise Malformed(f"the list {csv_list!r}", allowed=", ".join(get_args(ReportList)))
        out.write_text(
            csv_text(*report_list(ledger_report.report, name, ledger_report.entries, ledger_report.cage)), "utf-8"
        )
    elif out.suffix == ".json":
        out.write_text(json.dumps(report_document(ledger_report.report), indent=2, default=str) + "\n", "utf-8")
    elif out.suffix == ".html":
        out.write_text(report_page(ledger_report.report, ledger_report.cage, ledger_report.names), "utf-8")
    else:
        print_page(browser, report_page(ledger_report.report, ledger_report.cage, ledger_report.names), out)


def _move(player: str, amount: int, settings: Settings, *, unknown: bool = True) -> None:
    from datetime import UTC, datetime

    from pokerroom.charges.entries import player_account
    from pokerroom.room.ledger import RoomLedger
    from pokerroom.room.people.account_rows import name_of_account

    async def move(store: Store) -> int:
        now = datetime.now(UTC)
        ledger = await RoomLedger.open(store, now)
        if not unknown and player_account(player) not in ledger.balances:
            spelt = name_of_account(store.engine, player)
            if spelt != player:
                what = f"nobody called {player} has an account{f' (did you mean {spelt}?)' if spelt else ''}"
                raise Illegal(what, allowed="the name of a player; with --unknown any name")
        return await ledger.give(player, amount, now, by="cage")

    with opened_store(settings, alone=True) as store:
        balance = asyncio.run(move(store))
    console.print(f"The account of {player} holds {balance:,}.", markup=False, highlight=False)
