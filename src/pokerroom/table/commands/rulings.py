"""Commands of the floor about rulings: what it notes, orders and decides."""

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
    """Record a ruling that was carried out; returns its number among those of the table."""

    note: RulingNote
    at: datetime


class AppealRuling(Command[None], frozen=True):
    """Contest a ruling of this table."""

    number: int
    appeal: AppealNote
    at: datetime


class NoteOrder(Command[None], frozen=True):
    """Record what a ruling leaves for the dealer, the floor or the room."""

    what: str
    at: datetime
    by: str
    seat: int = 0
    detail: str = ""
    cites: tuple[Citation, ...] = ()


class OrderDealIn(Command[None], frozen=True):
    """Order that a player who was left out of a deal has a hand in the next one."""

    seat: int
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()


class OrderPost(Command[None], frozen=True):
    """Order that a player who was dealt in without a post makes it before the next hand."""

    seat: int
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()


class OrderStake(Command[None], frozen=True):
    """Order a stake corrected before its player is dealt in again: up to `limit`, or the `excess` goes."""

    seat: int
    limit: int
    at: datetime
    by: str
    excess: int = 0
    cites: tuple[Citation, ...] = ()


class ReverseCharges(Command[None], frozen=True):
    """Reverse the charges of the running hand, which has no result: nothing is taken from its pots."""

    at: datetime


class CorrectPayout(Command[None], frozen=True):
    """Move chips of a finished hand from one player to another: now, or after the hand that either is in.

    The seats are those they had in that hand. Who may order it and until when is for a ruling to say.
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
    """Keep a player out: they get no further hand here; `what` is the penalty as the house names it.

    `until` is when it ends; without it the bar holds until somebody lifts it.
    """

    seat: int
    what: str
    at: datetime
    by: str
    why: str = ""
    cites: tuple[Citation, ...] = ()
    until: datetime | None = None


class LiftBar(Command[None], frozen=True):
    """End what keeps a player out; by somebody with the power to rule."""

    player: str
    at: datetime
    by: str
    why: str
    cites: tuple[Citation, ...] = ()


class ReleaseHeld(Command[None], frozen=True):
    """Release chips that were held, or lie in the next pot, to where somebody with the power to rule decides.

    `source` is held or next_pot, and `to` one of what `GO_TO` has for it; `whose` are they again, where they go to a
    player.
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
    """Note what was seen, as told to somebody with the power to rule; it waits until it is ruled on."""

    report: ReportNote
    at: datetime


class NoteChoice(Command[None], frozen=True):
    """Note a decision about the ruling under way."""

    choice: ChoiceNote
    at: datetime


class NoteDispute(Command[int], frozen=True):
    """Record a dispute as it stands, a new one without a number; returns its number. Play may wait for it."""

    dispute: DisputeNote
    at: datetime
    number: int = 0


class NoteLook(Command[None], frozen=True):
    """Note that somebody of the house looks at a player's cards; the cards are not recorded."""

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


class MuteTalk(Command[None], frozen=True):
    """Stop talk at the table, or of one player, and say why; or take that back; by the floor."""

    at: datetime
    by: str
    player: str = ""
    why: str = ""
    muted: bool = True
    cites: tuple[Citation, ...] = ()


class AnswerAppeal(Command[None], frozen=True):
    """Answer an appeal: whoever it went to says what becomes of the ruling."""

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
    """Stop the table; by somebody with the power to rule, or by its `host` where it is theirs to pause."""

    at: datetime
    by: str
    why: str = ""
    host: str = ""


class ResumeTable(Command[None], frozen=True):
    """Let the table go on; by somebody with the power to rule, or by its `host` where it is theirs."""

    at: datetime
    by: str
    host: str = ""
