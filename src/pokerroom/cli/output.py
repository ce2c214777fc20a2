"""How the command line prints: one console, cards in colour, JSON for programs, the clause sign."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pokerroom.cards import Card, cards_text, render
from pokerroom.citation import Citation
from pokerroom.cli.exits import NO, stop_writing
from pokerroom.errors import Malformed
from pokerroom.rulebook.setup.violation import Violation

_SIGNS = "♣♦♥♠§█▒─●"


def _writes_signs() -> bool:
    """Return whether standard output can show suit symbols; otherwise letters are used."""
    try:
        _SIGNS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


class _Console(Console):
    """A console that ends silently when its reader has gone, and is never too narrow to print."""

    def __init__(self, *, plain: bool = False) -> None:
        super().__init__(highlight=False, color_system=None if plain else "auto")
        if self.width < 20:
            self.width = 80

    def on_broken_pipe(self) -> None:
        """Stop writing silently when the reader has gone."""
        stop_writing()


for _stream in (sys.stdout, sys.stderr):
    if isinstance(_stream, io.TextIOWrapper):
        _stream.reconfigure(errors="replace")
signs = _writes_signs()
console = _Console()


def plain_console() -> Console:
    """Return a console without colours or bold text."""
    return _Console(plain=True)


class ColourOption(StrEnum):
    """The colours of the suits on a terminal: four colours, two or none."""

    FOUR = "four"
    TWO = "two"
    NONE = "none"


class _Taste:
    colours = ColourOption.FOUR


def choose_colours(colours: ColourOption) -> None:
    """Set the colours for the rest of this run."""
    _Taste.colours = colours


def cards(dealt: Iterable[Card]) -> Text:
    """Return cards in the form that people like to read."""
    return Text.from_ansi(render(dealt, _Taste.colours.value)) if signs else Text(cards_text(dealt))


def clauses_text(cites: Iterable[Citation]) -> Text:
    """Return the clause sign and the citations."""
    return Text(clause_sign() + ", ".join(map(str, cites)), style="dim yellow")


def clause_sign() -> str:
    """Return the sign before a clause's number, or a word where the terminal cannot show the sign."""
    return "§ " if signs else "clause "


def plain_table(*columns: str, gap: int = 2) -> Table:
    """Return a table without borders."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, gap, 0, 0), show_header=bool(columns))
    for column in columns:
        table.add_column(column)
    return table


def print_json(document: object) -> None:
    """Print one JSON document on standard output, for programs."""
    print(json.dumps(document, ensure_ascii=not signs, indent=2))


def print_violations(found: Sequence[Violation], *, as_json: bool) -> None:
    """Print everything that a book does not allow, with its clauses; exit with code 1 if there is anything."""
    if as_json:
        print_json(
            [
                {"what": violation.what, "allowed": violation.allowed, "cites": list(map(str, violation.cites))}
                for violation in found
            ]
        )
    else:
        for violation in found:
            console.print(Text(f"{violation.what}{'; allowed: ' + violation.allowed if violation.allowed else ''}."))
            if violation.cites:
                console.print(Padding(clauses_text(violation.cites), (0, 0, 0, 2)))
        console.print("Nothing against it." if not found else f"{len(found)} against it.", style="bold")
    if found:
        raise typer.Exit(NO)


def read_standard_input() -> str:
    """Return everything on standard input; refuse where there is none."""
    if sys.stdin is None:
        raise Malformed("there is no standard input")
    return sys.stdin.read()
