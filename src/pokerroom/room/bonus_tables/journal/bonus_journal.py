"""The journal of a bonus table: the table itself and the record of it.

Every happening becomes a record with the dealer's words about it, and the records alone give the same table back, in
the middle of a round too. A journal judges nothing and reads no clock. The table refuses a command that its book
forbids, and the journal's port one that the room does not let through; then nothing is noted. Reading applies what
happened and judges nothing either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from pokerroom.bonus.events import CommunityDealt, RoundEvent
from pokerroom.bonus.paying.progressive import pool_commands_of, round_facts
from pokerroom.bonus.posted.setup import BonusSetup
from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.queries.round_view import event_seen_by
from pokerroom.bonus.round import BonusRound
from pokerroom.bonus.state import RoundState
from pokerroom.bonus.table import happenings
from pokerroom.bonus.table.commands import BonusTableCommand
from pokerroom.bonus.table.decide import decide_bonus_table
from pokerroom.bonus.table.state import BonusTableState, Patron
from pokerroom.bonus.table.table import BonusTable
from pokerroom.bonus.text.round_log import RoundHeading, write_round_log
from pokerroom.bonus.words import Phase
from pokerroom.cards import Card
from pokerroom.charges.entries import CAGE
from pokerroom.charges.ledger import Ledger
from pokerroom.errors import Malformed
from pokerroom.room.bonus_tables.journal.bonus_books import booked_for
from pokerroom.room.bonus_tables.journal.bonus_journal_port import BonusJournalPort
from pokerroom.room.bonus_tables.journal.bonus_records import (
    BonusOpened,
    KeptHappening,
    bonus_record,
    deck_records,
    mixed_record,
    read_bonus_record,
)
from pokerroom.room.bonus_tables.journal.bonus_talk import bonus_happening_sentences
from pokerroom.room.prizes.jackpot_notes import JackpotNote
from pokerroom.room.record_forms import brought_up
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
from pokerroom.room.tables.stream.journal_entry import JournalEntry
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.talk import Sentence

BookOf = Callable[[BonusOpened], Rulebook]


class LastRound(NamedTuple):
    """The last round: its opening, its events, and when its first card was dealt."""

    opened: happenings.RoundOpened
    played: list[RoundEvent]
    began: datetime


class EndedRound(NamedTuple):
    """A round with cards that is over, and when it began by the table's clock."""

    round: BonusRound
    began: datetime


