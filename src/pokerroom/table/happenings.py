"""What happened at a table: frozen events in the order they came, which make the same table again for ever.

Each carries everything that later matters, so that `evolve` only applies it and judges nothing. What was played in a
hand is told by the hand's own events, gathered here as `Played`; what moved in the books is always `Booked`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.hand.events import Event
from pokerroom.house import Checks, Line, TableHour
from pokerroom.house.entries import ChipMove
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.blinds.blinds import LineUp
from pokerroom.table.blinds.button import Places
from pokerroom.table.blinds.standing import Standing
from pokerroom.table.changes.changes import Pending
from pokerroom.table.changes.freeze_out import FreezeOut
from pokerroom.table.clock.clock import Turn
from pokerroom.table.floor_notes import (
    AppealNote,
    ChoiceNote,
    DisputeNote,
    PayoutNote,
    ReportNote,
    RulingNote,
    StakeOrder,
)
from pokerroom.table.seats.absence import Away, Quiet
from pokerroom.table.seats.rules import ApartScope
from pokerroom.table.seats.travellers import Ticket
from pokerroom.table.seats.vacancies import Claim
from pokerroom.table.stakes.stakes import Left, Stake


def kind_of(name: str) -> str:
    """The kind under which a happening is kept.

    >>> kind_of("SatOut")
    'sat_out'
    """
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class _Happening(Struct, frozen=True, tag=kind_of, tag_field="kind"):
    """Something that happened at a table."""


class OperatorChoice(Struct, frozen=True):
    """What the operator chose where the book leaves a choice: for a decision, in a context, for a part of it."""

    key: str
    context: str
    part: str
    value: Any


class Opened(_Happening, frozen=True):
    """The table was opened: by which book, with which choices of the house, and with what posted."""

    house: str
    digest: str  # of the book's data, so that a corrected book does not change the table
    setup: TableSetup
    name: str
    unit: int
    group: str = ""
    choices: tuple[OperatorChoice, ...] = ()


class Booked(_Happening, frozen=True, omit_defaults=True):
    """Chips moved in the books: out of some accounts and into others, all of it or nothing.

    `players` says for whom the cage sold chips or cashed them: what each of them bought, below nothing for cashed.
    """

    what: str
    moves: tuple[ChipMove, ...]
    at: datetime | None = None
    cites: tuple[Citation, ...] = ()
    players: Mapping[str, int] = {}


# Coming and going


class Sat(_Happening, frozen=True):
    """A player took a seat with a stake; `waits` until the floor has given leave."""

    seat: int
    player: str
    stake: Stake
    standing: Standing
    at: datetime
    waits: bool = False
    checks: Checks | None = None
    ticket: Ticket | None = None  # of somebody who came from another table
    leave: str = ""  # the title of whoever gave leave, or that the house lets players sit as they come

    @property
    def chips(self) -> int:
        """The chips that the player sat down with, in all."""
        return self.stake.booked


class LeavesAfterHand(_Happening, frozen=True):
    """A player who has folded leaves before the hand is over; the seat is given up when it is."""

    seat: int
    player: str
    at: datetime
    grounds: str = ""


class Rose(_Happening, frozen=True):
    """A player left the table with so many chips, or lost what lay under a box; `left` counts when they come back."""

    seat: int
    player: str
    chips: int
    at: datetime
    why: str = ""
    left: Left | None = None
    closes_extra: bool = False  # the extra place of the table goes with the first who leaves
    from_box: bool = False  # whoever plays over has the seat now
    traveller: int = 0  # the number of somebody who goes on to another table


class GameOver(_Happening, frozen=True):
    """Everybody has gone; `anew` if whoever comes next begins a new game with a new button."""

    at: datetime
    anew: bool = True


class SatOut(_Happening, frozen=True):
    """A player wants no cards until further notice."""

    seat: int
    at: datetime
    away: Away


class CameBack(_Happening, frozen=True):
    """A player wants cards again; `posts` if they pay what is due at once, otherwise they wait."""

    seat: int
    posts: bool
    at: datetime
    standing: Standing


class ChangedSeat(_Happening, frozen=True):
    """A player moved to another seat of the table; `over` if what they gave up was another's."""

    old: int
    new: int
    player: str
    at: datetime
    standings: Mapping[int, Standing]
    places: Places | None
    over: bool = False


