"""Nobody brings chips to a table that they do not have."""

from __future__ import annotations

import pytest

from pokerroom.charges.purses import refuse_beyond_account, refuse_beyond_chips_sold
from pokerroom.errors import Illegal


def test_an_account_gives_what_it_holds_and_an_empty_one_nothing() -> None:
    refuse_beyond_account("Ann", 200, 200)
    refuse_beyond_account("a bot", 1_000_000, None)
    with pytest.raises(Illegal, match="201 from the account of Ann; allowed: up to 200"):
        refuse_beyond_account("Ann", 201, 200)
    with pytest.raises(Illegal, match="allowed: up to 0"):
        refuse_beyond_account("Ann", 1, -5)


def test_chips_in_the_hand_are_those_that_were_sold() -> None:
    refuse_beyond_chips_sold("Ann", 200, 200)
    with pytest.raises(Illegal, match="Ann with 1,201 in chips; allowed: up to 1,200, sold at the cage"):
        refuse_beyond_chips_sold("Ann", 1_201, 1_200)
