"""`pokerroom scenario`: files from anywhere, probes, a house of one's own, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pokerroom.errors import PokerroomError
from pokerroom.scenarios.bonus.bonus_stage import BonusStage
from pokerroom.scenarios.setup import POSTED_LINES
from pokerroom.scenarios.stages import AT_PLAY
from pokerroom.scenarios.tournament.tournament_stage import TournamentStage
from testkit.suite.whole_command import app

GOOD = """\
uk:betting.1 Three players, the button opens
    on: hand
    house: uk
    blinds: 1 2
    seats: 1-3
    ? turn = seat 3
    ? pot = 3
"""


def run(*words: str | Path | int, keys: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(app, ["scenario", *map(str, words)], input=keys, env={"NO_COLOR": "1", "COLUMNS": "200"})
    if isinstance(done.exception, PokerroomError | OSError):
        return 2, str(done.exception)
    assert isinstance(done.exception, SystemExit | None), done.exception
    return done.exit_code, done.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.scenario").write_text(GOOD)
    return tmp_path


def test_a_file_that_goes_as_told(folder: Path) -> None:
    assert run(folder / "good.scenario") == (0, "One scenario: as told.\n")


def test_a_folder_and_all_of_it_shown(folder: Path) -> None:
    code, text = run(folder, "--all")
    assert code == 0
    assert f"{folder / 'good.scenario'}:1: uk:betting.1 Three players, the button opens" in text
    assert "  ✓ ? turn = seat 3" in text


def test_a_set_up_that_cannot_be_read_is_told_with_its_line(folder: Path) -> None:
    file = folder / "bad.scenario"
    for line, number, told in (
        ("blinds: one two", 4, "'one two' cannot be read"),
        ("house: nope", 3, "no rulebook 'nope'"),
    ):
        file.write_text(re.sub(rf"{line.partition(':')[0]}: .*", line, GOOD))
        code, text = run(file)
        assert code == 1
        assert f"{file}:{number}: " in text
        assert told in text.partition(f"{file}:{number}: ")[2]


def test_a_failure_is_told_with_its_file_and_line(folder: Path) -> None:
    file = folder / "bad.scenario"
    file.write_text(GOOD + GOOD.replace("? pot = 3", "? pot = 4"))
    code, text = run(file)
    assert code == 1
    assert "  ✗ ? pot = 4\n      expected  4\n      got       3\n" in text
    assert f"{file}:14: ? pot = 4: expected  4 got       3" in text
    assert text.endswith("2 scenarios: 1 not as told.\n")
    assert f"{file}:1:" not in text


def test_a_question_without_an_answer_is_answered_as_the_line_that_would_expect_it(folder: Path) -> None:
    probing = "What is it?\n    on: words\n    house: uk\n    blinds: 1 2\n    ? pots\n    ! seat 3 put 25\n"
    code, text = run("-", keys=probing)
    assert code == 0
    assert "  · ? pots = 2, 1\n" in text
    line = next(splitline for splitline in text.splitlines() if "seat 3 put 25" in splitline).removeprefix("  · ")
    assert line.startswith("! seat 3 put 25 -- seat 3 calls 2; 23 goes back [uk:betting.")
    (folder / "again.scenario").write_text(probing.replace("! seat 3 put 25", line).replace("? pots", "? pots = 2, 1"))
    assert run(folder / "again.scenario")[0] == 0


def test_an_observation_that_is_refused_is_told_and_fails_nothing() -> None:
    text = "Try\n    on: words\n    house: uk\n    blinds: 1 2\n    > seat 3 folds\n    ! seat 9 put 5\n"
    code, said = run("-", keys=text)
    assert code == 1
    assert "unreadable: seat 9 is not in this hand" in said


def test_proving_refuses_what_shows_nothing(folder: Path) -> None:
    for lines, told in (
        (GOOD.replace("uk:betting.1 ", ""), ":1: cannot read the heading"),
        (GOOD.replace(" = 3", ""), ":7: '? pot' expects nothing"),
    ):
        (folder / "loose.scenario").write_text(lines)
        assert run(folder / "loose.scenario")[0] == 0
        code, text = run(folder / "loose.scenario", "--proving")
        assert code == 2
        assert text.startswith(f"{folder / 'loose.scenario'}{told}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("    on: hand\n", ":1: a step before any heading"),
        ("Try\n    on: hand\n    nonsense\n", ":3: cannot read 'nonsense'"),
        ("# nothing\n", "has no scenario in it; allowed: a heading at the margin"),
    ],
)
def test_what_cannot_be_read_is_refused_with_file_and_line(folder: Path, text: str, told: str) -> None:
    file = folder / "x.scenario"
    file.write_text(text)
    code, said = run(file)
    assert code == 2
    assert str(file) in said
    assert told in said


def test_other_refusals(folder: Path) -> None:
    assert run()[1].startswith("no scenarios are named; allowed: files that end in .scenario, a folder of them, - for")
    assert run(folder / "none.scenario")[0] == 2
    (folder / "empty").mkdir()
    assert run(folder / "empty")[1].startswith(f"{folder / 'empty'} has no scenario in it")
    (folder / "latin.scenario").write_bytes(b"caf\xe9\n")
    assert run(folder / "latin.scenario") == (2, f"{folder / 'latin.scenario'} is not UTF-8 text")
    assert run(folder / "good.scenario", "--line", 0)[0] == 0
    (folder / "good.scenario").write_text("\n" + GOOD)
    assert run(folder / "good.scenario", "--line", 1)[0] == 2


def test_one_of_a_file_by_its_line(folder: Path) -> None:
    file = folder / "two.scenario"
    file.write_text(GOOD + GOOD.replace("? pot = 3", "? pot = 4"))
    assert run(file, "--line", 6)[0] == 0
    assert run(file, "--line", 9)[0] == 1


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ("on: hand, deck", "line 2: the stage 'deck' stands alone; allowed: several of hand, words, floor"),
        ("on: hand, ward", "line 2: there is no stage 'ward'"),
        ("on:", "line 2: no stage is named; allowed: on: hands, deck, house, table, sign, bonus, tournament, hand"),
        ("on: hand\n    stub: As", "line 3: the stage 'hand' knows no 'stub'"),
        ("on: hand\n    house: mine.toml", "there is no rulebook 'mine.toml'"),
    ],
)
def test_a_wrong_set_up(setup: str, told: str) -> None:
    code, text = run("-", keys=f"Try\n    {setup}\n    ? pot\n")
    assert code == 1
    assert told in text


def test_a_clause_that_does_not_exist() -> None:
    code, text = run("-", keys=GOOD.replace("uk:betting.1", "uk:betting.999"))
    assert code == 1
    assert "-:1: uk has no clause 'betting.999'" in text
    assert "there is no rulebook 'ritz'" in run("-", keys=GOOD.replace("uk:betting.1", "ritz:1"))[1]


OWN_BOOK = """\
[rulebook]
id = "riverside"
title = "Riverside Club"
extends = "canberra"

