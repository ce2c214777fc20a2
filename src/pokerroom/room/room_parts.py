"""What a room is made of: each part is made here, complete, with what it needs of the others.

The order is that of the needs. Where a part asks for something that stands only later, it is handed a function to ask
when the room is open. What the room then does with its parts is in `room.py`.
"""

from __future__ import annotations

import asyncio
import dataclasses
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from random import SystemRandom

from pokerroom.bonus.table.table import BonusTable
from pokerroom.cards.shuffle import shuffled_and_cut
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.bonus_room import RoomForBonusTables
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.chat.room_chat import RoomChat
from pokerroom.room.claimed_store import ClaimedStore
from pokerroom.room.floor.room_floor import RoomFloor
from pokerroom.room.hosting.hosting_services import HostingServices
from pokerroom.room.hosting.room_hosting import RoomHosting
from pokerroom.room.money.room_cage import RoomCage
from pokerroom.room.people.members.admission import RoomAdmission
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.room.people.members.watch import MembersWatch
from pokerroom.room.people.names_read import NamesRead
from pokerroom.room.people.own_marks import Marks
from pokerroom.room.people.staff.room_staff import RoomStaff
from pokerroom.room.prizes.promotions import RoomPromotions
from pokerroom.room.prizes_at_tables.jackpot_tables import JackpotTables
from pokerroom.room.prizes_at_tables.promotion_tables import PromotedTables
from pokerroom.room.registers.keeping import RoomRegisters
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Part
from pokerroom.room.store.in_service.claim_watch import ClaimWatch
from pokerroom.room.table_services.player_moves import PlayerMoves
from pokerroom.room.table_services.room_for_tables import RoomForTables
from pokerroom.room.table_services.table_admission import (
    bars_of_tables,
    bonus_table_bars,
    brought_to_tables,
    houses_played,
    people_seated,
    refuse_at_bonus_table,
)
from pokerroom.room.table_services.table_maker import TableMaker
from pokerroom.room.table_services.table_opener import TableOpener
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.opening.known_houses import known_houses
from pokerroom.room.tables.opening.requested_table import RequestedTable
from pokerroom.room.tournaments.requested_tournaments import requested_tournaments
from pokerroom.room.tournaments.room_tournaments import RoomTournaments
from pokerroom.room.tournaments.tournament_services import TournamentServices
from pokerroom.room.wall_time import RoomTime
from pokerroom.rulebook.house import House
from pokerroom.staff.pits import titles_in_pit
from pokerroom.table.opening.new_table import NewTable


