"""A room is killed at random instants while a tournament is played, and started again on the same data.

Whatever anybody was shown of it stands: places, chips and seats. POKERROOM_TEST_KILLS=200 asks for more kills, and
POKERROOM_TEST_SEED for other instants.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import msgspec
from websockets.sync.client import connect
from websockets.typing import Origin

from pokerroom.room import wire
from pokerroom.room.keys import room_key
from pokerroom.room.reading import read_ledger
from pokerroom.room.store import Store
from room.chaos.kennel import QUICK_SETTINGS, Served
from testkit.event_rooms import NAMES

KILLS: Final = max(2, int(os.environ.get("POKERROOM_TEST_KILLS", "6")) // 3)
SEED: Final = int(os.environ.get("POKERROOM_TEST_SEED", "1"))
SETTINGS: Final = (
    QUICK_SETTINGS.replace("pace = 0.05", "pace = 0.01")
    + """
[[tournaments]]
bots = 5
bots_after = 0
seat_seconds = 0

[tournaments.conditions]
name = "evening"
title = "Evening"
house = "uk"
sit_and_go = 5
freeze_out = true
players_at_most = 5
withdraw_hours = 0
balance_from = "most_players"
entry = { contribution = 100, fee = 10 }
eligibility = { entitled_only = true }
structure = { stack = 1500, seats = 3, levels = [
    { blinds = [25, 50], hands = 2 }, { blinds = [50, 100], hands = 2 }, { blinds = [100, 200], hands = 2 },
    { blinds = [200, 400], hands = 2 }, { blinds = [400, 800], hands = 2 }, { blinds = [800, 1600], hands = 2 },
    { blinds = [1500, 3000] },
] }
prizes = { bands = [{ shares = [60, 40] }] }
"""
)


class Onlooker:
    """A guest who has entered, and looks at the tournament over HTTP and its WebSocket."""

    def __init__(self, address: str, cookies: httpx.Cookies) -> None:
        self.address, self.cookies = address, cookies

    def now(self) -> wire.TournamentNow:
        answer = httpx.get(f"{self.address}/api/tournaments/evening-1", cookies=self.cookies)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=wire.TournamentNow)

    def pushed(self) -> wire.TournamentNow:
        """The tournament as the WebSocket sends it at once."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        url = self.address.replace("http", "ws") + "/ws/tournaments/evening-1"
        with connect(url, origin=Origin(self.address), additional_headers={"cookie": cookie}) as socket:
            while True:
                message: Any = msgspec.json.decode(socket.recv(60), type=wire.FromRoom)
                if isinstance(message, wire.TournamentNow):
                    return message


def _standing(now: wire.TournamentNow) -> dict[str, tuple[Any, ...]]:
    return {each.player: (each.state, each.table, each.seat, each.chips, each.place) for each in now.entrants}


def _hold(before: wire.TournamentNow, after: wire.TournamentNow) -> None:
    """What was shown has not been lost: nobody is back who was out, and the same version is the same tournament."""
    assert after.version >= before.version
    if after.version == before.version:
        assert _standing(after) == _standing(before)
    out = {each.player for each in before.entrants if each.state == "out"}
    assert out <= {each.player for each in after.entrants if each.state == "out"}
    assert after.chips in (before.chips or 7_500, 0)
    if before.clock is not None and after.clock is not None:
        assert after.clock.level >= before.clock.level


def test_a_tournament_outlives_kills(tmp_path: Path) -> None:
    served, chance = Served(tmp_path / "room", SETTINGS), Random(SEED)
    try:
        address = served.open()
        guest = httpx.post(f"{address}/api/guest", json={"name": NAMES[1]})
        csrf = {"X-CSRF-Token": guest.json()["csrf"]}
        lobby = httpx.get(f"{address}/api/tournaments", cookies=guest.cookies).json()
        assert [(each["name"], each["state"]) for each in lobby] == [("evening-1", "open")]
        entered = httpx.post(f"{address}/api/tournaments/evening-1/enter", json={}, cookies=guest.cookies, headers=csrf)
        assert entered.status_code == 200, entered.text
        ann = Onlooker(address, guest.cookies)
        seen = ann.pushed()
        for _ in range(KILLS):
            time.sleep(chance.uniform(0.05, 0.7))
            now = ann.now()
            _hold(seen, now)
            assert served.kill() == -signal.SIGKILL
            ann.address = served.open()
            again = ann.now()
            _hold(now, again)
            seen = again
        end = time.monotonic() + 60
        while ann.now().event.state != "over":
            assert time.monotonic() < end, (ann.now().event, served.printed())
            time.sleep(0.1)
        time.sleep(0.2)
        last = ann.now()
        assert sorted(each.place for each in last.entrants)[0] == 1
        assert sum(each.amount for each in last.prizes) == 500
        assert served.stop() == 0
    finally:
        served.close()
    code, printed = served.audit()
    assert (code, "as it was written" in printed) == (0, True), printed
    assert "Traceback" not in served.printed(), served.printed()
    with Store.open(f"sqlite:///{served.folder / 'room.db'}", room_key(served.folder / "room.key")) as store:
        ledger, books = read_ledger(store)
        assert ledger.faults(books) == []
        assert ledger.balance("house tournaments") == 50
