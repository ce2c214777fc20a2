"""Behaviours broken on purpose, to see that the tests which claim a clause really notice.

    make mutants

Each mutant changes the package in memory and names clauses that can then no longer be shown. The run fails if a test
still passes for one of them: such a test carries a clause's id without exercising it. Before that the same tests run
with nothing broken, and every clause that a mutant names must be shown: a clause that nothing shows cannot fall.

Exit codes: 0 every mutant was noticed; 1 one was missed, or names a clause that nothing shows; 2 the tests did not run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest

from pokerroom.rulebook.treatment.coverage import read_shown

MUTANT: Final = "POKERROOM_MUTANT"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One broken behaviour and the clauses that must fall with it."""

    name: str
    break_it: Callable[[], None]
    clauses: tuple[str, ...]


def _scheme(name: str, **changes: Any) -> None:
    from pokerroom.ranking import scheme

    scheme.SCHEMES[name] = replace(scheme.SCHEMES[name], **changes)


def _flush_below_full_house() -> None:
    from pokerroom.ranking.scheme import FULL_DECK_ORDER, SCHEMES

    for name in [name for name in SCHEMES if name.startswith(("flush-over", "trips-over", "high-4", "high-3"))]:
        _scheme(name, order=FULL_DECK_ORDER)


def _straight_above_threes() -> None:
    from pokerroom.ranking.scheme import REDUCED_DECK_ORDER

    _scheme("trips-over-straight-36", order=REDUCED_DECK_ORDER)


def _ace_never_low() -> None:
    for name in ("standard", "flush-over-boat-32", "trips-over-straight-36"):
        _scheme(name, ace="high")


def _any_card_in_omaha() -> None:
    from pokerroom.ranking import hand

    object.__setattr__(hand.TWO_AND_THREE, "from_hole", None)


def _no_qualifier() -> None:
    from pokerroom.ranking import scheme

    words, _ = scheme.MODIFIERS["eight"]
    scheme.MODIFIERS["eight"] = (words, lambda each: each)


def _cut_anywhere() -> None:
    import importlib

    importlib.import_module("pokerroom.cards.shuffle").MIN_PORTION = 0  # type: ignore[attr-defined]


def _blind_deck_check() -> None:
    from pokerroom.cards import deck

    seeing = deck.Deck.check
    deck.Deck.check = lambda self, found, odd_backs=(): seeing(self, self.cards)  # type: ignore[method-assign]


def _operator_as_he_likes() -> None:
    from pokerroom.rulebook import house

    house.House._refuse_unless_open = lambda *_: None  # type: ignore[method-assign]


MUTANTS: Final = (
    Mutant(
        "a full house beats a flush in every deck",
        _flush_below_full_house,
        ("star:13.3", "star:13.3.d", "canberra:3.4(e)"),
    ),
    Mutant("a straight beats three of a kind with 36 cards", _straight_above_threes, ("star:13.4", "star:13.4.f")),
    Mutant("the ace is never low", _ace_never_low, ("star:13.2.f", "adelaide:43.f", "star-bonus:3.3.2", "star:13.3.f")),
    Mutant("Omaha plays any five", _any_card_in_omaha, ("star:21.7.3.2", "star:18.6.3.2", "star:19.6.3.2")),
    Mutant("every low qualifies", _no_qualifier, ("canberra:3.5(d)",)),
    Mutant("a cut may be made anywhere", _cut_anywhere, ("adelaide:4.7", "canberra:7.2.2", "adelaide:1.cut")),
    Mutant("a deck check sees nothing", _blind_deck_check, ("adelaide:4.1", "canberra:2.1.1", "star-bonus:3.1")),
    Mutant("the operator does as he likes", _operator_as_he_likes, ("canberra:2.2", "star:4.1")),
)


def _chosen() -> list[Mutant]:
    """Return the mutant that the environment names; all of them where it names none."""
    name = os.environ.get(MUTANT)
    return [mutant for mutant in MUTANTS if name in (None, mutant.name)]


def pytest_configure(config: pytest.Config) -> None:
    """As a plugin: break what the environment names before any test is read."""
    del config
    if MUTANT in os.environ:
        for mutant in _chosen():
            mutant.break_it()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep only the tests that claim one of the mutant's clauses."""
    wanted = {clause for mutant in _chosen() for clause in mutant.clauses}
    items[:] = [
        item for item in items if wanted & {clause for mark in item.iter_markers("clause") for clause in mark.args}
    ]


class PytestDied(Exception):
    """The tests did not run to their end, so that they say nothing; the text is what pytest printed."""


def shown_with(mutant: Mutant | None, tests: str = "tests") -> set[str]:
    """Return the clauses that the tests show with this behaviour broken, or with none."""
    env = {name: value for name, value in os.environ.items() if name != MUTANT} | {
        "PYTHONPATH": os.pathsep.join(sys.path)
    }
    if mutant:
        env[MUTANT] = mutant.name
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "shown.json"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "testkit.suite.mutants", "-p", "no:cacheprovider", tests]
        done = subprocess.run(
            [*command, f"--clauses-shown={results}"],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or not results.exists():
            raise PytestDied(f"pytest ended with exit code {done.returncode}:\n{done.stdout}")
        return set(read_shown(results).tests)


def main(mutants: Sequence[Mutant] = MUTANTS, shown: Callable[[Mutant | None], set[str]] = shown_with) -> int:
    """Run every mutant and say which were noticed."""
    try:
        sound = shown(None)
        verdicts = [_verdict(mutant, sound, shown) for mutant in mutants]
    except PytestDied as death:
        print(death, file=sys.stderr)
        return 2
    return 0 if all(verdicts) else 1


def _verdict(mutant: Mutant, sound: set[str], shown: Callable[[Mutant | None], set[str]]) -> bool:
    """Return whether the tests notice this mutant, and every clause it names is shown without it."""
    never = [clause for clause in mutant.clauses if clause not in sound]
    broken = set() if never else shown(mutant)
    still = [clause for clause in mutant.clauses if clause in broken]
    fault = f": nothing shows {', '.join(never)}" if never else f": still shown {', '.join(still)}" if still else ""
    print(f"{'MISSED ' if fault else 'noticed'}  {mutant.name}{fault}", flush=True)
    return not fault


if __name__ == "__main__":
    sys.exit(main())
