"""A room is killed while a tournament is played, and started again on the same data.

Whatever anybody was shown of it stands: places, chips and seats, and chips that were bought. It is killed as soon as it
has answered that a re-buy and an add-on are paid, and then at random instants; TESTS_KILLS=200 asks for more
kills, and POKERROOM_TEST_SEED for other instants.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import msgspec
from websockets.sync.client import connect
from websockets.typing import Origin

from pokerroom.room import wire
from pokerroom.room.keys import room_key
from pokerroom.room.ledger_reading import read_ledger
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.settings.sources import settings
from pokerroom.room.store import Store
from pokerroom.tournament.words import CONDITION_ITEMS
from room.chaos.forked_servers import QUICK_SETTINGS, Served
from testkit.room.tournament_rooms import NAMES

KILLS: Final = max(1, int(os.environ.get("TESTS_KILLS", "6")) // 3 - 1)  # besides the first
SEED: Final = int(os.environ.get("POKERROOM_TEST_SEED", "1"))
PASSWORD: Final = "forty-two green doors"
STACK, BOUGHT, ADDED = 1500, 1500, 1000
SETTINGS: Final = (
    QUICK_SETTINGS.replace("pace = 0.05", "pace = 0.01")
    + """
[[staff]]
name = "Bo"
house = "adelaide"
titles = ["Tournament Director"]

[[tournaments]]
bots = 5
bots_after = 0
seat_seconds = 2

