"""A director takes back what was done while tables are open: everything is derived anew, and the tables follow."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tournaments import tournament_orders
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.tournament.conditions import AddedTerms, RebuyTerms
from testkit.room.tournament_rooms import NAMES, entered, only, order, seated, small_tournament, tournament_room
from testkit.suite.waiting import until


def stands(director: TournamentDirector) -> dict[str, tuple[str, int, int]]:
    """Table, seat and chips of everybody at the tables."""
    return {
        actor.journal.seats.plays(seat): (item, seat, stake.chips)
        for item, actor in director.actors.items()
        for seat, stake in actor.journal.stakes.items()
    }


async def test_what_was_done_since_the_last_hand_is_taken_back_at_the_tables_too(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament(sit_and_go=5, players_at_most=5)) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:5])
        for person in people:
            person.bold = False
        await seated(director, people)
        session = director.state.session("final")
        await until(lambda: all(table.hands for table in session.tables.values()))
        await order(director, "pause_play", why="a dispute")
        await until(lambda: not director.state.session("final").dealing)
        await asyncio.sleep(0.05)
        before, step = stands(director), director.state.step
        session = director.state.session("final")
        small = min(session.tables.values(), key=lambda each: len(each.seats))
        large = max(session.tables.values(), key=lambda each: len(each.seats))
        who = next(name for name in large.seats.values() if name != "Ann")
        seat = next(seat for seat in (1, 2, 3) if seat not in small.seats)
        where = {"player": who, "table": small.name, "seat": seat, "reason": "by the door", "against_rules": True}
        await order(director, "move_competitor", **where)
        await order(director, "record_offence", player="Ann", offence="abuse")
        await order(director, "decide_case", case=1, penalty="disqualify", reason="again")
        assert "Ann" not in stands(director)
        title = director.tournament.rules.directors[0]
        you = director.view_for("Bo", titles=(title,)).you
        assert you is not None
        assert len(you.steps) >= 3
        assert "Ann" in you.steps[0].text
        with pytest.raises(Illegal, match=r"hand has been played at table .* since") as refusal:
            await order(director, "undo_steps", to=1, why="a slip")
        assert f"to step {you.steps[-1].to} or later" in str(refusal.value.allowed)
        assert "Ann" not in stands(director)
        await order(director, "undo_steps", to=step, why="it was somebody else")
        assert stands(director) == before
        assert {
            name: (player.seat, player.chips) for name, player in director.state.session("final").players.items()
        } == {name: (seat, chips) for name, (_, seat, chips) in before.items()}
        assert not director.state.penalties
        assert room.faults() == []
        assert any(move.why.startswith("taken back") for person in people for move in person.moves)
        for person in people:
            person.bold = True
        await order(director, "resume_play")
        await until(lambda: director.over)
        assert room.faults() == []
        assert sorted(name for group in director.state.confirmed for name in group.players) == sorted(NAMES[:5])


def test_a_rebuy_that_is_taken_back_gives_chips_and_money_back(tmp_path: Path) -> None:
    rebuys = RebuyTerms(at_most=1, until_level=2, price=80, chips=800)
    tournament = small_tournament(sit_and_go=2, players_at_most=2, rebuys=rebuys)

    async def evening() -> None:
        async with tournament_room(tmp_path, TournamentSettings(tournament, rebuy_seconds=600)) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:2])
            await seated(director, people)
            state = director.state
            await until(lambda: any(player.offered for player in state.session("final").players.values()))
            await order(director, "pause_play", why="a question")
            (out,) = [player.player for player in state.session("final").players.values() if player.offered]
            before = room.ledger.balance(player_account(out)), state.pool, stands(director)
            step = state.step
            await tournament_orders.buy_again_in(director, out)
            assert stands(director)[out][2] == 800
            await order(director, "undo_steps", to=step, why="the wrong player")
            held = room.ledger.balance(player_account(out))
            assert (held, state.pool, stands(director)) == (before[0] + 80, *before[1:]), "the cage had lent the price"
            assert state.session("final").players[out].offered is not None
            assert room.faults() == []

    asyncio.run(evening())


async def test_hand_for_hand_by_order_holds_until_another_order(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament(sit_and_go=6, players_at_most=6)) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:6])
        for person in people:
            person.bold = False
        await seated(director, people)
        await order(director, "pause_play", why="the bubble")
        await until(lambda: not director.state.session("final").dealing)
        await order(director, "play_hand_for_hand", session="final")
        await order(director, "resume_play")
        await until(lambda: director.state.session("final").hand_for_hand > 2)
        tables = director.state.session("final").tables.values()
        assert max(table.rounds for table in tables) - min(table.rounds for table in tables) <= 1
        await order(director, "pause_play", why="enough")
        await until(lambda: not director.state.session("final").dealing)
        await order(director, "play_hand_for_hand", session="final", on=False)
        assert director.state.session("final").hand_for_hand == 0
        assert room.faults() == []


async def test_what_the_house_did_before_anybody_could_enter_is_not_taken_back(tmp_path: Path) -> None:
    tournament = small_tournament(sit_and_go=5, players_at_most=5, added=(AddedTerms(kind="cash", amount=50),))
    async with tournament_room(tmp_path, tournament) as room:
        director = only(room)
        assert room.faults() == [], "what the house adds is in the books as soon as it is announced"
        opened = director.state.step
        for to in range(opened):
            with pytest.raises(Illegal, match="it has been opened for entries since"):
                await order(director, "undo_steps", to=to, why="to see what happens")
        await entered(room, director, ("Ann",))
        await order(director, "undo_steps", to=opened, why="Ann asked for it")
        assert director.state.on_duty
        assert not director.state.entries_of("Ann")
        assert room.faults() == []
