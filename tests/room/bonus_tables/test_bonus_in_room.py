"""A table of the game against the house in a room: people and bots play rounds there, it is kept, and it goes on."""

from __future__ import annotations

import asyncio
import re
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerroom.bonus import bonus_terms_for
from pokerroom.bonus.table.happenings import BonusClockSet
from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal, Malformed, NotAllowed, OutOfTurn, PokerroomError
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_hold import played_days
from pokerroom.room.bonus_tables.journal.bonus_books import BANK
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_journal_port import NO_BONUS_LIMITS
from pokerroom.room.bonus_tables.journal.bonus_records import bonus_record, read_bonus_record
from pokerroom.room.bonus_tables.views.bonus_views import BesideBonusTable, public_bonus_table
from pokerroom.room.ledger_reading import read_ledger
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Stored
from pokerroom.room.tables.opening.requested_table import RequestedTable
from pokerroom.room.tables.opening.tables_of_settings import requested_tables
from pokerroom.rulebook import house_named, library
from testkit.room.bonus_evenings import BonusEvening
from testkit.room.bonus_rooms import TABLE, BonusTab, opened, plays_out, sat, wagers
from testkit.room.jackpot_rooms import stack
from testkit.suite.waiting import until


@pytest.mark.clause("star-bonus:13.1")
async def test_two_people_play_a_round_and_every_chip_is_in_the_books(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        assert [(row.id, row.game) for row in room.lobby().tables] == [(TABLE, "holdem_bonus")]
        ann = await sat(actor, 2, "Ann")
        bea = await sat(actor, 4, "Bea")
        onlooker = BonusTab()
        actor.connect(onlooker)
        await until(lambda: bea.choices.place and ann.choices.place)
        await actor.ask("Bea", wire.WagerAt(area="ante", chips=20, round=bea.public.round))
        await actor.ask("Bea", wire.WagerAt(area="bonus", chips=5, round=bea.public.round))
        number = await wagers(actor, ann)
        await actor.ask("Bea", wire.WagersDown(round=number))
        await plays_out(actor, [ann, bea], number)
        await until(lambda: actor.journal.ledger.hands)
        await actor.stop()  # so that nothing is on its way to the ledger
        assert room.faults() == []
        ledger, ledgers = read_ledger(room.store)
        assert ledger.faults(ledgers) == []
        books = actor.journal.ledger
        assert books.balance("seat 2") + books.balance("seat 4") + books.balance(BANK) == -books.balance("cage")
        for tab in (ann, bea, onlooker):
            for frame in tab.frames:
                public = frame.public
                if frame.you is not None and frame.you.strength:
                    assert not set(public.board[:3]) & {"??"}
                if public.phase in ("wagers", "before_flop"):
                    assert set(public.board) <= {"??"}
                if public.phase not in ("settlement", "jackpots", "over"):
                    assert set(public.dealer) <= {"??"}
                    assert all(set(box.cards) <= {"??"} for box in public.boxes)
                # what may be done and what it costs, and never what would be wise
                text = msgspec.json.encode(frame).decode()
                assert not re.search(r"should|advi[cs]e|equity|probab|expected|recommend", text)
        named = [frame for frame in ann.frames if frame.you is not None and frame.you.strength]
        assert named[0].public.phase == "after_flop"
        lines = [line for frame in ann.frames for line in frame.lines if "Dealer's hand" in line.text]
        assert lines
        assert all(line.cites and "[" in line.text for line in lines)


async def test_a_room_that_opens_again_goes_on_in_the_middle_of_the_round(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, actor):
        ann = await sat(actor, 2, "Ann")
        await wagers(actor, ann)
        await until(lambda: ann.choices.fold)
        before = ann.you, ann.public.boxes, ann.public.round
        cards = actor.journal.table.view("record")
    async with opened(tmp_path) as (room, actor):
        again = BonusTab("Ann")
        actor.connect(again)
        await until(lambda: again.frames and again.choices.fold)
        assert (again.you, again.public.boxes, again.public.round) == before
        assert msgspec.structs.replace(actor.journal.table.view("record"), options=None) == cards
        await plays_out(actor, [again], again.public.round)
        await until(lambda: actor.journal.ledger.hands)
        await actor.ask("Ann", wire.Leave())
        await until(lambda: not actor.journal.box_of("Ann"))
        await actor.stop()  # so that nothing is on its way to the ledger
        assert room.faults() == []
        assert (
            room.ledger.balance(player_account("Ann"))
            == -sum(
                move.amount * ((move.target == "seat 2") - (move.source == "seat 2"))
                for entry in actor.journal.ledger
                for move in entry.moves
                if "cage" in (move.source, move.target)
            )
            + 500
        )


async def test_nobody_waits_for_somebody_who_said_that_they_leave_and_has_gone(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        bob = await sat(actor, 3, "Bob")
        ann = await sat(actor, 2, "Ann")
        await until(lambda: ann.choices.place)
        await actor.ask("Ann", wire.WagerAt(area="ante", chips=10, round=ann.public.round))
        await actor.ask("Bob", wire.WagerAt(area="ante", chips=10, round=ann.public.round))
        await actor.ask("Bob", wire.Leave())
        assert bob.you.leaving
        await actor.ask("Bob", wire.TakeWagerBack(area="ante", round=ann.public.round))
        assert not actor.journal.box_of("Bob")  # he has no part in the round, and need not wait for its end
        assert actor.journal.round is not None
        await actor.ask("Ann", wire.WagersDown(round=ann.public.round))
        await until(lambda: ann.choices.fold)
        await actor.ask("Ann", wire.Leave())
        assert ann.you.leaving
        assert ann.choices.fold  # while she is there, the decision is hers
        actor.disconnect(ann)
        await until(lambda: not actor.journal.box_of("Ann"))
        await actor.stop()
        assert room.faults() == []
        assert room.ledger.balance(player_account("Ann")) == 490  # what she had wagered is lost, and no more
        assert room.ledger.balance(player_account("Bob")) == 500


async def test_bots_play_beside_a_person_who_wagers_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, bots=2, patience=0.0) as (room, actor):
        ann = await sat(actor, 1, "Ann")
        await until(lambda: actor.journal.ledger.hands >= 2)
        assert sum(box.bot for box in ann.public.boxes) == 2
        await actor.stop()  # so that nothing is on its way to the ledger
        assert room.faults() == []


def test_whoever_let_a_round_pass_is_waited_for_a_third_as_long_and_a_result_is_seen_at_once() -> None:
    evening = BonusEvening(seeds=0.0)
    evening.sit("Ann", "Bea")

    def waits_for_bea() -> float:
        """Ann wagers and is done: how long Bea is waited for, who does nothing."""
        number = evening.journal.state.rounds
        evening.ask("Ann", wire.WagerAt(area="ante", chips=10, round=number))
        evening.ask("Ann", wire.WagersDown(round=number))
        began, until_ = evening.scheduler.thinking() or (evening.now, evening.now)
        return (until_ - began).total_seconds()

    def changes() -> set[int]:
        """What the open round has brought or cost those who are settled."""
        shown = public_bonus_table(
            evening.journal, BesideBonusTable("starlight", lambda _player: False, ("Ann", "Bea"))
        )
        return {box.change for box in shown.boxes} - {0} if evening.journal.round is not None else set()

    assert waits_for_bea() == 20
    seen = set[int]()
    for _ in range(400):  # the first round is dealt without her, and Ann lets her time run out
        evening.goes_on(0.5)
        seen |= changes()
    assert seen == {-10}  # it is seen before the round is closed
    while evening.journal.round is None or evening.journal.round.phase != "wagers":
        evening.goes_on(10)
    assert waits_for_bea() == pytest.approx(20 / 3)


async def test_what_is_out_of_place_is_refused_and_a_request_is_done_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, actor):
        with pytest.raises(NotAllowed):
            await actor.ask("Ann", wire.WagersDown(round=1))
        with pytest.raises(Illegal):
            await actor.ask("Ann", wire.SitAtBox(box=2, chips=1))
        ann = BonusTab("Ann")
        actor.connect(ann)
        take = wire.SitAtBox(box=2, chips=500, request="sit-1")
        await actor.ask("Ann", take)
        await actor.ask("Ann", take)
        with pytest.raises(Illegal) as another:
            await actor.ask("Ann", wire.SitAtBox(box=3, chips=500))
        assert another.value.cites
        await until(lambda: ann.choices.place)
        with pytest.raises(OutOfTurn):
            await actor.ask("Ann", wire.WagerAt(area="ante", chips=10, round=ann.public.round + 1))
        with pytest.raises(OutOfTurn):
            await actor.ask("Ann", wire.PlayBox(what="fold", turn="0.before_flop.2"))
        await actor.ask("Ann", wire.Leave())
        await until(lambda: not actor.journal.box_of("Ann"))
    async with opened(tmp_path) as (_, actor):
        await actor.ask("Ann", take)
        assert not actor.journal.box_of("Ann")


