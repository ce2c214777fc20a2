"""What runs in a contender's own interpreter: `time` or `judge`, answered as one line of JSON."""

from __future__ import annotations

import gc
import json
import sys
from time import perf_counter

from bench.runner import Contender, Job
from bench.suite import BENCHMARKS


def main() -> None:
    """`time BENCHMARK CONTENDER SECONDS` or `judge BENCHMARK CONTENDER PAIRS`."""
    verb, benchmark, name, amount = sys.argv[1:]
    contender = next(contender for contender in BENCHMARKS[benchmark].contenders if contender.name == name)
    if not isinstance(contender, Contender):
        raise SystemExit(f"{name} is not timed here")
    try:
        job = contender.prepare(contender.hands if verb == "time" else 2 * int(amount))
    except ImportError as missing:
        print(json.dumps({"absent": str(missing)}))
        return
    print(json.dumps(_timed(job, float(amount)) if verb == "time" else {"winners": _winners(job)}))


def _timed(job: Job, seconds: float) -> dict[str, object]:
    gc.collect()
    gc.freeze()
    gc.disable()
    first = _pass(job)
    passes: list[float] = []
    while not passes or sum(passes) < seconds:
        passes.append(_pass(job))
    gc.enable()
    said = {"faults": job.faults(), "remarks": job.remarks()}
    return {"first": [first], "best": min(passes), "hands": job.hands, **said}


def _pass(job: Job) -> float:
    began = perf_counter()
    job.run()
    return perf_counter() - began


def _winners(job: Job) -> list[int]:
    """For each two hands in a row: 1 if the first wins, -1 if the second does, 0 for a tie."""
    values = job.values()
    turn = -1 if job.lower_wins else 1
    return [turn * ((one > other) - (one < other)) for one, other in zip(values[0::2], values[1::2], strict=True)]


if __name__ == "__main__":
    main()
