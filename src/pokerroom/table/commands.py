"""What may be asked of a table: each command is a frozen value with the table's own words for its parts.

`decide` judges a command and tells what comes of it; `Table` has a method for each. The type in brackets is what the
method gives back. `by` is always the title of whoever of the house orders it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Generic, TypeVar

from msgspec import Struct

from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.hand import Hand
from pokerroom.hand.events import Event
from pokerroom.house import Line
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.clock import clock
from pokerroom.table.floor_notes import STANDING_LEAVE, AppealNote, ChoiceNote, DisputeNote, ReportNote, RulingNote
from pokerroom.table.seats.absence import Held
from pokerroom.table.seats.draws import Ranking
from pokerroom.table.seats.seats import Apart
from pokerroom.table.seats.travellers import Traveller
from pokerroom.table.stakes.leaving import Approval
from pokerroom.table.stakes.stakes import Left

R = TypeVar("R")


class Command(Struct, Generic[R], frozen=True, tag=True, tag_field="command"):
    """Anything that may be asked of a table."""


# Coming and going


class Sit(Command[None], frozen=True):
    """A player takes a seat with a stake; `posts` if they pay what buys a hand at once, otherwise they wait.

    `notes` are bank notes besides the chips, `changed` if the dealer changes them first, and `small` is the part of the
    chips in pieces too small to bet. `leave` is the title of whoever gives leave to sit, where the house wants it:
    without one the player waits for it. `came` says how the player came where that frees them of a post. `took` is what
    the room knows that they took away from other tables of the house.
    """

    player: str
    seat: int
    chips: int
    at: datetime
    notes: int = 0
    changed: bool = False
    small: int = 0
    posts: bool = True
    came: str = ""
    leave: str = STANDING_LEAVE
    groups: frozenset[str] = frozenset()
    playing: bool = True
    took: tuple[Left, ...] = ()


class Rise(Command[int], frozen=True):
    """A player leaves the table with all their chips; how many. `grounds` are the floor's in a freeze-out.

    Who has folded may go before the hand is over; the books follow when it is.
    """

    seat: int
    at: datetime
    grounds: str = ""


class SitOut(Command[None], frozen=True):
    """A player wants no cards from the next hand on; `granted` minutes if they `told` the floor before they left."""

    seat: int
    at: datetime
    told: datetime | None = None
    granted: int = 0


class ComeBack(Command[None], frozen=True):
    """A player wants cards again, and pays what is due at once or waits."""

    seat: int
    at: datetime
    posts: bool = True


class AskToPost(Command[None], frozen=True):
    """A player who waits asks to post and be dealt in next hand; refused where they cannot come in yet."""

    seat: int
    at: datetime


class ChangeSeat(Command[None], frozen=True):
    """A player changes to another seat."""

    seat: int
    new: int
    at: datetime


class PlayOver(Command[None], frozen=True):
    """A newcomer plays in the seat of somebody who is away, with the floor's leave and a box over the other's chips.

    `by` is the title of whoever gives leave. `took` is what the room knows that they took away from other tables of
    the house.
    """

    player: str
    seat: int
    chips: int
    at: datetime
    by: str
    box: bool
    posts: bool = True
    took: tuple[Left, ...] = ()


class EndPlayover(Command[int], frozen=True):
    """The seat is wanted by the absent player: whoever plays over it gets up with all their chips; how many."""

    seat: int
    at: datetime


class Send(Command[Traveller], frozen=True):
    """A player leaves for the table named `to` with everything: sent by somebody with the power, or by choice."""

    seat: int
    at: datetime
    to: str
    by: str = ""
    broken: bool = False


class Receive(Command[None], frozen=True):
    """A player comes from another table: `chips` if they bring more or less than they had there."""

    comes: Traveller
    seat: int
    at: datetime
    chips: int | None = None
    posts: bool = True
    leave: str = STANDING_LEAVE


# Who gets a seat


class AskForSeat(Command[None], frozen=True):
    """Somebody wants a seat, whether it is free yet or not: from a seat here, a like game elsewhere, or the list."""

    player: str
    seat: int
    at: datetime
    listed: int = 0
    like_game: bool = False


class PutDownMarker(Command[None], frozen=True):
    """A newcomer who was called for a free seat puts a buy-in or a marker on it."""

    player: str
    seat: int
    at: datetime
    listed: int = 0


class Decline(Command[None], frozen=True):
    """Somebody who asked for a seat does not want it any more."""

    player: str
    seat: int
    at: datetime


class DrawForSeat(Command[Ranking[str]], frozen=True):
    """Those who are level for a seat draw a card each, or one more each; what comes of it."""

    seat: int
    drawn: Mapping[str, str]
    at: datetime


# Chips


class Add(Command[None], frozen=True):
    """A player adds chips: at once where the house lets them, or they are held back until the hand is over."""

    seat: int
    amount: int
    at: datetime


class TakeOff(Command[None], frozen=True):
    """Chips leave the table while the player stays: for goods, or with approval, where the house lets them."""

    seat: int
    amount: int
    at: datetime
    goods: bool = False
    approval: Approval | None = None


class BuyBehind(Command[None], frozen=True):
    """A player buys chips before the deal and plays them while they are on their way, where the house has that."""

    seat: int
    amount: int
    at: datetime


class Announce(Command[None], frozen=True):
    """A player tells the table how much they play behind; before the deal, as it counts from then on."""

    seat: int
    amount: int
    at: datetime


class Arrive(Command[None], frozen=True):
    """The chips that were on their way are put on the table."""

    seat: int
    at: datetime


class ChangeNotes(Command[None], frozen=True):
    """The dealer changes a player's bank notes into chips of the same worth."""

    seat: int
    at: datetime


