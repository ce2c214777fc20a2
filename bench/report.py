"""The results for a person, as a table, and for a program, as JSON."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.table import Table

from bench.runner import Result, Row, Start, Verdict

FORMAT = "pokerroom-bench-1"
_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def passed(results: list[Result]) -> bool:
    """Whether nothing came out wrong and no target that could be judged was missed."""
    return not any(result.faults or any(verdict.reached is False for verdict in result.verdicts) for result in results)


def table(results: list[Result]) -> Table:
    """Every row of every benchmark; a target stands in the row of the peer it names."""
    shown = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    shown.add_column("", no_wrap=True)
    for heading in ("time\nper hand", "hands\nper second", "time\n÷ ours", "first pass\nper hand"):
        shown.add_column(heading, justify="right", no_wrap=True)
    shown.add_column("target\nfor ours", no_wrap=True)
    shown.add_column("\nreached", no_wrap=True)
    for result in results:
        shown.add_row(f"[bold]{result.benchmark.title}[/]")
        verdicts = {verdict.target.peer or verdict.target.row: verdict for verdict in result.verdicts}
        for row in result.rows:
            shown.add_row(f"  {_name(result, row)}", *_figures(result, row), *_target(verdicts.get(row.name)))
        shown.add_section()
    return shown


def document(results: list[Result]) -> dict[str, object]:
    """The same as plain data: times in nanoseconds per hand, ratios to the first contender."""
    return {
        "benchmarks": [_benchmark(result) for result in results],
        "faults": [fault for result in results for fault in result.faults],
        "passed": passed(results),
    }


def _name(result: Result, row: Row) -> str:
    in_all = result.benchmark.whole and row.best is not None
    return f"{row.name}: {_duration((row.best or 0) * row.hands)}" if in_all else row.name


def _figures(result: Result, row: Row) -> tuple[str, str, str, str]:
    if row.best is None:
        return row.absent or "not measured", "", "", ""
    speed = "" if isinstance(result.benchmark.contenders[0], Start) else f"{1 / row.best:,.0f}"
    ratio = _ratio(result, row)
    first = "" if row.first_pass is None else _duration(row.first_pass)
    return _duration(row.best), speed, "" if ratio is None else f"{ratio:,.2f}", first


def _target(verdict: Verdict | None) -> tuple[str, str]:
    if verdict is None:
        return "", ""
    if verdict.reached is None:
        return verdict.target.words, "not judged"
    ink, word = ("green", "yes") if verdict.reached else ("red", "no")
    measured = verdict.measured or 0.0
    how = _duration(measured) if verdict.target.peer is None else f"{measured:,.2f} ×"
    return verdict.target.words, f"[{ink}]{word}[/] ({how})"


def _ratio(result: Result, row: Row) -> float | None:
    ours = result.rows[0].best
    return row.best / ours if row.best is not None and ours else None


def _duration(seconds: float) -> str:
    """Three digits and a unit: 851 ns, 3.52 s."""
    scale, unit = next(((scale, unit) for scale, unit in _UNITS if seconds >= scale), _UNITS[-1])
    value = seconds / scale
    return f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f} {unit}"


def _benchmark(result: Result) -> dict[str, object]:
    return {
        "name": result.benchmark.name,
        "title": result.benchmark.title,
        "remarks": result.remarks,
        "rows": [
            {
                "contender": row.name,
                "library": row.package,
                "version": row.version,
                "absent": row.absent,
                "hands": row.hands,
                "ns": _ns(row.best),
                "per_second": None if row.best is None else round(1 / row.best, 3),
                "ratio": _ratio(result, row),
                "first_pass_ns": _ns(row.first_pass),
                "rounds_ns": [_ns(each) for each in row.rounds],
            }
            for row in result.rows
        ],
        "targets": [
            {
                "row": verdict.target.row,
                "peer": verdict.target.peer,
                "target": verdict.target.words,
                "measured": verdict.measured,
                "reached": verdict.reached,
            }
            for verdict in result.verdicts
        ],
    }


def _ns(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds * 1e9, 3)
