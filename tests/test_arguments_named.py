"""Long calls name their arguments: two neighbours of one type that change places are noticed by nobody else."""

from __future__ import annotations

import ast
from typing import Final

from testkit.suite.source_trees import SOURCE, nodes, parsed

MOST_UNNAMED: Final = 7
# They take any number of the same: the parts of one key, the columns of a table, of the store or on a screen.
TAKE_ANY_NUMBER: Final = {"pack", "Table", "op.create_table", "plain_table"}


def _unnamed(tree: ast.Module) -> list[str]:
    """Return the calls that give more than seven arguments by their place alone, each with its line."""
    return [
        f"{ast.unparse(node.func)} on line {node.lineno}"
        for node in nodes(tree)
        if isinstance(node, ast.Call)
        and sum(not isinstance(argument, ast.Starred) for argument in node.args) > MOST_UNNAMED
        and ast.unparse(node.func) not in TAKE_ANY_NUMBER
    ]


def test_a_call_with_many_arguments_names_them() -> None:
    files = ((file.relative_to(SOURCE).as_posix(), parsed(file)) for file in sorted(SOURCE.rglob("*.py")))
    assert {name: calls for name, tree in files if (calls := _unnamed(tree))} == {}


def test_a_call_that_names_none_of_its_many_arguments_would_be_noticed() -> None:
    few = "f(1, 2, 3, 4, 5, 6, 7)\nf(1, 2, 3, 4, 5, 6, 7, eighth=8)\nf(1, 2, 3, 4, 5, 6, 7, *rest)\n"
    many = "made.f(1, 2, 3, 4, 5, 6, 7, 8)\npack(1, 2, 3, 4, 5, 6, 7, 8)\nf(1, 2, 3, *rest, 4, 5, 6, 7, 8, ninth=9)"
    assert _unnamed(ast.parse(few + many)) == ["made.f on line 4", "f on line 6"]
