"""Bots play each other: every deal with every player in every seat, and what is counted of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pokerroom.bots import house_bot
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import GAMES
from pokerroom.hand import CALL, CHECK, FOLD, Hand, HandRules, Muck, Options, PlayerCommand, Raise, Show, View
from pokerroom.lab import BotFailed, play_match
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


def opens_with_the_least(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    if options.show or options.check or options.call:
        return calls(view, options, rules)
    return options.wager(options.least_to)


def folds_unless_it_opens(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    choose = folds if options.fold or not options.least_to else opens_with_the_least
    return choose(view, options, rules)


def opens_with_more(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    if options.opens and options.least_to and not options.check:
        return options.wager(options.most_to)
    return calls(view, options, rules)


@pytest.mark.parametrize("game", ["five_card_stud", "seven_card_stud"])
def test_a_bet_that_the_lowest_card_must_make_is_not_of_its_own_will(game: str) -> None:
    rules = new_table(game, house_named("uk").book).rules
    folder, caller = play_match(rules, {"folder": folds_unless_it_opens, "caller": opens_with_the_least}, deals=8)
    assert (folder.entered, folder.raised, caller.raised) == (0, 0, 0)
    assert 0 < caller.entered < caller.hands  # where the other had to open
    eager, _ = play_match(rules, {"eager": opens_with_more, "caller": opens_with_the_least}, deals=8)
    assert 0 < eager.raised < eager.hands


def divides_by_nothing(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    if view.street == "flop":
        raise ZeroDivisionError("division by zero")
    return calls(view, options, rules)


def checks_whatever_is_bet(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    del view, options, rules
    return CHECK


def raises_by_one(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    del view, rules
    return Raise(options.call + 1)


def forgets_to_answer(view: View, options: Options, rules: HandRules) -> Any:
    del view, options, rules


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (divides_by_nothing, r"raised ZeroDivisionError \(division by zero\), having seen <View for seat \d: flop, "),
        (
            checks_whatever_is_bet,
            r"answered Check\(\): seat \d cannot check: there is a bet of \d, having seen <View",
        ),
        (raises_by_one, r"answered Raise\(to=\d\): "),
        (forgets_to_answer, "answered None: None is no command of a hand"),
    ],
)
def test_a_bot_that_fails_is_named_with_the_hand_and_what_it_saw(bot: Any, told: str) -> None:
    with pytest.raises(BotFailed, match=rf"^the bot 'wrong' in seat \d of hand \d+ {told}") as failed:
        play_match(HOLDEM, {"right": calls, "wrong": bot}, deals=3)
    fault = failed.value
    assert (fault.bot, fault.view.viewer, fault.view.options) == ("wrong", fault.options.seat, fault.options)
    assert fault.allowed
    assert Hand.read(fault.log).options(fault.options.seat) == fault.options
    assert isinstance(fault.__cause__, ZeroDivisionError | Malformed | Illegal)


def test_which_hand_of_a_match_it_was_is_counted_from_one() -> None:
    asked: list[int] = []

    def tires(view: View, options: Options, rules: HandRules) -> PlayerCommand:
        asked.append(options.seat)
        if len(asked) == 4:
            raise RuntimeError("enough")
        return folds(view, options, rules)

    with pytest.raises(BotFailed) as failed:
        play_match(HOLDEM, {"tires": tires, "raiser": raises}, deals=4)
    assert failed.value.hand == 4
    assert failed.value.answer is None


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
    assert all(line.error is None and "±" not in str(line) for line in lines)


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
    said = command_line.run("simulate", "match", "keen", "easy", "--deals", "5", columns=60).stdout
    assert "1 keen: " in said
    assert "VPIP" in said
    assert all("VPIP" in line and "PFR" in line for line in said.splitlines())
    single = command_line.run("simulate", "match", "keen", "easy", "--deals", "1", "--json", columns=120).stdout
    assert [line["error"] for line in json.loads(single, parse_constant=pytest.fail)] == [None, None]
    alone = command_line.run("simulate", "match", "keen")
    assert alone.stderr.strip().endswith("one bot has nobody to play; allowed: two or more")
    wrong = command_line.run("simulate", "match", "keen", "good")
    assert (wrong.returncode, "there is no strength of bots 'good'" in wrong.stderr) == (2, True)
