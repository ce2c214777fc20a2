"""What hands take of the pot on average: counted where it can be, tried with a seed otherwise, refused kindly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pokerroom import HandRules, chances, parse_cards
from pokerroom.errors import Malformed

NOTHING, HALF, ALL = Fraction(0), Fraction(1, 2), Fraction(1)


def test_on_the_river_the_winner_has_everything() -> None:
    aces, kings = chances(["AsAh", "KsKh"], "2c 7d 9h Jc 4s")
    assert (aces.share, aces.wins, aces.ties, aces.exact) == (ALL, ALL, NOTHING, True)
    assert (kings.share, kings.wins, kings.ties) == (NOTHING, NOTHING, NOTHING)


def test_ties_are_counted_apart() -> None:
    for chance in chances(["As Qd", "Ac Qh"], "2h 7d 9c Kh"):
        assert (chance.share, chance.wins, chance.ties, chance.percent) == (HALF, NOTHING, ALL, 50.0)


def test_from_the_flop_on_every_board_is_counted_however_few_tries_are_wanted() -> None:
    flush_draw, set_of_nines = chances([parse_cards("As Ks"), parse_cards("9h 9d")], "2s 7s 9c", tries=1)
    assert flush_draw.exact
    assert flush_draw.share + set_of_nines.share == 1
    # Two of 45 cards come. 38 fill no full house; 268 pairs of them have one of the eight spades, and 24 are of a rank.
    assert flush_draw.wins == Fraction(268 - 24, 990)


def test_cards_that_are_out_cannot_come() -> None:
    aces, _ = chances(["As Ah", "Kd Qc"], "2h 7d 9c Kh", dead="Ks Kc Qs Qh Qd")
    assert aces.share == 1


def test_what_cannot_be_counted_is_tried_by_the_seed() -> None:
    hands = ["As Ah", "Kd Kc"]
    first = chances(hands, tries=500, seed=3)
    assert first == chances(hands, tries=500, seed=3) != chances(hands, tries=500, seed=4)
    assert not first[0].exact
    assert first[0].share + first[1].share == 1
    assert abs(first[0].percent - 82) < 8


def test_unknown_cards_are_any_that_are_left() -> None:
    royal, anybody = chances(["As Ks", "????"], "Qs Js Ts", tries=50)
    assert (royal.share, anybody.share, royal.exact) == (ALL, NOTHING, False)
    beaten, _ = chances(["2c 3d", "As ??"], "Ks Qs Js Ts 2h", tries=50)
    assert beaten.share == 0


def test_the_rules_of_a_hand_say_how_it_is_made_up_and_what_wins() -> None:
    board = "Ah Kh Qh Jh 2c"
    one_heart, aces = chances(["Th 3s 3d 4d", "As Ad 4c 5c"], board, game="omaha")
    assert (one_heart.share, aces.share) == (NOTHING, ALL)
    rules = HandRules(game="omaha", contest="high-low-52", minimum_bet=2)
    high, low = chances(["Kc Kd 9s 9d", "As 2d 4s 5s"], "3h 6c 8s Kh Qd", rules=rules)
    assert (high.share, low.share, high.ties) == (HALF, HALF, ALL)


@pytest.mark.untyped
def test_what_cannot_be_asked_is_refused() -> None:
    for asked, text in (
        ({"hands": ["AsKs"]}, "chances of 1 hand; allowed: 2 or more"),
        ({"hands": "AsKs"}, "'AsKs' are no hands; allowed: a list"),
        ({"hands": ["AsKs", "Qd"]}, "a hand of 1 card in Texas Hold'em; allowed: 2 cards each"),
        ({"hands": ["AsKs", "AsQd"]}, "As is twice"),
        ({"hands": ["AsKs", "QhQd"], "board": "2c 3c 4c 5c 6c 7c"}, "at most 5 cards"),
        ({"hands": ["AsKs", *["????"] * 30]}, "65 cards still to come; allowed: at most the 50"),
        ({"hands": ["AsKs", "QhQd"], "game": "texas"}, "did you mean holdem"),
        ({"hands": ["AsKs", "QhQd"], "game": []}, "there is no game"),
        ({"hands": ["AsKs", "QhQd"], "game": "seven_card_stud"}, "which has no board; allowed: holdem, omaha"),
        ({"hands": ["AsKs", "QhQd"], "tries": 0}, "0 tries; allowed: a whole number"),
        ({"hands": ["AsKs", "QhQd"], "rules": "holdem"}, "'holdem' are no rules"),
        ({"hands": ["AsKs", "QhQd"], "rules": HandRules(game="holdem", deck="36", contest="trips-over-straight-36",
                                                        minimum_bet=2), "board": "2c"}, "2c is not in the deck"),
    ):  # fmt: skip
        wrong: dict[str, Any] = asked
        with pytest.raises(Malformed, match=text):
            chances(**wrong)
