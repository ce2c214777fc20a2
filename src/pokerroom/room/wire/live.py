"""Messages of a dealer at a live table: who sits there, the deal and the acts, and entries taken back."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from pokerroom.cage.commands import SlipText
from pokerroom.cage.counting import Pieces
from pokerroom.cage.words import CountMoment
from pokerroom.room.wire.staff import ByStaff
from pokerroom.room.wire.values import ActKind, CardText, Chips, FactsTold, NotedPlace, Reason, SeatNumber, WireWord

AskedAtTable: TypeAlias = Literal["request_fill", "request_credit", "sell_at_table", "drop_commission", "count_rack"]
DeckEntry: TypeAlias = Literal[
    "bring", "check", "wash", "shuffle", "cut", "take_out", "count", "player_asks", "damaged", "change", "machine",
    "no_machine",
]  # fmt: skip
CardsTurned = Annotated[tuple[CardText, ...], Meta(max_length=24)]


class ByDealer(ByStaff, kw_only=True, frozen=True):
    """Any message that only a dealer, or another member of staff in their place, may send, and only at a live table."""


class SeatPlayer(ByDealer, tag="seat_player", kw_only=True, frozen=True):
    """Give somebody a seat and `chips`: a member by the name of their account, or a visitor by a name only.

    `post` to pay what buys a hand at once, otherwise they wait for the blind.
    """

    seat: SeatNumber
    player: WireWord
    chips: Chips
    visitor: bool = False
    post: bool = True


class SeatLeaves(ByDealer, tag="seat_leaves", kw_only=True, frozen=True):
    """A player gets up with everything: at once, or when the hand is over."""

    seat: SeatNumber


class SeatAdds(ByDealer, tag="seat_adds", kw_only=True, frozen=True):
    """A player buys more chips: at once or after the hand, as the house has it."""

    seat: SeatNumber
    amount: Chips


class SeatAway(ByDealer, tag="seat_away", kw_only=True, frozen=True):
    """A player is away from the next hand on, or is back; `post` as for a new player."""

    seat: SeatNumber
    away: bool = True
    post: bool = True


class SeatMoves(ByDealer, tag="seat_moves", kw_only=True, frozen=True):
    """A player changes to a free seat of the table, between two hands."""

    seat: SeatNumber
    to: SeatNumber


class SeatGoes(ByDealer, tag="seat_goes", kw_only=True, frozen=True):
    """A player goes to the seat that they were called for, at another table or at this one, with everything.

    A hand whose pots are pushed is taken in first.
    """

    seat: SeatNumber


class DealHand(ByDealer, tag="deal_hand", kw_only=True, frozen=True):
    """Begin the next hand.

    The last one is taken in, the button moves, blinds and antes are posted, cards go out unseen. It says that the deck
    was shuffled and cut before, unless that was entered separately. `drawn` are the cards for the first button, by
    seat, where the house draws for it.
    """

    drawn: Annotated[dict[SeatNumber, CardText], Meta(max_length=23)] = field(default_factory=dict)


class EnterDeck(ByDealer, tag="enter_deck", kw_only=True, frozen=True):
    """Note the handling of a deck, named or, without a name, the deck in play.

    `bring` has its name and the colour of its `back`, with `machine` for the shuffling machine; `check` has as `second`
    the person of the floor who checked it too, or with `machine` says that a deck-checking device did; `shuffle` may be
    `by_hand` where the machine is used; `count` has how many cards were `counted` and at whose request (`why`); `cut`
    and `player_asks` have a `seat`. `damaged` and `change` ask for another deck after the hand, `machine` and
    `no_machine` say whether a machine is used.
    """

    what: DeckEntry
    deck: WireWord = ""
    back: WireWord = ""
    second: WireWord = ""
    seat: Annotated[int, Meta(ge=0, le=23)] = 0
    counted: Annotated[int, Meta(ge=0, le=200)] = 0
    by_hand: bool = False
    machine: bool = False
    why: Reason = ""


class TurnUpCards(ByDealer, tag="deal_cards", kw_only=True, frozen=True):
    """The cards that were turned up, in the order they were dealt, the burn left out; none where all go out unseen.

    `??` is a card that is dealt face down among them.
    """

    cards: CardsTurned = ()


class SeatDid(ByDealer, tag="seat_did", kw_only=True, frozen=True):
    """A player's act. `amount` is the total of a bet or raise, the number of boards, or of cards drawn.

    `cards` are those shown, or given up face up; `of` is the seat of a hand that they ask to see. For a fold, `amount`
    is the dealer's count of its cards, if they give one.
    """

    seat: SeatNumber
    what: Literal[ActKind, "all_in"]
    amount: Chips = 0
    cards: Annotated[tuple[CardText, ...], Meta(max_length=7)] = ()
    of: Annotated[int, Meta(ge=0, le=23)] = 0


class SeatWagered(ByDealer, tag="seat_wagered", kw_only=True, frozen=True):
    """A player's words and chips, such as `said "raise"; put 25 25`, read by the book.

    The answer is the action that binds; only with `enter` it is carried out.
    """

    seat: SeatNumber
    did: Reason
    enter: bool = False
    facts: FactsTold = field(default_factory=dict)


class PushPots(ByDealer, tag="push_pots", frozen=True):
    """Push the pots as the cards say, after the house's charges."""


