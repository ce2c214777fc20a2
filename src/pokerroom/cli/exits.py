"""How the command ends: its exit codes, and the end without a word when nobody reads on."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

NO = 1
REFUSED = 2
TAKEN_OVER = 3
INTERRUPTED = 130
UNREAD = 141


def stop_writing() -> NoReturn:
    """End without another word, as whoever was reading has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.exit(UNREAD)
