"""What a host may order at their table: pauses, other stakes, bots, who plays; and what the house keeps to itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.room import wire
from pokerroom.room.hosting import orders
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.store import Part, Unwritten
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.views.turn_tokens import OldTurn
from testkit.room.hosted_evenings import FRIDAY, Looks, opened, played
from testkit.suite.waiting import until


def test_the_host_pauses_play_and_lets_it_go_on(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts()
            table = evening.room.tables[hosted.id].journal
            await evening.do(hosted, orders.PauseGame())
            with pytest.raises(Illegal, match="stopped already"):
                await evening.do(hosted, orders.PauseGame())
            for player in ("Ann", "Bob"):
                await evening.room.services.hosting.take_seat(hosted.id, player)
            await evening.again()
            table = evening.room.tables[hosted.id].journal
            assert table.hand is None
            public = (await evening.room.tables[hosted.id].look()).public
            assert "Ann has paused the game" in public.stopped
            assert public.host is not None
            assert public.host.paused
            await evening.do(hosted, orders.ResumeGame())
            await until(lambda: table.hand is not None)

    played(night)


@pytest.mark.clause("star:8.3.2")
def test_other_stakes_wait_for_the_notice_of_the_house_or_for_everybody(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts()
            actor = evening.room.tables[hosted.id]
            await evening.do(hosted, orders.PauseGame())
            for player in ("Ann", "Bob"):
                await evening.room.services.hosting.take_seat(hosted.id, player)
            with pytest.raises(PokerroomError):
                await evening.do(hosted, orders.ChangeStakes(blinds="20/5"))
            await evening.do(hosted, orders.ChangeStakes(blinds="2/4"))
            shown = (await actor.look("Bob")).public.host
            assert shown is not None
            (change,) = shown.changes
            assert (change.words, change.consent) == ("no limit, blinds 2 and 4", (2,))  # whoever wants it agrees
            assert change.waits == "from hand 4, or as soon as everyone agrees"
            assert (change.by_consent, change.at_hand_end) == (True, False)
            assert change.cites
            with pytest.raises(NotAllowed, match="no seat"):
                await evening.do(hosted, orders.AgreeToChange(change=1), "Cay")
            await evening.do(hosted, orders.AgreeToChange(change=1), "Bob")
            await evening.do(hosted, orders.ResumeGame())
            await until(lambda: actor.journal.rules.setup.blinds == (2, 4))

    played(night)


def test_higher_stakes_are_there_with_the_next_hand_where_only_bots_are_company(tmp_path: Path) -> None:
    """The book wants its notice given to players: a host alone with bots might as well begin another game."""

    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=replace(FRIDAY, bots=1))
            actor = evening.room.tables[hosted.id]
            await evening.room.services.hosting.take_seat(hosted.id, "Ann")
            await until(lambda: len(actor.journal.stakes) == 2)
            await evening.do(hosted, orders.ChangeStakes(blinds="25/50"))
            await evening.plays_hand(hosted)
            await until(lambda: actor.journal.rules.setup.blinds == (25, 50))
            assert actor.journal.last_hand_number <= 2  # not after the notice of three hands and twenty minutes

    played(night)


def test_the_host_adds_bots_and_sends_them_away(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=replace(FRIDAY, seats=2))
            actor = evening.room.tables[hosted.id]

            def bots() -> list[str]:
                return [player for player in actor.players if actor.scheduler.table_bots.is_bot(player)]

            async def more() -> int:
                shown = (await actor.look("Ann")).public.host
                assert shown is not None
                return shown.more_bots

            actor.connect(Looks("Ann"))
            await evening.room.services.hosting.take_seat(hosted.id, "Ann")
            assert await more() == 1  # two play, and one of them is a person
            with pytest.raises(NotAllowed, match="for the host"):
                await evening.do(hosted, orders.AddBot(), "Bob")
            await evening.do(hosted, orders.AddBot())
            await until(lambda: len(bots()) == 1 and actor.journal.hand is not None)
            assert await more() == 0
            with pytest.raises(Illegal, match="no room for another bot"):
                await evening.do(hosted, orders.AddBot())
            wide = await evening.hosts("Bob", replace(FRIDAY, name="Wide", seats=9, bots=3))
            with pytest.raises(Illegal, match="another bot here") as most:  # it is the room that lends no more
                await evening.do(wide, orders.AddBot(), "Bob")
            assert most.value.allowed == "3 bots at a table of this room"
            await evening.do(hosted, orders.TurnAway(player=bots()[0]))
            while bots():  # the hand is played to its end first
                you = (await actor.look("Ann")).you
                if you is not None and you.options is not None:
                    with suppress(OldTurn):
                        await actor.ask("Ann", wire.Act(what="fold", turn=you.turn))
                await asyncio.sleep(0)
            await evening.again()
            actor = evening.room.tables[hosted.id]
            assert actor.scheduler.table_bots.wanted == 0
            assert not bots()

    played(night)


def test_who_is_turned_away_gets_up_and_stays_away_until_the_host_lets_them_back(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts()
            hosting, gone = evening.room.services.hosting, []
            hosting.when_turned_away(lambda table, player: gone.append((table, player)))
            await hosting.take_invitation(hosted.token, "Bob")
            await hosting.take_seat(hosted.id, "Bob")
            with pytest.raises(Malformed, match="you are the host"):
                await evening.do(hosted, orders.TurnAway(player="Ann"))
            await evening.do(hosted, orders.TurnAway(player="Bob"))
            assert not evening.room.tables[hosted.id].seat_of("Bob")
            assert gone == [(hosted.id, "Bob")]
            assert not hosting.may_see(hosted.id, "Bob")
            with pytest.raises(NotAllowed, match="asked you to leave"):
                await hosting.take_invitation(hosted.token, "Bob")
            with pytest.raises(NotAllowed, match="asked you to leave"):
                await hosting.take_seat(hosted.id, "Bob")
            await evening.do(hosted, orders.GrantSeat(player="Bob"))
            assert await hosting.take_seat(hosted.id, "Bob")

    played(night)


def test_nobody_is_made_the_host_who_does_not_want_to_be(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts()
            for player in ("Bob", "Cay"):
                await evening.room.services.hosting.take_seat(hosted.id, player)
            with pytest.raises(Illegal, match="Dee has no seat"):
                await evening.do(hosted, orders.HandOverTable(player="Dee"))
            await evening.do(hosted, orders.HandOverTable(player="Bob"))
            shown = (await evening.room.tables[hosted.id].look("Bob")).public.host
            assert shown is not None
            assert (shown.name, shown.offered) == ("Ann", "Bob")
            with pytest.raises(NotAllowed, match="nobody has asked you to host this table; allowed: Bob is asked"):
                await evening.do(hosted, orders.AcceptTable(), "Cay")
            await evening.do(hosted, orders.DeclineTable(), "Bob")
            with pytest.raises(NotAllowed, match="Ann asks nobody"):
                await evening.do(hosted, orders.AcceptTable(), "Bob")
            await evening.do(hosted, orders.HandOverTable(player="Bob"))
            await evening.do(hosted, orders.KeepTable())
            await evening.do(hosted, orders.HandOverTable(player="Cay"))
            await evening.again()
            await evening.do(hosted, orders.AcceptTable(), "Cay")
            with pytest.raises(NotAllowed, match="ask the host: Cay"):
                await evening.do(hosted, orders.PauseGame())
            await evening.do(hosted, orders.PauseGame(), "Cay")

    played(night)


def test_a_pause_names_the_host_and_ends_by_itself(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path, hosted_pause=5, staff=(Staff("Bo", "star", ("gaming supervisor",)),)) as evening:
            hosted = await evening.hosts()
            hosting, actor = evening.room.services.hosting, evening.room.tables[hosted.id]

            def stopped() -> bool:
                return actor.journal.table.floor.stopped is not None

            for player in ("Ann", "Bob", "Cay"):
                actor.connect(Looks(player))
            await hosting.take_seat(hosted.id, "Ann")
            await evening.do(hosted, orders.PauseGame())
            await hosting.take_seat(hosted.id, "Bob")
            await hosting.take_seat(hosted.id, "Cay")
            await actor.ask("Cay", wire.Leave())  # no host holds anybody between two hands
            assert not actor.seat_of("Cay")
            seen = await actor.look("Bob")
            assert seen.public.stopped == "Ann has paused the game."
            assert "Ann pauses the game." in [line.text for line in seen.lines]
            await hosting.go_on()
            assert stopped()
            evening.later = timedelta(minutes=6)
            await hosting.go_on()
            assert not stopped()
            await until(lambda: actor.journal.hand is not None)
            await evening.do(hosted, orders.PauseGame())  # in another hand than the one before
            evening.later = timedelta(minutes=12)
            await hosting.go_on()
            with pytest.raises(Illegal, match="paused for 5 minutes already; allowed: another pause after this hand"):
                await evening.do(hosted, orders.PauseGame())
            await actor.ask("Bo", wire.Freeze(why="a look at the deck"))
            evening.later = timedelta(minutes=30)
            await hosting.go_on()
            assert stopped()  # what the house has stopped, the house lets go on

    played(night)


def test_the_house_takes_over_what_the_host_has_paused(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path, staff=(Staff("Bo", "star", ("gaming supervisor",)),)) as evening:
            hosted = await evening.hosts()
            actor = evening.room.tables[hosted.id]
            await evening.room.services.hosting.take_seat(hosted.id, "Ann")
            await evening.do(hosted, orders.PauseGame())
            await actor.ask("Bo", wire.Freeze(why="a look at the deck"))
            with pytest.raises(NotAllowed, match="the gaming supervisor has stopped the table: a look at the deck"):
                await evening.do(hosted, orders.ResumeGame())
            await actor.ask("Bo", wire.Resume())
            await actor.ask("Bo", wire.CloseTable())
            with pytest.raises(NotAllowed, match="the gaming supervisor has announced the closing"):
                await evening.do(hosted, orders.DropChange(change=1))
            shown = (await actor.look("Ann")).public.host
            assert shown is not None
            assert [change.by_host for change in shown.changes] == [False]

    played(night)


def test_play_chips_that_the_host_gives_are_the_houses(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts(words=replace(FRIDAY, house="uk", stack=400, charge=""))
            hosting, ledger = evening.room.services.hosting, evening.room.ledger
            await hosting.take_seat(hosted.id, "Ann")
            await ledger.give("Bob", 1000, datetime.now(UTC), by="room")
            await evening.do(hosted, orders.PauseGame())
            await hosting.take_seat(hosted.id, "Bob")
            assert ledger.balance(player_account("Bob")) == 600
            await evening.do(hosted, orders.GivePlayChips(player="Bob", amount=300))
            assert ledger.balance(player_account("Bob")) == 600  # nothing of theirs went to the table
            (line,) = [line for line in (await hosting.settling(hosted.id)).lines if line.player == "Bob"]
            assert (line.brought, line.before, line.net) == (700, 700, 0)
            entries = [each.body.decode() for each in evening.room.store.read("ledger")]
            assert any("play chips given by Ann" in entry for entry in entries)
            lines = [line.text for line in (await evening.room.tables[hosted.id].look("Bob")).lines]
            assert "Bob adds 300, given by Ann." in lines
        async with opened(tmp_path / "strict", play_chips=False) as evening:
            hosted = await evening.hosts()
            await evening.room.ledger.give("Bob", 1000, datetime.now(UTC), by="room")
            await evening.room.services.hosting.take_seat(hosted.id, "Bob", chips=400)
            with pytest.raises(NotAllowed, match="gives nobody play chips"):
                await evening.do(hosted, orders.GivePlayChips(player="Bob", amount=300))

    played(night)


def test_an_order_that_cannot_be_kept_changes_nothing(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts()
            ledger, actor = evening.room.ledger, evening.room.tables[hosted.id]
            append = ledger.append

            async def fails(parts: list[Part], *_: Any) -> Any:
                raise Unwritten("the disk is full", allowed="later")

            ledger.append = fails  # type: ignore[method-assign, assignment]
            with pytest.raises(Unavailable, match="nothing has changed"):
                await evening.do(hosted, orders.PauseGame())
            ledger.append = append  # type: ignore[method-assign]
            await until(lambda: actor.goes_on)
            assert actor.journal.table.floor.stopped is None
            await evening.do(hosted, orders.PauseGame())

    played(night)


def test_who_is_turned_away_in_a_hand_cannot_stay(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts()
            hosting, actor, gone = evening.room.services.hosting, evening.room.tables[hosted.id], []
            hosting.when_turned_away(lambda _table, player: gone.append(player))
            await hosting.take_invitation(hosted.token, "Bob")
            for player in ("Ann", "Bob"):
                actor.connect(Looks(player))
                await hosting.take_seat(hosted.id, player)
            await until(lambda: evening.in_turn(actor))  # folding needs one
            await evening.do(hosted, orders.TurnAway(player="Bob"))
            assert actor.seat_of("Bob")  # their hand is not over
            assert not gone
            with pytest.raises(NotAllowed, match="asked you to leave"):
                await actor.ask("Bob", wire.ComeBack())

    played(night)


def test_the_host_does_not_let_go_on_what_the_house_has_stopped(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path, staff=(Staff("Bo", "star", ("gaming supervisor",)),)) as evening:
            hosted = await evening.hosts()
            actor = evening.room.tables[hosted.id]
            await actor.ask("Bo", wire.Freeze(why="a look at the deck"))
            with pytest.raises(NotAllowed, match="the gaming supervisor has stopped the table: a look at the deck"):
                await evening.do(hosted, orders.ResumeGame())
            assert actor.journal.table.floor.stopped is not None
            await actor.ask("Bo", wire.Resume())
            assert actor.journal.table.floor.stopped is None

    played(night)


def test_so_many_changes_are_announced_at_once_and_no_more(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            hosted = await evening.hosts()
            for player in ("Ann", "Bob"):
                await evening.room.services.hosting.take_seat(hosted.id, player)
            for small in range(1, 6):
                await evening.do(hosted, orders.ChangeStakes(blinds=f"{small * 10}/{small * 20}"))
            with pytest.raises(Illegal, match="5 changes announced already"):
                await evening.do(hosted, orders.ChangeStakes(blinds="100/200"))
            await evening.do(hosted, orders.DropChange(change=1))
            await evening.do(hosted, orders.ChangeStakes(blinds="100/200"))

    played(night)
