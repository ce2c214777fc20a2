"""Where tests put what they throw away."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_ENOUGH: Final = 4 << 30  # bytes: for every worker stores, a PostgreSQL server, a browser and a wheel installed


def has_room_for_programs(folder: Path) -> bool:
    """Return whether this folder takes all that a test run writes, and lets programs be started from it."""
    try:
        result = os.statvfs(folder)
    except OSError:
        return False
    return (
        result.f_bavail * result.f_frsize >= _ENOUGH and not result.f_flag & os.ST_NOEXEC and os.access(folder, os.W_OK)
    )
