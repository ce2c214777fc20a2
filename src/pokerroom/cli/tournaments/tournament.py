"""`pokerroom tournament`: conditions checked in advance, new ones from a few answers, figures for a deal."""

from __future__ import annotations

import re
import sys
from contextlib import nullcontext, redirect_stdout
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec
import typer
from msgspec.structs import replace
from rich.text import Text

from pokerroom.citation import Citation
from pokerroom.cli.exits import NO
from pokerroom.cli.options import (
    HOUSE_VARIABLE,
    USUAL_HOUSE,
    WHOSE_RULES,
    HouseOption,
    JsonOption,
    book_names,
    game_names,
)
from pokerroom.cli.output import clauses_text, console, plain_table, print_json, read_standard_input
from pokerroom.cli.tournaments.run import run_tournament_command
from pokerroom.errors import Malformed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.words import LIMITS, one_of
from pokerroom.tournament.checking.condition_checks import ConditionFinding
from pokerroom.tournament.checking.dry_run import DryRun, dry_run
from pokerroom.tournament.conditions import LONGEST_NAME, TournamentConditions, read_tournament, write_tournament
from pokerroom.tournament.money.deals import deal_figures
from pokerroom.tournament.money.house_share import PlayersPaid, money_rules_for, refuse_share
from pokerroom.tournament.new_tournament import NewTournament, PlannedTournament, plan_tournament
from pokerroom.tournament.planning.planner import PlanWish, refuse_wish
from pokerroom.tournament.structure.expected import ExpectedEnd
from pokerroom.wording.plural import quantity

app = typer.Typer(help="Tournaments: conditions checked, new ones written, and played out.", no_args_is_help=True)
app.command("run")(run_tournament_command)

_File = Annotated[Path, typer.Argument(help="The conditions, a TOML file; - reads standard input.", show_default=False)]
_NewFile = Annotated[Path, typer.Argument(help="Where to write them; - prints them.", show_default=False)]
_Title = Annotated[str | None, typer.Option(help="What people call it.", show_default=False)]
_Players = Annotated[int | None, typer.Option(help="How many at most.", show_default=False)]
_Hours = Annotated[float | None, typer.Option(help="How long it should last.", show_default=False)]
_Stack = Annotated[int | None, typer.Option(help="Chips to start with.", show_default=False)]
_Chip = Annotated[int | None, typer.Option(help="The smallest chip of the set.", show_default=False)]
_Price = Annotated[
    int | None, typer.Option(help="What an entry puts into the pool; 0 for a free-roll.", show_default=False)
]
_Fee = Annotated[int | None, typer.Option(help="What the house keeps besides.", show_default=False)]
_Seats = Annotated[int, typer.Option(help="Players at a table.")]
_Game = Annotated[str, typer.Option(help="The game.", autocompletion=game_names)]
_Limit = Annotated[str, typer.Option(help="The limit.")]
_Antes = Annotated[bool, typer.Option("--antes", help="With antes from the fourth level on.")]
_HeadsUp = Annotated[bool, typer.Option("--heads-up", help="Rounds of two-player matches; --hours is for one match.")]
_Live = Annotated[bool, typer.Option("--live", help="People deal at its tables, with real cards and chips.")]
_Seconds = Annotated[int, typer.Option(help="Time for each action; 0 for no such limit.", min=0)]
_Start = Annotated[str, typer.Option(help="When it starts, such as 2026-08-07T18:00.")]
_Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]
_House = Annotated[
    str,
    typer.Option(
        help=f"{WHOSE_RULES}; else the one that the conditions name.",
        envvar=HOUSE_VARIABLE,
        autocompletion=book_names,
    ),
]
_STYLES: Final[dict[ConditionFinding, str]] = {
    "stated": "green",
    "missing": "red",
    "wrong": "bold red",
    "doubtful": "yellow",
}
_WORD: Final = re.compile(r"[^a-z0-9]+")
Answer = TypeVar("Answer", int, float, str)


