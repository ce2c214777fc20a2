"""The automatic upkeep of hosted tables: pauses end, absent hosts are replaced, and unused tables are closed.

A table stays open while the house has to decide something about it, and staff are told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

import structlog

from pokerroom.charges.entries import HELD, NEXT_POT
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.room.background_task import BackgroundTask
from pokerroom.room.hosting import happenings
from pokerroom.room.hosting.happenings import CLOSED_AS_ANNOUNCED, HostedHappening
from pokerroom.room.hosting.host_request import host_title, is_hosts_to_end
from pokerroom.room.hosting.hosted_stream import HostedStream
from pokerroom.room.hosting.hosting_services import HostingServices
from pokerroom.room.hosting.state import HostedTable
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.wall_time import SteadyClock
from pokerroom.table import Table, commands
from pokerroom.wording.plural import quantity

_CLOSED_TABLES_KEPT: Final = 24  # that can still be looked at
_SECONDS_BETWEEN_LOOKS: Final = 15.0  # where nothing rings
_LEAST_SECONDS_BETWEEN_LOOKS: Final = 0.1
_POT_WORDS: Final = "the table closes, and no hand is played for it"
_log = structlog.get_logger("pokerroom.hosting")


class StaysOpen(NamedTuple):
    """Why the house must decide something before an unused table can be closed, and since when."""

    why: str
    at: datetime


class HostedUpkeep:
    """Looks after the hosted tables of a room.

    `show_out` shows out a viewer who may no longer look at a table, and `let_go` drops a table that closed long ago.
    """

    def __init__(
        self,
        services: HostingServices,
        stream: HostedStream,
        at_work: asyncio.Lock,
        show_out: Callable[[TableActor], None],
        let_go: Callable[[str], Awaitable[None]],
    ) -> None:
        self._services, self._settings, self._stream, self._at_work = services, services.settings, stream, at_work
        self._clock, self._time = services.time.utc, SteadyClock(services.time)
        self._show_out, self._let_go = show_out, let_go
        self._looking = asyncio.Lock()  # nothing is done twice
        self._task = BackgroundTask("hosting", self._work)
        self._unused: dict[str, datetime] = {}  # by table, since when nobody is there
        self._host_gone: dict[str, datetime] = {}  # by table, since when its host is not
        self._let_go_on: dict[str, int] = {}  # by table, the hand in which the room ended its host's pause
        self.stays_open: dict[str, StaysOpen] = {}

    def start(self) -> None:
        """Start the task that does what falls due at hosted tables."""
        self._task.start()

    async def stop(self) -> None:
        """Let the work under way finish, and begin no other."""
        await self._task.stop()

    def ring(self) -> None:
        """Say that something has been kept at a table."""
        self._task.ring()

    def old(self) -> list[HostedTable]:
        """Return tables that closed long ago, with nobody's chips left there."""
        over = [table for table in self._stream.hosted.tables.values() if table.closed is not None]
        over.sort(key=lambda hosted: hosted.closed or hosted.opened, reverse=True)
        return over[_CLOSED_TABLES_KEPT:]

    async def _work(self) -> None:
        while True:
            await self._task.rung(_SECONDS_BETWEEN_LOOKS)
            if not self._task.running:
                return
            try:
                await self.go_on()
            except Exception:  # one fault does not leave every table open for ever
                _log.exception("closing and settling of hosted tables failed")
            await asyncio.sleep(_LEAST_SECONDS_BETWEEN_LOOKS)

    async def go_on(self) -> None:
        """Do everything that is due: clear closed tables, close unused ones, end pauses, replace absent hosts."""
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        for hosted in self._stream.hosted.open():
            actor = self._services.tables.get(hosted.id)
            if actor is None:
                continue
            self._show_out(actor)  # who was turned away in a hand, and has got up since
            try:
                if actor.journal.table.closed:
                    await self._end(actor)
                elif self._is_unused(actor):
                    await self._close_unused(actor)
                elif self._is_paused_too_long(actor):
                    await self._end_pause(actor)
                elif heir := self._next_host(hosted, actor):
                    await self._hand_over(actor, heir)
            except PokerroomError as refusal:
                _log.info("a hosted table stays open", table=hosted.id, why=str(refusal))
        for hosted in self.old():
            if hosted.id in self._services.tables:
                await self._let_go(hosted.id)

    # A pause

    def refuse_pause(self, actor: TableActor) -> None:
        """Refuse another pause in the hand in which the room ended the last one for being too long."""
        table = actor.journal.table
        if self._let_go_on.get(actor.id) == table.hands.count and (table.hand is not None or not table.hands.count):
            most = quantity(self._settings.hosted_pause, "minute")
            raise Illegal(f"play has been paused for {most} already", allowed="another pause after this hand")

    def _is_paused_too_long(self, actor: TableActor) -> bool:
        stopped, most = actor.journal.floor.stopped, timedelta(minutes=self._settings.hosted_pause)
        return stopped is not None and is_hosts_to_end(actor) and actor.time() - stopped.at >= most

    async def _end_pause(self, actor: TableActor) -> None:
        """Let play go on when a host does not come back from a pause, so that nobody's chips are stuck."""
        async with self._at_work:
            await self._stream.end_doubt()
            async with actor.standing_still():
                await self._stream.keep_with(actor, partial(_end_room_pause, actor), "")
        self._let_go_on[actor.id] = actor.journal.last_hand_number
        actor.show_again()

    # A host who is gone

    def _next_host(self, hosted: HostedTable, actor: TableActor) -> str:
        """Return who hosts a table next, once its host has been away as long as the room waits; "" for nobody."""
        if hosted.host in actor.scheduler.here:
            self._host_gone.pop(actor.id, None)
            return ""
        now = self._time.now()
        since = self._host_gone.setdefault(actor.id, now)
        if now - since < timedelta(minutes=self._settings.hosted_idle):
            return ""
        table, present = actor.journal.table, set(actor.scheduler.here)
        players = (table.players[seat].name for seat in sorted(table.players))
        return next((player for player in players if player in present), "")

    async def _hand_over(self, actor: TableActor, heir: str) -> None:
        """Make another player the host of a table whose host is gone for good, so that somebody can close it."""
        async with self._at_work:
            await self._stream.end_doubt()
            happening = happenings.HostChanged(at=self._clock(), table=actor.id, host=heir)
            await self._stream.keep((happening,), "")
        self._host_gone.pop(actor.id, None)
        actor.show_again()

    # The end

    async def _end(self, actor: TableActor) -> None:
        """Pay everybody out at a table whose announced closing has come, and record its end."""
        for player in sorted(actor.players):
            bot = actor.scheduler.table_bots.is_bot(player)
            async with actor.standing_still():
                await self._stream.keep_with(actor, partial(_make_get_up, actor, player), "" if bot else player)
        async with self._at_work:
            await self._stream.end_doubt()
            happening = happenings.HostedClosed(at=self._clock(), table=actor.id, why=CLOSED_AS_ANNOUNCED)
            await self._stream.keep((happening,), "")
        actor.show_again()

    def _is_unused(self, actor: TableActor) -> bool:
        """Return whether nobody has been connected to a table for as long as the room waits."""
        if actor.scheduler.here:
            self._unused.pop(actor.id, None)
            self.stays_open.pop(actor.id, None)
            return False
        now = self._time.now()
        since = self._unused.setdefault(actor.id, now)
        return now - since >= timedelta(minutes=self._settings.hosted_idle)

    async def _close_unused(self, actor: TableActor) -> None:
        """Close a table that nobody uses: a hand in progress ends first, as its clocks run out.

        If the house must decide something first, it is told, and players get all the chips that they can have already.
        """
        async with self._at_work:
            await self._stream.end_doubt()
            async with actor.standing_still():
                waits = decision_awaited(actor.journal.table)
                if waits:
                    self._tell_house(actor, waits)
                else:
                    self.stays_open.pop(actor.id, None)
                do = _clear_table if waits else self._closing
                await self._stream.keep_with(actor, partial(do, actor), "")
        if not waits:
            self._unused.pop(actor.id, None)
        actor.show_again()

    def _tell_house(self, actor: TableActor, why: str) -> None:
        if actor.id not in self.stays_open or self.stays_open[actor.id].why != why:
            self.stays_open[actor.id] = StaysOpen(why, self._time.now())
            _log.warning("a table that nobody uses waits for the house", table=actor.id, why=why)

    def _closing(self, actor: TableActor) -> tuple[HostedHappening, ...]:
        journal, title = actor.journal, host_title(actor.house)
        _clear_table(actor)
        if journal.hand is not None:
            return ()
        now = actor.time()
        with journal.on_behalf_of("room"):
            change = journal.do(commands.AnnounceClosing(title))
            journal.do(commands.TellPlayers(change, now))
            journal.do(commands.PutUpSign(change, now))
            journal.do(commands.CarryOut(change, now))
        why = f"nobody had been there for {quantity(self._settings.hosted_idle, 'minute')}"
        return (happenings.HostedClosed(at=self._clock(), table=actor.id, why=why),)


