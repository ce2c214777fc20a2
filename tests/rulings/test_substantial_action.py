"""Substantial action: who has acted is counted in the hand, and where it must be asked for, as the house counts it."""

from __future__ import annotations

import pytest

from pokerroom.rulebook import house_named, library
from pokerroom.rulings import FactNeeded, Seen, rule
from pokerroom.scenarios import SetUp
from pokerroom.scenarios.hands.play_stage import PlayStage
from pokerroom.scenarios.stages import AT_PLAY
from testkit.rulebook.claims import claiming


def spoken(house: str) -> PlayStage:
    """A hand with posted blinds at which players act by word and deed."""
    return AT_PLAY["words"](SetUp({"blinds": "2 4", "seats": "1-6", "house": house}, library()))


EARLY_FLOP = Seen("premature_card", seat=3, facts={"street": "flop"})
LEFT_OUT = Seen("player_dealt_out", seat=3)
WRONG_BUTTON = Seen("button_in_wrong_place", facts={"noticed": "this_hand"})


@pytest.mark.parametrize(
    ("house", "seen", "counted"),
    [
        claiming("adelaide:1.substantial-action", "adelaide", EARLY_FLOP, "two different players, each in turn"),
        claiming("star:1.1.substantial-action", "star", LEFT_OUT, "two different players, in turn or not"),
        claiming("uk:misdeal.2", "uk", WRONG_BUTTON, "two players on their hands, the posting of blinds not counted"),
    ],
    ids=["adelaide", "star", "uk"],
)
def test_two_players_have_acted_and_posting_is_not_acting(house: str, seen: Seen, counted: str) -> None:
    stage = spoken(house)
    assert stage.ask("substantial action").text == "no"
    stage.do("seat 3 calls")
    assert stage.ask("substantial action").text == "no"
    stage.do("seat 4 folds")
    assert stage.ask("substantial action").text == "yes"
    with pytest.raises(FactNeeded) as needed:
        rule(house_named(house), seen)  # told without its hand, in which it would have been counted
    assert needed.value.fact.name == "substantial_action"
    assert needed.value.fact.means.replace(" have acted", "").startswith(counted)


def test_an_act_out_of_turn_is_no_part_of_it_where_only_acts_in_turn_count() -> None:
    stage = spoken("adelaide")
    stage.do("seat 3 folds")
    stage.see('seat 5 said "fold"')
    assert stage.ask("substantial action").text == "no"
    stage.do("seat 4 folds")
    assert stage.ask("substantial action").text == "yes"
