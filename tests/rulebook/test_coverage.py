"""Coverage is honest: only passing tests count, and a fall is noticed."""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pokerroom.citation import Citation
from pokerroom.cli import main
from pokerroom.errors import Malformed
from pokerroom.rulebook import Treatment, library
from pokerroom.rulebook.treatment.coverage import (
    ClausesShown,
    ClauseState,
    coverage,
    fallen,
    raised,
    read_floor,
    read_gaps,
    read_shown,
)
from pokerroom.rulebook.treatment.readers import package_readers
from testkit.suite import mutants
from testkit.suite.effort import exhaustive
from testkit.suite.mutants import Mutant, PytestDied

pytest_plugins = ["pytester"]
TESTS = Path(__file__).parent.parent


def test_nothing_is_shown_without_a_test_run(tmp_path: Path) -> None:
    state = coverage(library(), read_shown(tmp_path / "none.json"))
    assert state.count()[ClauseState.SHOWN] == 0
    assert not any(state.shown_ids().values())
    assert state.count()[ClauseState.READ] > 500
    assert state.count()[ClauseState.RULED] > 100
    assert state.count().total() == len(list(library().clauses))


def test_a_clause_shown_by_a_test_counts_once() -> None:
    state = coverage(library(), ClausesShown({"uk:showdown.2": ("a", "b"), "star:13.4": ("c",)}, 3, 0))
    shown = {"adelaide": [], "canberra": [], "star": ["star:13.4"], "star-bonus": [], "uk": ["uk:showdown.2"]}
    assert state.shown_ids() == shown
    assert state.count(book="uk", area="evaluation")[ClauseState.SHOWN] == 1
    assert state.count(treatment=Treatment.ENFORCE)[ClauseState.SHOWN] == 2


def test_every_clause_stands_in_the_first_state_that_holds() -> None:
    state = coverage(
        library(), ClausesShown({"uk:ring.1": ("a",)}, 2, 0, parts={"uk:ring.1": ("b",), "uk:ring.2": ("c",)})
    )
    states = {str(cite): clause_state for cite, clause_state in state.states.items()}
    assert states["uk:ring.1"] is ClauseState.SHOWN
    assert states["uk:ring.2"] is ClauseState.PART
    assert states["star:8.1"] is ClauseState.SERVED  # on the sign, though settings that code reads rest on it too
    assert states["uk:betting.13"] is ClauseState.READ  # all_in.reopens
    assert states["star:25.1"] is ClauseState.RULED
    assert states["adelaide:1.flop"] is ClauseState.WRITTEN  # deal.flop_is_one_event, which no code names
    assert state.shown.tests_of(Citation("uk", "ring.2")) == ("c",)


def test_a_setting_that_no_code_reads_is_only_written_down() -> None:
    read, states = package_readers(library().vocabulary), coverage(library(), ClausesShown({})).states
    for book in library().books.values():
        looked_up = [setting for key, setting in book.settings.items() if read.of(key) and not setting.silent]
        assert len(looked_up) > 20, book.id
        for setting in looked_up:
            assert not {ClauseState.WRITTEN, ClauseState.NOTHING} & {states[cite] for cite in setting.cites}


def test_a_fall_names_every_clause() -> None:
    floor = {"uk": ["uk:ring.1", "uk:ring.2"], "star": ["star:13.4"]}
    assert fallen({"uk": ["uk:ring.1", "uk:ring.3"], "star": ["star:13.4"]}, floor) == ["uk:ring.2"]
    assert fallen({}, floor) == ["uk:ring.1", "uk:ring.2", "star:13.4"]
    assert fallen(floor, floor) == []


def test_a_floor_only_rises() -> None:
    now = {"uk": ["uk:ring.2"], "star": ["star:2", "star:1"], "new": ["new:1"]}
    assert raised({"uk": ["uk:ring.1"], "star": [], "gone": ["gone:1"]}, now) == {
        "gone": ["gone:1"],
        "new": ["new:1"],
        "star": ["star:1", "star:2"],
        "uk": ["uk:ring.1", "uk:ring.2"],
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"clauses": 3, "passed": 1, "failed": 0}',
        '{"clauses": {}, "passed": "x", "failed": 0}',
        '{"clauses": {}, "passed": 1, "failed": true}',
        '{"clauses": {}, "passed": -1, "failed": 0}',
        '{"clauses": {"uk:betting.13": "t"}, "passed": 1, "failed": 0}',
        '{"clauses": {"uk:betting.13": [3]}, "passed": 1, "failed": 0}',
        '{"clauses": {}, "passed": 1, "failed": 0, "whole": "x"}',
        '{"clauses": {}, "passed": 1, "failed": 0, "whole": true, "parts": 3}',
    ],
)
def test_a_spoilt_results_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "shown.json"
    file.write_text(text)
    with pytest.raises(Malformed, match="run the tests again"):
        read_shown(file)