def decision_awaited(table: Table) -> str:
    """Return the decision of staff that a table waits for before it can close; "" if it waits for none."""
    if dispute := next(
        (dispute for dispute in table.floor.disputes if table.hand is not None and dispute.stops(table.hands.count)),
        None,
    ):
        return f"a dispute is open: {dispute.about}"
    if (
        table.floor.stopped is not None
        and not table.floor.stopped.host
        and (table.floor.report is not None or table.hand is not None)
    ):
        return table.floor.stopped.words
    if held_chips := table.books.ledger.balance(HELD):
        return f"{quantity(held_chips, 'chip')} are held by a ruling"
    in_next_pot = table.books.ledger.balance(NEXT_POT)
    if table.hand is None and in_next_pot and not _pot_players(table):
        return f"{quantity(in_next_pot, 'chip')} are in the pot of the next hand, and nobody plays"
    return ""


def _clear_table(actor: TableActor) -> tuple[HostedHappening, ...]:
    """Have everybody who is in no hand get up with their chips, and share out a pot that was kept for the next hand."""
    journal, now, title = actor.journal, actor.time(), host_title(actor.house)
    with journal.on_behalf_of("room"):
        if journal.floor.stopped is not None and not decision_awaited(journal.table):
            journal.do(commands.ResumeTable(now, title))
        stopped = journal.floor.stopped
        if journal.hand is None and (stopped is None or stopped.host):
            _share_next_pot(actor, now)
            for seat in sorted(journal.stakes):
                journal.do(commands.Rise(seat, now))
    return ()


