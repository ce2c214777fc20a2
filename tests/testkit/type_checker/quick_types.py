"""A plugin of the type checker that finds nothing: it keeps the checker from searching for garbage.

Nearly all that a checker makes it needs until its end, and the searches for the rest took a tenth of its time.
"""

from __future__ import annotations

import gc
from typing import Final

from mypy.plugin import Plugin

_NEVER: Final = 1_000_000_000  # new objects, more than a run makes


def plugin(_version: str) -> type[Plugin]:
    """Return what the type checker asks for after it has set how often it searches itself."""
    gc.set_threshold(_NEVER)
    return Plugin
