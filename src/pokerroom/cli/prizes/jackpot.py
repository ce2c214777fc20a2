"""`pokerroom jackpot`: check a jackpot pool's conditions against a book, its odds, and a simulated year."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pokerroom.cli.options import USUAL_HOUSE, HouseOption, JsonOption
from pokerroom.cli.output import print_violations
from pokerroom.cli.prizes.jackpot_lab import jackpot_odds_command, jackpot_simulate_command
from pokerroom.jackpots.posted.checking import conditions_violations
from pokerroom.jackpots.posted.conditions import read_conditions
from pokerroom.rulebook import library

app = typer.Typer(help="Jackpots: their conditions, their odds, a year of one.", no_args_is_help=True)


@app.callback()
def jackpot_root() -> None:
    """Check a jackpot, work out its odds, and play a year of it."""


@app.command("check")
def jackpot_check_command(
    file: Annotated[Path, typer.Argument(help="A pool's conditions as TOML: events, seed, contribution, tables, ...")],
    house: HouseOption = USUAL_HOUSE,
    as_json: JsonOption = False,
) -> None:
    """Check a jackpot pool's conditions: everything that the book does not allow, with its clause.

    The file's own `house` goes before the option. Exit code 1 if anything is against it.

    [dim]pokerroom jackpot check pool.toml[/]
    """
    conditions = read_conditions(file)
    violations = conditions_violations(library().house(conditions.house or house), conditions)
    print_violations(violations, as_json=as_json)


app.command("odds")(jackpot_odds_command)
app.command("simulate")(jackpot_simulate_command)
