"""Tables that players host: opened by the book and within the room's limits, found by their link alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.room import wire
from pokerroom.room.hosting import orders
from pokerroom.room.hosting.hosted_stream import RECORDED_HOSTED
from testkit.room.hosted_evenings import FRIDAY, Looks, opened, played


def test_a_table_by_link_is_nobodys_who_has_not_the_link_and_outlives_a_restart(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=replace(FRIDAY, bots=2, bot_strength="easy"))
            hosting = evening.room.services.hosting
            assert evening.listed("Ann") == ["Friday"]
            assert evening.listed("Bob") == evening.listed("") == []
            assert not hosting.may_see(hosted.id, "Bob")
            assert not evening.room.services.queues.games()
            with pytest.raises(Illegal, match="no longer works"):
                await hosting.take_invitation("guessed", "Bob")
            await hosting.take_invitation(hosted.token, "Bob")
            assert evening.listed("Bob") == ["Friday"]
            seat = await hosting.take_seat(hosted.id, "Bob")
            before = hosting.hosted.tables[hosted.id]
            stored = [
                each for each in evening.room.store.read(RECORDED_HOSTED.stream) if hosted.token in each.body.decode()
            ]
            assert [each.kind for each in stored] == ["invitation_made"]
            await evening.again()
            again = evening.room.services.hosting.hosted.tables[hosted.id]
            assert again == before == RECORDED_HOSTED.read(evening.room.store)[0].tables[hosted.id]
            assert evening.listed("Bob") == ["Friday"]
            assert evening.listed("Cay") == []
            actor = evening.room.tables[hosted.id]
            assert actor.seat_of("Bob") == seat
            assert (actor.scheduler.table_bots.wanted, actor.scheduler.table_bots.plays) == (2, "easy")
            shown = (await actor.look("Bob")).public.host
            assert shown is not None
            assert (shown.name, shown.by_link) == ("Ann", True)
            renewed = await evening.do(hosted, orders.RenewInvitation())
            assert renewed.token != before.token
            with pytest.raises(Illegal, match="no longer works"):
                evening.room.services.hosting.invitation(hosted.token)
            assert evening.room.services.hosting.may_see(hosted.id, "Bob")  # who has a seat stays

    played(night)


def test_a_public_table_is_in_the_lobby_under_its_hosts_name(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=replace(FRIDAY, name=""), access="public")
            (row,) = evening.room.lobby("Bob").tables
            assert (row.name, row.host) == ("Ann's table", "Ann")
            await evening.do(hosted, orders.SetHostedDoor(access="link", approves=False))
            assert evening.listed("Bob") == []

    played(night)


def test_one_tap_gives_a_seat_and_the_stack_that_the_host_set(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=replace(FRIDAY, stack=700))
            hosting, actor = evening.room.services.hosting, evening.room.tables[hosted.id]
            assert [await hosting.take_seat(hosted.id, each) for each in ("Ann", "Bob", "Ann")] == [1, 2, 1]
            table = actor.journal.table
            assert {seat: stake.total for seat, stake in table.state.players.stakes.items()} == {1: 700, 2: 700}
            assert await hosting.take_seat(hosted.id, "Cay", seat=3, chips=700) == 3
            with pytest.raises(Illegal, match="every seat"):
                await hosting.take_seat(hosted.id, "Dee")

    played(night)


def test_a_host_who_wants_to_be_asked_is_asked(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(approves=True)
            hosting, actor = evening.room.services.hosting, evening.room.tables[hosted.id]
            actor.connect(Looks("Bob"))
            assert await hosting.take_seat(hosted.id, "Ann") == 1
            with pytest.raises(NotAllowed, match="Ann decides who sits"):
                await actor.ask("Bob", wire.Sit(seat=2, chips=1000))
            assert await hosting.take_seat(hosted.id, "Bob", seat=3) == 0
            assert await hosting.take_seat(hosted.id, "Cay") == 0
            shown = (await actor.look("")).public.host
            assert shown is not None
            assert shown.asked == ("Bob", "Cay")
            with pytest.raises(NotAllowed, match="for the host"):
                await evening.do(hosted, orders.GrantSeat(player="Bob"), "Bob")
            await evening.do(hosted, orders.GrantSeat(player="Bob"))
            assert actor.seat_of("Bob") == 3  # who waits at the table sits down at once
            await evening.again()
            assert list(evening.room.services.hosting.hosted.tables[hosted.id].asks) == ["Cay"]
            await evening.do(hosted, orders.DenySeat(player="Cay"))
            with pytest.raises(Illegal, match="Cay has not asked"):
                await evening.do(hosted, orders.GrantSeat(player="Cay"))

    played(night)


def test_how_many_tables_there_may_be(tmp_path: Path) -> None:
    async def night() -> None:
        limits = {"hosted_each": 2, "hosted_per_address": 3, "hosted_in_all": 4}
        async with opened(tmp_path, **limits) as evening:
            for host in ("Ann", "Ann", "Bob"):
                await evening.hosts(host, place="192.0.2.1")
            with pytest.raises(Illegal, match=r"you host Friday, Friday; allowed: up to 2 at once"):
                await evening.hosts("Ann", place="192.0.2.2")
            with pytest.raises(Illegal, match="from one address"):
                await evening.hosts("Cay", place="192.0.2.1")
            await evening.hosts("Cay", place="192.0.2.2")
            with pytest.raises(Illegal, match="no more tables of players"):
                await evening.hosts("Dee", place="192.0.2.3")
            assert len(evening.room.tables) == 4

    played(night)


@pytest.mark.parametrize(
    ("chosen", "why"), [({"hosting": False}, "open no tables of their own"), ({"money": "cage"}, "play chips")]
)
def test_a_room_that_opens_none_says_so(tmp_path: Path, chosen: dict[str, Any], why: str) -> None:
    async def night() -> None:
        async with opened(tmp_path, **chosen) as evening:
            with pytest.raises(NotAllowed, match=why):
                await evening.hosts()
            assert not evening.room.tables

    played(night)


@pytest.mark.clause("star:4.1")
def test_what_the_book_forbids_is_refused_with_its_clause_and_nothing_is_opened(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            for words in (replace(FRIDAY, deck="40"), replace(FRIDAY, game="omaha", deck="36")):
                with pytest.raises(Illegal) as judged:
                    evening.room.services.hosting.judge(words, "Ann")
                with pytest.raises(Illegal) as refused:
                    await evening.hosts(words=words)
                assert str(judged.value) == str(refused.value)
                assert any(str(cite).startswith("star:") for cite in refused.value.cites)
            with pytest.raises(Malformed, match="no name of a table"):
                await evening.hosts(words=replace(FRIDAY, name="a: b"))
            assert not evening.room.tables
            assert evening.room.store.head(RECORDED_HOSTED.stream) is None

    played(night)


def test_nobody_comes_by_a_link_in_whose_place_there_is_another(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts()
            hosting = evening.room.services.hosting
            _, came = await asyncio.gather(
                evening.do(hosted, orders.RenewInvitation()),
                hosting.take_invitation(hosted.token, "Bob"),  # both begin before either is done
                return_exceptions=True,
            )
            assert isinstance(came, Illegal)
            assert not hosting.may_see(hosted.id, "Bob")

    played(night)


@pytest.mark.parametrize("name", ["Fri\u202eyad", "a\x00b", "\u200d", "\u3164"])
def test_a_table_has_a_name_that_can_be_read(tmp_path: Path, name: str) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            with pytest.raises(Illegal, match="a line"):
                await evening.hosts(words=replace(FRIDAY, name=name))
            assert not evening.room.tables

    played(night)