def _pot_players(table: Table) -> list[str]:
    """Return whose the pot of the next hand is, if none is played: theirs who may play for it."""
    return sorted(table.floor.contenders) or [table.players[seat].name for seat in sorted(table.players)]


def _share_next_pot(actor: TableActor, now: datetime) -> None:
    """Share a pot equally among its players; what cannot be shared goes to the first of them."""
    table, title = actor.journal.table, host_title(actor.house)
    left, players = table.books.ledger.balance(NEXT_POT), _pot_players(table)
    for number, player in enumerate(players):
        share = left // len(players) + (left % len(players) if number == 0 else 0)
        if share:
            release = commands.ReleaseHeld(share, "player", now, title, _POT_WORDS, player, source="next_pot")
            actor.journal.do(release)


def _end_room_pause(actor: TableActor) -> tuple[HostedHappening, ...]:
    with actor.journal.on_behalf_of("room"):
        actor.journal.do(commands.ResumeTable(actor.time(), host_title(actor.house)))
    return ()


def _make_get_up(actor: TableActor, player: str) -> tuple[HostedHappening, ...]:
    """Have somebody get up from a closed table with everything that is theirs."""
    with actor.journal.on_behalf_of("room"):
        actor.journal.do(commands.Rise(actor.seat_of(player), actor.time()))
        actor.scheduler.forget(player)
    return ()
