"""Accounts: guests and players, their names and passwords, and what keeps others from pretending to be them.

`login/logins.py` keeps who is logged in. Everything that touches the database or hashes a password does so beside the
event loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, select

from pokerroom.errors import Illegal, Malformed, NotAllowed, shortened
from pokerroom.room.people.account_record import (
    AccountActor,
    AccountClosed,
    AccountHappening,
    AccountOpened,
    AccountRecord,
    FactorRemoved,
    FactorTaken,
    PasswordChanged,
)
from pokerroom.room.people.account_rows import AccountRows
from pokerroom.room.people.login import passwords
from pokerroom.room.people.login.device_marks import make_mark, mark_in
from pokerroom.room.people.login.devices import KnownDevice, devices_of, mark_seen, notices_for
from pokerroom.room.people.login.guest_places import GuestPlaces
from pokerroom.room.people.login.logins import GUEST_LOGIN, PLAYER_LOGIN, FreshLogin, Login, Logins
from pokerroom.room.people.login.second_factor import (
    FactorSetUp,
    begin_factor,
    confirm_factor,
    has_factor,
    recovery_left,
    remove_factor,
    spend_code,
)
from pokerroom.room.people.login.tries import Tries
from pokerroom.room.people.naming import names
from pokerroom.room.people.naming.look_alikes import latin_look
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store.opening.database import read_transaction, writing
from pokerroom.room.store.schema import accounts
from pokerroom.room.store.seal import Seals

_WRONG_LOGIN: Final = "this name and password do not match"

_Result = TypeVar("_Result")
_OPERATOR: Final[AccountActor] = "whoever runs the room"
_HOUSE: Final[AccountActor] = "the house"
_THEMSELVES: Final[AccountActor] = "themselves"


class Accounts:
    """The accounts of a room: who may log in, and who is logged in."""

    def __init__(
        self,
        engine: Engine,
        settings: Settings,
        seals: Seals | None = None,
        *,
        hashing: passwords.Hashing | None = None,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
        record: AccountRecord | None = None,
    ) -> None:
        self._engine = engine
        self._settings = settings
        self._seals = seals
        self._hashing = hashing or passwords.Hashing()
        self._clock = clock
        self.logins = Logins(engine, settings, clock)
        self._rows = AccountRows(engine, self.logins, settings.guest_limit)
        self._record = record
        self.places = GuestPlaces()
        self.tries = Tries(ticks)
        self._appointed: frozenset[str] = frozenset()  # the names of staff that the record has appointed

    def know_staff(self, appointed: Iterable[str], samples: Iterable[str]) -> None:
        """Reserve the names of staff; the demo's `samples` log in without a password."""
        self._appointed, self.logins.samples = frozenset(appointed), tuple(samples)

    async def guest(self, name: str = "", device: str = "") -> FreshLogin:
        """Let somebody in without a password, by a name of their own or the next number."""
        if not self._settings.lets_guests_in:
            raise NotAllowed("this room takes no guests", allowed="a player with a name and a password")
        chosen_name = self._name_not_of_staff(names.accept_name(name)) if name.strip() else ""
        return await self.logins.beside(self._rows.new_guest, chosen_name, device)

    async def register(self, name: str, password: str, device: str = "") -> FreshLogin:
        """Open an account for a new player, and log them in with it."""
        if not self._settings.registering:
            raise NotAllowed("no new accounts can be opened right now")
        chosen_name = self._name_not_of_staff(names.accept_name(name))
        passwords.accept_password(password, chosen_name)
        password_hash = await self._hashing.hash_password(password)
        entered = await self._open_account(chosen_name, password_hash, _THEMSELVES, device)
        return msgspec.structs.replace(entered, mark=self._make_device_mark(entered.login.account, password_hash))

    async def rename_guest(self, login: Login, name: str, refuse: Callable[[str], None]) -> str:
        """Give a guest another name, and return it; `refuse` is asked once the name was found right."""
        if login.kind != GUEST_LOGIN:
            raise Illegal(
                f"the account of {login.name} cannot be renamed", allowed="only before an account is opened, as a guest"
            )
        chosen_name = self._name_not_of_staff(names.accept_name(name))
        refuse(login.name)
        await self.logins.beside(self._rows.rename, login.account, chosen_name)
        self._read_guest_again(login)
        return chosen_name

    async def keep_guest(
        self, login: Login, name: str, password: str, device: str, refuse: Callable[[str], None]
    ) -> tuple[str, str]:
        """Make an account of a guest, who stays logged in; return its name, and the mark of the device.

        `refuse` is asked where the account is to have another name than the guest.
        """
        if not self._settings.registering:
            raise NotAllowed("no new accounts can be opened right now")
        chosen_name = self._name_not_of_staff(names.accept_name(name))
        passwords.accept_password(password, chosen_name)
        if names.key_of(chosen_name) != names.key_of(login.name):
            refuse(login.name)
        password_hash = await self._hashing.hash_password(password)
        kept_name = await self.logins.beside(self._rows.keep_guest, login.account, chosen_name, password_hash, device)
        self._read_guest_again(login)
        await self._put_on_record([AccountOpened], login.account, kept_name, _THEMSELVES, password_hash)
        return kept_name, self._make_device_mark(login.account, password_hash)

    def _read_guest_again(self, login: Login) -> None:
        self.logins.read_again(login.account)
        self.places.forget(login.name)

    async def former_names(self) -> list[tuple[str, str]]:
        """Return every name that a guest had before, with the name that they have now."""
        return await asyncio.to_thread(self._rows.former)

    async def add_staff(self, name: str, password: str) -> None:
        """Open an account for a member of staff whom the settings name; nobody else can take that name."""
        self._settings.refuse_stranger(name)
        passwords.accept_password(password, name)
        password_hash = await self._hashing.hash_password(password)
        await self._open_for_another(names.accept_name(name), password_hash, _OPERATOR)

    async def reset_staff(self, name: str, password: str) -> None:
        """Set a new password for a member of staff whom the settings name, and end all their logins."""
        self._settings.refuse_stranger(name)
        passwords.accept_password(password, name)
        password_hash = await self._hashing.hash_password(password)
        await self._replace_password(name, password_hash, _OPERATOR)

    async def create(self, name: str, password: str) -> None:
        """Open an account for somebody whom the room appoints, the first administrator too, whose name is reserved."""
        password_hash = await self._hashing.hash_password(passwords.accept_password(password, name))
        await self._open_for_another(names.tidy(name), password_hash, _HOUSE)

    async def give_password(self, name: str, password: str, who: str = "") -> None:
        """Set a new password for an account and end its logins; open the account where there is none.

        The record names `who` gave it, a member of staff.
        """
        password_hash = await self._hashing.hash_password(passwords.accept_password(password, name))
        if await asyncio.to_thread(self.has_password, name):
            await self._replace_password(name, password_hash, _HOUSE, who)
        else:
            await self._open_for_another(names.accept_name(name), password_hash, _HOUSE, who)

    async def _open_account(
        self, name: str, password_hash: str, by: AccountActor, device: str = "", who: str = ""
    ) -> FreshLogin:
        entered = await self.logins.beside(self._rows.new_player, name, password_hash, device)
        await self._put_on_record([AccountOpened], entered.login.account, name, by, password_hash, who)
        return entered

    async def _open_for_another(self, name: str, password_hash: str, by: AccountActor, who: str = "") -> None:
        """Open an account for somebody else, who is not logged in with it before they come."""
        entered = await self._open_account(name, password_hash, by, who=who)
        await self.logins.log_out(entered.login)

    async def _replace_password(self, name: str, password_hash: str, by: AccountActor, who: str = "") -> None:
        account, spelling, had_factor = await self.logins.beside(self._rows.reset, name, password_hash)
        self.tries.forget(names.key_of(name))
        happened: list[type[AccountHappening]] = [PasswordChanged]
        if had_factor:
            happened.append(FactorRemoved)
        await self._put_on_record(happened, account, spelling, by, password_hash, who)

    def _name_not_of_staff(self, name: str) -> str:
        of_the_house = {*(staff.name for staff in self._settings.staff), *self._appointed, *self.logins.samples}
        if latin_look(name) in set(map(latin_look, of_the_house)):
            raise Illegal(f"{name} is the name of a member of staff", allowed="another name")
        return name

    async def log_in(
        self, name: str, password: str, device: str = "", code: str = "", *, place: str = "", marks: str = ""
    ) -> FreshLogin:
        """Log in a returning player.

        Each try is counted before it is judged, so that many at once gain nothing. `place` is the address that they try
        from, and `marks` are the device's marks of the accounts that used it before.
        """
        key = names.key_of(name)
        account, spelling, password_hash = await asyncio.to_thread(self._rows.find_by_name, key)
        known_device = (
            mark_in(self._seals, marks, account, password_hash, self.logins.now())
            if self._seals and password_hash
            else ""
        )
        self.tries.count(key, known_device or place)
        if not known_device:
            await self.tries.slow_down(key, place)
        if not await self._hashing.fits(password_hash, password[: passwords.LONGEST_PASSWORD + 1]):
            raise NotAllowed(_WRONG_LOGIN, allowed="check both, and log in again")
        entered = await self.logins.beside(self._welcome_back, account, spelling, device, code)
        self.tries.pardon(key, known_device or place)
        return msgspec.structs.replace(entered, mark=self._make_device_mark(account, password_hash))

    def _make_device_mark(self, account: str, password_hash: str | None) -> str:
        return (
            make_mark(self._seals, account, password_hash, self.logins.now()) if self._seals and password_hash else ""
        )

    async def be_sample(self, name: str, device: str = "") -> FreshLogin:
        """Let a visitor of the demo be one of its sample staff."""
        if name not in self.logins.samples:
            allowed = ", ".join(self.logins.samples) or "a name and a password: this room has no samples"
            raise NotAllowed(f"{shortened(name)} is no sample of this room", allowed=allowed)
        return await self.logins.beside(self._rows.enter_sample, name, device)

    async def sweep(self, there: Collection[Login]) -> None:
        """End the logins whose time is over, with their connections; guests who are `there` keep their place."""
        await self.logins.sweep(there)
        if self._record is not None:
            await self._record.record_pending()

    async def new_devices(self, login: Login) -> tuple[str, ...]:
        """Return the new devices of an account that its owner is to be told of; () for a sample of the demo."""
        return () if login.sample else await asyncio.to_thread(self._read, notices_for, login.account, login.device)

    async def devices(self, login: Login) -> list[KnownDevice]:
        """Return the devices that somebody's account has logged in from, the one that was used last first."""
        return await asyncio.to_thread(self._read, devices_of, login.account)

    async def devices_seen(self, login: Login) -> None:
        """Note that somebody has seen which new devices their account has."""
        await asyncio.to_thread(self._mark_seen, login)

    def has_password(self, name: str) -> bool:
        """Return whether somebody of this name has an account with a password."""
        is_account = (
            accounts.c.name_key == names.key_of(name),
            accounts.c.kind == PLAYER_LOGIN,
            accounts.c.password.is_not(None),
        )
        query = select(accounts.c.id).where(*is_account)
        with read_transaction(self._engine) as connection:
            return connection.execute(query).first() is not None

    async def change_password(self, login: Login, old: str, new: str) -> str:
        """Set a new password of one's own, and return the mark of this device.

        Every other login ends, with its connections.
        """
        if login.sample:
            raise Illegal("a sample of the demo has no password", allowed="open an account of your own")
        await self._check_own_password(login, old)
        hashed = await self._hashing.hash_password(passwords.accept_password(new, login.name))
        others = [session.token for session in await self.logins.sessions(login) if session.token != login.token]
        await self.logins.beside(self._rows.change, login.account, hashed, others)
        self.tries.forget(names.key_of(login.name))
        await self._put_on_record([PasswordChanged], login.account, login.name, _THEMSELVES, hashed)
        return self._make_device_mark(login.account, hashed)

    async def close_account(self, login: Login, password: str, refuse: Callable[[str], None]) -> None:
        """Close one's own account, by its password: nobody can log in by its name again, or be given that name.

        `refuse` is asked once the password was found right, so that nothing comes between it and the closing.
        """
        if login.sample:
            raise Illegal("a sample of the demo has no account", allowed="open an account of your own")
        await self._check_own_password(login, password)
        refuse(login.name)
        await self.logins.beside(self._rows.close, login.account)
        await self._put_on_record([AccountClosed], login.account, login.name, _THEMSELVES)

    async def begin_factor(self, login: Login, password: str) -> FactorSetUp:
        """Set up a second factor of one's own, by one's password; it counts when it has been confirmed."""
        await self._check_own_password(login, password)
        return await asyncio.to_thread(self._write, begin_factor, self._key(), login.account, login.name)

    async def confirm_factor(self, login: Login, code: str) -> tuple[str, ...]:
        """Take one's second factor into use by its first code, and return the recovery codes.

        This login counts as one by the second factor.
        """
        seals, now = self._key(), self._clock()
        codes, sealed = await asyncio.to_thread(self._write, confirm_factor, seals, login.account, code, now)
        await asyncio.to_thread(self._write, self.logins.mark_by_factor, login.token)
        self.logins.read_again(login.account)
        await self._put_on_record([FactorTaken], login.account, login.name, _THEMSELVES, sealed)
        return codes

    async def remove_factor(self, login: Login, password: str, code: str) -> None:
        """Turn off one's second factor, by one's password and a code."""
        await self._check_own_password(login, password)
        await asyncio.to_thread(self._write, self._remove_by_code, self._key(), login.account, code)
        self.logins.read_again(login.account)
        await self._put_on_record([FactorRemoved], login.account, login.name, _THEMSELVES)

    async def factor_of(self, login: Login) -> tuple[bool, int]:
        """Return whether an account has a second factor, and how many recovery codes are left."""
        if not await asyncio.to_thread(self._read, has_factor, login.account):
            return False, 0
        return True, await asyncio.to_thread(self._read, recovery_left, self._key(), login.account)

    async def _check_own_password(self, login: Login, password: str) -> None:
        key, place = names.key_of(login.name), f"their own account {login.account}"
        _, _, password_hash = await asyncio.to_thread(self._rows.find_by_name, key)
        self.tries.count(key, place)
        if not await self._hashing.fits(password_hash, password[: passwords.LONGEST_PASSWORD + 1]):
            raise NotAllowed("this is not your password", allowed="enter the one that you logged in with")
        self.tries.pardon(key, place)

    async def _put_on_record(
        self,
        kinds: Sequence[type[AccountHappening]],
        account: str,
        name: str,
        by: AccountActor,
        credential: str | bytes = "",
        who: str = "",
    ) -> None:
        if self._record is not None:
            await self._record.keep(kinds, account, name, by, credential, who)

    def _key(self) -> Seals:
        if self._seals is None:
            raise Malformed("second factors are sealed with the room's key", allowed="accounts that have it")
        return self._seals

    async def close(self) -> None:
        """Stop the threads that hash passwords."""
        self._hashing.close()

    # Beside the event loop

    def _read(self, read: Callable[..., _Result], *arguments: object) -> _Result:
        with read_transaction(self._engine) as connection:
            return read(connection, *arguments)

    def _write(self, write: Callable[..., _Result], *arguments: object) -> _Result:
        with writing(self._engine) as connection:
            return write(connection, *arguments)

    def _mark_seen(self, login: Login) -> None:
        with writing(self._engine) as connection:
            mark_seen(connection, login.account, login.device)

    def _welcome_back(self, account: str, name: str, device: str, code: str) -> FreshLogin:
        with writing(self._engine) as connection:
            factor = has_factor(connection, account)
            if factor:
                spend_code(connection, self._key(), account, code, self._clock())
            return self.logins.enter(connection, account, name, PLAYER_LOGIN, device, factor=factor)

    def _remove_by_code(self, connection: Connection, seals: Seals, account: str, code: str) -> None:
        if not has_factor(connection, account):
            raise Illegal("you have no second factor", allowed="set one up")
        spend_code(connection, seals, account, code, self._clock())
        remove_factor(connection, account)
        self.logins.unmark_factors(connection, account)
