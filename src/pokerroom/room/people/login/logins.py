"""Logins of a room: whose cookie is whose, how long a login lasts, and what ends it.

A login is a random token in a cookie; only its SHA-256 is kept, with a second token that every change must carry. Reads
come from memory, so that a request costs the database nothing; everything that touches the database does so beside the
event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from pokerroom.errors import Illegal
from pokerroom.room.people.login.devices import note_device
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store.opening.database import read_transaction, writing
from pokerroom.room.store.schema import accounts, logins

_SECOND_MICROSECONDS: Final = 1_000_000
_DAY_SECONDS: Final = 86_400
_MINUTE_MICROSECONDS: Final = 60 * _SECOND_MICROSECONDS
_LOGINS_IN_MEMORY: Final = 20_000
_LOGINS_PER_ACCOUNT: Final = 20
_USE_WRITTEN_EVERY: Final = 300 * _SECOND_MICROSECONDS
_Done = TypeVar("_Done")
LoginKind: TypeAlias = Literal["guest", "player"]
GUEST_LOGIN: Final[LoginKind] = "guest"
PLAYER_LOGIN: Final[LoginKind] = "player"


class Login(Struct, frozen=True):
    """One login: who it is, and how long it lasts."""

    token: bytes  # the SHA-256 of what the cookie carries
    account: str
    name: str
    kind: LoginKind
    csrf: str
    expires: int  # microseconds since 1970
    device: str = ""
    used: int = 0  # as far as it is written down
    factor: bool = False  # whether it was by a second factor too
    sample: bool = False  # one of the demo's sample staff, who came in without a password
    former: tuple[str, ...] = ()  # names that they had before, as a guest

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that the account is on record by, the present one first."""
        return self.name, *self.former


class Session(Struct, frozen=True):
    """One login of an account, as its owner sees it."""

    id: str
    token: bytes
    created: int  # microseconds since 1970
    expires: int
    device: str
    used: int


class FreshLogin(Struct, frozen=True):
    """A fresh login with the content of its cookie; nobody sees that content at any other time."""

    login: Login
    cookie: str
    mark: str = ""  # by which the device is known again


