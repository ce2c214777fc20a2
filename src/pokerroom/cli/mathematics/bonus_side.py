"""`pokerroom bonus side`, `mistakes`, `collusion` and `simulate`: questions besides the best play of the main
wagers.
"""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pokerroom.bonus.posted.terms import ante_bonus_words
from pokerroom.cli.exits import NO
from pokerroom.cli.mathematics.bonus_options import (
    AntePaysOption,
    BonusHouseOption,
    PayTableOption,
    chosen_table,
    chosen_wagers,
    exactly,
    house_with_bonus,
    hundredths,
    solved,
)
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import clauses_text, console, plain_table, print_json
from pokerroom.cli.progress import progress_bars
from pokerroom.wording.plural import quantity

if TYPE_CHECKING:
    from pokerroom.bonus.mathematics.side_wagers import JackpotWager, SideWager


def bonus_side_command(
    meter: Annotated[
        float | None, typer.Option(min=0, help="What the jackpot's meter stands at; else the file's.")
    ] = None,
    house: BonusHouseOption = "",
    pay_table: PayTableOption = None,
    as_json: JsonOption = False,
) -> None:
    """Work out the Ante Bonus and the jackpot wager: chances, return, hit frequency, variance, break-even meter.

    [dim]pokerroom bonus side --pay-table jackpot.toml --meter 25000[/]
    """
    from pokerroom.bonus.mathematics.side_wagers import ante_bonus, jackpot_wager

    dealing_house, table = house_with_bonus(house), chosen_table(pay_table)
    folded = solved(chosen_wagers(house, "", pay_table)).folded
    stands = table.jackpot.meter if table.jackpot else Fraction(0)
    if meter is not None:
        stands = Fraction(str(meter))
    bonus, jackpot = ante_bonus(dealing_house, table), jackpot_wager(dealing_house, table)
    if_folding = (ante_bonus(dealing_house, table, folded), jackpot_wager(dealing_house, table, folded))
    if as_json:
        print_json(
            {
                "ante_bonus": side_wager_document(bonus) | {"value_folding_as_best": exactly(if_folding[0].value)},
                "jackpot": jackpot_document(jackpot, stands)
                | {"value_folding_as_best": exactly(if_folding[1].at(stands).value)},
            }
        )
        return
    _print_side_wager(bonus, "Ante Bonus", if_folding[0])
    console.print()
    _print_side_wager(jackpot.at(stands), f"Jackpot wager, the meter at {float(stands):,.2f}", if_folding[1].at(stands))
    even = jackpot.break_even
    console.print(f"break-even meter{float(even):>30,.2f}" if even is not None else "nothing is paid from the meter")
    console.print(f"returned in the long run{hundredths(jackpot.long_run_return):>22}")
    if table.jackpot is None:
        words = "Prizes that the operator posts are not in it: name them in a pay table's [jackpot]."
        console.print(words, style="dim", markup=False)


def side_wager_document(wager: SideWager) -> dict[str, Any]:
    """Return a side wager for programs."""
    return {
        "events": [
            {"event": event.name, "probability": exactly(event.probability), "wins": exactly(event.wins)}
            for event in wager.events
        ],
        "value": exactly(wager.value),
        "returned": exactly(wager.returned),
        "hit_frequency": exactly(wager.hit_frequency),
        "variance": exactly(wager.variance),
        "standard_deviation": wager.standard_deviation,
        "cites": list(map(str, wager.cites)),
    }


def jackpot_document(jackpot: JackpotWager, meter: Fraction) -> dict[str, Any]:
    """Return the jackpot wager for programs."""
    even = jackpot.break_even
    return side_wager_document(jackpot.at(meter)) | {
        "wager": exactly(jackpot.pays.wager),
        "meter": exactly(meter),
        "break_even_meter": exactly(even) if even is not None else None,
        "long_run_return": exactly(jackpot.long_run_return),
    }


def _print_side_wager(wager: SideWager, title: str, folding: SideWager) -> None:
    console.print(title, style="bold")
    table = plain_table("on", "one in", "wins, to 1", "share of the return")
    for event in wager.events:
        often = f"{float(1 / event.probability):,.1f}" if event.probability else "never"
        share = event.probability * (event.wins + 1)
        name = ante_bonus_words(event.name).replace("_", " ")
        table.add_row(name, often, f"{float(event.wins):,.2f}", hundredths(share))
    console.print(table)
    lines = [
        ("house edge", f"{hundredths(-wager.value)}  ({-wager.value})"),
        ("edge with hands folded as best", hundredths(-folding.value)),
        ("hit frequency", hundredths(wager.hit_frequency)),
        ("standard deviation", f"{wager.standard_deviation:,.4f}"),
    ]
    for name, value in lines:
        console.print(f"{name:<34}{value}", highlight=False)
    console.print(clauses_text(wager.cites))


