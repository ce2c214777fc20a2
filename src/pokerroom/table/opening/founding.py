"""The opening of a table as a happening, and the rules that hold at a table that was opened so."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from pokerroom.errors import Malformed
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.types import Value
from pokerroom.table.happenings import Opened, OperatorChoice
from pokerroom.table.table_rules import TableRules, recorded_rules

_FRACTION: Final = "fraction"


def opening_of(rules: TableRules, name: str, group: str = "") -> Opened:
    """What is kept of a table's opening: the book, the operator's choices, and what is posted."""
    house = rules.house
    choices = tuple(OperatorChoice(*place, _written(value)) for place, value in house.choices.items())
    return Opened(house.book.id, house.book.digest, rules.setup, name, rules.unit, group, choices)


def rules_of(opened: Opened, book: Rulebook) -> TableRules:
    """The rules of a table that was opened so, by the very book it was opened under."""
    if (book.id, book.digest) != (opened.house, opened.digest):
        what = f"{opened.name} was opened under {opened.house} in the version {opened.digest[:12]}"
        raise Malformed(what, allowed=f"that version, not {book.id} in the version {book.digest[:12]}")
    choices = {(each.key, each.context, each.part): _read(each.value) for each in opened.choices}
    return recorded_rules(House(book, choices), opened.setup, opened.unit)


def _written(value: Value) -> Any:
    """A choice as JSON can hold it: a fraction is a word there, so it says of itself that it is none."""
    if isinstance(value, Decimal):
        return {_FRACTION: str(value)}
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _written(each) for name, each in value.items()}
    return value


def _read(written: Any) -> Value:
    """The choice that was written so.

    >>> _read(_written({"rate": Decimal("2.5"), "bands": (1, "none")}))
    {'rate': Decimal('2.5'), 'bands': (1, 'none')}
    """
    if isinstance(written, dict):
        if written.keys() == {_FRACTION}:
            return Decimal(written[_FRACTION])
        return {name: _read(each) for name, each in written.items()}
    if isinstance(written, list | tuple):
        return tuple(_read(each) for each in written)
    plain: Value = written
    return plain
