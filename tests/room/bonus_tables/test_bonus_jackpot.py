"""The progressive of the game against the house in a room: wagers feed its pool, a hit is seen, settled and booked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.ledger_entries import pool_account
from pokerroom.room.ledger_reading import read_ledger
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.sources import settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.opening.requested_jackpots import requested_jackpots
from pokerroom.room.tables.opening.tables_of_settings import requested_tables
from pokerroom.rulebook import house_named
from testkit.room.bonus_rooms import TABLE, BonusTab, plays_out, sat
from testkit.room.jackpot_rooms import stack
from testkit.suite.waiting import until

POOL = """
house = "star-bonus"
name = "progressive"
unit = 1
seed = 10000
wager = 5
rate = 20
table_bonus = 50
approval = "L&GNSW 12/345, 2024-03-01"
events = [
    { hand = "royal_flush", percent = 100 },
    { hand = "straight_flush", percent = 10 },
    { hand = "four_of_a_kind", odds = 300 },
    { hand = "full_house", odds = 100 },
    { hand = "flush", odds = 50 },
]
"""
ROYAL = "Qs Js Ts 2c 3d As Ks 9h 9d 4c 4d"  # the board, box 2, box 4, the dealer
NOTHING = "Qs Jh Td 2c 3d 7s 8h 9h 9d 4c 4d"
SUPERVISOR = "casino supervisor"


@asynccontextmanager
async def opened(folder: Path, pool: str = POOL, **more: Any) -> AsyncIterator[tuple[Room, BonusActor]]:
    file = folder / "pool.toml"
    file.write_text(pool, "utf-8")
    own = TableSettings("star-bonus", "holdem_bonus", name="Starlight", bots=0, seats=5, jackpot=True)
    usual: dict[str, Any] = {"pace": 0.0, "between_hands": 0.0, "demo": False, "tables": (own,)}
    room = await open_room(Settings(data=folder, jackpots=(str(file),), **{**usual, **more}))
    try:
        yield room, room.bonus_tables[TABLE]
    finally:
        await room.close()


def _may_wager(tab: BonusTab) -> bool:
    return bool(tab.choices.place)


async def wager_all(actor: BonusActor, *tabs: BonusTab) -> int:
    """Everybody puts down an Ante and a Jackpot Wager."""
    for tab in tabs:
        await until(partial(_may_wager, tab))
    number = tabs[0].public.round
    for tab in tabs:
        await actor.ask(tab.player, wire.WagerAt(area="ante", chips=10, round=number))
        await actor.ask(tab.player, wire.WagerAt(area="jackpot", chips=5, round=number))
    for tab in tabs:
        await actor.ask(tab.player, wire.WagersDown(round=number))
    return number


def meter(room: Room) -> int:
    return room.jackpots.pools["progressive"].meter.value


@pytest.mark.clause("star-bonus:15.1.3.1", "star-bonus:15.2.3", "star-bonus:15.2.9", "star-bonus:1.1.20")
def test_a_wager_moves_the_meter_that_table_lobby_and_sign_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, NOTHING)

    async def evening() -> None:
        async with opened(tmp_path) as (room, actor):
            ann, bea = await sat(actor, 2, "Ann"), await sat(actor, 4, "Bea")
            assert ann.public.jackpot is not None
            assert ann.public.jackpot.value == 10_000
            assert ann.public.areas[-1].area == "jackpot"
            number = await wager_all(actor, ann, bea)
            await until(lambda: ann.public.board)
            assert meter(room) == 10_002
            assert (ann.public.jackpot.value, room.lobby().jackpots[0].value) == (10_002, 10_002)
            await plays_out(actor, [ann, bea], number)
            assert room.jackpots.pools["progressive"].claims == []
            lines = {line.heading: line for line in actor.sign().lines}
            assert lines["To take part"].words == "a Jackpot Wager of 5"
            assert (lines["Stands at"].words, lines["Meter system"].words) == ("10,002", "L&GNSW 12/345, 2024-03-01")
            assert lines["Your two cards with the flop"].items[-1].endswith(": 50 to 1")
            assert all(line.cites for line in lines.values() if line.heading not in ("Time to decide",))
            assert [str(citation) for citation in actor.sign().rules_cites] == ["star-bonus:13.14"]
            await actor.stop()
            assert room.ledger.balance(pool_account("progressive", "pool")) == 10_002
            assert room.faults() == []

    asyncio.run(evening())


@pytest.mark.clause("star-bonus:15.2.7", "star-bonus:15.2.10.2", "star-bonus:15.2.10.4")
def test_a_hit_is_settled_by_the_software_paid_in_order_and_every_chip_is_booked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, ROYAL)

    async def evening() -> None:
        async with opened(tmp_path) as (room, actor):
            ann, bea = await sat(actor, 2, "Ann"), await sat(actor, 4, "Bea")
            onlooker = BonusTab()
            actor.connect(onlooker)
            number = await wager_all(actor, ann, bea)
            await plays_out(actor, [ann, bea], number)
            await until(lambda: actor.journal.ledger.hands)
            await actor.stop()
            claim = room.jackpots.claim("progressive", 1)
            assert (claim.status, claim.by) == ("paid", "the software")
            assert all(finding.holds for finding in claim.findings)
            assert [(payment.player, payment.amount) for payment in claim.payments] == [("Bea", 50), ("Ann", 10_002)]
            assert "?? ??" in claim.log  # the board as it was dealt; the hands as they were shown
            assert "As Ks" in claim.log
            hit = onlooker.public.hits[0]
            assert (hit.status, hit.table, hit.hand) == ("paid", "Starlight", number)
            assert room.lobby().hits[0].jackpot == "progressive"
            lines = [line.text for frame in onlooker.frames for line in frame.lines if "jackpot" in line.text.lower()]
            assert lines[2:] == [
                "The jackpot pays Bea 50.",
                "The jackpot pays Ann 10,002.",
                "Bea's jackpot wager is taken.",
                "Ann's jackpot wager is taken.",
            ]
            # flop, turn and river wagers win 40, the Ante is paid by the royal flush; the Jackpot Wager is its price
            assert actor.journal.patron(2).chips == 500 + 50 - 5 + 10_002
            assert room.ledger.balance(player_account("Ann")) == 0
            assert room.ledger.balance(pool_account("progressive", "pool")) == 10_000
            assert room.faults() == []
            ledger, ledgers = read_ledger(room.store)
            assert ledger.faults(ledgers) == []

    asyncio.run(evening())


def test_a_hit_waits_for_the_house_and_the_room_that_opens_again_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, ROYAL)
    staff = (Staff("Sue", "star-bonus", (SUPERVISOR,)),)

    async def settle(actor: BonusActor, what: wire.JackpotStep, step: str = "") -> None:
        order = wire.SettleJackpot(jackpot="progressive", claim=1, what=what, step=step)
        await actor.ask("Sue", order)

    async def evening() -> None:
        async with opened(tmp_path, staff=staff) as (room, actor):
            ann = await sat(actor, 2, "Ann")
            number = await wager_all(actor, ann)
            while not any(room.jackpots.open_claims(actor.id)):
                if ann.choices.bet:
                    await actor.ask("Ann", wire.PlayBox(what="bet", turn=ann.you.turn))
                await asyncio.sleep(0.002)
            await until(lambda: ann.public.hits)
            assert (ann.public.phase, ann.public.round) == ("jackpots", number)
            with pytest.raises(NotAllowed):
                await actor.ask("Ann", wire.SettleJackpot(jackpot="progressive", claim=1, what="record"))
            with pytest.raises(Illegal, match="claimed already"):
                await actor.ask("Ann", wire.ClaimJackpot(hand=number))
            await settle(actor, "record")
        async with opened(tmp_path, staff=staff) as (room, actor):
            again = BonusTab("Ann")
            actor.connect(again)
            await until(lambda: again.frames)
            assert again.public.phase == "jackpots"
            for step in room.jackpots.claim("progressive", 1).missing:
                await settle(actor, "confirm", step)
            await settle(actor, "pay")
            await until(lambda: actor.journal.ledger.hands)
            await actor.stop()
            assert actor.journal.patron(2).chips == 500 + 50 - 5 + 10_001
            assert room.faults() == []

    asyncio.run(evening())


@pytest.mark.clause("star-bonus:15.1.2.2")
async def test_without_a_pool_no_jackpot_wager_is_offered(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="jackpot = true"):
        async with opened(tmp_path, POOL.replace("star-bonus", "star").split("wager")[0]):
            pass
    staff = (Staff("Sue", "star-bonus", (SUPERVISOR, "assistant gaming manager")),)
    async with opened(tmp_path, staff=staff) as (_, actor):
        ann = await sat(actor, 2, "Ann")
        await actor.ask("Sue", wire.UnlinkJackpotTable(jackpot="progressive", table=TABLE))
        await until(lambda: ann.choices.place)
        await actor.ask("Ann", wire.WagerAt(area="ante", chips=10, round=ann.public.round))
        assert [place_range.area for place_range in ann.choices.place] == ["bonus"]
        with pytest.raises(Illegal, match="Jackpot Wager") as refused:
            await actor.ask("Ann", wire.WagerAt(area="jackpot", chips=5, round=ann.public.round))
        assert "star-bonus:15.1.2.2" in map(str, refused.value.cites)


@pytest.mark.clause("star-bonus:1.1.7")
def test_an_assistant_gaming_manager_has_every_power_of_a_casino_supervisor() -> None:
    held = {row["title"]: set(row["powers"]) for row in house_named("star-bonus").answer("room.staff")}
    assert held["Assistant Gaming Manager"] == held[SUPERVISOR] >= held["gaming supervisor"]


@pytest.mark.clause("star-bonus:1.1.3")
def test_an_assistant_gaming_manager_answers_for_a_pit_that_is_named_and_for_no_other(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    tables = """
        [[tables]]
        house = "star-bonus"
        game = "bonus"
        name = "{}"
        pit = "{}"
    """
    agm = """
        [[staff]]
        name = "Max"
        house = "star-bonus"
        titles = ["Assistant Gaming Manager"]
    """
    both = f"demo = false\n{tables.format('Starlight', 'river')}{tables.format('Comet', 'garden')}{agm}"
    for pit, why in (("", "none is named"), ('pit = "attic"', "no table is in 'attic'")):
        file.write_text(both + pit, "utf-8")
        with pytest.raises(Malformed, match=why) as refused:
            settings(environment={}, file=file)
        assert "star-bonus:1.1.3" in map(str, refused.value.cites)
    file.write_text(both + 'pit = "river"', "utf-8")

    async def evening() -> None:
        room = await open_room(replace(settings(environment={}, file=file), data=tmp_path))
        await room.bonus_tables[TABLE].ask("Max", wire.Freeze())
        assert room.bonus_tables[TABLE].journal.state.stopped is not None
        with pytest.raises(NotAllowed):
            await room.bonus_tables["comet"].ask("Max", wire.Freeze())
        await room.close()

    asyncio.run(evening())


def test_the_demo_has_a_table_of_the_game_with_bots_and_a_jackpot(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, demo=True)
    (table,) = [table for table in requested_tables(settings, {}) if table.is_bonus]
    made = table.made_bonus(requested_jackpots(settings))
    assert (made.book.id, made.setup.jackpot, table.bots > 0) == ("star-bonus", Decimal(5), True)
