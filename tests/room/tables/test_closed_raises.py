"""Who may not raise, or may not check, is told why, with the clauses."""

from __future__ import annotations

from typing import get_args

import pytest

from pokerroom.hand import CALL, Discard, Hand, HandRules, NoRaise, Raise, SoftwareDealer, events, hand_rules_for
from pokerroom.room.tables.views.closed_raises import CLOSED_RAISE_WORDS, closed_check, closed_raise
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup


def begun(rules: HandRules, *stacks: int) -> Hand:
    """A hand with its first cards dealt; the button is in the last seat."""
    hand = Hand(rules, dict(enumerate(stacks, 1)), button=len(stacks))
    SoftwareDealer(hand, list(rules.whole_deck.cards)).go_on()
    return hand


def why(hand: Hand) -> tuple[str, tuple[str, ...]]:
    return closed_raise(hand, hand.options(hand.turn))


@pytest.fixture(scope="module")
def rules() -> HandRules:
    return hand_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(5, 10)))


@pytest.mark.clause("uk:betting.12")
def test_a_short_all_in_does_not_open_the_betting_again(rules: HandRules) -> None:
    hand = begun(rules, 500, 500, 500, 125)
    assert why(hand) == ("", ())  # a raise is open
    hand.act(hand.turn, Raise(to=100))  # seat 3
    hand.act(hand.turn, Raise(to=125))  # seat 4, all-in
    hand.act(hand.turn, CALL)
    hand.act(hand.turn, CALL)
    words, cites = why(hand)
    assert words == "The all-in was less than a full raise, so you cannot raise again."
    assert cites


def test_a_stack_that_only_calls_and_rivals_who_are_all_in(rules: HandRules) -> None:
    hand = begun(rules, 40, 500, 500)
    hand.act(hand.turn, Raise(to=100))
    assert why(hand)[0] == "A call takes all your chips."
    hand.act(hand.turn, CALL)
    assert why(hand) == ("", ())
    alone = begun(rules, 100, 500)
    while alone.turn == 2 or alone.options(alone.turn).most_to < 100:
        alone.act(alone.turn, CALL)
    alone.act(alone.turn, Raise(to=100))
    assert why(alone)[0] == "No one can call a raise."


def test_a_ruling_that_leaves_no_raise_is_not_told_as_something_else(rules: HandRules) -> None:
    hand = begun(rules, 500, 500, 500)
    hand.correct([events.Limited(hand.turn, ("call", "fold"))])
    assert not hand.options(hand.turn).least_to
    assert why(hand) == ("", ())


def test_the_cap_on_raises() -> None:
    limit = hand_rules_for(house_named("adelaide"), TableSetup(game="holdem", blinds=(5, 10), limit="fixed"))
    hand = begun(limit, 500, 500, 500)
    while not (told := why(hand))[0]:
        hand.act(hand.turn, Raise(to=hand.options(hand.turn).least_to))
    assert told[0] == "The cap on raises is reached."
    assert all(cite.startswith("adelaide:") for cite in told[1])


def test_whatever_closes_the_raising_has_its_sentence() -> None:
    assert CLOSED_RAISE_WORDS.keys() == set(get_args(NoRaise))


@pytest.mark.clause("star:14.5.1")
def test_after_the_draw_the_clause_that_forbids_a_check_comes_first() -> None:
    draw = hand_rules_for(house_named("star"), TableSetup(game="draw_ante", ante=2, minimum_bet=10))
    hand = begun(draw, 500, 500, 500)
    assert "star:14.3.1" in closed_check(hand, hand.options(hand.turn))
    hand.act(hand.turn, hand.options(hand.turn).wager(10))
    assert closed_check(hand, hand.options(hand.turn)) == ()  # there is a bet to meet
    hand.act(hand.turn, CALL)
    hand.act(hand.turn, CALL)
    while hand.options(hand.turn).draw >= 0:
        hand.act(hand.turn, Discard())
    assert closed_check(hand, hand.options(hand.turn)) == ("star:11.5", "star:14.5.1")


def test_where_a_check_is_open_nothing_closes_it(rules: HandRules) -> None:
    hand = begun(rules, 500, 500)
    hand.act(hand.turn, CALL)
    assert hand.options(hand.turn).check
    assert closed_check(hand, hand.options(hand.turn)) == ()
