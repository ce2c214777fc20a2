"""A table of the game against the house is stopped, ruled on, put in order, called off, and kept as it stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerroom.bonus.state import RoundState
from pokerroom.bonus.table.state import (
    BonusTableState,
    ConductNote,
    DeckLog,
    Exclusion,
    FormerLimits,
    MinimumSign,
    Patron,
    StoppedPlay,
)
from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room import wire
from pokerroom.room.bonus_tables import bonus_scheduler
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_journal_port import NO_BONUS_LIMITS
from pokerroom.room.bonus_tables.journal.bonus_snapshots import BONUS_SNAPSHOT_FORM
from pokerroom.room.bonus_tables.journal.stored_bonus_tables import BONUS_STREAMS
from pokerroom.room.settings.own_staff import Staff
from testkit.room.bonus_rooms import TABLE, BonusTab, opened, plays_out, sat, wagers
from testkit.suite.waiting import until

Left = Callable[[BonusTableState], object]
SUPERVISOR = "casino supervisor"
STAFF = (Staff("Sue", "star-bonus", (SUPERVISOR,)), Staff("Max", "star-bonus", ("casino operator",)))


async def order(actor: BonusActor, message: wire.ToRoom, name: str = "Sue") -> None:
    await actor.ask(name, message)


async def decides(actor: BonusActor, tab: BonusTab, **more: Any) -> int:
    """A round in which it is this player's turn to decide before the flop."""
    number = await wagers(actor, tab, **more)
    await until(lambda: tab.choices.fold)
    return number


@pytest.mark.clause("star-bonus:11.1")
async def test_a_misdeal_is_ruled_on_at_a_stopped_table_and_every_wager_goes_back(tmp_path: Path) -> None:
    async with opened(tmp_path, staff=STAFF) as (room, actor):
        ann = await sat(actor, 2, "Ann")
        number = await decides(actor, ann)
        misdeal = wire.RuleOnRound(what="wrong_card_count", box=2, facts={"dealt_wrong": True})
        for name, why in (("Ann", "for staff"), ("Max", "a ruling"), ("Sue", "while play goes on")):
            with pytest.raises((NotAllowed, Illegal), match=why):
                await order(actor, misdeal, name)
        await order(actor, wire.Freeze(why="the count"))
        await until(lambda: ann.public.stopped)
        assert ann.public.stopped == "The casino supervisor has stopped the table: the count."
        with pytest.raises(Illegal, match="the table is stopped"):
            await actor.ask("Ann", wire.PlayBox(what="bet", turn=ann.you.turn))
        open_ = wire.RuleOnRound(what="wrong_card_count", box=2, facts={"dealt_wrong": False})
        with pytest.raises(Illegal, match="decides"):
            await order(actor, open_)
        await order(actor, misdeal)
        assert actor.journal.round is None
        assert actor.journal.patron(2).chips == 500
        await order(actor, wire.Resume())
        await until(lambda: ann.public.round > number)  # the cards were shuffled, and play went on
        lines = [line for frame in ann.frames for line in frame.lines if "void" in line.text]
        assert lines[0].cites
        await actor.stop()
        assert room.faults() == []


def of_round(left: Callable[[RoundState], object]) -> Left:
    """What an order leaves behind in the round."""
    return lambda table: table.round is not None and left(table.round)


