"""Whatever a dealer enters and takes back at a live table, in every game of every house: no chip or card is lost."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.games import GAMES
from pokerroom.hand import Hand
from pokerroom.room import wire
from pokerroom.room.live.dealer_request import DealerRequest
from pokerroom.room.live.live_commands import handle_dealer_message
from pokerroom.room.live.live_scheduler import LiveScheduler
from pokerroom.room.live.live_view import live_view
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Stored
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.opening.requested_table import RequestedTable
from pokerroom.room.tables.schedule.pace import Pace
from pokerroom.room.tables.schedule.table_bots import TableBots
from pokerroom.rulebook import library
from pokerroom.table.opening.new_table import houses
from room.chaos.books import todays
from testkit.hand.faults import chips, piles
from testkit.room.alone import ALONE
from testkit.room.deck_ready import deck_entry

EIGHT = datetime(2024, 8, 16, 20)
SPREAD = [(book.id, game) for game in GAMES for book in houses(library().books.values(), game)]
_STEPS = 40


class ChanceDealer:
    """A live table, a dealer who enters whatever is open, and every chip that came to it."""

    def __init__(self, house: str, game: str, choose: Random) -> None:
        table = RequestedTable(
            id="live",
            name="Live",
            bots=0,
            bot_strength="keen",
            settings=TableSettings(house, game, dealt="live"),
            known=library(),
        )
        new = table.made()
        self.journal = TableJournal.open(new.book, new.setup, lambda cards: cards, name="Live", port=NO_LIMITS)
        self.choose, self.now, self.requests = choose, EIGHT, 0
        self.scheduler = LiveScheduler(
            self.journal, TableBots(0, choose), Pace(), ALONE, rack=lambda: None, member_named=lambda _name: ""
        )
        self.stack = new.stack
        self.records: list[Any] = []
        for seat in range(1, min(4, new.seats) + 1):
            self.ask(wire.SeatPlayer(seat=seat, player=f"Vis {chr(64 + seat)}", chips=new.stack, visitor=True))
        self.whole = new.stack * min(4, new.seats)

    def ask(self, message: wire.ByDealer) -> None:
        self.now += timedelta(seconds=5)
        handle_dealer_message(DealerRequest(self.scheduler, "Dee", "dealer", self.now, {}), message)
        self.records += [note.record for note in self.journal.take_entries()]

    def step(self) -> None:
        seen = live_view(self.scheduler, self.now)
        if seen.may_take_back and not self.choose.randrange(9):
            self.ask(wire.TakeEntryBack())
            return
        unseen = list(seen.unseen)
        self.choose.shuffle(unseen)
        match seen.step:
            case "deal_hand" | "end_hand":
                drawn = dict(zip(seen.drawing, unseen, strict=False))
                before = len(self.records)
                try:
                    self.ask(wire.DealHand(drawn=drawn))
                except Illegal:  # one has everything, or two are level in the draw
                    assert not self.journal.take_entries()
                    assert len(self.records) == before
                    if seen.step == "end_hand":
                        self.ask(wire.TakeHandIn())
            case "deal_cards":
                self.ask(wire.TurnUpCards(cards=tuple(unseen[: len(seen.places)])))
            case "straddle":
                self.ask(wire.TurnUpCards())
            case step if step.endswith("_deck"):
                entry = deck_entry(seen, "blue")
                assert entry is not None
                self.ask(entry)
            case "push_pots":
                self.ask(wire.PushPots())
            case _:
                self.ask(self.act(seen, unseen))

    def act(self, seen: wire.WireLive, unseen: list[str]) -> wire.SeatDid:
        options, seat = seen.options, seen.seat
        assert options is not None
        if seen.step == "show":
            if options.muck and self.choose.randrange(2):
                return wire.SeatDid(seat=seat, what="muck")
            cards = (*seen.known, *unseen[: seen.holds - len(seen.known)])
            return wire.SeatDid(seat=seat, what="show", cards=cards)
        if seen.step == "discard":
            return wire.SeatDid(seat=seat, what="discard", amount=options.discard)
        if seen.step == "draw":
            return wire.SeatDid(seat=seat, what="draw", amount=self.choose.randint(0, options.draw))
        moves = [wire.SeatDid(seat=seat, what="check" if options.check else "call")] * 3
        if options.fold:
            moves.append(wire.SeatDid(seat=seat, what="fold"))
        if options.least_to:
            what: Any = "bet" if options.opens else "raise"
            moves.append(wire.SeatDid(seat=seat, what=what, amount=options.least_to))
            if options.most_to == self.hand.bet(seat) + self.hand.stack(seat):
                moves.append(wire.SeatDid(seat=seat, what="all_in"))
        if not (options.check or options.call):
            moves = moves[3:]
        return self.choose.choice(moves)

    @property
    def hand(self) -> Hand:
        assert self.journal.hand is not None
        return self.journal.hand

    def check(self) -> None:
        table = self.journal.table
        assert table.books.balanced
        hand = table.hand
        if hand is None:
            return
        assert chips(hand.state) == sum(hand.starting_stacks.values()) + hand.state.carried
        assert (
            sum(stake.chips for stake in table.state.players.stakes.values()) + table.books.ledger.balance("cage") <= 0
        )
        lying = [card for card in piles(hand.state) if str(card) != "??"]
        assert len(set(lying)) == len(lying)
        assert len(piles(hand.state)) + hand.piles.stub_size == len(hand.deck.cards)


@pytest.mark.parametrize(("house", "game"), SPREAD, ids=lambda each: str(each))
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_nothing_is_lost_at_a_live_table(house: str, game: str, seed: int) -> None:
    evening = ChanceDealer(house, game, Random(seed))
    for _ in range(_STEPS):
        if live_view(evening.scheduler, evening.now).step == "seat_players":
            break  # one has everything
        evening.step()
        evening.check()
    stored = [
        Stored("table:live", number, EIGHT, record.kind, record.body, record.secret, b"", record.form)
        for number, record in enumerate(evening.records, 1)
    ]
    again = TableJournal.restore(stored, lambda cards: cards, todays, port=NO_LIMITS)
    assert again.table.stacks == evening.journal.table.stacks
    assert again.table.state.hand_notes.entered == evening.journal.table.state.hand_notes.entered
    assert (again.hand is None) == (evening.journal.hand is None)
    if again.hand is not None:
        assert again.hand.stacks == evening.hand.stacks
        assert again.hand.next() == evening.hand.next()


def test_an_entry_that_is_refused_changes_nothing() -> None:
    evening = ChanceDealer("uk", "holdem", Random(1))
    while live_view(evening.scheduler, evening.now).step != "deal_cards":
        evening.step()
    before, entered = len(evening.hand.events), evening.journal.table.state.hand_notes.entered
    for cards in (("Ah",), ("Ah", "Ah", "2c"), ("Ah", "Kd", "2c", "3c")):
        with pytest.raises(PokerroomError):
            evening.ask(wire.TurnUpCards(cards=cards))
        assert (len(evening.hand.events), evening.journal.table.state.hand_notes.entered) == (before, entered)
