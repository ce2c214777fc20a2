"""The common base of all bodies of requests, and the names of commands that some of them carry."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Meta, Struct


class RequestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request. A field that it does not have is refused by name, so that no typing error goes unseen."""


def word_of(names: Iterable[str]) -> Meta:
    """Describe a word that must be one of these: the description lists them, and whoever reads it refuses others
    kindly.

    >>> word_of(["stop", "go"]).extra_json_schema
    {'extra': {'enum': ['go', 'stop']}}
    """
    return Meta(max_length=64, extra_json_schema={"extra": {"enum": sorted(names)}})
