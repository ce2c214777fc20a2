"""The events of a round. They alone change it and are recorded; each has a line of text that reads back."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from pokerroom.bonus.words import LayoutArea
from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.games.game import BoardStreet

CardTuple: TypeAlias = tuple[Card, ...]


class _RoundEvent(Struct, frozen=True, tag=True):
    """Something that happened in a round. Records name its class, so class names must not change."""


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
    """Hole cards were dealt to a box, face down."""

    box: int
    cards: CardTuple


class DealerDealt(_RoundEvent, frozen=True):
    """Hole cards were dealt to the dealer, face down."""

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
    """A hand was given up, or `deemed` to be, for the stated reason."""

    box: int
    deemed: str = ""


class Conceded(_RoundEvent, frozen=True):
    """A hand was given up after the dealer's had been made."""

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
    """A wager was collected: `given_up` with its hand, or lost to the dealer's hand."""

    box: int
    area: LayoutArea
    given_up: bool = False


class WagerPaid(_RoundEvent, frozen=True):
    """A wager won: this much was paid in chips, and this much of the stake went back."""

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
    """The part of a wager above the maximum that counts went back."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class Racked(_RoundEvent, frozen=True):
    """The cards of a box went into the discard rack."""

    box: int


class JackpotPaid(_RoundEvent, frozen=True):
    """A box was paid from the jackpot, apart from its other wagers."""

    box: int
    amount: int
    what: str
    cites: tuple[Citation, ...] = ()


class RoundFinished(_RoundEvent, frozen=True):
    """The round is over: every hand is settled and the layout is cleared."""


class WagerFound(_RoundEvent, frozen=True):
    """A different amount was found on an area; the difference came from the box, or went back to it."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class RoundRuled(_RoundEvent, frozen=True):
    """A ruling was made on an irregularity, by the book or by the person to whom it leaves the decision."""

    what: str
    effects: tuple[str, ...]
    box: int = 0
    cites: tuple[Citation, ...] = ()
    by: str = ""
    reason: str = ""


class HeldForCorrection(_RoundEvent, frozen=True):
    """A box must correct its Flop Wager, or fold, before the flop is turned up."""

    box: int


class WagerCorrected(_RoundEvent, frozen=True):
    """A wrong wager was corrected to the right amount."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class WagerReturned(_RoundEvent, frozen=True):
    """A wager went back to its box."""

    box: int
    area: LayoutArea


class CardsTurnedDown(_RoundEvent, frozen=True):
    """Cards shown too early were turned face down again; people who saw them have seen them."""

    cards: CardTuple


class HandDealtInVain(_RoundEvent, frozen=True):
    """A hand dealt to a box without an Ante went into the discard rack."""

    box: int
    cards: CardTuple


class RoundVoided(_RoundEvent, frozen=True):
    """The round has no result."""

    why: str


class BoxVoided(_RoundEvent, frozen=True):
    """One person's wagers in the round have no result."""

    box: int
    by: str
    why: str


class MadeGood(_RoundEvent, frozen=True):
    """A box is as before the round: this much goes back to it or, below 0, is taken back from it."""

    box: int
    chips: int
    tokens: int = 0


class WagersForfeited(_RoundEvent, frozen=True):
    """A box's wagers are kept by the house, by a direction."""

    box: int
    chips: int
    tokens: int = 0


class PlaysFirst(_RoundEvent, frozen=True):
    """These boxes must play before the others handle their cards."""

    boxes: tuple[int, ...]
    by: str
    why: str


class PaymentCorrected(_RoundEvent, frozen=True):
    """A wrong payment was corrected: this much more to a box or, below 0, back from it."""

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
