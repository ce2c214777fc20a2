"""The parts of a room: its books, its people, its money and prizes, and the services for its tables.

Each group is made complete, in the order of the needs: first the parts that need no other, then those that ask them.
`room.py` drives the parts.
"""

from __future__ import annotations

import asyncio
import dataclasses
from concurrent.futures import Executor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from random import SystemRandom

from pokerroom.bonus.table.table import BonusTable
from pokerroom.bots.names import ROOM_NAMES
from pokerroom.cards.shuffle import shuffled_and_cut
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.bonus_room import BonusTableServices
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.chat.room_chat import RoomChat
from pokerroom.room.claimed_store import ClaimedStore
from pokerroom.room.hosting.hosted_stream import HostedStream
from pokerroom.room.hosting.hosting_services import HostingServices
from pokerroom.room.hosting.room_hosting import RoomHosting
from pokerroom.room.money.room_cage import RoomCage
from pokerroom.room.people.account_rows import taken_names
from pokerroom.room.people.members.admission import RoomAdmission
from pokerroom.room.people.members.members_due import MembersWatch
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.room.people.names_read import NamesRead
from pokerroom.room.people.naming.bot_names import RoomBotNames
from pokerroom.room.people.private_marks import Marks
from pokerroom.room.people.staff.room_staff import RoomStaff
from pokerroom.room.prizes.promotions import RoomPromotions
from pokerroom.room.prizes_at_tables.jackpot_tables import JackpotTables
from pokerroom.room.prizes_at_tables.promotion_tables import PromotedTables
from pokerroom.room.queues.room_queues import RoomQueues
from pokerroom.room.registers.keeping import RoomRegisters
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.table_services.player_moves import PlayerMoves
from pokerroom.room.table_services.room_answers import RoomAnswers
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
from pokerroom.room.table_services.table_staff import TableStaff
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.opening.known_houses import KnownHouses, known_houses
from pokerroom.room.tournaments.requested_tournaments import requested_tournaments
from pokerroom.room.tournaments.room_tournaments import RoomTournaments
from pokerroom.room.tournaments.tournament_services import TournamentServices
from pokerroom.room.wall_time import RoomTime
from pokerroom.rulebook.house import House
from pokerroom.table.floor_notes import BarNote


@dataclass(frozen=True)
class OpenTables:
    """The tables of a room, which are none before it opens and change while it runs; every part has the same ones.

    `bonus` are those of the game against the house, `unreadable` those that are in the store and cannot be read, and
    `pits` says in which pit a table stands.
    """

    poker: dict[str, TableActor] = field(default_factory=dict)
    bonus: dict[str, BonusActor] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)
    pits: dict[str, str] = field(default_factory=dict)

    def brought(self, player: str) -> int:
        """Return the chips that a player has bought at any of them that are not stored yet."""
        return brought_to_tables(self.poker, self.bonus, player)

    def bars(self, house_id: str, player: str, table: str) -> tuple[BarNote, ...]:
        """Return the bars that keep a player out of a house, as its tables know them, but for the asking table."""
        return (*bars_of_tables(self.poker, house_id, player, table), *bonus_table_bars(self.bonus, player))

    def show_rack(self, table_id: str) -> None:
        """Show the dealer of a table its rack in its present state."""
        if (actor := self.poker.get(table_id)) is not None:
            actor.show_again()

    def is_dealt_live(self, table_id: str) -> bool:
        """Return whether a table is open and dealt by a person."""
        return table_id in self.poker and self.poker[table_id].journal.dealt_live


@dataclass(frozen=True)
class RoomRulebooks:
    """The rulebooks of a room: its houses with their approvals, and every version that a table was opened under."""

    registers: RoomRegisters
    houses: KnownHouses
    archive: BookArchive

    @classmethod
    def of(cls, settings: Settings, claimed: ClaimedStore, time: RoomTime) -> RoomRulebooks:
        """Return the books that the settings name, as the registers complete them."""
        houses = known_houses(settings)
        registers = RoomRegisters(claimed.store, time.utc, time.zone, houses.library)
        houses = dataclasses.replace(houses, approved=registers.approved)
        return cls(registers, houses, BookArchive(claimed.store, houses.library))


