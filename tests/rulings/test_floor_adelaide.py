"""Adelaide's clauses on irregularities, conduct and disputes that a scenario cannot tell, or that are told in part."""

from __future__ import annotations

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import NotAllowed
from pokerroom.hand import CHECK_OR_CALL, Bet, Hand, SoftwareDealer, hand_rules_for
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.effects.carrying_out import carry_out
from pokerroom.rulings.record import RulingRecord, effect_texts

HOLDEM = TableSetup(game="holdem", blinds=(2, 4))


def _hand(seed: int = 3) -> tuple[Hand, SoftwareDealer]:
    hand = Hand(hand_rules_for(house_named("adelaide"), HOLDEM), dict.fromkeys(range(1, 7), 1000), button=6)
    return hand, SoftwareDealer(hand, SeededShuffle(seed).shuffle(hand.deck.cards))


def _on_the_flop(seed: int = 3) -> tuple[Hand, SoftwareDealer]:
    hand, dealer = _hand(seed)
    while (seat := dealer.go_on()) and not hand.board:
        hand.act(seat, CHECK_OR_CALL)
    return hand, dealer


@pytest.mark.clause("adelaide:80")
def test_a_player_and_the_dealer_are_told_what_is_open_and_nothing_about_how_good_it_is() -> None:
    screens = set()
    for seed in range(12):
        hand, _ = _on_the_flop(seed)
        hand.act(1, Bet(20))
        assert hand.options(2).words() == "fold, call 20, raise to 40 to 996"
        for viewer in (2, "dealer", "public"):
            view = hand.view(viewer)
            assert not any(seat.called for seat in view.seats)
            screens.add((viewer, view.options, view.now))
    assert len(screens) == 3, "what is said depends on the cards"


@pytest.mark.part("adelaide:3.4")
def test_the_casino_manager_has_the_last_word_and_both_rulings_are_kept() -> None:
    """That a pot which was paid to the wrong player moves is for the room's books."""
    dead = rule(house_named("adelaide"), Seen("cards_in_muck", seat=5, facts={"tabled_winner": False, "face": "down"}))
    for somebody in ("dealer", "Area Manager"):
        with pytest.raises(NotAllowed) as refusal:
            dead.override(["hand_live"], by=somebody, reason="it was the best hand")
        assert refusal.value.allowed == "Casino Manager"
        assert "adelaide:3.4" in map(str, refusal.value.cites)
    live = dead.override(["hand_live"], by="Casino Manager", reason="the dealer swept it")
    record = RulingRecord.of(live, table="table 4", at="2020-10-09T21:04")
    assert record.effects == ("hand_live",)
    assert [(decision.title, decision.override, decision.reason) for decision in record.decisions] == [
        ("Casino Manager", True, "the dealer swept it")
    ]
    assert "adelaide:3.4" in record.cites
    (decided,) = record.decisions
    assert (decided.declined, "adelaide:129.1" in decided.declined_cites) == (("hand_dead",), True)
    assert effect_texts(dead.effects) == ("hand_dead",)


@pytest.mark.part("adelaide:4.9")
def test_a_broken_machine_voids_nothing_and_the_next_shuffle_is_by_hand() -> None:
    """The table does not keep yet how its cards are shuffled; it is left with the order."""
    hand, dealer = _on_the_flop()
    before = hand.stacks, hand.turn, hand.pot
    ruling = rule(house_named("adelaide"), Seen("shuffler_failed", facts={"machine": "broken"}), hand)
    assert effect_texts(ruling.effects) == ("shuffle_by_hand", "play_on")
    assert [str(cite) for cite in ruling.cites] == ["adelaide:4.9"]
    assert [order.what for order in carry_out(ruling, hand, dealer).follow_ups] == ["shuffle_by_hand"]
    assert (hand.stacks, hand.turn, hand.pot) == before


@pytest.mark.part("adelaide:75.b")
def test_advice_is_written_down_whoever_protected_the_cards() -> None:
    """That nobody acts for another seat is for the room, which knows who is who."""
    for unprotected in (True, False):
        ruling = rule(
            house_named("adelaide"), Seen("advice_taken", seat=3, facts={"hand_unprotected": unprotected}, by="dealer")
        )
        noted = ruling.decide("decline", by="Area Manager")
        assert effect_texts(noted.effects) == ("record_breach",)
        assert "adelaide:75.b" in map(str, noted.cites)
