"""What an operator may post for a bonus table, and what is refused with its clause."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pokerroom.bonus import BonusRound, BonusSetup, BoxAtStart, bonus_terms_for, setup_violations
from pokerroom.bonus.commands import DealCards, PlaceWager
from pokerroom.cards import parse_cards
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named

STAR = house_named("star-bonus")


def why_refused(**said: Any) -> str:
    """Why terms of a bonus table cannot be so, with the clauses."""
    with pytest.raises(Illegal) as refusal:
        bonus_terms_for(STAR, BonusSetup(**said))
    return f"{refusal.value} {' '.join(map(str, refusal.value.cites))}"


@pytest.mark.clause("star-bonus:diagram-a")
def test_a_layout_has_five_or_seven_places() -> None:
    assert [bonus_terms_for(STAR, BonusSetup(places=places)).places for places in (5, 7)] == [5, 7]
    assert bonus_terms_for(STAR).places == 7
    for places in (6, 9):
        assert "star-bonus:diagram-a" in why_refused(places=places)


@pytest.mark.clause("star-bonus:6.6", "star-bonus:6.6.1", "star-bonus:6.6.2")
def test_a_low_limit_table_has_no_tournaments_and_no_shoe() -> None:
    text = why_refused(low_limit=True, tournament=True, dealt_from="card_shoe")
    assert "tournament play on a low limit table" in text
    assert "card_shoe" in text.replace(" ", "_")
    assert "star-bonus:6.6.1" in text
    assert len(list(setup_violations(STAR, BonusSetup(low_limit=True, tournament=True, dealt_from="card_shoe")))) == 2
    assert bonus_terms_for(STAR, BonusSetup(low_limit=True)).dealt_from == "shuffling_device"
    assert bonus_terms_for(STAR, BonusSetup(tournament=True)).low_limit is False


@pytest.mark.clause("star-bonus:3.6", "star-bonus:1.1.5", "star-bonus:1.1.27")
def test_cards_come_from_a_shoe_or_a_device() -> None:
    assert bonus_terms_for(STAR, BonusSetup(dealt_from="card_shoe")).dealt_from == "card_shoe"
    assert "star-bonus:3.6" in why_refused(dealt_from="hand")


@pytest.mark.clause("star-bonus:6.1.1")
def test_the_smallest_wager_is_no_more_than_the_biggest() -> None:
    assert "the smallest no more than the biggest" in why_refused(ante_least=Decimal(600))
    terms = bonus_terms_for(STAR, BonusSetup(ante_least=Decimal("2.50"), unit=100))
    assert (terms.limits.ante_least, terms.limits.ante_most) == (250, 50_000)


@pytest.mark.parametrize("unit", [0, -1])
def test_chips_are_worth_something(unit: int) -> None:
    assert f"{unit} chips to the currency's unit; allowed: at least 1" in why_refused(unit=unit)


@pytest.mark.clause("star-bonus:6.1.1", "star-bonus:15.2.3")
def test_an_operator_may_offer_no_jackpot_and_any_figure_but_an_ante_from_nothing_up() -> None:
    nothing = Decimal(0)
    for name in ("bonus_least", "jackpot", "step"):
        assert getattr(bonus_terms_for(STAR, BonusSetup(**{name: nothing})).limits, name) == 0  # type: ignore[arg-type]
    assert bonus_terms_for(STAR, BonusSetup(bonus_least=nothing, bonus_most=nothing)).limits.bonus_most == 0
    assert "a smallest ante wager of nothing" in why_refused(ante_least=nothing)
    for area in ("ante", "bonus"):
        assert "0 or more" in why_refused(**{f"{area}_least": Decimal(-1)})
    terms = bonus_terms_for(STAR, BonusSetup(jackpot=nothing))
    assert "Jackpot" not in [area.printed for area in terms.layout.areas]
    without = BonusRound(terms, [BoxAtStart(1, "Pat", 100)], STAR)
    without.do(PlaceWager(1, "ante", 10))
    with pytest.raises(Illegal, match="no jackpot is offered"):
        without.do(PlaceWager(1, "jackpot", 5))


@pytest.mark.clause("star-bonus:2.1")
def test_only_a_house_that_deals_the_game_opens_a_table_for_it() -> None:
    with pytest.raises(Illegal, match="does not deal this game"):
        bonus_terms_for(house_named("uk"), BonusSetup())
    assert bonus_terms_for(STAR).house == "star-bonus"


@pytest.mark.clause("star-bonus:5.6")
def test_a_player_who_has_two_boxes_plays_one_hand() -> None:
    terms = bonus_terms_for(STAR)
    two = BonusRound(terms, [BoxAtStart(2, "Pat", 100), BoxAtStart(3, "Pat", 100)], STAR)
    two.do(PlaceWager(2, "ante", 10))
    with pytest.raises(Illegal, match="one hand for each player"):
        two.do(PlaceWager(3, "ante", 10))
    assert two.options(3).words() == "nothing"


def test_what_is_no_round_is_refused_and_nothing_has_changed() -> None:
    terms = bonus_terms_for(STAR)
    with pytest.raises(Malformed, match="box 8"):
        BonusRound(terms, [BoxAtStart(8, "Pat", 100)], STAR)
    round_ = BonusRound(terms, [BoxAtStart(1, "Pat", 100)], STAR)
    for command in (PlaceWager(4, "ante", 10), PlaceWager(1, "side", 10), PlaceWager(1, "ante", -10)):  # type: ignore[arg-type]
        with pytest.raises(Malformed):
            round_.do(command)
    with pytest.raises(Illegal, match="no Ante"):
        round_.do(DealCards(tuple(parse_cards("As"))))
    round_.do(PlaceWager(1, "ante", 10))
    with pytest.raises(Malformed, match="As twice"):
        round_.do(DealCards(tuple(parse_cards("As As 2c 3c 4c"))))
    with pytest.raises(Illegal, match="a joker"):
        round_.do(DealCards(tuple(parse_cards("As Jo 2c 3c 4c"))))
    assert len(round_.events) == 1
    with pytest.raises(Malformed, match="is no line of a round"):
        BonusRound.read(round_.log() + "box 1 dances\n", STAR)
    with pytest.raises(Malformed, match="do not add up"):
        BonusRound.read(round_.log() + "box 1 puts 5000 on bonus\n", STAR)