class Logins:
    """The logins of the room, in memory and in the database.

    Methods that take a connection are part of the caller's transaction, beside the event loop.
    """

    def __init__(self, engine: Engine, settings: Settings, clock: Callable[[], float]) -> None:
        self._engine = engine
        self._settings = settings
        self._clock = clock
        self._by_token: OrderedDict[bytes, Login] = OrderedDict()
        self._ended: deque[bytes] = deque()  # logins that have ended, until their connections are told
        self.samples: tuple[str, ...] = ()  # names of the demo's sample staff, who have no password
        self._tell_ended: Callable[[bytes], None] = lambda _token: None

    def when_ended(self, tell: Callable[[bytes], None]) -> None:
        """Register the function that is called at once when a login ends, so that its connections can be closed."""
        self._tell_ended = tell

    async def who(self, cookie: str) -> Login | None:
        """Return the login that a cookie belongs to; None for none."""
        if not 20 <= len(cookie) <= 100:
            return None
        token = _token(cookie)
        login = self._by_token.get(token) or await asyncio.to_thread(self._find, token)
        if login is None or login.expires <= self.now() or (login.sample and login.name not in self.samples):
            self._by_token.pop(token, None)
            return None
        if (now := self.now()) - login.used > _USE_WRITTEN_EVERY:
            login = msgspec.structs.replace(login, used=now)
            await asyncio.to_thread(self._note_use, token, now)
        self._remember(login)
        return login

    async def connected(self, login: Login) -> None:
        """Note that a login has opened a connection; a guest had minutes to do so, and now stays for days."""
        until = self.now() + self._settings.guest_days * _DAY_SECONDS * _SECOND_MICROSECONDS
        soon = self.now() + self._settings.guest_minutes * _MINUTE_MICROSECONDS
        if login.kind == "guest" and login.expires <= soon:
            await asyncio.to_thread(self._extend, login.token, until)

    async def sweep(self, there: Collection[Login]) -> None:
        """End the logins whose time is over, with their connections; guests who are `there` keep their place."""
        await self.beside(self._sweep, [login.token for login in there if login.kind == "guest"])

    async def log_out(self, login: Login) -> None:
        """End a login, in every tab that uses it."""
        await self.beside(self._forget, login.token)

    async def sessions(self, login: Login) -> list[Session]:
        """Return every login of somebody's account, newest first."""
        return await asyncio.to_thread(self._sessions, login.account)

    async def end_session(self, login: Login, name: str) -> None:
        """End one login of one's own, and its connections."""
        session = next((session for session in await self.sessions(login) if session.id == name), None)
        if session is None:
            raise Illegal("you have no such login", allowed="choose one of the list")
        await self.beside(self._forget, session.token)

    async def beside(self, work: Callable[..., _Done], *arguments: object) -> _Done:
        """Run something in a thread, and close the connections of every login that it ended."""
        try:
            return await asyncio.to_thread(work, *arguments)
        finally:
            while self._ended:
                self._tell_ended(self._ended.popleft())

    def now(self) -> int:
        """Return the time, in microseconds since 1970."""
        return int(self._clock() * _SECOND_MICROSECONDS)

    def read_again(self, account: str) -> None:
        """Read the logins of an account from the database again when they are next used: they have changed."""
        self._by_token = OrderedDict(
            (token, login) for token, login in self._by_token.items() if login.account != account
        )

    # Within a transaction

    def enter(
        self,
        connection: Connection,
        account: str,
        name: str,
        kind: LoginKind,
        device: str,
        *,
        factor: bool = False,
        sample: bool = False,
    ) -> FreshLogin:
        """Log somebody in to their account; the oldest of too many logins ends."""
        now = self.now()
        cookie = secrets.token_urlsafe(32)
        stays = self._settings.login_days * _DAY_SECONDS * _SECOND_MICROSECONDS
        expires = now + (self._settings.guest_minutes * _MINUTE_MICROSECONDS if kind == "guest" else stays)
        former = former_names(connection, account)
        login = Login(
            token=_token(cookie),
            account=account,
            name=name,
            kind=kind,
            csrf=secrets.token_urlsafe(24),
            expires=expires,
            device=device,
            used=now,
            factor=factor,
            sample=sample,
            former=former,
        )
        self._end_those_over(connection, now)
        oldest = select(logins.c.token).where(logins.c.account == account).order_by(logins.c.created.desc())
        for token in connection.execute(oldest.offset(_LOGINS_PER_ACCOUNT - 1)).scalars().all():
            self.end(connection, bytes(token))
        row = {"token": login.token, "account": account, "csrf": login.csrf, "created": now, "expires": expires}
        connection.execute(insert(logins).values(**row, device=device, used=now, factor=factor))
        if kind == PLAYER_LOGIN and device and not sample:
            note_device(connection, account, device, now)
        return FreshLogin(login, cookie)

    def end(self, connection: Connection, token: bytes) -> None:
        """End one login, in the database and in memory."""
        connection.execute(delete(logins).where(logins.c.token == token))
        self._by_token.pop(token, None)
        self._ended.append(token)

    def end_all(self, connection: Connection, account: str) -> None:
        """End every login of an account."""
        for token in connection.execute(select(logins.c.token).where(logins.c.account == account)).scalars().all():
            self.end(connection, bytes(token))

    def guests_there(self, connection: Connection) -> int:
        """Return how many guests are there, or were a few minutes ago."""
        now = self.now()
        lately = now - self._settings.guest_minutes * _MINUTE_MICROSECONDS
        count_guests = (
            select(func.count())
            .select_from(logins.join(accounts, logins.c.account == accounts.c.id))
            .where(accounts.c.kind == GUEST_LOGIN, logins.c.expires > now, logins.c.used > lately)
        )
        return int(connection.execute(count_guests).scalar_one())

    def extend_as_player(self, connection: Connection, account: str) -> None:
        """Have the logins of a guest who has an account now last as long as those of players."""
        until = self.now() + self._settings.login_days * _DAY_SECONDS * _SECOND_MICROSECONDS
        connection.execute(update(logins).where(logins.c.account == account).values(expires=until))

    @staticmethod
    def mark_by_factor(connection: Connection, token: bytes) -> None:
        """Have a login count as one by a second factor from now on."""
        connection.execute(update(logins).where(logins.c.token == token).values(factor=True))

    @staticmethod
    def unmark_factors(connection: Connection, account: str) -> None:
        """Have no login of an account count as one by a second factor any more."""
        connection.execute(update(logins).where(logins.c.account == account).values(factor=False))

    # Beside the event loop

    def _note_use(self, token: bytes, now: int) -> None:
        """Store when a login was used; the request is answered even if that cannot be stored."""
        with contextlib.suppress(SQLAlchemyError), writing(self._engine) as connection:
            connection.execute(update(logins).where(logins.c.token == token).values(used=now))

    def _extend(self, token: bytes, until: int) -> None:
        with contextlib.suppress(SQLAlchemyError), writing(self._engine) as connection:
            connection.execute(update(logins).where(logins.c.token == token).values(expires=until, used=self.now()))
        self._by_token.pop(token, None)

    def _sweep(self, guests: list[bytes]) -> None:
        now = self.now()
        with contextlib.suppress(SQLAlchemyError), writing(self._engine) as connection:
            self._end_those_over(connection, now)
            for token in guests:
                connection.execute(update(logins).where(logins.c.token == token).values(used=now))

    def _end_those_over(self, connection: Connection, now: int) -> None:
        over = select(logins.c.token).where(logins.c.expires <= now)
        for token in connection.execute(over).scalars().all():
            self.end(connection, bytes(token))

    def _forget(self, token: bytes) -> None:
        with writing(self._engine) as connection:
            self.end(connection, token)

    def _sessions(self, account: str) -> list[Session]:
        own_logins = select(logins).where(logins.c.account == account, logins.c.expires > self.now())
        with read_transaction(self._engine) as connection:
            rows = connection.execute(own_logins.order_by(logins.c.created.desc())).all()
        return [
            Session(_public_name(bytes(row.token)), bytes(row.token), row.created, row.expires, row.device, row.used)
            for row in rows
        ]

    def _find(self, token: bytes) -> Login | None:
        with self._engine.connect() as connection:
            row = connection.execute(
                select(logins, accounts.c.name, accounts.c.kind, accounts.c.password)
                .join(accounts, logins.c.account == accounts.c.id)
                .where(logins.c.token == token)
            ).one_or_none()
            if row is None:
                return None
            former = former_names(connection, row.account)
        sample = row.kind == PLAYER_LOGIN and row.password is None
        return Login(
            token=token,
            account=row.account,
            name=row.name,
            kind=row.kind,
            csrf=row.csrf,
            expires=row.expires,
            device=row.device,
            used=row.used,
            factor=row.factor,
            sample=sample,
            former=former,
        )

    def _remember(self, login: Login) -> None:
        self._by_token[login.token] = login
        self._by_token.move_to_end(login.token)
        if len(self._by_token) > _LOGINS_IN_MEMORY:
            self._by_token.popitem(last=False)


def former_names(connection: Connection, account: str) -> tuple[str, ...]:
    """Return the names that an account had before, by the alphabet."""
    had = select(accounts.c.name).where(accounts.c.became == account).order_by(accounts.c.name)
    return tuple(connection.execute(had).scalars())


def _token(cookie: str) -> bytes:
    return hashlib.sha256(cookie.encode()).digest()


def _public_name(token: bytes) -> str:
    """Return a name for a login that is of no use to log in with."""
    return hashlib.sha256(b"shown " + token).hexdigest()[:16]
