"""The form of a backup: one compressed file of small frames, the same for every database, read and written row by row.

It begins with a title and ends with a seal over everything before it, so that a file that was cut short or changed is
known before anything is taken from it.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import msgspec
from msgspec import Struct

from pokerroom.errors import Malformed
from pokerroom.room.store.seal import Seals

_FORMAT = "pokerroom backup 1"
_LARGEST_FRAME_BYTES = 1 << 28
_ALLOWED_FILE = "a file that `pokerroom backup` has written"


class Title(Struct, frozen=True, tag=True, array_like=True):
    """The first frame: the file's form, the revision of the tables in it, and a mark of the key it needs."""

    form: str
    revision: str
    key_mark: bytes


class TableStart(Struct, frozen=True, tag=True, array_like=True):
    """The rows that follow belong to this table."""

    name: str
    columns: list[str]


class TableRow(Struct, frozen=True, tag=True, array_like=True):
    """One row of a table in a backup file."""

    values: list[Any]


class End(Struct, frozen=True, tag=True, array_like=True):
    """The last frame of a backup: how many rows there were, and the key's seal over all of it."""

    rows: int
    seal: bytes


Frame = Title | TableStart | TableRow | End
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Frame).decode


def _key_mark(seals: Seals) -> bytes:
    return seals.sign("backup, key mark")[:8]


def key_of_backup(file: Path, seals: Seals) -> Seals:
    """Return the key of a ring, with those before it, that a backup was written with; the newest where none fits."""
    try:
        first: Frame | None = _decode(next(_pieces(file), b"")[4:])
    except msgspec.MsgspecError:
        first = None
    mark = first.key_mark if isinstance(first, Title) else b""
    return next((ring for ring in (seals, *seals.former) if _key_mark(ring) == mark), seals)


class BackupWriter:
    """A backup being written; it has a temporary name until it is complete and on the disk."""

    def __init__(self, file: Path, seals: Seals, revision: str) -> None:
        if file.exists():
            raise Malformed(f"{file} is there already", allowed="a name for a new file")
        self._file = file
        self._passing = file.with_name(f".{file.name}.{os.getpid()}.part")
        self._seals = seals
        self._digest = hashlib.sha256()
        self._rows = 0
        self._raw: IO[bytes] = os.fdopen(os.open(self._passing, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb")
        self._packed = gzip.GzipFile(fileobj=self._raw, mode="wb", filename="", mtime=0)
        self._put(Title(_FORMAT, revision, _key_mark(seals)))

    def table(self, name: str, columns: list[str]) -> None:
        """Begin a table of the database: its name and columns."""
        self._put(TableStart(name, columns))

    def row(self, values: list[Any]) -> None:
        """Write one row of the table that was begun last."""
        self._put(TableRow(values))
        self._rows += 1

    def _put(self, frame: Frame) -> None:
        data = _encode(frame)
        data = len(data).to_bytes(4, "big") + data
        self._digest.update(data)
        self._packed.write(data)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._put(End(self._rows, self._seals.sign("backup", self._digest.digest())))
            self._packed.close()
            self._raw.flush()
            os.fsync(self._raw.fileno())
            self._raw.close()
            if kind is None:
                self._passing.replace(self._file)
        finally:
            self._raw.close()
            self._passing.unlink(missing_ok=True)


def check_file(file: Path, seals: Seals) -> Title:
    """Read a backup to its end, and refuse one that is incomplete, changed, or of another key."""
    frames = _frames(file, seals)
    title = next(frames)
    for _ in frames:
        continue
    return _as_title(title, seals)


def rows_of(file: Path, seals: Seals) -> Iterator[tuple[TableStart, list[Any]]]:
    """Yield every row of a backup, with the table it belongs to."""
    table: TableStart | None = None
    for frame in _frames(file, seals):
        if isinstance(frame, TableStart):
            table = frame
        elif isinstance(frame, TableRow) and table is not None:
            yield table, frame.values


def _as_title(frame: Frame, seals: Seals) -> Title:
    if not isinstance(frame, Title) or frame.form != _FORMAT:
        raise Malformed("this is not a backup this program can read", allowed=_ALLOWED_FILE)
    if frame.key_mark != _key_mark(seals):
        raise Malformed("this backup belongs to another key", allowed="the key of the room it was taken from")
    return frame


def _frames(file: Path, seals: Seals) -> Iterator[Frame]:
    """Yield the frames in turn; the last one is checked before the reading ends."""
    digest = hashlib.sha256()
    rows = 0
    first = True
    for data in _pieces(file):
        try:
            frame: Frame = _decode(data[4:])
        except msgspec.MsgspecError:
            raise Malformed(f"{file} cannot be read", allowed=_ALLOWED_FILE) from None
        if first:
            _as_title(frame, seals)
            first = False
        if isinstance(frame, End):
            if rows != frame.rows or seals.sign("backup", digest.digest()) != frame.seal:
                raise Malformed(f"{file} was changed after it was written", allowed="another backup")
            yield frame
            return
        rows += isinstance(frame, TableRow)
        digest.update(data)
        yield frame
    raise Malformed(f"{file} was cut short", allowed="a whole backup")


def _pieces(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as packed:
            while size := packed.read(4):
                length = int.from_bytes(size, "big")
                data = packed.read(length) if length <= _LARGEST_FRAME_BYTES else b""
                if not data or len(data) != length:
                    return
                yield size + data
    except EOFError:
        return
    except (gzip.BadGzipFile, zlib.error):
        raise Malformed(f"{file} cannot be read", allowed=_ALLOWED_FILE) from None