@dataclass(frozen=True)
class Done:
    """What a command printed, and its exit code."""

    returncode: int
    stdout: str
    stderr: str


class Folder:
    """A folder with a floor and with what a test run left, and the command that reads them."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = path
        self.floor = path / "floor.json"
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        monkeypatch.chdir(path)

    def left(self, *clauses: str, whole: bool = True) -> None:
        """A test run leaves its results."""
        (self.path / "build").mkdir(exist_ok=True)
        document = {"whole": whole, "passed": 1, "failed": 0, "clauses": {clause: ["t"] for clause in clauses}}
        (self.path / "build" / "clauses-shown.json").write_text(json.dumps(document))

    def ask(self, *words: str) -> Done:
        """`pokerroom rules coverage` with these words."""
        self.monkeypatch.setattr(sys, "argv", ["pokerroom", "rules", "coverage", *words])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        printed = self.capsys.readouterr()
        return Done(code, printed.out, printed.err)

    def refused(self, *words: str) -> str:
        """The one line that a refusal prints."""
        done = self.ask(*words)
        assert done.returncode == 2
        assert done.stdout == ""
        (line,) = done.stderr.splitlines()
        return line


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Folder:
    return Folder(tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize("lift", [[], ["--raise-floor"]])
@pytest.mark.parametrize("text", ["{", "[]", '"x"', '{"uk":"x"}', '{"uk":null}', '{"uk":7}', '{"uk":[7]}', "é"])
def test_a_broken_floor_is_refused(folder: Folder, text: str, lift: list[str]) -> None:
    folder.left("uk:betting.13")
    folder.floor.write_text(text, "latin-1")
    assert "floor.json is no floor; allowed: for each book a list" in folder.refused("--floor", "floor.json", *lift)
    assert folder.floor.read_text("latin-1") == text


def test_a_floor_that_is_not_there_is_refused_unless_it_is_to_be_written(folder: Folder) -> None:
    folder.left("uk:betting.13")
    assert "floor.json: No such file" in folder.refused("--floor", "floor.json")
    assert folder.ask("--floor", "floor.json", "--raise-floor").returncode == 0
    assert json.loads(folder.floor.read_text())["uk"] == ["uk:betting.13"]


def test_raising_the_floor_lowers_nothing_and_tells_a_fall(folder: Folder) -> None:
    folder.left("uk:betting.13", "uk:betting.12")
    folder.floor.write_text('{"uk": ["uk:betting.13"], "star": ["star:13.3", "star:13.4"]}')
    done = folder.ask("--floor", "floor.json", "--raise-floor")
    assert done.returncode == 1
    assert "Shown before and not now: star:13.3, star:13.4" in done.stdout
    floor = json.loads(folder.floor.read_text())
    assert (floor["uk"], floor["star"]) == (["uk:betting.12", "uk:betting.13"], ["star:13.3", "star:13.4"])


def test_raising_the_floor_needs_a_floor_and_a_whole_test_run(folder: Folder) -> None:
    raising = ("--floor", "floor.json", "--raise-floor")
    assert "which floor?" in folder.refused("--raise-floor")
    assert "no finished test run has left its results" in folder.refused(*raising)
    folder.left("uk:betting.13", whole=False)
    assert "comes from a part of the tests" in folder.refused(*raising)
    assert not folder.floor.exists()


def test_a_floor_is_not_held_against_nothing_or_a_part(folder: Folder) -> None:
    folder.floor.write_text('{"uk": ["uk:betting.13"]}')
    assert "no finished test run" in folder.refused("--floor", "floor.json", "--json")
    folder.left("uk:betting.13", whole=False)
    assert "a part of the tests" in folder.refused("--floor", "floor.json")
    assert "From a part of the tests: 1 passed" in folder.ask().stdout


def test_json_is_all_that_json_prints(folder: Folder) -> None:
    folder.left("uk:betting.13")
    folder.floor.write_text('{"uk": ["uk:betting.12", "uk:betting.13"]}')
    fell = folder.ask("--json", "--floor", "floor.json")
    assert fell.returncode == 1
    assert json.loads(fell.stdout)["fallen"] == ["uk:betting.12"]
    assert fell.stderr == "Shown before and not now: uk:betting.12\n"
    folder.floor.write_text('{"uk": ["uk:betting.13"]}')
    held = folder.ask("--json", "--floor", "floor.json")
    assert (held.returncode, held.stderr) == (0, "")
    document = json.loads(held.stdout)
    assert (document["fallen"], document["whole"]) == ([], True)


FLOOR, GAPS = TESTS / "clauses-shown-floor.json", TESTS / "clauses-not-shown.toml"


def test_no_clause_both_stays_shown_and_waits_for_something() -> None:
    floor, waiting = read_floor(FLOOR), read_gaps(GAPS)
    kept = [clause for clauses in floor.values() for clause in clauses]
    assert not {*kept} & waiting.keys()
    assert {*kept} | waiting.keys() <= {str(clause.cite) for clause in library().clauses}
    assert {clause.partition(":")[0] for clause in waiting} <= {*floor} == {*library().books}  # a book may be whole
    assert all(clauses == sorted(clauses) for clauses in floor.values())
    assert all(clause.startswith(f"{book}:") for book, clauses in floor.items() for clause in clauses)


def gap(*clauses: str, waits_for: str = "something") -> str:
    return f"[[gap]]\nwaits_for = {waits_for!r}\nclauses = {list(clauses)}\n"


def test_a_gap_is_explained_once_and_no_longer_than_needed(folder: Folder) -> None:
    folder.left("uk:betting.13")
    every = [str(clause.cite) for clause in library().clauses if str(clause.cite) not in ("uk:betting.13", "uk:ring.1")]
    gaps = folder.path / "gaps.toml"
    gaps.write_text(gap(*every))
    told = folder.ask("--gaps", "gaps.toml")
    assert told.returncode == 1
    assert "uk:ring.1 is not shown, and no reason is given" in told.stdout
    gaps.write_text(gap(*every, "uk:betting.13", "uk:ring.1", "uk:ring.1300"))
    told = folder.ask("--gaps", "gaps.toml", "--json")
    assert json.loads(told.stdout)["unexplained"] == [
        "uk:betting.13 is shown now: take it off the list",
        "uk:ring.1300 is no clause of any book",
    ]
    gaps.write_text(gap(*every, "uk:ring.1"))
    assert folder.ask("--gaps", "gaps.toml").returncode == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (gap("uk:ring.1") + gap("uk:ring.1", waits_for="more"), "uk:ring.1 stands there twice"),
        (gap("uk:ring.1", waits_for=""), "is no list of gaps"),
        ('[[gap]]\nclauses = ["uk:ring.1"]\n', "is no list of gaps"),
        ('books = ["uk"]\n' + gap("uk:ring.1"), "is no list of gaps"),
        ("", "is no list of gaps"),
        ("[", "gaps.toml:"),
    ],
    ids=["twice", "for-nothing", "no-reason", "more-than-gaps", "empty", "no-toml"],
)
def test_a_broken_list_of_gaps_is_refused(folder: Folder, text: str, told: str) -> None:
    folder.left("uk:betting.13")
    (folder.path / "gaps.toml").write_text(text)
    assert told in folder.refused("--gaps", "gaps.toml")


def test_the_missing_clauses_as_json(folder: Folder) -> None:
    folder.left()
    document = json.loads(folder.ask("--missing", "--json", "--book", "star").stdout)
    stdout = folder.ask("--missing", "--book", "star").stdout
    assert document["missing"]
    assert all(f"{item['cite']}  {item['treatment']}, {item['area']}: " in stdout for item in document["missing"])
    assert "clauses" not in document


CONFTEST = (TESTS / "conftest.py").read_text("utf-8")
OURS = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
MARKERS = "    clause(*ids): shown\n    part(*ids): a part\n"
# The suites here load no plugins, so what only a plugin knows is left out.
OPTIONS = OURS["addopts"].replace("--rerun-show-tracebacks ", "")
INI = f"[pytest]\naddopts = {OPTIONS}\ntestpaths = .\nmarkers =\n{MARKERS}"


class Suite:
    """A small suite of tests that note their clauses as ours do."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        self.file = pytester.path / "build" / "clauses-shown.json"
        pytester.makeini(INI)
        pytester.makeconftest(CONFTEST)

    def write(self, **files: str) -> None:
        self.pytester.makepyfile(**{name: "import pytest\n\n" + body for name, body in files.items()})

    def run(self, *words: str, apart: bool = False) -> pytest.RunResult:
        """Run it; apart from this process where it starts workers or dies, otherwise here, which is quicker."""
        apart |= "--workers" in words
        run = self.pytester.runpytest_subprocess if apart else self.pytester.runpytest_inprocess
        return run("-q", *words)

    def results(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.file.read_text())
        return document

    def shown(self) -> list[str]:
        return list(self.results()["clauses"])


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Suite:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # the same program as is tested here
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # plugins of others take seconds to say nothing
    return Suite(pytester)


