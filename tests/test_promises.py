"""The page of promises: every row has a test that is there, and a figure."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in (ROOT / "docs" / "promises.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| promise |")
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0])[:60])
def test_every_promise_has_its_test_and_its_figure(row: list[str]) -> None:
    promise, tests, figure = row
    assert promise
    assert figure.strip("| ")
    named = re.findall(r"`((?:tests|bench)/[\w/]+\.py)(?:::(\w+))?`", tests)
    assert named, tests
    for file, name in named:
        assert (ROOT / file).is_file(), file
        assert not name or re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE), name
