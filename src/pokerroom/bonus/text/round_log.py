"""A round as exact text: a heading with the terms and the boxes, then one line for every event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple, get_type_hints

import msgspec

from pokerroom.bonus import events
from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.state import BoxAtStart
from pokerroom.bonus.text.round_lines import read_round_event, round_event_text
from pokerroom.errors import (
    LONGEST_LINE,
    Malformed,
    is_kind,
    shortened,
)

ROUND_LOG: Final = "pokerroom bonus round 1"
_BOX: Final = re.compile(
    r"box (?P<number>\d+) (?P<player>.+) has (?P<chips>\d+)(?: and (?P<tokens>\d+) in tokens)?"
    r"(?: for (?P<areas>[a-z, ]+))?(?:, tokens (?P<after>\w+))?(?:, least (?P<least>\d+))?"
)


class RoundHeading(NamedTuple):
    """The start of a round: its terms, its number and its boxes."""

    terms: BonusTerms
    number: int
    boxes: tuple[BoxAtStart, ...]


def write_round_log(heading: RoundHeading, happened: Sequence[events.RoundEvent]) -> str:
    """Write a whole round as a log."""
    return "\n".join([*_heading_lines(heading), "", *map(round_event_text, happened), ""])


def _heading_lines(heading: RoundHeading) -> Iterator[str]:
    yield ROUND_LOG
    for name, value in heading.terms.stated().items():
        yield f"{name} = {msgspec.json.encode(value).decode()}"
    yield f"round {heading.number}"
    for box in heading.boxes:
        tokens = f" and {box.tokens} in tokens" if box.tokens else ""
        areas = f" for {', '.join(box.token_areas)}" if box.token_areas else ""
        after = f", tokens {box.token_after}" if box.token_after else ""
        least = f", least {box.ante_least}" if box.ante_least is not None else ""
        yield f"box {box.number} {box.player} has {box.chips}{tokens}{areas}{after}{least}"


def read_round_log(text: str) -> tuple[RoundHeading, list[events.RoundEvent]]:
    """Return a log's heading and its events; refuse a line that cannot be read, with its number."""
    lines = text.splitlines() if is_kind(text, str) else []
    if not lines or lines[0] != ROUND_LOG:
        raise Malformed("this is not a round of the bonus game", allowed=f"a first line {ROUND_LOG!r}")
    empty = next((number for number, line in enumerate(lines) if not line), len(lines))
    heading = _read_heading(lines[1:empty])
    happened = []
    for number, line in enumerate(lines[empty + 1 :], start=empty + 2):
        if line:
            try:
                happened.append(read_round_event(line))
            except Malformed as fault:
                raise Malformed(f"line {number}: {fault.what}", allowed=fault.allowed) from None
    return heading, happened


def _read_heading(lines: Sequence[str]) -> RoundHeading:
    hints = get_type_hints(BonusTerms)
    known = {field.name for field in fields(BonusTerms)} - {"grounds"}
    stated: dict[str, Any] = {}
    boxes: list[BoxAtStart] = []
    round_number = 1
    for number, line in enumerate(lines, start=2):
        try:
            if (match := re.fullmatch(r"(\w+) = (.*)", line)) and match[1] in known:
                stated[match[1]] = msgspec.json.decode(match[2], type=hints[match[1]])
            elif match := re.fullmatch(r"round (\d+)", line):
                round_number = int(match[1])
            elif match := _BOX.fullmatch(line):
                boxes.append(_read_box(match))
            else:
                raise Malformed(
                    f"line {number}: {shortened(line, LONGEST_LINE)!r} does not belong in a heading",
                    allowed="name = value",
                )
        except msgspec.MsgspecError as fault:
            raise Malformed(f"line {number}: {fault}") from None
    if missing := sorted(known - stated.keys()):
        raise Malformed(f"the heading has no {missing[0]}", allowed="every term of the table")
    return RoundHeading(BonusTerms(**stated), round_number, tuple(boxes))


def _read_box(match: re.Match[str]) -> BoxAtStart:
    raw = {
        "number": int(match["number"]),
        "player": match["player"],
        "chips": int(match["chips"]),
        "tokens": int(match["tokens"] or 0),
        "token_areas": match["areas"].split(", ") if match["areas"] else [],
        "token_after": match["after"],
        "ante_least": None if match["least"] is None else int(match["least"]),
    }
    return msgspec.convert(raw, BoxAtStart)