def showing(clause: str, body: str = "pass", *marks: str) -> str:
    name = re.sub(r"\W", "_", clause)
    lines = [f"@pytest.mark.{mark}" for mark in (f"clause({clause!r})", *marks)]
    return "\n".join([*lines, f"def test_{name}():", f"    {body}", "", ""])


# What the next ones claim is no setting's and no row's, so that nothing need be asked for it.


def test_only_a_passing_test_shows_its_clause(suite: Suite) -> None:
    suite.write(
        test_some=showing("uk:betting.33")
        + showing("uk:betting.32", "assert False")
        + showing("uk:betting.30", "pass", "skip")
        + showing("uk:betting.9", "pass", "xfail(strict=False)")
        + showing("uk:betting.8", "assert False", "xfail")
        + """
@pytest.mark.clause("uk:betting.31")
@pytest.mark.parametrize("x", [1, 2])
def test_half(x):
    assert x == 1
"""
    )
    suite.run()
    assert suite.results() == {
        "whole": True,
        "passed": 2,
        "failed": 2,
        "clauses": {"uk:betting.33": ["test_some.py::test_uk_betting_33"]},
        "parts": {},
    }


def test_a_test_that_passes_when_it_is_tried_once_more_shows_its_clause(suite: Suite) -> None:
    broken_once = """
from pathlib import Path

def fails_once(name):
    seen = Path(name)
    fails = not seen.exists()
    seen.touch()
    assert not fails

@pytest.fixture
def breaks_at_its_end():
    yield
    fails_once("end")

@pytest.mark.clause("uk:betting.32")
@pytest.mark.usefixtures("breaks_at_its_end")
@pytest.mark.flaky(reruns=1)
def test_end(): ...

"""
    suite.write(test_some=broken_once + showing("uk:betting.33", "fails_once('call')", "flaky(reruns=1)"))
    suite.run("-p", "pytest_rerunfailures")
    assert suite.results() == {
        "whole": True,
        "passed": 2,
        "failed": 0,
        "clauses": {"uk:betting.32": ["test_some.py::test_end"], "uk:betting.33": ["test_some.py::test_uk_betting_33"]},
        "parts": {},
    }


