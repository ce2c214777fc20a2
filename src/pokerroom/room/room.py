"""The room: its accounts, its tables, and the store they are kept in."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import SystemRandom
from typing import Final

import structlog

from pokerroom.cards import Card, shuffle
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import HandRules
from pokerroom.house.entries import JACKPOT
from pokerroom.jackpots import PostedTable
from pokerroom.jackpots.claim_file import ClaimFile
from pokerroom.jackpots.commands import LinkTable, TakeIn
from pokerroom.promotions.records import PoolHit
from pokerroom.room import wire
from pokerroom.room.boxes.box_actor import BonusActor
from pokerroom.room.boxes.box_jackpots import bonus_tables_in, claim_at_box, in_pool, join_jackpots
from pokerroom.room.boxes.box_room import AroundTheBoxes, open_bonus_tables
from pokerroom.room.ledger import RoomLedger, player_account
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.prizes.jackpot_orders import JackpotOrder, TableInPool, claim_of, order_to_pool
from pokerroom.room.prizes.jackpot_views import hit_views, meters
from pokerroom.room.prizes.jackpots import RoomJackpots, SeenBy
from pokerroom.room.prizes.promoted import PromotedRoom
from pokerroom.room.settings import Settings, Staff, room_key
from pokerroom.room.shelf import Shelf
from pokerroom.room.store import Store, Stored, Tampered
from pokerroom.room.store.claim import ReleaseClaim, claim
from pokerroom.room.tables.answers import Answers, request_of
from pokerroom.room.tables.journal import TableJournal
from pokerroom.room.tables.moving import send_between_tables
from pokerroom.room.tables.queued_table import JackpotAsker, QueuedTable, line_of
from pokerroom.room.tables.scheduler import Pace, Scheduler
from pokerroom.room.tables.snapshots import SNAPSHOT_FORM, read_snapshot
from pokerroom.room.tables.table_actor import StoredTable, TableActor, stream_of
from pokerroom.room.tables.table_bots import TableBots
from pokerroom.room.tables.wanted import WantedTable, known_houses, wanted_jackpots, wanted_tables
from pokerroom.rulebook import Library
from pokerroom.table.floor_notes import GAME, BarNote
from pokerroom.table.happenings import Opened
from pokerroom.table.opening.new_table import NewTable
from pokerroom.table.seats.barring import refuse_barred
from pokerroom.table.stakes.stakes import Left, last_left
from pokerroom.table.table import Table
from pokerroom.talk import Said

_PREFIX: Final = stream_of("")
_LINES: Final = 300
_UTC: Final = timedelta()
_HIT_SHOWN: Final = 8.0  # seconds that a table stands still for a hit before the software pays it
_log = structlog.get_logger("pokerroom.room")


class Room:
    """A running room: its store, its tables, its ledger and its accounts."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        accounts: Accounts,
        release: ReleaseClaim,
        ledger: RoomLedger,
        jackpots: RoomJackpots,
        clock: Callable[[], datetime],
    ) -> None:
        self.settings, self.store, self.accounts, self.ledger = settings, store, accounts, ledger
        self._release, self._clock = release, clock
        self._houses = known_houses(settings)
        self._shelf = Shelf(store, self._houses.library)
        self._staff = settings.staff
        self.tables: dict[str, TableActor] = {}
        self.boxes: dict[str, BonusActor] = {}  # tables of the game against the house
        self.jackpots = jackpots
        self._settling: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._chance = SystemRandom()
        self._warming: asyncio.Task[None] | None = None
        self.promoted = PromotedRoom(store, ledger, self._houses.library, self._shelf, clock, _local_offset())

    @classmethod
    async def open(cls, settings: Settings, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Room:
        """Open the store, read the tables that are in it, open those that are new, and begin to play."""
        _refuse_without_key(settings)
        store = await asyncio.to_thread(Store.open, settings.database_url, room_key(settings.key_path))
        try:
            release = await asyncio.to_thread(claim, store.engine)
        except BaseException:
            await store.close()
            raise
        try:
            ledger = await RoomLedger.open(store, clock())
            jackpots = await RoomJackpots.open(store, ledger, known_houses(settings).library, clock())
            room = cls(settings, store, Accounts(store.engine, settings), release, ledger, jackpots, clock)
            began = time.perf_counter()
            streams = [stream for stream in store.streams() if stream.startswith(_PREFIX)]
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
            room._staff = _of_houses_as_they_were(settings.staff, wanted.values(), opened)
            for table_id, (found, epoch) in read.items():
                if found:
                    room._add(table_id, found, epoch, _tell_difference(wanted.get(table_id), opened[table_id]))
            for table_id, table in new.items():
                await room._open_table(wanted[table_id], table)
            room.boxes = await open_bonus_tables(room._around_boxes(), bonus, wanted_jackpots(settings))
            for boxes in room.boxes.values():
                boxes.staff = room.staff_of(boxes.journal.house.book.id)
            await room._open_jackpots()
            await room.promoted.open(room.tables)
            _log.info("tables are ready", tables=len(room.tables), seconds=round(time.perf_counter() - began, 2))
        except BaseException:
            release()
            await store.close()
            raise
        for actor in (*room.tables.values(), *room.boxes.values()):
            actor.start()
        room._jackpots_changed()
        room.promoted.start()
        room._warming = asyncio.create_task(asyncio.to_thread(_warm, room._rules()))
        return room

    async def close(self) -> None:
        """Finish what is being written, and let go of the store. Hands in progress go on when the room opens again."""
        await asyncio.gather(*(actor.stop() for actor in (*self.tables.values(), *self.boxes.values())))
        for task in self._settling.values():
            task.cancel()
        await asyncio.gather(*self._settling.values(), return_exceptions=True)
        await self.jackpots.close()
        await self.promoted.close()
        if self._warming is not None:
            await self._warming
        await self.ledger.close()
        await self.accounts.close()
        await asyncio.to_thread(self._release)
        await self.store.close()

    def lobby(self, player: str = "") -> wire.Lobby:
        """All tables; with a player, where they have a seat, and what their account holds."""
        listings = [actor.listing for actor in self.tables.values()]
        listings += [actor.listing for actor in self.boxes.values()]
        tables = tuple(each.for_player(player) for each in listings)
        balance = self.ledger.balance(player_account(player)) if player else 0
        return wire.Lobby(
            now=int(time.time() * 1000),
            tables=tables,
            balance=balance,
            jackpots=meters(self.jackpots, SeenBy(player)),
            hits=hit_views(self.jackpots, self._local_now(), SeenBy(player)),
            promotions=self.promoted.on_the_wire(),
        )

    async def move_player(
        self, player: str, old: str, new: str, seat: int, *, title: str = "", by: str = "", request: str = ""
    ) -> None:
        """A player goes from one table to a seat at another with everything: both keep it in one append, or neither.

        `title` is that of whoever of the house sends them, and `by` who asked under which `request`; refused with the
        clause.
        """
        for table_id in (old, new):
            if table_id not in self.tables:
                raise Illegal(f"the table {table_id!r} is not in this room", allowed=", ".join(sorted(self.tables)))
        actors = self.tables[old], self.tables[new]
        bars = self._barred_elsewhere(new, player)
        refuse_barred(bars, player, actors[1].time())
        await send_between_tables(self.ledger, *actors, player, seat, self._clock, title=title, by=by, request=request)

    def faults(self) -> list[str]:
        """Everything in the room's books that does not balance, in words; none is well."""
        books = {table_id: actor.journal.table.books for table_id, actor in self.tables.items()}
        books |= {table_id: actor.journal.books for table_id, actor in self.boxes.items()}
        return [*self.ledger.faults(books), *self.jackpots.faults()]

    @property
    def library(self) -> Library:
        """The rulebooks of this room: those of the package and those of its own houses."""
        return self._houses.library

    def staff_of(self, house: str) -> dict[str, tuple[str, ...]]:
        """The people of a house by the names of their accounts, and their titles."""
        return {each.name: each.titles for each in self._staff if each.house == house}

    @property
    def ready(self) -> bool:
        """Whether the store answers."""
        return self.store.room_head() is not None

    # Jackpots

    async def _open_jackpots(self) -> None:
        """Open the pools that the settings ask for, and link the tables that take part."""
        now, kept_at = self._local_now(), self._clock()
        for conditions in wanted_jackpots(self.settings):
            named = {each.name for each in conditions.tables}
            tables = [
                PostedTable(name=table_id, game=rules.hand.game)
                for table_id, actor in self.tables.items()
                if (rules := actor.journal.table.rules).setup.jackpot
                and rules.house.book.id == conditions.house
                and (not named or table_id in named)
            ]
            tables += bonus_tables_in(conditions, self.boxes, named)
            await self.jackpots.want(conditions, tables, now, kept_at)
        for table_id, actor in self.tables.items():
            self._join_jackpots(table_id, actor)
            await self._bring_what_was_kept_back(table_id, actor, now)
        for table_id, boxes in self.boxes.items():
            join_jackpots(self.jackpots, table_id, boxes)
            boxes.ask_jackpots = self._asker(table_id)
        self.jackpots.names = {table_id: actor.journal.table.books.table for table_id, actor in self.tables.items()}
        self.jackpots.names |= {table_id: actor.journal.opening.name for table_id, actor in self.boxes.items()}
        self.jackpots.players_elsewhere = self._players_in_jackpot_games
        self.jackpots.told_of = self._told_of
        self.jackpots.changed = self._jackpots_changed
        self.jackpots.paid = self._jackpot_paid

    def _join_jackpots(self, table_id: str, actor: TableActor) -> None:
        """A table tells its pool of its hands, and stands still while a jackpot that was won there is settled."""
        actor.jackpots, actor.ask_jackpots = self.jackpots, self._asker(table_id)
        actor.scheduler.jackpot_waits = lambda: any(self.jackpots.open_claims(table_id))
        actor.scheduler.deals_flop = lambda: self.jackpots.deals_flop(table_id)
        actor.scheduler.judge_flop = lambda seat, at: self._judge_flop(table_id, seat, at)
        actor.scheduler.tables_for_jackpot = lambda hand, seat: self.jackpots.wants_open(table_id, hand, seat)

    def _asker(self, table_id: str) -> JackpotAsker:
        async def asked(message: wire.AboutJackpot | wire.ClaimJackpot, by: str, who: str) -> None:
            await self._ask_jackpots(table_id, message, by, who)

        return asked

    def _judge_flop(self, table_id: str, seat: int, at: datetime) -> tuple[Citation, ...]:
        journal = self.tables[table_id].journal
        seen = journal.seen_now
        if seen is None:
            raise Illegal("no hand is being played", allowed="while one is")
        return self.jackpots.judge_flop(table_id, journal.table.hands, seen, seat, at)

    async def _bring_what_was_kept_back(self, table_id: str, actor: TableActor, now: datetime) -> None:
        """What a table kept back before it had a pool goes to the pool that it is linked to now."""
        pool = self.jackpots.pool_of(table_id)
        waiting = actor.journal.table.books.balance(JACKPOT) - self.ledger.pooled(table_id)
        if pool is not None and waiting:
            told = TakeIn(table_id, actor.journal.table.hands, waiting, now)
            await self.jackpots.do(pool.known.terms.name, told, self._clock())

    def _players_in_jackpot_games(self, table_id: str) -> tuple[str, ...]:
        """Everybody who plays at a table of the same pool, this one's players without cards among them."""
        pool = self.jackpots.pool_of(table_id)
        linked = pool.known.tables if pool is not None else ()
        tables = (self.tables[each].journal.table for each in linked if each in self.tables)
        found = (table.seats.plays(seat) for table in tables for seat in table.stakes if not table.standings[seat].away)
        return tuple(dict.fromkeys(found))

    def _told_of(self, player: str, table_id: str, hand: int) -> bool:
        actor = self.tables.get(table_id) or self.boxes.get(table_id)
        return actor is None or actor.has_told(player, hand)

    def _jackpot_paid(self, pool: str, claim: ClaimFile) -> None:
        """Promotions that pay a jackpot several times over hear who got how much."""
        shares: dict[str, int] = defaultdict(int)
        for each in claim.payments:
            shares[each.player] += each.amount
        if shares:
            hit = PoolHit(pool, str(claim.number), shares)
            self.promoted.promotions.jackpot_paid(self.jackpots.pools[pool].known.terms.house, hit)

    def _jackpots_changed(self) -> None:
        """A jackpot was won, or paid: everybody is shown it; where nobody of the house is there, it goes its way."""
        actors: dict[str, QueuedTable] = {**self.tables, **self.boxes}
        for table_id, actor in actors.items():
            actor.stir()
            if actor.staff:
                continue
            for name, won in self.jackpots.open_claims(table_id):
                key = name, won.number
                if key not in self._settling:
                    task = asyncio.get_running_loop().create_task(self._settle_by_itself(name, won.number, actor))
                    self._settling[key] = task

    async def _settle_by_itself(self, name: str, number: int, actor: QueuedTable) -> None:
        await asyncio.sleep(_HIT_SHOWN * self.settings.pace)
        try:
            await self.jackpots.settle_by_itself(name, number, actor.time(), self._clock())
        except PokerroomError as fault:
            _log.error("a jackpot could not be settled", jackpot=name, claim=number, why=str(fault))

    async def _ask_jackpots(
        self, table_id: str, message: wire.AboutJackpot | wire.ClaimJackpot, by: str, who: str
    ) -> None:
        """A player claims, or somebody of the house orders something of a jackpot."""
        actor = self.tables.get(table_id) or self.boxes[table_id]
        at, kept_at = actor.time(), self._clock()
        if isinstance(message, wire.ClaimJackpot):
            pool = self.jackpots.pool_of(table_id)
            if pool is None:
                raise Illegal("a jackpot at a table that takes part in none", allowed="a table that does")
            if isinstance(actor, BonusActor):
                made = claim_at_box(message, actor.journal, by, at)
            else:
                made = claim_of(message, actor.journal, by, at, self._players_in_jackpot_games(table_id), table_id)
            await self.jackpots.do(pool.known.terms.name, made, kept_at, by=who)
            return
        wanted = order_to_pool(self._jackpot_order(actor, message.jackpot, by, at), message)
        await self.jackpots.do(message.jackpot, wanted, kept_at, by=who)
        if isinstance(wanted, LinkTable) and wanted.table.name in self.tables:
            await self._bring_what_was_kept_back(wanted.table.name, self.tables[wanted.table.name], at)
        self._jackpots_changed()

    def _jackpot_order(self, actor: TableActor | BonusActor, name: str, title: str, at: datetime) -> JackpotOrder:
        pool = self.jackpots.pools.get(name)
        if pool is None:
            raise Illegal(f"there is no jackpot {name!r}", allowed=", ".join(self.jackpots.pools) or "none")
        tables = {table_id: _in_pool(each.journal.table) for table_id, each in self.tables.items()}
        tables |= {table_id: in_pool(each.journal) for table_id, each in self.boxes.items()}
        return JackpotOrder(pool, actor.id, title, at, actor.staff, tables[actor.id], actor.dealt_in, tables)

    def _local_now(self) -> datetime:
        return self._clock().replace(tzinfo=None) + _local_offset()

    # Tables

    def _rules(self) -> list[HandRules]:
        """The rules of the tables, one for each way in which hands are ranked."""
        every = (actor.journal.table.rules.hand for actor in self.tables.values())
        return list({(rules.schemes, rules.poker.makeup): rules for rules in every}.values())

    async def _open_table(self, wanted: WantedTable, new: NewTable) -> None:
        table_id, name = wanted.id, wanted.name
        await self._shelf.keep(new.book, self._clock())
        journal = TableJournal.open(new.book, new.setup, _shuffled, name=name)
        records = [note.record for note in journal.take_notes()]
        version = await self.store.append(stream_of(table_id), 0, records, self._clock())
        epoch = await self.store.take_over(stream_of(table_id))
        self._limit(table_id, journal)
        self._add(table_id, StoredTable(journal, version), epoch, wanted)

    def _read_if_it_can_be(self, table_id: str) -> StoredTable | None:
        """A table of the store; nothing where it cannot be read, which does not keep the others closed."""
        try:
            return self._read(table_id)
        except Malformed as fault:
            _log.error("a table cannot be read and stays closed", table=table_id, why=str(fault))
        except Exception:
            _log.exception("a table cannot be read and stays closed", table=table_id)
        return None

    def _read(self, table_id: str) -> StoredTable:
        """A table as the store has it."""
        stream = stream_of(table_id)
        found, version = None, 0
        lines: deque[wire.LogLine] = deque(maxlen=_LINES)
        answers = Answers()
        try:
            snapshot = self.store.snapshot(stream)
            if snapshot is not None and snapshot.code == SNAPSHOT_FORM:
                found, said, requests = read_snapshot(snapshot.body, self._shelf.book)
                version, answers = snapshot.version, Answers(requests)
                lines.extend(said)
        except (Malformed, Tampered) as fault:  # whatever is wrong with it, the stream has everything
            _log.warning("a snapshot is left aside, and the stream is read", table=table_id, why=str(fault))
        except Exception:
            _log.exception("a snapshot is left aside, and the stream is read", table=table_id)

        def heard(journal: TableJournal, stored: Stored, said: Sequence[Said]) -> None:
            nonlocal version
            version = stored.version
            answers.stands(request_of(stored.by, stored.request))
            lines.extend(line_of(each, version, number, journal.table.hands) for number, each in enumerate(said))

        journal = TableJournal.restore(self.store.read(stream, version), _shuffled, self._shelf.book, found, heard)
        self._limit(table_id, journal)
        self.ledger.catch_up()  # what was taken for unwritten may stand there after all
        return StoredTable(journal, version, list(lines), answers.known())

    def _brought(self, player: str) -> int:
        """What a player has bought at any table that is not kept yet, or will buy when a hand is over."""
        at_seats = sum(actor.journal.brought(player) for actor in self.tables.values())
        return at_seats + sum(actor.brought(player) for actor in self.boxes.values())

    def _around_boxes(self) -> AroundTheBoxes:
        return AroundTheBoxes(
            self.settings,
            self.store,
            self.ledger,
            self._shelf,
            _shuffled,
            self._chance,
            _local_offset(),
            self._clock,
            self._brought,
        )

    def _limit(self, table_id: str, journal: TableJournal) -> None:
        """Where play chips are not given on demand, a person brings what their account holds and no more."""
        if self.settings.play_chips:
            return

        def purse(player: str) -> int | None:
            if self.tables[table_id].scheduler.table_bots.is_bot(player):
                return None  # the house plays with its own
            return self.ledger.free(player) - self._brought(player)

        journal.purse = purse

    def _add(
        self,
        table_id: str,
        found: StoredTable,
        epoch: int,
        wanted: WantedTable | None,
    ) -> None:
        settings, journal = self.settings, found.journal
        bots = wanted.bots if wanted is not None else settings.bots_at_table if settings.demo else 0
        table_bots = TableBots(bots, self._chance)
        table_bots.meet(journal.table)
        pace = Pace(
            times=settings.pace,
            between_hands=settings.between_hands,
            patience=settings.patience,
            away_after=settings.away_after,
        )
        scheduler = Scheduler(journal, table_bots, pace)
        scheduler.took_elsewhere = lambda player: self._took_elsewhere(table_id, player)
        scheduler.barred_elsewhere = lambda player: self._barred_elsewhere(table_id, player)
        if settings.player_cards == "account":
            scheduler.card_of = self._card_of
        if settings.leave_to_sit == "asked":
            scheduler.leave_to_sit = ""
        actor = TableActor(
            table_id,
            scheduler,
            self.store,
            self.ledger,
            found.version,
            epoch,
            reopen=lambda: self._read(table_id),
            lines=found.lines,
            requests=found.requests,
            spectators=settings.spectators,
            snapshot_every=settings.snapshot_every,
            offset=_local_offset(),
            clock=self._clock,
        )
        book = journal.table.rules.house.book.id
        actor.staff = {each.name: each.titles for each in self._staff if each.house == book}
        scheduler.floor_called = bool(actor.staff)
        actor.send_player = lambda message, *asked: self._send_player(table_id, message, *asked)
        self.tables[table_id] = actor

    async def _send_player(self, table_id: str, message: wire.SendPlayer, title: str, by: str, request: str) -> None:
        to = message.table, message.seat
        await self.move_player(message.player, table_id, *to, title=title, by=by, request=request)

    def _card_of(self, player: str) -> str:
        """Whose player card somebody shows: their own, if their account has a password."""
        return player if self.accounts.has_password(player) else ""

    def _barred_elsewhere(self, table_id: str, player: str) -> tuple[BarNote, ...]:
        """What keeps a player out of the whole house, as its other tables know it."""
        book = self.tables[table_id].journal.table.rules.house.book.id
        others = (actor.journal.table for other, actor in self.tables.items() if other != table_id)
        bars = (bar for other in others if other.rules.house.book.id == book for bar in other.bars)
        return tuple(bar for bar in bars if bar.player == player and bar.scope != GAME)

    def _took_elsewhere(self, table_id: str, player: str) -> tuple[Left, ...]:
        """How a player last left the same game at another table of the same house, where the house asks for it."""
        rules = self.tables[table_id].journal.table.rules
        if rules.stakes.return_window is None:
            return ()
        others = (actor.journal.table for other, actor in self.tables.items() if other != table_id)
        same_house = (other for other in others if other.rules.house.book.id == rules.house.book.id)
        left = last_left(rules.stakes, *(other.left.get(player) for other in same_house))
        return () if left is None else (left,)


def _in_pool(table: Table) -> TableInPool:
    """A poker table as the jackpots of its house know it."""
    rules = table.rules
    return TableInPool(
        rules.house.book.id, rules.hand.game, table.hands, table.hand is not None, bool(rules.setup.jackpot)
    )


def _warm(every: Sequence[HandRules]) -> None:
    """Rank one hand by each way, so that the tables for it are there before the first showdown waits for them."""
    for rules in every:
        kept, deck = rules.poker.kept, rules.cards.cards
        for strength in rules.plan.strengths:
            strength(deck[:kept], deck[kept : kept + rules.poker.board])


def _tell_difference(wanted: WantedTable | None, opened: Opened | None) -> WantedTable | None:
    """Say in the log what the settings have otherwise than an open table, which goes on as it was opened."""
    if wanted is not None and opened is not None and wanted.own.where and (why := wanted.differs(opened)):
        _log.warning("a table goes on as it was opened, not as the settings say now", table=wanted.id, why=why)
    return wanted


def _of_houses_as_they_were(
    staff: Sequence[Staff], wanted: Iterable[WantedTable], opened: Mapping[str, Opened | None]
) -> tuple[Staff, ...]:
    """The people of the house; the house of a file that cannot be used is that of its table, which is open."""
    known = {each.file: opening.house for each in wanted if each.fault and (opening := opened.get(each.id))}
    return tuple(dataclasses.replace(each, house=known.get(each.house, each.house)) for each in staff)


def _refuse_without_key(settings: Settings) -> None:
    """A database whose key is gone is not given another one, which could open nothing of it."""
    file = settings.database_url.removeprefix("sqlite:///")
    if file != settings.database_url and Path(file).is_file() and not settings.key_path.is_file():
        raise Malformed(f"{file} is there, and its key {settings.key_path} is not", allowed="the key it was made with")


def _shuffled(cards: Sequence[Card]) -> Sequence[Card]:
    order = shuffle(cards)
    return order.cut() if len(order) > 3 else order


def _local_offset() -> timedelta:
    """How far the clock on the wall is from universal time."""
    return datetime.now().astimezone().utcoffset() or _UTC
