"""`pokerroom simulate`: a whole night of one table with its closing report, and a match of our bots."""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from typing import Annotated

import typer
from rich.console import Console

from pokerroom.charges.closing import ClosingReport
from pokerroom.cli.options import USUAL_HOUSE, HouseOption
from pokerroom.cli.output import console, print_json
from pokerroom.cli.progress import progress_bars
from pokerroom.errors import Malformed
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.table.game_words import game_words
from pokerroom.table.opening.new_table import charge_methods, named, new_table

app = typer.Typer(no_args_is_help=True, help="Simulate what a room does.")
_BUY_INS_IN_BETS = (50, 200)  # in last blinds or least bets


@app.callback()
def simulate() -> None:
    """Simulate what a room does."""


@app.command("table")
def table_command(
    house: HouseOption = USUAL_HOUSE,
    game: Annotated[str, typer.Option(help="Which game.")] = "holdem",
    limit: Annotated[str, typer.Option(help="Which betting limit.")] = "",
    blinds: Annotated[str, typer.Option(help="Such as 5/10.")] = "",
    hands: Annotated[int, typer.Option(min=1, help="How many hands; a night has some 300.")] = 300,
    players: Annotated[int, typer.Option(min=2, help="How many at the table, at most.")] = 9,
    seed: Annotated[int, typer.Option(help="The same seed gives the same night.")] = 1,
    charging: Annotated[
        list[str] | None, typer.Option("--charge", "--charging", help="percent, hand-fee, time-charge or none.")
    ] = None,
    jackpot: Annotated[bool, typer.Option("--jackpot", help="The table takes part in the jackpot.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Play through a night of a cash table, with regulars who come and go, sit out and top up; then close its ledger.

    [dim]pokerroom simulate table --house uk --hands 100000 --seed 1[/]
    """
    from pokerroom.lab.night import Night

    rulebooks = library()
    table = new_table(game, rulebooks.named(house), others=rulebooks.between_players, limit=limit, blinds=blinds)
    setup = table.setup
    if setup.min_buy_in is None and not House(table.book).answer("stakes.posted_games"):
        bet = setup.blinds[-1] if setup.blinds else setup.minimum_bet or 1
        setup = replace(setup, min_buy_in=_BUY_INS_IN_BETS[0] * bet, max_buy_in=_BUY_INS_IN_BETS[1] * bet)
    if charging:
        setup = replace(setup, commission=charge_methods(charging))
    # A chip is a cent, so that a percentage of a small pot is taken exactly.
    night = Night(table.book, replace(setup, jackpot=jackpot), seed=seed, players=players, unit=100)
    began = time.perf_counter()
    with progress_bars(counted=True) as progress:
        task = progress.add_task(f"{game_words(table.rules)}, {table.book.id}", total=hands)
        for number in night.hand_by_hand(hands):
            if not number % 100:
                progress.update(task, completed=number)
    seconds = time.perf_counter() - began
    report = night.closing()
    if as_json:
        print_json(_closing_document(report))
        return
    console.print(report.text(night.table.rules.unit), highlight=False)
    Console(stderr=True).print(f"{hands / seconds:,.0f} hands a second", style="dim")


@app.command("match")
def match_command(
    players: Annotated[list[str], typer.Argument(help="How each bot plays: easy, club or keen.")],
    house: HouseOption = USUAL_HOUSE,
    game: Annotated[str, typer.Option(help="Which game.")] = "holdem",
    limit: Annotated[str, typer.Option(help="Which betting limit.")] = "",
    blinds: Annotated[str, typer.Option(help="Such as 5/10.")] = "",
    deals: Annotated[
        int, typer.Option(min=1, max=10**6, help="Each is played once with every bot in every seat.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same match.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the lines as JSON.")] = False,
) -> None:
    """Let our bots play each other: what each wins, and how many hands it enters (VPIP) and raises (PFR).

    [dim]pokerroom simulate match keen easy --house uk --deals 500[/]
    """
    from pokerroom.bots import BOT_STRENGTHS, house_bot
    from pokerroom.lab import play_match

    if len(players) < 2:
        raise Malformed("one bot has nobody to play", allowed="two or more")
    rulebooks = library()
    table = new_table(game, rulebooks.named(house), others=rulebooks.between_players, limit=limit, blinds=blinds)
    bots = {
        f"{number} {plays}": house_bot(named("strength of bots", plays, BOT_STRENGTHS), seed + number)
        for number, plays in enumerate(players, 1)
    }
    lines = play_match(table.rules, bots, deals=deals, stack=table.stack, seed=seed)
    if as_json:
        print_json([asdict(line) | {"vpip": line.vpip, "pfr": line.pfr} for line in lines])
        return
    for line in lines:
        console.print(str(line), highlight=False, soft_wrap=True)


def _closing_document(report: ClosingReport) -> dict[str, object]:
    return {
        "table": report.table,
        "hands": report.hands,
        "bought_in": report.bought_in,
        "cashed_out": report.cashed_out,
        "taken": dict(report.taken),
        "jackpot": report.jackpot,
        "other": dict(report.other),
        "on_table": dict(report.on_table),
        "balanced": report.balanced,
    }
