"""Happenings about stakes and charges."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pokerroom.charges import ChargeLine, Checks, TableHour
from pokerroom.citation import Citation
from pokerroom.table.happenings.happening import TableHappening
from pokerroom.table.stakes.chips_in_front import Stake


class StakeChanged(TableHappening, frozen=True):
    """A stake changed: chips were added, taken off, held back, brought in, or spent on goods."""

    seat: int
    what: str
    amount: int
    at: datetime
    stake: Stake
    approved: str = ""  # by whom and why, where chips may only leave the table with an approval
    corrected: bool = False  # it is in the new range now
    giver: str = ""  # the person who gave the chips to the player, if they were not bought


class ChecksChanged(TableHappening, frozen=True):
    """A player bought commission checks or changed them back; `checks` is the number in front of the seat now."""

    seat: int
    what: str
    amount: int
    at: datetime
    checks: Checks | None


class Taken(TableHappening, frozen=True):
    """A charge from the players' stakes, or a waived charge with its reason.

    `checks` are the seats that pay with a commission check; `for_hand` means that it was paid for the hand that begins.
    """

    line: ChargeLine
    at: datetime
    checks: tuple[int, ...] = ()
    for_hand: bool = False


class FeeGivenBack(TableHappening, frozen=True):
    """A fee for a hand that does not count was given back; seats that paid it with a check have it back in `checks`."""

    line: ChargeLine
    at: datetime
    checks: Mapping[int, Checks]


class PaidUntil(TableHappening, frozen=True):
    """A player has paid for the time up to here, or owes nothing for it."""

    seat: int
    until: datetime


class Unpaid(TableHappening, frozen=True):
    """A player cannot pay a charge in full: nothing is taken, and they get no cards until they can."""

    seat: int
    line: ChargeLine
    at: datetime
    until: datetime


class HoursShared(TableHappening, frozen=True):
    """The hours charged to the table that not everybody has paid yet, and the last hour."""

    hours: tuple[TableHour, ...]


class TimeForgotten(TableHappening, frozen=True):
    """All paid time is forgotten: nobody here has paid for any, or has to."""

    at: datetime


class PotSplashed(TableHappening, frozen=True):
    """A promotion of the house added chips to the pot of the next hand; the move is booked separately."""

    amount: int
    promotion: str
    at: datetime
    cites: tuple[Citation, ...] = ()


ChipHappening: TypeAlias = (
    StakeChanged | ChecksChanged | Taken | FeeGivenBack | PaidUntil | Unpaid | HoursShared | TimeForgotten | PotSplashed
)
