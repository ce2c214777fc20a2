"""The words for a fault of the settings: a value as it was written, and an unknown key."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from pokerroom.errors import Malformed
from pokerroom.wording.few_names import few_names


def as_written(value: object) -> str:
    """Return a value as the file of the settings has it, or a table by its game and house.

    >>> as_written(True), as_written(["127.0.0.1", "::1"])
    ('true', '127.0.0.1, ::1')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def without_password(url: str) -> str:
    """Return an address to be shown, without the part before an @ or after a ?, which may hold a password."""
    hidden = re.sub(r"(://[^:/@]*):[^@]*@", r"\1:…@", url) if "://" in url else re.sub(r"^.*@", "…@", url)
    return re.sub(r"\?.*", "?…", hidden)


def refuse_unknown_key(key: str, written: str, keys: tuple[str, ...], source: str, prefix: str = "") -> None:
    """Refuse a key that no setting has, and name those that are spelt nearly so."""
    if key in keys:
        return

    def spelt(names: Iterable[str]) -> list[str]:
        return [prefix + name.upper() if prefix else name for name in names]

    close = spelt(difflib.get_close_matches(key, keys, n=2))
    hint = f" (did you mean {' or '.join(close)}?)" if close else ""
    raise Malformed(
        f"{source} sets {written}, and there is no such setting{hint}", allowed=few_names(spelt(keys), written)
    )
