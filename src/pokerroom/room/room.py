"""The room: its accounts, its tables, and the store they are kept in."""

from __future__ import annotations

import asyncio
import dataclasses
import re
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import SystemRandom
from typing import Final

import structlog

from pokerroom.cards import Card, shuffle
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.games import GAMES
from pokerroom.hand import HandRules
from pokerroom.room import wire
from pokerroom.room.accounts import Accounts
from pokerroom.room.answers import Answers, request_of
from pokerroom.room.company import Company
from pokerroom.room.desk import Desk
from pokerroom.room.host import Host, Reading, line_of, stream_of
from pokerroom.room.ledger import RoomLedger, player_account
from pokerroom.room.moving import move_player
from pokerroom.room.play import Pace, Play
from pokerroom.room.settings import OwnTable, Settings, room_key
from pokerroom.room.shelf import Shelf
from pokerroom.room.snapshots import FORM, read_snapshot
from pokerroom.room.store import Store, Stored, Tampered
from pokerroom.room.store.claim import Release, claim
from pokerroom.rulebook.decision import Open
from pokerroom.rulebook.library import adopt, library
from pokerroom.table.adding import TOP_UPS
from pokerroom.table.barring import refuse_barred
from pokerroom.table.floor_notes import GAME, BarNote
from pokerroom.table.new_table import NewTable, houses, named, new_table
from pokerroom.table.opening import refuse_forbidden
from pokerroom.table.stakes import Left, last_left
from pokerroom.table.table_rules import table_rules_for
from pokerroom.talk import Said

_PREFIX: Final = stream_of("")
_LINES: Final = 300
_UTC: Final = timedelta()
_TO_THE_MAXIMUM: Final = "up_to_maximum"
_SHORTEST: Final = 40  # percent of the usual stake that one may sit down with
_log = structlog.get_logger("pokerroom.room")

# Tables of the demo besides one of every game that a house spreads: other limits and decks.
_SPECIALS: Final = (
    OwnTable("adelaide", "holdem", limit="fixed", blinds="5/10"),
    OwnTable("adelaide", "holdem", limit="pot", boards=True, straddles=True),
    OwnTable("canberra", "holdem", limit="pot", deck="36"),
    OwnTable("star", "holdem", limit="pot", seconds=30, more_seconds=30, straddles=True),
    OwnTable("star", "omaha", limit="fixed"),
)


# What the tables of the demo are called, one after the other.
_TABLE_NAMES: Final = (
    "Lamplight", "Green Baize", "The Long Room", "Harbour", "Corner House", "Arcade", "Garden", "Chandlery", "Foundry",
    "Quayside", "Mill Lane", "Clocktower", "Wharf", "Terrace", "Bell Yard", "Observatory", "Orchard", "Tramway",
    "Signal Box", "Courtyard", "Boathouse", "Old Exchange", "North Stair", "Granary", "Printworks", "Lighthouse",
    "Conservatory", "Assembly", "Cloisters", "Gallery",
)  # fmt: skip