[[clause]]
id = "1"
topic = "burns"
says = "No card is burned at the Riverside."
area = "deal"
treatment = "enforce"

[settings.deal.burns]
value = "never"
cite = ["1"]
"""


def test_a_house_of_ones_own_beside_its_scenarios(folder: Path) -> None:
    (folder / "club.toml").write_text(OWN_BOOK)
    file = folder / "club.scenario"
    text = "riverside:1 No burns\n    on: floor, commission\n    house: club.toml\n    blinds: 5 10\n    > all call\n"
    file.write_text(text + "    ? burns = 0\n    ! boxed_card -- asks players_agree\n")
    code, said = run(file, "--all")
    assert code == 0, said
    file.write_text(text.replace("riverside:1", "riverside:7") + "    ? burns = 0\n")
    assert "riverside has no clause '7'" in run(file)[1]


def test_for_programs(folder: Path) -> None:
    (folder / "bad.scenario").write_text(GOOD.replace("? pot = 3", "? pot = 4"))
    code, text = run(folder / "bad.scenario", "--json")
    assert code == 1
    (told,) = json.loads(text)
    assert (told["failed"], told["line"], told["cites"]) == (True, 1, ["uk:betting.1"])
    assert told["steps"][1] | {"faults": []} == {
        "line": 7,
        "sign": "?",
        "words": "pot",
        "expected": "4",
        "got": "3",
        "cites": [],
        "faults": [],
    }


def test_help_says_what_it_is_for() -> None:
    code, text = run("--help")
    assert code == 0
    for word in ("worked examples", "--proving", "--stage", "Exit code 1"):
        assert word in text


def test_what_a_stage_reads_is_listed() -> None:
    code, text = run("--stage", "evening, floor")
    assert code == 0
    for line in ("> seat N comes back[ and waits]", "> carry out[ by TEXT][ choosing NAME]", "? seat N owes", "stub"):
        assert line in text
    assert "Questions: `seat 3 has`" in run("--stage", "hands")[1]
    assert run("--stage", "ward")[0] == 2


@pytest.mark.parametrize("stage", [*AT_PLAY, "bonus", "tournament"])
def test_every_line_of_a_stage_is_documented(stage: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenario-stages.md").read_text("utf-8")
    alone: dict[str, Any] = {"bonus": BonusStage, "tournament": TournamentStage}
    kind = alone[stage] if stage in alone else AT_PLAY[stage]
    missing = [form for form in (*kind.acts, *kind.questions) if f"`{form.removeprefix('seat(s) SEATS ')}`" not in page]
    assert [form for form in missing if f"`{form}`" not in page] == []
    assert [key for key in kind.keys if key not in POSTED_LINES and f"`{key}" not in page] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Try\n    on: hand\n    houze: uk\n", "the stage 'hand' knows no 'houze' (did you mean house?)"),
        (
            "Try\n    on: evening\n    house: uk\n    > seat 3 comes bakc\n",
            "this stage does not know 'seat 3 comes bakc'",
        ),
        ("Try\n    on: hand\n    house: uk\n    blinds: 1 2\n    ? potts = 3\n", "this stage does not know 'potts'"),
    ],
)
def test_a_word_that_no_stage_knows_is_met_with_the_nearest_few_said_once(text: str, told: str) -> None:
    code, said = run("-", keys=text)
    assert code
    assert told in said
    assert "(did you mean " in said
    assert said.count("; allowed: ") == 1
    allowed = next(line for line in said.splitlines() if "; allowed: " in line).partition("; allowed: ")[2]
    assert len(allowed) < 250
    assert "`pokerroom scenario --stage` lists" in allowed


def test_a_house_that_has_one_limit_plays_it_where_none_is_said(folder: Path) -> None:
    """On every stage with a table; and a part of an answer can be chosen by itself."""
    (folder / "club.toml").write_text(
        '[rulebook]\nid = "club"\ntitle = "Our Club"\nextends = "canberra"\n[[clause]]\nid = "own-1"\ntopic = "limit"\n'
        'says = "Pot limit is our game."\narea = "betting"\ntreatment = "enforce"\n'
        '[settings.betting.limit]\nvalue = "pot"\ncite = ["own-1"]\n'
    )
    tables = "".join(
        f"One limit\n    on: {stage}\n    house: club.toml\n    blinds: 5 10\n    {more}\n"
        for stage, more in (
            ("hand", "? pot = 15"),
            ("evening", "choose blinds.straddle.allowed in other: yes\n    > deal"),
            ("sign", "? footing = x"),
        )
    )
    (folder / "club.scenario").write_text(tables)
    _, text = run(folder / "club.scenario")
    assert "no limit" not in text
    assert "the stage broke" not in text
    assert "knows no" not in text
