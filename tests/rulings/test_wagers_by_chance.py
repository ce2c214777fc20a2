"""Any hand, any gestures, under every house and limit: there is a reading, and carrying it out keeps the hand whole."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pokerroom.hand import Bet, Call, Check, Fold, Hand, Raise, events
from pokerroom.rulings.speech.gestures import (
    DrewBack,
    Gesture,
    Knocked,
    Pointed,
    PushedCards,
    Put,
    SpokenWords,
    read_gestures,
    write_gestures,
)
from pokerroom.rulings.speech.reading import Reading, enter
from pokerroom.rulings.speech.wagers import read_act
from testkit.hand.faults import chips
from testkit.hand.hands import Choose, Play, begin, chance, do, one_of
from testkit.suite.effort import examples, some
from testkit.table.house_tables import TABLES, HouseTable

PHRASES = (
    "fold", "check", "call", "bet", "raise", "all-in", "pot", "half pot", "minimum", "re-raise", "I call and raise",
    "raise to {}", "raise by {}", "bet {}", "{}", "make it {}", "I call and raise {}", "I put seat 3 all-in", "time",
    "if you bet I call", "call?", "straddle", "five", "two hundred",
    "raise to two fifty", "two thousand five", "raise to 1,50", "no raise, just call", "call the clock",
)  # fmt: skip
FACTS = ("declared_call", "good_reason", "all_acted_on_it", "long_considered", "caused_action")
DENOMINATIONS = (1, 2, 5, 10, 25, 100, 1000)


def amounts(hand: Hand, seat: int, choose: Choose) -> int:
    """An amount near one that matters, or any other."""
    state = hand.state
    now = hand.options(seat)
    player = state.place[seat]
    near = (
        now.call,
        now.least_to,
        now.most_to,
        state.level,
        state.stacks[player],
        state.pot,
        now.least_to - state.bets[player],
    )
    base = one_of(choose, near)
    return max(1, one_of(choose, (base, base + 1, base - 1, base // 2, base * 3 // 4, base + base // 2, choose(300))))


def chips_for(amount: int, choose: Choose) -> tuple[int, ...]:
    """An amount in chips, now and then as one chip."""
    if choose(3) == 0 or amount > 5000:
        return (amount,)
    chips: list[int] = []
    for value in reversed(DENOMINATIONS[choose(len(DENOMINATIONS)) :] or DENOMINATIONS):
        chips += [value] * min(amount // value, 40)
        amount -= value * min(amount // value, 40)
    return tuple(chips) or (1,)


def gesture(hand: Hand, seat: int, choose: Choose) -> Gesture:
    amount = amounts(hand, seat, choose)
    kind = choose(10)
    if kind < 4:
        pushed, chip = choose(6) > 0, hand.state.plan.step
        if hand.rules.tournament and chip > 1:  # where no other chips are in play
            return Put((max(chip, amount - amount % chip),), pushed=pushed)
        return Put(chips_for(amount, choose), pushed=pushed)
    if kind < 8:
        return SpokenWords(one_of(choose, PHRASES).format(amount))
    others: tuple[Gesture, ...] = (Knocked(), PushedCards(choose(2) == 0), Pointed(), DrewBack(amount))
    return one_of(choose, others)


def read_one(hand: Hand, seat: int, choose: Choose) -> Reading:
    gestures = tuple(gesture(hand, seat, choose) for _ in range(1 + choose(3)))
    assert read_gestures(write_gestures(gestures)) == gestures
    facts = {name: True for name in FACTS if choose(8) == 0}
    floor = one_of(choose, (None, True, False))
    return read_act(hand, seat, gestures, facts=facts, floor=floor, reason="why not", in_the_dark=choose(30) == 0)


def check(hand: Hand, reading: Reading, before: int) -> None:
    """What every reading keeps."""
    assert reading.words
    assert reading.returned >= 0
    assert reading.owed >= 0
    assert sum((reading.command is not None, bool(reading.events), reading.held is not None)) <= 1
    if not reading.cites:
        assert reading.silent
    assert chips(hand.state) == before
    assert min(hand.stacks.values()) >= 0


def came_true(hand: Hand, reading: Reading, happened: list[events.Event]) -> None:
    """The hand has done what the reading said, ruling or not."""
    mine = [event for event in happened if isinstance(event, Acted) and event.seat == reading.seat]
    match reading.command:
        case Bet(to) | Raise(to):
            assert [event.to for event in mine if isinstance(event, events.Raised)] == [to]
        case Call():
            assert [type(event) for event in mine] == [events.Called]
        case Check():
            assert [type(event) for event in mine] == [events.Checked]
        case Fold():
            assert [type(event) for event in mine] == [events.Folded]
    if reading.choices:
        now = hand.options(reading.seat)
        left = {"fold": now.fold, "check": now.check, "call": now.call > 0, "raise": now.least_to > 0}
        assert {name for name in left if left[name]} == set(reading.choices)
    if len(reading.events) == 1 and isinstance(reading.events[0], events.Raised):
        assert mine == list(reading.events)


Acted = events.Folded | events.Checked | events.Called | events.Raised


def waits_for(hand: Hand, seat: int) -> bool:
    return hand.betting and hand.turn == seat


def play_by_gestures(table: HouseTable, choose: Choose) -> Hand:
    """A hand in which most decisions are told by gestures; nobody but the player in turn acts for good."""
    hand = begin(table.rules, choose)
    whole = chips(hand.state)
    playing = Play(hand, choose)
    for move in playing.moves():
        seat = move[0]
        if seat and waits_for(hand, seat):
            for _ in range(3):
                _somebody_acts_early(hand, seat, choose)
                if not waits_for(hand, seat):
                    break
                before = list(hand.events)
                reading = read_one(hand, seat, choose)
                assert hand.events == before, "reading changes nothing"
                enter(hand, reading)
                assert (reading.command is not None or bool(reading.events)) == (len(hand.events) > len(before))
                check(hand, reading, whole)
                came_true(hand, reading, hand.events[len(before) :])
                if not waits_for(hand, seat):
                    break
            if waits_for(hand, seat):
                # After all that the player does something that is open.
                do(hand, playing.answer(seat))
            continue
        do(hand, move)
    assert hand.over
    assert chips(hand.state) == whole
    return hand


def _somebody_acts_early(hand: Hand, seat: int, choose: Choose) -> None:
    """Now and then somebody acts before the player in turn; whose turn it is stays as it was."""
    others = [other for other in hand.seats if other != seat]
    if choose(4) or not others:
        return
    early = read_one(hand, one_of(choose, others), choose)
    if early.held is not None:
        assert early.command is None
        enter(hand, early)
        assert waits_for(hand, seat)


def source(data: st.DataObject) -> Choose:
    """Choices that can be made simpler, or many at once from a seed."""
    seed = data.draw(st.none() | st.integers(0, 1 << 30))
    if seed is not None:
        return chance(seed)
    return lambda bound: data.draw(st.integers(0, bound - 1)) if bound > 1 else 0


@settings(max_examples=examples(100), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(TABLES), st.data())
def test_every_reading_can_be_carried_out(table: HouseTable, data: st.DataObject) -> None:
    play_by_gestures(table, source(data))


@pytest.mark.parametrize("table", some(TABLES, 4), ids=str)
def test_every_table_by_a_seed(table: HouseTable) -> None:
    hand = play_by_gestures(table, chance(len(table.name)))
    assert Hand.read(hand.log()).log() == hand.log()
