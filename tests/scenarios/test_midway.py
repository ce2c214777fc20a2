"""Hands that begin in the middle: what cannot have come about is refused, and what can is the state it says."""

from __future__ import annotations

import pytest

from pokerroom.games import GAMES
from pokerroom.rulebook import library
from pokerroom.scenarios import read_scenarios, run

HAND = """\
Midway
    on: hand
    house: uk
    blinds: 1 2
    seats: 1-4
{lines}
    ? pot
"""


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("pot: 40", "pot: on which street?; allowed: street: flop"),
        ("street: pre-flop", "street: 'pre-flop'; allowed: flop, turn, river"),
        ("street: sixth", "street: 'sixth'; allowed: flop, turn, river"),
        ("street: turn, pot: 41", "4 players cannot have put a pot of 41 in evenly; allowed: another pot, or put in:"),
        ("street: turn, pot: 40, put in: 12", "a pot of 40; allowed: what was put in: 48"),
        ("street: turn, pot: lots", "pot: 'lots' is no whole number"),
        ("street: turn, put in: 1", "seat 2 has put in 1; allowed: 2 or more, as it has posted"),
        ("street: turn, put in: 20 3=10", "seat 3 has put in 10 where the price was 20, and has chips left"),
        ("street: turn, put in: 20 9=10", "put in: nobody sits in seat 9"),
        ("street: turn, put in: much", "put in: 'much' cannot be read"),
        ("street: turn, folded: 7", "folded: '7'; allowed: some of the seats, and two or more are still in"),
        ("street: turn, folded: 2-4", "folded: '2-4'"),
        ("street: turn, folded: 4, put in: 20 4=30", "seat 4 folded with 30 in; allowed: up to 20, the price"),
        (
            "street: turn, folded: 1 2, put in: 60 3=20, stacks: 300 3=0",
            "nobody has matched 40 of them",
        ),
    ],
)
def test_what_cannot_have_come_about(lines: str, told: str) -> None:
    setup = "\n".join(f"    {line}" for line in lines.split(", "))
    (scenario,) = read_scenarios(HAND.format(lines=setup))
    result = run(scenario, library())
    assert told in result.report
    assert result.failed
    assert "the stage broke" not in result.report


@pytest.mark.parametrize(
    ("game", "street"), [(name, each.name) for name, game in GAMES.items() for each in game.streets[1:]]
)
def test_every_street_of_every_game_may_be_begun_on(game: str, street: str) -> None:
    forced = "ante: 10\n    minimum_bet: 10" if "stud" in game or game == "draw_ante" else "blinds: 5 10"
    table = f"house: star\n    game: {game}\n    {forced}"
    text = f"Midway\n    on: hand\n    {table}\n    street: {street}\n    pot: 120\n"
    (scenario,) = read_scenarios(text + f"    ? street = {street}\n    ? pot = 120\n    ? stack of seat 2 = 1000\n")
    result = run(scenario, library())
    assert not result.failed, result.report
