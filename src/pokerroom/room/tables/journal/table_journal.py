"""The journal of a table: the table itself, and the record of it. Whatever happens at the table, is dealt or played
there becomes a record with the lines that a dealer would say about it, and the records alone give the same table back,
in the middle of a hand too.

A journal judges nothing and reads no clock; the table refuses what is against its book, and then nothing is noted.
Reading applies what happened and judges nothing either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeVar, cast

import msgspec

from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import DealerCommand, Expose, Hand, PlayerCommand, SoftwareDealer, events, is_correction
from pokerroom.hand.asking.view import seen
from pokerroom.hand.commands import Settle
from pokerroom.hand.dealing.dealers import Shuffle
from pokerroom.room.forms import FORMS, brought_up
from pokerroom.room.prizes.jackpot_notes import JackpotNote, SeenHand, jackpot_note
from pokerroom.room.store.records import Record, Stored
from pokerroom.room.tables.journal.bringing import (
    BRINGS,
    BUYS,
    COMES,
    Admit,
    brings,
    chips_bought,
    put_right,
    reaches_beyond,
)
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
    kept_back,
    no_seed_wanted,
    order_of,
)
from pokerroom.room.tables.journal.wishes import NO_WISHES, Wished, Wishes
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.ruling import Ruling
from pokerroom.table import Table, commands, evolve, happenings
from pokerroom.table.happening_text import read_happening, write_happening
from pokerroom.talk import Said, Teller, happening_said
from pokerroom.talk.said import Company

Books = Callable[[happenings.Opened], Rulebook]
R = TypeVar("R")

OPENED: Final = happenings.kind_of(happenings.Opened.__name__)
ENDED: Final = happenings.kind_of(happenings.HandEnded.__name__)
WISHED: Final = "wished"


class JournalEntry(NamedTuple):
    """A record that is to be kept, and what is said about it at the table, in which hand or after which one.

    `booked` if it moves chips between the table and the cage or another table; `jackpot` if a jackpot hears of it.
    """

    record: Record
    said: tuple[Said, ...]
    hand: int
    booked: happenings.Booked | None = None
    jackpot: JackpotNote | None = None


# What a hand tells of a ruling by itself, so that the table need not say it again.
_OF_RULINGS: Final = (events.Ruled, events.HandDied, events.HandRevived)


class Settled(NamedTuple):
    """The hand that was played last, as it ended."""

    number: int
    hand: Hand
    names: Mapping[int, str]
    began: datetime


class TableBetweenHands(NamedTuple):
    """A table as it was found between two hands: itself, what its players wish, its last hand, and withheld seeds."""

    table: Table
    wishes: dict[str, Wishes]
    last: Settled | None
    withheld: Mapping[str, int] = {}


class TableJournal:
    """A table whose every change is noted; `take_notes` hands over what has been noted since the last time."""

    def __init__(self, table: Table, shuffle: Shuffle) -> None:
        self.table = table
        self.wishes: dict[str, Wishes] = {}
        self.last: Settled | None = None  # the hand before, which lies on the table until the next one begins
        self.waits = False  # for players: no hand can be dealt
        self.outside_hours = ""  # the gaming hours in words, while no hand begins for them
        self.names: Mapping[int, str] = {}  # of those dealt into the running hand
        self.committed: DealCommitted | None = None  # what was last published of a deal
        self.waiting_deal: WaitingDeal | None = None  # the next hand's, while players' seeds are waited for
        self.withheld: dict[str, int] = {}  # by player, the hand for which their seed did not come in time
        self._shuffle = shuffle
        self._dealer: SoftwareDealer | None = None
        self._deck: Sequence[Card] = ()
        self._shuffled_deck: Sequence[Card] = ()  # as it lay after the last shuffle, before any ruling on its order
        self._mixed_in_ruling: list[Sequence[Card]] | None = None  # what a ruling that is being carried out has mixed
        self._gone = 0  # how many cards of it have been dealt, while a record is read
        self._shuffles = 0  # in the running hand
        self._teller: Teller | None = None
        self._told: list[events.Event] = []  # what the hand has told of rulings and the table has not noted yet
        self._notes: list[JournalEntry] = []
        self._by, self._request = "", ""  # who asks now, and under which id
        # What a player may bring at most, None for anything; no purse at all where everybody may bring anything.
        self.purse: Callable[[str], int | None] | None = None
        self.seeds_now: Callable[[], Mapping[str, str]] = dict  # players' digests for cards shuffled within a hand
        self.admit: Admit | None = None  # refuses somebody who may not play, or not with so much
        # What the regulator has approved in writing for the house by now; a change of the table is held against it.
        self.approved: Callable[[], tuple[OperatorChoice, ...]] = tuple
        self.charged: Callable[[TableSetup], None] | None = None  # refuses a charge that nobody has approved
        table.hears = self._note_happening

    @classmethod
    def open(
        cls, house: Rulebook | House, setup: TableSetup, shuffle: Shuffle, *, name: str, unit: int = 1
    ) -> TableJournal:
        """A new table, with its first record; refused where its book does not allow it."""
        journal = cls(Table(house, setup, name=name, unit=unit, keep=False), shuffle)
        journal._note_happening(journal.table.opening)
        return journal

    # What is asked of the table

    @contextmanager
    def asked_by(self, by: str, request: str = "") -> Iterator[None]:
        """Whatever happens meanwhile is noted as asked for by somebody, under the id that they gave the request."""
        self.table.hear_play()
        before = self._by, self._request
        self._by, self._request = by, request
        try:
            yield
        finally:
            self.table.hear_play()
            self._by, self._request = before

    def do(self, command: commands.Command[R]) -> R:
        """A command of the table; what it refuses is noted nowhere. Nor may anybody bring more than they have."""
        if self.admit is not None and isinstance(command, COMES):
            player = command.comes.player if isinstance(command, commands.Receive) else command.player
            self.admit(player, 0, command.at, True)
        if (self.purse is not None or self.admit is not None) and isinstance(command, BRINGS):
            bought = brings(self.table, command)
            if self.admit is not None and isinstance(command, COMES | BUYS):  # what a ruling puts right is no play
                for player, amount in bought.items():
                    self.admit(player, amount, command.at, False)
            if self.purse is not None:
                self._refuse_beyond_purse(bought, self.purse)
        if isinstance(command, commands.Propose):
            if self.charged is not None:
                self.charged(command.new)
            held = msgspec.structs.replace(command, approved=self.approved())
            return cast(R, self.table.do(held))
        return self.table.do(command)

    def brought(self, player: str) -> int:
        """What a player has bought here that is not kept yet, or will buy when the hand is over."""
        mine = [seat for seat in self.table.stakes if self.table.seats.plays(seat) == player]
        held = sum(self.table.stakes[seat].held for seat in mine)
        if self.hand is not None and self.hand.corrected:
            held += sum(amount for seat, amount in put_right(self.hand.standing()).items() if seat in mine)
        booked = (note.booked for note in self._notes if note.booked is not None)
        return held + max(0, sum(each.players.get(player, 0) for each in booked))

    @property
    def noted(self) -> bool:
        """Whether something has been noted that nobody has taken yet."""
        return bool(self._notes)

    @staticmethod
    def _refuse_beyond_purse(bought: Mapping[str, int], purse: Callable[[str], int | None]) -> None:
        """Chips come from somewhere: what players would buy is refused if an account lacks it."""
        for player, amount in bought.items():
            most = purse(player)
            if most is not None and amount > most:
                raise Illegal(f"{amount} from the account of {player}", allowed=f"up to {max(0, most)}")

    def wish(self, player: str, **wanted: Any) -> None:
        """A player tells the room what is to be done without asking again."""
        before = self.wishes.get(player, NO_WISHES)
        after = replace(before, **wanted)
        if after != before:
            self.table.hear_play()
            self._note(WISHED, msgspec.json.encode(Wished(player, after)), ())
            self._wished(player, after)

    def forget(self, player: str) -> None:
        """Forget every standing wish of a player."""
        if player in self.wishes:
            self.table.hear_play()
            self._note(WISHED, msgspec.json.encode(Wished(player, NO_WISHES)), ())
            self._wished(player, NO_WISHES)

    def _wished(self, player: str, wishes: Wishes) -> None:
        if wishes == NO_WISHES:
            self.wishes.pop(player, None)
        else:
            self.wishes[player] = wishes

    def begin_hand(self, at: datetime, drawn: Mapping[int, str] | None = None) -> Hand:
        """The next hand, with a freshly shuffled deck where the room deals."""
        hand = self.do(commands.BeginHand(at, drawn))
        self.waits = False
        if self.live:
            return hand  # with cards that a person has shuffled
        waiting = self.waiting_deal
        given_up = waiting is not None and sorted(waiting.order) != sorted(hand.rules.cards.cards)
        if waiting is not None:
            mixed = waiting.mixed(given_up=given_up)
            self._note(MIXED, msgspec.json.encode(mixed), ())
            self._mixed(mixed)
        if waiting is None or given_up:  # another game is dealt now, with other cards
            self._shuffled(self._shuffle(hand.rules.cards.cards), {})
        self._dealer = self._new_dealer(hand, self._deck)
        return hand

    def prepare_deal(self, digests: Mapping[str, str]) -> None:
        """Fix the order of the next hand and publish its root, before these players give the seeds of their digests."""
        order = tuple(self._shuffle(self.table.rules.hand.cards.cards))
        committed, kept = commit(self._deal_name(self.table.hands + 1, 1), order, digests)
        self._note_shuffle(committed, kept)
        self.waiting_deal = WaitingDeal(order, committed, {})

    def give_seed(self, player: str, seed: str) -> None:
        """A player gives the seed of which the next hand has the digest."""
        waiting = self.waiting_deal
        if waiting is None:
            raise no_seed_wanted()
        waiting.give(player, seed)
        if waiting.rest and not waiting.missing:
            self.mix_rest()

    def mix_rest(self, *, given_up: bool = False) -> None:
        """The cards that were shuffled within the hand lie now as the seeds have it, those that have come."""
        waiting = self.waiting_deal
        if waiting is not None and waiting.rest:
            self.table.hear_play()
            mixed = waiting.mixed(given_up=given_up)
            self._note(MIXED, msgspec.json.encode(mixed), ())
            self._mixed(mixed)

    def shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Some cards shuffled for something other than a hand, such as a draw for the button."""
        return self._shuffle(cards)

    # What is played

    @property
    def live(self) -> bool:
        """Whether a person deals here with real cards; the room then knows of them what it is told."""
        return self.table.opening.setup.live

    @property
    def hand(self) -> Hand | None:
        """The hand that is being played, if one is."""
        return self.table.hand

    @property
    def lies_there(self) -> Settled | None:
        """The last hand, while it still lies on the table: until the next one, or until nobody of it is left."""
        last, seats = self.last, self.table.seats
        if self.hand is not None or last is None:
            return None
        return last if any(seats.plays(seat) == player for seat, player in last.names.items()) else None

    def act(self, seat: int, command: PlayerCommand | DealerCommand) -> list[events.Event]:
        """A player does something in the hand."""
        return self.table.act(seat, command)

    @property
    def seen_now(self) -> SeenHand | None:
        """The hand that is being played, as a jackpot looks at it."""
        hand = self.table.hand
        return None if hand is None else SeenHand(hand, self.names, self.table.began_at or datetime.min)

    def show_flop(self, seat: int, cites: tuple[Citation, ...]) -> None:
        """The dealer deals the flop that the last player left asked for, with their cards laid open."""
        hand = self._dealing.hand
        if hand.options(seat).expose and not hand.lies_open(seat):
            self.act(seat, Expose(hand.cards(seat)))
        self.mix_rest()
        self._dealing.show_flop(seat, cites)

    def deal_next(self) -> None:
        """The dealer does the next thing that is the dealer's to do, and no more."""
        self.mix_rest()
        self._dealing.deal_next()

    def rule(
        self,
        ruling: Ruling,
        by: str,
        at: datetime,
        choice: str = "",
        until: datetime | None = None,
        unless: Callable[[Sequence[happenings.Happening]], None] = lambda _coming: None,
    ) -> None:
        """Carry a ruling out at the table, or refuse it and change nothing. The deck is kept if it lies otherwise then.

        A ruling too may have nobody bring more than they have; `unless` hears what it would come to, and may refuse it.
        """
        self.table.hear_play()
        hand = self.table.hand
        dealer = self._dealing if hand is not None and not hand.over and not self.live else None

        def refuse(coming: Sequence[happenings.Happening]) -> None:
            unless(coming)
            if self.purse is not None:
                self._refuse_beyond_purse(chips_bought(self.table, coming), self.purse)

        if dealer is None:
            carry_out_at(self.table, ruling, None, by=by, at=at, choice=choice, until=until, unless=refuse)
            return
        self.mix_rest()
        done, mixed = len(dealer.hand.events), list[Sequence[Card]]()
        self._mixed_in_ruling = mixed
        try:
            carry_out_at(self.table, ruling, dealer, by=by, at=at, choice=choice, until=until, unless=refuse)
        finally:
            self._mixed_in_ruling = None
        self.table.hear_play()
        if self.table.hand is not None and not self.table.hand.over:
            self._lay_rest(dealer, dealer.hand.events[done:], mixed)

    def settle(self) -> None:
        """The pots are paid and the hand is taken into the table's books."""
        self.pay()
        self.end_hand()

    def pay(self) -> None:
        """Have the pots paid: what the house charges is taken first."""
        if self.live and self.hand is not None:
            self.act(0, Settle(tuple(self.table.charges(self.hand.account()))))
        else:
            self._dealing.settle()

    def end_hand(self) -> None:
        """The hand, which is over, is taken into the table's books."""
        self.do(commands.EndHand())

    def found(self) -> TableBetweenHands:
        """The table as it stands between two hands, for a snapshot."""
        return TableBetweenHands(self.table, self.wishes, self.last, self.withheld)

    def take_notes(self) -> list[JournalEntry]:
        """Everything noted since the last time."""
        self.table.hear_play()
        notes, self._notes = self._notes, []
        return notes

    # Notes

    def _note(
        self,
        kind: str,
        body: bytes,
        said: Sequence[Said],
        *,
        secret: bool = False,
        booked: happenings.Booked | None = None,
        jackpot: JackpotNote | None = None,
    ) -> None:
        record = Record(kind, body, secret, FORMS.of(kind), self._by, self._request)
        self._notes.append(JournalEntry(record, tuple(said), self.table.hands, booked, jackpot))

    def _note_happening(self, happening: happenings.Happening) -> None:
        """Note what has just happened, while the table stands as it then is."""
        if isinstance(happening, happenings.HandEnded | happenings.Misdealt):
            self.mix_rest(given_up=True)
        kind = happenings.kind_of(type(happening).__name__)
        booked = happening if isinstance(happening, happenings.Booked) and reaches_beyond(happening) else None
        said, secret = self._follow(happening), _hides(happening)
        jackpot = self._for_jackpot(happening) if self.table.rules.setup.jackpot else None
        self._note(kind, write_happening(happening), said, secret=secret, booked=booked, jackpot=jackpot)

    def _for_jackpot(self, happening: happenings.Happening) -> JackpotNote | None:
        last = self.last
        seen = None if last is None else SeenHand(last.hand, last.names, last.began)
        if isinstance(happening, happenings.Played):
            seen = self.seen_now
        return jackpot_note(happening, self.table.hands, seen)

    def _follow(self, happening: happenings.Happening) -> list[Said]:
        """Keep up with what has happened at the table, and say it."""
        if isinstance(happening, happenings.Played):
            self._told += [event for event in happening.events if isinstance(event, _OF_RULINGS)]
            return self._tell()
        if isinstance(happening, happenings.HandBegan):
            self._meet()
        if isinstance(happening, happenings.DealerTookBack):
            self._tell()  # that the hand is rewound needs no words of its own
        said = happening_said(happening, self._everybody(happening), self.table.rules, self._told)
        if isinstance(happening, happenings.Ruled | happenings.HandEnded | happenings.Misdealt):
            self._told = []
        if isinstance(happening, happenings.HandEnded) and self._teller is not None:
            began = self.table.began_at or datetime.min
            self.last = Settled(happening.number, self._teller.hand, self.names, began)
        if isinstance(happening, happenings.HandEnded | happenings.Misdealt):
            self._clear()
        return said

    def _everybody(self, happening: happenings.Happening) -> Mapping[int, str]:
        names = dict(self.names)
        names.update({seat: self.table.seats.plays(seat) for seat in self.table.stakes})
        if isinstance(happening, happenings.Rose | happenings.Sat):
            names[happening.seat] = happening.player
        return names

    def _meet(self) -> None:
        """A new hand has its own names and its own teller."""
        hand = self.table.hand
        if hand is not None:
            self.names = {seat: self.table.seats.plays(seat) for seat in hand.seats}
            self._teller = Teller(hand, Company(self.names, unit=self.table.rules.unit))

    def _tell(self) -> list[Said]:
        if self._teller is None:
            return []
        self._teller.lines = self.table.last_lines
        return self._teller.go_on()

    def _clear(self) -> None:
        self._dealer, self._teller, self._deck, self._shuffled_deck, self._gone = None, None, (), (), 0
        self._shuffles = 0

    # Cards

    @property
    def _dealing(self) -> SoftwareDealer:
        hand = self.table.hand
        if hand is None:
            raise Malformed("no hand is in progress", allowed="begin one")
        if self._dealer is None:  # a hand that was found in the middle goes on with the cards that are left
            self._dealer = self._new_dealer(hand, self._deck[self._gone :])
        return self._dealer

    def _new_dealer(self, hand: Hand, deck: Sequence[Card]) -> SoftwareDealer:
        return SoftwareDealer(hand, deck, shows=False, charges=self.table.charges, shuffle=self._reshuffled)

    def _reshuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Cards are shuffled in the middle of a hand: their order is kept before one of them is dealt."""
        order = tuple(self._shuffle(cards))
        if self._mixed_in_ruling is not None:
            self._mixed_in_ruling.append(order)  # the rest of the deck is kept when all of the ruling is carried out
            return order
        self.table.hear_play()
        self._shuffled(order, self.seeds_now())
        return order

    def _lay_rest(self, dealer: SoftwareDealer, ruled: Sequence[events.Event], mixed: Sequence[Sequence[Card]]) -> None:
        """Keep and publish the rest of the deck where a ruling had it shuffled, or has it lie in another order."""
        left = dealer.left
        if any(isinstance(event, events.Shuffled) for event in ruled):
            order = next((each for each in reversed(mixed) if set(left) <= set(each)), left)
            untouched = tuple(order) == left  # no card of it is out already, which seeds could not reach any more
            self._shuffled(order, self.seeds_now() if untouched else {})
        if left != tuple(self._deck[len(self._deck) - len(left) :]):
            self._shuffled(left, {}, tuple(map(self._place_before, left)))

    def _place_before(self, card: Card) -> int:
        """The place of a card in the deck as it lay after the last shuffle; 0 for one that was out already then."""
        return self._shuffled_deck.index(card) + 1 if card in self._shuffled_deck else 0

    def _shuffled(self, order: Sequence[Card], seeds: Mapping[str, str], out_of: tuple[int, ...] = ()) -> None:
        self._deck, self._gone = tuple(order), 0
        if not order:  # nothing is left to be dealt, and nothing to be published
            self._note(SHUFFLED, msgspec.json.encode(ShuffledDeck("")), (), secret=True)
            return
        known = () if 0 in out_of else out_of
        self._shuffled_deck = self._shuffled_deck if known else self._deck
        self._shuffles += 1
        committed, kept = commit(self._deal_name(self.table.hands, self._shuffles), self._deck, seeds, known)
        self._note_shuffle(committed, kept)
        self.waiting_deal = WaitingDeal(self._deck, committed, {}, rest=True) if kept.waits else None

    def _note_shuffle(self, committed: DealCommitted, kept: ShuffledDeck) -> None:
        self.committed = committed
        self._note(COMMITTED, msgspec.json.encode(committed), ())
        self._note(SHUFFLED, msgspec.json.encode(kept), (), secret=True)

    def _mixed(self, mixed: DealMixed) -> None:
        """The cards are dealt from now on in the order that the players' seeds make of the one that waited for them."""
        waiting = self.waiting_deal
        if waiting is None:
            raise Malformed("seeds for a deal that was never published", allowed=f"{COMMITTED} before {MIXED}")
        self.waiting_deal = None
        if not waiting.rest:
            self._shuffles = 1  # one that is given up has its name all the same
        if waiting.rest or not mixed.given_up:
            self.committed = msgspec.structs.replace(waiting.committed, seeds=mixed.seeds)
        if not mixed.given_up:
            self._deck, self._gone = as_mixed(waiting.order, mixed), 0
            self._shuffled_deck = self._deck
            if self._dealer is not None:
                self._dealer.restock(self._deck)
        if not (waiting.rest and mixed.given_up):  # the hand may have been over before there was time
            self.withheld |= kept_back(mixed, self.table.hands)

    def _deal_name(self, hand: int, shuffle: int) -> str:
        again = f", shuffle {shuffle}" if shuffle > 1 else ""
        return f"{self.table.books.table}, hand {hand}{again}"

    # Reading

    @classmethod
    def restore(
        cls,
        records: Iterable[Stored],
        shuffle: Shuffle,
        books: Books,
        found: TableBetweenHands | None = None,
        heard: Callable[[TableJournal, Stored, Sequence[Said]], None] = lambda _journal, _stored, _said: None,
    ) -> TableJournal:
        """The journal that these records make, of nothing or of what a snapshot found between two hands.

        Every record is handed to `heard` as it is read, with what is said about it.
        """
        journal = None
        if found is not None:
            journal = cls(found.table, shuffle)
            journal.wishes, journal.last, journal.withheld = found.wishes, found.last, dict(found.withheld)
        for stored in map(brought_up, records):
            if journal is None:
                journal = cls(_opened(stored, books), shuffle)
                heard(journal, stored, ())
            else:
                heard(journal, stored, journal._read(stored))
        if journal is None:
            raise Malformed("a stream without a record", allowed="the record of its opening first")
        return journal

    def _read(self, stored: Stored) -> list[Said]:
        if stored.kind == WISHED:
            wished = msgspec.json.decode(stored.body, type=Wished)
            self._wished(wished.player, wished.wishes)
            return []
        if stored.kind in (COMMITTED, SHUFFLED, MIXED):
            self._read_shuffle(stored)
            return []
        happening = read_happening(stored.kind, stored.body)
        evolve(self.table, happening)
        if isinstance(happening, happenings.Played):
            self._gone += sum(map(_off_the_deck, happening.events))
        hand = self.table.hand
        if hand is not None and isinstance(happening, happenings.Played) and any(map(is_correction, happening.events)):
            self._gone = max(
                0, len(self._deck) - hand.stub
            )  # cards of it may lie there again, or have gone by a ruling
        self.table.heard = len(hand.events) if hand is not None else 0
        return self._follow(happening)

    def _read_shuffle(self, stored: Stored) -> None:
        if stored.kind == COMMITTED:
            self.committed = msgspec.json.decode(stored.body, type=DealCommitted)
        elif stored.kind == MIXED:
            self._mixed(msgspec.json.decode(stored.body, type=DealMixed))
        else:
            shuffled = msgspec.json.decode(stored.body, type=ShuffledDeck)
            waits, playing, order = shuffled.waits, self.table.hand is not None, order_of(shuffled)
            if waits and self.committed is not None:
                self.waiting_deal = WaitingDeal(order, self.committed, {}, rest=playing)
                if not playing:
                    return
            self._deck, self._gone, self.waiting_deal = order, 0, self.waiting_deal if waits else None
            if self.committed is None or not self.committed.out_of:
                self._shuffled_deck = order
            self._shuffles += 1


def _hides(happening: happenings.Happening) -> bool:
    """Whether a happening tells a card that not everybody may see."""
    if isinstance(happening, happenings.Reported):
        return bool(happening.report.cards)
    if not isinstance(happening, happenings.Played):
        return False
    return any(seen(event, "public") is not event for event in happening.events)


def _off_the_deck(event: events.Event) -> int:
    match event:
        case events.Dealt() | events.BoardDealt():
            return len(event.cards)
        case events.Burned():
            return 1
        case _:
            return 0


def _opened(stored: Stored, books: Books) -> Table:
    if stored.kind != OPENED:
        raise Malformed(f"the first record is {stored.kind!r}", allowed=OPENED)
    opened = read_happening(OPENED, stored.body)
    if not isinstance(opened, happenings.Opened):
        raise Malformed("a record of an opening that is none", allowed=OPENED)
    return Table.found(opened, books(opened))
