"""Modules as they are written, for tests that read the code: each is parsed and looked through once in a run."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import pokerroom

SOURCE: Final = Path(pokerroom.__file__).parent


@contextmanager
def _kept() -> Iterator[None]:
    """What is made meanwhile stays until the end: no search for what nobody needs any more looks at it again."""
    searches = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if searches:
            gc.enable()


@cache
def parsed(file: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    with _kept():
        return ast.parse(file.read_text("utf-8"))


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree, in the order of `ast.walk`."""
    with _kept():
        return tuple(ast.walk(tree))


def package_modules() -> dict[str, ast.Module]:
    """Return every module of the package by its dotted name; a package goes by its own name."""
    files = {file: file.relative_to(SOURCE.parent).with_suffix("").parts for file in sorted(SOURCE.rglob("*.py"))}
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts): parsed(file) for file, parts in files.items()}
