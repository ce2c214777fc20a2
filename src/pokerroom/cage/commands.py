"""Commands to the cage: each is a frozen value, with when it is asked, who asks and why.

They are also what staff send to the room, so each can be read from JSON by its name.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from pokerroom.cage.counting import MOST_CHIPS_COUNTED, Pieces
from pokerroom.cage.words import CountMoment, DepositBy, FloatKind, FloatWay, MoneyBy
from pokerroom.record_kind import kind_of

SlipText = Annotated[str, Meta(max_length=200)]
SlipAmount = Annotated[int, Meta(ge=1, le=MOST_CHIPS_COUNTED)]
SlipNumber = Annotated[int, Meta(ge=1, le=10**9)]


class CageCommand(Struct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True):
    """A command to the cage: when, by whom with which title, and why."""

    at: datetime
    by: SlipText
    title: SlipText = ""
    why: SlipText = ""


# Shifts


class OpenShift(CageCommand, frozen=True, kw_only=True):
    """A cashier opens the cage with a count of its cash and chips."""

    cash: Pieces = field(default_factory=dict)
    chips: Pieces = field(default_factory=dict)


class HandOverShift(CageCommand, frozen=True, kw_only=True):
    """The cashier on shift counts and hands over to the next."""

    to: SlipText
    cash: Pieces = field(default_factory=dict)
    chips: Pieces = field(default_factory=dict)


class CloseShift(CageCommand, frozen=True, kw_only=True):
    """The cashier on shift counts and closes the cage."""

    cash: Pieces = field(default_factory=dict)
    chips: Pieces = field(default_factory=dict)


# Over the counter


class MoveFloat(CageCommand, frozen=True, kw_only=True):
    """Cash from or to the bank, or chips from or to the house's store."""

    what: FloatKind
    way: FloatWay
    amount: SlipAmount


class SellChips(CageCommand, frozen=True, kw_only=True):
    """A guest buys chips at the cage, with cash or another means."""

    amount: SlipAmount
    means: MoneyBy = "cash"
    player: SlipText = ""


class RedeemChips(CageCommand, frozen=True, kw_only=True):
    """A guest gives chips back for money."""

    amount: SlipAmount
    means: MoneyBy = "cash"
    player: SlipText = ""


class DepositMoney(CageCommand, frozen=True, kw_only=True):
    """A player pays money or chips into their account, from which they buy in at tables."""

    player: SlipText
    amount: SlipAmount
    means: DepositBy = "cash"


class CashOut(CageCommand, frozen=True, kw_only=True):
    """A player takes money or chips out of their account."""

    player: SlipText
    amount: SlipAmount
    means: DepositBy = "cash"


# Between the cage and tables


class RequestFill(CageCommand, frozen=True, kw_only=True):
    """Chips are asked for a table's rack; nothing moves before somebody else approves it."""

    table: SlipText
    pieces: Pieces


class RequestCredit(CageCommand, frozen=True, kw_only=True):
    """A table gives chips of its rack back; nothing moves before somebody else approves it."""

    table: SlipText
    pieces: Pieces


class ApproveSlip(CageCommand, frozen=True, kw_only=True):
    """Approve a fill or credit, which books it; by somebody with the power over tables."""

    slip: SlipNumber


class DeclineSlip(CageCommand, frozen=True, kw_only=True):
    """A fill or credit is not approved."""

    slip: SlipNumber


class SellAtTable(CageCommand, frozen=True, kw_only=True):
    """The dealer changes a guest's cash into chips of the rack; the cash goes into the table's drop box."""

    table: SlipText
    amount: SlipAmount


class DropCommission(CageCommand, frozen=True, kw_only=True):
    """Commission of a pot goes into the table's commission box."""

    table: SlipText
    amount: SlipAmount


class CountRack(CageCommand, frozen=True, kw_only=True):
    """The rack of a table is counted against the books."""

    table: SlipText
    moment: CountMoment
    pieces: Pieces


class CountDrop(CageCommand, frozen=True, kw_only=True):
    """A table's drop box (cash) and commission box (chips) are emptied into the cage and counted."""

    table: SlipText
    cash: Pieces = field(default_factory=dict)
    chips: Pieces = field(default_factory=dict)


class CorrectSlip(CageCommand, frozen=True, kw_only=True):
    """Move back what a slip moved, for a reason; the slip stays as it is."""

    slip: SlipNumber


OverTheCounter: TypeAlias = MoveFloat | SellChips | RedeemChips | DepositMoney | CashOut
AtLiveTable: TypeAlias = RequestFill | RequestCredit | SellAtTable | DropCommission | CountRack | CountDrop
AnyCageCommand: TypeAlias = (
    OpenShift | HandOverShift | CloseShift | OverTheCounter | AtLiveTable | ApproveSlip | DeclineSlip | CorrectSlip
)
