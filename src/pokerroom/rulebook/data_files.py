"""The data files of the package: the books, their vocabulary, and all other lists that are not code."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import rtoml

DATA: Final = Path(__file__).parent / "data"


def data_file(name: str) -> dict[str, Any]:
    """Return the tables of one data file.

    >>> sorted(data_file("usual"))
    ['beside', 'house']
    """
    return rtoml.loads((DATA / f"{name}.toml").read_text("utf-8"))


def book_ids() -> tuple[str, ...]:
    """Return the ids of the books that come with the package, without reading them."""
    return tuple(sorted(path.name for path in (DATA / "books").iterdir()))
