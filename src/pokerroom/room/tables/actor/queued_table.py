"""What every kind of table in a room is driven by: one task and its queue, and the one place that writes.

People ask, timers ring, people come and go; one task takes whatever waits, carries it out in memory, has the store keep
it, and only then shows it. If the store does not take it, what was done in memory is forgotten and the table is read
again: nobody has seen it. Whoever asked for it is answered when the table has been read: what the store has after all,
because only its acknowledgement was lost, was done. What is played there, and how it is shown, the actors of tables
say.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from datetime import datetime, timedelta
from typing import Final, NamedTuple, TypeAlias

import msgspec
import structlog

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.store import NOT_KEPT, Fenced, Stale, Store, Tampered, Unsure, Unwritten
from pokerroom.room.store.keys.seal import Seals
from pokerroom.room.store.requests.again import Unavailable, read_again
from pokerroom.room.store.requests.asked_under import asked_under, key_under_way
from pokerroom.room.store.requests.kept_answers import marks_on_record
from pokerroom.room.tables.actor.answers import Answers, Request, RequestReply, clash_of
from pokerroom.room.tables.actor.watching import Watcher, encode
from pokerroom.room.tables.handlers.staff_request import title_for
from pokerroom.room.tables.journal.table_journal import JournalEntry
from pokerroom.room.tables.ports import QueuePorts, TalkMessage
from pokerroom.room.wall_time import RoomTime, SteadyClock
from pokerroom.rulebook.house import House
from pokerroom.talk import Said

FAULTS: Final = 2  # so often the same thing may fail before what is being played is called off
_LINES_KEPT: Final = 300
_PER_RECORD: Final = 1000  # numbers of lines: the record's version, and the line's place in it
_PATIENCE: Final = 5.0  # seconds that somebody who looks waits for what is being kept
_UNKNOWN_AFTER: Final = 10.0  # seconds after which who asked for what may be kept is told that nobody knows
_FIRST_PAUSE: Final = 0.5  # seconds until a table that could not be read is tried again; then twice as long
_MARK: Final = 16  # characters that mark what a request asked for
_WHOSE: Final = 8  # characters before them that mark whose it was and at which table, where the room does it
_log = structlog.get_logger("pokerroom.table")


RoomMessage: TypeAlias = (
    wire.SendPlayer | wire.AboutJackpot | wire.ClaimJackpot | wire.WriteInRegister | wire.SeatGoes | wire.AskCage
)


class PendingRequest(NamedTuple):
    """Something a person wants, and who waits for the answer; `part_of` is the request that it is a part of, if any."""

    player: str
    message: wire.ToRoom
    answer: asyncio.Future[wire.Answer | None]
    part_of: str = ""


class QueuedTable(ABC):
    """A table with a queue of its own and one task that works through it.

    `epoch` is the one in which it drives its stream. If another process takes the stream over, this one lets go of the
    table for good.
    """

    def __init__(
        self,
        table_id: str,
        store: Store,
        version: int,
        epoch: int,
        *,
        latest: datetime,
        lines: Sequence[wire.LogLine] = (),
        requests: Sequence[Request] = (),
        ports: QueuePorts,
        time: RoomTime,
    ) -> None:
        self.id, self.version = table_id, version
        self._store, self._epoch, self._clock = store, epoch, time.utc
        self._answers = Answers(requests)
        self._lines: deque[wire.LogLine] = deque(lines, maxlen=_LINES_KEPT)
        self._watchers: dict[str, set[Watcher]] = {}
        self._asks: list[PendingRequest] = []
        self._bell = asyncio.Event()
        self._at_work = asyncio.Lock()  # held by whoever changes the table, until it is kept
        self._kept = asyncio.Event()  # set while everything in memory is in the store as well
        self._kept.set()
        self._fresh: list[Watcher] = []  # who came while something was being kept
        self._looks: list[tuple[str, asyncio.Future[bytes]]] = []  # who asked for a look meanwhile
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._faults = 0  # how often the program failed at this place
        self._fenced = False  # another process drives the table now
        self._astray = False  # memory and store differ: nothing goes on until the table has been read again
        self._tries = 0
        # What was done in memory and is not known to be kept, with how it would be answered; and the version before it.
        self._open_asks: list[tuple[PendingRequest, RequestReply]] = []
        self._open_since = self._stood_at = version
        self._unknown: asyncio.TimerHandle | None = None  # rings when they are told that nobody knows
        self._stirred = False  # who looks on has changed since the table was shown
        self._ports = ports
        self.staff = ports.staff  # people of the house, and their titles here
        self.jackpots = ports.jackpots  # those of the room
        self.spoken = ports.talk.spoken  # what players say here; nothing where there is no talk
        self._sends = asyncio.Lock()  # held while the room does something for the table under a request
        # Where the clock on the wall was put back since, the table's goes on from where it was, until that is noted.
        self._table_time = SteadyClock(time, latest)
        self._last_now = latest

    @property
    def attended(self) -> bool:
        """Whether somebody of the house can be waited for; a sample of the demo may be there or not."""
        return any(name not in self._ports.samples for name in self.staff)

    def know_staff(self, staff: Mapping[str, tuple[str, ...]]) -> None:
        """Somebody was appointed or dismissed: these are the people of the house now, with their titles here."""
        self.staff = staff

    # What each kind of table does in its own way

    @property
    @abstractmethod
    def stream(self) -> str:
        """The name of its stream in the store."""

    @property
    @abstractmethod
    def house(self) -> House:
        """The house whose table it is."""

    @property
    @abstractmethod
    def players(self) -> frozenset[str]:
        """The names of the players who have a seat here, or a box."""

    @abstractmethod
    def place_of(self, player: str) -> int:
        """The seat or the box that a player has here; 0 for none."""

    @property
    @abstractmethod
    def last_dealt(self) -> int:
        """The number of the hand, or of the round, that was begun last."""

    @abstractmethod
    def refuse_talk(self, player: str) -> None:
        """Refuse somebody who wants to say something now, where the book or the floor wants silence."""

    @property
    @abstractmethod
    def _wake(self) -> datetime | None:
        """When the next thing is due by itself."""

    @abstractmethod
    def _carry_out(self, ask: PendingRequest, request: str, now: datetime) -> RequestReply:
        """Do in memory what somebody asks."""

    @abstractmethod
    def _clock_was_set(self, now: datetime, by: int) -> bool:
        """The table's time is another from now on, by so many seconds; not where it goes on as it was."""

    @abstractmethod
    def _go_by_itself(self, now: datetime) -> None:
        """Do in memory whatever is due by now."""

    @abstractmethod
    def _take_notes(self) -> list[JournalEntry]:
        """Everything noted since the last time."""

    @abstractmethod
    async def _keep(self, notes: Sequence[JournalEntry]) -> list[wire.LogLine]:
        """Have the notes written; the lines that may then be told."""

    @abstractmethod
    def _first_frame(self, player: str, since: int) -> bytes:
        """The table as this player may see it, with the lines after one that they know."""

    @abstractmethod
    def _show(self, lines: Sequence[wire.LogLine]) -> None:
        """Send the table to everybody who looks at it, to each as they may see it."""

    @abstractmethod
    def _presence(self) -> None:
        """Who is connected has changed."""

    @abstractmethod
    async def _recover(self) -> list[wire.LogLine]:
        """Read the table from the store as it stands there; what is said about that.

        `_stood_at` is the version that was found, before anything is done about it.
        """

    @abstractmethod
    async def _rest(self) -> None:
        """Everything was kept and shown: what may be done now and then is done here."""

    # Life

    def start(self) -> None:
        """Start the task that runs the table."""
        self._task = asyncio.get_running_loop().create_task(self._work(), name=f"table {self.id}")
        self._bell.set()

    async def stop(self) -> None:
        """Finish what is being done, and do no more."""
        if self._timer is not None:
            self._timer.cancel()
        task, self._task = self._task, None
        if task is not None:
            self._bell.set()
            await task
        self._tell_unknown()
        _answer_all(self._asks, Unavailable("the room is closing", allowed="connect again in a moment"))
        self._asks.clear()

    @property
    def goes_on(self) -> bool:
        """Whether what is asked of it can be done: it is driven here, and is as the store has it."""
        return self._task is not None and not self._fenced and not self._astray

    # Looking at it

    def connect(self, watcher: Watcher) -> None:
        """Somebody looks at the table, and is sent it as it stands, or as soon as what is under way has been kept."""
        self._watchers.setdefault(watcher.player, set()).add(watcher)
        self._fresh.append(watcher)
        self._presence()

    def disconnect(self, watcher: Watcher) -> None:
        """Stop sending the table to somebody who no longer looks at it."""
        there = self._watchers.get(watcher.player, set())
        there.discard(watcher)
        if not there:
            self._watchers.pop(watcher.player, None)
        self._presence()

    async def _looked(self, player: str) -> bytes:
        """The table as this player may see it, as soon as what is under way has been kept."""
        if self._kept.is_set():
            return self._first_frame(player, 0)
        coming: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        look = player, coming
        self._looks.append(look)
        try:
            async with asyncio.timeout(_PATIENCE):
                return await coming
        except TimeoutError:
            self._looks = [each for each in self._looks if each is not look]
            raise Unavailable("the table cannot be read right now", allowed="try again in a moment") from None

    def tell_player(self, player: str, message: wire.Told) -> None:
        """Send something to a player on every connection that they have to this table."""
        frame = encode(message)
        for watcher in tuple(self._watchers.get(player, ())):
            watcher.send(frame)

    def stir(self) -> None:
        """Show the table again: something around it has changed."""
        self._stirred = True
        self._bell.set()

    # Asking it

    async def ask(self, player: str, message: wire.ToRoom, part_of: str = "") -> wire.Answer | None:
        """Ask something of the table; when this returns, it is done and kept. What the asker is told, if anything.

        `part_of` is the request, as records name it, that the room carries out by this.
        """
        if isinstance(message, wire.Ping):
            return None
        if self._task is None:
            raise Unavailable("the room is closing", allowed="connect again in a moment")
        if isinstance(message, TalkMessage):  # what is said changes nothing at the table
            self._refuse_if_away()
            if isinstance(message, wire.ByStaff):
                title_for(self.staff.get(player, ()), message)
            await self._ports.talk.ask(self, message, player)
            return None
        if isinstance(message, RoomMessage):
            await self._ask_the_room(player, message)
            return None
        if not message.request and (key := key_under_way()):
            message = msgspec.structs.replace(message, request=key)
        await self._ports.read_first(player, message)
        if self._task is None:  # it was closed meanwhile
            raise Unavailable("the room is closing", allowed="connect again in a moment")
        ask = PendingRequest(player, message, asyncio.get_running_loop().create_future(), part_of)
        self._asks.append(ask)
        self._bell.set()
        return await ask.answer

    async def _ask_the_room(self, name: str, message: RoomMessage) -> None:
        """What reaches beyond the table is the room's to do, once for each request."""
        request = self._request(name, message)
        async with self._sends:
            self._refuse_if_away()
            found = self._find(request, message)
            if found is None:
                with self._answers.under_way(request):
                    found = await self._find_on_record(request, message)
                    if found is None:
                        self._refuse_if_away()
                        found = await self._done_by_the_room(name, message, request)
                self._answers.keep(request, found)
        if found.refusal is not None:
            raise found.refusal

    async def _done_by_the_room(self, name: str, message: RoomMessage, request: Request) -> RequestReply:
        """Have the room do it; where nobody knows what the store has, that is no answer for good."""
        try:
            if isinstance(message, wire.SeatGoes | wire.SendPlayer):  # records of tables, which name it themselves
                title = title_for(self.staff.get(name, ()), message)
                if isinstance(message, wire.SeatGoes):
                    await self._ports.beyond.follow_call(message, name, title, request.written)
                else:
                    await self._ports.beyond.send_player(message, title, f"staff {name} ({title})", request.written)
            else:
                with asked_under(request.id, request.mark) if request.id else nullcontext():
                    await self._done_beyond_tables(name, message)
        except (Unavailable, *NOT_KEPT):
            raise
        except PokerroomError as refusal:
            return RequestReply(refusal=refusal)
        return RequestReply()

    async def _done_beyond_tables(
        self, name: str, message: wire.AboutJackpot | wire.ClaimJackpot | wire.WriteInRegister | wire.AskCage
    ) -> None:
        if isinstance(message, wire.ClaimJackpot):
            await self._ports.beyond.ask_jackpots(message, name, f"player {name}")
            return
        title = title_for(self.staff.get(name, ()), message)
        if isinstance(message, wire.AboutJackpot):
            await self._ports.beyond.ask_jackpots(message, title, f"staff {name} ({title})")
        elif isinstance(message, wire.WriteInRegister):
            await self._ports.beyond.write_in_register(message, f"staff {name} ({title})")
        else:
            await self._ports.beyond.ask_cage(message, name, title)

    def _request(self, player: str, message: wire.Asked) -> Request:
        """A message as a request, marked with the room's key: a record tells nobody else what was asked."""
        if not message.request:
            return Request(player, "")
        return Request(player, message.request, self._mark(self._store.seals, player, message))

    def _mark(self, seals: Seals, player: str, message: wire.Asked) -> str:
        """What was asked; where the room does it, its records stand in other streams, so whose it was is told too."""
        return (self._whose(seals, player) if isinstance(message, RoomMessage) else "") + _mark(seals, player, message)

    def _whose(self, seals: Seals, player: str) -> str:
        return seals.sign("request at table", self.id, player).hex()[:_WHOSE]

    def _find(self, request: Request, message: wire.Asked) -> RequestReply | None:
        seals, former = self._store.seals, self._store.seals.former if request.id else ()
        marks = [self._mark(each, request.account, message) for each in former]
        if isinstance(message, wire.SendPlayer):  # tables have it in records that do not tell whose it was
            marks += [_mark(each, request.account, message) for each in (seals, *former)]
        return self._answers.find(request, marks)

    async def _find_on_record(self, request: Request, message: RoomMessage) -> RequestReply | None:
        """What became of a request by the records of the room, which this table does not read."""
        if not request.id:
            return None
        seals = (self._store.seals, *self._store.seals.former)
        whose = tuple(self._whose(each, request.account) for each in seals)
        every = await read_again(marks_on_record, self._store, request.id)
        found = {each for each in every if len(each) == _WHOSE + _MARK and each.startswith(whose)}
        if not found:
            return None
        same = not found.isdisjoint(self._mark(each, request.account, message) for each in seals)
        return RequestReply() if same else clash_of(request)

    # The one writer

    async def _work(self) -> None:
        while True:
            await self._bell.wait()
            self._bell.clear()
            if self._task is None:
                return
            async with self._at_work:
                await self._go_on()

    async def _go_on(self) -> None:
        if self._astray and not self._fenced:
            await self._read_again()
            if self._astray:
                waiting, self._asks = self._asks, []
                _answer_all(waiting, Unavailable("the table cannot be read right now", allowed="try again in a moment"))
            return
        asks, self._asks = self._asks, []
        if self._fenced:
            _answer_all(asks, _moved())
            return
        try:
            await self._once(asks)
            self._faults = 0
        except Fenced as fault:
            self._open_asks.clear()
            self._let_go(fault)
            _answer_all(asks, _moved())
        except Exception as fault:
            self._go_astray(fault)
            known = {id(ask) for ask, _ in self._open_asks}
            self._open_asks += [(ask, RequestReply()) for ask in asks if id(ask) not in known and not ask.answer.done()]
            self._stop_telling_unknown()
            self._unknown = asyncio.get_running_loop().call_later(_UNKNOWN_AFTER, self._tell_unknown)
            await self._read_again()

    def _settle_open_asks(self) -> None:
        """The table has been read again: whoever asked for what was under way is told what has become of it.

        It was kept in one append or not at all, and nobody else writes to the stream.
        """
        self._stop_telling_unknown()
        waiting, self._open_asks = self._open_asks, []
        if self._stood_at > self._open_since:
            for ask, outcome in waiting:
                _answer(ask, outcome)
        else:
            not_kept = Unavailable("the table could not go on; nothing has changed", allowed="try again")
            _answer_all([ask for ask, _ in waiting], not_kept)

    def _tell_unknown(self) -> None:
        """The table cannot be read for so long that whoever waits is told to look later."""
        self._stop_telling_unknown()
        waiting, self._open_asks = self._open_asks, []
        _answer_all([ask for ask, _ in waiting], Unsure())

    def _stop_telling_unknown(self) -> None:
        if self._unknown is not None:
            self._unknown.cancel()
            self._unknown = None

    def _refuse_if_away(self) -> None:
        """Refuse whatever needs the table while it cannot go on here."""
        if self._task is None:
            raise Unavailable("the room is closing", allowed="connect again in a moment")
        if self._fenced:
            raise _moved()
        if self._astray:
            raise Unavailable("the table cannot be read right now", allowed="try again in a moment")

    def time(self, at_least: datetime = datetime.min) -> datetime:
        """The time at the table, which is not earlier than another's from now on."""
        self._last_now = max(at_least, self._now())
        return self._last_now

    def _go_astray(self, fault: BaseException) -> None:
        """What is in memory is not what is kept: from now on nothing of it is shown or built upon, and no time runs."""
        self._astray = True
        self._table_time.hold()
        self._kept.clear()
        if isinstance(fault, Stale | Unwritten | Tampered):  # the store's trouble says nothing against the hand
            _log.error("the store did not take it", table=self.id, version=self.version, why=str(fault))
        else:
            self._faults += 1
            _log.error("table could not go on", table=self.id, version=self.version, exc_info=fault)

    def _let_go(self, fault: Fenced) -> None:
        """Another process has taken the table over: what was done here in memory since counts for nothing."""
        self._fenced = self._astray = True
        self._kept.clear()
        if self._timer is not None:
            self._timer.cancel()
        _log.error("another process drives this table", table=self.id, version=self.version, why=str(fault))

    async def _once(self, asks: Sequence[PendingRequest]) -> None:
        """Carry out what waits, have it kept, show it, and set the timer for what is due next."""
        self._open_since = self.version
        self._go_by_the_wall()
        now = self._now()
        outcomes = [self._answer_for(ask, now) for ask in asks]
        self._go_by_itself(now)
        self._open_asks = list(zip(asks, outcomes, strict=True))
        notes = self._take_notes()
        lines: list[wire.LogLine] = []
        if notes:
            self._kept.clear()
            lines = await self._keep(notes)
            self._has_kept()
        if notes or self._stirred or any(outcome.refusal is None for outcome in outcomes):
            self._show(lines)
        self._open_asks = []
        for ask, outcome in zip(asks, outcomes, strict=True):
            _answer(ask, outcome)
        self._set_timer()
        await self._rest()

    def _answer_for(self, ask: PendingRequest, now: datetime) -> RequestReply:
        """Do what is asked; what was asked before under the same request is answered as it was then."""
        if ask.part_of:  # whoever asks for a part has looked whether the whole was done
            return self._carry_out(ask, ask.part_of, now)
        request = self._request(ask.player, ask.message)
        found = self._find(request, ask.message)
        if found is None:
            found = self._refused_beside(ask) or self._carry_out(ask, request.written, now)
            self._answers.keep(request, found)
        return found

    def refuse_beside(self, player: str) -> None:
        """Refuse somebody a seat or a box beside those who have one here, where the room does."""
        self._ports.refuse_beside(player, self.players)

    def _refused_beside(self, ask: PendingRequest) -> RequestReply | None:
        """The refusal for whoever may not sit down beside those who are here; by whatever way they come."""
        try:
            if isinstance(ask.message, wire.Sit | wire.SitAtBox):
                self.refuse_beside(ask.player)
        except PokerroomError as refusal:
            return RequestReply(refusal=refusal)
        return None

    def _has_kept(self) -> None:
        """What is in memory is in the store: whoever waited for that is served now, before it moves on again."""
        self._kept.set()
        looks, self._looks = self._looks, []
        for player, look in looks:
            if not look.done():
                look.set_result(self._first_frame(player, 0))

    def _start_again(self, version: int, lines: Sequence[wire.LogLine], requests: Sequence[Request]) -> None:
        """Go on from what the store has."""
        self._answers = Answers(requests)
        self.version, self._lines = version, deque(lines, maxlen=_LINES_KEPT)

    async def _read_again(self) -> None:
        """The table as the store has it, and shown so; tried again after a while where it cannot be read."""
        self._tries += 1
        try:
            said = await self._recover()
            self._table_time.set_to(self._table_time.now())
            self._astray, self._tries = False, 0
        except Fenced as fault:
            self._let_go(fault)
            return
        except Exception as fault:
            _log.error("table could not be read again", table=self.id, exc_info=fault)
        else:
            self._has_kept()
            self._show(said)
            self._settle_open_asks()
            if self._asks:
                self._bell.set()
        if self._timer is not None:
            self._timer.cancel()
        again = min(30.0, _FIRST_PAUSE * 2.0**self._tries)
        self._timer = asyncio.get_running_loop().call_later(again, self._bell.set)

    # Time

    def _now(self) -> datetime:
        """The time at the table, which goes back only where that is noted."""
        self._last_now = max(self._table_time.now(), self._last_now)
        return self._last_now

    def _go_by_the_wall(self) -> None:
        """Where the clock on the wall was set, or nobody could be served for a while, the table's time follows it.

        Nobody has less time by that, and nobody more.
        """
        by = self._table_time.runs_behind()
        if not by:
            return
        now = self._now() + timedelta(seconds=by)
        if self._clock_was_set(now, by):
            self._table_time.set_to(now)
            self._last_now = now

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._wake is not None:
            seconds = (self._wake - self._now()).total_seconds()
            loop = asyncio.get_running_loop()
            # A moment late rather than early: rung too soon, the table would only set it anew.
            self._timer = loop.call_later(max(0.0, seconds) + 0.002, self._bell.set)

    def _milliseconds(self, local: datetime) -> int:
        return int(self._table_time.moment(local).timestamp() * 1000)