class PlayedOver(_Happening, frozen=True):
    """A player plays in the seat of another who is away, whose chips lie under a box."""

    seat: int
    player: str
    absent: str
    stake: Stake
    standing: Standing
    at: datetime
    by: str = ""  # the title of whoever gave leave

    @property
    def chips(self) -> int:
        """The chips that the player sat down with, in all."""
        return self.stake.booked


class PlayoverEnded(_Happening, frozen=True):
    """The box is off: the seat and its chips are the absent player's alone."""

    seat: int
    absent: str
    at: datetime


class SeatAsked(_Happening, frozen=True):
    """Somebody asked for a seat, put a marker down for it, or (with no claim) wants it no more."""

    seat: int
    player: str
    at: datetime
    claim: Claim | None
    marker: bool = False

    @property
    def wanted(self) -> bool:
        """Whether the player wants the seat, or takes that back."""
        return self.claim is not None


class Drew(_Happening, frozen=True):
    """Cards were drawn for a seat; `order` is empty while somebody must draw again."""

    seat: int
    drawn: Mapping[str, str]
    order: tuple[str, ...]
    at: datetime


# Chips


class StakeChanged(_Happening, frozen=True):
    """Chips came to a stake, went off it or wait for it: added, held back, brought in, for goods."""

    seat: int
    what: str
    amount: int
    at: datetime
    stake: Stake
    approved: str = ""  # by whom and why, where chips may leave the table only so
    corrected: bool = False  # it is in the new range now


class ChecksChanged(_Happening, frozen=True):
    """A player bought commission checks or changed them back; `checks` is what lies before the seat now."""

    seat: int
    what: str
    amount: int
    at: datetime
    checks: Checks | None


class Taken(_Happening, frozen=True):
    """A charge out of the players' stakes, or one that was waived, with the reason.

    `checks` are the seats that pay with a commission check; `for_hand` if it was paid for the hand that begins.
    """

    line: Line
    at: datetime
    checks: tuple[int, ...] = ()
    for_hand: bool = False


class FeeGivenBack(_Happening, frozen=True):
    """What was paid for a hand that is none goes back, to `checks` in the check it was paid with."""

    line: Line
    at: datetime
    checks: Mapping[int, Checks]


class PaidUntil(_Happening, frozen=True):
    """A player has paid for the time up to here, or has nothing to pay for up to here."""

    seat: int
    until: datetime


class Unpaid(_Happening, frozen=True):
    """A charge is due that a player cannot pay in full: nothing is taken, and they get no cards until they can."""

    seat: int
    line: Line
    at: datetime
    until: datetime


class HoursShared(_Happening, frozen=True):
    """The hours charged to the table that are not yet paid by all, and the last."""

    hours: tuple[TableHour, ...]


class TimeForgotten(_Happening, frozen=True):
    """Nobody has paid for any time here, nor has to."""

    at: datetime


# Hands


class HandBegan(_Happening, frozen=True):
    """A hand is dealt: who takes part, who posts, and with what; `new_game` if it is the first of one.

    `drawn` are the cards that were drawn for the first button.
    """

    number: int
    line_up: LineUp
    stacks: Mapping[int, int]
    at: datetime
    carried: int = 0
    unposted: tuple[int, ...] = ()
    wrong_button: bool = False
    new_game: bool = False
    drawn: Mapping[int, str] = {}
    first_button: tuple[int, str] | None = None  # who got it, in the first hand of a game


class Played(_Happening, frozen=True):
    """What was played in the hand since the last happening, as the hand's own events."""

    events: tuple[Event, ...]


class PotsCharged(_Happening, frozen=True):
    """What is taken from the pots of the hand, line by line with its reasons."""

    lines: tuple[Line, ...]


class HandEnded(_Happening, frozen=True):
    """A hand is over; what was taken from its pots, and how everybody stands now. Only what has changed is told.

    `void` if it was called off by a ruling: the button stays, and the hand does not count for any notice.
    """

    number: int
    lines: tuple[Line, ...]
    stacks: Mapping[int, int]
    stakes: Mapping[int, Stake]
    standings: Mapping[int, Standing]
    away: Mapping[int, Away]
    quiet: Mapping[int, Quiet | None]
    under_boxes: Mapping[int, tuple[Standing, Away]]
    void: bool = False


