"""An answer that a browser saves as a file. It is of one person's view of the room, so nobody on the way keeps it."""

from __future__ import annotations

from typing import TypeVar

from litestar import Response

T = TypeVar("T")


def saved_as(content: T, name: str, media_type: str | None = None) -> Response[T]:
    """Return an answer that a browser saves under this name."""
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "private, no-store"}
    return Response(content=content, media_type=media_type, headers=headers)
