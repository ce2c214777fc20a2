"""Modules as they are written, for tests that read the code: each is parsed and looked through once in a run."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(file: Path) -> ast.Module:
    """The module in a file."""
    return ast.parse(file.read_text("utf-8"))


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All of it, in the order of `ast.walk`."""
    return tuple(ast.walk(tree))
