"""The scenario runner itself: what it reads, what it refuses, and how it tells a failure."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import ClassVar

import pytest

from pokerroom.citation import cite
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import library
from pokerroom.rulebook.types import AnswerFlag
from pokerroom.scenarios import Reply, Scenario, ScenarioResult, SetUp, StageKind, read_scenarios, run

pytest_plugins = ["pytester"]


class Till:
    """A tiny stage: chips go in and out of a till, and it never goes below nothing."""

    keys: ClassVar[tuple[str, ...]] = ("chips", "drawer N")

    def __init__(self, setup: SetUp) -> None:
        self.chips = int(setup.get("chips", "0"))

    def do(self, words: str) -> Reply:
        verb, amount = words.split()
        if verb not in ("add", "take"):
            raise Malformed(f"no such act: {verb}")
        change = int(amount) if verb == "add" else -int(amount)
        if self.chips + change < 0:
            raise Illegal("the till has too few chips", allowed=f"take up to {self.chips}", cites=cite("uk:betting.1"))
        self.chips += change
        return Reply(f"{self.chips} chips", cite("uk:betting.2"))

    def see(self, words: str) -> Reply:
        return Reply(f"count again: {words}", cite("uk:betting.3"))

    def ask(self, question: str) -> Reply:
        if question != "chips":
            raise Malformed(f"no such question: {question}")
        return Reply(f"{self.chips} chips")


def till(name: str) -> StageKind:
    if name != "till":
        raise Malformed(f"there is no stage {name!r}", allowed="on: till")
    return Till


def play(scenario: Scenario) -> ScenarioResult:
    return run(scenario, library(), stage_named=till)


def one(text: str) -> Scenario:
    (scenario,) = read_scenarios(text, proving=True)
    return scenario


GOOD = """
# a comment
uk:betting.1, uk:betting.2 The till  never goes below nothing
    on: till
    chips: 5

    > add 3
    > take 9 -- refused: too few chips; allowed: take up to 8 [uk:betting.1]
    ? chips = 8   chips
    > take 8 -- 0 chips [uk:betting.2]
    ! odd chip -- count again: odd chip [uk:betting.3]