class RoomPeople:
    """The people who play or work in a room, their talk, and who may come to play."""

    def __init__(
        self, settings: Settings, claimed: ClaimedStore, time: RoomTime, rulebooks: RoomRulebooks, tables: OpenTables
    ) -> None:
        """Make the parts about people: names, chat, staff, members, and who may come to play."""
        store, accounts = claimed.store, claimed.accounts
        self.names = NamesRead(store.engine, accounts.has_password)
        self.bot_names = RoomBotNames(taken_names(store.engine, ROOM_NAMES))
        self.marks = Marks(store)
        self.chat = RoomChat(store, settings, lambda: int(time.utc().timestamp() * 1000))
        titles = TableStaff(tables.poker, tables.bonus, tables.pits)
        self.staff = RoomStaff(
            store, accounts, settings, rulebooks.houses.library, time.utc, changed=titles.tell_tables
        )
        self.staff_at = lambda table_id, house: titles.at(table_id, house, self.staff.everybody())
        changed = asyncio.Event()  # set when something about a member has changed
        self.members = RoomMembers(
            store,
            time.utc,
            time.zone,
            waiting=timedelta(hours=settings.loosen_after),
            rest=timedelta(minutes=settings.sitting_rest),
            houses=partial(houses_played, tables.poker, tables.bonus),
            changed=changed.set,
        )
        self.admission = RoomAdmission(
            self.members,
            claimed.ledger.flows,
            table_bars=tables.bars,
            brought=tables.brought,
            card_of=partial(_card_of, settings, self.members, self.names),
        )
        seated = partial(people_seated, tables.poker, tables.bonus, self.admission)
        self.members_watch = MembersWatch(self.members, seated, changed)


def _card_of(settings: Settings, members: RoomMembers, names: NamesRead, house_id: str, player: str) -> str:
    """Return whose player card somebody shows; "" for none.

    Any login is one, or an account with a password, or one from the desk.
    """
    if settings.player_cards == "card":
        return members.card_holder(house_id, player)
    return player if settings.player_cards == "login" or names.find(player).has_password else ""


class RoomMoney:
    """The cage of a room and its prizes: jackpots and promotions, and their part in its tables."""

    def __init__(
        self,
        settings: Settings,
        claimed: ClaimedStore,
        time: RoomTime,
        rulebooks: RoomRulebooks,
        tables: OpenTables,
        admission: RoomAdmission,
    ) -> None:
        """Make the cage, the promotions, and what jackpots and promotions do at tables."""
        store, ledger = claimed.store, claimed.ledger
        self.cage = RoomCage(
            store,
            ledger,
            time.utc,
            time.zone,
            counted_by=settings.rack_counts,
            refuse=admission.refuse_at_cage,
            changed=tables.show_rack,
            deals_at=tables.is_dealt_live,
        )
        self.promotions = RoomPromotions(
            store, ledger, rulebooks.houses.library, rulebooks.archive, time.utc, time.zone
        )
        self.promoted_tables = PromotedTables(self.promotions, store, ledger, time.utc, time.zone)
        self.jackpot_tables = JackpotTables(
            claimed.jackpots, settings, time.utc, time.zone, self.promotions.jackpot_paid
        )


