"""Rulings in hard places: what was reported cannot be so, cards that nobody may learn of, hands that die and live."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.cards import Card, SeededShuffle, parse_cards
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.games import GameKey
from pokerroom.hand import (
    CALL,
    CHECK,
    CHECK_OR_CALL,
    FOLD,
    Bet,
    Discard,
    Hand,
    Raise,
    SoftwareDealer,
    Viewer,
    events,
    hand_rules_for,
)
from pokerroom.hand.text import event_text
from pokerroom.notation.log_replay import play_log
from pokerroom.rulebook import house_named
from pokerroom.rulebook.ruling_rows.ruling_names import CardGroupName
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, carry_out, rule
from testkit.hand.hand_floor import Floor


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def table(
    house: str, stacks: dict[int, int] | None = None, game: GameKey = "holdem", *, shuffle: bool = True, seed: int = 5
) -> tuple[Hand, SoftwareDealer, Floor]:
    """A hand dealt by the software, before the first decision."""
    setup = TableSetup(game=game, ante=5, minimum_bet=10) if game == "draw_ante" else TableSetup(game, blinds=(5, 10))
    rules = hand_rules_for(house_named(house), setup, unit=1)
    stacks = stacks or dict.fromkeys((1, 2, 3), 500)
    hand = Hand(rules, stacks, button=max(stacks))
    seeded = SeededShuffle(seed=seed)
    deck = seeded.shuffle(rules.whole_deck.cards)
    dealer = SoftwareDealer(hand, deck, shuffle=(lambda those: list(seeded.shuffle(those))) if shuffle else None)
    dealer.go_on()
    return hand, dealer, Floor(house, hand, dealer)


def to_the_flop(hand: Hand, dealer: SoftwareDealer) -> None:
    """Everybody calls, and the first player on the flop has the turn."""
    while hand.progress.street_number == 0:
        hand.act(hand.turn, CHECK_OR_CALL)
        dealer.go_on()


def told_to(hand: Hand, viewer: Viewer, start: int) -> str:
    return "; ".join(event_text(event) for event in hand.history(viewer)[start:])


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
def test_cards_turned_together_must_be_named(house: str) -> None:
    hand, dealer, _ = table(house)
    to_the_flop(hand, dealer)
    board = hand.board
    facts = {"street": "turn", "order_known": True, "cards_turned": 2}
    for extra in ({}, {"more_to_come": True}, {"more_to_come": False}):
        ruling = rule(house_named(house), Seen("board_cards_turned_together", facts={**facts, **extra}), hand)
        with pytest.raises(Illegal, match="which cards were turned"):
            carry_out(ruling, hand, dealer)
    assert hand.board == board


def test_a_burn_that_goes_back_is_told_to_nobody() -> None:
    hand, dealer, floor = table("star")
    early = dealer.left[1:4]
    burn = dealer.left[0]
    start = len(hand.events)
    floor.carry_out(floor.see(Seen("premature_card", seat=hand.turn, cards={"early_cards": early})))
    for viewer in ("public", "dealer", 1, 2, 3):
        assert str(burn) not in told_to(hand, viewer, start)
    assert str(burn) in told_to(hand, "record", start)


def test_an_extra_hole_card_is_told_to_nobody_else() -> None:
    hand, dealer, floor = table("uk")
    extra = dealer.left[0]
    start = len(hand.events)
    floor.carry_out(floor.see(Seen("wrong_card_count", seat=2, facts={"extra_cards": 1})))
    for viewer in ("public", 1, 3):
        assert str(extra) not in told_to(hand, viewer, start)


@pytest.mark.parametrize(
    ("key", "groups", "what"),
    [
        ("premature_card", {"early_cards": "HAND"}, "is in the hand of seat"),
        ("premature_card", {"early_cards": "3d", "burn": "3d"}, "reported twice"),
        ("premature_card", {"early_cards": "Jo"}, "cannot be that"),
        ("joker_found", {"joker": "3s"}, "cannot be that"),
    ],
)
def test_cards_that_cannot_be_there_are_refused(key: str, groups: dict[CardGroupName, str], what: str) -> None:
    hand, dealer, _ = table("uk")
    own = str(hand.cards(hand.seats[0])[0])
    named = {group: cards(own if text == "HAND" else text) for group, text in groups.items()}
    joker: dict[str, Any] = {"destination": "hand", "next_card_mixed": False}
    facts = {"skipped_player_warned": False} if key == "premature_card" else joker
    ruling = rule(house_named("uk"), Seen(key, seat=hand.turn, facts=facts, cards=named), hand)
    before = hand.copy()
    with pytest.raises(Illegal, match=what):
        carry_out(ruling, hand, dealer)
    assert hand.events == before.events


def test_heads_up_the_uncalled_raise_of_a_mucked_hand_goes_back() -> None:
    hand, _, floor = table("uk", {1: 500, 2: 500})
    first = hand.turn
    hand.act(first, Raise(60))
    facts = {"identifiable": False, "hand_unprotected": True}
    floor.carry_out(floor.see(Seen("dealer_mucked_hand", seat=first, facts=facts)))
    hand.settle()
    assert sorted(hand.stacks.values()) == [490, 510]


def test_the_last_hand_but_one_ruled_dead_and_live_again_plays_on() -> None:
    hand, dealer, floor = table("uk", {1: 500, 2: 500})
    to_the_flop(hand, dealer)
    seat = hand.turn
    hand.correct([events.HandDied(seat)])
    assert hand.next().do == "settle"  # type: ignore[union-attr]
    ruling = floor.see(Seen("cards_in_muck", seat=seat, facts={"identifiable": True}))
    floor.carry_out(ruling.decide(1, by="floor", reason="the dealer's error"))
    assert hand.turn == seat
    while dealer.go_on():
        hand.act(hand.turn, CHECK_OR_CALL)
    assert len(hand.board) == 5


def test_who_comes_back_on_a_later_street_is_in_for_what_he_had_paid() -> None:
    hand, dealer, floor = table("uk")
    to_the_flop(hand, dealer)
    gone = hand.turn
    hand.act(gone, CHECK)
    hand.act(hand.turn, Bet(100))
    hand.act(hand.turn, CALL)
    hand.act(gone, FOLD)
    dealer.go_on()
    ruling = floor.see(Seen("cards_in_muck", seat=gone, facts={"identifiable": True}))
    floor.carry_out(ruling.decide(1, by="floor", reason="wrongly told"))
    assert not hand.options(gone)
    assert hand.pots[0] == 30


def test_a_revived_hand_that_has_missed_a_discard_stays_out() -> None:
    hand, dealer, floor = table("uk", game="pineapple")
    gone = hand.turn
    hand.act(gone, FOLD)
    while hand.turn and hand.betting:
        hand.act(hand.turn, CHECK_OR_CALL)
    while hand.options(hand.turn).discard:
        held = hand.cards(hand.turn)
        hand.act(hand.turn, Discard((held[0],)))
    dealer.go_on()
    ruling = floor.see(Seen("cards_in_muck", seat=gone, facts={"identifiable": True}))
    with pytest.raises(Illegal, match="has missed"):
        floor.carry_out(ruling.decide(1, by="floor", reason="wrongly told"))


def test_draw_cards_go_to_whoever_draws_and_to_nobody_else() -> None:
    hand, dealer, floor = table("star", game="draw_ante")
    first = hand.turn
    exposed: dict[CardGroupName, tuple[Card, ...]] = {"draw_cards": dealer.left[:2]}
    with pytest.raises(Illegal, match="no cards of the draw are due"):
        floor.carry_out(floor.see(Seen("draw_cards_exposed", seat=first, cards=exposed)))
    assert all(len(hand.cards(seat)) == 5 for seat in hand.seats)


def test_cards_of_the_draw_that_came_too_soon_are_paid_for_with_discards() -> None:
    hand, dealer, floor = table("star", game="draw_ante")
    while hand.progress.street_number == 0 and hand.betting:
        options = hand.options(hand.turn)
        hand.act(hand.turn, CHECK_OR_CALL if options.check or options.call else Bet(options.least_to))
    drawer, wrong = hand.turn, hand.seats[-1]
    hand.act(drawer, Discard(hand.cards(hand.seats[0])[:2]))
    seen = Seen(
        "draw_cards_to_wrong_player",
        seat=wrong,
        facts={"wrong_player_looked": True},
        cards={"draw_cards": dealer.left[:2]},
    )
    floor.carry_out(floor.see(seen))
    dealer.go_on()
    while hand.turn != wrong:
        hand.act(hand.turn, Discard())
        dealer.go_on()
    with pytest.raises(Illegal, match="cards to exchange"):
        hand.act(wrong, Discard())
    hand.act(wrong, Discard(hand.cards(wrong)[:2]))
    dealer.go_on()
    assert all(len(hand.cards(seat)) == 5 for seat in hand.live)


def test_a_fault_of_the_flop_does_not_happen_in_other_games() -> None:
    hand, _, _ = table("star", game="draw_ante")
    with pytest.raises(Malformed, match="does not happen in"):
        rule(house_named("star"), Seen("flop_too_many_cards"), hand)


def test_a_ruling_belongs_to_the_book_of_its_hand_and_to_those_who_rule() -> None:
    hand, dealer, _ = table("star")
    with pytest.raises(Illegal, match="a ruling under uk in a hand under star"):
        carry_out(rule(house_named("uk"), Seen("misdeal")), hand, dealer)
    with pytest.raises(NotAllowed, match="players do not declare rulings"):
        carry_out(rule(house_named("star"), Seen("misdeal")), hand, dealer, by="players")
    with pytest.raises(Malformed, match="nobody who decides"):
        carry_out(rule(house_named("star"), Seen("misdeal")), hand, dealer, by="nobody")
    assert not hand.corrected


def test_a_dealer_who_cannot_shuffle_is_told_before_anything_is_done() -> None:
    hand, dealer, floor = table("star", shuffle=False)
    with pytest.raises(Malformed, match="shuffle="):
        floor.carry_out(floor.see(Seen("misdeal")))
    assert not hand.corrected
    assert dealer.go_on()


def test_what_has_been_carried_out_is_not_carried_out_again() -> None:
    _, _, floor = table("star")
    ruling = floor.see(Seen("misdeal"))
    floor.carry_out(ruling)
    with pytest.raises(Illegal, match="has been ruled on"):
        floor.carry_out(ruling)


def test_an_early_card_is_about_somebody_still_to_act() -> None:
    hand, dealer, _ = table("uk")
    first = hand.turn
    hand.act(first, CALL)
    with pytest.raises(Malformed, match="is not still to act"):
        rule(house_named("uk"), Seen("premature_card", seat=first, cards={"early_cards": dealer.left[1:4]}), hand)


def test_a_log_whose_rulings_do_not_fit_is_refused_with_its_line() -> None:
    hand, dealer, _ = table("star")
    while dealer.go_on():
        hand.act(hand.turn, CHECK_OR_CALL)
    lines = hand.log().splitlines()
    at = lines.index(next(line for line in lines if line.startswith("burn")))
    for wrong in ("seat 9 has a dead hand", "9s 9h 9d 9c from hand to muck, seat 1", "seat 1 is given back 99999"):
        text = "\n".join([*lines[:at], wrong, *lines[at:]]) + "\n"
        with pytest.raises((Illegal, Malformed), match=f"line {at + 1}"):
            play_log(text)
