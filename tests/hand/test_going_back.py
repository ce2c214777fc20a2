"""A hand that goes back stays the hand that it was for whoever holds it: its dealer, its table, a block that failed."""

from __future__ import annotations

import pytest

from pokerroom.errors import Malformed
from pokerroom.hand import CALL, CHECK_OR_CALL, Hand, HandRules, SoftwareDealer
from pokerroom.hand.events import Event, Folded, Rewound

RULES = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)


def dealt() -> tuple[Hand, SoftwareDealer]:
    """Three players, cards out, seat 3 to act first."""
    hand = Hand(RULES, {1: 100, 2: 100, 3: 100}, button=3)
    dealer = SoftwareDealer(hand, seed=7)
    assert dealer.go_on() == 3
    return hand, dealer


def test_a_dealer_goes_on_with_a_hand_that_has_gone_back() -> None:
    hand, dealer = dealt()
    state, events, before = hand.state, hand.events, len(hand.events)
    hand.act(3, CALL)
    assert dealer.go_on() == 1
    hand.control.go_back_to(before)
    assert (dealer.go_on(), hand.turn) == (3, 3)
    assert hand.state is state
    assert hand.events is events
    assert len(events) == before
    assert hand.state == hand.at(before).state


def test_after_going_back_the_dealer_has_only_the_cards_that_are_left() -> None:
    hand, dealer = dealt()
    before = len(hand.events)
    while hand.turn:
        hand.act(hand.turn, CHECK_OR_CALL)
    dealer.deal_next()
    dealt_then = len(dealer.left)
    hand.control.go_back_to(before)
    assert not hand.board
    assert len(dealer.left) == dealt_then


@pytest.mark.parametrize("fault", [KeyError("99"), KeyboardInterrupt()])
def test_a_block_that_goes_wrong_leaves_nothing_behind(fault: BaseException) -> None:
    hand, _ = dealt()
    before, kept = hand.state.copy(), list(hand.events)

    def go_wrong() -> None:
        with hand.control.all_or_nothing():
            hand.act(3, CALL)
            raise fault

    with pytest.raises(type(fault)):
        go_wrong()
    assert hand.state == before
    assert hand.events == kept


@pytest.mark.parametrize("unfit", [Folded(99), Rewound(99)])
def test_events_are_applied_all_or_none(unfit: Event) -> None:
    hand, dealer = dealt()
    before, kept = hand.state.copy(), list(hand.events)
    with pytest.raises(Malformed, match="does not fit the hand"):
        hand.apply([Folded(3), unfit])
    assert hand.state == before
    assert hand.events == kept
    assert dealer.go_on() == 3
