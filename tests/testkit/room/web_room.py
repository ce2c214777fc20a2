"""A small room to test the web against: real accounts and store, tables that do the least a table must do.

What a real table does with what it is asked is tested with the room; here it matters who is heard, what is refused, and
what goes out to whom.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace, UnionType
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from pokerroom.errors import Illegal, NotAllowed, OutOfTurn
from pokerroom.room import wire
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.chat.room_chat import RoomChat
from pokerroom.room.hosting.hosted_stream import HostedStream
from pokerroom.room.hosting.hosting_services import HostingServices
from pokerroom.room.hosting.room_hosting import RoomHosting
from pokerroom.room.keys import room_key
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.people.login.logins import Login
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.room.people.private_marks import Marks
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.prizes.promotions import RoomPromotions
from pokerroom.room.queues.room_queues import RoomQueues
from pokerroom.room.registers.keeping import RoomRegisters
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store
from pokerroom.room.tables.actor.watching import Watcher
from pokerroom.room.wall_time import RoomTime, Zone
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.sign.posted_sign import Sign, sign_for
from pokerroom.web.server import RoomServer
from testkit.quick.quick_passwords import quick_hashing
from testkit.room.ready_apps import APPS

FREE = {
    "requests_per_second": 1e5,
    "requests_at_once": 100_000,
    "entries_per_minute": 1e5,
    "login_days": 2,
    "two_factor": "off",
    "bot_strength": "easy",  # thinking takes time
}


class StagedActor:
    """A table where people sit, say numbers in turn, and get up."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.house = house_named("uk")
        self.version = 1
        self.seats: dict[int, str] = {}
        self.chips: dict[int, int] = {}
        self.asked: list[tuple[str, wire.ToRoom]] = []
        self.watchers: set[Watcher] = set()
        self.slow = 0.0
        self.reached = 0  # how often somebody's command has come here, done or not
        self.goes_on = True
        self.broken = False
        rules = SimpleNamespace(house=self.house, setup=SimpleNamespace(tournament=False))
        table = SimpleNamespace(state=SimpleNamespace(disputes=()), rulings=(), rules=rules)
        self.journal = SimpleNamespace(table=table, rules=rules)
        self.chat_log, self.staff = None, None  # there is no chat here, and nobody of the house can be called

    def connect(self, watcher: Watcher) -> None:
        watcher.send(msgspec.json.encode(self.now(watcher.player)))
        self.watchers.add(watcher)

    def disconnect(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    async def ask(self, player: str, message: wire.ToRoom) -> None:
        self.reached += 1
        await asyncio.sleep(self.slow)
        if self.broken:
            raise RuntimeError("the deck fell down; the next card was As")
        seat = self.seat_of(player)
        if isinstance(message, wire.Sit):
            if message.seat in self.seats or seat:
                raise Illegal(f"seat {message.seat} is taken", allowed="a free seat")
            self.seats[message.seat], self.chips[message.seat] = player, message.chips
        elif not seat:
            raise NotAllowed("you have no seat here", allowed="take a seat")
        elif isinstance(message, wire.TopUp):
            self.chips[seat] += message.amount
        elif isinstance(message, wire.Leave):
            del self.seats[seat], self.chips[seat]
        elif isinstance(message, wire.Act) and message.turn != str(self.version):
            raise OutOfTurn("the table has moved on", allowed="look again")
        self.asked.append((player, message))
        self.version += 1
        self.show()

    def show(self) -> None:
        for watcher in self.watchers:
            watcher.send(msgspec.json.encode(self.now(watcher.player)))

    async def look(self, player: str = "") -> wire.TableNow:
        return self.now(player)

    def now(self, player: str) -> wire.TableNow:
        seats = tuple(
            wire.WireSeat(seat=seat, player=name, chips=self.chips[seat]) for seat, name in self.seats.items()
        )
        public = wire.Public(self.id, f"Table {self.id}", "uk", "holdem", "Texas Hold'em", "no limit", seats=seats)
        you = wire.You(name=player, seat=self.seat_of(player), turn=str(self.version)) if player else None
        return wire.TableNow(version=self.version, now=int(time.time() * 1000), public=public, you=you)

    def seat_of(self, player: str) -> int:
        return next((seat for seat, name in self.seats.items() if name == player), 0)

    def sign(self) -> Sign:
        setup = TableSetup(game="holdem", limit="no_limit", blinds=(1, 2), min_buy_in=50, max_buy_in=200)
        return sign_for(house_named("uk"), setup, table=self.id)

    @property
    def listing(self) -> SimpleNamespace:
        return SimpleNamespace(row=self.row())

    def row(self, player: str = "") -> wire.LobbyTable:
        return wire.LobbyTable(
            self.id, f"Table {self.id}", "uk", "holdem", "Texas Hold'em", "no limit", "no_limit", 9,
            players=len(self.seats), bots=0, hand=self.version, you=self.seat_of(player) if player else 0,
        )  # fmt: skip

    def hands(
        self, before: int | None = None, limit: int = 50, player: str = "", *, own: Collection[str] = ()
    ) -> list[Any]:
        return []

    def hand(self, number: int) -> None:
        return None


def _now() -> datetime:
    return datetime.now(UTC)


async def _no_tournament(_name: str) -> None:
    """A staged room holds no tournament."""


async def _nobody_moves(*_: object, **__: object) -> None:
    """Nobody of a staged room is sent from one table to another."""


def _opens_none(*_: object) -> Any:
    """Nobody opens a table in a staged room."""
    raise NotAllowed("a staged room opens no tables", allowed="a real one")


class StagedRoom:
    """A room with two staged tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.library = library()
        self.store = Store.open(settings.database_url, room_key(settings.key_path))
        self.accounts = Accounts(
            self.store.engine,
            settings,
            self.store.seals,
            hashing=quick_hashing(),
        )
        self.tables = {name: StagedActor(name) for name in ("one", "two")}
        self.bonus_tables: dict[str, StagedActor] = {}
        self.unreadable_tables: list[str] = []
        self.jackpots = RoomJackpots(self.store, RoomLedger.read(self.store), self.library)
        promotions = RoomPromotions(
            self.store, RoomLedger.read(self.store), self.library, BookArchive(self.store), _now, Zone()
        )
        tournaments = SimpleNamespace(find=lambda _name: None, look_up=_no_tournament, lobby=lambda _player="": ())
        staff = SimpleNamespace(  # nobody works here
            houses_of=lambda _name: (), of_house=lambda _house: {}, everybody=tuple
        )
        self.rulebooks = SimpleNamespace(registers=RoomRegisters(self.store, _now))
        self.money = SimpleNamespace(promotions=promotions)
        queues = RoomQueues(self.store, RoomLedger.read(self.store), settings, RoomTime(), _nobody_moves)
        ledger = RoomLedger.read(self.store)
        hosting = RoomHosting(
            HostingServices(
                store=self.store,
                ledger=ledger,
                settings=settings,
                time=RoomTime(),
                tables={},
                judge=_opens_none,
                open=_opens_none,
                forget=_opens_none,
            ),
            HostedStream(self.store, ledger, _now),
        )
        members = RoomMembers(
            self.store,
            _now,
            Zone(),
            waiting=timedelta(days=1),
            rest=timedelta(minutes=30),
            houses=tuple,
            changed=lambda: None,
        )
        chat = RoomChat(self.store, settings, lambda: int(time.time() * 1000))
        self.people = SimpleNamespace(staff=staff, members=members, marks=Marks(self.store), chat=chat)
        self.services = SimpleNamespace(queues=queues, hosting=hosting, tournaments=tournaments)

    def lobby(self, player: str = "") -> wire.Lobby:
        tables = tuple(table.row(player) for table in self.tables.values())
        return wire.Lobby(now=int(time.time() * 1000), tables=tables)

    async def rename_guest(self, login: Login, name: str) -> str:
        return await self.accounts.rename_guest(login, name, lambda _: None)

    async def keep_guest(self, login: Login, name: str, password: str, device: str = "") -> tuple[str, str]:
        return await self.accounts.keep_guest(login, name, password, device, lambda _: None)

    async def close(self) -> None:
        await self.accounts.close()
        await self.store.close()


class Running:
    """A room that is served by a thread of its own."""

    def __init__(self, folder: Path, make_room: Callable[[Settings], Any] = StagedRoom, **chosen: Any) -> None:
        """`port` is where another was before: the same room at the same address."""
        port = chosen.pop("port", 0)
        self.settings = Settings(data=folder, **{**FREE, **chosen})
        self._make_room = make_room
        self._listening = socket.create_server(("127.0.0.1", port))
        self.host = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self.url = f"http://{self.host}"
        self._for_measures = socket.create_server(("127.0.0.1", 0)) if self.settings.metrics_address else None
        self.measures = f"127.0.0.1:{self._for_measures.getsockname()[1]}" if self._for_measures else ""
        self._opened = threading.Event()
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._opened.wait(300)
        if self._fault:
            raise self._fault

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as fault:
            self._fault = fault
        finally:
            self._listening.close()
            if self._for_measures:
                self._for_measures.close()
            self._opened.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        room = self._make_room(self.settings)
        self.room = await room if asyncio.iscoroutine(room) else room
        try:
            self.app = APPS.app_of(self.room)
            self.server = RoomServer(self.app, self.settings, self._opened.set)
            await self.server.run_until(self._stop, self._listening, self._for_measures)
            APPS.closed(self.app)
        finally:
            await self.room.close()

    def close(self) -> None:
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(120)
        assert not self._thread.is_alive()
        if self._fault:
            raise self._fault

    def client(self) -> Person:
        return Person(self.url)

    def plays_on(self, table: str, pace: float = 0.01) -> None:
        """Let bots and dealer take next to no time, so that nobody is found in the middle of a hand."""
        scheduler = self.room.tables[table].scheduler
        scheduler.pace = replace(scheduler.pace, times=pace)


class Person:
    """Somebody with a browser: their cookie, their token, their connections."""

    def __init__(self, url: str) -> None:
        self._host = url.partition("://")[2]
        self.http = httpx.Client(base_url=url, timeout=90, verify=False)
        self.name = ""
        self.csrf = ""
        self._sockets = ExitStack()

    def guest(self, name: str = "") -> Person:
        answer = self.post("/api/guest", {"name": name} if name else {})
        assert answer.status_code == 201, answer.text
        return self._known(answer)

    def register(self, name: str, password: str) -> Person:
        answer = self.post("/api/register", {"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        return self._known(answer)

    def log_in(self, name: str, password: str, code: str = "") -> Person:
        said = {"name": name, "password": password, **({"code": code} if code else {})}
        answer = self.post("/api/login", said)
        assert answer.status_code == 200, answer.text
        return self._known(answer)

    def _known(self, answer: httpx.Response) -> Person:
        self.name, self.csrf = answer.json()["name"], answer.json()["csrf"]
        return self

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.csrf:
            sent.setdefault("X-CSRF-Token", self.csrf)
        return self.http.post(path, json={} if body is None else body, headers=sent)

    def sit_at(self, table: str = "one", query: str = "", **more: Any) -> Talk:
        return self.connect(f"/ws/tables/{table}{query}", **more)

    def connect(self, path: str, **more: Any) -> Talk:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = more.pop("additional_headers", {})
        if cookie:
            headers = {"Cookie": cookie, **headers}
        address = f"ws://{self._host}{path}"
        # What nobody has read yet must not keep the end of the connection from being read.
        # A busy machine may be slow to open a connection, and to answer on it.
        slow = {"open_timeout": 60, "ping_timeout": 120}
        chosen = {"compression": None, "proxy": None, "close_timeout": 2, "max_queue": None, **slow, **more}
        opened = connect(address, additional_headers=headers, **chosen)
        return Talk(self._sockets.enter_context(opened))

    def close(self) -> None:
        self._sockets.close()
        self.http.close()


class Talk:
    """One connection of a person, as the messages said and heard on it."""

    def __init__(self, opened: ClientConnection) -> None:
        self.socket = opened

    def say(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())

    def hear(self, timeout: float = 60) -> Any:
        return msgspec.json.decode(self.socket.recv(timeout), type=wire.FromRoom)

    def hear_a(self, kind: type[Any] | UnionType, timeout: float = 60) -> Any:
        while not isinstance(heard := self.hear(timeout), kind):
            pass
        return heard
