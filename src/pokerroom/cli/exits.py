"""The ends of the command: its exit codes, and the silent end when the reader of its output has gone."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

NO = 1
REFUSED = 2
TAKEN_OVER = 3
INTERRUPTED = 130
READER_GONE = 141


def stop_writing() -> NoReturn:
    """End silently, because the reader of the output has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.exit(READER_GONE)