# Every order of the house there is, with what it must leave behind: first those before anybody has wagered, then those
# while a round is being decided.
BETWEEN: list[tuple[wire.ToRoom, Left]] = [
    (wire.ChangeBonusStaff(dealer="Ingrid"), lambda table: table.dealer == "Ingrid"),
    (wire.SignBonusEquipment(items=("drop_box",)), lambda table: "drop_box" not in table.missing),
    (wire.NoteBonusConduct(breach="advice", player="Bea"), lambda table: table.noted[-1].player == "Bea"),
    (wire.TellOfBonusRights(player="Ann"), lambda table: table.told_of_rights[-1] == "Ann"),
    (wire.ExchangeVoucherAt(box=4, voucher="V1", value=40), lambda table: table.boxes[4].tokens == 40),
    (wire.PostBonusMinimum(least=20, minutes=30), lambda table: table.minimum_sign and table.minimum_sign.least == 20),
    (wire.ChangeBonusLimits(ante_most=900), lambda table: table.terms.limits.ante_most == 900),
    (wire.ExcludeFromBonus(player="Eve", scope="game"), lambda table: table.excluded["Eve"].scope == "game"),
    (wire.KeepPatronsApart(one="Cal", other="Dan", suspected=True), lambda table: table.apart == [("Cal", "Dan")]),
    (wire.BringDeck(name="deck 9", back="blue"), lambda table: "deck 9" in table.decks),
    (wire.ChangeDealtFrom(dealt_from="card_shoe"), lambda table: table.terms.dealt_from == "card_shoe"),
    (wire.PostBonusClosing(minutes=30), lambda table: table.closing),
]
IN_ROUND: list[tuple[wire.ToRoom, Left]] = [
    (wire.PlayFirst(boxes=(4,), reason="they look"), lambda table: table.round and table.round.first == (4,)),
    (
        wire.FindWagerAt(box=2, area="ante", chips=15),
        lambda table: table.round and table.round.boxes[2].on("ante").total == 15,
    ),
    (wire.VoidWagers(box=4, reason="misled"), lambda table: table.round and table.round.boxes[4].status == "void"),
    (wire.CountDeck(counted=51), lambda table: table.round and table.round.void and "check_deck" in table.open_holds),
    (wire.TellOfBonusFault(whom="surveillance", name="Kim"), lambda table: "surveillance" not in table.to_tell),
    (wire.ReleaseTable(hold="check_deck", note="52"), lambda table: "check_deck" not in table.open_holds),
]
ELSEWHERE = {  # in tests of their own, here or in this file's neighbours
    *(wire.RuleOnRound, wire.RemoveWager, wire.CorrectBoxPayment),
    *(wire.StopAfterRound, wire.AskToLeaveBox, wire.CloseBonus),
}


def test_every_order_of_the_house_is_done_for_staff_alone_and_is_kept_under_their_name(tmp_path: Path) -> None:
    assert {type(each) for each, _ in (*BETWEEN, *IN_ROUND)} | ELSEWHERE == set(every_order())

    async def evening() -> None:
        async with opened(tmp_path, staff=STAFF) as (room, actor):
            ann, bea = await sat(actor, 2, "Ann"), await sat(actor, 4, "Bea")
            state = actor.journal.state
            await until(lambda: ann.choices.place and bea.choices.place)

            async def done(orders: list[tuple[wire.ToRoom, Left]]) -> None:
                for message, left in orders:
                    before = actor.version
                    with pytest.raises(NotAllowed):
                        await order(actor, message, "Ann")
                    await order(actor, message)
                    assert left(state), message
                    written = [each.by for each in room.store.read(actor.stream, before)]
                    assert f"staff Sue ({SUPERVISOR})" in written, message

            await done(BETWEEN)
            await until(lambda: ann.choices.place and bea.choices.place)
            number = ann.public.round
            for name in ("Ann", "Bea"):
                await actor.ask(name, wire.WagerAt(area="ante", chips=10, round=number))
            for name in ("Ann", "Bea"):
                await actor.ask(name, wire.WagersDown(round=number))
            await until(lambda: ann.choices.fold)
            await order(actor, wire.Freeze())
            await done(IN_ROUND)
            assert (state.boxes[2].chips, state.boxes[4].chips, state.boxes[4].tokens) == (500, 500, 40)
            await actor.stop()
            assert room.faults() == []

    asyncio.run(evening())


def every_order() -> list[type[wire.BonusStaffMessage]]:
    return wire.BonusStaffMessage.__subclasses__()


