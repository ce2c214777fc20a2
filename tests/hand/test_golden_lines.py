"""The lines in which the record keeps the events of a hand are read as ever: each comes to the same event, for good.

`golden-lines.jsonl` has lines of every kind of event, taken from hands with rulings under every house, and the event
that each was written for. A line that is no longer read so is a broken promise: mend the reader, never the file. A new
field of an event has a default and is not in the old lines; a new kind of event is added to the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from pokerroom.hand import events
from pokerroom.hand.text import read_event


class GoldenLine(msgspec.Struct, frozen=True):
    """A line of the record, and the event it tells."""

    kind: str
    line: str
    event: dict[str, Any]


FILE = Path(__file__).with_name("golden-lines.jsonl")
LINES = [msgspec.json.decode(line, type=GoldenLine) for line in FILE.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("golden", LINES, ids=lambda golden: golden.line[:60])
def test_a_golden_line_tells_the_event_it_told(golden: GoldenLine) -> None:
    event = read_event(golden.line)
    assert type(event).__name__ == golden.kind
    told = msgspec.json.decode(msgspec.json.encode(event, enc_hook=str))
    assert {name: told[name] for name in golden.event} == golden.event


def test_every_kind_of_event_has_a_golden_line() -> None:
    assert {golden.kind for golden in LINES} == {kind.__name__ for kind in get_args(events.Event)}
