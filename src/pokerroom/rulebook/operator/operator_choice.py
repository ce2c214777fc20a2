"""An operator's choice as it is recorded, with the written approval behind it, if any."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final

from msgspec import Struct

from pokerroom.rulebook.house import House
from pokerroom.rulebook.types import Value

_FRACTION: Final = "fraction"


class OperatorChoice(Struct, frozen=True, omit_defaults=True):
    """An operator's choice where the book leaves one: for a question, in a context, for a part of it.

    `on` names the written approval behind it, for use in a refusal.
    """

    key: str
    context: str
    part: str
    value: Any
    on: str = ""


def choices_of(house: House) -> tuple[OperatorChoice, ...]:
    """Return the choices of a house as they are recorded."""
    return tuple(
        OperatorChoice(*place, _choice_to_json(value), house.approvals.get(place, ""))
        for place, value in house.choices.items()
    )


def house_with(house: House, choices: Iterable[OperatorChoice]) -> House:
    """Return the house with choices that were judged when they were made."""
    choices = tuple(choices)
    if not choices:
        return house
    chosen = {(choice.key, choice.context, choice.part): _choice_from_json(choice.value) for choice in choices}
    approved = {(choice.key, choice.context, choice.part): choice.on for choice in choices if choice.on}
    return House.recorded(house.book, {**house.choices, **chosen}, {**house.approvals, **approved})


def _choice_to_json(value: Value) -> Any:
    """Return a choice in a form for JSON, with decimal numbers as marked text."""
    if isinstance(value, Decimal):
        return {_FRACTION: str(value)}
    if isinstance(value, tuple):
        return [_choice_to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _choice_to_json(item) for name, item in value.items()}
    return value


def _choice_from_json(written: Any) -> Value:
    """Read back a choice that was written in this form.

    >>> _choice_from_json(_choice_to_json({"rate": Decimal("2.5"), "bands": (1, "none")}))
    {'rate': Decimal('2.5'), 'bands': (1, 'none')}
    """
    if isinstance(written, dict):
        if written.keys() == {_FRACTION}:
            return Decimal(written[_FRACTION])
        return {name: _choice_from_json(item) for name, item in written.items()}
    if isinstance(written, list | tuple):
        return tuple(_choice_from_json(item) for item in written)
    plain: Value = written
    return plain
