"""The written forms of the kinds of records, and how a record of an older form is brought up to today's.

A kind of record is written in a form that has a number. When what is written under a kind changes so that the reader of
today would misread what was written before, its number here goes up by one, and a step from the old form to the new
stands beside it, for ever. A field that is added with a default needs no new form. Nothing else reads an older form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from pokerroom.errors import Malformed
from pokerroom.room.store import Store, Stored

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


def replay(store: Store, stream: str, apply: Callable[[Stored], object]) -> int:
    """Hand each record of a stream to `apply`, in today's form; return the stream's version, 0 where it has none."""
    version = 0
    if store.head(stream) is not None:
        for stored in store.read(stream):
            apply(brought_up(stored))
            version = stored.version
    return version


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
