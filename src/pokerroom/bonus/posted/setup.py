"""An operator's set-up of a bonus table, in the book's currency. Values left out follow the book."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom.bonus.posted.layout import AreaShape, BonusMark
from pokerroom.rulebook.types import freeze
from pokerroom.wording.misread import misread


class BonusSetup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One table as its operator opens it.

    `unit` chips make one of the currency. `tournament` means that tournament play is offered on it.
    """

    name: str = "bonus"
    places: int | None = None
    dealt_from: str | None = None
    low_limit: bool | None = None
    tournament: bool = False
    ante_least: Decimal | None = None
    ante_most: Decimal | None = None
    bonus_least: Decimal | None = None
    bonus_most: Decimal | None = None
    jackpot: Decimal | None = None
    step: Decimal | None = None
    multiples: bool | None = None
    signals: tuple[str, ...] = ()  # hand signals that count as a check, beside a tap and a knock
    decision_seconds: int = 60  # the reasonable time to decide in
    bonus_mark: BonusMark = "word"
    area_shape: AreaShape = "circle"
    unit: int = 1


def bonus_setup_from(raw: Mapping[str, Any], where: str = "the table") -> BonusSetup:
    """Return a table's set-up from parsed data; refuse what cannot be read, by name.

    >>> bonus_setup_from({"places": 5}).places
    5
    >>> bonus_setup_from({"boxes": 5})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: the table: there is no field `boxes`; allowed: its fields: ...
    """
    try:
        return msgspec.convert({str(name): freeze(value) for name, value in raw.items()}, BonusSetup)
    except msgspec.ValidationError as fault:
        raise misread(where, fault, BonusSetup) from None
