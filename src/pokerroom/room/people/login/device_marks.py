"""Marks of devices that were used to log in: signed with the room's key, and stored by the browser for a long time.

A browser that shows a mark of an account may try its password, however many strangers are guessing at it. A mark is no
login: it opens nothing by itself, and a new password makes every earlier mark worthless.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from pokerroom.room.store.seal import Seals

MARK_DAYS: Final = 400  # as long as browsers keep anything
_MOST_PEOPLE_PER_DEVICE: Final = 4
_SEPARATOR: Final = "~"
_LONGEST_COOKIE: Final = 600


def make_mark(seals: Seals, account: str, password: str, now: int) -> str:
    """Return a mark for a device that an account has just logged in from.

    `password` is as it is stored, `now` in microseconds.
    """
    text = f"{account}.{now // 1_000_000}.{secrets.token_hex(8)}"
    return f"{text}.{_sign_device_mark(seals, text, password)}"


def mark_in(seals: Seals, marks: str, account: str, password: str, now: int) -> str:
    """Return the signed text of this account's mark among those that a device shows; "" where there is none."""
    for mark in marks[:_LONGEST_COOKIE].split(_SEPARATOR):
        text, _, signature = mark.rpartition(".")
        whose, _, rest = text.partition(".")
        made_at = rest.partition(".")[0]
        if whose != account or not made_at.isascii() or not made_at.isdigit():
            continue
        young = now // 1_000_000 - int(made_at) <= MARK_DAYS * 86_400
        if young and hmac.compare_digest(signature.encode(), _sign_device_mark(seals, text, password).encode()):
            return text
    return ""


def with_mark(marks: str, mark: str) -> str:
    """Return the marks that a device keeps from now on: the new one first, then those of others who use it.

    >>> with_mark("ann.1.x.sig~bob.2.y.sig", "ann.3.z.sig")
    'ann.3.z.sig~bob.2.y.sig'
    """
    whose = mark.partition(".")[0]
    others = [part for part in marks[:_LONGEST_COOKIE].split(_SEPARATOR) if part and part.partition(".")[0] != whose]
    return _SEPARATOR.join([mark, *others][:_MOST_PEOPLE_PER_DEVICE])


def _sign_device_mark(seals: Seals, text: str, password: str) -> str:
    return seals.sign("device mark", text, hashlib.sha256(password.encode()).digest()).hex()[:40]
