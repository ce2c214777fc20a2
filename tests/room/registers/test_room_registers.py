"""The room's registers: the day by the clock on the wall, and looks that are on record before they are left out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from pokerroom.errors import Illegal
from pokerroom.registers.register import EntryValue
from pokerroom.room.registers.exporting import filter_entries, packet
from pokerroom.room.registers.keeping import INSPECTIONS_STREAM, RoomRegisters
from pokerroom.room.store import Store
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.setup.table_setup import TableSetup
from testkit.room.approving import COMMISSION

EVENING = datetime(2026, 5, 1, 20, tzinfo=UTC)  # in Canberra it is the morning of the second of May


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32)) as opened:
        yield opened


@pytest.mark.clause("canberra:NI.2")
@pytest.mark.parametrize(("zone", "begun"), [("Australia/Sydney", True), ("UTC", False)])
def test_the_day_from_which_rules_hold_is_a_day_of_the_room(store: Store, zone: str, begun: bool) -> None:
    house = house_named("canberra")
    registers = RoomRegisters(store, lambda: EVENING, Zone(zone))
    said: dict[str, EntryValue] = {
        "what": "the rules", "reference": "NI2018-51", "given": "the regulator", "kept_at": "safe",
        "from": "2026-05-02", "digest": house.book.digest[:12],
    }  # fmt: skip
    for each in (COMMISSION, said):
        asyncio.run(registers.make("canberra", "approvals", each, "staff Bo (supervisor)"))
    refused = ""
    try:
        registers.refuse_opening(house, TableSetup("holdem", blinds=(5, 10)), "t-1")
    except Illegal as fault:
        refused = str(fault)
    assert ("hold from 2026-05-02" in refused) is not begun


@pytest.mark.clause("canberra:15.3.1")
def test_a_house_of_ones_own_keeps_the_registers_of_the_book_that_it_extends(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('[rulebook]\nid = "club"\ntitle = "The club"\nextends = "canberra"\n', "utf-8")
    known = library().with_book(file)
    registers, club = RoomRegisters(store, lambda: EVENING, books=known), known.house("club")
    by_time = TableSetup("holdem", blinds=(5, 10), commission=("time_charge",))
    with pytest.raises(Illegal, match="without a written approval") as refused:
        registers.refuse_charges(club, by_time)
    assert "canberra:15.3.1" in map(str, refused.value.cites)
    approval = {**COMMISSION, "what": "time charge, most an hour", "figure": 20}
    asyncio.run(registers.make("club", "approvals", approval, "staff Bo (supervisor)"))
    registers.refuse_charges(club, by_time)
    assert [entry.now["figure"] for entry in registers.entries("club", "approvals").values()] == [20]
    page = packet(registers, club.book, EVENING.date(), EVENING)
    assert "canberra:15.3.1" in page


def test_a_look_that_could_not_be_recorded_is_recorded_at_the_next(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    registers = RoomRegisters(store, lambda: EVENING)

    async def fail(*_told: Any) -> None:
        raise OSError("the disk is full")

    async def look() -> None:
        with monkeypatch.context() as broken:
            broken.setattr(store, "append", fail)
            with pytest.raises(OSError, match="disk"):
                await registers.record_look_once("the floor", "staff Ines (inspector)")
        for _ in range(2):
            await registers.record_look_once("the floor", "staff Ines (inspector)")

    asyncio.run(look())
    assert len(list(store.read(INSPECTIONS_STREAM))) == 1


@pytest.mark.parametrize(
    ("zone", "day", "hour"), [("Australia/Sydney", date(2026, 5, 2), "06:00"), ("UTC", date(2026, 5, 1), "20:00")]
)
def test_a_days_packet_has_the_day_and_the_times_of_the_rooms_clock(
    store: Store, zone: str, day: date, hour: str
) -> None:
    registers = RoomRegisters(store, lambda: EVENING, Zone(zone))
    asyncio.run(registers.make("canberra", "approvals", COMMISSION, "staff Bo (supervisor)"))
    wanted = f'<td class="when">{hour}</td><td>staff Bo (supervisor)</td>'
    for which in (date(2026, 5, 1), date(2026, 5, 2)):
        page = packet(registers, library().book("canberra"), which, EVENING)
        assert (wanted in page) is (which == day)
        assert len(filter_entries(registers.entries("canberra").values(), registers.zone, which, which)) == (
            which == day
        )
