"""Happenings of the floor's rulings: what it orders, what is contested, and when the table stops."""

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
from pokerroom.table.happenings.happening import Happened
from pokerroom.table.stakes.stakes import Stake


class Ruled(Happened, frozen=True):
    """A ruling was carried out; what it does to the hand and to the table is told beside it."""

    number: int  # of the rulings at this table
    note: RulingNote
    at: datetime


class RulingAppealed(Happened, frozen=True):
    """Somebody contests a ruling, which stands meanwhile."""

    number: int
    appeal: AppealNote
    at: datetime


class Ordered(Happened, frozen=True):
    """Something a ruling leaves for the dealer, the floor or the room: what, about whom, and on which clauses."""

    what: str
    at: datetime
    by: str = ""
    seat: int = 0
    player: str = ""
    detail: str = ""
    cites: tuple[Citation, ...] = ()

    def is_for(self, *effects: EffectName) -> bool:
        """Return whether one of these effects is what is left to be done."""
        return self.what in effects


class DealInOrdered(Happened, frozen=True):
    """A player who was left out of the deal has a hand in the next one."""

    seat: int
    player: str
    at: datetime
    by: str = ""
    cites: tuple[Citation, ...] = ()


class PostOrdered(Happened, frozen=True):
    """A player who was dealt in without a post makes it before the next hand; `owes` if the table knows what."""

    seat: int
    player: str
    at: datetime
    owes: bool
    by: str = ""
    cites: tuple[Citation, ...] = ()


class StakeOrdered(Happened, frozen=True):
    """A stake is to be put right before its player is dealt another hand."""

    seat: int
    player: str
    order: StakeOrder
    at: datetime
    by: str = ""
    cites: tuple[Citation, ...] = ()


class ButtonOrdered(Happened, frozen=True):
    """The button is to be put right when this hand is over; `earlier` if the hand before it had it wrong."""

    at: datetime
    earlier: bool = False
    by: str = ""
    cites: tuple[Citation, ...] = ()


class PotCarried(Happened, frozen=True):
    """Chips of a hand lie in the pot of the next one, which only these players have a hand in, where there are any."""

    amount: int
    players: frozenset[str] = frozenset()
    cites: tuple[Citation, ...] = ()


class PayoutOrdered(Happened, frozen=True):
    """A payout is put right when the running hand is over."""

    payout: PayoutNote
    at: datetime


class PayoutCorrected(Happened, frozen=True):
    """Chips that had gone to the wrong player are where they belong; `short` if the player had fewer left.

    `stakes` are those in the seats where the two sit now, `boxes` those under a playover box.
    """

    payout: PayoutNote
    stakes: Mapping[int, Stake]
    at: datetime | None = None
    short: int = 0
    boxes: Mapping[int, Stake] = {}


class Barred(Happened, frozen=True):
    """A player is kept out: from the game or further, and for how long where that is said."""

    player: str
    what: str
    at: datetime
    by: str = ""
    seat: int = 0
    why: str = ""
    cites: tuple[Citation, ...] = ()
    until: datetime | None = None


class BarLifted(Happened, frozen=True):
    """Nothing keeps a player out of this table any more."""

    player: str
    at: datetime
    by: str
    why: str
    cites: tuple[Citation, ...] = ()


class HeldReleased(Happened, frozen=True):
    """Chips that were held, or lay in the next pot, have gone where somebody decided; the move is booked beside it."""

    amount: int
    to: HeldGoesTo
    at: datetime
    by: str
    why: str
    player: str = ""
    cites: tuple[Citation, ...] = ()
    source: HeldIn = "held"


class Reported(Happened, frozen=True):
    """The floor was told what was seen at the stopped table; it waits to be ruled on."""

    report: ReportNote
    at: datetime


class ChoiceMade(Happened, frozen=True):
    """Somebody decided something about the ruling under way."""

    choice: ChoiceNote
    at: datetime


class DisputeNoted(Happened, frozen=True):
    """A dispute was opened, or has moved on: decided, to be looked at again, a player told of their rights, closed."""

    number: int
    dispute: DisputeNote
    at: datetime


class Looked(Happened, frozen=True):
    """Somebody of the house looked at a player's cards, which are not told."""

    seat: int
    player: str
    at: datetime
    by: str
    name: str
    why: str
    cites: tuple[Citation, ...] = ()


class Directed(Happened, frozen=True):
    """The floor ordered English or silence at the table, or took the order back."""

    what: str
    at: datetime
    by: str
    ordered: bool = True
    cites: tuple[Citation, ...] = ()


class TalkMuted(Happened, frozen=True):
    """The floor lets nobody talk at the table, or one player not; or takes that back."""

    at: datetime
    by: str
    player: str = ""  # everybody without one
    why: str = ""
    muted: bool = True
    cites: tuple[Citation, ...] = ()


class AppealAnswered(Happened, frozen=True):
    """Whoever a contested ruling went to has said what becomes of it."""

    number: int
    at: datetime
    by: str
    answer: str
    cites: tuple[Citation, ...] = ()


class AskingAllowed(Happened, frozen=True):
    """A player may ask to see hands again."""

    player: str
    at: datetime
    by: str


class AskingWithdrawn(Happened, frozen=True):
    """A player may not ask to see hands any more."""

    player: str
    at: datetime
    by: str = ""
    seat: int = 0
    cites: tuple[Citation, ...] = ()


class TableStopped(Happened, frozen=True):
    """The floor stops the table: nothing is done in the hand, no hand begins, and no clock runs."""

    by: str
    why: str
    at: datetime
    dispute: int = 0  # the number of the one that play waits for
    host: str = ""  # the player who has paused a table of their own, in the place of `by`


class TableResumed(Happened, frozen=True):
    """The table goes on; `turn` is the time to act as it runs on, without what the stop took."""

    by: str
    at: datetime
    turn: Turn | None = None
    host: str = ""  # the player whose table it is, where they let it go on


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
    | TalkMuted
    | AppealAnswered
    | AskingAllowed
    | AskingWithdrawn
    | TableStopped
    | TableResumed
)
