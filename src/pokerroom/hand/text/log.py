"""A hand as text, exactly: a heading with rules and seats, then one line for every event. Reading gives it back.

The lines are a dealer's sentences, so a log can be read aloud; `lines` has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple

from pokerroom.errors import LONGEST_LINE, Malformed, as_given, shortened
from pokerroom.hand import events
from pokerroom.hand.dealing.seating import EXTRA_KINDS, ExtraPost
from pokerroom.hand.rules.rules import HandRules
from pokerroom.hand.text.lines import event_text, read_event
from pokerroom.rulebook.reading.former_names import contest_now
from pokerroom.rulebook.words import one_of
from pokerroom.wording.few_names import few_names

FIRST_LINE: Final = "pokerroom hand 1"


class Heading(NamedTuple):
    """The start of a hand: its rules, stacks, button and forced bets."""

    rules: HandRules
    stacks: dict[int, int]
    button: int
    blinds: tuple[int | None, ...] | None = None
    extras: tuple[ExtraPost, ...] = ()
    carried: int = 0

    def __repr__(self) -> str:
        seats = ", ".join(f"{seat} with {chips}" for seat, chips in self.stacks.items())
        return f"<Heading: {self.rules!r}, the button on {self.button}, seats {seats}>"


def write_log(heading: Heading, happened: Sequence[events.Event]) -> str:
    """Write a whole hand as a log: the heading, and a line for every event."""
    return "\n".join([*_hand_heading_lines(heading), "", *map(event_text, happened), ""])


def _hand_heading_lines(heading: Heading) -> Iterator[str]:
    yield FIRST_LINE
    for name, value in heading.rules.stated().items():
        yield f"{name} = {_rule_value_text(value)}"
    for seat, chips in heading.stacks.items():
        yield f"seat {seat} has {chips}"
    yield f"button on {heading.button}"
    if heading.blinds is not None:
        yield " ".join(["blinds from", *("-" if seat is None else str(seat) for seat in heading.blinds)])
    for extra in heading.extras:
        yield f"seat {extra.seat} owes {extra.kind} {extra.amount}"
    if heading.carried:
        yield f"carried over {heading.carried}"


def _rule_value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def read_log(text: str, *, recorded: bool = False) -> tuple[Heading, list[tuple[int, events.Event]]]:
    """Read a heading and its events, each with the number of its line; refuse text that is not a log.

    With `recorded=True` for a log of our own, whose rules were judged when the hand began.
    """
    if not isinstance(text, str):
        raise Malformed(f"{as_given(text)} is not a hand", allowed="the text of a log")
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise Malformed("this is not a hand", allowed=f"a first line {as_given(FIRST_LINE)}")
    empty = next((number for number, line in enumerate(lines) if not line), len(lines))
    try:
        heading = _read_hand_heading(lines[1:empty], recorded=recorded)
    except Malformed as fault:
        what = fault.what if fault.what.startswith("line ") else f"the heading: {fault.what}"
        raise Malformed(what, allowed=fault.allowed) from None
    except ValueError:
        raise Malformed("the heading: a number that cannot be read", allowed="whole numbers") from None
    events = []
    for number, line in enumerate(lines[empty + 1 :], start=empty + 2):
        if line:
            try:
                events.append((number, read_event(line)))
            except Malformed as fault:
                raise Malformed(f"line {number}: {fault.what}", allowed=fault.allowed) from None
            except (ValueError, IndexError):
                raise Malformed(f"line {number}: {shortened(line, LONGEST_LINE)!r} cannot be read") from None
    return heading, events


_TYPES: Final = {field.name: str(field.type) for field in fields(HandRules) if field.name != "grounds"}


def _read_hand_heading(lines: Sequence[str], *, recorded: bool) -> Heading:
    """Read the lines above a log's events: the rules, the stacks, the button, the blinds and the debts."""
    rules: dict[str, Any] = {}
    stacks: dict[int, int] = {}
    extras: list[ExtraPost] = []
    blinds: tuple[int | None, ...] | None = None
    button = carried = 0
    for number, line in enumerate(lines, start=2):
        if match := re.fullmatch(r"(\w+) = (.*)", line):
            if match[1] in rules:
                raise Malformed(f"line {number}: {match[1]} stands there twice", allowed="each rule once")
            text = contest_now(match[2]) if match[1] == "contest" else match[2]
            rules[match[1]] = _read_value(number, match[1], text)
        elif match := re.fullmatch(r"seat (\d+) has (\d+)", line):
            stacks[int(match[1])] = int(match[2])
        elif match := re.fullmatch(r"button on (\d+)", line):
            button = int(match[1])
        elif match := re.fullmatch(r"blinds from ?(.*)", line):
            blinds = tuple(None if seat == "-" else int(seat) for seat in match[1].split())
        elif match := re.fullmatch(r"seat (\d+) owes (live|dead) (\d+)", line):
            extras.append(ExtraPost(int(match[1]), one_of(EXTRA_KINDS, match[2], "what is owed"), int(match[3])))
        elif match := re.fullmatch(r"carried over (\d+)", line):
            carried = int(match[1])
        else:
            raise Malformed(
                f"line {number}: {shortened(line, LONGEST_LINE)!r} does not belong in a heading", allowed="name = value"
            )
    if "game" not in rules:
        raise Malformed("the heading names no game", allowed="game = holdem")
    return Heading(
        HandRules(**rules, recorded=recorded),
        stacks,
        button=button,
        blinds=blinds,
        extras=tuple(extras),
        carried=carried,
    )


def _read_value(line: int, name: str, text: str) -> object:
    kind = _TYPES.get(name)
    if kind is None:
        raise Malformed(f"line {line}: there is no rule {as_given(name)}", allowed=few_names(_TYPES, name))
    try:
        if kind == "bool":
            return {"yes": True, "no": False}[text]
        if kind == "int":
            return int(text)
        return tuple(int(part) for part in text.split()) if kind.startswith("tuple") else text
    except (KeyError, ValueError):
        raise Malformed(f"line {line}: {name} cannot be {as_given(text)}", allowed=kind) from None
