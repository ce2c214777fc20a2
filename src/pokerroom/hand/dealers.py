"""The dealers, who supply the cards: the software's own shuffled deck, or a person at a live table.

The engine is the same for all of them. A dealer does everything that is not a player's decision, and stops when
somebody must decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pokerroom.cards import UNKNOWN, Card, Deck, SeededShuffle, cards_text
from pokerroom.cards.shuffle import shuffled_and_cut
from pokerroom.cards.text import as_cards
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, as_given, refuses_misread_calls
from pokerroom.games.game import ToPlayers
from pokerroom.hand import commands, events
from pokerroom.hand.dealing.next_cards import BOARD, BURN, as_if_flop_due, cards_due, destinations, must_reshuffle
from pokerroom.hand.events import SHUFFLE_FIRST
from pokerroom.hand.flow import tap_due
from pokerroom.hand.hand import Hand
from pokerroom.hand.rules.plan import DEAL, DRAW, POST, SETTLE
from pokerroom.hand.showdown.bill import HandBill
from pokerroom.hand.showdown.who_shows import askable
from pokerroom.hand.state import State
from pokerroom.wording.plural import quantity

Charges = Callable[[HandBill], Sequence[commands.Charge]]
Shuffle = Callable[[Sequence[Card]], Sequence[Card]]
_POST, _TAP, _RESHUFFLE, _SETTLE = commands.Post(all=True), commands.Tap(), commands.Reshuffle(), commands.Settle()
_SHOW_DOWN = commands.ShowDown()


def _no_charges(_: HandBill) -> Sequence[commands.Charge]:
    return ()


@refuses_misread_calls
class SoftwareDealer:
    """Does all that a dealer does in a hand: posts the blinds, shuffles and deals, taps the table, pays the pots.

    It shuffles the game's own deck unpredictably; with a `seed` it shuffles the same way every time, for tests and
    examples; with a `deck` it deals those cards in their order. `shuffle` replaces its way of mixing cards: together
    with a `deck` it is needed where a draw may use up the deck, and for rulings that order a shuffle.

    With `shows` it also turns up the hands that can win something and gives up the others; without it every player
    decides. `charges` is asked before the pots are paid.

    >>> from pokerroom.hand import CALL, CHECK, HandRules
    >>> rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
    >>> hand = Hand(rules, {1: 100, 2: 100, 3: 100}, button=3)
    >>> dealer = SoftwareDealer(hand, seed=7)
    >>> while seat := dealer.go_on():
    ...     _ = hand.act(seat, CALL if hand.to_call else CHECK)
    >>> hand.over, sum(hand.stacks.values())
    (True, 300)
    """

    __slots__ = ("_charges", "_deck", "_next", "_shows", "_shuffle", "hand")

    def __init__(
        self,
        hand: Hand,
        deck: Sequence[Card] | str | None = None,
        *,
        seed: int | None = None,
        shows: bool = True,
        charges: Charges = _no_charges,
        shuffle: Shuffle | None = None,
    ) -> None:
        self.hand = _hand_to_deal(hand)
        if seed is not None and (deck is not None or shuffle is not None):
            raise Malformed("a seed beside a deck or a shuffle", allowed="SoftwareDealer(hand, seed=7) alone")
        _refuse_uncallable(charges=charges, shuffle=shuffle)
        if deck is None:
            if shuffle is None:
                shuffle = shuffled_and_cut if seed is None else SeededShuffle(seed).shuffle
            deck = shuffle(hand.deck.cards)
            self._deck = _deck_to_deal(deck)
        else:
            self._deck = _deck_to_deal(deck)
            _refuse_cards_that_are_out(hand, self._deck)
        _refuse_too_few_cards(hand, len(self._deck))
        self._next = 0
        self._shows = shows
        self._charges = charges
        self._shuffle = shuffle

    def __repr__(self) -> str:
        return f"<SoftwareDealer: {quantity(len(self._deck) - self._next, 'card')} left, {self.hand!r}>"

    def go_on(self) -> int:
        """Do everything that is not a player's decision; return the seat that must decide, 0 when the hand is over.

        Where players may still ask to see a hand, it stops with 0 before the pots are paid: `settle` goes on.
        """
        state = self.hand.state
        while True:
            turn = state.turn
            if turn >= 0:
                if not state.queue or not self._shows:
                    return state.seats[turn]
                self.hand.act(0, _SHOW_DOWN)
                continue
            kind = state.stage.kind
            if kind == DEAL:
                self._deal(state)
            elif kind == POST:
                self.hand.act(0, _POST)
            elif kind == SETTLE:
                if self._shows or not self._somebody_may_ask(state):
                    self.settle()
                return 0
            elif kind == DRAW:
                if must_reshuffle(state):
                    self._reshuffle(state)
                else:
                    self._deal(state)
            else:
                return 0

    def deal_next(self) -> None:
        """Do the next thing that a dealer must do: post, deal one street, or shuffle cards back in."""
        state = self.hand.state
        kind = state.stage.kind
        if state.turn < 0 and kind == POST:
            self.hand.act(0, _POST)
        elif state.turn < 0 and kind == DRAW and must_reshuffle(state):
            self._reshuffle(state)
        elif state.turn < 0 and kind in (DEAL, DRAW):
            self._deal(state)
        else:
            raise Illegal("there is nothing to deal", allowed="when a post or cards are due")

    def show_flop(self, seat: int, cites: tuple[Citation, ...] = ()) -> None:
        """Deal the flop for the last player left as it would have come: the burn first, and no card after the flop."""
        due = as_if_flop_due(self.hand.state)
        end = self._next + (0 if due is None else cards_due(due))
        self.hand.act(0, commands.ShowFlop(seat, tuple(self._deck[self._next : end]), cites))
        self._next = end

    def settle(self) -> None:
        """Take the house's charges, and pay the pots to their winners."""
        charges = self._charges
        taken: Sequence[commands.Charge] = () if charges is _no_charges else charges(self.hand.bill())
        self.hand.act(0, commands.Settle(tuple(taken)) if taken else _SETTLE)

    # Requests of a ruling to the deck in the middle of a hand

    @property
    def shuffles(self) -> bool:
        """Whether the dealer was given a shuffle of its own."""
        return self._shuffle is not None

    @property
    def left(self) -> tuple[Card, ...]:
        """The undealt cards, top first."""
        return tuple(self._deck[self._next :])

    def restock(self, cards: Sequence[Card]) -> None:
        """Replace the undealt cards by these, the first of them on top."""
        self._deck, self._next = as_cards(cards), 0

    def shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return these cards, shuffled and cut."""
        if self._shuffle is None:
            raise Malformed("cards are to be shuffled", allowed="SoftwareDealer(hand, deck, shuffle=...)")
        return self._shuffle(cards)

    def _deal(self, state: State) -> None:
        if tap_due(state):
            self.hand.act(0, _TAP)
        ordered = state.ordered
        shuffle_first = (
            ordered is not None and state.stage.kind == DEAL and ordered.on(state.stage.street, SHUFFLE_FIRST)
        )
        if ordered is not None and shuffle_first and ordered.aside:
            mixed, back = self.shuffled([*self.left, *ordered.aside]), tuple(ordered.aside)
            self.hand.correct([events.Moved(back, "aside", "stub"), events.Shuffled(len(mixed))])
            self.restock(mixed)
            return
        start = self._next
        self._next = end = start + cards_due(state)
        self.hand.act(0, commands.Deal(tuple(self._deck[start:end])))

    def _reshuffle(self, state: State) -> None:
        pool = list(self._deck[self._next :])
        for place, pile in enumerate(state.discards):
            if place != state.served:
                pool += pile
                if not state.is_live(place):
                    pool += state.hands[place]
        mixed = self.shuffled(pool)
        self.hand.act(0, _RESHUFFLE)
        self.restock(mixed)

    def _somebody_may_ask(self, state: State) -> bool:
        return any(askable(state, place) for place in range(len(state.seats)))


def _hand_to_deal(hand: Hand) -> Hand:
    if not isinstance(hand, Hand):
        raise Malformed(f"{as_given(hand)} is no hand to deal", allowed="a Hand, such as Hand.open(...)")
    return hand


def _deck_to_deal(deck: object) -> Sequence[Card]:
    """Return the cards in the order to deal; refuse a value that is no deck. A secret order is not looked at."""
    if isinstance(deck, Deck):
        raise Malformed(
            f"{deck!r} has no order in which its cards are dealt",
            allowed=f"{deck!r}.cards as they come from the factory, shuffle({deck!r}.cards), or no deck at all",
        )
    if isinstance(deck, str) or (isinstance(deck, list | tuple) and {*map(type, deck)} - {Card}):
        return as_cards(deck)
    if isinstance(deck, Sequence) and not isinstance(deck, bytes):
        return deck
    raise Malformed(f"{as_given(deck)} is no deck to deal", allowed="text such as 'As Kd', or a sequence of cards")


def _refuse_cards_that_are_out(hand: Hand, deck: Sequence[Card]) -> None:
    """Refuse a deck with cards that have left the hand's deck. A secret order is not looked at."""
    if isinstance(deck, list | tuple) and (out := [card for card in deck if hand.state.has_left_deck(card)]):
        what = f"{cards_text(out)} {'are' if len(out) > 1 else 'is'} no longer in the deck of this hand"
        raise Malformed(what, allowed="cards that are still to be dealt")


