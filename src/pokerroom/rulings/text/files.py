"""A ruling file in TOML: an observation, with the table and the hand if there is one; this module reads and writes it.

observation = "premature_card"
seat = 5

[facts]
skipped_player_warned = true

[cards]
early_cards = "3d"

[table]
house = "uk"
game = "holdem"
blinds = [1, 2]
stacks = { 1 = 200, 3 = 200, 5 = 200 }
button = 5
log = '''
seat 5 calls
seat 1 calls
seat 3 checks
board 9s 8s 2d
seat 1 checks
seat 3 checks
'''

The log is in few words, as here, or whole, as `Hand.log` writes it. A file with a table alone is read by `read_table`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import rtoml

from pokerroom.errors import Malformed, PokerroomError, as_given
from pokerroom.hand import Hand, hand_rules_for
from pokerroom.hand.text import write_log
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.operator.usual import usual_house
from pokerroom.rulebook.ruling_rows.rows import RulingWords
from pokerroom.rulebook.setup.table_setup import TableSetup, following, setup_from
from pokerroom.rulings.seen import Seen, with_answers_read
from pokerroom.rulings.text.short_log import is_short, play_short_log
from pokerroom.wording.few_names import few_names

_TOP_FIELDS: Final = ("observation", "seat", "amount", "since", "by", "rule", "facts", "cards", "table")
_TABLE_FIELDS: Final = ("house", "stacks", "button", "log")
_TABLE: Final = "[table] with house, game, blinds, stacks, button, log"
_NEW_LINE: Final = "\n"
_LINES: Final = (
    "such as seat 3 raises to 60 with 40, seat 3 calls 20, burn ??, board Ks 7d 2c; or the acts and the board alone"
)


@dataclass(frozen=True, slots=True)
class TableFile:
    """The house, the set-up and the hand's events, as far as a file has them."""

    house: str = ""
    setup: TableSetup | None = None
    stacks: Mapping[int, int] = field(default_factory=dict)
    button: int = 0
    log: tuple[str, ...] = ()
    name: str = "the file"
    said: tuple[str, ...] = ()  # of the set-up

    def hand(self, house: House | Rulebook) -> Hand | None:
        """Return the hand under a house, as far as it was played; None where the file has no table."""
        if self.setup is None or not self.stacks:
            return None
        base = house_of(house)
        hand = Hand(hand_rules_for(base, following(self.setup, base, self.said)), self.stacks, self.button)
        if is_short(self.log):
            return play_short_log(hand, self.log, lambda number: f"{self.name}: table.log line {number}")
        heading = write_log(hand.heading, ())
        try:
            hand.apply(Hand.read(heading + "\n".join(self.log)).events)
        except Malformed as fault:
            match = re.fullmatch(r"line (\d+): ((?s:.*))", fault.what)
            where = f"table.log line {int(match[1]) - heading.count(_NEW_LINE)}: {match[2]}" if match else fault.what
            raise Malformed(f"{self.name}: {where}", allowed=_LINES) from None
        return hand


@dataclass(frozen=True, slots=True)
class RulingFile(TableFile):
    """A file that asks for a ruling: a table, and the observation there."""

    seen: Seen = field(kw_only=True)


def read_file(file: Path, words: RulingWords) -> RulingFile:
    """Read a ruling file in the words of a vocabulary; refuse a part that cannot be read, naming its key."""
    return read_ruling_text(file.read_text("utf-8"), words, file.name)


def read_table(file: Path) -> TableFile:
    """Read the table and the hand of a ruling file; the observation may be missing."""
    raw = _parse_ruling_file(file.read_text("utf-8"), file.name)
    if not isinstance(raw.get("table"), dict):
        raise Malformed(f"{file.name}: which table?", allowed=_TABLE)
    return TableFile(*_table_values(raw["table"], file.name))


def _parse_ruling_file(text: str, name: str) -> dict[str, Any]:
    try:
        raw = rtoml.loads(text)
    except rtoml.TomlParsingError as fault:
        raise Malformed(f"{name} cannot be read: {fault}", allowed="a TOML file") from None
    _refuse_unknown_keys(name, raw, _TOP_FIELDS)
    return dict(raw)


def read_ruling_text(text: str, words: RulingWords, name: str = "the file") -> RulingFile:
    """Read a ruling from the text of a file."""
    raw = _parse_ruling_file(text, name)
    if "observation" not in raw:
        raise Malformed(f"{name}: what was seen?", allowed="observation = 'premature_card'")
    try:
        seen = Seen(
            raw["observation"],
            raw.get("seat", 0),
            facts=raw.get("facts", {}),
            cards=raw.get("cards", {}),
            amount=raw.get("amount", 0),
            since=raw.get("since"),
            by=raw.get("by", ""),
            broken_clause=raw.get("rule", ""),
        )
        seen = with_answers_read(seen, words)
    except PokerroomError as fault:
        raise Malformed(f"{name}: {fault.what}", allowed=fault.allowed) from None
    table = raw.get("table", {})
    if not isinstance(table, dict):
        raise Malformed(f"{name}: table is no table", allowed=_TABLE)
    return RulingFile(*_table_values(table, name), seen=seen)


def _table_values(table: Mapping[str, Any], name: str) -> tuple[Any, ...]:
    house, button, log = table.get("house", ""), table.get("button", 0), table.get("log", "")
    if not isinstance(house, str):
        raise Malformed(f"{name}: table.house cannot be {as_given(house)}", allowed=f"such as {usual_house()!r}")
    if type(button) is not int or button < 0:
        raise Malformed(f"{name}: table.button cannot be {as_given(button)}", allowed="a seat")
    if not isinstance(log, str | list) or not all(isinstance(line, str) for line in log):
        raise Malformed(f"{name}: table.log cannot be read", allowed="a text with one line for each event")
    lines = [line.strip() for line in (log.splitlines() if isinstance(log, str) else log)]
    posted = {key: value for key, value in table.items() if key not in _TABLE_FIELDS}
    setup = setup_from(posted, f"{name}: table") if posted else None
    if setup is None and (lines or "stacks" in table):
        raise Malformed(f"{name}: table: which game?", allowed="game = 'holdem'")
    return house, setup, _stacks_listed(table, name), button, tuple(filter(None, lines)), name, tuple(posted)


def _stacks_listed(table: Mapping[str, Any], name: str) -> dict[int, int]:
    raw = table.get("stacks", {})
    if not isinstance(raw, dict):
        raise Malformed(f"{name}: table.stacks cannot be {as_given(raw)}", allowed="{ 1 = 500, 2 = 500 }")
    stacks: dict[int, int] = {}
    for seat, chips in raw.items():
        if not str(seat).isdecimal() or type(chips) is not int or chips < 0:
            raise Malformed(
                f"{name}: table.stacks: seat {seat} cannot have {as_given(chips)}", allowed="{ 1 = 500, 2 = 500 }"
            )
        stacks[int(seat)] = chips
    return stacks


def _refuse_unknown_keys(name: str, raw: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    unknown = [key for key in raw if key not in allowed]
    if unknown:
        raise Malformed(f"{name}: unknown {', '.join(map(repr, unknown))}", allowed=few_names(allowed, unknown[0]))
