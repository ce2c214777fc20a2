"""Orders that a ruling leaves for later in a hand: how streets are dealt, players' choices, cards on the table.

In a hand without rulings `State.ordered` is None; the first event of a ruling creates it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.hand.events import ActChoice, ActedEarly, DealingOrder, RevealMoment


@dataclass(frozen=True, slots=True)
class TurnLimit:
    """The acts that one player may choose from at the next turn (some of fold, check, call and raise), and the cost of
    a fold.
    """

    may: tuple[ActChoice, ...]
    fold_costs: int = 0
    to: int = 0  # the only amount of a bet or raise, if not 0
    all_round: bool = False  # until the round is over, not for one turn only


@dataclass(frozen=True, slots=True)
class WaitingAct:
    """An act out of turn that waits: the players passed over, and everybody's bets and the price at that time."""

    act: ActedEarly
    passed: int
    bets: tuple[int, ...]
    level: int
    stood: bool = False  # whether its chips are in the pot already


@dataclass(slots=True)
class Orders:
    """Everything that rulings have left open in one hand. Players are places, as in the state."""

    aside: list[Card] = field(default_factory=list)
    next_burn: list[Card] = field(default_factory=list)
    streets: dict[int, tuple[DealingOrder, ...]] = field(default_factory=dict)
    face_down: int = 0  # players whose next card is dealt face down
    limits: dict[int, TurnLimit] = field(default_factory=dict)
    early: dict[int, WaitingAct] = field(default_factory=dict)
    dead: int = 0  # hands that a ruling has killed
    cap: int = 0  # the largest wager of this betting round; 0 for no cap
    ahead: dict[int, int] = field(default_factory=dict)  # draw: cards a player has had before giving any up
    reveals: list[tuple[int, tuple[Card, ...], RevealMoment]] = field(
        default_factory=list
    )  # whose cards, and when all see them

    barred: list[tuple[int, int, tuple[Citation, ...]]] = field(default_factory=list)  # who may not ask, for whose hand

    def copy(self) -> Orders:
        """Return a copy of these orders that changes independently of them."""
        return replace(
            self,
            aside=list(self.aside),
            next_burn=list(self.next_burn),
            streets=dict(self.streets),
            limits=dict(self.limits),
            early=dict(self.early),
            ahead=dict(self.ahead),
            reveals=list(self.reveals),
            barred=list(self.barred),
        )

    def on(self, street: int, what: DealingOrder) -> bool:
        """Return whether an order of this kind holds for a street."""
        return what in self.streets.get(street, ())
