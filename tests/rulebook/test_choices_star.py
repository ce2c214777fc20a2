"""What The Star Sydney leaves to its operator: what holds if nothing is chosen, and the figures on both sides."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import pytest

from pokerroom.errors import PokerroomError
from pokerroom.rulebook import house_named
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import TableSetup


def held(house: House, key: str, context: str, part: str) -> Any:
    found: Any = house.value(key, context)
    return found[part] if part else found


def choice(
    clauses: str, key: str, default: Any, *, may: tuple[Any, ...], not_: tuple[Any, ...], part: str = "", in_: str = ""
) -> Any:
    """One choice: its default, what may be chosen and what may not, and the clauses behind it; else the question."""
    cites = [f"star:{each}" for each in clauses.split()]
    marks = [pytest.mark.clause(*cites) if cites else pytest.mark.question(f"star:?{key}")]
    return pytest.param(key, in_, part, default, may, not_, marks=marks, id=" ".join(filter(None, (key, in_, part))))


ABOVE_0: dict[str, Any] = {"may": (0, 1), "not_": (-1,)}


@pytest.mark.parametrize(
    ("key", "context", "part", "default", "may", "may_not"),
    [
        choice("3.3.1", "commission.percentage", 5, may=(0, 1, 99, 100), not_=(-1, 101), part="rate"),
        choice("3.2", "commission.percentage", 0, **ABOVE_0, part="least"),
        choice("3.2", "commission.cap", "none", may=(0, 1, "none"), not_=(-1,), part="amount"),
        choice("", "commission.cap_borne_by", "main_pot_first", may=("main_pot_first", "in_proportion"), not_=("pot",)),
        choice(
            "",
            "commission.rounded_down_to",
            "smallest_chip",
            may=(Decimal("0.01"), Decimal("1"), Decimal("9.99"), 10, "smallest_chip"),
            not_=(0, Decimal("0.001"), Decimal("10.01"), 11),
        ),
        choice("3.3.2", "commission.hand_fee", 1, **ABOVE_0, part="amount"),
        choice(
            "3.3.2 3.3.2.1",
            "commission.hand_fee",
            "each_dealt_in_player",
            may=("each_dealt_in_player", "button", "pot"),
            not_=("dealer",),
            part="payer",
        ),
        choice("3.3.3", "commission.time_charge", 10, **ABOVE_0, part="amount"),
        choice("3.3.3", "commission.time_charge", "player", may=("player", "table"), not_=("seat",), part="per"),
        choice("3.3.3.6 1.1.sitting-fee", "commission.extra_fees", 0, **ABOVE_0, part="seating"),
        choice("7.13.2", "commission.extra_fees", 0, **ABOVE_0, part="extra_time"),
        choice(
            "3.3",
            "commission.methods",
            ("pot_percent",),
            may=(("pot_percent",), ("hand_fee",), ("time_charge",), ("pot_percent", "hand_fee", "time_charge")),
            not_=(("house_wins",),),
        ),
        choice("", "seating.absence", 30, may=(1, 2), not_=(0,), part="minutes"),
        choice("2.1", "seating.places", 10, may=(2, 3, 10, 11), not_=(1, 12)),
        choice("7.13.1", "time.standing_limit", "none", may=(20, 21, "none"), not_=(19, 0), part="seconds"),
        *(
            choice("4.1 6.1.1 6.1.3", "cards.deck", "52", may=("52", "32"), not_=("36", "48"), in_=game)
            for game in ("draw_ante", "draw_blind", "five_card_stud", "seven_card_stud")
        ),
        *(
            choice("4.1 6.1.2 6.1.3", "cards.deck", "32", may=("32", "36"), not_=("52",), in_=game)
            for game in ("two_card_manila", "three_card_manila")
        ),
        choice("4.1", "cards.deck", "52", may=("52", "36", "32"), not_=("40",), in_="holdem"),
        *(
            choice("4.1 6.1.1", "cards.deck", "52", may=(), not_=("36", "32"), in_=game)
            for game in ("omaha", "pineapple", "crazy_pineapple")
        ),
        choice(
            "8.1 8.2 8.8",
            "betting.limit",
            "no_limit",
            may=("fixed", "range", "half_pot", "pot", "no_limit"),
            not_=("spread",),
        ),
        choice("12.4", "all_in.reopens", "full_raise_only", may=("full_raise_only", "always"), not_=("never",)),
        choice("20.1.1", "blinds.count", 2, may=(1, 2, 3), not_=(0,)),
        choice("8.9", "blinds.straddle", False, may=(False, True), not_=("any",), part="allowed", in_="other"),
        choice(
            "28.2.3.i 28.2.3.ii",
            "table.button_move",
            "next_player",
            may=("next_player", "dead_button", "wait_for_blinds", "dead_button_or_wait"),
            not_=("free",),
            in_="tournament",
        ),
    ],
)
def test_what_the_operator_may_choose(
    key: str, context: str, part: str, default: Any, may: tuple[Any, ...], may_not: tuple[Any, ...]
) -> None:
    star = house_named("star")
    assert held(star, key, context, part) == default
    for value in may:
        assert held(star.choose(key, value, context, part), key, context, part) == value
        assert (key, value, objections(key, context, part, value)) == (key, value, [])
    for value in may_not:
        with pytest.raises(PokerroomError):
            star.choose(key, value, context, part)
        assert (key, part) not in SAID or objections(key, context, part, value), value


# How a table's set-up says it: the line on the sign, and the method of charging that it belongs to.
SAID: Final = {
    ("commission.percentage", "rate"): ("percent", "pot_percent"),
    ("commission.percentage", "least"): ("least", "pot_percent"),
    ("commission.cap", "amount"): ("cap", "pot_percent"),
    ("commission.rounded_down_to", ""): ("rounded_down_to", "pot_percent"),
    ("commission.hand_fee", "amount"): ("hand_fee", "hand_fee"),
    ("commission.hand_fee", "payer"): ("hand_fee_payer", "hand_fee"),
    ("commission.time_charge", "amount"): ("time_charge", "time_charge"),
    ("commission.time_charge", "per"): ("time_charge_per", "time_charge"),
    ("commission.methods", ""): ("commission", ""),
    ("seating.places", ""): ("places", ""),
    ("time.standing_limit", "seconds"): ("seconds_to_act", ""),
    ("cards.deck", ""): ("deck", ""),
    ("betting.limit", ""): ("limit", ""),
}


def objections(key: str, context: str, part: str, value: Any) -> list[str]:
    """What the book has against a table on whose sign this stands."""
    if (key, part) not in SAID or (key, value) == ("time.standing_limit", "none"):
        return []
    line, method = SAID[key, part]
    opened_by_ante = context in ("draw_ante", "five_card_stud", "seven_card_stud")
    posted: dict[str, Any] = {"ante": 2, "minimum_bet": 10} if opened_by_ante else {"blinds": (5, 10)}
    if method:
        posted["commission"] = (method,)
    if value == "fixed":
        posted["bet_sizes"] = (10, 10, 20, 20)
    if value == "range":
        posted |= {"minimum_bet": 10, "maximum_bet": 40}
    try:
        setup = TableSetup(**{"game": context or "holdem", **posted, line: value})
        return [str(violation) for violation in violations(setup, house_named("star"))]
    except PokerroomError as refusal:
        return [str(refusal)]
