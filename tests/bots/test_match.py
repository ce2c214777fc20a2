"""Bots play each other: every deal with every player in every seat, and what is counted of it."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from pokerroom.bots import house_bot, play_match
from pokerroom.errors import Malformed
from pokerroom.games import GAMES
from pokerroom.hand import CALL, CHECK, FOLD, HandRules, Muck, Options, PlayerCommand, Show, View
from pokerroom.rulebook import house_named
from pokerroom.table.opening.new_table import new_table
from testkit.suite import command_line

HOLDEM = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)


def calls(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    del view, rules
    if options.show:
        return Show()
    return CHECK if options.check else CALL


def folds(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    del view, rules
    if options.show or options.muck:
        return Muck() if options.muck else Show()
    return CHECK if options.check else FOLD


def raises(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    return options.wager(options.least_to) if options.least_to else calls(view, options, rules)


def test_players_who_play_alike_come_out_even_whatever_the_cards() -> None:
    lines = play_match(HOLDEM, {"one": calls, "other": calls, "third": calls}, deals=7)
    assert [(line.net, line.hands, line.error) for line in lines] == [(0, 21, 0.0)] * 3


def test_who_enters_who_raises_and_who_shows_is_counted() -> None:
    caller, folder, raiser = play_match(HOLDEM, {"caller": calls, "folder": folds, "raiser": raises}, deals=4)
    assert (raiser.hands, raiser.entered, raiser.raised, raiser.pfr, raiser.vpip) == (12, 12, 12, 100, 100)
    assert (caller.entered, caller.raised, caller.pfr) == (12, 0, 0)
    assert (folder.entered, folder.shown, folder.net) == (0, 0, -4 * 3)  # each blind once a deal, and nothing more
    assert caller.shown == raiser.shown == 12
    assert sum(line.net for line in (caller, folder, raiser)) == 0
    assert folder.per_100 == pytest.approx(-100 * (1 + 2) / (3 * 2))


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    def nets(seed: int) -> list[int]:
        bots = {"keen": house_bot("keen", seed=1), "easy": house_bot("easy", seed=2)}
        return [line.net for line in play_match(HOLDEM, bots, deals=5, seed=seed)]

    assert nets(1) == nets(1) != nets(2)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_can_be_a_match(game: str) -> None:
    rules = new_table(game, house_named("star").book).rules
    lines = play_match(rules, {"club": house_bot("club"), "keen": house_bot("keen")}, deals=1)
    assert sum(line.net for line in lines) == 0
    assert all(math.isnan(line.error) for line in lines)


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": {"one": calls}}, "two players or more"),
        ({"players": {"one": calls, "other": 3}}, "two players or more"),
        ({"rules": 3}, "the rules of a hand"),
        ({"deals": 0}, "deals cannot be 0; allowed: 1 to 10,000,000"),
        ({"stack": -1}, "stack cannot be -1"),
        ({"seed": "x"}, "seed cannot be 'x'; allowed: a whole number"),
    ],
)
def test_what_is_no_match_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed, match=told):
        play_match(**{"rules": HOLDEM, "players": {"one": calls, "other": calls}, "deals": 1, **wrong})


def test_the_command_lets_our_bots_play() -> None:
    done = command_line.run("simulate", "match", "keen", "easy", "--deals", "5", "--json", columns=120)
    lines = json.loads(done.stdout)
    assert [line["name"] for line in lines] == ["1 keen", "2 easy"]
    assert lines[0]["net"] == -lines[1]["net"]
    said = command_line.run("simulate", "match", "keen", "easy", "--deals", "5", columns=120).stdout
    assert "1 keen: " in said
    assert "VPIP" in said
    wrong = command_line.run("simulate", "match", "keen", "good")
    assert (wrong.returncode, "there is no strength of bots 'good'" in wrong.stderr) == (2, True)
