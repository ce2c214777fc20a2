"""Whatever cannot be read in an operator's file is refused with what may stand at its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pokerroom.bonus.mathematics.paying import pay_table_from
from pokerroom.bonus.posted.setup import bonus_setup_from
from pokerroom.errors import Malformed
from pokerroom.jackpots.posted.conditions import conditions_from
from pokerroom.promotions.posted.terms import terms_of


@pytest.mark.parametrize(
    ("read", "raw", "what", "allowed"),
    [
        (conditions_from, {}, "the field `name` is missing", "its fields: name, house, unit"),
        (conditions_from, {"name": 5}, ", name: a whole number cannot stand here", "text"),
        (conditions_from, {"name": "a", "per": "moon"}, "'moon'", "hand, player"),
        (conditions_from, {"name": "a", "events": 3}, ", events: ", "a list"),
        (
            conditions_from,
            {"name": "a", "events": [{"hand": "flush", "prize": 3}]},
            "`prize`",
            "its fields: hand",
        ),
        (conditions_from, {"name": "a", "events": [{"hand": "pears"}]}, ", events[0].hand: 'pears'", "royal_flush"),
        (conditions_from, {"name": "a", "day_begins": 6}, ", day_begins: ", "a time, such as 18:00:00"),
        (conditions_from, {"name": "a", "tables": [{"name": "3", "pays": 5}]}, ", tables[0].pays: ", "a table of"),
        (
            conditions_from,
            {"name": "a", "tables": [{"name": "3", "seed": 10**13}]},
            "tables[0]: seed = ",
            "at most",
        ),
        (terms_of, {"name": "a", "award": "magic"}, ", award: 'magic'", "draw, high_hand"),
        (terms_of, {"name": "a", "starts_on": "soon"}, ", starts_on: ", "a day, such as 2026-08-07"),
        (pay_table_from, {"wager_multiples": {"flop": "two"}}, ", wager_multiples[...]: text", "a number"),
        (pay_table_from, {"odds": {}}, "there is no field `odds`", "its fields: ante_pays_from"),
        (bonus_setup_from, {"places": "five"}, ", places: text cannot stand here", "a whole number"),
    ],
)
def test_a_fault_in_a_file_is_told_with_what_may_stand_there(
    read: Callable[[dict[str, Any]], Any], raw: dict[str, Any], what: str, allowed: str
) -> None:
    with pytest.raises(Malformed) as told:
        read(raw)
    assert what in told.value.what
    assert allowed in told.value.allowed