@pytest.mark.clause("star-bonus:13.11", "star-bonus:13.8", "star-bonus:13.9")
def test_a_wager_is_refused_a_payment_put_right_and_the_table_closed_after_the_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bonus_scheduler._SECONDS_BEFORE_STEP, "close", 300.0)  # in which a payment can be put right

    async def evening() -> None:
        async with opened(tmp_path, staff=STAFF, pace=0.001) as (room, actor):
            ann = await sat(actor, 2, "Ann")
            state = actor.journal.state
            await until(lambda: ann.choices.place)
            await actor.ask("Ann", wire.WagerAt(area="ante", chips=10, round=ann.public.round))
            await order(actor, wire.Freeze())
            await order(actor, wire.RemoveWager(box=2, area="ante", reason="not hers"))
            assert state.round is not None
            assert not state.round.boxes[2].wagers
            await order(actor, wire.Resume())
            number = await decides(actor, ann)
            await order(actor, wire.StopAfterRound(why="closing time"))
            with pytest.raises(Illegal, match="while play goes on"):
                await order(actor, wire.VoidWagers(box=2, reason="too early"))
            with pytest.raises(Illegal, match="a round is under way"):
                await order(actor, wire.CloseBonus())
            while ann.public.phase != "jackpots":
                if ann.choices.bet:
                    await actor.ask("Ann", wire.PlayBox(what="bet", turn=ann.you.turn))
                await asyncio.sleep(0.002)
            chips = state.round.boxes[2].chips
            await order(actor, wire.Freeze(why="at once, after all"))
            await order(actor, wire.CorrectBoxPayment(box=2, chips=-5, reason="paid twice"))
            assert state.round.boxes[2].chips == chips - 5
            await order(actor, wire.Resume())
            await order(actor, wire.StopAfterRound(why="closing time"))
            await until(lambda: state.stands_still)
            assert (actor.journal.round, state.rounds, state.boxes[2].chips) == (None, number, chips - 5)
            assert "has stopped the table: closing time" in (await actor.look("Ann")).public.stopped
            with pytest.raises(Illegal, match="asked to leave"):
                await order(actor, wire.AskToLeaveBox(box=2))
            with pytest.raises(Illegal, match="no sign tells"):
                await order(actor, wire.CloseBonus())
            await actor.ask("Ann", wire.Leave())
            await order(actor, wire.CloseBonus())
            assert state.closed
            await actor.stop()
            assert room.faults() == []

    asyncio.run(evening())


@pytest.mark.clause("star-bonus:13.3.2", "star-bonus:11.12.2")
async def test_who_is_excluded_or_kept_apart_gives_up_the_box_and_a_closed_table_pays_everybody_out(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, staff=STAFF) as (room, actor):
        for box, name in enumerate(("Ann", "Bea", "Cal", "Dan"), 1):
            await sat(actor, box, name)
        await until(lambda: actor.journal.round is not None and len(actor.journal.round.boxes) == 4)
        await order(actor, wire.ExcludeFromBonus(player="Ann", scope="game"))
        await order(actor, wire.KeepPatronsApart(one="Bea", other="Cal", suspected=True))
        await until(lambda: not actor.journal.box_of("Ann") and not actor.journal.box_of("Bea"))
        with pytest.raises(Illegal, match="excluded"):
            await actor.ask("Ann", wire.SitAtBox(box=1, chips=100))
        with pytest.raises(Illegal, match="beside Cal"):
            await actor.ask("Bea", wire.SitAtBox(box=1, chips=100))
        await order(actor, wire.PostBonusClosing(minutes=0))
        actor.clock.set_to(actor.clock.now() + timedelta(minutes=21))
        await order(actor, wire.CloseBonus())
        await until(lambda: not actor.journal.boxes)
        await actor.stop()
        assert {room.ledger.balance(player_account(name)) for name in ("Ann", "Bea", "Cal", "Dan")} == {500}
        assert room.faults() == []


@pytest.mark.clause("star-bonus:11.10", "star-bonus:11.10.1")
async def test_a_wrong_flop_wager_is_found_and_corrected_and_a_box_is_voided(tmp_path: Path) -> None:
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
        await until(lambda: actor.journal.ledger.hands)
        await actor.stop()
        assert actor.journal.patron(2).chips == 500
        assert room.faults() == []


