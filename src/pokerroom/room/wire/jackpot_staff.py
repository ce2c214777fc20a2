"""Messages of staff about a jackpot of the room, from any table of their house."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from pokerroom.jackpots.words import WhomToTell
from pokerroom.room.wire.staff import ByStaff
from pokerroom.room.wire.values import Chips, HandAsked, JackpotStep, Reason, WireWord

ClaimNumber = Annotated[int, Meta(ge=1, le=1_000_000)]


class AboutJackpot(ByStaff, kw_only=True, frozen=True):
    """Any request about one jackpot, by its name."""

    jackpot: WireWord


class SettleJackpot(AboutJackpot, tag="settle_jackpot", kw_only=True, frozen=True):
    """One step of a jackpot's claim: record the win, give a confirmation, hold the payment, deny the claim or pay it.

    `step` is the confirmation given, `counted` the cards of the deck where that is the count, `displayed` what the
    public display shows where a win is recorded and it is another figure.
    """

    claim: ClaimNumber
    what: JackpotStep
    step: WireWord = ""
    counted: Annotated[int, Meta(ge=0, le=200)] | None = None
    displayed: Chips | None = None
    reason: Reason = ""


class ReportJackpotFailure(AboutJackpot, tag="report_jackpot_failure", kw_only=True, frozen=True):
    """The equipment has failed at this table, in the hand that is played now or was played last."""


class TellOfJackpotFailure(AboutJackpot, tag="tell_of_jackpot_failure", kw_only=True, frozen=True):
    """Note that a person who must be told of a failure has been told."""

    whom: WhomToTell


class AdjustJackpot(AboutJackpot, tag="adjust_jackpot", kw_only=True, frozen=True):
    """Correct the amount, up or down; by nothing to say that it is right."""

    amount: Annotated[int, Meta(ge=-(10**9), le=10**9)]
    reason: Reason


class ConfirmJackpotAmount(AboutJackpot, tag="confirm_jackpot_amount", kw_only=True, frozen=True):
    """Confirm what the pool stood at when a jackpot was won while the equipment failed."""

    claim: ClaimNumber
    amount: Chips


class EndJackpotFailure(AboutJackpot, tag="end_jackpot_failure", frozen=True):
    """The equipment works again; refused with everything that is still to be done."""


class AnnounceJackpotChange(AboutJackpot, tag="announce_jackpot_change", kw_only=True, frozen=True):
    """Put up the sign of other terms, as the text of a conditions file; they hold after `minutes`."""

    conditions: Annotated[str, Meta(max_length=10_000)]
    minutes: Annotated[int, Meta(ge=0, le=366 * 24 * 60)] = 0


class MakeJackpotChange(AboutJackpot, tag="make_jackpot_change", frozen=True):
    """Make the change that the sign tells of."""


class CloseJackpotDay(AboutJackpot, tag="close_jackpot_day", frozen=True):
    """Divide the day's contributions, and post the new amount."""


class MoveJackpotReserve(AboutJackpot, tag="move_jackpot_reserve", kw_only=True, frozen=True):
    """Move chips from the reserve into the running jackpot."""

    amount: Chips


class EnterHandLate(AboutJackpot, tag="enter_hand_late", kw_only=True, frozen=True):
    """Press "no more bets" late for a hand of this table; `authorised_by` names the member of staff who allows it."""

    hand: HandAsked
    authorised_by: WireWord = ""


class EndHandLate(AboutJackpot, tag="end_hand_late", kw_only=True, frozen=True):
    """Press "end game" for a hand of this table that was entered after it was over."""

    hand: HandAsked


class LinkJackpotTable(AboutJackpot, tag="link_jackpot_table", kw_only=True, frozen=True):
    """Link a table of the room to the jackpot."""

    table: WireWord


class UnlinkJackpotTable(AboutJackpot, tag="unlink_jackpot_table", kw_only=True, frozen=True):
    """Let a table take part no longer, between two of its hands."""

    table: WireWord


class EndJackpot(AboutJackpot, tag="end_jackpot", kw_only=True, frozen=True):
    """Discontinue the jackpot, by a notice in these words."""

    notice: Reason


SentAboutJackpot: TypeAlias = (
    SettleJackpot
    | ReportJackpotFailure
    | TellOfJackpotFailure
    | AdjustJackpot
    | ConfirmJackpotAmount
    | EndJackpotFailure
    | AnnounceJackpotChange
    | MakeJackpotChange
    | CloseJackpotDay
    | MoveJackpotReserve
    | EnterHandLate
    | EndHandLate
    | LinkJackpotTable
    | UnlinkJackpotTable
    | EndJackpot
)
