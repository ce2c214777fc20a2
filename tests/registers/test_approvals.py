"""Written approvals bound what tables charge: at start, at a running table, and in the list of what is to be done."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.registers.approvals import approved_choices
from pokerroom.registers.commands import MakeEntry
from pokerroom.registers.decide import decide_registers
from pokerroom.registers.register import EntryValue
from pokerroom.registers.state import RegisterEntry, Registers
from pokerroom.room.opening_room import open_room
from pokerroom.room.registers.keeping import RoomRegisters
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import house_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, commands
from pokerroom.table.saved import save_table, table_from
from testkit.room.approving import enter_beforehand

AT = datetime(2026, 5, 1, 20, tzinfo=UTC)
BOOKS = library().books
CANBERRA = house_named("canberra")
RATE = "time charge, most an hour"
BY_TIME = TableSetup(
    "holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, commission=("time_charge",), straddling=False, burns=True
)
DEAR = TableSettings(
    "canberra", "holdem", name="Hour", seats=6, bots=0, charge="time-charge", time_charge=15, where="table 1 in x"
)


def _approval(what: str, figure: int, **more: EntryValue) -> dict[str, EntryValue]:
    return {"what": what, "figure": figure, "reference": "GRC 7", "given": "1 May 2026", "kept_at": "safe", **more}


def _entry(number: int, values: dict[str, EntryValue]) -> RegisterEntry:
    return RegisterEntry(str(number), "approvals", values, AT, "Bo")


@pytest.mark.clause("canberra:15.3.1", "canberra:A.approved")
def test_the_last_approval_holds_until_it_is_withdrawn() -> None:
    first, second = _entry(1, _approval(RATE, 20)), _entry(2, _approval(RATE, 16))
    assert [choice.value for choice in approved_choices(CANBERRA, [first, second])] == [16]
    gone = _entry(3, _approval(RATE, 16, withdrawn=True))
    assert approved_choices(CANBERRA, [first, second, gone]) == ()


def test_an_approval_of_a_most_without_its_figure_is_refused() -> None:
    lacking = {key: value for key, value in _approval(RATE, 20).items() if key != "figure"}
    with pytest.raises(Malformed, match="'Figure', for: time charge, most an hour") as refused:
        decide_registers(BOOKS["canberra"], Registers(), MakeEntry("approvals", lacking, AT, "Bo"), {}, ())
    assert [str(cite) for cite in refused.value.cites] == ["canberra:15.3.1"]


@pytest.mark.clause("canberra:15.2(a)(i)", "canberra:15.3.1")
def test_a_change_at_a_running_table_is_held_against_what_is_approved_now() -> None:
    table = Table(CANBERRA, BY_TIME, unit=1)
    dear = replace(BY_TIME, time_charge=15)
    title = table.rules.changes.ordered_by[0]
    with pytest.raises(Illegal, match="while no written approval is on record") as refused:
        table.do(commands.Propose(dear, title))
    assert "canberra:15.3.1" in map(str, refused.value.cites)
    approved = approved_choices(CANBERRA, [_entry(1, _approval(RATE, 14))])
    with pytest.raises(Illegal, match=r"at most 14 an hour, by the approval GRC 7 \(1 May 2026\)"):
        table.do(commands.Propose(dear, title, approved))
    enough = approved_choices(CANBERRA, [_entry(2, _approval(RATE, 15))])
    change = table.do(commands.Propose(dear, title, enough))
    table.do(commands.TellPlayers(change, AT.replace(tzinfo=None)))
    table.do(commands.CarryOut(change, AT.replace(tzinfo=None)))
    assert table.rules.terms.time_charge is not None
    assert table.rules.terms.time_charge.amount == 15
    again = table_from(save_table(table), library().book("canberra"))
    assert again.rules.house.approvals == table.rules.house.approvals
    assert list(again.rules.house.approvals.values()) == ["the approval GRC 7 (1 May 2026)"]


@pytest.mark.clause("canberra:15.2(e).2")
def test_each_scale_has_its_own_approved_cap() -> None:
    small = "commission, most a hand at small buy-ins"
    entries = [_entry(1, _approval("commission, most a hand", 20)), _entry(2, _approval(small, 8))]
    house = house_with(House(library().book("canberra")), approved_choices(CANBERRA, entries))
    by_pot = replace(BY_TIME, commission=("pot_percent",), cap=9)
    assert Table(house, by_pot, unit=1).rules.setup.cap == 9
    with pytest.raises(Illegal, match="at most 8, by the approval GRC 7"):
        Table(house, replace(by_pot, percent=10), unit=1)


POT = "commission, most a hand"


@pytest.mark.clause("canberra:15.3.1", "canberra:15.2(a)(i)", "canberra:A.approved")
@pytest.mark.parametrize(
    ("own", "what", "clause"),
    [
        (replace(DEAR, time_charge=10), RATE, "canberra:15.3.1"),
        (replace(DEAR, charge="pot-percent", time_charge=None), POT, "canberra:15.2(a)(i)"),
    ],
)
def test_no_table_charges_before_the_regulator_has_approved_a_most_in_writing(
    tmp_path: Path, own: TableSettings, what: str, clause: str
) -> None:
    """The book has both maxima approved, and approved is in writing: without it there is nothing to charge up to."""
    settings = Settings(data=tmp_path, demo=False, tables=(own,))

    async def evening() -> None:
        with pytest.raises(Malformed, match=r"a charge without a written approval .* \(table 1 in x\)") as refused:
            await open_room(settings)
        assert what in refused.value.allowed
        assert clause in map(str, refused.value.cites)
        await enter_beforehand(settings, "canberra", _approval(what, 20))
        room = await open_room(settings)
        assert list(room.tables) == ["hour"]
        await room.close()
        practice = await open_room(replace(settings, data=tmp_path / "practice", demo=True))
        try:
            duties = [duty.what for duty in practice.rulebooks.registers.todo("canberra")]
            assert any(duty.startswith(f"enter the written approval: {what}; until then") for duty in duties)
        finally:
            await practice.close()

    asyncio.run(evening())


@pytest.mark.clause("canberra:15.3.1", "canberra:A.approved")
def test_a_table_of_the_settings_charges_no_more_than_is_approved(tmp_path: Path) -> None:
    """Refused at the start and at the running table, open once the approval stands; the list says what is off."""
    settings = Settings(data=tmp_path, demo=False, tables=(DEAR,))
    usual = replace(settings, tables=(replace(DEAR, time_charge=10),))

    async def evening() -> None:
        with pytest.raises(Malformed, match=r"15 an hour, above what is approved \(table 1 in x\)") as refused:
            await open_room(settings)
        assert "no written approval is on record" in refused.value.allowed
        await enter_beforehand(usual, "canberra", _approval(RATE, 12))
        room = await open_room(usual)
        try:
            await _approved_later(room.rulebooks.registers, room)
        finally:
            await room.close()

    async def _approved_later(registers: RoomRegisters, room: Room) -> None:
        assert registers.todo("canberra") == ()
        journal = room.tables["hour"].journal
        title = journal.rules.changes.ordered_by[0]
        dear = replace(journal.rules.setup, time_charge=15)
        with pytest.raises(Illegal, match="at most 12 an hour, by the approval GRC 7"):
            journal.do(commands.Propose(dear, title))
        number = await registers.make("canberra", "approvals", _approval(RATE, 20), "Bo")
        assert registers.todo("canberra") == ()
        assert journal.do(commands.Propose(dear, title)) == 0
        await registers.correct("canberra", number, {"figure": 8}, "misread", "Bo")
        (off,) = registers.todo("canberra")
        assert "change what hour charges: a time charge of 10 an hour" in off.what
        await registers.correct("canberra", number, {"withdrawn": True}, "taken back", "Bo")
        with pytest.raises(Illegal, match="a charge without a written approval"):
            journal.do(commands.Propose(dear, title))

    asyncio.run(evening())
