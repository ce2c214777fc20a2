"""Anything goes wrong at any moment of any hand under any book: it is ruled on, and the hand is finished."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.cards import UNKNOWN
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.hand import Hand
from pokerroom.hand.text import event_text, read_event
from pokerroom.notation.log_replay import play_log
from pokerroom.notation.phh.phh_writing import to_phh
from pokerroom.rulebook import library
from pokerroom.rulings.seen import observations
from testkit.hand.faults import DealtHand, LiveDealtHand, chips, piles
from testkit.hand.hands import Choose, chance
from testkit.suite.effort import THOROUGH, examples
from testkit.table.house_tables import TABLES, HouseTable

KEYS = [f"ruling.{key}" for key in observations() if not key.startswith("bonus")]


def conserved(dealt: DealtHand, total: int) -> None:
    """No chip and no card has come or gone."""
    state = dealt.hand.state
    out, plan = piles(state), state.plan
    strange = sum(1 for card in out if card != UNKNOWN and not plan.deck_mask >> card & 1)
    cards = [card for card in out if card != UNKNOWN]
    assert chips(state) == total
    assert min(*state.stacks, state.pot) >= 0
    assert len(cards) == len(set(cards))
    if len(state.boards) == 1:
        assert state.stub + len(out) - strange == plan.deck_size


def play_with_faults(house: HouseTable, choose: Choose, live: bool) -> None:
    """Up to three faults in one hand, each at a moment of its own."""
    dealt = LiveDealtHand(house.rules, choose) if live else DealtHand(house.rules, choose)
    total = chips(dealt.hand.state)
    for _ in range(1 + choose(3)):
        for _ in range(choose(12)):
            if not dealt.step():
                break
        if dealt.hand.over:
            return
        seen = dealt.report(KEYS[choose(len(KEYS))])
        if dealt.hand.next() is None:
            return
        before = len(dealt.hand.events)
        try:
            done = dealt.carry_out(dealt.ruled(house.book, seen))
        except PokerroomError:
            assert len(dealt.hand.events) == before  # a refusal changes nothing
            conserved(dealt, total)
            continue
        conserved(dealt, total)
        assert dealt.hand.events[before:] == list(done.events)
        assert [read_event(event_text(event)) for event in done.events] == list(done.events)
        if not live and not dealt.hand.over:
            assert len(dealt.dealer.left) == dealt.hand.piles.stub_size
    dealt.finish()
    assert dealt.hand.over
    assert dealt.hand.pot == 0
    conserved(dealt, total)
    again = Hand.from_heading(dealt.hand.heading)
    again.apply(dealt.hand.events)
    assert again.state == dealt.hand.state
    assert Hand.read(dealt.hand.log()).state == dealt.hand.state


@settings(deadline=None, max_examples=examples(150))
@given(st.sampled_from(TABLES), st.integers(0, 1 << 32), st.booleans())
def test_whatever_goes_wrong_the_hand_is_finished_with_every_chip_and_card(
    house: HouseTable, seed: int, live: bool
) -> None:
    play_with_faults(house, chance(seed), live)


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_every_observation_in_many_hands(key: str, live: bool) -> None:
    seen = 0
    observation = library().vocabulary.ruling.observations.get(key)
    games = observation.games if observation else ()
    tables = [house for house in TABLES if not games or house.rules.game in games]
    for seed in range(24):
        if seen > 3 and not THOROUGH:
            break
        choose = chance(seed)
        house = tables[choose(len(tables))]
        dealt = LiveDealtHand(house.rules, choose) if live else DealtHand(house.rules, choose)
        total = chips(dealt.hand.state)
        for _ in range(choose(10)):
            if not dealt.step():
                break
        if dealt.hand.over:
            continue
        try:
            dealt.carry_out(dealt.ruled(house.book, dealt.report(key)))
        except PokerroomError:
            pass
        else:
            seen += 1
        conserved(dealt, total)
        dealt.finish()
        assert dealt.hand.over
    assert seen > 3


def _hand_with_a_ruling(choose: Choose) -> DealtHand:
    """Return a hand in play in which a ruling was carried out; draw again where it is over or the ruling is refused."""
    for _ in range(100):
        house = TABLES[choose(len(TABLES))]
        dealt = DealtHand(house.rules, choose)
        for _ in range(choose(10)):
            if not dealt.step():
                break
        if dealt.hand.over:
            continue
        try:
            dealt.carry_out(dealt.ruled(house.book, dealt.report(KEYS[choose(len(KEYS))])))
        except PokerroomError:
            continue
        return dealt
    raise AssertionError("no ruling was carried out in a hundred hands")


@pytest.mark.parametrize("seed", range(60))
def test_a_log_with_rulings_is_replayed_and_no_other_format_takes_it(seed: int) -> None:
    dealt = _hand_with_a_ruling(chance(seed))
    dealt.finish()
    assert play_log(dealt.hand.log()).hand.state == dealt.hand.state
    with pytest.raises(Illegal, match="ruling"):
        to_phh(dealt.hand)
