"""The data that come with the package: the books, their vocabulary, and every other list that is no code."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import rtoml

DATA: Final = Path(__file__).parent / "data"


def data_file(name: str) -> dict[str, Any]:
    """Return one file of the data, as its tables stand.

    >>> sorted(data_file("usual"))
    ['beside', 'house']
    """
    return rtoml.loads((DATA / f"{name}.toml").read_text("utf-8"))


def book_ids() -> tuple[str, ...]:
    """Return the ids of the books that come with the package, without reading them."""
    return tuple(sorted(path.name for path in (DATA / "books").iterdir()))
