"""Connect jackpots with the tables of a room: open and link pools, settle hits, carry out the house's orders.

A table charges for a jackpot only while there is a pool for it. Where somebody lets a table go or ends its pool, pool
and table are stored in one append; a table that was linked takes part from its next hand on.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from typing import Final

import msgspec
import structlog

from pokerroom.cards import UNKNOWN
from pokerroom.charges.entries import JACKPOT
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import Hand
from pokerroom.jackpots import Pool, PoolConditions, PostedTable
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.jackpots.claims.qualifying import CARDS_OF_A_FLOP, may_win
from pokerroom.jackpots.commands import (
    ConfirmStep,
    EndPool,
    EndRound,
    LinkTable,
    OpenPool,
    PayClaim,
    PoolCommand,
    RecordWin,
    TakeIn,
    UnlinkTable,
)
from pokerroom.jackpots.decide import decide_pool
from pokerroom.jackpots.happenings import FlopAllowed
from pokerroom.promotions.records import PoolHit
from pokerroom.ranking import find_scheme
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.bonus_jackpots import bonus_tables_in, claim_at_bonus_table, in_pool
from pokerroom.room.prizes.jackpot_calls import JackpotCall, call_for_claim, call_for_hand
from pokerroom.room.prizes.jackpot_orders import JackpotOrder, TableInPool, order_to_pool
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.prizes.pending_pool_changes import ask_for_flop
from pokerroom.room.prizes_at_tables.poker_jackpots import claim_at_seat, poker_in_pool
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import NOT_KEPT
from pokerroom.room.store.requests.failed_appends import store_failure
from pokerroom.room.tables.actor.queued_table import QueuedTable
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.opening.requested_jackpots import requested_jackpots
from pokerroom.room.tables.ports import JackpotMessage, JackpotPort
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.table.commands import TakePartInJackpot

HIT_PAUSE_SECONDS: Final = 8.0  # that a table stands still for a hit before the software pays it
_log = structlog.get_logger("pokerroom.jackpots")


class JackpotTables:
    """The jackpots of a room, wired to its tables."""

    def __init__(
        self,
        jackpots: RoomJackpots,
        settings: Settings,
        clock: Callable[[], datetime],
        zone: Zone,
        hit_paid: Callable[[str, PoolHit, datetime], None],
    ) -> None:
        """Wire jackpots to tables; `hit_paid` is given every jackpot paid, its house and when it was recorded.

        Promotions may add to it.
        """
        self.jackpots, self._settings, self._clock, self._zone = jackpots, settings, clock, zone
        self._hit_paid = hit_paid
        self._tables: dict[str, TableActor] = {}
        self._bonus_tables: Mapping[str, BonusActor] = {}
        self._settling: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.names: dict[str, str] = {}  # the names of the tables
        jackpots.serve(self)

    async def open(self, tables: Mapping[str, TableActor], bonus_tables: Mapping[str, BonusActor]) -> None:
        """Open the pools that the settings ask for, and link the tables that take part."""
        self._tables, self._bonus_tables, kept_at = {**tables}, bonus_tables, self._clock()
        now = self._zone.local(kept_at)
        for conditions in requested_jackpots(self._settings):
            named = {table.name for table in conditions.tables}
            posted_tables = [
                PostedTable(name=table_id, game=rules.hand.game)
                for table_id, actor in tables.items()
                if (rules := actor.journal.rules).setup.jackpot
                and rules.house.book.id == conditions.house
                and (not named or table_id in named)
            ]
            posted_tables += bonus_tables_in(conditions, bonus_tables, named)
            await self._open_requested(conditions, posted_tables, now, kept_at)
        for table_id, actor in tables.items():
            await self._bring_what_was_kept_back(table_id, actor, now)
        self.names |= {table_id: actor.journal.ledger.table for table_id, actor in tables.items()}
        self.names |= {table_id: actor.journal.opening.name for table_id, actor in bonus_tables.items()}

    def add(self, table_id: str, actor: TableActor) -> None:
        """Add a table that was opened while the room runs; it takes part once a member of staff links it."""
        self._tables[table_id] = actor
        self.names[table_id] = actor.journal.ledger.table

    async def _open_requested(
        self, conditions: PoolConditions, tables: Sequence[PostedTable], at: datetime, kept_at: datetime
    ) -> None:
        """Open a pool that the settings ask for, with the tables that take part.

        A pool that is open goes on as it was, without the tables that staff have taken out.
        """
        tables = [table for table in tables if self.jackpots.pool_of(table.name) is None]
        pool = self.jackpots.pools.get(conditions.name)
        if pool is None and tables:
            posted = msgspec.structs.replace(conditions, tables=tuple(tables))
            await self.jackpots.do_all(conditions.name, [OpenPool(posted, at)], kept_at)
        elif pool is None:
            _log.warning("a jackpot is not opened, as no table of its house takes part", jackpot=conditions.name)
        elif not pool.state.ended:
            for table in (table for table in tables if table.name not in pool.state.unlinked):
                await self.jackpots.do(conditions.name, LinkTable(table, at), kept_at)

    async def stop(self) -> None:
        """Settle nothing more, and store a snapshot of the pools."""
        for task in self._settling.values():
            task.cancel()
        await asyncio.gather(*self._settling.values(), return_exceptions=True)
        await self.jackpots.close()

    def port_of(self, table_id: str) -> JackpotPort:
        """Return a table's port to its pool: it reports its hands, and stands still while a jackpot is settled."""
        return JackpotPort(
            has_pool=lambda: self.jackpots.pool_of(table_id) is not None,
            waits=lambda: any(self.jackpots.open_claims(table_id)),
            calls=lambda: tuple(self._calls(table_id, self._tables[table_id])),
            tables_hand=lambda hand, seat: self._wants_open(table_id, hand, seat),
            deals_flop=lambda: self._deals_flop(table_id),
            judge_flop=lambda seat, at: self._judge_flop(table_id, seat, at),
        )

    def _wants_open(self, table: str, hand: Hand, seat: int) -> bool:
        """Return whether the dealer asks a player to lay the cards open, as they may win the jackpot."""
        pool = self.jackpots.pool_of(table)
        cards = hand.cards(seat)
        if pool is None or UNKNOWN in cards or len(hand.boards[0]) < CARDS_OF_A_FLOP:
            return False
        return may_win(pool.state.terms, cards, hand.boards[0], hand.rules.game, hand.rules.schemes[0])

    def _calls(self, table_id: str, actor: TableActor) -> Iterator[JackpotCall]:
        """Yield the calls of staff at a table: open claims, and a live hand that may have won."""
        journal, pool = actor.journal, self.jackpots.pool_of(table_id)
        hand = journal.hand
        if journal.dealt_live and pool is not None and hand is not None and hand.over:
            seats = [seat for seat in hand.seats if hand.is_live(seat) and self._wants_open(table_id, hand, seat)]
            if seats:
                yield call_for_hand(pool, journal.last_hand_number, seats, journal.names, actor.time())
        for name, claim in self.jackpots.open_claims(table_id):
            yield call_for_claim(self.jackpots.pools[name], claim)

    def _deals_flop(self, table: str) -> bool:
        """Return whether the last player left at a table may be dealt the flop, if their cards can still win."""
        pool = self.jackpots.pool_of(table)
        return pool is not None and pool.state.terms.flop_on_request

    def _judge_flop(self, table_id: str, seat: int, at: datetime) -> tuple[Citation, ...]:
        """Return the clauses by which a seat is dealt the flop on request, or refuse it with the clause."""
        journal, pool = self._tables[table_id].journal, self.jackpots.pool_of(table_id)
        seen = journal.hand_for_jackpot
        if seen is None:
            raise Illegal("no hand is in progress", allowed="when one is")
        if pool is None:
            cites = seen.hand.rules.cites("cards.undealt_and_discards_stay_hidden")
            raise Illegal("a flop on request", allowed="at a table that takes part in a jackpot", cites=cites)
        happenings = decide_pool(
            pool.house, pool.state, ask_for_flop(table_id, journal.last_hand_number, seen, seat, at)
        )
        return tuple(cite for happening in happenings if isinstance(happening, FlopAllowed) for cite in happening.cites)

    async def _bring_what_was_kept_back(self, table_id: str, actor: TableActor, now: datetime) -> None:
        """Give the pool of a table what the table kept back before it was linked."""
        pool = self.jackpots.pool_of(table_id)
        waiting = actor.journal.ledger.balance(JACKPOT) - self.jackpots.pooled(table_id)
        if pool is not None and waiting:
            command = TakeIn(table_id, actor.journal.last_hand_number, waiting, now)
            await self.jackpots.do(pool.state.terms.name, command, self._clock())

    def players_of_pool(self, table_id: str) -> tuple[str, ...]:
        """Return everybody who plays at a table of the same pool, also those of this one who have no cards."""
        pool = self.jackpots.pool_of(table_id)
        linked = pool.state.tables if pool is not None else ()
        tables = (self._tables[item].journal.table for item in linked if item in self._tables)
        players_in = (player.name for table in tables for player in table.players.values() if not player.away)
        return tuple(dict.fromkeys(players_in))

    def may_know_result(self, player: str, table_id: str, hand: int) -> bool:
        """Return whether somebody may know how a hand of a table ended; anybody may of a table that is not open."""
        actor = self._tables.get(table_id) or self._bonus_tables.get(table_id)
        return actor is None or actor.may_know_result(player, hand)

    # Hits

    def claim_paid(self, pool: str, claim: ClaimFile) -> None:
        """Report who got how much to promotions that pay a jackpot several times over."""
        shares: dict[str, int] = defaultdict(int)
        for payment in claim.payments:
            shares[payment.player] += payment.amount
        if shares:
            house_id, hit = self.jackpots.pools[pool].state.terms.house, PoolHit(pool, str(claim.number), shares)
            self._hit_paid(house_id, hit, claim.recorded_at or claim.at)

    def tell_of_paid(self, pool: str, since: datetime) -> None:
        """Report again the jackpots of a pool that were recorded since, as the room may have closed in between.

        Prizes that a promotion has already added to a jackpot are not added again.
        """
        known_pool = self.jackpots.pools.get(pool)
        for claim in known_pool.claims if known_pool is not None else ():
            if claim.status == "paid" and claim.recorded_at is not None and claim.recorded_at >= since:
                self.claim_paid(pool, claim)

    def hits_changed(self) -> None:
        """Show everybody a jackpot that was won or paid; settle it where no staff are there."""
        actors: dict[str, QueuedTable] = {**self._tables, **self._bonus_tables}
        for table_id, actor in actors.items():
            actor.show_again()
            if actor.attended:
                continue
            for name, won in self.jackpots.open_claims(table_id):
                key = name, won.number
                if key not in self._settling:
                    task = asyncio.get_running_loop().create_task(self._settle_by_itself(name, won.number, actor))
                    self._settling[key] = task

    async def _settle_by_itself(self, name: str, number: int, actor: QueuedTable) -> None:
        await asyncio.sleep(HIT_PAUSE_SECONDS * self._settings.pace)
        try:
            await self._pay_what_was_seen(name, number, actor.time())
        except PokerroomError as fault:
            _log.error("a jackpot could not be settled", jackpot=name, claim=number, why=str(fault))

    async def _pay_what_was_seen(self, name: str, number: int, at: datetime) -> None:
        """Record, confirm and pay a jackpot by the software's own observation, if no staff are there."""
        claim = self.jackpots.claim(name, number)
        if not claim.open:
            return
        pool = self.jackpots.pools[name]
        by = titles_with(pool.house, "record_jackpot")[0]
        size = find_scheme(claim.facts.scheme).deck.size
        steps = [
            ConfirmStep(number, step, at, by, counted=size if step == "deck_counted" else None, told="by the software")
            for step in claim.missing
            if step != "recorded_by_manager"
        ]
        record = [RecordWin((number,), at, by)] if claim.status == "eligible" else []
        commands: list[PoolCommand] = [*record, *steps, PayClaim(number, at, by)]
        await self.jackpots.do_all(name, commands, self._clock(), by="the software")

    # Requests

    async def ask(self, table_id: str, message: JackpotMessage, *, asker: str, by: str) -> None:
        """Make a player's claim, or carry out a jackpot order that a member of staff gives under their title."""
        actor = self._tables.get(table_id) or self._bonus_tables[table_id]
        at, kept_at = actor.time(), self._clock()
        if isinstance(message, wire.ClaimJackpot):
            pool = self.jackpots.pool_of(table_id)
            if pool is None:
                raise Illegal("a jackpot at a table that takes part in none", allowed="a table that does")
            if isinstance(actor, BonusActor):
                claim = claim_at_bonus_table(message, actor.journal, asker, at)
            else:
                claim = claim_at_seat(message, actor.journal, asker, at, self.players_of_pool(table_id), table_id)
            await self.jackpots.do(pool.state.terms.name, claim, kept_at, by=by)
            return
        order = self._order(actor, message.jackpot, asker, at)
        command = order_to_pool(order, message)
        if isinstance(command, UnlinkTable | EndPool):
            table_ids = [command.table] if isinstance(command, UnlinkTable) else list(order.pool.state.tables)
            await self._let_go(message.jackpot, [*self._lost_hands(order.pool, table_ids, at), command], table_ids, by)
        else:
            await self.jackpots.do(message.jackpot, command, kept_at, by=by)
        if isinstance(command, LinkTable) and command.table.name in self._tables:
            await self._bring_what_was_kept_back(command.table.name, self._tables[command.table.name], at)
        self.hits_changed()

    def _order(self, actor: TableActor | BonusActor, name: str, title: str, at: datetime) -> JackpotOrder:
        pool = self.jackpots.pools.get(name)
        if pool is None:
            raise Malformed(f"there is no jackpot {name!r}", allowed=", ".join(self.jackpots.pools) or "none")
        tables = self.tables_in_jackpots()
        return JackpotOrder(
            pool=pool,
            table_id=actor.id,
            title=title,
            at=at,
            staff=actor.staff,
            table=tables[actor.id],
            dealt_in=actor.dealt_in,
            tables=tables,
        )

    def tables_in_jackpots(self) -> dict[str, TableInPool]:
        """Return every table that is open, as the jackpots of its house know it."""
        tables = {table_id: poker_in_pool(table.journal.table) for table_id, table in self._tables.items()}
        return tables | {table_id: in_pool(actor.journal) for table_id, actor in self._bonus_tables.items()}

    def _lost_hands(self, pool: Pool, table_ids: Sequence[str], at: datetime) -> Iterator[PoolCommand]:
        """Yield the end, as void, of each hand of a table that is not open: nobody can tell how it ended."""
        for table_id in table_ids:
            open_round = pool.state.rounds.get(table_id)
            is_open = table_id in self._tables or table_id in self._bonus_tables
            if not is_open and open_round is not None and not open_round.ended:
                yield EndRound(table_id, open_round.hand, at, void=True)

    async def _let_go(self, name: str, commands: Sequence[PoolCommand], table_ids: list[str], who: str) -> None:
        """Take tables out of a pool: they stand still meanwhile, and charge nothing for it from that moment on."""
        actors = [self._tables[item] for item in sorted(table_ids) if item in self._tables]
        async with AsyncExitStack() as standing:
            for actor in actors:  # in the same order for all, so that none waits for ever
                await standing.enter_async_context(actor.standing_still())
            self.jackpots.refuse(name, commands)
            leaving = [actor for actor in actors if actor.journal.rules.in_jackpot]
            changed: list[TableActor] = []
            try:
                for actor in leaving:
                    with actor.journal.on_behalf_of(who):
                        actor.journal.do(TakePartInJackpot(takes_part=False, at=actor.time()))
                    changed.append(actor)
                appends = [actor.pending_append() for actor in leaving]
                parts, bookings = (
                    [append.part for append in appends],
                    [one for append in appends for one in append.bookings],
                )
                versions = await self.jackpots.do_all(
                    name, commands, self._clock(), by=who, parts=parts, bookings=bookings
                )
            except BaseException as fault:
                if isinstance(fault, PokerroomError) and not (changed or isinstance(fault, NOT_KEPT)):
                    raise  # nothing was done
                for actor in changed:
                    actor.append_failed(fault)
                if not isinstance(fault, Exception):
                    raise
                raise store_failure("that could not be kept", fault) from fault
            for actor, append, version in zip(leaving, appends, versions, strict=True):
                actor.append_done(append, version)
