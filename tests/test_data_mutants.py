"""The books' data is tested: a change of it is noticed by the tests that claim its clauses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

import pokerroom
from testkit.data_mutants import (
    SURVIVORS,
    TESTS,
    TRIED,
    DataMutant,
    Trial,
    all_mutants,
    digest,
    faults,
    read_survivors,
    reason_for,
    sample,
)
from testkit.effort import examples
from testkit.reading import Source

SIZE: Final = examples(90)  # a few seconds' worth


def _tree() -> list[Path]:
    data = Path(pokerroom.__file__).parent / "rulebook" / "data"
    return [*data.rglob("*.toml"), *TESTS.rglob("*.scenario"), *SURVIVORS.glob("*.toml")]


def test_a_sample_of_changes_is_noticed(request: pytest.FixtureRequest) -> None:
    """The same tree chooses the same sample; whatever has changed since all were tried is in it."""
    tried = json.loads(TRIED.read_text("utf-8"))
    known = read_survivors()
    mutants = [each for each in all_mutants() if not reason_for(each, known)]  # `make mutants` tries the others too
    chosen = sample(mutants, tried, digest(_tree()), SIZE)
    trial = Trial(request.session.items)
    if not trial.claims.keys() >= {"uk:betting.13", "star:13.4"}:
        pytest.skip("the other tests are not read in this run")
    found = list(trial.verdicts(chosen))
    assert faults(found, known) == []


def test_a_survivor_and_a_reason_for_nothing_are_told() -> None:
    mutant = DataMutant(Source("uk", "betting.check"), "yes becomes no", ("uk:betting.4",), lambda: None)
    assert faults([(mutant, False)], {}) == ["nobody notices: uk betting.check: yes becomes no (uk:betting.4)"]
    assert faults([(mutant, False)], {mutant.name: "a reason"}) == []
    assert faults([(mutant, False)], {"uk betting.*": "a reason"}) == []
    assert faults([(mutant, True)], {mutant.name: "a reason"}) == [
        f"is noticed now, take it off the list: {mutant.name}"
    ]


def test_every_survivor_has_a_reason_and_is_a_mutant() -> None:
    names = [each.name for each in all_mutants()]
    for name, reason in read_survivors().items():
        assert reason.strip()
        assert any(each == name or (name.endswith("*") and each.startswith(name[:-1])) for each in names), name