def bonus_mistakes_command(
    house: BonusHouseOption = "",
    ante_pays: AntePaysOption = "",
    pay_table: PayTableOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what each usual mistake costs per ante, exactly.

    [dim]pokerroom bonus mistakes --ante-pays straight[/]
    """
    from pokerroom.bonus.mathematics.mistakes import mistakes

    figures = solved(chosen_wagers(house, ante_pays, pay_table))
    found = mistakes(figures)
    if as_json:
        print_json(
            [
                {"player": mistake.name, "cost": exactly(mistake.cost), "value": exactly(mistake.value)}
                for mistake in found
            ]
        )
        return
    table = plain_table("a player who", "costs, of the ante", "house edge")
    for mistake in found:
        table.add_row(mistake.name, hundredths(mistake.cost), hundredths(-mistake.value))
    console.print(table)
    console.print(f"Best play leaves the house {hundredths(figures.edge)}.", style="dim")


def bonus_collusion_command(
    seen: Annotated[int, typer.Option(min=1, max=6, help="How many other players' hands are seen.")] = 6,
    samples: Annotated[int, typer.Option(min=10, help="Rounds by lot; each is counted exactly.")] = 2_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed draws the same rounds.")] = 1,
    house: BonusHouseOption = "",
    ante_pays: AntePaysOption = "",
    pay_table: PayTableOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what it is worth to see other players' hole cards: before the flop, and for the Turn and River Wagers.

    [dim]pokerroom bonus collusion --seen 4[/]
    """
    from pokerroom.bonus.mathematics.before_flop import flop_choice_gain
    from pokerroom.bonus.mathematics.collusion import collusion_gain

    figures = solved(chosen_wagers(house, ante_pays, pay_table))
    with progress_bars() as progress:
        task = progress.add_task("rounds", total=1.0)
        gain = collusion_gain(
            figures, seen, samples=samples, seed=seed, progress=lambda part: progress.update(task, completed=part)
        )
        first = progress.add_task("before the flop", total=1.0)
        early = flop_choice_gain(
            figures, seen, samples=samples, seed=seed, progress=lambda part: progress.update(first, completed=part)
        )
    if as_json:
        totals = {"gain": gain.gain, "before_flop": asdict(early), "edge_alone": exactly(figures.edge)}
        print_json(asdict(gain) | totals)
        return
    console.print(
        f"Seeing {quantity(seen, 'other hand')} brings {hundredths(gain.gain)} of the ante, give or take "
        f"{hundredths(gain.half_width)} (95 times in 100; {samples:,} rounds by lot): {hundredths(gain.turn)} by the "
        f"Turn Wager, {hundredths(gain.river)} by the River Wager."
    )
    console.print(
        f"Before the flop it brings {hundredths(early.gain)}, give or take {hundredths(early.half_width)}, by another "
        f"choice in {hundredths(early.changed, 1)} of the rounds."
    )
    console.print(
        f"The house keeps {hundredths(figures.edge)} from a player alone. Both figures are lower bounds: each leaves "
        "the other choices as somebody alone makes them.",
        style="dim",
    )


def bonus_simulate_command(
    rounds: Annotated[int, typer.Option(min=1000, help="How many rounds.")] = 10_000_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same rounds.")] = 1,
    house: BonusHouseOption = "",
    ante_pays: AntePaysOption = "",
    pay_table: PayTableOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play rounds by lot under best play, and compare them with the exact figures. Exit code 1 if one lies outside.

    An honest run has each figure within its bounds 99 times in 100.

    [dim]pokerroom bonus simulate --rounds 50000000[/]
    """
    from pokerroom.bonus.mathematics.simulation import simulate_rounds

    figures = solved(chosen_wagers(house, ante_pays, pay_table))
    with progress_bars() as progress:
        task = progress.add_task("rounds", total=1.0)
        done = simulate_rounds(figures, rounds, seed=seed, progress=lambda part: progress.update(task, completed=part))
    intervals = done.intervals
    if as_json:
        compared = [
            asdict(interval) | {"exact": exactly(interval.exact), "holds": interval.holds} for interval in intervals
        ]
        print_json({"rounds": rounds, "seed": seed, "figures": compared})
    else:
        table = plain_table("", "found", "99 in 100 between", "", "exactly", "")
        for interval in intervals:
            numbers = (
                f"{number:.6f}" for number in (interval.estimate, interval.low, interval.high, float(interval.exact))
            )
            table.add_row(interval.name, *numbers, "within" if interval.holds else "OUTSIDE")
        console.print(table)
    if not all(interval.holds for interval in intervals):
        raise typer.Exit(NO)
