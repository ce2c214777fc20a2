"""Happenings about the floor's rulings: its orders, appeals, and stops of the table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from pokerroom.citation import Citation
from pokerroom.rulebook.ruling_rows.ruling_names import EffectName
from pokerroom.table.clock.turn_time import Turn
from pokerroom.table.floor_notes import (
    AppealNote,
    ChoiceNote,
    DisputeNote,
    HeldGoesTo,
    HeldIn,
    PayoutNote,
    ReportNote,
    RulingNote,
    StakeOrder,
)
from pokerroom.table.happenings.happening import TableHappening
from pokerroom.table.stakes.chips_in_front import Stake


class Ruled(TableHappening, frozen=True):
    """A ruling was carried out; its effects on the hand and the table are recorded separately."""

    number: int  # of the rulings at this table
    note: RulingNote
    at: datetime


class RulingAppealed(TableHappening, frozen=True):
    """A ruling was contested; it stands until the appeal is answered."""

    number: int
    appeal: AppealNote
    at: datetime


class Ordered(TableHappening, frozen=True):
    """An order of a ruling for the dealer, the floor or the room: what to do, about whom, and by which clauses."""

    what: str
    at: datetime
    by: str = ""
    seat: int = 0
    player: str = ""
    detail: str = ""
    cites: tuple[Citation, ...] = ()

    def is_for(self, *effects: EffectName) -> bool:
        """Return whether the order is for one of these effects."""
        return self.what in effects


class DealInOrdered(TableHappening, frozen=True):
    """A player who was left out of the deal must be dealt into the next hand."""

    seat: int
    player: str
    at: datetime
    by: str = ""
    cites: tuple[Citation, ...] = ()


class PostOrdered(TableHappening, frozen=True):
    """A player who was dealt in without a post must make it before the next hand; `owes` is the post, if known."""

    seat: int
    player: str
    at: datetime
    owes: bool
    by: str = ""
    cites: tuple[Citation, ...] = ()


class StakeOrdered(TableHappening, frozen=True):
    """A stake must be corrected before its player is dealt another hand."""

    seat: int
    player: str
    order: StakeOrder
    at: datetime
    by: str = ""
    cites: tuple[Citation, ...] = ()


class ButtonOrdered(TableHappening, frozen=True):
    """The button must be corrected when this hand is over; `earlier` if the hand before it had the button wrong."""

    at: datetime
    earlier: bool = False
    by: str = ""
    cites: tuple[Citation, ...] = ()


class PotCarried(TableHappening, frozen=True):
    """Chips of a hand are carried into the next pot; if players are named, only they are dealt in."""

    amount: int
    players: frozenset[str] = frozenset()
    cites: tuple[Citation, ...] = ()


class PayoutOrdered(TableHappening, frozen=True):
    """A payout is to be corrected when the running hand is over."""

    payout: PayoutNote
    at: datetime


class PayoutCorrected(TableHappening, frozen=True):
    """Chips that had been paid to the wrong player were moved to the right one; `short` if fewer were left.

    `stakes` are the stakes in the two players' present seats, `boxes` those under a playover box.
    """

    payout: PayoutNote
    stakes: Mapping[int, Stake]
    at: datetime | None = None
    short: int = 0
    boxes: Mapping[int, Stake] = {}


class Barred(TableHappening, frozen=True):
    """A player was barred from the game or more, for a stated time where one is given."""

    player: str
    what: str
    at: datetime
    by: str = ""
    seat: int = 0
    why: str = ""
    cites: tuple[Citation, ...] = ()
    until: datetime | None = None


class BarLifted(TableHappening, frozen=True):
    """A player's bar at this table was lifted."""

    player: str
    at: datetime
    by: str
    why: str
    cites: tuple[Citation, ...] = ()


class HeldReleased(TableHappening, frozen=True):
    """Chips that were held, or lay in the next pot, were released as somebody decided.

    The move is booked separately.
    """

    amount: int
    to: HeldGoesTo
    at: datetime
    by: str
    why: str
    player: str = ""
    cites: tuple[Citation, ...] = ()
    source: HeldIn = "held"


class Reported(TableHappening, frozen=True):
    """Something seen at the stopped table was reported to the floor; the report waits for a ruling."""

    report: ReportNote
    at: datetime


class ChoiceMade(TableHappening, frozen=True):
    """A choice was made about the ruling under way."""

    choice: ChoiceNote
    at: datetime


class DisputeNoted(TableHappening, frozen=True):
    """A dispute was opened or changed: decided, to be looked at again, a player told of their rights, or closed."""

    number: int
    dispute: DisputeNote
    at: datetime


class Looked(TableHappening, frozen=True):
    """A member of staff looked at a player's cards; the cards are not recorded."""

    seat: int
    player: str
    at: datetime
    by: str
    name: str
    why: str
    cites: tuple[Citation, ...] = ()


class Directed(TableHappening, frozen=True):
    """The floor ordered English or silence at the table, or took the order back."""

    what: str
    at: datetime
    by: str
    ordered: bool = True
    cites: tuple[Citation, ...] = ()


class ChatMuted(TableHappening, frozen=True, tag="talk_muted"):
    """The floor stopped chat at the table or by one player, or lifted that stop."""

    at: datetime
    by: str
    player: str = ""  # "" for everybody
    why: str = ""
    muted: bool = True
    cites: tuple[Citation, ...] = ()


class AppealAnswered(TableHappening, frozen=True):
    """The person to whom an appeal went decided about the ruling."""

    number: int
    at: datetime
    by: str
    answer: str
    cites: tuple[Citation, ...] = ()


class AskingAllowed(TableHappening, frozen=True):
    """A player may ask to see hands again."""

    player: str
    at: datetime
    by: str


class AskingWithdrawn(TableHappening, frozen=True):
    """A player may not ask to see hands any more."""

    player: str
    at: datetime
    by: str = ""
    seat: int = 0
    cites: tuple[Citation, ...] = ()


class TableStopped(TableHappening, frozen=True):
    """The floor stopped the table: no act is accepted in the hand, no hand begins, and no clock runs."""

    by: str
    why: str
    at: datetime
    dispute: int = 0  # the number of the dispute that play waits for
    host: str = ""  # the player who paused a table of their own, instead of `by`


class TableResumed(TableHappening, frozen=True):
    """The table goes on; `turn` is the running time to act, without the time of the stop."""

    by: str
    at: datetime
    turn: Turn | None = None
    host: str = ""  # the player who let their own table go on


RulingHappening: TypeAlias = (
    Ruled
    | RulingAppealed
    | Ordered
    | DealInOrdered
    | PostOrdered
    | StakeOrdered
    | ButtonOrdered
    | PotCarried
    | PayoutOrdered
    | PayoutCorrected
    | Barred
    | BarLifted
    | HeldReleased
    | Reported
    | ChoiceMade
    | DisputeNoted
    | Looked
    | Directed
    | ChatMuted
    | AppealAnswered
    | AskingAllowed
    | AskingWithdrawn
    | TableStopped
    | TableResumed
)
