"""What a hand knows need not be said: facts are taken from it, and what contradicts it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.cards import parse_cards
from pokerroom.errors import Malformed
from pokerroom.games import GameKey
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Hand, Raise, events, hand_rules_for
from pokerroom.rulebook import house_named
from pokerroom.rulebook.house import House
from pokerroom.rulebook.library import library
from pokerroom.rulebook.ruling_rows.ruling_names import FactName
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, fact_needed, rule
from pokerroom.rulings.observing.facts import Facts
from pokerroom.rulings.record import effect_texts

DEALT = "As 7d 2c Kh Ad 7s 2d Kc"  # to seats 1, 2, 4 and 6, one at a time


def table(house: str = "uk", game: GameKey = "holdem", **posted: Any) -> Hand:
    blinds = posted.pop("blinds", (5, 10))
    setup = TableSetup(game=game, blinds=blinds, **posted)
    return Hand(hand_rules_for(house_named(house), setup), {1: 500, 2: 500, 4: 500, 6: 120}, button=6)


def dealt(house: str = "uk", cards: str = DEALT) -> Hand:
    hand = table(house)
    hand.post(), hand.post()
    hand.deal(cards)
    return hand


def on_the_flop(house: str = "star") -> Hand:
    hand = dealt(house)
    for seat, does in ((4, CALL), (6, CALL), (1, CALL), (2, CHECK)):
        hand.act(seat, does)
    hand.deal("9c Qs 8d 3h")
    return hand


def fact(
    name: FactName, seen: Seen, hand: Hand | None = None, house: str = "star", earlier: tuple[Seen, ...] = ()
) -> Any:
    value = Facts(House(library().book(house)), seen, hand, earlier).get(name)
    return None if value is None else value.value


def test_the_street_and_the_bet_that_the_passed_over_player_faces() -> None:
    hand = on_the_flop()
    early = Seen("premature_card", seat=2)
    assert (fact("street", early, hand), fact("family", early, hand)) == ("turn", "flop")
    assert fact("facing_bet", early, hand) is False
    hand.act(1, Bet(20))
    assert fact("facing_bet", early, hand) is True
    assert fact("bet_this_round", early, hand) is True
    with pytest.raises(Malformed, match="seat 1 is not still to act"):
        fact("facing_bet", Seen("premature_card", seat=1), hand)


def test_a_fact_against_the_hand_is_refused_and_nothing_else() -> None:
    hand = on_the_flop()
    with pytest.raises(Malformed) as refusal:
        rule(house_named("star"), Seen("premature_card", seat=2, facts={"street": "river"}), hand)
    assert str(refusal.value) == (
        "street cannot be river: the hand on record says turn; allowed: turn, or nothing said"
    )
    with pytest.raises(Malformed, match="facing bet cannot be yes"):
        rule(house_named("star"), Seen("premature_card", seat=2, facts={"facing_bet": True}), hand)
    assert (
        rule(house_named("star"), Seen("premature_card", seat=2, facts={"street": "turn"}), hand).facts["street"].value
        == "turn"
    )


def test_substantial_action_counts_from_the_start_for_the_deal_and_from_the_card_for_the_board() -> None:
    hand = on_the_flop()
    deal, burn = Seen("cards_dealt_out_of_order"), Seen("burn_missed")
    assert fact("substantial_action", deal, hand) is True
    assert fact("substantial_action", burn, hand) is False
    assert fact("acted_on_card", burn, hand) is False
    hand.act(1, CHECK)
    assert fact("acted_on_card", burn, hand) is True
    assert fact("substantial_action", burn, hand) is False
    hand.act(2, Bet(10))
    assert fact("substantial_action", burn, hand) is True
    assert fact("street", burn, hand) == "flop"
    hand.act(4, FOLD), hand.act(6, CALL), hand.act(1, CALL)
    hand.deal("Js 4c")
    assert fact("substantial_action", burn, hand) is False  # the turn's burn
    assert fact("substantial_action", Seen("burn_missed", facts={"street": "flop"}), hand) is True
    earlier = Seen("burn_missed", since=len(hand.events) - 12)
    assert fact("substantial_action", earlier, hand) is True


@pytest.mark.part("adelaide:56.b")
def test_what_is_not_said_is_counted_as_nothing_since_it_happened() -> None:
    hand = on_the_flop("adelaide")
    assert (
        effect_texts(rule(house_named("adelaide"), Seen("premature_card", seat=1), hand).effects)[0]
        == "finish_betting_first"
    )
    acted = rule(house_named("adelaide"), Seen("premature_card", seat=1, facts={"substantial_action": True}), hand)
    assert effect_texts(acted.effects) == ("hand_dead", "board_stands board_card")


def test_how_far_the_betting_has_come() -> None:
    hand, seen = dealt("canberra"), Seen("shuffle_or_cut_omitted")
    names: tuple[FactName, ...] = ("betting_started", "first_bet_made", "first_round_over", "substantial_action")

    def known() -> tuple[Any, ...]:
        return tuple(fact(name, seen, hand) for name in names)

    assert known() == (False, False, False, False)
    hand.act(4, FOLD)
    assert known() == (True, False, False, False)
    hand.act(6, CALL)
    assert known() == (True, True, False, True)
    hand.act(1, FOLD), hand.act(2, CHECK)
    assert known() == (True, True, True, True)
    assert fact("player_acted", Seen("wrong_card_count", seat=4), hand) is True
    assert fact("player_acted", Seen("wrong_card_count", seat=2), dealt()) is False


def test_cards_that_lie_there_are_counted() -> None:
    assert fact("flop_cards", Seen("flop_too_many_cards", cards={"flop": parse_cards("As 7d 7c 2h")})) == 4
    assert fact("cards_turned", Seen("board_cards_turned_together", cards={"turned_cards": parse_cards("Kh 8d")})) == 2
    assert fact("extra_cards", Seen("wrong_card_count", cards={"extra_card": parse_cards("??")})) == 1
    assert fact("short", Seen("wrong_card_count", facts={"extra_cards": 1})) is False
    with pytest.raises(Malformed, match="flop cards cannot be 5"):
        rule(
            house_named("uk"),
            Seen("flop_too_many_cards", cards={"flop": parse_cards("As 7d 7c 2h")}, facts={"flop_cards": 5}),
        )


@pytest.mark.part("star:25.4", "star:26.19")
def test_face_up_cards_of_one_player_in_stud() -> None:
    rules = hand_rules_for(house_named("star"), TableSetup(game="seven_card_stud", ante=2, minimum_bet=10))
    hand = Hand(rules, {1: 500, 2: 500, 4: 500}, button=4)
    seen = Seen("stud_down_card_dealt_up", seat=2, cards={"exposed_card": parse_cards("8s")})
    for _ in range(3):
        hand.post()
    hand.deal("As Ad 8s 8d 2c 2d")
    assert effect_texts(rule(house_named("star"), seen, hand).effects) == ("deal_next_face_down",)
    hand.deal("Kh Kd Kc")
    assert rule(house_named("star"), seen, hand).facts["up_cards_same_player"].value == 2
    assert rule(house_named("star"), seen, hand).effects[0].name == "misdeal"


def test_a_hand_whose_record_has_a_card_too_many() -> None:
    hand = dealt("uk")
    hand.apply([events.Moved(parse_cards("9h"), "stub", "hand", 2)])
    seen = Seen("wrong_card_count", seat=2)
    assert (fact("extra_cards", seen, hand), fact("short", seen, hand)) == (1, False)
    assert fact("extra_cards", Seen("wrong_card_count", seat=4), hand) is None


@pytest.mark.part("adelaide:28.8", "adelaide:54.a.2")
def test_an_exposed_card_and_a_boxed_card_of_one_deal_count_together() -> None:
    boxed, exposed = Seen("boxed_card", facts={"destination": "hand"}), Seen("hole_card_exposed_by_dealer")
    hand = table("adelaide")
    assert rule(house_named("adelaide"), exposed, hand).effects[0].name == "replace_after_deal"
    second = rule(house_named("adelaide"), exposed, hand, earlier=[boxed])
    assert second.effects[0].name == "misdeal"
    assert second.facts["faults_in_deal"].value == 2
    needed = fact_needed(house_named("adelaide"), exposed)
    assert needed is not None
    assert needed.name == "faults_in_deal"


@pytest.mark.part("uk:misdeal.3", "uk:irregularity.33")
def test_which_card_of_the_deal_it_was() -> None:
    hand = dealt()
    first = Seen("hole_card_exposed_by_dealer", seat=2, cards={"exposed_card": parse_cards("7d")})
    assert fact("card_of_deal", first, hand) == 2
    assert rule(house_named("uk"), first, hand).effects[0].name == "misdeal"
    later = Seen("hole_card_exposed_by_dealer", seat=2, cards={"exposed_card": parse_cards("7s")})
    assert fact("card_of_deal", later, hand) == 6
    assert rule(house_named("uk"), later, hand).effects[0].name == "replace_after_deal"


@pytest.mark.part("star:7.8.1", "star:7.8.2", "adelaide:70.1", "adelaide:70.2")
@pytest.mark.parametrize(
    ("name", "amount", "share"),
    [
        ("call_or_raise", 40, "full"),
        ("call_or_raise", 39, "half_or_more"),
        ("call_or_raise", 30, "half_or_more"),
        ("call_or_raise", 29, "under_half"),
        ("short_call", 10, "half_or_more"),
        ("short_call", 9, "under_half"),
    ],
)
def test_how_much_of_what_was_needed_went_in(name: str, amount: int, share: str) -> None:
    hand = on_the_flop()
    hand.act(1, Bet(20))
    assert fact("share", Seen(name, seat=2, amount=amount), hand) == share


@pytest.mark.parametrize(("amount", "share"), [(10, "full"), (5, "half_or_more"), (4, "under_half")])
def test_how_much_of_the_least_opening_bet_went_in(amount: int, share: str) -> None:
    assert fact("share", Seen("short_open", seat=1, amount=amount), on_the_flop()) == share


@pytest.mark.part("star:26.5.1", "star:26.5.2", "star:26.5.3", "star:26.5.4")
@pytest.mark.parametrize(
    ("does", "did", "first"),
    [
        (CHECK, "check", "wager_returned"),
        (FOLD, "fold", "wager_stands"),
        (Bet(30), "wager_same_or_less", "options_limited_to call fold"),
        (Bet(50), "wager_same_or_less", "options_limited_to call fold"),
        (Bet(80), "wager_more", "options_limited_to call raise fold"),
    ],
)
def test_what_the_player_who_was_passed_over_did_then(does: Any, did: str, first: str) -> None:
    hand = on_the_flop()
    seen = Seen("wager_out_of_turn", seat=2, amount=50, since=len(hand.events))
    needed = fact_needed(house_named("star"), seen, hand)
    assert needed is not None
    assert needed.name == "skipped_did"
    hand.act(1, does)
    ruling = rule(house_named("star"), seen, hand)
    assert ruling.facts["skipped_did"].value == did
    assert ruling.facts["skipped_did"].source == "from the hand"
    assert effect_texts(ruling.effects)[0] == first


@pytest.mark.part("adelaide:47.b.2")
def test_a_raise_that_nobody_has_called() -> None:
    hand = on_the_flop("adelaide")
    hand.act(1, Bet(20)), hand.act(2, Raise(60))
    seen = Seen("dealer_mucked_hand", seat=2, facts={"hand_unprotected": True})
    assert effect_texts(rule(house_named("adelaide"), seen, hand).effects) == ("hand_dead", "raise_returned")
    hand.act(4, CALL)
    assert effect_texts(rule(house_named("adelaide"), seen, hand).effects) == ("hand_dead",)


def test_the_end_of_a_hand() -> None:
    hand = dealt("canberra")
    hand.act(4, FOLD), hand.act(6, FOLD), hand.act(1, CALL), hand.act(2, CHECK)
    for board in ("9c Qs 8d 3h", "Js 4c", "5h 6c"):
        hand.deal(board)
        hand.act(1, CHECK), hand.act(2, CHECK)
    seen = Seen("wrong_card_count_at_end", seat=1)
    assert fact("final_round_over", seen, hand) is True
    assert fact("valid_hands_left", seen, hand) == 1
    assert effect_texts(rule(house_named("canberra"), seen, hand).effects) == ("hand_dead", "pot_to valid_hand")
    assert fact("pot_awarded", seen, hand) is False
    assert fact("hand_over", seen, hand) is False


def test_all_in_and_no_more_betting() -> None:
    hand = dealt("uk")
    hand.act(4, Raise(120)), hand.act(6, CALL), hand.act(1, FOLD), hand.act(2, FOLD)
    burn = Seen("burn_missed")
    assert fact("all_in_no_betting", burn, hand, "uk") is True
    assert fact("all_in_no_betting", burn, on_the_flop(), "uk") is False


def test_who_is_in_a_hand_is_each_houses_own_question() -> None:
    hand = dealt("star")
    phone = Seen("device_used", seat=4)
    assert fact("in_hand", phone, hand, "uk") is True
    assert fact("in_hand", phone, hand, "star") is None  # whether the player has looked is not on record
    hand.act(4, FOLD)
    assert fact("in_hand", phone, hand, "star") is False


def test_order_is_known_where_all_cards_are_on_record() -> None:
    seen = Seen("cards_dealt_out_of_order")
    assert fact("order_known", seen, dealt("star")) is True
    assert fact("order_known", seen, dealt("star", "??" * 8)) is None


def test_the_house_itself_answers_some_questions() -> None:
    canberra = House(library().book("canberra"))
    exposed = Seen("hole_card_exposed_by_dealer", facts={"exposed_count": 1, "first_round_over": False})
    assert rule(canberra, exposed).effects[0].name == "replace_after_deal"
    assert rule(canberra.choose("deal.burns", "never"), exposed).effects[0].name == "misdeal"
    assert rule(canberra, exposed).facts["burns_on"].source == "as this house plays"


def test_an_observation_of_another_game_is_refused() -> None:
    with pytest.raises(Malformed) as refusal:
        rule(house_named("star"), Seen("draw_cards_exposed"), dealt("star"))
    assert str(refusal.value) == (
        "draw cards exposed does not happen in Texas Hold'em; allowed: a hand of draw ante, draw blind"
    )


def test_a_moment_or_a_seat_that_the_hand_does_not_have() -> None:
    hand = dealt("star")
    with pytest.raises(Malformed, match="it happened after 99 events"):
        rule(house_named("star"), Seen("premature_card", since=99), hand)
    with pytest.raises(Malformed, match="seat 9 is not in this hand; allowed: seats 1, 2, 4, 6"):
        rule(house_named("star"), Seen("premature_card", seat=9), hand)
    assert fact("entitled", Seen("hand_dealt_to_wrong_seat", seat=9), hand) is False
