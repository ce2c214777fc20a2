"""Every benchmark by name. A new file of benchmarks is one more line here."""

from __future__ import annotations

from typing import Final

from bench import bonus_rounds, evaluation, nights, playing, starting, tournaments
from bench.runner import Benchmark

BENCHMARKS: Final[dict[str, Benchmark]] = {
    benchmark.name: benchmark
    for benchmark in (
        *evaluation.BENCHMARKS,
        *playing.BENCHMARKS,
        *nights.BENCHMARKS,
        *bonus_rounds.BENCHMARKS,
        *tournaments.BENCHMARKS,
        *starting.BENCHMARKS,
    )
}
