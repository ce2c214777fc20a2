"""Our own logs, judged line by line: every house's hands come out again, and what was changed is named."""

from __future__ import annotations

import pytest

from pokerroom.errors import PokerroomError
from pokerroom.hand import CALL, CHECK, Hand, HandRules
from pokerroom.notation.log_replay import play_log
from testkit.hand.hands import chance
from testkit.hand.hands import play as by_chance
from testkit.suite.effort import some
from testkit.table.house_tables import TABLES, HouseTable


@pytest.mark.parametrize("table", some(TABLES, 5), ids=repr)
def test_a_hand_of_any_house_comes_out_event_for_event(table: HouseTable) -> None:
    for seed, unseen in ((1, False), (2, True), (3, False)):
        ours = by_chance(table.rules, chance(seed), unseen=unseen)
        again = play_log(ours.log())
        assert (again.hand.heading, again.hand.events) == (ours.heading, ours.events)
        assert again.status == ("settled" if ours.over else "stopped")


def flop() -> str:
    """A log of a hand that stands at the flop."""
    hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {4: 100, 7: 100}, button=4)
    hand.post(), hand.post(), hand.deal("As Kd 7h 2c"), hand.act(4, CALL), hand.act(7, CHECK)
    hand.deal("3c 3d 3h 3s")
    return hand.log()


def test_a_log_that_stops_says_what_comes_next() -> None:
    again = play_log(flop())
    assert (again.status, again.why) == ("stopped", "seat 7 acts")


@pytest.mark.parametrize(
    ("line", "told", "words"),
    [
        ("seat 4 calls 1", "seat 4 calls 2", "the file says 'seat 4 calls 2', the engine gives 'seat 4 calls 1'"),
        ("seat 4 calls 1", "seat 4 raises to 3 with 2", "a raise to 3 is less than a full raise; allowed: fold, call"),
        ("seat 4 calls 1", "seat 4 checks", "'seat 4 checks': "),
        ("seat 4 calls 1", "seat 9 folds", "'seat 9 folds': seat 9 is not in this hand"),
        ("seat 4 calls 1", "end", "'end': that does not follow here; allowed: seat 4 acts"),
        ("seat 7 posts blind 2", "seat 7 posts blind 3", "the engine gives 'seat 7 posts blind 2'"),
        ("board 3d 3h 3s", "board 3d 3h 2c", "'board 3d 3h 2c': 2c is out already"),
        ("seat 4 is dealt Kd 2c", "seat 4 is dealt As 2c", "'seat 4 is dealt As 2c': As is dealt twice"),
        ("seat 4 is dealt Kd 2c", "seat 4 is dealt Kd", "the engine gives 'seat 4 is dealt Kd ??'"),
        ("button on 4", "button on four", "'button on four' does not belong in a heading"),
    ],
)
def test_a_line_that_was_changed_is_named(line: str, told: str, words: str) -> None:
    number = flop().splitlines().index(line) + 1
    with pytest.raises(PokerroomError) as refusal:
        play_log(flop().replace(line, told), first=1001)
    assert str(refusal.value).startswith(f"line {number + 1000}")
    assert str(refusal.value).count("line ") == 1
    assert words in str(refusal.value)


def test_a_log_cut_off_in_the_middle_of_what_follows_is_refused() -> None:
    cut = flop()[: flop().index("pre-flop closes")]
    with pytest.raises(
        PokerroomError, match="the file ends here, the engine gives 'pre-flop closes with 4 in the pot'"
    ):
        play_log(cut)
