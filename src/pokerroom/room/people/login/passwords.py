"""Passwords: which are accepted, and their hashing by argon2id in threads.

A wrong name costs as much time as a wrong password, so that nobody learns from the clock who has an account.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from pokerroom.errors import Illegal
from pokerroom.room.errors import TooMany
from pokerroom.wording.plural import quantity

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
_HASHING_THREADS: Final = 2
_MOST_WAITING: Final = 50
_COMMON_PASSWORDS: Final = frozenset(
    [
        "password",
        "passw0rd",
        "password1",
        "password123",
        "12345678",
        "123456789",
        "1234567890",
        "qwertyui",
        "qwertyuiop",
        "qwerty123",
        "iloveyou",
        "11111111",
        "00000000",
        "letmein1",
        "letmein123",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "welcome1",
        "superman",
        "starwars",
        "pokerroom",
        "abcdefgh",
        "abcd1234",
        "1q2w3e4r",
        "trustno1",
        "whatever",
        "computer",
        "internet",
    ]
)

# Letters and figures that nobody takes for one another, on paper or aloud: 16 of them are as good as 79 bits.
_READABLE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_GROUPS_OF_LETTERS: Final = 4
_LETTERS_PER_GROUP: Final = 4

_Done = TypeVar("_Done")


def first_password() -> str:
    """Return a password to be written down and handed over, in groups: `k7mp-w3xd-9hfj-vn2t`."""
    return "-".join(
        "".join(secrets.choice(_READABLE_LETTERS) for _ in range(_LETTERS_PER_GROUP)) for _ in range(_GROUPS_OF_LETTERS)
    )


def accept_password(password: str, name: str) -> str:
    """Return the password as it will be hashed, or refuse one that is too short, too long or too common."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Illegal(
            f"this password has {quantity(len(password), 'character')}",
            allowed=f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters",
        )
    plain = password.casefold()
    if plain in _COMMON_PASSWORDS or plain == name.casefold() or len(set(plain)) < SHORTEST_PASSWORD // 2:
        raise Illegal("this password is easily guessed", allowed="choose one that nobody else would think of")
    return password


class Hashing:
    """Argon2id hashing in threads, two at a time; if too many wait, more are refused."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        # 19 MiB, two passes, one lane: strong, and light enough that tables deal on while somebody logs in.
        self._hasher = hasher or PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._threads = ThreadPoolExecutor(_HASHING_THREADS, thread_name_prefix="passwords")
        self._waiting = 0
        self._nobodys = ""

    async def hash_password(self, password: str) -> str:
        """Hash a password in a thread, and return the hash as the account stores it."""
        return await self._run_in_thread(self._hasher.hash, password)

    async def fits(self, password_hash: str | None, password: str) -> bool:
        """Return whether this is the password; it takes as long if there is none."""
        if not self._nobodys:
            self._nobodys = await self.hash_password("nobody's password")
        return (
            await self._run_in_thread(self._verify, password_hash or self._nobodys, password)
            and password_hash is not None
        )

    def _verify(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except (VerifyMismatchError, VerificationError, InvalidHashError):
            return False

    async def _run_in_thread(self, work: Callable[..., _Done], *arguments: str) -> _Done:
        if self._waiting >= _MOST_WAITING:
            raise TooMany("too many people are logging in right now", allowed="try again in a moment", again=2.0)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stop the threads that hash passwords."""
        self._threads.shutdown(wait=False, cancel_futures=True)
