"""A room is killed while the floor is at work: what was reported and decided is there again, and done once."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room import wire
from pokerroom.room.keys import room_key
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.settings.sources import settings
from pokerroom.room.store import Store
from room.chaos.forked_servers import QUICK_SETTINGS, Served
from testkit.room.web_room import Person, Talk
from testkit.suite.effort import exhaustive

PASSWORD = "forty-two green doors"
SETTINGS = QUICK_SETTINGS.replace("pace = 0.05", "pace = 0.5") + (
    '[[tables]]\nname = "one"\nhouse = "uk"\ngame = "holdem"\n'
    '[[staff]]\nname = "Bo"\nhouse = "uk"\ntitles = ["supervisor"]\n'
)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    room = Served(tmp_path / "room", SETTINGS)
    yield room
    room.close()


async def add_staff(served: Served) -> None:
    chosen = settings(environment={}, file=served.folder / "pokerroom.toml", flags={"data": str(served.folder)})
    with Store.open(chosen.database_url, room_key(chosen.key_path)) as store:
        accounts = Accounts(store.engine, chosen)
        await accounts.add_staff("Bo", PASSWORD)
        await accounts.close()


def come(served: Served) -> tuple[Person, Talk, wire.TableNow]:
    """Bo logs in at the room as it is served now, and looks at the table."""
    person = Person(served.address)
    talk = person.log_in("Bo", PASSWORD).sit_at("one")
    return person, talk, talk.hear_a(wire.TableNow)


def ask(talk: Talk, number: int, do: str, **message: Any) -> wire.TableNow | None:
    talk.say({"do": do, "id": number, **message})
    shown = None
    while True:
        heard = talk.hear()
        if isinstance(heard, wire.TableNow):
            shown = heard
        if isinstance(heard, wire.Done | wire.Refused) and heard.id == number:
            assert isinstance(heard, wire.Done), heard
            return shown


def floor(seen: wire.TableNow | None) -> wire.WireFloor:
    assert seen is not None
    assert seen.you is not None
    assert seen.you.floor is not None
    return seen.you.floor


@exhaustive  # a usual run kills tables, a tournament and a whole shift
def test_a_report_outlives_a_room_that_is_killed_and_is_decided_after_it(served: Served) -> None:
    served.open()
    asyncio.run(add_staff(served))
    person, talk, seen = come(served)
    while not (seen.public.state == "playing" and seen.public.turn):
        seen = talk.hear_a(wire.TableNow)
    ask(talk, 1, "freeze", why="a dispute", request="stop")
    seat = seen.public.turn
    seen_then = ask(talk, 2, "report", what="cards_in_muck", seat=seat, facts={"identifiable": True}, request="report")
    assert floor(seen_then).open
    ask(talk, 3, "decide", choice=1, reason="best for the game", request="decide")
    assert served.kill() == -signal.SIGKILL
    person.close()

    served.open()
    person, talk, seen = come(served)
    assert floor(seen).decided == ("supervisor takes the offer: best for the game",)
    ask(talk, 1, "freeze", why="a dispute", request="stop")  # sent again, as nobody knows what was kept
    ask(talk, 2, "decide", choice=1, reason="best for the game", request="decide")
    assert floor(seen).ruling == "cards in the muck"
    carried = ask(talk, 3, "carry_out")
    assert not floor(carried).ruling
    ask(talk, 4, "resume")
    while seen.public.stopped:
        seen = talk.hear_a(wire.TableNow)
    person.close()
    assert served.stop() == 0
    assert served.audit()[0] == 0
