"""The proof of a finished hand for one viewer: its deals, and each card of them that this viewer rightly saw.

Rounds against the house are proved alike, with records and events of their own (`DealtGame`).

A card is opened if the viewer saw it, at the place in the deck that it was last dealt from; all others stay closed, for
players, the public and the house alike. If a ruling put the rest of the deck into another order, a card is opened at
its place in that order and at its place before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from pokerroom.cards import UNKNOWN, Card
from pokerroom.cards.deal_proof import (
    DEALT_AS_BURN,
    DEALT_TO_BOARD,
    PUT_ASIDE,
    DealTree,
    dealing_order,
    place_of_pile,
)
from pokerroom.cards.proof_shapes import DealProof, HandProof, PlayerSeed
from pokerroom.hand import Hand, events
from pokerroom.hand.text import write_log
from pokerroom.record_kind import kind_of
from pokerroom.room.store.records import Stored
from pokerroom.room.tables.journal.shuffles import (
    COMMITTED,
    MIXED,
    SHUFFLED,
    DealCommitted,
    DealMixed,
    ShuffledDeck,
    order_of,
)
from pokerroom.table import happenings
from pokerroom.table.happening_text import read_happening

_PLAYED_KIND: Final = kind_of(happenings.Played.__name__)


class DealtGame(NamedTuple):
    """The way in which a game's records show its cards.

    It has the kind of record that begins a hand, the events of the hand in a record, and the cards that leave the deck
    with an event, with their destinations.
    """

    began: str
    events_in: Callable[[Stored], int]
    off_the_deck: Callable[[Any], Iterable[tuple[int, Card]]]


@dataclass
class _FollowedDeal:
    """A deal whose hand is being followed: how many events came before it, and which cards have left its deck."""

    after: int
    committed: DealCommitted
    record: int
    shuffled: ShuffledDeck
    seeds: tuple[PlayerSeed, ...] = ()
    before: _FollowedDeal | None = None  # the one that was shuffled, where this is the rest of it in another order
    dealt: dict[int, int] = field(default_factory=dict)  # by place in the dealing order, where the card went
    seen: set[int] = field(default_factory=set)
    places: dict[Card, int] = field(default_factory=dict)  # by card, its place in the order in which this deal goes out

    def begin(self) -> None:
        """Deal the cards from this deck from now on."""
        tree = order_of(self.shuffled)
        self.places = {tree[position - 1]: place for place, position in enumerate(self.order())}

    def note_dealt(self, card: Card, to: int) -> None:
        """Note that the next card of the deck was dealt, from its place in the order."""
        self.dealt[self.places[card]] = to
        if self.before is not None:
            self.before.note_dealt(card, to)

    def note_seen(self, card: Card) -> None:
        """Note that the viewer has heard of a card of this deal."""
        self.seen.add(self.places[card])
        if self.before is not None:
            self.before.note_seen(card)

    def order(self) -> tuple[int, ...]:
        """Return the positions of the sealed deck in the order in which they are dealt, players' seeds mixed in."""
        return dealing_order(self.committed.deal, self.committed.cards, self.seeds)

    def proof(self) -> DealProof:
        """Return the proof of this deal, which opens only the cards that its viewer saw."""
        tree = DealTree(self.committed.deal, order_of(self.shuffled), bytes.fromhex(self.shuffled.secret))
        order = self.order()
        openings = tree.open(order[place] for place in self.seen)
        dealt = tuple(self.dealt.get(place, PUT_ASIDE) for place in range(max(self.dealt, default=-1) + 1))
        deal_committed = self.committed
        return DealProof(
            deal=deal_committed.deal,
            cards=deal_committed.cards,
            root=deal_committed.root,
            dealt=dealt,
            openings=openings,
            seeds=self.seeds,
            record=self.record,
            out_of=deal_committed.out_of,
            after=self.after,
        )


def hand_proof(
    records: Iterable[Stored], table: str, number: int, hand: Hand, seen: Sequence[events.Event]
) -> HandProof | None:
    """Return the proof of a hand for a viewer who saw its events as `seen`; None if there is no commitment.

    `records` are those of the table's stream from the hand before to the end of this one.
    """
    proof = proof_of_deals(_POKER_GAME, records, table, number, hand.events, seen)
    return None if proof is None else msgspec.structs.replace(proof, log=write_log(hand.heading, seen))


