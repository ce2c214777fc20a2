"""Card draws: the order in which cards are given, and what breaks a tie."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.cards import Card, Deck, parse_cards
from pokerroom.errors import Malformed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.seats.draws import anticlockwise, drawing_order, high_card
from pokerroom.table.seats.rules import DRAW_ORDERS, DrawOrder, SeatingRules, seating_rules_for

HOUSES = ("adelaide", "canberra", "star", "uk")
TIES = st.sampled_from([SeatingRules(draw_tie="redraw"), SeatingRules(draw_tie="suit")])
ORDERS = st.sampled_from(DRAW_ORDERS)


def of(house: str) -> SeatingRules:
    """What the house says about seats, and with them about draws."""
    return seating_rules_for(house_named(house), TableSetup(game="holdem", blinds=(5, 10)))


@pytest.mark.clause("star:6.2.1")
def test_one_card_each_anticlockwise_and_the_highest_wins() -> None:
    assert drawing_order(of("star"), [2, 3, 5, 7], button=5) == (3, 2, 7, 5)
    assert high_card(of("star"), {"P": "Kd", "Q": "As", "R": "9c"}).first == "Q"


@pytest.mark.clause("star:6.2.2")
def test_suits_do_not_break_a_tie() -> None:
    assert high_card(of("star"), {"P": "Kd", "Q": "Ks", "R": "9c"}).level == ("P", "Q")
    assert high_card(of("star"), {"P": "Ah", "Q": "9d", "R": "9c"}).first == "P"
    assert high_card(of("star"), {"P": "Kd 4c", "Q": "Ks 4d", "R": "9c"}).level == ("P", "Q")  # and once more


@pytest.mark.clause("uk:game.14", "uk:seating.16")
def test_a_draw_begins_at_seat_1_wherever_the_button_is_and_suits_count() -> None:
    order = drawing_order(of("uk"), [8, 6, 3, 1], button=6)
    drawn = {seat: [card] for seat, card in zip(order, parse_cards("9h Kd 4c Kc"), strict=True)}
    assert drawn == {1: [Card("9h")], 3: [Card("Kd")], 6: [Card("4c")], 8: [Card("Kc")]}
    ranking = high_card(of("uk"), drawn)
    assert ranking.first == 3
    assert ranking.order == (3, 8, 1, 6)


def test_where_the_houses_differ() -> None:
    drawn = {"P": "Kd", "Q": "Ks"}
    assert [high_card(rules, drawn).first for rules in map(of, HOUSES)] == [
        None,
        None,
        None,
        "Q",
    ]
    orders = [drawing_order(rules, [1, 4, 8], button=4) for rules in map(of, ("adelaide", "star", "uk"))]
    assert orders == [(8, 1, 4), (1, 8, 4), (1, 4, 8)]
    assert (
        seating_rules_for(house_named("adelaide"), TableSetup(game="holdem", tournament=True)).draw_order
        == "players_cut"
    )
    assert (
        seating_rules_for(house_named("star"), TableSetup(game="holdem", tournament=True)).draw_order
        == "clockwise_from_button"
    )


@pytest.mark.parametrize(
    ("drawn", "what"),
    [
        ({"P": "Kd", "Q": ""}, "Q has drawn no card"),
        ({"P": "Kd", "Q": "Kd"}, "drawn twice"),
        ({"P": "Kd", "Q": "Jo"}, "Q has drawn Jo"),
        ({"P": "Kd 2c", "Q": "9d"}, "P draws again, level with nobody"),
        ({"P": "Kd 2c", "Q": "Ks"}, "only P drew again"),
    ],
)
def test_a_draw_that_cannot_be_read(drawn: dict[str, str], what: str) -> None:
    with pytest.raises(Malformed, match=what):
        high_card(of("star"), drawn)


def test_a_draw_among_nobody_and_alone() -> None:
    assert high_card(of("star"), {}).first is None
    assert high_card(of("star"), {"P": "2c"}).first == "P"
    assert high_card(of("star"), {"P": "2c"}).level == ()


@given(TIES, st.lists(st.sampled_from(Deck(52).cards), min_size=1, max_size=11, unique=True))
def test_the_ranking_depends_on_cards_and_not_on_who_is_named_first(rules: SeatingRules, cards: list[Card]) -> None:
    drawn = {place: [card] for place, card in enumerate(cards)}
    ranking = high_card(rules, drawn)
    assert sorted(ranking.order) == sorted(drawn)
    assert [{drawn[each][0].rank for each in group} for group in ranking.groups] == [
        {drawn[group[0]][0].rank} for group in ranking.groups
    ]
    ranks = [drawn[group[0]][0].rank for group in ranking.groups]
    assert ranks == sorted(ranks, reverse=True)
    assert ranking.settled == (rules.draw_tie == "suit" or len({card.rank for card in cards}) == len(cards))
    turned = high_card(rules, dict(reversed(drawn.items())))
    assert [set(group) for group in turned.groups] == [set(group) for group in ranking.groups]


@given(st.sets(st.sampled_from(Deck(52).cards), min_size=2, max_size=2))
def test_suits_rank_spades_hearts_diamonds_clubs_only_between_equal_ranks(cards: set[Card]) -> None:
    one, other = cards
    first = high_card(SeatingRules(draw_tie="suit"), {"one": [one], "other": [other]}).first
    assert (first == "one") == (("23456789TJQKA".index(str(one)[0]), "cdhs".index(str(one)[1])) > (
        "23456789TJQKA".index(str(other)[0]), "cdhs".index(str(other)[1])
    ))  # fmt: skip


@given(ORDERS, st.sets(st.integers(1, 11), min_size=1), st.integers(1, 11))
def test_everybody_concerned_gets_one_card(order: DrawOrder, seats: set[int], button: int) -> None:
    found = drawing_order(SeatingRules(draw_order=order), seats, button)
    assert sorted(found) == sorted(seats)
    if button in seats and order.endswith("from_button"):
        assert found[-1] == button


@given(st.sets(st.integers(1, 11), min_size=1), st.integers(1, 11))
def test_anticlockwise_is_clockwise_backwards_but_for_the_button(seats: set[int], button: int) -> None:
    clockwise = drawing_order(SeatingRules(), seats, button)
    others = [seat for seat in clockwise if seat != button]
    assert [seat for seat in anticlockwise(seats, button) if seat != button] == others[::-1]


def test_a_redraw_settles_only_those_who_were_level() -> None:
    rest = {"R": "9c", "S": "2d"}
    for one, other in permutations(("Qh", "8s")):
        ranking = high_card(of("star"), {"P": f"Kd {one}", "Q": f"Ks {other}", **rest})
        assert ranking.order[2:] == ("R", "S")
        assert ranking.first == ("P" if one == "Qh" else "Q")