class Misdealt(_Happening, frozen=True):
    """A hand was called off: wagers are back, and the button stays."""

    number: int
    why: str


class ButtonCorrected(_Happening, frozen=True):
    """The button goes on from here, as if the last hand had had it where it belonged."""

    places: Places
    at: datetime
    cites: tuple[Citation, ...] = ()

    @property
    def button(self) -> int:
        """The seat that the button goes on from."""
        return self.places.button


# Time


class TurnBegan(_Happening, frozen=True):
    """The player whose turn it is may think from now on."""

    seat: int
    at: datetime


class ClockCalled(_Happening, frozen=True):
    """A player was put on the clock; `asker` is a seat, or 0 for the floor."""

    seat: int
    asker: int
    at: datetime
    turn: Turn


class TimeBought(_Happening, frozen=True):
    """A player bought time: what it cost, and what of that went into the pot."""

    seat: int
    seconds: int
    price: int
    to_pot: int
    at: datetime
    turn: Turn
    street: int
    cites: tuple[Citation, ...] = ()


class TimeUp(_Happening, frozen=True):
    """A player's time ran out: what they have done by that, in the words of `clock.TimeoutAction`."""

    seat: int
    what: str
    at: datetime
    cites: tuple[Citation, ...] = ()


# Changes


class ChangeWanted(_Happening, frozen=True):
    """A change of the table, or its closing, as it stands: announced, signed, agreed to."""

    number: int
    pending: Pending
    at: datetime | None = None


class ChangeWithdrawn(_Happening, frozen=True):
    """A change, or the closing, was taken back."""

    number: int
    pending: Pending
    by: str
    at: datetime


class Changed(_Happening, frozen=True):
    """The table has a new set-up from the next hand on; `to_correct` are stakes outside its range."""

    setup: TableSetup
    at: datetime
    number: int | None = None  # of the change that took effect
    places: tuple[int, ...] = ()  # the seats of the table, where their number has changed
    to_correct: frozenset[int] = frozenset()


class Closed(_Happening, frozen=True):
    """The table was closed, by the change of that number."""

    at: datetime
    number: int


# A freeze-out


class FreezeOutAllowed(_Happening, frozen=True):
    """The next game may be played to the last player, if everybody agrees."""

    buy_in: int
    by: str
    at: datetime


class FreezeOutAgreed(_Happening, frozen=True):
    """A player agreed to the freeze-out that is planned."""

    seat: int
    player: str
    at: datetime


class FreezeOutDropped(_Happening, frozen=True):
    """Not everybody agreed: an ordinary game is played; `by` is whoever ordered that."""

    by: str
    at: datetime


