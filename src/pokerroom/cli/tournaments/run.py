"""`pokerroom tournament run`: a tournament played out with quick bots and real hands, and its result."""

from __future__ import annotations

import os
import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from pokerroom.cli.exits import NO
from pokerroom.cli.options import HOUSE_VARIABLE, USUAL_HOUSE, WHOSE_RULES, JsonOption, book_names
from pokerroom.cli.output import console, plain_table, print_json, read_standard_input
from pokerroom.cli.progress import progress_bars
from pokerroom.lab.tournaments.run_limits import HAND_SECONDS
from pokerroom.rulebook import house_named
from pokerroom.tournament.conditions import read_tournament
from pokerroom.wording.plural import quantity

if TYPE_CHECKING:
    from pokerroom.lab.tournaments.run_result import RunResult
    from pokerroom.lab.tournaments.tournament_run import TournamentRun

_PLACES_LISTED = 10  # at least; more where more are paid


def run_tournament_command(
    file: Annotated[
        Path, typer.Argument(help="The conditions, a TOML file; - reads standard input.", show_default=False)
    ],
    house: Annotated[
        str,
        typer.Option(
            help=f"{WHOSE_RULES}; else the one that the conditions name.",
            envvar=HOUSE_VARIABLE,
            autocompletion=book_names,
        ),
    ] = "",
    players: Annotated[int, typer.Option(help="How many enter; as many as may where not said.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same tournament.")] = 1,
    hand_seconds: Annotated[int, typer.Option(help="How long a hand takes by the clock.")] = HAND_SECONDS,
    processes: Annotated[int, typer.Option(help="Processes that play the hands; 0 for one on each core.", min=0)] = 0,
    every_place: Annotated[bool, typer.Option("--every-place", help="List all places.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Play a tournament out with quick bots and real hands: places, prizes, duration, chips and ledger checked.

    Exit code 1 if chips or ledger do not add up.

    [dim]pokerroom tournament run friday.toml --players 180 --seed 7[/]
    """
    from pokerroom.lab.tournaments.tournament_run import TournamentRun

    text = read_standard_input() if str(file) == "-" else file.read_text("utf-8")
    conditions = read_tournament(text, file.name)
    name = house or conditions.house or USUAL_HOUSE
    run = TournamentRun(
        house_named(name),
        conditions,
        players=players,
        seed=seed,
        hand_seconds=hand_seconds,
        processes=processes or os.cpu_count() or 1,
    )
    seconds = _play_with_bar(run)
    result = run.result()
    if as_json:
        print_json(_run_result_document(result))
    else:
        _print_run(result, every_place)
        Console(stderr=True).print(f"{result.hands / seconds:,.0f} hands a second, {seconds:.1f} s", style="dim")
    if not result.sound:
        raise typer.Exit(NO)


def _play_with_bar(run: TournamentRun) -> float:
    """Play the tournament with a progress bar that fills as players are eliminated; return the seconds it took."""
    began = time.perf_counter()
    with progress_bars(counted=True) as progress:
        task = progress.add_task("entries are taken", total=run.players)
        for now in run.play():
            played = f"{quantity(now.tables, 'table')}, {quantity(now.hands, 'hand')}"
            text = f"{now.session}: level {now.level}, {_hours_and_minutes(now.minutes)}, {played}"
            progress.update(task, description=text, total=now.began, completed=now.began - now.left)
    return time.perf_counter() - began


def _hours_and_minutes(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


def _print_run(result: RunResult, every_place: bool) -> None:
    """Print the result of a tournament that was played out: places and prizes, pool, duration, and the checks of its
    books.
    """
    house = house_named(result.house).book.name
    text = f", {quantity(result.players, 'player')}, by the rules of {house}, seed {result.seed}"
    console.print(Text.assemble((result.title, "bold"), text))
    table = plain_table("place", "player", "prize")
    prizes = {award.player: award for award in result.awards}
    places_listed = len(result.places) if every_place else max(_PLACES_LISTED, len(prizes))
    for group in islice(result.places, places_listed):
        for player in group.players:
            award = prizes.get(player)
            won = [f"{award.amount:,}"] if award is not None and award.amount else []
            won += [award.in_kind] if award is not None and award.in_kind else []
            table.add_row(str(group.place), Text(player), Text(" and ".join(won)))
    console.print(table)
    if places_listed < len(result.places):
        console.print(
            f"and {quantity(len(result.places) - places_listed, 'more place')} (--every-place lists them)", style="dim"
        )
    console.print(f"Prize pool {result.pool:,}; the house keeps {result.house_share:,}.")
    bought = f", {quantity(result.re_buys, 're-buy')} and {quantity(result.add_ons, 'add-on')}"
    bought = bought if result.re_buys + result.add_ons else ""
    raced = f", {quantity(result.races, 'chip race')} that changed the chips in play by {result.raced:+,}"
    raced = raced if result.races else ""
    played = f"{quantity(result.hands, 'hand')}, {quantity(result.decisions, 'decision')}"
    console.print(
        f"{_hours_and_minutes(result.minutes)} hours by the clock at {result.hand_seconds} seconds a hand, until level"
        f" {result.level}: {played}, {quantity(result.moves, 'move')}"
        f" between tables{bought}{raced}."
    )
    for check in result.checks:
        sign, style = ("ok", "green") if check.holds else ("wrong", "bold red")
        console.print(Text.assemble((f"{sign:<7}", style), f"{check.what}: {check.told}"))


def _run_result_document(result: RunResult) -> dict[str, Any]:
    plain = ("tournament", "house", "players", "seed", "hand_seconds", "hands", "decisions", "minutes", "level")
    money = ("re_buys", "add_ons", "moves", "races", "raced", "chips", "pool", "house_share")
    return {
        **{name: getattr(result, name) for name in (*plain, *money)},
        "places": [{"place": place.place, "players": list(place.players)} for place in result.places],
        "prizes": [
            {"place": award.place, "player": award.player, "amount": award.amount, "in_kind": award.in_kind}
            for award in result.awards
        ],
        "checks": [{"what": check.what, "holds": check.holds, "told": check.told} for check in result.checks],
        "sound": result.sound,
    }
