"""Progress of long tasks: bars on standard error, where a person watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def progress_bars(*, counted: bool = False) -> Progress:
    """Return bars that disappear when full; `counted` also shows the numbers."""
    counts = [MofNCompleteColumn()] if counted else []
    columns = [TextColumn("{task.description}"), BarColumn(), *counts, TimeRemainingColumn()]
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


_SECONDS_OF_PATIENCE: Final = 2.0


@contextmanager
def telling_of_a_first_run(after: float = _SECONDS_OF_PATIENCE) -> Iterator[None]:
    """Say on standard error why nothing comes yet, once work has taken some seconds: its first run compiles it."""
    told = Timer(after, _tell_of_compiling)
    told.daemon = True
    told.start()
    try:
        yield
    finally:
        told.cancel()


def _tell_of_compiling() -> None:
    print("The first run on a machine compiles this; it takes up to half a minute, once.", file=sys.stderr)