class FreezeOutBegan(_Happening, frozen=True):
    """A freeze-out began: who plays, and for how much each."""

    freeze: FreezeOut
    at: datetime

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play the freeze-out."""
        return self.freeze.players

    @property
    def buy_in(self) -> int:
        """The chips that each player of the freeze-out begins with."""
        return self.freeze.buy_in


class FreezeOutPlayed(_Happening, frozen=True):
    """The terms on which a freeze-out goes on: nothing is added or taken off, and these blinds."""

    setup: TableSetup
    buy_in: int


class FreezeOutStands(_Happening, frozen=True):
    """Who is still in a freeze-out, after an elimination or a withdrawal."""

    freeze: FreezeOut


class FreezeOutWon(_Happening, frozen=True):
    """The last player of a freeze-out, and what they have."""

    seat: int
    player: str
    chips: int
    at: datetime


class FreezeOutOver(_Happening, frozen=True):
    """The table is an ordinary one again, and the next game a new one."""

    at: datetime


# The floor


class LeaveGiven(_Happening, frozen=True):
    """The floor gave a player leave to be where they sit."""

    seat: int
    player: str
    at: datetime
    by: str = ""


class ExtraSeatAllowed(_Happening, frozen=True):
    """A new game may start with one player more than normal."""

    seat: int
    by: str
    at: datetime


class SeatKept(_Happening, frozen=True):
    """A seat is kept for a player: locked while their hand elsewhere lasts, or reserved for a reason."""

    seat: int
    player: str
    why: str
    at: datetime
    by: str = ""


class SeatUnlocked(_Happening, frozen=True):
    """Nothing is kept for a player any more."""

    player: str
    at: datetime


class GoesElsewhere(_Happening, frozen=True):
    """A player has a seat locked up at another table and is dealt no other hand here."""

    seat: int
    player: str
    at: datetime


class KeptApart(_Happening, frozen=True):
    """Two players are to be kept apart: not in one game, at one table or in neighbouring seats."""

    one: str
    other: str
    scope: ApartScope
    at: datetime
    by: str = ""


class GuestSeated(_Happening, frozen=True):
    """Somebody who does not play sits behind a player."""

    seat: int
    guest: str
    at: datetime
    by: str = ""  # the title of whoever allowed it


class GuestLeft(_Happening, frozen=True):
    """A guest to whom somebody objected has left."""

    seat: int
    guest: str
    at: datetime


class AwayOften(_Happening, frozen=True):
    """The floor has noted that a player is away again and again."""

    seat: int
    player: str
    at: datetime
    by: str = ""


class SeatReleased(_Happening, frozen=True):
    """The floor has released a seat, on grounds that hold; what becomes of it follows."""

    seat: int
    player: str
    at: datetime
    by: str = ""


# Rulings


class Ruled(_Happening, frozen=True):
    """A ruling was carried out; what it does to the hand and to the table is told beside it."""

    number: int  # of the rulings at this table
    note: RulingNote
    at: datetime


class RulingAppealed(_Happening, frozen=True):
    """Somebody contests a ruling, which stands meanwhile."""

    number: int
    appeal: AppealNote
    at: datetime


class Ordered(_Happening, frozen=True):
    """Something a ruling leaves for the dealer, the floor or the room: what, about whom, and on which clauses."""

    what: str
    at: datetime
    by: str = ""
    seat: int = 0
    player: str = ""
    detail: str = ""
    cites: tuple[Citation, ...] = ()


class DealInOrdered(_Happening, frozen=True):
    """A player who was left out of the deal has a hand in the next one."""

    seat: int
    player: str
    at: datetime
    by: str = ""
    cites: tuple[Citation, ...] = ()


class PostOrdered(_Happening, frozen=True):
    """A player who was dealt in without a post makes it before the next hand; `owes` if the table knows what."""

    seat: int
    player: str
    at: datetime
    owes: bool
    by: str = ""
    cites: tuple[Citation, ...] = ()


class StakeOrdered(_Happening, frozen=True):
    """A stake is to be put right before its player is dealt another hand."""

    seat: int
    player: str
    order: StakeOrder
    at: datetime
    by: str = ""
    cites: tuple[Citation, ...] = ()


class ButtonOrdered(_Happening, frozen=True):
    """The button is to be put right when this hand is over; `earlier` if the hand before it had it wrong."""

    at: datetime
    earlier: bool = False
    by: str = ""
    cites: tuple[Citation, ...] = ()


class PotCarried(_Happening, frozen=True):
    """Chips of a hand lie in the pot of the next one, which only these players have a hand in, where there are any."""

    amount: int
    players: frozenset[str] = frozenset()
    cites: tuple[Citation, ...] = ()


class PotSplashed(_Happening, frozen=True):
    """A promotion of the house added chips to the pot of the next hand; the move is booked beside it."""

    amount: int
    promotion: str
    at: datetime
    cites: tuple[Citation, ...] = ()


class PayoutOrdered(_Happening, frozen=True):
    """A payout is put right when the running hand is over."""

    payout: PayoutNote
    at: datetime


class PayoutCorrected(_Happening, frozen=True):
    """Chips that had gone to the wrong player are where they belong; `short` if the player had fewer left.

    `stakes` are those in the seats where the two sit now, `boxes` those under a playover box.
    """

    payout: PayoutNote
    stakes: Mapping[int, Stake]
    at: datetime | None = None
    short: int = 0
    boxes: Mapping[int, Stake] = {}


class Barred(_Happening, frozen=True):
    """A player is kept out: from the game or further, and for how long where that is said."""

    player: str
    what: str
    at: datetime
    by: str = ""
    seat: int = 0
    why: str = ""
    cites: tuple[Citation, ...] = ()
    until: datetime | None = None


class BarLifted(_Happening, frozen=True):
    """Nothing keeps a player out of this table any more."""

    player: str
    at: datetime
    by: str
    why: str
    cites: tuple[Citation, ...] = ()


class HeldReleased(_Happening, frozen=True):
    """Chips that were held, or lay in the next pot, have gone where somebody decided; the move is booked beside it."""

    amount: int
    to: str
    at: datetime
    by: str
    why: str
    player: str = ""
    cites: tuple[Citation, ...] = ()
    source: str = "held"


class Reported(_Happening, frozen=True):
    """The floor was told what was seen at the stopped table; it waits to be ruled on."""

    report: ReportNote
    at: datetime


class ChoiceMade(_Happening, frozen=True):
    """Somebody decided something about the ruling under way."""

    choice: ChoiceNote
    at: datetime


class DisputeNoted(_Happening, frozen=True):
    """A dispute was opened, or has moved on: decided, to be looked at again, a player told of their rights, closed."""

    number: int
    dispute: DisputeNote
    at: datetime


class Looked(_Happening, frozen=True):
    """Somebody of the house looked at a player's cards, which are not told."""

    seat: int
    player: str
    at: datetime
    by: str
    name: str
    why: str
    cites: tuple[Citation, ...] = ()