class RoomServices:
    """The services that open, move and close the tables of a room, for the house, for a tournament or for a host."""

    def __init__(
        self,
        settings: Settings,
        claimed: ClaimedStore,
        time: RoomTime,
        *,
        rulebooks: RoomRulebooks,
        tables: OpenTables,
        people: RoomPeople,
        money: RoomMoney,
        thinking: Executor,
    ) -> None:
        """Make the parts that open, move and close tables; the later ones are made with the earlier ones."""
        self._settings, self._claimed, self._time = settings, claimed, time
        self._rulebooks, self._tables, self._people, self._money = rulebooks, tables, people, money
        self._thinking, self._chance = thinking, SystemRandom()
        hosted = HostedStream(claimed.store, claimed.ledger, time.utc)
        self.moves = PlayerMoves(
            tables=tables.poker,
            host_of=hosted.host_of,
            names=people.names,
            admission=people.admission,
            ledger=claimed.ledger,
            clock=time.utc,
        )
        self.queues = RoomQueues(claimed.store, claimed.ledger, settings, time, self.moves.move)
        answers = self._answers()
        maker = self._table_maker(answers)
        self.opener = self._table_opener(answers, maker)
        self.bonus_table_services = self._bonus_table_services(maker)
        self.hosting = RoomHosting(self._hosting_services(), hosted)
        self.tournaments = RoomTournaments(
            self._tournament_services(), rulebooks.houses.library, rulebooks.archive, requested_tournaments(settings)
        )

    def _answers(self) -> RoomAnswers:
        """Return the room's answers for its poker tables."""
        return RoomAnswers(
            settings=self._settings,
            ledger=self._claimed.ledger,
            time=self._time,
            accounts=self._claimed.accounts,
            names=self._people.names,
            registers=self._rulebooks.registers,
            cage=self._money.cage,
            admission=self._people.admission,
            tables=self._tables.poker,
            brought=self._tables.brought,
        )

    def _table_maker(self, answers: RoomAnswers) -> TableMaker:
        return TableMaker(
            settings=self._settings,
            store=self._claimed.store,
            ledger=self._claimed.ledger,
            time=self._time,
            accounts=self._claimed.accounts,
            answers=answers,
            queues=self.queues,
            jackpot_tables=self._money.jackpot_tables,
            promoted_tables=self._money.promoted_tables,
            chat=self._people.chat,
            chance=self._chance,
            thinking=self._thinking,
            staff_at=self._people.staff_at,
            moves=self.moves,
            bot_names=self._people.bot_names,
        )

    def _table_opener(self, answers: RoomAnswers, maker: TableMaker) -> TableOpener:
        return TableOpener(
            settings=self._settings,
            store=self._claimed.store,
            ledger=self._claimed.ledger,
            jackpots=self._claimed.jackpots,
            book_archive=self._rulebooks.archive,
            houses=self._rulebooks.houses,
            registers=self._rulebooks.registers,
            clock=self._time.utc,
            answers=answers,
            maker=maker,
            tables=self._tables.poker,
            unreadable=self._tables.unreadable,
        )

    def _bonus_table_services(self, maker: TableMaker) -> BonusTableServices:
        """Return the services of the room for the bonus tables."""
        admission = self._people.admission

        def admit(table: BonusTable, player: str, chips: int, at: datetime, *, comes: bool) -> None:
            refuse_at_bonus_table(admission, table, player, chips, at, comes=comes)

        def is_kept_out(house: House, player: str, now: datetime) -> bool:
            return admission.is_kept_out(house.book.id, player, now)

        return BonusTableServices(
            settings=self._settings,
            store=self._claimed.store,
            ledger=self._claimed.ledger,
            book_archive=self._rulebooks.archive,
            shuffle=shuffled_and_cut,
            chance=self._chance,
            time=self._time,
            brought=self._tables.brought,
            admit=admit,
            is_kept_out=is_kept_out,
            jackpots=self._claimed.jackpots,
            ports=maker.bonus_table_ports,
            bot_names=self._people.bot_names,
        )

    def _hosting_services(self) -> HostingServices:
        """Return the services of the room for the tables that players host."""
        return HostingServices(
            store=self._claimed.store,
            ledger=self._claimed.ledger,
            settings=self._settings,
            time=self._time,
            tables=self._tables.poker,
            judge=self.opener.judge_hosted,
            open=self.opener.open_hosted,
            forget=self._forget,
        )

    async def _forget(self, table_id: str) -> None:
        """Drop a table that has closed; its record stays."""
        actor = self._tables.poker.pop(table_id, None)
        if actor is not None:
            self._people.chat.close_at(table_id)
            await actor.stop()

    def _tournament_services(self) -> TournamentServices:
        """Return the services of the room for the tournaments."""
        opener, admission = self.opener, self._people.admission
        return TournamentServices(
            settings=self._settings,
            store=self._claimed.store,
            ledger=self._claimed.ledger,
            time=self._time,
            books=self._rulebooks.archive.opened_under,
            tables=self._tables.poker,
            open_journal=opener.open_journal,
            add_table=lambda table_id, found, epoch: opener.add(table_id, found, epoch, None),
            brought=self._tables.brought,
            read_table=opener.read_of_tournament,
            refuse_play=admission.refuse_play,
            is_kept_out=lambda house_id, player, now: admission.is_kept_out(house_id, player, now, in_tournament=True),
        )
