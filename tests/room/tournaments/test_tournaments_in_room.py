"""Tournaments in the room, played by people and bots: seats, hands, moves, money, prizes, and the books throughout."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.room import wire
from pokerroom.room.room import Room
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.store import Part, Unsure, Unwritten
from pokerroom.room.tournaments import tournament_orders
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.room.tournaments.due.steps import steps_due
from pokerroom.room.tournaments.views.whole import tournament_now
from pokerroom.tournament import happenings
from pokerroom.tournament.conditions import AddOnTerms, RebuyTerms
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.room.tournament_rooms import (
    NAMES,
    Contender,
    FastClock,
    break_after,
    entered,
    only,
    order,
    seated,
    small_tournament,
    tournament_room,
)
from testkit.suite.effort import some
from testkit.suite.waiting import others_work, until


def _held(room: Room, player: str) -> int:
    return room.ledger.balance(player_account(player))


def _watch_the_books(room: Room, director: TournamentDirector) -> list[str]:
    """Every fault that the books ever had after a step."""
    books: list[str] = []
    changed = director.changed

    def look() -> None:
        books.extend(room.faults())
        changed()

    director.changed = look
    return books


def _kinds(director: TournamentDirector, kind: type) -> list[Any]:
    return [happening for happening in director.state.past if isinstance(happening, kind)]


@pytest.mark.parametrize(("house", "field"), some([("uk", 5), ("adelaide", 4), ("star", 5), ("canberra", 4)], 2))
async def test_a_field_of_several_tables_is_played_to_its_end(tmp_path: Path, house: str, field: int) -> None:
    async with tournament_room(tmp_path, small_tournament(house, sit_and_go=field, players_at_most=field)) as room:
        director = only(room)
        faults = _watch_the_books(room, director)
        people = await entered(room, director, NAMES[:field])
        await seated(director, people)
        since = director.stored.version
        await until(lambda: director.over)
        assert faults == []
        state = director.state
        assert state.stage == "closed"
        everybody = sorted(player for group in state.confirmed for player in group.players)
        assert everybody == sorted(NAMES[:field])
        assert sum(_held(room, name) for name in NAMES[:field]) == 100 * field
        assert room.ledger.balance("house tournaments") == 10 * field
        later = director.tournament.happenings[since:]
        moved = {happening.player for happening in later if isinstance(happening, happenings.CompetitorMoved)}
        (final,) = (happening for happening in later if isinstance(happening, happenings.FinalTableDrawn))
        drawn = {seat.player for seat in final.seats}
        told = {person.player for person in people if person.moves}
        assert moved <= told <= moved | drawn
        assert len(drawn) > len(drawn - told), "whoever had another table was told"
        assert all(actor.journal.table.closed for actor in director.actors.values())
        somebody = next(person for person in people if person.moves)
        why = somebody.moves[-1]
        assert any(why.why in line for line in somebody.said)
        assert why.cites or house == "adelaide", "which leaves balancing to the director"
        # the next one takes entries already
        assert [tournament.state for tournament in room.services.tournaments.lobby()] == ["open", "over"]


async def test_when_bots_fill_a_sit_and_go_is_known_from_the_first_entry_on(tmp_path: Path) -> None:
    terms = TournamentSettings(small_tournament(sit_and_go=3, players_at_most=3), bots=3, bots_after=600)
    async with tournament_room(tmp_path, terms) as room:
        director = only(room)
        assert director.row_for("").bots_at == 0
        await entered(room, director, ("Ann",))
        (entry,) = director.state.entries.values()
        assert director.row_for("").bots_at == director.viewed().ms(entry.at) + 600_000


async def test_bots_fill_a_sit_and_go_and_play_it_out(tmp_path: Path) -> None:
    terms = TournamentSettings(small_tournament(sit_and_go=3, players_at_most=3), bots=3, bots_after=1)
    clock = FastClock(5)
    async with tournament_room(tmp_path, terms, clock=clock) as room:
        director = only(room)
        faults = _watch_the_books(room, director)
        clock.hurry(minutes=1)
        director.ring()
        await others_work()
        assert not [*steps_due(director.outlook())], "no bot comes before anybody else has"
        assert director.state.taken == 0
        assert director.row_for("").bots_fill
        (ann,) = await entered(room, director, ("Ann",))
        await seated(director, [ann])
        await until(lambda: director.over)
        shown = tournament_now(director.viewed(), "Ann", _held(room, "Ann"))
        assert faults == []
        places = [entrant.place for entrant in shown.entrants]
        assert places[0] == 1
        assert places == sorted(places), "two who go out in one hand may share a place"
        assert {entrant.player: entrant.bot for entrant in shown.entrants}["Ann"] is False
        assert sum(entrant.bot for entrant in shown.entrants) == 2
        assert sum(prize.amount for prize in shown.prizes) == 300
        assert shown.you is not None
        assert shown.you.state == "out"
        assert shown.tournament.state == "over"
        hands = director.actors["evening-1-1"].hands(player="Ann")
        assert hands, "what was played can be looked at as at any table"
        assert director.actors["evening-1-1"].hand(1, "Ann") is not None


@pytest.mark.clause("star:28.7.1", "star:28.7.4.1", "star:28.7.6.1")
async def test_nobody_sits_leaves_moves_or_buys_by_themselves_at_a_table_of_a_tournament(tmp_path: Path) -> None:
    async with tournament_room(
        tmp_path, small_tournament("star", sit_and_go=3, players_at_most=3), patience=60.0
    ) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:3])
        for person in people:
            person.bold = False
        await seated(director, people)
        (actor,) = director.actors.values()
        await until(lambda: actor.journal.hand is not None)
        before, buys = director.stored.version, list[str]()
        for message in (
            wire.Sit(seat=1, chips=100),
            wire.Move(seat=2),
            wire.Leave(),
            wire.TopUp(amount=100),
            wire.PostOrWait(),
        ):
            with pytest.raises(Illegal) as refusal:
                await actor.ask("Ann", message)
            buys += map(str, refusal.value.cites)
        assert {"star:28.7.1", "star:28.7.4.1", "star:28.7.6.1"} <= {*buys}
        with pytest.raises(Illegal, match="tournament"):
            await room.services.moves.move("Ann", actor.id, actor.id, 2)
        you = (await actor.look("Ann")).you
        assert you is not None
        assert not you.sit
        assert you.top_up == (0, 0)
        assert you.tournament is not None
        assert you.tournament.state == "playing"
        assert director.stored.version >= before


async def test_whoever_is_away_is_dealt_in_and_blinded_out(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament(sit_and_go=2, players_at_most=2)) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:2])
        await until(lambda: director.actors)
        people[0].bold = False
        (actor,) = director.actors.values()
        people[0].go(actor.id)
        await until(lambda: director.over)
        (first,) = director.state.confirmed[0].players
        assert first == "Ann", "Bob never came to the table"
        away = _kinds(director, happenings.AwayNoted)
        assert [(item.player, item.away) for item in away if item.player == "Bob"] == [("Bob", True)]
        assert any("Bob is away" in line for line in people[0].said)
        assert any("drawn by lot" in line for line in people[0].said), "seats are told from the beginning"


def test_a_hand_waits_for_who_is_on_the_way_to_a_seat_however_quick_the_room_is(tmp_path: Path) -> None:
    quick = small_tournament(sit_and_go=2, players_at_most=2)
    clock = FastClock(0)  # time stands still, but for what goes by at once

    async def evening() -> None:
        own = TournamentSettings(quick, bots=2, bots_after=0)
        async with tournament_room(tmp_path, own, clock=clock, seat_seconds=10) as room:
            director = only(room)
            (ann,) = await entered(room, director, ("Ann",))
            await until(lambda: any(wait.reason == "arrivals" for wait in director.waits.values()))
            (actor,) = director.actors.values()
            assert actor.journal.last_hand_number == 0
            ann.bold = False
            ann.go(actor.id)
            await until(lambda: actor.journal.last_hand_number > 0)
            assert not _kinds(director, happenings.AwayNoted), "nobody was missed"

    asyncio.run(evening())


def test_who_does_not_come_to_a_seat_in_time_is_dealt_in_as_away(tmp_path: Path) -> None:
    clock = FastClock(0)

    async def evening() -> None:
        tournament = small_tournament(sit_and_go=2, players_at_most=2)
        async with tournament_room(tmp_path, tournament, clock=clock, seat_seconds=10) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:2])
            await until(lambda: any(wait.reason == "arrivals" for wait in director.waits.values()))
            (actor,) = director.actors.values()
            people[0].go(actor.id)
            assert actor.journal.last_hand_number == 0
            clock.hurry(11 / 60)
            await until(lambda: actor.journal.last_hand_number > 0)
            assert [kind.player for kind in _kinds(director, happenings.AwayNoted)] == ["Bob"]

    asyncio.run(evening())


def test_two_who_are_left_go_on_from_a_game_with_antes_to_one_with_blinds(tmp_path: Path) -> None:
    levels = (
        Level(ante=10, bets=(20, 40), game="seven_card_stud", limit="fixed", hands=1),
        Level((25, 50), hands=1),
        Level(ante=10, bets=(20, 40), game="five_card_stud", limit="fixed", hands=1),
        Level((50, 100), game="omaha", limit="pot"),
    )
    structure = Structure(stack=1000, levels=levels, seats=3)

    async def evening() -> None:
        mixed = small_tournament("star", structure=structure, sit_and_go=2, players_at_most=2, players_at_least=2)
        async with tournament_room(tmp_path, mixed) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:2])
            for person in people:
                person.bold = False
            await seated(director, people)

            def games() -> dict[int, str]:
                return {frame.public.hand: frame.public.game for frame in people[0].frames if frame.public.turn}

            await until(lambda: 4 in games())
            assert [games()[each] for each in (1, 2, 3, 4)] == ["seven_card_stud", "holdem", "five_card_stud", "omaha"]
            assert director.duties == ()

    asyncio.run(evening())


def _rebuys(**more: Any) -> RebuyTerms:
    return RebuyTerms(at_most=1, until_level=2, price=80, chips=800, **more)


def test_chips_are_bought_again_and_added_on(tmp_path: Path) -> None:
    clock = FastClock()
    terms = small_tournament(
        sit_and_go=2,
        players_at_most=2,
        rebuys=_rebuys(),
        add_ons=AddOnTerms(at_most=1, after_level=1, price=50, chips=500),
        breaks=break_after(1),
    )

    async def evening() -> None:
        async with tournament_room(tmp_path, TournamentSettings(terms, rebuy_seconds=600), clock=clock) as room:
            director = only(room)
            faults = _watch_the_books(room, director)
            people = await entered(room, director, NAMES[:2])
            with pytest.raises(PokerroomError):
                await tournament_orders.buy_again_in(director, "Ann")
            await seated(director, people)
            state = director.state
            await until(lambda: any(player.offered for player in state.session("final").players.values()))
            for person in people:
                person.bold = False
            (out,) = [player for player in state.session("final").players.values() if player.offered]
            you = tournament_now(director.viewed(), out.player, 0).you
            assert you is not None
            assert (you.state, you.may_rebuy, you.rebuy_price, you.rebuy_chips) == ("may_buy_again", True, 80, 800)
            assert you.rebuy_until
            await tournament_orders.buy_again_in(director, out.player)
            assert state.session("final").players[out.player].chips == 800
            assert state.pool == 280
            with pytest.raises(PokerroomError, match="add-on"):
                await tournament_orders.take_add_on_in(director, "Ann")
            clock.hurry(20)
            await until(lambda: tournament_now(director.viewed(), "Ann", 0).you.may_add_on)  # type: ignore[union-attr]
            await until(lambda: not state.session("final").dealing)
            shown = tournament_now(director.viewed(), "Ann", 0)
            assert shown.clock is not None
            assert shown.clock.on_break
            before = state.session("final").players["Ann"].chips
            await tournament_orders.take_add_on_in(director, "Ann")
            assert state.session("final").players["Ann"].chips == before + 500
            with pytest.raises(PokerroomError, match="Ann has had 1 add-on already"):
                await tournament_orders.take_add_on_in(director, "Ann")
            clock.hurry(5)
            await until(lambda: state.session("final").level == 2)
            for person in people:
                person.bold = True
            clock.hurry(60)
            await until(lambda: director.over)
            assert faults == []
            assert sum(_held(room, name) for name in NAMES[:2]) == 200 + 80 + 50

    asyncio.run(evening())


def test_somebody_comes_in_late_and_too_late(tmp_path: Path) -> None:
    clock = FastClock()
    terms = small_tournament(
        "star", sit_and_go=2, players_at_most=4, seats=4, late_entry="full_stack", late_until_level=1
    )

    async def evening() -> None:
        async with tournament_room(tmp_path, terms, clock=clock) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:2])
            for person in people:
                person.bold = False
            await seated(director, people)
            (late,) = await entered(room, director, ("Cy",))
            await seated(director, [late])
            assert director.state.session("final").players["Cy"].chips == 1000
            assert any("late entry" in line for line in late.said)
            you = tournament_now(director.viewed(), "Dee", 0).you
            assert you is not None
            assert you.may_enter
            clock.hurry(21)
            await until(lambda: director.state.session("final").level == 2)
            with pytest.raises(Illegal, match="level 2") as refusal:
                await tournament_orders.enter_in(director, "Dee", member=True)
            assert refusal.value.cites
            assert _held(room, "Dee") == 0
            assert room.faults() == []

    asyncio.run(evening())


async def test_money_goes_back_on_withdrawal_and_cancellation(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament(sit_and_go=3, players_at_most=3), play_chips=False) as room:
        director = only(room)
        with pytest.raises(Illegal, match="account of Ann"):
            await tournament_orders.enter_in(director, "Ann", member=True)
        for name in NAMES[:3]:
            await room.ledger.give(name, 300, director.services.time.utc(), by="the cage")
        await tournament_orders.enter_in(director, "Ann", member=True)
        with pytest.raises(Illegal, match="already"):
            await tournament_orders.enter_in(director, "Ann", member=True)
        assert _held(room, "Ann") == 190
        await tournament_orders.withdraw_from(director, "Ann")
        assert _held(room, "Ann") == 300
        people = await entered(room, director, NAMES[:3])
        for person in people:
            person.bold = False
        await seated(director, people)
        (actor,) = director.actors.values()
        await until(lambda: actor.journal.hand is not None)
        title = director.tournament.rules.directors[0]
        with pytest.raises(PokerroomError):
            await tournament_orders.order_in(director, "cancel_tournament", {"why": "a fire"}, "Bo", "barman")
        await tournament_orders.order_in(director, "cancel_tournament", {"why": "a fire"}, "Bo", title)
        assert director.over
        assert [_held(room, name) for name in NAMES[:3]] == [300, 300, 300]
        assert actor.journal.table.closed
        assert room.faults() == []
        assert room.services.tournaments.lobby()[-1].state == "cancelled"


async def test_a_director_pauses_moves_and_punishes(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament(sit_and_go=5, players_at_most=5)) as room:
        director = only(room)
        people = await entered(room, director, NAMES[:5])
        for person in people:
            person.bold = False
        await seated(director, people)
        await order(director, "pause_play", why="a fire drill")
        state = director.state
        await until(lambda: not state.session("final").dealing)
        clock = tournament_now(director.viewed(), "Ann", 0).clock
        assert clock is not None
        assert not clock.runs
        small = min(state.session("final").tables.values(), key=lambda each: len(each.seats))
        large = max(state.session("final").tables.values(), key=lambda each: len(each.seats))
        who = next(iter(large.seats.values()))
        seat = next(seat for seat in (1, 2, 3) if seat not in small.seats)
        where = {"player": who, "table": small.name, "seat": seat, "reason": "seats near the door"}
        await order(director, "move_competitor", **where, against_rules=True)
        person = next(person for person in people if person.player == who)
        assert [move.seat for move in person.moves] == [seat]
        assert director.actors[f"evening-1-{small.name}"].seat_of(who) == seat
        await order(director, "record_offence", player="Ann", offence="abuse", what="shouting")
        await order(director, "decide_case", case=1, penalty="disqualify", reason="again and again")
        assert "Ann" in state.session("final").out
        assert not any(actor.seat_of("Ann") for actor in director.actors.values())
        assert room.faults() == []
        with pytest.raises(Illegal, match="taken back"):
            await order(director, "undo_steps", to=1, why="a slip")
        with pytest.raises(PokerroomError, match="no order"):
            await order(director, "report_hand_over")
        await order(director, "resume_play")
        await until(lambda: state.session("final").dealing)


def test_a_room_that_opens_again_goes_on_where_it_was(tmp_path: Path) -> None:
    terms = small_tournament(sit_and_go=4, players_at_most=4)

    async def first() -> tuple[dict[str, int], dict[str, int], int]:
        async with tournament_room(tmp_path, terms) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:4])
            for person in people:
                person.bold = False
            await seated(director, people)
            await until(lambda: sum(table.hands for table in director.state.session("final").tables.values()))
            await until(lambda: director.state.session("final").dealing)
        state = director.state
        chips = {player.player: player.chips for player in state.session("final").players.values()}
        return chips, _seats(director), director.stored.version

    def _seats(director: TournamentDirector) -> dict[str, int]:
        return {
            name: actor.seat_of(name) for actor in director.actors.values() for name in NAMES[:4] if actor.seat_of(name)
        }

    async def second(chips: dict[str, int], seats: dict[str, int], version: int) -> None:
        async with tournament_room(tmp_path, terms) as room:
            director = only(room)
            assert director.stored.version >= version
            tournament_state = director.state
            if director.stored.version == version:
                assert {
                    player.player: player.chips for player in tournament_state.session("final").players.values()
                } == chips
            assert _seats(director) == seats
            assert room.faults() == []
            people = [Contender(room, name) for name in NAMES[:4]]
            await seated(director, people)
            await until(lambda: director.over)
            assert room.faults() == []
            assert sum(_held(room, name) for name in NAMES[:4]) == 400

    asyncio.run(second(*asyncio.run(first())))


def test_a_store_that_fails_now_and_then_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with tournament_room(tmp_path, small_tournament(sit_and_go=4, players_at_most=4, seats=4)) as room:
            director, chance, failed = only(room), Random(3), 0
            keep = room.store.append_all

            async def fails(parts: Any, at: Any) -> Any:
                nonlocal failed
                if chance.random() < 0.06:
                    failed += 1
                    raise Unwritten("the disk is full")
                return await keep(parts, at)

            people = await entered(room, director, NAMES[:4])
            monkeypatch.setattr(room.store, "append_all", fails)
            monkeypatch.setattr("pokerroom.room.tournaments.director._SECONDS_AFTER_FAULT", 0.02)
            monkeypatch.setattr("pokerroom.room.tables.actor.wake_timer._FIRST_PAUSE_SECONDS", 0.01)
            faults = _watch_the_books(room, director)
            await seated(director, people)
            await until(lambda: director.over)
            assert failed
            assert faults == []
            assert sum(_held(room, name) for name in NAMES[:4]) == 400

    asyncio.run(evening())


@pytest.mark.parametrize("lost", ["the acknowledgement", "the take-over"])
def test_tables_that_were_opened_without_anybody_hearing_of_it_come_in_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    """The step that opens the tables is kept, and what says so is lost; or the tables cannot be driven at once."""
    monkeypatch.setattr("pokerroom.room.tournaments.director._SECONDS_AFTER_FAULT", 0.02)
    faults: list[str] = []

    async def evening() -> None:
        async with tournament_room(tmp_path, small_tournament(sit_and_go=4, players_at_most=4, seats=4)) as room:
            director, keep, take_over = only(room), room.store.append_all, room.store.take_over

            async def loses(parts: Any, at: Any) -> Any:
                versions = await keep(parts, at)
                if lost == "the acknowledgement" and not faults and any(_opens(part) for part in parts):
                    faults.append("append")
                    raise Unsure
                return versions

            async def takes(stream: str) -> int:
                if lost == "the take-over" and not faults:
                    faults.append("take over")
                    raise Unwritten("the disk is full")
                return await take_over(stream)

            people = await entered(room, director, NAMES[:3])
            monkeypatch.setattr(room.store, "append_all", loses)
            monkeypatch.setattr(room.store, "take_over", takes)
            people += await entered(room, director, NAMES[3:4])
            await seated(director, people)
            await until(lambda: director.over)
            assert faults
            assert room.faults() == []
            assert sum(_held(room, name) for name in NAMES[:4]) == 400

    asyncio.run(evening())


def _opens(part: Part) -> bool:
    return part.stream.startswith("table:") and part.records[0].kind == "opened"


def test_a_tournament_that_is_long_over_is_read_once_and_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.tournaments.room_tournaments._OLDER_TOURNAMENTS_KEPT", 1)
    reading: list[str] = []

    async def evening() -> None:
        async with tournament_room(tmp_path, small_tournament(sit_and_go=4, players_at_most=4, seats=4)) as room:
            director = only(room)
            people = await entered(room, director, NAMES[:4])
            await seated(director, people)
            await until(lambda: director.over)
            name, read = director.name, room.store.read
            del room.services.tournaments.directors[name]  # as they are let go of after a while

            def reads(*given: Any) -> Any:
                reading.append(threading.current_thread().name)
                return read(*given)

            monkeypatch.setattr(room.store, "read", reads)
            assert await room.services.tournaments.look_up("never-held") is None
            assert room.services.tournaments.find(name) is None
            directors = await asyncio.gather(*(room.services.tournaments.look_up(name) for _ in range(3)))
            assert directors[0] is not None
            assert directors[0].over
            assert {id(director) for director in directors} == {id(room.services.tournaments.find(name))}
            assert len(reading) == 1
            assert threading.main_thread().name not in reading

    asyncio.run(evening())