class CorrectStake(Command[int], frozen=True):
    """After a change of the range, or by a ruling: a stake below it is made up, and one above it cut; by how much."""

    seat: int
    at: datetime


class BuyChecks(Command[None], frozen=True):
    """A player buys commission checks, which pay the fee per hand and nothing else."""

    seat: int
    colour: str
    count: int
    at: datetime
    worth: int | None = None


class ChangeChecksBack(Command[int], frozen=True):
    """A player changes their commission checks back at the table; for how much."""

    seat: int
    at: datetime


# Hands


class BeginHand(Command[Hand], frozen=True):
    """The next hand, ready for its forced bets; `drawn` are cards for the first button where the house draws.

    At a live table things go wrong: `wrong_button` is where the button was put by mistake, and `unposted` are players
    who were dealt in without the post they owed.
    """

    at: datetime
    drawn: Mapping[int, str | Sequence[Card]] | None = None
    wrong_button: int = 0
    unposted: Collection[int] = ()


class EndHand(Command[None], frozen=True):
    """The hand is over: stakes, standings, button and books go on to the next."""


class TakeHand(Command[None], frozen=True):
    """The hand that was begun, as it was played elsewhere to its end: its events and what was taken from its pots.

    The events are those after what was played here already. They are believed as a hand's log is: chips and cards must
    add up after each, and the pots are paid when the play is over.
    """

    events: Sequence[Event]
    lines: Sequence[Line] = ()


class Misdeal(Command[None], frozen=True):
    """The hand is called off: every chip is back where it was, and the button stays."""

    why: str


class CorrectButton(Command[None], frozen=True):
    """The last hand was dealt with the button in the wrong place: from the next on everybody gets every position.

    With `by` the floor says so, whatever the table knows, and in a running hand it is done when that is over; `earlier`
    if the hand before the running one had it wrong.
    """

    at: datetime
    by: str = ""
    earlier: bool = False
    cites: tuple[Citation, ...] = ()


# Time


class BeginTurn(Command[None], frozen=True):
    """The player whose turn it is may think from now on."""

    at: datetime


class CallClock(Command[None], frozen=True):
    """Somebody wants the player in turn put on the clock, and the floor grants it; 0 is the floor itself."""

    asker: int
    at: datetime


class BuyTime(Command[clock.Purchase], frozen=True):
    """The player in turn buys more time out of their stake; the pot's part of the price goes into the pot at once."""

    at: datetime


