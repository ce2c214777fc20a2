"""The floor's queues of a room, in a stream of their own, together with the seats that are held at its tables.

A seat is held, or given free again, in the same append as the call. Who has sat down the queues learn from the tables:
whatever was missed when the room stopped is noted when it opens again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

import structlog
from msgspec.structs import replace

from pokerroom.cards import Deck, cards_text, shuffle
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.floor import commands, happenings
from pokerroom.floor.decide import decide_floor
from pokerroom.floor.happenings import QueueHappening, floor_kind, read_floor_happening, write_floor_happening
from pokerroom.floor.order import SeatOrder, seat_order
from pokerroom.floor.rules import FloorRules, ListTerms
from pokerroom.floor.state import FloorState, SeatCall, evolve_floor
from pokerroom.room import wire
from pokerroom.room.floor.games import FloorGame, game_of, table_order
from pokerroom.room.forms import FORMS, brought_up
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.settings import Settings
from pokerroom.room.store import NOT_KEPT, Part, Record, Store
from pokerroom.room.tables.queued_table import Unavailable
from pokerroom.room.tables.table_actor import TableActor
from pokerroom.rulebook.grounds import grounds_at
from pokerroom.table.commands import HoldSeat, UnlockSeat
from pokerroom.table.happening_text import read_happening
from pokerroom.table.happenings import Sat, kind_of
from pokerroom.table.seats.barring import refuse_barred
from pokerroom.table.seats.seats import against_the_seat
from pokerroom.table.seats.vacancies import refuse_transfer, same_game_and_limits

FLOOR_STREAM: Final = "floor"
_PAUSE: Final = 0.1  # seconds between two looks at the tables
_DRAWS: Final = 30
_HELD: Final = "called from the list"
_SAT: Final = kind_of(Sat.__name__)
_ENDS: Final = (happenings.CallPassed, happenings.CallMissed, happenings.CallWithdrawn)
_log = structlog.get_logger("pokerroom.floor")

Mover = Callable[..., Awaitable[None]]


class RoomFloor:
    """The queues of a room as their stream has them. Nothing counts before the store has taken it."""

    def __init__(
        self,
        store: Store,
        ledger: RoomLedger,
        settings: Settings,
        clock: Callable[[], datetime],
        offset: timedelta,
        move: Mover,
    ) -> None:
        self._store, self._ledger, self._clock, self._offset, self._move = store, ledger, clock, offset, move
        self._calls_itself = settings.list_calls == "room"
        self._terms = ListTerms(settings.list_answer, settings.list_hold, settings.list_passes, settings.list_missed)
        self._at_work = asyncio.Lock()
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._epoch: int | None = None
        self._seen: dict[str, object] = {}  # by table, the seats that were looked at last
        self._asked: set[int] = set()  # calls whose change of seat was asked of the table
        self.tables: dict[str, TableActor] = {}
        self.queues, self._version = FloorState(), 0

    # Life

    async def open(self, tables: Mapping[str, TableActor]) -> None:
        """Read the queues that the store has, and listen to the tables."""
        if self._store.head(FLOOR_STREAM) is not None:
            self._epoch = await self._store.take_over(FLOOR_STREAM)
            self.queues, self._version = read_queues(self._store)
        for actor in tables.values():
            self.add(actor)

    def add(self, actor: TableActor) -> None:
        """Listen to a table."""
        self.tables[actor.id] = actor
        actor.call_floor = self._bell.set
        actor.scheduler.list_order = partial(self._refuse_before_list, actor)
        self._bell.set()

    def start(self) -> None:
        """Begin to do what is due by itself."""
        self._task = asyncio.get_running_loop().create_task(self._work(), name="floor")
        self._bell.set()

    async def close(self) -> None:
        """Finish what is being done, and do no more."""
        task, self._task = self._task, None
        if task is not None:
            self._bell.set()
            await task

    def now(self) -> datetime:
        """The time on the room's wall, which never goes back."""
        now = self._clock().replace(tzinfo=None) + self._offset
        return max(now, self.queues.latest or now)

    # Looking

    def games(self) -> dict[str, FloorGame]:
        """The games that are spread, with their open tables."""
        found: dict[str, FloorGame] = {}
        for actor in self.tables.values():
            if not actor.journal.table.closed:
                game = game_of(actor)
                before = found.get(game.game)
                found[game.game] = game if before is None else replace(before, tables=(*before.tables, actor.id))
        return found

    def rules(self, table: str = "", game: str = "") -> FloorRules:
        """The rules for a table, or for the first of a game; refused where there is none."""
        if not table:
            games = self.games()
            if game not in games:
                raise Illegal(f"no game {game[:40]!r} is spread", allowed=", ".join(games) or "none is spread")
            table = games[game].tables[0]
        rules = self._actor(table).journal.table.rules
        return FloorRules(rules.house, rules.seating, grounds_at(rules.house.book, rules.setup), self._terms)

    def house_of(self, asked: commands.AskedOfFloor) -> str:
        """The house whose book a command goes by."""
        return self._rules_for(asked).house.book.id

    def milliseconds(self, local: datetime) -> int:
        """A time on the wall as pages have it."""
        return int((local - self._offset).replace(tzinfo=UTC).timestamp() * 1000)

    def seat_of(self, player: str, tables: Sequence[str]) -> tuple[str, int]:
        """At which of some tables a player sits, and where."""
        for table in tables:
            if seat := self.tables[table].seat_of(player):
                return table, seat
        return "", 0

    def _actor(self, table: str) -> TableActor:
        found = self.tables.get(table)
        if found is None:
            raise Illegal(f"there is no table {table[:40]!r}", allowed=", ".join(sorted(self.tables)))
        return found

    # Asking

    async def do(self, asked: commands.AskedOfFloor) -> tuple[QueueHappening, ...]:
        """Ask something of the queues; when this returns it is done and kept."""
        async with self._at_work:
            told = await self._do(replace(asked, at=self.now()))
        self._bell.set()
        return told

    async def _do(self, asked: commands.AskedOfFloor) -> tuple[QueueHappening, ...]:
        """One request, with what the room knows; every table whose seats it touches stands still meanwhile."""
        async with AsyncExitStack() as still:
            touched = self._touched(asked)
            for actor in touched:
                await still.enter_async_context(actor.standing_still())
            rules = self._rules_for(asked)
            asked = self._with_facts(asked)
            told = decide_floor(rules, self.queues, asked)
            if told:
                await self._keep(asked, told)
            return told

    def _touched(self, asked: commands.AskedOfFloor) -> list[TableActor]:
        """The tables that must not move while this is judged, in the one order in which tables are held."""
        names = {getattr(asked, "table", ""), getattr(asked, "feeder", "")}
        player, number = getattr(asked, "player", ""), getattr(asked, "call", 0)
        for call in self.queues.calls.values():
            if call.number == number or call.player == player or call.table in names or call.origin in names:
                names.add(call.table)
        return [self.tables[each] for each in sorted(names) if each in self.tables]

    def _rules_for(self, asked: commands.AskedOfFloor) -> FloorRules:
        call = self.queues.calls.get(getattr(asked, "call", 0))
        table = getattr(asked, "table", "") or getattr(asked, "feeder", "") or (call.table if call else "")
        if isinstance(asked, commands.JoinList | commands.LeaveList | commands.StepAway | commands.StepBack):
            return self.rules(game=asked.game)
        if not table:
            raise Illegal("there is no such call", allowed=", ".join(map(str, self.queues.calls)) or "none is open")
        return self.rules(table)

    def _with_facts(self, asked: commands.AskedOfFloor) -> commands.AskedOfFloor:
        """A request with what the room alone knows."""
        if isinstance(asked, commands.JoinList):
            tables = self.games()[asked.game].tables
            if asked.table and asked.table not in tables:
                raise Illegal(f"{asked.table} does not spread this game", allowed=", ".join(tables))
            self._refuse_barred(asked.player, asked.table or tables[0])
            return replace(asked, seated=self.seat_of(asked.player, tables)[0])
        if isinstance(asked, commands.AskSeatChange):
            actor, to = self._actor(asked.table), self._actor(asked.to or asked.table)
            if game_of(actor).game != game_of(to).game:
                raise Illegal(f"{to.id} spreads another game", allowed=", ".join(self._like(actor)))
            if asked.seat and asked.seat not in to.journal.table.seats.numbers:
                raise Illegal(f"there is no seat {asked.seat}", allowed=f"1 to {len(to.journal.table.seats.numbers)}")
            return replace(asked, game=game_of(actor).game, own=actor.seat_of(asked.player))
        if isinstance(asked, commands.CallSeat):
            return self._with_seats(asked)
        if isinstance(asked, commands.NoteSeats):
            return replace(asked, seats=_seats(self._actor(asked.table)))
        if isinstance(asked, commands.SetMustMove):
            feeder, main = self._actor(asked.feeder), self._actor(asked.main)
            same = game_of(feeder).game == game_of(main).game
            order = arrival_order(self._store, feeder)
            return replace(asked, same_game=same, players=order)
        return asked

    def _like(self, actor: TableActor) -> tuple[str, ...]:
        return self.games()[game_of(actor).game].tables

    def _with_seats(self, asked: commands.CallSeat) -> commands.CallSeat:
        """A call with who sits at the table, who may not have the seat, and cards for those who are level."""
        actor = self._actor(asked.table)
        table = actor.journal.table
        if asked.seat not in table.seats.numbers:
            raise Illegal(f"there is no seat {asked.seat}", allowed=f"free: {', '.join(map(str, table.seats.free))}")
        button = table.places.button if table.places else 0
        game = game_of(actor).game
        asked = replace(asked, game=game, seats=_seats(actor), button=button, drawn={}, kept_out={})
        rules = self.rules(asked.table)
        wanted = seat_order(rules, self.queues, asked).wanters
        kept_out = {each.player: why for each in wanted if (why := self._kept_out(actor, each, asked.seat))}
        asked = replace(asked, kept_out=kept_out)
        return replace(asked, drawn=_draw(lambda drawn: seat_order(rules, self.queues, replace(asked, drawn=drawn))))

    def _kept_out(self, actor: TableActor, wanter: Any, seat: int) -> str:
        """Why somebody may not have a seat; nothing where they may."""
        table = actor.journal.table
        try:
            self._refuse_barred(wanter.player, actor.id)
            if actor.journal.admit is not None:
                actor.journal.admit(wanter.player, 0, actor.time(), True)
            for objection in against_the_seat(table.seats, wanter.player, seat):
                raise objection
            if wanter.claim == "table_change":
                old = self._actor(wanter.origin).journal.table
                if same_game_and_limits(old.rules.setup, table.rules.setup):
                    refuse_transfer(table.rules.seating, len(old.stakes), len(table.stakes))
        except PokerroomError as refusal:
            return refusal.what
        return ""

    def _refuse_barred(self, player: str, table: str) -> None:
        actor = self._actor(table)
        actor.journal.table.refuse_barred(player, actor.time())
        refuse_barred(actor.scheduler.barred_elsewhere(player), player, actor.time())

    def _refuse_before_list(self, actor: TableActor, player: str, seat: int) -> None:
        """Refuse a free seat to somebody before whom others come; whoever was called may sit."""
        mine = self.queues.call_of(player)
        if (mine is not None and mine.table == actor.id) or self.queues.empty:
            return
        asked = commands.CallSeat(at=self.now(), game=game_of(actor).game, table=actor.id, seat=seat)
        asked = replace(asked, seats=_seats(actor), button=0)
        order = seat_order(self.rules(actor.id), self.queues, asked)
        first = [each for each in order.wanters if not each.passed_over][:1]
        waits = [each for each in first if each.player != player and not self._kept_out(actor, each, seat)]
        if waits:
            raise Illegal(f"{waits[0].player} comes first for this seat", allowed="the waiting list", cites=order.cites)

    async def _keep(self, asked: commands.AskedOfFloor, told: Sequence[QueueHappening]) -> None:
        """Have it written with the seats that are held or given free, and only then believe it."""
        by = f"staff {asked.by} ({asked.title})" if asked.title else f"player {asked.by}" if asked.by else "room"
        records = [queue_record(each, by) for each in told]
        part = Part(FLOOR_STREAM, self._version, records, epoch=self._epoch)
        actors: dict[str, TableActor] = {}
        try:
            for table, order in self._orders(told):
                actor = actors.setdefault(table, self.tables[table])
                with actor.journal.asked_by(by, ""):
                    actor.journal.do(order)
            keepings = {table: actor.keeping() for table, actor in actors.items()}
            versions = await self._ledger.append([part, *(each.part for each in keepings.values())], [], self._clock())
        except PokerroomError as refusal:
            noted = [each for each in actors.values() if each.journal.noted]
            if not noted and not isinstance(refusal, NOT_KEPT):
                raise
            for actor in actors.values():
                actor.lost(refusal)
            self.queues, self._version = read_queues(self._store)
            raise Unavailable("it could not be kept; nothing has changed", allowed="try again") from refusal
        self._version = versions[0]
        for each in told:
            evolve_floor(self.queues, each)
        for table, version in zip(keepings, versions[1:], strict=True):
            actors[table].kept(keepings[table], version)
        if self._epoch is None:
            self._epoch = await self._store.take_over(FLOOR_STREAM)

    def _orders(self, told: Sequence[QueueHappening]) -> Iterator[tuple[str, HoldSeat | UnlockSeat]]:
        """What calls mean to the seats of tables."""
        for each in told:
            if isinstance(each, happenings.SeatCalled) and each.table in self.tables:
                at = self.tables[each.table].time()
                yield each.table, HoldSeat(each.player, each.seat, at, _HELD)
            elif isinstance(each, _ENDS) and (call := self.queues.calls[each.call]).table in self.tables:
                yield call.table, UnlockSeat(call.player, self.tables[call.table].time())

    # What is due by itself

    async def _work(self) -> None:
        while True:
            await self._wait()
            if self._task is None:
                return
            try:
                await self.go_on()
            except Exception:  # one fault does not leave the queues standing for ever
                _log.exception("the floor could not go on")
            await asyncio.sleep(_PAUSE)

    async def _wait(self) -> None:
        """Until something has happened at a table, or somebody's time is over."""
        ends = [each.until for each in self.queues.calls.values() if not each.due]
        seconds = (min(ends) - self.now()).total_seconds() + 0.01 if ends else None
        try:
            async with asyncio.timeout(None if seconds is None else max(0.0, seconds)):
                await self._bell.wait()
        except TimeoutError:
            pass
        self._bell.clear()

    async def go_on(self) -> None:
        """Everything that is due: who sat down is noted, times that are over end, moves are made, seats called."""
        if self.queues.empty:
            return
        await self._note_seats()
        for call in list(self.queues.calls.values()):
            if call.until <= self.now() and not call.due:
                await self._try(commands.EndCall(at=self.now(), call=call.number))
        for call in list(self.queues.calls.values()):
            if call.claim != "waiting_list" and (call.accepted or call.due):
                await self._move_called(call)
        await self._note_seats()
        if self._calls_itself:
            await self._call_seats()

    async def _note_seats(self) -> None:
        for table, actor in list(self.tables.items()):  # one may be opened meanwhile
            if self._seen.get(table) is not actor.journal.table.seats:
                seats = actor.journal.table.seats
                if await self._try(commands.NoteSeats(at=self.now(), game=game_of(actor).game, table=table, seats={})):
                    self._seen[table] = seats

    async def _move_called(self, call: SeatCall) -> None:
        """Somebody who sits in the room goes to the seat that they were called for, once their hand is over."""
        origin = self.tables.get(call.origin)
        if origin is None or call.table not in self.tables:
            return
        try:
            if call.claim == "seat_change":
                if call.number not in self._asked and not origin.journal.live:  # where a person deals, they see to it
                    self._asked.add(call.number)
                    await origin.ask(call.player, wire.Move(seat=call.seat))
                return
            hand, seat = origin.journal.hand, origin.seat_of(call.player)
            if not seat or (hand is not None and hand.is_in(seat)):
                return
            title = self.queues.feeders[call.origin].title if call.claim == "must_move" else ""
            await self._move(call.player, call.origin, call.table, call.seat, title=title, by="room")
        except Unavailable:
            return
        except PokerroomError as refusal:
            if call.claim == "must_move":
                _log.warning("a must-move could not be made", player=call.player, why=str(refusal))
                return
            await self._try(commands.WithdrawCall(at=self.now(), call=call.number, why=refusal.what[:200]))

    async def _call_seats(self) -> None:
        """Call somebody for every free seat that is wanted; the games most in need of a player come first."""
        for actor in table_order(self.tables, self.queues):
            table = actor.journal.table
            room = table.seats.most - len(table.seats.players) - len(table.seats.kept)
            named = {each.seat for each in self.queues.wishes.get(actor.id, ()) if each.seat}
            any_seat = True  # whether somebody may want a seat that nobody has named
            for seat in table.seats.free:
                if room <= 0:
                    break
                if not any_seat and seat not in named:
                    continue
                game = game_of(actor).game
                if await self._try(commands.CallSeat(at=self.now(), game=game, table=actor.id, seat=seat)):
                    room -= 1
                elif seat not in named:
                    any_seat = False

    async def _try(self, asked: commands.AskedOfFloor) -> bool:
        """Ask it; what is refused is not done now."""
        try:
            async with self._at_work:
                await self._do(replace(asked, at=self.now()))
        except PokerroomError:
            return False
        return True


