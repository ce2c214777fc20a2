"""The deck that a table of the room is dealt from: shuffled, committed, mixed with players' seeds, ruled upon.

Before a card is dealt, the order is stored under seal, and its commitment is stored openly. From those records the same
deck is found again in the middle of a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from pokerroom.cards import Card
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import Hand, Shuffle, SoftwareDealer, events, is_correction
from pokerroom.room.store.records import Stored
from pokerroom.room.tables.journal.shuffles import (
    COMMITTED,
    MIXED,
    SHUFFLED,
    DealCommitted,
    DealMixed,
    ShuffledDeck,
    WaitingDeal,
    as_mixed,
    commit,
    order_of,
    unexpected_seed,
    withheld_seeds,
)
from pokerroom.table import Table


class DealtDeck:
    """The deck of one table; `note` takes each record of it by its kind and body, and whether it is secret."""

    def __init__(self, table: Table, shuffle: Shuffle, note: Callable[[str, bytes, bool], None]) -> None:
        self._table, self._shuffle, self._note = table, shuffle, note
        self.committed: DealCommitted | None = None  # the last commitment
        self.waiting_deal: WaitingDeal | None = None  # the next hand's, while players' seeds are waited for
        self.withheld: dict[str, int] = {}  # by player, the hand for which their seed did not come in time
        self._seeds_now: Callable[[], Mapping[str, str]] = dict
        self._dealer: SoftwareDealer | None = None
        self.order: Sequence[Card] = ()
        self.gone = 0  # how many cards of it have been dealt, while a record is read
        self._shuffled_deck: Sequence[Card] = ()  # the order after the last shuffle, before any ruling on it
        self._mixed_in_ruling: list[Sequence[Card]] | None = None  # the cards that a ruling under way has mixed
        self._shuffles = 0  # in the running hand

    def take_seeds_from(self, seeds_now: Callable[[], Mapping[str, str]]) -> None:
        """Call this for the digests of players' seeds whenever cards are shuffled within a hand."""
        self._seeds_now = seeds_now

    def begin(self, hand: Hand) -> None:
        """Begin a hand with a freshly shuffled deck, or with the one that has waited for players' seeds."""
        waiting = self.waiting_deal
        given_up = waiting is not None and sorted(waiting.order) != sorted(hand.deck.cards)
        if waiting is not None:
            mixed = waiting.mixed(given_up=given_up)
            self._note(MIXED, msgspec.json.encode(mixed), False)
            self._mixed(mixed)
        if waiting is None or given_up:  # another game is dealt now, with other cards
            self._shuffled(self._shuffle(hand.deck.cards), {})
        self._dealer = self._new_dealer(hand, self.order)

    def end(self) -> None:
        """Put the deck away after the hand."""
        self._dealer, self.order, self._shuffled_deck, self.gone, self._shuffles = None, (), (), 0, 0

    def prepare_deal(self, digests: Mapping[str, str]) -> None:
        """Fix the order of the next hand and publish its root, before these players give the seeds of their digests."""
        order = tuple(self._shuffle(self._table.rules.hand.whole_deck.cards))
        committed, deck = commit(self._deal_name(self._table.hands.count + 1, 1), order, digests)
        self._note_shuffle(committed, deck)
        self.waiting_deal = WaitingDeal(order, committed, {})

    def give_seed(self, player: str, seed: str) -> None:
        """Take the seed of which a player gave the digest, or refuse one that nobody waits for."""
        waiting = self.waiting_deal
        if waiting is None:
            raise unexpected_seed()
        waiting.give(player, seed)
        if waiting.rest and not waiting.missing:
            self.mix_rest()

    def mix_rest(self, *, given_up: bool = False) -> None:
        """Mix the seeds that have come into the cards that were shuffled within the hand, if some wait for that."""
        waiting = self.waiting_deal
        if waiting is not None and waiting.rest:
            self._table.record.report_play()
            mixed = waiting.mixed(given_up=given_up)
            self._note(MIXED, msgspec.json.encode(mixed), False)
            self._mixed(mixed)

    def shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Shuffle some cards for something other than a hand, such as a draw for the button."""
        return self._shuffle(cards)

    @property
    def dealer(self) -> SoftwareDealer:
        """The dealer of the hand in progress; refused where there is none."""
        hand = self._table.hand
        if hand is None:
            raise Illegal("no hand is in progress", allowed="begin one")
        if self._dealer is None:  # a hand that was found in the middle goes on with the cards that are left
            self._dealer = self._new_dealer(hand, self.order[self.gone :])
        return self._dealer

    def _new_dealer(self, hand: Hand, deck: Sequence[Card]) -> SoftwareDealer:
        return SoftwareDealer(hand, deck, shows=False, charges=self._table.charges.take, shuffle=self._reshuffled)

    def _reshuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Shuffle cards in the middle of a hand, and note their order before one of them is dealt."""
        order = tuple(self._shuffle(cards))
        if self._mixed_in_ruling is not None:
            self._mixed_in_ruling.append(order)  # the rest of the deck is kept when all of the ruling is carried out
            return order
        self._table.record.report_play()
        self._shuffled(order, self._seeds_now())
        return order

    @contextmanager
    def ruled_upon(self, dealer: SoftwareDealer) -> Iterator[None]:
        """Have a ruling carried out in this block, and note the deck if it has changed its order by then."""
        self.mix_rest()
        done, mixed = len(dealer.hand.events), list[Sequence[Card]]()
        self._mixed_in_ruling = mixed
        try:
            yield
        finally:
            self._mixed_in_ruling = None
        self._table.record.report_play()
        if self._table.hand is not None and not self._table.hand.over:
            self._lay_rest(dealer, dealer.hand.events[done:], mixed)

    def _lay_rest(self, dealer: SoftwareDealer, ruled: Sequence[events.Event], mixed: Sequence[Sequence[Card]]) -> None:
        """Store and publish the rest of the deck after a ruling had it shuffled, or laid in another order."""
        left = dealer.left
        if any(isinstance(event, events.Shuffled) for event in ruled):
            order = next((cards for cards in reversed(mixed) if set(left) <= set(cards)), left)
            untouched = tuple(order) == left  # no card of it is out already, which seeds could not reach any more
            self._shuffled(order, self._seeds_now() if untouched else {})
        if left != tuple(self.order[len(self.order) - len(left) :]):
            self._shuffled(left, {}, tuple(map(self._place_before, left)))

    def _place_before(self, card: Card) -> int:
        """Return a card's place after the last shuffle, from 1; 0 if it had left the deck already."""
        return self._shuffled_deck.index(card) + 1 if card in self._shuffled_deck else 0

    def _shuffled(self, cards: Sequence[Card], seeds: Mapping[str, str], out_of: tuple[int, ...] = ()) -> None:
        self.order, self.gone = tuple(cards), 0
        if not cards:  # nothing is left to be dealt, and nothing to be published
            self._note(SHUFFLED, msgspec.json.encode(ShuffledDeck("")), True)
            return
        known = () if 0 in out_of else out_of
        self._shuffled_deck = self._shuffled_deck if known else self.order
        self._shuffles += 1
        committed, deck = commit(self._deal_name(self._table.hands.count, self._shuffles), self.order, seeds, known)
        self._note_shuffle(committed, deck)
        self.waiting_deal = WaitingDeal(self.order, committed, {}, rest=True) if deck.waits else None

    def _note_shuffle(self, committed: DealCommitted, shuffled: ShuffledDeck) -> None:
        self.committed = committed
        self._note(COMMITTED, msgspec.json.encode(committed), False)
        self._note(SHUFFLED, msgspec.json.encode(shuffled), True)

    def _mixed(self, mixed: DealMixed) -> None:
        """Deal from now on in the order that the players' seeds make of the deck that waited for them."""
        waiting = self.waiting_deal
        if waiting is None:
            raise Malformed("seeds for a deal that was never published", allowed=f"{COMMITTED} before {MIXED}")
        self.waiting_deal = None
        if not waiting.rest:
            self._shuffles = 1  # one that is given up has its name all the same
        if waiting.rest or not mixed.given_up:
            self.committed = msgspec.structs.replace(waiting.committed, seeds=mixed.seeds)
        if not mixed.given_up:
            self.order, self.gone = as_mixed(waiting.order, mixed), 0
            self._shuffled_deck = self.order
            if self._dealer is not None:
                self._dealer.restock(self.order)
        if not (waiting.rest and mixed.given_up):  # the hand may have been over before there was time
            self.withheld |= withheld_seeds(mixed, self._table.hands.count)

    def _deal_name(self, hand: int, shuffle: int) -> str:
        again = f", shuffle {shuffle}" if shuffle > 1 else ""
        return f"{self._table.name}, hand {hand}{again}"

    # Reading

    def was_played(self, played: Sequence[events.Event]) -> None:
        """Take off the deck the cards of events that were read."""
        self.gone += sum(map(_cards_taken_from_deck, played))
        hand = self._table.hand
        if hand is not None and any(map(is_correction, played)):
            self.gone = max(
                0, len(self.order) - hand.piles.stub_size
            )  # cards may lie there again, or have gone by a ruling

    def read(self, stored: Stored) -> None:
        """Read a record of the deck: a commitment, a shuffle or a mix."""
        if stored.kind == COMMITTED:
            self.committed = msgspec.json.decode(stored.body, type=DealCommitted)
        elif stored.kind == MIXED:
            self._mixed(msgspec.json.decode(stored.body, type=DealMixed))
        else:
            shuffled = msgspec.json.decode(stored.body, type=ShuffledDeck)
            waits, playing, order = shuffled.waits, self._table.hand is not None, order_of(shuffled)
            if waits and self.committed is not None:
                self.waiting_deal = WaitingDeal(order, self.committed, {}, rest=playing)
                if not playing:
                    return
            self.order, self.gone, self.waiting_deal = order, 0, self.waiting_deal if waits else None
            if self.committed is None or not self.committed.out_of:
                self._shuffled_deck = order
            self._shuffles += 1


def _cards_taken_from_deck(event: events.Event) -> int:
    match event:
        case events.Dealt() | events.BoardDealt():
            return len(event.cards)
        case events.Burned():
            return 1
        case _:
            return 0
