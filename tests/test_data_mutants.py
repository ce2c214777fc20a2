"""The books' data is tested: a change of it is noticed by the tests that claim its clauses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

import pokerroom
from testkit.rulebook.data_mutants import (
    SURVIVORS,
    TESTS,
    TRIED,
    DataMutant,
    Survivor,
    Tally,
    Trial,
    all_mutants,
    below_goal,
    digest,
    faults,
    read_survivors,
    sample,
    survivor,
    tallies,
)
from testkit.rulebook.reading import Source
from testkit.suite.effort import examples

SIZE: Final = examples(60)  # a few seconds' worth


def _tree() -> list[Path]:
    data = Path(pokerroom.__file__).parent / "rulebook" / "data"
    return [*data.rglob("*.toml"), *TESTS.rglob("*.scenario"), *SURVIVORS.glob("*.toml")]


def test_a_sample_of_changes_is_noticed(request: pytest.FixtureRequest) -> None:
    """The same tree chooses the same sample; whatever has changed since all were tried is in it."""
    tried = json.loads(TRIED.read_text("utf-8"))
    survivors = read_survivors()
    mutants = [
        mutant for mutant in all_mutants() if not survivor(mutant, survivors)
    ]  # `make mutants` tries the others too
    chosen = sample(mutants, tried, digest(_tree()), SIZE)
    trial = Trial(request.session.items)
    if not trial.claims.keys() >= {"uk:betting.13", "star:13.4"}:
        pytest.skip("the other tests are not read in this run")
    found = list(trial.verdicts(chosen))
    assert faults(found, survivors) == []


def test_a_survivor_and_a_reason_for_nothing_are_told() -> None:
    mutant = DataMutant(Source("uk", "betting.check"), "yes becomes no", ("uk:betting.4",), lambda: None)
    why = Survivor("open", "a reason")
    assert faults([(mutant, False)], {}) == ["nobody notices: uk betting.check: yes becomes no (uk:betting.4)"]
    assert faults([(mutant, False)], {mutant.name: why}) == []
    assert faults([(mutant, False)], {"uk betting.*": why}) == []
    assert faults([(mutant, True)], {mutant.name: why}) == [f"is noticed now, take it off the list: {mutant.name}"]


def test_what_means_the_same_or_waits_is_counted_apart_and_what_is_open_is_not() -> None:
    mutants = [DataMutant(Source("uk", "betting.check"), str(each), (), lambda: None) for each in range(20)]
    survivors = {
        f"uk betting.check: {each}": Survivor(kind, "so")
        for each, kind in enumerate(("means the same", "waits", "open"))
    }
    counts = tallies([(mutant, number > 2) for number, mutant in enumerate(mutants)], survivors)
    place = ("uk", "together", "settings")
    assert (counts[place], counts[place].missed) == (Tally(mutants=20, noticed=17, same=1, waits=1), 1)
    assert below_goal(counts)[0] == "all books: 94.4% of the changes of settings are noticed, 95% are due"


def test_every_survivor_is_a_mutant() -> None:
    names = [mutant.name for mutant in all_mutants()]
    for name in read_survivors():
        assert any(each == name or (name.endswith("*") and each.startswith(name[:-1])) for each in names), name
