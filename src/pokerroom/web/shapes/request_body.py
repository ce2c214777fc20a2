"""What every body of a request has in common."""

from __future__ import annotations

from msgspec import Struct


class RequestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request. A field that it does not have is refused by name, so that no typing error goes unseen."""
