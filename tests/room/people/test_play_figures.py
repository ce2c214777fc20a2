"""The figures of somebody's play, against three hands that were counted by hand."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

from pokerroom import CALL, CHECK, FOLD, Bet, Hand, Raise, Show, house_named
from pokerroom.room.people.own_play import play_figures
from pokerroom.room.store.records import HandResult, OwnHand
from pokerroom.room.tables.journal.entries import FinishedHand
from pokerroom.room.tables.journal.played import played_hand_row

NAMES = {1: "Ann", 2: "Bob", 4: "Cay"}
NOW = datetime(2026, 8, 7, 21, 30, tzinfo=UTC)


def _begun() -> Hand:
    """A hand at a table with blinds of 5 and 10: Cay has the button, Ann the small blind, Bob the big one."""
    hand = Hand.open(house_named("star"), "holdem", blinds=(5, 10), stacks={1: 500, 2: 500, 4: 120}, button=4)
    hand.post(), hand.post(), hand.deal("Ah 7c Ks Ad 2h Kd")
    return hand


def _raised_and_shown_down() -> Hand:
    """Cay raises, Ann raises again, Bob folds his blind, Cay calls all-in; Ann wins 130 with aces."""
    hand = _begun()
    hand.act(4, Raise(to=30)), hand.act(1, Raise(to=120)), hand.act(2, FOLD), hand.act(4, CALL)
    hand.deal("9c 2s 5d Jc"), hand.deal("8h 4s"), hand.deal("3c 6h")
    hand.act(4, Show()), hand.act(1, Show()), hand.settle()
    return hand


def _called_and_bet_on_the_flop() -> Hand:
    """Cay calls 10, Ann folds her 5, Bob checks his blind, bets the flop and wins 25."""
    hand = _begun()
    hand.act(4, CALL), hand.act(1, FOLD), hand.act(2, CHECK)
    hand.deal("9c 2s 5d Jc")
    hand.act(2, Bet(20)), hand.act(4, FOLD), hand.settle()
    return hand


def _everybody_folds() -> Hand:
    """Bob wins Ann's 5 and has done nothing for it."""
    hand = _begun()
    hand.act(4, FOLD), hand.act(1, FOLD), hand.settle()
    return hand


def _results(hand: Hand) -> dict[str, HandResult]:
    row = played_hand_row(FinishedHand(1, hand, NAMES, NOW), NOW, NOW, 1, 9, lambda _: False)
    return {result.player: result for result in row.results}


def _hands_of(player: str, *hands: Hand) -> list[OwnHand]:
    found = [_results(hand)[player] for hand in hands]
    return [
        OwnHand("table:a", at, at, at, each.net, each.showdown, each.entered, each.raised, each.big_blind)
        for at, each in enumerate(found)
    ]


def test_three_hands_that_were_counted_by_hand() -> None:
    hands = _raised_and_shown_down(), _called_and_bet_on_the_flop(), _everybody_folds()
    # Counted, entered, raised, showdowns, won there, with blinds, in big blinds.
    assert tuple(play_figures(_hands_of("Ann", *hands))) == (3, 1, 1, 1, 1, 3, Fraction(12))  # 130 - 5 - 5 = 120
    assert tuple(play_figures(_hands_of("Bob", *hands))) == (3, 0, 0, 0, 0, 3, Fraction(1))  # -10 + 15 + 5 = 10
    assert tuple(play_figures(_hands_of("Cay", *hands))) == (3, 2, 1, 1, 0, 3, Fraction(-13))  # -120 - 10 + 0 = -130
    per_hundred = [play_figures(_hands_of(player, *hands)).per_hundred for player in NAMES.values()]
    assert per_hundred == [400.0, 33.3, -433.3]  # 12, 1 and -13 big blinds in three hands


def test_hands_of_several_stakes_count_in_their_own_big_blinds() -> None:
    small = OwnHand("table:a", 1, 0, 1, 10, False, True, False, 2)  # 5 big blinds
    big = OwnHand("table:b", 1, 1, 2, -10, False, True, True, 10)  # minus 1
    assert play_figures([small, big]).big_blinds == 4
    assert play_figures([small, big]).per_hundred == 200.0


def test_hands_that_nobody_counted_are_left_out() -> None:
    stud = OwnHand("table:a", 1, 0, 1, 30, True, True, False, 0)  # antes only: it has no big blind
    round_against_house = OwnHand("boxes:b", 1, 1, 2, -15, False)
    figures = play_figures([stud, round_against_house])
    assert tuple(figures) == (1, 1, 0, 1, 1, 0, 0)
    assert figures.per_hundred is None
    assert tuple(play_figures([])) == (0, 0, 0, 0, 0, 0, 0)
