"""The happenings of a bonus table. They alone change it, and they are what is kept."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from msgspec import Struct

from pokerroom.bonus.events import RoundEvent
from pokerroom.bonus.posted.terms import WagerLimits
from pokerroom.bonus.state import BoxAtStart
from pokerroom.bonus.table.state import ConductNote, DeckLog, MinimumSign
from pokerroom.bonus.table.words import Equipment, ExclusionScope, Hold
from pokerroom.bonus.words import DealtFrom, LayoutArea
from pokerroom.promotions.words import TokenAfter


class _BonusTableHappening(Struct, frozen=True, tag=True):
    """Something that happened at a bonus table. A record names its class, which therefore keeps its name."""


class BoxTaken(_BonusTableHappening, frozen=True):
    """Somebody sat down at a box."""

    box: int
    player: str
    chips: int
    at: datetime


class BoxLeft(_BonusTableHappening, frozen=True):
    """Somebody left a box with these chips; a marker goes with them."""

    box: int
    player: str
    chips: int
    at: datetime
    why: str = ""


class ChipsBrought(_BonusTableHappening, frozen=True):
    """A player bought more chips."""

    box: int
    chips: int
    at: datetime


class TokensGiven(_BonusTableHappening, frozen=True):
    """A voucher was exchanged for tokens."""

    box: int
    voucher: str
    value: int
    areas: tuple[LayoutArea, ...]
    after: TokenAfter | None
    at: datetime


class DeckNoted(_BonusTableHappening, frozen=True):
    """Something was done to a deck, and this is what is known of it now; `loaded` if it is dealt from next."""

    deck: DeckLog
    what: str
    at: datetime
    by: str = ""
    loaded: bool = False


class RoundOpened(_BonusTableHappening, frozen=True):
    """A round opened for wagers, dealt from this deck by this dealer."""

    number: int
    boxes: tuple[BoxAtStart, ...]
    deck: str
    dealer: str
    at: datetime
    supervisor: str = ""


class RoundWentOn(_BonusTableHappening, frozen=True):
    """Something happened in the round."""

    event: RoundEvent
    at: datetime


class RoundKept(_BonusTableHappening, frozen=True):
    """A round is over: rounds without a wager by box, and who may be asked to leave."""

    number: int
    idle: dict[int, int]
    removable: tuple[int, ...]
    at: datetime


class MinimumPosted(_BonusTableHappening, frozen=True):
    """A sign went up that tells of a higher minimum."""

    sign: MinimumSign
    by: str


class LimitsChanged(_BonusTableHappening, frozen=True):
    """Other limits hold; `markers` are the boxes that go on at the old minimum, and it."""

    limits: WagerLimits
    markers: dict[int, int]
    at: datetime
    by: str


class ClosingPosted(_BonusTableHappening, frozen=True):
    """A sign went up that tells when the table closes."""

    effective: datetime
    at: datetime
    by: str


class BonusTableClosed(_BonusTableHappening, frozen=True):
    """The table was closed for the night, and by whom."""

    at: datetime
    by: str


class HeldUp(_BonusTableHappening, frozen=True):
    """No round starts before this is done."""

    hold: Hold
    at: datetime
    to_tell: tuple[str, ...] = ()


class HoldReleased(_BonusTableHappening, frozen=True):
    """What held the table up is done."""

    hold: Hold
    at: datetime
    by: str
    note: str = ""


class SourceChanged(_BonusTableHappening, frozen=True):
    """The table is dealt from something else."""

    dealt_from: DealtFrom
    at: datetime
    by: str


class FaultTold(_BonusTableHappening, frozen=True):
    """Somebody was told of a fault."""

    whom: str
    name: str
    at: datetime


class EquipmentSigned(_BonusTableHappening, frozen=True):
    """The checklist of equipment was signed, with what is there and what is missing."""

    items: tuple[Equipment, ...]
    missing: tuple[Equipment, ...]
    by: str
    at: datetime


class StaffChanged(_BonusTableHappening, frozen=True):
    """Who deals and who supervises from now on."""

    dealer: str
    supervisor: str
    at: datetime


class ComplaintRightTold(_BonusTableHappening, frozen=True):
    """Somebody was told of their right to complain."""

    player: str
    by: str
    at: datetime


class ConductNoted(_BonusTableHappening, frozen=True):
    """A breach of conduct, or what was directed about it, was written down."""

    noted: ConductNote


class PlayersApart(_BonusTableHappening, frozen=True):
    """Two players may not play here together."""

    one: str
    other: str
    by: str
    at: datetime


class PlayerExcluded(_BonusTableHappening, frozen=True):
    """A person is kept from the game, or from the casino."""

    player: str
    scope: ExclusionScope
    by: str
    at: datetime


class ExclusionLifted(_BonusTableHappening, frozen=True):
    """Whoever was kept out may come back."""

    player: str
    by: str
    reason: str
    at: datetime


class LeavingWished(_BonusTableHappening, frozen=True):
    """A player wants to give up their box when the round is over; or, with `wish` false, no longer wants to."""

    box: int
    at: datetime
    wish: bool = True


class ChipsWished(_BonusTableHappening, frozen=True):
    """A player wants more chips when the round is over; 0 means that they no longer want any."""

    box: int
    chips: int
    at: datetime


class DealingStopped(_BonusTableHappening, frozen=True):
    """Somebody of the house stopped the table, at once or once the round is over."""

    by: str
    why: str
    at: datetime
    after_round: bool = False


class DealingResumed(_BonusTableHappening, frozen=True):
    """A table that was stopped deals again, on somebody's word."""

    by: str
    at: datetime


class BonusClockSet(_BonusTableHappening, frozen=True):
    """The clock on the wall was set while a sign was up: it is `at` now.

    `by` are the seconds by which that is later than the table's time before, or earlier where it is below nothing. How
    long a sign has been up is counted on from a moment that lies as much later; the time that it gives stands.
    """

    at: datetime
    by: int


BonusTableHappening: TypeAlias = (
    BoxTaken
    | BoxLeft
    | ChipsBrought
    | TokensGiven
    | DeckNoted
    | RoundOpened
    | RoundWentOn
    | RoundKept
    | MinimumPosted
    | LimitsChanged
    | ClosingPosted
    | BonusTableClosed
    | HeldUp
    | HoldReleased
    | SourceChanged
    | FaultTold
    | ConductNoted
    | StaffChanged
    | ComplaintRightTold
    | EquipmentSigned
    | PlayersApart
    | PlayerExcluded
    | ExclusionLifted
    | LeavingWished
    | ChipsWished
    | DealingStopped
    | DealingResumed
    | BonusClockSet
)
