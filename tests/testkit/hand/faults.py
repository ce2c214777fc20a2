"""Anything that can go wrong, at any moment of any hand: reported, ruled on, decided and carried out by chance."""

from __future__ import annotations

from typing import Any

from pokerroom.cards import UNKNOWN, Card, SeededShuffle
from pokerroom.games import ToBoard
from pokerroom.hand import CHECK_OR_CALL, FOLD, Bet, Hand, HandRules, LiveDealer, Show, SoftwareDealer
from pokerroom.hand.dealing.next_cards import BURN, destinations
from pokerroom.hand.rules.plan import BET, DEAL
from pokerroom.hand.state import State
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import Fact
from pokerroom.rulebook.ruling_rows.ruling_names import CardGroupName
from pokerroom.rulings.effects.carrying_out import RulingOutcome, carry_out
from pokerroom.rulings.judging.judge import FactNeeded
from pokerroom.rulings.ruling import DECLINE, Ruling, rule
from pokerroom.rulings.seen import Seen
from testkit.hand.hands import Choose, begin, one_of, player_moves
from testkit.rulebook.by_name import as_house


def chips(state: State) -> int:
    """Return every chip of the hand."""
    return sum(state.stacks) + state.pot + state.charged


def piles(state: State) -> list[Card]:
    """Return every card that is out of the deck."""
    out = [*state.hands, *state.discards, state.boards[0], state.burns]
    if state.ordered is not None:
        out += [state.ordered.aside, state.ordered.next_burn]
    return [card for pile in out for card in pile]


class DealtHand:
    """One hand dealt by the software, and a source of choices."""

    def __init__(self, rules: HandRules, choose: Choose) -> None:
        self.choose = choose
        self.hand: Hand = begin(rules, choose)
        seeded = SeededShuffle(seed=choose(1 << 20))
        self.dealer = SoftwareDealer(
            self.hand, seeded.shuffle(rules.whole_deck.cards), shuffle=lambda cards: list(seeded.shuffle(cards))
        )

    def step(self) -> bool:
        """Go on to the next decision and take it; False when the hand is over."""
        seat = self.dealer.go_on()
        if not seat:
            if not self.hand.over:
                self.dealer.settle()
            return False
        self.hand.act(seat, one_of(self.choose, list(player_moves(self.hand, seat, self.choose, self.choose(4)))))
        return True

    def finish(self) -> None:
        """Play to the end."""
        for _ in range(2000):
            if not self.step():
                return
        raise AssertionError("the hand does not end")

    def to_the_board(self) -> None:
        """Play until board cards are to be dealt, if they come to that."""
        hand = self.hand
        while hand.turn and hand.betting:
            now = hand.options(hand.turn)
            hand.act(hand.turn, CHECK_OR_CALL if now.check or now.call else Bet(now.least_to) if now.least_to else FOLD)

    # Faults

    def report(self, key: str) -> Seen:
        """Report something that was seen, about some seat and some cards that make sense."""
        choose, state = self.choose, self.hand.state
        if key.endswith(("board_cards_turned_together", "flop_too_many_cards")):
            self.to_the_board()
        seat = one_of(choose, state.seats)
        if key.endswith("hand_dealt_to_wrong_seat"):
            seat = one_of(choose, [each for each in range(1, 14) if each not in state.place])
            return Seen(key, seat)
        amount = choose(state.stacks[state.place[seat]] + 1)
        since = choose(len(self.hand.events) + 1) if key.endswith(("directed_out_of_turn", "burn_missed")) else None
        return Seen(key, seat, {}, self._cards(key, seat), amount, since)

    def _cards(self, key: str, seat: int) -> dict[CardGroupName, tuple[Card, ...]]:
        state, left = self.hand.state, self.dealer.left
        hand = state.hands[state.place[seat]]
        own = tuple(hand[:1])
        burn = 1 if state.plan.burning else 0
        step = state.stage.step
        due = step.cards if state.stage.kind == DEAL and isinstance(step, ToBoard) else 0
        match key.removeprefix("ruling."):
            case "flop_too_many_cards":
                return {"flop": left[burn : burn + 4]} if due == 3 else {}
            case "board_cards_turned_together":
                return {"turned_cards": left[burn : burn + 2 + self.choose(2)]} if due == 1 else {}
            case "premature_card":
                return {"early_cards": left[burn : burn + 1]} if state.stage.kind == BET else {}
            case "hole_card_exposed_by_dealer":
                return {"exposed_card": own or left[:1]}
            case "boxed_card":
                return {"boxed_card": left[:1]}
            case "card_exposed_by_player" | "cards_shown_to_one_player":
                return {"own_card": own} if own else {}
            case "joker_found":
                return {"joker": (Card(52),)} if not state.plan.deck_mask >> 52 & 1 else {}
            case "draw_cards_exposed" | "draw_cards_to_wrong_player":
                return {"draw_cards": left[: 1 + self.choose(3)]}
            case "stud_down_card_dealt_up" | "stud_final_card_exposed":
                return {"exposed_card": own} if own else {}
            case _:
                return {}

    def ruled(self, house: House | Rulebook | str, seen: Seen) -> Ruling:
        """Return the ruling, every question answered and every decision taken by chance."""
        given = dict(seen.facts)
        for _ in range(40):
            try:
                told = Seen(seen.key, seen.seat, given, seen.cards, seen.amount, seen.since)
                ruling = rule(as_house(house), told, self.hand)
                break
            except FactNeeded as needed:
                given[needed.fact.name] = self._answer(needed.fact)
        else:
            raise AssertionError("the questions do not end")
        while ruling.open:
            ruling = self._decided(ruling)
        return ruling

    def _answer(self, fact: Fact) -> Any:
        if fact.kind == "flag":
            return self.choose(2) == 1
        if fact.kind == "count":
            return self.choose(4)
        return one_of(self.choose, fact.answers) if fact.answers else "something"

    def _decided(self, ruling: Ruling) -> Ruling:
        if ruling.offers:
            number = self.choose(len(ruling.offers) + 1)
            offer = ruling.offers[min(number, len(ruling.offers) - 1)]
            by = offer.role if offer.role != "players" else "players"
            if number == len(ruling.offers):
                return ruling.decide(DECLINE, by=ruling.offers[0].role, reason="for the game")
            choice: Any = number + 1
            if offer.sanctions:
                choice = [one_of(self.choose, offer.sanctions)]
            return ruling.decide(choice, by=by, reason="for the game")
        ordered = one_of(self.choose, ("play_on", "void_hand", "misdeal", "hand_dead"))
        return ruling.decide([ordered], by=ruling.referred_to, reason="for the game")

    def carry_out(self, ruling: Ruling) -> RulingOutcome:
        """Carry it out with the real cards."""
        return carry_out(ruling, self.hand, self.dealer, choice=one_of(self.choose, ("", "treated_as_all_in")))


