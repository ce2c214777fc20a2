"""The room: its accounts, its tables, and the store they are kept in."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Final

from msgspec.structs import replace

from pokerroom.charges.entries import CAGE, ChipMove, player_account
from pokerroom.charges.ledger import Ledger
from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.claimed_store import ClaimedStore
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.people.login.logins import Login
from pokerroom.room.people.unsettled_business import still_entered, still_owed
from pokerroom.room.prizes.jackpot_views import hit_views, meters
from pokerroom.room.prizes.prize_viewer import PrizeViewer
from pokerroom.room.queues.list_views import list_views
from pokerroom.room.room_parts import OpenTables, RoomMoney, RoomPeople, RoomRulebooks, RoomServices
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store.in_service.claim_watch import ClaimWatch
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.opening.requested_table import requested_table
from pokerroom.room.tables.opening.warming import warm
from pokerroom.room.wall_time import RoomTime, beat
from pokerroom.rulebook import Library
from pokerroom.rulebook.operator.titles import refuse_title_without
from pokerroom.wording.plural import quantity

_MOST_LOOKS_AT_BALANCE: Final = 20  # a difference that is still there then is a fault
_SECONDS_BETWEEN_LOOKS: Final = 0.05


class Room:
    """A running room: it begins and ends with all its parts, and answers questions about them.

    The parts are in groups: `rulebooks`, `people`, `money` and `services`. `tables` and `bonus_tables` are empty
    until the room opens, and change while it runs; `unreadable_tables` are in the store and cannot be read.
    """

    def __init__(self, settings: Settings, claimed: ClaimedStore, time: RoomTime) -> None:
        """Put the parts of the room together, each with those that it needs."""
        self.settings, self._time, self._clock = settings, time, time.utc
        self.store, self.accounts = claimed.store, claimed.accounts
        self.ledger, self.jackpots = claimed.ledger, claimed.jackpots
        self._claim_watch = ClaimWatch(claimed.claim, claimed.store)
        self._thinking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots think")
        tables = OpenTables()
        self.tables, self.bonus_tables = tables.poker, tables.bonus
        self.unreadable_tables, self.pits = tables.unreadable, tables.pits
        self.rulebooks = RoomRulebooks.of(settings, claimed, time)
        self.people = RoomPeople(settings, claimed, time, self.rulebooks, tables)
        self.money = RoomMoney(settings, claimed, time, self.rulebooks, tables, self.people.admission)
        self.services = RoomServices(
            settings,
            claimed,
            time,
            rulebooks=self.rulebooks,
            tables=tables,
            people=self.people,
            money=self.money,
            thinking=self._thinking,
        )
        self._warming: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None

    # Life

    def start(self) -> None:
        """Begin to play, and to do everything that falls due."""
        for actor in (*self.tables.values(), *self.bonus_tables.values()):
            actor.start()
        self.money.jackpot_tables.hits_changed()
        self.money.promotions.start()
        self.services.tournaments.start()
        self.people.members_watch.start()
        self.services.queues.start()
        self.services.hosting.start()
        self._claim_watch.start()
        self._beating = asyncio.create_task(beat(self._time.served), name="beat")
        self._warming = asyncio.create_task(asyncio.to_thread(warm, list(self.tables.values())))

    async def stop(self) -> None:
        """Stop all play and tasks; writes under way are finished. A room that never began is left as it is.

        Hands in progress go on when the room opens again.
        """
        await self.people.members_watch.stop()
        await self.services.queues.stop()
        await self.services.hosting.stop()
        await self.services.tournaments.stop()
        await asyncio.gather(*(actor.stop() for actor in (*self.tables.values(), *self.bonus_tables.values())))
        self._thinking.shutdown(wait=False, cancel_futures=True)
        await self.money.jackpot_tables.stop()
        await self.money.promotions.stop()
        if self._warming is not None:
            await self._warming
        await self.ledger.close()
        await self.accounts.close()
        if self._beating is not None:
            self._beating.cancel()
        await self._claim_watch.stop()

    async def close(self) -> None:
        """Stop, and release the store."""
        await self.stop()
        await self.store.close()

    async def taken_over(self) -> None:
        """Wait until another room has this one's database; nothing can be done here any more then."""
        await self._claim_watch.taken_over.wait()

    def lobby(self, player: str = "") -> wire.Lobby:
        """Return all tables that a viewer may know of; with a player, their seats and their account's balance too."""
        listed = self.services.hosting.is_listed
        listings = [
            actor.listing for actor in self.tables.values() if not _is_of_tournament(actor) and listed(actor.id, player)
        ]
        listings += [actor.listing for actor in self.bonus_tables.values()]
        tables = tuple(self._with_host(listing.for_player(player)) for listing in listings)
        balance = self.ledger.balance(player_account(player)) if player else 0
        return wire.Lobby(
            now=int(self._clock().timestamp() * 1000),
            tables=tables,
            balance=balance,
            jackpots=meters(self.jackpots, PrizeViewer(player)),
            hits=hit_views(self.jackpots, self._local_now(), PrizeViewer(player)),
            promotions=self.money.promoted_tables.on_the_wire(PrizeViewer(player)),
            tournaments=self.services.tournaments.lobby(player),
            lists=list_views(self.services.queues),
        )

    async def open_table(self, settings: TableSettings, title: str) -> str:
        """Open a table while the room runs and return its id; refuse titles without the power over tables."""
        async with self.services.opener.one_at_a_time:
            taken_ids = {*self.tables, *self.bonus_tables, *self.unreadable_tables}
            table = requested_table(settings, self.rulebooks.houses, taken_ids, self.settings)
            house = self.library.house(table.settings.house)
            refuse_title_without(house, title, "tables", f"the table {table.name} opened")
            await asyncio.to_thread(self.rulebooks.registers.of_house, table.settings.house)
            new_table = table.made()
            self.services.opener.refuse_opening(table, new_table)
            await self.services.opener.open(table, new_table)
            actor = self.tables[table.id]
            self.money.jackpot_tables.add(table.id, actor)
            self.money.promoted_tables.add(actor)
            self.services.queues.add(actor)
            actor.start()
        return table.id

    def _with_host(self, row: wire.LobbyTable) -> wire.LobbyTable:
        host = self.services.hosting.host_of(row.id)
        return replace(row, host=host) if host else row

    def is_of_the_house(self, actor: TableActor) -> bool:
        """Return whether a table is a cash table of the house: of no tournament, and hosted by no player."""
        return not _is_of_tournament(actor) and self.services.hosting.find(actor.id) is None

    async def rename_guest(self, login: Login, name: str) -> str:
        """Give a guest another name, by which others see them from now on; return it.

        Their chips and records stay theirs; hands already played keep the old name.
        """
        new_name = await self.accounts.rename_guest(login, name, self._refuse_new_name)
        await self._follow_name(login.name, new_name)
        return new_name

    async def keep_guest(self, login: Login, name: str, password: str, device: str = "") -> tuple[str, str]:
        """Make an account of a guest, perhaps by another name; their chips and records stay theirs.

        Return the name, and the mark of their device.
        """
        new_name, mark = await self.accounts.keep_guest(login, name, password, device, self._refuse_new_name)
        await self._follow_name(login.name, new_name)
        return new_name, mark

    async def follow_former_names(self) -> None:
        """Bring chips that lie by a name which somebody had before to the name that they have now."""
        for old, new in await self.accounts.former_names():
            await self._bring_chips(old, new)

    async def _follow_name(self, old: str, new: str) -> None:
        if new == old:
            return
        await self._bring_chips(old, new)
        await self.people.marks.follow_name(old, new)

    async def _bring_chips(self, old: str, new: str) -> None:
        chips = self.ledger.free(old)
        if chips <= 0:
            return
        # By way of the cage, as moves between a player and the cage are neither won nor lost.
        moves = ChipMove(player_account(old), CAGE, chips), ChipMove(CAGE, player_account(new), chips)
        entry = RoomEntry(f"{old} is called {new} now", moves)
        await self.ledger.append_entries((), [entry], self._clock(), by=f"player {new}")

    def _refuse_new_name(self, name: str) -> None:
        """Refuse a guest another name while something in the room is kept under their present one."""
        self.refuse_closing(name)
        queues = self.services.queues.state
        if queues.is_on_a_list(name):
            raise Illegal(f"{name} is on a waiting list", allowed="leave the list first")
        if name in self.people.members.members:
            raise Illegal(f"{name} has limits or a membership card here", allowed="keep the name")

    def refuse_closing(self, name: str) -> None:
        """Refuse to close the account of a person with unsettled business in the room."""
        if any(member.name == name for member in self.people.staff.everybody()):
            raise Illegal(f"{name} is the name of a member of staff", allowed="after their appointment has ended")
        seats = [table.name for table in self.lobby(name).tables if table.you]
        if seats:
            raise Illegal(f"{name} has a seat at {', '.join(seats)}", allowed="leave the table first")
        if hosted := [table.choices.name for table in self.services.hosting.hosted_by(name)]:
            raise Illegal(f"{name} hosts {', '.join(hosted)}", allowed="close the table first, or hand it over")
        balance = self.ledger.balance(player_account(name))
        if balance and self.settings.money == "cage":
            raise Illegal(
                f"{quantity(balance, 'chip')} are in the account of {name}", allowed="after they are cashed at the cage"
            )
        tournaments = self.services.tournaments.states
        if entered := list(still_entered(name, tournaments)):
            raise Illegal(f"{name} is entered in {', '.join(entered)}", allowed="withdraw first, or play to the end")
        promotions = [self.money.promotions.state_of(promotion) for promotion in self.money.promotions.names()]
        if owed := dict.fromkeys(still_owed(name, tournaments, promotions, self.jackpots.pools)):
            raise Illegal(f"{name} waits for {', '.join(owed)}", allowed="after it is paid or denied")

    def faults(self) -> list[str]:
        """Return in words every fault in the balance of the room's books."""
        faults = self.ledger.faults(self.table_ledgers, self.services.hosting.let_go())
        return [*faults, *self.jackpots.faults(), *self.services.tournaments.faults()]

    async def lasting_faults(self) -> list[str]:
        """Return the faults that are still there a moment later: an append under way is no fault."""
        for _ in range(_MOST_LOOKS_AT_BALANCE):
            if not (faults := self.faults()):
                break
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        return faults

    @property
    def table_ledgers(self) -> dict[str, Ledger]:
        """The ledger of every table, by its id."""
        ledgers = {table_id: actor.journal.ledger for table_id, actor in self.tables.items()}
        return ledgers | {table_id: actor.journal.ledger for table_id, actor in self.bonus_tables.items()}

    @property
    def library(self) -> Library:
        """The rulebooks of this room: those of the package and those of its own houses."""
        return self.rulebooks.houses.library

    def _local_now(self) -> datetime:
        return self._time.local()


def _is_of_tournament(actor: TableActor) -> bool:
    """Return whether a table is played for a tournament."""
    return actor.journal.rules.setup.tournament
