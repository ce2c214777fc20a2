"""Makes the tables of a room: each gets its scheduler, its bots and its ports, as the settings and its kind have it."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from random import Random

from pokerroom.room.chat.room_chat import RoomChat
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.live.console_cage import rack_view
from pokerroom.room.live.live_actor import LiveActor
from pokerroom.room.live.live_scheduler import LiveScheduler
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.people.naming.bot_names import RoomBotNames
from pokerroom.room.prizes_at_tables.jackpot_tables import JackpotTables
from pokerroom.room.prizes_at_tables.promotion_tables import PromotedTables
from pokerroom.room.queues.room_queues import RoomQueues
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store
from pokerroom.room.table_services.player_moves import PlayerMoves
from pokerroom.room.table_services.room_answers import RoomAnswers
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.journal.stored_table import StoredTable
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.opening.requested_table import RequestedTable
from pokerroom.room.tables.ports import (
    NO_JACKPOT,
    NO_PROMOTIONS,
    NO_SEAT_PORT,
    BeyondTable,
    QueuePorts,
    SchedulePorts,
    SeatPort,
    TablePorts,
)
from pokerroom.room.tables.schedule.pace import Pace
from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.room.tables.schedule.table_bots import TableBots
from pokerroom.room.wall_time import RoomTime
from pokerroom.rulebook.house import House
from pokerroom.table.floor_notes import STANDING_LEAVE


@dataclass(frozen=True, kw_only=True)
class TableMaker:
    """Makes the tables of a room.

    `answers` are the room's to their questions, `staff_at` gives the staff of a house with their titles at a table, and
    `moves` sends players to other tables.
    """

    settings: Settings
    store: Store
    ledger: RoomLedger
    time: RoomTime
    accounts: Accounts
    answers: RoomAnswers
    queues: RoomQueues
    jackpot_tables: JackpotTables
    promoted_tables: PromotedTables
    chat: RoomChat
    chance: Random
    thinking: Executor
    staff_at: Callable[[str, House], Mapping[str, tuple[str, ...]]]
    moves: PlayerMoves
    bot_names: RoomBotNames

    def bonus_table_ports(self, table_id: str, house: House, settings: TableSettings | None) -> QueuePorts:
        """Return the ports of a table of the game against the house."""
        return QueuePorts(
            read_first=partial(self.answers.read_first, house.book.id),
            refuse_beside=self.answers.refuse_beside,
            staff=self.staff_at(table_id, house),
            samples=self.accounts.logins.samples,
            jackpots=self.jackpot_tables.jackpots,
            beyond=BeyondTable(ask_jackpots=partial(self.jackpot_tables.ask, table_id)),
            chat=self.chat.open_at(table_id, settings),
        )

    def make(
        self,
        table_id: str,
        stored: StoredTable,
        epoch: int,
        requested: RequestedTable | None,
        *,
        host_seats: SeatPort | None,
        reopen: Callable[[], Awaitable[StoredTable]],
    ) -> TableActor:
        """Return the actor of a table, not started yet.

        `host_seats` is the port of the seats of a table that a player hosts; `reopen` reads it again from the store.
        """
        settings, journal = self.settings, stored.journal
        home = TableHome(
            table_id,
            self.store,
            self.ledger,
            epoch,
            self.time,
            settings.spectators,
            settings.snapshot_every,
            open_delay=settings.open_cards_after * 60,
        )
        scheduler = self._scheduler(table_id, journal, requested, host_seats)
        ports = self._ports(table_id, stored, requested, hosted=host_seats is not None)
        return (LiveActor if journal.dealt_live else TableActor)(home, stored, scheduler, ports, reopen)

    def _ports(
        self, table_id: str, stored: StoredTable, requested: RequestedTable | None, *, hosted: bool
    ) -> TablePorts:
        """Return the ports of a poker table; one of a tournament or of a host takes no part in jackpots."""
        journal = stored.journal
        of_the_house = not hosted and not journal.rules.setup.tournament
        house = journal.house
        return TablePorts(
            read_first=partial(self.answers.read_first, house.book.id),
            refuse_beside=self.answers.refuse_beside,
            staff=self.staff_at(table_id, house),
            samples=self.accounts.logins.samples,
            jackpots=self.jackpot_tables.jackpots if of_the_house else None,
            beyond=self._requests_to_room(table_id, dealt_live=journal.dealt_live, of_the_house=of_the_house),
            chat=self.chat.open_at(
                table_id,
                None if requested is None else requested.settings,
                dealt_live=journal.dealt_live,
                new=stored.new,
            ),
            thinking=self.thinking,
            promotions=self.promoted_tables.port_of(table_id, house.book.id) if of_the_house else NO_PROMOTIONS,
        )

    def _scheduler(
        self, table_id: str, journal: TableJournal, requested: RequestedTable | None, host_seats: SeatPort | None
    ) -> Scheduler:
        """Return the scheduler of a table, with its bots."""
        settings, of_tournament = self.settings, journal.rules.setup.tournament
        bots = settings.bots_at_table if settings.demo else 0
        if requested is not None:
            bots = requested.bots
        if of_tournament or journal.dealt_live:
            bots = 0  # its seats are the tournament's to fill, or the house's
        plays = settings.bot_strength if requested is None else requested.bot_strength
        table_bots = TableBots(
            bots, self.chance, self.bot_names, plays=plays, pool=self.thinking if settings.pace else None
        )
        table_bots.meet(journal.table)
        pace = Pace(
            times=settings.pace,
            between_hands=settings.between_hands,
            patience=settings.patience,
            away_after=settings.away_after,
            seeds=settings.seed_seconds,
        )
        seats = host_seats or self.queues.seat_port(table_id)
        ports = SchedulePorts(
            took_elsewhere=partial(self.answers.took_elsewhere, table_id),
            barred_elsewhere=partial(self.answers.barred_elsewhere, table_id),
            seats=NO_SEAT_PORT if of_tournament else seats,
            jackpot=NO_JACKPOT if of_tournament or host_seats else self.jackpot_tables.port_of(table_id),
        )
        leave = "" if settings.leave_to_sit == "asked" else STANDING_LEAVE
        if not journal.dealt_live:
            watched = settings.plays_for_watchers
            return Scheduler(journal, table_bots, pace, ports, plays_for_watchers=watched, leave_to_sit=leave)
        return LiveScheduler(
            journal,
            table_bots,
            pace,
            ports,
            rack=lambda: rack_view(self.answers.cage.state, self.ledger.balance, table_id),
            member_named=lambda name: self.answers.names.find(name).spelt,
            leave_to_sit=leave,
        )

    def _requests_to_room(self, table_id: str, *, dealt_live: bool, of_the_house: bool) -> BeyondTable:
        """Return the requests made at a table that the room carries out."""
        answers = self.answers
        beyond = BeyondTable(send_player=partial(self.moves.send, table_id))
        if of_the_house:
            beyond = dataclasses.replace(beyond, ask_jackpots=partial(self.jackpot_tables.ask, table_id))
        if of_the_house and dealt_live:
            beyond = dataclasses.replace(beyond, follow_call=partial(self.queues.follow_call, table_id))
        if dealt_live:
            register, cage = partial(answers.write_in_register, table_id), partial(answers.ask_cage, table_id)
            beyond = dataclasses.replace(beyond, write_in_register=register, ask_cage=cage)
        return beyond