class LiveDealtHand(DealtHand):
    """One hand at a live table: nobody but the players sees what lies face down, and the software deals nothing."""

    def step(self) -> bool:
        """Go on to the next decision and take it; False when the hand is over."""
        hand, live = self.hand, LiveDealer(self.hand)
        while not live.go_on():
            now = hand.next()
            if now is None:
                return False
            if now.do == "settle":
                hand.settle()
                return False
            unseen = self._unseen()
            live.turn_up([unseen.pop() for place in destinations(hand.state) if place != BURN])
        seat = hand.turn
        command = one_of(self.choose, list(player_moves(hand, seat, self.choose, self.choose(4))))
        if isinstance(command, Show):
            command = Show(self._made_up(seat))
        hand.act(seat, command)
        return True

    def _unseen(self) -> list[Card]:
        seen = self.hand.state.off_deck
        cards = [card for card in self.hand.deck.cards if not seen >> card & 1]
        return [cards.pop(self.choose(len(cards))) for _ in range(len(cards))]

    def _made_up(self, seat: int) -> tuple[Card, ...]:
        """Return what the player turns up: what is known of it, and cards that nobody has seen."""
        unseen = self._unseen()
        hand = self.hand.state.hands[self.hand.state.place[seat]]
        return tuple(unseen.pop() if card == UNKNOWN else card for card in hand)

    def _cards(self, key: str, seat: int) -> dict[CardGroupName, tuple[Card, ...]]:
        groups = super()._cards(key, seat)
        unseen = self._unseen()
        return {name: tuple(unseen.pop() if card < 52 else card for card in cards) for name, cards in groups.items()}

    def carry_out(self, ruling: Ruling) -> RulingOutcome:
        """Carry it out on the record; the people at the table move the cards."""
        return carry_out(ruling, self.hand, choice=one_of(self.choose, ("", "treated_as_all_in")))
