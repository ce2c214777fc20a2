"""The answers of a room to its poker tables: who may play and with how many chips, and services that no table has."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from pokerroom.cage.accounts import CHIPS_OUT
from pokerroom.room import wire
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.live.console_cage import cage_command
from pokerroom.room.live.visitors import VISITOR_MARK
from pokerroom.room.money.room_cage import RoomCage
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.people.members.admission import RoomAdmission
from pokerroom.room.people.names_read import NamesRead
from pokerroom.room.registers.keeping import RoomRegisters
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.table_services.table_admission import refuse_at_seats
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.journal_port import JournalPort
from pokerroom.room.wall_time import RoomTime
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.stakes.chips_in_front import TakenAway, last_left


@dataclass(frozen=True, kw_only=True)
class RoomAnswers:
    """The room as its poker tables ask it.

    `tables` are those that are open now, and `brought` gives the chips that a player has bought anywhere that are not
    stored yet.
    """

    settings: Settings
    ledger: RoomLedger
    time: RoomTime
    accounts: Accounts
    names: NamesRead
    registers: RoomRegisters
    cage: RoomCage
    admission: RoomAdmission
    tables: Mapping[str, TableActor]
    brought: Callable[[str], int]

    def port_of_journal(self, table_id: str) -> JournalPort:
        """Return a table's port: who may play there and with how much, and which approvals its changes need."""
        return JournalPort(
            admit=partial(self._admit, table_id),
            purse=None if self.settings.gives_chips else partial(self._purse, table_id),
            in_hand=self._in_hand if self.settings.money == "cage" else None,
            approved=lambda house: self.registers.approved(house.book),
            refuse_charge=self._refuse_charge,
        )

    def _admit(self, table_id: str, table: Table, player: str, chips: int, at: datetime, *, comes: bool) -> None:
        if not self._is_bot(table_id, player):
            refuse_at_seats(self.admission, table_id, table, player, chips, at, comes=comes)

    def _purse(self, table_id: str, player: str) -> int | None:
        """Return the chips that a person may bring: the free part of their account.

        None for a bot, whose chips the house gives.
        """
        if self._is_bot(table_id, player):
            return None  # the house plays with its own
        return self.ledger.free(player) - self.brought(player)

    def _in_hand(self) -> int:
        """Return the chips that the cage has sold and nobody has brought to a table or ordered for after a hand."""
        dealt = [actor.journal for actor in self.tables.values() if actor.journal.chips_in_hand]
        coming = sum(journal.brought(journal.seats.plays(seat)) for journal in dealt for seat in journal.stakes)
        return self.ledger.free_in(CHIPS_OUT) - coming

    def _refuse_charge(self, house: House, setup: TableSetup) -> None:
        """Refuse a charge that nobody has approved; the demo plays for practice and asks for no approval."""
        if not self.settings.demo:
            self.registers.refuse_charges(House(house.book), setup)

    def _is_bot(self, table_id: str, player: str) -> bool:
        return self.tables[table_id].scheduler.table_bots.is_bot(player)

    async def read_first(self, house_id: str, player: str, message: wire.ToRoom) -> None:
        """Read in a thread what a message will be judged by at a table."""
        if isinstance(message, wire.Sit | wire.SitAtBox) and self.settings.player_cards == "account":
            await self.names.look_up(player)
        elif isinstance(message, wire.SeatPlayer):
            await self.names.look_up(message.player, message.player.strip().removesuffix(VISITOR_MARK))
        elif isinstance(message, wire.ChangeBlinds):
            await asyncio.to_thread(self.registers.of_house, house_id)

    def refuse_beside(self, player: str, players: frozenset[str]) -> None:
        """Refuse a guest a seat beside another of the same address, if the room does not allow that."""
        if self.settings.guest_neighbours == "refused":
            self.accounts.places.refuse_beside(player, players)

    async def write_in_register(self, table_id: str, message: wire.WriteInRegister, *, by: str) -> None:
        """Write in a register of the table's house, under the table's name."""
        table = self.tables[table_id].journal.table
        at_table = {"table": table.name, **message.values}
        await self.registers.make(table.rules.house.book.id, message.register, at_table, by)

    async def ask_cage(self, table_id: str, message: wire.AskCage, *, name: str, title: str) -> None:
        """Ask the cage for chips for the table's rack, or send it some."""
        actor = self.tables[table_id]
        command = cage_command(message, table_id, name, title, self.cage.now())
        await self.cage.do(command, actor.house)

    def barred_elsewhere(self, table_id: str, player: str) -> tuple[BarNote, ...]:
        """Return the bars that keep a player out of the whole house, by its other tables and the room's members."""
        house = self.tables[table_id].journal.house.book.id
        return self.admission.bars(house, player, self.time.local(), table_id)

    def took_elsewhere(self, table_id: str, player: str) -> tuple[TakenAway, ...]:
        """Return how a player last left the same game at another table of the house, if the house asks for that."""
        rules = self.tables[table_id].journal.rules
        if rules.stakes.return_window is None:
            return ()
        others = (actor.journal.table for other, actor in self.tables.items() if other != table_id)
        same_house = (other for other in others if other.rules.house.book.id == rules.house.book.id)
        left = last_left(rules.stakes, *(other.chips.taken_away(player) for other in same_house))
        return () if left is None else (left,)
