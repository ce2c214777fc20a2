"""Passwords that are hashed at the least cost: a test that logs somebody in shows nothing by the work it takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from argon2 import PasswordHasher

from pokerroom.room.people.login import passwords


def quick_hashing() -> passwords.Hashing:
    """Argon2id as a room has it, with next to no work."""
    return passwords.Hashing(_quick_hasher())


@contextmanager
def quick_passwords() -> Iterator[None]:
    """Meanwhile every room that opens in this process hashes quickly."""
    with mock.patch.object(passwords, "PasswordHasher", return_value=_quick_hasher()):
        yield


def _quick_hasher() -> PasswordHasher:
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
