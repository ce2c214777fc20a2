"""The written forms of the kinds of records, and how a record of an older form is brought up to today's.

A kind of record is written in a form that has a number. When a form changes so that today's reader would misread
earlier records, its number here goes up by one, and a step from the old form to the new stands beside it, for ever. A
field that is added with a default needs no new form. Nothing else reads an older form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from pokerroom.errors import Malformed
from pokerroom.happening_text import HappeningText
from pokerroom.record_kind import recorded_kind
from pokerroom.room.store import Record, Stored

KeptT = TypeVar("KeptT", bound=msgspec.Struct)
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class RecordForms(msgspec.Struct, frozen=True):
    """Which form each kind is written in now, 1 unless it is named; and the step to the next form, by kind and form."""

    current: Mapping[str, int]
    upcasters: Mapping[tuple[str, int], Upcaster]

    def of(self, kind: str) -> int:
        """Return the form in which records of a kind are written now.

        >>> RecordForms({"sat": 2}, {}).of("sat"), RecordForms({}, {}).of("rose")
        (2, 1)
        """
        return self.current.get(kind, 1)


FORMS: Final = RecordForms({}, {})


def record_of(
    text: HappeningText[KeptT], happening: KeptT, by: str = "", *, secret: bool = False, request: str = ""
) -> Record:
    """Return a happening as it is stored, under its kind and in today's form."""
    kind = recorded_kind(happening)
    return Record(kind, text.write(happening), secret, FORMS.of(kind), by, request)


def happening_in(text: HappeningText[KeptT], stored: Stored) -> KeptT:
    """Return the happening that a record holds, in today's form."""
    record = brought_up(stored)
    return text.read(record.kind, record.body)


def brought_up(stored: Stored, forms: RecordForms = FORMS) -> Stored:
    """Return a record in today's form of its kind, or refuse one that a newer program has written."""
    wanted = forms.of(stored.kind)
    if stored.form == wanted:
        return stored
    if stored.form > wanted:
        raise Malformed(
            f"record {stored.version} of {stored.stream} is a {stored.kind!r} of form {stored.form}, "
            "which a newer program has written",
            allowed=f"a pokerroom at least as new (this one knows {stored.kind!r} up to form {wanted})",
        )
    body = msgspec.json.decode(stored.body, type=dict[str, Any])
    for form in range(stored.form, wanted):
        body = forms.upcasters[stored.kind, form](body)
    return msgspec.structs.replace(stored, form=wanted, body=msgspec.json.encode(body))