@pytest.mark.clause("star-bonus:5.2")
async def test_what_a_table_waits_for_is_done_by_the_house_and_kept_over_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path, staff=STAFF) as (_, actor):
        ann = await sat(actor, 2, "Ann")
        await decides(actor, ann)
        await order(actor, wire.Freeze())
        await order(actor, wire.CountDeck(counted=51))
        sue = BonusTab("Sue")
        actor.connect(sue)
        await until(lambda: sue.frames)
        assert sue.you.floor is not None
        held = sue.you.floor.holds
        assert held
    async with opened(tmp_path, staff=STAFF) as (_, actor):
        state = actor.journal.state
        assert (tuple(state.open_holds), state.stopped is not None) == (held, True)
        ann = BonusTab("Ann")
        actor.connect(ann)
        await order(actor, wire.Resume())
        if "replace_deck" in state.open_holds:
            await order(actor, wire.BringDeck(name="deck 2", back="blue"))
        for hold in [each for each in state.open_holds if each not in ("new_shuffle", "shuffle_again")]:
            await order(actor, wire.ReleaseTable(hold=hold, note="52 cards"))
        await until(lambda: ann.public.phase == "wagers")
        assert state.open_holds == []


@pytest.mark.clause("star-bonus:5.4", "star-bonus:6.5.1.1", "star-bonus:6.5.3")
async def test_signs_limits_and_tokens_come_to_the_table_through_the_wire(tmp_path: Path) -> None:
    async with opened(tmp_path, staff=STAFF) as (_, actor):
        ann = await sat(actor, 2, "Ann")
        await until(lambda: ann.choices.place)
        least = ann.choices.place[0].least
        await order(actor, wire.PostBonusMinimum(least=2 * least, minutes=30))
        await until(lambda: "smallest Ante" in ann.public.notice)
        with pytest.raises(Illegal, match="the minimum of"):
            await order(actor, wire.ChangeBonusLimits(ante_least=2 * least))
        await order(actor, wire.ChangeBonusLimits(ante_least=2 * least, keep_old=True))
        assert actor.journal.patron(2).marker == least
        lines = {line.heading: line for line in actor.sign().lines}
        assert lines["Former minimum"].words.startswith(str(least))
        assert lines["Ante"].cites
        assert any("to 1" in item for item in lines["Ante Bonus, by your two cards"].items)
        number = await decides(actor, ann)
        await plays_out(actor, [ann], number)
        await until(lambda: actor.journal.round is None or not actor.journal.round.first_card_out)
        await actor.ask("Ann", wire.Leave())
        await until(lambda: not actor.journal.box_of("Ann"))


@pytest.mark.clause("star-bonus:1.1.6.1")
async def test_chips_are_bought_and_vouchers_exchanged_while_nothing_lies_on_the_layout(tmp_path: Path) -> None:
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


