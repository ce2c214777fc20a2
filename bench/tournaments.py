"""A whole tournament as `pokerroom tournament run` plays it: a thousand players, ten to a table, to one winner.

One pass is everything from the first entry to the last prize paid, in two processes. The seconds of the target are
those of one such tournament.
"""

from __future__ import annotations

from typing import Final

from bench.runner import Benchmark, Contender, Job, Target

HOUSE: Final = "uk"
PLAYERS: Final = 1_000
SEATS: Final = 10
HOURS: Final = 8
STACK: Final = 10_000
SEED: Final = 7
PROCESSES: Final = 2
SECONDS: Final = 180.0


def played_out(tournaments: int) -> Job:
    """So many tournaments, each the very same."""
    from pokerroom.lab.tournaments.run_result import RunResult
    from pokerroom.lab.tournaments.tournament_run import TournamentRun
    from pokerroom.rulebook import house_named
    from pokerroom.tournament.new_tournament import NewTournament, plan_tournament
    from pokerroom.tournament.planning.planner import PlanWish

    house = house_named(HOUSE)
    wish = PlanWish(players=PLAYERS, hours=HOURS, stack=STACK, seats=SEATS)
    conditions = plan_tournament(house, NewTournament(name="thousand", wish=wish, contribution=100, fee=10)).conditions
    results: list[RunResult] = []

    def run() -> None:
        for _ in range(tournaments):
            one = TournamentRun(house, conditions, seed=SEED, processes=PROCESSES)
            for _ in one.play():
                pass
            results.append(one.result())

    def faults() -> list[str]:
        found = ["chips or books do not add up" for result in results if not result.sound]
        found += ["not played to one winner" for result in results if len(result.places[0].players) > 1]
        return found + ["the same seed gave another tournament" for result in results if result != results[0]]

    def remarks() -> list[str]:
        last = results[-1]
        return [f"{last.hands:,} hands, {last.decisions:,} decisions, {last.minutes // 60} hours by the clock"]

    return Job(run, tournaments, faults=faults, remarks=remarks)


RUN: Final = Contender("pokerroom, quick bots, two processes", "pokerroom", played_out, 1)

BENCHMARKS: Final = (
    Benchmark(
        "tournament",
        "A tournament of 1,000 players played to a winner",
        (RUN,),
        (Target(RUN.name, seconds=SECONDS),),
        most_rounds=1,
        pairs=False,
    ),
)