class TakeHandIn(ByDealer, tag="take_hand_in", frozen=True):
    """The hand, whose pots are pushed, is taken in: nothing of it can be taken back any more."""


class FoldAbsent(ByDealer, tag="fold_absent", frozen=True):
    """At a tournament's table: hands of players who are away or serve a penalty are taken in, as the book has it."""


class RaceCards(ByDealer, tag="race_cards", kw_only=True, frozen=True):
    """The cards of a chip race as they were dealt, in the order of the places that the console names."""

    cards: Annotated[tuple[CardText, ...], Meta(min_length=1, max_length=80)]


class StackArrived(ByDealer, tag="stack_arrived", kw_only=True, frozen=True):
    """A player has come from another table of the tournament, and the dealer has counted the stack."""

    seat: SeatNumber
    counted: Chips


class TakeEntryBack(ByDealer, tag="take_back", frozen=True):
    """The last entry was a mistake and goes; the first entry of a hand calls the whole hand off."""


class SeatContests(ByDealer, tag="seat_contests", kw_only=True, frozen=True):
    """A player at the table contests a ruling: it stands, and goes to the next person in the house's order."""

    seat: SeatNumber
    ruling: NotedPlace
    reason: Reason


class WriteInRegister(ByDealer, tag="write_in_register", kw_only=True, frozen=True):
    """Write in a register of the house about this table: a deck checked or changed, a shuffler's fault, who deals."""

    register: WireWord
    values: Annotated[dict[WireWord, bool | int | Reason], Meta(max_length=12)] = field(default_factory=dict)


class AskCage(ByDealer, tag="ask_cage", kw_only=True, frozen=True):
    """Ask the cage for a fill or a credit, change cash, drop commission, or count the rack: of this table.

    Pieces are how many of each value; `moment` and `why` are those of a count.
    """

    what: AskedAtTable
    pieces: Annotated[Pieces, Meta(max_length=24)] = field(default_factory=dict)
    amount: Chips = 0
    moment: CountMoment = "during"
    why: SlipText = ""


class ClockOnSeat(ByDealer, tag="clock_on_seat", kw_only=True, frozen=True):
    """A clock is called on the player in turn, by a seat or, with 0, by the floor."""

    asker: Annotated[int, Meta(ge=0, le=23)] = 0


class TimeRanOut(ByDealer, tag="time_ran_out", frozen=True):
    """The called clock has run out: the player in turn has acted as the house prescribes for that."""


SentByDealer: TypeAlias = (
    SeatPlayer
    | SeatLeaves
    | SeatAdds
    | SeatAway
    | SeatMoves
    | DealHand
    | EnterDeck
    | TurnUpCards
    | SeatDid
    | SeatGoes
    | AskCage
    | SeatWagered
    | PushPots
    | TakeHandIn
    | FoldAbsent
    | RaceCards
    | StackArrived
    | TakeEntryBack
    | ClockOnSeat
    | TimeRanOut
    | WriteInRegister
    | SeatContests
)