class TimeIsUp(Command[clock.TimeoutAction], frozen=True):
    """The time of the player in turn has run out: they check, fold or whatever the house has it.

    Where the outcome is `must_discard` the hand waits for the card, which whoever deals takes from the player.
    """

    now: datetime


# Changes


class Propose(Command[int], frozen=True):
    """Somebody with the power wants the table changed; the number of the change."""

    new: TableSetup
    by: str


class AnnounceClosing(Command[int], frozen=True):
    """Somebody with the power wants the table closed, in time or after so many last hands; the number of the change."""

    by: str
    last_hands: int = 0


class TellPlayers(Command[None], frozen=True):
    """The players are told."""

    change: int
    at: datetime


class PutUpSign(Command[None], frozen=True):
    """A sign tells of it, with the time where the house wants it there."""

    change: int
    at: datetime
    planned: datetime | None = None


class Agree(Command[None], frozen=True):
    """A player agrees to a change."""

    change: int
    seat: int


class Disagree(Command[None], frozen=True):
    """A player who agreed to a change does so no longer."""

    change: int
    seat: int


class Withdraw(Command[None], frozen=True):
    """Somebody with the power takes a change, or the closing, back: it leaves the sign and will not be."""

    change: int
    at: datetime
    by: str


class CarryOut(Command[None], frozen=True):
    """The change takes effect now; refused, with what is missing, where the house wants more notice or consent."""

    change: int
    at: datetime


# A freeze-out


class PlanFreezeOut(Command[None], frozen=True):
    """Somebody with the power lets the next game be played to the last player, everybody for the same buy-in."""

    buy_in: int
    at: datetime
    by: str


class AgreeToFreezeOut(Command[None], frozen=True):
    """A player who was told of the terms agrees to them."""

    seat: int
    at: datetime


class DropFreezeOut(Command[None], frozen=True):
    """Not everybody agrees: the ordinary game is played, on the terms it had; ordered by whoever may allow one."""

    at: datetime
    by: str


class BeginFreezeOut(Command[None], frozen=True):
    """Everybody agrees: from now on nobody joins, nobody adds, and nobody leaves with chips."""

    at: datetime


class BeginAnew(Command[None], frozen=True):
    """A freeze-out has been won: the table is an ordinary one again, on the terms it had before."""

    at: datetime


# The floor


class Approve(Command[None], frozen=True):
    """Somebody with the power gives a player leave to be where they sit."""

    seat: int
    at: datetime
    by: str


class AllowExtra(Command[None], frozen=True):
    """Somebody with the power lets a new game start with one player more than normal."""

    at: datetime
    by: str


class LockSeat(Command[None], frozen=True):
    """A player in a hand at another table has a seat kept here until that hand is over."""

    player: str
    seat: int
    at: datetime
    in_hand: bool


class ReserveSeat(Command[None], frozen=True):
    """Somebody with the power keeps a seat for a player who needs just this one."""

    player: str
    seat: int
    why: str
    at: datetime
    by: str


class UnlockSeat(Command[None], frozen=True):
    """Nothing is kept for this player any more: their hand elsewhere is over, or the reason is."""

    player: str
    at: datetime


class LockedElsewhere(Command[None], frozen=True):
    """A player here has a seat locked up at another table: they are dealt no other hand here."""

    seat: int
    at: datetime


class KeepApart(Command[tuple[Apart, ...]], frozen=True):
    """Somebody with the power orders two players kept apart; the orders that those who sit here do not keep to."""

    one: str
    other: str
    scope: str
    at: datetime
    by: str
    suspected: bool = False


class SeatGuest(Command[None], frozen=True):
    """Somebody who does not play sits behind a player, where the house lets them and whoever has the power does."""

    guest: str
    host: int
    at: datetime
    by: str
    behind: bool = True


class ObjectToGuest(Command[None], frozen=True):
    """A player objects to another's guest, who must leave."""

    host: int
    seat: int
    at: datetime


class NoteFrequentAbsence(Command[None], frozen=True):
    """Somebody with the power notes that a player is away again and again."""

    seat: int
    at: datetime
    by: str


class Release(Command[Held], frozen=True):
    """Somebody with the power releases a seat on grounds that hold; the house holds the chips for the player."""

    seat: int
    now: datetime
    by: str


