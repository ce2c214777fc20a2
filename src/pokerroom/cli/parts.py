"""The parts of the command, each imported when it is asked for: all together take longer than most of what they do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Annotated, Final

import typer

import pokerroom
from pokerroom.cli.output import ColourOption, choose_colours

# By the word that calls it, the module of a part and what stands for it there.
PARTS: Final[Mapping[str, tuple[str, str]]] = {
    "backup": ("rooms.backup", "backup_command"),
    "bots": ("rooms.bots", "bots_command"),
    "drill": ("books.drill", "drill_command"),
    "play": ("tables.play", "play_command"),
    "rank": ("cards.rank", "rank_command"),
    "replay": ("cards.replay", "replay_command"),
    "restore": ("rooms.backup", "restore_command"),
    "ruling": ("books.ruling", "ruling_command"),
    "scenario": ("books.scenario", "scenario_command"),
    "schemes": ("cards.schemes", "schemes_command"),
    "serve": ("rooms.serve", "serve_command"),
    "showdown": ("cards.showdown", "showdown_command"),
    "sign": ("tables.sign", "sign_command"),
    "staff": ("rooms.staff", "staff_command"),
    "verify-deal": ("rooms.verify", "verify_deal_command"),
    "wager": ("books.wager", "wager_command"),
    "audit": ("rooms.audit", "app"),
    "bonus": ("mathematics.bonus", "app"),
    "deck": ("cards.deck", "app"),
    "jackpot": ("prizes.jackpot", "app"),
    "key": ("rooms.key", "app"),
    "ledger": ("rooms.ledger", "app"),
    "members": ("rooms.members", "app"),
    "promotion": ("prizes.promotion", "app"),
    "records": ("rooms.records", "app"),
    "rules": ("books.rules", "app"),
    "simulate": ("tables.simulate", "app"),
    "tournament": ("tournaments.tournament", "app"),
}


@cache
def command_with(*words: str) -> typer.Typer:
    """The command with these parts and no others."""
    command = typer.Typer(
        name="pokerroom",
        help="A poker room run by the book. Every decision names the clause it rests on.",
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="Exit codes: 0 done or yes, 1 the answer is no, 2 the request was refused.",
    )
    command.callback()(_root)
    for word in words:
        module, name = PARTS[word]
        part = getattr(import_module(f"pokerroom.cli.{module}"), name)
        if isinstance(part, typer.Typer):
            command.add_typer(part, name=word)
        else:
            command.command(word)(part)
    return command


def _version(wanted: bool) -> None:
    if wanted:
        print(f"pokerroom {pokerroom.__version__}")
        raise typer.Exit


def _root(
    colours: Annotated[
        ColourOption, typer.Option(help="How suits are coloured.", envvar="POKERROOM_COLOURS")
    ] = ColourOption.FOUR,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A poker room run by the book. Every decision names the clause it rests on."""
    del version
    choose_colours(colours)
