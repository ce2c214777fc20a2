"""Lines and running sentences on a terminal, at most 80 columns wide."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.text import Text

from pokerroom.cli.output import signs

WIDTH: Final = 80
_INDENT: Final = 1
# A clause's sign stays on one line with its number.
_WORD: Final = re.compile(r"(?:(?:§|clause) )?\S+\s*|\s+")

BRASS: Final = "yellow"  # what can be typed, and what is worth a look


class Screen:
    """Lines and running sentences on a console, wrapped to 80 columns or its own width."""

    def __init__(self, console: Console, pause: Callable[[], None] = lambda: None) -> None:
        self._console = console
        self._pause = pause
        self._at = 0

    @property
    def width(self) -> int:
        """The number of columns in a line."""
        return min(WIDTH, self._console.width) - 1

    def line(self, text: Text | str = "", *, indent: int = _INDENT, hang: int = 0) -> None:
        """Print a paragraph; `hang` indents its later lines."""
        self.end()
        whole = Text(text) if isinstance(text, str) else text
        first = True
        for part in _wrap_text(whole, max(20, self.width - indent - hang)):
            space = " " * (indent if first else indent + hang) if part.plain else ""
            self._put(Text.assemble(space, part), end="\n")
            first = False

    def say(self, sentence: Text | str, *, gap: int = 1) -> None:
        """Print a sentence after the last one, or on the next line where it does not fit."""
        text = Text(sentence) if isinstance(sentence, str) else sentence
        length = text.cell_len
        if self._at and self._at + gap + length > self.width:
            self.end()
        if length + _INDENT > self.width:
            self.line(text)
            return
        space = gap if self._at else _INDENT
        self._put(Text.assemble(" " * space, text), end="")
        self._at += space + length
        self._pause()

    def end(self) -> None:
        """End the running line, if there is one."""
        if self._at:
            self._put(Text(), end="\n")
            self._at = 0

    def rule(self, left: Text, right: str = "") -> None:
        """Draw a line across the table, with words at both ends."""
        self.end()
        stroke = "─" if signs else "-"
        tail = f" {right} {2 * stroke}" if right else ""
        fill = stroke * max(2, self.width - left.cell_len - 1 - len(tail))
        self._put(Text(), end="\n")
        self._put(Text.assemble(left, " ", (fill, "dim"), (tail, "" if right else "dim")), end="\n")

    def _put(self, text: Text, *, end: str) -> None:
        self._console.print(text, end=end, soft_wrap=True)


def _wrap_text(text: Text, width: int) -> list[Text]:
    """Return the text in lines of at most this many columns, broken between words."""
    breaks: list[int] = []
    start = 0
    for word in _WORD.finditer(text.plain):
        if word.start() > start and len(text.plain[start : word.end()].rstrip()) > width:
            start = word.start()
            breaks.append(start)
    lines = list(text.divide(breaks))
    for line in lines:
        line.rstrip()
    return lines
