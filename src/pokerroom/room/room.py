"""The room: its accounts, its tables, and the store they are kept in."""

from __future__ import annotations

import asyncio
import dataclasses
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Final

from msgspec.structs import replace

from pokerroom.bonus.table.table import BonusTable
from pokerroom.cards.shuffle import shuffled_and_cut
from pokerroom.errors import Illegal
from pokerroom.house.ledger import Ledger
from pokerroom.plural import so_many
from pokerroom.room import wire
from pokerroom.room.around_tables.for_tables import RoomForTables
from pokerroom.room.around_tables.player_moves import PlayerMoves
from pokerroom.room.around_tables.table_doors import (
    bars_of_boxes,
    bars_of_tables,
    houses_played,
    people_seated,
    refuse_at_boxes,
)
from pokerroom.room.around_tables.table_maker import TableMaker
from pokerroom.room.around_tables.table_opener import TableOpener
from pokerroom.room.awarding.jackpot_tables import JackpotTables
from pokerroom.room.awarding.promoted import PromotedTables
from pokerroom.room.boxes.box_actor import BonusActor
from pokerroom.room.boxes.box_room import RoomForBoxes
from pokerroom.room.chat.room_chat import RoomChat
from pokerroom.room.claimed_store import ClaimedStore
from pokerroom.room.floor.floor_views import list_views
from pokerroom.room.floor.room_floor import RoomFloor
from pokerroom.room.hosting.around_hosting import AroundHosting
from pokerroom.room.hosting.room_hosting import RoomHosting
from pokerroom.room.ledger import player_account
from pokerroom.room.money.room_cage import RoomCage
from pokerroom.room.people.members.admission import RoomAdmission
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.room.people.members.watch import MembersWatch
from pokerroom.room.people.naming.names_read import NamesRead
from pokerroom.room.people.own_marks import Marks
from pokerroom.room.people.staff.room_staff import RoomStaff
from pokerroom.room.people.still_open import still_entered, still_owed
from pokerroom.room.prizes.jackpot_views import hit_views, meters
from pokerroom.room.prizes.promotions import RoomPromotions
from pokerroom.room.prizes.seen_by import SeenBy
from pokerroom.room.records.keeping import RoomRecords
from pokerroom.room.settings.own_tables import OwnTable
from pokerroom.room.settings.pits import titles_in_pit
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.shelf import Shelf
from pokerroom.room.store import Part
from pokerroom.room.store.opening.claim_watch import ClaimWatch
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.opening.known_houses import known_houses
from pokerroom.room.tables.opening.wanted import WantedTable, wanted_table
from pokerroom.room.tables.opening.warming import warm
from pokerroom.room.tournaments.around import AroundTournaments
from pokerroom.room.tournaments.room_tournaments import RoomTournaments
from pokerroom.room.tournaments.wanted_tournaments import wanted_tournaments
from pokerroom.room.wall_time import RoomTime, beat
from pokerroom.rulebook import Library
from pokerroom.rulebook.house import House
from pokerroom.table.opening.new_table import NewTable
from pokerroom.table.stakes.rules import refuse_title_without

_LOOKS: Final = 20  # at what does not balance, before it is called a fault
_A_MOMENT: Final = 0.05


