"""The set-up of a scenario: its `key: value` lines, the house they name, and how their values are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import rtoml

from pokerroom.errors import Malformed
from pokerroom.hand import EXTRA_KINDS, ExtraPost
from pokerroom.rulebook import Library, Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import one_of

# The lines of a table's set-up file.
POSTED_LINES: Final = tuple(field.name for field in fields(TableSetup))
EVENING: Final = datetime(2024, 8, 16)  # the day on which every evening is played


class SetUp(Mapping[str, str]):
    """The lines of a set-up, with the books a house may come from and the folder that a book's file is looked for in.

    >>> from pokerroom.rulebook import library
    >>> setup = SetUp({"house": "canberra", "choose deal.burns": "never"}, library())
    >>> setup.house().value("deal.burns")
    'never'
    """

    def __init__(self, lines: Mapping[str, str], books: Library, folder: Path = Path()) -> None:
        self.lines, self.books, self.folder = lines, books, folder

    def __repr__(self) -> str:
        return f"<SetUp: {', '.join(f'{key}: {value}' for key, value in self.lines.items()) or 'nothing said'}>"

    def __getitem__(self, key: str) -> str:
        return self.lines[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    @cached_property
    def book(self) -> Rulebook:
        """The book that the line `house:` names, by its id or by a file of one's own."""
        if not self.lines.get("house"):
            known = ", ".join(self.books.books)
            raise Malformed("which house?", allowed=f"house: {known}, or a file of your own")
        return scenario_book(self.lines["house"], self.books, self.folder)

    def house(self) -> House:
        """Return the house, with its operator's choices from the lines `choose KEY:` and `nominated:`."""
        house = House(self.book)
        for key, value in self.lines.items():
            if key.startswith("choose "):
                name, _, context = key.removeprefix("choose ").partition(" in ")
                area, question, part = [*name.split(".", 2), ""][:3]
                house = house.choose(f"{area}.{question}", read_choice(value), context, part)
        for item in filter(None, self.lines.get("nominated", "").split(", ")):
            key, _, value = item.rpartition(" ")
            area, _, part = key.rpartition(".")
            if area.count("."):
                house = house.choose(area, plain_toml(value), part=part)
            else:
                house = house.choose(key, plain_toml(value))
        return house

    def whole(self, key: str, default: int) -> int:
        """Return the whole number of a line."""
        return whole(key, self.lines[key]) if key in self.lines else default

    def posted(self) -> dict[str, Any]:
        """Return the lines that a table's set-up file has."""
        return {name: plain_toml(value) for name, value in self.lines.items() if name in POSTED_LINES}


def scenario_book(name: str, books: Library, folder: Path) -> Rulebook:
    """Return a book by its id, or from a file or folder next to the scenario's own."""
    path = folder / name
    if not name.endswith(".toml") and not (path.is_dir() and ("/" in name or name not in books.books)):
        return books.book(name)
    if not path.exists():
        raise Malformed(f"there is no rulebook {name!r}", allowed=f"a book's id, or a file from {folder} on")
    return list(books.with_book(path).books.values())[-1]


def numbers(text: str) -> list[int]:
    """Read seats from their text, such as 1-6, `1 4 6` or `2, 3 and 5`."""
    result: list[int] = []
    for part in re.split(r"[ ,]+|and", text):
        if not part:
            continue
        if not re.fullmatch(r"\d+(-\d+)?", part):
            raise Malformed(f"{part!r} in {text!r} is no seat", allowed="seats such as 1-6, or 1 4 6")
        first, _, last = part.partition("-")
        result += range(int(first), int(last or first) + 1)
    if not result:
        raise Malformed(f"{text!r} names no seat", allowed="seats such as 1-6, or 1 4 6")
    return result


def whole(key: str, text: str) -> int:
    """Read the whole number of a set-up line."""
    if not re.fullmatch(r"\d+", text):
        raise Malformed(f"{key}: {text!r} is no whole number", allowed=f"{key}: 5")
    return int(text)


def read_choice(text: str) -> Any:
    """Read an operator's choice: yes, no, a number or a word."""
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isdigit() else text


def plain_toml(text: str) -> Any:
    """Read a TOML value; a bare word, a bare list of numbers, yes and no will do."""
    if text in ("yes", "no"):
        return text == "yes"
    if re.fullmatch(r"[A-Za-z_]+", text) and text not in ("true", "false"):
        return text
    if re.fullmatch(r"[\d.]+( [\d.]+)+", text):
        text = f"[{', '.join(text.split())}]"
    try:
        return rtoml.loads(f"value = {text}")["value"]
    except rtoml.TomlParsingError:
        raise Malformed(f"{text!r} cannot be read", allowed="a word, 5, 5 10, yes") from None


def by_seat(key: str, text: str, seats: Sequence[int], default: int) -> dict[int, int]:
    """Read chips for every seat: `200` for all of them, `200, 3=50` where one differs."""
    if not re.fullmatch(r"(\d+(=\d+)?)?([ ,]+\d+=\d+)*", text.strip()):
        raise Malformed(f"{key}: {text!r} cannot be read", allowed=f"{key}: 200, or 200, 3=50")
    every = re.match(r"\d+(?![\d=])", text)
    named = {int(seat): int(amount) for seat, amount in re.findall(r"(\d+)=(\d+)", text)}
    if strangers := sorted(set(named) - set(seats)):
        raise Malformed(
            f"{key}: nobody sits in seat {' or '.join(map(str, strangers))}",
            allowed=f"seats {' '.join(map(str, seats))}, as `seats:` has them",
        )
    return dict.fromkeys(seats, int(every[0]) if every else default) | named


def read_owed(text: str) -> list[ExtraPost]:
    """Return what seats owe besides the blinds, such as `7 live 10, 7 dead 5`."""
    found = [re.fullmatch(r"(\d+) (live|dead) (\d+)", item) for item in filter(None, re.split(r",\s*", text))]
    if None in found:
        raise Malformed(f"owes: {text!r} cannot be read", allowed="owes: 7 live 10, 7 dead 5")
    return [ExtraPost(int(match[1]), one_of(EXTRA_KINDS, match[2], "owes"), int(match[3])) for match in found if match]


def time_of(text: str) -> datetime:
    """Read a time of the evening, such as 20:45 or 20:45:10."""
    match = re.fullmatch(r"(\d\d):(\d\d)(?::(\d\d))?", text)
    if match is None:
        raise Malformed(f"{text!r} is no time", allowed="20:45, or 20:45:10")
    return EVENING + timedelta(hours=int(match[1]), minutes=int(match[2]), seconds=int(match[3] or 0))
