"""The accounts as the database has them: opened, found by name, given another password, closed.

Every method here reads or writes the database, and is called beside the event loop.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from pokerroom.errors import Illegal
from pokerroom.room.errors import TooMany
from pokerroom.room.people.login.devices import note_device
from pokerroom.room.people.login.logins import GUEST_LOGIN, PLAYER_LOGIN, FreshLogin, LoginKind, Logins, former_names
from pokerroom.room.people.login.second_factor import has_factor, remove_factor
from pokerroom.room.people.naming import names
from pokerroom.room.people.naming.look_alikes import keys_that_look_like, latin_look
from pokerroom.room.store.opening.database import read_transaction, writing
from pokerroom.room.store.schema import accounts, chat, devices, marks, own_hands

AccountKind: TypeAlias = Literal["guest", "player", "closed", "former"]
_CLOSED: Final[AccountKind] = "closed"
_FORMER: Final[AccountKind] = "former"
_MOST_FORMER_NAMES: Final = 3  # of one guest: each of them stays taken
_COUNT_GUESTS: Final = select(func.count()).select_from(accounts).where(accounts.c.kind == GUEST_LOGIN)


def name_of_account(engine: Engine, name: str) -> str:
    """Return the name of the account of a name, as it is spelt; "" if there is none. A former name leads to it too."""
    now = accounts.alias("now")
    had = accounts.outerjoin(now, accounts.c.became == now.c.id)
    query = select(func.coalesce(now.c.name, accounts.c.name)).select_from(had)
    query = query.where(accounts.c.name_key == names.key_of(name))
    with read_transaction(engine) as connection:
        return str(connection.execute(query).scalar_one_or_none() or "")


def taken_names(engine: Engine, among: Collection[str]) -> list[str]:
    """Return those of these names that somebody has or had."""
    keys = {names.key_of(name): name for name in among}
    query = select(accounts.c.name_key).where(accounts.c.name_key.in_(keys))
    with read_transaction(engine) as connection:
        return [keys[key] for key in connection.execute(query).scalars()]


class AccountRows:
    """The rows of the accounts. A person who opens one is logged in by `logins`, in the same transaction."""

    def __init__(self, engine: Engine, logins: Logins, guest_limit: int) -> None:
        self._engine, self._logins, self._guest_limit = engine, logins, guest_limit
        self._next_guest = 0

    def new_guest(self, chosen_name: str, device: str) -> FreshLogin:
        """Let a guest in by the name they want or the next number; refuse them where the room has no place left."""
        with writing(self._engine) as connection:
            if self._logins.guests_there(connection) >= self._guest_limit:
                raise TooMany(
                    "the room has no more places for guests", allowed="a player with a name and a password", again=60.0
                )
            if chosen_name:
                return self._logins.enter(
                    connection, self._add(connection, chosen_name, "guest", None), chosen_name, "guest", device
                )
            number = self._next_guest or connection.execute(_COUNT_GUESTS).scalar_one()
        while True:
            number += 1
            name = f"Guest {number}"
            try:
                with writing(self._engine) as connection:
                    account = self._add(connection, name, "guest", None)
                    entered = self._logins.enter(connection, account, name, "guest", device)
            except Illegal:
                continue
            self._next_guest = number
            return entered

    def new_player(self, name: str, password_hash: str, device: str = "") -> FreshLogin:
        """Open an account, with its hashed password, and log its owner in."""
        with writing(self._engine) as connection:
            return self._logins.enter(
                connection, self._add(connection, name, PLAYER_LOGIN, password_hash), name, PLAYER_LOGIN, device
            )

    def enter_sample(self, name: str, device: str) -> FreshLogin:
        """Log somebody in as a sample person of the demo, and make the account if there is none."""
        is_sample = (
            accounts.c.name_key == names.key_of(name),
            accounts.c.kind == PLAYER_LOGIN,
            accounts.c.password.is_(None),
        )
        with writing(self._engine) as connection:
            account = connection.execute(select(accounts.c.id).where(*is_sample)).scalar_one_or_none()
            account = account or self._add(connection, name, PLAYER_LOGIN, None)
            return self._logins.enter(connection, account, name, PLAYER_LOGIN, device, sample=True)

    def reset(self, name: str, password_hash: str) -> tuple[str, str, bool]:
        """Set a new password and remove the second factor; return account, spelling and whether there was a factor."""
        is_account = accounts.c.name_key == names.key_of(name), accounts.c.kind == PLAYER_LOGIN
        with writing(self._engine) as connection:
            row = connection.execute(select(accounts.c.id, accounts.c.name).where(*is_account)).one_or_none()
            if row is None:
                allowed = f"`pokerroom staff {name}`, which makes one"
                raise Illegal(f"{name} has no account yet", allowed=allowed)
            account = str(row.id)
            changed = update(accounts).where(accounts.c.id == account)
            connection.execute(changed.values(password=password_hash))
            self._logins.end_all(connection, account)
            had_factor = has_factor(connection, account)
            remove_factor(connection, account)
        return account, row.name, had_factor

    def close(self, account: str) -> None:
        """Close an account: its name stays taken, and everything else about its owner outside the record is deleted."""
        with writing(self._engine) as connection:
            closed = update(accounts).where(accounts.c.id == account)
            connection.execute(closed.values(kind=_CLOSED, password=None))
            self._logins.end_all(connection, account)
            remove_factor(connection, account)
            connection.execute(delete(devices).where(devices.c.account == account))
            connection.execute(delete(marks).where(marks.c.account == account))
            names_had = select(accounts.c.name).where(or_(accounts.c.id == account, accounts.c.became == account))
            for table in (chat, own_hands):
                connection.execute(delete(table).where(table.c.player.in_(names_had)))

    def change(self, account: str, password_hash: str, ended: list[bytes]) -> None:
        """Store a new hashed password, and end these logins."""
        with writing(self._engine) as connection:
            changed = update(accounts).where(accounts.c.id == account)
            connection.execute(changed.values(password=password_hash))
            for token in ended:
                self._logins.end(connection, token)

    def rename(self, account: str, name: str) -> None:
        """Give an account another name; the one that it had stays taken, and leads to it."""
        with writing(self._engine) as connection:
            self._rename(connection, account, name)

    def keep_guest(self, account: str, name: str, password_hash: str, device: str) -> str:
        """Make the account of a guest one with a password, perhaps by another name; return its name."""
        with writing(self._engine) as connection:
            present_name = str(connection.execute(select(accounts.c.name).where(accounts.c.id == account)).scalar_one())
            if names.key_of(name) == names.key_of(present_name):
                name = present_name  # a name is on record as it was first written
            else:
                self._rename(connection, account, name, limited=False)
            changed = update(accounts).where(accounts.c.id == account)
            connection.execute(changed.values(kind=PLAYER_LOGIN, password=password_hash))
            self._logins.extend_as_player(connection, account)
            if device:
                note_device(connection, account, device, self._logins.now())
        return name

    def _rename(self, connection: Connection, account: str, name: str, *, limited: bool = True) -> None:
        before = connection.execute(select(accounts).where(accounts.c.id == account)).one()
        if names.key_of(name) == before.name_key:
            raise Illegal(f"your name is {before.name} already", allowed="another name")
        if limited and len(former_names(connection, account)) >= _MOST_FORMER_NAMES:
            raise Illegal(
                f"a guest may change their name {_MOST_FORMER_NAMES} times",
                allowed="open an account: its name may be a new one",
            )
        _refuse_look_alike(connection, name)
        changed = update(accounts).where(accounts.c.id == account)
        try:
            connection.execute(changed.values(name=name, name_key=names.key_of(name)))
        except IntegrityError:
            raise _name_taken(name) from None
        row = {"id": secrets.token_hex(8), "name": before.name, "name_key": before.name_key, "kind": _FORMER}
        connection.execute(insert(accounts).values(**row, created=self._logins.now(), became=account))

    def former(self) -> list[tuple[str, str]]:
        """Return every name that somebody had before, with the name that they have now."""
        now = accounts.alias("now")
        query = select(accounts.c.name, now.c.name).join(now, accounts.c.became == now.c.id)
        with read_transaction(self._engine) as connection:
            return [(row[0], row[1]) for row in connection.execute(query)]

    def _add(self, connection: Connection, name: str, kind: LoginKind, password_hash: str | None) -> str:
        account = secrets.token_hex(8)
        _refuse_look_alike(connection, name)
        row = {"id": account, "name": name, "name_key": names.key_of(name), "kind": kind, "password": password_hash}
        try:
            connection.execute(insert(accounts).values(**row, created=self._logins.now()))
        except IntegrityError:
            raise _name_taken(name) from None
        return account

    def find_by_name(self, key: str) -> tuple[str, str, str | None]:
        """Return the account of a name, its spelling and its stored password; ("", "", None) if there is none."""
        query = select(accounts.c.id, accounts.c.name, accounts.c.password)
        with read_transaction(self._engine) as connection:
            row = connection.execute(
                query.where(accounts.c.name_key == key, accounts.c.kind == PLAYER_LOGIN)
            ).one_or_none()
        return (row.id, row.name, row.password) if row else ("", "", None)


def _refuse_look_alike(connection: Connection, name: str) -> None:
    """Refuse a name that looks like somebody's in another alphabet."""
    alike = select(accounts.c.name).where(accounts.c.name_key.in_(keys_that_look_like(name)))
    for other in connection.execute(alike).scalars():
        if other != name and names.key_of(other) != names.key_of(name) and latin_look(other) == latin_look(name):
            what = f"the name {name} looks like {other}, who is here already, in another alphabet"
            raise Illegal(what, allowed="choose a name that cannot be taken for somebody else's")


def _name_taken(name: str) -> Illegal:
    return Illegal(f"the name {name} is taken", allowed="another name")
