"""WebSockets: who may connect, what is heard and answered, and that bad messages are harmless."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pokerroom.room import wire
from testkit.room.web_room import Person, Running, Talk
from testkit.suite.waiting import waited_for

People = Callable[[Running], Person]


def _closed(talk: Talk) -> tuple[int, wire.Closing | None]:
    """How a connection ended, and what was said last."""
    last: wire.Closing | None = None
    while True:
        try:
            heard = talk.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006, last
        if isinstance(heard, wire.Closing):
            last = heard


@pytest.fixture
def seated(room: Running, somebody: Person) -> Talk:
    talk = somebody.guest().sit_at("one")
    talk.hear_a(wire.TableNow)
    return talk


def test_hello_then_the_table_then_answers(room: Running, somebody: Person) -> None:
    talk = somebody.guest().sit_at("two", "?since=12")
    hello = talk.hear()
    assert (type(hello), hello.name, hello.protocol) == (wire.Hello, somebody.name, wire.PROTOCOL)
    assert abs(hello.now - time.time() * 1000) < 60_000
    assert talk.hear().public.id == "two"
    assert next(iter(room.room.tables["two"].watchers)).since == 12
    talk.say(wire.Ping(id=7))
    assert (pong := talk.hear()).id == 7
    assert isinstance(pong, wire.Pong)
    talk.say(wire.Sit(id=8, seat=3, chips=200))
    assert talk.hear().you.seat == 3
    assert talk.hear() == wire.Done(id=8)
    talk.say(wire.Leave(id=9))
    assert talk.hear_a(wire.Done).id == 9


def test_every_tab_sees_what_one_does(room: Running, people: People) -> None:
    player, other = people(room).guest(), people(room)
    tabs = [player.sit_at("two"), player.sit_at("two"), other.sit_at("two")]
    for tab in tabs:
        tab.hear_a(wire.TableNow)
    tabs[0].say(wire.Sit(id=1, seat=5, chips=100))
    assert [tab.hear().you and "seated" for tab in tabs] == ["seated", "seated", None]
    tabs[1].say(wire.Leave(id=1))
    assert tabs[1].hear_a(wire.Done).id == 1


def test_somebody_without_a_name_only_looks(room: Running, somebody: Person) -> None:
    talk = somebody.sit_at("one")
    assert talk.hear().name == ""
    assert talk.hear().you is None
    talk.say(wire.Sit(id=4, seat=1, chips=100))
    refusal = talk.hear()
    assert (refusal.id, refusal.kind) == (4, "not_allowed")


def test_refusals_come_with_what_is_allowed(room: Running, seated: Talk) -> None:
    before = room.room.tables["one"].version
    seated.say(wire.Act(id=3, what="raise", turn="old", amount=10))
    assert (refusal := seated.hear()).kind == "not_allowed"
    assert (refusal.id, refusal.allowed) == (3, "take a seat")
    assert room.room.tables["one"].version == before


def test_an_old_turn_is_refused(room: Running, seated: Talk) -> None:
    seated.say(wire.Sit(id=1, seat=2, chips=100))
    seated.hear_a(wire.Done)
    seated.say(wire.Act(id=2, what="fold", turn="old"))
    assert seated.hear_a(wire.Refused).kind == "out_of_turn"
    seated.say(wire.Leave(id=3))
    seated.hear_a(wire.Done)


def test_a_message_that_is_repeated_is_done_once(room: Running, seated: Talk) -> None:
    table = room.room.tables["one"]
    seated.say(wire.Sit(id=1, seat=7, chips=100))
    seated.hear_a(wire.Done)
    for _ in range(3):
        seated.say(wire.TopUp(id=2, amount=50))
    seated.hear_a(wire.Done)
    assert [seated.hear_a(wire.Refused).kind for _ in range(2)] == ["stale", "stale"]
    assert table.chips[7] == 150
    seated.say(wire.Leave(id=4))
    seated.hear_a(wire.Done)


BAD: list[Any] = [
    "", "{", "null", "7", "[]", '"ping"', "{}", "\u0000", "[" * 4000,
    '{"do": "ping"', '{"do": "nothing"}', '{"do": ["ping"]}', '{"do": "ping", "id": -1}', '{"do": "ping", "id": 1e99}',
    '{"do": "ping", "more": 1}', '{"do":"ping","id":true}', '{"do": "ping", "id": ' + " " * 5000 + "1}",
    '{"do": "sit", "seat": 0, "chips": 5}', '{"do": "sit", "seat": "2", "chips": 5}', '{"do": "sit", "seat": 2}',
    '{"do": "sit", "seat": 2, "chips": -5}', '{"do": "sit", "seat": 2, "chips": 1e13}', '{"do": "move", "seat": 24}',
    '{"do": "act", "what": "raise", "turn": 5}', '{"do": "act", "what": "' + "x" * 17 + '", "turn": ""}',
    '{"do": "act", "what": "x", "turn": "x", "cards": ["As", "too long"]}', '{"do": "sit_out", "when": "later"}',
    '{"do": "top_up", "amount": 0.5}', '{"do": "habit", "show": "yes"}',
    b'{"do": "ping"}', b"\xff\xfe", "x" * 4097,
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD, ids=range(len(BAD)))
def test_a_bad_message_is_answered_and_harmless(room: Running, seated: Talk, bad: Any) -> None:
    before = len(room.room.tables["one"].asked)
    seated.say(bad)
    assert (refusal := seated.hear()).kind == "malformed"
    assert refusal.what
    assert len(refusal.what) <= 300
    seated.say(wire.Ping(id=5))
    assert seated.hear().id == 5
    assert len(room.room.tables["one"].asked) == before


@pytest.mark.parametrize(
    ("bad", "what", "allowed"),
    [
        ('{"do": "jump"}', "there is no message 'jump'", "act, sit, leave, "),
        ('{"do": "contestt"}', "there is no message 'contestt'", "contest"),
        ('{"id": 3}', "a message without `do`", "act, sit, leave, "),
        (
            '{"do": "act", "what": "rase", "turn": ""}',
            "a message 'act' that cannot be read",
            "what: fold, check, call, bring_in, bet, raise",
        ),
        ('{"do": "direct", "what": "french"}', "a message 'direct' that cannot be read", "what: english, silence"),
        ('{"do": "contest", "ruling": 1}', "a message 'contest' that cannot be read", "reason"),
        ("[]", "a message that cannot be read", "JSON object"),
    ],
)
def test_a_bad_message_is_told_what_the_wire_has(seated: Talk, bad: str, what: str, allowed: str) -> None:
    seated.say(bad)
    refusal = seated.hear()
    assert refusal.what.startswith(what)
    assert allowed in refusal.allowed
    assert "docs/" not in refusal.allowed


def test_a_bad_message_is_answered_by_its_number(seated: Talk) -> None:
    seated.say(json.dumps({"do": "sit", "id": 77, "seat": 99, "chips": 1}))
    assert seated.hear().id == 77


def test_whoever_sends_many_bad_ones_is_let_go(seated: Talk) -> None:
    for _ in range(10):
        seated.say("nonsense")
    code, last = _closed(seated)
    assert code == 1008
    assert last is not None
    assert "cannot be read" in last.why


def test_a_huge_frame_ends_the_connection(seated: Talk) -> None:
    with suppress(ConnectionClosed):
        seated.say("x" * 200_000)
    assert _closed(seated)[0] == 1009


def test_a_flood_is_refused_then_let_go(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(frames_per_second=5, frames_at_once=10)
    talk = people(running).guest().sit_at()
    with suppress(ConnectionClosed):
        for number in range(200):
            talk.say(wire.Ping(id=number))
    code, last = _closed(talk)
    assert (code, last) == (1008, wire.Closing(why="too many messages", again=5000))


def test_one_player_floods_no_more_with_many_tabs(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(frames_per_second=0.1, frames_at_once=4)
    player = people(running).guest()
    first, second = player.sit_at(), player.sit_at()
    for number in (1, 2, 3, 4):
        first.say(wire.Ping(id=number))
        first.hear_a(wire.Pong)
    second.say(wire.Ping(id=5))
    assert second.hear_a(wire.Refused).kind == "too_many"


@pytest.mark.parametrize("path", ["/ws/tables/nine", "/ws/tables/" + "x" * 500, "/ws/tables/%00"])
def test_there_is_no_such_table(room: Running, somebody: Person, path: str) -> None:
    code, last = _closed(somebody.connect(path))
    assert code == 1008
    assert last is not None
    assert (last.again, "opens only with the link from its host" in last.why) == (-1, True)


@pytest.mark.parametrize("since", ["x", "-1", "1e5", "9" * 400, "٣"])
def test_a_since_that_is_no_number_is_nought(room: Running, somebody: Person, since: str) -> None:
    talk = somebody.sit_at("two", f"?since={since}" if since.isascii() else "?since=%D9%A3")
    talk.hear_a(wire.TableNow)
    assert {watcher.since for watcher in room.room.tables["two"].watchers} == {0}


def test_a_connection_from_another_sites_page_is_refused(room: Running, people: People) -> None:
    with pytest.raises(InvalidStatus) as refused:
        people(room).guest().sit_at(origin="https://evil.example")
    assert refused.value.response.status_code == 403
    people(room).guest().sit_at(origin=room.url).hear_a(wire.TableNow)


def test_a_forged_login_is_nobody(room: Running, somebody: Person) -> None:
    assert somebody.sit_at(additional_headers={"Cookie": "pokerroom=" + "A" * 43}).hear().name == ""


def test_spectators_may_be_kept_from_connecting(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(spectators="none")
    assert _closed(people(running).sit_at())[0] == 1008
    people(running).guest().sit_at().hear_a(wire.TableNow)


def test_there_are_only_so_many_connections(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(connections=4, connections_each=2, connections_per_address=1)
    player, other = people(running).guest(), people(running).guest()
    talks = [player.sit_at(), player.sit_at()]
    code, last = _closed(player.sit_at())
    closes_one = "too many of your pages are open here. Close one, and this one opens"
    assert (code, last) == (1013, wire.Closing(why=closes_one, again=5_000))
    talks.append(people(running).sit_at())
    assert _closed(people(running).sit_at())[0] == 1013  # another without a name, from the same address
    talks.append(other.sit_at())
    assert _closed(other.sit_at())[1] == wire.Closing(why="the room is full. Try again in a while", again=30_000)
    talks[0].socket.close()
    waited_for(lambda: isinstance(other.sit_at().hear(), wire.Hello))


def test_whoever_logs_out_is_let_go_in_every_tab(room: Running, somebody: Person) -> None:
    tabs = [somebody.guest().sit_at(), somebody.sit_at("two"), somebody.connect("/ws/lobby")]
    for tab in tabs:
        tab.hear_a(wire.Hello)
    somebody.post("/api/logout")
    assert [_closed(tab)[0] for tab in tabs] == [1000, 1000, 1000]


def test_whoever_does_not_keep_up_is_let_go(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    slow = people(running).sit_at(max_queue=1)
    table = running.room.tables["one"]
    waited_for(lambda: bool(table.watchers))
    table.seats[1], table.chips[1] = "x" * 20_000, 1

    def much() -> None:
        for _ in range(2000):
            table.show()

    running.loop.call_soon_threadsafe(much)
    waited_for(lambda: not table.watchers)
    people(running).sit_at().hear_a(wire.TableNow)
    assert _closed(slow)[0] in (1013, 1006)


def test_a_fault_at_the_table_is_told_without_its_words(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    running.room.tables["one"].broken = True
    talk = people(running).guest().sit_at()
    talk.say(wire.Leave(id=2))
    refusal = talk.hear_a(wire.Refused)
    assert (refusal.id, "As" in refusal.what) == (2, False)
    talk.say(wire.Ping(id=3))
    assert talk.hear().id == 3


def test_what_was_asked_is_done_even_if_the_asker_goes(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    table = running.room.tables["one"]
    table.slow = 0.2
    talk = people(running).guest().sit_at()
    talk.say(wire.Sit(id=1, seat=4, chips=10))
    waited_for(lambda: table.reached)
    assert 4 not in table.seats
    talk.socket.close()
    waited_for(lambda: 4 in table.seats and not table.watchers)


def test_the_lobby_is_told_once_a_second_of_what_changed(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    player = people(running).guest()
    lobby, table = player.connect("/ws/lobby"), player.sit_at()
    assert isinstance(lobby.hear(), wire.Hello)
    assert [table.you for table in lobby.hear().tables] == [0, 0]
    assert [table.you for table in lobby.hear().tables] == [0, 0]
    for seat in (1, 2, 3):
        table.say(wire.Sit(id=2 * seat - 1, seat=seat, chips=10))
        table.hear_a(wire.Done)
        table.say(wire.Leave(id=2 * seat) if seat < 3 else wire.TopUp(id=6, amount=1))
        table.hear_a(wire.Done)
    while [table.you for table in lobby.hear().tables] != [3, 0]:
        pass
    with pytest.raises(TimeoutError):
        lobby.hear(1.2)
    lobby.say(wire.Sit(id=9, seat=1, chips=5))
    assert lobby.hear().kind == "malformed"


def test_when_the_room_closes_everybody_is_told(other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    ends: list[tuple[int, wire.Closing | None]] = []
    talks = [people(running).guest().sit_at(), people(running).sit_at("two"), people(running).connect("/ws/lobby")]
    for talk in talks:
        talk.hear_a(wire.Hello)
    listening = [threading.Thread(target=lambda talk=talk: ends.append(_closed(talk))) for talk in talks]
    for each in listening:
        each.start()
    running.close()
    for each in listening:
        each.join(60)
    assert ends == [(1001, wire.Closing(why="the room is closing", again=1000))] * 3
