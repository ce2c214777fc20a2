"""Several processes that run the tests together: `pytest --workers 3`.

The tests are read once. Then this process becomes several by `fork`, and each copy has all tests read already. Copies
take the tests by files, neighbours together, since neighbours share rooms, browsers and tables; one that is done helps
where most is left. What comes of each test is reported to the first process, which runs none itself.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import pytest

_FORK: Final = multiprocessing.get_context("fork")
# What only the first process does: it shows what happens, and keeps what is kept of a run.
_OF_THE_FIRST: Final = ("terminalreporter", "clauses-shown", "lfplugin", "nfplugin", "stepwiseplugin", "junitxml")

_TO_END: Final = 10  # seconds
_Items: TypeAlias = Sequence[pytest.Item]
_Told: TypeAlias = tuple[Literal["takes", "begins", "report", "ends", "done", "fault"], Any]


class Workers:
    """A plugin that has the tests of a run carried out by this many copies of the process."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        config = session.config
        if session.testsfailed or config.option.collectonly or not session.items:
            return None  # pytest itself says what there is to say
        if (terminal := config.pluginmanager.get_plugin("terminalreporter")) is not None:
            terminal.showfspath = False  # files come in no order
        files = [list(of_file) for _, of_file in groupby(session.items, lambda item: item.path)]
        untaken = Untaken(len(files))
        started = [_Worker(session, files, untaken) for _ in range(min(self._workers, len(files)))]
        try:
            _listen(session, started)
        finally:
            for worker in started:
                worker.stops()
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True


def _listen(session: pytest.Session, started: list[_Worker]) -> None:
    """Pass on what the workers report until all have ended; what one leaves that died, another takes over."""
    listened = {worker.reports: worker for worker in started}
    while listened:
        for connection in wait(list(listened)):
            assert isinstance(connection, Connection)
            worker = listened[connection]
            try:
                worker.told(connection.recv())
            except EOFError:
                del listened[connection]
                if left := worker.ended():
                    started.append(_Worker(session, worker.files, worker.untaken, left))
                    listened[started[-1].reports] = started[-1]
        if session.shouldfail or session.shouldstop:
            for worker in listened.values():
                worker.untaken.close()


class _Worker:
    """A worker, as the first process knows it; `left` are tests that it begins with."""

    def __init__(self, session: pytest.Session, files: Sequence[_Items], untaken: Untaken, left: _Items = ()) -> None:
        self.files, self.untaken = files, untaken
        self._session = session
        self._left = list(left)  # what it has taken and not brought to an end
        self._running = False
        self.reports, tells = _FORK.Pipe(duplex=False)
        self._process = _FORK.Process(target=_work, args=(session, files, untaken, left, self.reports, tells))
        self._process.start()
        tells.close()

    def told(self, told: _Told) -> None:
        """Take in one thing that the worker says."""
        hook, (what, value) = self._session.config.hook, told
        if what == "takes":
            self._left += self.files[value]
        elif what == "begins":
            self._running = True
            hook.pytest_runtest_logstart(nodeid=value[0], location=value[1])
        elif what == "report":
            report = hook.pytest_report_from_serializable(config=self._session.config, data=value)
            hook.pytest_runtest_logreport(report=report)
        elif what == "ends":  # this try of it: there may be another
            hook.pytest_runtest_logfinish(nodeid=value[0], location=value[1])
        elif what == "done":
            self._running = False
            del self._left[0]
        else:
            self._fails(value)

    def ended(self) -> _Items:
        """The worker says nothing more. Where it died the test that it ran has failed; return those it had taken."""
        self._process.join()
        died = self._running
        if self._process.exitcode or died:
            self._fails(f"the worker ended with the exit status {self._process.exitcode}")
        return self._left[1:] if died else ()

    def stops(self) -> None:
        """End the worker, if it has not ended; one that takes long over it is killed."""
        self.reports.close()
        self._process.terminate()
        self._process.join(_TO_END)
        self._process.kill()
        self._process.join()

    def _fails(self, why: str) -> None:
        name = f"worker {self._process.pid}"
        item = self._left[0] if self._running else None
        nodeid, location = (item.nodeid, item.location) if item else (name, ("", None, name))
        report = pytest.TestReport(nodeid, location, {}, "failed", why, "call")
        self._session.config.hook.pytest_runtest_logreport(report=report)


