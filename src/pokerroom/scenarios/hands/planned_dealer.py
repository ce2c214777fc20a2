"""A dealer who deals the cards that a scenario lays out, and does whatever no player decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.cards import Card, parse_cards
from pokerroom.hand import BOARD, BURN, Charges, Hand, Reshuffle, ShowDown, Tap, events
from pokerroom.scenarios.setup import SetUp

# The set-up lines that lay out cards.
CARD_KEYS: Final = ("cards", "seat N", "board", "board N")
DECK_KEYS: Final = ("stub", "shuffled")


class PlannedDealer:
    """Deals a hand from the cards of a set-up: those of each seat and of the boards, and the rest of the deck.

    `cards:` are the first to leave the deck whatever they are for, `stub:` those that follow the hole cards, and
    `shuffled:` those that a shuffle in the middle of the hand brings to the top. With `pays` the dealer also turns the
    hands up and settles, taking what `pays` names; otherwise the hand stops there.
    """

    shuffles: Final = True

    def __init__(
        self, hand: Hand, setup: SetUp, rest: Sequence[Card] = (), *, by_hand: bool = False, pays: Charges | None = None
    ) -> None:
        self.hand, self.by_hand, self.pays = hand, by_hand, pays
        self.planned = {int(key.split()[1]): cards for key, cards in _laid_out(setup, "seat ").items()}
        self.boards = {0: list(parse_cards(setup.get("board", "")))}
        self.boards |= {int(key.split()[1]) - 1: cards for key, cards in _laid_out(setup, "board ").items()}
        self.order = list(parse_cards(setup.get("cards", "")))
        self.stub = list(parse_cards(setup.get("stub", "")))
        self.after_shuffle = list(parse_cards(setup.get("shuffled", "")))
        self.in_order = False
        self.shuffled_at = -1
        laid = {card for cards in (*self.planned.values(), *self.boards.values(), self.order) for card in cards}
        left = [card for card in rest or hand.deck.cards if card not in laid and card not in self.stub]
        # Cards that a shuffle is to bring to the top lie at the bottom until then.
        self.rest = [card for card in left if card in self.after_shuffle]
        self.rest += [card for card in left if card not in self.after_shuffle]

    def go_on(self) -> int:
        """Do whatever is the dealer's to do; the seat that must decide, 0 where there is none."""
        while not self.by_hand and (now := self.hand.next()) is not None:
            if now.do == "post":
                self.hand.post()
            elif now.do == "tap":
                self.hand.act(0, Tap())
            elif now.do == "reshuffle":
                self.reshuffle()
            elif now.do == "deal":
                self.deal()
            elif now.do == "show" and self.pays is not None:
                self.hand.act(0, ShowDown())
            elif now.do == "settle" and self.pays is not None:
                self.hand.settle(self.pays(self.hand.bill()))
            else:
                return now.seat
        return 0

    def deal(self) -> list[events.Event]:
        """Deal the cards that are due now, in the planned order."""
        now = self.hand.next()
        return self.hand.deal([self._card(place) for place in (now.destinations if now else ())])

    def reshuffle(self) -> list[events.Event]:
        """Shuffle the discards back in, as a draw may need."""
        happened = self.hand.act(0, Reshuffle())
        self.rest = [card for card in self.hand.deck.cards if not self.hand.piles.is_out_of_deck(card)]
        return happened

    # The deck, as a ruling asks for it

    @property
    def left(self) -> tuple[Card, ...]:
        """The undealt cards, top first."""
        if self.in_order:
            return tuple(self.stub)
        rest = [card for card in reversed(self.rest) if not self.hand.piles.is_out_of_deck(card)]
        planned = [card for cards in (*self.planned.values(), *self.boards.values()) for card in cards]
        return (*self.order, *self.stub, *(card for card in planned if card not in self.stub), *rest)

    def restock(self, cards: Sequence[Card]) -> None:
        """Have these be the undealt cards from now on, the first of them on top.

        A board that was laid out is still dealt where a ruling has left the deck as it was; `stub:` has its own order.
        """
        if tuple(cards) == self.left and any(self.boards.values()) and not self.stub:
            self.rest = [card for card in self.rest if not self.hand.piles.is_out_of_deck(card)]
            return
        self.stub, self.order, self.rest, self.in_order = list(cards), [], [], True

    def shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return the cards turned round, with the scenario's own on top."""
        top = [card for card in self.after_shuffle if card in cards]
        return [*top, *(card for card in reversed(cards) if card not in top)]

    def take(self, cards: Sequence[Card]) -> None:
        """Take cards out of the deck that have left it outside the deal."""
        for card in cards:
            if self.in_order or card in self.stub:
                self.stub.remove(card)

    def _card(self, place: int) -> Card:
        events = len(self.hand.events)
        if (aside := self.hand.piles.to_shuffle_in) and self.shuffled_at != events:
            self.shuffled_at = events
            self.restock(self.shuffled([*self.left, *aside]))
        if self.in_order or (self.stub and place in (BOARD, BURN) and not self.order):
            return self.stub.pop(0)
        if self.order:
            return self.order.pop(0)
        if place == BOARD:
            board = self.boards.get(self.hand.progress.board_number, [])
            if board:
                return board.pop(0)
        elif place != BURN and self.planned.get(place):
            return self.planned[place].pop(0)
        return self.rest.pop()


def _laid_out(setup: SetUp, prefix: str) -> dict[str, list[Card]]:
    return {key: list(parse_cards(cards)) for key, cards in setup.items() if key.startswith(prefix)}
