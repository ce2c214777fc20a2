"""How a hosted table ends or goes on without its host: settled up, closed, unused, left, and opened again."""

from __future__ import annotations

import asyncio
import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.hosting import orders
from pokerroom.room.hosting.happenings import HostedChoices
from pokerroom.room.ledger_entries import table_account
from pokerroom.room.settings.own_staff import Staff
from pokerroom.table import commands
from pokerroom.web.api.staff.api_floor_tables import floor_body
from testkit.room.hosted_evenings import FRIDAY, Looks, opened, played
from testkit.suite.waiting import until


@pytest.mark.parametrize("charge", ["none", ""])
def test_settling_up_comes_to_nothing_and_everybody_has_their_chips(tmp_path: Path, charge: str) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=replace(FRIDAY, charge=charge))
            hosting, actor = evening.room.services.hosting, evening.room.tables[hosted.id]
            for player in ("Ann", "Bob"):
                actor.connect(Looks(player))
                await hosting.take_seat(hosted.id, player)
            await evening.plays_hand(hosted)
            with pytest.raises(Illegal, match="Cay has no seat"):
                await evening.do(hosted, orders.GivePlayChips(player="Cay", amount=10))
            settling = await hosting.settling(hosted.id)
            assert {line.player for line in settling.lines} == {"Ann", "Bob"}
            assert sum(line.net for line in settling.lines) + settling.charged == 0
            assert settling.hands >= 1
            left = {line.player: line.net for line in settling.lines}
            for due in settling.payments:
                left[due.payer] = left.get(due.payer, -settling.charged) + due.amount
                left[due.payee] = left.get(due.payee, settling.charged) - due.amount
            assert set(left.values()) == {0}
            assert actor.hands(player="Ann", own=["Ann"])
            assert not actor.hands(player="Cay", own=["Cay"])
            for player in ("Ann", "Bob"):
                await actor.ask(player, wire.Leave())
            await evening.folds_out(hosted)
            await evening.do(hosted, orders.CloseGame())
            await until(lambda: hosting.hosted.tables[hosted.id].closed is not None)
            after = await hosting.settling(hosted.id)
            assert sum(line.net for line in after.lines) + after.charged == 0
            held = {line.player: evening.room.ledger.balance(player_account(line.player)) for line in after.lines}
            assert held == {line.player: line.took for line in after.lines}
            assert evening.listed("Ann") == []
            with pytest.raises(Illegal, match="closed"):
                await hosting.take_seat(hosted.id, "Cay")
            await evening.again()
            assert await evening.room.services.hosting.settling(hosted.id) == after

    played(night)


@pytest.mark.clause("adelaide:81.1")
def test_a_closing_with_players_waits_for_the_last_hands_that_the_house_declares(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=HostedChoices("adelaide", "holdem", "Friday", seats=2, bots=0))
            hosting, actor = evening.room.services.hosting, evening.room.tables[hosted.id]
            for player in ("Ann", "Bob"):
                actor.connect(Looks(player))
                await hosting.take_seat(hosted.id, player)
            offered = (await actor.look("Ann")).public.host
            assert offered is not None
            assert offered.closes == "after the last 3 hands, or as soon as everyone agrees"
            assert offered.closes_cites == ("adelaide:81.1", "adelaide:81.2")
            await evening.do(hosted, orders.CloseGame())
            with pytest.raises(Illegal, match="announced already"):
                await evening.do(hosted, orders.CloseGame())
            shown = (await actor.look("Bob")).public.host
            assert shown is not None
            assert shown.changes[0].words == "the table closes after the last 3 hands"
            while not actor.journal.table.closed:
                await evening.plays_hand(hosted)
            await until(lambda: hosting.hosted.tables[hosted.id].closed is not None)
            assert not actor.journal.stakes

    played(night)