class RoomParts:
    """The parts of a room that is about to open: its books, people, money and prizes, and who looks after its tables.

    `tables` and `bonus_tables` are empty until the room opens, and change while it runs; every part has the same ones.
    """

    def __init__(self, settings: Settings, claimed: ClaimedStore, time: RoomTime) -> None:
        self.settings, self._time, self._clock = settings, time, time.utc
        self.store, self.accounts, self.ledger, self.jackpots = (
            claimed.store,
            claimed.accounts,
            claimed.ledger,
            claimed.jackpots,
        )
        self._claim_watch = ClaimWatch(claimed.claim, claimed.store)
        self._chance = SystemRandom()
        self._thinking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots think")
        self._opening = asyncio.Lock()
        # Its books and its tables
        houses = known_houses(settings)
        self.registers = RoomRegisters(self.store, self._clock, time.zone, houses.library)
        self._houses = dataclasses.replace(houses, approved=self.registers.approved)
        self._book_archive = BookArchive(self.store, self._houses.library)
        self.tables: dict[str, TableActor] = {}
        self.bonus_tables: dict[str, BonusActor] = {}  # tables of the game against the house
        self.closed_tables: list[str] = []  # that are in the store and cannot be read
        self.pits: dict[str, str] = {}  # by table, the pit that it stands in
        self._brought = partial(brought_to_tables, self.tables, self.bonus_tables)
        # Its people
        self.names = NamesRead(self.store.engine, self.accounts.has_password)
        self.marks = Marks(self.store)
        self.chat = RoomChat(self.store, settings, lambda: int(self._clock().timestamp() * 1000))
        self.staff = self._make_staff()
        members_bell = asyncio.Event()
        self.members = self._make_members(members_bell)
        self.admission = self._make_admission()
        self._members_watch = self._watch_members(members_bell)
        # Its money and its prizes
        self.cage = self._make_cage()
        self.promotions = self._make_promotions()
        self.promoted_tables = PromotedTables(self.promotions, self.store, self.ledger, self._clock, time.zone)
        self.jackpot_tables = JackpotTables(
            self.jackpots, settings, self._clock, time.zone, self.promotions.jackpot_paid
        )
        # Who looks after its tables
        self.hosting = RoomHosting(self._hosting_services())
        self.moves = self._make_moves()
        self.floor = RoomFloor(self.store, self.ledger, settings, time, self.moves.move)
        for_tables = self._for_tables()
        self._maker = self._make_table_maker(for_tables)
        self.table_opener = self._make_table_opener(for_tables)
        self.tournaments = self._make_tournaments()

    # People

    def _make_staff(self) -> RoomStaff:
        return RoomStaff(
            self.store, self.accounts, self.settings, self._houses.library, self._clock, changed=self._staff_changed
        )

    def _staff_changed(self) -> None:
        """Tell every table its people anew after somebody was appointed or dismissed."""
        for table_id, actor in self.tables.items():
            actor.know_staff(self._staff_at(table_id, actor.house))
        for table_id, bonus_table in self.bonus_tables.items():
            bonus_table.know_staff(self._staff_at(table_id, bonus_table.house))

    def _staff_at(self, table_id: str, house: House) -> dict[str, tuple[str, ...]]:
        """Return the people of a house with their titles at a table: whoever answers for a pit has none elsewhere."""
        pit = self.pits.get(table_id, "")
        titles_by_name = {
            member.name: titles_in_pit(member.titles, member.pit, house, pit)
            for member in self.staff.everybody()
            if member.house == house.book.id
        }
        return {name: titles for name, titles in titles_by_name.items() if titles}

    def _make_members(self, bell: asyncio.Event) -> RoomMembers:
        """Return the members, who ring the bell when something about one of them has changed."""
        return RoomMembers(
            self.store,
            self._clock,
            self._time.zone,
            waiting=timedelta(hours=self.settings.loosen_after),
            rest=timedelta(minutes=self.settings.sitting_rest),
            houses=partial(houses_played, self.tables, self.bonus_tables),
            changed=bell.set,
        )

    def _make_admission(self) -> RoomAdmission:
        return RoomAdmission(
            self.members,
            self.ledger.flows,
            lambda: self.cage.cage,
            table_bars=lambda *asked: (
                *bars_of_tables(self.tables, *asked),
                *bonus_table_bars(self.bonus_tables, asked[1]),
            ),
            brought=self._brought,
            card_of=self._card_of,
        )

    def _card_of(self, house_id: str, player: str) -> str:
        """Return whose player card somebody shows; "" for none.

        Any login is one, or an account with a password, or one from the desk.
        """
        if self.settings.player_cards == "card":
            return self.members.card_holder(house_id, player)
        return player if self.settings.player_cards == "login" or self.names.find(player).has_password else ""

    def _watch_members(self, bell: asyncio.Event) -> MembersWatch:
        return MembersWatch(self.members, partial(people_seated, self.tables, self.bonus_tables, self.admission), bell)

    # Money and prizes

    def _make_cage(self) -> RoomCage:
        return RoomCage(
            self.store,
            self.ledger,
            self._clock,
            self._time.zone,
            counted_by=self.settings.rack_counts,
            refuse=self.admission.refuse_at_cage,
            changed=self._rack_changed,
            deals_at=lambda table: table in self.tables and self.tables[table].journal.dealt_live,
        )

    def _rack_changed(self, table_id: str) -> None:
        """Show whoever deals at a table its rack as it stands now."""
        if (actor := self.tables.get(table_id)) is not None:
            actor.show_again()

    def _make_promotions(self) -> RoomPromotions:
        return RoomPromotions(
            self.store, self.ledger, self._houses.library, self._book_archive, self._clock, self._time.zone
        )

    # Poker tables

    def _make_moves(self) -> PlayerMoves:
        return PlayerMoves(
            tables=self.tables,
            hosting=self.hosting,
            names=self.names,
            admission=self.admission,
            ledger=self.ledger,
            clock=self._clock,
        )

    def _for_tables(self) -> RoomForTables:
        """Return what the room knows and does for its poker tables."""
        return RoomForTables(
            settings=self.settings,
            ledger=self.ledger,
            time=self._time,
            accounts=self.accounts,
            names=self.names,
            registers=self.registers,
            cage=self.cage,
            admission=self.admission,
            tables=self.tables,
            brought=self._brought,
        )

    def _make_table_maker(self, for_tables: RoomForTables) -> TableMaker:
        return TableMaker(
            settings=self.settings,
            store=self.store,
            ledger=self.ledger,
            time=self._time,
            accounts=self.accounts,
            services=for_tables,
            hosting=self.hosting,
            floor=self.floor,
            jackpot_tables=self.jackpot_tables,
            promoted_tables=self.promoted_tables,
            chat=self.chat,
            chance=self._chance,
            thinking=self._thinking,
            staff_at=self._staff_at,
            moves=self.moves,
        )

    def _make_table_opener(self, for_tables: RoomForTables) -> TableOpener:
        return TableOpener(
            settings=self.settings,
            store=self.store,
            ledger=self.ledger,
            jackpots=self.jackpots,
            book_archive=self._book_archive,
            houses=self._houses,
            registers=self.registers,
            clock=self._clock,
            services=for_tables,
            maker=self._maker,
            tables=self.tables,
            unreadable=self.closed_tables,
        )

    # Tables against the house

    def for_bonus_tables(self) -> RoomForBonusTables:
        """Return what the bonus tables have of the room."""
        return RoomForBonusTables(
            settings=self.settings,
            store=self.store,
            ledger=self.ledger,
            book_archive=self._book_archive,
            shuffle=shuffled_and_cut,
            chance=self._chance,
            time=self._time,
            brought=self._brought,
            admit=self._admit_to_bonus_table,
            is_kept_out=lambda house, player, now: self.admission.is_kept_out(house.book.id, player, now),
            jackpots=self.jackpots,
            ports=self._maker.bonus_table_ports,
        )

    def _admit_to_bonus_table(self, table: BonusTable, player: str, chips: int, at: datetime, *, comes: bool) -> None:
        refuse_at_bonus_table(self.admission, table, player, chips, at, comes=comes)

    # Tournaments

    def _make_tournaments(self) -> RoomTournaments:
        wanted = requested_tournaments(self.settings)
        return RoomTournaments(self._around_tournaments(), self._houses.library, self._book_archive, wanted)

    def _around_tournaments(self) -> TournamentServices:
        opener = self.table_opener
        return TournamentServices(
            settings=self.settings,
            store=self.store,
            ledger=self.ledger,
            time=self._time,
            books=self._book_archive.opened_under,
            tables=self.tables,
            open_journal=opener.open_journal,
            add_table=lambda table_id, found, epoch: opener.add(table_id, found, epoch, None),
            brought=self._brought,
            read_table=opener.read_of_tournament,
            refuse_play=self.admission.refuse_play,
            is_kept_out=lambda house, player, now: self.admission.is_kept_out(house, player, now, in_tournament=True),
        )

    # Tables that players host

    def _hosting_services(self) -> HostingServices:
        return HostingServices(
            store=self.store,
            ledger=self.ledger,
            settings=self.settings,
            time=self._time,
            tables=self.tables,
            judge=lambda words, table_id: self.table_opener.judge_hosted(words, table_id),
            open=self._open_hosted,
            forget=self._forget_table,
        )

    async def _open_hosted(self, requested: RequestedTable, new: NewTable, part: Part) -> int:
        """Open a table together with what is kept of its host; the version of the latter."""
        async with self._opening:
            version = await self.table_opener.open(requested, new, part)
            self.tables[requested.id].start()
        return version

    async def _forget_table(self, table_id: str) -> None:
        """Let go of a table that has closed; its record stays."""
        actor = self.tables.pop(table_id, None)
        if actor is not None:
            self.chat.close_at(table_id)
            await actor.stop()
