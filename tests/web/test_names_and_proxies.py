"""What a request says about itself is believed only where somebody said so: its host, and whom it is passed on for."""

from __future__ import annotations

import contextlib
import http.client
import io
import logging
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import structlog
from websockets.exceptions import InvalidStatus

from pokerroom.room.settings.room_settings import Settings
from pokerroom.web.app_parts import parts_of
from pokerroom.web.serving.logs import write_logs
from testkit.room.web_room import Person, Running

People = Callable[[Running], Person]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example"]
)
def test_another_sites_name_does_not_reach_the_room(room: Running, somebody: Person, host: str) -> None:
    answer = somebody.get("/api/tables", headers={"Host": host})
    assert (answer.status_code, answer.json()["kind"]) == (403, "not_allowed")
    assert somebody.post("/api/guest", None, Host=host, Origin=f"http://{host}").status_code == 403
    assert [_status(room, names) for names in ((host, "localhost"), ("localhost", host))] == [403, 403]
    with pytest.raises(InvalidStatus):
        somebody.connect("/ws/lobby", additional_headers={"Host": host, "Origin": f"http://{host}"})


def _status(running: Running, hosts: Sequence[str]) -> int:
    """How a request is answered that calls the room by several names at once."""
    with contextlib.closing(http.client.HTTPConnection(running.host)) as line:
        line.putrequest("GET", "/api/tables", skip_host=True)
        for host in hosts:
            line.putheader("Host", host)
        line.endheaders()
        return line.getresponse().status


@pytest.mark.parametrize("host", ["localhost", "localhost:81", "192.0.2.7", "[2001:db8::7]:8000", "127.0.0.1"])
def test_numbers_and_this_machine_are_nobodys_name(somebody: Person, host: str) -> None:
    assert somebody.get("/api/tables", headers={"Host": host}).status_code == 200


def test_a_room_may_have_names(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(hosts=("Poker.example",), origins=("https://cards.example",))
    for host, status in (("poker.example:8000", 200), ("cards.example", 200), ("dice.example", 403)):
        assert people(running).get("/api/tables", headers={"Host": host}).status_code == status


def test_nobody_is_believed_to_ask_for_another(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(entries_per_minute=3)
    answers = [
        people(running).post("/api/guest", None, X_Forwarded_For=f"192.0.2.{number}").status_code for number in range(6)
    ]
    assert answers.count(429) == 3


def test_the_measures_are_told_to_this_machine_alone(room: Running, somebody: Person) -> None:
    assert somebody.get("/metrics").status_code == 200
    assert somebody.get("/metrics", headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 404


def test_the_measures_may_have_an_address_of_their_own(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(metrics_address="127.0.0.1:0")
    assert people(running).get("/metrics").status_code == 404
    own = people(running).http
    answer = own.get(f"http://{running.measures}/metrics", headers={"Host": "prometheus.example"})
    assert "pokerroom_ready 1.0" in answer.text
    assert own.get(f"http://{running.measures}/api/tables").status_code == 404


@pytest.fixture
def text_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    said = io.StringIO()
    monkeypatch.setattr("sys.stderr", said)
    before, level = logging.getLogger().handlers[:], logging.getLogger().level
    write_logs(Settings(data=tmp_path, log_level="debug"))
    yield said
    logging.getLogger().handlers[:] = before
    logging.getLogger().setLevel(level)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


def test_nothing_in_a_text_log_orders_a_terminal_about(text_log: io.StringIO) -> None:
    log = structlog.get_logger("pokerroom.web")
    log.info("request", path="/api/\x1b[2J\x1b]0;owned\x07", player="Ann\r\nroot logged in", client="\u202egnol")
    logging.getLogger("uvicorn.error").warning("bad \x1b[31mheader\x9b2J")
    try:
        int("what \x1b[5m they sent \x07")
    except ValueError:
        log.exception("fault")
    text = text_log.getvalue()
    assert "\\x1b[2J" in text
    assert not [item for item in text if not item.isprintable() and item != "\n"]
    assert not any(line.startswith("root") for line in text.splitlines())


def test_a_client_that_vanishes_is_no_fault(
    text_log: io.StringIO, other_room: Callable[..., Running], people: People
) -> None:
    running = other_room()
    host, port = running.host.split(":")
    upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    for said in (
        b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"GET /api/books HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /ws/lobby HTTP/1.1\r\nHost: localhost\r\n" + upgrade + b"Sec-WebSocket-Version: 13\r\n\r\n",
        b"GET /ws/tables/one HTTP/1.1\r\nHost: localhost\r\n" + upgrade + b"Sec-WebSocket-Version: 13\r\n\r\n",
        b"GET /ws/lobby HTTP/1.1\r\nHost: evil.example\r\n" + upgrade + b"Sec-WebSocket-Version: 13\r\n\r\n",
    ) * 4:
        with contextlib.closing(socket.create_connection((host, int(port)), 20)) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # gone without a word
            line.sendall(said)
    somebody = people(running)
    somebody.guest().sit_at()
    running.close()
    assert "Traceback" not in text_log.getvalue()
    assert "[error" not in text_log.getvalue()
    assert 'status="500"' not in parts_of(running.app).metrics.page().decode()
