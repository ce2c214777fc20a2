"""The happenings of a bonus table. They alone change it, and they are recorded."""

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
    """Something that happened at a bonus table. Records name its class, so class names must not change."""


class BoxTaken(_BonusTableHappening, frozen=True):
    """A player sat down at a box."""

    box: int
    player: str
    chips: int
    at: datetime


class BoxLeft(_BonusTableHappening, frozen=True):
    """A player left a box with these chips; their marker is gone too."""

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
    """A step was done to a deck, given in its new state; `loaded` if it is used next."""

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
    """An event happened in the running round."""

    event: RoundEvent
    at: datetime


class RoundKept(_BonusTableHappening, frozen=True):
    """A round is over: each box's rounds without a wager, and those who may be asked to leave."""

    number: int
    idle: dict[int, int]
    removable: tuple[int, ...]
    at: datetime


class MinimumPosted(_BonusTableHappening, frozen=True):
    """A sign was put up that announces a higher minimum."""

    sign: MinimumSign
    by: str


class LimitsChanged(_BonusTableHappening, frozen=True):
    """Other limits hold; `markers` are the boxes that go on at the old minimum, with its amount."""

    limits: WagerLimits
    markers: dict[int, int]
    at: datetime
    by: str


class ClosingPosted(_BonusTableHappening, frozen=True):
    """A sign was put up with the time of the table's closing."""

    effective: datetime
    at: datetime
    by: str


class BonusTableClosed(_BonusTableHappening, frozen=True):
    """The table was closed for the night, and by whom."""

    at: datetime
    by: str


class HeldUp(_BonusTableHappening, frozen=True):
    """No round may start before this is done."""

    hold: Hold
    at: datetime
    to_tell: tuple[str, ...] = ()


class HoldReleased(_BonusTableHappening, frozen=True):
    """A hold on the table was released."""

    hold: Hold
    at: datetime
    by: str
    note: str = ""


class SourceChanged(_BonusTableHappening, frozen=True):
    """The source of the cards was changed."""

    dealt_from: DealtFrom
    at: datetime
    by: str


class FaultTold(_BonusTableHappening, frozen=True):
    """A person was told of a fault."""

    whom: str
    name: str
    at: datetime


class EquipmentSigned(_BonusTableHappening, frozen=True):
    """The checklist of equipment was signed, with the equipment present and missing."""

    items: tuple[Equipment, ...]
    missing: tuple[Equipment, ...]
    by: str
    at: datetime


class StaffChanged(_BonusTableHappening, frozen=True):
    """The dealer and the supervisor were changed."""

    dealer: str
    supervisor: str
    at: datetime


class ComplaintRightTold(_BonusTableHappening, frozen=True):
    """A person was told of their right to complain."""

    player: str
    by: str
    at: datetime


class ConductNoted(_BonusTableHappening, frozen=True):
    """A breach of conduct, or a direction about it, was recorded."""

    noted: ConductNote


class PlayersApart(_BonusTableHappening, frozen=True):
    """Two players may not play here together."""

    one: str
    other: str
    by: str
    at: datetime


class PlayerExcluded(_BonusTableHappening, frozen=True):
    """A person was excluded from the game or the casino."""

    player: str
    scope: ExclusionScope
    by: str
    at: datetime


class ExclusionLifted(_BonusTableHappening, frozen=True):
    """A person's exclusion was lifted."""

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
    """Staff stopped the table, at once or once the round is over."""

    by: str
    why: str
    at: datetime
    after_round: bool = False


class DealingResumed(_BonusTableHappening, frozen=True):
    """A table that was stopped deals again, by a person's order."""

    by: str
    at: datetime


class BonusClockSet(_BonusTableHappening, frozen=True):
    """The clock on the wall was set while a sign was up: it is `at` now.

    `by` is the number of seconds by which this is later than the table's time before, or earlier if below 0. The time
    since which a sign has been up moves by as much; the time on the sign does not.
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
