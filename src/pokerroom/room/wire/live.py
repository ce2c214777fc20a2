"""What a dealer sends from a live table: who sits there, what was dealt and done, and what is taken back."""

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
    """Anything that only a dealer, or somebody of the house in their place, may send, and only at a live table."""


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
    """The next hand: the last one is taken in, the button moves, blinds and antes are posted, cards go out unseen.

    It says that the deck was shuffled and cut before, where that was not entered by itself.

    `drawn` are the cards for the first button, by seat, where the house draws for it.
    """

    drawn: Annotated[dict[SeatNumber, CardText], Meta(max_length=23)] = field(default_factory=dict)


class EnterDeck(ByDealer, tag="enter_deck", kw_only=True, frozen=True):
    """What was done with a deck, by its name or, without one, with the deck in play.

    `bring` has its name and the colour of its `back`, with `machine` for the shuffling machine; `check` whoever of the
    floor did it too as `second`, or with `machine` that a deck-checking device did it; `shuffle` may be `by_hand`
    where the machine is used; `count` how many were `counted` and on whose word (`why`); `cut` and `player_asks` a
    `seat`. `damaged` and `change` want another deck after the hand, `machine` and `no_machine` say that one is used or
    not.
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
    """What a player did. `amount` is what a bet or raise comes to in all, the number of boards, or of cards drawn.

    `cards` are those shown, or given up face up; `of` is whose hand is asked for. Of a fold, `amount` is how many cards
    the dealer has counted, where they say so.
    """

    seat: SeatNumber
    what: Literal[ActKind, "all_in"]
    amount: Chips = 0
    cards: Annotated[tuple[CardText, ...], Meta(max_length=7)] = ()
    of: Annotated[int, Meta(ge=0, le=23)] = 0


class SeatWagered(ByDealer, tag="seat_wagered", kw_only=True, frozen=True):
    """What a player said and did with their chips, such as `said "raise"; put 25 25`, read by the book.

    The answer tells what it comes to; only with `enter` it happens.
    """

    seat: SeatNumber
    did: Reason
    enter: bool = False
    facts: FactsTold = field(default_factory=dict)


class PushPots(ByDealer, tag="push_pots", frozen=True):
    """The pots are pushed as the cards say, after what the house takes of them."""


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
    """A player at the table contests a ruling: it stands, and goes to whoever looks at it next."""

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
    """The called clock has run out: the player in turn has done what the house says of that."""


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