def read_queues(store: Store) -> tuple[FloorState, int]:
    """The queues that a store has, and the version of their stream."""
    state, version = FloorState(), 0
    if store.head(FLOOR_STREAM) is None:
        return state, version
    for stored in map(brought_up, store.read(FLOOR_STREAM)):
        evolve_floor(state, read_floor_happening(stored.kind, stored.body))
        version = stored.version
    return state, version


def arrival_order(store: Store, actor: TableActor) -> tuple[str, ...]:
    """Who sits at a table, the first who sat down first, as its stream has it."""
    here = set(_seats(actor).values())
    came: dict[str, int] = {}
    for stored in store.read(actor.stream):
        if stored.kind == _SAT and isinstance(sat := read_happening(_SAT, stored.body), Sat):
            came[sat.player] = stored.version
    return tuple(sorted(here, key=lambda player: came.get(player, 0)))


def _draw(order_with: Callable[[dict[str, str]], SeatOrder]) -> dict[str, str]:
    """Cards for those who are level for a seat, one each, until nobody is any more."""
    drawn: dict[str, list[str]] = {}
    for _ in range(_DRAWS):
        level = order_with({player: " ".join(cards) for player, cards in drawn.items()}).level
        if not level:
            break
        for player, card in zip(level, shuffle(Deck.parse("52").cards), strict=False):
            drawn.setdefault(player, []).append(cards_text((card,)))
    return {player: " ".join(cards) for player, cards in drawn.items()}


def _seats(actor: TableActor) -> dict[int, str]:
    return dict(actor.journal.table.seats.players)


def queue_record(happening: QueueHappening, by: str) -> Record:
    """One happening of the floor as it is kept."""
    kind = floor_kind(happening)
    return Record(kind, write_floor_happening(happening), form=FORMS.of(kind), by=by)
