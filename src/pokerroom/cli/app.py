"""The command with all its parts."""

from __future__ import annotations

from pokerroom.cli.parts import PARTS, command_with

app = command_with(*PARTS)
