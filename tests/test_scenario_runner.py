"""The scenario runner itself: what it reads, what it refuses, and how it tells a failure."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pokerroom.citation import cite
from pokerroom.errors import Illegal, Malformed
from testkit.scenario import Said, Scenario, Stages, read_scenarios, run


class Till:
    """A tiny stage: chips go in and out of a till, and it never goes below nothing."""

    def __init__(self, setup: Mapping[str, str]) -> None:
        self.chips = int(setup.get("chips", "0"))

    def do(self, words: str) -> Said:
        verb, amount = words.split()
        change = int(amount) if verb == "add" else -int(amount)
        if self.chips + change < 0:
            raise Illegal("the till has too few chips", allowed=f"take up to {self.chips}", cites=cite("uk:stakes.1"))
        self.chips += change
        return Said(f"{self.chips} chips", cite("uk:stakes.2"))

    def see(self, words: str) -> Said:
        return Said(f"count again: {words}", cite("uk:stakes.3"))

    def ask(self, question: str) -> Said:
        if question != "chips":
            raise Malformed(f"no such question: {question}")
        return Said(f"{self.chips} chips")


STAGES: Stages = {"till": Till}


def one(text: str) -> Scenario:
    (scenario,) = read_scenarios(text)
    return scenario


GOOD = """
# a comment
uk:stakes.1, uk:stakes.2 The till  never goes below nothing
    on: till
    chips: 5

    > add 3
    > take 9 -- refused: too few chips; allowed: take up to 8 [uk:stakes.1]
    ? chips = 8   chips
    > take 8 -- 0 chips [uk:stakes.2]
    ! odd chip -- count again: odd chip [uk:stakes.3]
"""


def test_a_scenario_is_read() -> None:
    scenario = one(GOOD)
    assert scenario.cites == cite("uk:stakes.1", "uk:stakes.2")
    assert scenario.title == "The till  never goes below nothing"
    assert scenario.setup == {"on": "till", "chips": "5"}
    assert [step.sign for step in scenario.steps] == [">", ">", "?", ">", "!"]
    assert scenario.steps[1].expected == "refused: too few chips; allowed: take up to 8"
    assert scenario.steps[1].cites == cite("uk:stakes.1")
    assert scenario.line == 3


def test_a_scenario_that_goes_as_told_passes() -> None:
    result = run(one(GOOD), STAGES)
    assert not result.failed
    assert result.report.count("✓") == 5


def report(*steps: str) -> str:
    result = run(
        one("uk:stakes.1 The till\n    on: till\n    chips: 5\n" + "".join(f"    {each}\n" for each in steps)), STAGES
    )
    assert result.failed
    return result.report


def test_a_wrong_answer_is_shown_with_its_first_difference() -> None:
    assert report("? chips = 6 chips", "? chips = 5 chips") == (
        "uk:stakes.1 The till (line 1)\n"
        "    on: till\n"
        "    chips: 5\n"
        "  ✗ ? chips = 6 chips\n"
        "      expected  6 chips\n"
        "      got       5 chips\n"
        "                ^\n"
        "  ✓ ? chips = 5 chips"
    )


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("> take 9 -- 0 chips", "refused: the till has too few chips; allowed: take up to 5 [uk:stakes.1]"),
        ("> take 1 -- refused", "was not refused; it gave '4 chips'"),
        ("> take 9 -- refused: closed", "expected the refusal to say 'closed'"),
        ("> take 9 -- refused [uk:stakes.2]", "expected it to cite uk:stakes.2; it cited uk:stakes.1"),
        ("? chips = 5 chips [uk:stakes.1]", "expected it to cite uk:stakes.1; it cited nothing"),
        ("! odd chip -- play on", "expected  play on"),
        ("? weather = fine", "refused: no such question: weather"),
    ],
)
def test_every_kind_of_failure_is_told(step: str, told: str) -> None:
    assert told in report(step)


def test_after_a_wrong_act_nothing_more_is_played() -> None:
    assert "chips = 5" not in report("> take 1 -- 3 chips", "? chips = 5 chips")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("The till\n    on: till\n", "line 1: cannot read the heading"),
        ("    on: till\n", "line 1: a step before any heading"),
        ("uk:stakes.1 x\n    on: till\n    ? chips\n", "line 3: '\\? chips' expects nothing"),
        ("uk:stakes.1 x\n    on: till\n    > add 3\n", "line 1: the scenario expects nothing, so it cannot fail"),
        ("uk:stakes.1 x\n    on: till\n    ? chips = 1\n    chips: 3\n", "line 4: cannot read 'chips: 3'"),
        ("uk:stakes.1 x\n    nonsense\n", "line 2: cannot read 'nonsense'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        list(read_scenarios(text))


def test_an_unknown_stage_is_refused() -> None:
    with pytest.raises(Malformed, match="no stage 'shop'; allowed: on: till"):
        run(one("uk:stakes.1 x\n    on: shop\n    ? chips = 1\n"), STAGES)
