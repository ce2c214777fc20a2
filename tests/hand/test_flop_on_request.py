"""The flop that the last player left is dealt on request: the burn, the flop, nothing after it, and nothing owed."""

from __future__ import annotations

from datetime import datetime

import pytest

from pokerroom.cards import Deck, parse_cards
from pokerroom.errors import Illegal
from pokerroom.hand import CALL, CHECK, FOLD, Hand, HandRules, SoftwareDealer, commands, events
from pokerroom.notation import play_phh, to_ohh, to_phh
from pokerroom.notation.log_replay import play_log

TOP = parse_cards("As 2d Ks 2c 9h Qs Js Ts 3c")


def begun() -> tuple[Hand, SoftwareDealer]:
    rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, burns="every_stage")
    hand = Hand(rules, {1: 100, 2: 100}, button=2)
    dealer = SoftwareDealer(hand, [*TOP, *(card for card in Deck(52).cards if card not in TOP)], shows=False)
    dealer.deal_next()
    dealer.deal_next()
    return hand, dealer


def asked() -> Hand:
    hand, dealer = begun()
    hand.act(hand.turn, FOLD)
    dealer.show_flop(1)
    assert dealer.left[0] == TOP[8]
    dealer.settle()
    return hand


def test_the_cards_come_off_the_deck_as_they_would_have_come() -> None:
    hand = asked()
    assert (hand.piles.burns, hand.board) == (TOP[4:5], TOP[5:8])
    assert (hand.over, hand.stacks) == (True, {1: 101, 2: 99})
    assert not hand.bill().flop_seen  # nothing is charged for a flop that nobody played on


def test_it_is_in_every_record_of_the_hand() -> None:
    hand = asked()
    again = Hand.read(hand.log())
    assert (again.events, again.progress.flop_asked) == (hand.events, True)
    assert play_log(hand.log()).hand.events == hand.events
    assert play_phh(to_phh(hand)).hand.events == hand.events
    assert [ohh_round.street for ohh_round in to_ohh(hand, started=datetime(2024, 8, 16, 20)).rounds] == [
        "Preflop"
    ]  # a format without a word for it


def test_it_is_refused_while_two_are_in_and_once_there_is_a_flop() -> None:
    hand, dealer = begun()
    with pytest.raises(Illegal, match="before the flop"):
        dealer.show_flop(1)
    hand.act(hand.turn, CALL)
    hand.act(hand.turn, CHECK)
    dealer.deal_next()
    hand.act(hand.turn, FOLD)
    with pytest.raises(Illegal, match="before the flop"):
        hand.act(0, commands.ShowFlop(hand.live[0], TOP[8:9] * 4))
    assert not any(isinstance(event, events.FlopAsked) for event in hand.events)
