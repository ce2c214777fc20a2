"""Commands to a round by a player, the dealer or a supervisor. `decide` judges them; only events change a round.

At a live table cards are entered as they are turned up, and `??` stands for a card that nobody has seen.
"""

from __future__ import annotations

from typing import TypeAlias

from pokerroom.bonus.words import LayoutArea
from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.command_struct import CommandStruct
from pokerroom.rulings import Seen


class PlaceWager(CommandStruct, frozen=True):
    """Put chips, tokens or both on an area before the first card; `by` is the person who does it, if not the player.

    `linked` says whether the table is linked to a jackpot's pool, which the round itself cannot know.
    """

    box: int
    area: LayoutArea
    chips: int = 0
    tokens: int = 0
    notes: int = 0
    by: str = ""
    linked: bool = True


class TakeBackWager(CommandStruct, frozen=True):
    """Take a wager back before the first card."""

    box: int
    area: LayoutArea


class LookAt(CommandStruct, frozen=True):
    """Pick up and look at one's cards."""

    box: int


class FoldAt(CommandStruct, frozen=True):
    """Give the hand up, with every wager on it."""

    box: int


class CheckAt(CommandStruct, frozen=True):
    """Stay in without a wager; `signal` is the player's hand signal, if there was one."""

    box: int
    signal: str = ""


class BetAt(CommandStruct, frozen=True):
    """Place the wager of this stage. Its amount is fixed; `amount` is the player's offer, 0 for the exact amount."""

    box: int
    amount: int = 0
    tokens: int = 0  # how much of it is in promotional tokens


class CorrectWager(CommandStruct, frozen=True):
    """Correct a wrong wager to the right amount, as the dealer has asked."""

    box: int


class Concede(CommandStruct, frozen=True):
    """Fold after the dealer's hand is made; it costs every wager, so it must be confirmed."""

    box: int
    confirmed: bool = False


class CallNoMoreBets(CommandStruct, frozen=True):
    """Announce "no more bets", as the dealer."""


class DealCards(CommandStruct, frozen=True):
    """Deal these cards, as the dealer, in the order in which they leave the device or the shoe."""

    cards: tuple[Card, ...]


class TurnUp(CommandStruct, frozen=True):
    """Turn up the next community cards, as the dealer; `cards` are needed where the software has not seen them."""

    cards: tuple[Card, ...] = ()


class ShowDealersHand(CommandStruct, frozen=True):
    """Turn up the dealer's two cards and make the dealer's hand."""

    cards: tuple[Card, ...] = ()


class SettleHand(CommandStruct, frozen=True):
    """Turn up the next hand, pay or take its wagers and rack its cards; `box` for a hand settled out of order."""

    box: int = 0
    cards: tuple[Card, ...] = ()


class PayJackpot(CommandStruct, frozen=True):
    """Pay a box from the jackpot, apart from its other wagers."""

    box: int
    amount: int
    what: str
    cites: tuple[Citation, ...] = ()


class CloseRound(CommandStruct, frozen=True):
    """Close the round, taking the wagers left on jackpot areas."""


class HaveWagerRemoved(CommandStruct, frozen=True):
    """Refuse a wager before the first card for a stated reason, and have it removed; by staff."""

    box: int
    area: LayoutArea
    by: str
    grounds: str


class FindWager(CommandStruct, frozen=True):
    """Report, after the first card, a different amount found on an area; the book's ruling on it is carried out."""

    box: int
    area: LayoutArea
    chips: int
    tokens: int = 0


class Observe(CommandStruct, frozen=True):
    """Report something that should not have happened; the book's ruling is made and carried out.

    Where the book leaves the decision to a person, `choice` is theirs: the number of an offer, "decline", or the
    effects they order, with `by` and a `reason`.
    """

    seen: Seen
    choice: int | str = ""
    by: str = ""
    reason: str = ""


class VoidBox(CommandStruct, frozen=True):
    """Declare one person's wagers void, as a supervisor; the others play on."""

    box: int
    by: str
    why: str


class CallOff(CommandStruct, frozen=True):
    """Call off a round that cannot go on through nobody's fault; it is void."""

    why: str


class DirectFirst(CommandStruct, frozen=True):
    """Direct boxes, as a supervisor, to play before the others handle their cards."""

    boxes: tuple[int, ...]
    by: str
    why: str


class CorrectPayment(CommandStruct, frozen=True):
    """Correct a wrong payment, as a supervisor: this much more to a box or, below 0, back from it."""

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
