"""A tournament that stands still, from outside: what somebody sends all the same, and chips bought twice at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.room import Room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.tournament.conditions import RebuyTerms
from testkit.room.tournament_rooms import small_tournament
from testkit.room.web_room import Person, Running, Talk
from testkit.suite.waiting import waited_for

PASSWORD = "forty-two green doors"
# Few chips, so that whoever has bought them once still has fewer than a re-buy may be bought with.
REBUYS = RebuyTerms(at_most=2, until_level=2, price=20, chips=10)
TOURNAMENT = TournamentSettings(
    small_tournament("star", sit_and_go=2, players_at_most=2, rebuys=REBUYS), seat_seconds=600
)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BreakAfterFold]:
    opened = BreakAfterFold(tmp_path_factory.mktemp("evening"))
    yield opened
    opened.close()


class BreakAfterFold:
    """Two people, of whom one has folded the first hand; then somebody of the house has called a break."""

    def __init__(self, folder: Path) -> None:
        self.running = Running(
            folder,
            open_room,
            demo=False,
            guests="on",
            tournaments=(TOURNAMENT,),
            staff=(Staff("Bo", "star", ("Tournament Supervisor",)),),
            pace=0.0,
            patience=600.0,
        )
        self.room: Room = self.running.room
        asyncio.run_coroutine_threadsafe(self.room.accounts.add_staff("Bo", PASSWORD), self.running.loop).result(30)
        self.director: TournamentDirector = self.room.services.tournaments.directors["evening-1"]
        self.people = [self.running.client().guest(name) for name in ("Ann", "Bea")]
        self.bo = self.running.client()
        self.bo.log_in("Bo", PASSWORD)
        for person in self.people:
            assert person.post("/api/tournaments/evening-1/enter").status_code == 200
        waited_for(lambda: self.director.actors)
        (self.actor,) = self.director.actors.values()
        talks = {person.name: person.sit_at(self.actor.id) for person in self.people}
        self.turn = self._folds_the_first_hand(talks)
        self.loser = next(person for person in self.people if self.turn.you and person.name == self.turn.you.name)
        self.talk = talks[self.loser.name]

    def _folds_the_first_hand(self, talks: dict[str, Talk]) -> wire.TableNow:
        """The break is called in the first hand, which whoever is in turn folds; the moment at which they did."""
        waited_for(lambda: self.actor.journal.hand is not None and self.actor.journal.hand.turn)
        self.order("call_break", minutes=5)
        (player,) = (name for name, talk in talks.items() if self.actor.seat_of(name) == self.actor.journal.hand.turn)
        now: wire.TableNow = talks[player].hear_a(wire.TableNow)
        while now.you is None or now.you.options is None:
            now = talks[player].hear_a(wire.TableNow)
        talks[player].say(wire.Act(id=1, what="fold", turn=now.you.turn))
        talks[player].hear_a(wire.Done)
        waited_for(lambda: not self.director.state.session("final").dealing)
        return now

    def order(self, do: str, **parts: Any) -> None:
        answer = self.bo.post("/api/tournaments/evening-1", {"do": do, "parts": parts})
        assert answer.status_code == 200, answer.text

    def close(self) -> None:
        for person in (*self.people, self.bo):
            person.close()
        self.running.close()

    @property
    def stands(self) -> tuple[Any, ...]:
        """Everything that must not change: both streams, every stack, every account."""
        session = self.director.state.session("final")
        stacks = {who: (player.chips, player.seat) for who, player in session.players.items()}
        stakes = {seat: stake.chips for seat, stake in self.actor.journal.stakes.items()}
        return self.director.stored.version, self.actor.version, stacks, stakes, dict(self.room.ledger.balances)


def test_nothing_that_is_sent_in_a_break_deals_bets_or_moves_a_chip(evening: BreakAfterFold) -> None:
    assert evening.turn.you is not None
    before, turn = evening.stands, evening.turn.you.turn
    acts: list[dict[str, Any]] = [
        {"do": "act", "what": what, "turn": turn} for what in ("check", "call", "fold", "show", "muck", "ask")
    ]
    acts += [{"do": "act", "what": what, "turn": turn, "amount": 1000} for what in ("bet", "raise", "straddle")]
    table: list[dict[str, Any]] = [
        {"do": "sit", "seat": 3, "chips": 1000},
        {"do": "leave"},
        {"do": "move", "seat": 3},
        {"do": "top_up", "amount": 1000},
        {"do": "post"},
        {"do": "deal_next"},
        {"do": "call_clock"},
        {"do": "buy_time"},
        {"do": "ask_flop"},
        {"do": "freeze", "why": "mine"},
    ]
    for number, message in enumerate((*acts, *table), 10):
        evening.talk.say({**message, "id": number})
        refused = evening.talk.hear_a(wire.Refused)
        assert refused.id == number, message
        assert refused.what
    assert evening.stands == before
    assert evening.room.faults() == []
    assert evening.actor.journal.hand is None, "no hand begins in a break"


def test_what_cannot_be_read_in_a_break_changes_nothing(evening: BreakAfterFold) -> None:
    before = evening.stands
    for frame in ("", "{}", "[" * 500, '{"do":"act"}', '{"do":"act","what":"bet","turn":"1","amount":1e400}', b"\xff"):
        talk = evening.loser.sit_at(evening.actor.id)
        talk.hear_a(wire.TableNow)
        talk.say(frame)
        assert isinstance(talk.hear_a(wire.Refused | wire.Closing), wire.Refused | wire.Closing)
        talk.socket.close()
    assert evening.stands == before


def test_chips_bought_twice_at_once_are_bought_once_under_a_key_and_without_one_only_as_often_as_one_may(
    evening: BreakAfterFold,
) -> None:
    player, director = evening.loser.name, evening.director
    pool = director.state.pool
    stack = director.state.session("final").players[player].chips
    first, second = _at_once(evening.loser, 2, Idempotency_Key="again-1")
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.content == second.content
    assert {first.headers.get("idempotency-replayed"), second.headers.get("idempotency-replayed")} == {None, "true"}
    assert _bought(evening, player) == (1, stack + 10, pool + 20)
    answers = sorted(_at_once(evening.loser, 3), key=lambda each: each.status_code)
    assert [answer.status_code for answer in answers] == [200, 409, 409]
    assert {answer.json()["allowed"] for answer in answers[1:]} == {"2 re-buys each"}
    assert _bought(evening, player) == (2, stack + 20, pool + 40)
    assert evening.room.faults() == []
    evening.order("resume_play")
    waited_for(lambda: evening.actor.journal.hand is not None)


def _at_once(person: Person, times: int, **headers: str) -> list[httpx.Response]:
    """The same request, so many times, before any of them is answered."""
    with ThreadPoolExecutor(times) as senders:
        sent = [senders.submit(person.post, "/api/tournaments/evening-1/rebuy", **headers) for _ in range(times)]
        return [each.result(30) for each in sent]


def _bought(evening: BreakAfterFold, player: str) -> tuple[int, int, int]:
    """How often somebody has bought again, with how many chips they sit there, and what is in the pool."""
    competitor = evening.director.state.session("final").players[player]
    assert evening.actor.journal.stakes[competitor.seat].chips == competitor.chips
    return competitor.rebuys, competitor.chips, evening.director.state.pool
