"""Members in a running room: nobody who is kept out sits down, stays, brings chips or enters, and limits hold."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.cage.commands import DepositMoney, MoveFloat, OpenShift
from pokerroom.errors import Illegal, NotAllowed, PokerroomError
from pokerroom.members import commands
from pokerroom.queues.commands import CallSeat, JoinList
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.people.members.room_members import read_member
from pokerroom.room.queues.listed_games import game_of
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tournaments import tournament_orders
from pokerroom.rulebook import house_named
from testkit.room import bonus_rooms, tournament_rooms
from testkit.room.tournament_rooms import FastClock
from testkit.suite.effort import examples
from testkit.suite.waiting import until

STAR, UK = "harbour", "mill"


@asynccontextmanager
async def opened(folder: Path, **more: Any) -> AsyncIterator[Room]:
    tables = (
        TableSettings("star", "holdem", name="Harbour", seats=6, bots=0),
        TableSettings("star", "holdem", name="Garden", seats=6, bots=0),
        TableSettings("uk", "holdem", name="Mill", seats=6, bots=0),
    )
    usual: dict[str, Any] = {"pace": 0.0, "between_hands": 0.0, "demo": False, "tables": tables}
    clock = more.pop("clock", None) or FastClock()
    room = await open_room(Settings(data=folder, **{**usual, **more}), clock)
    try:
        yield room
    finally:
        await room.close()


async def sit(room: Room, table: str, player: str, seat: int = 1, chips: int = 0) -> int:
    setup = room.tables[table].journal.rules.setup
    chips = chips or int(setup.max_buy_in or setup.min_buy_in or 200)
    await room.tables[table].ask(player, wire.Sit(seat=seat, chips=chips))
    return chips


async def own(room: Room, kind: Any, /, player: str = "Ann", **parts: Any) -> Any:
    return await room.people.members.do(kind(at=room.people.members.now(), player=player, by=player, **parts))


async def ordered(room: Room, kind: Any, /, house: str = "star", player: str = "Ann", **parts: Any) -> Any:
    title = {"star": "casino supervisor", "uk": "supervisor", "star-bonus": "casino supervisor"}[house]
    asked = kind(at=room.people.members.now(), player=player, by="Bo", title=title, why="as asked", **parts)
    return await room.people.members.do(asked, house_named(house))


# Being kept out


def test_who_excludes_themselves_at_a_table_leaves_it_with_their_chips_and_comes_back_to_none(tmp_path: Path) -> None:
    clock = FastClock()

    async def evening() -> None:
        async with opened(tmp_path, clock=clock) as room:
            chips = await sit(room, STAR, "Ann")
            await own(room, commands.ExcludeSelf, days=7)
            await until(lambda: not room.tables[STAR].seat_of("Ann") and room.ledger.balance("player Ann") == chips)
            for table in (STAR, UK):
                with pytest.raises(NotAllowed, match="who has kept themselves from play"):
                    await sit(room, table, "Ann")
            assert await room.lasting_faults() == []
        async with opened(tmp_path, clock=clock) as room:  # and it holds when the room opens again
            assert room.people.members.member("Ann") == read_member(room.store, "Ann")[0]
            with pytest.raises(NotAllowed, match="who has kept themselves from play"):
                await sit(room, UK, "Ann")
            clock.hurry(7 * 24 * 60)
            await sit(room, UK, "Ann", chips=0)

    asyncio.run(evening())


async def test_who_is_excluded_in_a_hand_plays_it_and_then_goes_with_what_is_left(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        actor = room.tables[UK]
        people = [tournament_rooms.Contender(room, name, bold=False) for name in ("Ann", "Bob")]
        for seat, person in enumerate(people, 1):
            await sit(room, UK, person.player, seat)
            person.thinks = True
            person.go(UK)
        await until(lambda: actor.journal.hand is not None and actor.journal.hand.is_in(1))
        number = actor.journal.last_hand_number
        await own(room, commands.CoolOff, hours=1)
        await asyncio.sleep(0.05)
        assert actor.journal.hand is not None
        assert actor.seat_of("Ann") == 1  # the hand is played to its end
        for person in people:
            person.thinks = False
            person.go(UK)
        await until(lambda: not actor.seat_of("Ann") and room.ledger.balance("player Ann") > 0)
        assert actor.journal.last_hand_number == number
        assert await room.lasting_faults() == []


async def test_a_bar_of_the_house_holds_at_its_tables_and_one_from_the_casino_everywhere(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        await ordered(room, commands.BarMember, "uk")
        with pytest.raises(NotAllowed, match="whom the supervisor has barred from the room"):
            await sit(room, UK, "Ann")
        await sit(room, STAR, "Ann")
        await ordered(room, commands.BarMember, "uk", "Bob")
        await sit(room, "garden", "Bob", 2)
        with pytest.raises(NotAllowed, match="Bob"):
            await room.services.moves.move("Bob", "garden", UK, 2)
        await ordered(room, commands.BarMember, "uk", reach="casino")
        await until(lambda: not room.tables[STAR].seat_of("Ann"))
        kept = [entry.values for entry in room.rulebooks.registers.entries("uk", "exclusions").values()]
        assert [each["what"] for each in kept] == ["kept from the room"] * 2 + ["excluded from the casino"]
        assert {each["player"] for each in kept} == {"Ann", "Bob"}
        await ordered(room, commands.LiftMemberBar, "uk", number=1)
        await ordered(room, commands.LiftMemberBar, "uk", number=2)
        await sit(room, UK, "Ann")


@pytest.mark.clause("star:26.11.3")
async def test_two_who_are_kept_apart_are_not_seated_together(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        await sit(room, STAR, "Ann")
        await ordered(room, commands.KeepMembersApart, other="Bob", suspected=True)
        with pytest.raises(NotAllowed, match="Bob at one table with Ann") as refused:
            await sit(room, STAR, "Bob", 2)
        assert [str(cite) for cite in refused.value.cites] == ["star:26.11.3"]
        await sit(room, "garden", "Bob", 2)
        with pytest.raises(NotAllowed, match="Bob at one table with Ann"):
            await room.services.moves.move("Bob", "garden", STAR, 2)
        await ordered(room, commands.LetMembersTogether, player="Bob", other="Ann")
        await room.services.moves.move("Bob", "garden", STAR, 2)


@pytest.mark.clause("star:7.1", "star:27.1", "star:1.1.player-card")
async def test_where_the_desk_gives_out_cards_nobody_starts_to_play_without_a_valid_one_of_their_own(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, player_cards="card") as room:
        await sit(room, UK, "Ann")  # this book wants none
        with pytest.raises(Illegal, match="Ann has no player card") as refused:
            await sit(room, STAR, "Ann")
        assert {"star:7.1", "star:27.1", "star:1.1.player-card"} <= {*map(str, refused.value.cites)}
        await ordered(room, commands.OpenMembership)
        await ordered(room, commands.IssueCard, card="S-17")
        await sit(room, STAR, "Ann")
        await room.tables[STAR].ask("Ann", wire.Leave())
        await ordered(room, commands.VoidCard)
        with pytest.raises(Illegal, match="Ann has no player card"):
            await sit(room, STAR, "Ann")
        kept = [entry.values for entry in room.rulebooks.registers.entries("star", "player-cards").values()]
        assert [(each["card"], each["what"]) for each in kept] == [("S-17", "given out"), ("S-17", "taken back")]


# Limits


def test_a_limit_counts_at_every_table_and_over_a_restart(tmp_path: Path) -> None:
    clock = FastClock()

    async def evening() -> None:
        async with opened(tmp_path, clock=clock) as room:
            await sit(room, UK, "Ann", chips=200)
            await own(room, commands.SetLimit, kind="buy_in", period="day", amount=250)
            with pytest.raises(Illegal, match="up to 50"):
                await sit(room, STAR, "Ann")
            with pytest.raises(Illegal, match="up to 50"):
                await room.tables[UK].ask("Ann", wire.TopUp(amount=51))
            await room.tables[UK].ask("Ann", wire.Leave())
        async with opened(tmp_path, clock=clock) as room:
            with pytest.raises(Illegal, match="up to 50"):
                await sit(room, STAR, "Ann")  # what was brought back counts as brought all the same
            await own(room, commands.SetLimit, kind="buy_in", period="day", amount=5_000)
            clock.hurry(23 * 60)
            with pytest.raises(Illegal, match="up to 50"):
                await sit(room, STAR, "Ann")
            clock.hurry(61)
            await sit(room, STAR, "Ann")

    asyncio.run(evening())


async def test_a_loss_limit_lets_what_was_brought_back_be_brought_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        chips = await sit(room, UK, "Ann")
        await own(room, commands.SetLimit, kind="loss", period="week", amount=chips)
        with pytest.raises(Illegal, match="up to 0"):
            await sit(room, STAR, "Ann")
        await room.tables[UK].ask("Ann", wire.Leave())
        assert await sit(room, UK, "Ann") == chips


def test_time_at_play_is_watched_and_over_it_the_seat_is_given_up(tmp_path: Path) -> None:
    clock = FastClock()

    async def evening() -> None:
        async with opened(tmp_path, clock=clock) as room:
            await own(room, commands.SetLimit, kind="session", period="sitting", amount=60)
            await sit(room, UK, "Ann")
            await room.people.members_watch.look()
            assert room.people.members.member("Ann").sits
            clock.hurry(61)
            await room.people.members_watch.look()
            await until(lambda: not room.tables[UK].seat_of("Ann"))
            await room.people.members_watch.look()
            with pytest.raises(NotAllowed, match="60 minutes, is over"):
                await sit(room, UK, "Ann")
            clock.hurry(31)
            await sit(room, UK, "Ann")

    asyncio.run(evening())


def test_time_in_a_tournament_counts_and_is_played_to_its_end_but_buys_no_more(tmp_path: Path) -> None:
    clock = FastClock()

    async def evening() -> None:
        tournament = tournament_rooms.small_tournament("uk", sit_and_go=3)
        async with tournament_rooms.tournament_room(tmp_path, tournament, clock=clock) as room:
            director = tournament_rooms.only(room)
            await own(room, commands.SetLimit, kind="session", period="sitting", amount=60)
            await tournament_rooms.entered(room, director, ("Ann", "Bob", "Cy"))
            await until(lambda: any(actor.seat_of("Ann") for actor in room.tables.values()))
            await room.people.members_watch.look()
            assert room.people.members.member("Ann").sat_since is not None
            clock.hurry(61)
            await room.people.members_watch.look()
            now, uk = room.people.members.now(), house_named("uk")
            assert not room.people.admission.is_kept_out("uk", "Ann", now, in_tournament=True)
            assert room.people.admission.is_kept_out("uk", "Ann", now)
            for comes in (True, False):
                with pytest.raises(NotAllowed, match="60 minutes, is over"):
                    room.people.admission.refuse_play(uk, "Ann", 100, now, comes=comes)
            assert not [penalty for penalty in director.state.penalties if penalty.player == "Ann"]

    asyncio.run(evening())


async def test_the_cage_takes_no_deposit_beyond_a_limit_and_none_of_somebody_kept_out(tmp_path: Path) -> None:
    async with opened(tmp_path, money="cage") as room:
        who: dict[str, Any] = {"at": room.money.cage.now(), "by": "Bo", "title": "supervisor"}
        uk = house_named("uk")
        await room.money.cage.do(OpenShift(**who), uk)
        await room.money.cage.do(MoveFloat(what="chips", way="in", amount=10_000, why="float", **who), uk)
        await own(room, commands.SetLimit, kind="deposit", period="month", amount=300)
        await room.money.cage.do(DepositMoney(player="Ann", amount=200, **who), uk)
        with pytest.raises(Illegal, match="up to 100"):
            await room.money.cage.do(DepositMoney(player="Ann", amount=101, **who), uk)
        await own(room, commands.ExcludeSelf, days=1)
        with pytest.raises(NotAllowed, match="chips for Ann"):
            await room.money.cage.do(DepositMoney(player="Ann", amount=1, **who), uk)


# Other doors


async def test_at_a_bonus_table_too(tmp_path: Path) -> None:
    async with bonus_rooms.opened(tmp_path) as (room, actor):
        await bonus_rooms.sat(actor, 1, "Ann")
        await own(room, commands.SetLimit, kind="buy_in", period="day", amount=1)
        with pytest.raises(Illegal, match="up to 0"):
            await actor.ask("Ann", wire.TopUp(amount=100))
        await own(room, commands.CoolOff, hours=2)
        await until(lambda: not actor.journal.box_of("Ann"))
        with pytest.raises(NotAllowed, match="who has kept themselves from play"):
            await actor.ask("Ann", wire.SitAtBox(box=1, chips=1000))
        assert await room.lasting_faults() == []


@pytest.mark.parametrize("house", ["uk", "star"])
async def test_a_tournament_lets_nobody_in_who_is_kept_out_and_takes_out_who_plays(tmp_path: Path, house: str) -> None:
    async with tournament_rooms.tournament_room(
        tmp_path, tournament_rooms.small_tournament(house, sit_and_go=3)
    ) as room:
        director = tournament_rooms.only(room)
        await ordered(room, commands.BarMember, house, "Zoe")
        with pytest.raises(NotAllowed, match="Zoe"):
            await tournament_orders.enter_in(director, "Zoe", member=True)
        you = director.view_for("Zoe").you
        assert you is not None
        assert not you.may_enter
        assert you.enter_why.startswith("a seat for Zoe, whom the")
        await tournament_rooms.entered(room, director, ("Ann",))
        await own(room, commands.CoolOff, hours=1)
        await until(lambda: not director.state.entries_of("Ann", "accepted"))
        for name in ("Bob", "Cy", "Dee"):
            await tournament_orders.enter_in(director, name, member=True)
        await until(lambda: any(session.remaining == 3 for session in director.state.sessions.values()))
        await own(room, commands.ExcludeSelf, "Bob", days=30)
        state = director.state
        await until(
            lambda: any(penalty.player == "Bob" and penalty.kind == "disqualify" for penalty in state.penalties)
        )
        assert await room.lasting_faults() == []


@pytest.mark.clause("star:26.11.3")
async def test_nobody_is_called_to_a_table_where_they_may_not_sit(tmp_path: Path) -> None:
    async with opened(tmp_path) as room:
        await sit(room, STAR, "Ann")
        await sit(room, "garden", "Dan")
        await ordered(room, commands.KeepMembersApart, other="Bob", suspected=True)
        await room.services.queues.stop()
        game = game_of(room.tables[STAR]).game
        for player in ("Bob", "Cat"):
            await room.services.queues.do(JoinList(at=room.services.queues.now(), by=player, player=player, game=game))
        called = CallSeat(
            at=room.services.queues.now(), by="Bo", title="casino supervisor", game=game, table=STAR, seat=2
        )
        await room.services.queues.do(called)
        (call,) = room.services.queues.state.calls.values()
        assert (call.player, call.table) == ("Cat", STAR)


@pytest.mark.clause("star-bonus:13.3.3")
def test_who_is_excluded_from_the_casino_at_a_bonus_table_plays_nowhere_in_it(tmp_path: Path) -> None:
    tables = (
        TableSettings("star-bonus", "bonus", name="Starlight", seats=5, bots=0),
        TableSettings("star-bonus", "bonus", name="Moonlight", seats=5, bots=0),
        TableSettings("uk", "holdem", name="Mill", seats=6, bots=0),
    )
    staff = (Staff("Sue", "star-bonus", ("casino supervisor",)),)

    async def evening(*, first: bool) -> None:
        async with opened(tmp_path, tables=tables, staff=staff) as room:
            if first:
                await sit(room, UK, "Ann")
                starlight = room.bonus_tables["starlight"]
                await starlight.ask("Sue", wire.ExcludeFromBonus(player="Ann", scope="casino"))
                await starlight.ask("Sue", wire.ExcludeFromBonus(player="Eve", scope="game"))
                await room.people.members_watch.look()
                await until(lambda: not room.tables[UK].seat_of("Ann"))
                await sit(room, UK, "Eve", 2)  # kept from the bonus game only
            with pytest.raises(NotAllowed, match="whom the casino supervisor has barred from the casino") as refused:
                await sit(room, UK, "Ann")
            assert "star-bonus:13.3.3" in map(str, refused.value.cites)
            with pytest.raises(NotAllowed, match="barred from the casino"):
                await room.bonus_tables["moonlight"].ask("Ann", wire.SitAtBox(box=1, chips=1000))
            assert await room.lasting_faults() == []

    async def let_in_again() -> None:
        async with opened(tmp_path, tables=tables, staff=staff) as room:
            starlight = room.bonus_tables["starlight"]
            with pytest.raises(Illegal, match=r"Bob is not kept out.*Ann, Eve"):
                await starlight.ask("Sue", wire.LiftBar(player="Bob", reason="a mistake"))
            for player in ("Ann", "Eve"):
                await starlight.ask("Sue", wire.LiftBar(player=player, reason="it was no device"))
            await sit(room, UK, "Ann")
            await starlight.ask("Eve", wire.SitAtBox(box=1, chips=1000))
            kept = [entry.values for entry in room.rulebooks.registers.entries("star-bonus", "exclusions").values()]
            assert {"player": "Ann", "what": "may come back", "why": "it was no device"} in kept

    asyncio.run(evening(first=True))
    asyncio.run(evening(first=False))  # and after a restart
    asyncio.run(let_in_again())


# Whatever comes in whatever order

_STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("sit"), st.sampled_from((STAR, UK))),
        st.tuples(st.just("leave"), st.sampled_from((STAR, UK))),
        st.tuples(st.just("cool off"), st.integers(1, 48)),
        st.tuples(st.just("exclude"), st.integers(1, 3)),
        st.tuples(st.just("bar"), st.sampled_from(("uk", "star"))),
        st.tuples(st.just("lift"), st.sampled_from(("uk", "star"))),
        st.tuples(st.just("wait"), st.integers(1, 30)),
    ),
    max_size=12,
)


@settings(max_examples=examples(12), deadline=None)
@given(_STEPS)
def test_nobody_who_is_kept_out_ever_sits_and_what_is_read_again_is_what_was(steps: list[tuple[str, Any]]) -> None:
    clock = FastClock()

    async def evening(folder: Path) -> None:
        async with opened(folder, clock=clock) as room:
            for what, part in steps:
                with suppress(PokerroomError):
                    await _do(room, clock, what, part)
                now = room.people.members.now()
                for table, house in ((STAR, "star"), (UK, "uk")):
                    if room.people.admission.is_kept_out(house, "Ann", now):
                        await until(partial(_gone, room, table))
                        with pytest.raises(PokerroomError):
                            await sit(room, table, "Ann")
                        assert (room.tables[table].seat_of("Ann"), room.ledger.balance(f"table {table}")) == (0, 0)
            assert room.people.members.member("Ann") == read_member(room.store, "Ann")[0]
            assert await room.lasting_faults() == []

    with TemporaryDirectory() as folder:
        asyncio.run(evening(Path(folder)))


def _gone(room: Room, table: str) -> bool:
    return not room.tables[table].seat_of("Ann")


async def _do(room: Room, clock: FastClock, what: str, part: Any) -> None:
    if what == "sit":
        await sit(room, part, "Ann")
    elif what == "leave":
        await room.tables[part].ask("Ann", wire.Leave())
    elif what == "cool off":
        await own(room, commands.CoolOff, hours=part)
    elif what == "exclude":
        await own(room, commands.ExcludeSelf, days=part)
    elif what == "bar":
        await ordered(room, commands.BarMember, part)
    elif what == "lift":
        await ordered(room, commands.LiftMemberBar, part, number=1)
    else:
        clock.hurry(60 * part)
