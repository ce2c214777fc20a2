"""Random evenings with rulings under every house: after every happening the record makes the same table.

Whatever goes wrong is reported, ruled on, decided and carried out at the table by chance; books balance, no chip and no
card comes or goes, and a refusal changes nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime, timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.cards import UNKNOWN, SeededShuffle
from pokerroom.charges.entries import HELD
from pokerroom.errors import PokerroomError
from pokerroom.hand import Hand, SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.floor.claims import Payout
from pokerroom.rulings.floor.contests import order_of_payout
from pokerroom.rulings.floor.disputes_at_table import close_dispute, decide_dispute, open_dispute, tell_rights
from pokerroom.rulings.people import title
from pokerroom.rulings.ruling import rule
from pokerroom.rulings.seen import Seen, observations
from pokerroom.table import Table, happenings
from pokerroom.table.commands import Bar, LiftBar, NoteChoice, NoteReport, ReleaseHeld, ResumeTable, StopTable
from pokerroom.table.floor_notes import ChoiceNote, HeldGoesTo, ReportNote
from pokerroom.table.opening.readiness import as_usual
from testkit.hand.faults import DealtHand, chips, piles
from testkit.hand.hands import Choose, chance, one_of
from testkit.suite.effort import examples
from testkit.table.table_watch import Follower, snapshot

EIGHT = datetime(2024, 8, 16, 20)
ORDERS = (
    happenings.Ordered,
    happenings.StakeOrdered,
    happenings.ButtonOrdered,
    happenings.ButtonCorrected,
    happenings.DealInOrdered,
    happenings.PostOrdered,
    happenings.Barred,
    happenings.AskingWithdrawn,
    happenings.PayoutCorrected,
    happenings.PotCarried,
)
HOUSES = ("adelaide", "canberra", "star", "uk")
HOLDEM = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


class HandOf(DealtHand):
    """A hand of a running table, and whatever goes wrong in it."""

    def __init__(self, hand: Hand, dealer: SoftwareDealer, choose: Choose) -> None:
        self.hand, self.dealer, self.choose = hand, dealer, choose


class Night:
    """One table through some hands, watched by a second that knows nothing but the record."""

    def __init__(self, house: str, seed: int) -> None:
        self.choose = chance(seed)
        self.table = Table(house_named(house), as_usual(house_named(house), HOLDEM), unit=1)
        self.follower = Follower(self.table)
        self.by = title(self.table.rules.house, "floor")
        self.now = EIGHT
        for seat in range(1, 5 + self.choose(4)):
            self.table.sit(f"player {seat}", seat, 100 + 10 * self.choose(41), EIGHT)
        self.seed = seed

    def hand(self) -> None:
        """One hand with up to two faults in it, played to its end."""
        table, choose = self.table, self.choose
        self.now += timedelta(minutes=3)
        seats = table.forecast(self.now).drawing_for_button
        cards = SeededShuffle(seed=choose(1 << 20))
        drawn = dict(zip(seats, map(str, cards.shuffle(table.rules.hand.whole_deck.cards)), strict=False))
        hand = table.begin_hand(self.now, drawn or None)
        deck = cards.shuffle(hand.deck.cards)
        dealer = SoftwareDealer(hand, deck, charges=table.charges.take, shuffle=lambda left: list(cards.shuffle(left)))
        played = HandOf(hand, dealer, choose)
        total = chips(hand.state)
        self.check()
        for _ in range(choose(3)):
            for _ in range(choose(10)):
                if not played.step():
                    break
            if hand.over or hand.next() is None:
                break
            self.fault(played)
            conserved(hand, total)
        played.finish()
        conserved(hand, total)
        table.end_hand()
        assert table.books.balanced
        self.check()

    def fault(self, played: HandOf) -> None:
        """Something goes wrong; a ruling that cannot be carried out changes nothing."""
        keys = [key for key in observations() if not key.startswith("bonus")]
        table = self.table
        try:
            ruling = played.ruled(table.rules.house, played.report(f"ruling.{one_of(self.choose, keys)}"))
        except PokerroomError:
            return
        table.record.report_play()
        before = snapshot(table)
        try:
            carry_out_at(table, ruling, played.dealer, by=self.by, at=self.now)
        except PokerroomError:
            assert snapshot(table) == before
        else:
            assert len(table.floor.rulings) == len(before["floor"]["rulings"]) + 1
        self.check()

    def between(self) -> None:
        """People come and go, a payout is put right, the floor stops the table for a while."""
        table, choose = self.table, self.choose
        seats = sorted(table.state.players.stakes)
        for _ in range(choose(3)):
            before = snapshot(table)
            try:
                match choose(11):
                    case 0:
                        free = one_of(choose, table.seats.free or (1,))
                        table.sit(f"newcomer {table.hands.count} {free}", free, 200, self.now)
                    case 1:
                        table.sit_out(one_of(choose, seats), self.now)
                    case 2:
                        table.come_back(one_of(choose, seats), self.now)
                    case 3:
                        payout = Payout(table.hands.count, one_of(choose, seats), one_of(choose, seats), 1 + choose(60))
                        by = "Casino Manager" if table.rules.house.book.id == "adelaide" else self.by
                        table.do(order_of_payout(table, payout, by=by, reason="misread", at=self.now))
                    case 4:
                        facts = {"noticed": "next_hand", "substantial_action": True}
                        ruling = rule(table.rules.house, Seen("button_in_wrong_place", facts=facts))
                        carry_out_at(table, ruling, by=self.by, at=self.now)
                    case 5:
                        what = one_of(choose, ("bar_from_game", "bar_from_game_for", "bar_from_room"))
                        until = self.now + timedelta(minutes=choose(20)) if choose(2) else None
                        table.do(Bar(one_of(choose, seats), what, self.now, by=self.by, until=until))
                    case 6:
                        barred = [bar.player for bar in table.state.floor.bars] or ["nobody"]
                        table.do(LiftBar(one_of(choose, barred), self.now, by=self.by, why="enough"))
                    case 7:
                        to: HeldGoesTo = one_of(choose, ("house", "player", "next_pot"))
                        whose = "player 1" if to == "player" else ""
                        held = table.books.ledger.balance(HELD)
                        table.do(ReleaseHeld(1 + choose(held + 1), to, self.now, self.by, "decided", whose))
                    case 8:
                        self.dispute()
                    case 9:
                        table.do(StopTable(self.now, by=self.by))
                        table.do(NoteReport(ReportNote("misdeal", self.by), self.now))
                        table.do(NoteChoice(ChoiceNote(self.by, words=("play_on",)), self.now))
                        table.do(ResumeTable(self.now, by=self.by))
                    case _:
                        table.do(StopTable(self.now, by=self.by, why="a dispute"))
                        table.do(ResumeTable(self.now + timedelta(seconds=40), by=self.by))
                        self.now += timedelta(minutes=1)
            except PokerroomError:
                assert snapshot(table) == before
            assert table.books.balanced
            self.check()

    def dispute(self) -> None:
        """Somebody asks for a ruling about the last hand, and gets one."""
        table, house = self.table, self.table.rules.house
        number = open_dispute(table, "player 1", "the last pot", hand=table.hands.count, at=self.now)
        self.check()
        first = house.answer("dispute.decided_by")["first"]
        decide_dispute(table, number, "it stands", by=first, name="Sue", at=self.now)
        tell_rights(table, number, by="Sue", at=self.now)
        close_dispute(table, number, at=self.now)

    def check(self) -> None:
        self.follower.catch_up()


def conserved(hand: Hand, total: int) -> None:
    """No chip and no card of a hand has come or gone."""
    state = hand.state
    out, plan = piles(state), state.plan
    cards = [card for card in out if card != UNKNOWN]
    strange = sum(1 for card in cards if not plan.deck_mask >> card & 1)
    assert chips(state) == total
    assert min(*state.stacks, state.pot) >= 0
    assert len(cards) == len(set(cards))
    if len(state.boards) == 1:
        assert state.stub + len(out) - strange == plan.deck_size


def play(house: str, seed: int, hands: int) -> Night:
    night = Night(house, seed)
    for _ in range(hands):
        try:
            night.hand()
        except PokerroomError as refused:
            if not re.search(r"players? for a hand", str(refused)):
                raise
            break
        night.between()
    assert night.table.books.closing_report().balanced
    assert night.follower.twin.books.ledger.text() == night.table.books.ledger.text()
    return night


@settings(deadline=None, max_examples=examples(20))
@given(st.sampled_from(HOUSES), st.integers(0, 1 << 32))
def test_the_record_of_an_evening_with_rulings_makes_the_same_table(house: str, seed: int) -> None:
    play(house, seed, 6)


@pytest.mark.parametrize("house", HOUSES)
def test_many_kinds_of_orders_come_up_in_such_evenings(house: str) -> None:
    found: Counter[str] = Counter()
    for seed in range(12):
        night = play(house, Random(seed).randrange(1 << 30), 8)
        found.update(type(happening).__name__ for happening in night.table.happenings)
    assert found[happenings.Ruled.__name__] > 20
    orders = found.keys() & {each.__name__ for each in ORDERS}
    assert len(orders) > 2, orders
    assert {"Barred", "BarLifted", "DisputeNoted", "Reported"} <= found.keys()
    assert found[happenings.TableStopped.__name__] > 3
