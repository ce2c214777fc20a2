"""Write a happening as JSON and read it back; play in a hand is written in the words of the hand's log.

Nothing is judged when reading. Forms written by older releases are brought up to date in one other place, where records
are read, before they come here.
"""

from __future__ import annotations

from typing import Final, get_args

import msgspec

from pokerroom.errors import Malformed
from pokerroom.hand.text.lines import event_text, read_event
from pokerroom.record_kind import kind_of
from pokerroom.table.happenings import Happening, Played

_PLAYED: Final = kind_of(Played.__name__)
_READERS: Final = {
    kind_of(kind.__name__): msgspec.json.Decoder(kind) for kind in get_args(Happening) if kind is not Played
}
_ENCODER: Final = msgspec.json.Encoder()


class _PlayedLines(msgspec.Struct, frozen=True, tag=_PLAYED, tag_field="kind"):
    """The events of a hand, each as a line of text."""

    events: tuple[str, ...]


_PLAYED_READER: Final = msgspec.json.Decoder(_PlayedLines)


def write_happening(happening: Happening) -> bytes:
    """Write one happening of a table as JSON.

    >>> from datetime import datetime
    >>> from pokerroom.table.happenings import PaidUntil
    >>> write_happening(PaidUntil(3, datetime(2024, 8, 16, 20)))
    b'{"kind":"paid_until","seat":3,"until":"2024-08-16T20:00:00"}'
    """
    if isinstance(happening, Played):
        return _ENCODER.encode(_PlayedLines(tuple(map(event_text, happening.events))))
    return _ENCODER.encode(happening)


def read_happening(kind: str, text: bytes) -> Happening:
    """Read a happening of this kind from its text; refuse one that cannot be read."""
    try:
        if kind == _PLAYED:
            return Played(tuple(map(read_event, _PLAYED_READER.decode(text).events)))
        if kind not in _READERS:
            raise Malformed(f"{kind!r} is no kind of happening", allowed=", ".join(sorted((*_READERS, _PLAYED))))
        happening: Happening = _READERS[kind].decode(text)
    except msgspec.MsgspecError as fault:
        raise Malformed(f"a happening of the kind {kind!r} cannot be read: {fault}") from None
    return happening
