"""Commands to the cage: frozen values with their time, the person who gives them, and a reason.

Staff also send them to the room, so each can be read from JSON by its name.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from pokerroom.cage.counting import MOST_CHIPS_COUNTED, Pieces
from pokerroom.cage.words import CountMoment, DepositBy, FloatKind, FloatWay, MoneyBy
from pokerroom.command_reading import FREE_TEXT
from pokerroom.command_struct import CommandStruct
from pokerroom.record_kind import kind_of

SlipText = Annotated[str, Meta(max_length=200)]
SlipReason = Annotated[str, Meta(max_length=200), FREE_TEXT]
SlipAmount = Annotated[int, Meta(ge=1, le=MOST_CHIPS_COUNTED)]
SlipNumber = Annotated[int, Meta(ge=1, le=10**9)]


class CageCommand(CommandStruct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True):
    """A command to the cage: when, by whom with which title, and why."""

    at: datetime
    by: SlipText
    title: SlipText = ""
    why: SlipReason = ""


# Shifts


class OpenShift(CageCommand, frozen=True, kw_only=True):
    """Open the cage, as a cashier, with a count of its cash and chips."""

    cash: Pieces = field(default_factory=dict)
    chips: Pieces = field(default_factory=dict)


class HandOverShift(CageCommand, frozen=True, kw_only=True):
    """Count and hand over to the next cashier, as the one on shift."""

    to: SlipText
    cash: Pieces = field(default_factory=dict)
    chips: Pieces = field(default_factory=dict)


class CloseShift(CageCommand, frozen=True, kw_only=True):
    """Count and close the cage, as the cashier on shift."""

    cash: Pieces = field(default_factory=dict)
    chips: Pieces = field(default_factory=dict)


# Over the counter


class MoveFloat(CageCommand, frozen=True, kw_only=True):
    """Move cash from or to the bank, or chips from or to the house's store."""

    what: FloatKind
    way: FloatWay
    amount: SlipAmount


class SellChips(CageCommand, frozen=True, kw_only=True):
    """Sell chips to a guest at the cage, for cash or another means."""

    amount: SlipAmount
    means: MoneyBy = "cash"
    player: SlipText = ""


class RedeemChips(CageCommand, frozen=True, kw_only=True):
    """Redeem a guest's chips for money."""

    amount: SlipAmount
    means: MoneyBy = "cash"
    player: SlipText = ""


class DepositMoney(CageCommand, frozen=True, kw_only=True):
    """Deposit a player's money or chips in their account, for buying in at tables."""

    player: SlipText
    amount: SlipAmount
    means: DepositBy = "cash"


class CashOut(CageCommand, frozen=True, kw_only=True):
    """Pay money or chips from a player's account."""

    player: SlipText
    amount: SlipAmount
    means: DepositBy = "cash"


# Between the cage and tables


class RequestFill(CageCommand, frozen=True, kw_only=True):
    """Request chips for a table's rack; nothing moves until somebody else approves it."""

    table: SlipText
    pieces: Pieces


class RequestCredit(CageCommand, frozen=True, kw_only=True):
    """Request to return chips of a table's rack; nothing moves until somebody else approves it."""

    table: SlipText
    pieces: Pieces


class ApproveSlip(CageCommand, frozen=True, kw_only=True):
    """Approve a fill or credit, which books it; by somebody with the power over tables."""

    slip: SlipNumber


class DeclineSlip(CageCommand, frozen=True, kw_only=True):
    """Decline a fill or credit."""

    slip: SlipNumber


class SellAtTable(CageCommand, frozen=True, kw_only=True):
    """Change a guest's cash, as a dealer, into chips of the rack; the cash goes into the table's drop box."""

    table: SlipText
    amount: SlipAmount


class DropCommission(CageCommand, frozen=True, kw_only=True):
    """Put commission of a pot into the table's commission box."""

    table: SlipText
    amount: SlipAmount


class CountRack(CageCommand, frozen=True, kw_only=True):
    """Count the rack of a table and compare it with the books."""

    table: SlipText
    moment: CountMoment
    pieces: Pieces


class CountDrop(CageCommand, frozen=True, kw_only=True):
    """Empty a table's drop box (cash) and commission box (chips) into the cage and count them."""

    table: SlipText
    cash: Pieces = field(default_factory=dict)
    chips: Pieces = field(default_factory=dict)


class CorrectSlip(CageCommand, frozen=True, kw_only=True):
    """Reverse the moves of a slip, for a reason; the slip itself is not changed."""

    slip: SlipNumber


OverTheCounter: TypeAlias = MoveFloat | SellChips | RedeemChips | DepositMoney | CashOut
AtLiveTable: TypeAlias = RequestFill | RequestCredit | SellAtTable | DropCommission | CountRack | CountDrop
AnyCageCommand: TypeAlias = (
    OpenShift | HandOverShift | CloseShift | OverTheCounter | AtLiveTable | ApproveSlip | DeclineSlip | CorrectSlip
)
