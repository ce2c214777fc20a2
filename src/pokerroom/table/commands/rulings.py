"""Commands of the floor about rulings: its notes, orders and decisions."""

from __future__ import annotations

from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.table.commands.command import Command
from pokerroom.table.floor_notes import (
    AppealNote,
    ChoiceNote,
    DisputeNote,
    HeldGoesTo,
    HeldIn,
    ReportNote,
    RulingNote,
)


class NoteRuling(Command[int], frozen=True):
    """Record a ruling that was carried out; returns its number among the table's rulings."""

    note: RulingNote
    at: datetime


class AppealRuling(Command[None], frozen=True):
    """Contest a ruling of this table."""

    number: int
    appeal: AppealNote
    at: datetime


class NoteOrder(Command[None], frozen=True):
    """Record an order of a ruling for the dealer, the floor or the room."""

    what: str
    at: datetime
    by: str
    seat: int = 0
    detail: str = ""
    cites: tuple[Citation, ...] = ()


class OrderDealIn(Command[None], frozen=True):
    """Order that a player who was left out of a deal be dealt into the next hand."""

    seat: int
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()


class OrderPost(Command[None], frozen=True):
    """Order that a player who was dealt in without a post make it before the next hand."""

    seat: int
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()


class OrderStake(Command[None], frozen=True):
    """Order that a stake be corrected before its player is dealt in again: raised to `limit`, or cut by `excess`."""

    seat: int
    limit: int
    at: datetime
    by: str
    excess: int = 0
    cites: tuple[Citation, ...] = ()


class ReverseCharges(Command[None], frozen=True):
    """Reverse the charges of the running hand, which has no result, so that nothing is taken from its pots."""

    at: datetime


class CorrectPayout(Command[None], frozen=True):
    """Move chips of a finished hand from one player to another, now or after a hand that either is still in.

    The seats are those of that hand. A ruling decides who may order this and until when.
    """

    hand: int
    paid_to: int
    belongs_to: int
    amount: int
    at: datetime
    by: str
    why: str
    cites: tuple[Citation, ...] = ()


class Bar(Command[None], frozen=True):
    """Bar a player, who gets no further hand here; `what` is the penalty in the house's words.

    The bar ends at `until`, or when somebody lifts it.
    """

    seat: int
    what: str
    at: datetime
    by: str
    why: str = ""
    cites: tuple[Citation, ...] = ()
    until: datetime | None = None


class LiftBar(Command[None], frozen=True):
    """Lift a player's bar; by somebody with the power to rule."""

    player: str
    at: datetime
    by: str
    why: str
    cites: tuple[Citation, ...] = ()


class ReleaseHeld(Command[None], frozen=True):
    """Release chips that were held, or lie in the next pot, as somebody with the power to rule decides.

    `source` is held or next_pot, and `to` one of the places that `RELEASES_BY_SOURCE` lists for it; `whose` is the
    player who gets them, if one does.
    """

    amount: int
    to: HeldGoesTo
    at: datetime
    by: str
    why: str
    whose: str = ""
    cites: tuple[Citation, ...] = ()
    source: HeldIn = "held"


class NoteReport(Command[None], frozen=True):
    """Note a report of something seen, made to somebody with the power to rule; it waits for a ruling."""

    report: ReportNote
    at: datetime


class NoteChoice(Command[None], frozen=True):
    """Note a decision about the ruling under way."""

    choice: ChoiceNote
    at: datetime


class NoteDispute(Command[int], frozen=True):
    """Record the state of a dispute, a new one without a number; returns its number. Play may wait for it."""

    dispute: DisputeNote
    at: datetime
    number: int = 0


class NoteLook(Command[None], frozen=True):
    """Note that a member of staff looks at a player's cards; the cards are not recorded."""

    seat: int
    at: datetime
    by: str
    name: str
    why: str
    cites: tuple[Citation, ...] = ()


class Direct(Command[None], frozen=True):
    """Order English or silence at the table, or take the order back; by the floor."""

    what: str
    at: datetime
    by: str
    ordered: bool = True
    cites: tuple[Citation, ...] = ()


class MuteChat(Command[None], frozen=True, tag="MuteTalk"):
    """Stop chat at the table, or by one player, and give a reason; or lift that stop; by the floor."""

    at: datetime
    by: str
    player: str = ""
    why: str = ""
    muted: bool = True
    cites: tuple[Citation, ...] = ()


class AnswerAppeal(Command[None], frozen=True):
    """Answer an appeal: the person it went to decides what becomes of the ruling."""

    number: int
    at: datetime
    by: str
    answer: str
    cites: tuple[Citation, ...] = ()


class AllowAsking(Command[None], frozen=True):
    """Give a player back the privilege of asking to see hands."""

    player: str
    at: datetime
    by: str


class WithdrawAsking(Command[None], frozen=True):
    """Withdraw a player's privilege of asking to see hands."""

    seat: int
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()


class StopTable(Command[None], frozen=True):
    """Stop the table, and its hand for whoever plays or deals it.

    By somebody with the power to rule, or by its `host`, who may pause their own table.
    """

    at: datetime
    by: str
    why: str = ""
    host: str = ""


class ResumeTable(Command[None], frozen=True):
    """Let the table go on; by somebody with the power to rule, or by its `host` for their own table."""

    at: datetime
    by: str
    host: str = ""
