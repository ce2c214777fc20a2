"""A room as anybody starts it: `pokerroom serve` as a process of its own, with a folder of its own and quick settings.

Where it does not matter how a room is started, one that is served from this process is open in a tenth of the time.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

# What a test must not wait for is quick; what a test must not be hurried by is slow.
SETTINGS: Final = """
pace = 0.06
between_hands = 0.5
patience = 600.0
bot_strength = "easy"
head_seconds = 0.5
requests_per_second = 100000.0
requests_at_once = 100000
entries_per_minute = 100000.0
log_level = "warning"
log_format = "json"
"""
_OPENS_WITHIN: Final = 300.0  # a busy machine must not make a test fail
_STOPS_WITHIN: Final = 120.0


class RoomProcess:
    """A room that is open until it is stopped; started again, it is the same room at the same address.

    Each kind writes its configuration before it starts.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._config = folder / "pokerroom.toml"
        self.address = ""
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def said(self) -> str:
        """Everything that the room has written about itself."""
        return (self._folder / "room.log").read_text()

    def start(self) -> None:
        """Open the room, and wait until it says where."""
        port = self.address.rpartition(":")[2] or "0"
        before = len(self.said) if self.address else 0
        command = [sys.executable, "-m", "pokerroom", "serve", "--port", port, "--config", str(self._config)]
        with (self._folder / "room.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self._folder / "data")],
                stdout=log,
                stderr=subprocess.STDOUT,
                env={name: value for name, value in os.environ.items() if not name.startswith("POKERROOM_")},
            )
        deadline = time.monotonic() + _OPENS_WITHIN
        while not (match := re.search(r"The room is open at (\S+)", self.said[before:])):
            assert self._process.poll() is None, self.said
            assert time.monotonic() < deadline, f"the room did not open: {self.said}"
            time.sleep(0.05)
        self.address = match[1]

    def stop(self) -> None:
        """Close the room as a person does, with Ctrl-C."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(_STOPS_WITHIN)
            self._process = None

    def kill(self) -> None:
        """The machine goes dark."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(_STOPS_WITHIN)
            self._process = None