def _refuse_too_few_cards(hand: Hand, cards: int) -> None:
    """Refuse a deck that has too few cards for the first deal of a hand that is still to be dealt."""
    steps = (stage.step for stage in hand.rules.plan.stages)
    each = next((step.cards for step in steps if isinstance(step, ToPlayers)), 0)
    if not hand.progress.dealt and cards < each * len(hand.seats):
        what = f"{quantity(cards, 'card')} for {quantity(len(hand.seats), 'player')}, who get {each} each"
        raise Malformed(what, allowed=f"at least {quantity(each * len(hand.seats), 'card')}")


def _refuse_uncallable(**given: object) -> None:
    """Refuse charges or a shuffle that cannot be called as a function."""
    for name, function in given.items():
        if function is not None and not callable(function):
            raise Malformed(f"{name}={as_given(function)} cannot be called", allowed=f"a function, or no {name}=")


@refuses_misread_calls
class LiveDealer:
    """The dealer of a live table: a person deals real cards, and the software knows only those that are turned up.

    Cards go out unseen (`??`), the board is entered by `turn_up` as it is turned, and hands are entered as they are
    shown.

    >>> from pokerroom.hand import CALL, HandRules
    >>> hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 100, 2: 100}, button=1)
    >>> dealer = LiveDealer(hand)
    >>> dealer.go_on(), str(hand.view(2).seats[0].cards[0])
    (1, '??')
    """

    __slots__ = ("_asks_straddle", "hand")

    def __init__(self, hand: Hand, *, asks_straddle: bool = False) -> None:
        """Take a hand; with `asks_straddle` stop before the first card while a player may straddle."""
        self.hand, self._asks_straddle = _hand_to_deal(hand), asks_straddle

    def __repr__(self) -> str:
        return f"<LiveDealer: {self.hand!r}>"

    def go_on(self) -> int:
        """Post, and deal the cards that lie face down; return the seat that must decide.

        0 means that something else comes first: cards must be turned up, a player may still straddle, the pot is to be
        settled, or the hand is over.
        """
        hand = self.hand
        while hand.state.turn < 0:
            kind = hand.state.stage.kind
            if kind == POST:
                hand.post()
            elif kind in (DEAL, DRAW) and must_reshuffle(hand.state):
                hand.act(0, _RESHUFFLE)
            elif kind in (DEAL, DRAW) and not self.face_up and not self.straddler:
                self.deal_unseen()
            else:
                return 0
        return hand.turn

    @property
    def straddler(self) -> int:
        """The seat that may still straddle, for which the first card waits; 0 for none."""
        if not self._asks_straddle or self.hand.progress.dealt:
            return 0
        return next((seat for seat in self.hand.seats if self.hand.options(seat).straddle), 0)

    def deal_unseen(self) -> None:
        """Deal the cards that go out face down, unknown to the software."""
        self.hand.deal((UNKNOWN,) * len(destinations(self.hand.state)))

    def turn_up(self, cards: str | Sequence[Card]) -> None:
        """Enter the cards that were turned up now; a burn goes before them, unseen."""
        state = self.hand.state
        targets = destinations(state)
        if tap_due(state):
            self.hand.act(0, _TAP)
        burns = targets.count(BURN)
        self.hand.deal((*(UNKNOWN,) * burns, *as_cards(cards)))

    @property
    def face_up(self) -> bool:
        """Whether the cards due now are dealt face up, so that the dealer must enter them."""
        state = self.hand.state
        step = state.stage.step
        if isinstance(step, ToPlayers) and step.face_up:
            return True
        if BOARD in destinations(state):
            return True
        return bool(state.shown & state.live)  # an open hand is dealt its cards face up
