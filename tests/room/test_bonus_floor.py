"""A table of the game against the house is stopped, ruled on, put in order, called off, and kept as it stands."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room import wire
from pokerroom.room.boxes.box_actor import BONUS_STREAMS, BonusActor
from pokerroom.room.boxes.box_journal import BonusJournal
from pokerroom.room.boxes.box_snapshots import BOX_SNAPSHOT_FORM
from pokerroom.room.settings import Staff
from testkit.box_rooms import TABLE, BoxTab, opened, plays_out, sat, until, wagers

SUPERVISOR = "casino supervisor"
STAFF = (Staff("Sue", "star-bonus", (SUPERVISOR,)), Staff("Max", "star-bonus", ("casino operator",)))


async def order(actor: BonusActor, message: wire.ToRoom, name: str = "Sue") -> None:
    await actor.ask(name, message)


async def decides(actor: BonusActor, tab: BoxTab, **more: Any) -> int:
    """A round in which it is this player's turn to decide before the flop."""
    number = await wagers(actor, tab, **more)
    await until(lambda: tab.choices.fold)
    return number


@pytest.mark.clause("star-bonus:11.1")
def test_a_misdeal_is_ruled_on_at_a_stopped_table_and_every_wager_goes_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, staff=STAFF) as (room, actor):
            ann = await sat(actor, 2, "Ann")
            number = await decides(actor, ann)
            misdeal = wire.RuleOnRound(what="wrong_card_count", box=2, facts={"dealt_wrong": True})
            for name, why in (("Ann", "somebody of the house"), ("Max", "a ruling"), ("Sue", "while play goes on")):
                with pytest.raises((NotAllowed, Illegal), match=why):
                    await order(actor, misdeal, name)
            await order(actor, wire.Freeze(why="the count"))
            await until(lambda: ann.public.stopped)
            assert ann.public.stopped == "The casino supervisor has stopped the table: the count."
            with pytest.raises(Illegal, match="at a stopped table"):
                await actor.ask("Ann", wire.PlayBox(what="bet", turn=ann.you.turn))
            open_ = wire.RuleOnRound(what="wrong_card_count", box=2, facts={"dealt_wrong": False})
            with pytest.raises(Illegal, match="decides"):
                await order(actor, open_)
            await order(actor, misdeal)
            assert actor.journal.round is None
            assert actor.journal.patron(2).chips == 500
            await order(actor, wire.Resume())
            await until(lambda: ann.public.round > number)  # the cards were shuffled, and play went on
            told = [line for frame in ann.frames for line in frame.lines if "void" in line.text]
            assert told[0].cites
            await actor.stop()
            assert room.faults() == []

    asyncio.run(evening())


@pytest.mark.clause("star-bonus:11.10", "star-bonus:11.10.1")
def test_a_wrong_flop_wager_is_found_and_corrected_and_a_box_is_voided(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, staff=STAFF) as (room, actor):
            ann = await sat(actor, 2, "Ann")
            await decides(actor, ann)
            await order(actor, wire.Freeze())
            await order(actor, wire.FindWagerAt(box=2, area="flop", chips=15))
            await order(actor, wire.Resume())
            await until(lambda: ann.choices.correct == 20)
            await actor.ask("Ann", wire.PlayBox(what="correct", turn=ann.you.turn))
            await until(lambda: ann.public.phase == "after_flop")
            await order(actor, wire.Freeze())
            await order(actor, wire.VoidWagers(box=2, reason="a wrong explanation"))
            await order(actor, wire.Resume())
            await until(lambda: actor.journal.books.hands)
            await actor.stop()
            assert actor.journal.patron(2).chips == 500
            assert room.faults() == []

    asyncio.run(evening())


@pytest.mark.clause("star-bonus:5.2")
def test_what_a_table_waits_for_is_done_by_the_house_and_kept_over_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, staff=STAFF) as (_, actor):
            ann = await sat(actor, 2, "Ann")
            await decides(actor, ann)
            await order(actor, wire.Freeze())
            await order(actor, wire.CountDeck(counted=51))
            sue = BoxTab("Sue")
            actor.connect(sue)
            await until(lambda: sue.frames)
            assert sue.you.floor is not None
            held = sue.you.floor.holds
            assert held
        async with opened(tmp_path, staff=STAFF) as (_, actor):
            known = actor.journal.table.known
            assert (tuple(known.holds), known.stopped is not None) == (held, True)
            ann = BoxTab("Ann")
            actor.connect(ann)
            await order(actor, wire.Resume())
            if "replace_deck" in known.holds:
                await order(actor, wire.BringDeck(name="deck 2", back="blue"))
            for hold in [each for each in known.holds if each not in ("new_shuffle", "shuffle_again")]:
                await order(actor, wire.ReleaseTable(hold=hold, note="52 cards"))
            await until(lambda: ann.public.phase == "wagers")
            assert known.holds == []

    asyncio.run(evening())


