"""The promotions of a room, each in a stream of its own; moves of money are entries of the ledger in the same append.

Staff give orders, tables report finished hands, and automatic steps are taken here (the end of a period of high hands,
the beginning of a promotion). Requests are carried out one at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from secrets import token_bytes
from typing import Final

import structlog
from msgspec.structs import replace

from pokerroom.errors import Illegal, PokerroomError, shortened
from pokerroom.promotions import commands
from pokerroom.promotions.decide import decide_draft_promotion, decide_promotion
from pokerroom.promotions.draws import SECRET_BYTES
from pokerroom.promotions.duties import Duty, duties
from pokerroom.promotions.evolve import evolve_promotion, promotion_from
from pokerroom.promotions.hand_at_table import HandAtTable
from pokerroom.promotions.happenings import (
    PROMOTION_HAPPENINGS,
    MoneyMoved,
    PrizeAwarded,
    PromotionHappening,
    hides_secret,
)
from pokerroom.promotions.posted.rules import PromotionRules, promotion_rules_for
from pokerroom.promotions.posted.terms import PromotionTerms
from pokerroom.promotions.records import PoolHit
from pokerroom.promotions.showing import HandsKnown, ShownPromotion, promotion_shown
from pokerroom.promotions.state import PromotionState
from pokerroom.record_kind import recorded_kind
from pokerroom.room.background_task import BackgroundTask
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.prizes.prize_table_ports import NO_TABLES, PromotionTablesPort
from pokerroom.room.record_forms import happening_in, record_of
from pokerroom.room.store import NOT_KEPT, Part, Record, Store, Unwritten
from pokerroom.room.store.requests.failed_appends import read_again
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook import Library, Rulebook
from pokerroom.table.commands import SplashPot

PROMOTION_STREAM: Final = "promotion:"
_SECONDS_BETWEEN_LOOKS: Final = 30.0  # due steps are found whatever the clock on the wall did
_AWARDS_BY_HANDS: Final = ("high_hand", "draw")
_log = structlog.get_logger("pokerroom.promotions")


@dataclass(slots=True)
class StoredPromotion:
    """A promotion of the room: its state, its rules, and the position of its stream."""

    state: PromotionState
    rules: PromotionRules
    version: int
    epoch: int


class RoomPromotions:
    """Every promotion of a room, as its streams have them."""

    def __init__(
        self,
        store: Store,
        ledger: RoomLedger,
        library: Library,
        book_archive: BookArchive,
        clock: Callable[[], datetime],
        zone: Zone,
    ) -> None:
        self._store, self._ledger, self._library, self._book_archive = store, ledger, library, book_archive
        self._clock, self._zone = clock, zone
        self._promotions: dict[str, StoredPromotion] = {}
        self._in_doubt: set[str] = set()  # promotions whose stream may have something that memory has not
        self._at_work = asyncio.Lock()
        self._hands: list[tuple[str, HandAtTable]] = []  # that are over and have not been looked at
        self._paid: list[tuple[str, PoolHit, datetime]] = []  # jackpots that no promotion has looked at
        self._task = BackgroundTask("promotions", self._work)
        self._tables: PromotionTablesPort = NO_TABLES

    # Life

    async def open(self) -> None:
        """Read the promotions of the store; one that cannot be read stays closed, and the others open."""
        for stream in [stream for stream in self._store.streams() if stream.startswith(PROMOTION_STREAM)]:
            epoch = await self._store.take_over(stream)
            try:
                self._promotions[stream.removeprefix(PROMOTION_STREAM)] = self._read(stream, epoch)
            except Exception:
                _log.exception("a promotion cannot be read and stays closed", promotion=stream)

    def serve(self, tables: PromotionTablesPort) -> None:
        """Serve these tables from now on: show them changes, and splash their pots."""
        self._tables = tables

    def start(self) -> None:
        """Start the task that does what falls due for promotions."""
        self._task.start()
        self._task.ring()

    async def stop(self) -> None:
        """Let the work under way finish, and begin no other."""
        await self._task.stop()

    def _read(self, stream: str, epoch: int) -> StoredPromotion:
        stored = list(self._store.read(stream))
        state = promotion_from(happening_in(PROMOTION_HAPPENINGS, record) for record in stored)
        version = stored[-1].version
        return StoredPromotion(state, promotion_rules_for(self._book(state.house, state.digest)), version, epoch)

    def _book(self, house_id: str, digest: str) -> Rulebook:
        """Return the book under which a promotion was drafted, in that very version."""
        today = self._library.books.get(house_id)
        return today if today is not None and today.digest == digest else self._book_archive.version(digest, house_id)

    # Looking

    def names(self) -> tuple[str, ...]:
        """Return the names of this room's promotions."""
        return tuple(self._promotions)

    def find(self, name: str) -> StoredPromotion:
        """Return one promotion, or refuse a name that none has."""
        stored = self._promotions.get(name)
        if stored is None:
            raise Illegal(
                f"there is no promotion {shortened(name)!r}",
                allowed=", ".join(self._promotions) or "one that is drafted",
            )
        return stored

    def state_of(self, name: str) -> PromotionState:
        """Return the state of one promotion, or refuse a name that none has."""
        stored = self.find(name)
        return stored.state

    def shown(self, knows: HandsKnown, table: str = "", house_id: str = "") -> tuple[ShownPromotion, ...]:
        """Return the running promotions, everywhere or at one table of a house, for a viewer who knows these hands."""
        now = self.now()
        open_ones = (
            stored.state for stored in self._promotions.values() if stored.state.stage in ("running", "suspended")
        )
        return tuple(
            promotion_shown(state, now, knows)
            for state in open_ones
            if (not house_id or state.house == house_id)
            and (not table or not state.terms.eligible.tables or table in state.terms.eligible.tables)
        )

    def duties(self, name: str) -> tuple[Duty, ...]:
        """Return the open duties of a promotion."""
        stored = self.find(name)
        return duties(stored.rules, stored.state, self.now())

    def now(self) -> datetime:
        """Return the time on the room's wall."""
        return self._zone.local(self._clock())

    def wants_hands(self, house_id: str) -> bool:
        """Return whether any promotion of a house looks at finished hands."""
        every = (stored.state for stored in self._promotions.values() if stored.state.house == house_id)
        return any(state.stage == "running" and state.terms.award in _AWARDS_BY_HANDS for state in every)

    # Asking

    async def draft(self, terms: PromotionTerms, house_id: str, by: str) -> ShownPromotion:
        """Draft a new promotion of a house by its terms; refuse a name that one has already."""
        async with self._at_work:
            if terms.name in self._promotions:
                raise Illegal(f"there is a promotion {terms.name!r} already", allowed="another name")
            book = self._library.book(house_id)
            first = decide_draft_promotion(promotion_rules_for(book), terms, self.now(), by)
            await self._book_archive.keep(book, self._clock())
            stream = PROMOTION_STREAM + terms.name
            version = await self._store.append(stream, 0, [promotion_record(first, by)], self._clock())
            epoch = await self._store.take_over(stream)
            self._promotions[terms.name] = StoredPromotion(
                promotion_from([first]), promotion_rules_for(book), version, epoch
            )
        self._tell_of_change()
        return promotion_shown(self.state_of(terms.name), self.now())

    async def do(self, name: str, command: commands.PromotionCommand, by: str = "") -> tuple[PromotionHappening, ...]:
        """Carry out a command to a promotion, store it with the money that it moves, and return its happenings."""
        async with self._at_work:
            happenings = await self._do(self.find(name), command, by)
        if happenings:
            self._tell_of_change()
        return happenings

    async def _do(
        self, stored: StoredPromotion, command: commands.PromotionCommand, by: str
    ) -> tuple[PromotionHappening, ...]:
        """Judge a command to a promotion, store its happenings with their moves of money, and only then apply them."""
        await self._ledger.end_doubt()
        await self._end_doubt(stored)
        promotion_command = self._as_the_room_knows(stored, replace(command, at=self._moment(stored), by=by))
        happenings = decide_promotion(stored.rules, stored.state, promotion_command)
        if not happenings:
            return happenings
        part = Part(
            PROMOTION_STREAM + stored.state.name,
            stored.version,
            [promotion_record(happening, by) for happening in happenings],
            epoch=stored.epoch,
        )
        entries = list(_ledger_entries_of_promotion(stored.state, happenings))
        try:
            if isinstance(promotion_command, commands.Splash):
                splash = _splash_of(stored.state, happenings)
                version = await self._tables.splash(promotion_command.table, splash, part, entries, by)
            else:
                (version,) = await self._ledger.append_entries([part], entries, self._clock(), by=by)
        except NOT_KEPT:
            self._in_doubt.add(stored.state.name)  # it may stand there after all
            with suppress(Unwritten):
                await self._end_doubt(stored)
            raise
        for happening in happenings:
            evolve_promotion(stored.state, happening)
        stored.version = version
        return happenings

    async def _end_doubt(self, stored: StoredPromotion) -> None:
        """Read a promotion again if the last write is in doubt."""
        name = stored.state.name
        if name in self._in_doubt:
            new = await read_again(self._read, PROMOTION_STREAM + name, stored.epoch)
            stored.state, stored.version = new.state, new.version
            self._in_doubt.discard(name)

    def _moment(self, stored: StoredPromotion) -> datetime:
        """Return the time, which never goes back for a promotion."""
        latest = stored.state.latest
        return max(self.now(), latest) if latest is not None else self.now()

    def _as_the_room_knows(
        self, stored: StoredPromotion, command: commands.PromotionCommand
    ) -> commands.PromotionCommand:
        """Return a command completed with the room's own data: fresh randomness, and the balance of an account."""
        if isinstance(command, commands.CommitToDraw):
            return replace(command, secret=token_bytes(SECRET_BYTES).hex())
        if isinstance(command, commands.VoidAward):
            award = stored.state.awards.get(command.award)
            return replace(command, holds=self._ledger.free(award.player) if award is not None else 0)
        return command

    # What tables tell

    def hand_over(self, house_id: str, hand: HandAtTable) -> None:
        """Note a hand that is over at a table of a house, to look at in a moment; the table does not wait for it.

        A hand that was looked at before changes nothing.
        """
        self._hands.append((house_id, hand))
        self._task.ring()

    async def look_at_hands(self) -> None:
        """Look at every finished hand. Whatever goes wrong here stops no table."""
        hands, self._hands = self._hands, []
        for house_id, hand in hands:
            await self._look_at(house_id, hand)

    def jackpot_paid(self, house_id: str, hit: PoolHit, recorded: datetime) -> None:
        """Note a jackpot of a house that was paid; what promotions add to it is worked out in a moment.

        Only promotions that ran when it was recorded count.
        """
        self._paid.append((house_id, hit, recorded))
        self._task.ring()

    def pools_added_to(self) -> Iterator[tuple[str, datetime]]:
        """Yield the pools whose jackpots a running promotion adds to, and since when it does."""
        for stored in self._promotions.values():
            multiple, since = stored.state.terms.jackpot, stored.state.runs_since
            if multiple is not None and since is not None:
                yield multiple.pool, since

    async def look_at_jackpots(self) -> None:
        """Add to every jackpot that was paid what the promotions of its pool have promised."""
        paid, self._paid = self._paid, []
        changed = False
        async with self._at_work:
            for house_id, hit, recorded in paid:
                for stored in self._promotions.values():
                    if _adds_to(stored.state, house_id, hit, recorded):
                        try:
                            award = commands.AwardForJackpot(at=self._moment(stored), hit=hit)
                            changed |= bool(await self._do(stored, award, ""))
                        except Exception:
                            _log.exception("a promotion could not add to a jackpot", promotion=stored.state.name)
        if changed:
            self._tell_of_change()

    async def _look_at(self, house_id: str, hand: HandAtTable) -> None:
        changed = False
        async with self._at_work:
            for stored in self._promotions.values():
                if stored.state.stage == "running" and stored.state.house == house_id:
                    try:
                        changed |= bool(await self._do(stored, commands.SeeHand(at=hand.at, hand=hand), ""))
                    except Exception:
                        _log.exception("a promotion could not take a hand", promotion=stored.state.name)
        if changed:
            self._tell_of_change()

    def _tell_of_change(self) -> None:
        self._task.ring()
        self._tables.promotions_changed()

    # Automatic steps

    async def _work(self) -> None:
        while True:
            await self._task.rung(self._seconds())
            await self.look_at_hands()
            await self.look_at_jackpots()
            if not self._task.running:
                return
            await self.do_what_is_due()

    def _seconds(self) -> float:
        """Return the seconds until something is due, or until the next look."""
        moments = [due for stored in self._promotions.values() for due, _ in _promotion_steps_due(stored.state)]
        if not moments:
            return _SECONDS_BETWEEN_LOOKS
        return min(_SECONDS_BETWEEN_LOOKS, max(0.0, (min(moments) - self.now()).total_seconds()) + 0.01)

    async def do_what_is_due(self) -> None:
        """Close the periods and end the promotions whose time is over."""
        changed = False
        async with self._at_work:
            for stored in self._promotions.values():
                for due, command in tuple(_promotion_steps_due(stored.state)):
                    if due <= self.now():
                        try:
                            changed |= bool(await self._do(stored, command, ""))
                        except PokerroomError as refusal:
                            _log.warning("a promotion cannot go on", promotion=stored.state.name, why=str(refusal))
                        except Exception:
                            _log.exception("a promotion cannot go on", promotion=stored.state.name)
        if changed:
            self._tables.promotions_changed()


