"""What people were sent, held against the record: whatever anybody has seen is true for ever.

A witness hears every frame that comes to anybody. Later the complete record is read from its first line, and at every
version that somebody saw, the table made of the record alone must be the table that was sent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from msgspec import structs

from pokerroom.cards import Card, shuffle
from pokerroom.hand import events
from pokerroom.room import wire
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.store import Store, Stored
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.stream.log_lines import line_of
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.room.tables.views.public_view import TableSurroundings, public_view
from pokerroom.room.tables.views.your_view import you_view
from pokerroom.talk import Sentence
from room.chaos.books import todays

_AT_HAND: Final = 200
PER_RECORD: Final = 1000  # a line's number is its record's version and three digits


class Seen:
    """A table at one version, as everybody saw it and as each did."""

    def __init__(self, public: wire.Public) -> None:
        self.public = public
        self.yours: dict[str, wire.You | None] = {}


class Witness:
    """Everything that anybody at the tables of one room was sent."""

    def __init__(self) -> None:
        self.frames = 0
        self.versions: dict[str, int] = defaultdict(int)
        self.hands: dict[str, int] = defaultdict(int)
        self._seen: dict[tuple[str, int], Seen] = {}
        self._lines: dict[str, dict[int, wire.LogLine]] = defaultdict(dict)

    def hear(self, player: str, now: wire.TableNow) -> None:
        """A frame came: it contradicts nothing that came before."""
        table = now.public.id
        self.frames += 1
        for line in now.lines:
            known = self._lines[table].setdefault(line.number, line)
            assert known == line, f"line {line.number} of {table} was {known}, and is now {line}"
        seen = self._seen.get((table, now.version))
        if seen is None:
            seen = self._seen[table, now.version] = Seen(now.public)
        same_public(seen.public, now.public)
        same_you(seen.yours.setdefault(player, now.you), now.you)
        self.versions[table] = max(self.versions[table], now.version)
        self.hands[table] = max(self.hands[table], now.public.hand)

    def lines(self, table: str, after: int, version: int) -> list[int]:
        """The numbers of the lines that anybody has seen, after one and up to a version; no more than a room keeps."""
        numbers = (number for number in self._lines[table] if after < number < (version + 1) * PER_RECORD)
        return sorted(numbers)[-_AT_HAND:]

    def check(self, store: Store, tables: Sequence[str]) -> dict[str, TableJournal]:
        """Hold everything that was seen, and the room's ledger, against the record; the tables as they stand."""
        journals = {table: self._check(store, table) for table in tables}
        faults = RoomLedger.read(store).faults({table: journal.ledger for table, journal in journals.items()})
        assert not faults, faults
        return journals

    def _check(self, store: Store, table: str) -> TableJournal:
        lines: dict[int, wire.LogLine] = {}
        decks = _Decks()

        def heard(journal: TableJournal, stored: Stored, said: Sequence[Sentence]) -> None:
            for number, sentence in enumerate(said):
                line = line_of(sentence, stored.version, number, journal.last_hand_number)
                assert line.number not in lines, "two lines with one number"
                lines[line.number] = line
            seen = self._seen.get((table, stored.version))
            if seen is not None:
                same_public(public_view(journal, TableSurroundings(table)), seen.public)
                for player, you in seen.yours.items():
                    same_you(you_view(journal, player, journal.seat_of(player), _now(journal)), you)
                # What is shown is whole: a stake, and the books that follow it, are records of one append.
                self._same_books(journal, table, stored.version)
            decks.hear(journal)
            if journal.hand is not None:
                state = journal.hand.state
                held = sum(state.stacks) + state.pot
                assert journal.hand.over or held == sum(state.starting), (
                    f"{table} at {stored.version}: chips came or went"
                )

        journal = TableJournal.restore(store.read(stream_of(table)), shuffle, todays, on_record=heard, port=NO_LIMITS)
        head = store.head(stream_of(table))
        assert head is not None
        assert head.version >= self.versions[table], f"{table}: somebody saw {self.versions[table]}"
        assert journal.last_hand_number >= self.hands[table]
        self._same_books(journal, table, head.version)
        for number, line in self._lines[table].items():
            assert lines.get(number) == line, f"{table}: {line} was seen; the record has {lines.get(number)}"
        return journal

    def _same_books(self, journal: TableJournal, table: str, version: int) -> None:
        if journal.hand is None:
            assert journal.table.books.balanced, f"{table} at {version}: the books do not agree with the chips"


class _Decks:
    """Whether all cards come off the deck as it was shuffled before the hand, kills or no kills."""

    def __init__(self) -> None:
        self._hand: Any = None
        self._deck: Sequence[Card] = ()
        self._heard = 0

    def hear(self, journal: TableJournal) -> None:
        hand = journal.hand
        if hand is not self._hand:
            self._hand, self._heard = hand, 0
        if hand is None:
            return
        if journal.deck.gone == 0 and journal.deck.order:
            self._deck = journal.deck.order
        gone: list[Card] = []
        for event in hand.events[self._heard :]:
            if isinstance(event, events.Dealt | events.BoardDealt):
                gone += event.cards
            elif isinstance(event, events.Burned):
                gone.append(event.card)
        top, self._deck = self._deck[: len(gone)], self._deck[len(gone) :]
        assert sorted(top) == sorted(gone), "cards that were not the next ones of the deck"
        self._heard = len(hand.events)


def _now(journal: TableJournal) -> datetime:
    """When the last player left: no test is so long that they could come back with something else; else any time."""
    return max((left.at for left in journal.table.state.travel.left.values()), default=datetime(2000, 1, 1))


def same_public(one: wire.Public, other: wire.Public) -> None:
    """The same table, apart from who is connected and the time; and once a hand is settled it may be cleared away."""
    if one == other:
        return
    first, second = _lasting(one), _lasting(other)
    if first.state != second.state and {first.state, second.state} == {"waiting", "settled"}:
        first, second = _cleared(first), _cleared(second)
    assert first == second, f"{first}\n{second}"


def same_you(one: wire.You | None, other: wire.You | None) -> None:
    """The same cards, choices and wishes. An account's balance, who is a bot and where a newcomer is offered a seat are
    no matter of a table's record."""
    elsewhere: dict[str, Any] = {"balance": 0, "may_hurry": False, "soonest": 0, "soonest_in": 0}
    first, second = (you and structs.replace(you, **elsewhere) for you in (one, other))
    assert first == second, f"{first}\n{second}"


def _lasting(public: wire.Public) -> wire.Public:
    seats = tuple(structs.replace(seat, here=True, bot=False) for seat in public.seats)
    return structs.replace(public, seats=seats, clock=None, asked="", watchers=0, talk="")


def _cleared(public: wire.Public) -> wire.Public:
    seats = tuple(
        structs.replace(seat, hand="", cards=(), up=(), called="", did="", won=0, owes="") for seat in public.seats
    )
    return structs.replace(public, seats=seats, state="waiting", street="", boards=(), to_do="")
