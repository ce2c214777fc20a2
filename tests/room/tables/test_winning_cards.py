"""The cards that won a hand are told with it: one's own and the board's, for each half and board that was taken."""

from __future__ import annotations

from pokerroom.cards import cards_text, parse_cards
from pokerroom.hand import CHECK_OR_CALL, FOLD, Hand, HandRules, SoftwareDealer
from pokerroom.room.tables.views.hand_shown import winning_cards


def played(rules: HandRules, order: str, *, folds: bool = False) -> Hand:
    """A hand of two, in which everybody checks and calls, or seat 2 folds at once."""
    hand = Hand(rules, {1: 100, 2: 100}, button=2)
    deck = [*parse_cards(order), *(card for card in rules.whole_deck.cards if card not in parse_cards(order))]
    dealer = SoftwareDealer(hand, deck)
    while not hand.over:
        seat = dealer.go_on()
        if seat and folds:
            hand.act(seat, FOLD)
        elif seat:
            hand.act(seat, CHECK_OR_CALL)
        elif not hand.over:
            dealer.settle()
    return hand


def won_with(hand: Hand) -> dict[int, set[str]]:
    return {seat: set(cards_text(cards).split()) for seat, cards in winning_cards(hand).items()}


HOLDEM = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)


def test_the_five_cards_of_the_winner() -> None:
    hand = played(HOLDEM, "As 2c Ah 7d 9s Ad Kh Kc 3h 9c 8d 6s")
    assert won_with(hand) == {1: {"As", "Ah", "Ad", "Kh", "Kc"}}


def test_two_who_share_have_their_own_five_each() -> None:
    hand = played(HOLDEM, "As Ac 2h 2d 9s Kd Kh Qc 3h Jc 8d Ts")
    told = won_with(hand)
    assert told.keys() == {1, 2}
    assert all(len(cards) == 5 for cards in told.values())


def test_nothing_is_told_of_a_hand_that_nobody_called() -> None:
    assert won_with(played(HOLDEM, "As 2c Ah 7d", folds=True)) == {}


def test_of_a_split_pot_each_half() -> None:
    rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, contest="high-low-52+eight")
    hand = played(rules, "4s Kc 2h Kd 9s 3d 5h Ks 9h 8c 9d Qs")
    told = won_with(hand)
    assert told[1] == {"4s", "2h", "3d", "5h", "8c"}  # the low
    assert {"Kc", "Kd", "Ks"} <= told[2]
