"""The journal of a table: the table itself, and the record of it.

Everything that happens at the table, is dealt or played there becomes a record with the lines that a dealer would say
about it, and the records alone give the same table back, in the middle of a hand too. A journal judges nothing and
reads no clock. The table refuses a command that its book forbids, and the journal's port one that the room does not let
through; then nothing is noted. Reading applies what happened and judges nothing either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

import msgspec

from pokerroom.charges.ledger import Ledger
from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.hand import DealerCommand, Expose, Hand, PlayerCommand, Shuffle, event_as_seen, events
from pokerroom.hand.commands import Settle
from pokerroom.record_kind import recorded_kind
from pokerroom.room.prizes.jackpot_notes import JackpotNote, SeenHand, jackpot_note
from pokerroom.room.record_forms import FORMS, brought_up
from pokerroom.room.store.records import Record, Stored
from pokerroom.room.tables.journal.chips_bought import added_by_rulings, chips_bought, reaches_beyond
from pokerroom.room.tables.journal.dealer_lines import DealerLines
from pokerroom.room.tables.journal.dealt_deck import DealtDeck
from pokerroom.room.tables.journal.entries import OPENED, WISHED_KIND, Books, FinishedHand, TableBetweenHands
from pokerroom.room.tables.journal.journal_port import JournalPort
from pokerroom.room.tables.journal.player_wishes import NO_WISHES, Wished, Wishes
from pokerroom.room.tables.journal.shuffles import COMMITTED, MIXED, SHUFFLED
from pokerroom.room.tables.stream.journal_entry import JournalEntry
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.ruling import Ruling
from pokerroom.table import Table, commands, happenings
from pokerroom.table.groups.floor import FloorAtTable
from pokerroom.table.happening_text import read_happening, write_happening
from pokerroom.table.rules import TableRules
from pokerroom.table.seats.occupancy import Seats
from pokerroom.table.stakes.chips_in_front import Stake
from pokerroom.talk import Sentence

R = TypeVar("R")


class TableJournal:
    """A table whose every change is noted; `take_entries` hands over the entries made since the last time."""

    def __init__(self, table: Table, shuffle: Shuffle, port: JournalPort) -> None:
        self.table, self.port = table, port
        self.wishes: dict[str, Wishes] = {}
        self.last: FinishedHand | None = None  # the hand before, which lies on the table until the next one begins
        self.cannot_deal = False  # there are too few players for a hand, or it is outside the gaming hours
        self.outside_hours = ""  # the gaming hours in words, while no hand begins for them
        self.deck = DealtDeck(table, shuffle, self._note_deck)
        self._dealer_lines = DealerLines(table)
        self._notes: list[JournalEntry] = []
        self._by, self._request = "", ""  # who asks now, and under which id
        table.record.listener = self._note_happening

    @classmethod
    def open(
        cls,
        house: Rulebook | House,
        setup: TableSetup,
        shuffle: Shuffle,
        *,
        port: JournalPort,
        name: str,
        unit: int = 1,
    ) -> TableJournal:
        """Open a new table with its first record, or refuse a set-up that its book does not allow."""
        journal = cls(Table(house, setup, name=name, unit=unit, keep=False), shuffle, port)
        journal._note_happening(journal.table.opening)
        return journal

    # Questions to the table

    @property
    def rules(self) -> TableRules:
        """The rules that hold at the table now."""
        return self.table.rules

    @property
    def house(self) -> House:
        """The house under whose book the table is."""
        return self.table.rules.house

    @property
    def seats(self) -> Seats:
        """The seats of the table, and who plays in them."""
        return self.table.seats

    @property
    def stakes(self) -> Mapping[int, Stake]:
        """The chips of each player at the table, by seat; a seat that nobody has is left out."""
        return {seat: player.stake for seat, player in self.table.players.items()}

    @property
    def floor(self) -> FloorAtTable:
        """The floor's business at the table."""
        return self.table.floor

    def seat_of(self, player: str) -> int:
        """Return the seat that somebody plays in; 0 for none."""
        return self.table.players.seat_of(player)

    @property
    def last_hand_number(self) -> int:
        """The number of the hand that was begun last."""
        return self.table.hands.count

    @property
    def ledger(self) -> Ledger:
        """The ledger of the table."""
        return self.table.books.ledger

    @contextmanager
    def on_behalf_of(self, by: str, request: str = "") -> Iterator[None]:
        """Note everything that happens in this block as asked for by this person, under their request's id."""
        self.table.record.report_play()
        before = self._by, self._request
        self._by, self._request = by, request
        try:
            yield
        finally:
            self.table.record.report_play()
            self._by, self._request = before

    def do(self, command: commands.Command[R]) -> R:
        """Carry out a command of the table; note nothing of one that the room or the table refuses."""
        return self.table.do(self.port.let_through(self.table, command))

    def brought(self, player: str) -> int:
        """Return the chips that a player has bought here without their being stored yet, or will buy after the hand."""
        players = self.table.players
        own_seats = [seat for seat, name in players.names.items() if name == player]
        ordered = sum(players[seat].stake.held for seat in own_seats)
        if self.hand is not None and self.hand.corrected:
            ordered += sum(
                amount for seat, amount in added_by_rulings(self.hand.events_in_force).items() if seat in own_seats
            )
        booked = (note.booked for note in self._notes if note.booked is not None)
        return ordered + max(0, sum(happening.players.get(player, 0) for happening in booked))

    @property
    def noted(self) -> bool:
        """Whether there are entries that were not taken yet."""
        return bool(self._notes)

    def wish(self, player: str, **wanted: Any) -> None:
        """Note a player's standing wish."""
        before = self.wishes.get(player, NO_WISHES)
        after = replace(before, **wanted)
        if after != before:
            self.table.record.report_play()
            self._note(WISHED_KIND, msgspec.json.encode(Wished(player, after)), ())
            self._wished(player, after)

    def forget(self, player: str) -> None:
        """Forget every wish of a player."""
        if player in self.wishes:
            self.table.record.report_play()
            self._note(WISHED_KIND, msgspec.json.encode(Wished(player, NO_WISHES)), ())
            self._wished(player, NO_WISHES)

    def _wished(self, player: str, wishes: Wishes) -> None:
        if wishes == NO_WISHES:
            self.wishes.pop(player, None)
        else:
            self.wishes[player] = wishes

    def begin_hand(self, at: datetime, drawn: Mapping[int, str] | None = None) -> Hand:
        """Begin the next hand, with a freshly shuffled deck where the room deals."""
        hand = self.do(commands.BeginHand(at, drawn))
        self.cannot_deal = False
        if self.dealt_live:
            return hand  # with cards that a person has shuffled
        self.deck.begin(hand)
        return hand

    # Play

    @property
    def names(self) -> Mapping[int, str]:
        """The players who were dealt into the running hand, or into the last one, by their seats."""
        return self._dealer_lines.names

    @property
    def dealt_live(self) -> bool:
        """Whether a person deals here with real cards, of which the room knows only those that are entered."""
        return self.table.opening.setup.live

    @property
    def chips_in_hand(self) -> bool:
        """Whether players bring chips that the cage has sold them and take them along, instead of using an account."""
        return self.port.chips_in_hand(self.table) is not None

    @property
    def hand(self) -> Hand | None:
        """The hand that is being played; None between hands."""
        return self.table.hand

    @property
    def hand_on_felt(self) -> FinishedHand | None:
        """The last hand, whose cards lie on the table until the next one begins; None after that."""
        return self.last if self.hand is None else None

    def act(self, seat: int, command: PlayerCommand | DealerCommand) -> list[events.Event]:
        """Carry out a player's act in the hand, or refuse it."""
        return self.table.act(seat, command)

    @property
    def hand_for_jackpot(self) -> SeenHand | None:
        """The running hand, as a jackpot looks at it; None between hands."""
        hand = self.table.hand
        return None if hand is None else SeenHand(hand, self.names, self.table.hands.began or datetime.min)

    def show_flop(self, seat: int, cites: tuple[Citation, ...]) -> None:
        """Deal the flop that the last player left asked for, with their cards laid open."""
        hand = self.deck.dealer.hand
        if hand.options(seat).expose and not hand.showdown.lies_open(seat):
            self.act(seat, Expose(hand.cards(seat)))
        self.deck.mix_rest()
        self.deck.dealer.show_flop(seat, cites)

    def deal_next(self) -> None:
        """Do the dealer's next duty, and only that one."""
        self.deck.mix_rest()
        self.deck.dealer.deal_next()

    def rule(
        self,
        ruling: Ruling,
        by: str,
        at: datetime,
        choice: str = "",
        until: datetime | None = None,
        unless: Callable[[Sequence[happenings.Happening]], None] = lambda _coming: None,
    ) -> None:
        """Carry a ruling out at the table, or refuse it and change nothing; store the deck if its order has changed.

        Nobody can be made to bring more chips than they have. `unless` is called with the happenings of the ruling, and
        may refuse them.
        """
        self.table.record.report_play()
        hand = self.table.hand
        dealer = self.deck.dealer if hand is not None and not hand.over and not self.dealt_live else None

        def refuse(coming: Sequence[happenings.Happening]) -> None:
            unless(coming)
            self.port.refuse_beyond_purse(self.table, chips_bought(self.table, coming))

        if dealer is None:
            carry_out_at(self.table, ruling, None, by=by, at=at, choice=choice, until=until, check=refuse)
            return
        with self.deck.ruled_upon(dealer):
            carry_out_at(self.table, ruling, dealer, by=by, at=at, choice=choice, until=until, check=refuse)

    def settle(self) -> None:
        """Pay the pots and take the hand into the table's books."""
        self.pay()
        self.end_hand()

    def pay(self) -> None:
        """Have the pots paid, after the house's charges are taken."""
        if self.dealt_live and self.hand is not None:
            self.act(0, Settle(tuple(self.table.charges.take(self.hand.bill()))))
        else:
            self.deck.dealer.settle()

    def end_hand(self) -> None:
        """Take the hand, which is over, into the table's books."""
        self.do(commands.EndHand())

    def resting(self) -> TableBetweenHands:
        """Return the table between two hands, for a snapshot."""
        return TableBetweenHands(self.table, self.wishes, self.last, self.deck.withheld)

    def take_entries(self) -> list[JournalEntry]:
        """Hand over everything noted since the last time, to be written to the store."""
        self.table.record.report_play()
        notes, self._notes = self._notes, []
        return notes

    # Notes

    def _note(
        self,
        kind: str,
        body: bytes,
        sentences: Sequence[Sentence],
        *,
        secret: bool = False,
        booked: happenings.Booked | None = None,
        jackpot: JackpotNote | None = None,
    ) -> None:
        record = Record(kind, body, secret, FORMS.of(kind), self._by, self._request)
        self._notes.append(JournalEntry(record, tuple(sentences), self.table.hands.count, booked, jackpot))

    def _note_deck(self, kind: str, body: bytes, secret: bool) -> None:
        self._note(kind, body, (), secret=secret)

    def _note_happening(self, happening: happenings.Happening) -> None:
        """Note a happening, before anything else changes the table."""
        if isinstance(happening, happenings.HandEnded | happenings.Misdealt):
            self.deck.mix_rest(given_up=True)
        kind = recorded_kind(happening)
        booked = happening if isinstance(happening, happenings.Booked) and reaches_beyond(happening) else None
        sentences, secret = self._follow(happening), _hides(happening)
        jackpot = self._for_jackpot(happening) if self.table.rules.setup.jackpot else None
        self._note(kind, write_happening(happening), sentences, secret=secret, booked=booked, jackpot=jackpot)

    def _for_jackpot(self, happening: happenings.Happening) -> JackpotNote | None:
        last = self.last
        seen = None if last is None else SeenHand(last.hand, last.names, last.began)
        if isinstance(happening, happenings.Played):
            seen = self.hand_for_jackpot
        return jackpot_note(happening, self.table.hands.count, seen)

    def _follow(self, happening: happenings.Happening) -> list[Sentence]:
        """Follow a happening of the table, and return its sentences."""
        sentences, hand = self._dealer_lines.follow(happening), self._dealer_lines.hand
        if isinstance(happening, happenings.HandEnded) and hand is not None:
            self.last = FinishedHand(happening.number, hand, self.names, self.table.hands.began or datetime.min)
        if isinstance(happening, happenings.HandEnded | happenings.Misdealt):
            self._dealer_lines.end()
            self.deck.end()
        return sentences

    # Reading

    @classmethod
    def restore(
        cls,
        records: Iterable[Stored],
        shuffle: Shuffle,
        books: Books,
        resting: TableBetweenHands | None = None,
        *,
        port: JournalPort,
        on_record: Callable[[TableJournal, Stored, Sequence[Sentence]], None] = lambda _journal, _stored, _said: None,
    ) -> TableJournal:
        """Return the journal that these records make, of nothing or of a table that is `resting` in a snapshot.

        Every record is handed to `on_record` as it is read, with its sentences.
        """
        journal = None
        if resting is not None:
            journal = cls(resting.table, shuffle, port)
            journal.wishes, journal.last, journal.deck.withheld = resting.wishes, resting.last, dict(resting.withheld)
        for stored in map(brought_up, records):
            if journal is None:
                journal = cls(_table_from_opening(stored, books), shuffle, port)
                on_record(journal, stored, ())
            else:
                on_record(journal, stored, journal._read(stored))
        if journal is None:
            raise Malformed("a stream without a record", allowed="the record of its opening first")
        return journal

    def _read(self, stored: Stored) -> list[Sentence]:
        if stored.kind == WISHED_KIND:
            wished = msgspec.json.decode(stored.body, type=Wished)
            self._wished(wished.player, wished.wishes)
            return []
        if stored.kind in (COMMITTED, SHUFFLED, MIXED):
            self.deck.read(stored)
            return []
        happening = read_happening(stored.kind, stored.body)
        self.table.record.read(happening)
        if isinstance(happening, happenings.Played):
            self.deck.was_played(happening.events)
        return self._follow(happening)


def _hides(happening: happenings.Happening) -> bool:
    """Return whether a happening names a card that not everybody may see."""
    if isinstance(happening, happenings.Reported):
        return bool(happening.report.cards)
    if not isinstance(happening, happenings.Played):
        return False
    return any(event_as_seen(event, "public") is not event for event in happening.events)


def _table_from_opening(stored: Stored, books: Books) -> Table:
    if stored.kind != OPENED:
        raise Malformed(f"the first record is {stored.kind!r}", allowed=OPENED)
    opened = read_happening(OPENED, stored.body)
    if not isinstance(opened, happenings.Opened):
        raise Malformed("a record of an opening that cannot be read", allowed=OPENED)
    return Table.from_happenings(books(opened), [opened])
