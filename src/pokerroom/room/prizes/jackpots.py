"""The jackpots of a room: its pools, which tables feed them, and what has been claimed and paid.

Everything that happens to a pool is a record of one stream, and is kept in the same append as the table's records it
comes of and as the entries of the room's ledger: all of it or nothing. Nothing counts before the store has taken it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import msgspec
import structlog

from pokerroom.cards import UNKNOWN
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import Hand
from pokerroom.house.entries import CAGE, ChipMove
from pokerroom.jackpots import Conditions, Pool, PostedTable, flop_facts_of, hand_facts_of, pool_books
from pokerroom.jackpots.claim_file import ClaimFile
from pokerroom.jackpots.commands import (
    AskForFlop,
    CloseDay,
    ConfirmStep,
    EndRound,
    LinkTable,
    OpenPool,
    PayClaim,
    PoolCommand,
    PressNoMoreBets,
    RecordWin,
    TakeIn,
)
from pokerroom.jackpots.decide import decide
from pokerroom.jackpots.evolve import trading_day
from pokerroom.jackpots.happening_text import read_pool_happening, write_pool_happening
from pokerroom.jackpots.happenings import ClaimMade, ClaimPaid, FlopAllowed, PoolBooked, PoolHappening
from pokerroom.jackpots.pool_books import PoolEntry
from pokerroom.jackpots.qualifying import FLOP, may_win
from pokerroom.jackpots.state import PoolState
from pokerroom.ranking import find_scheme
from pokerroom.room.forms import FORMS, brought_up
from pokerroom.room.ledger import RoomEntry, RoomLedger, TableBookings, player_account, pool_account, table_account
from pokerroom.room.prizes.jackpot_notes import JackpotNote, SeenHand
from pokerroom.room.store import Part, Record, Store
from pokerroom.rulebook.library import Library
from pokerroom.table.happenings import kind_of
from pokerroom.table.stakes.rules import titles_with

STREAM: Final = "jackpots"
POOLS_OPENED: Final = "jackpots_opened"
FORM: Final = "jackpots 1"  # of the snapshots that this release writes and reads
HOUSE_ACCOUNT: Final = "house jackpots"  # what the house keeps of what is taken for jackpots
SHOWN_FOR: Final = 45.0  # seconds that a hit is shown in after it was paid
_SNAPSHOT_EVERY: Final = 1_000
_LATEST: Final = 20  # claims among which are all that somebody may not know of yet
_LINE_OF: Final = 20_000  # records of which a meter's line over time is drawn
_log = structlog.get_logger("pokerroom.jackpots")


class PoolRecord(msgspec.Struct, frozen=True):
    """One happening of one pool, as it is kept."""

    pool: str
    happening: msgspec.Raw


class TableNotes(NamedTuple):
    """What one table's append means to its jackpot, at the table's own time."""

    table: str
    notes: Sequence[JackpotNote]
    at: datetime
    by: str = ""


class RecentHit(NamedTuple):
    """A jackpot that was won at a table of the room: the claim, and until when it is shown once it is paid."""

    pool: str
    claim: int
    until: datetime | None


class SeenBy(NamedTuple):
    """Who is shown something: a player, or nobody in particular; and the table that they see as it happens, if any."""

    player: str = ""
    here: str = ""


ANYBODY: Final = SeenBy()


class RoomJackpots:
    """Every pool of a room, as its stream has it."""

    def __init__(self, store: Store, ledger: RoomLedger, known: Library) -> None:
        self._store, self._ledger, self._known = store, ledger, known
        self.pools: dict[str, Pool] = {}
        self.hits: list[RecentHit] = []
        self.names: Mapping[str, str] = {}  # what the tables are called
        self.players_elsewhere: Callable[[str], tuple[str, ...]] = lambda _pool: ()
        # Whether somebody may know how a hand of a table ended; who looks on with a delay may not at once.
        self.told_of: Callable[[str, str, int], bool] = lambda _player, _table, _hand: True
        self.changed: Callable[[], None] = lambda: None  # told when a hit is to be shown, or no longer
        self.paid: Callable[[str, ClaimFile], None] = lambda _pool, _claim: None  # told when everybody has got theirs
        self._lock = asyncio.Lock()
        self._epoch: int | None = None
        self._version = self._snapshot_at = 0

    @classmethod
    async def open(cls, store: Store, ledger: RoomLedger, known: Library, at: datetime) -> RoomJackpots:
        """The jackpots of a store, driven from now on by this process alone."""
        jackpots = cls(store, ledger, known)
        if store.head(STREAM) is None:
            opened = Record(POOLS_OPENED, b"{}", form=FORMS.of(POOLS_OPENED))
            await store.append(STREAM, 0, [opened], at)
        jackpots._epoch = await store.take_over(STREAM)
        jackpots._go_on_from_snapshot()
        jackpots.catch_up()
        for name, pool in jackpots.pools.items():  # what was won and not paid when the room closed is shown again
            waiting = [each.number for each in pool.claims if each.open]
            jackpots.hits += [RecentHit(name, number, None) for number in waiting]
        return jackpots

    async def close(self) -> None:
        """Keep the pools as they stand, so that the next who opens the room need not read the stream."""
        if self._version > self._snapshot_at:
            await self._snapshot()

    def _go_on_from_snapshot(self) -> None:
        try:
            snapshot = self._store.snapshot(STREAM)
            if snapshot is None or snapshot.code != FORM:
                return
            found = msgspec.json.decode(snapshot.body, type=dict[str, PoolState])
            self.pools = {name: Pool(self._known.house(known.house), known) for name, known in found.items()}
        except Exception:  # whatever is wrong with it, the stream has everything
            _log.exception("the jackpots' snapshot is left aside, and the stream is read")
            self.pools = {}
            return
        self._version = self._snapshot_at = snapshot.version

    async def _snapshot(self) -> None:
        self._snapshot_at = self._version
        body = msgspec.json.encode({name: pool.known for name, pool in self.pools.items()})
        await self._store.save_snapshot(STREAM, self._version, FORM, body)

    def catch_up(self) -> None:
        """Read what the stream has and memory has not."""
        for stored in map(brought_up, self._store.read(STREAM, self._version)):
            self._version = stored.version
            if stored.kind == POOLS_OPENED:
                continue
            record = msgspec.json.decode(stored.body, type=PoolRecord)
            self._apply(record.pool, [read_pool_happening(bytes(record.happening))])

    def _apply(self, name: str, coming: Sequence[PoolHappening]) -> None:
        pool = self.pools.get(name)
        if pool is None:
            pool = self.pools[name] = Pool(self._known.house(_house_of(coming)))
        pool.happen(coming)
        pool.happenings.clear()  # the stream has them

    # What tables tell

    def pool_of(self, table: str) -> Pool | None:
        """The pool that a table takes part in."""
        open_ = (pool for pool in self.pools.values() if not pool.known.ended)
        return next((pool for pool in open_ if table in pool.known.tables), None)

    async def keep(
        self, parts: Sequence[Part], asked: Sequence[TableBookings], told: Sequence[TableNotes], at: datetime
    ) -> tuple[int, ...]:
        """Keep the records of tables together with what they mean to their pools and to the ledger: all or nothing."""
        async with self.coming(told) as coming:
            if not coming.happenings:
                return await self._ledger.append(parts, asked, at)
            both = [*parts, self.part_of(coming)]
            *versions, coming.version = await self._ledger.append_entries(both, coming.entries, at, asked=asked)
            return tuple(versions)

    @asynccontextmanager
    async def coming(self, told: Sequence[TableNotes]) -> AsyncIterator[ComingToPools]:
        """What tables tell, as happenings of their pools and entries of the ledger; it counts once it was kept.

        Nothing else happens to a pool meanwhile. Whoever keeps it says so, by `ComingToPools.kept`.
        """
        async with self._lock:
            coming = ComingToPools()
            for each in told:
                self._hear(coming, each)
            yield coming
            if coming.version:
                self._take_in(coming)
        if coming.version and self._version - self._snapshot_at >= _SNAPSHOT_EVERY:
            await self._snapshot()

    def part_of(self, coming: ComingToPools) -> Part:
        """The pools' own part of an append."""
        return Part(STREAM, None, [_record(name, each) for name, each in coming.happenings], epoch=self._epoch)

    def _take_in(self, coming: ComingToPools) -> None:
        """The store has it: the pools stand as it says."""
        if coming.version == self._version + len(coming.happenings):
            for name, each in coming.happenings:
                self._apply(name, [each])
            self._version = coming.version
        else:
            self.catch_up()
        for name, each in coming.happenings:
            if isinstance(each, ClaimMade) and each.claim.status == "eligible":
                self.hits.append(RecentHit(name, each.claim.number, None))
            if isinstance(each, ClaimPaid):
                self.paid(name, self.pools[name].known.claims[each.claim])
                shown = each.at + timedelta(seconds=SHOWN_FOR)
                same = [hit for hit in self.hits if (hit.pool, hit.claim) == (name, each.claim)]
                self.hits = [hit for hit in self.hits if hit not in same] + [RecentHit(name, each.claim, shown)]
        if any(isinstance(each, ClaimMade | ClaimPaid) for _, each in coming.happenings):
            self.changed()

    def _hear(self, coming: ComingToPools, told: TableNotes) -> None:
        """What one table tells its pool; what a pool does not take, it leaves, and the table goes on."""
        pool = self.pool_of(told.table)
        if pool is None:
            return
        name = pool.known.terms.name
        now = coming.pool(name, pool)
        for command in [*_day_over(now, told.at), *(each for note in told.notes for each in _commands(told, note))]:
            self._try(coming, name, now, command)
        for note in told.notes:
            if note.facts is not None and (found := now.found_in(note.facts, told.at, note.log)) is not None:
                self._try(coming, name, now, found)
            if note.seen is None or note.void:
                continue
            if note.flop:
                self._try(coming, name, now, _flop_asked(told.table, note.hand, note.seen, note.flop, told.at))
                continue
            others = self.players_elsewhere(told.table)
            facts = hand_facts_of(
                note.seen.hand, note.seen.names, told.table, note.hand, note.seen.began, others=others
            )
            claim = now.found_in(facts, told.at, note.seen.hand.log("public"))
            if claim is not None:
                self._try(coming, name, now, claim)

    def _try(self, coming: ComingToPools, name: str, pool: Pool, command: PoolCommand) -> None:
        try:
            coming.add(name, pool.do(command))
        except PokerroomError as refusal:
            _log.warning(
                "a jackpot did not take what a table told", pool=name, what=type(command).__name__, why=str(refusal)
            )

    # What people of the house ask

    async def do(self, name: str, command: PoolCommand, at: datetime, *, by: str = "") -> None:
        """A command to a pool, judged, kept and booked; refused with the clause, and nothing has changed."""
        if name not in self.pools and not isinstance(command, OpenPool):
            raise Illegal(f"there is no jackpot {name!r}", allowed=", ".join(self.pools) or "none")
        await self.do_all(name, [command], at, by=by)

    async def do_all(self, name: str, wanted: Sequence[PoolCommand], at: datetime, *, by: str = "") -> None:
        """Several commands to a pool, of which all happen or none does."""
        async with self.coming(()) as coming:
            house = self._known.house(_conditions_of(wanted).house) if name not in self.pools else None
            pool = Pool(house) if house is not None else self.pools[name]
            now = coming.pool(name, pool)
            for command in wanted:
                coming.add(name, now.do(command))
            if coming.happenings:
                *_, coming.version = await self._ledger.append_entries(
                    [self.part_of(coming)], coming.entries, at, by=by
                )

    async def settle_by_itself(self, name: str, number: int, at: datetime, kept_at: datetime) -> None:
        """Where the room has nobody of the house to ask, the software records, confirms and pays what it has seen."""
        claim = self.claim(name, number)
        if claim.status != "eligible":
            return
        pool = self.pools[name]
        by = titles_with(pool.house, "record_jackpot")[0]
        size = find_scheme(claim.facts.scheme).deck.size
        steps = [
            ConfirmStep(number, step, at, by, counted=size if step == "deck_counted" else None, told="by the software")
            for step in claim.needs
            if step != "recorded_by_manager"
        ]
        wanted: list[PoolCommand] = [RecordWin((number,), at, by), *steps, PayClaim(number, at, by)]
        await self.do_all(name, wanted, kept_at, by="the software")

    # Pools and tables

    async def want(
        self, conditions: Conditions, tables: Sequence[PostedTable], at: datetime, kept_at: datetime
    ) -> None:
        """A pool that the settings ask for, with the tables that take part.

        One that is open goes on as it was, without the tables that somebody of the house has let go.
        """
        tables = [each for each in tables if self.pool_of(each.name) is None]
        pool = self.pools.get(conditions.name)
        if pool is None and tables:
            posted = msgspec.structs.replace(conditions, tables=tuple(tables))
            await self.do_all(conditions.name, [OpenPool(posted, at)], kept_at)
        elif pool is not None and not pool.known.ended:
            for table in (each for each in tables if each.name not in pool.known.unlinked):
                await self.do(conditions.name, LinkTable(table, at), kept_at)

    def claim(self, name: str, number: int) -> ClaimFile:
        """A claim as it is on file."""
        pool = self.pools.get(name)
        if pool is None or number not in pool.known.claims:
            raise Malformed(f"there is no claim {number} on {name!r}", allowed="a claim of one of the room's jackpots")
        return pool.known.claims[number]

    def line(self, name: str, most: int = 400) -> list[tuple[datetime, int]]:
        """What could be won from the pool over time, by its latest records: at most so many points."""
        since = max(0, self._version - _LINE_OF)
        records = (brought_up(each) for each in self._store.read(STREAM, since) if each.kind == pool_kind(PoolBooked))
        found = (msgspec.json.decode(each.body, type=PoolRecord) for each in records)
        happened = (read_pool_happening(bytes(each.happening)) for each in found if each.pool == name)
        points = pool_books.history(each.entry for each in happened if isinstance(each, PoolBooked))
        before = self.pools[name].meter.value - points[-1][1] if points else 0  # what earlier records came to
        points = list(dict(points).items())  # of one moment the last
        step = max(1, -(-len(points) // most))
        return [(at, value + before) for at, value in points[::-1][::step][::-1]]

    def open_claims(self, table: str) -> Iterator[tuple[str, ClaimFile]]:
        """The claims of a table's hands that are won and not paid yet."""
        for name, pool in self.pools.items():
            for claim in pool.known.claims.values():
                if claim.facts.table == table and claim.open:
                    yield name, claim

    def shown_hits(self, now: datetime, seen_by: SeenBy) -> list[tuple[str, ClaimFile]]:
        """The hits that somebody is shown now, the latest first."""
        self.hits = [hit for hit in self.hits if hit.until is None or hit.until > now]
        found = ((hit.pool, self.pools[hit.pool].known.claims[hit.claim]) for hit in reversed(self.hits))
        return [(name, claim) for name, claim in found if claim.status != "denied" and self.knows(seen_by, claim)]

    def knows(self, seen_by: SeenBy, claim: ClaimFile) -> bool:
        """Whether somebody may know of a claim: not before they may know how its hand ended."""
        facts = claim.facts
        return facts.table == seen_by.here or self.told_of(seen_by.player, facts.table, facts.hand)

    def hidden_from(self, seen_by: SeenBy, pool: Pool) -> list[ClaimFile]:
        """The claims that somebody may not know of yet, the latest first; they are of the last hands of tables."""
        return [claim for claim in pool.claims[: -_LATEST - 1 : -1] if not self.knows(seen_by, claim)]

    def wants_open(self, table: str, hand: Hand, seat: int) -> bool:
        """Whether the dealer asks a player to lay the cards open, as they may win the jackpot."""
        pool = self.pool_of(table)
        cards = hand.cards(seat)
        if pool is None or UNKNOWN in cards or len(hand.boards[0]) < FLOP:
            return False
        return may_win(pool.known.terms, cards, hand.boards[0], hand.rules.game, hand.rules.schemes[0])

    def deals_flop(self, table: str) -> bool:
        """Whether the last player left at a table may be dealt the flop, if their cards can still win."""
        pool = self.pool_of(table)
        return pool is not None and pool.known.terms.flop_on_request

    def judge_flop(self, table: str, number: int, seen: SeenHand, seat: int, at: datetime) -> tuple[Citation, ...]:
        """The clauses by which a seat is dealt the flop on request; refused with the clause where it is not."""
        pool = self.pool_of(table)
        if pool is None:
            cites = seen.hand.rules.cites("cards.undealt_and_discards_stay_hidden")
            raise Illegal("a flop on request", allowed="at a table that takes part in a jackpot", cites=cites)
        found = decide(pool.known, _flop_asked(table, number, seen, seat, at), pool.house)
        return tuple(cite for each in found if isinstance(each, FlopAllowed) for cite in each.cites)

    def faults(self) -> list[str]:
        """Where the pools' books and the room's ledger differ, in words."""
        found = []
        for name, pool in self.pools.items():
            meter = pool.meter
            if not meter.balanced:
                found.append(f"the books of the jackpot {name} do not balance")
            for account in pool_books.POOL_ACCOUNTS:
                here, there = meter.holds(account), self._ledger.balance(pool_account(name, account))
                if here != there:
                    found.append(
                        f"the jackpot {name} has {here} in its {account} by its book, and {there} by the ledger"
                    )
        return found


class ComingToPools:
    """What is about to happen to pools: judged on copies of them, and not kept yet."""

    def __init__(self) -> None:
        self.happenings: list[tuple[str, PoolHappening]] = []
        self.entries: list[RoomEntry] = []
        self.version = 0  # of the pools' stream, once the store has taken it
        self._copies: dict[str, Pool] = {}

    def pool(self, name: str, pool: Pool) -> Pool:
        """The pool as it would stand then."""
        if name not in self._copies:
            self._copies[name] = Pool(pool.house, pool.known.copy())
        return self._copies[name]

    def add(self, name: str, coming: Sequence[PoolHappening]) -> None:
        """More that is about to happen, with its entries in the ledger."""
        for each in coming:
            self.happenings.append((name, each))
            if isinstance(each, PoolBooked) and each.entry.moves:
                self.entries.append(_room_entry(name, each.entry))


def _room_entry(name: str, entry: PoolEntry) -> RoomEntry:
    """An entry of a pool's books as one of the room's ledger."""
    moves = tuple(
        ChipMove(_account(name, move.source), _account(name, move.target), move.amount) for move in entry.moves
    )
    return RoomEntry(f"jackpot {name}: {entry.kind}, {entry.why}", moves)


def _account(name: str, account: str) -> str:
    if account == pool_books.OPERATOR:
        return CAGE
    if account == pool_books.HOUSE:
        return HOUSE_ACCOUNT
    if account.startswith(pool_books.PLAYER_PREFIX):
        return player_account(account.removeprefix(pool_books.PLAYER_PREFIX))
    if account.startswith(pool_books.TABLE_PREFIX):
        return table_account(account.removeprefix(pool_books.TABLE_PREFIX))
    return pool_account(name, account)


def _commands(told: TableNotes, note: JackpotNote) -> Iterator[PoolCommand]:
    if note.began:
        yield PressNoMoreBets(told.table, note.hand, told.at, note.dealt_in)
    if note.amount:
        yield TakeIn(told.table, note.hand, note.amount, told.at)
    if note.ended:
        yield EndRound(told.table, note.hand, told.at, note.void, note.betting_rounds)
    yield from note.asked


def _flop_asked(table: str, number: int, seen: SeenHand, seat: int, at: datetime) -> AskForFlop:
    """The request of the last player left in a hand for the flop."""
    facts = flop_facts_of(seen.hand, seen.names, table, number, seen.began, seat)
    return AskForFlop(facts, seat, at, seen.hand.rules.cards.cards)


def _day_over(pool: Pool, at: datetime) -> Iterator[PoolCommand]:
    """The close of the day before, where the take is divided by days and nobody has done it yet."""
    known, begins = pool.known, pool.known.terms.day_begins
    if known.terms.split is None:
        return
    today = trading_day(at, begins)
    last = known.day or (trading_day(known.dated[0].since, begins) - timedelta(days=1)).date()
    if (today - timedelta(days=1)).date() > last:
        yield CloseDay(today - timedelta(seconds=1))


def _record(name: str, happening: PoolHappening) -> Record:
    kind = pool_kind(type(happening))
    body = msgspec.json.encode(PoolRecord(name, msgspec.Raw(write_pool_happening(happening))))
    return Record(kind, body, form=FORMS.of(kind))


def pool_kind(happening: type[PoolHappening]) -> str:
    """The kind under which something that happened to a pool is kept."""
    return f"jackpot_{kind_of(happening.__name__)}"


def _house_of(coming: Sequence[PoolHappening]) -> str:
    found = getattr(coming[0], "house", "") if coming else ""
    if not found:
        raise Malformed("a jackpot without its opening", allowed="the record of its opening first")
    return str(found)


def _conditions_of(wanted: Sequence[PoolCommand]) -> Conditions:
    first = wanted[0] if wanted else None
    if not isinstance(first, OpenPool):
        raise Malformed("a jackpot that is not open", allowed="open it first")
    return first.conditions