def test_what_tests_show_a_part_of_is_noted_apart(suite: Suite) -> None:
    part = "@pytest.mark.part({0!r})\ndef test_{1}():\n    assert {2}\n\n"
    suite.write(
        test_some=part.format("uk:betting.32", "half", True)
        + part.format("uk:betting.33", "half_of_what_is_shown", True)
        + part.format("uk:betting.31", "broken", False)
        + part.format("uk:betting.31", "sound", True)
        + showing("uk:betting.33")
    )
    suite.run()
    assert suite.shown() == ["uk:betting.33"]
    assert read_shown(suite.file).parts == {"uk:betting.32": ("test_some.py::test_half",)}


@pytest.mark.parametrize(
    "narrowed",
    [
        ["test_one.py"],
        ["."],
        ["-k", "betting_33"],
        ["-m", "not slow"],
        ["--deselect", "test_two.py::test_uk_betting_32"],
        ["--ignore", "test_two.py"],
        ["-o", "testpaths=test_one.py"],
        ["--collect-only"],
        ["--fixtures"],
    ],
    ids=" ".join,
)
def test_a_part_of_the_tests_leaves_the_results_of_the_whole_alone(suite: Suite, narrowed: list[str]) -> None:
    suite.write(test_one=showing("uk:betting.33"), test_two=showing("uk:betting.32"))
    suite.file.parent.mkdir()
    suite.file.write_text("of the whole")
    suite.run(*narrowed)
    assert suite.file.read_text() == "of the whole"


def test_a_part_may_be_noted_elsewhere_and_says_so(suite: Suite) -> None:
    suite.write(test_one=showing("uk:betting.33"), test_two=showing("uk:betting.32"))
    suite.run("test_one.py", "--clauses-shown=part.json")
    assert not suite.file.exists()
    part = read_shown(suite.pytester.path / "part.json")
    assert (list(part.tests), part.whole) == (["uk:betting.33"], False)


