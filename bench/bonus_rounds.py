"""Bonus poker: the whole game solved on two cores, and rounds of it by lot.

A solve is every deal there is, ranked, decided and counted anew; nothing is read from the disk. The seconds of the
target are those of one solve. The rounds are played under the best strategy, which is solved or read beforehand.
"""

from __future__ import annotations

from typing import Final

from bench.runner import Benchmark, Contender, Job, Target

ROUNDS: Final = 4_000_000
EDGE: Final = "-19447087313/347672625300"  # of the book's own rule, as the tests keep it
SOLVE_SECONDS: Final = 15.0
ROUND_SECONDS: Final = 2e-6  # ten million rounds in twenty seconds


def solving(solves: int) -> Job:
    """The whole deck, as often as asked."""
    from pokerroom.bonus.mathematics.figures import Figures
    from pokerroom.bonus.mathematics.kernels.pack import DealtPack
    from pokerroom.bonus.mathematics.paying import bonus_house, main_wagers_of
    from pokerroom.bonus.mathematics.solving import Solution, solve
    from pokerroom.cards import RANKS, Deck
    from pokerroom.ranking import find_scheme
    from pokerroom.rulebook import library

    solve(DealtPack(tuple(map(RANKS.index, "JQKA")), find_scheme("standard")))  # compiles what is not compiled yet
    pack, wagers = DealtPack.of(Deck(52)), main_wagers_of(bonus_house(library()))
    solutions: list[Solution] = []

    def run() -> None:
        for _ in range(solves):
            solutions[:] = [solve(pack)]

    def faults() -> list[str]:
        value = Figures(solutions[0], wagers).value
        return [] if str(value) == EDGE else [f"the value of an ante is {value}, not {EDGE}"]

    return Job(run, solves, faults=faults)


def rounds_by_lot(rounds: int) -> Job:
    """Rounds under the best strategy, two threads."""
    from pokerroom.bonus.mathematics.figures import Figures
    from pokerroom.bonus.mathematics.keeping import stored_solution
    from pokerroom.bonus.mathematics.kernels.pack import DealtPack
    from pokerroom.bonus.mathematics.paying import bonus_house, main_wagers_of
    from pokerroom.bonus.mathematics.simulation import simulate_rounds
    from pokerroom.cards import Deck
    from pokerroom.rulebook import library

    figures = Figures(stored_solution(DealtPack.of(Deck(52))), main_wagers_of(bonus_house(library())))
    simulate_rounds(figures, 1_000)
    outside: list[str] = []

    def run() -> None:
        done = simulate_rounds(figures, rounds)
        outside[:] = [interval.name for interval in done.intervals if not interval.holds]

    return Job(run, rounds, faults=lambda: [f"{name}: the exact figure lies outside" for name in outside])


SOLVE: Final = Contender("pokerroom, every deal", "pokerroom", solving, 1)
LOT: Final = Contender("pokerroom, by lot", "pokerroom", rounds_by_lot, ROUNDS)

BENCHMARKS: Final = (
    Benchmark(
        "bonus-solve",
        "Bonus poker solved, two cores",
        (SOLVE,),
        (Target(SOLVE.name, seconds=SOLVE_SECONDS),),
        most_rounds=2,
        pairs=False,
    ),
    Benchmark(
        "bonus-rounds",
        "Rounds of bonus poker by lot, two cores",
        (LOT,),
        (Target(LOT.name, seconds=ROUND_SECONDS),),
        most_rounds=2,
        pairs=False,
    ),
)