@app.command("check")
def check_tournament_command(
    file: _File,
    house: _House = "",
    players: Annotated[int, typer.Option(help="How many players to plan for.", min=0)] = 0,
    as_json: JsonOption = False,
) -> None:
    """Find what is wrong with a tournament, each with its clause, and what it would come to: times, chips, prizes.

    Exit code 1 if it could not be held like this.

    [dim]pokerroom tournament check friday.toml[/]
    """
    text = read_standard_input() if str(file) == "-" else file.read_text("utf-8")
    conditions = read_tournament(text, file.name)
    name = house or conditions.house or USUAL_HOUSE
    run = dry_run(house_named(name), conditions, players)
    if as_json:
        print_json(_dry_run_document(name, conditions, run))
    else:
        _print_dry_run(name, conditions, run)
    if run.faults:
        raise typer.Exit(NO)


@app.command("new")
def new_tournament_command(
    file: _NewFile,
    house: HouseOption = USUAL_HOUSE,
    title: _Title = None,
    players: _Players = None,
    hours: _Hours = None,
    stack: _Stack = None,
    chip: _Chip = None,
    price: _Price = None,
    fee: _Fee = None,
    seats: _Seats = 9,
    game: _Game = "holdem",
    limit: _Limit = "no_limit",
    antes: _Antes = False,
    heads_up: _HeadsUp = False,
    live: _Live = False,
    seconds: _Seconds = 0,
    start: _Start = "",
    force: _Force = False,
) -> None:
    """Ask for players, chips and hours, and write a sound tournament under a house's book.

    Whatever an option says is not asked.

    [dim]pokerroom tournament new friday.toml --house uk[/]
    """
    if str(file) != "-" and file.exists() and not force:
        raise Malformed(f"{file} is there already", allowed="another name, or --force")
    book, starts = house_named(house), _read_start(start)
    fixed = PlanWish(
        players=2,
        seats=seats,
        game=game.replace("-", "_"),
        limit=one_of(LIMITS, limit.replace("-", "_"), "--limit"),
        antes=antes,
        seconds_to_act=seconds,
    )
    refuse_wish(_as_far_as_given(fixed, players, hours, stack, chip))
    if price is not None and fee is not None:
        refuse_share(money_rules_for(book), PlayersPaid(entries=price + fee, fees=fee), fee)
    name = _value_or_answer("Its title", title, "Friday freeze-out")
    wish = _ask_wish(fixed, players, hours, stack, chip, heads_up=heads_up)
    contribution, house_fee = _ask_price(price, fee)
    tournament = NewTournament(
        name=_WORD.sub("-", name.lower())[:LONGEST_NAME].strip("-") or "event",
        title=name,
        wish=wish,
        contribution=contribution,
        fee=house_fee,
        start=starts,
        heads_up=heads_up,
        dealt_live=live,
    )
    _write_new(file, house, plan_tournament(book, tournament))


@app.command("deal")
def deal_tournament_command(
    stacks: Annotated[list[str], typer.Argument(help="Who is left with how many chips: Ann=52000 Bob=31000.")],
    prizes: Annotated[str, typer.Option(help="The prizes still to be won, the first first: 5000,3000,2000.")],
    kept: Annotated[int, typer.Option(help="What is set aside for the winner.", min=0)] = 0,
    as_json: JsonOption = False,
) -> None:
    """Show what a deal would come to: by the chip model, by chips, and evenly. Nothing is paid or changed by it.

    [dim]pokerroom tournament deal Ann=52000 Bob=31000 --prizes 900,500[/]
    """
    figures = deal_figures(
        _read_stacks(stacks), tuple(_read_whole_number(part, "a prize") for part in prizes.split(",")), kept
    )
    if as_json:
        print_json(msgspec.to_builtins(figures))
        return
    table = plain_table("player", "by the chip model", "by chips", "evenly")
    for player in figures.by_icm:
        shares = (figures.by_icm[player], figures.by_chips[player], figures.evenly[player])
        table.add_row(Text(player), *(f"{share:,}" for share in shares))
    console.print(table)
    console.print(f"{figures.total:,} to divide" + (f", {kept:,} for the winner." if kept else "."))
    console.print("For information: the published prizes stand until the director enters others.", style="dim")


