"""How the command line prints: one console, cards in colour, JSON for programs, the clause sign."""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import StrEnum

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pokerroom.cards import Card, render
from pokerroom.citation import Citation

console = Console(highlight=False)


class Colours(StrEnum):
    """How suits are coloured."""

    FOUR = "four"
    TWO = "two"
    NONE = "none"


class _Taste:
    colours = Colours.FOUR


def choose_colours(colours: Colours) -> None:
    """Set the colours for the rest of this run."""
    _Taste.colours = colours


def cards(shown: Iterable[Card]) -> Text:
    """Cards as a person likes to see them."""
    return Text.from_ansi(render(shown, _Taste.colours.value))


def clauses(cites: Iterable[Citation]) -> Text:
    """The clause sign and what it cites."""
    return Text("§ " + ", ".join(map(str, cites)), style="dim yellow")


def plain_table(*columns: str) -> Table:
    """A table without a cage around it."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0), show_header=bool(columns))
    for column in columns:
        table.add_column(column)
    return table


def print_json(document: object) -> None:
    """For programs: one JSON document on standard output."""
    print(json.dumps(document, ensure_ascii=False, indent=2))
