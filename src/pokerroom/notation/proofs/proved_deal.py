"""Check the proof of a hand's deal against the hand: whether each card off the deck went where the game sends it.

Every card that leaves the deck, as the log tells it, is the next one of the last committed deal; so it is after a
ruling too. A shuffle begins a new deal. A ruling that changes the order of the rest of the deck without a shuffle has
published each card's former place, and the same card is checked against both. The reader judges the rulings themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pokerroom.cards import UNKNOWN, Card
from pokerroom.cards.deal_proof import PUT_ASIDE, dealing_order, place_words
from pokerroom.cards.proof_shapes import DealProof, HandProof
from pokerroom.errors import PokerroomError
from pokerroom.notation.proofs.book_burns import BurnRules
from pokerroom.notation.proofs.logged_deal import LoggedDeal, LoggedStep, logged_deal
from pokerroom.wording.plural import quantity

_PLAY_MISSING: Final = "how the hand was played is not in it, so that nothing says where its cards should have gone"


def dealing_faults(proof: HandProof, burns: BurnRules) -> list[str]:
    """Return where a proof's cards went elsewhere than in the hand, or were not laid open; an empty list for none.

    `burns` are the rules for burns of the books that are known here.
    """
    if not proof.log:
        return [_PLAY_MISSING]
    try:
        logged = logged_deal(proof.log, burns)
    except PokerroomError as fault:
        return [f"its hand is not one that the game allows: {fault.what}"]
    if committed_anew(proof, logged):
        return [*_before_ruling(proof.deals[0], logged), *_cards_not_logged(proof, logged)]
    shuffled = [deal_proof for deal_proof in proof.deals if not deal_proof.out_of]
    shuffles = 1 + _shuffles_in_hand(logged.steps)
    if not logged.rulings and len(shuffled) != shuffles:
        return [f"it has {len(proof.deals)} deals, and the cards of the hand were shuffled {shuffles} times"]
    followed = _FollowedHand(proof, logged)
    followed.follow()
    return followed.faults or list(dict.fromkeys([*followed.unopened(), *_seen_but_not_opened(proof, logged)]))


def committed_anew(proof: HandProof, logged: LoggedDeal) -> bool:
    """Return whether the room committed to the rest of the deck again at a ruling, without a shuffle.

    Older releases did so at every ruling. From there on the order is the room's own choice, and only the numbers of the
    cards are held against the hand.
    """
    plain = sum(bool(deal_proof.dealt) and not deal_proof.out_of for deal_proof in proof.deals)
    return bool(logged.rulings) and plain > 1 + _shuffles_in_hand(logged.steps)


def order_words(deal: DealProof) -> str:
    """Return how the rest of a deck lies that a ruling put in another order, by the places that its cards had before.

    >>> order_words(DealProof("a", 5, "", (), (), out_of=(7, 8, 9, 4, 5)))
    'the rest of the deck lies as cards 7 to 9, 4 to 5 of it'
    """
    runs: list[list[int]] = []
    for place in deal.out_of:
        if runs and runs[-1][-1] == place - 1:
            runs[-1][1:] = [place]
        else:
            runs.append([place])
    return f"the rest of the deck lies as cards {', '.join(' to '.join(map(str, run)) for run in runs)} of it"


def _shuffles_in_hand(steps: Sequence[LoggedStep]) -> int:
    """Return how many times the deck was shuffled in the hand."""
    return sum(step.what == "shuffled" for step in steps)


class _DeckPosition(NamedTuple):
    """The deck after a line of the log: the deal, how many cards were left, and those that were out by place.

    The deal is -1 after a shuffle until a card is dealt; how often the deck had been shuffled says from which.
    """

    lines: int
    shuffles: int
    deal: int
    left: int
    out: dict[int, LoggedStep]


class _FollowedHand:
    """A hand followed through its deals, card by card."""

    def __init__(self, proof: HandProof, logged: LoggedDeal) -> None:
        self.deals, self.logged = proof.deals, logged
        self.faults: list[str] = []
        self._at = 0  # the deal that cards come from
        self._whole = proof.deals[0]  # the one of it that was shuffled
        self._left = proof.deals[0].cards
        self._out: list[dict[int, LoggedStep]] = [{} for _ in proof.deals]  # by deal and place, the card that is out
        self._loose = 0  # cards that rulings took off the deck or put back since the order was last published
        self._went: list[dict[int, LoggedStep]] = [{} for _ in proof.deals]  # the same, and the cards that came back
        self._shuffles = self._since = 0  # how often it was shuffled by now, and when the deal was that is dealt from
        self._stood: list[_DeckPosition] = []  # after each step

    @property
    def _deal(self) -> DealProof:
        return self.deals[self._at]

    def follow(self) -> None:
        """Hold every step against the proof, up to the first that does not fit."""
        fresh = 0  # cards of a deck that was shuffled and of which none has left yet
        for step in self.logged.steps:
            if step.what == "shuffled":
                fresh, self._shuffles = step.cards, self._shuffles + 1
            elif step.what == "rewound":
                self._rewind(step.to)
            elif step.what == "back":
                self._take_back(step.to)
            else:
                if fresh and not self._shuffle(fresh, step.line):
                    return
                fresh = 0
                if not self._allow_reordered_rest(step.line) or not self._leave(step):
                    return
            stands = (-1, fresh, {}) if fresh else (self._at, self._left, dict(self._out[self._at]))
            self._stood.append(_DeckPosition(step.line + 1, self._shuffles, *stands))
        self._end()

    def _say(self, what: str) -> bool:
        self.faults.append(what)
        return False

    def _shuffle(self, cards: int, line: int) -> bool:
        """Go on with the last shuffled deck published by now; return False, with a fault noted, if none fits."""
        coming = [at for at, deal in enumerate(self.deals) if at > self._at and not deal.out_of]
        if not coming:
            return self._say("the deck was shuffled in the hand, and there is no deal of it")
        while self._at < max([at for at in coming if 0 < self.deals[at].after <= line], default=coming[0]):
            self._go_on()  # by orders that were published and not dealt from
        self._whole, self._since = self._deal, self._shuffles
        if self._deal.cards != cards:
            return self._say(f"{self._deal.deal}: it has {self._deal.cards} cards, and {cards} were shuffled")
        return True

    @property
    def _deal_after(self) -> DealProof:
        return self.deals[self._at + 1]

    def _go_on(self) -> None:
        self._at, self._loose = self._at + 1, 0
        self._left = self._deal.cards

    def _allow_reordered_rest(self, line: int) -> bool:
        """Let the rest of the deck lie in another order, as ruled; return False, with a fault noted, if it may not."""
        while self._at + 1 < len(self.deals) and self._deal_after.out_of and self._deal_after.after <= line:
            rest, left, moved = self._deal_after, self._left, self._loose
            if not any(rest.after > correction >= self._last_out() for correction in self.logged.corrected):
                return self._say(f"{rest.deal}: the deck was put in another order, and nothing was ruled")
            places = set(rest.out_of)
            if len(rest.out_of) != rest.cards or len(places) != rest.cards or rest.seeds:
                return self._say(f"{rest.deal}: it does not tell where its cards lay before")
            if rest.cards != left or not places <= set(range(1, self._whole.cards + 1)):
                return self._say(f"{rest.deal}: it has {rest.cards} cards, and {left} were left")
            if sum(place in self._places_out_of_deck() for place in places) > moved:
                return self._say(f"{rest.deal}: it has cards of the deck that had left it")
            self._go_on()
        return True

    def _last_out(self) -> int:
        """Return the line with which the last card left the deck."""
        return max((step.line for out in self._out for step in out.values() if not step.ruled), default=-1)

    def _places_out_of_deck(self) -> set[int]:
        """Return the places, in the deal that was shuffled, of the cards that are out of the deck dealt from."""
        out_of = self._deal.out_of or range(1, self._deal.cards + 1)
        return set(range(1, self._whole.cards + 1)) - set(out_of) | {out_of[place - 1] for place in self._out[self._at]}

    def _leave(self, step: LoggedStep) -> bool:
        deal, out = self._deal, self._out[self._at]
        place = next((place for place in range(1, deal.cards + 1) if place not in out), 0)
        if not place:
            return self._say(f"{deal.deal}: more cards left the deck than it has")
        out[place] = self._went[self._at][place] = step
        self._left -= 1
        self._loose += step.ruled
        return True

    def _take_back(self, source: int) -> None:
        """Lay a card on the deck again: all from the last that left to this one, unless it is published otherwise."""
        out = self._out[self._at]
        places = sorted(out, key=lambda place: (out[place].to == source, place))
        self._lay_back(places[-1:])
        self._left += 1
        self._loose += 1

    def _rewind(self, lines: int) -> None:
        """Put the deck back as it was after the first `lines` lines of the log."""
        first = _DeckPosition(0, 0, 0, self.deals[0].cards, {})
        then = next((stood for stood in reversed(self._stood) if stood.lines <= lines), first)
        self._loose += abs(then.left - self._left)
        self._left = then.left
        deal = then.deal if then.deal >= 0 or then.shuffles != self._since else self.deals.index(self._whole)
        if deal == self._at:  # else it was shuffled or published since, and will be so again
            self._lay_back([place for place in self._out[self._at] if place not in then.out])
            self._out[self._at] = dict(then.out)

    def _lay_back(self, places: Iterable[int]) -> None:
        """Lay cards on the deck again; if others do, that is published, and these need not be where they were told."""
        out, went = self._out[self._at], self._went[self._at]
        for place in places:
            out.pop(place)
            went[place] = went[place]._replace(ruled=True)

    def _end(self) -> None:
        """Check at the end that the proof's account of each deal is the hand's own."""
        for number, deal in enumerate(self.deals):
            went = self._went[number]
            for place, step in self._cards_in_fixed_order(number):
                if place <= len(deal.dealt) and deal.dealt[place - 1] != step.to:
                    proved, logged = place_words(deal.dealt[place - 1]), place_words(step.to)
                    self._say(
                        f"{deal.deal}: card {place} of the deck is told to be {proved}, and was {logged} in the hand"
                    )
                    return
            if self._rest_of(number):
                if not deal.out_of and not self._is_told_in_both(number):
                    self._say(f"{deal.deal}: its cards are not where they are in the order that a ruling gave them")
                    return
                continue
            if len(deal.dealt) != len(went):
                left = f"{quantity(len(deal.dealt), 'card')} left the deck"
                self._say(f"{deal.deal}: {left}, and {len(went)} were dealt in the hand")
                return
            ruled = {place: step.to for place, step in went.items() if step.ruled}
            if Counter(ruled.values()) != Counter(deal.dealt[place - 1] for place in ruled):
                self._say(f"{deal.deal}: the cards that rulings took off the deck are not where the hand has them")
        self.faults += _reordered_deck_faults(self.deals)

    def _is_told_in_both(self, number: int) -> bool:
        """Return whether a deal that a ruling put in another order tells just the same of its cards as that order."""
        deal, went = self.deals[number], dict(self._went[number])
        for later, proof in enumerate(self.deals[number + 1 :], number + 1):
            if not proof.out_of:
                break
            went.update((proof.out_of[place - 1], step) for place, step in self._went[later].items())
        aside = LoggedStep(0, "left", PUT_ASIDE)
        both = [(went.get(place, aside), to) for place, to in enumerate(deal.dealt, 1)]
        return len(both) == max(went, default=0) and all(step.ruled or step.to == to for step, to in both)

    def _cards_in_fixed_order(self, number: int) -> Iterator[tuple[int, LoggedStep]]:
        """Yield the cards of a deal that left it in their order, by place; none that lie in a later order."""
        rest = self._rest_of(number)
        for place, step in sorted(self._went[number].items()):
            if not step.ruled and place not in rest:
                yield place, step

    def _rest_of(self, number: int) -> set[int]:
        """Return the places of a deal whose cards lie in a later order of the same cards."""
        deal = self.deals[number]
        later: set[int] = set()
        for proof in self.deals[number + 1 :]:
            if not proof.out_of:
                break
            later |= set(proof.out_of)
        if not deal.out_of:
            return later
        return {place for place, before in enumerate(deal.out_of, 1) if before in later}

    def unopened(self) -> Iterator[str]:
        """Yield cards that the log names and the proof does not lay open at just the place they left the deck from."""
        for number, deal in enumerate(self.deals):
            opened = {opening.position: opening.card for opening in deal.openings}
            order = dealing_order(deal.deal, deal.cards, deal.seeds)
            for place, step in self._cards_in_fixed_order(number):
                if step.card is not UNKNOWN and opened.get(order[place - 1]) != str(step.card):
                    yield _not_open(step.card, step.to)
            for step in self._went[number].values():
                if step.ruled and step.card is not UNKNOWN and str(step.card) not in opened.values():
                    yield _not_open(step.card, step.to)


def _not_open(card: Card, to: int) -> str:
    return f"{card} was {place_words(to)} in the hand, and is not laid open there"


def _reordered_deck_faults(deals: Sequence[DealProof]) -> Iterator[str]:
    """Yield the cards of a deck that was put in another order which are not those that lay there before."""
    lay: dict[int, str] = {}
    for deal in deals:
        opened = {opening.position: opening.card for opening in deal.openings}
        if not deal.out_of:
            order = dealing_order(deal.deal, deal.cards, deal.seeds)
            lay = {place: opened[position] for place, position in enumerate(order, 1) if position in opened}
            continue
        for position, card in opened.items():
            if lay.get(deal.out_of[position - 1]) != card:
                yield f"{deal.deal}: {card} is not the card that lay there before the ruling"


def _seen_but_not_opened(proof: HandProof, logged: LoggedDeal) -> Iterator[str]:
    """Yield cards that the log names and that are not open there, or nowhere if a ruling may have moved them since."""
    went_to: dict[str, int] = {}
    for deal in proof.deals:
        went = dict(zip(dealing_order(deal.deal, deal.cards, deal.seeds), deal.dealt, strict=False))
        went_to.update((opening.card, went[opening.position]) for opening in deal.openings if opening.position in went)
    came_back = bool(logged.rulings) and any(step.what != "left" for step in logged.steps)
    for card, to in logged.seen.items():
        may_lie_elsewhere = came_back or UNKNOWN in logged.moved or card in logged.moved
        if str(card) not in went_to or (went_to[str(card)] != to and not may_lie_elsewhere):
            yield _not_open(card, to)


def _before_ruling(deal: DealProof, logged: LoggedDeal) -> Iterator[str]:
    """Yield the differences of the first deal from the log before any ruling; none where cards came back."""
    if any(step.what in ("back", "rewound") for step in logged.steps):
        return
    opened = {opening.position: opening.card for opening in deal.openings}
    order = dealing_order(deal.deal, deal.cards, deal.seeds)
    for place, step in enumerate(logged.steps):
        if step.what != "left" or step.line > logged.corrected[0] or place >= len(deal.dealt):
            return
        card, to = f"card {place + 1} of the deck", deal.dealt[place]
        if to != step.to:
            yield f"{deal.deal}: {card} is told to be {place_words(to)}, and was {place_words(step.to)} in the hand"
            return
        if step.card is not UNKNOWN and opened.get(order[place]) != str(step.card):
            yield _not_open(step.card, step.to)


def _cards_not_logged(proof: HandProof, logged: LoggedDeal) -> Iterator[str]:
    """Yield cards that left the deck beyond those in the log, where the room fixed the rest of it again."""
    went = Counter(step.to for step in logged.steps if step.what == "left")
    went[PUT_ASIDE] = sum(step.ruled for step in logged.steps)
    for to, count in sorted(Counter(to for deal in proof.deals for to in deal.dealt).items()):
        if count > went[to]:
            told_to_be = "card is told to be" if count == 1 else "cards are told to be"
            yield f"{count} {told_to_be} {place_words(to)}, and {went[to]} in the hand"
