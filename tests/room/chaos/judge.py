"""Which cards somebody may be sent, judged from the complete record and nothing else.

The judge reads the events of every hand: one's own cards, cards dealt face up, the board, hands that were tabled and
cards that were let see are known; burns, the stub, discards of others and mucked hands are not. It uses none of the
views by which the room makes its frames.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from pokerroom.cards import SUITS, shuffle
from pokerroom.cards.card import RANK_WORDS, RANKS, SUIT_WORDS
from pokerroom.hand import Hand, events
from pokerroom.room import wire
from pokerroom.room.store import Store, Stored
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.shuffles import ShuffledDeck
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.table.happening_text import read_happening
from pokerroom.table.happenings import HandBegan
from pokerroom.talk import Sentence
from room.chaos.books import todays
from room.chaos.witness import PER_RECORD

_CARDS: Final = re.compile(r"(?<![A-Za-z0-9])(?:(?:[2-9TJQKA][cdhs]|\?\?)+|Jo)(?![A-Za-z0-9])")
_RANK: Final = {word: RANKS[number] for number, word in enumerate(RANK_WORDS)}
_SUIT: Final = {word: SUITS[number] for number, word in enumerate(SUIT_WORDS)}
_IN_WORDS: Final = re.compile(rf"({'|'.join(_RANK)})s? of ({'|'.join(_SUIT)})", re.IGNORECASE)
NOTHING: Final[frozenset[str]] = frozenset()


def cards_in(value: Any) -> set[str]:
    """Every card that stands anywhere in a message.

    >>> sorted(cards_in({"text": "Ann shows [As][Td]", "cards": ["??", "9c"], "more": "d dh p1 2c3d; ten of hearts"}))
    ['2c', '3d', '9c', 'As', 'Td', 'Th']
    """
    cards: set[str] = set()
    for text in _texts(value):
        for run in _CARDS.findall(text):
            cards.update(run[place : place + 2] for place in range(0, len(run), 2))
        if " of " in text:
            cards.update(_RANK[rank.lower()] + _SUIT[suit.lower()] for rank, suit in _IN_WORDS.findall(text))
    return cards - {"??"}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(key)
            yield from _texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)


@dataclass
class FactValue:
    """What is known of one hand at one moment."""

    hand: int = 0
    public: frozenset[str] = NOTHING
    own: dict[str, frozenset[str]] = field(default_factory=dict)
    dealt: frozenset[str] = NOTHING  # to anybody; what only the house knows
    tabled: frozenset[str] = NOTHING  # the players whose hands lie open

    def to(self, player: str) -> frozenset[str]:
        """What this player may know."""
        return self.public | self.own.get(player, NOTHING)


class Judge:
    """The judge of one table."""

    def __init__(self, store: Store, table: str) -> None:
        self._moments: list[FactValue] = [FactValue()]
        self._drawn: dict[int, frozenset[str]] = {}
        self.hands: dict[int, FactValue] = {}
        self.hidden: dict[int, frozenset[str]] = {}  # of every hand, what nobody but the house ever saw
        self._deck: frozenset[str] = NOTHING
        TableJournal.restore(store.read(stream_of(table)), shuffle, todays, on_record=self._hear, port=NO_LIMITS)

    def _hear(self, journal: TableJournal, stored: Stored, _: Sequence[Sentence]) -> None:
        if stored.kind == "hand_began":
            began = read_happening(stored.kind, stored.body)
            assert isinstance(began, HandBegan)
            self._drawn[stored.version] = frozenset(began.drawn.values())
        elif stored.kind == "shuffled":
            self._deck |= frozenset(msgspec.json.decode(stored.body, type=ShuffledDeck).cards.split())
        hand = journal.hand
        if hand is None and stored.kind == "hand_ended":
            assert journal.last is not None
            hand = journal.last.hand
        if hand is None:
            self._moments.append(self._moments[-1])
        else:
            known = _known(hand, journal.last_hand_number, journal.names)
            self._moments.append(known)
            self.hands[known.hand] = known
            self.hidden[known.hand] = self._deck - known.public
        assert len(self._moments) == stored.version + 1

    def at(self, version: int) -> FactValue:
        """What is known at a version of the table."""
        return self._moments[version]

    def line(self, number: int) -> frozenset[str]:
        """The cards that a line of the log may name."""
        version = number // PER_RECORD
        return self._moments[version].public | self._drawn.get(version, NOTHING)

    def judge(self, player: str, now: wire.TableNow, *, open_cards: bool = False) -> set[str]:
        """Refuse a frame with a card that its receiver may not see; the cards it has."""
        known = self.at(now.version)
        assert now.public.hand in (known.hand, 0)
        public = msgspec.to_builtins(now.public)
        found = cards_in(public)
        allowed = known.public | known.dealt if open_cards else known.public
        assert found <= allowed, f"{player!r} sees {found - allowed} at {now.version} in {now.public}"
        named = {seat.player for seat in now.public.seats if seat.called}
        assert open_cards or named <= known.tabled, f"{named - known.tabled} named at {now.version}: {now.public}"
        yours = cards_in(msgspec.to_builtins(now.you))
        assert yours <= known.to(player), f"{player!r} is told {yours - known.to(player)} at {now.version}: {now.you}"
        assert now.you is None or set(now.you.cards) <= known.own.get(player, NOTHING)
        for line in now.lines:
            cards = cards_in(line.text)
            assert cards <= self.line(line.number), f"{player!r} is told {cards - self.line(line.number)}: {line}"
            found |= cards
        return found | yours

    def judge_hand(self, player: str, number: int, body: Any) -> set[str]:
        """Refuse anything about a finished hand that has a card which this player may not see."""
        result = cards_in(body)
        hand = self.hands[number]
        assert result <= hand.to(player), f"{player!r} is told {result - hand.to(player)} of hand {number}"
        return result


def _known(hand: Hand, number: int, names: Any) -> FactValue:
    public: set[str] = set()
    dealt: set[str] = set()
    own: dict[str, set[str]] = {name: set() for name in names.values()}
    tabled: set[str] = set()
    for event in hand.events:
        match event:
            case events.Dealt():
                cards = set(map(str, event.cards))
                dealt |= cards
                own[names[event.seat]] |= cards
                if event.up:
                    public |= cards
            case events.BoardDealt():
                public |= set(map(str, event.cards))
            case events.Shown():
                public |= set(map(str, event.cards))
                tabled.add(names[event.seat])
            case events.Exposed():
                if event.to:
                    own[names[event.to]] |= set(map(str, event.cards))
                else:
                    public |= set(map(str, event.cards))
            case _:
                pass
    frozen = {name: frozenset(cards) for name, cards in own.items()}
    return FactValue(number, frozenset(public), frozen, frozenset(dealt), frozenset(tabled))
