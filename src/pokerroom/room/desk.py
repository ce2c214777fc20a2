"""One table and the record of it. Whatever is asked of the table, dealt or played there becomes a record with the lines
that a dealer would say about it, and the records alone give the same table back, in the middle of a hand too.

A desk judges nothing and reads no clock; the table refuses what is against its book, and then nothing is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Final, NamedTuple

import msgspec

from pokerroom.cards import Card, cards_text, parse_cards
from pokerroom.errors import Malformed
from pokerroom.hand import DealerCommand, Hand, PlayerCommand, SoftwareDealer
from pokerroom.hand import events as told
from pokerroom.hand.lines import event_text, read_event
from pokerroom.hand.view import seen
from pokerroom.house import Line as Charge
from pokerroom.room.packing import packed, unpacked
from pokerroom.room.store.records import Record, Stored
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table import happenings as happened
from pokerroom.talk import Said, Teller, happening_said

Shuffle = Callable[[Sequence[Card]], Sequence[Card]]

OPENED, ASKED, WISHED, SHUFFLED = "opened", "asked", "wished", "shuffled"
PLAYED, CHARGED, ENDED = "played", "charged", "ended"
_CHARGES: Final = msgspec.json.Decoder(tuple[Charge, ...])


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a player has told the room, besides what the table itself knows."""

    sits_out_at_blind: bool = False
    leaves: bool = False
    moves_to: int = 0  # the seat to change to when the hand is over
    straddles: bool = False
    shows: bool = True


NO_WISHES: Final = Wishes()


class Note(NamedTuple):
    """A record that is to be kept, and what is said about it at the table, in which hand or after which one."""

    record: Record
    said: tuple[Said, ...]
    hand: int


class Settled(NamedTuple):
    """The hand that was played last, as it ended."""

    number: int
    hand: Hand
    names: Mapping[int, str]
    began: datetime


class Found(NamedTuple):
    """A table as it was found between two hands: itself, what its players wish, and its last hand."""

    table: Table
    wishes: dict[str, Wishes]
    last: Settled | None


