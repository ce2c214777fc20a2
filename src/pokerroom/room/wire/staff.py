"""Messages of staff to a room."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from pokerroom.room.wire.client_messages import ClientMessage
from pokerroom.room.wire.values import (
    CardText,
    Chips,
    FactsTold,
    HandAsked,
    NotedPlace,
    Reason,
    SeatNumber,
    WireWord,
)


class ByStaff(ClientMessage, kw_only=True, frozen=True):
    """Any message that only staff may send; `title` is the one they act under, if they have several."""

    title: WireWord = ""


class Freeze(ByStaff, tag="freeze", kw_only=True, frozen=True):
    """Stop the table: nothing goes on automatically, and no clock runs."""

    why: Reason = ""


class Resume(ByStaff, tag="resume", frozen=True):
    """Let the table go on."""


class Report(ByStaff, tag="report", kw_only=True, frozen=True):
    """Report something seen at a stopped table; `you.floor` then has the facts that are still missing, or the ruling.

    `cards` are those in question, by card group; `since` is how many events the hand had when it happened.
    """

    what: WireWord
    seat: Annotated[int, Meta(ge=0, le=23)] = 0
    amount: Chips = 0
    facts: FactsTold = field(default_factory=dict)
    cards: Annotated[dict[WireWord, Annotated[tuple[CardText, ...], Meta(max_length=22)]], Meta(max_length=10)] = field(
        default_factory=dict
    )
    since: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    rule: WireWord = ""


class Decide(ByStaff, tag="decide", kw_only=True, frozen=True):
    """Decide a question that a ruling leaves open: by the number of an offer, "decline", penalties, or effects."""

    choice: int | Annotated[tuple[WireWord, ...], Meta(min_length=1, max_length=10)]
    reason: Reason = ""


class Override(ByStaff, tag="override", kw_only=True, frozen=True):
    """Set a ruling aside for these effects, with a reason."""

    effects: Annotated[tuple[WireWord, ...], Meta(min_length=1, max_length=10)]
    reason: Reason


class CarryOutRuling(ByStaff, tag="carry_out", kw_only=True, frozen=True):
    """Carry the ruling out; `choice` is what the player concerned chose, where it leaves them one.

    `minutes` is how long a bar lasts, where one was decided that is for a time.
    """

    choice: WireWord = ""
    minutes: Annotated[int, Meta(ge=0, le=10 * 366 * 24 * 60)] = 0


class CorrectPayout(ByStaff, tag="correct_payout", kw_only=True, frozen=True):
    """Chips of a finished hand that went to one seat go to another."""

    hand: HandAsked
    paid_to: SeatNumber
    belongs_to: SeatNumber
    amount: Chips
    reason: Reason


class AnswerAppeal(ByStaff, tag="answer_appeal", kw_only=True, frozen=True):
    """Answer a contested ruling, as the person to whom it went."""

    ruling: NotedPlace
    words: Reason


class DecideDispute(ByStaff, tag="decide_dispute", kw_only=True, frozen=True):
    """Decide a dispute; with `override` set the earlier decision aside, if you may."""

    dispute: NotedPlace
    what: Reason
    reason: Reason = ""
    override: bool = False


class PauseForDispute(ByStaff, tag="pause_for_dispute", kw_only=True, frozen=True):
    """Have the table wait for a dispute, even where the house would let it go on."""

    dispute: NotedPlace


class TellRights(ByStaff, tag="tell_rights", kw_only=True, frozen=True):
    """Tell the player of a dispute where they may still go with it."""

    dispute: NotedPlace


class CloseDispute(ByStaff, tag="close_dispute", kw_only=True, frozen=True):
    """Close a dispute that was decided."""

    dispute: NotedPlace


class Retell(ByStaff, tag="retell", kw_only=True, frozen=True):
    """Ask to hear the acts of any betting round of the hand that an open dispute is about."""

    dispute: NotedPlace
    street: WireWord = ""


class LiftBar(ByStaff, tag="lift_bar", kw_only=True, frozen=True):
    """End what keeps a player out."""

    player: WireWord
    reason: Reason


class ReleaseHeld(ByStaff, tag="release_held", kw_only=True, frozen=True):
    """Held chips go to the house, to a player, or into the next pot.

    With `source` next_pot, chips that lie in the pot of the next hand go to a player.
    """

    amount: Chips
    to: Literal["house", "player", "next_pot"]
    reason: Reason
    player: WireWord = ""
    source: Literal["held", "next_pot"] = "held"


class SendPlayer(ByStaff, tag="send_player", kw_only=True, frozen=True):
    """Send a player of this table to a seat at another table of the room, with everything."""

    player: WireWord
    table: WireWord
    seat: SeatNumber


class CloseTable(ByStaff, tag="close_table", kw_only=True, frozen=True):
    """Announce that the table closes, after `last_hands` or in `minutes`: players are told, and a sign goes up."""

    last_hands: Annotated[int, Meta(ge=0, le=1000)] = 0
    minutes: Annotated[int, Meta(ge=0, le=7 * 24 * 60)] = 0


class ChangeBlinds(ByStaff, tag="change_blinds", kw_only=True, frozen=True):
    """Announce other blinds, after the house's notice or in `minutes`: players are told, and a sign goes up."""

    blinds: Annotated[tuple[Chips, ...], Meta(min_length=1, max_length=3)]
    minutes: Annotated[int, Meta(ge=0, le=7 * 24 * 60)] = 0


