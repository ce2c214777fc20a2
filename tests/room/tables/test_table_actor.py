"""One table of a room: what is shown was kept before, what cannot be kept is forgotten, and a start goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.room import wire
from pokerroom.room.ledger import LEDGER_STREAM
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Stale, Store, Unwritten
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.actor import lobby_listing
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.snapshots import SNAPSHOT_FORM
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.stream.answers import request_of
from pokerroom.room.tables.stream.table_stream import stream_of
from room.chaos.books import todays
from testkit.room.at_a_table import Tab, in_turn, seat
from testkit.suite.waiting import others_work, until

TABLE = "quiet-corner"


def chosen(folder: Path, **more: Any) -> Settings:
    table = TableSettings("uk", "holdem", name="Quiet corner", seats=4, bots=more.pop("bots", 0))
    usual: dict[str, Any] = {"pace": 0.0, "between_hands": 0.0, "demo": False, "tables": (table,)}
    return Settings(data=folder, **{**usual, **more})


@asynccontextmanager
async def opened(folder: Path, **more: Any) -> AsyncIterator[tuple[Room, TableActor]]:
    room = await open_room(chosen(folder, **more))
    try:
        yield room, room.tables[TABLE]
    finally:
        await room.close()


async def test_what_is_shown_has_been_kept_and_the_answer_comes_after_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        tabs = await seat(actor, "Ann", "Bob")
        await until(lambda: in_turn(tabs))
        append, held, let_go = room.store.append_all, asyncio.Event(), asyncio.Event()

        async def slow(*given: Any) -> Any:
            held.set()
            await let_go.wait()
            return await append(*given)

        room.store.append_all = slow  # type: ignore[method-assign, assignment]
        player = in_turn(tabs)
        you = tabs[player].now.you
        assert you is not None
        asking = asyncio.create_task(actor.ask(player, wire.Act(what="call", turn=you.turn)))
        await held.wait()
        seen = {name: len(tab.frames) for name, tab in tabs.items()}
        late = Tab("Cy")
        actor.connect(late)
        looking = asyncio.create_task(actor.look("Cy"))
        await others_work()
        assert {name: len(tab.frames) for name, tab in tabs.items()} == seen, "shown before it was kept"
        assert not late.frames
        assert not asking.done()
        assert not looking.done()
        let_go.set()
        await asking
        assert (await looking).version == actor.version
        assert all(len(tab.frames) > seen[name] for name, tab in tabs.items())
        assert late.now.version == actor.version


@pytest.mark.parametrize("fault", [Unwritten("the disk is full"), Stale("table", 1, 2), RuntimeError("a bug")])
async def test_what_cannot_be_kept_is_forgotten(tmp_path: Path, fault: Exception) -> None:
    async with opened(tmp_path) as (room, actor):
        tabs = await seat(actor, "Ann", "Bob")
        await until(lambda: in_turn(tabs))
        append = room.store.append_all

        async def never(*_: Any) -> Any:
            raise fault

        player = in_turn(tabs)
        before = tabs[player].now
        assert before.you is not None
        room.store.append_all = never  # type: ignore[method-assign, assignment]
        with pytest.raises(Unavailable, match="nothing has changed"):
            await actor.ask(player, wire.Act(what="fold", turn=before.you.turn))
        room.store.append_all = append  # type: ignore[method-assign]
        await until(lambda: in_turn(tabs) == player)
        again = tabs[player].now
        assert again.you is not None
        assert (again.you.cards, again.you.turn) == (before.you.cards, before.you.turn)
        await actor.ask(player, wire.Act(what="fold", turn=again.you.turn))
        await until(lambda: tabs[player].now.public.hand > before.public.hand)


def test_a_hand_the_program_cannot_go_on_with_is_called_off_and_every_chip_goes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as (_, actor):
            tabs = await seat(actor, "Ann", "Bob")
            await until(lambda: in_turn(tabs))
            go_on = type(actor.scheduler).go_on
            failed = 0

            def broken(play: Any, now: datetime) -> None:
                nonlocal failed
                if failed < 2:
                    failed += 1
                    raise ZeroDivisionError
                go_on(play, now)

            monkeypatch.setattr(type(actor.scheduler), "go_on", broken)
            with pytest.raises(Unavailable):
                await actor.ask("Ann", wire.Habit(show=False))
            await until(lambda: any("misdeal" in text for text in tabs["Ann"].lines.values()))
            await until(lambda: in_turn(tabs))
            assert sum(actor.journal.table.stacks.values()) == 400

    asyncio.run(evening())


def test_a_room_that_opens_again_goes_on_with_the_same_hand_lines_and_wishes(tmp_path: Path) -> None:
    seen: dict[str, Any] = {}

    async def first() -> None:
        async with opened(tmp_path) as (_, actor):
            tabs = await seat(actor, "Ann", "Bob")
            await until(lambda: in_turn(tabs))
            await actor.ask("Bob", wire.Habit(show=False))
            await actor.ask("Ann", wire.SitOut(when="next_big_blind"))
            seen.update(now={name: tab.now for name, tab in tabs.items()}, lines=tabs["Ann"].lines, at=actor.version)

    async def second() -> None:
        async with opened(tmp_path) as (_, actor):
            ann, bob = Tab("Ann"), Tab("Bob")
            actor.connect(ann)
            actor.connect(bob)
            before, now = seen["now"]["Ann"], ann.frames[0]
            assert (now.public.hand, now.you.cards, now.you.turn) == (  # type: ignore[union-attr]
                before.public.hand,
                before.you.cards,
                before.you.turn,
            )
            assert actor.version >= seen["at"]
            assert seen["lines"].items() <= ann.lines.items()
            assert ann.now.you is not None
            assert ann.now.you.sitting_out == "next_big_blind"
            assert bob.now.you is not None
            assert not bob.now.you.shows
            last = max(ann.lines)
            again = Tab("Ann", since=last)
            actor.connect(again)
            assert not again.lines

    asyncio.run(first())
    asyncio.run(second())


def test_a_start_reads_only_what_came_after_the_last_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def first() -> tuple[int, dict[int, int]]:
        async with opened(tmp_path, bots=3, snapshot_every=30) as (room, actor):
            actor.connect(tab := Tab())
            await until(lambda: room.store.snapshot(stream_of(TABLE)) is not None)
            actor.scheduler.alone = False
            actor.disconnect(tab)
            await until(lambda: actor.journal.hand is None)  # nobody looks on, so no other begins
        return actor.version, actor.journal.table.stacks

    async def second() -> tuple[int, int, dict[int, int]]:
        async with opened(tmp_path, bots=3) as (room, actor):
            snapshot = room.store.snapshot(stream_of(TABLE))
            assert snapshot is not None
            assert snapshot.code == SNAPSHOT_FORM
            return snapshot.version, actor.version, actor.journal.table.stacks

    version, stacks = asyncio.run(first())
    at, again, same = asyncio.run(second())
    assert 0 < at <= version <= again
    assert same == stacks
    monkeypatch.setattr("pokerroom.room.tables.journal.stored_table.SNAPSHOT_FORM", "another form")
    assert asyncio.run(first_stacks(tmp_path)) == stacks, "without a snapshot of its own it reads the whole stream"


@pytest.mark.parametrize("stream", [stream_of(TABLE), LEDGER_STREAM])
@pytest.mark.parametrize("damage", ["body = x'00'", "body = x''", "body = 'text'", "version = version - 1"])
def test_a_snapshot_that_cannot_be_opened_is_left_aside_and_the_stream_is_read(
    tmp_path: Path, stream: str, damage: str
) -> None:
    """The stream has everything: neither a table nor the ledger stays closed for a snapshot that was damaged."""

    async def first() -> tuple[dict[int, int], dict[str, int]]:
        async with opened(tmp_path) as (room, actor):
            await actor.ask("Ann", wire.Sit(seat=1, chips=200))
        return actor.journal.table.stacks, room.ledger.balances

    async def second() -> tuple[dict[int, int], dict[str, int]]:
        async with opened(tmp_path) as (room, actor):
            assert not room.faults()
            return actor.journal.table.stacks, room.ledger.balances

    before = asyncio.run(first())
    with closing(sqlite3.connect(tmp_path / "room.db")) as database:
        changed = database.execute(f"UPDATE snapshots SET {damage} WHERE stream = ?", (stream,))
        assert changed.rowcount == 1
        database.commit()
    with capture_logs() as logs:
        assert asyncio.run(second()) == before
    assert any("left aside" in log["event"] for log in logs)


def test_a_table_plays_on_where_snapshots_lie_on_a_damaged_page(tmp_path: Path) -> None:
    """Neither reading nor writing them is needed; the log says loudly that they fail."""

    async def evening(player: str, seat: int) -> dict[int, int]:
        async with opened(tmp_path, snapshot_every=1) as (room, actor):
            await actor.ask(player, wire.Sit(seat=seat, chips=200))
            assert actor.goes_on
            assert not room.faults()
        return actor.journal.table.stacks

    asyncio.run(evening("Ann", 1))
    file = tmp_path / "room.db"
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'snapshots'").fetchone()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damaged = bytearray(file.read_bytes())
    damaged[(page - 1) * 4096] ^= 0x40  # the kind of the page
    file.write_bytes(damaged)
    with capture_logs() as logs:
        assert sorted(asyncio.run(evening("Bob", 2))) == [1, 2]
    told = {log["event"] for log in logs if log["log_level"] in ("error", "warning")}
    assert "a snapshot could not be kept" in told
    assert any("left aside" in item for item in told)
    assert sorted(asyncio.run(evening("Cat", 3))) == [1, 2, 3]


async def first_stacks(folder: Path) -> dict[int, int]:
    async with opened(folder, bots=3) as (_, actor):
        return actor.journal.table.stacks


async def test_only_who_sits_there_acts_and_only_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, actor):
        tabs = await seat(actor, "Ann", "Bob")
        await until(lambda: in_turn(tabs))
        player = in_turn(tabs)
        other = "Bob" if player == "Ann" else "Ann"
        you = tabs[player].now.you
        assert you is not None
        with pytest.raises(NotAllowed, match="no seat"):
            await actor.ask("Cy", wire.Act(what="fold", turn=you.turn))
        with pytest.raises(Illegal):
            await actor.ask(other, wire.Act(what="fold", turn=you.turn))
        asked = [actor.ask(player, wire.Act(what="call", turn=you.turn)) for _ in range(5)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(answer is None for answer in answers) == 1


def test_the_clock_on_the_wall_is_put_back_and_the_table_goes_on(tmp_path: Path) -> None:
    wall = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)

    async def evening(at: datetime) -> int:
        began = datetime.now(UTC)
        room = await open_room(chosen(tmp_path, bots=3), clock=lambda: at + (datetime.now(UTC) - began))
        try:
            actor = room.tables[TABLE]
            actor.connect(Tab())
            before = actor.journal.last_hand_number
            await until(lambda: actor.journal.last_hand_number > before + 1)
            return actor.journal.last_hand_number
        finally:
            await room.close()

    hands = asyncio.run(evening(wall))
    assert asyncio.run(evening(wall - timedelta(hours=1))) > hands


def open_cards(tab: Tab) -> list[str]:
    """The cards that somebody was shown face up in a seat."""
    return [
        card for frame in tab.frames for wire_seat in frame.public.seats for card in wire_seat.cards if card != "??"
    ]


@pytest.mark.parametrize("spectators", ["live", "behind", "behind_open", "none"])
async def test_spectators_see_what_the_room_lets_them(tmp_path: Path, spectators: str) -> None:
    async with opened(tmp_path, bots=3, spectators=spectators, open_cards_after=0.0) as (_, actor):
        actor.scheduler.alone = True
        tab = Tab("Cy")
        actor.connect(tab)
        played = max(3, actor.journal.last_hand_number + 3)
        await until(lambda: actor.journal.last_hand_number > played and tab.frames)
        boards = [frame for frame in tab.frames if frame.public.boards]
        if spectators == "none":
            assert not boards
            assert not open_cards(tab)
        elif spectators == "behind":
            assert all(frame.public.hand < actor.journal.last_hand_number for frame in tab.frames)
        elif spectators == "behind_open":
            await until(lambda: bool(open_cards(tab)))  # of the next hand that is shown down
        else:
            await until(lambda: tab.now.version == actor.version)


def test_a_start_from_a_snapshot_still_has_the_last_lines_and_the_last_hand_on_the_table(tmp_path: Path) -> None:
    async def first() -> tuple[dict[int, str], tuple[tuple[str, ...], ...]]:
        async with opened(tmp_path, between_hands=60.0, pace=0.05) as (_, actor):
            tabs = await seat(actor, "Ann", "Bob")
            await until(lambda: in_turn(tabs))
            while tabs["Ann"].now.public.state != "settled":
                if player := in_turn(tabs):
                    you = tabs[player].now.you
                    assert you is not None
                    if you.options is not None and (you.options.check or you.options.call):
                        await actor.ask(player, wire.Act(what="call" if you.to_call else "check", turn=you.turn))
                await asyncio.sleep(0.01)
            return tabs["Ann"].lines, tabs["Ann"].now.public.boards

    async def second() -> tuple[dict[int, str], tuple[tuple[str, ...], ...]]:
        async with opened(tmp_path, between_hands=60.0, pace=0.05) as (room, actor):
            snapshot = room.store.snapshot(stream_of(TABLE))
            assert snapshot is not None
            assert snapshot.version == actor.version, "closed between two hands, it has a snapshot of the end"
            ann = Tab("Ann")
            actor.connect(ann)
            return ann.lines, ann.frames[0].public.boards

    lines, boards = asyncio.run(first())
    again, same = asyncio.run(second())
    assert lines
    assert lines.items() <= again.items()
    assert boards == same != ()


def test_a_room_that_was_closed_gives_the_player_in_turn_their_time_anew(tmp_path: Path) -> None:
    async def evening(at: datetime) -> str:
        began = datetime.now(UTC)
        room = await open_room(chosen(tmp_path), clock=lambda: at + (datetime.now(UTC) - began))
        this_evening = room.people.members.now() - timedelta(hours=1)  # a turn may begin before the room is asked
        try:
            actor = room.tables[TABLE]
            if not actor.seat_of("Ann"):
                tabs = await seat(actor, "Ann", "Bob")
                await until(lambda: in_turn(tabs))
                return in_turn(tabs)
            await until(lambda: actor.journal.table.time.turn and actor.journal.table.time.turn.began >= this_evening)
            hand = actor.journal.hand
            assert hand is not None
            return actor.journal.names[hand.turn]
        finally:
            await room.close()

    player = asyncio.run(evening(datetime(2026, 5, 1, 20, tzinfo=UTC)))
    assert asyncio.run(evening(datetime(2026, 5, 1, 22, tzinfo=UTC))) == player


@pytest.mark.parametrize("failures", [1, 2, 3, 5])
def test_a_store_that_fails_for_a_while_costs_no_hand_and_the_record_stays_readable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._FIRST_PAUSE_SECONDS", 0.01)

    async def evening() -> None:
        async with opened(tmp_path, bots=3, pace=0.02) as (room, actor):
            tab = Tab()
            actor.connect(tab)
            await until(lambda: actor.journal.hand is not None)
            append, failed = room.store.append_all, 0

            async def at_times(*given: Any) -> Any:
                nonlocal failed
                if failed < failures:
                    failed += 1
                    raise Unwritten("the disk is full")
                return await append(*given)

            room.store.append_all = at_times  # type: ignore[method-assign, assignment]
            hands = actor.journal.last_hand_number
            await until(lambda: actor.journal.last_hand_number > hands + 1)
            assert failed == failures
            assert not any("misdeal" in text for text in tab.lines.values())

    asyncio.run(evening())
    store = Store.open(f"sqlite:///{tmp_path / 'room.db'}", (tmp_path / "room.key").read_bytes())
    with store:
        journal = TableJournal.restore(store.read(stream_of(TABLE)), lambda cards: cards, todays, port=NO_LIMITS)
    assert journal.last_hand_number > 1


def test_a_table_that_cannot_be_read_is_tried_again_after_pauses_that_grow_up_to_the_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._FIRST_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._LONGEST_PAUSE_SECONDS", 0.03)

    async def evening() -> None:
        async with opened(tmp_path, bots=3, pace=0.02) as (room, actor):
            actor.connect(Tab())  # without anybody who looks on, bots do not play
            await until(lambda: actor.journal.hand is not None)
            append, read, set_timer = room.store.append_all, actor.read_from_store, actor._timer._set
            pauses: list[float] = []
            to_fail = ["append", *["read"] * 4]

            def noted(seconds: float) -> None:
                pauses.append(seconds)
                set_timer(seconds)

            async def append_once_failing(*given: Any) -> Any:
                if to_fail and to_fail[0] == "append":
                    to_fail.pop(0)
                    raise Unwritten("the disk is full")
                return await append(*given)

            async def read_failing(*given: Any) -> Any:
                if to_fail and to_fail[0] == "read":
                    to_fail.pop(0)
                    raise Unwritten("the disk is away")
                return await read(*given)

            monkeypatch.setattr(actor._timer, "_set", noted)
            monkeypatch.setattr(actor, "read_from_store", read_failing)
            monkeypatch.setattr(room.store, "append_all", append_once_failing)
            hands = actor.journal.last_hand_number
            await until(lambda: not to_fail and actor.journal.last_hand_number > hands)
            assert [0.01, 0.02, 0.03, 0.03, 0.01] in [pauses[at : at + 5] for at in range(len(pauses))]

    asyncio.run(evening())


def test_a_hand_is_called_off_in_the_record_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._FIRST_PAUSE_SECONDS", 0.01)

    async def evening() -> None:
        async with opened(tmp_path, bots=3, pace=0.02) as (room, actor):
            tab = Tab()
            actor.connect(tab)
            await until(lambda: actor.journal.hand is not None and len(actor.journal.hand.events) > 4)
            append, go_on = room.store.append_all, type(actor.scheduler).go_on
            faults = {"append": 3, "go_on": 2}

            async def at_times(*given: Any) -> Any:
                if faults["append"]:
                    faults["append"] -= 1
                    raise Unwritten("the disk is full")
                return await append(*given)

            def broken(play: Any, now: datetime) -> None:
                if faults["go_on"]:
                    faults["go_on"] -= 1
                    raise ZeroDivisionError
                go_on(play, now)

            monkeypatch.setattr(type(actor.scheduler), "go_on", broken)
            room.store.append_all = at_times  # type: ignore[method-assign, assignment]
            await until(lambda: any("misdeal" in text for text in tab.lines.values()))
            assert faults == {"append": 0, "go_on": 0}
            hands = actor.journal.last_hand_number
            await until(lambda: actor.journal.last_hand_number > hands + 1)

    asyncio.run(evening())
    store = Store.open(f"sqlite:///{tmp_path / 'room.db'}", (tmp_path / "room.key").read_bytes())
    with store:
        TableJournal.restore(store.read(stream_of(TABLE)), lambda cards: cards, todays, port=NO_LIMITS)


async def test_the_record_tells_who_asked_and_under_which_request(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        tabs = await seat(actor, "Ann", "Bob")
        await until(lambda: in_turn(tabs))
        player = in_turn(tabs)
        now = tabs[player].now
        assert now.you is not None
        with pytest.raises(NotAllowed):
            await actor.ask("Cy", wire.Act(what="fold", turn=now.you.turn, id=40))
        before = room.store.head(actor.stream).version  # type: ignore[union-attr]
        await actor.ask(player, wire.Act(what="fold", turn=now.you.turn, id=41, request="fold-1"))
        records = list(room.store.read(actor.stream))
        assert [(record.kind, record.by) for record in records if record.kind == "sat"] == [
            ("sat", "player Ann"),
            ("sat", "player Bob"),
        ]
        asked = [record for record in records if record.request]
        assert [(each.kind, each.by) for each in asked] == [("played", f"player {player}")]
        assert [request_of(each.by, each.request)[:2] for each in asked] == [(player, "fold-1")]
        assert asked[0].version == before + 1
        assert b"folds" in asked[0].body
        assert {record.by for record in records if record.kind in ("opened", "shuffled", "hand_began")} == {""}


def test_a_table_that_another_process_has_taken_over_is_let_go(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as (room, actor):
            tabs = await seat(actor, "Ann", "Bob")
            await until(lambda: in_turn(tabs))
            player = in_turn(tabs)
            before = tabs[player].now
            assert before.you is not None
            version = room.store.head(actor.stream).version  # type: ignore[union-attr]
            assert await room.store.take_over(actor.stream) == 2
            for _ in range(2):
                with pytest.raises(Unavailable, match="another server"):
                    await actor.ask(player, wire.Act(what="fold", turn=before.you.turn))
            assert tabs[player].now == before
            assert room.store.head(actor.stream).version == version  # type: ignore[union-attr]
            assert {each.epoch for each in room.store.read(actor.stream, 1)} == {1}

    async def again() -> None:
        async with opened(tmp_path) as (room, actor):
            await until(lambda: actor.journal.hand is not None)
            assert room.store.head(actor.stream).epoch == 3  # type: ignore[union-attr]
            assert list(room.store.verify()) == []

    asyncio.run(evening())
    asyncio.run(again())


def test_a_room_whose_key_is_gone_is_not_given_another(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path):
            pass

    asyncio.run(evening())
    key = tmp_path / "room.key"
    key.unlink()
    with pytest.raises(Malformed, match="its key"):
        asyncio.run(evening())
    assert not key.exists()


@pytest.mark.clause("uk:ring.9")
def test_what_was_taken_away_from_one_table_is_asked_for_at_another_of_the_same_game(tmp_path: Path) -> None:
    """And the record says so: the table that is read again asks nobody."""
    names = ("Quiet corner", "Long room")
    tables = tuple(TableSettings("uk", "holdem", name=name, seats=4, bots=0) for name in names)

    async def night() -> tuple[dict[int, int], dict[int, int]]:
        async with opened(tmp_path, tables=tables) as (room, corner):
            other = room.tables["long-room"]
            least = corner.listing.row.min_buy_in
            await corner.ask("Ann", wire.Sit(seat=1, chips=least + 33))
            await corner.ask("Ann", wire.Leave())
            you = (await other.look("Ann")).you
            assert you is not None
            assert you.buy_in == (least + 33, least + 33), "the sheet fills in what is demanded"
            with pytest.raises(Illegal, match=f"exactly {least + 33}") as refused:
                await other.ask("Ann", wire.Sit(seat=2, chips=least))
            assert "uk:ring.9" in map(str, refused.value.cites)
            await other.ask("Ann", wire.Sit(seat=2, chips=least + 33))
            before = other.journal.table.stacks
        async with opened(tmp_path, tables=tables) as (room, _):
            return before, room.tables["long-room"].journal.table.stacks

    before, after = asyncio.run(night())
    assert before == after
    assert list(before) == [2]


def test_the_lobby_keeps_up_with_a_table_that_never_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks only while something is being kept still hears of new hands."""
    monkeypatch.setattr(lobby_listing, "_SECONDS_BETWEEN_LISTINGS", 0.0)

    async def evening() -> None:
        async with opened(tmp_path, bots=3) as (room, actor):
            append, told = room.store.append_all, set[int]()

            async def busy(*given: Any) -> Any:
                told.add(room.lobby().tables[0].hand)
                version = await append(*given)
                actor.show_again()  # there is always more to do
                return version

            room.store.append_all = busy  # type: ignore[method-assign, assignment]
            actor.connect(Tab("Ann"))
            await until(lambda: len(told) > 2)
            looked = await actor.look("Cy")
            assert looked.public.hand >= max(told)

    asyncio.run(evening())


