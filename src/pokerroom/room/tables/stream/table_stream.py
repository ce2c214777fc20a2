"""The stream of a table in the store: its name, its records since the last snapshot, and those of one hand.

It serves tables of any kind.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Final, TypeVar

import structlog

from pokerroom.errors import Malformed
from pokerroom.room import wire
from pokerroom.room.store import Store, Stored, Tampered
from pokerroom.room.tables.stream.answers import Answers, Request, request_of
from pokerroom.room.tables.stream.log_lines import line_of
from pokerroom.talk import Sentence

Resting = TypeVar("Resting")
_LINES_REMEMBERED: Final = 300  # the last lines said at the table
_log = structlog.get_logger("pokerroom.room")


def stream_of(table_id: str) -> str:
    """Return the name of a table's stream.

    >>> stream_of("uk-holdem")
    'table:uk-holdem'
    """
    return f"table:{table_id}"


class TableReading:
    """One reading of a table's stream; it gathers the version, the last lines and the last requests on the way."""

    def __init__(self, store: Store, stream: str) -> None:
        self.version = 0
        self._store, self._stream = store, stream
        self._lines: deque[wire.LogLine] = deque(maxlen=_LINES_REMEMBERED)
        self._answers = Answers()

    def snapshot(
        self, form: str, read: Callable[[bytes], tuple[Resting, Sequence[wire.LogLine], Sequence[Request]]]
    ) -> Resting | None:
        """Begin with the stream's last snapshot and return the table in it.

        Return None, and begin with the first record, if there is none of this form or it cannot be read.
        """
        try:
            snapshot = self._store.snapshot(self._stream)
            if snapshot is None or snapshot.code != form:
                return None
            resting, lines, requests = read(snapshot.body)
        except (Malformed, Tampered) as fault:  # whatever is wrong with it, the stream has everything
            _log.warning("a snapshot is left aside, and the stream is read", stream=self._stream, why=str(fault))
            return None
        except Exception:
            _log.exception("a snapshot is left aside, and the stream is read", stream=self._stream)
            return None
        self.version, self._answers = snapshot.version, Answers(requests)
        self._lines.extend(lines)
        return resting

    def records(self) -> Iterable[Stored]:
        """Return the records after the snapshot, or all of them."""
        return self._store.read(self._stream, self.version)

    def add(self, stored: Stored, sentences: Sequence[Sentence], hand: int) -> None:
        """Add a record with its sentences, in or after the hand or round of this number."""
        self.version = stored.version
        self._answers.note_on_record(request_of(stored.by, stored.request))
        self._lines.extend(line_of(sentence, stored.version, place, hand) for place, sentence in enumerate(sentences))

    @property
    def lines(self) -> list[wire.LogLine]:
        """The last lines that were said at the table."""
        return list(self._lines)

    @property
    def requests(self) -> Sequence[Request]:
        """The last requests that records name."""
        return self._answers.known()


def records_of_hand(store: Store, stream: str, number: int) -> Iterable[Stored] | None:
    """Return the records of a finished hand or round, with any since the one before it; None if it is not stored."""
    row = store.hand(stream, number)
    if row is None:
        return None
    return takewhile(lambda stored: stored.version <= row.last_version, store.read(stream, row.first_version - 1))