def test_a_host_closes_after_the_hand_where_the_book_states_no_notice(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=HostedChoices("uk", "holdem", "Friday", seats=2, bots=0))
            hosting, actor = evening.room.services.hosting, evening.room.tables[hosted.id]
            for player in ("Ann", "Bob"):
                actor.connect(Looks(player))
                await hosting.take_seat(hosted.id, player)
            await until(lambda: evening.in_turn(actor) != "")  # the hand waits for one of them
            await evening.do(hosted, orders.PauseGame())
            offered = (await actor.look("Ann")).public.host
            assert offered is not None
            assert (offered.closes, offered.closes_cites) == ("after this hand", ())
            await evening.do(hosted, orders.CloseGame())
            announced = (await actor.look("Bob")).public.host
            assert announced is not None
            assert [change.waits for change in announced.changes] == ["after this hand"]
            assert [(change.by_consent, change.at_hand_end) for change in announced.changes] == [(False, True)]
            await evening.folds_out(hosted)
            await until(lambda: hosting.hosted.tables[hosted.id].closed is not None)
            assert (actor.journal.last_hand_number, actor.journal.stakes) == (1, {})

    played(night)


@pytest.mark.clause("star:27.10")
def test_a_host_closes_at_once_where_nobody_else_sits_or_everybody_agrees(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            words = [replace(FRIDAY, name=name, bots=bots) for name, bots in (("A", 2), ("B", 1))]
            alone, both = [await evening.hosts(words=happening) for happening in words]
            hosting = evening.room.services.hosting
            for hosted, players in ((alone, ("Ann",)), (both, ("Ann", "Bob"))):
                for player in players:
                    evening.room.tables[hosted.id].connect(Looks(player))
                    await hosting.take_seat(hosted.id, player)
            actor = evening.room.tables[both.id]
            await until(lambda: evening.in_turn(actor) != "")  # the hand waits for one of them
            await evening.do(both, orders.CloseGame())
            shown = (await actor.look("Bob")).public.host
            assert shown is not None
            (change,) = shown.changes
            assert change.consent == (actor.seat_of("Bob"),)
            assert change.waits.endswith("or as soon as everyone agrees")
            await evening.do(both, orders.AgreeToChange(change=1), "Bob")
            await evening.do(both, orders.DropChange(change=1))
            assert not any(wish.leaves for wish in actor.journal.wishes.values())
            await evening.do(both, orders.CloseGame())
            await evening.do(both, orders.AgreeToChange(change=2), "Bob")
            await evening.do(alone, orders.CloseGame())
            for hosted, closings in ((alone, 1), (both, 2)):
                await evening.folds_out(hosted)
                while hosting.hosted.tables[hosted.id].closed is None:
                    await asyncio.sleep(0.01)
                lines = [line.text for line in (await evening.room.tables[hosted.id].look("Ann")).lines]
                assert sum(" closes the table" in line or " will close the table" in line for line in lines) == closings

    played(night)


def test_a_table_that_nobody_uses_is_closed_and_chips_go_back(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path, hosted_idle=10) as evening:
            used, left, empty = [await evening.hosts(words=replace(FRIDAY, name=item)) for item in "ABC"]
            hosting = evening.room.services.hosting
            evening.room.tables[used.id].connect(Looks("Ann"))
            await hosting.take_seat(left.id, "Bob")
            await evening.do(left, orders.PauseGame())
            await hosting.go_on()
            evening.later = timedelta(minutes=9)
            await hosting.go_on()
            assert len(hosting.hosted.open()) == 3
            evening.later = timedelta(minutes=11)
            await hosting.go_on()
            assert [table.choices.name for table in hosting.hosted.open()] == ["A"]
            assert "for 10 minutes" in hosting.hosted.tables[empty.id].why
            assert evening.room.ledger.balance(player_account("Bob")) == 1000
            assert evening.room.tables[left.id].journal.table.closed
            await evening.again()
            assert [table.choices.name for table in evening.room.services.hosting.hosted.open()] == ["A"]

    played(night)


def test_a_table_that_closed_long_ago_is_let_go_of_and_its_record_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.hosting.upkeep._CLOSED_TABLES_KEPT", 0)

    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=replace(FRIDAY, charge=""))
            hosting, actor = evening.room.services.hosting, evening.room.tables[hosted.id]
            assert hosted.id in evening.room.people.chat._tables
            for player in ("Ann", "Bob"):
                actor.connect(Looks(player))
                await hosting.take_seat(hosted.id, player)
            while not (await hosting.settling(hosted.id)).charged:
                await evening.plays_hand(hosted)
            for player in ("Ann", "Bob"):
                await actor.ask(player, wire.Leave())
            await evening.folds_out(hosted)
            await evening.do(hosted, orders.CloseGame())
            await until(lambda: hosted.id not in evening.room.tables)
            assert hosted.id not in evening.room.people.chat._tables
            with pytest.raises(Illegal, match="closed long ago"):
                await hosting.settling(hosted.id)
            assert evening.room.store.head(actor.stream) is not None
            assert evening.room.ledger.balance(table_account(hosted.id))  # what the house charged
            assert await evening.room.lasting_faults() == []
            await evening.again()
            assert hosted.id not in evening.room.tables

    played(night)


