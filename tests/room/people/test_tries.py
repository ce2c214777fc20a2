"""Strangers who guess at a name slow themselves down, and its owner hardly at all."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from pokerroom.errors import NotAllowed
from pokerroom.room.errors import TooMany
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.people.login import device_marks
from pokerroom.room.people.login.passwords import Hashing
from pokerroom.room.people.login.tries import FREE_TRIES_IN_ALL
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store.opening.database import open_engine
from pokerroom.room.store.seal import Seals

PASSWORD, OTHER = "correct horse battery", "another horse battery"
HOME, STRANGER = "192.0.2.7", "198.51.100.9"
SEALS = Seals(bytes(32))


class Scene:
    """Accounts whose clock stands until it is moved, and that note how long somebody was made to wait."""

    def __init__(self, folder: Path, **chosen: Any) -> None:
        self.now = 1_700_000_000.0
        self.waited: list[float] = []
        engine = open_engine(f"sqlite:///{folder / 'room.db'}")
        hashing = Hashing(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        settings = replace(Settings(), **chosen)
        self.accounts = Accounts(
            engine, settings, SEALS, hashing=hashing, clock=lambda: self.now, ticks=lambda: self.now
        )
        self.accounts.tries.sleep = self.sleep
        self.ended: list[bytes] = []
        self.accounts.logins.when_ended(self.ended.append)

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        await asyncio.sleep(0)

    async def guess(self, place: str, marks: str = "", password: str = "wrong") -> str:
        try:
            await self.accounts.log_in("Tove", password, place=place, marks=marks)
        except TooMany as fault:
            return fault.what
        except NotAllowed:
            return "wrong"
        return "in"


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


async def test_a_stranger_who_guesses_does_not_lock_the_owner_out(scene: Scene) -> None:
    await scene.accounts.register("Tove", PASSWORD)
    lines = [await scene.guess(STRANGER) for _ in range(8)]
    assert lines == ["wrong"] * 5 + ["too many wrong passwords for this name"] * 3
    assert await scene.guess(HOME, password=PASSWORD) == "in"
    assert "too many" in await scene.guess(STRANGER, password=PASSWORD)  # theirs goes on


async def test_many_places_slow_a_name_down(scene: Scene) -> None:
    await scene.accounts.register("Tove", PASSWORD)
    for number in range(FREE_TRIES_IN_ALL - 1):
        assert await scene.guess(f"10.0.0.{number}") == "wrong"
    assert scene.waited == []
    assert [await scene.guess(f"10.0.1.{number}") for number in range(60)] == ["wrong"] * 60
    assert scene.waited[0] == 0.5
    assert scene.waited[-1] == 8.0  # never more
    assert await scene.guess(HOME, password=PASSWORD) == "in"


async def test_only_so_many_wait_at_one_name_and_a_known_device_does_not_wait_for_them(scene: Scene) -> None:
    mark = (await scene.accounts.register("Tove", PASSWORD)).mark
    for number in range(FREE_TRIES_IN_ALL):
        await scene.guess(f"10.0.0.{number}")
    gate = asyncio.Event()
    scene.accounts.tries.sleep = lambda _: gate.wait()
    guesses = [asyncio.create_task(scene.guess(f"10.0.1.{number}")) for number in range(30)]
    ends = asyncio.as_completed(guesses)
    assert {await next(ends) for _ in range(22)} == {"too many tries for this name right now"}
    assert await scene.guess(HOME, password=PASSWORD) == "too many tries for this name right now"
    assert await scene.guess(HOME, mark, PASSWORD) == "in"
    gate.set()
    assert {await end for end in ends} == {"wrong"}
    assert await scene.guess(HOME, password=PASSWORD) == "in"


async def test_one_place_has_one_try_waiting_at_a_name(scene: Scene) -> None:
    await scene.accounts.register("Tove", PASSWORD)
    for number in range(FREE_TRIES_IN_ALL):
        await scene.guess(f"10.0.0.{number}")
    gate = asyncio.Event()
    scene.accounts.tries.sleep = lambda _: gate.wait()
    places = [f"10.0.1.{number // 4}" for number in range(16)]  # four each from four
    guesses = asyncio.as_completed([asyncio.create_task(scene.guess(place)) for place in places])
    assert {await next(guesses) for _ in range(12)} == {"too many tries for this name right now"}
    owner = asyncio.create_task(scene.guess(HOME, password=PASSWORD))
    await asyncio.sleep(0)
    gate.set()
    assert await owner == "in"
    assert {await guess for guess in guesses} == {"wrong"}


async def test_a_known_device_does_not_wait_and_has_tries_of_its_own(scene: Scene) -> None:
    mark = (await scene.accounts.register("Tove", PASSWORD)).mark
    for number in range(60):
        await scene.guess(f"10.0.0.{number}")
    for _ in range(6):
        await scene.guess(HOME)
    assert "too many" in await scene.guess(HOME, password=PASSWORD)
    scene.waited.clear()
    assert await scene.guess(HOME, mark, PASSWORD) == "in"
    assert scene.waited == []
    assert [await scene.guess(HOME, mark) for _ in range(6)][-1] == "too many wrong passwords for this name"


def test_a_mark_is_of_one_account_one_password_and_one_key(scene: Scene) -> None:
    mark = device_marks.make_mark(SEALS, "a1", "$argon2id$x", 5_000_000)
    known = device_marks.mark_in(SEALS, mark, "a1", "$argon2id$x", 6_000_000)
    assert known.startswith("a1.5.")
    others = [
        (SEALS, mark, "a2", "$argon2id$x", 6_000_000),
        (SEALS, mark, "a1", "$argon2id$y", 6_000_000),
        (Seals(bytes(range(32))), mark, "a1", "$argon2id$x", 6_000_000),
        (SEALS, mark.replace("a1.5.", "a1.6."), "a1", "$argon2id$x", 6_000_000),
        (SEALS, mark, "a1", "$argon2id$x", 5_000_000 + 401 * 86_400 * 1_000_000),
        (SEALS, "a1.²." + mark, "a1", "$argon2id$x", 6_000_000),
    ]
    assert [device_marks.mark_in(*other) for other in others] == [""] * len(others)
    both = device_marks.with_mark(mark, device_marks.make_mark(SEALS, "a2", "$argon2id$z", 5_000_000))
    assert device_marks.mark_in(SEALS, both, "a1", "$argon2id$x", 6_000_000) == known


async def test_a_new_password_makes_old_marks_worthless(scene: Scene) -> None:
    entered = await scene.accounts.register("Tove", PASSWORD)
    fresh = await scene.accounts.change_password(entered.login, PASSWORD, OTHER)
    for number in range(60):
        await scene.guess(f"10.0.0.{number}")
    scene.waited.clear()
    assert await scene.guess(HOME, fresh, OTHER) == "in"
    assert scene.waited == []
    assert await scene.guess(HOME, entered.mark, OTHER) == "in"
    assert len(scene.waited) == 1


async def test_every_end_of_a_login_is_told(scene: Scene) -> None:
    accounts = scene.accounts
    first = await accounts.register("Tove", PASSWORD)
    for _ in range(20):
        scene.now += 1
        last = await accounts.log_in("Tove", PASSWORD)
    assert scene.ended == [first.login.token]  # the oldest of too many
    scene.now += 31 * 86_400
    guest = await accounts.guest()
    assert last.login.token in scene.ended  # its days are over
    await accounts.logins.log_out(guest.login)
    assert scene.ended[-1] == guest.login.token
    again = await accounts.log_in("Tove", PASSWORD)
    await accounts.give_password("Tove", OTHER)
    assert scene.ended[-1] == again.login.token
    again = await accounts.log_in("Tove", OTHER)
    await accounts.close_account(again.login, OTHER, lambda _name: None)
    assert scene.ended[-1] == again.login.token
    assert await scene.guess(HOME, password=OTHER) == "wrong"


def test_guests_who_never_connect_make_room(tmp_path: Path) -> None:
    scene = Scene(tmp_path, guest_limit=3, guest_minutes=10)

    async def play() -> None:
        accounts = scene.accounts
        idle, there, gone = [await accounts.guest() for _ in range(3)]
        await accounts.logins.connected(there.login)
        await accounts.logins.connected(gone.login)
        with pytest.raises(TooMany, match="no more places for guests"):
            await accounts.guest()
        scene.now += 5 * 60
        await accounts.sweep([there.login])
        scene.now += 5 * 60 + 1
        await accounts.sweep([there.login])
        assert scene.ended == [idle.login.token]
        assert await accounts.logins.who(idle.cookie) is None
        await accounts.guest()  # in the place of who never came,
        await accounts.guest()  # and of who went away
        with pytest.raises(TooMany, match="no more places for guests"):
            await accounts.guest()
        assert await accounts.logins.who(gone.cookie)  # who comes back is who they were
        scene.now += 86_400
        await accounts.sweep([])
        assert await accounts.logins.who(there.cookie) is None

    asyncio.run(play())
