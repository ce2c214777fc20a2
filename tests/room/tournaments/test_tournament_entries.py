"""Entries in the room: several sessions, transfers, reserves, substitutes, what is confirmed, and re-buys on credit."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.room import wire
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tournaments import tournament_orders
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.room.tournaments.views.whole import tournament_now
from pokerroom.tournament import happenings
from pokerroom.tournament.conditions import EligibilityTerms, RebuyTerms, SessionPlan
from pokerroom.tournament.words import EntryConfirmation
from testkit.room.tournament_rooms import (
    NAMES,
    Contender,
    FastClock,
    entered,
    only,
    order,
    seated,
    small_tournament,
    tournament_room,
)
from testkit.suite.waiting import until

ADULT: frozenset[EntryConfirmation] = frozenset(("age",))


def seen_by(director: TournamentDirector, player: str, titles: tuple[str, ...] = ()) -> wire.YourTournament:
    you = tournament_now(director.viewed(), player, 0, titles).you
    assert you is not None
    assert you.door is not None
    return you


def door_of(director: TournamentDirector, player: str) -> wire.EntryDoor:
    door = seen_by(director, player).door
    assert door is not None
    return door


def test_of_two_who_enter_at_once_the_second_is_held_against_the_first(tmp_path: Path) -> None:
    def beside(entered: Sequence[str]) -> None:
        if entered:
            raise NotAllowed("another guest of your address is entered", allowed="another tournament")

    async def evening() -> None:
        async with tournament_room(tmp_path, small_tournament(sit_and_go=5, players_at_most=5)) as room:
            director = only(room)
            both = [
                tournament_orders.enter_in(director, name, member=True, refuse_beside=beside) for name in ("Ann", "Bob")
            ]
            ends = await asyncio.gather(*both, return_exceptions=True)
            assert [type(end) for end in ends] == [type(None), NotAllowed]
            assert [entry.player for entry in director.state.entries.values()] == ["Ann"]

    asyncio.run(evening())


@pytest.mark.clause("canberra:20.10.1", "canberra:20.11")
def test_a_reserve_has_the_seat_of_whoever_did_not_come_and_pays_for_it(tmp_path: Path) -> None:
    clock = FastClock(0)

    async def evening() -> None:
        tournament = small_tournament("canberra", sit_and_go=3, players_at_most=3)
        async with tournament_room(tmp_path, tournament, clock=clock, seat_seconds=10) as room:
            director = only(room)
            (ann, bob) = await entered(room, director, NAMES[:2])
            assert not door_of(director, "Rob").may_reserve, "while there are places, one enters"
            # the third starts it, so that whoever wants to be a reserve says so before
            await tournament_orders.enter_in(director, "Rob", member=True, reserve=True)
            rob = seen_by(director, "Rob")
            assert (rob.state, rob.may_withdraw) == ("reserve", True)
            assert door_of(director, "Rob").reserve == 1
            assert room.ledger.balance(player_account("Rob")) == 0
            await tournament_orders.enter_in(director, "Cy", member=True)
            await until(lambda: any(wait.reason == "arrivals" for wait in director.waits.values()))
            (actor,) = director.actors.values()
            for person in (ann, bob):
                person.bold = False
                person.go(actor.id)
            session, seat = director.state.session("final"), actor.seat_of("Cy")
            await until(lambda: session.players["Ann"].came and session.players["Bob"].came)
            assert not session.players["Cy"].came
            clock.hurry(11 / 60)
            await until(lambda: "Rob" in director.state.session("final").players)
            state = director.state
            assert (actor.seat_of("Rob"), actor.seat_of("Cy")) == (seat, 0)
            assert state.session("final").players["Rob"].chips == 1000
            assert state.pool == 400, "what Cy paid stays in it"
            lines = [line.text for line in director.look().lines]
            assert "Rob, a reserve, has the seat of Cy" in lines
            rob_there = Contender(room, "Rob", bold=False)
            rob_there.go(actor.id)
            await until(lambda: actor.journal.last_hand_number > 0)
            assert room.faults() == []
            assert director.duties == ()

    asyncio.run(evening())


@pytest.mark.clause("canberra:20.3(a)(vi)", "canberra:20.12.1")
async def test_groups_have_their_limits_applications_are_refused_and_blinds_of_absent_players_are_the_directors_to_say(
    tmp_path: Path,
) -> None:
    terms = EligibilityTerms(entitled_only=True, may_refuse=True, group_limits={"locals": 1})
    tournament = small_tournament("canberra", sit_and_go=3, players_at_most=3, eligibility=terms)
    async with tournament_room(tmp_path, tournament) as room:
        director = only(room)
        shown = tournament_now(director.viewed(), "", 0)
        assert [(group.name, group.most, group.entered) for group in shown.groups] == [("locals", 1, 0)]
        assert [confirmation.says for confirmation in shown.confirm] == [
            "I have said which of these I am, if any: locals"
        ]
        said: dict[str, Any] = {"member": True, "confirms": ("groups",)}
        with pytest.raises(Malformed, match="the group 'dealers'; allowed: locals"):
            await tournament_orders.enter_in(director, "Ann", groups=("dealers",), **said)
        await tournament_orders.enter_in(director, "Ann", groups=("locals",), **said)
        with pytest.raises(Illegal, match=r"Bob would be number 2 of locals; allowed: 1 of them .*canberra:20\.3"):
            await tournament_orders.enter_in(director, "Bob", groups=("locals",), **said)
        with pytest.raises(Illegal, match="Cy would be number 2 of locals"):
            await order(director, "enter_player", player="Cy", groups=["locals"])
        with pytest.raises(Malformed, match="a list of names"):
            await order(director, "enter_player", player="Cy", groups=7)
        desk = seen_by(director, "Bo", ("director",)).desk
        assert desk is not None
        assert (desk.may_refuse, desk.by_criteria) == (True, False)
        await order(director, "refuse_application", player="Zed", why="a dealer of the house")
        with pytest.raises(Illegal, match="the application of Zed was refused: a dealer of the house"):
            await tournament_orders.enter_in(director, "Zed", **said)
        people = [Contender(room, name, bold=False) for name in ("Ann", "Bob", "Cy")]
        for person in people[1:]:
            await tournament_orders.enter_in(director, person.player, **said)
        await seated(director, people[1:])  # and Ann does not come
        session = director.state.session("final")
        await until(lambda: session.players["Ann"].away)
        desk = seen_by(director, "Bo", ("director",)).desk
        assert desk is not None
        assert (desk.posting, desk.not_posting) == (("Ann",), ())
        await order(director, "order_posting", player="Ann", posts=False)
        (actor,) = director.actors.values()
        ann, hands = actor.seat_of("Ann"), actor.journal.last_hand_number
        await until(lambda: actor.journal.last_hand_number > hands + 1)
        chips = session.players["Ann"].chips
        await until(lambda: actor.journal.last_hand_number > hands + 4)
        assert session.players["Ann"].chips >= chips, "no blind is taken in a whole round"
        spared = [item for item in people[1].said if "No blind is taken from Ann" in item]
        assert spared, (ann, people[1].said[-30:])
        assert room.faults() == []


@pytest.mark.clause("canberra:20.13")
async def test_a_player_asks_for_a_substitute_and_the_director_says_who_plays(tmp_path: Path) -> None:
    adults = EligibilityTerms(entitled_only=True, minimum_age=18)
    tournament = small_tournament("canberra", sit_and_go=3, players_at_most=3, eligibility=adults)
    async with tournament_room(tmp_path, tournament) as room:
        director = only(room)
        confirmations = tournament_now(director.viewed(), "", 0).confirm
        assert [(confirmation.what, confirmation.says) for confirmation in confirmations] == [
            ("age", "I am 18 or older")
        ]
        assert confirmations[0].cites == ("canberra:20.3(a)(i)",)
        with pytest.raises(Illegal, match="Ann has not confirmed"):
            await tournament_orders.enter_in(director, "Ann", member=True)
        for name in NAMES[:2]:
            await tournament_orders.enter_in(director, name, member=True, confirms=ADULT)
        assert door_of(director, "Ann").may_ask_substitute
        await tournament_orders.ask_substitute_in(director, "Ann", "Sue")
        assert door_of(director, "Ann").substitute == "Sue"
        desk = seen_by(director, "Bo", ("director",)).desk
        assert desk is not None
        assert desk.substitutes == (wire.SubstituteRequest("Ann", "Sue"),)
        await order(director, "name_substitute", player="Ann", substitute="Sue")
        assert seen_by(director, "Ann").state == ""
        await tournament_orders.enter_in(director, "Cy", member=True, confirms=ADULT)
        await until(lambda: director.actors)
        (actor,) = director.actors.values()
        assert {name: bool(actor.seat_of(name)) for name in ("Ann", "Sue")} == {"Ann": False, "Sue": True}
        assert room.faults() == []


@pytest.mark.clause("star:28.5.5", "star:28.4.2.j")
def test_entries_go_to_the_session_that_is_chosen_and_move_where_the_conditions_say_so(tmp_path: Path) -> None:
    clock, opens = FastClock(), datetime(2026, 8, 7, 18)
    heat: dict[str, Any] = {"players_left": 1, "to": "final", "advance": 1}
    plans = (
        SessionPlan(name="first-a", starts=opens + timedelta(minutes=5), **heat),
        SessionPlan(name="first-b", starts=opens + timedelta(minutes=10), **heat),
        SessionPlan(name="first-c", starts=opens + timedelta(minutes=15), **heat),  # which nobody enters
        SessionPlan(name="final", heat=2, starts=opens + timedelta(minutes=20)),
    )

    async def evening() -> None:
        moving = {"start": plans[0].starts, "transfers": True, "substitutes": True, "players_at_least": 2}
        async with tournament_room(tmp_path, small_tournament("star", sessions=plans, **moving), clock=clock) as room:
            director, people = only(room), [Contender(room, name) for name in NAMES[:4]]
            for name in NAMES[:3]:
                await tournament_orders.enter_in(director, name, member=True, session="first-a")
            door = door_of(director, "Cy")
            assert [(session.name, session.yours, session.may_move) for session in door.sessions] == [
                ("first-a", True, False),
                ("first-b", False, True),
                ("first-c", False, True),
            ]
            assert "name them in person and the Tournament Supervisor approves" in door.substitute_why
            assert not door.may_ask_substitute
            said = {item.what: item.said for item in director.look().conditions}
            assert said["transfers"] == "entries may be moved to another session; substitutes may be named"
            await order(director, "move_entry", player="Cy", session="first-c")
            await tournament_orders.move_own_entry(director, "Cy", "first-b")
            with pytest.raises(Illegal, match="in first-b already"):
                await tournament_orders.move_own_entry(director, "Cy", "first-b")
            state = director.state
            clock.hurry(10)
            await until(lambda: state.session("first-a").tables)
            await seated(director, people)
            await until(lambda: "Cy is alone in first-b" in str(director.look().owed))
            (alone,) = [duty for duty in director.look().owed if "Cy is alone" in duty.what]
            assert alone.what == "Cy is alone in first-b: move or withdraw the entry, or change the session's time"
            assert alone.orders == ("move_entry", "withdraw_entry", "change_session_time")
            await tournament_orders.enter_in(director, "Dee", member=True, session="first-b")
            await until(lambda: state.session("first-b").tables)
            await seated(director, people)
            await until(lambda: state.session("first-b").stage == "over")
            clock.hurry(15)
            await until(lambda: state.session("final").tables)
            await seated(director, people)
            await until(lambda: director.over)
            over = [happening for happening in state.past if isinstance(happening, happenings.SessionOver)]
            assert [happening.session for happening in over] == ["first-a", "first-b", "first-c", "final"]
            assert {*over[3].places[0].players, *over[3].places[1].players} == {*over[0].advanced, *over[1].advanced}
            assert room.faults() == []

    asyncio.run(evening())


@pytest.mark.clause("uk:rebuys.1", "uk:rebuys.2", "uk:rebuys.3")
def test_a_re_buy_that_is_announced_plays_at_once_and_is_taken_from_the_account(tmp_path: Path) -> None:
    once = RebuyTerms(at_most=1, until_level=2, price=80, chips=800)

    async def evening() -> None:
        tournament = small_tournament(sit_and_go=2, players_at_most=2, rebuys=once)
        async with tournament_room(tmp_path, TournamentSettings(tournament, rebuy_seconds=600)) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:2])
            await seated(director, people)
            session = director.state.session("final")
            await until(lambda: any(player.offered for player in session.players.values()))
            for person in people:
                person.bold = False
            (broke,) = [player.player for player in session.players.values() if player.offered]
            assert not seen_by(director, broke).may_announce, "the room deals, and is paid at once"
            with pytest.raises(Illegal, match="announces a re-buy") as refusal:
                await tournament_orders.announce_rebuy_in(director, broke)
            assert "uk:rebuys.3" in map(str, refusal.value.cites)
            desk = seen_by(director, "Bo", ("tournament director",)).desk
            assert desk is not None
            assert desk.announcing == (broke,)
            await order(director, "announce_rebuy", player=broke)
            assert session.players[broke].chips == 800
            await until(lambda: not session.owing)
            kinds = [type(happening) for happening in director.state.past]
            assert kinds.index(happenings.RebuyMade) < kinds.index(happenings.RebuyPaid)
            assert director.state.pool == 280
            assert room.faults() == []

    asyncio.run(evening())
