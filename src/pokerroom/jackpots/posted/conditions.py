"""A pool's conditions as the operator posts them, as a value and as a file. Amounts are in the book's currency.

Conditions left out follow the book. `checking.py` checks whether the book allows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import rtoml
from msgspec import Struct

from pokerroom.errors import Malformed
from pokerroom.jackpots.words import BoardCards, ContributedPer, WinningHandName
from pokerroom.rulebook.types import freeze
from pokerroom.wording.misread import misread

_LARGEST_NUMBER = 10**12


class _PostedByOperator(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that an operator posts, from any author.

    Its numbers are finite, and its times are those of the house's own clock.
    """

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value: Any = getattr(self, name)
            numbers: dict[str, Any] = value if isinstance(value, dict) else {name: value}
            for word, stated in numbers.items():
                if isinstance(stated, Decimal | int) and not (
                    Decimal(stated).is_finite() and abs(Decimal(stated)) <= _LARGEST_NUMBER
                ):
                    raise Malformed(f"{word} = {stated}", allowed=f"a number of at most {_LARGEST_NUMBER:,}")
                if isinstance(stated, datetime) and stated.tzinfo is not None:
                    raise Malformed(f"{word} = {stated}", allowed=f"the house's own time, {stated:%Y-%m-%dT%H:%M:%S}")


class PostedWinningHand(_PostedByOperator, frozen=True, kw_only=True):
    """A winning hand on offer and its prize: a percentage of the pool, a fixed amount, or odds on a jackpot wager."""

    hand: WinningHandName
    percent: Decimal | None = None
    fixed: Decimal | None = None
    odds: Decimal | None = None
    winner_percent: Decimal | None = None  # of a bad beat: the share of the hand that won the pot
    hole_cards: int | None = None
    board: BoardCards | None = None
    rank: str = ""
    beaten_at_least: WinningHandName | None = None
    guarantee: Decimal = Decimal(0)
    until: datetime | None = None


class PostedTable(_PostedByOperator, frozen=True, kw_only=True):
    """A table to be linked, with its own values where a pool's tables must be alike."""

    name: str
    game: str = "holdem"
    tournament: bool = False
    mixed: bool = False  # dealer's choice, a round of each and the like
    house_dealt: bool = True
    wager: Decimal | None = None
    rate: Decimal | None = None
    seed: Decimal | None = None
    pays: dict[WinningHandName, Decimal] = {}  # the pay table on its sign, where it has one of its own


class PoolConditions(_PostedByOperator, frozen=True, kw_only=True):
    """An operator's posted conditions of one pool."""

    name: str
    house: str = ""
    unit: int = 100
    seed: Decimal = Decimal(0)
    board: BoardCards | None = None  # the qualifying hand, where the book has the operator nominate it
    made_later: Decimal | None = None
    dealt_in: int | None = None
    per_hand: Decimal | None = None
    per: ContributedPer | None = None
    rate: Decimal | None = None  # percent of each jackpot wager
    wager: Decimal | None = None
    reserve: Decimal | None = None  # of the balance of the take, beside other prizes
    other_prizes: Decimal | None = None
    table_bonus: Decimal | None = None
    payable: Decimal = Decimal(1)  # the smallest amount that can be paid in chips
    day_begins: time = time(6)
    winning_hands: tuple[PostedWinningHand, ...] = msgspec.field(default=(), name="events")
    tables: tuple[PostedTable, ...] = ()
    approval: str = ""  # the reference and date of the meter system's approval


def read_conditions(file: Path) -> PoolConditions:
    """Read a pool's conditions from a TOML file; refuse what cannot be read, by name."""
    return conditions_in(file.read_text("utf-8"), file.name)


def conditions_in(text: str, where: str = "the conditions") -> PoolConditions:
    """Read a pool's conditions from the text of such a file."""
    try:
        raw = rtoml.loads(text)
    except rtoml.TomlParsingError as fault:
        raise Malformed(f"{where} cannot be read: {fault}", allowed="a TOML file") from None
    return conditions_from(raw, where)


def conditions_from(raw: Mapping[str, Any], where: str = "the conditions") -> PoolConditions:
    """Return a pool's conditions from parsed data.

    >>> conditions_from({"name": "main", "events": [{"hand": "royal_flush", "percent": 100}]}).winning_hands[0].percent
    Decimal('100')
    >>> conditions_from({"name": "main", "seeds": 5})
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: the conditions: there is no field `seeds`; allowed: its fields: seed and 18 others
    """
    try:
        return msgspec.convert(_with_exact_numbers(raw), PoolConditions)
    except msgspec.ValidationError as fault:
        raise misread(where, fault, PoolConditions) from None


def write_conditions(conditions: PoolConditions) -> str:
    """Write these conditions as a file that reads back the same, leaving out usual values.

    >>> print(write_conditions(PoolConditions(name="main", seed=Decimal("0.5"))), end="")
    name = "main"
    seed = 0.5
    """
    return rtoml.dumps(_condition_as_in_file(conditions))


def _condition_as_in_file(value: Any) -> Any:
    """Return a part of the conditions in its form in a file."""
    if isinstance(value, _PostedByOperator):
        stated = ((field, getattr(value, field.name)) for field in msgspec.structs.fields(value))
        return {field.encode_name: _condition_as_in_file(said) for field, said in stated if said != field.default}
    if isinstance(value, Mapping):
        return {name: _condition_as_in_file(item) for name, item in value.items()}
    if isinstance(value, tuple):
        return [_condition_as_in_file(item) for item in value]
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else float(value)
    return value


def _with_exact_numbers(raw: Any) -> Any:
    """Return the content of a file, with exact numbers and times in the form that msgspec reads."""
    if isinstance(raw, Mapping):
        return {str(name): _with_exact_numbers(item) for name, item in raw.items()}
    if isinstance(raw, list | tuple):
        return [_with_exact_numbers(item) for item in raw]
    return raw if isinstance(raw, datetime | time) else freeze(raw)
