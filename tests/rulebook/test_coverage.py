"""Coverage is honest: only passing tests count, and a fall is noticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pokerroom.errors import Malformed
from pokerroom.rulebook import Treatment, library
from pokerroom.rulebook.coverage import Shown, State, coverage, fallen, read_shown

pytest_plugins = ["pytester"]


def test_nothing_is_shown_without_a_test_run(tmp_path: Path) -> None:
    state = coverage(library(), read_shown(tmp_path / "none.json"))
    assert state.count()[State.SHOWN] == 0
    assert sum(state.totals().values()) == 0
    assert state.count()[State.SET] > 500
    assert state.count()[State.RULED] > 100
    assert state.count().total() == len(list(library().clauses))


def test_a_clause_shown_by_a_test_counts_once() -> None:
    state = coverage(library(), Shown({"uk:showdown.2": ("a", "b"), "star:13.4": ("c",)}, 3, 0))
    assert state.totals() == {"adelaide": 0, "canberra": 0, "star": 1, "star-bonus": 0, "uk": 1}
    assert state.count(book="uk", area="evaluation")[State.SHOWN] == 1
    assert state.count(treatment=Treatment.ENFORCE)[State.SHOWN] == 2


def test_a_fall_is_told() -> None:
    assert fallen({"uk": 3, "star": 9}, {"uk": 4, "star": 9}) == ["uk: 3 clauses shown, 4 before"]
    assert fallen({"uk": 5}, {"uk": 4}) == []
    assert fallen({}, {"uk": 4}) == ["uk: 0 clauses shown, 4 before"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"clauses": 3, "passed": 1, "failed": 0}'])
def test_a_spoilt_results_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "shown.json"
    file.write_text(text)
    with pytest.raises(Malformed, match="run the tests again"):
        read_shown(file)


CONFTEST = (Path(__file__).parent.parent / "conftest.py").read_text("utf-8")
MARKERS = "[pytest]\nmarkers =\n    clause(*ids): shown\n"


def run_tests(pytester: pytest.Pytester, body: str) -> dict[str, list[str]]:
    pytester.makeini(MARKERS)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(body)
    pytester.runpytest_subprocess("-q", "-p", "no:cacheprovider")
    shown: dict[str, list[str]] = json.loads((pytester.path / "build" / "clauses-shown.json").read_text())["clauses"]
    return shown


def test_only_a_passing_test_shows_its_clause(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    shown = run_tests(
        pytester,
        """
        import pytest

        @pytest.mark.clause("uk:betting.13")
        def test_good():
            assert True

        @pytest.mark.clause("uk:betting.12")
        def test_bad():
            assert False

        @pytest.mark.clause("uk:betting.11")
        @pytest.mark.parametrize("x", [1, 2])
        def test_half(x):
            assert x == 1

        @pytest.mark.clause("uk:betting.10")
        @pytest.mark.skip
        def test_skipped():
            pass
        """,
    )
    assert list(shown) == ["uk:betting.13"]


def test_a_mark_for_a_clause_that_does_not_exist_stops_the_run(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    pytester.makeini(MARKERS)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile("import pytest\n\n@pytest.mark.clause('uk:betting.1300')\ndef test_x():\n    pass\n")
    result = pytester.runpytest_subprocess("-q")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "uk has no clause 'betting.1300'" in result.stderr.str()
