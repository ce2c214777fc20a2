"""Chat at a table: who may say what and when, how long it is kept, and what the floor does about it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial, wraps
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.room import wire
from pokerroom.room.chat.chat_rules import chat_rules
from pokerroom.room.chat.chat_words import LINES_AT_ONCE, checked_chat_line
from pokerroom.room.errors import TooMany
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.rulebook import house_named, library
from pokerroom.web.api.staff.api_floor_tables import floor_body
from testkit.room import bonus_rooms
from testkit.suite.waiting import until

STAFF = (Staff("Bo", "uk", ("supervisor",)), Staff("Sal", "star", ("gaming supervisor",)))


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that waits for what a room does."""

    @wraps(test)
    def run(*given: Any, **named: Any) -> None:
        asyncio.run(test(*given, **named))

    return run


class Looks:
    """Somebody who looks at a table."""

    def __init__(self, player: str) -> None:
        self.player, self.since = player, 0
        self.talk: list[wire.ChatLine] = []
        self.last: wire.TableNow | None = None

    def send(self, frame: bytes) -> None:
        message = msgspec.json.decode(frame, type=wire.FromRoom)
        if isinstance(message, wire.TableNow):
            self.last = message
            self.talk += message.talk


@asynccontextmanager
async def opened(folder: Path, house: str = "uk", **chosen: Any) -> AsyncIterator[tuple[Room, TableActor]]:
    dealt: dict[str, Any] = {"dealt": "live"} if chosen.pop("live", False) else {"bots": 0}
    table = TableSettings(house, "holdem", seats=4, name="Harbour", talk=chosen.pop("at_table", None), **dealt)
    room = await open_room(
        Settings(data=folder, demo=False, tables=(table,), staff=STAFF, pace=0.0, between_hands=600.0, **chosen)
    )
    try:
        yield room, room.tables["harbour"]
    finally:
        await room.close()


async def _sit(actor: TableActor, *players: str) -> None:
    for seat, player in enumerate(players, 1):
        await actor.ask(player, wire.Sit(seat=seat, chips=400))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "one\ntwo",
        "a\x00b",
        "a\u202eb",
        "bell\x07",
        "x" * 201,
        "zalgo" + "\u0301" * 9,
        "z" + "\u0301\u0301\u0301\u200d" * 9,
        "\u200d",
        "\u3164 \u2800",
        "\ud800",
        "\ufeff",
    ],
)
def test_what_cannot_be_read_is_not_said(text: str) -> None:
    with pytest.raises(Illegal):
        checked_chat_line(text)


def test_words_of_any_language_are_said_as_they_are_meant() -> None:
    for text in ("nice hand", "Grüße", "好牌", "שלום", "👍🏽", "👨‍👩‍👧"):
        assert checked_chat_line(f"  {text} ") == text


def test_every_house_has_its_rules_beside_the_box_and_each_names_a_clause_of_its_book() -> None:
    for name in ("adelaide", "canberra", "star", "uk"):
        rules = chat_rules(house_named(name))
        assert len(rules) >= 3, name
        book = library().book(name)
        for rule in rules:
            assert rule.cites, rule.words
            assert all(cite.book == name and cite.clause in book.clauses for cite in rule.cites), rule
    by_house = {name: [rule.words for rule in chat_rules(house_named(name))] for name in ("canberra", "uk", "adelaide")}
    assert "English only." in by_house["canberra"]
    assert "No talk while the clock runs on a player." in by_house["uk"]
    assert any("discusses a hand in progress" in words for words in by_house["adelaide"])


def test_players_are_reminded_during_a_hand_of_what_their_book_forbids_then() -> None:
    in_hand = {
        name: {
            rule.in_hand: str(rule.cites[0]) for rule in chat_rules(house_named(name)) if rule.in_hand and rule.words
        }
        for name in ("adelaide", "canberra", "star", "uk")
    }
    silence = "During a hand, say nothing about your cards."
    assert (in_hand["canberra"], in_hand["star"]) == ({silence: "canberra:16.4.1"}, {silence: "star:26.8"})
    assert set(in_hand["adelaide"].values()) == {"adelaide:73", "adelaide:47.a.1"}
    assert in_hand["uk"] == {}  # its book has no such clause


