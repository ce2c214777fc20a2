"""`pokerroom jackpot`: the conditions of a jackpot pool held against a book; its odds and a year of it beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from pokerroom.cli.exits import NO
from pokerroom.cli.options import USUAL_HOUSE, HouseOption, JsonOption
from pokerroom.cli.output import clauses_text, console, print_json
from pokerroom.cli.prizes.jackpot_lab import jackpot_odds_command, jackpot_simulate_command
from pokerroom.jackpots.checking import conditions_violations
from pokerroom.jackpots.conditions import read_conditions
from pokerroom.rulebook import library

app = typer.Typer(help="Jackpots: their conditions, their odds, a year of one.", no_args_is_help=True)


@app.callback()
def jackpot_root() -> None:
    """Jackpots: their conditions, their odds, a year of one."""


@app.command("check")
def jackpot_check_command(
    file: Annotated[Path, typer.Argument(help="A pool's conditions as TOML: events, seed, contribution, tables, ...")],
    house: HouseOption = USUAL_HOUSE,
    as_json: JsonOption = False,
) -> None:
    """Check a jackpot pool's conditions: everything that the book does not allow, with its clause.

    The file's own `house` goes before the option. Exit code 1 if anything is against it.
    """
    conditions = read_conditions(file)
    found = conditions_violations(library().house(conditions.house or house), conditions)
    if as_json:
        print_json(
            [{"what": each.what, "allowed": each.allowed, "cites": list(map(str, each.cites))} for each in found]
        )
    else:
        for each in found:
            console.print(Text(f"{each.what}{'; allowed: ' + each.allowed if each.allowed else ''}."))
            if each.cites:
                console.print(Padding(clauses_text(each.cites), (0, 0, 0, 2)))
        console.print("Nothing against it." if not found else f"{len(found)} against it.", style="bold")
    if found:
        raise typer.Exit(NO)


app.command("odds")(jackpot_odds_command)
app.command("simulate")(jackpot_simulate_command)