def _adds_to(promotion: PromotionState, house_id: str, hit: PoolHit, recorded: datetime) -> bool:
    """Return whether a promotion adds to this jackpot: one of its pool recorded while it ran, and only once."""
    multiple, since = promotion.terms.jackpot, promotion.runs_since
    runs_here = since is not None and since <= recorded and promotion.house == house_id
    return runs_here and multiple is not None and multiple.pool == hit.pool and hit.hit not in promotion.hits


def _promotion_steps_due(state: PromotionState) -> Iterator[tuple[datetime, commands.PromotionCommand]]:
    """Yield the automatic steps of a promotion, and when each is due."""
    if state.stage == "running" and state.terms.award == "high_hand" and state.next_period < state.terms.periods:
        ends = state.period_ends(state.next_period)
        yield ends, commands.CloseHighHands(at=ends)
    if state.stage == "running" and state.terms.ends is not None:
        yield state.terms.ends, commands.EndPromotion(at=state.terms.ends)


def _ledger_entries_of_promotion(
    state: PromotionState, happenings: Sequence[PromotionHappening]
) -> Iterator[RoomEntry]:
    """Yield the entries of the room's ledger for these happenings."""
    for happening in happenings:
        if isinstance(happening, MoneyMoved) and happening.moves:
            what = f"{recorded_kind(happening).replace('_', ' ')} ({state.name})"
            yield RoomEntry(what, happening.moves)


def _splash_of(state: PromotionState, happenings: Sequence[PromotionHappening]) -> SplashPot:
    award = next(happening.award for happening in happenings if isinstance(happening, PrizeAwarded))
    return SplashPot(award.value, state.terms.called, award.at)


def promotion_record(happening: PromotionHappening, by: str) -> Record:
    """Return a happening of a promotion as a record; the secret of a coming draw is sealed."""
    return record_of(PROMOTION_HAPPENINGS, happening, by, secret=hides_secret(happening))
