"""Commands to a round, from a player, the dealer or a supervisor. `decide` judges them; only events change a round.

At a live table cards are entered as they are turned up, and `??` stands for a card that nobody has seen.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from pokerroom.bonus.words import LayoutArea
from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.rulings import Seen


class PlaceWager(Struct, frozen=True):
    """Put chips, tokens or both on an area before the first card; `by` is whoever does it, where not the box's own.

    `linked` is whether the table is linked to a jackpot's pool, which a round does not know.
    """

    box: int
    area: LayoutArea
    chips: int = 0
    tokens: int = 0
    notes: int = 0
    by: str = ""
    linked: bool = True


class TakeBackWager(Struct, frozen=True):
    """Take a wager off the layout again, before the first card."""

    box: int
    area: LayoutArea


class LookAt(Struct, frozen=True):
    """Pick up one's cards and look at them."""

    box: int


class FoldAt(Struct, frozen=True):
    """Give the hand up, with every wager on it."""

    box: int


class CheckAt(Struct, frozen=True):
    """Stay in without a wager; `signal` is the sign that was made for it, where there was one."""

    box: int
    signal: str = ""


class BetAt(Struct, frozen=True):
    """Place the wager of this stage. Its amount is fixed; `amount` is what the player offers, 0 for just that."""

    box: int
    amount: int = 0
    tokens: int = 0  # how much of it is in promotional tokens


class CorrectWager(Struct, frozen=True):
    """Bring a wrong wager to the right amount, as the dealer has asked."""

    box: int


class Concede(Struct, frozen=True):
    """Fold when the dealer's hand is made; it costs every wager, so it must be confirmed."""

    box: int
    confirmed: bool = False


class CallNoMoreBets(Struct, frozen=True):
    """The dealer announces "no more bets"."""


class DealCards(Struct, frozen=True):
    """The dealer deals these cards, in the order in which they leave the device or the shoe."""

    cards: tuple[Card, ...]


class TurnUp(Struct, frozen=True):
    """The dealer turns up the next community cards; `cards` are needed where the software has not seen them."""

    cards: tuple[Card, ...] = ()


class ShowDealersHand(Struct, frozen=True):
    """The dealer turns up both own cards and makes the dealer's hand."""

    cards: tuple[Card, ...] = ()


class SettleHand(Struct, frozen=True):
    """The dealer turns up the next hand, pays or takes its wagers and racks its cards; `box` where it is asked for."""

    box: int = 0
    cards: tuple[Card, ...] = ()


class PayJackpot(Struct, frozen=True):
    """The dealer pays what the jackpot brings a box, apart from its other wagers."""

    box: int
    amount: int
    what: str
    cites: tuple[Citation, ...] = ()


class CloseRound(Struct, frozen=True):
    """The round is over: what is left on jackpot areas is taken."""


class HaveWagerRemoved(Struct, frozen=True):
    """Refuse a wager before the first card, on stated grounds, and have it removed; by somebody of the house."""

    box: int
    area: LayoutArea
    by: str
    grounds: str


class FindWager(Struct, frozen=True):
    """After the first card it is noticed what really lies on an area. What follows is ruled and carried out."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class Observe(Struct, frozen=True):
    """Report something that should not have happened; the book's ruling is made and carried out.

    Where the book leaves it to somebody, `choice` is what they decide: the number of an offer, "decline", or the
    effects they order, with `by` and a `reason`.
    """

    seen: Seen
    choice: int | str = ""
    by: str = ""
    reason: str = ""


class VoidBox(Struct, frozen=True):
    """A supervisor declares one person's wagers void; the others play on."""

    box: int
    by: str
    why: str


class CallOff(Struct, frozen=True):
    """The round cannot go on, for a reason that is nobody's doing: it is void."""

    why: str


class DirectFirst(Struct, frozen=True):
    """A supervisor directs boxes to play before the others handle their cards."""

    boxes: tuple[int, ...]
    by: str
    why: str


class CorrectPayment(Struct, frozen=True):
    """A supervisor has a wrong payment put right: so much more to a box or, below nothing, so much back from it."""

    box: int
    chips: int
    by: str
    why: str


BonusPlayerCommand: TypeAlias = PlaceWager | TakeBackWager | LookAt | FoldAt | CheckAt | BetAt | CorrectWager | Concede
BonusDealerCommand: TypeAlias = (
    CallNoMoreBets | DealCards | TurnUp | ShowDealersHand | SettleHand | PayJackpot | CloseRound
)
BonusFloorCommand: TypeAlias = HaveWagerRemoved | FindWager | Observe | VoidBox | CallOff | DirectFirst | CorrectPayment
RoundCommand: TypeAlias = BonusPlayerCommand | BonusDealerCommand | BonusFloorCommand
