"""The players of a closed table in a room where things go wrong: a move is refused, or nothing can be kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pokerroom.errors import Illegal
from pokerroom.queues import commands
from pokerroom.queues.happenings import SeatCalled
from pokerroom.room import wire
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.opening_room import open_room
from pokerroom.room.queues import drawing, seat_calls
from pokerroom.room.queues.listed_games import game_of
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Part, Unwritten
from pokerroom.room.store.requests.failed_appends import Unavailable
from testkit.suite.waiting import until

CALLED = "seat_called"


class FailsOnce:
    """The ledger of a room, which cannot keep a call the first time."""

    def __init__(self, ledger: RoomLedger, fault: Exception) -> None:
        self._ledger, self._fault = ledger, fault
        self.failed = 0

    async def append(self, parts: Sequence[Part], *rest: Any) -> Any:
        if not self.failed and any(record.kind == CALLED for part in parts for record in part.records):
            self.failed += 1
            raise self._fault
        return await self._ledger.append(parts, *rest)


@asynccontextmanager
async def opened(
    folder: Path, *main_has: str, house: str = "uk", title: str = "supervisor", dealt: Any = ""
) -> AsyncIterator[Room]:
    """Main has Ann and perhaps others, all away, and has closed; Second has Sam. The floor does what it is told to."""
    bots = None if dealt else 0
    tables = tuple(
        TableSettings(house, "holdem", seats=4, bots=bots, name=name, dealt=dealt) for name in ("Main", "Second")
    )
    staff = (Staff("Bo", house, (title, "dealer")),)
    chosen = Settings(data=folder, demo=False, guests="on", tables=tables, staff=staff, pace=0.0, list_calls="staff")
    waited = timedelta()
    room = await open_room(chosen, lambda: datetime.now(UTC) + waited)
    try:
        await room.services.queues.stop()
        at_main = [("main", seat, player) for seat, player in enumerate(("Ann", *main_has), 1)]
        for table, seat, player in (*at_main, ("second", 1, "Sam")):
            if dealt:
                await room.tables[table].ask("Bo", wire.SeatPlayer(seat=seat, player=player, chips=400, visitor=True))
            else:
                await room.tables[table].ask(player, wire.Sit(seat=seat, chips=400))
                await room.tables[table].ask(player, wire.SitOut())
        main = room.tables["main"]
        await main.ask("Bo", wire.CloseTable(minutes=20 if house == "star" else 0))
        if not main.journal.table.closed:
            waited = timedelta(minutes=21)  # the notice of the house is over
            await main.ask("Bo", wire.CarryOutTableChange(change=1))
        await until(lambda: main.journal.table.closed)
        yield room
    finally:
        await room.close()


async def goes_on(room: Room) -> bool:
    """The floor looks again and again, until Ann has come to the other table."""
    for _ in range(600):
        await room.services.queues.do_what_is_due()
        if room.tables["second"].seat_of("Ann"):
            return True
        await asyncio.sleep(0.05)
    return False


@pytest.mark.clause("uk:seating.27")
async def test_nobody_is_let_go_because_a_call_could_not_be_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        ledger = FailsOnce(room.ledger, Unwritten("the disk is full", allowed="later"))
        room.services.queues._ledger = ledger  # type: ignore[assignment]
        await room.services.queues.do_what_is_due()
        assert ledger.failed
        assert room.tables["main"].seat_of("Ann") == 1
        assert not any(room.services.queues.state.lists.values())
        assert await goes_on(room)


async def test_a_fault_while_a_call_is_kept_leaves_no_seat_held(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        queues, second = room.services.queues, room.tables["second"]
        game = game_of(second).game
        await queues.do(commands.JoinList(at=queues.now(), by="Cay", player="Cay", game=game))
        queues._ledger = FailsOnce(room.ledger, RuntimeError("a fault"))  # type: ignore[assignment]
        call = commands.CallSeat(at=queues.now(), game=game, table="second", seat=3)
        with pytest.raises(Unavailable, match="nothing has changed"):
            await queues.do(call)
        await until(lambda: not second.journal.seats.kept)
        assert not queues.state.calls
        (happening,) = await queues.do(call)
        assert isinstance(happening, SeatCalled)
        assert second.journal.seats.kept[3].player == "Cay"


@pytest.mark.clause("uk:seating.27")
async def test_whose_move_is_refused_waits_for_another_seat_and_who_was_away_is_away_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        moves, tried = room.services.queues._due.move, list[int]()

        async def move(player: str, origin: str, table: str, seat: int, **how: Any) -> None:
            tried.append(seat)
            if len(tried) == 1:
                raise Illegal(f"seat {seat} is broken", allowed="another")
            await moves(player, origin, table, seat, **how)

        room.services.queues._due.move = move
        assert await goes_on(room)
        assert tried == [2, 3]
        await room.services.queues.do_what_is_due()
        assert not room.services.queues.state.broken["main"].players
        assert set(room.tables["second"].journal.table.state.players.away) == {1, 3}


@pytest.mark.clause("star:6.3.ii")
def test_those_who_are_level_draw_once_for_a_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draws = list[dict[str, str]]()

    def draw(level: Callable[[dict[str, str]], tuple[str, ...]]) -> dict[str, str]:
        draws.append(drawing.draw_until_settled(level))
        return draws[-1]

    async def evening() -> None:
        async with opened(tmp_path, "Ben", house="star", title="casino supervisor") as room:
            monkeypatch.setattr(seat_calls, "draw_until_settled", draw)
            await room.services.queues.do_what_is_due()
            first, second = room.services.queues.state.called
            assert set(first.drawn) == {"Ann", "Ben"}
            assert [draw for draw in draws if draw] == [
                happening.drawn for happening in (first, second) if happening.drawn
            ]

    asyncio.run(evening())


@pytest.mark.clause("uk:seating.27")
async def test_a_dealer_who_sends_them_does_not_have_them_go_by_choice(tmp_path: Path) -> None:
    async with opened(tmp_path, dealt="live") as room:
        queues, sent = room.services.queues, list[Any]()

        async def move(*who: Any, **how: Any) -> None:
            sent.append((who, how))

        queues._move = move
        asked: dict[str, Any] = {"at": queues.now(), "by": "Bo", "title": "supervisor"}
        await queues.do(commands.BreakTable(table="main", **asked))
        game = game_of(room.tables["main"]).game
        await queues.do(commands.CallSeat(table="second", game=game, seat=2, **asked))
        await room.tables["main"].ask("Bo", wire.SeatGoes(seat=1))
        ((who, how),) = sent
        assert who == ("Ann (visitor)", "main", "second", 2)
        assert (how["title"], how["broken"]) == ("supervisor", True)
