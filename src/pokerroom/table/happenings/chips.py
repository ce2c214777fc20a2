"""Happenings of stakes and charges."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pokerroom.charges import ChargeLine, Checks, TableHour
from pokerroom.citation import Citation
from pokerroom.table.happenings.happening import Happened
from pokerroom.table.stakes.stakes import Stake


class StakeChanged(Happened, frozen=True):
    """Chips came to a stake, went off it or wait for it: added, held back, brought in, for goods."""

    seat: int
    what: str
    amount: int
    at: datetime
    stake: Stake
    approved: str = ""  # by whom and why, where chips may leave the table only so
    corrected: bool = False  # it is in the new range now
    giver: str = ""  # who had the chips given to the player, where they did not buy them


class ChecksChanged(Happened, frozen=True):
    """A player bought commission checks or changed them back; `checks` is what lies before the seat now."""

    seat: int
    what: str
    amount: int
    at: datetime
    checks: Checks | None


class Taken(Happened, frozen=True):
    """A charge out of the players' stakes, or one that was waived, with the reason.

    `checks` are the seats that pay with a commission check; `for_hand` if it was paid for the hand that begins.
    """

    line: ChargeLine
    at: datetime
    checks: tuple[int, ...] = ()
    for_hand: bool = False


class FeeGivenBack(Happened, frozen=True):
    """What was paid for a hand that is none goes back, to `checks` in the check it was paid with."""

    line: ChargeLine
    at: datetime
    checks: Mapping[int, Checks]


class PaidUntil(Happened, frozen=True):
    """A player has paid for the time up to here, or has nothing to pay for up to here."""

    seat: int
    until: datetime


class Unpaid(Happened, frozen=True):
    """A charge is due that a player cannot pay in full: nothing is taken, and they get no cards until they can."""

    seat: int
    line: ChargeLine
    at: datetime
    until: datetime


class HoursShared(Happened, frozen=True):
    """The hours charged to the table that are not yet paid by all, and the last."""

    hours: tuple[TableHour, ...]


class TimeForgotten(Happened, frozen=True):
    """Nobody has paid for any time here, nor has to."""

    at: datetime


class PotSplashed(Happened, frozen=True):
    """A promotion of the house added chips to the pot of the next hand; the move is booked beside it."""

    amount: int
    promotion: str
    at: datetime
    cites: tuple[Citation, ...] = ()


ChipHappening: TypeAlias = (
    StakeChanged | ChecksChanged | Taken | FeeGivenBack | PaidUntil | Unpaid | HoursShared | TimeForgotten | PotSplashed
)
