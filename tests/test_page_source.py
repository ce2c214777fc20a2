"""The shape of the pages' own source: a file is one idea, and no longer than one reads at a sitting."""

from __future__ import annotations

from pathlib import Path

SOURCE = Path(__file__).parents[1] / "web" / "src"
# As in the package: a longer file is more than one idea.
MOST_LINES = 400


def _files() -> list[Path]:
    """What somebody has written; `generated` is made of the Python that says what goes over the wire."""
    written = (path for path in SOURCE.rglob("*") if path.suffix in {".ts", ".svelte", ".css"})
    return sorted(path for path in written if path.relative_to(SOURCE).parts[0] != "generated")


def test_no_file_is_more_than_one_idea() -> None:
    lines = {str(file.relative_to(SOURCE)): file.read_text("utf-8").count("\n") for file in _files()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
