"""The ledger of the room: chips come from somewhere, all or nothing, and the whole room balances at every commit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal, NotAllowed, PokerroomError
from pokerroom.room import wire
from pokerroom.room.keys import room_key
from pokerroom.room.ledger import LEDGER_FORM, LEDGER_STREAM, RoomLedger
from pokerroom.room.ledger_entries import TableBookings, table_account
from pokerroom.room.ledger_reading import read_ledger
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Part, Store, Unwritten
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.actor.moving import send_between_tables
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.chips_bought import reaches_beyond
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.table.commands import OrderStake
from pokerroom.table.floor_notes import BarNote, StakeOrder
from pokerroom.table.happenings import Booked
from testkit.suite.effort import some
from testkit.suite.whole_command import app
from testkit.table import books

HARBOUR, GARDEN, MILL = "harbour", "garden", "mill"
PLAYERS = ("Ann", "Bob", "Cy", "Dee", "Eve")


def chosen(folder: Path, **more: Any) -> Settings:
    tables = (
        TableSettings("star", "holdem", name="Harbour", seats=6, bots=0),
        TableSettings("star", "holdem", name="Garden", seats=6, bots=0),
        TableSettings("uk", "omaha", name="Mill", seats=6, bots=0),
    )
    usual: dict[str, Any] = {"pace": 0.0, "between_hands": 0.0, "demo": False, "tables": tables}
    return Settings(data=folder, **{**usual, **more})


@asynccontextmanager
async def opened(folder: Path, **more: Any) -> AsyncIterator[Room]:
    room = await open_room(chosen(folder, **more))
    try:
        yield room
    finally:
        await room.close()


def buy_in(actor: TableActor) -> int:
    setup = actor.journal.rules.setup
    return int(setup.max_buy_in or setup.min_buy_in or 500)


async def sit(room: Room, table: str, player: str, seat: int = 1) -> int:
    chips = buy_in(room.tables[table])
    await room.tables[table].ask(player, wire.Sit(seat=seat, chips=chips))
    return chips


def held(room: Room, player: str) -> int:
    return room.ledger.balance(player_account(player))


def test_what_is_taken_off_a_table_is_there_next_time(tmp_path: Path) -> None:
    async def first() -> int:
        async with opened(tmp_path) as room:
            chips = await sit(room, HARBOUR, "Ann")
            assert (held(room, "Ann"), room.ledger.balance("cage")) == (0, -chips)
            assert room.ledger.balance(table_account(HARBOUR)) == chips
            await room.tables[HARBOUR].ask("Ann", wire.Leave())
            assert (held(room, "Ann"), room.ledger.balance("cage")) == (chips, -chips)
            you = (await room.tables[MILL].look("Ann")).you
            assert you is not None
            assert you.balance == chips
            assert (room.lobby("Ann").balance, room.lobby("Bob").balance, room.lobby().balance) == (chips, 0, 0)
            return chips

    async def second(chips: int) -> None:
        async with opened(tmp_path) as room:
            assert held(room, "Ann") == chips
            brought = await sit(room, MILL, "Ann")
            assert held(room, "Ann") == max(0, chips - brought)
            assert room.ledger.balance("cage") == -max(chips, brought), "the cage gives only what the account lacks"
            assert room.faults() == []

    asyncio.run(second(asyncio.run(first())))


async def test_a_table_and_the_ledger_are_kept_together_or_not_at_all(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        append_all, parts = room.store.append_all, []

        async def never(given: Sequence[Part], at: datetime) -> tuple[int, ...]:
            parts.append([part.stream for part in given])
            raise Unwritten("the disk is full")

        room.store.append_all = never  # type: ignore[method-assign, assignment]
        with pytest.raises(Unavailable, match="nothing has changed"):
            await sit(room, HARBOUR, "Ann")
        room.store.append_all = append_all  # type: ignore[method-assign]
        assert parts == [[stream_of(HARBOUR), LEDGER_STREAM]]
        assert held(room, "Ann") == room.ledger.balance("cage") == 0
        await sit(room, HARBOUR, "Ann")
        assert room.faults() == []


async def test_what_was_taken_for_unwritten_and_stands_there_counts(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        append_all = room.store.append_all

        async def lost(given: Sequence[Part], at: datetime) -> tuple[int, ...]:
            await append_all(given, at)
            raise Unwritten("the connection is gone")

        room.store.append_all = lost  # type: ignore[method-assign, assignment]
        await sit(room, HARBOUR, "Ann")  # who sits there after all is not told otherwise
        room.store.append_all = append_all  # type: ignore[method-assign]
        chips = await sit(room, HARBOUR, "Bob", 2)
        assert room.ledger.balance(table_account(HARBOUR)) == 2 * chips
        assert room.faults() == []


async def test_where_play_chips_are_not_given_nobody_brings_more_than_they_have(tmp_path: Path) -> None:
    async with opened(tmp_path, play_chips=False) as room:
        actor = room.tables[HARBOUR]
        with pytest.raises(Illegal, match=r"from the account of Ann; allowed: up to 0"):
            await sit(room, HARBOUR, "Ann")
        assert not actor.seat_of("Ann")
        chips = buy_in(actor)
        await room.ledger.give("Ann", chips, room._clock(), by="cage")
        await sit(room, HARBOUR, "Ann")
        with pytest.raises(Illegal, match=r"allowed: up to 0"):
            await sit(room, GARDEN, "Ann")
        with pytest.raises(Illegal, match="out of the account of Ann; allowed: up to 0"):
            await room.ledger.give("Ann", -1, room._clock(), by="cage")
        assert room.faults() == []


async def test_the_same_chips_are_not_brought_to_two_tables_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path, play_chips=False) as room:
        await room.ledger.give("Ann", buy_in(room.tables[HARBOUR]), room._clock(), by="cage")
        both = (sit(room, HARBOUR, "Ann"), sit(room, GARDEN, "Ann"))
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Illegal", "int"]
        assert room.faults() == []


async def test_a_move_between_tables_is_one_append_over_both(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        chips = await sit(room, HARBOUR, "Ann")
        append_all, parts = room.store.append_all, []

        async def noted(given: Sequence[Part], at: datetime) -> tuple[int, ...]:
            parts.append([part.stream for part in given])
            return await append_all(given, at)

        room.store.append_all = noted  # type: ignore[method-assign, assignment]
        await room.services.moves.move("Ann", HARBOUR, GARDEN, 3, by="player Ann")
        assert parts[0] == [stream_of(HARBOUR), stream_of(GARDEN), LEDGER_STREAM]
        old, new = room.tables[HARBOUR], room.tables[GARDEN]
        assert (old.seat_of("Ann"), new.seat_of("Ann"), new.journal.table.stacks) == (0, 3, {3: chips})
        assert room.ledger.balance(table_account(GARDEN)) == chips
        assert room.ledger.balance(table_account(HARBOUR)) == 0
        assert room.faults() == []
        assert list(room.store.read(LEDGER_STREAM))[-1].by == "player Ann"


@pytest.mark.parametrize(
    ("old", "new", "seat", "refusal"),
    [
        (HARBOUR, HARBOUR, 3, "to the same table"),
        (GARDEN, HARBOUR, 3, "no seat at garden"),
        (HARBOUR, GARDEN, 2, "seat 2"),
        (HARBOUR, "nowhere", 2, "not in this room"),
    ],
)
async def test_a_move_that_is_refused_changes_neither_table(
    tmp_path: Path, old: str, new: str, seat: int, refusal: str
) -> None:
    async with opened(tmp_path) as room:
        await sit(room, HARBOUR, "Ann")
        await sit(room, GARDEN, "Bob", 2)
        before = {name: (actor.version, actor.journal.table.stacks) for name, actor in room.tables.items()}
        with pytest.raises((Illegal, NotAllowed), match=refusal):
            await room.services.moves.move("Ann", old, new, seat)
        assert {name: (actor.version, actor.journal.table.stacks) for name, actor in room.tables.items()} == before
        assert room.faults() == []


async def test_nobody_who_is_barred_from_the_room_is_moved_and_an_order_about_a_stake_goes_along(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as room:
        await sit(room, HARBOUR, "Ann")
        old, new = room.tables[HARBOUR], room.tables[GARDEN]
        table = old.journal.table
        table.state.floor.bars = (BarNote("Ann", "room", "gaming supervisor", old.time(), "threats"),)
        with pytest.raises(NotAllowed, match="barred from the room"):
            await send_between_tables(room.ledger, old, new, "Ann", 3, old.time)
        assert (old.seat_of("Ann"), new.seat_of("Ann")) == (1, 0)
        table.state.floor.bars = ()
        table.do(OrderStake(1, 100, old.time(), "gaming supervisor", excess=20))
        await room.services.moves.move("Ann", HARBOUR, GARDEN, 3)
        assert new.journal.table.state.orders.stakes == {3: StakeOrder(100, 20)}
        assert room.faults() == []


async def test_a_payout_between_two_who_have_left_is_between_their_accounts(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        now = datetime(2024, 8, 16, 20, tzinfo=UTC)
        actor, ledger = room.tables[HARBOUR], room.ledger
        for player in ("Ann", "Bob"):
            await ledger.give(player, 100, now, by="the cage")
        booked = Booked("payout of hand 1 put right", (), now, (), {"Ann": 40, "Bob": -40})
        assert reaches_beyond(booked)
        await ledger.append((), [TableBookings(actor.id, booked)], now)
        assert (held(room, "Ann"), held(room, "Bob")) == (60, 140)
        assert room.faults() == []


@pytest.mark.parametrize("written", [False, True])
async def test_a_move_that_cannot_be_kept_is_forgotten_or_found_at_both_tables(tmp_path: Path, written: bool) -> None:
    async with opened(tmp_path) as room:
        chips = await sit(room, HARBOUR, "Ann")
        append_all = room.store.append_all

        async def lost(given: Sequence[Part], at: datetime) -> tuple[int, ...]:
            if written:
                await append_all(given, at)
            raise Unwritten("the connection is gone")

        room.store.append_all = lost  # type: ignore[method-assign, assignment]
        with pytest.raises(Unavailable, match="could not be kept"):
            await room.services.moves.move("Ann", HARBOUR, GARDEN, 3)
        room.store.append_all = append_all  # type: ignore[method-assign]
        old, new = room.tables[HARBOUR], room.tables[GARDEN]
        async with asyncio.timeout(60):
            while not (old.goes_on and new.goes_on):
                await asyncio.sleep(0.01)
        found = (old.journal.table.stacks, new.journal.table.stacks)
        assert found == (({}, {3: chips}) if written else ({1: chips}, {}))
        assert room.faults() == []


class ComingAndGoing:
    """People who come, buy, play, move, buy more and go at several tables, with a store that fails now and then."""

    def __init__(self, room: Room, seed: int) -> None:
        self.room, self.chance = room, Random(seed)
        self.commits = self.spanning = self.moved = 0
        self.faults: list[str] = []  # told at the end: a table takes whatever fails in a commit for the store's trouble
        self._append_all = room.store.append_all
        room.store.append_all = self._sometimes  # type: ignore[method-assign]

    async def _sometimes(self, parts: Sequence[Part], at: datetime) -> tuple[int, ...]:
        fails = self.chance.random()
        if fails < 0.05:
            raise Unwritten("the disk is full")
        versions = await self._append_all(parts, at)
        self.commits += 1
        if len(parts) > 1 or self.commits % 10 == 0:
            self.spanning += len(parts) > 1
            ledger, books = read_ledger(self.room.store)
            self.faults += ledger.faults(books)
        if fails > 0.97:
            raise Unwritten("the connection is gone")
        return versions

    async def go_on(self) -> None:
        player, table = self.chance.choice(PLAYERS), self.chance.choice(list(self.room.tables))
        actor = self.room.tables[table]
        seat = actor.seat_of(player)
        try:
            if not seat:
                least = int(actor.journal.rules.setup.min_buy_in or 100)
                chips = self.chance.choice([least, buy_in(actor)])
                await actor.ask(player, wire.Sit(seat=self.chance.randint(1, 6), chips=chips))
            else:
                await self._there(actor, player)
        except PokerroomError:
            pass

    async def _there(self, actor: TableActor, player: str) -> None:
        what = self.chance.choice(["leave", "top up", "move", "move", "act", "act", "act", "act", "act", "act"])
        if what == "leave":
            await actor.ask(player, wire.Leave())
        elif what == "top up":
            await actor.ask(player, wire.TopUp(amount=self.chance.choice([20, 100, 200])))
        elif what == "move":
            other = self.chance.choice([table for table in self.room.tables if table != actor.id])
            await self._move(actor, player, other)
        else:
            await self._act(actor, "call", "call", "fold", "show")

    async def _move(self, actor: TableActor, player: str, other: str) -> None:
        """As soon as the table stands still: after a fold, before the next hand begins if that was the last."""
        folding = asyncio.create_task(self._act(actor, "fold"))
        while not folding.done() and not actor._at_work.locked():
            await asyncio.sleep(0)
        try:
            title = actor.journal.rules.changes.ordered_by[0]
            await self.room.services.moves.move(player, actor.id, other, self.chance.randint(1, 6), title=title)
            self.moved += 1
        finally:
            await asyncio.gather(folding, return_exceptions=True)

    async def _act(self, actor: TableActor, *ways: wire.ActKind) -> None:
        hand = actor.journal.hand
        if hand is None or not hand.turn:
            return
        name = actor.journal.names[hand.turn]
        you = (await actor.look(name)).you
        if you is None or you.options is None:
            return
        what = self.chance.choice(ways)
        if what == "call" and not you.to_call:
            what = "check"
        await actor.ask(name, wire.Act(what=what, turn=you.turn))


@pytest.mark.parametrize("seed", some(range(3), 3))
def test_the_whole_room_balances_at_every_commit_of_a_random_evening(tmp_path: Path, seed: int) -> None:
    async def evening() -> dict[str, int]:
        async with opened(tmp_path, patience=0.05) as room:
            playing = ComingAndGoing(room, seed)
            for turn in range(1_500):
                if turn >= 150 and playing.moved:
                    break
                await playing.go_on()
            room.store.append_all = playing._append_all  # type: ignore[method-assign]
            assert playing.faults == []
            assert playing.spanning > 20
            assert playing.moved
        ledger, of_tables = read_ledger_of(tmp_path)
        assert ledger.faults(of_tables) == []
        assert any(book.hands for book in of_tables.values())
        return ledger.balances

    async def again() -> dict[str, int]:
        async with opened(tmp_path) as room:
            assert room.faults() == []
            return room.ledger.balances

    assert asyncio.run(evening()) == asyncio.run(again())


def read_ledger_of(folder: Path) -> tuple[RoomLedger, Any]:
    settings = chosen(folder)
    with Store.open(settings.database_url, room_key(settings.key_path)) as store:
        return read_ledger(store)


def test_the_command_prints_the_accounts_and_moves_chips_of_the_cage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> int:
        async with opened(tmp_path) as room:
            return await sit(room, HARBOUR, "Ann")

    chips = asyncio.run(evening())
    monkeypatch.setenv("POKERROOM_DATA", str(tmp_path))
    run = CliRunner().invoke
    shown = run(app, ["ledger"])
    assert shown.exit_code == 0
    assert f"{'table harbour, seat 1':<48}{chips:>16,}" in shown.output
    assert "The room balances." in shown.output
    mistaken = run(app, ["ledger", "give", "Bob", "500"])
    assert mistaken.exit_code
    assert "nobody called Bob has an account; allowed: the name of a player" in str(mistaken.exception)
    assert "player Bob" not in run(app, ["ledger", "--json"]).output
    assert "holds 500" in run(app, ["ledger", "give", "Bob", "500", "--unknown"]).output
    assert "holds 501" in run(app, ["ledger", "give", "Bob", "1"]).output, "they have an account now"
    assert "holds 500" in run(app, ["ledger", "take", "Bob", "1"]).output
    assert "holds 450" in run(app, ["ledger", "take", "Bob", "50"]).output
    assert '"player Bob": 450' in run(app, ["ledger", "--json"]).output


def test_chips_are_given_to_a_name_as_its_account_spells_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as room:
            await room.accounts.register("Mary Ann", "forty-two green doors")

    asyncio.run(evening())
    monkeypatch.setenv("POKERROOM_DATA", str(tmp_path))
    run = CliRunner().invoke
    assert "(did you mean Mary Ann?)" in str(run(app, ["ledger", "give", "mary ann", "5"]).exception)
    assert "The account of Mary Ann holds 5." in run(app, ["ledger", "give", "Mary Ann", "5"]).output


async def test_a_ledger_that_does_not_balance_says_what_is_wrong(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        chips = await sit(room, HARBOUR, "Ann")
        books.buy_in(room.tables[HARBOUR].journal.ledger, 1, 5)
        assert room.faults() == [
            f"{chips + 5} came to harbour by its book, and {chips} by the ledger",
            "the whole room sums to 5",
        ]


def test_a_room_goes_on_from_the_ledgers_snapshot_and_the_entries_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many entries there are, only those after the snapshot are read; one of another form is left aside."""
    read: list[int] = []
    through = Store.read

    def noted(store: Store, stream: str, after: int = 0) -> Any:
        for stored in through(store, stream, after):
            if stream == LEDGER_STREAM:
                read.append(stored.version)
            yield stored

    async def open_and_close() -> dict[str, int]:
        read.clear()
        async with opened(tmp_path) as room:
            return room.ledger.balances

    async def kept_as(code: str, body: bytes) -> None:
        settings = chosen(tmp_path)
        with Store.open(settings.database_url, room_key(settings.key_path)) as store:
            head = store.head(LEDGER_STREAM)
            assert head is not None
            await store.save_snapshot(LEDGER_STREAM, head.version, code, body)

    async def evening() -> dict[str, int]:
        monkeypatch.setattr("pokerroom.room.ledger._RECORDS_PER_SNAPSHOT", 3)
        async with opened(tmp_path) as room:
            for player in PLAYERS:
                await room.ledger.give(player, 500, datetime.now(UTC), by="cashier")
            assert room.store.snapshot(LEDGER_STREAM) is not None
            return room.ledger.balances

    before = asyncio.run(evening())
    monkeypatch.setattr(Store, "read", noted)
    assert asyncio.run(open_and_close()) == before
    assert read == []
    for code, body in (("ledger 0", b"{}"), (LEDGER_FORM, b"no accounts")):
        asyncio.run(kept_as(code, body))
        assert asyncio.run(open_and_close()) == before
        assert len(read) == len(PLAYERS) + 1
    with Store.open(chosen(tmp_path).database_url, room_key(chosen(tmp_path).key_path)) as store:
        assert RoomLedger.read(store).balances == before
