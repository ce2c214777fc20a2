"""A table's notes about the hand being played, besides its cards and bets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, NamedTuple

from msgspec import Struct

from pokerroom.charges import ChargeLine, Checks
from pokerroom.table.blinds.next_line_up import LineUp
from pokerroom.table.happenings.dealing import DealerEntered
from pokerroom.table.seats.by_seat import BySeat


class Fee(NamedTuple):
    """A fee per hand as it was paid: by whom, and with which check."""

    line: ChargeLine
    checks: Mapping[int, Checks]


class HandNotes(Struct):
    """The players and charges of the running hand so far; forgotten when it is over."""

    line_up: LineUp | None = None  # the players of the hand and their places
    unposted: tuple[int, ...] = ()  # players dealt in without the post they owed
    fee: Fee | None = None  # the fee paid before the deal
    pot_lines: tuple[ChargeLine, ...] = ()  # the charges on its pots
    entered: tuple[DealerEntered, ...] = ()  # by the dealer of a live table, and not taken back
    rising: Annotated[dict[int, tuple[datetime, str]], BySeat()] = {}  # players who folded and left before its end
