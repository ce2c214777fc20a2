"""The room: its accounts, its tables, and the store they are kept in."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from random import SystemRandom
from time import perf_counter
from typing import Final

import structlog
from msgspec.structs import replace

from pokerroom.cards.shuffle import shuffled_and_cut
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.house.ledger import Ledger
from pokerroom.plural import so_many
from pokerroom.room import wire
from pokerroom.room.boxes.box_actor import BONUS_STREAMS, BonusActor
from pokerroom.room.boxes.box_room import RoomForBoxes, open_bonus_tables
from pokerroom.room.chat.room_chat import RoomChat
from pokerroom.room.floor.floor_views import list_views
from pokerroom.room.floor.room_floor import RoomFloor
from pokerroom.room.for_tables import RoomForTables
from pokerroom.room.hosting.around_hosting import AroundHosting
from pokerroom.room.hosting.happenings import HostedWords
from pokerroom.room.hosting.room_hosting import RoomHosting
from pokerroom.room.keys import refuse_without_key, supplied_key
from pokerroom.room.ledger import RoomLedger, player_account
from pokerroom.room.money.room_cage import RoomCage
from pokerroom.room.people.account_record import AccountRecord
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.people.members.admission import RoomAdmission
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.room.people.members.table_doors import (
    bars_of_boxes,
    bars_of_tables,
    door_of_boxes,
    houses_played,
    people_seated,
)
from pokerroom.room.people.members.watch import MembersWatch
from pokerroom.room.people.naming.names_read import NamesRead
from pokerroom.room.people.own_marks import Marks
from pokerroom.room.people.staff.pits import titles_in_pit
from pokerroom.room.people.staff.room_staff import RoomStaff
from pokerroom.room.people.still_open import still_entered, still_owed
from pokerroom.room.prizes.jackpot_tables import JackpotTables
from pokerroom.room.prizes.jackpot_views import hit_views, meters
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.prizes.promoted import PromotedTables
from pokerroom.room.prizes.promotions import RoomPromotions
from pokerroom.room.prizes.seen_by import SeenBy
from pokerroom.room.records.keeping import RoomRecords
from pokerroom.room.settings.own_tables import OwnTable
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.shelf import Shelf
from pokerroom.room.store import Part, Store
from pokerroom.room.store.opening.claim import DatabaseClaim, claim
from pokerroom.room.store.opening.claim_watch import ClaimWatch
from pokerroom.room.store.requests.again import read_again
from pokerroom.room.table_maker import TableMaker
from pokerroom.room.tables.actor.moving import send_between_tables
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.stored_table import StoredTable, read_stored_table, stream_of
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.opening.known_houses import known_houses
from pokerroom.room.tables.opening.opened_otherwise import of_houses_as_they_were, tell_difference
from pokerroom.room.tables.opening.wanted import WantedTable, wanted_table, wanted_tables
from pokerroom.room.tables.opening.wanted_jackpots import wanted_jackpots
from pokerroom.room.tables.opening.warming import warm
from pokerroom.room.tournaments.around import AroundTournaments
from pokerroom.room.tournaments.room_tournaments import RoomTournaments
from pokerroom.room.tournaments.wanted_tournaments import wanted_tournaments
from pokerroom.room.wall_time import RoomTime, beat
from pokerroom.rulebook import Library, Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import house_with
from pokerroom.table.opening.new_table import NewTable
from pokerroom.table.stakes.rules import refuse_title_without

_PREFIX: Final = stream_of("")
_LOOKS: Final = 20  # at what does not balance, before it is called a fault
_A_MOMENT: Final = 0.05
_log = structlog.get_logger("pokerroom.room")


class Room:
    """A running room: its store, its tables, its ledger and its accounts."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        accounts: Accounts,
        claimed: DatabaseClaim,
        ledger: RoomLedger,
        jackpots: RoomJackpots,
        time: RoomTime,
    ) -> None:
        self.settings, self.store, self.accounts, self.ledger = settings, store, accounts, ledger
        clock, zone = time.utc, time.zone
        self._claim_watch, self._clock, self._time = ClaimWatch(claimed, store), clock, time
        houses = known_houses(settings)
        self.records = RoomRecords(store, clock, zone, houses.library)
        self.names = NamesRead(store.engine, accounts.has_password)
        self._houses = dataclasses.replace(houses, approved=self.records.approved)
        self._shelf = Shelf(store, self._houses.library)
        self._pits: dict[str, str] = {}  # by table, the pit that it stands in
        self.tables: dict[str, TableActor] = {}
        self.boxes: dict[str, BonusActor] = {}  # tables of the game against the house
        self.closed_tables: list[str] = []  # that are in the store and cannot be read
        self.jackpots = jackpots
        self._chance = SystemRandom()
        self._thinking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots think")
        self._opening = asyncio.Lock()
        self._warming: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self.cage = RoomCage(store, ledger, clock, zone)
        self.cage.counted_by, self.cage.changed = settings.rack_counts, self._rack_changed
        self.promotions = RoomPromotions(store, ledger, self._houses.library, self._shelf, clock, zone)
        self.marks = Marks(store)
        self.chat = RoomChat(store, settings, lambda: int(clock().timestamp() * 1000))
        self.staff = RoomStaff(store, accounts, settings, self._houses.library, clock)
        self.staff.changed = self._staff_changed
        self.floor = RoomFloor(store, ledger, settings, time, self.move_player)
        self.hosting = RoomHosting(
            AroundHosting(
                store,
                ledger,
                settings,
                time,
                self.tables,
                self._judge_hosted,
                self._open_hosted,
                self._forget_table,
            )
        )
        waits = timedelta(hours=settings.loosen_after), timedelta(minutes=settings.sitting_rest)
        self.members = RoomMembers(store, clock, zone, *waits)
        self.admission = RoomAdmission(
            self.members,
            ledger.flows,
            lambda: self.cage.cage,
            table_bars=lambda *asked: (*bars_of_tables(self.tables, *asked), *bars_of_boxes(self.boxes, asked[1])),
            brought=self._brought,
            card_of=self._card_of,
        )
        self.cage.refuse = self.admission.refuse_at_cage
        self.cage.deals_at = lambda table: table in self.tables and self.tables[table].journal.live
        self._for_tables = RoomForTables(
            settings,
            ledger,
            time,
            accounts,
            self.names,
            self.records,
            self.cage,
            self.admission,
            self.tables,
            self._brought,
        )
        self._members_watch = MembersWatch(
            self.members, lambda now: people_seated(self.tables, self.boxes, self.admission, now)
        )
        self.promoted_tables = PromotedTables(self.promotions, store, ledger, clock, zone)
        self.tournaments = RoomTournaments(
            self._around_tournaments(), self._houses.library, self._shelf, wanted_tournaments(settings)
        )
        self.jackpot_tables = JackpotTables(jackpots, settings, clock, zone, self.promotions.jackpot_paid)
        self._maker = TableMaker(
            settings,
            store,
            ledger,
            time,
            accounts,
            self._for_tables,
            self.hosting,
            self.floor,
            self.jackpot_tables,
            self.promoted_tables,
            self.chat,
            self._chance,
            self._thinking,
            self._staff_at,
            self._send_player,
            self._reopen,
        )

    @classmethod
    async def open(cls, settings: Settings, clock: Callable[[], datetime] | None = None) -> Room:
        """Open the store, read the tables that are in it, open those that are new, and begin to play."""
        refuse_without_key(settings)
        time = RoomTime(clock, settings.time_zone)
        url, key = settings.database_url, await asyncio.to_thread(supplied_key, settings)
        store = await asyncio.to_thread(Store.open, url, key, patient=False)
        try:
            claimed = await asyncio.to_thread(claim, store.engine)
        except BaseException:
            await store.close()
            raise
        try:
            ledger = await RoomLedger.open(store, time.utc())
            await store.drive()
            jackpots = await RoomJackpots.open(store, ledger, known_houses(settings).library, time.utc())
            record = AccountRecord(store, time.utc)
            await record.open()
            accounts = Accounts(store.engine, settings, store.seals, record=record)
            room = cls(settings, store, accounts, claimed, ledger, jackpots, time)
            began = perf_counter()
            unread = await room.tournaments.read() | await room.hosting.read()
            streams = [each for each in store.streams() if each.startswith(_PREFIX)]
            streams = [each for each in streams if each.removeprefix(_PREFIX) not in unread]
            epochs = await asyncio.gather(*map(store.take_over, streams))
            read = {}
            for stream, epoch in zip(streams, epochs, strict=True):
                table_id = stream.removeprefix(_PREFIX)
                read[table_id] = room._read_if_it_can_be(table_id), epoch
                await asyncio.sleep(0)
            opened = {each: found.journal.table.opening if found else None for each, (found, _) in read.items()}
            wanted = {each.id: each for each in wanted_tables(settings, opened, room._houses)}
            bonus = [wanted.pop(each.id) for each in list(wanted.values()) if each.is_bonus]
            new = {table_id: each.made() for table_id, each in wanted.items() if table_id not in read}
            for table_id, table in new.items():
                room._refuse_opening(wanted[table_id], table)
            room._pits = {each.id: each.own.pit for each in (*wanted.values(), *bonus)}
            room.staff.of_settings = of_houses_as_they_were(settings.staff, wanted.values(), opened)
            for table_id, (found, epoch) in read.items():
                if found:
                    told = tell_difference(wanted.get(table_id), opened[table_id])
                    hosted = room.hosting.find(table_id) is not None
                    room._add(table_id, found, epoch, told or room._wanted_by_host(table_id), hosted=hosted)
            for table_id, table in new.items():
                await room._open_table(wanted[table_id], table)
            room.boxes = await open_bonus_tables(room._around_boxes(), bonus, wanted_jackpots(settings))
            bonus_ids = [each.removeprefix(BONUS_STREAMS) for each in store.streams() if each.startswith(BONUS_STREAMS)]
            room.closed_tables += [each for each in bonus_ids if each not in room.boxes]
            cash = {each: actor for each, actor in room.tables.items() if room._is_of_the_house(actor)}
            await room.jackpot_tables.open(cash, room.boxes)
            await room.promoted_tables.open(cash)
            for pool, since in room.promotions.pools_added_to():
                room.jackpot_tables.tell_of_paid(pool, since)
            await room.tournaments.open()
            await room.cage.open()
            await room.members.open()
            room.members.houses = houses_played(room.tables, room.boxes)
            await room.floor.open(cash)
            await room.records.finish_erasing()
            room._tell_unapproved()
            _log.info("tables are ready", tables=len(room.tables), seconds=round(perf_counter() - began, 2))
        except BaseException:
            claimed.release()
            await store.close()
            raise
        for actor in (*room.tables.values(), *room.boxes.values()):
            actor.start()
        room.jackpot_tables.changed()
        room.promotions.start()
        room.tournaments.start()
        room._members_watch.start()
        room.floor.start()
        room.hosting.start()
        room._claim_watch.start()
        room._beating = asyncio.create_task(beat(time.served), name="beat")
        room._warming = asyncio.create_task(asyncio.to_thread(warm, list(room.tables.values())))
        return room

    async def close(self) -> None:
        """Finish what is being written, and let go of the store. Hands in progress go on when the room opens again."""
        await self._members_watch.stop()
        await self.floor.close()
        await self.hosting.close()
        await self.tournaments.close()
        await asyncio.gather(*(actor.stop() for actor in (*self.tables.values(), *self.boxes.values())))
        self._thinking.shutdown(wait=False, cancel_futures=True)
        await self.jackpot_tables.close()
        await self.promotions.close()
        if self._warming is not None:
            await self._warming
        await self.ledger.close()
        await self.accounts.close()
        if self._beating is not None:
            self._beating.cancel()
        await self._claim_watch.close()
        await self.store.close()

    async def taken_over(self) -> None:
        """Wait until another room has this one's database; nothing can be done here any more then."""
        await self._claim_watch.taken_over.wait()

    def lobby(self, player: str = "") -> wire.Lobby:
        """All tables that somebody may know of; with a player, where they have a seat, and what their account holds."""
        listed = self.hosting.is_listed
        listings = [
            each.listing for each in self.tables.values() if not _is_of_tournament(each) and listed(each.id, player)
        ]
        listings += [actor.listing for actor in self.boxes.values()]
        tables = tuple(self._with_host(each.for_player(player)) for each in listings)
        balance = self.ledger.balance(player_account(player)) if player else 0
        return wire.Lobby(
            now=int(self._clock().timestamp() * 1000),
            tables=tables,
            balance=balance,
            jackpots=meters(self.jackpots, SeenBy(player)),
            hits=hit_views(self.jackpots, self._local_now(), SeenBy(player)),
            promotions=self.promoted_tables.on_the_wire(SeenBy(player)),
            tournaments=self.tournaments.lobby(player),
            lists=list_views(self.floor),
        )

    async def move_player(
        self,
        player: str,
        old: str,
        new: str,
        seat: int,
        *,
        title: str = "",
        by: str = "",
        request: str = "",
        broken: bool = False,
    ) -> None:
        """A player goes from one table to a seat at another with everything: both keep it in one append, or neither.

        `title` is that of whoever of the house sends them, and `by` who asked under which `request`; `broken` says that
        their table has closed. Refused with the clause.
        """
        for table_id in (old, new):
            if table_id not in self.tables:
                raise Illegal(f"the table {table_id!r} is not in this room", allowed=", ".join(sorted(self.tables)))
            if _is_of_tournament(self.tables[table_id]):
                raise Illegal(f"{player} sent at a table of a tournament", allowed="an order to the tournament")
            if host := self.hosting.host_of(table_id):
                raise Illegal(f"{player} sent at a table that {host} hosts", allowed="a table of the house")
        await self.names.look_up(player)
        actors = self.tables[old], self.tables[new]
        table, now = actors[1].journal.table, actors[1].time()
        beside = [table.seats.plays(each) for each in table.stakes]
        self.admission.refuse_play(table.rules.house, player, 0, now, table=new, beside=beside)
        await send_between_tables(
            self.ledger, *actors, player, seat, self._clock, title=title, by=by, request=request, broken=broken
        )

    async def open_table(self, own: OwnTable, title: str) -> str:
        """Open a table while the room runs, by somebody with the power over tables; its id. It is there for good."""
        async with self._opening:
            taken = {*self.tables, *self.boxes, *self.closed_tables}
            wanted = wanted_table(own, self._houses, taken, self.settings)
            house = self._houses.library.house(wanted.own.house)
            refuse_title_without(house, title, "tables", f"the table {wanted.name} opened")
            await asyncio.to_thread(self.records.registers, wanted.own.house)
            made = wanted.made()
            self._refuse_opening(wanted, made)
            await self._open_table(wanted, made)
            actor = self.tables[wanted.id]
            self.members.houses = houses_played(self.tables, self.boxes)
            self.jackpot_tables.add(wanted.id, actor)
            self.promoted_tables.add(actor)
            self.floor.add(actor)
            actor.start()
        return wanted.id

    # Tables that players host

    def _judge_hosted(self, words: HostedWords, table_id: str) -> tuple[WantedTable, NewTable]:
        """The table that a host's words come to, refused as any table is that the house would open."""
        wanted = wanted_table(words.own_table(), self._houses, (), self.settings, table_id)
        made = wanted.judged()
        self._refuse_opening(wanted, made)
        return wanted, made

    async def _open_hosted(self, wanted: WantedTable, new: NewTable, part: Part) -> int:
        """Open a table together with what is kept of its host; the version of the latter."""
        async with self._opening:
            version = await self._open_table(wanted, new, part)
            self.members.houses = houses_played(self.tables, self.boxes)
            self.tables[wanted.id].start()
        return version

    def _wanted_by_host(self, table_id: str) -> WantedTable | None:
        """A table as its host asked for it, for its bots; nothing where no player hosts it, or it cannot be so now."""
        words = self.hosting.words_of(table_id)
        try:
            own = words.own_table() if words is not None else None
            return None if own is None else wanted_table(own, self._houses, (), self.settings, table_id)
        except PokerroomError:
            return None

    async def _forget_table(self, table_id: str) -> None:
        """Let go of a table that has closed; its record stays."""
        actor = self.tables.pop(table_id, None)
        if actor is not None:
            self.chat.close_at(table_id)
            await actor.stop()

    def _with_host(self, row: wire.LobbyTable) -> wire.LobbyTable:
        host = self.hosting.host_of(row.id)
        return replace(row, host=host) if host else row

    def _is_of_the_house(self, actor: TableActor) -> bool:
        """Whether a table is one of the house's own for cash: not of a tournament, nor hosted by a player."""
        return not _is_of_tournament(actor) and self.hosting.find(actor.id) is None

    def refuse_closing(self, name: str) -> None:
        """Refuse to close the account of somebody who still has something to do with the room."""
        if any(each.name == name for each in self.staff.everybody()):
            raise Illegal(f"{name} is the name of a member of staff", allowed="after their appointment has ended")
        seats = [each.name for each in self.lobby(name).tables if each.you]
        if seats:
            raise Illegal(f"{name} has a seat at {', '.join(seats)}", allowed="leave the table first")
        if hosted := [each.words.name for each in self.hosting.hosted.open() if each.host == name]:
            raise Illegal(f"{name} hosts {', '.join(hosted)}", allowed="close the table first, or hand it over")
        held = self.ledger.balance(player_account(name))
        if held and self.settings.money == "cage":
            raise Illegal(
                f"{so_many(held, 'chip')} are in the account of {name}", allowed="after they are cashed at the cage"
            )
        tournaments = [each.tournament.known for each in self.tournaments.directors.values()]
        if entered := list(still_entered(name, tournaments)):
            raise Illegal(f"{name} is entered in {', '.join(entered)}", allowed="withdraw first, or play to the end")
        promotions = [self.promotions.find(each).promotion for each in self.promotions.names()]
        if owed := dict.fromkeys(still_owed(name, tournaments, promotions, self.jackpots.pools)):
            raise Illegal(f"{name} waits for {', '.join(owed)}", allowed="after it is paid or denied")

    def faults(self) -> list[str]:
        """Everything in the room's books that does not balance, in words; none is well."""
        faults = self.ledger.faults(self.books, self.hosting.let_go())
        return [*faults, *self.jackpots.faults(), *self.tournaments.faults()]

    async def lasting_faults(self) -> list[str]:
        """What does not balance, and still does not a moment later: what is being kept just now is no fault."""
        for _ in range(_LOOKS):
            if not (found := self.faults()):
                break
            await asyncio.sleep(_A_MOMENT)
        return found

    @property
    def books(self) -> dict[str, Ledger]:
        """The book of every table."""
        books = {table_id: actor.journal.table.books for table_id, actor in self.tables.items()}
        return books | {table_id: actor.journal.books for table_id, actor in self.boxes.items()}

    @property
    def library(self) -> Library:
        """The rulebooks of this room: those of the package and those of its own houses."""
        return self._houses.library

    def _staff_changed(self) -> None:
        """Somebody was appointed or dismissed: every table knows its people anew."""
        for table_id, actor in self.tables.items():
            actor.know_staff(self._staff_at(table_id, actor.house))
        for table_id, boxes in self.boxes.items():
            boxes.know_staff(self._staff_at(table_id, boxes.house))

    def _staff_at(self, table_id: str, house: House) -> dict[str, tuple[str, ...]]:
        """The people of a house with the titles they have at a table: who answers for a pit has none elsewhere."""
        pit = self._pits.get(table_id, "")
        found = {
            each.name: titles_in_pit(each.titles, each.pit, house, pit)
            for each in self.staff.everybody()
            if each.house == house.book.id
        }
        return {name: titles for name, titles in found.items() if titles}

    def _local_now(self) -> datetime:
        return self._time.local()

    # Tables

    def _tell_unapproved(self) -> None:
        """Say in the log which tables charge what nobody has entered a written approval for."""
        for house in sorted({actor.journal.table.rules.house.book.id for actor in self.tables.values()}):
            for duty in self.records.approvals_wanted(house):
                _log.warning(duty.what, house=house, tables=duty.about, cites=" ".join(map(str, duty.cites)))

    def _refuse_opening(self, wanted: WantedTable, new: NewTable) -> None:
        """Refuse a new table to which the registers lack an approval; the demo plays for practice and asks for none."""
        if self.settings.demo:
            return
        try:
            self.records.refuse_opening(House(new.book), new.setup, wanted.id, wanted.name)
        except PokerroomError as fault:
            raise wanted.at_its_place(fault) from None

    async def _open_table(self, wanted: WantedTable, new: NewTable, hosting: Part | None = None) -> int:
        """Open a table; one of a player's own together with what is kept of its `hosting`, whose version is given."""
        table_id, name = wanted.id, wanted.name
        await self._shelf.keep(new.book, self._clock())
        house = house_with(House(new.book), self.records.approved(new.book))
        journal = TableJournal.open(house, new.setup, shuffled_and_cut, name=name)
        records = [note.record for note in journal.take_notes()]
        parts = [Part(stream_of(table_id), 0, records), *([] if hosting is None else [hosting])]
        version, *others = await self.store.append_all(parts, self._clock())
        epoch = await self.store.take_over(stream_of(table_id))
        self._for_tables.limit(table_id, journal)
        self._add(table_id, StoredTable(journal, version, new=True), epoch, wanted, hosted=hosting is not None)
        return others[0] if others else 0

    def _read_if_it_can_be(self, table_id: str) -> StoredTable | None:
        """A table of the store; nothing where it cannot be read, which does not keep the others closed."""
        try:
            found = self._read(table_id)
            self._for_tables.limit(table_id, found.journal)
        except Malformed as fault:
            _log.error("a table cannot be read and stays closed", table=table_id, why=str(fault))
        except Exception:
            _log.exception("a table cannot be read and stays closed", table=table_id)
        else:
            return found
        self.closed_tables.append(table_id)
        return None

    def _read(self, table_id: str) -> StoredTable:
        return read_stored_table(self.store, self._shelf.book, table_id)

    async def _reopen(self, table_id: str) -> StoredTable:
        """An open table as the store has it now, read without holding anybody up."""
        await asyncio.to_thread(self.store.let_commits_end)
        found = await asyncio.to_thread(self._read, table_id)
        self._for_tables.limit(table_id, found.journal)
        await self.ledger.read_on()  # what was taken for unwritten may stand there after all
        await self.jackpots.read_on()
        return found

    def _brought(self, player: str) -> int:
        """What a player has bought at any table that is not kept yet, or will buy when a hand is over."""
        at_seats = sum(actor.journal.brought(player) for actor in self.tables.values())
        return at_seats + sum(actor.brought(player) for actor in self.boxes.values())

    def _card_of(self, house: str, player: str) -> str:
        """Whose player card somebody shows: any login is one, or an account with a password, or one from the desk."""
        if self.settings.player_cards == "card":
            return self.members.card_holder(house, player)
        return player if self.settings.player_cards == "login" or self.names.find(player).has_password else ""

    def _around_boxes(self) -> RoomForBoxes:
        return RoomForBoxes(
            self.settings,
            self.store,
            self.ledger,
            self._shelf,
            shuffled_and_cut,
            self._chance,
            self._time,
            self._brought,
            lambda journal: door_of_boxes(self.admission, journal),
            lambda house, player, now: self.admission.is_kept_out(house.book.id, player, now),
            self.jackpots,
            self._maker.ports_of_boxes,
        )

    def _around_tournaments(self) -> AroundTournaments:
        return AroundTournaments(
            self.settings,
            self.store,
            self.ledger,
            self._time,
            self._book_version,
            self.tables,
            lambda event, setup, name: TableJournal.open(event.rules.house, setup, shuffled_and_cut, name=name),
            self._add_tournament_table,
            self._brought,
            self._read_tournament_table,
            lambda house, player, chips, at, comes: self.admission.refuse_play(house, player, chips, at, comes=comes),
            lambda house, player, now: self.admission.is_kept_out(house, player, now, in_tournament=True),
        )

    def _book_version(self, house: str, digest: str) -> Rulebook:
        """A rulebook in the very version that something was opened under."""
        today = self._houses.library.books.get(house)
        return today if today is not None and today.digest == digest else self._shelf.version(digest, house)

    async def _read_tournament_table(self, table_id: str) -> StoredTable:
        """A table that a tournament has opened, as the store has it; `Unwritten` if it cannot be read just now."""
        found = await read_again(self._read, table_id)
        self._for_tables.limit(table_id, found.journal)
        return found

    def _add_tournament_table(self, table_id: str, found: StoredTable, epoch: int) -> TableActor:
        self._add(table_id, found, epoch, None)
        return self.tables[table_id]

    def _add(
        self, table_id: str, found: StoredTable, epoch: int, wanted: WantedTable | None, *, hosted: bool = False
    ) -> None:
        self.tables[table_id] = self._maker.make(table_id, found, epoch, wanted, hosted=hosted)

    async def _send_player(self, table_id: str, message: wire.SendPlayer, title: str, by: str, request: str) -> None:
        to = message.table, message.seat
        await self.move_player(message.player, table_id, *to, title=title, by=by, request=request)

    def _rack_changed(self, table_id: str) -> None:
        """Whoever deals at a table is shown its rack as it stands now."""
        if (actor := self.tables.get(table_id)) is not None:
            actor.stir()


def _is_of_tournament(actor: TableActor) -> bool:
    """Whether a table is played for a tournament."""
    return actor.journal.table.rules.setup.tournament