def test_a_whole_run_replaces_everything(suite: Suite) -> None:
    suite.write(test_one=showing("uk:betting.33"), test_two=showing("uk:betting.32"))
    suite.file.parent.mkdir()
    suite.file.write_text("of an earlier run")
    suite.run()
    assert suite.shown() == ["uk:betting.32", "uk:betting.33"]


@pytest.mark.parametrize(
    ("broken", "options"),
    [
        ("nonsense\n", []),
        pytest.param("nonsense\n", ["--workers", "2"], marks=exhaustive),
        ("nonsense\n", ["--continue-on-collection-errors"]),
        (showing("uk:betting.32", "raise KeyboardInterrupt"), []),
        (showing("uk:betting.32", "pytest.exit('enough', returncode=1)"), []),
        (showing("uk:betting.32", "import os; os._exit(3)"), []),
        pytest.param(showing("uk:betting.32", "import os; os._exit(3)"), ["--workers", "2"], marks=exhaustive),
        (showing("uk:betting.32", "assert False") + showing("uk:betting.31"), ["-x"]),
        pytest.param(
            showing("uk:betting.32", "assert False") + showing("uk:betting.31"),
            ["-x", "--workers", "2"],
            marks=exhaustive,
        ),
    ],
    ids=[
        "unread",
        "unread-workers",
        "part-unread",
        "interrupted",
        "exit",
        "death",
        "death-workers",
        "first",
        "first-workers",
    ],
)
def test_a_run_that_breaks_off_leaves_no_results(suite: Suite, broken: str, options: list[str]) -> None:
    suite.write(test_one=showing("uk:betting.33"))
    suite.file.parent.mkdir()
    suite.file.write_text("of an earlier run")
    suite.write(test_two=broken)
    suite.run(*options, apart="Interrupt" in broken or "_exit" in broken)
    assert not suite.file.exists()


def test_a_mark_for_a_clause_that_does_not_exist_fails_the_test_in_plain_words(suite: Suite) -> None:
    suite.write(test_one=showing("uk:betting.1300", "pass", "skip") + showing("uk:betting.33"))
    result = suite.run()
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert "test_one.py::test_uk_betting_1300: uk has no clause 'betting.1300'" in result.stdout.str()
    assert "INTERNALERROR" not in result.stdout.str() + result.stderr.str()
    assert suite.shown() == ["uk:betting.33"]


def asking(book: str, key: str) -> str:
    """A line of a test that asks a house one question."""
    return f"from pokerroom.rulebook import house_named; house_named({book!r}).answer({key!r})"


def seeing(seen: str) -> str:
    """A line of a test that has the UK rule on something seen."""
    rule = f"rule(house_named('uk'), Seen('cards_in_muck', seat=3, facts=dict(identifiable={seen})))"
    return f"from pokerroom.rulebook import house_named; from pokerroom.rulings import Seen, rule; {rule}"


def test_a_claim_that_did_not_ask_its_book_fails_in_plain_words(suite: Suite) -> None:
    suite.write(
        test_one=showing("uk:seating.25", asking("uk", "seating.vacant_seat"))
        + showing("uk:seating.23")
        + showing("uk:seating.4", asking("adelaide", "seating.needs_approval"))
    )
    result = suite.run()
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    text = " ".join(result.stdout.str().split())
    assert "uk:seating.23 rests on uk seating.vacant_seat, which nothing here asked for" in text
    assert "uk:seating.4 rests on uk seating.needs_approval, which nothing here asked for" in text
    assert "INTERNALERROR" not in text
    assert suite.shown() == ["uk:seating.25"]


def test_workers_report_what_one_process_would(suite: Suite) -> None:
    """What is shown, by whichever of them, and in plain words what is wrong with a mark or a claim."""
    suite.write(
        test_one=showing("uk:betting.33"),
        test_two=showing("uk:betting.32"),
        test_three=showing("uk:betting.1300", "pass", "skip") + showing("uk:seating.23"),
    )
    suite.file.parent.mkdir()
    suite.file.write_text("of an earlier run")
    result = suite.run("--workers", "2")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert suite.shown() == ["uk:betting.32", "uk:betting.33"]
    text = " ".join(result.stdout.str().split())
    assert "test_three.py::test_uk_betting_1300: uk has no clause 'betting.1300'" in text
    assert "uk:seating.23 rests on uk seating.vacant_seat, which nothing here asked for" in text
    assert "INTERNALERROR" not in text + result.stderr.str()