def proof_of_deals(
    game: DealtGame, records: Iterable[Stored], table: str, number: int, whole: Sequence[Any], seen: Sequence[Any]
) -> HandProof | None:
    """Return the proof of a hand of any game for a viewer who saw the events `whole` as `seen`.

    None if there is no commitment.
    """
    deals = _deals_published(game, records)
    if not deals:
        return None
    deal_of_card: dict[Card, _FollowedDeal] = {}  # by card, the deal that it last came from
    followed_deals = list(deals)
    deck: _FollowedDeal | None = None
    for count, (event, seen_event) in enumerate(zip(whole, seen, strict=True)):
        while followed_deals and _first_event_of_deal(followed_deals[0], deck, whole) <= count:
            deck = followed_deals.pop(0)
            deck.begin()
        for to, card in game.off_the_deck(event):
            if deck is not None and card in deck.places:
                deal_of_card[card] = deck
                deck.note_dealt(card, to)
            else:
                deal_of_card.pop(card, None)  # a ruling had it lie aside, and it came from no deck that was published
        for card in _cards_in(seen_event):
            if card in deal_of_card:
                deal_of_card[card].note_seen(card)
    return HandProof(table, number, tuple(followed_deal.proof() for followed_deal in deals))


def _first_event_of_deal(deal: _FollowedDeal, before: _FollowedDeal | None, whole: Sequence[Any]) -> int:
    """Return the first event whose cards come from a deal: the one after the shuffle it was published with."""
    start = deal.after
    earliest = before.after if before is not None else start
    if deal.before is None:
        shuffle_places = (at for at in range(start - 1, earliest - 1, -1) if isinstance(whole[at], events.Shuffled))
        return next(shuffle_places, start - 1) + 1
    return start


def _deals_published(game: DealtGame, records: Iterable[Stored]) -> list[_FollowedDeal]:
    """Return the deals published for the last hand that begins in these records; none if one was not published."""
    deals: list[_FollowedDeal] = []
    committed: DealCommitted | None = None
    waiting: _FollowedDeal | None = None
    record = played = 0
    for stored in records:
        if stored.kind == game.began:
            deals, played = [], 0
            if waiting is not None:
                waiting.after = 0  # it was prepared before the hand began
        elif stored.kind == COMMITTED:
            committed, record = msgspec.json.decode(stored.body, type=DealCommitted), stored.version
        elif stored.kind == SHUFFLED:
            shuffled = msgspec.json.decode(stored.body, type=ShuffledDeck)
            if not shuffled.cards:
                continue
            if not shuffled.secret or committed is None:
                return []  # as an older release has written it
            before = next((followed_deal for followed_deal in reversed(deals) if followed_deal.before is None), None)
            deal = _FollowedDeal(played, committed, record, shuffled, before=before if committed.out_of else None)
            if shuffled.waits:
                waiting = deal
            else:
                deals.append(deal)
        elif stored.kind == MIXED and waiting is not None:
            mixed = msgspec.json.decode(stored.body, type=DealMixed)
            waiting.seeds = mixed.seeds
            deals += [] if mixed.given_up else [waiting]
            waiting = None
        else:
            played += game.events_in(stored)
    return deals


def _hand_events_in(stored: Stored) -> int:
    happening = read_happening(stored.kind, stored.body) if stored.kind == _PLAYED_KIND else None
    return len(happening.events) if isinstance(happening, happenings.Played) else 0


def _cards_with_their_places(event: events.Event) -> Iterator[tuple[int, Card]]:
    """Yield the cards that an event takes off the deck, each with where it goes."""
    match event:
        case events.Dealt():
            yield from ((event.seat, card) for card in event.cards)
        case events.BoardDealt():
            yield from ((DEALT_TO_BOARD, card) for card in event.cards)
        case events.Burned():
            yield DEALT_AS_BURN, event.card
        case events.Moved() if event.source == "stub":
            yield from ((place_of_pile(event.target, event.seat), card) for card in event.cards)
        case _:
            return


_POKER_GAME: Final = DealtGame(kind_of(happenings.HandBegan.__name__), _hand_events_in, _cards_with_their_places)


def _cards_in(event: Any) -> Iterator[Card]:
    """Yield the cards that an event names."""
    for card in (*getattr(event, "cards", ()), getattr(event, "card", UNKNOWN)) if _names_cards(event) else ():
        if card is not UNKNOWN:
            yield card


def _names_cards(event: Any) -> bool:
    return not isinstance(getattr(event, "cards", ()), int)
