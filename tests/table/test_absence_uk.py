"""How long a player of the UK cardroom may be away before the chips are picked up: the operator's minutes."""

from __future__ import annotations

import pytest

from pokerroom.errors import Malformed
from pokerroom.rulebook import house_named


@pytest.mark.clause("uk:seating.8")
def test_the_operator_says_how_long_but_not_nothing() -> None:
    uk = house_named("uk")
    with pytest.raises(Malformed, match="1 or more") as refused:
        uk.choose("seating.absence", 0, part="minutes")
    assert "uk:seating.8" in map(str, refused.value.cites)
    chosen = uk.choose("seating.absence", 1, part="minutes").value("seating.absence")
    assert isinstance(chosen, dict)
    assert chosen["minutes"] == 1
