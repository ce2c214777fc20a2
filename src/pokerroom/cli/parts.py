"""The parts of the command, each imported only when needed, because all together take longer than most commands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Final, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command

import pokerroom
from pokerroom.cli.help_words import put_in_words
from pokerroom.cli.output import ColourOption, choose_colours


class CommandPart(NamedTuple):
    """One command or group of commands: its module, its name there, and its line in the list."""

    module: str
    name: str
    line: str


# The groups of the help, each with its commands by the word that calls them.
GROUPS: Final[Mapping[str, Mapping[str, CommandPart]]] = {
    "Play": {
        "play": CommandPart("tables.play", "play_command", "Sit down against bots, here in the terminal."),
        "serve": CommandPart("rooms.serve", "serve_command", "Open the room, and play in your browser."),
        "bots": CommandPart("rooms.bots", "bots_command", "Send bots to a room that is open."),
    },
    "Rules and rulings": {
        "rules": CommandPart("books.rules", "app", "Read, search, compare and check rulebooks."),
        "ruling": CommandPart("books.ruling", "ruling_command", "Ask what the floor rules when something goes wrong."),
        "wager": CommandPart("books.wager", "wager_command", "Ask what a player's words and chips come to."),
        "drill": CommandPart("books.drill", "drill_command", "Practise a house's rulings."),
        "scenario": CommandPart("books.scenario", "scenario_command", "Run worked examples of a house's rules."),
        "sign": CommandPart("tables.sign", "sign_command", "Print the sign that a table must show."),
    },
    "Cards and hands": {
        "rank": CommandPart("cards.rank", "rank_command", "Name a hand, or say which of several wins."),
        "schemes": CommandPart("cards.schemes", "schemes_command", "Show what beats what, in every deck."),
        "deck": CommandPart("cards.deck", "app", "List, check, shuffle and test decks."),
        "showdown": CommandPart("cards.showdown", "showdown_command", "Deal one sealed hand and show it down."),
        "replay": CommandPart("cards.replay", "replay_command", "Play hand histories again, and judge every action."),
    },
    "Tournaments, prizes and odds": {
        "tournament": CommandPart("tournaments.tournament", "app", "Write, check and play out tournaments."),
        "jackpot": CommandPart("prizes.jackpot", "app", "Check a jackpot, work out its odds, play a year of it."),
        "promotion": CommandPart("prizes.promotion", "app", "Check a promotion's terms, and verify its draws."),
        "bonus": CommandPart("mathematics.bonus", "app", "Work out Texas Hold'em Bonus Poker exactly."),
        "simulate": CommandPart("tables.simulate", "app", "Play a night of a cash table, or a match of bots."),
    },
    "Run a room": {
        "staff": CommandPart("rooms.staff", "staff_command", "Give somebody of the house an account or a password."),
        "members": CommandPart("rooms.members", "app", "Look up the members of a house; bar them, let them in."),
        "ledger": CommandPart("rooms.ledger", "app", "Show where every chip of a room is, and move some."),
        "key": CommandPart("rooms.key", "app", "Make a key for a room, or give it another."),
        "backup": CommandPart("rooms.backup", "backup_command", "Back a room up to one file; it may stay open."),
        "restore": CommandPart("rooms.backup", "restore_command", "Make a room from a backup."),
    },
    "Records and proofs": {
        "records": CommandPart("rooms.records", "app", "Keep the registers that a house's book requires."),
        "audit": CommandPart("rooms.audit", "app", "Check that nothing in a room's record was changed."),
        "verify-deal": CommandPart(
            "rooms.verify", "verify_deal_command", "Check that a deal went as it was committed to."
        ),
    },
}
PARTS: Final = {word: part for group in GROUPS.values() for word, part in group.items()}
_HELP_NAMES: Final = ["-h", "--help"]
_GROUP_OF: Final = {word: name for name, group in GROUPS.items() for word in group}


class InOrder(TyperGroup):
    """The commands in the order of their groups, with one or several behind a word."""

    _in_words = False

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters that may come before a command, once the whole help is in words."""
        if not self._in_words:
            self._in_words = True
            put_in_words(self, _HELP_NAMES)
        return super().get_params(ctx)

    def list_commands(self, _: object) -> list[str]:
        """Return the words of the commands in the order of the help."""
        return [word for word in PARTS if word in self.commands]


class ImportedWhenCalled(InOrder):
    """All commands as a list of their words and lines; one is imported when it is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the command that the first of these words calls, with its word and the words after it."""
        word, command, rest = super().resolve_command(ctx, args)
        if word in PARTS:
            command = _imported_command(word)
            put_in_words(command, _HELP_NAMES)
        return word, command, rest


@cache
def command_with(*words: str) -> typer.Typer:
    """Return the command with only these parts."""
    command = _bare_command(InOrder)
    for word in words:
        part, panel = PARTS[word], _GROUP_OF[word]
        found = getattr(import_module(f"pokerroom.cli.{part.module}"), part.name)
        if isinstance(found, typer.Typer):
            command.add_typer(found, name=word, short_help=part.line, rich_help_panel=panel)
        else:
            command.command(word, short_help=part.line, rich_help_panel=panel)(found)
    return command


def listing_command() -> typer.Typer:
    """Return the command with every part listed and none imported, for its help and for words that name no part."""
    command = _bare_command(ImportedWhenCalled)
    for word, part in PARTS.items():
        command.command(word, short_help=part.line, rich_help_panel=_GROUP_OF[word])(_listed_only)
    return command


def _listed_only() -> None:
    """Stand in the list for a command whose module is imported when it is called."""


def _imported_command(word: str) -> Any:
    """Return one part as the library of commands makes it; its module is imported now."""
    whole: Any = get_command(command_with(word))
    return whole.commands[word]


def _bare_command(kind: type[InOrder]) -> typer.Typer:
    """Return the command with its own options and no parts."""
    command = typer.Typer(
        name="pokerroom",
        cls=kind,
        help="A poker room run by the book. Every decision names the clause it rests on.",
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": _HELP_NAMES},
        epilog="Exit codes: 0 done or yes, 1 the answer is no, 2 the request was refused.",
    )
    command.callback()(_set_up_colours)
    return command


def _version(wanted: bool) -> None:
    if wanted:
        print(f"pokerroom {pokerroom.__version__}")
        raise typer.Exit


def _set_up_colours(
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
