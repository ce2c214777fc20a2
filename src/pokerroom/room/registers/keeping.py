"""The registers of a room: people's entries in a stream for each house, and entries made from the room's own records.

Every call first reads the new records, so that the shell may write while a room is open; a write that collides is
repeated.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from threading import Lock
from typing import Final

import msgspec
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed, PokerroomError, shortened
from pokerroom.registers.approvals import approval_duties, approved_choices
from pokerroom.registers.commands import CorrectEntry, ErasePerson, FinishDuty, MakeEntry, RegisterCommand
from pokerroom.registers.decide import decide_registers
from pokerroom.registers.duties import LateDuty, RegisterDuty, late, todo
from pokerroom.registers.evolve import registers_from
from pokerroom.registers.filling import entries_of_room
from pokerroom.registers.happenings import REGISTER_HAPPENINGS, RegisterHappening
from pokerroom.registers.opening import equipment_duties, opening_faults, rules_duties, unapproved_charges
from pokerroom.registers.register import EntryValue, register_named, registers_of
from pokerroom.registers.state import RegisterEntry, Registers
from pokerroom.room.record_forms import FORMS, happening_in, record_of
from pokerroom.room.registers.persons import Persons, StoredPerson
from pokerroom.room.registers.streams import REGISTERS, RoomTrail
from pokerroom.room.store import Record, Stale, Store, Unsure
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook import Library, Rulebook, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import OperatorChoice
from pokerroom.rulebook.setup.table_setup import TableSetup

INSPECTIONS_STREAM: Final = "inspections"
INSPECTED_KIND: Final = "inspected"
_MOST_TRIES: Final = 5
_TIME_OF_ONE_INSPECTION: Final = timedelta(minutes=5)  # a page that is left open asks again and again
_MOST_INSPECTIONS_REMEMBERED: Final = 1000


class InspectionNote(msgspec.Struct, frozen=True):
    """A note that an inspector or a member of staff looked at something."""

    what: str


class RoomRegisters:
    """The registers of a room's houses: entries and their corrections, duties due and done."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], zone: Zone | None = None, books: Library | None = None
    ) -> None:
        self._store, self._clock = store, clock
        self._library = books or library()  # the books of the room's houses, those of its own files too
        self.zone = zone or Zone()  # of the clock on the wall
        self.persons = Persons(store)
        self.trail = RoomTrail(store)
        self._happenings: dict[str, list[RegisterHappening]] = {}
        self._looks: dict[tuple[str, str], datetime] = {}  # who looked at which thing, and when they last did
        self._at_work = asyncio.Lock()
        self._reading = Lock()  # lists are made beside the event loop

    def now(self) -> datetime:
        """Return what time it is by the room's clock."""
        return self._clock()

    # Looking

    def of_house(self, house_id: str) -> Registers:
        """Return a house's registers as people have written them."""
        with self._reading:
            happenings = self._happenings.setdefault(house_id, [])
            new = self._store.read(REGISTERS + house_id, len(happenings))
            happenings += [happening_in(REGISTER_HAPPENINGS, record) for record in new]
            return registers_from(happenings)

    def entries(self, house_id: str, register: str = "") -> dict[str, RegisterEntry]:
        """Return every entry of a house, or of one register, by its id: of people and of the room, by time."""
        book = self._library.books.get(house_id)
        if book is None:  # a house that the room used to have
            return {}
        state = self.of_house(house_id)
        every = [*state.entries.values(), *entries_of_room(book, self.trail.of_house(house_id))]
        registers = registers_of(book)
        return {
            entry.id: replace(entry, corrected=state.corrections.get(entry.id, ()))
            for entry in sorted(every, key=lambda entry: entry.at)
            if entry.register in registers and register in ("", entry.register)
        }

    def approved(self, book: Rulebook) -> tuple[OperatorChoice, ...]:
        """Return the regulator's written approvals for a house, as far as they bound a table's charges."""
        return approved_choices(House(book), self._written(book.id))

    def refuse_opening(self, house: House, setup: TableSetup, *names: str) -> None:
        """Refuse a table to which the registers have no approval, or under rules that do not hold yet."""
        today = self.zone.local(self.now()).date()  # the day from which rules hold is one on the wall
        for fault in opening_faults(house, self._written(house.book.id), setup, names, today):
            raise Illegal(fault.what, allowed=fault.allowed, cites=fault.cites)

    def refuse_charges(self, house: House, setup: TableSetup) -> None:
        """Refuse a charge for which nothing is approved in writing."""
        for fault in unapproved_charges(house, self._written(house.book.id), setup):
            raise Illegal(fault.what, allowed=fault.allowed, cites=fault.cites)

    def _written(self, house_id: str) -> list[RegisterEntry]:
        """Return the entries of people in a house's registers, with corrections, as last read.

        Tables are judged by them on the event loop; before that, the caller has the registers read.
        """
        happenings = self._happenings.get(house_id)
        state = self.of_house(house_id) if happenings is None else registers_from(list(happenings))
        return [replace(entry, corrected=state.corrections.get(entry.id, ())) for entry in state.entries.values()]

    def approvals_wanted(self, house_id: str) -> tuple[RegisterDuty, ...]:
        """Return the papers that open tables of a house lack: approvals, approved charges, and checklists."""
        book = self._library.books.get(house_id)
        if book is None or book.kind != "poker":
            return ()
        posted = self.trail.posted(house_id)
        written = self._written(house_id)
        rules = rules_duties(House(book), written) if posted else ()
        approvals = approval_duties(House(book), self.approved(book), posted)
        return (*approvals, *rules, *equipment_duties(House(book), written, posted))

    def todo(self, house_id: str) -> tuple[RegisterDuty, ...]:
        """Return the waiting duties, the most pressing first; persons whose time has run out are to be erased."""
        state, now = self.of_house(house_id), self.now()
        book = self._library.books.get(house_id)
        waits = todo(book, self.entries(house_id).values(), state.done, now) if book is not None else ()
        waits += self.approvals_wanted(house_id)
        over = [(name, until) for name, until in self.persons.names(house_id).items() if until < now]
        erase = "erase what is kept of them: the period for keeping it is over"
        return (
            *waits,
            *(
                RegisterDuty(
                    register="",
                    entry=name,
                    number=0,
                    what=erase,
                    since=until,
                    due=until,
                    overdue=True,
                    cites=(),
                    about=name,
                )
                for name, until in over
            ),
        )

    def late(self, house_id: str) -> tuple[LateDuty, ...]:
        """Return the duties that were done late, or are late now."""
        book = self._library.books.get(house_id)
        done = self.of_house(house_id).done
        return late(book, self.entries(house_id).values(), done, self.now()) if book is not None else ()

    def person(self, house_id: str, name: str) -> StoredPerson:
        """Return the stored data of a person, or refuse a name without any."""
        person = self.persons.find(house_id, name)
        if person is None:
            raise Illegal(
                f"the registers know nobody called {shortened(name)!r}", allowed="a person who is named in an entry"
            )
        return person

    def about(self, house_id: str, name: str) -> list[RegisterEntry]:
        """Return the entries in the registers of a house that name a person."""
        return [entry for entry in self.entries(house_id).values() if name in entry.now.values()]

    # Writing

    async def make(self, house_id: str, register: str, values: Mapping[str, EntryValue], by: str) -> str:
        """Write an entry, and return its id.

        Words about a person are stored beside the record, and an id stands for them in it.
        """
        book = self._library.book(house_id)
        form = register_named(book, register)
        stored_values, persons = dict(values), []
        # Judged first with a stand-in, so that nobody's data is kept for an entry that is refused.
        people = {
            field.name
            for field in form.fields
            if field.kind == "person" and str(stored_values.get(field.name, "")).strip()
        }
        trial = {**stored_values, **dict.fromkeys(people, "person-trial")}
        decide_registers(book, Registers(), MakeEntry(register, trial, self.now(), by), {}, ())
        for name in people:
            words = stored_values[name]
            if not isinstance(words, str) or len(words) > 1000:
                raise Malformed(f"{shortened(str(words))!r} for a person", allowed="a name and an address")
            until = self.now() + timedelta(days=form.keep_days)
            stored_values[name] = await self.persons.keep(house_id, words.strip(), self.now(), until)
            persons.append(str(stored_values[name]))
        try:
            await self._do(house_id, MakeEntry(register, stored_values, self.now(), by), by)
        except PokerroomError as fault:
            if not isinstance(fault, Unsure):  # the entry may stand there, and tells of them
                for person in persons:
                    await self.persons.erase(house_id, person)
            raise
        return str(len((await asyncio.to_thread(self.of_house, house_id)).entries))

    async def correct(
        self, house_id: str, entry: str, values: Mapping[str, EntryValue], why: str, by: str, register: str = ""
    ) -> None:
        """Put an entry right by a further one; with a register, only one of its own."""
        await self._do(house_id, CorrectEntry(entry, values, why, self.now(), by, register), by)

    async def finish(self, house_id: str, entry: str, duty: int, note: str, by: str) -> None:
        """Say that something due was done."""
        await self._do(house_id, FinishDuty(entry, duty, note, self.now(), by), by)

    async def erase(self, house_id: str, person: str, why: str, by: str) -> None:
        """Erase the data of a person, after recording the erasure."""
        await self._do(house_id, ErasePerson(person, why, self.now(), by), by)
        await self.persons.erase(house_id, person)

    async def record_look(self, what: str, by: str) -> None:
        """Record that somebody looks into the registers."""
        look = Record(INSPECTED_KIND, msgspec.json.encode(InspectionNote(what)), form=FORMS.of(INSPECTED_KIND), by=by)
        await self._store.append(INSPECTIONS_STREAM, None, [look], self.now())

    async def record_look_once(self, what: str, by: str) -> None:
        """Note one look for as long as a page that refreshes itself is open."""
        now, last = self.now(), self._looks.get((what, by))
        if last is None or now - last > _TIME_OF_ONE_INSPECTION:
            await self.record_look(what, by)
        self._looks[what, by] = now  # only once it is on record
        if len(self._looks) > _MOST_INSPECTIONS_REMEMBERED:
            self._looks = {look: at for look, at in self._looks.items() if now - at <= _TIME_OF_ONE_INSPECTION}

    async def _do(self, house_id: str, command: RegisterCommand, by: str) -> RegisterHappening:
        async with self._at_work:
            for _ in range(_MOST_TRIES):
                happening, after = await asyncio.to_thread(self._decide, house_id, command)
                record = record_of(REGISTER_HAPPENINGS, happening, by)
                try:
                    await self._store.append(REGISTERS + house_id, after, [record], self.now())
                except Stale:
                    continue
                await asyncio.to_thread(self.of_house, house_id)  # tables are judged by it from now on
                return happening
        raise Illegal("others are writing in the registers at this moment", allowed="try again")

    def _decide(self, house_id: str, command: RegisterCommand) -> tuple[RegisterHappening, int]:
        """Return the happenings of a command, and the number of records in the house's registers before it."""
        state, after = self.of_house(house_id), len(self._happenings[house_id])
        entries = self.entries(house_id) if not isinstance(command, MakeEntry) else {}
        (happening,) = decide_registers(
            self._library.book(house_id), state, command, entries, self.persons.names(house_id)
        )
        return happening, after

    async def finish_erasing(self) -> None:
        """Remove people whose erasure was recorded and not done, because the room stopped in between."""
        for stream in [stream for stream in self._store.streams() if stream.startswith(REGISTERS)]:
            house_id = stream.removeprefix(REGISTERS)
            for name in self.of_house(house_id).erased & self.persons.names(house_id).keys():
                await self.persons.erase(house_id, name)
