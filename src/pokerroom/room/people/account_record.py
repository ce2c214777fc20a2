"""Accounts in the room's record: opened, a new password, a second factor taken or given up, closed.

The record holds no password, no hash of one and no secret of a second factor. It holds marks of them that only the
room's key can make, so that a change made in the database by hand is found when the room opens.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec
import structlog
from msgspec import Struct
from sqlalchemy import select

from pokerroom.happening_text import HappeningText
from pokerroom.record_kind import kind_of, recorded_kind
from pokerroom.room.people.naming.names import key_of
from pokerroom.room.record_forms import happening_in, record_of
from pokerroom.room.store import Record, Store
from pokerroom.room.store.opening.database import read_transaction
from pokerroom.room.store.records import NOT_KEPT, Tampered
from pokerroom.room.store.schema import accounts, factors
from pokerroom.room.store.seal import Seals

ACCOUNT_STREAM: Final = "accounts"
AccountActor: TypeAlias = Literal["themselves", "the house", "whoever runs the room", "found at the opening"]
_FOUND_AT_OPENING: Final[AccountActor] = "found at the opening"
_log = structlog.get_logger("pokerroom.room")


class _AccountHappening(Struct, frozen=True, kw_only=True, tag=kind_of, tag_field="kind"):
    at: datetime
    account: str
    name: str
    by: AccountActor


class AccountOpened(_AccountHappening, frozen=True, kw_only=True):
    """A person has opened an account with a password; `mark` is a mark of its hash that only the key can make.

    `found_by` is the key by which a login finds the account, if it is another than its name would give.
    """

    mark: str = ""
    found_by: str = ""


class PasswordChanged(_AccountHappening, frozen=True, kw_only=True):
    """An account has a new password."""

    mark: str = ""


class FactorTaken(_AccountHappening, frozen=True, kw_only=True):
    """An account has a second factor in use; `mark` is the key's word for its secret, which older records lack."""

    mark: str = ""


class FactorRemoved(_AccountHappening, frozen=True, kw_only=True):
    """An account has no second factor any more."""


class AccountClosed(_AccountHappening, frozen=True, kw_only=True):
    """The account is closed: nobody can log in by it again."""


AccountHappening: TypeAlias = AccountOpened | PasswordChanged | FactorTaken | FactorRemoved | AccountClosed
_PASSWORD_HAPPENINGS: Final = (AccountOpened, PasswordChanged)
_ACCOUNT_HAPPENINGS: Final[HappeningText[AccountHappening]] = HappeningText(get_args(AccountHappening), "an account")


class KnownAccount(Struct, frozen=True):
    """An account as the record has it, or as the database does."""

    name: str
    mark: str
    found_by: str = ""
    factor: bool = False
    factor_mark: str = ""


def accounts_from(happenings: Iterable[AccountHappening]) -> dict[str, KnownAccount]:
    """Return the accounts that are open after all that happened, by their id."""
    open_accounts: dict[str, KnownAccount] = {}
    for happening in happenings:
        match happening:
            case AccountOpened():
                open_accounts[happening.account] = KnownAccount(happening.name, happening.mark, happening.found_by)
            case AccountClosed():
                open_accounts.pop(happening.account, None)
            case PasswordChanged() if happening.account in open_accounts:
                open_accounts[happening.account] = msgspec.structs.replace(
                    open_accounts[happening.account], mark=happening.mark
                )
            case FactorTaken() if happening.account in open_accounts:
                open_accounts[happening.account] = msgspec.structs.replace(
                    open_accounts[happening.account], factor=True, factor_mark=happening.mark
                )
            case FactorRemoved() if happening.account in open_accounts:
                open_accounts[happening.account] = msgspec.structs.replace(
                    open_accounts[happening.account], factor=False, factor_mark=""
                )
            case _:
                pass
    return open_accounts