[tournaments.conditions]
name = "evening"
title = "Evening"
house = "adelaide"
sit_and_go = 5
players_at_most = 5
withdraw_hours = 0
balance_from = "director"
entry = { contribution = 100, fee = 10 }
rebuys = { at_most = 1, until_level = 1, price = 80, chips = 1500, below = 5000 }
add_ons = { at_most = 1, after_level = 1, price = 50, chips = 1000 }
eligibility = { entitled_only = true }
structure = { stack = 1500, seats = 3, levels = [
    { blinds = [25, 50], hands = 20 }, { blinds = [200, 400], hands = 2 }, { blinds = [800, 1600], hands = 2 },
    { blinds = [3000, 3750] },
] }
sessions = [{ name = "final", minutes = 600 }]
prizes = { bands = [{ shares = [60, 40] }] }
"""
    + "\n".join(("[tournaments.conditions.says]", *(f'{item} = "none"' for item in CONDITION_ITEMS), ""))
)


class Somebody:
    """A guest who has entered, or the director, over HTTP and the tournament's WebSocket; the room may open again."""

    def __init__(self, served: Served, path: str, asks: dict[str, str]) -> None:
        self.served, self.client = served, httpx.Client(verify=False)  # to trust nobody is dear to set up
        answer = self.client.post(f"{served.address}{path}", json=asks)
        assert answer.status_code < 300, answer.text
        self.client.headers["X-CSRF-Token"] = answer.json()["csrf"]

    def post(self, what: str, body: dict[str, Any] | None = None) -> httpx.Response:
        return self.client.post(f"{self.served.address}/api/tournaments/evening-1{what}", json=body or {})

    def now(self) -> wire.TournamentNow:
        answer = self.client.get(f"{self.served.address}/api/tournaments/evening-1")
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=wire.TournamentNow)

    def pushed(self) -> wire.TournamentNow:
        """The tournament as the WebSocket sends it at once."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        url = self.served.address.replace("http", "ws") + "/ws/tournaments/evening-1"
        with connect(url, origin=Origin(self.served.address), additional_headers={"cookie": cookie}) as socket:
            while True:
                message: Any = msgspec.json.decode(socket.recv(60), type=wire.FromRoom)
                if isinstance(message, wire.TournamentNow):
                    return message

    def until(self, true: Callable[[wire.TournamentNow], Any]) -> wire.TournamentNow:
        """The tournament once it is so."""
        end = time.monotonic() + 60
        while not true(now := self.now()):
            assert time.monotonic() < end, (now.tournament, now.you, self.served.printed())
            time.sleep(0.02)
        return now


def _standing(now: wire.TournamentNow) -> dict[str, tuple[Any, ...]]:
    return {
        entrant.player: (
            entrant.state,
            entrant.table,
            entrant.seat,
            entrant.chips,
            entrant.place,
            entrant.rebuys,
            entrant.add_ons,
        )
        for entrant in now.entrants
    }


def _hold(before: wire.TournamentNow, after: wire.TournamentNow) -> None:
    """What was shown has not been lost: nobody is back who was out, and the same version is the same tournament."""
    assert after.version >= before.version
    if after.version == before.version:
        assert _standing(after) == _standing(before)
    out = {entrant.player for entrant in before.entrants if entrant.state == "out"}
    assert out <= {entrant.player for entrant in after.entrants if entrant.state == "out"}
    assert after.chips >= before.chips or not after.chips
    assert (after.chips - 5 * STACK) % 500 == 0 or not after.chips  # re-buys and add-ons, whole
    if before.clock is not None and after.clock is not None:
        assert after.clock.level >= before.clock.level


def _killed(served: Served, ann: Somebody, before: wire.TournamentNow) -> wire.TournamentNow:
    """The room is killed, and opened again; the tournament as it stands then."""
    assert served.kill() == -signal.SIGKILL
    served.open()
    again = ann.now()
    _hold(before, again)
    return again


async def _add_staff(served: Served) -> None:
    chosen = settings(environment={}, file=served.folder / "pokerroom.toml", flags={"data": str(served.folder)})
    with Store.open(chosen.database_url, room_key(chosen.key_path)) as store:
        accounts = Accounts(store.engine, chosen)
        await accounts.add_staff("Bo", PASSWORD)
        await accounts.close()


def _in_a_break(ann: Somebody, bo: Somebody) -> wire.TournamentNow:
    """Before Ann's first hand there is a break, and she buys again in it and takes an add-on: each is paid once.

    The other table, of bots alone, plays at once: the first level has more hands than it plays before the break.
    """
    bo.until(lambda now: now.clock is not None)
    ordered = bo.post("", {"do": "call_break", "parts": {"minutes": 60}})
    assert ordered.status_code == 200, ordered.text
    ann.until(lambda now: now.you is not None and now.you.may_rebuy and now.you.may_add_on)
    before = ann.now()
    for what, price in (("rebuy", 80), ("add-on", 50)):
        answer = ann.post(f"/{what}")
        assert answer.status_code == 200, answer.text
        tournament_now = msgspec.json.decode(answer.content, type=wire.TournamentNow)
        assert tournament_now.tournament.pool >= before.tournament.pool + price
        before = tournament_now
    return before


def test_a_tournament_outlives_kills(tmp_path: Path) -> None:
    served, chance = Served(tmp_path / "room", SETTINGS), Random(SEED)
    served.open()
    asyncio.run(_add_staff(served))
    ann = Somebody(served, "/api/guest", {"name": NAMES[1]})
    bo = Somebody(served, "/api/login", {"name": "Bo", "password": PASSWORD})
    try:
        entered = ann.post("/enter")
        assert entered.status_code == 200, entered.text
        _hold(ann.pushed(), ann.now())
        seen = _killed(served, ann, _in_a_break(ann, bo))
        mine = next(entrant for entrant in seen.entrants if entrant.player == NAMES[1])
        assert (mine.chips, mine.rebuys, mine.add_ons) == (STACK + BOUGHT + ADDED, 1, 1)
        assert bo.post("", {"do": "resume_play"}).status_code == 200
        ann.until(lambda now: any(table.playing for table in now.tables))
        for _ in range(KILLS):
            time.sleep(chance.uniform(0.05, 0.7))
            seen = _killed(served, ann, ann.now())
        last = ann.until(lambda now: now.tournament.state == "over")
        _hold(seen, last)
        assert sorted(entrant.place for entrant in last.entrants)[0] == 1
        won = sum(prize.amount for prize in last.prizes)
        assert won >= 500 + 80 + 50  # bots may have bought as well
        assert served.stop() == 0
    finally:
        served.close()
        for each in (ann, bo):
            each.client.close()
    code, printed = served.audit()
    assert (code, "as it was written" in printed) == (0, True), printed
    assert "Traceback" not in served.printed(), served.printed()
    with Store.open(f"sqlite:///{served.folder / 'room.db'}", room_key(served.folder / "room.key")) as store:
        ledger, books = read_ledger(store)
        assert ledger.faults(books) == []
        assert (ledger.balance("house tournaments"), ledger.balance("tournament evening-1 pool")) == (50, 0)
