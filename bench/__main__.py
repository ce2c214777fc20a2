"""`python -m bench`: run the benchmarks, show the table, keep the figures, and fail if a target was missed."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench import machine, report
from bench.runner import ROOT, Benchmark, Effort, Result, run, steps
from bench.suite import BENCHMARKS

FULL = Effort(rounds=5, seconds=0.5, pairs=2_000)
# Fewer rounds, never fewer hands: with few hands, tables fit in a nearer cache and some contenders look faster.
QUICK = Effort(rounds=1, seconds=0.2, pairs=500)
RESULTS = ROOT / "bench" / "results"


def main() -> int:
    """The exit status: 0, or 1 if something came out wrong or a target was missed."""
    options = _options()
    effort = QUICK if options.quick else FULL
    chosen = [BENCHMARKS[name] for name in options.only or BENCHMARKS]
    began, load = datetime.now(UTC), machine.load()
    results = _run(chosen, effort)
    facts = machine.facts(load)
    written = {
        "format": report.FORMAT,
        "began": began.isoformat(timespec="seconds"),
        "quick": options.quick,
        "machine": facts,
        **report.document(results),
    }
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"{began:%Y%m%dT%H%M%SZ}.json"
    file.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    if options.json:
        print(json.dumps(written, indent=1))
    else:
        _show(results, f"{machine.in_words(facts)}\nThe figures are in {file.relative_to(ROOT)}")
    return 0 if report.passed(results) else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", action="append", choices=list(BENCHMARKS), metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--json", action="store_true", help="print the results as JSON and nothing else")
    return parser.parse_args()


def _run(chosen: list[Benchmark], effort: Effort) -> list[Result]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=sum(steps(benchmark, effort) for benchmark in chosen))
        results: list[Result] = []
        taken = -1

        def tell(step: str) -> None:
            nonlocal taken
            taken += 1
            progress.update(task, completed=taken, description=step)

        for benchmark in chosen:
            results.append(run(benchmark, effort, tell))
    return results


def _show(results: list[Result], below: str) -> None:
    console = Console()
    if not console.is_terminal:
        console = Console(width=140)
    console.print(report.table(results))
    for result in results:
        for fault in result.faults:
            console.print(f"[red]{result.benchmark.name}:[/] {escape(fault)}")
        for remark in result.remarks:
            console.print(f"{result.benchmark.name}: {escape(remark)}", highlight=False)
    console.print(below, highlight=False)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
