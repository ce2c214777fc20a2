"""Hands played to their end by chance: any stacks, any seats, any act that is open, from any source of choices.

A source is a function that is given a number and answers with a smaller one, so the same hands come out of Hypothesis,
which can make them simpler, and of `random.Random`, which is fast.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from pokerroom.cards import UNKNOWN, Card
from pokerroom.games import ToPlayers
from pokerroom.hand import (
    BURN,
    CALL,
    CHECK,
    EXTRA_KINDS,
    FOLD,
    Ask,
    Bet,
    Charge,
    Chop,
    Deal,
    Discard,
    Expose,
    ExtraPost,
    Hand,
    HandRules,
    Muck,
    Options,
    Post,
    Raise,
    Reshuffle,
    RunBoards,
    Settle,
    Show,
    ShowDown,
    Straddle,
    Tap,
)
from pokerroom.hand.state import FIELDS, State

Choose = Callable[[int], int]
Move = tuple[int, Any]  # a seat (0 for the dealer) and a command
Anything = TypeVar("Anything")
PLACES = 12


def chance(seed: int) -> Choose:
    """Return a source of choices from a seeded generator."""
    return random.Random(seed).randrange


def one_of(choose: Choose, things: Sequence[Anything]) -> Anything:
    """Return one of several things."""
    return things[choose(len(things))]


def most_players(rules: HandRules) -> int:
    """Return how many players the cards and the book allow."""
    game, plan = rules.poker, rules.plan
    most = max(n for n in range(2, PLACES) if game.cards_needed(n, burning=plan.burning) <= plan.deck_size)
    return min(most, rules.dealt_in_most or most)


def begin(rules: HandRules, choose: Choose) -> Hand:
    """Return a hand about to begin: any number of players in any seats, rich and poor, the button anywhere or none."""
    most = most_players(rules)
    number = most if choose(8) == 7 else 2 + choose(min(4, most - 1))
    free = list(range(1, PLACES + 1))
    seats = [free.pop(choose(len(free))) for _ in range(number)]
    button = one_of(choose, (seats[0], 1 + choose(PLACES)))
    wealth = choose(4)
    stacks = {seat: _stack(rules, choose, wealth) for seat in seats}
    extras: tuple[ExtraPost, ...] = ()
    blinds: tuple[int | None, ...] | None = None
    carried = 0
    if choose(6) == 5:
        extras = _extras(rules, choose, seats)
        carried = choose(30) * _chip(rules)
    if choose(10) == 9 and len(rules.blinds) > 1 and number > len(rules.blinds):
        blinds = (None, *seats[1 : len(rules.blinds)])
    return Hand(rules, stacks, button, blinds=blinds, extras=extras, carried=carried)


def _stack(rules: HandRules, choose: Choose, wealth: int) -> int:
    """Return a stack between next to nothing and plenty, not always in whole bets; in a tournament in whole chips."""
    amount = _any_stack(rules, choose, wealth)
    return amount - amount % _chip(rules)


def _chip(rules: HandRules) -> int:
    return rules.plan.step if rules.tournament else 1


def _any_stack(rules: HandRules, choose: Choose, wealth: int) -> int:
    bet, least = rules.minimum_bet, rules.chip if rules.wagers_in_chips else 1
    kind = choose(3) if wealth == 0 else wealth - 1
    if kind == 0:
        return least + choose(3 * bet)
    if kind == 1:
        return least + choose(30 * bet)
    return bet * (10 + choose(90))


def _extras(rules: HandRules, choose: Choose, seats: Sequence[int]) -> tuple[ExtraPost, ...]:
    kinds = EXTRA_KINDS
    chip = _chip(rules)
    return tuple(
        ExtraPost(seat, kind, chip * (1 + choose(rules.minimum_bet // chip)))
        for seat in seats
        for kind in kinds
        if choose(4) == 3
    )


class Play:
    """A hand and the cards it is played with. `unseen` deals like a live table: nobody sees what lies face down."""

    def __init__(self, hand: Hand, choose: Choose, *, unseen: bool = False) -> None:
        self.hand, self.choose, self.unseen = hand, choose, unseen
        self.shuffle = random.Random(choose(1 << 20)).shuffle
        self.stub = list(hand.deck.cards)
        self.shuffle(self.stub)
        self.held: dict[int, list[Card]] = {seat: [] for seat in hand.state.seats}
        self.given_up: dict[int, list[Card]] = {seat: [] for seat in hand.state.seats}
        self.bold = choose(4)  # how readily this table raises, and folds
        self.orderly = False  # whether everybody waits for their turn to show

    def beside(self, hand: Hand) -> Play:
        """Return the same cards for a copy of the hand."""
        twin = Play(hand, self.choose, unseen=self.unseen)
        twin.stub = list(self.stub)
        twin.held = {seat: list(cards) for seat, cards in self.held.items()}
        twin.given_up = {seat: list(cards) for seat, cards in self.given_up.items()}
        return twin

    def moves(self) -> Iterator[Move]:
        """Yield what is done next, until the hand is over; whoever asks must do it before asking again."""
        while (now := self.hand.next()) is not None:
            move = self.aside()
            if move is None:
                move = self.answer(now.seat) if now.seat else self._dealer(now.do)
            yield move
        for _ in range(self.choose(3)):
            if seats := self._hidden_hands():
                yield self._expose(one_of(self.choose, seats))

    # The dealer

    def _dealer(self, do: str) -> Move:
        if do == "deal":
            return 0, self._deal()
        if do == "settle":
            return 0, self._settle()
        if do == "reshuffle":
            self._reshuffle()
            return 0, Reshuffle()
        return 0, Post() if do == "post" else Tap()

    def _deal(self) -> Deal:
        state = self.hand.state
        now = self.hand.next()
        assert now is not None
        cards = []
        for place in now.destinations:
            card = self.stub.pop()
            if place > 0:
                self.held[place].append(card)
            cards.append(UNKNOWN if self.unseen and self._face_down(state, place) else card)
        return Deal(tuple(cards))

    def _face_down(self, state: State, place: int) -> bool:
        if place <= 0:
            return place == BURN
        step = state.stage.step
        up = isinstance(step, ToPlayers) and step.face_up
        return not up and not state.shown >> state.place[place] & 1

    def _reshuffle(self) -> None:
        state = self.hand.state
        but = state.seats[state.served]
        for seat, pile in self.given_up.items():
            if seat != but:
                self.stub += pile
                pile.clear()
                if not state.live >> state.place[seat] & 1:
                    self.stub += self.held[seat]
                    self.held[seat].clear()
        self.shuffle(self.stub)

    def _settle(self) -> Settle:
        if self.choose(4) < 3 or self.hand.rules.tournament:
            return Settle()
        pots = self.hand.bill().pots
        number = self.choose(len(pots))
        return Settle((Charge("percent", self.choose(pots[number].amount + 1), number),))

    # The players

    def answer(self, seat: int) -> Move:
        """Return what the player in turn decides, or at the showdown leaves to the software."""
        if self.hand.state.queue and not self.unseen and not self.orderly and not self.choose(4):
            return 0, ShowDown()
        choices = list(player_moves(self.hand, seat, self.choose, self.bold))
        command = one_of(self.choose, choices)
        return seat, self._with_cards(seat, command)

    def aside(self) -> Move | None:
        """Now and then somebody does what may be done besides: straddle, agree to boards, show early, ask to see."""
        state = self.hand.state
        beside: list[Move] = []
        for seat in state.seats:
            open_now = self.hand.options(seat)
            if open_now.straddle:
                beside.append((seat, Straddle()))
            if open_now.run_boards:
                beside.append((seat, RunBoards(1 + self.choose(min(3, open_now.run_boards)))))
            if open_now.chop:
                beside.append((seat, Chop()))
            if open_now.show and seat != self.hand.turn and not self.orderly:
                beside.append((seat, self._with_cards(seat, Show())))
            beside += [(seat, Ask(other, self._cards(other))) for other in open_now.ask]
        if not beside or self.choose(2):
            return None
        return one_of(self.choose, beside)

    def _hidden_hands(self) -> list[int]:
        """Return who could still let others see their cards, as far as the software knows them."""
        state = self.hand.state
        known = [seat for seat in state.seats if UNKNOWN not in state.hands[state.place[seat]]]
        return [seat for seat in known if self.hand.options(seat).expose]

    def _expose(self, seat: int) -> Move:
        state = self.hand.state
        hand = state.hands[state.place[seat]]
        others = [0, *(other for other in state.seats if other != seat)]
        return seat, Expose(tuple(hand[: 1 + self.choose(len(hand))]), one_of(self.choose, others))

    def _with_cards(self, seat: int, command: Any) -> Any:
        """Return the command with the cards that only the player knows."""
        if isinstance(command, Discard):
            for card in command.cards:
                known = self.held[seat].index(card) if card != UNKNOWN else self._hidden(seat)
                self.given_up[seat].append(self.held[seat].pop(known))
        if isinstance(command, Show) and self.unseen:
            return Show(self._cards(seat))
        return command

    def _hidden(self, seat: int) -> int:
        state = self.hand.state
        up = state.up[state.place[seat]]
        return next(number for number, card in enumerate(self.held[seat]) if card not in up)

    def _cards(self, seat: int) -> tuple[Card, ...]:
        return tuple(self.held[seat]) if self.unseen else ()


def player_moves(hand: Hand, seat: int, choose: Choose, bold: int) -> Iterator[Any]:
    """Yield what a player may do now, what is likely more than once; amounts are drawn."""
    now = hand.options(seat)
    state = hand.state
    if now.fold and not (now.check and choose(4)):
        yield from [FOLD] * (1 + (bold == 3))
    if now.check:
        yield from [CHECK] * 3
    if now.call:
        yield from [CALL] * 4
    if now.bring_in:
        yield from [Bet(now.bring_in)] * 2
    if now.least_to:
        wager = Bet if now.opens else Raise
        amounts = (now.least_to, now.most_to, wager_between(now, choose))
        yield from [wager(amount) for amount in amounts[: 1 + bold]]
    if now.discard or now.draw >= 0:
        hand_now = list(state.hands[state.place[seat]])
        count = now.discard or choose(now.draw + 1)
        yield Discard(tuple(hand_now.pop(choose(len(hand_now))) for _ in range(count)))
    if now.show:
        yield from [Show()] * 2
    if now.muck:
        yield Muck(said_fold=not choose(3))


def wager_between(now: Options, choose: Choose) -> int:
    """Return any amount between the least and the most."""
    steps = (now.most_to - now.least_to) // now.step
    amount = now.least_to + now.step * choose(steps + 1)
    # Only the least may be an odd amount; what is above it is in whole chips.
    return amount if amount == now.least_to else amount // now.step * now.step


def do(hand: Hand, move: Move) -> None:
    """Carry out a move."""
    seat, command = move
    if seat:
        hand.act(seat, command)
    else:
        hand.act(0, command)


def play(rules: HandRules, choose: Choose, *, unseen: bool = False) -> Hand:
    """Play one hand to its end."""
    hand = begin(rules, choose)
    for move in Play(hand, choose, unseen=unseen).moves():
        do(hand, move)
    return hand


def plain(state: State) -> dict[str, Any]:
    """Return a state as plain values, slot by slot, to be compared; what was merely worked out is left out."""
    values = {name: getattr(state, name) for name in FIELDS if name != "worth"}
    values["plan"] = state.plan.rules
    return {name: _frozen(value) for name, value in values.items()}


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value
