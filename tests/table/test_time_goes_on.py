"""Time only goes on at a table, in a pool, in a tournament and in a promotion: what is earlier is refused."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import get_args, get_type_hints

import pytest

from pokerroom.errors import Illegal
from pokerroom.jackpots.commands import PoolCommand
from pokerroom.promotions.commands import PromotionCommand
from pokerroom.table.commands import Release
from pokerroom.table.decide import JUDGES
from pokerroom.tournament.commands import TournamentCommand
from testkit.table.evenings import EIGHT, seated

COMMANDS = (
    *JUDGES,
    *get_args(PoolCommand),
    *get_args(PromotionCommand),
    *get_args(TournamentCommand),
)

# A clock that is put right may go back: what it shows is no moment at which something happens.
SETS_THE_TIME = ("SetClock",)


def _is_moment(hint: object) -> bool:
    return hint is datetime or any(map(_is_moment, get_args(hint)))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.__name__)
def test_a_command_with_a_moment_of_time_calls_it_at(command: type) -> None:
    hints = get_type_hints(command)
    assert "at" in hints or command.__name__ in SETS_THE_TIME or not any(map(_is_moment, hints.values()))


def test_a_seat_is_not_released_before_what_has_happened_last() -> None:
    table = seated("uk")
    table.sit_out(1, EIGHT)
    with pytest.raises(Illegal, match=r"release at 2024-08-16 19:00:00, before the last thing .*: from 2024-08-16 20:"):
        table.do(Release(1, EIGHT - timedelta(hours=1), by="supervisor"))
