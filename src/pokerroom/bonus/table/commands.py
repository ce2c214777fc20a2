"""Commands to a bonus table; `by` is the title of the member of staff who gives the command, where one must."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from pokerroom.bonus.commands import RoundCommand
from pokerroom.bonus.table.words import Breach, Equipment, ExclusionScope, Hold, SignArea
from pokerroom.bonus.words import BY_DEALER, LayoutArea
from pokerroom.command_reading import FREE_TEXT
from pokerroom.command_struct import CommandStruct
from pokerroom.promotions.words import TokenAfter
from pokerroom.rulings import Seen


class TakeBox(CommandStruct, frozen=True):
    """Sit down at a box."""

    player: str
    box: int
    chips: int
    at: datetime


class LeaveBox(CommandStruct, frozen=True):
    """Leave a box, between rounds."""

    box: int
    at: datetime


class BringChips(CommandStruct, frozen=True):
    """Buy more chips, as a player, between rounds."""

    box: int
    chips: int
    at: datetime


class ChangeVoucher(CommandStruct, frozen=True):
    """Exchange a voucher, as a player, for its exact value in tokens, which may only be wagered on `areas`."""

    box: int
    voucher: str
    value: int
    at: datetime
    areas: tuple[LayoutArea, ...] = ()
    after: TokenAfter | None = None


class LogDeck(CommandStruct, frozen=True):
    """Log a deck that comes to the table: its cards, the colours of its backs, and who checked it."""

    name: str
    backs: tuple[str, ...]
    at: datetime
    checked_by: str = ""
    cards: str = ""  # as text, where they were counted out
    replaces: str = ""
    by: str = ""
    ahead: bool = False  # checked and shuffled before it was needed
    kept_by: str = ""  # who kept it secure until then


class ShuffleByHand(CommandStruct, frozen=True):
    """Shuffle a deck by hand, as the dealer."""

    deck: str
    at: datetime


class LoadDevice(CommandStruct, frozen=True):
    """Load a deck into the shuffling device."""

    deck: str
    at: datetime


class FinishCycle(CommandStruct, frozen=True):
    """Report that the device has shuffled a deck."""

    deck: str
    at: datetime


class CutDeck(CommandStruct, frozen=True):
    """Cut a deck; `ordered_by` is the supervisor who asked for it, before it goes into a device."""

    deck: str
    at: datetime
    by: str = BY_DEALER
    ordered_by: str = ""


class LoadShoe(CommandStruct, frozen=True):
    """Put all the cards of a deck into the shoe, as the dealer."""

    deck: str
    at: datetime


class StartRound(CommandStruct, frozen=True):
    """Open a round for wagers."""

    at: datetime


class InTheRound(CommandStruct, frozen=True):
    """Give a command to the running round."""

    command: RoundCommand
    at: datetime


class PostMinimum(CommandStruct, frozen=True):
    """Put up a sign that announces a higher minimum and its time."""

    least: int
    effective: datetime
    at: datetime
    by: str
    area: SignArea = "ante"


class ChangeLimits(CommandStruct, frozen=True):
    """Change the limits, as a supervisor. With `keep_old` present players may go on at the old minimum."""

    at: datetime
    by: str
    ante_least: int | None = None
    ante_most: int | None = None
    bonus_least: int | None = None
    bonus_most: int | None = None
    keep_old: bool = False


class PostClosing(CommandStruct, frozen=True):
    """Put up a sign with the time of the table's closing."""

    effective: datetime
    at: datetime
    by: str


class CloseBonusTable(CommandStruct, frozen=True):
    """Close the table, as a supervisor."""

    at: datetime
    by: str


class ReleaseHold(CommandStruct, frozen=True):
    """Release a hold on the table once its reason is dealt with: by whom, and with what result."""

    hold: Hold
    at: datetime
    by: str
    note: Annotated[str, FREE_TEXT] = ""


class ChangeSource(CommandStruct, frozen=True):
    """Change the source of the cards, after a breakdown or between rounds."""

    dealt_from: str
    at: datetime
    by: str


class TellOfFault(CommandStruct, frozen=True):
    """Note that a person who must be told of a fault was told."""

    whom: str
    name: str
    at: datetime


class NoteConduct(CommandStruct, frozen=True):
    """Record a breach of conduct, or a supervisor's direction about it."""

    breach: Breach
    player: str
    by: str
    at: datetime
    note: Annotated[str, FREE_TEXT] = ""


class KeepPlayersApart(CommandStruct, frozen=True):
    """Keep two players from playing at this table together; `suspected` of playing as one, or for another reason."""

    one: str
    other: str
    by: str
    at: datetime
    suspected: bool = False


class ExcludePlayer(CommandStruct, frozen=True):
    """Exclude a person who used a device from the game or the casino."""

    player: str
    scope: ExclusionScope
    by: str
    at: datetime


class LiftExclusion(CommandStruct, frozen=True):
    """Lift a person's exclusion from the game or the casino, for a reason."""

    player: str
    by: str
    reason: Annotated[str, FREE_TEXT]
    at: datetime


class AskForHelp(CommandStruct, frozen=True):
    """Ask the software for odds or advice; `by` is the asker's title if they are staff."""

    box: int
    at: datetime
    by: str = ""


class SpeakUp(CommandStruct, frozen=True):
    """Say something to the table, as a player."""

    box: int
    at: datetime


class AskToLeave(CommandStruct, frozen=True):
    """Require, as a supervisor, that a player who does not wager give up the box."""

    box: int
    by: str
    at: datetime


class SignEquipment(CommandStruct, frozen=True):
    """Sign, as the dealer or a supervisor, that the table has this equipment."""

    items: tuple[Equipment, ...]
    by: str
    at: datetime


class CallTime(CommandStruct, frozen=True):
    """Report that a player has not decided within the operator's time limit."""

    box: int
    at: datetime


class ChangeStaff(CommandStruct, frozen=True):
    """Let another dealer or another supervisor take over the table."""

    at: datetime
    dealer: str = ""
    supervisor: str = ""


class TellOfRights(CommandStruct, frozen=True):
    """Tell a person who is dissatisfied with a decision that they may complain to an inspector."""

    player: str
    by: str
    at: datetime


class CountCards(CommandStruct, frozen=True):
    """Have the cards counted, by a supervisor or an inspector; `counted` is the number found."""

    deck: str
    counted: int
    asked_by: str
    at: datetime


class WishToLeave(CommandStruct, frozen=True):
    """Wish to give up a box as soon as the round is over, or withdraw that wish."""

    box: int
    at: datetime
    wish: bool = True


class WishChips(CommandStruct, frozen=True):
    """Order more chips for the end of the round; 0 cancels the order."""

    box: int
    chips: int
    at: datetime


class StopDealing(CommandStruct, frozen=True):
    """Stop the table, by staff: play halts, and nobody's time runs.

    With `after_round` the running round is played to its end first.
    """

    at: datetime
    by: str
    why: Annotated[str, FREE_TEXT] = ""
    after_round: bool = False


class ResumeDealing(CommandStruct, frozen=True):
    """Let the table go on, by staff."""

    at: datetime
    by: str


class SeeBetweenRounds(CommandStruct, frozen=True):
    """Report an irregularity while no round is running."""

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
