"""What every test run does: it notes which clauses were shown, and runs the scenario files."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterator
from inspect import iscoroutinefunction, signature
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import structlog
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from pokerroom.errors import PokerroomError
from pokerroom.rulebook import library
from pokerroom.rulebook.treatment.coverage import RESULTS
from testkit.databases.postgres import postgres_server, postgres_url, second_postgres_url
from testkit.databases.postgres_proxy import proxy
from testkit.rulebook import reading
from testkit.suite.clauses_shown import CLAUSES, PARTS, ClausesShown
from testkit.suite.effort import examples, pytest_report_header, pytest_terminal_summary
from testkit.suite.speed import (
    compile_quickly,
    garbage_kept,
    keep_compiled_modules,
    read_no_modules_for_examples,
    write_to_memory,
)
from testkit.suite.workers import Workers

if TYPE_CHECKING:
    from testkit.rulebook.scenario_files import ScenarioFile

reading.watch()

__all__ = ["postgres_server", "postgres_url", "proxy", "second_postgres_url"]  # fixtures for everybody
__all__ += ["pytest_report_header", "pytest_terminal_summary"]  # what every run says of itself

# Read for their fixtures, not for examples in them: two of them beside each other would be one module to doctest.
collect_ignore_glob = ["**/conftest.py"]

keep_compiled_modules()
write_to_memory()
compile_quickly()
read_no_modules_for_examples()

# A busy machine must not make a test fail: how long an example takes says nothing about what it shows.
settings.register_profile(
    "pokerroom", deadline=None, max_examples=examples(100), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("pokerroom")

_BAD_MARK = pytest.StashKey[str]()
# With any of these a run leaves tests out, or runs none.
_NARROWING = (
    *("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "inifilename"),
    *("lf", "stepwise", "stepwise_skip", "stepwise_reset"),
    *("collectonly", "setuponly", "setupplan"),
)


@pytest.fixture(scope="session", autouse=True)
def loggers_keep_nothing() -> Iterator[None]:
    """A room that is served keeps its loggers as they are when they are first used. Here other tests of the same
    process look at the log as well, so each asks anew."""
    configure = structlog.configure
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(structlog, "configure", lambda **how: configure(**how | {"cache_logger_on_first_use": False}))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clauses-shown",
        metavar="FILE",
        help=f"where to note which clauses the tests showed; by default a whole run writes {RESULTS}, a part nothing",
    )
    parser.addoption("--workers", metavar="N", type=int, default=1, help="how many processes run the tests")


def pytest_configure(config: pytest.Config) -> None:
    whole = _is_whole(config)
    file = config.getoption("--clauses-shown") or (RESULTS if whole else None)
    if file:
        config.pluginmanager.register(ClausesShown(config.rootpath / file, whole=whole), "clauses-shown")
    config.pluginmanager.register(ExamplesInModules(), "examples-in-modules")
    if (workers := config.getoption("--workers")) > 1:
        config.pluginmanager.register(Workers(workers), "workers")


def _is_whole(config: pytest.Config) -> bool:
    """Whether this run is asked for every test: nothing named, nothing narrowed."""
    narrowed = any(config.getoption(option, None) for option in _NARROWING)
    # `--strict-markers` and its like arrive as overrides too; any other might choose other tests.
    overridden = any(not item.startswith("strict_") for item in config.getoption("override_ini") or ())
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and not (narrowed or overridden)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Read the tests, which stay until the end, without searching for garbage."""
    with garbage_kept():
        return (yield)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    if file_path.suffix != ".scenario":
        return None
    from testkit.rulebook.scenario_files import ScenarioFile

    return ScenarioFile.from_parent(parent, path=file_path)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that claims to show a clause names one that exists, and carries it into its report."""
    for item in items:
        clauses, parts = _marked(item, "clause"), _marked(item, "part")
        try:
            for clause in (*clauses, *parts):
                library().clause(clause)
        except PokerroomError as refusal:
            item.stash[_BAD_MARK] = str(refusal)
        for book, _, key in (question.partition(":?") for question in _marked(item, "question")):
            if book not in library().books or not library().book(book).silent_on(key):
                item.stash[_BAD_MARK] = f"{book!r} is not silent on {key!r}"
        if mixed := _books_for_all_parameters(item):
            item.stash[_BAD_MARK] = (
                f"clauses of {' and '.join(mixed)} for every parameter: each parameter carries its own"
            )
        item.user_properties.extend((name, each) for name, each in ((CLAUSES, clauses), (PARTS, parts)) if each)


def _marked(item: pytest.Item, name: str) -> list[str]:
    """What the marks of this name carry, each once."""
    return sorted({str(arg) for mark in item.iter_markers(name) for arg in mark.args})


def _books_for_all_parameters(item: pytest.Item) -> list[str]:
    """The books whose clauses stand above a whole parametrised function, where there are several."""
    if not hasattr(item, "callspec"):
        return []
    own = [mark for mark in item.iter_markers("clause") if mark not in item.callspec.marks]
    books = sorted({str(clause).partition(":")[0] for mark in own for clause in mark.args})
    return books if len(books) > 1 else []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Told as a failure of the test itself, which reaches the terminal from a worker too."""
    if _BAD_MARK in item.stash:
        pytest.fail(f"{item.nodeid}: {item.stash[_BAD_MARK]}", pytrace=False)
    reading.begin()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A claim to show a clause counts only if the test asked the book for what rests on it."""
    yield
    unasked = [*reading.unasked(_marked(item, "clause")), *reading.unasked_questions(_marked(item, "question"))]
    if unasked:
        pytest.fail("; ".join(unasked), pytrace=False)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in a loop of its own, which is closed when the test is over."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    asyncio.run(pyfuncitem.obj(**given))
    return True


class ExamplesInModules:
    """A module is imported and searched for examples only if it has any: a fifth of them do.

    No hook of this file itself, which would be asked for the files beside it alone.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[object], list[object]]:
        result = yield
        if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
            return [item for item in result if not isinstance(item, DoctestModule)]
        return result
