"""Events of faults and rulings: what they do to a hand, and who may see them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pokerroom.cards import UNKNOWN, Card, SeededShuffle, parse_cards
from pokerroom.citation import read_citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import (
    CALL,
    CHECK,
    FOLD,
    Bet,
    Hand,
    HandRules,
    LiveDealer,
    Raise,
    Show,
    SoftwareDealer,
    Viewer,
    decide_hand,
    events,
    grounds_of_event,
)
from pokerroom.hand.text import event_text, read_event
from testkit.suite.read_back import is_same

ONE = parse_cards("Kd")[0]


def hold_em(stacks: dict[int, int] | None = None) -> Hand:
    """Three players, the button on seat 3, hole cards out."""
    rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, burns="every_stage")
    hand = Hand(rules, stacks or {1: 100, 2: 100, 3: 100}, button=3)
    hand.post()
    hand.post()
    hand.deal("As 7d Kc Ah 2c Kd")
    return hand


EVERY_CORRECTION: list[events.Event] = [
    events.Ruled("ruling.premature_card", 5, (ONE,), (read_citation("star:26.30"), read_citation("star:26.31.i"))),
    events.Ruled("ruling.misdeal"),
    events.Rewound(7),
    events.Moved((ONE,), "stub", "next burn", 0, True),
    events.Moved((UNKNOWN, ONE), "hand", "muck", 4),
    events.Shuffled(40),
    events.Instructed("flop", "no burn"),
    events.Instructed("third card", "face down", 3),
    events.Limited(5, ("call", "fold"), 30, 60),
    events.Limited(5, ("fold", "check", "call"), all_round=True),
    events.Lifted(5),
    events.RevealOrdered(3, (ONE,), "after all betting"),
    events.AskingBarred(6, 0, (read_citation("uk:showdown.10"),)),
    events.AskingBarred(0, 2),
    events.StakeCorrected(6, 40),
    events.StakeCorrected(2, -150),
    events.BetsCapped(40),
    events.HandDied(2),
    events.HandRevived(2),
    events.ChipsBack(4, 20),
    events.ChipsBack(4, 20, 30, 30, 10),
    events.PriceRestored(4, (2, 4), (2,), (2, 4), 2, True),
    events.PriceRestored(0, (), (), (), 0),
    events.Recovered(2, 55),
    events.Forfeited(6, 50, "be held"),
    events.PassedOver(7),
    events.TurnGiven(7),
    events.ActedEarly(7, "fold"),
    events.ActedEarly(
        7,
        "wager",
        50,
        30,
        True,
        (
            events.EarlyAnswer("check", "check", no_raise=True, cites=(read_citation("canberra:17.6(a)"),)),
            events.EarlyAnswer("wager_more", "choose", ("call", "raise", "fold"), stays=True),
            events.EarlyAnswer("fold", "stands", cites=(read_citation("a:1"), read_citation("a:2"))),
        ),
    ),
    events.EarlyAnswered(7, "check", 30, (read_citation("canberra:17.6(a)"),)),
    events.EarlyAnswered(7, "wager_more"),
    events.StoodBack(3),
    events.PostedLate(2, 10, 5),
    events.Voided(),
]


@pytest.mark.parametrize("event", EVERY_CORRECTION, ids=lambda event: type(event).__name__)
def test_every_correction_has_a_line_that_reads_back(event: events.Event) -> None:
    assert is_same(read_event(event_text(event)), event)


def test_what_carries_out_a_ruling_rests_on_the_clauses_of_the_ruling() -> None:
    rules = hold_em().rules
    ruled = EVERY_CORRECTION[0]
    assert [str(cite) for cite in grounds_of_event(rules, ruled).cites] == ["star:26.30", "star:26.31.i"]
    others = [event for event in EVERY_CORRECTION[1:] if not hasattr(event, "cites")]
    assert [grounds_of_event(rules, event).cites for event in others] == [()] * len(others)


def test_what_answers_an_act_out_of_turn_has_its_clauses() -> None:
    answered = events.EarlyAnswered(7, "check", 30, (read_citation("canberra:17.6(a)"),))
    assert [str(cite) for cite in grounds_of_event(hold_em().rules, answered).cites] == ["canberra:17.6(a)"]


def test_what_is_taken_back_stands_no_more_and_stays_on_record() -> None:
    hand = hold_em()
    before = hand.copy()
    hand.act(3, Raise(6))
    hand.act(1, FOLD)
    hand.correct([events.Rewound(len(before.events))])
    assert hand.state == before.state
    assert hand.events_in_force == before.events
    assert len(hand.events) == len(before.events) + 3
    hand.act(3, CALL)
    assert Hand.read(hand.log()).state == hand.state
    assert hand.at(len(before.events) + 1).stacks == {1: 99, 2: 98, 3: 94}


def test_taking_back_twice_goes_by_the_events_as_they_are_numbered() -> None:
    hand = hold_em()
    start = len(hand.events)
    hand.act(3, CALL)
    hand.correct([events.Rewound(start)])
    hand.act(3, Raise(8))
    again = len(hand.events)
    hand.act(1, CALL)
    hand.correct([events.Rewound(again)])
    assert hand.turn == 1
    assert hand.stacks == {1: 99, 2: 98, 3: 92}
    assert [type(event) for event in hand.events_in_force[start:]] == [events.Raised]


def test_a_limit_holds_for_one_turn() -> None:
    hand = hold_em()
    hand.correct([events.Limited(3, ("call", "fold"), fold_costs=5)])
    assert hand.options(3).words() == "pay 5 and fold, call 2"
    with pytest.raises(Illegal, match="seat 3"):
        hand.act(3, Raise(6))
    assert hand.view(3).options == hand.options(3)
    hand.act(3, CALL)
    hand.act(1, Raise(10))
    hand.act(2, FOLD)
    assert hand.options(3).words() == "fold, call 8, raise to 18 to 100"


def test_a_fold_under_a_limit_costs_what_the_ruling_says() -> None:
    hand = hold_em()
    hand.correct([events.Limited(3, ("call", "fold"), fold_costs=5)])
    assert hand.act(3, FOLD)[0] == events.Folded(3, 5)
    assert hand.stacks[3] == 95
    assert hand.state.pot == 8


def test_a_limit_for_the_round_ends_with_it() -> None:
    hand = hold_em()
    hand.correct([events.Limited(3, ("fold", "check", "call"), all_round=True)])
    hand.act(3, CALL)
    hand.act(1, Raise(10))
    hand.act(2, CALL)
    assert not hand.options(3).least_to
    hand.act(3, CALL)
    hand.deal("2d 3d 4d 5d")
    hand.act(1, CHECK)
    hand.act(2, CHECK)
    assert hand.options(3).least_to == 2


def test_a_limit_that_leaves_nothing_possible_is_no_limit() -> None:
    hand = hold_em()
    hand.correct([events.Limited(3, ("check",))])
    assert hand.options(3).words() == "fold, call 2, raise to 4 to 100"


def test_a_cap_holds_for_everybody_until_the_round_is_over() -> None:
    hand = hold_em()
    hand.correct([events.BetsCapped(6)])
    assert (hand.options(3).least_to, hand.options(3).most_to) == (4, 6)
    with pytest.raises(Illegal):
        hand.act(3, Raise(8))
    hand.act(3, Raise(6))
    assert not hand.options(1).least_to
    hand.act(1, CALL)
    hand.act(2, CALL)
    hand.deal("2d 3d 4d 5d")
    assert hand.options(1).most_to == 94


def test_a_burn_from_the_table_and_no_burn() -> None:
    hand = hold_em()
    hand.correct(
        [events.Moved(parse_tuple("Kc"), "hand", "next burn", 3, True), events.Moved((UNKNOWN,), "stub", "hand", 3)]
    )
    hand.correct([events.Instructed("flop", "burn from the table"), events.Instructed("turn", "no burn")])
    for seat, command in ((3, CALL), (1, CALL), (2, CHECK)):
        hand.act(seat, command)
    assert hand.next().words == "the dealer deals 3 to the board"  # type: ignore[union-attr]
    hand.deal("3d 4d 5d")
    assert hand.state.burns == list(parse_tuple("Kc"))
    for seat in (1, 2, 3):
        hand.act(seat, CHECK)
    hand.deal("6d")
    assert len(hand.state.burns) == 1
    for seat in (1, 2, 3):
        hand.act(seat, CHECK)
    assert hand.next().words == "the dealer burns 1 and deals 1 to the board"  # type: ignore[union-attr]


def parse_tuple(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def test_cards_set_aside_are_shuffled_in_before_their_street() -> None:
    rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, burns="every_stage")
    hand = Hand(rules, {1: 100, 2: 100}, button=1)
    shuffled: list[int] = []

    def shuffle(cards: Sequence[Card]) -> list[Card]:
        shuffled.append(len(cards))
        return list(cards)

    dealer = SoftwareDealer(hand, SeededShuffle(seed=1).shuffle(rules.whole_deck.cards), shuffle=shuffle)
    dealer.go_on()
    early = dealer.left[:1]
    dealer.restock(dealer.left[1:])
    hand.correct([events.Moved(early, "stub", "aside", 0, True), events.Instructed("flop", "shuffle first")])
    while dealer.go_on():
        hand.act(hand.turn, CHECK if hand.options(hand.turn).check else CALL)
    assert shuffled == [48]
    assert hand.over


def test_a_dead_hand_passes_the_turn_and_the_last_one_wins() -> None:
    hand = hold_em()
    hand.correct([events.HandDied(3)])
    assert hand.turn == 1
    hand.correct([events.HandDied(1)])
    assert hand.next().do == "settle"  # type: ignore[union-attr]
    hand.settle()
    assert hand.stacks == {1: 99, 2: 101, 3: 100}


def test_a_hand_that_lives_again_acts_again() -> None:
    hand = hold_em()
    hand.act(3, FOLD)
    hand.correct([events.HandRevived(3)])
    hand.act(1, CALL)
    hand.act(2, CHECK)
    assert hand.turn == 3


def test_who_is_passed_over_and_given_the_turn_again() -> None:
    hand = hold_em()
    hand.correct([events.PassedOver(3)])
    assert hand.turn == 1
    hand.act(1, CALL)
    hand.correct([events.TurnGiven(3)])
    assert hand.turn == 3
    hand.act(3, Raise(6))
    assert hand.turn == 1


def test_chips_back_lower_the_price_where_the_ruling_says_so() -> None:
    hand = hold_em()
    hand.act(3, Raise(20))
    hand.correct([events.HandDied(3), events.ChipsBack(3, 20, 2, 2, 2)])
    assert hand.options(1).words() == "fold, call 1, raise to 4 to 100"
    assert hand.stacks[3] == 100


def test_who_stands_back_is_in_for_the_pot_as_it_is() -> None:
    hand = hold_em()
    hand.correct([events.PostedLate(3, 2), events.StoodBack(3)])
    assert hand.turn == 1
    hand.act(1, Raise(10))
    hand.act(2, CALL)
    hand.deal("2d 3d 4d 5d")
    hand.act(1, Bet(10))
    hand.act(2, CALL)
    assert hand.pots == (6, 36)


def test_a_void_hand_is_over_without_a_result() -> None:
    hand = hold_em()
    hand.correct([events.ChipsBack(1, 1), events.ChipsBack(2, 2), events.Voided()])
    assert hand.over
    assert hand.next() is None
    assert hand.stacks == {1: 100, 2: 100, 3: 100}


def test_forfeited_chips_leave_the_pot_and_are_counted() -> None:
    hand = hold_em()
    hand.act(3, Raise(20))
    hand.correct([events.HandDied(3), events.Forfeited(3, 20, "the house")])
    assert hand.state.pot == 3
    assert hand.state.charged == 20


@pytest.mark.parametrize("viewer", ["public", "dealer", 1])
def test_cards_that_move_face_down_are_nobody_elses(viewer: Viewer) -> None:
    hand = hold_em()
    moved = events.Moved(parse_tuple("9s"), "stub", "hand", 3)
    hand.correct([events.Ruled("ruling.wrong_card_count", 3, parse_tuple("9s")), moved])
    heard = hand.history(viewer)[-2:]
    assert "9s" not in " ".join(map(event_text, heard))
    assert hand.history(3)[-1] == moved
    assert hand.history("record")[-1] == moved


def test_a_reveal_comes_when_its_betting_is_over() -> None:
    hand = hold_em()
    own = parse_tuple("Kc")
    hand.correct([events.RevealOrdered(3, own, "end of betting round")])
    hand.act(3, CALL)
    hand.act(1, CALL)
    assert "Kc" not in [str(card) for card in hand.view("public").seats[2].cards]
    assert events.Exposed(3, own) in hand.act(2, CHECK)
    assert "Kc" in [str(card) for card in hand.view("public").seats[2].cards]


def test_a_line_about_a_card_that_is_not_there_is_refused() -> None:
    hand = hold_em()
    lines = hand.log() + "9s from hand to muck, seat 3\n"
    with pytest.raises(Malformed, match="does not fit the hand"):
        Hand.read(lines)


def test_a_live_table_taps_only_for_board_cards() -> None:
    rules = HandRules(game="seven_card_stud", ante=1, bring_in=1, minimum_bet=2, tap_before_board=True)
    hand = Hand(rules, dict.fromkeys(range(1, 9), 50), button=8)
    live = LiveDealer(hand)
    unseen = list(reversed(rules.whole_deck.cards))
    for _ in range(200):
        if live.go_on():
            options = hand.options(hand.turn)
            if options.show:
                hand.act(hand.turn, Show(tuple(unseen.pop() if card == UNKNOWN else card for card in _held(hand))))
            elif options.check or options.call:
                hand.act(hand.turn, CHECK if options.check else CALL)
            else:
                hand.act(hand.turn, Bet(options.bring_in or options.least_to))
            continue
        now = hand.next()
        if now is None or now.do == "settle":
            break
        live.turn_up([unseen.pop() for _ in now.destinations])
    assert len(hand.state.boards[0]) == 1
    assert events.Tapped() not in hand.events


def _held(hand: Hand) -> list[Card]:
    return hand.state.hands[hand.state.place[hand.turn]]


@pytest.mark.parametrize(
    "wrong",
    [
        [events.HandDied(99)],
        [events.Moved(parse_tuple("9s"), "hand", "muck", 3)],
        [events.Moved(parse_tuple("9s"), "stub", "sleeve", 3)],  # type: ignore[arg-type]
        [events.Moved(parse_tuple("9s"), "sleeve", "stub", 3)],  # type: ignore[arg-type]
        [events.Moved(parse_tuple("9s"), "aside", "stub")],
        [events.ChipsBack(1, 99_999)],
        [events.HandDied(3), events.Rewound(400)],
        [5],
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_and_changes_nothing(wrong: list[events.Event]) -> None:
    hand = hold_em()
    before = hand.copy()
    with pytest.raises(Malformed):
        hand.correct(wrong)
    assert hand.state == before.state
    assert hand.events == before.events


def test_judging_holds_to_what_a_ruling_left_open() -> None:
    hand = hold_em()
    hand.correct([events.Limited(3, ("fold", "call"))])
    with pytest.raises(Illegal, match="a wager of 8 by seat 3 after the ruling; allowed: fold, call 2"):
        decide_hand(hand.state, Raise(8), 3)
    assert decide_hand(hand.state, CALL, 3) == hand.act(3, CALL) == [events.Called(3, 2), events.Lifted(3)]
