"""The staff of a room's houses: those that the settings name and those that the record has appointed, as one list."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.room.people.account_rows import name_of_account
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.people.login.passwords import first_password
from pokerroom.room.people.naming.names import tidy
from pokerroom.room.people.staff.samples import sample_staff, samples_of, without_samples
from pokerroom.room.record_forms import happening_in, record_of
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store
from pokerroom.rulebook import Library
from pokerroom.rulebook.operator.rights import ADMINISTRATOR_ROLE
from pokerroom.staff.commands import AppointStaff, DismissStaff, ResetPassword, StaffCommand
from pokerroom.staff.decide import StaffRules, decide_staff
from pokerroom.staff.evolve import staff_from
from pokerroom.staff.happenings import STAFF_HAPPENINGS, StaffHappening
from pokerroom.staff.state import OF_THE_ROOM_ITSELF, Appointments

STAFF_STREAM: Final = "staff"
FIRST_ADMINISTRATOR: Final = "Administrator"


class RoomStaff:
    """The staff of a room's houses; `changed` is called with them after an appointment or a dismissal."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        settings: Settings,
        books: Library,
        clock: Callable[[], datetime],
        *,
        changed: Callable[[tuple[Staff, ...]], None],
    ) -> None:
        self._store, self._accounts, self._settings, self._books = store, accounts, settings, books
        self._clock, self._changed = clock, changed
        self._happenings = _read_staff_happenings(store)
        self._at_work = asyncio.Lock()
        self._of_settings: tuple[Staff, ...] = settings.staff
        self.samples = samples_of(settings, staff_from(self._happenings), accounts.has_password)
        self._sample_staff = sample_staff(self.samples, books)
        self._tell_accounts()

    def go_by_settings(self, named: tuple[Staff, ...]) -> None:
        """Take these for the people of the settings, with their houses as the open tables have them."""
        self._of_settings = named

    @property
    def appointed(self) -> Appointments:
        """The people whom the record has appointed, by name and house."""
        appointed = staff_from(self._happenings)
        return appointed if self.samples else without_samples(appointed)

    @property
    def record(self) -> tuple[StaffHappening, ...]:
        """Every appointment, dismissal and new password of the record, oldest first."""
        return tuple(self._happenings)

    def people(self) -> tuple[Staff, ...]:
        """Return the appointed, as the settings would name them."""
        return tuple(
            Staff(happening.name, happening.house, happening.titles, happening.pit)
            for happening in self.appointed.values()
        )

    def sample_people(self) -> tuple[Staff, ...]:
        """Return the samples of the demo, as the settings would name them."""
        return self._sample_staff

    def everybody(self) -> tuple[Staff, ...]:
        """Return the people of all houses: of the settings, appointed by the record, and the demo's samples."""
        return (*self._of_settings, *self.people(), *self.sample_people())

    def of_house(self, house_id: str) -> dict[str, tuple[str, ...]]:
        """Return the people of a house by the names of their accounts, and their titles."""
        return {staff.name: staff.titles for staff in self.everybody() if staff.house == house_id}

    def houses_of(self, name: str) -> tuple[str, ...]:
        """Return the houses that somebody is of, by the name of their account."""
        return tuple(dict.fromkeys(staff.house for staff in self.everybody() if staff.name == name and staff.house))

    async def appoint(self, name: str, house_id: str, titles: tuple[str, ...], why: str, by: str, pit: str = "") -> str:
        """Appoint somebody; return the first password of an account that is opened for it, "" where they have one.

        The password is shown nowhere else.
        """
        spelt = await asyncio.to_thread(name_of_account, self._store.engine, name)
        name = spelt or tidy(name)  # one person has one spelling
        command = AppointStaff(at=self._clock(), by=by, name=name, house=house_id, titles=titles, why=why, pit=pit)
        if name in self._accounts.logins.samples:
            raise Illegal(f"{name} is a sample of the demo", allowed="somebody else")
        async with self._at_work:
            happening = self._decide(command)
            password = ""
            if not await asyncio.to_thread(self._accounts.has_password, name):
                password = first_password()
                await self._accounts.create(name, password)
            await self._keep(happening, by)
        return password

    async def dismiss(self, name: str, house_id: str, why: str, by: str) -> None:
        """End somebody's appointment in a house."""
        async with self._at_work:
            await self._keep(
                self._decide(DismissStaff(at=self._clock(), by=by, name=name, house=house_id, why=why)), by
            )

    async def reset(self, name: str, why: str, by: str) -> str:
        """Give a member of staff a new password, which is returned; their sessions end.

        A person whom the settings name and who has no account yet gets one.
        """
        async with self._at_work:
            happening = self._decide(ResetPassword(at=self._clock(), by=by, name=name, why=why))
            await self._keep(happening, by)
            password = first_password()
            await self._accounts.give_password(name, password)
        return password

    async def first_administrator(self) -> str:
        """Appoint the first administrator where there is none, and return their password; else ""."""
        if any(house_id == OF_THE_ROOM_ITSELF for _, house_id in self.appointed):
            return ""
        why = "the first start of the room"
        return await self.appoint(FIRST_ADMINISTRATOR, OF_THE_ROOM_ITSELF, (ADMINISTRATOR_ROLE,), why, "the room")

    def _decide(self, command: StaffCommand) -> StaffHappening:
        house_id = getattr(command, "house", OF_THE_ROOM_ITSELF)
        pits = {table.pit for table in self._settings.tables if table.house == house_id}
        named = {(person.name, person.house) for person in self._settings.staff}
        (happening,) = decide_staff(StaffRules(self._books, named, pits), self.appointed, command)
        return happening

    async def _keep(self, happening: StaffHappening, by: str) -> None:
        record = record_of(STAFF_HAPPENINGS, happening, by)
        await self._store.append(STAFF_STREAM, len(self._happenings), [record], self._clock())
        self._happenings.append(happening)
        self._tell_accounts()
        self._changed(self.everybody())

    def _tell_accounts(self) -> None:
        self._accounts.know_staff((name for name, _ in self.appointed), (sample.name for sample in self.samples))


def appointments_of(store: Store) -> Appointments:
    """Return the people whom a store's record has appointed, by name and house, without samples of a demo."""
    return without_samples(staff_from(_read_staff_happenings(store)))


def _read_staff_happenings(store: Store) -> list[StaffHappening]:
    return [happening_in(STAFF_HAPPENINGS, record) for record in store.read(STAFF_STREAM)]
