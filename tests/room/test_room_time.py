"""The time at a table: nobody is timed out who could do nothing, and no table stands still, whatever a clock does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pokerroom.cage.state import CageState
from pokerroom.charges.entries import ChipMove, player_account
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.money.ledger_reports import report_on
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store, Unwritten
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.wall_time import ServedTime, Zone
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table.commands import AnnounceClosing, CarryOut, PutUpSign, SetClock, TellPlayers
from pokerroom.table.happening_text import read_happening
from pokerroom.table.happenings import ClockSet
from pokerroom.table.opening.readiness import as_usual
from testkit.room.at_a_table import Tab, in_turn, seat
from testkit.room.bonus_rooms import BonusTab, sat, wagers
from testkit.room.bonus_rooms import opened as boxes
from testkit.suite.effort import some
from testkit.suite.waiting import until

TABLE = "quiet-corner"
NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Clocks:
    """The clock on the wall and the time that really passes, each moved by hand."""

    def __init__(self, wall: datetime) -> None:
        self.wall, self.passed = wall, 0.0

    def passes(self, seconds: float) -> None:
        """Time passes as it does."""
        self.wall += timedelta(seconds=seconds)
        while seconds > 0:  # a room that is served gives signs of life
            self.passed += min(1.0, seconds)
            seconds -= 1.0
            self.beat()

    def beat(self) -> None:
        """Somebody asks what time it is."""

    def stands(self, seconds: float) -> None:
        """The clock on the wall stands still, and nothing else does."""
        self.passed += seconds
        self.beat()

    def stops(self, seconds: float) -> None:
        """The process is stopped meanwhile, as by SIGSTOP, and goes on."""
        self.wall += timedelta(seconds=seconds)
        self.passed += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    found = Clocks(NOON)
    served = ServedTime(lambda: found.passed)
    found.beat = served  # type: ignore[assignment, method-assign]
    monkeypatch.setattr("pokerroom.room.wall_time._utc", lambda: found.wall)
    monkeypatch.setattr("pokerroom.room.wall_time.ServedTime", lambda: served)
    monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._FIRST_PAUSE_SECONDS", 0.02)
    return found


@asynccontextmanager
async def opened(folder: Path, **more: Any) -> AsyncIterator[tuple[Room, TableActor]]:
    table = TableSettings("uk", "holdem", name="Quiet corner", seats=4, bots=more.pop("bots", 0))
    usual: dict[str, Any] = {"pace": 0.0, "between_hands": 0.0, "demo": False, "tables": (table,), "time_zone": "UTC"}
    usual["bot_strength"] = "easy"  # thinking takes time
    room = await open_room(Settings(data=folder, **{**usual, **more}))
    try:
        yield room, room.tables[TABLE]
    finally:
        await room.close()


def set_by(room: Room, actor: TableActor) -> list[int]:
    """By how many seconds the table's clock was set, time after time, as its record has it."""
    happening = (
        read_happening(each.kind, each.body) for each in room.store.read(actor.stream) if each.kind == "clock_set"
    )
    return [each.by for each in happening if isinstance(each, ClockSet)]


async def goes_on(actor: TableActor, tabs: dict[str, Tab]) -> None:
    """The player in turn acts, and the hand goes on."""
    you = tabs[in_turn(tabs)].now.you
    assert you is not None
    version = actor.version
    await actor.ask(in_turn(tabs), wire.Act(what="call", turn=you.turn))
    assert actor.version > version