def _mark(seals: Seals, player: str, message: wire.Asked) -> str:
    asked = msgspec.json.encode(msgspec.structs.replace(message, id=0))
    return seals.sign("request", player, asked).hex()[:_MARK]


def line_of(said: Said, version: int, number: int, hand: int) -> wire.LogLine:
    """What was said about a record, with its number for ever."""
    return wire.LogLine(version * _PER_RECORD + number, said.text, said.kind, said.seat, hand, tuple(said.cites))


def lines_told(notes: Sequence[JournalEntry], before: int) -> list[wire.LogLine]:
    """What may be told of notes that were kept after this version."""
    return [
        line_of(said, before + 1 + place, number, note.hand)
        for place, note in enumerate(notes)
        for number, said in enumerate(note.said)
    ]


def _moved() -> Unavailable:
    return Unavailable("another server of the room runs this table now", allowed="connect again")


def _answer_all(asks: Sequence[PendingRequest], refusal: PokerroomError) -> None:
    for ask in asks:
        _answer(ask, RequestReply(refusal=refusal))


def _answer(ask: PendingRequest, outcome: RequestReply) -> None:
    if ask.answer.done():
        return
    if outcome.refusal is None:
        ask.answer.set_result(outcome.told)
    else:
        ask.answer.set_exception(outcome.refusal)
