"""What players do between the hands of a simulated night is what their habits say, and chance repeats itself."""

from __future__ import annotations

import pytest

from pokerroom.lab.night import NIGHT_BEGINS, Habits, Night
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.happenings import HandBegan, Happening

DEEP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=20_000, max_buy_in=50_000)
SHORT = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=200)
OPEN = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=1000)
NEVER = {"joins": 0.0, "leaves": 0.0, "goes_away": 0.0, "moves": 0.0, "tops_up": 0.0, "comes_back": 0.0}
COMES_AND_GOES = (
    *(happenings.Rose, happenings.SatOut, happenings.CameBack, happenings.ChangedSeat),
    *(happenings.Sat, happenings.LeavesAfterHand),
)


def _night(habits: dict[str, float], *, seed: int = 2, players: int = 9, setup: TableSetup = DEEP) -> Night:
    return Night(
        house_named("star"), setup, seed=seed, players=players, keep=True, habits=Habits(**{**NEVER, **habits})
    )


def _after_first_hand(night: Night, hands: int) -> list[Happening]:
    """Play the first hand and so many more, and return what has happened in these."""
    list(night.hand_by_hand(1))
    before = len(night.table.happenings)
    list(night.hand_by_hand(hands))
    return night.table.happenings[before:]


def test_nobody_stirs_who_has_no_habit_of_it() -> None:
    since = _after_first_hand(_night({}), 8)
    assert not [happening for happening in since if isinstance(happening, COMES_AND_GOES)]
    began = [happening for happening in since if isinstance(happening, HandBegan)]
    assert len(began) == 8
    assert len({happening.line_up.seats and frozenset(happening.line_up.seats) for happening in began}) == 1


@pytest.mark.parametrize(
    ("habit", "shown"),
    [
        ("joins", happenings.Sat),
        ("leaves", happenings.Rose),
        ("goes_away", happenings.SatOut),
        ("moves", happenings.ChangedSeat),
    ],
)
def test_each_habit_does_what_it_says_and_nothing_else(habit: str, shown: type[Happening]) -> None:
    begins = next(night for seed in range(40) if len((night := _begun(habit, seed)).table.players) > 3)
    before = len(begins.table.happenings)
    list(begins.hand_by_hand(6))
    kinds = {type(each) for each in begins.table.happenings[before:] if isinstance(each, COMES_AND_GOES)}
    assert kinds == {shown}


def _begun(habit: str, seed: int) -> Night:
    """A night of which one hand has been played, in which everybody always does this one thing."""
    night = _night({habit: 1.0}, seed=seed)
    list(night.hand_by_hand(1))
    return night


def test_somebody_who_is_away_comes_back_when_too_few_are_left_or_by_habit() -> None:
    night = _night({"goes_away": 0.5, "comes_back": 1.0}, seed=4)
    since = _after_first_hand(night, 40)
    away = [happening.seat for happening in since if isinstance(happening, happenings.SatOut)]
    back = [happening.seat for happening in since if isinstance(happening, happenings.CameBack)]
    assert away
    assert back == away[: len(back)]
    assert len(away) - len(back) <= 1


def test_topping_up_brings_chips_from_the_cage_and_the_books_agree() -> None:
    still, topping = (_night({"tops_up": part}, seed=5, setup=OPEN) for part in (0.0, 1.0))
    bought = []
    for night in (still, topping):
        list(night.hand_by_hand(1))
        before = sum(night.table.stacks.values()) + night.table.books.ledger.balance("house commission")
        list(night.hand_by_hand(12))
        bought.append(sum(night.table.stacks.values()) + night.table.books.ledger.balance("house commission") - before)
        assert night.table.books.balanced
    assert bought[0] == 0
    assert bought[1] > 0


def test_a_table_is_never_fuller_than_the_night_has_players() -> None:
    night = _night({"joins": 1.0}, players=5)
    for _ in night.hand_by_hand(15):
        assert len(night.table.players) <= 5
    assert len(night.table.players) == 5


def test_players_without_chips_for_a_hand_get_up_or_buy_and_are_not_dealt_in() -> None:
    night = Night(house_named("star"), SHORT, seed=8, keep=True, habits=Habits(**NEVER))
    chip = night.table.rules.hand.chip
    for _ in night.hand_by_hand(120):
        pass
    left = [happening for happening in night.table.happenings if isinstance(happening, happenings.Rose)]
    assert left  # somebody was broke on the way
    began = [happening for happening in night.table.happenings if isinstance(happening, HandBegan)]
    assert all(hand.stacks[seat] >= chip for hand in began for seat in hand.line_up.seats)
    assert night.closing().balanced


def test_the_same_seed_gives_the_same_night_and_another_seed_another() -> None:
    def told(seed: int) -> list[str]:
        night = Night(house_named("uk"), DEEP, seed=seed, keep=True)
        list(night.hand_by_hand(25))
        return list(map(repr, night.table.happenings))

    first = told(6)
    assert told(6) == first
    assert told(7) != first


def test_a_hand_takes_two_minutes() -> None:
    night = _night({})
    list(night.hand_by_hand(30))
    assert (night.now - NIGHT_BEGINS).total_seconds() == 30 * 120
    assert night.table.record.latest is not None
    assert night.table.record.latest <= night.now
