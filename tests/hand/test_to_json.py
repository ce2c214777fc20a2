"""Whatever a hand answers with can be sent as JSON, and nothing that is hidden is in it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pokerroom
from pokerroom import FOLD, Hand, Malformed, Raise, SoftwareDealer, Table, TableSetup, house_named, to_json
from pokerroom.games import GAMES
from testkit.hand.hands import Play, begin, chance, do
from testkit.table.evenings import EIGHT
from testkit.table.house_tables import TABLES

_ONE_OF_EACH_GAME = {table.rules.game: table for table in TABLES}


def _hand() -> Hand:
    hand = Hand.open(house_named("uk"), "omaha", limit="pot", blinds=(1, 2), stacks=[200, 200, 80])
    SoftwareDealer(hand, seed=7).go_on()
    return hand


def test_a_view_has_its_cards_as_text_and_what_others_hold_is_unknown() -> None:
    hand = _hand()
    view = json.loads(to_json(hand.view(3)))
    assert (view["viewer"], view["street"], view["pots"], view["boards"]) == (3, "pre-flop", [], [[]])
    held = {seat["seat"]: seat["cards"] for seat in view["seats"]}
    assert held == {1: ["??"] * 4, 2: ["??"] * 4, 3: [*map(str, hand.cards(3))]}
    assert view["now"]["do"] == "act"


def test_what_is_open_is_written_with_its_clauses_under_the_names_of_the_wire() -> None:
    hand = _hand()
    options = json.loads(to_json(hand.view(3)))["options"]
    assert options == json.loads(to_json(hand.options(3)))
    assert (options["seat"], options["fold"], options["call"], options["least"], options["most"]) == (3, True, 2, 4, 7)
    assert options["cites"]["call"] == list(hand.options(3).behind("call").texts())
    assert set(options["cites"]) == {"fold", "call", "raise"}
    assert json.loads(to_json(hand.view(1)))["options"] is None


def test_events_are_written_as_the_lines_of_a_log() -> None:
    hand = _hand()
    hand.act(3, Raise(7))
    hand.act(1, FOLD)
    assert json.loads(to_json(hand.history(2))) == hand.log(2).splitlines()[-len(hand.events) :]
    assert json.loads(to_json(hand.events[-1])) == "seat 1 folds"


@pytest.mark.parametrize("game", GAMES)
def test_every_view_of_every_game_can_be_written(game: str) -> None:
    choose = chance(7)
    hand = begin(_ONE_OF_EACH_GAME[game].rules, choose)
    viewers: list[Any] = [*hand.seats, "public", "dealer", "record"]
    for move in Play(hand, choose).moves():
        for viewer in viewers:
            view = hand.view(viewer)
            written = json.loads(to_json(view))
            assert [seat["cards"] for seat in written["seats"]] == [[*map(str, seat.cards)] for seat in view.seats]
            assert (written["options"] is None) is (view.options is None)
        do(hand, move)
    for answer in (hand.history("public"), hand.next(), hand.seat(hand.seats[0]), hand.boards, hand.results):
        assert json.loads(to_json(answer)) is not hand


def test_a_view_of_a_table_is_written_too() -> None:
    setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    table = Table(house_named("star"), setup)
    table.sit("Ann", 1, 200, EIGHT)
    assert json.loads(to_json(table.view(1)))["seats"][0]["player"] == "Ann"


@pytest.mark.parametrize("wrong", [object(), pokerroom, _hand, {("a", "b"): 1}, 1 + 2j])
def test_what_is_no_value_is_refused(wrong: object) -> None:
    with pytest.raises(Malformed, match=r"cannot be written as JSON; allowed: a view, options, events"):
        to_json(wrong)
