"""The happenings of one part of the rules as JSON that reads back. Nothing is judged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

from pokerroom.errors import Malformed
from pokerroom.wording.few_names import few_names
from pokerroom.wording.misread import fault_words

HappeningT = TypeVar("HappeningT", bound=msgspec.Struct)

_ENCODER = msgspec.json.Encoder()


class HappeningText(Generic[HappeningT]):
    """Writes the happenings of a part, such as "the cage", and reads one by the kind under which it was kept.

    >>> from pokerroom.record_kind import kind_of
    >>> class DoorShut(msgspec.Struct, tag=kind_of, tag_field="kind"):
    ...     by: str
    >>> text = HappeningText([DoorShut], "a door")
    >>> text.write(DoorShut("Bo")), text.read("door_shut", b'{"kind":"door_shut","by":"Bo"}')
    (b'{"kind":"door_shut","by":"Bo"}', DoorShut(by='Bo'))
    >>> text.read("door_opened", b"{}")
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: 'door_opened' is no happening of a door; allowed: door_shut
    """

    __slots__ = ("_part", "_readers")

    def __init__(self, happenings: Iterable[type[HappeningT]], part: str) -> None:
        self._readers = {str(kind.__struct_config__.tag): msgspec.json.Decoder(kind) for kind in happenings}
        self._part = part

    def write(self, happening: HappeningT) -> bytes:
        """Write one happening as JSON."""
        return _ENCODER.encode(happening)

    def read(self, kind: str, text: bytes) -> HappeningT:
        """Read a happening of this kind; refuse an unknown kind, or text that cannot be read."""
        if kind not in self._readers:
            raise Malformed(f"{kind!r} is no happening of {self._part}", allowed=few_names(sorted(self._readers), kind))
        try:
            return self._readers[kind].decode(text)
        except msgspec.MsgspecError as fault:
            raise Malformed(f"a happening of the kind {kind!r} cannot be read: {fault_words(fault)}") from None
