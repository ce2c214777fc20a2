"""Every form that can be read is made ready before anybody is served.

msgspec works out how a struct is read when it first reads one. Two threads that do so for the same struct at the same
moment can end the whole process, and the first requests after a start come together. It takes less than a tenth of a
second for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import msgspec


@cache
def make_forms_ready() -> frozenset[type]:
    """Make every struct that can be read ready to be read by any thread, and return them."""
    ready: set[type] = set()
    for form in _below(msgspec.Struct):
        if form.__module__.startswith("pokerroom."):
            with suppress(TypeError):  # a form that is only written, and never read, may hold anything
                msgspec.json.Decoder(form)
                ready.add(form)
    return frozenset(ready)


def _below(kind: type) -> Iterator[type]:
    below: list[type] = kind.__subclasses__()
    for form in below:
        yield form
        yield from _below(form)
