"""The Star Sydney's rules of conduct as the floor applies them: language, silence, side bets, and who sees cards."""

from __future__ import annotations

from datetime import datetime

import pytest

from pokerroom.cards import UNKNOWN, SeededShuffle
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.hand import CHECK_OR_CALL, Hand, SoftwareDealer, hand_rules_for
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.conduct.breaches import breach
from pokerroom.rulings.conduct.looking import look_at_cards
from pokerroom.rulings.conduct.manners import (
    Directions,
    direct,
    refuse_breaking_silence,
    refuse_language,
    refuse_side_bet,
    side_bet_quarrel,
)
from pokerroom.rulings.floor.claims import NextHand, Payout, correct_payout
from testkit.refusals import cites

NINE = datetime(2024, 8, 20, 21)
STAR = house_named("star")


def begun() -> tuple[Hand, SoftwareDealer]:
    hand = Hand(hand_rules_for(STAR, TableSetup("holdem", blinds=(5, 10))), dict.fromkeys((1, 2, 3), 500), button=3)
    dealer = SoftwareDealer(hand, SeededShuffle(seed=2).shuffle(hand.deck.cards))
    dealer.go_on()
    return hand, dealer


@pytest.mark.clause("star:26.11.1")
def test_any_language_is_spoken_until_a_supervisor_directs_english() -> None:
    refuse_language(STAR, "Mandarin", deal_on=True)
    with pytest.raises(NotAllowed) as by_the_dealer:
        direct(STAR, "english", "dealer")
    assert "star:26.11.1" in cites(by_the_dealer)
    ordered = direct(STAR, "english", "casino supervisor")
    refuse_language(STAR, "English", deal_on=True, directions=ordered)
    for table_for in ("English", "Mandarin"):
        with pytest.raises(Illegal, match="Mandarin is spoken at the table; allowed: English") as refused:
            refuse_language(STAR, "Mandarin", deal_on=True, directions=ordered, table_for=table_for)
        assert cites(refused) == {"star:26.11.1"}


@pytest.mark.clause("star:26.11", "star:26.11.2")
def test_players_talk_until_a_supervisor_directs_silence_for_the_hand() -> None:
    refuse_breaking_silence(STAR, hand_on=True, on_the_clock=3)
    with pytest.raises(NotAllowed):
        direct(STAR, "silence", "dealer")
    ordered = direct(STAR, "silence", "gaming supervisor")
    assert ordered == Directions(silence=True)
    refuse_breaking_silence(STAR, hand_on=False, directions=ordered)
    refuse_breaking_silence(STAR, hand_on=True, directions=ordered, declaration=True)
    with pytest.raises(Illegal, match="there is silence until the hand is over") as refusal:
        refuse_breaking_silence(STAR, hand_on=True, directions=ordered)
    assert cites(refusal) == {"star:26.11", "star:26.11.2"}
    refuse_breaking_silence(STAR, hand_on=True, directions=direct(STAR, "silence", "floor", ordered, ordered=False))


@pytest.mark.clause("star:27.12")
def test_a_side_bet_is_forbidden_and_may_be_punished() -> None:
    with pytest.raises(Illegal, match="a side bet: 20 on the flop; allowed: wagers in the hand") as refusal:
        refuse_side_bet(STAR, "20 on the flop")
    assert cites(refusal) == {"star:27.12"}
    entered = rule(STAR, breach(refusal.value, 2), begun()[0])
    assert entered.offers[0].sanctions
    assert side_bet_quarrel(STAR).words.startswith("the bet is refused and may be punished")


@pytest.mark.clause("star:4.7")
def test_a_supervisor_looks_at_hidden_cards_once_the_hand_is_over() -> None:
    hand, dealer = begun()
    with pytest.raises(Illegal, match="hidden cards while the hand is on") as refusal:
        look_at_cards(STAR, hand, 2, "casino supervisor", name="Cal", reason="a marked card", at=NINE)
    assert cites(refusal) == {"star:4.7"}
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    with pytest.raises(NotAllowed):
        look_at_cards(STAR, hand, 2, "dealer", name="Dan", reason="a marked card", at=NINE)
    seen = look_at_cards(STAR, hand, 2, "casino supervisor", name="Cal", reason="a marked card", at=NINE)
    assert UNKNOWN not in seen.cards
    assert seen.note.endswith("casino supervisor Cal looked at the cards of seat 2: a marked card")


@pytest.mark.clause("star:26.13.2", "star:26.13.4")
def test_a_wrong_payout_is_put_right_by_the_floor_and_only_before_the_next_hand() -> None:
    later = NextHand(first_riffle=NINE.replace(second=15), first_card_leaves_shoe=NINE.replace(second=20))
    paid = Payout(40, 2, 5, 200)
    for by in ("gaming supervisor", "casino operator"):
        assert correct_payout(STAR, paid, by, "misread", NINE.replace(second=19), later).payout == paid
        with pytest.raises(Illegal) as refusal:
            correct_payout(STAR, paid, by, "misread", NINE.replace(second=20), later)
        assert "star:26.13.4" in cites(refusal)
    stands = rule(STAR, Seen("completed_hands_stand"))
    assert "star:26.13.4" in map(str, stands.cites)