# Rulings


class NoteRuling(Command[int], frozen=True):
    """A ruling was carried out; its number among those of the table."""

    note: RulingNote
    at: datetime


class AppealRuling(Command[None], frozen=True):
    """Somebody contests a ruling of this table."""

    number: int
    appeal: AppealNote
    at: datetime


class NoteOrder(Command[None], frozen=True):
    """A ruling leaves something for the dealer, the floor or the room, which is written down."""

    what: str
    at: datetime
    by: str
    seat: int = 0
    detail: str = ""
    cites: tuple[Citation, ...] = ()


class OrderDealIn(Command[None], frozen=True):
    """A player who was left out of a deal has a hand in the next one."""

    seat: int
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()


class OrderPost(Command[None], frozen=True):
    """A player who was dealt in without a post makes it before the next hand."""

    seat: int
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()


class OrderStake(Command[None], frozen=True):
    """A stake is put right before its player is dealt in again: up to `limit`, or the `excess` above it goes."""

    seat: int
    limit: int
    at: datetime
    by: str
    excess: int = 0
    cites: tuple[Citation, ...] = ()


class ReverseCharges(Command[None], frozen=True):
    """The running hand has no result after all: nothing is taken from its pots."""

    at: datetime


class CorrectPayout(Command[None], frozen=True):
    """Chips of a finished hand that went to one player go to another: now, or when the hand that either is in is over.

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
    """A player is kept out, and gets no further hand here; `what` is the penalty as the house names it.

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
    """Somebody with the power to rule ends what keeps a player out."""

    player: str
    at: datetime
    by: str
    why: str
    cites: tuple[Citation, ...] = ()


class ReleaseHeld(Command[None], frozen=True):
    """Chips that were held, or lie in the pot of the next hand, go where somebody with the power to rule decides.

    `source` is held or next_pot, and `to` one of what `GO_TO` has for it; `whose` are they again, where they go to a
    player.
    """

    amount: int
    to: str
    at: datetime
    by: str
    why: str
    whose: str = ""
    cites: tuple[Citation, ...] = ()
    source: str = "held"


class SplashPot(Command[None], frozen=True):
    """A promotion of the house adds chips out of the cage to the pot of the next hand."""

    amount: int
    promotion: str
    at: datetime
    cites: tuple[Citation, ...] = ()


class NoteReport(Command[None], frozen=True):
    """Somebody with the power to rule has been told what was seen; it waits until it is ruled on."""

    report: ReportNote
    at: datetime


class NoteChoice(Command[None], frozen=True):
    """Somebody decides something about the ruling under way."""

    choice: ChoiceNote
    at: datetime


class NoteDispute(Command[int], frozen=True):
    """A dispute as it stands now, a new one without a number; its number. Play waits for it where it says so."""

    dispute: DisputeNote
    at: datetime
    number: int = 0


class NoteLook(Command[None], frozen=True):
    """Somebody of the house looks at a player's cards; what they are is not told."""

    seat: int
    at: datetime
    by: str
    name: str
    why: str
    cites: tuple[Citation, ...] = ()


class Direct(Command[None], frozen=True):
    """The floor orders English or silence at the table, or takes the order back."""

    what: str
    at: datetime
    by: str
    ordered: bool = True
    cites: tuple[Citation, ...] = ()


class AnswerAppeal(Command[None], frozen=True):
    """Whoever a contested ruling went to says what becomes of it."""

    number: int
    at: datetime
    by: str
    answer: str
    cites: tuple[Citation, ...] = ()


class AllowAsking(Command[None], frozen=True):
    """A player has the privilege of asking to see hands again."""

    player: str
    at: datetime
    by: str


class WithdrawAsking(Command[None], frozen=True):
    """A player loses the privilege of asking to see hands."""

    seat: int
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()


class StopTable(Command[None], frozen=True):
    """Somebody with the power to rule stops the table."""

    at: datetime
    by: str
    why: str = ""


class ResumeTable(Command[None], frozen=True):
    """Somebody with the power to rule lets the table go on."""

    at: datetime
    by: str