@in_a_loop
async def test_players_talk_and_those_who_come_see_what_was_said(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        await _sit(actor, "Ann", "Bob")
        ann, onlooker = Looks("Ann"), Looks("")
        actor.connect(ann)
        actor.connect(onlooker)
        hello = wire.Say(text="hello  there", request="r1")
        await asyncio.gather(actor.ask("Ann", hello), actor.ask("Ann", hello))  # sent on two connections: said once
        await actor.ask("Ann", hello)
        with pytest.raises(Illegal, match="another request"):
            await actor.ask("Ann", wire.Say(text="another thing", request="r1"))
        await actor.ask("Bob", wire.Say(reaction="good_luck"))
        await until(lambda: len(ann.talk) >= 2 and len(onlooker.talk) >= 2)
        assert [(line.player, line.text, line.reaction) for line in ann.talk] == [
            ("Ann", "hello there", ""),
            ("Bob", "", "good_luck"),
        ]
        assert onlooker.talk == ann.talk
        assert (await actor.look("Bob")).talk == tuple(ann.talk)
        assert (await actor.look("Bob")).public.talk == "open"
        for who, message, refusal in (
            ("Cy", wire.Say(text="me too"), NotAllowed),
            ("Ann", wire.Say(), Malformed),
            ("Ann", wire.Say(text="x", reaction="thanks"), Malformed),
        ):
            with pytest.raises(refusal):
                await actor.ask(who, message)
        version = actor.version
        for each in range(LINES_AT_ONCE - 1):
            await actor.ask("Ann", wire.Say(text=str(each)))
        with pytest.raises(TooMany):
            await actor.ask("Ann", wire.Say(text="and more"))
        assert actor.version == version, "chat is no part of the table's record"
        assert room.store.streams(), "the room has a record"
    async with opened(tmp_path) as (room, actor):
        again = await actor.look("Bob")
        assert again.talk[0].text == "hello there", "a restart forgets nothing that is kept"
        await actor.ask("Ann", hello)
        with pytest.raises(Illegal, match="another request with the id"):
            await actor.ask("Ann", wire.Say(text="another thing", request="r1"))
        assert (await actor.look("Bob")).talk == again.talk, "nor that it was asked before"
        room.people.chat.forget("Ann")
        assert {line.player for line in (await actor.look("Bob")).talk} == {"Bob"}


@in_a_loop
async def test_talk_is_kept_as_long_as_the_settings_say(tmp_path: Path) -> None:
    async with opened(tmp_path, talk_days=0) as (_, actor):
        await _sit(actor, "Ann")
        await actor.ask("Ann", wire.Say(text="gone tomorrow"))
        assert len((await actor.look("Ann")).talk) == 1
    async with opened(tmp_path, talk_days=1) as (room, actor):
        assert (await actor.look("Ann")).talk == ()
        await actor.ask("Ann", wire.Say(text="kept for a day"))
        await room.people.chat.sweep()
        room.people.chat._now = lambda: 10**13  # long after
        await room.people.chat.sweep()
    async with opened(tmp_path, talk_days=1) as (_, actor):
        assert (await actor.look("Ann")).talk == ()


@pytest.mark.parametrize(
    ("chosen", "state"),
    [
        ({}, "open"),
        ({"talk": "off"}, ""),
        ({"talk": "off", "at_table": True}, "open"),
        ({"at_table": False}, ""),
        ({"money": "cage"}, ""),
        ({"money": "cage", "talk": "on"}, "open"),
    ],
)
@in_a_loop
async def test_talk_is_off_by_setting_and_where_money_is_the_cages(
    tmp_path: Path, chosen: dict[str, Any], state: str
) -> None:
    async with opened(tmp_path, **chosen) as (_, actor):
        assert (await actor.look("")).public.talk == state
        if not state:
            with pytest.raises(NotAllowed, match="no chat at this table"):
                await actor.ask("Ann", wire.Say(text="hello"))


@pytest.mark.clause("uk:game.7")
@in_a_loop
async def test_nobody_talks_while_a_clock_runs(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, actor):
        await _sit(actor, "Ann", "Bob", "Cy")
        while actor.journal.hand is None or not actor.journal.hand.turn:
            await asyncio.sleep(0.01)
        turn = actor.journal.hand.turn
        names = {seat: actor.journal.seats.plays(seat) for seat in actor.journal.stakes}
        caller = next(name for seat, name in names.items() if seat != turn)
        await actor.ask(caller, wire.Say(text="take your time"))
        await actor.ask(caller, wire.CallClock())
        assert (await actor.look(caller)).public.talk == "silent"
        with pytest.raises(Illegal, match="silence") as refused:
            await actor.ask(caller, wire.Say(text="hurry up"))
        assert "uk:game.7" in map(str, refused.value.cites)


@pytest.mark.clause("star:26.11.2")
@in_a_loop
async def test_the_floor_orders_silence_during_hands(tmp_path: Path) -> None:
    async with opened(tmp_path, "star") as (_, actor):
        await _sit(actor, "Ann")
        await actor.ask("Sal", wire.Direct(what="silence"))
        await actor.ask("Ann", wire.Say(text="between hands"))
        await _sit_beside(actor, "Bob")
        while actor.journal.hand is None:
            await asyncio.sleep(0.01)
        with pytest.raises(Illegal, match="silence"):
            await actor.ask("Ann", wire.Say(text="in a hand"))


async def _sit_beside(actor: TableActor, player: str) -> None:
    await actor.ask(player, wire.Sit(seat=2, chips=400))


@pytest.mark.parametrize(("chosen", "state"), [({}, ""), ({"talk": "on"}, "open"), ({"at_table": True}, "open")])
@in_a_loop
async def test_where_a_person_deals_there_is_talk_only_if_somebody_wants_it(
    tmp_path: Path, chosen: dict[str, Any], state: str
) -> None:
    async with opened(tmp_path, live=True, **chosen) as (_, actor):
        assert (await actor.look("")).public.talk == state


@in_a_loop
async def test_one_person_does_not_take_every_call_to_the_floor(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        await _sit(actor, "Ann", "Bob")
        for words in ("one", "two", "three", "four"):
            await actor.ask("Bob", wire.Say(text=words))
        *three, last = [line.number for line in (await actor.look("Ann")).talk]
        for line in three:
            await actor.ask("Ann", wire.ReportLine(line=line))
        with pytest.raises(Illegal, match="3 calls of yours about chat wait"):
            await actor.ask("Ann", wire.ReportLine(line=last))
        await actor.ask("Cy", wire.ReportLine(line=last))
        assert len(room.people.chat.reports("harbour")) == 4
        await actor.ask("Bo", wire.AnswerReport(line=three[0], done="heard"))
        await actor.ask("Bob", wire.Say(text="five"))
        await actor.ask("Ann", wire.ReportLine(line=(await actor.look("Ann")).talk[-1].number))


@in_a_loop
async def test_the_floor_hears_of_a_line_answers_and_mutes(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        await _sit(actor, "Ann", "Bob")
        ann = Looks("Ann")
        actor.connect(ann)
        await actor.ask("Bob", wire.Say(text="you are a fool"))
        await until(lambda: ann.talk)
        line = ann.talk[-1].number
        with pytest.raises(Illegal, match="said that yourself"):
            await actor.ask("Bob", wire.ReportLine(line=line))
        await actor.ask("Ann", wire.ReportLine(line=line, reason="an insult"))
        await actor.ask("Cy", wire.ReportLine(line=line))
        assert [(report.by, report.reason, report.line.text) for report in room.people.chat.reports("harbour")] == [
            ("Ann", "an insult", "you are a fool")
        ]
        for player in ("Ann", "Bob"):
            with pytest.raises(NotAllowed):
                await actor.ask(player, wire.AnswerReport(line=line, done="nothing"))
            with pytest.raises(NotAllowed):
                await actor.ask(player, wire.MuteChat(player="Bob", reason="mine"))
        with pytest.raises(PokerroomError, match="a reason is needed to mute Bob"):
            await actor.ask("Bo", wire.MuteChat(player="Bob"))
        await actor.ask("Bo", wire.MuteChat(player="Bob", reason="insults"))
        with pytest.raises(Illegal, match="muted you"):
            await actor.ask("Bob", wire.Say(text="again"))
        await actor.ask("Ann", wire.Say(text="thank you"))
        assert (seen := (await actor.look("Bob")).you) is not None
        assert seen.talk_muted
    async with opened(tmp_path) as (room, actor):  # what waits for the floor is there after a restart, and who is muted
        assert len(room.people.chat.reports("harbour")) == 1
        room.people.chat._now = lambda: 10**13
        await room.people.chat.sweep()
        await actor.ask("Bo", wire.AnswerReport(line=line, done="warned"))
        assert room.people.chat.reports("harbour") == []
        await room.people.chat.sweep()
        await actor.ask("Bo", wire.MuteChat(reason="a quarrel"))
        assert (await actor.look("Ann")).public.talk == "closed"
        with pytest.raises(Illegal, match="muted the table"):
            await actor.ask("Ann", wire.Say(text="me?"))
        await actor.ask("Bo", wire.MuteChat(muted=False))
        assert (await actor.look("Ann")).public.talk == "open"
    async with opened(tmp_path) as (_, actor):
        assert actor.journal.table.state.orders.talk_muted == {"Bob"}
        assert line not in [line.number for line in (await actor.look("Ann")).talk]


@in_a_loop
async def test_who_looks_on_a_hand_behind_hears_what_was_said_a_hand_later(tmp_path: Path) -> None:
    for spectators in ("behind", "none"):
        async with opened(tmp_path / spectators, spectators=spectators) as (_, actor):
            await _sit(actor, "Ann", "Bob")
            ann, onlooker = Looks("Ann"), Looks("Zoe")
            actor.connect(ann)
            actor.connect(onlooker)
            await actor.ask("Ann", wire.Say(text="I have aces"))
            await until(partial(getattr, ann, "talk"))
            assert [line.text for line in ann.talk] == ["I have aces"]
            assert onlooker.talk == []
            assert (await actor.look("Zoe")).talk == ()


@pytest.mark.clause("star-bonus:9.9")
@in_a_loop
async def test_at_a_table_against_the_house_nobody_talks_while_players_decide(tmp_path: Path) -> None:
    staff = (Staff("Sal", "star-bonus", ("gaming supervisor",)),)
    async with bonus_rooms.opened(tmp_path, staff=staff, patience=3600.0) as (room, actor):
        ann, bob = await bonus_rooms.sat(actor, 1, "Ann"), await bonus_rooms.sat(actor, 2, "Bob")
        with pytest.raises(NotAllowed, match="no seat"):
            await actor.ask("Cay", wire.Say(text="hello"))
        await actor.ask("Ann", wire.Say(text="good luck all", request="one"))
        await until(lambda: any(frame.talk for frame in bob.frames))
        (line,) = next(frame.talk for frame in bob.frames if frame.talk)
        assert (line.player, line.seat, line.text) == ("Ann", 1, "good luck all")
        await bonus_rooms.wagers(actor, ann)
        await bonus_rooms.wagers(actor, bob)
        await until(lambda: ann.public.turn)
        assert ann.public.talk == "silent"
        with pytest.raises(Illegal, match="silence until the betting round is over") as refused:
            await actor.ask("Bob", wire.Say(reaction="nice_hand"))
        assert "star-bonus:9.9" in map(str, refused.value.cites)
        await actor.ask("Bob", wire.ReportLine(line=line.number, reason="too loud"))
        (call,) = (await floor_body(room, "Sal")).calls
        assert (call.kind, call.table, call.said_by) == ("talk", actor.id, "Ann")
        await actor.ask("Sal", wire.AnswerReport(line=line.number, done="asked to be quieter"))
        assert not (await floor_body(room, "Sal")).calls
        looks = bonus_rooms.BonusTab("Bob")
        actor.connect(looks)
        assert looks.frames[-1].talk == (line,)
        assert {str(rule.cites[0]) for rule in chat_rules(actor.house)} >= {"star-bonus:9.9", "star-bonus:13.10"}
