"""What a hand answers about itself and its seats: the same as its state has, in every game and after every move."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pokerroom.cards import Deck, SeededShuffle
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import BOARD, CALL, CHECK, FOLD, Bet, Charge, Hand, HandRules, Options, Raise, Seat, street_lying
from pokerroom.hand.dealers import SoftwareDealer
from pokerroom.hand.events import RoundClosed
from pokerroom.hand.rules.plan import BET, DEAL, OVER, POST, SETTLE, SHOW
from pokerroom.hand.wagering import call_of, may_check, options_in_turn, wagers_of, whole_wager, why_no_raise
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.web.api.books.book_bodies import clause_page
from testkit.hand.hands import Play, begin, chance, do
from testkit.suite.effort import examples
from testkit.table.house_tables import TABLES, HouseTable

RULES = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)


def three_players() -> Hand:
    """Blinds from seats 1 and 4, the button on 6, which is to act; everybody has two unseen cards."""
    hand = Hand(RULES, {1: 100, 4: 60, 6: 100}, button=6)
    hand.post(), hand.post(), hand.deal("As 7d Kc Ah 2c Kd")
    return hand


@settings(deadline=None, max_examples=examples(60), suppress_health_check=list(HealthCheck))
@given(st.sampled_from(TABLES), st.integers(0, 1 << 32))
def test_the_answers_are_what_the_state_has(table: HouseTable, seed: int) -> None:
    choose = chance(seed)
    hand = begin(table.rules, choose)
    for move in Play(hand, choose).moves():
        do(hand, move)
        _compare(hand)


def _compare(hand: Hand) -> None:
    state = hand.state
    kinds = {"post": POST, "deal": DEAL, "bet": BET, "show": SHOW, "settle": SETTLE, "over": OVER}
    assert kinds.get(hand.stage, state.stage.kind) == state.stage.kind
    assert (hand.stage == "over") == hand.over
    assert hand.progress.streets[hand.progress.street_number] == hand.street == hand.view("record").street
    assert [list(board) for board in hand.boards] == state.boards
    assert list(hand.board) == state.boards[0]
    assert (hand.pot, hand.action.level, hand.piles.stub_size, hand.charged) == (
        state.pot,
        state.level,
        state.stub,
        state.charged,
    )
    assert hand.progress.contested == (len(hand.live) > 1)
    assert hand.action.closed == (len(hand.action.bettors) < 2) or hand.stage in ("show", "settle", "over")
    assert set(hand.action.to_act) <= set(hand.action.bettors) <= set(hand.live) <= set(hand.seats)
    assert hand.turn in (0, *hand.live)
    assert not hand.showdown.to_show or hand.showdown.to_show[0] == hand.turn
    assert [seat for seat in hand.seats if hand.is_live(seat)] == list(hand.live)
    assert all(set(seats) <= set(hand.live) for seats in hand.showdown.contenders)
    assert len(hand.showdown.contenders) == len(hand.pots)
    assert hand.showdown.any_shown == any(hand.seat(seat).shown for seat in hand.seats)
    assert sum(hand.seat(seat).started for seat in hand.seats) == sum(hand.starting_stacks.values())
    assert not hand.over or sum(hand.results.values()) == hand.heading.carried - hand.charged
    for player, seat in enumerate(hand.seats):
        one = hand.seat(seat)
        assert (one.stack, one.bet, one.cards) == (hand.stack(seat), hand.bet(seat), hand.cards(seat))
        assert (one.live, one.started) == (hand.is_live(seat), hand.starting_stacks[seat])
        masks = (state.all_in, state.shown, state.acted)
        assert (one.all_in, one.shown, one.acted) == tuple(mask >> player & 1 == 1 for mask in masks)
        assert (one.stack, one.bet) == (state.stacks[player], state.bets[player])
        assert one.put_in == state.paid[player] + state.dead[player]
        assert set(one.up) <= set(one.cards)


def test_a_seat_tells_what_it_has() -> None:
    hand = three_players()
    hand.act(6, Raise(to=6))
    assert hand.seat(6) == Seat(
        seat=6, live=True, all_in=False, stack=94, bet=6, put_in=6, started=100,
        cards=hand.cards(6), up=(), shown=False, acted=True,
    )  # fmt: skip
    hand.act(1, FOLD)
    assert (hand.live, hand.is_live(1), hand.seat(1).put_in) == ((4, 6), False, 1)
    hand.act(4, Raise(to=60))
    assert hand.seat(4).all_in
    assert (hand.action.bettors, hand.action.to_act, hand.pot, hand.action.level) == ((6,), (6,), 67, 60)


def test_a_seat_that_was_not_dealt_in_is_refused_with_those_that_were() -> None:
    hand = three_players()
    for ask in (hand.seat, hand.stack, hand.bet, hand.cards, hand.showdown.lies_open):
        with pytest.raises(Malformed, match="seat 5 is not in this hand; allowed: seats 1, 4, 6"):
            ask(5)
    assert not hand.is_in(5)
    assert not hand.is_live(5)


def test_seats_between_two_are_told_clockwise() -> None:
    hand = three_players()
    assert hand.action.between(6, 4) == (6, 1)
    assert hand.action.between(4, 1) == (4, 6)
    assert hand.action.between(4, 4) == ()
    assert hand.action.last_blind == 4


def test_cards_and_forced_bets_that_are_due() -> None:
    hand = Hand(RULES, {1: 100, 4: 60, 6: 100}, button=6)
    assert (hand.stage, hand.action.bets_due, hand.progress.dealt) == (
        "post",
        ((1, "blind", 1), (4, "blind", 2)),
        False,
    )
    hand.post(), hand.post()
    assert (hand.stage, hand.action.bets_due, hand.progress.destinations) == ("deal", (), (1, 4, 6, 1, 4, 6))
    hand.deal("As 7d Kc Ah 2c Kd")
    assert (hand.stage, hand.progress.destinations, hand.progress.dealt) == ("bet", (), True)
    hand.act(6, CALL), hand.act(1, CALL), hand.act(4, CHECK)
    assert (hand.stage, hand.progress.destinations.count(BOARD), hand.street, street_lying(hand)) == (
        "deal",
        3,
        "flop",
        "pre-flop",
    )


def test_a_turn_has_a_mark_of_its_own() -> None:
    hand = three_players()
    marks = {hand.progress.turn_mark}
    for seat, act in ((6, CALL), (1, Raise(to=6)), (4, CALL), (6, CALL)):
        assert hand.turn == seat
        hand.act(seat, act)
        marks.add(hand.progress.turn_mark)
    assert len(marks) == 5


def test_what_a_wager_would_come_to_out_of_turn() -> None:
    hand = three_players()
    assert (call_of(hand, 1), wagers_of(hand, 1), whole_wager(hand)) == ((1, False), (4, 100), 4)
    assert not hand.options(1)
    assert options_in_turn(hand, 1).words() == "fold, call 1, raise to 4 to 100"
    hand.act(6, CALL)
    assert hand.seat(6).acted
    assert options_in_turn(hand, 6).words() == "fold, check, raise to 4 to 100"  # the turn comes back after a raise


def _untyped(seat: Any) -> Any:
    return pytest.param(seat, marks=pytest.mark.untyped)


@pytest.mark.parametrize("seat", [0, 9, _untyped(None), _untyped("1"), _untyped([]), _untyped({})])
def test_a_seat_that_is_not_there_is_told_kindly(seat: Any) -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    asked = [hand.seat, hand.stack, hand.bet, hand.cards, hand.showdown.lies_open]
    for question in asked:
        with pytest.raises(Malformed, match="is not in this hand"):
            question(seat)
    for answer in (
        call_of,
        wagers_of,
        may_check,
        options_in_turn,
        why_no_raise,
    ):
        with pytest.raises(Malformed, match="is not in this hand"):
            answer(hand, seat)
    for whether in (hand.is_in, hand.is_live):
        if isinstance(seat, int):
            assert not whether(seat)
        else:
            with pytest.raises(Malformed, match="allowed: a whole number"):
                whether(seat)


def test_an_unknown_kind_of_option_is_told_kindly() -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    with pytest.raises(Malformed, match=r"'bluff' is no kind of option; allowed: fold, check, call, .* others"):
        hand.options(1).behind("bluff")  # type: ignore[arg-type]


def test_what_is_open_beside_betting_and_showing_is_a_kind_of_option_too() -> None:
    options = Options(
        seat=1, bring_in=5, least_to=10, most_to=90, opens=True, grounds=grounds_of(library().book("star"))
    )
    assert list(options) == ["bring_in", "bet"]
    assert options.behind("bring_in") == options.behind("bet")
    hand = three_players()
    hand.act(6, FOLD), hand.act(1, FOLD)
    assert list(hand.options(1)) == ["expose"]
    assert hand.options(4).words() == "nothing"


def test_a_hand_that_is_folded_round_stays_on_the_street_it_reached() -> None:
    hand = three_players()
    hand.act(6, FOLD), hand.act(1, FOLD)
    assert (hand.stage, hand.street, hand.progress.street_number, hand.view("public").street) == (
        *("settle", "pre-flop", 0, "pre-flop"),
    )
    hand.settle()
    assert (hand.over, hand.street) == (True, "pre-flop")
    hand = three_players()
    hand.act(6, CALL), hand.act(1, CALL), hand.act(4, CHECK)
    hand.deal("5d 2d 3d 4d")
    hand.act(1, Bet(10)), hand.act(4, FOLD), hand.act(6, FOLD)
    assert (hand.street, street_lying(hand)) == ("flop", "flop")
    hand.settle()
    assert (hand.over, hand.street) == (True, "flop")


def test_a_hand_with_a_showdown_ends_on_the_last_street() -> None:
    hand = Hand(RULES, {1: 100, 2: 100}, button=2)
    dealer = SoftwareDealer(hand, SeededShuffle(seed=2).shuffle(Deck(52).cards))
    hand.act(dealer.go_on(), Raise(100)), hand.act(dealer.go_on(), CALL)
    assert dealer.go_on() == 0
    assert (hand.over, hand.street) == (True, "river")


def test_a_hand_says_who_has_won_and_what_it_brought_everybody() -> None:
    hand = Hand(RULES, {1: 20, 2: 50, 3: 80}, button=3)
    dealer = SoftwareDealer(
        hand, "As Ks Qc  Ad Kd Qd  2s 7h 8h 9c  2d 3s  2h 4c", charges=lambda _: [Charge("rake", 4)]
    )
    hand.act(dealer.go_on(), Raise(80)), hand.act(dealer.go_on(), CALL), hand.act(dealer.go_on(), CALL)
    assert (hand.won, hand.results) == ({}, {})
    dealer.go_on()
    assert hand.won == {1: 56, 2: 60}  # the main pot without the charge, the side pot; and 30 nobody matched went back
    assert hand.results == {1: 36, 2: 10, 3: -50}


def test_what_followed_in_one_hand_is_nobody_elses() -> None:
    first, second = (Hand(RULES, {1: 100, 2: 100, 3: 100}, button=3) for _ in range(2))
    first.control.follow().append(RoundClosed("preflop", 0))
    assert second.control.follow() == []


def test_a_deck_may_be_written() -> None:
    hand = Hand(RULES, {1: 100, 2: 100}, button=2)
    assert "4 cards left" in repr(SoftwareDealer(hand, "As Kd 2c 3h"))
    with pytest.raises(Malformed, match="3 cards for 2 players, who get 2 each; allowed: at least 4 cards"):
        SoftwareDealer(hand, "As Kd 2c")


def test_a_seat_that_was_not_dealt_in_has_no_cards_that_lie_open() -> None:
    with pytest.raises(Malformed, match="not in this hand"):
        Hand(RULES, {1: 100, 2: 100}, button=2).showdown.lies_open(9)


def test_where_the_book_is_silent_a_refusal_names_its_question() -> None:
    hand = Hand.open(house_named("uk"), stacks=[100, 100, 100], blinds=(1, 2))
    hand.post(), hand.post(), hand.deal("As 7d Kc Ah 2c Kd")
    with pytest.raises(Illegal, match=r"cannot check.*\[uk:\?betting\.check\]") as refused:
        hand.act(hand.turn, CHECK)
    assert (refused.value.cites, refused.value.cite_texts) == ((), ("uk:?betting.check",))
    assert clause_page(library(), "uk:?betting.check", checks=False).cite == "uk:?betting.check"