def test_a_room_that_stops_dead_has_its_hosted_tables_again(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path / "room") as evening:
            hosted = await evening.hosts(approves=True)
            await evening.room.services.hosting.take_invitation(hosted.token, "Bob")
            await evening.room.services.hosting.take_seat(hosted.id, "Bob")
            await evening.do(hosted, orders.PauseGame())
            await evening.do(hosted, orders.TurnAway(player="Cay"))
            shutil.copytree(tmp_path / "room", tmp_path / "after")  # as the disk is when the machine goes dark
            then = evening.room.services.hosting.hosted.tables[hosted.id]
        async with opened(tmp_path / "after") as after:
            assert after.room.services.hosting.hosted.tables[hosted.id] == then
            assert after.room.tables[hosted.id].journal.table.floor.stopped is not None
            await after.do(hosted, orders.GrantSeat(player="Bob"))
            assert await after.room.services.hosting.take_seat(hosted.id, "Bob")

    played(night)


def test_a_host_who_is_gone_has_an_heir_who_plays_there(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path, hosted_idle=10) as evening:
            hosted = await evening.hosts()
            hosting = evening.room.services.hosting
            with pytest.raises(Illegal, match="Ann hosts Friday"):
                evening.room.refuse_closing("Ann")
            await hosting.take_seat(hosted.id, "Bob")
            evening.room.tables[hosted.id].connect(Looks("Bob"))
            await hosting.go_on()
            evening.later = timedelta(minutes=9)
            await hosting.go_on()
            assert hosting.host_of(hosted.id) == "Ann"
            evening.later = timedelta(minutes=11)
            await hosting.go_on()
            assert hosting.host_of(hosted.id) == "Bob"
            evening.room.refuse_closing("Ann")

    played(night)


def test_what_keeps_an_unused_table_open_is_told_to_the_floor(tmp_path: Path) -> None:
    async def night() -> None:
        staff = (Staff("Bo", "star", ("gaming supervisor",)),)
        async with opened(tmp_path, hosted_idle=10, staff=staff) as evening:
            hosted, other = [await evening.hosts(words=replace(FRIDAY, name=each)) for each in ("Friday", "Other")]
            hosting, actor, quiet = (
                evening.room.services.hosting,
                *map(evening.room.tables.__getitem__, (hosted.id, other.id)),
            )
            looks = [Looks("Ann"), Looks("Bob")]
            for each in looks:
                actor.connect(each)
                await hosting.take_seat(hosted.id, each.player)
            await until(lambda: evening.in_turn(actor))
            await actor.ask("Bo", wire.Freeze(why="whose turn it is"))
            await hosting.take_seat(other.id, "Bob", chips=400)

            def splashed() -> tuple[()]:
                splash = commands.SplashPot(41, "a splash", quiet.time())
                quiet.journal.do(splash)
                return ()

            async with quiet.standing_still():
                await hosting._stream.keep_with(quiet, splashed, "")
            for each in looks:
                actor.disconnect(each)
            await hosting.go_on()
            evening.later = timedelta(minutes=11)
            await hosting.go_on()
            await hosting.go_on()
            assert evening.room.ledger.balance(player_account("Bob")) == 441  # nobody else plays for what lay there
            assert [table.choices.name for table in hosting.hosted.open()] == ["Friday"]
            (call,) = [call for call in (await floor_body(evening.room, "Bo")).calls if call.kind == "hosting"]
            assert "cannot close: the gaming supervisor has stopped the table: whose turn it is" in call.about
            actor.connect(looks[0])
            await hosting.go_on()
            assert hosting.stays_open(hosted.id) is None  # somebody is there again

    played(night)