class Room:
    """A running room: its store, its tables, its ledger and its accounts."""

    def __init__(self, settings: Settings, claimed: ClaimedStore, time: RoomTime) -> None:
        store, accounts, ledger, jackpots = claimed.store, claimed.accounts, claimed.ledger, claimed.jackpots
        clock, zone = time.utc, time.zone
        self.settings, self.store, self.accounts, self.ledger = settings, store, accounts, ledger
        self._claim_watch, self._clock, self._time = ClaimWatch(claimed.claim, store), clock, time
        self._chance = SystemRandom()
        self._thinking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots think")
        self._opening = asyncio.Lock()
        self._warming: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        # Its books and its tables
        houses = known_houses(settings)
        self.records = RoomRecords(store, clock, zone, houses.library)
        self._houses = dataclasses.replace(houses, approved=self.records.approved)
        self._shelf = Shelf(store, self._houses.library)
        self.tables: dict[str, TableActor] = {}
        self.boxes: dict[str, BonusActor] = {}  # tables of the game against the house
        self.closed_tables: list[str] = []  # that are in the store and cannot be read
        self.pits: dict[str, str] = {}  # by table, the pit that it stands in
        # Its people
        self.names = NamesRead(store.engine, accounts.has_password)
        self.marks = Marks(store)
        self.chat = RoomChat(store, settings, lambda: int(clock().timestamp() * 1000))
        self.staff = RoomStaff(store, accounts, settings, self._houses.library, clock, changed=self._staff_changed)
        members_bell = asyncio.Event()
        self.members = RoomMembers(
            store,
            clock,
            zone,
            waiting=timedelta(hours=settings.loosen_after),
            rest=timedelta(minutes=settings.sitting_rest),
            houses=lambda: houses_played(self.tables, self.boxes),
            changed=members_bell.set,
        )
        self.admission = RoomAdmission(
            self.members,
            ledger.flows,
            lambda: self.cage.cage,
            table_bars=lambda *asked: (*bars_of_tables(self.tables, *asked), *bars_of_boxes(self.boxes, asked[1])),
            brought=self._brought,
            card_of=self._card_of,
        )
        self._members_watch = MembersWatch(
            self.members, lambda now: people_seated(self.tables, self.boxes, self.admission, now), members_bell
        )
        # Its money and its prizes
        self.cage = RoomCage(
            store,
            ledger,
            clock,
            zone,
            counted_by=settings.rack_counts,
            refuse=self.admission.refuse_at_cage,
            changed=self._rack_changed,
            deals_at=lambda table: table in self.tables and self.tables[table].journal.live,
        )
        self.jackpots = jackpots
        self.promotions = RoomPromotions(store, ledger, self._houses.library, self._shelf, clock, zone)
        self.promoted_tables = PromotedTables(self.promotions, store, ledger, clock, zone)
        self.jackpot_tables = JackpotTables(jackpots, settings, clock, zone, self.promotions.jackpot_paid)
        # Who looks after its tables
        self.hosting = RoomHosting(self._around_hosting())
        self.moves = PlayerMoves(
            tables=self.tables,
            hosting=self.hosting,
            names=self.names,
            admission=self.admission,
            ledger=ledger,
            clock=clock,
        )
        self.floor = RoomFloor(store, ledger, settings, time, self.moves.move)
        for_tables = RoomForTables(
            settings=settings,
            ledger=ledger,
            time=time,
            accounts=accounts,
            names=self.names,
            records=self.records,
            cage=self.cage,
            admission=self.admission,
            tables=self.tables,
            brought=self._brought,
        )
        self._maker = TableMaker(
            settings=settings,
            store=store,
            ledger=ledger,
            time=time,
            accounts=accounts,
            ours=for_tables,
            hosting=self.hosting,
            floor=self.floor,
            jackpot_tables=self.jackpot_tables,
            promoted_tables=self.promoted_tables,
            chat=self.chat,
            chance=self._chance,
            thinking=self._thinking,
            staff_at=self._staff_at,
            send_player=self.moves.send,
        )
        self.table_opener = TableOpener(
            settings=settings,
            store=store,
            ledger=ledger,
            jackpots=jackpots,
            shelf=self._shelf,
            houses=self._houses,
            records=self.records,
            clock=clock,
            ours=for_tables,
            maker=self._maker,
            tables=self.tables,
            unreadable=self.closed_tables,
        )
        self.tournaments = RoomTournaments(
            self._around_tournaments(), self._houses.library, self._shelf, wanted_tournaments(settings)
        )

    def start(self) -> None:
        """Begin to play, and to look after everything that becomes due by itself."""
        for actor in (*self.tables.values(), *self.boxes.values()):
            actor.start()
        self.jackpot_tables.hits_changed()
        self.promotions.start()
        self.tournaments.start()
        self._members_watch.start()
        self.floor.start()
        self.hosting.start()
        self._claim_watch.start()
        self._beating = asyncio.create_task(beat(self._time.served), name="beat")
        self._warming = asyncio.create_task(asyncio.to_thread(warm, list(self.tables.values())))

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

    async def open_table(self, own: OwnTable, title: str) -> str:
        """Open a table while the room runs, by somebody with the power over tables; its id. It is there for good."""
        async with self._opening:
            taken = {*self.tables, *self.boxes, *self.closed_tables}
            wanted = wanted_table(own, self._houses, taken, self.settings)
            house = self._houses.library.house(wanted.own.house)
            refuse_title_without(house, title, "tables", f"the table {wanted.name} opened")
            await asyncio.to_thread(self.records.registers, wanted.own.house)
            made = wanted.made()
            self.table_opener.refuse_opening(wanted, made)
            await self.table_opener.open(wanted, made)
            actor = self.tables[wanted.id]
            self.jackpot_tables.add(wanted.id, actor)
            self.promoted_tables.add(actor)
            self.floor.add(actor)
            actor.start()
        return wanted.id

    # Tables that players host

    async def _open_hosted(self, wanted: WantedTable, new: NewTable, part: Part) -> int:
        """Open a table together with what is kept of its host; the version of the latter."""
        async with self._opening:
            version = await self.table_opener.open(wanted, new, part)
            self.tables[wanted.id].start()
        return version

    async def _forget_table(self, table_id: str) -> None:
        """Let go of a table that has closed; its record stays."""
        actor = self.tables.pop(table_id, None)
        if actor is not None:
            self.chat.close_at(table_id)
            await actor.stop()

    def _with_host(self, row: wire.LobbyTable) -> wire.LobbyTable:
        host = self.hosting.host_of(row.id)
        return replace(row, host=host) if host else row

    def is_of_the_house(self, actor: TableActor) -> bool:
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
        """The account book of every table, by its id."""
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
        pit = self.pits.get(table_id, "")
        found = {
            each.name: titles_in_pit(each.titles, each.pit, house, pit)
            for each in self.staff.everybody()
            if each.house == house.book.id
        }
        return {name: titles for name, titles in found.items() if titles}

    def _local_now(self) -> datetime:
        return self._time.local()

    def _brought(self, player: str) -> int:
        """What a player has bought at any table that is not kept yet, or will buy when a hand is over."""
        at_seats = sum(actor.journal.brought(player) for actor in self.tables.values())
        return at_seats + sum(actor.brought(player) for actor in self.boxes.values())

    def _card_of(self, house: str, player: str) -> str:
        """Whose player card somebody shows: any login is one, or an account with a password, or one from the desk."""
        if self.settings.player_cards == "card":
            return self.members.card_holder(house, player)
        return player if self.settings.player_cards == "login" or self.names.find(player).has_password else ""

    def _admit_to_boxes(self, table: BonusTable, player: str, chips: int, at: datetime, comes: bool) -> None:
        refuse_at_boxes(self.admission, table, player, chips, at, comes=comes)

    def for_boxes(self) -> RoomForBoxes:
        """What the bonus tables have of the room."""
        return RoomForBoxes(
            settings=self.settings,
            store=self.store,
            ledger=self.ledger,
            shelf=self._shelf,
            shuffle=shuffled_and_cut,
            chance=self._chance,
            time=self._time,
            brought=self._brought,
            admit=self._admit_to_boxes,
            is_kept_out=lambda house, player, now: self.admission.is_kept_out(house.book.id, player, now),
            jackpots=self.jackpots,
            ports=self._maker.ports_of_boxes,
        )

    def _around_tournaments(self) -> AroundTournaments:
        opener = self.table_opener
        return AroundTournaments(
            settings=self.settings,
            store=self.store,
            ledger=self.ledger,
            time=self._time,
            books=self._shelf.opened_under,
            tables=self.tables,
            open_journal=opener.open_journal,
            add_table=lambda table_id, found, epoch: opener.add(table_id, found, epoch, None),
            brought=self._brought,
            read_table=opener.read_of_tournament,
            refuse_play=lambda house, player, chips, at, comes: self.admission.refuse_play(
                house, player, chips, at, comes=comes
            ),
            is_kept_out=lambda house, player, now: self.admission.is_kept_out(house, player, now, in_tournament=True),
        )

    def _around_hosting(self) -> AroundHosting:
        return AroundHosting(
            store=self.store,
            ledger=self.ledger,
            settings=self.settings,
            time=self._time,
            tables=self.tables,
            judge=lambda words, table_id: self.table_opener.judge_hosted(words, table_id),
            open=self._open_hosted,
            forget=self._forget_table,
        )

    def _rack_changed(self, table_id: str) -> None:
        """Whoever deals at a table is shown its rack as it stands now."""
        if (actor := self.tables.get(table_id)) is not None:
            actor.stir()


def _is_of_tournament(actor: TableActor) -> bool:
    """Whether a table is played for a tournament."""
    return actor.journal.table.rules.setup.tournament
