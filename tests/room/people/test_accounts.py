"""Accounts without the web: names, passwords, logins that end, and pauses that grow."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room.errors import TooMany
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.people.login.passwords import Hashing
from pokerroom.room.people.naming import names
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store.opening.database import open_engine
from pokerroom.room.store.schema import accounts as account_rows
from pokerroom.room.store.schema import logins as login_rows
from testkit.quick.quick_passwords import quick_hashing

PASSWORD = "correct horse battery"


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Iterator[Callable[..., Accounts]]:
    sqlite = request.param == "sqlite"
    engine = open_engine(f"sqlite:///{tmp_path / 'room.db'}" if sqlite else request.getfixturevalue("postgres_url"))
    made: list[Accounts] = []

    def open_accounts(**chosen: Any) -> Accounts:
        made.append(Accounts(engine, replace(Settings(), **chosen), hashing=quick_hashing(), clock=clock, ticks=clock))
        return made[-1]

    yield open_accounts
    for accounts in made:
        asyncio.run(accounts.close())
    engine.dispose()


async def test_guests_are_numbered_and_the_numbers_go_on(opened: Callable[..., Accounts]) -> None:
    first = opened()
    assert [(await first.guest()).login.name for _ in range(3)] == ["Guest 1", "Guest 2", "Guest 3"]
    assert (await first.guest("Tove")).login.name == "Tove"
    assert (await opened().guest()).login.name == "Guest 5"  # Tove was the fourth


async def test_many_guests_at_once_get_different_names(opened: Callable[..., Accounts]) -> None:
    accounts = opened()
    came = await asyncio.gather(*(accounts.guest() for _ in range(12)))
    assert len({each.login.name for each in came}) == 12


async def test_a_guest_has_another_name_a_few_times_and_each_stays_taken(opened: Callable[..., Accounts]) -> None:
    accounts = opened()
    entered = await accounts.guest("Tove")
    refused: list[str] = []
    for name in ("Mabelle", "Milly", "May"):
        login = await accounts.logins.who(entered.cookie)
        assert login is not None
        assert await accounts.rename_guest(login, name, refused.append) == name
    assert refused == ["Tove", "Mabelle", "Milly"], "who has something to do with the room is asked each time"
    login = await accounts.logins.who(entered.cookie)
    assert login is not None
    assert login.names == ("May", "Mabelle", "Milly", "Tove")
    for name, why in (("MAY", "is May already"), ("June", "3 times"), ("Dealer", "reserved")):
        with pytest.raises(Illegal, match=why):
            await accounts.rename_guest(login, name, refused.append)
    for name in ("Tove", "milly", "May"):
        with pytest.raises(Illegal, match="is taken"):
            await accounts.guest(name)
    assert sorted(await accounts.former_names()) == [("Mabelle", "May"), ("Milly", "May"), ("Tove", "May")]
    kept_name, _ = await accounts.keep_guest(login, "June", PASSWORD, "", refused.append)
    again = (await accounts.log_in(kept_name, PASSWORD)).login
    assert (again.account, again.kind, again.names[0]) == (login.account, "player", "June")
    here = await accounts.logins.who(entered.cookie)
    assert here is not None
    assert (here.kind, here.expires) == ("player", again.expires), "and is logged in as long as any player"
    with pytest.raises(Illegal, match="cannot be renamed"):
        await accounts.rename_guest(here, "July", refused.append)


async def test_a_guest_keeps_their_name_as_an_account(opened: Callable[..., Accounts]) -> None:
    accounts = opened()
    login = (await accounts.guest("Tove")).login
    refused: list[str] = []
    assert (await accounts.keep_guest(login, "TOVE", PASSWORD, "", refused.append))[0] == "Tove"
    assert refused == [], "nothing goes by another name"
    assert (await accounts.log_in("tove", PASSWORD)).login.account == login.account


def test_only_digests_are_kept(opened: Callable[..., Accounts], tmp_path: Path) -> None:
    async def come() -> None:
        accounts = opened()
        entered = await accounts.register("Tove", PASSWORD)
        with accounts._engine.connect() as connection:
            row = connection.execute(select(account_rows)).one()
            login = connection.execute(select(login_rows)).one()
        assert row.password.startswith("$argon2id$")
        assert bytes(login.token) == hashlib.sha256(entered.cookie.encode()).digest()

    asyncio.run(come())
    for file in tmp_path.iterdir():
        assert PASSWORD.encode() not in file.read_bytes()


async def test_a_login_lasts_so_many_days_and_over_a_new_start(opened: Callable[..., Accounts], clock: Clock) -> None:
    entered = await opened(login_days=3).register("Tove", PASSWORD)
    again = opened(login_days=3)
    login = await again.logins.who(entered.cookie)
    assert login == entered.login
    clock.now += 3 * 86_400 - 1
    assert await again.logins.who(entered.cookie) is not None
    clock.now += 2
    assert await again.logins.who(entered.cookie) is None
    assert await opened().logins.who(entered.cookie) is None


async def test_whoever_logs_in_too_often_loses_the_oldest_login(opened: Callable[..., Accounts], clock: Clock) -> None:
    accounts = opened()
    first = await accounts.register("Tove", PASSWORD)
    assert await accounts.logins.who(first.cookie)
    for _ in range(20):
        clock.now += 1
        last = await accounts.log_in("tove", PASSWORD)
    assert await accounts.logins.who(first.cookie) is None
    assert await accounts.logins.who(last.cookie) is not None


def test_the_pause_grows_and_a_right_password_ends_it(opened: Callable[..., Accounts], clock: Clock) -> None:
    async def wrong(accounts: Accounts, name: str) -> float:
        """0 for a plain refusal, else the seconds to wait."""
        try:
            await accounts.log_in(name, "wrong")
        except TooMany as pause:
            return pause.again
        except NotAllowed:
            return 0.0
        raise AssertionError

    async def come() -> None:
        accounts = opened()
        await accounts.register("Tove", PASSWORD)
        for name in ("Tove", "Nobody at all"):
            assert [await wrong(accounts, name) for _ in range(6)] == [0, 0, 0, 0, 0, 15]
            clock.now += 15
            assert [await wrong(accounts, name) for _ in range(2)] == [0, 30]
            clock.now += 30
        await accounts.log_in("Tove", PASSWORD)
        assert [await wrong(accounts, "Tove") for _ in range(5)] == [0] * 5

    asyncio.run(come())


async def test_many_tries_at_once_gain_nothing(opened: Callable[..., Accounts]) -> None:
    accounts = opened()
    await accounts.register("Tove", PASSWORD)
    tries = [accounts.log_in("Tove", f"wrong {number}") for number in range(20)]
    ends = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(end) for end in ends].count(NotAllowed) == 5


async def test_a_guest_cannot_be_logged_into(opened: Callable[..., Accounts]) -> None:
    accounts = opened()
    await accounts.guest("Tove")
    with pytest.raises(NotAllowed):
        await accounts.log_in("Tove", "")
    with pytest.raises(Illegal, match="the name tove is taken"):
        await accounts.register("tove", PASSWORD)


async def test_a_name_that_looks_like_somebody_s_in_another_alphabet_is_refused(
    opened: Callable[..., Accounts],
) -> None:
    accounts = opened()
    for name in ("Tove", "Рах", "Вова"):  # the second is Pax to the eye; the third cannot be spelt in Latin letters
        await accounts.guest(name)
    for name, other in (("Pax", "Рах"), ("pax", "Рах"), ("ΡαΧ", "Рах"), ("Тоѵе", "Tove")):
        with pytest.raises(Illegal, match=f"looks like {other}, who is here already, in another alphabet"):
            await accounts.guest(name)
    await accounts.guest("Vova")


def test_hashing_leaves_the_loop_free() -> None:
    async def come() -> int:
        hashing = Hashing(PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1))
        work = asyncio.gather(*(hashing.hash_password("some password") for _ in range(6)))
        turns = 0
        while not work.done():
            await asyncio.sleep(0.001)
            turns += 1
        hashing.close()
        return turns

    assert asyncio.run(come()) > 6


def test_too_many_who_wait_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come() -> list[object]:
        monkeypatch.setattr("pokerroom.room.people.login.passwords._MOST_WAITING", 3)
        hashing = quick_hashing()
        ends: list[object] = await asyncio.gather(
            *(hashing.hash_password("x") for _ in range(5)), return_exceptions=True
        )
        hashing.close()
        return ends

    assert [type(item) for item in asyncio.run(come())].count(TooMany) == 2


@pytest.mark.parametrize("name", ["Анна", "Zoë", "O'Neill", "J. R.", "李小龙", "मीरा", "Bob_77"])
def test_names_of_many_kinds(name: str) -> None:
    assert names.accept_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "a", "x" * 21, "77", "seat3", "Seat 12", "seat-9", "guest 4", "D o c", "DOC", "doc 2", "the dealer", "Floor",
        "House", "you", "a\u200bb", "a\nb\x00", "Bob\u0301\u0301\u0301", "<b>", "[As]",
        "a\ud800b", "Pаul", "☺☺", "--", "ＳＥＡＴ３",
        "Ann\ufe0f", "Doc\U000e0100", "An\u034fn", "\u3164\u3164", "Ann\uffa0", "Bo\u180bb",
    ],
)  # fmt: skip
def test_names_that_nobody_may_have(name: str) -> None:
    with pytest.raises(Illegal):
        names.accept_name(name)