@pytest.mark.clause("star-bonus:5.4", "star-bonus:6.5.1.1", "star-bonus:6.5.3")
def test_signs_limits_and_tokens_come_to_the_table_through_the_wire(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, staff=STAFF) as (_, actor):
            ann = await sat(actor, 2, "Ann")
            await until(lambda: ann.choices.place)
            least = ann.choices.place[0].least
            await order(actor, wire.PostBoxMinimum(least=2 * least, minutes=30))
            await until(lambda: "smallest Ante" in ann.public.notice)
            with pytest.raises(Illegal, match="a minimum of"):
                await order(actor, wire.ChangeBoxLimits(ante_least=2 * least))
            await order(actor, wire.ChangeBoxLimits(ante_least=2 * least, keep_old=True))
            assert actor.journal.patron(2).marker == least
            lines = {line.heading: line for line in actor.sign().lines}
            assert lines["Former minimum"].words.startswith(str(least))
            assert lines["Ante"].cites
            assert any("to 1" in item for item in lines["Ante Bonus, by your two cards"].items)
            number = await decides(actor, ann)
            await plays_out(actor, [ann], number)
            await until(lambda: actor.journal.round is None or not actor.journal.round.first_card_out)
            await actor.ask("Ann", wire.Leave())
            await until(lambda: not actor.box_of("Ann"))

    asyncio.run(evening())


@pytest.mark.clause("star-bonus:1.1.6.1")
def test_chips_are_bought_and_vouchers_exchanged_while_nothing_lies_on_the_layout(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, staff=STAFF) as (room, actor):
            ann = await sat(actor, 2, "Ann")
            await until(lambda: ann.choices.place)
            await actor.ask("Ann", wire.TopUp(amount=100))
            assert actor.journal.patron(2).chips == 600
            await until(lambda: ann.choices.place)
            await order(actor, wire.ExchangeVoucherAt(box=2, voucher="V1", value=40, areas=("ante",)))
            await until(lambda: ann.choices.place)
            number = ann.public.round
            await actor.ask("Ann", wire.WagerAt(area="ante", chips=0, tokens=20, round=number))
            await actor.ask("Ann", wire.WagersDown(round=number))
            await until(lambda: ann.choices.fold)
            await actor.ask("Ann", wire.TopUp(amount=50))
            assert (ann.you.wants, actor.journal.brought("Ann")) == (50, 50)
            await actor.ask("Ann", wire.PlayBox(what="fold", turn=ann.you.turn))
            await until(lambda: actor.journal.patron(2).chips == 650 and not ann.you.wants)
            assert actor.journal.patron(2).tokens == 20
            await actor.stop()
            assert room.faults() == []

    asyncio.run(evening())


def test_a_room_goes_on_from_a_snapshot_and_leaves_one_aside_that_it_cannot_read(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as (room, actor):
            ann = await sat(actor, 2, "Ann")
            number = await decides(actor, ann)
            await plays_out(actor, [ann], number)
            await actor.ask("Ann", wire.Leave(request="bye"))
            await until(lambda: not actor.box_of("Ann"))
            ann = await sat(actor, 3, "Ann")
            await until(lambda: ann.choices.place)
            await actor.ask("Ann", wire.Leave())
            await until(lambda: not actor.box_of("Ann") and actor.journal.round is None)
            before, shown = actor.journal, (await actor.look("")).public
        async with opened(tmp_path) as (room, actor):
            snapshot = room.store.snapshot(BONUS_STREAMS + TABLE)
            assert snapshot is not None
            assert (snapshot.code, snapshot.version) == (BOX_SNAPSHOT_FORM, actor.version)
            known, then = actor.journal.table.known, before.table.known
            for name in then.__struct_fields__:
                if name not in ("terms", "round"):
                    assert getattr(known, name) == getattr(then, name), name
            assert known.terms == then.terms
            assert (await actor.look("")).public == msgspec.structs.replace(shown, watchers=0)
            assert actor.journal.books.balances == before.books.balances
            again = BonusJournal.restore(room.store.read(actor.stream), room._shelf.book)
            assert again.table.known.boxes == known.boxes
            await room.store.save_snapshot(actor.stream, actor.version, BOX_SNAPSHOT_FORM, b"{}")
        async with opened(tmp_path) as (room, actor):
            assert actor.journal.table.known.rounds == known.rounds
            assert room.faults() == []

    asyncio.run(evening())


def test_who_leaves_after_the_round_leaves_after_a_restart_too(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as (_, actor):
            ann = await sat(actor, 2, "Ann")
            await decides(actor, ann)
            await actor.ask("Ann", wire.Leave())
            await until(lambda: ann.you.leaving)
        async with opened(tmp_path) as (_, actor):
            ann = BoxTab("Ann")
            actor.connect(ann)
            await until(lambda: ann.frames)
            assert ann.you.leaving
            await plays_out(actor, [ann], ann.public.round)
            await until(lambda: not actor.box_of("Ann"))

    asyncio.run(evening())


def test_a_round_that_fails_twice_is_called_off_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with opened(tmp_path) as (room, actor):
            ann = await sat(actor, 2, "Ann")
            number = await decides(actor, ann)
            go_on = actor.scheduler.go_on

            def fails(now: Any) -> None:
                if actor.journal.round is not None and actor.journal.round.phase == "before_flop":
                    raise RuntimeError("a fault of the program")
                go_on(now)

            monkeypatch.setattr(actor.scheduler, "go_on", fails)
            monkeypatch.setattr("pokerroom.room.tables.queued_table._FIRST_PAUSE", 0.001)
            actor.stir()
            await until(lambda: ann.public.round > number)
            assert any("void" in line.text for frame in ann.frames for line in frame.lines)
            assert actor.journal.patron(2).chips == 500
            await actor.stop()
            assert room.faults() == []

    asyncio.run(evening())