async def test_a_room_goes_on_from_a_snapshot_and_leaves_one_aside_that_it_cannot_read(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        ann = await sat(actor, 2, "Ann")
        number = await decides(actor, ann)
        await plays_out(actor, [ann], number)
        await actor.ask("Ann", wire.Leave(request="bye"))
        await until(lambda: not actor.journal.box_of("Ann"))
        ann = await sat(actor, 3, "Ann")
        await until(lambda: ann.choices.place)
        await actor.ask("Ann", wire.Leave())
        await until(lambda: not actor.journal.box_of("Ann") and actor.journal.round is None)
        before, shown = actor.journal, (await actor.look("")).public
    async with opened(tmp_path) as (room, actor):
        snapshot = room.store.snapshot(BONUS_STREAMS + TABLE)
        assert snapshot is not None
        assert (snapshot.code, snapshot.version) == (BONUS_SNAPSHOT_FORM, actor.version)
        state, then = actor.journal.state, before.table.state
        for name in then.__struct_fields__:
            if name not in ("terms", "round"):
                assert getattr(state, name) == getattr(then, name), name
        assert state.terms == then.terms
        assert (await actor.look("")).public == msgspec.structs.replace(shown, watchers=0)
        assert actor.journal.ledger.balances == before.ledger.balances
        again = BonusJournal.restore(room.store.read(actor.stream), room.rulebooks.archive.book, port=NO_BONUS_LIMITS)
        assert again.table.state.boxes == state.boxes
        await room.store.save_snapshot(actor.stream, actor.version, BONUS_SNAPSHOT_FORM, b"{}")
    async with opened(tmp_path) as (room, actor):
        assert actor.journal.state.rounds == state.rounds
        assert room.faults() == []


async def test_a_snapshot_of_an_earlier_form_is_passed_over_without_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path) as (room, actor):
        ann = await sat(actor, 2, "Ann")
        number = await decides(actor, ann)
        await plays_out(actor, [ann], number)
        await actor.ask("Ann", wire.Leave())
        await until(lambda: not actor.journal.box_of("Ann") and actor.journal.round is None)
    async with opened(tmp_path) as (room, actor):
        rounds = actor.journal.state.rounds
        await room.store.save_snapshot(actor.stream, actor.version, "boxes 2", b'{"known": {"holds": []}}')
    capsys.readouterr()
    async with opened(tmp_path) as (room, actor):
        assert actor.journal.state.rounds == rounds >= number
        assert room.faults() == []
    assert "snapshot" not in "".join(capsys.readouterr())


def test_a_saved_field_with_another_name_is_another_form() -> None:
    """Fields are saved by their names: who renames, adds or removes one counts the form up, here and there."""
    kinds = (BonusTableState, Patron, DeckLog, MinimumSign, FormerLimits, StoppedPlay, ConductNote, Exclusion)
    left_out = {"BonusTableState": ("setup", "terms", "round")}
    saved = {
        kind.__name__: " ".join(name for name in kind.__struct_fields__ if name not in left_out.get(kind.__name__, ()))
        for kind in kinds
    }
    assert (BONUS_SNAPSHOT_FORM, saved) == (
        "boxes 3",
        {
            "BonusTableState": (
                "dealer supervisor boxes decks loaded rounds minimum_sign closing closing_posted former open_holds "
                "vouchers excluded apart noted english_only told_of_rights vacant house_won waiting_since removable "
                "to_tell closed stopped missing"
            ),
            "Patron": "player chips tokens token_areas token_after marker idle leaving wants",
            "DeckLog": "name back checked_by by_hand in_device shuffled cut in_shoe since_opening retired",
            "MinimumSign": "least posted effective area",
            "FormerLimits": "ante_least",
            "StoppedPlay": "by at why after_round",
            "ConductNote": "breach player by at note",
            "Exclusion": "scope by at",
        },
    )


async def test_who_leaves_after_the_round_leaves_after_a_restart_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, actor):
        ann = await sat(actor, 2, "Ann")
        await decides(actor, ann)
        await actor.ask("Ann", wire.Leave())
        await until(lambda: ann.you.leaving)
    async with opened(tmp_path) as (_, actor):
        ann = BonusTab("Ann")
        actor.connect(ann)
        await until(lambda: ann.frames)
        assert ann.you.leaving
        await plays_out(actor, [ann], ann.public.round)
        await until(lambda: not actor.journal.box_of("Ann"))


async def test_a_round_that_fails_twice_is_called_off_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as (room, actor):
        ann = await sat(actor, 2, "Ann")
        number = await decides(actor, ann)
        go_on = actor.scheduler.go_on

        def fails(now: Any) -> None:
            if actor.journal.round is not None and actor.journal.round.phase == "before_flop":
                raise RuntimeError("a fault of the program")
            go_on(now)

        monkeypatch.setattr(actor.scheduler, "go_on", fails)
        monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._FIRST_PAUSE_SECONDS", 0.001)
        actor.show_again()
        await until(lambda: ann.public.round > number)
        assert any("void" in line.text for frame in ann.frames for line in frame.lines)
        assert actor.journal.patron(2).chips == 500
        await actor.stop()
        assert room.faults() == []