@pytest.mark.parametrize(
    ("jump", "database"),
    [*((each, "sqlite") for each in (-3600, 60, 3600, -40)), (-3600, "postgresql"), (60, "postgresql")],
)
def test_a_clock_that_is_set_gives_and_takes_nobody_time(
    tmp_path: Path, clocks: Clocks, jump: int, database: str, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("postgres_url") if database == "postgresql" else ""

    async def evening() -> None:
        async with opened(tmp_path, database=url) as (room, actor):
            tabs = await seat(actor, "Ann", "Bob")
            await until(lambda: in_turn(tabs))
            player, before = in_turn(tabs), actor.journal.table.time.turn
            assert before is not None
            clocks.passes(5)
            clocks.wall += timedelta(seconds=jump)
            actor.show_again()
            await until(lambda: set_by(room, actor))
            turn = actor.journal.table.time.turn
            assert turn is not None
            assert (in_turn(tabs), turn.began) == (player, before.began + timedelta(seconds=jump))
            assert actor.clock.now() == room._local_now()
            await goes_on(actor, tabs)
            assert set_by(room, actor) == [jump]
            assert not any(standing.away for standing in actor.journal.table.state.players.blind_statuses.values())

    asyncio.run(evening())


async def test_a_process_that_was_stopped_has_taken_nobody_their_time(tmp_path: Path, clocks: Clocks) -> None:
    async with opened(tmp_path) as (room, actor):
        tabs = await seat(actor, "Ann", "Bob")
        await until(lambda: in_turn(tabs))
        player = in_turn(tabs)
        clocks.stops(600)
        actor.show_again()
        await until(lambda: set_by(room, actor))
        assert in_turn(tabs) == player
        await goes_on(actor, tabs)
        clocks.passes(600)  # and time that did pass is over
        actor.show_again()
        await until(
            lambda: (actor.journal.table.time.turn and actor.journal.table.time.turn.called) or not in_turn(tabs)
        )


async def test_while_the_store_is_away_no_time_runs_and_a_turn_begins_anew(tmp_path: Path, clocks: Clocks) -> None:
    async with opened(tmp_path) as (room, actor):
        tabs = await seat(actor, "Ann", "Bob")
        await until(lambda: in_turn(tabs))
        player = in_turn(tabs)
        clocks.passes(10)
        append, reopen = room.store.append_all, actor._reopen

        async def away(*_: Any) -> Any:
            raise Unwritten("the database is away")

        room.store.append_all = away  # type: ignore[method-assign, assignment]
        actor._reopen = away
        asking = asyncio.create_task(actor.ask("Ann", wire.Habit(straddle=True)))
        await until(lambda: not actor.goes_on)
        clocks.passes(400)
        room.store.append_all, actor._reopen = append, reopen  # type: ignore[method-assign]
        await until(lambda: actor.goes_on)
        with pytest.raises(PokerroomError, match="nothing has changed"):
            await asking
        actor.show_again()
        await until(lambda: actor.journal.table.time.turn and actor.journal.table.time.turn.began == room._local_now())
        await until(lambda: set_by(room, actor) == [400])  # which is kept, and shown after that
        assert in_turn(tabs) == player
        await goes_on(actor, tabs)


async def test_hands_go_on_after_the_clock_was_put_back_an_hour(tmp_path: Path, clocks: Clocks) -> None:
    """In the middle of a hand too: what is booked for it lies ahead of the clock, and holds up nobody."""
    async with opened(tmp_path, bots=3) as (_, actor):
        actor.connect(Tab())
        table, running = actor.journal.table, False
        for _ in range(2):
            before = table.hands.count
            for _ in range(20_000):  # bots think in a thread of their own, however slow the machine is
                clocks.passes(0.5)
                actor.show_again()
                await asyncio.sleep(0.003)
                if table.hands.count > before + running and actor.journal.hand is not None:
                    break
                assert table.state.times.latest is None or table.state.times.latest <= actor.clock.now(), (
                    "it waits until the clock is there again"
                )
            assert table.hands.count > before
            clocks.wall, running = clocks.wall - HOUR, True


def test_a_clock_that_stands_still_stops_neither_a_table_nor_anybodys_time(tmp_path: Path, clocks: Clocks) -> None:
    async def evening() -> None:
        async with opened(tmp_path, bots=3) as (_, actor):
            actor.connect(Tab())
            for _ in range(20_000):  # bots think in a thread of their own, however slow the machine is
                clocks.stands(0.5)
                actor.show_again()
                await asyncio.sleep(0.003)
                if actor.journal.last_hand_number > 2:
                    break
            assert actor.journal.last_hand_number > 2

    async def alone() -> None:
        async with opened(tmp_path / "alone", patience=60.0) as (_, actor):
            tabs = await seat(actor, "Ann", "Bob")
            await until(lambda: in_turn(tabs))
            for _ in range(20):
                clocks.stands(1)
                actor.show_again()
            assert not _time_is_up(actor)
            for _ in range(20_000):
                clocks.stands(1)
                actor.show_again()
                await asyncio.sleep(0.001)
                if _time_is_up(actor):
                    break
            assert _time_is_up(actor)

    asyncio.run(evening())
    asyncio.run(alone())


def _time_is_up(actor: TableActor) -> bool:
    """Whether somebody's time in their turn has come to its end."""
    turn = actor.journal.table.time.turn
    return turn is None or turn.called is not None


# Summer time

CHANGES = [
    # a zone, the last hour before the change, and what the wall shows then and half an hour after the change
    ("Australia/Adelaide", datetime(2026, 4, 4, 16, 0, tzinfo=UTC), "02:30", "02:30"),
    ("Australia/Adelaide", datetime(2026, 10, 3, 16, 0, tzinfo=UTC), "01:30", "03:30"),
    ("Australia/Sydney", datetime(2026, 4, 4, 15, 30, tzinfo=UTC), "02:30", "02:30"),
    ("Australia/Sydney", datetime(2026, 10, 3, 15, 30, tzinfo=UTC), "01:30", "03:30"),
    ("Europe/London", datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "01:30", "01:30"),
    ("Europe/London", datetime(2026, 3, 29, 0, 30, tzinfo=UTC), "00:30", "02:30"),
]


@pytest.mark.parametrize(("zone", "before", "shown", "then"), some(CHANGES, 3))
def test_everything_goes_by_the_wall_through_a_change_to_summer_time_and_back(
    tmp_path: Path, clocks: Clocks, zone: str, before: datetime, shown: str, then: str
) -> None:
    """Hands are charged by the hour on the wall, days and notices go by it; and nobody loses a second of their turn."""
    clocks.wall = before

    async def evening() -> None:
        async with opened(tmp_path, time_zone=zone) as (room, actor):
            tabs = await seat(actor, "Ann", "Bob")
            await until(lambda: in_turn(tabs))
            began, turn = actor.journal.table.state.times.hand_began, actor.journal.table.time.turn
            assert began is not None
            assert turn is not None
            assert f"{began:%H:%M}" == f"{room.money.cage.now():%H:%M}" == shown
            clocks.passes(3600)
            room_times = (
                room.money.cage.now(),
                room.money.promotions.now(),
                room.people.members.now(),
                room._local_now(),
            )
            assert {f"{each:%H:%M}" for each in room_times} == {then}
            shift = int((room.money.cage.now() - began - HOUR).total_seconds())
            assert shift in (-3600, 3600)
            player = in_turn(tabs)
            actor.show_again()
            await until(lambda: set_by(room, actor))
            assert set_by(room, actor) == [shift]
            assert in_turn(tabs) == player or actor.journal.last_hand_number > 1
            assert actor.clock.now() == room.money.cage.now()
            assert actor.clock.milliseconds(actor.clock.now()) == int(clocks.wall.timestamp() * 1000)

    asyncio.run(evening())


@pytest.mark.parametrize(("zone", "before", "shown", "then"), CHANGES)
def test_a_moment_and_what_the_wall_shows_are_the_same_both_ways(
    zone: str, before: datetime, shown: str, then: str
) -> None:
    wall = Zone(zone)
    for minutes in range(-180, 240, 15):
        moment = before + timedelta(minutes=minutes)
        assert wall.moment(wall.local(moment)) == moment
    assert f"{wall.local(before):%H:%M}" == shown
    assert f"{wall.local(before + HOUR):%H:%M}" == then


def test_a_day_of_the_books_is_as_long_as_the_wall_has_it() -> None:
    """An entry an hour before midnight belongs to its day, in summer and in winter, whenever the report is made."""
    for zone, summer, winter in (
        ("Australia/Adelaide", datetime(2026, 1, 10, 13, 0, tzinfo=UTC), datetime(2026, 7, 10, 14, 0, tzinfo=UTC)),
        ("Australia/Sydney", datetime(2026, 1, 10, 12, 30, tzinfo=UTC), datetime(2026, 7, 10, 13, 30, tzinfo=UTC)),
        ("Europe/London", datetime(2026, 7, 10, 22, 30, tzinfo=UTC), datetime(2026, 1, 10, 23, 30, tzinfo=UTC)),
    ):
        wall = Zone(zone)
        for moment in (summer, winter):
            assert wall.local(moment).date() == date(moment.year, moment.month, 10), zone
            assert wall.local(moment + HOUR).date() == date(moment.year, moment.month, 11), zone


def test_a_zone_that_there_is_not_is_refused_kindly() -> None:
    for name in ("Adelaide/Australia", "../etc/passwd", "x" * 300):
        with pytest.raises(Malformed, match="allowed: a name such as Europe/London"):
            Zone(name)


async def test_a_bonus_round_goes_on_by_the_time_it_began_with(tmp_path: Path, clocks: Clocks) -> None:
    table = TableSettings("star-bonus", "bonus", name="Boxes", bots=0)
    room = await open_room(Settings(data=tmp_path, pace=0.0, demo=False, tables=(table,), time_zone="UTC"))
    try:
        (actor,) = room.bonus_tables.values()
        assert isinstance(actor, BonusActor)
        before = actor.clock.now()
        clocks.wall -= HOUR
        actor.show_again()
        await until(lambda: actor.clock.now() == before - HOUR)  # between two rounds it follows the wall
    finally:
        await room.close()


def test_a_decision_on_a_bonus_round_begins_anew_after_the_store_was_away(tmp_path: Path, clocks: Clocks) -> None:
    async def evening() -> None:
        async with boxes(tmp_path, time_zone="UTC") as (room, actor):
            ann = await sat(actor, 2, "Ann")
            await wagers(actor, ann)
            await until(lambda: ann.choices.fold)
            clocks.passes(50)  # of the 60 seconds
            append, reopen = room.store.append_all, actor._reopen

            async def away(*_: Any) -> Any:
                raise Unwritten("the database is away")

            room.store.append_all = away  # type: ignore[method-assign, assignment]
            actor._reopen = away
            asking = asyncio.create_task(actor.ask("Ann", wire.PlayBox(what="bet", turn=ann.you.turn)))
            await until(lambda: not actor.goes_on)
            clocks.passes(400)
            room.store.append_all, actor._reopen = append, reopen  # type: ignore[method-assign]
            with pytest.raises(PokerroomError, match="nothing has changed"):
                await asking
            clocks.passes(30)
            actor.show_again()
            await until(lambda: actor.goes_on)
            assert await _still_in_turn(actor, ann)

    async def after_a_restart() -> None:
        async with boxes(tmp_path, time_zone="UTC") as (_, actor):
            ann = BonusTab("Ann")
            actor.connect(ann)
            await until(lambda: ann.frames and ann.choices.fold)
            clocks.passes(50)
            assert await _still_in_turn(actor, ann)
            clocks.passes(50)  # and time that did pass is over
            actor.show_again()
            await until(lambda: ann.public.turn != 2)

    asyncio.run(evening())
    asyncio.run(after_a_restart())


async def _still_in_turn(actor: BonusActor, tab: BonusTab) -> bool:
    """Whether somebody may still decide, once the table has done what is due."""
    shown = len(tab.frames)
    actor.show_again()
    await until(lambda: len(tab.frames) > shown)
    return tab.public.turn == tab.you.box and tab.choices.fold


# The last minutes before a change, by universal time: what the wall shows then, and twelve minutes later; and how many
# more it takes until a sign has been up for twenty, and the wall has shown the time that it gives since it was set.
JUMPS = [
    ("Australia/Sydney", datetime(2026, 10, 3, 15, 50, tzinfo=UTC), "01:50", "03:02", 8),
    ("Australia/Sydney", datetime(2026, 4, 4, 15, 50, tzinfo=UTC), "02:50", "02:02", 48),
]


@pytest.mark.clause("star-bonus:13.8")
@pytest.mark.parametrize(("zone", "before", "shown", "then", "more"), JUMPS)
def test_a_sign_against_the_house_is_up_for_its_minutes_through_a_change_of_clocks(
    tmp_path: Path, clocks: Clocks, zone: str, before: datetime, shown: str, then: str, more: int
) -> None:
    clocks.wall = before
    staff = (Staff("Sue", "star-bonus", ("casino supervisor",)),)

    async def evening() -> None:
        async with boxes(tmp_path, time_zone=zone, staff=staff) as (room, actor):
            actor.scheduler.pace = actor.scheduler.pace._replace(box_kept=36_000.0)
            await actor.ask("Ann", wire.SitAtBox(box=1, chips=100))  # who looks elsewhere: no round begins
            await actor.ask("Sue", wire.PostBonusClosing(minutes=0))
            state = actor.journal.state
            posted = state.closing_posted
            assert posted is not None
            assert f"{posted:%H:%M}" == shown
            clocks.passes(12 * 60)
            actor.show_again()
            await until(lambda: f"{actor.clock.now():%H:%M}" == then)
            with pytest.raises(Illegal, match=f"the table does not close at {then}"):
                await actor.ask("Sue", wire.CloseBonus())
            clocks.passes((more - 1) * 60)
            with pytest.raises(Illegal, match="the table does not close at"):
                await actor.ask("Sue", wire.CloseBonus())
            clocks.passes(2 * 60)
            await actor.ask("Sue", wire.CloseBonus())
            assert state.closed
            version = actor.version
        async with boxes(tmp_path, time_zone=zone, staff=staff) as (room, actor):
            assert actor.version >= version
            shift = room._time.zone.local(before + HOUR) - room._time.zone.local(before) - HOUR
            assert actor.journal.state.closing_posted == posted + shift

    asyncio.run(evening())


def test_a_sign_at_a_table_is_up_for_its_minutes_though_the_clock_was_set() -> None:
    """Twenty minutes are twenty minutes, and the time that the sign gives is kept as well."""
    eight = datetime(2026, 3, 6, 20)
    setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    for jump in (HOUR, -HOUR):
        house = house_named("star")
        table = Table(house, as_usual(house, setup), name="signs")
        for number, player in enumerate(("Ann", "Bob", "Cy"), 1):
            table.sit(player, number, 100, eight)
        change = table.do(AnnounceClosing(by=table.rules.changes.ordered_by[0]))
        table.do(TellPlayers(change, eight))
        table.do(PutUpSign(change, eight, eight + timedelta(minutes=20)))
        now = eight + timedelta(minutes=12) + jump
        table.do(SetClock(now, int(jump.total_seconds())))
        with pytest.raises(Illegal):
            table.do(CarryOut(change, now))
        due = max(eight + timedelta(minutes=20), now + timedelta(minutes=8))
        with pytest.raises(Illegal):
            table.do(CarryOut(change, due - timedelta(minutes=1)))
        table.do(CarryOut(change, due))
        assert table.closed


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Australia/Sydney", date(2026, 10, 4), 23),
        ("Australia/Sydney", date(2026, 4, 5), 25),
        ("Europe/London", date(2026, 3, 29), 23),
        ("Europe/London", date(2026, 10, 25), 25),
    ],
)
def test_a_trading_day_has_every_entry_of_its_hours_on_the_day_of_a_change(
    tmp_path: Path, zone: str, day: date, hours: int
) -> None:
    wall = Zone(zone)
    morning = wall.moment(datetime(day.year, day.month, day.day))
    night = morning + timedelta(hours=hours)
    assert wall.local(night) == datetime(day.year, day.month, day.day) + timedelta(days=1)
    second = timedelta(seconds=1)
    moments = [morning - second, morning, morning + 1.5 * HOUR, morning + 2.5 * HOUR, night - second, night]

    async def evening() -> list[int]:
        with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32)) as store:
            ledger = await RoomLedger.open(store, morning - timedelta(days=3))
            for moment in moments:
                entry = RoomEntry("chips", (ChipMove("cage", player_account("Ann"), 1),))
                await ledger.append_entries([], [entry], moment)
            days = (day - timedelta(days=1), day, day + timedelta(days=1))
            return [report_on(store, day, day, {}, CageState(), wall, ()).report.entries for day in days]

    assert asyncio.run(evening()) == [1, 4, 1]
