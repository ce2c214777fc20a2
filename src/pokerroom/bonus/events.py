"""The events of a round. They alone change it, and they are what is kept; each has a line of text that reads back."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from pokerroom.bonus.words import LayoutArea
from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.games.game import BoardStreet

CardTuple: TypeAlias = tuple[Card, ...]


class _RoundEvent(Struct, frozen=True, tag=True):
    """Something that happened in a round. A record names its class, which therefore keeps its name."""


class WagerPlaced(_RoundEvent, frozen=True):
    """Chips and tokens went from a box onto an area."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class WagerTakenBack(_RoundEvent, frozen=True):
    """A wager went back to its box before the first card."""

    box: int
    area: LayoutArea


class WagerRefused(_RoundEvent, frozen=True):
    """The house had a wager removed before the first card."""

    box: int
    area: LayoutArea
    by: str
    grounds: str


class NoMoreBets(_RoundEvent, frozen=True):
    """The dealer announced that betting is closed."""


class CommunityDealt(_RoundEvent, frozen=True):
    """Community cards were laid face down, in the order flop, turn, river."""

    cards: CardTuple


class BoxDealt(_RoundEvent, frozen=True):
    """A box got hole cards, face down."""

    box: int
    cards: CardTuple


class DealerDealt(_RoundEvent, frozen=True):
    """The dealer got hole cards, face down."""

    cards: CardTuple


class BoxLooked(_RoundEvent, frozen=True):
    """A player picked up the cards of a box."""

    box: int


class BetMade(_RoundEvent, frozen=True):
    """A Flop, Turn or River Wager was placed."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class BoxChecked(_RoundEvent, frozen=True):
    """A player stayed in without a wager."""

    box: int


class BoxFolded(_RoundEvent, frozen=True):
    """A hand was given up, or `deemed` to be, for that reason."""

    box: int
    deemed: str = ""


class Conceded(_RoundEvent, frozen=True):
    """A hand was given up when the dealer's had been made."""

    box: int


class TurnedUp(_RoundEvent, frozen=True):
    """Community cards were turned up."""

    street: BoardStreet
    cards: CardTuple


class DealerShown(_RoundEvent, frozen=True):
    """The dealer's hand was turned up and called."""

    cards: CardTuple
    called: str


class HandShown(_RoundEvent, frozen=True):
    """A box's hand was turned up and called."""

    box: int
    cards: CardTuple
    called: str


class WagerLost(_RoundEvent, frozen=True):
    """What lay on an area was collected; `given_up` with its hand, or lost to the dealer's."""

    box: int
    area: LayoutArea
    given_up: bool = False


class WagerPaid(_RoundEvent, frozen=True):
    """A wager won: so much was paid in chips, and of the stake so much went back."""

    box: int
    area: LayoutArea
    pays: int
    chips: int
    tokens: int = 0


class StoodOff(_RoundEvent, frozen=True):
    """A wager neither won nor lost, and went back; `unpaid` is an Ante that won with too low a hand to be paid."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0
    unpaid: bool = False


class ExcessReturned(_RoundEvent, frozen=True):
    """What lay on an area above the most that counts went back."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class Racked(_RoundEvent, frozen=True):
    """The cards of a box went into the discard rack."""

    box: int


class JackpotPaid(_RoundEvent, frozen=True):
    """A box was paid by the jackpot, apart from its other wagers."""

    box: int
    amount: int
    what: str
    cites: tuple[Citation, ...] = ()


class RoundFinished(_RoundEvent, frozen=True):
    """The round is over: every hand is settled and the layout is cleared."""


class WagerFound(_RoundEvent, frozen=True):
    """So much was found to lie on an area; the difference came from the box, or is back there."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class RoundRuled(_RoundEvent, frozen=True):
    """A ruling on something irregular: what follows by the book, or by whoever it leaves it to."""

    what: str
    effects: tuple[str, ...]
    box: int = 0
    cites: tuple[Citation, ...] = ()
    by: str = ""
    reason: str = ""


class HeldForCorrection(_RoundEvent, frozen=True):
    """A box must correct its Flop Wager or fold before the flop is turned up."""

    box: int


class WagerCorrected(_RoundEvent, frozen=True):
    """A wrong wager was brought to the right amount."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class WagerReturned(_RoundEvent, frozen=True):
    """A wager went back to its box."""

    box: int
    area: LayoutArea


class CardsTurnedDown(_RoundEvent, frozen=True):
    """Cards that were shown too early lie face down again; whoever saw them has seen them."""

    cards: CardTuple


class HandDealtInVain(_RoundEvent, frozen=True):
    """A hand had been dealt to a box without an Ante, and went into the discard rack."""

    box: int
    cards: CardTuple


class RoundVoided(_RoundEvent, frozen=True):
    """The round has no result."""

    why: str


class BoxVoided(_RoundEvent, frozen=True):
    """One person's wagers have no result."""

    box: int
    by: str
    why: str


class MadeGood(_RoundEvent, frozen=True):
    """A box stands as before the round: it gets so much back or, below nothing, gives back what it was paid."""

    box: int
    chips: int
    tokens: int = 0


class WagersForfeited(_RoundEvent, frozen=True):
    """What a box has wagered is kept by the house, by direction."""

    box: int
    chips: int
    tokens: int = 0


class PlaysFirst(_RoundEvent, frozen=True):
    """Boxes must play before the others handle their cards."""

    boxes: tuple[int, ...]
    by: str
    why: str


class PaymentCorrected(_RoundEvent, frozen=True):
    """A wrong payment was put right: so much more to a box or, below nothing, back from it."""

    box: int
    chips: int
    by: str
    why: str


RoundEvent: TypeAlias = (
    WagerPlaced
    | WagerTakenBack
    | WagerRefused
    | NoMoreBets
    | CommunityDealt
    | BoxDealt
    | DealerDealt
    | BoxLooked
    | BetMade
    | BoxChecked
    | BoxFolded
    | Conceded
    | TurnedUp
    | DealerShown
    | HandShown
    | WagerLost
    | WagerPaid
    | StoodOff
    | ExcessReturned
    | Racked
    | JackpotPaid
    | RoundFinished
    | WagerFound
    | RoundRuled
    | HeldForCorrection
    | WagerCorrected
    | WagerReturned
    | CardsTurnedDown
    | HandDealtInVain
    | RoundVoided
    | BoxVoided
    | MadeGood
    | WagersForfeited
    | PlaysFirst
    | PaymentCorrected
)