class Room:
    """A running room."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        accounts: Accounts,
        release: Release,
        ledger: RoomLedger,
        clock: Callable[[], datetime],
    ) -> None:
        self.settings, self.store, self.accounts, self.ledger = settings, store, accounts, ledger
        self._release, self._clock = release, clock
        self._shelf = Shelf(store)
        self.tables: dict[str, Host] = {}
        self._chance = SystemRandom()
        self._warming: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Room:
        """Open the store, read the tables that are in it, open those that are new, and begin to play."""
        adopted = _adopted(settings.tables)
        _refuse_without_key(settings)
        store = await asyncio.to_thread(Store.open, settings.database_url, room_key(settings.key_path))
        try:
            release = await asyncio.to_thread(claim, store.engine)
        except BaseException:
            await store.close()
            raise
        try:
            ledger = await RoomLedger.open(store, clock())
            room = cls(settings, store, Accounts(store.engine, settings), release, ledger, clock)
            began = time.perf_counter()
            wanted = dict(_wanted(settings, adopted))
            streams = [stream for stream in store.streams() if stream.startswith(_PREFIX)]
            epochs = await asyncio.gather(*map(store.take_over, streams))
            for stream, epoch in zip(streams, epochs, strict=True):
                table_id = stream.removeprefix(_PREFIX)
                own = wanted.pop(table_id, None)
                try:
                    found = room._read(table_id)
                except Malformed as fault:  # one table that cannot be read does not keep the others closed
                    _log.error("a table cannot be read and stays closed", table=table_id, why=str(fault))
                    continue
                except Exception:
                    _log.exception("a table cannot be read and stays closed", table=table_id)
                    continue
                room._add(table_id, found, epoch, own)
                await asyncio.sleep(0)
            for table_id, (name, bots, table) in wanted.items():
                await room._open_table(table_id, name, bots, table)
            _log.info("tables are ready", tables=len(room.tables), seconds=round(time.perf_counter() - began, 2))
        except BaseException:
            release()
            await store.close()
            raise
        for host in room.tables.values():
            host.start()
        room._warming = asyncio.create_task(asyncio.to_thread(_warm, room._rules()))
        return room

    async def close(self) -> None:
        """Finish what is being written, and let go of the store. Hands in progress go on when the room opens again."""
        await asyncio.gather(*(host.stop() for host in self.tables.values()))
        if self._warming is not None:
            await self._warming
        await self.ledger.close()
        await self.accounts.close()
        await asyncio.to_thread(self._release)
        await self.store.close()

    def lobby(self, player: str = "") -> wire.Lobby:
        """All tables; with a player, where they have a seat, and what their account holds."""
        tables = tuple(host.listing.for_player(player) for host in self.tables.values())
        balance = self.ledger.balance(player_account(player)) if player else 0
        return wire.Lobby(now=int(time.time() * 1000), tables=tables, balance=balance)

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
        hosts = self.tables[old], self.tables[new]
        bars = self._barred_elsewhere(new, player)
        refuse_barred(bars, player, hosts[1].time())
        await move_player(self.ledger, *hosts, player, seat, self._clock, title=title, by=by, request=request)

    def faults(self) -> list[str]:
        """Everything in the room's books that does not balance, in words; none is well."""
        return self.ledger.faults({table_id: host.desk.table.books for table_id, host in self.tables.items()})

    @property
    def ready(self) -> bool:
        """Whether the store answers."""
        return self.store.room_head() is not None

    # Tables

    def _rules(self) -> list[HandRules]:
        """The rules of the tables, one for each way in which hands are ranked."""
        every = (host.desk.table.rules.hand for host in self.tables.values())
        return list({(rules.schemes, rules.poker.makeup): rules for rules in every}.values())

    async def _open_table(self, table_id: str, name: str, bots: int, new: NewTable) -> None:
        await self._shelf.keep(new.book, self._clock())
        desk = Desk.open(new.book, new.setup, _shuffled, name=name)
        records = [note.record for note in desk.take_notes()]
        version = await self.store.append(stream_of(table_id), 0, records, self._clock())
        epoch = await self.store.take_over(stream_of(table_id))
        self._limit(table_id, desk)
        self._add(table_id, Reading(desk, version), epoch, (name, bots, new))

    def _read(self, table_id: str) -> Reading:
        """A table as the store has it."""
        stream = stream_of(table_id)
        found, version = None, 0
        lines: deque[wire.Line] = deque(maxlen=_LINES)
        answers = Answers()
        try:
            snapshot = self.store.snapshot(stream)
            if snapshot is not None and snapshot.code == FORM:
                found, said, requests = read_snapshot(snapshot.body, self._shelf.book)
                version, answers = snapshot.version, Answers(requests)
                lines.extend(said)
        except (Malformed, Tampered) as fault:  # whatever is wrong with it, the stream has everything
            _log.warning("a snapshot is left aside, and the stream is read", table=table_id, why=str(fault))
        except Exception:
            _log.exception("a snapshot is left aside, and the stream is read", table=table_id)

        def heard(desk: Desk, stored: Stored, said: Sequence[Said]) -> None:
            nonlocal version
            version = stored.version
            answers.stands(request_of(stored.by, stored.request))
            lines.extend(line_of(each, version, number, desk.table.hands) for number, each in enumerate(said))

        desk = Desk.restore(self.store.read(stream, version), _shuffled, self._shelf.book, found, heard)
        self._limit(table_id, desk)
        self.ledger.catch_up()  # what was taken for unwritten may stand there after all
        return Reading(desk, version, list(lines), answers.known())

    def _limit(self, table_id: str, desk: Desk) -> None:
        """Where play chips are not given on demand, a person brings what their account holds and no more."""
        if self.settings.play_chips:
            return

        def purse(player: str) -> int | None:
            if self.tables[table_id].play.company.is_bot(player):
                return None  # the house plays with its own
            brought = sum(host.desk.brought(player) for host in self.tables.values())
            return self.ledger.free(player) - brought

        desk.purse = purse

    def _add(
        self,
        table_id: str,
        found: Reading,
        epoch: int,
        own: tuple[str, int, NewTable] | None,
    ) -> None:
        settings, desk = self.settings, found.desk
        bots = own[1] if own is not None else settings.bots_at_table if settings.demo else 0
        company = Company(bots, self._chance)
        company.meet(desk.table)
        pace = Pace(
            times=settings.pace,
            between_hands=settings.between_hands,
            patience=settings.patience,
            away_after=settings.away_after,
        )
        play = Play(desk, company, pace)
        play.took_elsewhere = lambda player: self._took_elsewhere(table_id, player)
        play.barred_elsewhere = lambda player: self._barred_elsewhere(table_id, player)
        if settings.player_cards == "account":
            play.card_of = self._card_of
        if settings.leave_to_sit == "asked":
            play.leave_to_sit = ""
        host = Host(
            table_id,
            play,
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
        book = desk.table.rules.house.book.id
        host.staff = {each.name: each.titles for each in settings.staff if each.house == book}
        play.floor_called = bool(host.staff)
        host.send_player = lambda message, *asked: self._send_player(table_id, message, *asked)
        self.tables[table_id] = host

    async def _send_player(self, table_id: str, message: wire.SendPlayer, title: str, by: str, request: str) -> None:
        to = message.table, message.seat
        await self.move_player(message.player, table_id, *to, title=title, by=by, request=request)

    def _card_of(self, player: str) -> str:
        """Whose player card somebody shows: their own, if their account has a password."""
        return player if self.accounts.has_password(player) else ""

    def _barred_elsewhere(self, table_id: str, player: str) -> tuple[BarNote, ...]:
        """What keeps a player out of the whole house, as its other tables know it."""
        book = self.tables[table_id].desk.table.rules.house.book.id
        others = (host.desk.table for other, host in self.tables.items() if other != table_id)
        bars = (bar for other in others if other.rules.house.book.id == book for bar in other.bars)
        return tuple(bar for bar in bars if bar.player == player and bar.scope != GAME)

    def _took_elsewhere(self, table_id: str, player: str) -> tuple[Left, ...]:
        """How a player last left the same game at another table of the same house, where the house asks for it."""
        rules = self.tables[table_id].desk.table.rules
        if rules.stakes.return_window is None:
            return ()
        others = (host.desk.table for other, host in self.tables.items() if other != table_id)
        same_house = (other for other in others if other.rules.house.book.id == rules.house.book.id)
        left = last_left(rules.stakes, *(other.left.get(player) for other in same_house))
        return () if left is None else (left,)


def _warm(every: Sequence[HandRules]) -> None:
    """Rank one hand by each way, so that the tables for it are there before the first showdown waits for them."""
    for rules in every:
        kept, deck = rules.poker.kept, rules.cards.cards
        for strength in rules.plan.strengths:
            strength(deck[:kept], deck[kept : kept + rules.poker.board])


def _refuse_without_key(settings: Settings) -> None:
    """A database whose key is gone is not given another one, which could open nothing of it."""
    file = settings.database_url.removeprefix("sqlite:///")
    if file != settings.database_url and Path(file).is_file() and not settings.key_path.is_file():
        raise Malformed(f"{file} is there, and its key {settings.key_path} is not", allowed="the key it was made with")


def _adopted(tables: Sequence[OwnTable]) -> tuple[OwnTable, ...]:
    """The tables with the houses of one's own by their names, which are in the library from now on."""
    return tuple(
        dataclasses.replace(own, house=adopt(own.house).id) if own.house.endswith(".toml") else own for own in tables
    )


def _wanted(settings: Settings, own_tables: Sequence[OwnTable]) -> Iterator[tuple[str, tuple[str, int, NewTable]]]:
    """The tables that the settings ask for, by id: their names, bots and set-ups."""
    taken: set[str] = set()
    names = iter(_TABLE_NAMES)
    asked = list(own_tables)
    if settings.demo:
        demo = [*(OwnTable(book.id, game) for game in GAMES for book in houses(game)), *_SPECIALS]
        asked += [_kept_within_its_maximum(own) for own in demo]
    for own in asked:
        new = _made(own)
        name = own.name or next(names, f"{new.game.name} {len(taken) + 1}")
        table_id = _slug(name if own.name else f"{own.house}-{own.game}-{own.limit}-{own.deck or ''}")
        number = 2
        while table_id in taken:
            table_id = f"{table_id.rstrip('0123456789')}{number}"
            number += 1
        taken.add(table_id)
        yield table_id, (name, settings.bots_at_table if own.bots is None else own.bots, new)


def _kept_within_its_maximum(own: OwnTable) -> OwnTable:
    """A table of the demo: where the house lets its operator choose, no stack is brought above the maximum."""
    pick = library().book(own.house).setting("stakes.top_up").pick()
    open_to_it = isinstance(pick, Open) and pick.permits(_TO_THE_MAXIMUM)
    return dataclasses.replace(own, top_up=_TO_THE_MAXIMUM) if open_to_it else own


def _made(own: OwnTable) -> NewTable:
    try:
        new = new_table(
            own.game,
            own.house,
            limit=own.limit,
            seats=own.seats,
            stack=own.stack,
            blinds=own.blinds,
            ante=own.ante,
            deck=own.deck,
        )
        new = _at_a_club_table(new, own)
        if own.where:
            table_rules_for(new.book, new.setup)
            refuse_forbidden(new.book, new.setup)
    except PokerroomError as fault:
        if not own.where:
            raise
        raise Malformed(f"{fault.what} ({own.where})", allowed=fault.allowed, cites=fault.cites) from None
    return new


def _at_a_club_table(new: NewTable, own: OwnTable) -> NewTable:
    """The table with as many places as were asked for, and with a range to buy in where the house lets one choose."""
    setup = dataclasses.replace(
        new.setup,
        places=new.seats,
        seconds_to_act=own.seconds,
        extra_seconds=own.more_seconds,
        straddling=new.setup.straddling if own.straddles is None else own.straddles,
        run_boards=own.boards,
        top_up=named("top-up", own.top_up, TOP_UPS) if own.top_up else None,
    )
    if own.stack is None and setup.min_buy_in is not None and setup.min_buy_in == setup.max_buy_in:
        setup = dataclasses.replace(setup, min_buy_in=setup.min_buy_in * _SHORTEST // 100)
    return dataclasses.replace(new, setup=setup)


def _slug(words: str) -> str:
    """A name as part of an address.

    >>> _slug("uk-seven_card_stud--"), _slug("Friday's game")
    ('uk-seven-card-stud', 'friday-s-game')
    """
    found = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    if not found:
        raise Malformed(f"{words!r} makes no address", allowed="a name with letters or numbers")
    return found


def _shuffled(cards: Sequence[Card]) -> Sequence[Card]:
    order = shuffle(cards)
    return order.cut() if len(order) > 3 else order


def _local_offset() -> timedelta:
    """How far the clock on the wall is from universal time."""
    return datetime.now().astimezone().utcoffset() or _UTC
