"""Commands to a hand, from a player or the dealer. `decide_hand` judges them; only events change a hand.

A command checks its own fields when it is made: it refuses an amount that is not a number of chips, and reads cards
that are written as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from msgspec.structs import force_setattr

from pokerroom.cards import Card
from pokerroom.cards.text import as_cards
from pokerroom.citation import Citation
from pokerroom.command_struct import CommandStruct
from pokerroom.errors import (
    Malformed,
    as_given,
    is_kind,
)

WrittenCards: TypeAlias = str | Sequence[Card]


def _refuse_unreadable_wager(amount: object) -> NoReturn:
    """Refuse a wager that is not a whole number of chips, or of none."""
    if type(amount) is not int:
        raise Malformed(f"{as_given(amount)} is not an amount of chips", allowed="a whole number")
    raise Malformed(f"{amount} is no amount to bet or raise to", allowed="at least 1")


def _refuse_no_count(number: object, what: str) -> None:
    """Refuse a value that is not a whole number of `what` it counts; the hand judges which numbers are allowed."""
    if type(number) is not int:
        raise Malformed(f"{as_given(number)} is no {what}", allowed="a whole number")


def _refuse_no_flag(given: object, what: str) -> None:
    """Refuse anything but yes or no for `what`."""
    if type(given) is not bool:
        raise Malformed(f"{what} cannot be {as_given(given)}", allowed="True or False")


def _refuse_no_charge_kind(kind: object) -> None:
    """Refuse a kind of charge or payment that is not a word."""
    if not isinstance(kind, str) or not kind or not kind.isprintable():
        raise Malformed(f"{as_given(kind)} is no kind of charge", allowed="a word")


class Fold(CommandStruct, frozen=True, gc=False):
    """Give up the hand in turn."""


class Check(CommandStruct, frozen=True, gc=False):
    """Stay in without betting, where there is no bet to match."""


class Call(CommandStruct, frozen=True, gc=False):
    """Match the bet, or go all-in with less."""


class CheckOrCall(CommandStruct, frozen=True, gc=False):
    """Check if that is open, and otherwise call."""


class Bet(CommandStruct, frozen=True, gc=False):
    """Open the betting with an amount: `Bet(20)`."""

    amount: int

    def __post_init__(self) -> None:
        if type(self.amount) is not int or self.amount < 1:
            _refuse_unreadable_wager(self.amount)


class Raise(CommandStruct, frozen=True, gc=False):
    """Raise to an amount: `Raise(60)` makes the player's whole bet in this betting round 60."""

    to: int

    def __post_init__(self) -> None:
        if type(self.to) is not int or self.to < 1:
            _refuse_unreadable_wager(self.to)


class Discard(CommandStruct, frozen=True, gc=False):
    """Give up these cards: for good in Pineapple, in exchange for others in a draw (no cards means standing pat).

    >>> Discard("As Kd")
    Discard(cards=(Card('As'), Card('Kd')))
    """

    cards: tuple[Card, ...] = ()

    if TYPE_CHECKING:

        def __init__(self, cards: WrittenCards = ()) -> None: ...

    def __post_init__(self) -> None:
        if self.cards != ():
            force_setattr(self, "cards", as_cards(self.cards))


class Straddle(CommandStruct, frozen=True, gc=False):
    """Post the optional blind after the last blind, before the first card."""


class Chop(CommandStruct, frozen=True, gc=False):
    """Agree to take the blinds back when everybody else has folded; the hand ends once both players agree."""


class RunBoards(CommandStruct, frozen=True, gc=False):
    """Ask to run the rest of the board a number of times; it is done once all players in the hand agree."""

    boards: int

    def __post_init__(self) -> None:
        _refuse_no_count(self.boards, "number of boards")


class Show(CommandStruct, frozen=True, gc=False):
    """Table the hand. `cards` are needed only where the software has not seen them."""

    cards: tuple[Card, ...] = ()

    if TYPE_CHECKING:

        def __init__(self, cards: WrittenCards = ()) -> None: ...

    def __post_init__(self) -> None:
        if self.cards != ():
            force_setattr(self, "cards", as_cards(self.cards))


class Muck(CommandStruct, frozen=True, gc=False):
    """Give the hand up at the showdown, unseen; `said_fold` if the player said so.

    The cards go into the muck; with `short` they are left face down in front of it and have not touched it yet.
    """

    said_fold: bool = False
    short: bool = False

    def __post_init__(self) -> None:
        _refuse_no_flag(self.said_fold, "said_fold")
        _refuse_no_flag(self.short, "short")


