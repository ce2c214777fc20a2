"""Progress of long tasks: bars on standard error, where a person watches."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def progress_bars(*, counted: bool = False) -> Progress:
    """Return bars that disappear when full; `counted` also shows the numbers."""
    counts = [MofNCompleteColumn()] if counted else []
    columns = [TextColumn("{task.description}"), BarColumn(), *counts, TimeRemainingColumn()]
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
