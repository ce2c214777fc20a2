"""Several processes that run the tests together: `pytest --workers 3`.

The tests are read once. Then this process becomes several by `fork`, and each copy has all tests read already. Copies
take the tests by files, neighbours together, since neighbours share rooms, browsers and tables; one that is done helps
where most is left. What comes of each test is reported to the main process, which runs none itself.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from itertools import chain, groupby, takewhile
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import pytest

_FORK: Final = multiprocessing.get_context("fork")
# What the main process alone does: it shows what happens, and keeps what is kept of a run.
MAIN_PROCESS_PLUGINS: Final = (
    *("terminalreporter", "clauses-shown", "lfplugin", "nfplugin"),
    *("stepwiseplugin", "junitxml"),
)
SECONDS_TO_TERMINATE: Final = 10

_Tests: TypeAlias = Sequence[pytest.Item]
# What a worker sends to the main process: what it does, and with which file, test or report.
_Message: TypeAlias = tuple[Literal["takes", "begins", "report", "ends", "done", "fault"], Any]


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
            _receive_all(session, started)
        finally:
            for worker in started:
                worker.terminate()
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True


def _receive_all(session: pytest.Session, started: list[_Worker]) -> None:
    """Receive what the workers send until all have ended; the tests that a dead one had taken go to a new worker."""
    running = {worker.receiver: worker for worker in started}
    while running:
        for connection in wait(list(running)):
            assert isinstance(connection, Connection)
            worker = running[connection]
            try:
                worker.receive(connection.recv())
            except EOFError:
                del running[connection]
                handed_on = worker.await_end()
                if handed_on is not None and not (session.shouldfail or session.shouldstop):
                    started.append(_Worker(session, worker.files, worker.untaken, handed_on))
                    running[started[-1].receiver] = started[-1]
        if session.shouldfail or session.shouldstop:
            for worker in running.values():
                worker.untaken.close()


class _Worker:
    """A worker as the main process knows it: its process, and the tests that it has taken and not finished."""

    def __init__(self, session: pytest.Session, files: Sequence[_Tests], untaken: Untaken, first: _Tests = ()) -> None:
        self.files, self.untaken = files, untaken
        self._session = session
        self._unfinished = list(first)
        self._last = ""  # the test that it finished last
        self._running = False
        self._fault = ""
        self.receiver, sender = _FORK.Pipe(duplex=False)
        self._process = _FORK.Process(target=_work, args=(session, files, untaken, first, self.receiver, sender))
        self._process.start()
        sender.close()

    def receive(self, message: _Message) -> None:
        """Note what the worker says it does, and pass on to pytest what comes of its tests."""
        hook, (what, value) = self._session.config.hook, message
        if what == "takes":
            self._unfinished += self.files[value]
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
            self._last = self._unfinished.pop(0).nodeid
        else:
            self._fault = value

    def await_end(self) -> _Tests | None:
        """Wait until the worker has ended; return the tests that another must run if it died, None if it did not.

        The test that it ran when it died has failed. Where it died between two tests nobody knows whose fault it was:
        the failure is named after the worker, and the next test is run by another. One that began no test at all fails
        the first that it had taken, so that there is an end of new workers.
        """
        self._process.join()
        if not (self._process.exitcode or self._fault or self._running):
            return None
        why = self._fault or f"the worker ended with the exit status {self._process.exitcode}"
        if self._unfinished and (self._running or not self._last):
            item = self._unfinished[0]
            self._report_failure(item.nodeid, item.location, why)
            return self._unfinished[1:]
        name = f"worker {self._process.pid}"
        where = [f"after {self._last}"] if self._last else []
        where += [f"before {item.nodeid}" for item in self._unfinished[:1]]
        self._report_failure(name, ("", None, name), " ".join((why, *where)))
        return self._unfinished if self._last else None

    def terminate(self) -> None:
        """Terminate the worker, if it has not ended; one that takes long over it is killed."""
        self.receiver.close()
        self._process.terminate()
        self._process.join(SECONDS_TO_TERMINATE)
        self._process.kill()
        self._process.join()

    def _report_failure(self, nodeid: str, location: tuple[str, int | None, str], why: str) -> None:
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
    files: Sequence[_Tests],
    untaken: Untaken,
    first: _Tests,
    receiver: Connection,
    sender: Connection,
) -> None:
    """Run tests as a worker, beginning with the first ones given, and send the main process what comes of them."""
    receiver.close()
    config = session.config
    for name in MAIN_PROCESS_PLUGINS:
        if config.pluginmanager.hasplugin(name):
            config.pluginmanager.unregister(name=name)
    config.pluginmanager.register(_ReportSender(config, sender), "report-sender")
    if (capture := config.pluginmanager.get_plugin("capturemanager")) is not None:
        capture.stop_global_capturing()  # a file that all copies share
        capture.start_global_capturing()
        capture.suspend_global_capture()
    try:
        _run_all(session, _take_tests(files, untaken, first, sender), sender)
        config.hook.pytest_sessionfinish(session=session, exitstatus=session.exitstatus)
        config._ensure_unconfigure()
    except Exception as fault:
        sender.send(("fault", f"{type(fault).__name__}: {fault}"))
    os._exit(0)  # what the main process would do at its end is not for copies of it


def _take_tests(files: Sequence[_Tests], untaken: Untaken, first: _Tests, sender: Connection) -> Iterator[pytest.Item]:
    """Yield the first tests, and then those of file by file, each file taken as it is reached."""
    return takewhile(lambda _: not untaken.closed, chain(first, _take_files(files, untaken, sender)))


def _take_files(files: Sequence[_Tests], untaken: Untaken, sender: Connection) -> Iterator[pytest.Item]:
    number = -1
    while not untaken.closed and (number := untaken.take(number)) >= 0:
        sender.send(("takes", number))
        yield from files[number]


def _run_all(session: pytest.Session, items: Iterator[pytest.Item], sender: Connection) -> None:
    """Run the tests; what a test shares with the next one stays."""
    item = next(items, None)
    while item is not None and not (session.shouldfail or session.shouldstop):
        following = next(items, None)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        sender.send(("done", None))
        item = following


class _ReportSender:
    """A plugin of a worker: what happens in its tests is sent to the main process."""

    def __init__(self, config: pytest.Config, sender: Connection) -> None:
        self._config, self._sender = config, sender

    def pytest_runtest_logstart(self, nodeid: str, location: object) -> None:
        self._sender.send(("begins", (nodeid, location)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._sender.send(("report", data))

    def pytest_runtest_logfinish(self, nodeid: str, location: object) -> None:
        self._sender.send(("ends", (nodeid, location)))