class CarryOutTableChange(ByStaff, tag="carry_out_change", kw_only=True, frozen=True):
    """Let an announced change or closing take effect; refused with the conditions that are not met."""

    change: NotedPlace


class WithdrawChange(ByStaff, tag="withdraw_change", kw_only=True, frozen=True):
    """Take an announced change or closing back."""

    change: NotedPlace


class Look(ByStaff, tag="look", kw_only=True, frozen=True):
    """Look at a player's cards, where and when the book allows it; the look is noted, and nobody else sees them."""

    seat: SeatNumber
    reason: Reason


class Direct(ByStaff, tag="direct", kw_only=True, frozen=True):
    """Order English or silence at the table, or take the order back."""

    what: Literal["english", "silence"]
    ordered: bool = True


class Misconduct(ByStaff, tag="misconduct", kw_only=True, frozen=True):
    """Report talk or a bet between players; `detail` is which language, or which bet."""

    seat: SeatNumber
    what: Literal["language", "talk", "side_bet"]
    detail: WireWord = ""


class EmptySeats(ByStaff, tag="empty_seats", kw_only=True, frozen=True):
    """Note that nobody is at these seats now, as the deal ends or their turn comes."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=23)]


class RefuseWager(ByStaff, tag="refuse_wager", kw_only=True, frozen=True):
    """Refuse a post that a player chose to make, before the first card."""

    seat: SeatNumber
    reason: Reason


class Wager(ByStaff, tag="wager", kw_only=True, frozen=True):
    """Enter a player's words and chips, such as `said "raise"; put 25 25`."""

    seat: SeatNumber
    did: Reason
    facts: FactsTold = field(default_factory=dict)


class Approve(ByStaff, tag="approve", kw_only=True, frozen=True):
    """Give a player leave to be where they sit."""

    seat: SeatNumber


class SeatGuest(ByStaff, tag="seat_guest", kw_only=True, frozen=True):
    """Let a guest who does not play sit behind a player."""

    guest: WireWord
    seat: SeatNumber


class AllowAsking(ByStaff, tag="allow_asking", kw_only=True, frozen=True):
    """Give a player the privilege of asking to see hands back."""

    player: WireWord


SentByFloor: TypeAlias = (
    Freeze
    | Resume
    | Report
    | Decide
    | Override
    | CarryOutRuling
    | CorrectPayout
    | AnswerAppeal
    | DecideDispute
    | PauseForDispute
    | TellRights
    | CloseDispute
    | Retell
    | LiftBar
    | ReleaseHeld
    | SendPlayer
    | Look
    | Direct
    | Misconduct
    | EmptySeats
    | RefuseWager
    | Wager
    | Approve
    | SeatGuest
    | AllowAsking
    | CloseTable
    | ChangeBlinds
    | CarryOutTableChange
    | WithdrawChange
)
