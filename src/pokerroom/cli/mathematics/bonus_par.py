"""`pokerroom bonus par`: the PAR sheet, as a page, as a PDF or for programs."""

from __future__ import annotations

import json
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pokerroom.cli.mathematics.bonus_options import (
    AntePaysOption,
    BonusHouseOption,
    PayTableOption,
    chosen_table,
    chosen_wagers,
    exactly,
    house_with_bonus,
    solved,
)
from pokerroom.cli.mathematics.bonus_side import jackpot_document, side_wager_document
from pokerroom.cli.mathematics.bonus_solve import solve_document
from pokerroom.cli.output import console
from pokerroom.cli.printing import browser_to_print, print_page
from pokerroom.cli.progress import progress_bars
from pokerroom.errors import Malformed

if TYPE_CHECKING:
    from pokerroom.bonus.mathematics.par.par_sheet import ParSheet

_PAGE_SUFFIXES: Final = (".html", ".pdf", ".json")


def bonus_par_command(
    out: Annotated[Path, typer.Option(help="Where to write it: a file that ends in .html, .pdf or .json.")],
    rounds: Annotated[int, typer.Option(min=1000, help="Rounds of the simulation.")] = 10_000_000,
    boxes: Annotated[int, typer.Option(min=1, max=7, help="Boxes that are played, for the hold.")] = 5,
    an_hour: Annotated[int, typer.Option(min=1, max=200, help="Rounds an hour, for the hold.")] = 30,
    ante: Annotated[float, typer.Option(min=0.01, help="The average ante, for the hold.")] = 10,
    house: BonusHouseOption = "",
    ante_pays: AntePaysOption = "",
    pay_table: PayTableOption = None,
) -> None:
    """Write a PAR sheet: rules, combinations, returns, strategy, risk, spread, hold, and a simulation beside them.

    [dim]pokerroom bonus par --out par.pdf --pay-table jackpot.toml[/]
    """
    from pokerroom.bonus.mathematics.par.par_page import par_page
    from pokerroom.bonus.mathematics.par.par_sheet import par_sheet
    from pokerroom.bonus.mathematics.simulation import box_correlation, simulate_rounds
    from pokerroom.bonus.mathematics.spread import TableHours

    if out.suffix not in _PAGE_SUFFIXES:
        raise Malformed(f"a PAR sheet in {out.name}", allowed=f"a file that ends in {', '.join(_PAGE_SUFFIXES)}")
    browser = browser_to_print() if out.suffix == ".pdf" else ""
    figures = solved(chosen_wagers(house, ante_pays, pay_table))
    with progress_bars() as progress:
        task = progress.add_task("simulated rounds", total=1.0)
        played = simulate_rounds(figures, rounds, progress=lambda part: progress.update(task, completed=part))
    together = box_correlation(figures) if boxes > 1 else 0.0
    hours = TableHours(boxes, an_hour, Fraction(str(ante)), together)
    sheet = par_sheet(house_with_bonus(house), figures, chosen_table(pay_table), hours, played)
    if out.suffix == ".json":
        out.write_text(json.dumps(par_document(sheet), indent=2) + "\n", "utf-8")
    elif out.suffix == ".html":
        out.write_text(par_page(sheet), "utf-8")
    else:
        print_page(browser, par_page(sheet), out)
    console.print(f"The PAR sheet is in {out}.", highlight=False)


def par_document(sheet: ParSheet) -> dict[str, Any]:
    """Return a PAR sheet as plain data for `--json`."""
    return {
        "house": sheet.house,
        "book_digest": sheet.book_digest,
        "rules_digest": sheet.rules_digest,
        "rules": [
            {"rule": rule.name, "words": rule.words, "cites": list(map(str, rule.cites))} for rule in sheet.rules
        ],
        "game": solve_document(sheet.figures),
        "ante_bonus": side_wager_document(sheet.ante_bonus),
        "jackpot": jackpot_document(sheet.jackpot, sheet.meter),
        "mistakes": [{"player": mistake.name, "cost": exactly(mistake.cost)} for mistake in sheet.mistakes],
        "bankroll": [asdict(spread) for spread in sheet.spread],
        "volatility_index": sheet.volatility,
        "table": asdict(sheet.table) | {"ante": str(sheet.table.ante)},
        "hold": [asdict(expected_hold) for expected_hold in sheet.hold],
        "simulation": {
            "rounds": sheet.simulation.rounds,
            "seed": sheet.simulation.seed,
            "figures": [
                asdict(interval) | {"exact": exactly(interval.exact), "holds": interval.holds}
                for interval in sheet.simulation.intervals
            ],
        },
    }