"""


def test_a_scenario_is_read() -> None:
    scenario = one(GOOD)
    assert scenario.cites == cite("uk:betting.1", "uk:betting.2")
    assert scenario.title == "The till  never goes below nothing"
    assert scenario.setup == {"on": "till", "chips": "5"}
    assert [step.sign for step in scenario.steps] == [">", ">", "?", ">", "!"]
    assert scenario.steps[1].expected == "refused: too few chips; allowed: take up to 8"
    assert scenario.steps[1].cites == cite("uk:betting.1")
    assert scenario.line == 3


def test_a_scenario_that_goes_as_told_passes() -> None:
    result = play(one(GOOD))
    assert not result.failed
    assert result.report.count("✓") == 5


def report(*steps: str) -> str:
    result = play(
        one("uk:betting.1 The till\n    on: till\n    chips: 5\n" + "".join(f"    {each}\n" for each in steps))
    )
    assert result.failed
    return result.report


def test_a_wrong_answer_is_shown_with_its_first_difference() -> None:
    assert report("? chips = 6 chips", "? chips = 5 chips") == (
        "uk:betting.1 The till (line 1)\n"
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
        ("> take 9 -- 0 chips", "refused: the till has too few chips; allowed: take up to 5 [uk:betting.1]"),
        ("> take 1 -- refused", "was not refused; it gave '4 chips'"),
        ("> take 9 -- refused: closed", "expected the refusal to say 'closed'"),
        ("> take 9 -- refused [uk:betting.2]", "expected it to cite uk:betting.2; it cited uk:betting.1"),
        ("? chips = 5 chips [uk:betting.1]", "expected it to cite uk:betting.1; it cited nothing"),
        ("! odd chip -- play on", "expected  play on"),
        ("? weather = fine", "✗ ? weather = fine\n      unreadable: no such question: weather"),
        ("> tkae 9 -- refused", "unreadable: no such act: tkae"),
        ("> tkae 9 -- refused: no such act", "unreadable: no such act: tkae"),
        ("> take 9 -- unreadable: too few chips", "refused: the till has too few chips"),
        ("> take 1 -- unreadable: no such act", "was not unreadable; it gave '4 chips'"),
        ("> tkae 9 -- unreadable: no such verb", "expected the refusal to say 'no such verb'"),
        ("> take -- 5 chips", "the stage broke: ValueError: not enough values to unpack (expected 2, got 1) (test_sc"),
    ],
)
def test_every_kind_of_failure_is_told(step: str, told: str) -> None:
    assert told in report(step)


def test_what_cannot_be_read_may_be_told() -> None:
    text = "uk:betting.1 x\n    on: till\n    > tkae 9 -- unreadable: no such act\n"
    assert not play(one(text)).failed


def test_after_a_wrong_act_nothing_more_is_played() -> None:
    assert "chips = 5" not in report("> take 1 -- 3 chips", "? chips = 5 chips")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("The till\n    on: till\n", "line 1: cannot read the heading"),
        ("    on: till\n", "line 1: a step before any heading"),
        ("uk:betting.1 x\n    on: till\n    ? chips\n", "line 3: '\\? chips' expects nothing"),
        ("uk:betting.1 x\n    on: till\n    > add 3\n", "line 1: the scenario expects nothing, so it cannot fail"),
        ("uk:betting.1 x\n    on: till\n    ? chips = 1\n    chips: 3\n", "line 4: cannot read 'chips: 3'"),
        ("uk:betting.1 x\n    nonsense\n", "line 2: cannot read 'nonsense'"),
        (
            "uk:betting.1 x\n    on: till\n    on: till\n    ? chips = 0\n",
            "line 3: 'on' is set up twice, first in line 2",
        ),
        ("uk:betting.1 x\n    on: till\n    > tkae 1 -- unreadable\n", "line 3: unreadable, and why"),
        ("uk:betting.1 x\n    on: till\n    > tkae 1 -- unreadable:\n", "line 3: unreadable, and why"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        list(read_scenarios(text, proving=True))


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ("on: shop", "line 2: there is no stage 'shop'; allowed: on: till"),
        ("chips: 3", "line 1: there is no stage ''; allowed: on: till"),
        (
            "on: till\n    chip: 3",
            "line 3: the stage 'till' knows no 'chip' (did you mean chips?); allowed: chips,",
        ),
        ("on: till\n    drawer x: 3", "line 3: the stage 'till' knows no 'drawer x'"),
        ("on: till\n    chips: many", "the stage broke: ValueError: invalid literal for int() with base 10: 'many'"),
    ],
)
def test_a_wrong_set_up_is_told_and_nothing_is_played(setup: str, told: str) -> None:
    result = play(one(f"uk:betting.1 x\n    {setup}\n    ? chips = 0 chips\n"))
    assert result.failed
    assert f"\n  ✗ {told}" in result.report
    assert "? chips" not in result.report


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("on: house\n? cards.deck = 52", "which house?; allowed: house: adelaide, canberra"),
        ("on: table\n? violations = 0", "which house?; allowed: house: adelaide, canberra"),
        ("on: house\nhouse: ritz\n? cards.deck = 52", "'ritz'"),
        (
            "on: table\nhouse: uk\ngame: holdem\n? violations = 0",
            "game: 'holdem' is not TOML; allowed: a word in quotes",
        ),
        ("on: table\nhouse: uk\ngame:\n? violations = 0", "game: '' is not TOML"),
        ("on: table\nhouse: uk\ngame: 5\n? violations = 0", "which game?"),
        ("on: table\nhouse: uk\nblind: 5\n? violations = 0", "line 4: the stage 'table' knows no 'blind'"),
        (
            "on: hands\nhouse: uk\nscheme: standard\nseat 1: As\n? winner = seat 1",
            "a house beside a scheme; allowed: one",
        ),
        ("on: hands\ndeck: 36\nseat 1: As\n? winner = seat 1", "deck: which house's table?; allowed: house: its name"),
        ("on: deck\njoker: yes\n? size = 53", "joker: which house's table?"),
        ("on: deck\nhouse: adelaide\ndeck: 36\n? size = 36", "cards.deck cannot be 36"),
        ("on: hands\nboard: As Ks\n? winner = nobody", "nobody has a hand; allowed: seat N: its cards"),
        ("on: hands\nbord: As Ks\n? winner = nobody", "line 3: the stage 'hands' knows no 'bord'"),
        ("on: hands\nmakeup: three-and-two\nseat 1: As Ks Qs Js Ts\n? winner = seat 1", "no make-up 'three-and-two'"),
        ("on: hands\nboard: As Kd Qd\nseat 2: Js As\n? winner = seat 2", "As lies twice: the board, seat 2"),
        (
            "on: hands\nboard: 2c 3c 4c\nseat 1: As Ks\nseat 2: Js As\n? winner = seat 1",
            "As lies twice: seat 1, seat 2",
        ),
        ("on: hands\nseat 1: As As Ks Qs Js\n? winner = seat 1", "As lies twice: seat 1, seat 1"),
        ("on: hands\nseat 1: As Ks Qs Js Ts\n? winner low = seat 1", "this stage does not know 'winner low'"),
        ("on: deck\n> cut aftre card 1 -- refused", "unreadable: this stage does not know 'cut aftre card 1'"),
        ("on: house\nhouse: canberra\n> set FLAG to maybe -- refused", "unreadable: 'maybe' is neither yes nor no"),
        ("on: evening\n? pot = 3", "which house?; allowed: house: adelaide, canberra"),
        ("on: sign\n? footing = x", "which house?; allowed: house: adelaide, canberra"),
        (
            "on: hand\nhouse: uk\nblinds: 1 2\nseats: a b\n? pot = 3",
            "'a' in 'a b' is no seat; allowed: seats such as 1-6",
        ),
        ("on: hand\nhouse: uk\nblinds: 1 2\nseats: ,\n? pot = 3", "',' names no seat"),
        (
            "on: hand\nhouse: uk\nblinds: 1 2\nseats: 1-3\nstacks: 100, 9=50\n? pot = 3",
            "stacks: nobody sits in seat 9; allowed: seats 1 2 3",
        ),
        (
            "on: evening\nhouse: uk\nseats: 1-3\nstacks: 100, 9=50\n? balanced = yes",
            "stacks: nobody sits in seat 9; allowed: seats 1 2 3",
        ),
        (
            "on: hand\nhouse: uk\nblinds: 1 2\nstacks: many\n? pot = 3",
            "stacks: 'many' cannot be read; allowed: stacks: 200",
        ),
        ("on: hand\nhouse: uk\nblinds: 1 2\nbutton: last\n? pot = 3", "button: 'last' is no whole number"),
        ("on: hand\nhouse: uk\nblinds: 1 2\nowes: 3 gold 4\n? pot = 3", "owes: '3 gold 4' cannot be read"),
        (
            "on: hand\nhouse: uk\nblinds: 1 2\n? options of seat 9 = x",
            "seat 9 is not in this hand; allowed: seats 1, 2, 3, 4, 5, 6",
        ),
        ("on: hand\nhouse: uk\nblinds: 1 2\n? stack of seat 9 = x", "seat 9 is not in this hand"),
        ("on: hand\nhouse: uk\nblinds: 1 2\n? contenders of pot 4 = x", "there is no pot 4; allowed: pot 0 to 1"),
        ("on: hand\nhouse: uk\nblinds: 1 2\n? board 3 = x", "there is no board 3; allowed: board 1 to 1"),
        ("on: hand\nhouse: uk\nblinds: 1 2\n? event 99 = x", "there is no event 99; allowed: event 1 to 8"),
        ("on: hand\nhouse: uk\nblinds: 1 2\n? event 0 = x", "there is no event 0"),
        ("on: evening\nhouse: uk\n? line-up = x", "no hand has been lined up; allowed: > deal, or > play, first"),
        ("on: evening\nhouse: uk\n? seat 3 posts = x", "no hand has been lined up"),
        ("on: evening\nhouse: uk\n? cards of seat 3 = x", "no hand is in progress; allowed: > deal, first"),
        ("on: evening\nhouse: uk\n? seat 9 may lose = x", "nobody is in seat 9; allowed: seats: 1, 2, 3, 4, 5, 6"),
        (
            "on: evening\nhouse: uk\nlast: soon\n? pot = x",
            "last: 'soon' cannot be read; allowed: last: button 1, blinds 2 3",
        ),
        (
            "on: evening\nhouse: uk\n? stack of table 3 seat 1 = x",
            "there is no table 3; allowed: tables: table 2 with 1-5",
        ),
        ("on: evening\nhouse: uk\ngame: chess\n? pot = x", "there is no game 'chess'; allowed: holdem"),
    ],
)
def test_what_the_stages_refuse(lines: str, told: str) -> None:
    text = "uk:betting.1 x\n" + "".join(f"    {line}\n" for line in lines.replace("FLAG", FLAG).splitlines())
    result = run(one(text), library())
    assert result.failed
    assert told in result.report
    assert "the stage broke" not in result.report


FLAG = next(key for key, question in library().vocabulary.questions.items() if isinstance(question.type, AnswerFlag))


def test_a_broken_scenario_fails_alone_and_without_a_traceback(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = Path(__file__).parent
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # the same program as is tested here
    pytester.makeini("[pytest]\nmarkers =\n    clause(*ids): shown\n    question(*ids): shown\n")
    pytester.makeconftest((tests / "conftest.py").read_text("utf-8"))
    (pytester.path / "some.scenario").write_text(
        "uk:betting.33 No house\n    on: table\n    ? violations = 0\n"
        "uk:betting.33 No seats\n    on: hands\n    ? winner = nobody\n"
        "uk:betting.33 A whole deck\n    on: deck\n    ? size = 52\n"
        "uk:betting.13 A deck of no house\n    on: deck\n    ? size = 52\n"
    )
    (pytester.path / "latin.scenario").write_bytes(b"uk:betting.1 \xe9\n")
    result = pytester.runpytest_subprocess("-q", "--continue-on-collection-errors")
    result.assert_outcomes(passed=1, failed=3, errors=1)
    printed = result.stdout.str()
    assert "uk:betting.13 rests on uk all_in.reopens, which nothing here asked for" in printed
    assert "✗ which house?" in printed
    assert "✗ nobody has a hand" in printed
    assert "latin.scenario is not UTF-8 text" in printed
    assert "Traceback" not in printed
    assert ".py:" not in printed
