"""The ledger of the room: where every chip in it has come from, and where it is.

Its accounts are the cage, which is below 0 by the chips it has given out, a `player` for each name, a `table` for each
table, and those that the cage counts (`cage/accounts.py` names them, and says which others may be below 0). A table's
own accounts are in its book, which is a part of this ledger: the chips that have come to the table here are those that
have come to it there. The entries are stored in one stream, in the same append as the records of the table that they
belong to, so that both are there or neither is.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec
import structlog
from sqlalchemy.exc import DBAPIError

from pokerroom.cage.accounts import MAY_BE_BELOW
from pokerroom.charges.closing import closing_report
from pokerroom.charges.entries import CAGE, JACKPOT, OTHER_TABLES, ChipMove, player_account
from pokerroom.charges.ledger import Ledger
from pokerroom.errors import Illegal, Malformed
from pokerroom.room.ledger_entries import (
    BETWEEN_TABLES,
    JACKPOT_ACCOUNTS,
    TABLE_ACCOUNTS,
    RoomEntry,
    TableBookings,
    move_toward,
    outside_moves,
    player_moves,
    spent_before,
    table_account,
)
from pokerroom.room.people.members.brought_to_play import Flow, PlayFlows
from pokerroom.room.record_forms import FORMS, brought_up
from pokerroom.room.store import Part, Record, Store, Stored, Unwritten

LEDGER_STREAM: Final = "ledger"
LEDGER_KIND: Final = "entry"
LEDGER_FORM: Final = "ledger 2"  # of the snapshots that this release writes and reads
_RECORDS_PER_SNAPSHOT: Final = 1_000
_log = structlog.get_logger("pokerroom.ledger")


class _Balances(msgspec.Struct, frozen=True):
    """A snapshot of the ledger: every account, each table's contributions to jackpots, and chips brought lately."""

    balances: dict[str, int]
    pooled: dict[str, int] = {}
    flows: dict[str, list[Flow]] = {}


