"""What a ruling has taken back stays in the record of the hand, and counts for nothing: no all-in, no card drawn, no
pot won, no hand shown.
"""

from __future__ import annotations

from datetime import UTC, datetime

from pokerroom.hand import (
    CALL,
    CHECK_OR_CALL,
    FOLD,
    Bet,
    Charge,
    Discard,
    Hand,
    HandRules,
    Raise,
    Show,
    SoftwareDealer,
    events,
    events_in_force,
    numbers_in_force,
)
from pokerroom.notation import play_phh, read_phh
from pokerroom.notation.figures import check
from pokerroom.notation.phh.phh_replay import PhhReplay
from pokerroom.promotions.hand_at_table import hand_at_table
from pokerroom.room.tables.journal.entries import FinishedHand
from pokerroom.room.tables.journal.played import played_hand_row
from pokerroom.room.tables.views.hand_shown import deeds_of, drawn, winning_cards
from pokerroom.room.wire import SeatDeed
from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen, carry_out, rule

NOW = datetime(2024, 5, 1, 20, tzinfo=UTC)
NAMES = {1: "Ann", 2: "Bob"}


def all_in_taken_back() -> Hand:
    """A hand at UK whose dealer told seat 3 to act in error: its all-in of 50 was taken back."""
    uk = house_named("uk")
    hand = Hand.open(uk, "holdem", blinds=(5, 10), stacks=[50, 100, 50, 100])
    SoftwareDealer(hand, seed=1).go_on()
    began = len(hand.events)
    hand.act(3, Raise(to=50))
    assert _all_in(hand) == (3,)
    assert deeds_of(hand)[3] == SeatDeed("raise", 50, all_in=True)
    carry_out(rule(uk, Seen("directed_out_of_turn", seat=3, since=began), hand), hand)
    assert [type(event) for event in hand.events[-2:]] == [events.Ruled, events.Rewound]
    return hand


def _all_in(hand: Hand) -> tuple[int, ...]:
    return hand.action.all_in_order


def test_an_all_in_that_was_taken_back_gives_no_place_among_the_all_ins() -> None:
    hand = all_in_taken_back()
    assert _all_in(hand) == ()
    hand.act(3, CALL), hand.act(4, FOLD), hand.act(1, Raise(to=50)), hand.act(2, FOLD), hand.act(3, CALL)
    assert _all_in(hand) == (1, 3)


def test_the_felt_shows_no_deed_that_was_taken_back() -> None:
    hand = all_in_taken_back()
    assert deeds_of(hand) == {1: SeatDeed("post", 5, "blind"), 2: SeatDeed("post", 10, "blind")}


def test_a_draw_that_was_taken_back_is_no_draw() -> None:
    rules = HandRules(game="draw_blind", blinds=(1, 2), minimum_bet=2)
    hand = Hand(rules, {1: 100, 2: 100}, button=2)
    dealer = SoftwareDealer(hand, list(rules.whole_deck.cards))
    while (seat := dealer.go_on()) and hand.options(seat).draw < 0:
        hand.act(seat, CHECK_OR_CALL)
    before = len(hand.events)
    hand.act(seat, Discard(hand.cards(seat)[:2]))
    assert drawn(hand) == {seat: 2}
    hand.correct([events.Rewound(before)], alone=True)
    assert drawn(hand) == {}


def showdown_taken_back() -> Hand:
    """A hand of two that was paid at the showdown, and taken back to the river, where seat 2 folded to a bet."""
    rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
    hand = Hand(rules, {1: 100, 2: 100}, button=2)
    dealer = SoftwareDealer(hand, list(rules.whole_deck.cards))
    river = 0
    while not hand.over:
        seat = dealer.go_on()
        if seat and hand.showdown.to_show:
            hand.act(seat, Show())
        elif seat:
            river = len(hand.events) if len(hand.board) == 5 and seat == 1 else river
            hand.act(seat, CHECK_OR_CALL)
        elif not hand.over:
            hand.settle([Charge("rake", 1)])
    assert winning_cards(hand)
    hand.correct([events.Rewound(river)], alone=True)
    hand.act(1, Bet(10)), hand.act(2, FOLD), hand.settle()
    assert hand.over
    assert sum(isinstance(event, events.Shown) for event in hand.events) == 2
    return hand


def test_a_showdown_that_was_taken_back_has_no_winning_cards() -> None:
    assert winning_cards(showdown_taken_back()) == {}


def test_a_stored_hand_leaves_out_what_was_taken_back() -> None:
    hand = showdown_taken_back()
    row = played_hand_row(FinishedHand(1, hand, NAMES, NOW), NOW, NOW, 1, 9, lambda _: False)
    assert [(result.player, result.net, result.showdown) for result in row.results] == [
        ("Ann", 2, False),
        ("Bob", -2, False),
    ]
    assert row.pot == 4


def test_a_pot_that_was_taken_back_is_not_counted_for_a_promotion() -> None:
    known = hand_at_table(showdown_taken_back(), NAMES, "harbour", 1, NOW)
    assert known is not None
    assert known.wagered == {"Ann": 2, "Bob": 2}


def test_figures_of_a_file_are_compared_with_what_stands() -> None:
    phh = read_phh(
        'variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n'
        'starting_stacks = [100, 100, 100]\nwinnings = [0, 2, 0]\nvenue = "PokerStars"\nactions = ["p3 f", "p1 f"]\n'
    )
    replayed = play_phh(phh)
    raised = next(number for number, event in enumerate(replayed.hand.events) if isinstance(event, events.Folded))
    hand = replayed.hand.at(raised)
    hand.apply([events.Raised(3, 100, 100, all_in=True), events.Rewound(raised), *replayed.hand.events[raised:]])
    assert check(phh, PhhReplay(hand, replayed.opening, replayed.status)) == check(phh, replayed)
    assert check(phh, replayed).kind == "exact"


def test_what_is_in_force_is_the_same_by_number_and_by_event() -> None:
    for hand in (all_in_taken_back(), showdown_taken_back()):
        hand.events.append(events.Checked(1))
        standing = events_in_force(hand.events)
        assert standing == [hand.events[number] for number in numbers_in_force(hand.events)]
        assert standing is not hand.events
        assert len(standing) < len(hand.events)