def wanted(**words: Any) -> RequestedTable:
    own = TableSettings(**{"house": "star-bonus", "game": "bonus", "name": "Starlight", **words})
    return next(iter(requested_tables(Settings(demo=False, tables=(own,)), {})))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"blinds": "1/2"}, "blinds at a table of holdem_bonus"),
        ({"straddles": False}, "straddles at a table"),
        ({"seats": 6}, "6"),
        ({"ante": 0}, "a smallest ante wager of nothing"),
        ({"ante": 600}, "a smallest ante wager of 600 and a biggest of 500"),
        ({"dealt_from": "a hat"}, "cannot be 'a hat'"),
        ({"dealt_from": "card-shoe", "low_limit": True}, "cannot be card_shoe: the book leaves no choice"),
        ({"house": "uk"}, "does not deal this game"),
    ],
)
def test_what_the_book_does_not_allow_at_a_table_of_the_settings_is_refused(words: dict[str, Any], why: str) -> None:
    with pytest.raises(PokerroomError, match=why):
        wanted(**words).made_bonus()


@pytest.mark.clause("star-bonus:6.6.2")
def test_the_settings_choose_limits_and_what_is_dealt_from() -> None:
    setup = wanted(low_limit=True, ante=600, ante_most=900, bonus_least=1, bonus_most=2).made_bonus().setup
    low = bonus_terms_for(house_named("star-bonus"), setup)
    assert (low.low_limit, low.dealt_from) == (True, "shuffling_device")
    assert (low.limits.ante_least, low.limits.ante_most, low.limits.bonus_most) == (600, 900, 2)
    assert "ante most" in wanted().bonus_differences("star-bonus", library().books["star-bonus"].digest, setup, ())
    with pytest.raises(Malformed, match="low_limit at a table of poker"):
        wanted(house="uk", game="holdem", low_limit=True).made()


