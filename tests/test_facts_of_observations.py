"""Every fact that is named for an observation, in code, tests or a scenario, is one that its rulings may ask for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerroom import Malformed, Seen, house_named
from pokerroom.rulebook import library
from pokerroom.rulings.judging.facts_asked import idle_facts, refuse_idle_facts
from pokerroom.scenarios import read_scenarios, run
from testkit.suite.source_trees import SOURCE, nodes, parsed

TESTS = Path(__file__).parent


def _observations_with_facts(tree: ast.AST) -> Iterator[tuple[int, Seen]]:
    """Yield what is written as `Seen("name", facts={"fact": ...})`, with its line; a fact is given any value."""
    for node in nodes(tree):
        if not isinstance(node, ast.Call) or ast.unparse(node.func).rpartition(".")[2] != "Seen" or not node.args:
            continue
        what = node.args[0]
        given = [node.args[2]] if len(node.args) > 2 else [part.value for part in node.keywords if part.arg == "facts"]
        if isinstance(what, ast.Constant) and given and isinstance(given[0], ast.Dict):
            names = [key.value for key in given[0].keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
            yield node.lineno, Seen(str(what.value), facts=dict.fromkeys(names, True))


def test_code_and_tests_name_only_facts_that_matter_for_what_was_seen() -> None:
    books = library().books.values()
    files = [*SOURCE.rglob("*.py"), *(file for file in TESTS.rglob("*.py") if file != Path(__file__))]
    found = [(file, line, seen) for file in files for line, seen in _observations_with_facts(parsed(file))]
    assert len(found) > 50
    assert [(file.name, line, idle) for file, line, seen in found if (idle := idle_facts(seen, books))] == []


def test_a_fact_that_does_not_matter_would_be_noticed() -> None:
    code = (
        'Seen("boxed_card", facts={"street": "turn"})\nrulings.Seen("premature_card", 5, {"street": "turn"})\nSeen(key)'
    )
    (first, boxed), (second, premature) = _observations_with_facts(ast.parse(code))
    assert (first, idle_facts(boxed, library().books.values())) == (1, ("street",))
    assert (second, idle_facts(premature, library().books.values())) == (2, ())
    with pytest.raises(Malformed, match="there is no fact 'stret'"):
        next(_observations_with_facts(ast.parse('Seen("premature_card", facts={"stret": "turn"})')))


def test_a_refusal_says_which_facts_matter() -> None:
    with pytest.raises(Malformed, match=r"^short and street do not matter for boxed card; allowed: destination, "):
        refuse_idle_facts(Seen("boxed_card", facts={"short": True, "street": "turn"}), library().books.values())
    with pytest.raises(Malformed, match=r"^street does not matter for boxed card"):
        refuse_idle_facts(Seen("boxed_card", facts={"street": "turn"}), [house_named("uk").book])


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("! boxed_card seat 1: street=turn -- asks destination", "unreadable: street does not matter for boxed card"),
        ("! boxed_card seat 1: stret=turn -- asks destination", "unreadable: there is no fact 'stret'"),
    ],
)
def test_a_scenario_names_no_fact_that_does_not_matter(line: str, fault: str) -> None:
    setup = ("on: floor", "house: uk", "blinds: 1 2", "stacks: 100")
    text = "\n    ".join(("uk:irregularity.1 A card lies face up", *setup, line))
    (scenario,) = read_scenarios(text)
    assert fault in str(run(scenario, library()))
