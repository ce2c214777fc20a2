"""A second factor besides the password: six digits of an app that change every half minute (RFC 6238).

The secret and the marks of the recovery codes are sealed with the room's key. A code is accepted once: its time step is
stored, and no code of that step or an earlier one is accepted again.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

import msgspec
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, true, update

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room.store.schema import factors
from pokerroom.room.store.seal import Seals

SECONDS_PER_CODE: Final = 30
_SECRET_BYTES: Final = 20
_FIGURES_OF_A_CODE: Final = 6
_RECOVERY_CODES: Final = 10
_RECOVERY_BYTES: Final = 10
_CODE_OFFSETS: Final = (0, -1, 1)  # a telephone's clock may be a little slow or fast
_ISSUER: Final = "pokerroom"


class CodeRequired(NotAllowed):
    """The password is right, and a code of the second factor is wanted with it."""


class FactorSetUp(Struct, frozen=True):
    """A second factor to be put into an app: as text, and as the address that a QR code carries."""

    secret: str
    uri: str


def has_factor(connection: Connection, account: str) -> bool:
    """Return whether an account has a second factor that is in use."""
    query = select(factors.c.account).where(factors.c.account == account, factors.c.confirmed == true())
    return connection.execute(query).first() is not None


def begin_factor(connection: Connection, seals: Seals, account: str, name: str) -> FactorSetUp:
    """Give an account a fresh secret; it counts when a code of it has been entered."""
    if has_factor(connection, account):
        raise Illegal("your second factor is set up already", allowed="turn it off first")
    secret = secrets.token_bytes(_SECRET_BYTES)
    remove_factor(connection, account)
    row = {"secret": seals.close(secret, "factor", account), "recovery": _seal_codes(seals, account, [])}
    connection.execute(insert(factors).values(account=account, **row, confirmed=False, step=0))
    return FactorSetUp(base64.b32encode(secret).decode(), _totp(secret).get_provisioning_uri(name, _ISSUER))


def confirm_factor(
    connection: Connection, seals: Seals, account: str, code: str, seconds: float
) -> tuple[tuple[str, ...], bytes]:
    """Take a second factor into use by its first code; return the recovery codes and its secret as it is sealed.

    The recovery codes are shown to nobody again.
    """
    of_account = factors.c.account == account
    row = connection.execute(select(factors).where(of_account).with_for_update()).one_or_none()
    if row is None or row.confirmed:
        raise Illegal("no second factor waits to be confirmed", allowed="set one up first")
    step = _step_of(seals.open(bytes(row.secret), "factor", account), code, seconds, row.step)
    if step is None:
        raise NotAllowed("this is not the code", allowed="enter the six digits that the app shows now")
    codes = tuple(base64.b32encode(secrets.token_bytes(_RECOVERY_BYTES)).decode() for _ in range(_RECOVERY_CODES))
    recovery = _seal_codes(seals, account, [_hash_code(code) for code in codes])
    connection.execute(update(factors).where(of_account).values(confirmed=True, step=step, recovery=recovery))
    code_texts = tuple("-".join((code[:4], code[4:8], code[8:12], code[12:])) for code in codes)
    return code_texts, bytes(row.secret)


def spend_code(connection: Connection, seals: Seals, account: str, code: str, seconds: float) -> None:
    """Use up a code of the app or a recovery code; refuse one that is neither, or was used before."""
    if not code.strip():
        raise CodeRequired(
            "the code of your second factor is missing", allowed="enter the six digits that the app shows now"
        )
    of_account = factors.c.account == account
    row = connection.execute(select(factors).where(of_account).with_for_update()).one()
    step = _step_of(seals.open(bytes(row.secret), "factor", account), code, seconds, row.step)
    if step is not None:
        connection.execute(update(factors).where(of_account).values(step=step))
        return
    left = _recovery_codes_left(seals, account, bytes(row.recovery))
    hashed = _hash_code(code)
    if not any(hmac.compare_digest(hashed, item) for item in left):
        raise CodeRequired("this code is wrong, or was used before", allowed="enter the next one, or a recovery code")
    remaining = _seal_codes(seals, account, [item for item in left if item != hashed])
    connection.execute(update(factors).where(of_account).values(recovery=remaining))


def recovery_left(connection: Connection, seals: Seals, account: str) -> int:
    """Return how many recovery codes an account has left; 0 where it has no second factor."""
    query = select(factors.c.recovery).where(factors.c.account == account, factors.c.confirmed == true())
    codes_left = connection.execute(query).scalar_one_or_none()
    return len(_recovery_codes_left(seals, account, bytes(codes_left))) if codes_left is not None else 0


def remove_factor(connection: Connection, account: str) -> None:
    """Remove an account's second factor."""
    connection.execute(delete(factors).where(factors.c.account == account))


def _totp(secret: bytes) -> TOTP:
    return TOTP(secret, _FIGURES_OF_A_CODE, SHA1(), SECONDS_PER_CODE)  # noqa: S303, as RFC 6238 and every app have it


def _step_of(secret: bytes, code: str, seconds: float, used: int) -> int | None:
    """Return the time step that a code belongs to; None for a code of another time, or one that was used."""
    digits, now = "".join(code.split()).encode(), int(seconds) // SECONDS_PER_CODE
    for aside in _CODE_OFFSETS:
        step = now + aside
        if step > used and hmac.compare_digest(_totp(secret).generate(step * SECONDS_PER_CODE), digits):
            return step
    return None


def _hash_code(code: str) -> str:
    return hashlib.sha256("".join(code.upper().replace("-", "").split()).encode()).hexdigest()


def _seal_codes(seals: Seals, account: str, hashed: list[str]) -> bytes:
    return seals.close(msgspec.json.encode(hashed), "recovery", account)


def _recovery_codes_left(seals: Seals, account: str, sealed: bytes) -> list[str]:
    return msgspec.json.decode(seals.open(sealed, "recovery", account), type=list[str])
