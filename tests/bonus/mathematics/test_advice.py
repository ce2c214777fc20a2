"""Advice for one situation, counted afresh, beside the solver's counts; and the teacher who gives it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from pokerroom.bonus.mathematics.advice import (
    BET_IT,
    CHECK_IT,
    advice_after_flop,
    advice_after_turn,
    advice_before_flop,
)
from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.kernels.pack import DealtPack
from pokerroom.bonus.mathematics.paying import bonus_house, main_wagers_of, pay_table_from, with_pay_table
from pokerroom.bonus.mathematics.solving import solve
from pokerroom.cards import Card, Deck, parse_cards
from pokerroom.errors import Malformed
from pokerroom.rulebook import library
from testkit.bonus.small_packs import pack_of_ranks
from testkit.suite.effort import THOROUGH

PAYS = pay_table_from({"main_odds": {"turn": 1.5, "river": 0.5, "ante": 2}, "ante_pays_from": "two_pair"})


@pytest.mark.parametrize("hole", ["Ah Kh", "Jc Jd", "Qc Js"] if THOROUGH else ["Ah Kh"])
def test_best_advice_on_every_flop_is_worth_what_the_starting_hand_is(hole: str) -> None:
    """The solver's tables and the single situation are two ways to count; under odds where every wager differs."""
    pack, wagers = pack_of_ranks("JQKA"), with_pay_table(main_wagers_of(bonus_house(library())), PAYS)
    figures = Figures(solve(pack, wagers.turn_odds, wagers.river_odds), wagers)
    cards = parse_cards(hole)
    rest = [card for number in range(pack.size) if (card := pack.card(number)) not in cards]
    flops = Counter(flop if THOROUGH else _likeness(flop, cards) for flop in combinations(rest, 3))
    worth = (advice_after_flop(pack, wagers, cards, flop).choices[0].value * many for flop, many in flops.items())
    assert sum(worth, Fraction(0)) / flops.total() == advice_before_flop(figures, cards).value("bet")


def _likeness(flop: Sequence[Card], held: Sequence[Card]) -> tuple[Card, ...]:
    """The first of all flops that differ from this one only in suits of which nothing is held."""
    free = [suit for suit in "cdhs" if suit not in {str(card)[1] for card in held}]
    others = (str.maketrans("".join(free), "".join(order)) for order in permutations(free))
    return min(tuple(sorted(Card(str(card)[0] + str(card)[1].translate(other)) for card in flop)) for other in others)


def test_choices_after_the_turn_add_up_to_those_after_the_flop() -> None:
    pack, wagers = DealtPack.of(Deck(52)), main_wagers_of(bonus_house(library()))
    hole, flop = parse_cards("Ah Kd"), parse_cards("Qs 7h 2c")
    after = advice_after_flop(pack, wagers, hole, flop)
    turns = [card for card in Deck(52).cards if card not in (*hole, *flop)]
    for choice, made in ((BET_IT, True), (CHECK_IT, False)):
        worth = [advice_after_turn(pack, wagers, hole, [*flop, turn], turn_made=made) for turn in turns]
        assert sum((advice.choices[0].value for advice in worth), Fraction(0)) / 47 == after.value(choice)
    assert after.value("bet") == Fraction(45451, 1070190)
    assert after.value("fold") == -3
    assert after.win + after.standoff + after.lose == 1


def test_cards_that_cannot_be_are_refused() -> None:
    pack, wagers = DealtPack.of(Deck(52)), main_wagers_of(bonus_house(library()))
    with pytest.raises(Malformed, match="the same card twice: 7h"):
        advice_after_flop(pack, wagers, parse_cards("7h 2d"), parse_cards("7h 3c 4c"))
    few = pack_of_ranks("JQKA")
    with pytest.raises(Malformed, match="the same card twice: Ah; allowed: each card once"):
        advice_before_flop(Figures(solve(few, wagers.turn_odds, wagers.river_odds), wagers), parse_cards("Ah Ah"))
    with pytest.raises(Malformed, match="the same card twice: 7h"):
        advice_after_turn(pack, wagers, parse_cards("7h 2d"), parse_cards("3c 4c 5c 7h"), turn_made=True)
    with pytest.raises(Malformed, match="2 cards: 3c 4c; allowed: 3 cards"):
        advice_after_flop(pack, wagers, parse_cards("7h 2d"), parse_cards("3c 4c"))
    with pytest.raises(Malformed, match="2d is not in this deck"):
        advice_after_flop(pack_of_ranks("JQKA"), wagers, parse_cards("Ah 2d"), parse_cards("Kc Kd Ks"))
