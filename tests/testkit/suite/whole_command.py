"""The `pokerroom` command with all its parts imported, for tests that look at every one of them."""

from __future__ import annotations

from pokerroom.cli.parts import PARTS, command_with

app = command_with(*PARTS)