class BonusJournal:
    """A bonus table whose every change is noted; `take_entries` hands over the entries made since the last time."""

    def __init__(self, opening: BonusOpened, house: House, port: BonusJournalPort) -> None:
        self.opening, self.port = opening, port
        self.table = BonusTable(house, opening.setup, recorded=True)
        self.ledger = Ledger(opening.name)
        self.latest = datetime.min  # when something last happened
        self.last: LastRound | None = None  # the round under way, or the one before, which lies on the table
        self.committed: DealCommitted | None = None  # the commitment to that round's cards
        self.waiting_deal: WaitingDeal | None = None  # the next round's, while players' seeds are waited for
        self.withheld: dict[str, int] = {}  # by player, the round for which their seed did not come in time
        self._deck: tuple[Card, ...] = ()  # the order in which they are dealt; none where it was not fixed yet
        self._notes: list[JournalEntry] = []
        self._ended: list[EndedRound] = []  # rounds with cards that are over since the notes were last taken
        self._by, self._request = "", ""  # who asks now, and under which id

    @classmethod
    def open(cls, book: Rulebook, setup: BonusSetup, *, name: str, stack: int, port: BonusJournalPort) -> BonusJournal:
        """Open a new table with its first record, or refuse a set-up that its book does not allow."""
        house = House(book)
        BonusTable(house, setup)  # judges the set-up
        opening = BonusOpened(name, book.id, book.digest, setup, stack)
        journal = cls(opening, house, port)
        journal._note(opening, ())
        return journal

    @property
    def house(self) -> House:
        """The house under whose book the table is."""
        return self.table.house

    @property
    def state(self) -> BonusTableState:
        """The state of the table, with everything that has happened there."""
        return self.table.state

    @property
    def terms(self) -> BonusTerms:
        """The terms in force at the table: its limits, the deck or shoe, and the clauses behind them."""
        return self.table.state.terms

    @property
    def boxes(self) -> Mapping[int, Patron]:
        """The players who have a box at the table, by its number; a free box is left out."""
        return self.table.state.boxes

    @property
    def round(self) -> RoundState | None:
        """The round under way; None between rounds."""
        state = self.table.state.round
        return None if state is None or state.phase == "over" else state

    def box_of(self, player: str) -> int:
        """Return the box that a player has; 0 for none."""
        own_boxes = (box for box, patron in self.boxes.items() if patron.player == player)
        return next(own_boxes, 0) if player else 0

    def patron(self, box: int) -> Patron:
        """Return the player who has this box, with their chips and tokens."""
        return self.boxes[box]

    # Questions to the table

    @contextmanager
    def on_behalf_of(self, by: str, request: str = "") -> Iterator[None]:
        """Note everything that happens in this block as asked for by this person, under their request's id."""
        before = self._by, self._request
        self._by, self._request = by, request
        try:
            yield
        finally:
            self._by, self._request = before

    def do(self, command: BonusTableCommand) -> None:
        """Carry out a command of the table; note nothing of one that the table or the room refuses."""
        coming = decide_bonus_table(self.table.house, self.table.state, command)
        self.port.let_through(self.table, command)
        for happening in coming:
            self._happen(happening)

    def refuse_between(self, command: BonusTableCommand) -> None:
        """Refuse a command that would be refused between rounds too; do nothing otherwise."""
        decide_bonus_table(self.table.house, replace(self.table.state, round=None), command)

    def lay_deck(self, cards: Sequence[Card]) -> None:
        """Fix the order in which the cards of the round under way are dealt, and publish its root."""
        self._note_deck(self.table.state.rounds, cards, {})

    def prepare_deal(self, cards: Sequence[Card], digests: Mapping[str, str]) -> None:
        """Fix the order of the next round and publish its root, before these players give their seeds."""
        self._note_deck(self.table.state.rounds + 1, cards, digests)

    def _note_deck(self, number: int, cards: Sequence[Card], digests: Mapping[str, str]) -> None:
        committed, deck = commit(f"{self.opening.name}, round {number}", cards, digests)
        self._take_deck(committed, deck)
        for record in deck_records(committed, deck):
            self._notes.append(JournalEntry(record, (), self.table.state.rounds))

    def _take_deck(self, committed: DealCommitted, shuffled: ShuffledDeck) -> None:
        order = order_of(shuffled)
        self.committed = committed
        self.waiting_deal = WaitingDeal(order, committed, {}) if shuffled.waits else None
        self._deck = () if shuffled.waits else order

    def give_seed(self, player: str, seed: str) -> None:
        """Take the seed of which a player gave the digest, or refuse one that nobody waits for."""
        if self.waiting_deal is None:
            raise unexpected_seed()
        self.waiting_deal.give(player, seed)

    def mix_deck(self) -> None:
        """Mix the seeds that have come into the cards that the round under way is dealt from."""
        if self.waiting_deal is not None:
            mixed = self.waiting_deal.mixed()
            self._notes.append(JournalEntry(mixed_record(mixed), (), self.table.state.rounds))
            self._mixed(mixed)

    def _mixed(self, mixed: DealMixed) -> None:
        if self.waiting_deal is None:
            raise Malformed("seeds for a deal that was never published", allowed=f"{COMMITTED} before {MIXED}")
        self._deck = as_mixed(self.waiting_deal.order, mixed)
        self.committed = replace(self.waiting_deal.committed, seeds=mixed.seeds)
        self.waiting_deal = None
        self.withheld |= withheld_seeds(mixed, self.table.state.rounds)

    def clock_was_set(self, at: datetime, by: int) -> None:
        """Note that the table's time was set on, so that signs count the minutes for which they were really up."""
        state = self.table.state
        if state.minimum_sign is not None or (state.closing_posted is not None and not state.closed):
            self._happen(happenings.BonusClockSet(at, by))

    @property
    def undealt(self) -> list[Card]:
        """The rest of the deck of the round under way, in the order in which it is dealt."""
        out = set(self.round.known_cards()) if self.round is not None else set()
        return [card for card in self._deck if card not in out]

    def brought(self, player: str) -> int:
        """Return the unstored chips that a player has bought here, and those they will buy after the round."""
        booked = (note.booked for note in self._notes if note.booked is not None)
        wants = sum(box.wants for box in self.boxes.values() if box.player == player)
        return wants + max(0, sum(happening.players.get(player, 0) for happening in booked))

    def take_entries(self) -> list[JournalEntry]:
        """Hand over everything noted since the last time, to be written to the store."""
        notes, self._notes = self._notes, []
        return notes

    def take_ended(self) -> EndedRound | None:
        """Hand over the round that has ended since the last time; None for none.

        At most one round ends before its records are stored.
        """
        ended, self._ended = self._ended, []
        return ended[-1] if ended else None

    # Notes

    def _happen(self, happening: happenings.BonusTableHappening) -> None:
        sentences = self._sentences_for(happening)
        booked = booked_for(self.table.state, happening, self.ledger)
        before: Phase | Literal[""] = self.table.state.round.phase if self.table.state.round is not None else ""
        self._apply(happening)
        beyond = booked is not None and any(CAGE in (move.source, move.target) for move in booked.moves)
        if booked is not None:
            self.ledger.book(booked.what, booked.moves, booked.at)
        if isinstance(happening, happenings.RoundKept):
            self._end()
        record = bonus_record(happening, self._by, self._request)
        jackpot = self._for_jackpot(happening, before)
        self._notes.append(
            JournalEntry(record, sentences, self.table.state.rounds, booked if beyond else None, jackpot)
        )

    def _end(self) -> None:
        """Keep a finished round so that people can look at it again, unless nobody wagered in it."""
        last, bonus_round = self.last, self.table.state.round
        if last is None or bonus_round is None or last.began == datetime.min:
            return
        ended = BonusRound(bonus_round.terms, last.opened.boxes, self.house, last.opened.number)
        ended.apply(last.played)
        self._ended.append(EndedRound(ended, last.began))

    def _for_jackpot(
        self, happening: happenings.BonusTableHappening, before: Phase | Literal[""]
    ) -> JackpotNote | None:
        """Return the note of a happening to the table's jackpot, if any; `before` is the phase in which it came."""
        bonus_round = self.table.state.round
        if (
            bonus_round is None
            or not isinstance(happening, happenings.RoundWentOn)
            or not bonus_round.terms.limits.jackpot
        ):
            return None
        event, at = happening.event, happening.at
        if isinstance(event, CommunityDealt) and before != "wagers":
            return None
        commands = tuple(pool_commands_of(bonus_round, event, self.port.table_id, at))
        settled = bonus_round.phase == "jackpots" and before != "jackpots"
        facts = round_facts(bonus_round, self.port.table_id, self.began) if settled else None
        if not commands and facts is None:
            return None
        return JackpotNote(bonus_round.number, commands=commands, facts=facts, log=self.public_log() if settled else "")

    @property
    def began(self) -> datetime:
        """When the first card of the round was dealt."""
        return self.last.began if self.last is not None else datetime.min

    def public_log(self) -> str:
        """Return the round that lies on the table as everybody has seen it; "" for none."""
        last, bonus_round = self.last, self.table.state.round
        if last is None or bonus_round is None:
            return ""
        heading = RoundHeading(bonus_round.terms, last.opened.number, last.opened.boxes)
        return write_round_log(heading, [event_seen_by(event, "public") for event in last.played])

    def _sentences_for(self, happening: happenings.BonusTableHappening) -> tuple[Sentence, ...]:
        """Return the sentences about a happening, with the table before it."""
        return tuple(bonus_happening_sentences(happening, self.table.state))

    def _apply(self, happening: happenings.BonusTableHappening) -> None:
        self.table.apply((happening,))
        self.table.happenings.clear()  # the stream has them
        self.latest = max(self.latest, getattr(happening, "at", self.latest))
        if isinstance(happening, happenings.RoundOpened):
            self.last = LastRound(happening, [], datetime.min)
            self.committed, self._deck = None, ()
        elif isinstance(happening, happenings.RoundWentOn) and self.last is not None:
            self.last.played.append(happening.event)
            if isinstance(happening.event, CommunityDealt) and self.last.began == datetime.min:
                self.last = self.last._replace(began=happening.at)

    def _note(self, happening: KeptHappening, sentences: Sequence[Sentence]) -> None:
        record = bonus_record(happening, self._by, self._request)
        self._notes.append(JournalEntry(record, tuple(sentences), self.table.state.rounds))

    # Reading

    @classmethod
    def restore(
        cls,
        records: Iterable[Stored],
        book_of: BookOf,
        begun: BonusJournal | None = None,
        *,
        port: BonusJournalPort,
        on_record: Callable[[BonusJournal, Stored, Sequence[Sentence]], None] = lambda _journal, _stored, _said: None,
    ) -> BonusJournal:
        """Return the journal that these records make; with one `begun` from a snapshot, the records after it.

        Every record is handed to `on_record` as it is read, with its sentences.
        """
        journal = begun
        for stored in map(brought_up, records):
            if journal is not None and stored.kind in (COMMITTED, SHUFFLED, MIXED):
                journal._read_deck(stored)
                on_record(journal, stored, ())
                continue
            happening = read_bonus_record(stored)
            if isinstance(happening, BonusOpened):
                journal = cls(happening, House(book_of(happening)), port)
                on_record(journal, stored, ())
            elif journal is None:
                break
            else:
                sentences = journal._sentences_for(happening)
                booked = booked_for(journal.state, happening, journal.ledger)
                journal._apply(happening)
                if booked is not None:
                    journal.ledger.book(booked.what, booked.moves, booked.at)
                on_record(journal, stored, sentences)
        if journal is None:
            raise Malformed("a stream without the record of an opening", allowed="the record of its opening first")
        return journal

    def _read_deck(self, stored: Stored) -> None:
        if stored.kind == COMMITTED:
            self.committed = msgspec.json.decode(stored.body, type=DealCommitted)
        elif stored.kind == MIXED:
            self._mixed(msgspec.json.decode(stored.body, type=DealMixed))
        elif self.committed is not None:
            self._take_deck(self.committed, msgspec.json.decode(stored.body, type=ShuffledDeck))