class Directed(_Happening, frozen=True):
    """The floor ordered English or silence at the table, or took the order back."""

    what: str
    at: datetime
    by: str
    ordered: bool = True
    cites: tuple[Citation, ...] = ()


class AppealAnswered(_Happening, frozen=True):
    """Whoever a contested ruling went to has said what becomes of it."""

    number: int
    at: datetime
    by: str
    answer: str
    cites: tuple[Citation, ...] = ()


class AskingAllowed(_Happening, frozen=True):
    """A player may ask to see hands again."""

    player: str
    at: datetime
    by: str


class AskingWithdrawn(_Happening, frozen=True):
    """A player may not ask to see hands any more."""

    player: str
    at: datetime
    by: str = ""
    seat: int = 0
    cites: tuple[Citation, ...] = ()


class TableStopped(_Happening, frozen=True):
    """The floor stops the table: nothing is done in the hand, no hand begins, and no clock runs."""

    by: str
    why: str
    at: datetime
    dispute: int = 0  # the number of the one that play waits for


class TableResumed(_Happening, frozen=True):
    """The table goes on; `turn` is the time to act as it runs on, without what the stop took."""

    by: str
    at: datetime
    turn: Turn | None = None


Happening: TypeAlias = (
    Opened
    | Booked
    | Sat
    | LeavesAfterHand
    | Rose
    | GameOver
    | SatOut
    | CameBack
    | ChangedSeat
    | PlayedOver
    | PlayoverEnded
    | SeatAsked
    | Drew
    | StakeChanged
    | ChecksChanged
    | Taken
    | FeeGivenBack
    | PaidUntil
    | Unpaid
    | HoursShared
    | TimeForgotten
    | HandBegan
    | Played
    | PotsCharged
    | HandEnded
    | Misdealt
    | ButtonCorrected
    | TurnBegan
    | ClockCalled
    | TimeBought
    | TimeUp
    | ChangeWanted
    | ChangeWithdrawn
    | Changed
    | Closed
    | FreezeOutAllowed
    | FreezeOutAgreed
    | FreezeOutDropped
    | FreezeOutBegan
    | FreezeOutPlayed
    | FreezeOutStands
    | FreezeOutWon
    | FreezeOutOver
    | LeaveGiven
    | ExtraSeatAllowed
    | SeatKept
    | SeatUnlocked
    | GoesElsewhere
    | KeptApart
    | GuestSeated
    | GuestLeft
    | AwayOften
    | SeatReleased
    | Ruled
    | RulingAppealed
    | Ordered
    | DealInOrdered
    | PostOrdered
    | StakeOrdered
    | ButtonOrdered
    | PotCarried
    | PotSplashed
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
    | AppealAnswered
    | AskingAllowed
    | AskingWithdrawn
    | TableStopped
    | TableResumed
)