class AccountRecord:
    """Writes the happenings of accounts into the room's record."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store, self._clock = store, clock
        # Happenings that are not known to be on the record, and the member of staff who asked for each.
        self._unrecorded: list[tuple[AccountHappening, str]] = []

    async def keep(
        self,
        kinds: Sequence[type[AccountHappening]],
        account: str,
        name: str,
        by: AccountActor,
        credential: str | bytes,
        who: str = "",
    ) -> None:
        """Record happenings of an account; `credential` is its new password or second factor as the database has it.

        The database has it already: if a happening cannot be recorded now, it is recorded with the next one, or by
        `record_pending`.
        """
        fields: dict[str, Any] = {"at": self._clock(), "account": account, "name": name, "by": by}
        for kind in kinds:
            mark: dict[str, Any] = {}
            if kind is FactorTaken and isinstance(credential, bytes):
                mark = {"mark": factor_mark(self._store.seals, self._store.seals, account, credential)}
            elif kind in _PASSWORD_HAPPENINGS and isinstance(credential, str):
                mark = {"mark": mark_of(self._store.seals, account, credential)}
            self._unrecorded.append((kind(**fields, **mark), who))
        await self.record_pending()

    async def record_pending(self) -> None:
        """Record the happenings that could not be recorded before."""
        pending, self._unrecorded = self._unrecorded, []
        if not pending:
            return
        try:
            records = [_as_record(happening, who) for happening, who in pending]
            await self._store.append(ACCOUNT_STREAM, None, records, self._clock())
        except NOT_KEPT as fault:
            self._unrecorded = [*pending, *self._unrecorded]
            _log.error("what happened to accounts is not on the record yet", happenings=len(pending), why=str(fault))
        except asyncio.CancelledError:  # the writing goes on when its caller is cancelled; telling twice is no harm
            self._unrecorded = [*pending, *self._unrecorded]
            raise

    async def open(self) -> None:
        """Compare the accounts with the record, and log and record whatever differs as found at the opening.

        So changes that somebody made in the database by hand are found, also of a name.
        """
        happenings, unmarked = await asyncio.to_thread(self._differences)
        for happening in happenings:
            _log.warning(
                "an account differs from the record",
                account=happening.name,
                found=_account_happening_words(happening),
            )
        if happenings or unmarked:
            await self._append([*happenings, *unmarked])

    async def _append(self, happenings: Iterable[AccountHappening]) -> None:
        records = [_as_record(happening) for happening in happenings]
        await self._store.append(ACCOUNT_STREAM, None, records, self._clock())

    def _differences(self) -> tuple[list[AccountHappening], list[AccountHappening]]:
        """Return how accounts differ from the record, and second factors of which an older release kept no mark."""
        on_record, in_database = accounts_from(read_accounts(self._store)), self._accounts_in_database()
        happenings: list[AccountHappening] = []
        unmarked: list[AccountHappening] = []
        for account in sorted(on_record.keys() | in_database.keys()):
            old, new = on_record.get(account), in_database.get(account)
            name = (new or old or KnownAccount("", "")).name
            fields: dict[str, Any] = {"at": self._clock(), "account": account, "name": name, "by": _FOUND_AT_OPENING}
            if new is None:
                happenings.append(AccountClosed(**fields))
                continue
            if old is not None and (old.name, old.found_by) != (new.name, new.found_by):
                old = None  # the name decides who is staff: the account is another person's from now on
            if old is None:
                happenings.append(AccountOpened(**fields, mark=new.mark, found_by=new.found_by))
            elif old.mark != new.mark and old.mark not in self._password_marks(account):
                happenings.append(PasswordChanged(**fields, mark=new.mark))
            if not new.factor:
                happenings += [FactorRemoved(**fields)] if old is not None and old.factor else []
            elif old is None or not old.factor:
                happenings.append(FactorTaken(**fields, mark=new.factor_mark))
            elif not old.factor_mark:
                unmarked.append(FactorTaken(**fields, mark=new.factor_mark))
            elif old.factor_mark != new.factor_mark and old.factor_mark not in self._factor_marks(account):
                happenings.append(FactorTaken(**fields, mark=new.factor_mark))
        return happenings, unmarked

    def _password_marks(self, account: str) -> set[str]:
        """Return the marks that an account's password has by any key that the room has had."""
        query = select(accounts.c.password).where(accounts.c.id == account)
        with read_transaction(self._store.engine) as connection:
            password = str(connection.execute(query).scalar_one())
        seals = self._store.seals
        return {mark_of(ring, account, password) for ring in (seals, *seals.former)}

    def _factor_marks(self, account: str) -> set[str]:
        """Return the marks that an account's second factor has by the former keys of the room."""
        query = select(factors.c.secret).where(factors.c.account == account)
        with read_transaction(self._store.engine) as connection:
            secret = bytes(connection.execute(query).scalar_one())
        seals = self._store.seals
        return {factor_mark(ring, seals, account, secret) for ring in seals.former}

    def _accounts_in_database(self) -> dict[str, KnownAccount]:
        """Return the accounts with a password that the database has."""
        factor = select(factors.c.account, factors.c.secret).where(factors.c.confirmed)
        row_of = accounts.c
        query = select(row_of.id, row_of.name, row_of.name_key, row_of.password).where(row_of.password.is_not(None))
        with read_transaction(self._store.engine) as connection:
            secrets = {row.account: bytes(row.secret) for row in connection.execute(factor)}
            rows = connection.execute(query).all()
        seals = self._store.seals
        return {
            row.id: KnownAccount(
                row.name,
                mark_of(seals, row.id, row.password),
                "" if row.name_key == key_of(row.name) else row.name_key,
                row.id in secrets,
                factor_mark(seals, seals, row.id, secrets[row.id]) if row.id in secrets else "",
            )
            for row in rows
        }


def read_accounts(store: Store) -> list[AccountHappening]:
    """Return everything that the record has of accounts, oldest first."""
    return [happening_in(_ACCOUNT_HAPPENINGS, record) for record in store.read(ACCOUNT_STREAM)]


def mark_of(seals: Seals, account: str, password_hash: str) -> str:
    """Return the key's mark of an account's stored password, from which nobody can learn anything about it."""
    return seals.sign("password of an account", account, password_hash).hex()[:32]


def factor_mark(signs: Seals, opens: Seals, account: str, sealed: bytes) -> str:
    """Return the key's mark of a second factor's secret; if that cannot be opened, of the sealed bytes."""
    try:
        secret = opens.open(sealed, "factor", account)
    except Tampered:
        secret = b"unread" + sealed
    return signs.sign("second factor of an account", account, secret).hex()[:32]


def _as_record(happening: AccountHappening, who: str = "") -> Record:
    by = who or ("" if happening.by == _FOUND_AT_OPENING else happening.by)
    return record_of(_ACCOUNT_HAPPENINGS, happening, by)


def _account_happening_words(happening: AccountHappening) -> str:
    return recorded_kind(happening).replace("_", " ")
