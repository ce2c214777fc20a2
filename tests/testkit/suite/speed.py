"""What makes a run of the tests quicker and changes nothing of what they show.

It is about this machine, and about the inside of the tools: where a tool has changed so much that something here does
nothing any more, the run takes longer and is otherwise the same.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hypothesis.internal.conjecture import providers

from testkit.suite.effort import THOROUGH
from testkit.suite.scratch import has_room_for_programs

_ROOT: Final = Path(__file__).parents[3]
_MEMORY: Final = Path("/dev/shm")
# After how many new objects unused ones are searched for; Python's own figures take a twentieth of a run.
_GARBAGE_SEARCHES: Final = (20_000, 20, 20)


def keep_compiled_modules() -> None:
    """Let workers and the programs that tests start share compiled modules, which saves a third of the time."""
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def write_to_memory() -> None:
    """Put temporary files into memory, where it has room and may run programs.

    Stores write through to the disk, which takes most of the time of some tests, and what a test throws away need not
    outlive the power. Processes that are killed lose nothing there either.
    """
    if "TMPDIR" not in os.environ and has_room_for_programs(_MEMORY):
        os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)


def compile_quickly() -> None:
    """Compile numeric code quickly rather than well, apart from what the product compiles for itself."""
    if not THOROUGH:
        os.environ.setdefault("NUMBA_OPT", "1")
        os.environ.setdefault("NUMBA_CACHE_DIR", str(_ROOT / "build" / "numba"))


def read_no_modules_for_examples() -> None:
    """Keep Hypothesis from reading a thousand modules for numbers and words that examples might begin with."""
    if not THOROUGH and hasattr(providers, "_local_constants"):  # of this release
        providers._get_local_constants = lambda: providers._local_constants


@contextmanager
def garbage_kept() -> Iterator[None]:
    """A time in which no garbage is searched for; what is there at its end stays, and is never looked at again."""
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GARBAGE_SEARCHES)
        gc.enable()