def _read_stacks(words: list[str]) -> dict[str, int]:
    stacks = dict[str, int]()
    for word in words:
        player, sign, chips = word.rpartition("=")
        if not sign or not player or player in stacks:
            raise Malformed(f"{word!r} is no stack of its own", allowed="a name and chips, such as Ann=52000")
        stacks[player] = _read_whole_number(chips, f"the stack of {player}")
    return stacks


def _read_whole_number(text: str, what: str) -> int:
    digits = text.strip().replace("_", "")
    if not digits.isascii() or not digits.isdigit():
        raise Malformed(f"{what}: {text!r}", allowed="a whole number")
    return int(digits)


def _ask_wish(
    fixed: PlanWish, players: int | None, hours: float | None, stack: int | None, chip: int | None, *, heads_up: bool
) -> PlanWish:
    """Ask for the number of players, hours and chips where no option gives them."""
    length = ("How many hours for a match", 0.5) if heads_up else ("How many hours", 4.0)
    return replace(
        fixed,
        players=_value_or_answer("How many players at most", players, 40),
        hours=_value_or_answer(length[0], hours, length[1]),
        stack=_value_or_answer("Chips to start with", stack, 5000),
        smallest_chip=_value_or_answer("The smallest chip", chip, 25),
    )


def _ask_price(price: int | None, fee: int | None) -> tuple[int, int]:
    """Ask for the price of an entry where no option gives it: the part for the pool, and the house's fee."""
    contribution = _value_or_answer("What an entry puts into the pool", price, 100)
    if not contribution and not fee:
        return contribution, 0
    return contribution, _value_or_answer("What the house keeps besides", fee, contribution // 10)


def _value_or_answer(question: str, value: Answer | None, usual: Answer) -> Answer:
    """Return an option's value, or else the person's answer, or the usual value where nobody is there."""
    if value is not None:
        return value
    try:
        with nullcontext() if sys.stdout.isatty() else redirect_stdout(sys.stderr):  # the conditions may go there
            answer: Answer = typer.prompt(question, default=usual, type=type(usual), err=True)
    except typer.Abort:
        if sys.stdin.isatty():
            raise
        typer.echo(str(usual), err=True)
        return usual
    return answer


def _as_far_as_given(
    fixed: PlanWish, players: int | None, hours: float | None, stack: int | None, chip: int | None
) -> PlanWish:
    """Return the wish with the given options, and the rest chosen so that it does not conflict with them."""
    smallest = fixed.smallest_chip if stack is None else 1
    if chip is not None:
        smallest = chip
    return replace(
        fixed,
        players=players if players is not None else fixed.players,
        hours=hours if hours is not None else fixed.hours,
        stack=stack if stack is not None else 20 * smallest,
        smallest_chip=smallest,
    )


def _read_start(text: str) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise Malformed(f"{text!r} is no moment", allowed="a day and a time, such as 2026-08-07T18:00") from None


def _write_new(file: Path, house_id: str, event: PlannedTournament) -> None:
    """Write a new tournament's conditions to the file and print a summary; print them where the file is `-`."""
    text = write_tournament(event.conditions)
    if str(file) == "-":
        print(text)
        return
    file.write_text(text, "utf-8")
    _print_new(file, house_id, event)


def _print_new(file: Path, house_id: str, event: PlannedTournament) -> None:
    structure = event.planned.structure
    levels = f"{quantity(len(structure.levels), 'level')} of {quantity(structure.minutes, 'minute')}"
    console.print(Text(f"{file}: {event.conditions.called}, {levels} from {structure.level(1)}."))
    console.print(f"Likely to last {_length(event.planned.ends)}.")
    for doubt in event.planned.doubts:
        console.print(_condition_line(doubt.what, doubt.kind, doubt.allowed, doubt.cites), soft_wrap=True)
    console.print(Text(f"pokerroom tournament check {file} --house {house_id} shows it in full."), style="dim")
    console.print(Text(f"pokerroom tournament run {file} plays it out with bots."), style="dim")
    wanted = f'[[tournaments]] with conditions = "{file}" in the settings of a room holds it there.'
    console.print(Text(wanted), style="dim")


def _length(end: ExpectedEnd) -> str:
    if end.minutes is None:
        return "longer than its schedule" if not end.scheduled else f"into level {end.level}"
    hours, minutes = divmod(end.minutes, 60)
    return f"about {hours}:{minutes:02} hours, until level {end.level}"


def _print_dry_run(house_id: str, conditions: TournamentConditions, dry_run: DryRun) -> None:
    book = house_named(house_id).book.name
    console.print(
        Text.assemble((conditions.called, "bold"), f", {quantity(dry_run.players, 'player')}, by the rules of {book}")
    )
    for item in dry_run.items:
        console.print(_condition_line(item.what, item.finding, item.allowed, item.cites), soft_wrap=True)
    _print_levels(conditions, dry_run)
    what = "Chips in a match" if conditions.heads_up else "Chips in play"
    console.print(f"{what}: {dry_run.chips:,}. Likely to last {_length(dry_run.likely_end)}.")
    if dry_run.likely_end_with_bought is not None:
        bought = quantity(dry_run.chips_bought, "chip")
        console.print(f"With all {bought} that may be bought: {_length(dry_run.likely_end_with_bought)}.")
    if dry_run.prizes is not None:
        console.print(f"Prize pool: {dry_run.pool:,}.")
        table = plain_table("place", "prize")
        for line in dry_run.prizes.lines:
            table.add_row(str(line.place), str(line))
        console.print(table)
    wrong = len(dry_run.faults)
    if wrong:
        console.print(f"{wrong} thing{'s' * (wrong > 1)} to put right before it can be held.", style="bold red")
    else:
        console.print("It can be held like this.", style="bold")


def _print_levels(conditions: TournamentConditions, dry_run: DryRun) -> None:
    table = plain_table("at", "level", "", "ends after")
    for line in dry_run.lines:
        level = conditions.structure.level(line.level)
        at = "" if line.starts is None else f"{line.starts // 60}:{line.starts % 60:02}"
        if line.is_break:
            pause = conditions.structure.break_after(line.level)
            races = (
                f", chips of {', '.join(f'{value:,}' for value in pause.races)} leave play"
                if pause and pause.races
                else ""
            )
            table.add_row(at, "", f"break{races}", quantity(pause.minutes, "minute") if pause else "")
            continue
        ends = (
            (level.minutes, "minute", ""),
            (level.hands, "hand", ""),
            (level.players_left, "player left", "players left"),
        )
        text = " or ".join(quantity(*end) for end in ends if end[0])
        game = f"{level.game.replace('_', ' ')}, " if level.game != conditions.structure.game else ""
        table.add_row(at, str(line.level), f"{game}{level}", text)
    console.print(table)


def _condition_line(what: str, finding: ConditionFinding, allowed: str, cites: tuple[Citation, ...]) -> Text:
    sign = "ok" if finding == "stated" else finding
    line = Text.assemble((f"{sign:<9}", _STYLES[finding]), f"{what}{'; allowed: ' + allowed if allowed else ''}")
    return Text.assemble(line, "  ", clauses_text(cites[:2])) if cites else line


def _dry_run_document(house_id: str, conditions: TournamentConditions, dry_run: DryRun) -> dict[str, Any]:
    """Return the findings about a tournament as plain data for `--json`: conditions, levels with their times, chips,
    prizes.
    """
    ends = (dry_run.likely_end, dry_run.likely_end_with_bought)
    return {
        "tournament": conditions.name,
        "house": house_id,
        "players": dry_run.players,
        "sound": not dry_run.faults,
        "items": [
            {"what": item.what, "finding": item.finding, "allowed": item.allowed, "cites": list(map(str, item.cites))}
            for item in dry_run.items
        ],
        "levels": [
            {
                "level": line.level,
                "break": line.is_break,
                "starts": line.starts,
                "ends": line.ends,
                "forced": "" if line.is_break else str(conditions.structure.level(line.level)),
            }
            for line in dry_run.lines
        ],
        "chips": dry_run.chips,
        "likely_minutes": [end.minutes if end is not None else None for end in ends],
        "pool": dry_run.pool,
        "prizes": [str(line) for line in dry_run.prizes.lines] if dry_run.prizes is not None else None,
    }