class RoomLedger:
    """The accounts of a room as its stream has them. Nothing counts before the store has taken it.

    A new one has read nothing: `read` makes one from the whole stream, `open` one from the last snapshot.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._epoch: int | None = None
        self._balances: defaultdict[str, int] = defaultdict(int)
        self._pooled: defaultdict[str, int] = defaultdict(int)  # what has gone from each table to jackpot pools
        self.flows = PlayFlows()  # what players have lately brought to play
        self._version = self._snapshot_at = 0
        self._in_doubt = False  # whether the stream may have something that memory has not
        self._under_way: list[Mapping[str, int]] = []  # the sums of appends under way, account by account

    @classmethod
    def read(cls, store: Store, *, until: int | None = None) -> RoomLedger:
        """Read the ledger of a store without writing to it: its whole stream, or up to a version."""
        ledger = cls(store)
        ledger.catch_up(until)
        return ledger

    @classmethod
    async def open(cls, store: Store, at: datetime) -> RoomLedger:
        """Open the ledger of a store, driven from now on by this process alone; make a new one if there is none."""
        if store.head(LEDGER_STREAM) is None:
            await store.append(LEDGER_STREAM, 0, [_ledger_record(RoomEntry("opened", ()))], at)
        ledger = cls(store)
        ledger._epoch = await store.take_over(LEDGER_STREAM)
        ledger._go_on_from_snapshot()
        ledger.catch_up()
        return ledger

    async def close(self) -> None:
        """Store a snapshot of the accounts, so that the next opening of the room need not read the whole stream."""
        if self._version > self._snapshot_at:
            await self._snapshot()

    def _go_on_from_snapshot(self) -> None:
        """Take the accounts from the last snapshot; one of another form, or that cannot be read, is left aside."""
        try:
            snapshot = self._store.snapshot(LEDGER_STREAM)
            if snapshot is None or snapshot.code != LEDGER_FORM:
                return
            saved = msgspec.json.decode(snapshot.body, type=_Balances)
        except Exception:  # whatever is wrong with it, the stream has everything
            _log.exception("the ledger's snapshot is left aside, and the stream is read")
            return
        self._balances.update(saved.balances)
        self._pooled.update(saved.pooled)
        self.flows.restore(saved.flows)
        self._version = self._snapshot_at = snapshot.version

    async def _snapshot(self) -> None:
        self._snapshot_at = self._version
        body = msgspec.json.encode(_Balances(self._balances, self._pooled, self.flows.saved()))
        await self._store.save_snapshot(LEDGER_STREAM, self._version, LEDGER_FORM, body)

    def catch_up(self, until: int | None = None) -> None:
        """Read the records that memory does not have yet, up to a version if one is given."""
        for stored in self._store.read(LEDGER_STREAM, self._version):
            if until is not None and stored.version > until:
                return
            self._take_in_stored(stored)

    async def read_on(self) -> None:
        """Read the records that memory does not have yet, in a thread."""
        entries = await asyncio.to_thread(lambda after: list(self._store.read(LEDGER_STREAM, after)), self._version)
        for stored in entries:
            if stored.version > self._version:  # something may have been kept meanwhile
                self._take_in_stored(stored)
        self._in_doubt = False

    async def end_doubt(self) -> None:
        """Read the stream if a write is in doubt, before the accounts are used; raise `Unwritten` if that fails."""
        if not self._in_doubt:
            return
        try:
            await asyncio.to_thread(self._store.let_commits_end)
            await self.read_on()
        except DBAPIError:
            raise Unwritten("the accounts cannot be read right now", allowed="ask again in a moment") from None

    def _take_in_stored(self, stored: Stored) -> None:
        self._take_in(msgspec.json.decode(brought_up(stored).body, type=RoomEntry), stored.at)
        self._version = stored.version

    def _take_in(self, entry: RoomEntry, at: datetime) -> None:
        _apply(self._balances, entry)
        self.flows.take_in(entry.moves, at)
        for move in entry.moves:
            if move.target.startswith(JACKPOT_ACCOUNTS) and move.source.startswith(TABLE_ACCOUNTS):
                self._pooled[move.source] += move.amount
            elif move.source.startswith(JACKPOT_ACCOUNTS) and move.target.startswith(TABLE_ACCOUNTS):
                self._pooled[move.target] -= move.amount

    def balance(self, account: str) -> int:
        """Return the balance of an account; below 0 for the cage, by the chips that it has given out."""
        return self._balances.get(account, 0)

    def pooled(self, table_id: str) -> int:
        """Return the chips that have gone from a table to jackpot pools."""
        return self._pooled.get(table_account(table_id), 0)

    @property
    def balances(self) -> dict[str, int]:
        """Every account that was ever used; they sum to 0."""
        return dict(self._balances)

    def free(self, player: str) -> int:
        """Return the balance of a player's account without chips being taken out; incoming chips count once stored."""
        return self.free_in(player_account(player))

    def free_in(self, account: str) -> int:
        """Return the balance of an account, less any amount being taken out; incoming chips count once stored."""
        return self.balance(account) + sum(min(0, change.get(account, 0)) for change in self._under_way)

    # Writing

    async def append(
        self, parts: Sequence[Part], bookings: Sequence[TableBookings], at: datetime, given: Sequence[RoomEntry] = ()
    ) -> tuple[int, ...]:
        """Store the records of tables together with the entries for their bookings: all or nothing.

        Chips that a player's account lacks come out of the cage; players who may not have those were refused before.
        Chips that players are `given` are in their accounts before anything is bought with them.
        """
        booked = list(self._entries(bookings, given))
        entries = [*given, *booked]
        if not entries:
            return await self._store.append_all(parts, at)
        records = [_ledger_record(entry, "room") for entry in given]
        records += [
            _ledger_record(entry, booking.by, booking.request) for entry, booking in zip(booked, bookings, strict=True)
        ]
        return await self._keep(parts, entries, records, at)

    async def append_entries(
        self,
        parts: Sequence[Part],
        entries: Sequence[RoomEntry],
        at: datetime,
        *,
        by: str = "",
        bookings: Sequence[TableBookings] = (),
    ) -> tuple[int, ...]:
        """Store records together with the room's own entries, and those for what tables booked: all or nothing."""
        booked = list(self._entries(bookings))
        records = [
            _ledger_record(entry, booking.by, booking.request) for entry, booking in zip(booked, bookings, strict=True)
        ]
        records += [_ledger_record(entry, by) for entry in entries]
        if not records:
            return await self._store.append_all(parts, at)
        return await self._keep(parts, [*booked, *entries], records, at)

    async def give(self, player: str, amount: int, at: datetime, *, by: str) -> int:
        """Give a player chips from the cage, or take some back (below 0); return the new balance."""
        if not amount:
            raise Malformed("no chips", allowed="a whole number")
        if not player.strip():
            raise Malformed("nobody's account", allowed="the name of a player")
        if self.free(player) + amount < 0:
            raise Illegal(f"{-amount} out of the account of {player}", allowed=f"up to {self.free(player)}")
        entry = RoomEntry("chips given" if amount > 0 else "chips taken back", (move_toward(CAGE, player, amount),))
        await self._keep((), [entry], [_ledger_record(entry, by)], at)
        return self.balance(player_account(player))

    async def _keep(
        self, parts: Sequence[Part], entries: Sequence[RoomEntry], records: Sequence[Record], at: datetime
    ) -> tuple[int, ...]:
        """Keep entries and the records that belong to them in one append, and book them once they are kept.

        Until then their moves count as under way, so that nobody spends the same chips twice. If it is not known
        whether the append was kept, the ledger is read again first.
        """
        if self._in_doubt:  # the judgement rests on the balances before
            await self.end_doubt()
            raise Unwritten("the accounts had to be read again", allowed="ask again")
        coming: defaultdict[str, int] = defaultdict(int)
        for entry in entries:
            _apply(coming, entry)
        self._under_way.append(coming)
        try:
            ledger_part = Part(LEDGER_STREAM, None, records, epoch=self._epoch)
            with self.flows.expecting([entry.moves for entry in entries]):
                *versions, version = await self._store.append_all([*parts, ledger_part], at)
        except Unwritten:
            self._in_doubt = True
            raise
        finally:
            self._under_way = [change for change in self._under_way if change is not coming]
        if version == self._version + len(entries):
            for entry in entries:
                self._take_in(entry, at)
            self._version = version
        elif version > self._version:  # somebody else's entries stand before these
            await self.read_on()
        if self._version - self._snapshot_at >= _RECORDS_PER_SNAPSHOT:
            await self._snapshot()
        return tuple(versions)

    def _entries(self, bookings: Iterable[TableBookings], entries: Iterable[RoomEntry] = ()) -> Iterator[RoomEntry]:
        """Yield the bookings of tables as entries of the room, one for each; `given` are stored together with them."""
        spent = spent_before(entries)
        for booking in bookings:
            moves = (*self._gifts_for(booking, spent), *player_moves(booking), *outside_moves(booking))
            yield RoomEntry(booking.booked.what, moves)

    def _gifts_for(self, booking: TableBookings, spent: defaultdict[str, int]) -> Iterator[ChipMove]:
        """Yield moves by which the cage gives players the chips they lack for their buy-ins; add up their spending.

        Players with chips in their hands spend nothing from an account.
        """
        for player, amount in () if booking.in_hand else booking.booked.players.items():
            lacks = max(0, amount - (self.free(player) - spent[player])) if amount > 0 else 0
            if lacks:
                yield move_toward(CAGE, player, lacks)
            spent[player] += amount - lacks

    # Whether all is well

    def faults(self, ledgers: Mapping[str, Ledger], let_go: Collection[str] = ()) -> list[str]:
        """Return in words every fault in the balance between this ledger and the books of the tables.

        Every table's book proves itself; its chips from outside are those that the ledger has at the table; chips that
        left tables for others have reached others; no account is below 0 that may not be; and the whole room sums to
        zero. For tables that were `let_go` after they had closed, only the house's charges are left.
        """
        faults = [
            f"the book of {table} does not balance"
            for table, ledger in ledgers.items()
            if not closing_report(ledger).balanced
        ]
        for table, ledger in ledgers.items():
            by_ledger, by_book = (
                self.balance(table_account(table)),
                -ledger.balance(CAGE) - ledger.balance(OTHER_TABLES),
            )
            pooled = self._pooled.get(table_account(table), 0)
            if by_ledger + pooled != by_book:
                faults.append(f"{by_book} came to {table} by its book, and {by_ledger + pooled} by the ledger")
            if pooled and pooled != ledger.balance(JACKPOT):
                jackpot_chips = ledger.balance(JACKPOT)
                faults.append(f"{jackpot_chips} was kept back at {table} for a jackpot, and {pooled} has come to one")
        between = sum(ledger.balance(OTHER_TABLES) for ledger in ledgers.values())
        if between or self.balance(BETWEEN_TABLES):
            faults.append(f"{between or self.balance(BETWEEN_TABLES)} is on the way between tables")
        below = [account for account, balance in self._balances.items() if balance < 0 and account not in MAY_BE_BELOW]
        faults += [f"{account} holds {self._balances[account]}" for account in sorted(below)]
        unknown = {
            account for account, balance in self._balances.items() if balance and account.startswith(TABLE_ACCOUNTS)
        }
        unknown -= set(map(table_account, (*ledgers, *let_go)))
        faults += [f"{account} holds chips and has no book" for account in sorted(unknown)]
        whole = sum(self.whole(ledgers, let_go).values())
        if whole:
            faults.append(f"the whole room sums to {whole}")
        return faults

    def balanced(self, ledgers: Mapping[str, Ledger]) -> bool:
        """Return whether every chip of the room is where it belongs."""
        return not self.faults(ledgers)

    def whole(self, ledgers: Mapping[str, Ledger], let_go: Collection[str] = ()) -> dict[str, int]:
        """Return every account of the room, with those of the tables' books in place of the tables' own accounts."""
        closed = set(map(table_account, let_go))
        accounts = {
            account: balance
            for account, balance in self._balances.items()
            if account in closed or not account.startswith(TABLE_ACCOUNTS)
        }
        for table, ledger in ledgers.items():
            inside = {
                account: balance for account, balance in ledger.balances.items() if account not in (CAGE, OTHER_TABLES)
            }
            if pooled := self._pooled.get(table_account(table)):
                inside[JACKPOT] = inside.get(JACKPOT, 0) - pooled
            accounts |= {f"{table_account(table)}, {account}": chips for account, chips in inside.items()}
        return accounts


def _ledger_record(entry: RoomEntry, by: str = "", request: str = "") -> Record:
    return Record(LEDGER_KIND, msgspec.json.encode(entry), form=FORMS.of(LEDGER_KIND), by=by, request=request)


def _apply(balances: defaultdict[str, int], entry: RoomEntry) -> None:
    for move in entry.moves:
        balances[move.source] -= move.amount
        balances[move.target] += move.amount
