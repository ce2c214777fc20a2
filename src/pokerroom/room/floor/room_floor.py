"""The floor's queues of a room, in a stream of their own, together with the seats that are held at its tables.

A seat is held, or given free again, in the same append as the call. Who has sat down the queues learn from the tables:
whatever was missed when the room stopped is noted when it opens again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from datetime import datetime
from typing import Final

import structlog
from msgspec.structs import replace

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.floor import commands, happenings
from pokerroom.floor.decide import decide_floor
from pokerroom.floor.happenings import QueueHappening, floor_kind, read_floor_happening, write_floor_happening
from pokerroom.floor.order import Wanter, seat_order
from pokerroom.floor.rules import FloorRules, ListTerms
from pokerroom.floor.state import FloorState, SeatCall, evolve_floor
from pokerroom.room import wire
from pokerroom.room.floor.closed_tables import (
    closed_by,
    is_to_break,
    is_waiting,
    let_bots_go,
    let_players_go,
    refuse_where_not_taken,
    whose_seat_is_played,
    with_players,
)
from pokerroom.room.floor.drawing import draw_until_settled
from pokerroom.room.floor.games import FloorGame, game_of, table_order
from pokerroom.room.floor.sending import Mover, follow_call, leaving_from, sent_as
from pokerroom.room.forms import FORMS, brought_up
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.live.visitors import is_visitor_name
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import NOT_KEPT, Part, Record, Store, Unwritten
from pokerroom.room.store.requests.again import Unavailable, could_not_be_kept, read_again
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.ports import SeatPort
from pokerroom.room.wall_time import RoomTime, SteadyClock
from pokerroom.rulebook.grounds import grounds_at
from pokerroom.table.commands import HoldSeat, UnlockSeat
from pokerroom.table.happening_text import read_happening
from pokerroom.table.happenings import Sat, kind_of
from pokerroom.table.seats.barring import refuse_barred
from pokerroom.table.seats.seats import against_the_seat
from pokerroom.table.seats.vacancies import refuse_transfer, same_game_and_limits

FLOOR_STREAM: Final = "floor"
_PAUSE: Final = 0.1  # seconds between two looks at the tables
_AFTER_A_FAULT: Final = 1.0  # seconds until what could not be kept is tried again
_HELD: Final = "called from the list"
_SAT: Final = kind_of(Sat.__name__)
_ENDS: Final = (happenings.CallPassed, happenings.CallMissed, happenings.CallWithdrawn)
_log = structlog.get_logger("pokerroom.floor")


class RoomFloor:
    """The queues of a room as their stream has them. Nothing counts before the store has taken it."""

    def __init__(
        self,
        store: Store,
        ledger: RoomLedger,
        settings: Settings,
        time: RoomTime,
        move: Mover,
    ) -> None:
        self._store, self._ledger, self._clock, self._move = store, ledger, time.utc, move
        self._time = SteadyClock(time)
        self._calls_itself = settings.list_calls == "room"
        self._terms = ListTerms(settings.list_answer, settings.list_hold, settings.list_passes, settings.list_missed)
        self._at_work = asyncio.Lock()
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._epoch: int | None = None
        self._seen: dict[str, tuple[object, bool]] = {}  # by table, the seats looked at last, and whether it was closed
        self._asked: set[int] = set()  # calls whose change of seat was asked of the table
        self._refused: dict[tuple[str, str, int], str] = {}  # why somebody of a closed table was not given a seat
        self._put_off = False  # whether something could not be kept just now
        self.tables: dict[str, TableActor] = {}
        self.queues, self._version = FloorState(), 0
        self._in_doubt = False  # whether the stream may have something that memory has not

    # Life

    async def open(self, tables: Mapping[str, TableActor]) -> None:
        """Read the queues that the store has, and listen to the tables."""
        if self._store.head(FLOOR_STREAM) is not None:
            self._epoch = await self._store.take_over(FLOOR_STREAM)
            self.queues, self._version = read_queues(self._store)
        for actor in tables.values():
            self.add(actor)

    def seat_port(self, table_id: str) -> SeatPort:
        """What a table in the floor's care has of it: its seats are called for, and the order of the lists is kept."""
        return SeatPort(
            refuse_seat=lambda player, seat: self._refuse_before_list(self.tables[table_id], player, seat),
            refuse_stay=lambda _player: None,
            leaving=lambda: leaving_from(self.queues, self.tables, self.tables[table_id]),
            changed=self._bell.set,
            host=lambda: None,
        )

    async def follow_call(self, table_id: str, message: wire.SeatGoes, name: str, title: str, request: str) -> None:
        """Somebody who was called for another seat goes there from a table."""
        actor = self.tables[table_id]
        await follow_call(self.queues, self.tables, self._move, actor, message, name, title, request)

    def add(self, actor: TableActor) -> None:
        """Take a table of the room into the floor's care."""
        self.tables[actor.id] = actor
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
        """The time of the queues, which nothing sets while the room is open: who was called has the time they have."""
        now = self._time.now()
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
        return int(self._time.moment(local).timestamp() * 1000)

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
        await self._end_doubt()
        async with AsyncExitStack() as still:
            touched = self._touched(asked)
            for actor in touched:
                await still.enter_async_context(actor.standing_still())
            rules = self._rules_for(asked)
            asked = await self._with_arrivals(self._with_facts(asked))
            told = decide_floor(rules, self.queues, asked)
            if told:
                await self._keep(asked, told)
            return told

    async def _end_doubt(self) -> None:
        """Read the queues again, after something that may have been kept or not."""
        if self._in_doubt:
            self.queues, self._version = await read_again(read_queues, self._store)
            self._in_doubt = False

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
            return self._with_cards(self._with_seats(asked))
        if isinstance(asked, commands.NoteSeats):
            actor = self._actor(asked.table)
            owners, closed = whose_seat_is_played(actor), actor.journal.table.closed
            return replace(asked, seats=_seats(actor), owners=owners, closed=closed)
        if isinstance(asked, commands.BreakTable):
            actor = self._actor(asked.table)
            return with_players(self.rules(asked.table), asked, actor, game_of(actor).game)
        if isinstance(asked, commands.SetMustMove):
            feeder, main = self._actor(asked.feeder), self._actor(asked.main)
            same = game_of(feeder).game == game_of(main).game
            return replace(asked, same_game=same)
        return asked

    async def _with_arrivals(self, asked: commands.AskedOfFloor) -> commands.AskedOfFloor:
        """A must-move game begins in the order in which its players came, as their table's record has it."""
        if not isinstance(asked, commands.SetMustMove):
            return asked
        order = await asyncio.to_thread(arrival_order, self._store, self._actor(asked.feeder))
        return replace(asked, players=order)

    def _like(self, actor: TableActor) -> tuple[str, ...]:
        return self.games()[game_of(actor).game].tables

    def _with_seats(self, asked: commands.CallSeat) -> commands.CallSeat:
        """A call with who sits at the table, and who may not have the seat."""
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
        return replace(asked, kept_out=kept_out)

    def _with_cards(self, asked: commands.CallSeat) -> commands.CallSeat:
        """A call with cards for those who are level."""
        rules = self.rules(asked.table)
        return replace(
            asked,
            drawn=draw_until_settled(lambda drawn: seat_order(rules, self.queues, replace(asked, drawn=drawn)).level),
        )

    def _kept_out(self, actor: TableActor, wanter: Wanter, seat: int) -> str:
        """Why somebody may not have a seat; nothing where they may."""
        table = actor.journal.table
        if is_visitor_name(wanter.player) and not actor.journal.live:
            return "a visitor sits only where a person deals"
        try:
            self._refuse_barred(wanter.player, actor.id)
            actor.journal.port.admit(table, wanter.player, 0, actor.time(), True)
            for objection in against_the_seat(table.seats, wanter.player, seat):
                raise objection
            if wanter.claim == "table_change":
                old = self._actor(wanter.origin).journal.table
                if same_game_and_limits(old.rules.setup, table.rules.setup):
                    refuse_transfer(table.rules.seating, len(old.stakes), len(table.stakes))
            if wanter.claim == "broken_table":
                title = self.queues.broken[wanter.origin].title
                refuse_where_not_taken(self._actor(wanter.origin), actor, wanter.player, seat, title)
        except PokerroomError as refusal:
            return refusal.what
        return self._refused.get((wanter.player, actor.id, seat), "")

    def _refuse_barred(self, player: str, table: str) -> None:
        actor = self._actor(table)
        actor.journal.table.refuse_barred(player, actor.time())
        refuse_barred(actor.scheduler.ports.barred_elsewhere(player), player, actor.time())

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
        except BaseException as fault:
            noted = any(each.journal.noted for each in actors.values())
            if isinstance(fault, PokerroomError) and not noted and not isinstance(fault, NOT_KEPT):
                raise  # nothing was done
            for actor in actors.values():
                actor.lost(fault)
            self._in_doubt = True  # it may stand there after all
            if not isinstance(fault, Exception):  # whoever waited does no more
                raise
            with suppress(Unwritten):
                await self._end_doubt()
            raise could_not_be_kept("it could not be kept", fault) from fault
        self._version = versions[0]
        for each in told:
            evolve_floor(self.queues, each)
        for table, version in zip(keepings, versions[1:], strict=True):
            actors[table].kept(keepings[table], version)
        if self._epoch is None:
            self._epoch = await self._store.take_over(FLOOR_STREAM)
        for actor in self.tables.values():
            if actor.journal.live:  # their dealers are told who goes and who comes
                actor.stir()

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
            if self._put_off:
                self._bell.set()
            await asyncio.sleep(_AFTER_A_FAULT if self._put_off else _PAUSE)

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
        """Everything that is due: who sat down is noted, times that are over end, moves are made, seats called.

        Nobody is let go while something could not be kept: a seat may be free for them.
        """
        self._put_off = False
        closed = [each for each in self.tables.values() if is_to_break(each, self.queues)]
        if self.queues.empty and not closed:
            return
        await self._note_seats()
        for actor in closed:
            await self._break(actor)
        for call in list(self.queues.calls.values()):
            if call.until <= self.now() and not call.due:
                await self._try(commands.EndCall(at=self.now(), call=call.number))
        for call in list(self.queues.calls.values()):
            if call.claim != "waiting_list" and (call.accepted or call.due):
                await self._move_called(call)
        await self._note_seats()
        await self._call_seats()
        waiting = [each for each in self.tables.values() if is_waiting(each, self.queues)]
        for actor in waiting if not self._put_off else ():
            await self._let_the_rest_go(actor)

    async def _break(self, actor: TableActor) -> None:
        """Send the players of a closed table on, where the house has an order; where nothing like it is open they go.

        Where somebody of the house has to give the order, their players wait for it.
        """
        if not actor.journal.live:
            await let_bots_go(actor)
        game = game_of(actor).game
        if game not in self.games():
            await let_players_go(actor, tuple(_seats(actor).values()), "", self._try)
            return
        await self._try(commands.BreakTable(at=self.now(), table=actor.id, title=closed_by(actor)))

    async def _let_the_rest_go(self, actor: TableActor) -> None:
        """Whoever of a closed table was called for no seat."""
        waiting = self.queues.broken[actor.id].players
        rest = tuple(each for each in waiting if self.queues.call_of(each) is None)
        game = game_of(actor).game
        await let_players_go(actor, rest, game if game in self.games() else "", self._try)

    async def _note_seats(self) -> None:
        for table, actor in list(self.tables.items()):  # one may be opened meanwhile
            looked, was_closed = self._seen.get(table, (None, False))
            seats, closed = actor.journal.table.seats, actor.journal.table.closed
            if looked is seats and was_closed == closed:
                continue
            if await self._try(commands.NoteSeats(at=self.now(), game=game_of(actor).game, table=table, seats={})):
                self._seen[table] = seats, closed

    async def _move_called(self, call: SeatCall) -> None:
        """Somebody who sits in the room goes to the seat that they were called for, once their hand is over.

        Where a person deals, they send them (`sending.py`), unless the table is closed. Where a table is stopped,
        everybody waits.
        """
        origin, broken = self.tables.get(call.origin), call.claim == "broken_table"
        if origin is None or call.table not in self.tables or origin.journal.table.stopped is not None:
            return
        try:
            if call.claim == "seat_change":
                if call.number not in self._asked and not origin.journal.live:
                    self._asked.add(call.number)
                    await origin.ask(call.player, wire.Move(seat=call.seat))
                return
            if origin.journal.live and not broken:
                return
            hand, seat = origin.journal.hand, origin.seat_of(call.player)
            if not seat or (hand is not None and hand.is_in(seat)):
                return
            how = sent_as(self.queues, call.origin, call.claim)
            await self._move(call.player, call.origin, call.table, call.seat, by="room", **how)
        except (Unavailable, *NOT_KEPT):
            self._put_off = True
        except PokerroomError as refusal:
            if call.claim == "must_move":
                _log.warning("a must-move could not be made", player=call.player, why=str(refusal))
                return
            if broken:  # they still wait, for another seat
                self._refused[call.player, call.table, call.seat] = refusal.what
            await self._try(commands.WithdrawCall(at=self.now(), call=call.number, why=refusal.what[:200]))

    async def _call_seats(self) -> None:
        """Call somebody for every free seat that is wanted; the games most in need of a player come first.

        Where people of the house call the names, the room still sends the players of a closed table.
        """
        for actor in table_order(self.tables, self.queues):
            table = actor.journal.table
            room = table.seats.most - len(table.seats.players) - len(table.seats.kept)
            named = {each.seat for each in self.queues.wishes.get(actor.id, ()) if each.seat}
            passed = self.queues.passed_at(actor.id)
            any_seat = True  # whether somebody may want a seat that nobody has named
            for seat in table.seats.free:
                if room <= 0:
                    break
                if not any_seat and seat not in named:
                    continue
                game = game_of(actor).game
                asked = commands.CallSeat(at=self.now(), game=game, table=actor.id, seat=seat)
                if not self._calls_itself and not self._is_for_broken(asked):
                    continue
                if await self._try(asked):
                    room -= 1
                elif seat not in named and seat not in passed and not self._with_seats(asked).kept_out:
                    any_seat = False

    def _is_for_broken(self, asked: commands.CallSeat) -> bool:
        """Whether a free seat goes to a player of a closed table, or to whoever of them and others draws best."""
        if not any(each.game == asked.game and each.players for each in self.queues.broken.values()):
            return False
        order = seat_order(self.rules(asked.table), self.queues, self._with_seats(asked))
        first = order.level or ((order.first.player,) if order.first else ())
        return any(each.claim == "broken_table" for each in order.wanters if each.player in first)

    async def _try(self, asked: commands.AskedOfFloor) -> bool:
        """Ask it; what is refused is not done now, and what could not be kept is tried again."""
        try:
            async with self._at_work:
                await self._do(replace(asked, at=self.now()))
        except (Unavailable, *NOT_KEPT):
            self._put_off = True
            return False
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


def _seats(actor: TableActor) -> dict[int, str]:
    seats = actor.journal.table.seats
    return {seat: seats.plays(seat) for seat in seats.players}


def queue_record(happening: QueueHappening, by: str) -> Record:
    """One happening of the floor as it is kept."""
    kind = floor_kind(happening)
    return Record(kind, write_floor_happening(happening), form=FORMS.of(kind), by=by)
