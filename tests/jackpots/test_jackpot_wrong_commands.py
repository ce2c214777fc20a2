"""Whatever stands in a command to a pool, a wrong value is refused in the words of the library."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from pokerroom.errors import Malformed, PokerroomError
from pokerroom.jackpots import commands
from pokerroom.rulebook import house_named
from testkit.prizes.pools import minutes, opened, posted_hand

WRONG: tuple[Any, ...] = ("x", "110", None, [], -1, 3, 10**30, object(), 1.5, {}, (3,))
SOME: Mapping[Any, Any] = {str: "3", int: 1, bool: False, tuple: (1,), Mapping: {}, datetime: minutes(5)}
ROYAL = posted_hand("royal_flush", percent=100)


@pytest.mark.untyped
@pytest.mark.parametrize("kind", get_args(commands.PoolCommand), ids=lambda kind: kind.__name__)
def test_a_command_with_a_wrong_value_is_refused_and_never_a_fault(kind: Any) -> None:
    pool = opened(house_named("star"), 500, (ROYAL,), per_hand=1)
    hints = get_type_hints(kind)
    readable = {part: SOME.get(get_origin(hints[part]) or hints[part], "x") for part in kind.__struct_fields__}
    for part in readable:
        for wrong in WRONG:
            with suppress(PokerroomError):
                pool.do(kind(**{**readable, part: wrong}))


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"amount": "110"}, r"TakeIn\(\): amount cannot be '110'; allowed: a whole number"),
        ({"at": "noon"}, r"TakeIn\(\): at cannot be 'noon'; allowed: a time between"),
        ({"table": 3}, r"TakeIn\(\): table cannot be 3; allowed: text on one line"),
    ],
)
def test_a_wrong_value_is_told_with_what_may_stand_there(parts: dict[str, Any], told: str) -> None:
    pool = opened(house_named("star"), 500, (ROYAL,), per_hand=1)
    with pytest.raises(Malformed, match=told):
        pool.do(commands.TakeIn(**{"table": "3", "hand": 1, "amount": 110, "at": minutes(5), **parts}))


def test_what_ends_a_pool_may_be_told_in_several_lines() -> None:
    pool = opened(house_named("uk"), 500)
    pool.do(commands.EndPool("The jackpot ends.\nWhat is in it goes to the next.", minutes(5), "management"))
    assert pool.state.ended