class Untaken:
    """The files whose tests nobody has taken yet, by their numbers; all workers see the same."""

    def __init__(self, files: int) -> None:
        self._taken = _FORK.Array("b", files)
        self._closed = _FORK.Value("b", 0)

    @property
    def closed(self) -> bool:
        """Whether no further test shall begin, not even in a file that is begun."""
        return bool(self._closed.value)

    def take(self, last: int) -> int:
        """Take the file after the last one, or else one where most is left; -1 where nothing is."""
        with self._taken.get_lock():
            taken = bytes(self._taken.get_obj())
            if last + 1 < len(taken) and last >= 0 and not taken[last + 1]:
                chosen = last + 1
            elif not (gaps := list(_gaps(taken))):
                return -1
            else:
                gap = max(gaps, key=lambda gap: gap.end - gap.begin)
                # In its middle, where somebody may come along from the file before it.
                chosen = gap.begin if gap.begin == 0 else (gap.begin + gap.end) // 2
            self._taken[chosen] = 1
            return chosen

    def close(self) -> None:
        """Have no further test begin, in whichever worker."""
        self._closed.value = 1


class _Gap(NamedTuple):
    begin: int
    end: int


def _gaps(taken: bytes) -> Iterator[_Gap]:
    """Yield the runs of files that nobody has taken."""
    for free, numbers in groupby(range(len(taken)), lambda number: not taken[number]):
        if free:
            run = list(numbers)
            yield _Gap(run[0], run[-1] + 1)


def _work(
    session: pytest.Session,
    files: Sequence[_Items],
    untaken: Untaken,
    left: _Items,
    reports: Connection,
    tells: Connection,
) -> None:
    """Be a worker: run what it takes, and tell the first process what comes of it."""
    reports.close()
    config = session.config
    for name in _OF_THE_FIRST:
        if config.pluginmanager.hasplugin(name):
            config.pluginmanager.unregister(name=name)
    config.pluginmanager.register(_Telling(config, tells), "telling")
    if (capture := config.pluginmanager.get_plugin("capturemanager")) is not None:
        capture.stop_global_capturing()  # a file that all copies share
        capture.start_global_capturing()
        capture.suspend_global_capture()
    try:
        _run_all(session, _taken(files, untaken, left, tells), tells)
        config.hook.pytest_sessionfinish(session=session, exitstatus=session.exitstatus)
        config._ensure_unconfigure()
    except Exception as fault:
        tells.send(("fault", f"{type(fault).__name__}: {fault}"))
    os._exit(0)  # what the first process would do at its end is not for copies of it


def _taken(files: Sequence[_Items], untaken: Untaken, left: _Items, tells: Connection) -> Iterator[pytest.Item]:
    """Yield what is left of another worker, and then the tests of file by file, each file taken as it is reached."""
    yield from left
    number = -1
    while not untaken.closed and (number := untaken.take(number)) >= 0:
        tells.send(("takes", number))
        yield from takewhile(lambda _: not untaken.closed, files[number])


def _run_all(session: pytest.Session, items: Iterator[pytest.Item], tells: Connection) -> None:
    """Run the tests; what a test shares with the next one stays."""
    item = next(items, None)
    while item is not None and not (session.shouldfail or session.shouldstop):
        following = next(items, None)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        tells.send(("done", None))
        item = following


class _Telling:
    """A plugin of a worker: what happens in its tests is told to the first process."""

    def __init__(self, config: pytest.Config, tells: Connection) -> None:
        self._config, self._tells = config, tells

    def pytest_runtest_logstart(self, nodeid: str, location: object) -> None:
        self._tells.send(("begins", (nodeid, location)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._tells.send(("report", data))

    def pytest_runtest_logfinish(self, nodeid: str, location: object) -> None:
        self._tells.send(("ends", (nodeid, location)))