def test_a_ruling_is_asked_for_when_its_row_decides_and_not_when_it_is_told(suite: Suite) -> None:
    text = "from pokerroom.rulebook import library; str(library().book('uk').rulings['ruling.cards_in_muck'].rows[3])"
    suite.write(
        test_one=showing("uk:showdown.13", seeing("False")),
        test_two=showing("uk:dead-hand.3", seeing("False")),
        test_three=showing("uk:dead-hand.1", text),
    )
    result = suite.run()
    assert "uk:dead-hand.3 rests on uk ruling.cards_in_muck row 1, uk ruling" in " ".join(result.stdout.str().split())
    assert suite.shown() == ["uk:showdown.13"]


def test_a_rule_that_all_books_share_is_shown_where_its_own_book_decided_anything(suite: Suite) -> None:
    suite.write(
        test_one=showing("adelaide:15", asking("adelaide", "table.first_button")),
        test_two=showing("canberra:6.2", asking("adelaide", "table.first_button")),
    )
    suite.run()
    assert suite.shown() == ["adelaide:15"]


PARAMETERS = """
@pytest.mark.clause({0})
@pytest.mark.parametrize("number", [1, 2])
def test_{1}(number):
    pass
"""


def test_clauses_of_several_books_for_all_parameters_are_refused(suite: Suite) -> None:
    suite.write(
        test_one=PARAMETERS.format("'uk:betting.32', 'star-bonus:1.1.1'", "two_books")
        + PARAMETERS.format("'uk:betting.33', 'uk:betting.31'", "one_book")
    )
    result = suite.run()
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert "clauses of star-bonus and uk for every parameter: each parameter carries its own" in result.stdout.str()
    assert suite.shown() == ["uk:betting.31", "uk:betting.33"]


def test_each_parameter_may_carry_the_clauses_of_its_own_book(suite: Suite) -> None:
    suite.write(
        test_one="""
from testkit.rulebook.claims import claiming, each_house


@pytest.mark.parametrize("house", each_house("uk:betting.32", "uk:betting.33", "star-bonus:1.1.1", "adelaide"))
def test_by_house(house):
    assert house in ("uk", "star-bonus", "adelaide")


@pytest.mark.parametrize(("one", "two"), [claiming("uk:betting.31", 1, 2), claiming("", 3, 4)])
def test_by_value(one, two):
    assert one < two
"""
    )
    suite.run()
    assert suite.results()["clauses"] == {
        "star-bonus:1.1.1": ["test_one.py::test_by_house[star-bonus]"],
        "uk:betting.31": ["test_one.py::test_by_value[1-2]"],
        "uk:betting.32": ["test_one.py::test_by_house[uk]"],
        "uk:betting.33": ["test_one.py::test_by_house[uk]"],
    }


BREAKS = Mutant("a straight beats a flush", lambda: None, ("star:13.3", "star:13.4"))


@pytest.mark.parametrize(
    ("sound", "broken", "told", "code"),
    [
        ({"star:13.3", "star:13.4"}, set(), "noticed  a straight beats a flush", 0),
        ({"star:13.3", "star:13.4"}, {"star:13.4"}, "MISSED   a straight beats a flush: still shown star:13.4", 1),
        ({"star:13.3"}, set(), "MISSED   a straight beats a flush: nothing shows star:13.4", 1),
    ],
    ids=["noticed", "missed", "never shown"],
)
def test_a_mutant_is_noticed_only_if_its_clauses_stood_and_fell(
    capsys: pytest.CaptureFixture[str], sound: set[str], broken: set[str], told: str, code: int
) -> None:
    assert mutants.main([BREAKS], lambda mutant: broken if mutant else sound) == code
    assert capsys.readouterr().out == told + "\n"


@exhaustive
def test_mutants_whose_tests_die_say_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TESTS.parent)
    with pytest.raises(PytestDied, match="no-such-folder"):
        mutants.shown_with(None, "tests/no-such-folder")

    def dying(mutant: Mutant | None) -> set[str]:
        raise PytestDied("pytest ended with exit code 4")

    assert mutants.main([BREAKS], dying) == 2
    assert "exit code 4" in capsys.readouterr().err


@exhaustive
def test_a_mutant_that_nobody_knows_is_a_death_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TESTS.parent)
    with pytest.raises(PytestDied, match="exit code 5"):
        mutants.shown_with(BREAKS, "tests/games")
