"""Whatever a program hands to the library, it is answered or refused in words, and never a fault inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pokerroom import (
    Deck,
    Hand,
    HandRules,
    Malformed,
    Raise,
    SoftwareDealer,
    TableSetup,
    house_named,
    rank,
    to_json,
)
from pokerroom.bonus import BonusRound, BonusSetup, bonus_terms_for
from pokerroom.bonus.state import BoxAtStart
from pokerroom.bonus.table.table import BonusTable
from pokerroom.cage.commands import SellChips
from pokerroom.cards import card_with_sign, read_deal, render
from pokerroom.jackpots import Pool
from pokerroom.table.commands import Sit
from pokerroom.tournament import Tournament
from pokerroom.tournament.conditions import read_tournament
from pokerroom.wording.few_names import MOST_NAMES_LISTED
from testkit.table.evenings import EIGHT, seated
from testkit.tournament.driven_tournaments import weekly_conditions
from testkit.wrong_calls import swept_methods

STAR_BONUS = house_named("star-bonus")


def _round() -> BonusRound:
    return BonusRound(bonus_terms_for(STAR_BONUS), [BoxAtStart(2, "Ann", 500)], STAR_BONUS)


def _hand() -> Hand:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[200, 200, 200])
    SoftwareDealer(hand, seed=3).go_on()
    return hand


OBJECTS: dict[str, Callable[[], Any]] = {
    "round": _round,
    "bonus table": lambda: BonusTable(STAR_BONUS, BonusSetup(places=5)),
    "pool": lambda: Pool(house_named("star")),
    "tournament": lambda: Tournament(house_named("uk"), weekly_conditions("uk"), EIGHT),
}
FITTING: dict[str, Any] = {"happenings": (), "house": STAR_BONUS, "events": 0, "viewer": 2, "text": "", "box": 2}


@pytest.mark.untyped
@pytest.mark.parametrize("name", OBJECTS)
def test_a_wrong_argument_is_never_a_fault_and_mostly_refused(name: str) -> None:
    swept = swept_methods(OBJECTS[name], FITTING)
    swept.check()
    assert swept.mostly_refused


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: bonus_terms_for("star-bonus"), r"'star-bonus' is no house; allowed: .*house_named\('star-bonus'\)"),  # type: ignore[arg-type]
        (lambda: bonus_terms_for(STAR_BONUS, 5), r"5 is no set-up of a bonus table; allowed: BonusSetup\(places=5\)"),  # type: ignore[arg-type]
        (lambda: BonusTable("star-bonus", BonusSetup()), "'star-bonus' is no house"),  # type: ignore[arg-type]
        (lambda: BonusTable(STAR_BONUS, None), "None is no set-up of a bonus table"),  # type: ignore[arg-type]
        (lambda: BonusRound(None, [], STAR_BONUS), "terms cannot be None; allowed: what bonus_terms_for"),  # type: ignore[arg-type]
        (
            lambda: BonusRound(bonus_terms_for(STAR_BONUS), 3, STAR_BONUS),  # type: ignore[arg-type]
            "3 are no boxes; allowed: a list of those that play",
        ),
        (lambda: BonusRound(bonus_terms_for(STAR_BONUS), ["x"], STAR_BONUS), "'x' is no box; allowed"),  # type: ignore[list-item]
        (lambda: _round().view([]), r"\[\] is no viewer of this round; allowed: boxes 2;"),  # type: ignore[arg-type]
        (lambda: _round().apply(["x"]), "'x' is no happening of a round of a bonus game; allowed: one of"),  # type: ignore[list-item]
        (lambda: Pool(house_named("star")).apply(5), "5 are no happenings; allowed: those of another"),  # type: ignore[arg-type]
        (lambda: Pool(house_named("star")).apply([3]), "3 is no happening of a jackpot pool; allowed: one of"),  # type: ignore[list-item]
        (lambda: Pool(), r"Pool\(\): missing .* 'house'; allowed: house, state="),  # type: ignore[call-arg]
        (lambda: Tournament(), r"Tournament\(\): missing .*; allowed: house, conditions, at, by="),  # type: ignore[call-arg]
        (lambda: BonusRound(), r"BonusRound\(\): missing .*; allowed: terms, boxes, house, number="),  # type: ignore[call-arg]
        (lambda: BonusTable(), r"BonusTable\(\): missing .*; allowed: house, setup, dealer="),  # type: ignore[call-arg]
        (
            lambda: Tournament(house_named("uk"), None, EIGHT),  # type: ignore[arg-type]
            r"^Tournament\(\): conditions cannot be None; allowed: .*read_tournament\(text\)",
        ),
        (lambda: Deck(52).check(5), "5 are no cards; allowed: text such as 'As Kd'"),  # type: ignore[arg-type]
        (lambda: render(5), "5 are no cards; allowed: text such as 'As Kd'"),  # type: ignore[arg-type]
        (lambda: read_deal(None), "None is no deal file; allowed: its text"),  # type: ignore[arg-type]
    ],
)
def test_what_may_be_given_instead_is_told(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(Malformed, match=told):
        wrong()


def test_cards_are_drawn_from_text_as_well() -> None:
    assert render("As Td", "none") == "A♠ T♦"
    assert card_with_sign("10h") == "T♥"


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            lambda: _hand().act(3, Raise),  # type: ignore[arg-type]
            r"Raise by itself is no command of a hand; allowed: .*Raise\(to=40\)",
        ),
        (lambda: to_json(object()), "something of the kind object cannot be written as JSON"),
        (
            lambda: HandRules(blind=(1, 2)),  # type: ignore[call-arg]
            r"'blind' \(did you mean blinds\?\); allowed: game, blinds=\.\.\. and 50 others",
        ),
        (lambda: TableSetup(zzz=1), "unknown 'zzz'; allowed: game, .* and [0-9]+ others"),  # type: ignore[call-arg]
        (lambda: rank("As Ks Qs Js Ts", scheme="hihg"), "allowed: standard, .* and 9 others"),
        (
            lambda: read_tournament('name = "a"\nprice = 3'),
            "there is no field `price`; allowed: its fields: .* and [0-9]+ others",
        ),
        (lambda: read_tournament("name = 3"), "name: a whole number cannot stand here; allowed: text"),
        (
            lambda: Sit(seat=1, nam="Ann"),  # type: ignore[call-arg]
            r"Sit\(\): got an unexpected keyword argument 'nam'; allowed: player, ",
        ),
        (lambda: SellChips(amonut=3), r"SellChips\(\): .*'amonut' \(did you mean amount\?\)"),  # type: ignore[call-arg]
    ],
)
def test_a_refusal_names_what_was_meant_and_never_more_than_a_dozen(wrong: Callable[[], Any], said: str) -> None:
    with pytest.raises(Malformed, match=said) as refused:
        wrong()
    assert refused.value.allowed.count(", ") < MOST_NAMES_LISTED


@pytest.mark.parametrize(
    ("brought", "told"),
    [
        ({"chips": -1}, "a stake of -1; allowed: a whole number, at least 1"),
        ({"chips": -1, "notes": 50}, "a stake of -1; allowed: a whole number, at least 0"),
        ({"chips": 200, "notes": -50}, "-50 in bank notes; allowed: a whole number, at least 0"),
        ({"chips": 200, "small_chips": -3}, "-3 in small pieces; allowed: a whole number, at least 0"),
        ({"chips": 200, "small_chips": 201}, "201 in small pieces among 200 chips; allowed: 200 at most"),
    ],
)
def test_a_stake_that_nobody_can_have_is_refused_with_what_may_be_brought(brought: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed) as refused:
        seated().do(Sit(player="Zoe", seat=6, at=EIGHT, **brought))
    assert str(refused.value) == told