class Ask(CommandStruct, frozen=True, gc=False):
    """Ask to see a hand that was given up at the showdown; `cards` where the software has not seen them."""

    seat: int
    cards: tuple[Card, ...] = ()

    if TYPE_CHECKING:

        def __init__(self, seat: int, cards: WrittenCards = ()) -> None: ...

    def __post_init__(self) -> None:
        _refuse_no_count(self.seat, "seat")
        if self.cards != ():
            force_setattr(self, "cards", as_cards(self.cards))


class Expose(CommandStruct, frozen=True, gc=False):
    """Show some of one's cards to another seat, or to everybody with seat 0."""

    cards: tuple[Card, ...]
    to: int = 0

    if TYPE_CHECKING:

        def __init__(self, cards: WrittenCards, to: int = 0) -> None: ...

    def __post_init__(self) -> None:
        _refuse_no_count(self.to, "seat")
        force_setattr(self, "cards", as_cards(self.cards))


class Pay(CommandStruct, frozen=True, gc=False):
    """Pay for something bought in the middle of a hand, such as time to think; `to_pot` of it goes into the main
    pot.
    """

    kind: str
    amount: int
    to_pot: int = 0
    cites: tuple[Citation, ...] = ()

    def __post_init__(self) -> None:
        _refuse_no_charge_kind(self.kind)
        _refuse_no_count(self.amount, "amount of chips")
        _refuse_no_count(self.to_pot, "amount of chips")


class Post(CommandStruct, frozen=True, gc=False):
    """The dealer takes the next forced bet, or `all` forced bets that are due.

    Nothing is taken from the tournament players in `spared`; the price for the other players stays the same.
    """

    all: bool = False
    spared: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _refuse_no_flag(self.all, "all")
        if not isinstance(self.spared, tuple):
            raise Malformed(f"{as_given(self.spared)} are no seats", allowed="a tuple of seats, such as (1, 3)")
        for seat in self.spared:
            _refuse_no_count(seat, "seat")


class Tap(CommandStruct, frozen=True, gc=False):
    """The dealer taps the table before the next board cards."""


class Deal(CommandStruct, frozen=True, gc=False):
    """The dealer deals these cards, in the order they leave the deck; `??` for a card nobody has seen."""

    cards: tuple[Card, ...]

    if TYPE_CHECKING:

        def __init__(self, cards: WrittenCards) -> None: ...

    def __post_init__(self) -> None:
        force_setattr(self, "cards", as_cards(self.cards))


class Reshuffle(CommandStruct, frozen=True, gc=False):
    """The dealer shuffles the last card and the discards to finish the draw."""


class Charge(CommandStruct, frozen=True, gc=False):
    """A charge to take from a pot before it is paid, as another layer has worked it out."""

    kind: str
    amount: int
    pot: int = 0
    cites: tuple[Citation, ...] = ()

    def __post_init__(self) -> None:
        _refuse_no_charge_kind(self.kind)
        _refuse_no_count(self.amount, "amount of chips")
        _refuse_no_count(self.pot, "pot")


class ShowFlop(CommandStruct, frozen=True, gc=False):
    """The dealer deals the flop, and no further card, for the last player left, after another layer has allowed it.

    `cards` are the cards in deck order, starting with the burn where one is burned.
    """

    seat: int
    cards: tuple[Card, ...]
    cites: tuple[Citation, ...] = ()

    if TYPE_CHECKING:

        def __init__(self, seat: int, cards: WrittenCards, cites: tuple[Citation, ...] = ()) -> None: ...

    def __post_init__(self) -> None:
        _refuse_no_count(self.seat, "seat")
        force_setattr(self, "cards", as_cards(self.cards))


class ShowDown(CommandStruct, frozen=True, gc=False):
    """The software turns up the hands that can win something and gives up the others, for players who leave this to
    it.
    """


class Settle(CommandStruct, frozen=True, gc=False):
    """The dealer announces the winners, takes the charges and pays."""

    charges: tuple[Charge, ...] = ()

    def __post_init__(self) -> None:
        if not is_kind(self.charges, tuple) or not all(is_kind(charge, Charge) for charge in self.charges):
            raise Malformed(f"{as_given(self.charges)} are no charges", allowed="a tuple, such as (Charge('rake', 3),)")


FOLD: Final = Fold()
CHECK: Final = Check()
CALL: Final = Call()
CHECK_OR_CALL: Final = CheckOrCall()

PlayerCommand: TypeAlias = (
    Fold
    | Check
    | Call
    | CheckOrCall
    | Bet
    | Raise
    | Discard
    | Straddle
    | Chop
    | RunBoards
    | Show
    | Muck
    | Ask
    | Expose
    | Pay
)
DealerCommand: TypeAlias = Post | Tap | Deal | Reshuffle | ShowFlop | ShowDown | Settle
