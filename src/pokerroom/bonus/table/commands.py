"""Commands to a bonus table. `by` is a title of the house where somebody of the house must give it."""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias

from msgspec import Struct

from pokerroom.bonus.commands import RoundCommand
from pokerroom.bonus.table.words import Breach, Equipment, ExclusionScope, Hold, SignArea
from pokerroom.bonus.words import BY_DEALER, LayoutArea
from pokerroom.promotions.words import TokenAfter
from pokerroom.rulings import Seen


class TakeBox(Struct, frozen=True):
    """Sit down at a box."""

    player: str
    box: int
    chips: int
    at: datetime


class LeaveBox(Struct, frozen=True):
    """Leave a box, between rounds."""

    box: int
    at: datetime


class BringChips(Struct, frozen=True):
    """A player buys more chips, between rounds."""

    box: int
    chips: int
    at: datetime


class ChangeVoucher(Struct, frozen=True):
    """A player exchanges a voucher for its exact value in tokens, which may lie on `areas` alone."""

    box: int
    voucher: str
    value: int
    at: datetime
    areas: tuple[LayoutArea, ...] = ()
    after: TokenAfter | None = None


class LogDeck(Struct, frozen=True):
    """A deck comes to the table: its cards, the colours of its backs, and who checked it."""

    name: str
    backs: tuple[str, ...]
    at: datetime
    checked_by: str = ""
    cards: str = ""  # as text, where they were counted out
    replaces: str = ""
    by: str = ""
    ahead: bool = False  # checked and shuffled before it was needed
    kept_by: str = ""  # who kept it secure until then


class ShuffleByHand(Struct, frozen=True):
    """The dealer shuffles a deck by hand."""

    deck: str
    at: datetime


class LoadDevice(Struct, frozen=True):
    """A deck goes into the shuffling device."""

    deck: str
    at: datetime


class FinishCycle(Struct, frozen=True):
    """The device reports that it has shuffled a deck."""

    deck: str
    at: datetime


class CutDeck(Struct, frozen=True):
    """A deck is cut; `ordered_by` is the supervisor who wanted it, before it goes into a device."""

    deck: str
    at: datetime
    by: str = BY_DEALER
    ordered_by: str = ""


class LoadShoe(Struct, frozen=True):
    """The dealer puts all the cards of a deck into the shoe."""

    deck: str
    at: datetime


class StartRound(Struct, frozen=True):
    """A round opens for wagers."""

    at: datetime


class InTheRound(Struct, frozen=True):
    """A command to the round under way."""

    command: RoundCommand
    at: datetime


class PostMinimum(Struct, frozen=True):
    """A sign tells of a higher minimum and of the time it holds from."""

    least: int
    effective: datetime
    at: datetime
    by: str
    area: SignArea = "ante"


class ChangeLimits(Struct, frozen=True):
    """A supervisor changes the limits. With `keep_old` whoever plays already may go on at the old minimum."""

    at: datetime
    by: str
    ante_least: int | None = None
    ante_most: int | None = None
    bonus_least: int | None = None
    bonus_most: int | None = None
    keep_old: bool = False


class PostClosing(Struct, frozen=True):
    """A sign tells when the table will be closed."""

    effective: datetime
    at: datetime
    by: str


class CloseBonusTable(Struct, frozen=True):
    """A supervisor closes the table."""

    at: datetime
    by: str


class ReleaseHold(Struct, frozen=True):
    """What the table was held up for is done: by whom, and with what result."""

    hold: Hold
    at: datetime
    by: str
    note: str = ""


class ChangeSource(Struct, frozen=True):
    """The table is dealt from something else, after a breakdown or between rounds."""

    dealt_from: str
    at: datetime
    by: str


class TellOfFault(Struct, frozen=True):
    """Note that somebody who must be told of a fault has been told."""

    whom: str
    name: str
    at: datetime


class NoteConduct(Struct, frozen=True):
    """A breach of conduct, or what a supervisor directed about it, is written down."""

    breach: Breach
    player: str
    by: str
    at: datetime
    note: str = ""


class KeepPlayersApart(Struct, frozen=True):
    """Two players may not play at this table together; `suspected` of playing as one, or for another reason."""

    one: str
    other: str
    by: str
    at: datetime
    suspected: bool = False


class ExcludePlayer(Struct, frozen=True):
    """A person who used a device is kept from the game, or from the casino."""

    player: str
    scope: ExclusionScope
    by: str
    at: datetime


class LiftExclusion(Struct, frozen=True):
    """Whoever was kept from the game, or from the casino, may come back, for a reason."""

    player: str
    by: str
    reason: str
    at: datetime


class AskForHelp(Struct, frozen=True):
    """Ask the software for odds or for what to do; `by` is the asker's title where they are of the house."""

    box: int
    at: datetime
    by: str = ""


class SpeakUp(Struct, frozen=True):
    """A player says something to the table."""

    box: int
    at: datetime


class AskToLeave(Struct, frozen=True):
    """A supervisor requires somebody who does not wager to give up the box."""

    box: int
    by: str
    at: datetime


class SignEquipment(Struct, frozen=True):
    """The dealer or a supervisor signs that the table has this equipment."""

    items: tuple[Equipment, ...]
    by: str
    at: datetime


class CallTime(Struct, frozen=True):
    """A player has not decided within the time that the operator gives."""

    box: int
    at: datetime


class ChangeStaff(Struct, frozen=True):
    """Let another dealer or another supervisor take over the table."""

    at: datetime
    dealer: str = ""
    supervisor: str = ""


class TellOfRights(Struct, frozen=True):
    """Tell somebody who is not satisfied with a decision that they may complain to an inspector."""

    player: str
    by: str
    at: datetime


class CountCards(Struct, frozen=True):
    """A supervisor or an inspector has the cards counted; `counted` is how many there are."""

    deck: str
    counted: int
    asked_by: str
    at: datetime


class WishToLeave(Struct, frozen=True):
    """A player wants to give up their box as soon as the round is over, or no longer wants to."""

    box: int
    at: datetime
    wish: bool = True


class WishChips(Struct, frozen=True):
    """A player wants more chips as soon as the round is over; 0 means that they no longer want any."""

    box: int
    chips: int
    at: datetime


class StopDealing(Struct, frozen=True):
    """Stop the table, by somebody of the house: play halts, and nobody's time runs.

    With `after_round` the round under way is played to its end first.
    """

    at: datetime
    by: str
    why: str = ""
    after_round: bool = False


class ResumeDealing(Struct, frozen=True):
    """Let the table go on, by somebody of the house."""

    at: datetime
    by: str


class SeeBetweenRounds(Struct, frozen=True):
    """Report something irregular while no round is under way."""

    seen: Seen
    at: datetime


BonusTableCommand: TypeAlias = (
    TakeBox
    | LeaveBox
    | BringChips
    | ChangeVoucher
    | LogDeck
    | ShuffleByHand
    | LoadDevice
    | FinishCycle
    | CutDeck
    | LoadShoe
    | StartRound
    | InTheRound
    | PostMinimum
    | ChangeLimits
    | PostClosing
    | CloseBonusTable
    | ReleaseHold
    | ChangeSource
    | TellOfFault
    | NoteConduct
    | KeepPlayersApart
    | ExcludePlayer
    | LiftExclusion
    | AskForHelp
    | SpeakUp
    | AskToLeave
    | CountCards
    | ChangeStaff
    | TellOfRights
    | CallTime
    | SignEquipment
    | SeeBetweenRounds
    | WishToLeave
    | WishChips
    | StopDealing
    | ResumeDealing
)