async def test_the_lobby_is_not_ahead_of_what_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        append, held, let_go = room.store.append_all, asyncio.Event(), asyncio.Event()

        async def slow(*given: Any) -> Any:
            held.set()
            await let_go.wait()
            return await append(*given)

        room.store.append_all = slow  # type: ignore[method-assign, assignment]
        asking = asyncio.create_task(actor.ask("Ann", wire.Sit(seat=1, chips=200)))
        await held.wait()
        (early,) = room.lobby("Ann").tables
        let_go.set()
        await asking
        assert (early.players, early.you) == (0, 0), "listed before it was kept"
        (row,) = room.lobby("Ann").tables
        assert (row.players, row.you) == (1, 1)


@pytest.mark.parametrize(("spectators", "shown"), [("live", 3), ("behind", 2), ("none", 0)])
async def test_the_lobby_is_not_ahead_of_those_who_look_on(tmp_path: Path, spectators: str, shown: int) -> None:
    async with opened(tmp_path, spectators=spectators) as (room, actor):
        tabs = await seat(actor, "Ann", "Bob")
        for hand in (1, 2, 3):
            await until(lambda: in_turn(tabs) and tabs["Ann"].now.public.hand == hand)  # noqa: B023
            you = tabs[in_turn(tabs)].now.you
            assert you is not None
            assert room.lobby().tables[0].hand <= shown
            if hand < 3:
                await actor.ask(you.name, wire.Act(what="fold", turn=you.turn))
        assert room.lobby().tables[0].hand == shown
