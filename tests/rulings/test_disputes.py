"""Disputes: what waits for them, until when a result can be contested, who decides, and wrong payouts."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.hand import CALL, CHECK, FOLD, Bet, PlayerCommand, SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.floor.claims import NextHand, Payout, begins_at, claims_close, correct_payout, refuse_late_claim
from pokerroom.rulings.floor.disputes import ask_ruling, dispute_note, dispute_of
from pokerroom.rulings.floor.disputes_at_table import (
    close_dispute,
    decide_dispute,
    open_dispute,
    pause_for_dispute,
    review_dispute,
    tell_rights,
)
from pokerroom.table import Table
from pokerroom.table.commands import BeginTurn, CallClock, ResumeTable
from pokerroom.table.floor_notes import TableStop
from pokerroom.table.opening.readiness import as_usual
from testkit.refusals import cites
from testkit.rulebook.claims import claiming, each_house
from testkit.table.table_watch import Follower

BOOKS = ("adelaide", "canberra", "star", "uk")
NINE = datetime(2024, 8, 20, 21)


def at(seconds: int) -> datetime:
    return NINE + timedelta(seconds=seconds)


class Game:
    """A running table with six players, whose cards are dealt to the flop."""

    def __init__(self, book: str) -> None:
        setup = as_usual(house_named(book), TableSetup(game="holdem", blinds=(2, 4), min_buy_in=100, max_buy_in=500))
        self.table = Table(house_named(book), setup, unit=1)
        for seat in range(1, 7):
            self.table.sit(f"player {seat}", seat, 400, NINE)
        self.deal()

    def deal(self) -> None:
        drawn = {seat: f"{rank}c" for seat, rank in zip(range(1, 7), "K34567", strict=True)}
        now = self.table.state.times.latest or NINE
        wanted = drawn if self.table.forecast(now).drawing_for_button else None
        self.hand = self.table.begin_hand(now, wanted)
        deck = SeededShuffle(seed=1).shuffle(self.hand.deck.cards)
        self.dealer = SoftwareDealer(self.hand, deck, charges=self.table.charges.take)
        while (seat := self.dealer.go_on()) and not self.hand.board:
            self.act(seat, CALL if self.hand.to_call else CHECK)

    def act(self, seat: int, command: PlayerCommand) -> None:
        self.table.act(seat, command)
        self.dealer.go_on()

    def finish(self) -> None:
        while not self.hand.over:
            self.act(self.hand.turn, FOLD if self.hand.to_call else CHECK)
        self.table.end_hand()

    def ask(self, about: str, hand: int) -> int:
        return open_dispute(self.table, "player 2", about, hand=hand, at=self.table.state.times.latest or NINE)

    def settle(self, by: str, number: int = 1) -> None:
        decide_dispute(self.table, number, "play on", by=by, name="Sue", at=at(40))


def stopped(table: Table) -> TableStop | None:
    return table.floor.stopped


# Whether play stops


@pytest.mark.clause("uk:disputes.3")
def test_a_question_about_the_hand_in_progress_freezes_it_and_the_supervisor_is_called() -> None:
    game = Game("uk")
    table, before = game.table, game.hand.log()
    game.ask("what seat 4 said", hand=table.hands.count)
    assert table.state.floor.disputes[0].called == "supervisor"
    assert stopped(table) == TableStop("supervisor", NINE, "a dispute, what seat 4 said", 1)
    with pytest.raises(Illegal, match="what seat 4 said"):
        game.act(game.hand.turn, Bet(20))
    with pytest.raises(Illegal, match="a dispute is open") as refusal:
        table.do(ResumeTable(NINE, by="supervisor"))
    assert cites(refusal) == {"uk:disputes.3"}
    assert refusal.value.allowed == "the supervisor decides it first"
    assert game.hand.log() == before
    with pytest.raises(Illegal, match="has asked already"):
        game.ask("once more", hand=table.hands.count)
    with pytest.raises(NotAllowed):
        game.settle("dealer")
    game.settle("supervisor")
    assert stopped(table) is None
    game.act(game.hand.turn, Bet(20))
    assert game.hand.to_call == 20


@pytest.mark.clause("uk:disputes.3")
def test_a_question_about_something_else_stops_nothing() -> None:
    game = Game("uk")
    game.ask("who gets seat 9", hand=0)
    game.finish()
    game.deal()
    assert game.table.hands.count == 2


@pytest.mark.clause("uk:disputes.3")
def test_nobodys_time_runs_while_play_waits_for_a_dispute() -> None:
    game = Game("uk")
    table = game.table
    table.do(BeginTurn(NINE))
    table.do(CallClock(0, NINE))
    before = table.state.clock.turn
    game.ask("the clock", hand=table.hands.count)
    game.settle("supervisor")
    assert before is not None
    assert table.state.clock.turn is not None
    assert table.state.clock.turn.called == (before.called or NINE) + timedelta(seconds=40)


@pytest.mark.clause("uk:disputes.3")
def test_a_question_in_a_tournament_freezes_its_own_hand_alone() -> None:
    note = dispute_note(ask_ruling(house_named("uk"), "seat 2", "the pot", hand=3, tournament=True, at=NINE))
    assert (note.stops(3), note.stops(4)) == (True, False)


@pytest.mark.parametrize("book", each_house("adelaide:?dispute.play_stops", "canberra:?dispute.play_stops"))
def test_elsewhere_nothing_waits_for_a_dispute_unless_the_floor_has_it_so(book: str) -> None:
    for tournament in (False, True):
        note = dispute_note(ask_ruling(house_named(book), "seat 2", "the pot", hand=3, tournament=tournament, at=NINE))
        assert not any((note.stops(3), note.stops(4), note.holds_next))


@pytest.mark.clause("star:28.9.2")
def test_a_tournament_waits_for_its_supervisor_whatever_the_dispute_is_about() -> None:
    dispute = ask_ruling(house_named("star"), "seat 2", "the conditions of entry", tournament=True, at=NINE)
    note = dispute_note(dispute)
    assert note.stops(1)
    assert note.stops(7)
    assert note.holds_next
    assert "star:28.9.2" in map(str, note.cites)
    for other in ("gaming supervisor", "casino operator", "dealer"):
        with pytest.raises(NotAllowed):
            dispute.decide("play on", by=other)
    decided = dispute.decide("play on", by="Tournament Supervisor")
    assert not dispute_note(decided).stops(1)
    with pytest.raises(Illegal, match="final"):
        decided.review("seat 2")
    assert decided.rights == ("an inspector, with a complaint",)


@pytest.mark.clause("star:26.13.1")
def test_a_claim_on_a_paid_pot_is_heard_and_the_next_deal_waits() -> None:
    game = Game("star")
    game.ask("the last bet", hand=game.table.hands.count)
    game.finish()  # in a ring game the hand goes on
    with pytest.raises(Illegal, match="no hand begins: the last bet") as refusal:
        game.deal()
    assert "star:26.13.1" in cites(refusal)
    assert refusal.value.allowed == "the gaming supervisor decides it first"
    game.settle("gaming supervisor")
    game.deal()
    game.finish()
    game.ask("the pot of hand 2", hand=2)
    with pytest.raises(Illegal):
        game.deal()
    with pytest.raises(Illegal, match="cannot be contested any more"):
        open_dispute(game.table, "player 5", "the pot of hand 1", hand=1, at=at(50))
    assert game.table.hands.count == 2


@pytest.mark.parametrize("book", ["adelaide", "canberra"])
def test_elsewhere_play_goes_on_unless_the_floor_has_it_wait(book: str) -> None:
    game = Game(book)
    game.ask("the last bet", hand=game.table.hands.count)
    game.act(game.hand.turn, CHECK)
    with pytest.raises(NotAllowed):
        pause_for_dispute(game.table, 1, by="dealer", at=NINE)
    pause_for_dispute(game.table, 1, by="floor", at=NINE)
    with pytest.raises(Illegal, match="nothing is done in the hand"):
        game.act(game.hand.turn, CHECK)
    game.settle("manager" if book == "adelaide" else "floor")
    game.finish()
    game.deal()


@pytest.mark.parametrize("book", BOOKS)
def test_a_dispute_at_a_table_is_decided_told_of_and_closed_and_the_record_knows_it(book: str) -> None:
    game = Game(book)
    table, follower = game.table, Follower(game.table)
    follower.catch_up()
    ways = table.rules.house.answer("dispute.decided_by")
    number = open_dispute(table, "player 2", "who gets seat 9", at=NINE)
    with pytest.raises(Illegal, match="not been decided yet"):
        review_dispute(table, number, by="player 2", at=NINE)
    with pytest.raises(Illegal, match="not been decided yet"):
        close_dispute(table, number, at=NINE)
    decide_dispute(table, number, "the list", by=ways["first"], name="Sue", at=NINE)
    rights = tell_rights(table, number, by="Sue", at=NINE)
    assert rights == dispute_of(table.rules.house, table.state.floor.disputes[0]).rights
    close_dispute(table, number, at=NINE)
    assert table.state.floor.disputes[0].closed
    with pytest.raises(Illegal, match="is closed"):
        close_dispute(table, number, at=NINE)
    with pytest.raises(Illegal, match="dispute 2"):
        close_dispute(table, 2, at=NINE)
    follower.catch_up()


# Until when a result can be contested


@pytest.mark.clause("uk:disputes.5", "uk:disputes.6", "uk:structure.3")
def test_the_first_riffle_closes_the_hand_before() -> None:
    uk, after = house_named("uk"), NextHand(first_riffle=at(20), first_card_leaves_shoe=at(50))
    claim = ask_ruling(uk, "seat 5", "the pot", hand=40, at=at(15), after=after)
    assert (claim.hand, claim.settled) == (40, False)
    for late in (20, 25, 30):
        with pytest.raises(Illegal, match="the result of hand 40 cannot be contested any more") as refusal:
            ask_ruling(uk, "seat 5", "the pot", hand=40, at=at(late), after=after)
        assert {"uk:disputes.5", "uk:disputes.6", "uk:structure.3"} <= cites(refusal)
    for ended in (NextHand(table_closed=at(10)), NextHand(game_moved=at(10))):
        with pytest.raises(Illegal) as refusal:
            ask_ruling(uk, "seat 5", "the pot", hand=40, at=at(15), after=ended)
        assert "uk:disputes.5" in cites(refusal)
        ask_ruling(uk, "seat 5", "the pot", hand=40, at=at(5), after=ended)


@pytest.mark.clause("star:26.13.2", "star:26.13.3", "star:1.1.round-of-play")
def test_the_first_card_or_the_closing_ends_the_right_to_claim() -> None:
    star = house_named("star")
    shuffled = NextHand(first_riffle=at(1), cut_begins=at(3))
    ask_ruling(star, "seat 5", "the pot", hand=40, at=at(9), after=shuffled)
    dealt = NextHand(first_riffle=at(1), cut_begins=at(3), first_card_leaves_shoe=at(10))
    ask_ruling(star, "seat 5", "the pot", hand=40, at=at(9), after=dealt)
    with pytest.raises(Illegal) as refusal:
        ask_ruling(star, "seat 5", "the pot", hand=40, at=at(11), after=dealt)
    assert {"star:26.13.2", "star:26.13.3", "star:1.1.round-of-play"} <= cites(refusal)
    last = NextHand(table_closed=at(600))
    ask_ruling(star, "seat 5", "the pot", hand=41, at=at(570), after=last)
    with pytest.raises(Illegal, match="the table has closed"):
        ask_ruling(star, "seat 5", "the pot", hand=41, at=at(601), after=last)


def test_a_hand_begins_with_the_step_the_house_counts_or_the_first_one_noted_after_it() -> None:
    steps = NextHand(first_riffle=at(1), cut_begins=at(2), first_card_leaves_shoe=at(3))
    assert [begins_at(house_named(book), steps) for book in BOOKS] == [at(2), at(3), at(3), at(1)]
    only_card = NextHand(first_card_leaves_shoe=at(3))
    assert {begins_at(house_named(book), only_card) for book in BOOKS} == {at(3)}
    assert claims_close(house_named("uk"), NextHand()) is None


# A wrong payout


PAID_WRONGLY = Payout(hand=40, paid_to=2, belongs_to=5, amount=200)


@pytest.mark.clause("adelaide:3.4")
def test_the_casino_manager_puts_a_payout_right_at_any_time() -> None:
    payout = PAID_WRONGLY
    begun = NextHand(cut_begins=at(1), first_card_leaves_shoe=at(2))
    for other in ("dealer", "Area Manager", "players"):
        with pytest.raises(NotAllowed) as refusal:
            correct_payout(house_named("adelaide"), payout, other, "seat 5 had a flush", at(30), begun)
        assert refusal.value.allowed == "Casino Manager"
        assert "adelaide:3.4" in cites(refusal)
    with pytest.raises(Malformed):
        correct_payout(house_named("adelaide"), payout, "Casino Manager", " ", at(30), begun)
    correction = correct_payout(house_named("adelaide"), payout, "Casino Manager", "seat 5 had a flush", at(30), begun)
    assert (correction.by, correction.reason, correction.at) == ("Casino Manager", "seat 5 had a flush", at(30))
    assert list(map(str, correction.cites)) == ["adelaide:3.4"]


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        claiming("canberra:17.14", "canberra", "canberra:17.14"),
        claiming("star:26.13.4", "star", "star:26.13.4"),
        claiming("", "uk", "uk:disputes.5"),
    ],
)
def test_elsewhere_a_payout_can_be_put_right_until_the_next_hand_and_then_stands(book: str, clause: str) -> None:
    payout = PAID_WRONGLY
    shuffling = NextHand(first_riffle=at(15), first_card_leaves_shoe=at(20))
    assert correct_payout(house_named(book), payout, "floor", "misread", at(10), shuffling).payout == payout
    with pytest.raises(NotAllowed):
        correct_payout(house_named(book), payout, "dealer", "misread", at(10), shuffling)
    for hand in (39, 40):
        earlier = Payout(hand, 2, 5, 200)
        for by in ("floor", "manager"):
            with pytest.raises((Illegal, NotAllowed)) as refusal:
                correct_payout(house_named(book), earlier, by, "misread", at(20), shuffling)
            assert clause in cites(refusal)
    ruling = rule(house_named(book), Seen("completed_hands_stand"))
    assert [str(use) for use in ruling.effects] == ["results stand"]
    assert clause in map(str, ruling.cites)


@pytest.mark.clause("canberra:17.14")
def test_a_new_round_begins_with_the_first_card_and_not_with_the_shuffle() -> None:
    canberra = house_named("canberra")
    refuse_late_claim(canberra, 41, at(30), NextHand(first_riffle=at(1), cut_begins=at(2)))
    with pytest.raises(Illegal) as refusal:
        refuse_late_claim(canberra, 41, at(30), NextHand(first_riffle=at(1), first_card_leaves_shoe=at(20)))
    assert "canberra:17.14" in cites(refusal)


# Who decides, and who has the last word


@pytest.mark.clause("star:27.15", "star:27.16.1", "star:27.16.2")
def test_star_a_supervisor_decides_another_reviews_the_operator_has_the_last_word() -> None:
    dispute = ask_ruling(house_named("star"), "Ann", "a miscalled hand", hand=7)
    assert dispute.called == "gaming supervisor"
    with pytest.raises(Illegal, match="not been decided yet"):
        dispute.review("Ann")
    with pytest.raises(NotAllowed):
        dispute.decide("pot to seat 3", by="dealer", name="Dan")
    first = dispute.decide("pot to seat 3", by="gaming supervisor", name="Sue", at=NINE)
    with pytest.raises(Illegal, match="it has been decided"):
        first.decide("pot to seat 5", by="casino supervisor", name="Cal")
    asked = first.review("Ann")
    assert (asked.settled, asked.called) == (False, "gaming supervisor")
    for name in ("Sue", ""):
        with pytest.raises(Illegal, match="a review by"):
            asked.decide("pot to seat 5", by="casino supervisor", name=name)
    second = asked.decide("pot to seat 3", by="casino supervisor", name="Cal").review("Ann")
    last = second.decide("pot to seat 3", by="casino operator", name="Odo")
    assert [word.title for word in last.words] == ["gaming supervisor", "casino supervisor", "casino operator"]
    with pytest.raises(Illegal, match="final") as refusal:
        last.review("Ann")
    assert refusal.value.allowed == "an inspector, with a complaint"
    with pytest.raises(Illegal, match="Ann has not been told"):
        last.close()
    assert last.tell_rights("Ann", by="Odo", at=NINE).close().closed


@pytest.mark.clause("uk:disputes.4")
def test_uk_what_the_supervisor_decides_is_final_but_for_management_in_fairness() -> None:
    dispute = ask_ruling(house_named("uk"), "seat 5", "the pot of hand 812", hand=812)
    decided = dispute.decide("pot to seat 3", by="supervisor", name="Sue")
    with pytest.raises(Illegal, match="final") as refusal:
        decided.review("seat 5")
    assert "uk:disputes.4" in cites(refusal)
    for by in ("dealer", "players", "supervisor"):
        with pytest.raises(NotAllowed) as barred:
            decided.override("pot to seat 5", by, "I saw it")
        assert "uk:disputes.4" in cites(barred)
    fair = decided.override("pot to seat 5", "management", "seat 3 had mucked")
    assert [(word.what, word.override) for word in fair.words] == [("pot to seat 3", False), ("pot to seat 5", True)]
    assert fair.settled
    assert fair.close().closed  # this house owes no telling


def test_adelaide_the_manager_decides_and_the_player_is_told_of_the_inspectorate() -> None:
    dispute = ask_ruling(house_named("adelaide"), "Ann", "the clock", hand=3)
    with pytest.raises(NotAllowed):
        dispute.decide("it ran out", by="Area Manager")
    decided = dispute.decide("it ran out", by="Casino Manager", name="Max")
    with pytest.raises(Illegal) as refusal:
        decided.close()
    assert "adelaide:84" in cites(refusal)
    assert refusal.value.allowed == "tell Ann of the gambling authority, in writing"
    with pytest.raises(Malformed):
        decided.tell_rights("", by="Max")
    assert decided.tell_rights("Ann", by="Max", at=NINE).close().closed


@pytest.mark.parametrize("book", BOOKS)
def test_a_dispute_says_who_asks_and_what(book: str) -> None:
    for by, about in (("", "the pot"), ("Ann", " ")):
        with pytest.raises(Malformed):
            ask_ruling(house_named(book), by, about)
