"""Runs contenders against one another: each in a fresh interpreter, in turn, round after round; the best time counts.

Nothing here knows what is measured. A file of benchmarks (such as `evaluation.py`) says who takes part and what each
does; `suite.py` lists them; `child.py` is what runs inside a contender's interpreter.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 600  # seconds that one interpreter may take


class Job(NamedTuple):
    """What a contender does in its own interpreter: `run` is one pass over all its hands.

    `values` are what it makes of them, so that contenders can be compared before they are timed; `faults` says, after
    the passes, what came out wrong, and `remarks` what else is worth knowing.
    """

    run: Callable[[], object]
    hands: int
    values: Callable[[], Sequence[Any]] = list
    lower_wins: bool = False
    faults: Callable[[], list[str]] = list
    remarks: Callable[[], list[str]] = list


@dataclass(frozen=True)
class Effort:
    """How long to measure: rounds of fresh interpreters, seconds of passes in each, pairs of hands to agree on."""

    rounds: int
    seconds: float
    pairs: int


@dataclass(frozen=True)
class Contender:
    """One way to do the work, timed over so many hands. `prepare` runs in a fresh interpreter, with that number."""

    name: str
    package: str
    prepare: Callable[[int], Job]
    hands: int
    path: str = ""  # a folder of the project to import from first, where it has been built

    def timing(self, benchmark: str, effort: Effort) -> list[str]:
        """The command of one round."""
        return ["-m", "bench.child", "time", benchmark, self.name, str(effort.seconds)]

    def judging(self, benchmark: str, effort: Effort) -> list[str]:
        """The command that tells who wins each pair."""
        return ["-m", "bench.child", "judge", benchmark, self.name, str(effort.pairs)]


@dataclass(frozen=True)
class Start:
    """A cold start: code timed once in an interpreter that has imported nothing; `without` must stay unimported."""

    name: str
    package: str
    code: str
    without: tuple[str, ...] = ()

    def timing(self, _benchmark: str, _effort: Effort) -> list[str]:
        """The command of one round."""
        return ["-P", str(ROOT / "bench" / "stopwatch.py"), self.code, *self.without]


@dataclass(frozen=True)
class Target:
    """`row` is to be at least `times` as fast as `peer`; without a peer, to take less than `seconds`."""

    row: str
    peer: str | None = None
    times: float = 1.0
    seconds: float = 0.0

    @property
    def words(self) -> str:
        """The target as the table states it."""
        return f"under {self.seconds:g} s" if self.peer is None else f"at least {self.times:g} ×"


@dataclass(frozen=True)
class Benchmark:
    """Contenders at the same work; the first is ours, and the others are compared with it."""

    name: str
    title: str
    contenders: tuple[Contender | Start, ...]
    targets: tuple[Target, ...] = ()
    most_rounds: int = 1_000
    whole: bool = False  # every hand there is: nothing to agree on in pairs, and the time in all is of interest
    pairs: bool = True  # whether the contenders evaluate hands, and must first agree about the winners of pairs


@dataclass
class Row:
    """What one contender showed: the best pass of every round, in seconds per hand, or why there is none."""

    name: str
    package: str
    version: str | None
    hands: int = 0
    rounds: list[float] = field(default_factory=list)
    first_passes: list[float] = field(default_factory=list)
    absent: str | None = None

    @property
    def best(self) -> float | None:
        """Seconds per hand."""
        return min(self.rounds, default=None)

    @property
    def first_pass(self) -> float | None:
        """Seconds per hand when the hands are seen for the first time and tables are still being built."""
        return min(self.first_passes, default=None)


@dataclass(frozen=True)
class Verdict:
    """A target judged; `reached` is None where there was nothing to judge it by."""

    target: Target
    measured: float | None
    reached: bool | None


@dataclass
class Result:
    """A benchmark with its rows, its targets judged, whatever went wrong, and what is merely worth knowing."""

    benchmark: Benchmark
    rows: list[Row]
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def verdicts(self) -> list[Verdict]:
        """Every target of the benchmark, judged by the rows."""
        best = {row.name: row.best for row in self.rows}
        return [_judge(target, best) for target in self.benchmark.targets]


def run(benchmark: Benchmark, effort: Effort, tell: Callable[[str], None]) -> Result:
    """Let the contenders agree, then time them in turn. `tell` hears of every step before it is taken."""
    rows = [Row(contender.name, contender.package, installed(contender.package)) for contender in benchmark.contenders]
    result = Result(benchmark, rows)
    for row in rows:
        row.absent = None if row.version else "not installed"
    _compare(result, effort, tell)
    rounds = min(effort.rounds, benchmark.most_rounds)
    for number in range(1, rounds + 1):
        for contender, row in zip(benchmark.contenders, rows, strict=True):
            tell(f"{contender.name}, round {number} of {rounds}")
            answer = _ask(result, row, contender.timing(benchmark.name, effort), getattr(contender, "path", ""))
            if answer is not None:
                row.hands = answer["hands"]
                row.rounds.append(answer["best"] / row.hands)
                row.first_passes += [first / row.hands for first in answer["first"]]
                result.faults += [f"{contender.name}: {fault}" for fault in answer["faults"]]
                remarks = [f"{contender.name}: {remark}" for remark in answer.get("remarks", [])]
                result.remarks += [remark for remark in remarks if remark not in result.remarks]
    return result


def steps(benchmark: Benchmark, effort: Effort) -> int:
    """How many times `run` will tell."""
    return len(_judges(benchmark)) + min(effort.rounds, benchmark.most_rounds) * len(benchmark.contenders)


def _judges(benchmark: Benchmark) -> list[Contender]:
    agree = benchmark.pairs and not benchmark.whole
    return [contender for contender in benchmark.contenders if isinstance(contender, Contender)] if agree else []


def _compare(result: Result, effort: Effort, tell: Callable[[str], None]) -> None:
    """Every contender must name the same winners as the first that could be asked."""
    rows = {row.name: row for row in result.rows}
    known: tuple[str, list[int]] | None = None
    for contender in _judges(result.benchmark):
        tell(f"{contender.name}, who wins")
        answer = _ask(result, rows[contender.name], contender.judging(result.benchmark.name, effort))
        if answer is None:
            continue
        winners: list[int] = answer["winners"]
        if known is None:
            known = contender.name, winners
        differing = [at for at, (one, other) in enumerate(zip_longest(known[1], winners)) if one != other]
        if differing:
            result.faults.append(
                f"{contender.name} and {known[0]} name different winners in {len(differing)} of {len(winners)} pairs, "
                f"first in pair {differing[0]}"
            )


def _ask(result: Result, row: Row, command: list[str], path: str = "") -> dict[str, Any] | None:
    """What the interpreter answered; None where the contender is absent or failed, which the row then says."""
    if path and not (ROOT / path).exists():
        row.absent = "not built"
    if row.absent:
        return None
    environment = os.environ | ({"PYTHONPATH": str(ROOT / path)} if path else {})
    try:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        row.absent = "failed"
        result.faults.append(f"{row.name}: no answer within {LONGEST} s")
        return None
    if done.returncode:
        row.absent = "failed"
        lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        result.faults.append(f"{row.name}: {lines[-1]}")
        return None
    answer: dict[str, Any] = json.loads(done.stdout)
    if "absent" in answer:
        row.absent = "not installed"
        result.remarks.append(f"{row.name}: {answer['absent']}")
        return None
    return answer


def _judge(target: Target, best: dict[str, float | None]) -> Verdict:
    ours = best[target.row]
    if target.peer is None:
        return Verdict(target, ours, None if ours is None else ours < target.seconds)
    peer = best[target.peer]
    if ours is None or peer is None:
        return Verdict(target, None, None)
    return Verdict(target, peer / ours, peer / ours >= target.times)


def installed(package: str) -> str | None:
    """The version of a library, None if it is not there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