class Desk:
    """A table whose every change is noted; `take_notes` hands over what has been noted since the last time."""

    def __init__(self, table: Table, shuffle: Shuffle) -> None:
        self.table = table
        self.wishes: dict[str, Wishes] = {}
        self.last: Settled | None = None
        self.names: Mapping[int, str] = {}  # of those dealt into the running hand
        self._shuffle = shuffle
        self._dealer: SoftwareDealer | None = None
        self._deck: Sequence[Card] = ()
        self._gone = 0  # how many cards of it have been dealt, while a record is read
        self._kept = 0  # how many events of the running hand have been noted
        self._teller: Teller | None = None
        self._notes: list[Note] = []

    @classmethod
    def open(cls, house: str, setup: TableSetup, shuffle: Shuffle, *, name: str, unit: int = 1) -> Desk:
        """A new table, with its first record; refused where its book does not allow it."""
        desk = cls(Table(house, setup, name=name, unit=unit), shuffle)
        desk._note(OPENED, packed(house=house, setup=setup, name=name, unit=unit), ())
        return desk

    # What is asked of the table

    def ask(self, command: str, /, *given: Any, **named: Any) -> Any:
        """A command of the table; what it refuses is noted nowhere."""
        self._note_play()
        done = getattr(self.table, command)(*given, **named)
        self._note(ASKED, packed(what=command, given=given, named=named), self._said())
        self._hear()
        return done

    def wish(self, player: str, **wanted: Any) -> None:
        """A player tells the room what is to be done without asking again."""
        before = self.wishes.get(player, NO_WISHES)
        after = replace(before, **wanted)
        if after != before:
            self._note_play()
            self._note(WISHED, packed(player=player, wishes=asdict(after)), ())
            self._wished(player, after)

    def forget(self, player: str) -> None:
        """Nothing this player wanted holds any more."""
        if player in self.wishes:
            self.wish(player, **asdict(NO_WISHES))

    def _wished(self, player: str, wishes: Wishes) -> None:
        if wishes == NO_WISHES:
            self.wishes.pop(player, None)
        else:
            self.wishes[player] = wishes

    def begin_hand(self, at: datetime, drawn: Mapping[int, str] | None = None) -> Hand:
        """The next hand, with a freshly shuffled deck."""
        hand: Hand = self.ask("begin_hand", at, drawn)
        self._shuffled(self._shuffle(hand.rules.cards.cards))
        self._dealer = self._new_dealer(hand, self._deck)
        return hand

    def shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Some cards shuffled for something other than a hand, such as a draw for the button."""
        return self._shuffle(cards)

    # What is played

    @property
    def hand(self) -> Hand | None:
        """The running hand."""
        return self.table.hand

    def act(self, seat: int, command: PlayerCommand | DealerCommand) -> list[told.Event]:
        """A player does something in the hand."""
        return self.table.act(seat, command)

    def deal_next(self) -> None:
        """The dealer does the next thing that is the dealer's to do, and no more."""
        self._dealing.deal_next()

    def settle(self, at: datetime) -> None:
        """The pots are paid and the hand is taken into the table's books."""
        self._dealing.settle()
        self.end_hand(at)

    def end_hand(self, at: datetime) -> None:
        """The hand, which is over, is taken into the table's books."""
        hand, table = self.table.hand, self.table
        if hand is None:
            raise Malformed("no hand is being played", allowed="a hand that is over")
        if table.last_lines:  # kept before what is said about them, so that it can be said again
            self._note(CHARGED, msgspec.json.encode(table.last_lines), ())
        self._note_play()
        self.last = Settled(table.hands, hand, self.names, table.began_at or at)
        table.end_hand()
        self._note(ENDED, packed(at=at), self._said())
        self._clear()

    def found(self) -> Found:
        """The table as it stands between two hands, for a snapshot."""
        return Found(self.table, self.wishes, self.last)

    def take_notes(self) -> list[Note]:
        """Everything noted since the last time."""
        self._note_play()
        notes, self._notes = self._notes, []
        return notes

    # Notes

    def _note(self, kind: str, body: bytes, said: Sequence[Said], *, secret: bool = False) -> None:
        self._notes.append(Note(Record(kind, body, secret), tuple(said), self.table.hands))

    def _note_play(self) -> None:
        hand = self.table.hand
        if hand is None or len(hand.events) == self._kept:
            return
        events = hand.events[self._kept :]
        self._kept = len(hand.events)
        hidden = any(seen(event, "public") is not event for event in events)
        body = msgspec.json.encode([event_text(event) for event in events])
        self._note(PLAYED, body, self._tell(), secret=hidden)

    def _said(self) -> list[Said]:
        """What is said about the happenings of a command, and about what it did in the hand."""
        table, said = self.table, list[Said]()
        happenings, table.happenings = table.happenings, []
        table.commands.clear()
        for each in happenings:
            said += happening_said(each, self._everybody(each), table.rules)
        self._meet()
        return said + self._tell()

    def _everybody(self, happening: happened.Happening) -> Mapping[int, str]:
        names = dict(self.names)
        names.update({seat: self.table.seats.plays(seat) for seat in self.table.stakes})
        if isinstance(happening, happened.Rose | happened.Sat):
            names[happening.seat] = happening.player
        return names

    def _meet(self) -> None:
        """A new hand has its own names and its own teller."""
        hand = self.table.hand
        if hand is not None and (self._teller is None or self._teller.hand is not hand):
            self.names = {seat: self.table.seats.plays(seat) for seat in hand.state.seats}
            self._teller = Teller(hand, self.names)
            self._kept = 0

    def _tell(self) -> list[Said]:
        if self._teller is None:
            return []
        self._teller.lines = self.table.last_lines
        return self._teller.go_on()

    def _hear(self) -> None:
        """What a command did in the hand follows from the command, and is not noted again."""
        hand = self.table.hand
        if hand is None:
            self._clear()
        else:
            self._kept = len(hand.events)

    def _clear(self) -> None:
        self._dealer, self._teller, self._deck, self._gone, self._kept = None, None, (), 0, 0

    # Cards

    @property
    def _dealing(self) -> SoftwareDealer:
        hand = self.table.hand
        if hand is None:
            raise Malformed("no hand is being played", allowed="begin one")
        if self._dealer is None:  # a hand that was found in the middle goes on with the cards that are left
            self._dealer = self._new_dealer(hand, self._deck[self._gone :])
        return self._dealer

    def _new_dealer(self, hand: Hand, deck: Sequence[Card]) -> SoftwareDealer:
        return SoftwareDealer(hand, deck, shows=False, charges=self.table.charges, shuffle=self._reshuffled)

    def _reshuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """The discards are shuffled in the middle of a hand: their order is kept before a card of it is dealt."""
        self._note_play()
        self._shuffled(self._shuffle(cards))
        return self._deck

    def _shuffled(self, order: Sequence[Card]) -> None:
        self._deck, self._gone = tuple(order), 0
        self._note(SHUFFLED, packed(cards=cards_text(self._deck)), (), secret=True)

    # Reading

    @classmethod
    def restore(
        cls,
        records: Iterable[Stored],
        shuffle: Shuffle,
        found: Found | None = None,
        heard: Callable[[Desk, Stored, Sequence[Said]], None] = lambda _desk, _stored, _said: None,
    ) -> Desk:
        """The desk that these records make, of nothing or of what a snapshot found between two hands.

        Every record is handed to `heard` as it is read, with what is said about it.
        """
        desk = None
        if found is not None:
            desk = cls(found.table, shuffle)
            desk.wishes, desk.last = found.wishes, found.last
            desk.table.recorded = True
        for stored in records:
            if desk is None:
                desk = cls(_opened(stored), shuffle)
                heard(desk, stored, ())
            else:
                heard(desk, stored, desk._read(stored))
        if desk is None:
            raise Malformed("a stream without a record", allowed="the record of its opening first")
        desk.table.recorded = False
        return desk

    def _read(self, stored: Stored) -> list[Said]:
        table = self.table
        match stored.kind:
            case "asked":
                asked = unpacked(stored.body)
                getattr(table, asked["what"])(*asked["given"], **asked["named"])
                said = self._said()
                self._hear()
                return said
            case "wished":
                wished = unpacked(stored.body)
                self._wished(wished["player"], Wishes(**wished["wishes"]))
                return []
            case "shuffled":
                self._deck, self._gone = tuple(parse_cards(unpacked(stored.body)["cards"])), 0
                return []
            case "played":
                return self._read_play(msgspec.json.decode(stored.body, type=list[str]))
            case "charged":
                table.last_lines = _CHARGES.decode(stored.body)
                return []
            case "ended":
                ended, hand = unpacked(stored.body), table.hand
                if hand is None:
                    raise Malformed(f"record {stored.version} ends a hand that was not begun")
                self.last = Settled(table.hands, hand, self.names, table.began_at or ended["at"])
                table.end_hand()
                said = self._said()
                self._clear()
                return said
            case _:
                raise Malformed(f"record {stored.version} is {stored.kind!r}", allowed="a record of a table")

    def _read_play(self, lines: Sequence[str]) -> list[Said]:
        hand = self.table.hand
        if hand is None:
            raise Malformed("play without a hand", allowed="a hand that was begun")
        events = [read_event(line) for line in lines]
        hand.apply(events)
        self._gone += sum(_off_the_deck(event) for event in events)
        self._kept = len(hand.events)
        return self._tell()


def _off_the_deck(event: told.Event) -> int:
    match event:
        case told.Dealt() | told.BoardDealt():
            return len(event.cards)
        case told.Burned():
            return 1
        case _:
            return 0


def _opened(stored: Stored) -> Table:
    if stored.kind != OPENED:
        raise Malformed(f"the first record is {stored.kind!r}", allowed=OPENED)
    given = unpacked(stored.body)
    return Table(given["house"], given["setup"], name=given["name"], unit=given["unit"], recorded=True)
