"""How an event becomes a line of text and is read back: the parts that the forms of all events share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from pokerroom.cards import parse_cards
from pokerroom.citation import Citation, read_citation
from pokerroom.hand import events

ALL_IN_FORM: Final = r"(?P<all_in> all-in)?"
CITES: Final = r"(?: \[(?P<cites>[^\]]+)\])?"


class Form(NamedTuple):
    """One kind of event: how it is written, and how its line is read."""

    write: Callable[[Any], str]
    pattern: re.Pattern[str]
    read: Callable[[re.Match[str]], events.Event]


def flag(on: bool, words: str) -> str:
    """Return these words after a blank where `on` is true, and "" otherwise."""
    return f" {words}" if on else ""


def form(pattern: str, write: Callable[[Any], str], read: Callable[[re.Match[str]], events.Event]) -> Form:
    """Compile the form of a line; its pattern may use SEAT for a seat."""
    return Form(write, re.compile(pattern.replace("SEAT", r"seat (?P<seat>\d+)")), read)


def cards_of(match: re.Match[str], name: str = "cards") -> events.Cards:
    """Return the cards that a line names."""
    return tuple(parse_cards(match[name]))


def seat_in_line(match: re.Match[str]) -> int:
    """Return the seat that a line is about."""
    return int(match["seat"])


def cites_text(cites: tuple[Citation, ...]) -> str:
    """Return the clauses behind a line in brackets."""
    return f" [{' '.join(map(str, cites))}]" if cites else ""


def read_cites(match: re.Match[str]) -> tuple[Citation, ...]:
    """Return the clauses that a line cites."""
    return tuple(read_citation(part) for part in (match["cites"] or "").split())
