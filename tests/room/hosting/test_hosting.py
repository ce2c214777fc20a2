"""Tables that players host: opened by the book, found by their link alone, kept through a restart, and settled up."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.room import wire
from pokerroom.room.hosting import orders
from pokerroom.room.hosting.happenings import HostedChoices
from pokerroom.room.hosting.hosted_stream import RECORDED_HOSTED
from pokerroom.room.hosting.state import HostedTable
from pokerroom.room.ledger_entries import player_account, table_account
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Part, Unwritten
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.views.turn_tokens import OldTurn
from pokerroom.table import commands
from pokerroom.web.api.staff.api_floor_tables import floor_body
from testkit.suite.waiting import until

FRIDAY = HostedChoices("star", "holdem", "Friday", seats=3, bots=0, charge="none")


class Looks:
    """Somebody who is connected to a table."""

    def __init__(self, player: str) -> None:
        self.player, self.since = player, 0

    def send(self, frame: bytes) -> None:
        """Nobody reads it."""


class ClockedRoom:
    """A room whose clock can be put forward."""

    def __init__(self, folder: Path, chosen: dict[str, Any]) -> None:
        self.later = timedelta()
        usual: dict[str, Any] = {"demo": False, "guests": "on", "pace": 0.0, "between_hands": 0.0, "patience": 3600.0}
        self.settings = Settings(data=folder, **{**usual, **chosen})
        self.room: Room

    async def open(self) -> None:
        self.room = await open_room(self.settings, lambda: datetime.now(UTC) + self.later)

    async def again(self) -> None:
        """The room closes and opens again."""
        await self.room.close()
        await self.open()

    async def hosts(self, host: str = "Ann", words: HostedChoices = FRIDAY, **more: Any) -> HostedTable:
        return await self.room.services.hosting.host_table(words, host, **more)

    async def do(self, hosted: HostedTable, order: orders.AnyHostOrder, name: str = "Ann") -> HostedTable:
        return await self.room.services.hosting.do(hosted.id, name, order)

    def listed(self, player: str) -> list[str]:
        return [table.name for table in self.room.lobby(player).tables]

    async def plays_hand(self, hosted: HostedTable) -> None:
        """Everybody who has a seat plays a hand, if there is another, to the showdown for as little as it costs."""
        actor = self.room.tables[hosted.id]
        before = actor.journal.ledger.hands
        await until(lambda: actor.journal.hand is not None or actor.journal.table.closed)
        while not actor.journal.table.closed and actor.journal.ledger.hands == before:
            await until(lambda: self._turn(actor) or actor.journal.ledger.hands > before)
            if player := self._turn(actor):
                you = (await actor.look(player)).you
                options = you.options if you is not None else None
                if you is None or options is None:
                    continue
                with suppress(OldTurn):
                    await actor.ask(player, wire.Act(what="call" if options.call else "check", turn=you.turn))

    async def folds_out(self, hosted: HostedTable) -> None:
        """Whoever has the turn gives the hand up, until everybody who wants to leave has left."""
        actor = self.room.tables[hosted.id]
        while actor.journal.stakes:
            await until(lambda: self._turn(actor) or not actor.journal.stakes)
            player = self._turn(actor)
            you = (await actor.look(player)).you if player else None
            if you is not None and you.options is not None:
                with suppress(OldTurn):
                    await actor.ask(player, wire.Act(what="fold", turn=you.turn))

    @staticmethod
    def _turn(actor: Any) -> str:
        hand = actor.journal.hand
        return actor.journal.names[hand.turn] if hand is not None and hand.turn and not hand.showdown.to_show else ""


@asynccontextmanager
async def opened(folder: Path, **chosen: Any) -> AsyncIterator[ClockedRoom]:
    evening = ClockedRoom(folder, chosen)
    await evening.open()
    try:
        yield evening
        assert await evening.room.lasting_faults() == []
    finally:
        await evening.room.close()


def played(evening: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(evening())  # type: ignore[arg-type]


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
            with pytest.raises(NotAllowed, match="nobody asks you to host this table; allowed: Bob is asked"):
                await evening.do(hosted, orders.AcceptTable(), "Cay")
            await evening.do(hosted, orders.DeclineTable(), "Bob")
            with pytest.raises(NotAllowed, match="Ann asks nobody"):
                await evening.do(hosted, orders.AcceptTable(), "Bob")
            await evening.do(hosted, orders.HandOverTable(player="Bob"))
            await evening.do(hosted, orders.KeepTable())
            await evening.do(hosted, orders.HandOverTable(player="Cay"))
            await evening.again()
            await evening.do(hosted, orders.AcceptTable(), "Cay")
            with pytest.raises(NotAllowed, match="Cay is the host"):
                await evening.do(hosted, orders.PauseGame())
            await evening.do(hosted, orders.PauseGame(), "Cay")

    played(night)


def test_a_pause_names_the_host_and_ends_by_itself(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path, hosted_pause=5, staff=(Staff("Bo", "star", ("gaming supervisor",)),)) as evening:
            hosted = await evening.hosts()
            hosting, actor = evening.room.services.hosting, evening.room.tables[hosted.id]

            def stopped() -> bool:
                return actor.journal.floor.stopped is not None

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
            await until(lambda: evening._turn(actor) != "")  # the hand waits for one of them
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
            await until(lambda: evening._turn(actor) != "")  # the hand waits for one of them
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
            assert after.room.tables[hosted.id].journal.floor.stopped is not None
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
            assert actor.journal.floor.stopped is None
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
            await until(lambda: evening._turn(actor))  # folding needs one
            await evening.do(hosted, orders.TurnAway(player="Bob"))
            assert actor.seat_of("Bob")  # their hand is not over
            assert not gone
            with pytest.raises(NotAllowed, match="asked you to leave"):
                await actor.ask("Bob", wire.ComeBack())

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


def test_the_host_does_not_let_go_on_what_the_house_has_stopped(tmp_path: Path) -> None:
    async def night() -> None:
        async with opened(tmp_path, staff=(Staff("Bo", "star", ("gaming supervisor",)),)) as evening:
            hosted = await evening.hosts()
            actor = evening.room.tables[hosted.id]
            await actor.ask("Bo", wire.Freeze(why="a look at the deck"))
            with pytest.raises(NotAllowed, match="the gaming supervisor has stopped the table: a look at the deck"):
                await evening.do(hosted, orders.ResumeGame())
            assert actor.journal.floor.stopped is not None
            await actor.ask("Bo", wire.Resume())
            assert actor.journal.floor.stopped is None

    played(night)


@pytest.mark.parametrize("name", ["Fri\u202eyad", "a\x00b", "\u200d", "\u3164"])
def test_a_table_has_a_name_that_can_be_read(tmp_path: Path, name: str) -> None:
    async def night() -> None:
        async with opened(tmp_path) as evening:
            with pytest.raises(Illegal, match="a line"):
                await evening.hosts(words=replace(FRIDAY, name=name))
            assert not evening.room.tables

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
            await until(lambda: evening._turn(actor))
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
