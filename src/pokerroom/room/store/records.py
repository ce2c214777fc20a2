"""The values of the store: records, heads, snapshots, played hands, and the errors with which it refuses.

These are plain values; how they are chained, sealed and written stands in the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from msgspec import Struct

from pokerroom.errors import Malformed, PokerroomError, shortened

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_ONE_MICROSECOND = timedelta(microseconds=1)
# Where the store notes every stream it opens; nobody else can write to it.
REGISTER: Final = "*"
EVERY_STREAM: Final = "the room"  # the name for all streams, where no single one is fenced
LONGEST_STREAM_NAME: Final = 200
LONGEST_REQUEST_WORD: Final = 500  # of who asked, and of a client's request id


class Stale(PokerroomError):
    """Another writer has written to the stream, so the decision rests on an old state. Nothing was written."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        super().__init__(
            f"{stream} is at version {found}, not {expected}", allowed="read what is new, then decide again"
        )
        self.stream = stream
        self.expected = expected
        self.found = found


class Fenced(PokerroomError):
    """Another process has taken over the stream. Nothing was written."""

    def __init__(self, stream: str, epoch: int, found: int) -> None:
        super().__init__(
            f"{stream} was taken over: it is in epoch {found}, not {epoch}",
            allowed="leave it to whoever drives it now, or take it over and read it again",
        )
        self.stream = stream
        self.epoch = epoch
        self.found = found


class Tampered(PokerroomError):
    """Raised when a stored record is not as it was written; nothing more is read or written there."""


class Unwritten(PokerroomError):
    """The database could not write it (unreachable, full, closed): nothing may be shown; read the stream again."""


class Unsure(Unwritten):
    """Raised when the acknowledgement of a write was lost and the database cannot be read just now."""

    def __init__(self) -> None:
        super().__init__(
            "it is not known whether this was done: the database does not answer",
            allowed="look when it does, then ask again; under the same request it is done once at most",
        )


NOT_KEPT: Final = (Stale, Fenced, Tampered, Unwritten)  # an append that failed so does not count


class Unopened(PokerroomError):
    """The database cannot be opened: not there, not reachable, newer than this program, or another room's key."""


class Record(Struct, frozen=True):
    """One thing that happened. `body` is JSON text; a secret one is sealed where it is stored.

    `form` is the version of the kind's written form. `by` says who asked for it ("player Ann"; "" for the room itself),
    and `request` is the id that the client gave the request ("" for none).
    """

    kind: str
    body: bytes
    secret: bool = False
    form: int = 1
    by: str = ""
    request: str = ""


class Part(Struct, frozen=True):
    """The records of one append for one stream.

    `expected` is the version that the decision rests on, None for any; `epoch` is the one in which the writer drives
    the stream, None for the stream's present one.
    """

    stream: str
    expected: int | None
    records: Sequence[Record]
    hand: HandRow | None = None
    epoch: int | None = None


class Stored(Struct, frozen=True):
    """A record in its stream, with its body opened; `epoch` is the one in which it was written."""

    stream: str
    version: int
    at: datetime
    kind: str
    body: bytes
    secret: bool
    link: bytes
    form: int = 1
    by: str = ""
    request: str = ""
    epoch: int = 0


class Head(Struct, frozen=True):
    """Where a stream stands: its last version, the link of that record, and how many played hands it has.

    `epoch` counts how often a process has taken the stream over.
    """

    version: int
    link: bytes
    hands: int = 0
    epoch: int = 0


class RoomHead(Struct, frozen=True):
    """Where the whole room stands: how many commits, and one digest over the heads of all streams."""

    commits: int
    root: bytes


class Snapshot(Struct, frozen=True):
    """The state of a table at `version`, in the form that `code` names (a room with another form leaves it aside)."""

    version: int
    code: str
    body: bytes


class HandResult(Struct, frozen=True):
    """The result of a hand for one player: chips won or lost, and whether they were in it at the showdown.

    `entered` says whether they put chips in by choice in its first betting round, `raised` whether they bet or raised
    there, and `big_blind` is that of the hand, 0 where it has none. All three are None where nobody counts them: in a
    void hand, in a round against the house, and in what was stored before these were kept.
    """

    player: str
    net: int
    showdown: bool
    entered: bool | None = None
    raised: bool | None = None
    big_blind: int | None = None


class OwnHand(Struct, frozen=True):
    """A hand that a player was dealt in: where, when (in microseconds), and with what result, as in `HandResult`."""

    stream: str
    number: int
    began: int
    ended: int
    net: int
    showdown: bool
    entered: bool | None = None
    raised: bool | None = None
    big_blind: int | None = None


class HandRow(Struct, frozen=True):
    """A finished hand, for looking it up; `players` is JSON text, `log` the whole hand, sealed where it is stored."""

    number: int
    began: datetime
    ended: datetime
    first_version: int
    last_version: int
    players: str
    pot: int
    log: bytes
    results: tuple[HandResult, ...] = ()  # of its people, by whom it is found; not read with the hand


def microseconds(at: datetime) -> int:
    """Return a moment as a whole number of microseconds since 1970.

    >>> microseconds(datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC))
    1000000
    """
    if at.tzinfo is None:
        raise Malformed("a moment without a time zone", allowed="a datetime with tzinfo, such as datetime.now(UTC)")
    return (at - _EPOCH) // _ONE_MICROSECOND


def moment(number: int) -> datetime:
    """Return the moment that `microseconds` wrote down.

    >>> moment(microseconds(datetime(2026, 5, 4, 3, 2, 1, 99, tzinfo=UTC)))
    datetime.datetime(2026, 5, 4, 3, 2, 1, 99, tzinfo=datetime.timezone.utc)
    """
    return _EPOCH + number * _ONE_MICROSECOND


def check_stream_name(stream: str) -> None:
    """Refuse a stream name that is not printable, too long, or the register's."""
    if not stream or len(stream) > LONGEST_STREAM_NAME or not stream.isprintable() or stream == REGISTER:
        raise Malformed(
            f"{shortened(stream)!r} cannot name a stream",
            allowed=f"1 to {LONGEST_STREAM_NAME} printable characters, not {REGISTER!r}",
        )


def check_part(part: Part) -> None:
    """Refuse a part without a proper stream name, or with records that cannot be written."""
    check_stream_name(part.stream)
    if not part.records:
        raise Malformed(f"nothing to append to {part.stream}", allowed="at least one record")
    for record in part.records:
        if record.form < 1:
            raise Malformed(f"form {record.form} of the kind {record.kind!r}", allowed="1 or more")
        for word in (record.by, record.request):
            if len(word) > LONGEST_REQUEST_WORD or not word.isprintable():
                raise Malformed(
                    f"a record asked for by {shortened(record.by)!r} with the request id {shortened(record.request)!r}",
                    allowed=f"at most {LONGEST_REQUEST_WORD} printable characters each",
                )
