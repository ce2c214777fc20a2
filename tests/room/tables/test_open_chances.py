"""Once every hand lies open, everybody sees what each may still win, and nothing that is hidden shows in it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from pokerroom.cards import parse_cards
from pokerroom.hand import CHECK_OR_CALL, FOLD, Discard, Hand, HandRules, Raise, Show, SoftwareDealer
from pokerroom.room.tables.views.chances import ChanceWatch, OpenHands, chances_by_seat, open_hands
from pokerroom.room.tables.views.hand_shown import drawn

HOLDEM = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, all_in_hands_up=True)


def lying(board: str, *hands: str) -> OpenHands:
    """Hands in seats 1, 2 and so on, face up, and a board."""
    return OpenHands(
        tuple((seat, parse_cards(hand)) for seat, hand in enumerate(hands, 1)), (tuple(parse_cards(board)),)
    )


@pytest.mark.parametrize(
    ("board", "first", "second", "expected"),
    [
        ("2h 7d 9c Kh", "As Ah", "Kd Qc", {1: 89, 2: 11}),  # five cards of 44 help: two kings and three queens
        ("2h 7d 9c Kh", "As Qd", "Ac Qh", {1: 50, 2: 50}),
        ("2s 7s 9c 3d", "As Ks", "9h 9d", {1: 16, 2: 84}),  # a flush, but not with a card that pairs the board
    ],
)
def test_with_one_card_to_come_every_way_is_counted(
    board: str, first: str, second: str, expected: dict[int, int]
) -> None:
    assert chances_by_seat(HOLDEM, lying(board, first, second)) == expected


def test_with_several_boards_each_counts_alike_and_a_card_on_one_comes_on_no_other() -> None:
    """The first board has made four kings; no king is left for the second, where the aces then win."""
    hands = ((1, parse_cards("As Ah")), (2, parse_cards("Kd Kc")))
    boards = (parse_cards("2h 7d 9c Kh Ks"), parse_cards("2h 7d 9c 3s"))
    assert chances_by_seat(HOLDEM, OpenHands(hands, boards)) == {1: 50, 2: 50}


def test_before_the_flop_the_chances_are_near_what_is_known() -> None:
    found = chances_by_seat(HOLDEM, lying("", "As Ah", "Kd Kc"))
    assert found == chances_by_seat(HOLDEM, lying("", "As Ah", "Kd Kc"))
    assert abs(found[1] - 82) <= 3
    assert sum(found.values()) == 100


def test_chances_are_told_from_the_moment_when_every_hand_lies_open() -> None:
    """Three are dealt in, one folds an ace, two are all-in: while a hand is hidden, nobody is told anything."""
    hand = Hand(HOLDEM, {1: 100, 2: 100, 3: 100}, button=3)
    first = parse_cards("Kd 2c As Kc 2d 9s")
    dealer = SoftwareDealer(hand, [*first, *(card for card in HOLDEM.whole_deck.cards if card not in first)])
    known: list[int] = []
    while not hand.over:
        lying_now = open_hands(hand.view("public"), HOLDEM)
        assert lying_now is None or set(hand.live) == {seat for seat in hand.seats if hand.showdown.lies_open(seat)}
        if lying_now is not None and len(hand.board) not in known:
            known.append(len(hand.board))
            assert [seat for seat, _ in lying_now.hands] == [1, 2]
        seat = hand.turn
        if seat and hand.showdown.to_show:
            hand.act(seat, Show())
        elif seat:
            hand.act(seat, FOLD if seat == 3 else Raise(to=100) if hand.options(seat).most_to == 100 else CHECK_OR_CALL)
        elif hand.stage == "settle":
            dealer.settle()
        else:
            dealer.deal_next()
    assert known == [0, 3, 4]


def test_how_many_cards_were_drawn_is_told_to_the_end_of_the_hand() -> None:
    rules = HandRules(game="draw_blind", blinds=(1, 2), minimum_bet=2)
    hand = Hand(rules, {1: 100, 2: 100}, button=2)
    dealer = SoftwareDealer(hand, list(rules.whole_deck.cards))
    assert drawn(hand) == {}
    while not hand.over and not hand.showdown.to_show:
        seat = dealer.go_on()
        if seat and hand.options(seat).draw >= 0:
            hand.act(seat, Discard(tuple(hand.cards(seat)[: 2 if seat == 1 else 0])))
        elif seat:
            hand.act(seat, CHECK_OR_CALL)
    assert drawn(hand) == {1: 2, 2: 0}
    assert drawn(Hand(HOLDEM, {1: 100, 2: 100}, button=2)) == {}


def test_chances_are_worked_out_beside_the_room_and_shown_when_they_are_known() -> None:
    hand = Hand(HOLDEM, {1: 100, 2: 100}, button=2)
    dealer = SoftwareDealer(hand, list(HOLDEM.whole_deck.cards))
    while not all(map(hand.showdown.lies_open, hand.live)):
        if hand.turn and hand.showdown.to_show:
            hand.act(hand.turn, Show())
        elif hand.turn:
            hand.act(hand.turn, Raise(to=100) if hand.options(hand.turn).most_to == 100 else CHECK_OR_CALL)
        else:
            dealer.deal_next()

    async def watches() -> None:
        told = asyncio.Event()
        with ThreadPoolExecutor(1) as pool:
            watch = ChanceWatch(pool, told.set)
            assert watch.of(hand) == {}
            await asyncio.wait_for(told.wait(), 60)
            assert sum(watch.of(hand).values()) in (99, 100, 101)
            assert watch.of(None) == {}

    asyncio.run(watches())
