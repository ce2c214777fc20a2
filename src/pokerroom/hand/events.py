"""What happened in a hand: frozen events, one kind per thing a person at the table would notice.

Events are facts. `evolve` applies them without judging; replaying them rebuilds any state. Amounts are chips that moved
unless the field says `to`, which is a player's wager in the betting round in all.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from pokerroom.cards import Card
from pokerroom.citation import Citation

Cards: TypeAlias = tuple[Card, ...]


class Posted(Struct, frozen=True, gc=False):
    """A forced or optional bet before the first card: ante, blind, straddle, or a live or dead post."""

    seat: int
    kind: str
    amount: int
    all_in: bool = False


class Dealt(Struct, frozen=True, gc=False):
    """Cards to one player, face down or up, in the order they came."""

    seat: int
    cards: Cards
    up: bool = False


class Tapped(Struct, frozen=True, gc=False):
    """The dealer tapped the table before the next cards."""


class Burned(Struct, frozen=True, gc=False):
    """One card off the top, unseen."""

    card: Card


class BoardDealt(Struct, frozen=True, gc=False):
    """Community cards, all at once. `board` counts from 0 when the rest is run several times."""

    cards: Cards
    board: int = 0


class Folded(Struct, frozen=True, gc=False):
    """A hand given up in the betting; `paid` where a house makes the opener pay the call first."""

    seat: int
    paid: int = 0


class Checked(Struct, frozen=True, gc=False):
    """No wager, and still in."""

    seat: int


class Called(Struct, frozen=True, gc=False):
    """The wager before was matched, or as much of it as the player had."""

    seat: int
    amount: int
    all_in: bool = False


class Raised(Struct, frozen=True, gc=False):
    """A bet (`opens`) or raise to so much in all. `full` if it counts as a whole bet or raise."""

    seat: int
    to: int
    amount: int
    opens: bool = False
    full: bool = True
    all_in: bool = False


class RoundClosed(Struct, frozen=True, gc=False):
    """A betting round is over and the bets are in the pot."""

    street: str
    pot: int


class Discarded(Struct, frozen=True, gc=False):
    """Cards given up for good (Pineapple) or to be replaced (draw); none is standing pat."""

    seat: int
    cards: Cards


class Reshuffled(Struct, frozen=True, gc=False):
    """The last card and the discards, but not `but`'s own, were shuffled and cut to finish the draw."""

    cards: int
    but: int


class Returned(Struct, frozen=True, gc=False):
    """The part of a wager that nobody matched goes back."""

    seat: int
    amount: int


class ChopAgreed(Struct, frozen=True, gc=False):
    """One of the two blinds is willing to take the blinds back."""

    seat: int


class BoardsAgreed(Struct, frozen=True, gc=False):
    """A player is willing to run the rest of the board so many times."""

    seat: int
    boards: int


class Shown(Struct, frozen=True, gc=False):
    """A hand laid face up, all of it. `asked_by` a seat, if on request; `live` if it competes."""

    seat: int
    cards: Cards
    asked_by: int = 0
    live: bool = True


class Mucked(Struct, frozen=True, gc=False):
    """A hand given up at the showdown, unseen."""

    seat: int
    said_fold: bool = False


class Killed(Struct, frozen=True, gc=False):
    """A losing hand declared dead before the last pot it was in is paid."""

    seat: int


class Exposed(Struct, frozen=True, gc=False):
    """Cards that a player let others see outside the showdown: one seat, or everybody (0)."""

    seat: int
    cards: Cards
    to: int = 0


class Charged(Struct, frozen=True, gc=False):
    """A charge taken from a pot before it is paid."""

    kind: str
    amount: int
    pot: int = 0
    cites: tuple[Citation, ...] = ()


class Awarded(Struct, frozen=True, gc=False):
    """Chips of a pot to a winner; `board` and `half` ("high", "low" or nothing) say for what."""

    seat: int
    amount: int
    pot: int
    board: int = 0
    half: str = ""


class Ended(Struct, frozen=True, gc=False):
    """The hand is over."""


Event: TypeAlias = (
    Posted
    | Dealt
    | Tapped
    | Burned
    | BoardDealt
    | Folded
    | Checked
    | Called
    | Raised
    | RoundClosed
    | Discarded
    | Reshuffled
    | Returned
    | ChopAgreed
    | BoardsAgreed
    | Shown
    | Mucked
    | Killed
    | Exposed
    | Charged
    | Awarded
    | Ended
)
