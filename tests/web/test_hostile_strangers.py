"""Strangers who say too much, too slowly or nothing at all; and an honest player beside them who notices nothing."""

from __future__ import annotations

import contextlib
import socket
import struct
from collections.abc import Callable, Iterator

import pytest

from pokerroom.room import wire
from pokerroom.web.app_parts import parts_of
from testkit.room.web_room import Person, Running

People = Callable[[Running], Person]
QUICK = {"header_seconds": 2.0, "body_seconds": 2.0, "answer_seconds": 4.0}
HELLO = (
    b"GET /ws/lobby HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture
def stranger() -> Iterator[Callable[[Running], socket.socket]]:
    with contextlib.ExitStack() as opened:

        def comes(running: Running) -> socket.socket:
            host, port = running.host.split(":")
            return opened.enter_context(socket.create_connection((host, int(port)), 20))

        yield comes


Stranger = Callable[[Running], socket.socket]


def heard(line: socket.socket) -> bytes:
    """Everything until the other side ends it; a minute is for ever."""
    said = b""
    line.settimeout(20)
    with contextlib.suppress(ConnectionError):
        while part := line.recv(65536):
            said += part
    return said


def sent(line: socket.socket, data: bytes) -> None:
    with contextlib.suppress(ConnectionError):
        line.sendall(data)


def plays_on(running: Running, people: People) -> None:
    talk = people(running).guest().sit_at()
    talk.say(wire.Ping(id=1))
    talk.hear_a(wire.Pong)


def cut(running: Running, why: str) -> bool:
    return f'pokerroom_connections_closed_total{{why="{why}"}}' in parts_of(running.app).metrics.page().decode()


@pytest.mark.parametrize("header", [b"X-Long: " + b"a" * 2_000_000, b"X-Line: a\r\n" * 50_000, b"X: a\r\n" * 150])
def test_a_header_has_a_size(room: Running, people: People, stranger: Stranger, header: bytes) -> None:
    line = stranger(room)
    sent(line, b"GET / HTTP/1.1\r\nHost: localhost\r\n" + header)
    answer = heard(line)
    assert not answer or b" 431 " in answer.splitlines()[0]  # it may be gone before it is read
    assert cut(room, "too large a header")
    plays_on(room, people)


def test_a_first_line_without_end(room: Running, people: People, stranger: Stranger) -> None:
    line = stranger(room)
    sent(line, b"GET /" + b"a" * 3_000_000)
    heard(line)
    plays_on(room, people)


UNFINISHED = {
    "header": (
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"GET /ws/lobby HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health HT",  # the next one on a kept connection
    ),
    "body": (
        b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    ),
}


def test_whoever_does_not_finish_is_cut_off(
    other_room: Callable[..., Running], people: People, stranger: Stranger
) -> None:
    running = other_room(**QUICK)
    said = [each for many in UNFINISHED.values() for each in many]
    lines = [stranger(running) for _ in said]
    for line, each in zip(lines, said, strict=True):
        sent(line, each)
    assert [b"200 OK" in heard(line) for line in lines] == [b"/health" in each for each in said]
    told = parts_of(running.app).metrics.page().decode()
    for why, many in UNFINISHED.items():
        assert f'pokerroom_connections_closed_total{{why="too slow with the {why}"}} {len(many)}.0' in told
    plays_on(running, people)


def test_half_open_requests_keep_nobody_out(
    other_room: Callable[..., Running], people: People, stranger: Stranger
) -> None:
    running = other_room(sockets_per_address=30)
    honest = people(running).guest()
    talk = honest.sit_at()
    lines = [stranger(running) for _ in range(60)]
    for line in lines:
        sent(line, b"GET / HTTP/1.1\r\nX-Slow: ")
    assert [heard(line) for line in lines[30:]] == [b""] * 30
    assert cut(running, "too many connections from one address")
    talk.say(wire.Ping(id=1))
    talk.hear_a(wire.Pong)
    for line in lines:
        line.close()
    plays_on(running, people)


def test_there_are_only_so_many_in_all(other_room: Callable[..., Running], stranger: Stranger) -> None:
    running = other_room(sockets=10, **QUICK)
    lines = [stranger(running) for _ in range(12)]
    assert heard(lines[-1]) == b""
    assert cut(running, "too many connections in all")


def frame(opcode: int, data: bytes = b"") -> bytes:
    return struct.pack("!BB", 0x80 | opcode, 0x80 | len(data)) + bytes(4) + data


@pytest.mark.parametrize(("opcode", "why"), [(9, "pings"), (10, "pings"), (1, "messages"), (2, "messages")])
def test_a_flood_of_frames_is_cut_off(room: Running, people: People, stranger: Stranger, opcode: int, why: str) -> None:
    line = stranger(room)
    sent(line, HELLO % room.host.encode())
    assert line.recv(65536).startswith(b"HTTP/1.1 101")
    for _ in range(20):
        sent(line, frame(opcode) * 10_000)
    heard(line)
    assert cut(room, f"a flood of {why}")
    plays_on(room, people)


def test_a_few_pings_are_answered(room: Running, stranger: Stranger) -> None:
    line = stranger(room)
    sent(line, HELLO % room.host.encode())
    said = line.recv(65536)
    assert said.startswith(b"HTTP/1.1 101")
    for _ in range(20):
        sent(line, frame(9, b"hey"))
    while said.count(b"\x8a\x03hey") < 20:
        part = line.recv(65536)
        assert part
        said += part