@pytest.mark.clause("star-bonus:7.3.2", "star-bonus:7.3.3")
def test_a_table_with_a_shoe_deals_one_card_round_and_then_the_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "Qs 7h 4d 2c 3d As Kc Ad Jd")

    async def evening() -> None:
        async with opened(tmp_path, words={"dealt_from": "card-shoe"}) as (_, actor):
            ann = await sat(actor, 2, "Ann")
            await wagers(actor, ann)
            await until(lambda: ann.you.cards)
            assert ann.you.cards == ("As", "Ad")
            assert any(line.words.startswith("a card shoe") for line in actor.sign().lines)

    asyncio.run(evening())


def test_records_kept_before_are_read_as_they_were_written() -> None:
    """A round that was kept once gives the same table, and would be kept in the same words again."""
    lines = map(msgspec.json.decode, (Path(__file__).parent / "golden_bonus.jsonl").read_bytes().splitlines())
    kept = [
        Stored("bonus:golden", version, datetime.min, line["kind"], line["body"].encode(), False, b"", line["form"])
        for version, line in enumerate(lines, 1)
    ]
    written = [bonus_record(read_bonus_record(each)) for each in kept]
    assert [(record.kind, record.body) for record in written] == [(each.kind, each.body) for each in kept]
    book = library().books["star-bonus"]
    journal = BonusJournal.restore(kept, lambda _opened: book, port=NO_BONUS_LIMITS)
    assert (journal.state.rounds, journal.ledger.hands, journal.box_of("Ann")) == (2, 2, 0)
    assert sum(journal.ledger.balances.values()) == 0


def test_the_record_of_a_clock_that_was_set_is_read_as_it_was_written() -> None:
    body = b'{"type":"BonusClockSet","at":"2026-10-04T03:02:00","by":3600}'
    kept = Stored("bonus:golden", 9, datetime.min, "bonus_clock_set", body, False, b"", 1)
    happening = read_bonus_record(kept)
    assert happening == BonusClockSet(datetime(2026, 10, 4, 3, 2), 3600)
    assert (bonus_record(happening).kind, bonus_record(happening).body) == (kept.kind, kept.body)


def test_the_hold_of_a_days_rounds_is_in_the_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hands at 10: one is folded and loses its Ante, the other wins its wagers with a pair, and no Ante."""
    stack(monkeypatch, "Qs 7h 4d 2c 3d As Ad 9h 8d Kc Jd")  # the board, box 2, box 4, the dealer

    async def evening() -> None:
        async with opened(tmp_path, between_hands=600.0) as (room, actor):
            ann, bea = await sat(actor, 2, "Ann"), await sat(actor, 4, "Bea")
            for tab in (ann, bea):
                await until(partial(_placing, tab))
            number = ann.public.round
            for name in ("Ann", "Bea"):
                await actor.ask(name, wire.WagerAt(area="ante", chips=10, round=number))
            await actor.ask("Ann", wire.WagerAt(area="bonus", chips=5, round=number))  # no wager of theory's
            for name in ("Ann", "Bea"):
                await actor.ask(name, wire.WagersDown(round=number))
            await until(lambda: ann.choices.fold)
            await actor.ask("Ann", wire.PlayBox(what="bet", turn=ann.you.turn))
            await until(lambda: bea.choices.fold)
            await actor.ask("Bea", wire.PlayBox(what="fold", turn=bea.you.turn))
            await plays_out(actor, [ann], number)
            await until(lambda: actor.journal.ledger.hands)
            await actor.stop()
            (day,) = played_days(room.store)
            assert (day.table, day.drop, day.hands, day.antes, day.rounds) == (TABLE, 1000, 2, 20, 1)
            assert day.win == 10 - 40

    asyncio.run(evening())


def _placing(tab: BonusTab) -> bool:
    return bool(tab.choices.place)
