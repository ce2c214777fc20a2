"""The devices that an account logs in from: known ones, new ones, who is told, and when a login was last used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from pokerroom.errors import PokerroomError
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.people.login.devices import KnownDevice
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import migrations
from pokerroom.room.store.opening.database import open_engine, writing
from testkit.quick.quick_passwords import quick_hashing

PASSWORD = "correct horse battery"
HOME, WORK, PHONE = "Firefox on Linux, 192.0.2.7", "Edge on Windows, 192.0.2.8", "Safari on iPhone, 192.0.2.9"
BEGAN = 1_700_000_000


class Clock:
    """A clock that stands still until it is moved."""

    now = float(BEGAN)

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    sqlite = request.param == "sqlite"
    opened = open_engine(f"sqlite:///{tmp_path / 'room.db'}" if sqlite else request.getfixturevalue("postgres_url"))
    yield opened
    opened.dispose()


def _accounts(engine: Engine, clock: Clock) -> Accounts:
    return Accounts(engine, Settings(), hashing=quick_hashing(), clock=clock)


async def test_a_new_device_is_told_on_the_others_until_it_is_seen(engine: Engine) -> None:
    accounts = _accounts(engine, Clock())
    home = (await accounts.register("Ann", PASSWORD, HOME)).login
    assert await accounts.new_devices(home) == ()  # the first device is no news
    again = (await accounts.log_in("Ann", PASSWORD, HOME)).login
    assert await accounts.new_devices(again) == ()
    work = (await accounts.log_in("Ann", PASSWORD, WORK)).login
    assert await accounts.new_devices(home) == (WORK,)
    assert await accounts.new_devices(work) == ()
    await accounts.devices_seen(work)  # whoever came in cannot take their own notice away
    assert await accounts.new_devices(home) == (WORK,)
    await accounts.devices_seen(home)
    assert await accounts.new_devices(home) == ()
    await accounts.log_in("Ann", PASSWORD, WORK)
    assert await accounts.new_devices(home) == ()
    await accounts.close()


async def test_a_wrong_password_leaves_no_device(engine: Engine) -> None:
    accounts = _accounts(engine, Clock())
    home = (await accounts.register("Ann", PASSWORD, HOME)).login
    with pytest.raises(PokerroomError, match="do not match"):
        await accounts.log_in("Ann", "something else", PHONE)
    assert await accounts.devices(home) == [
        KnownDevice(HOME, BEGAN * 1_000_000, BEGAN * 1_000_000, False),
    ]
    await accounts.close()


async def test_only_the_last_fifty_devices_are_kept(engine: Engine) -> None:
    clock = Clock()
    accounts = _accounts(engine, clock)
    home = (await accounts.register("Ann", PASSWORD, HOME)).login
    for number in range(50):
        clock.now += 1
        await accounts.log_in("Ann", PASSWORD, f"Chrome on Android, {number}")
    devices = await accounts.devices(home)
    assert (len(devices), devices[0].device, HOME in {device.device for device in devices}) == (
        50,
        "Chrome on Android, 49",
        False,
    )
    await accounts.close()


async def test_a_login_says_where_it_is_from_and_when_it_was_last_used(engine: Engine) -> None:
    clock = Clock()
    accounts = _accounts(engine, clock)
    entered = await accounts.register("Ann", PASSWORD, HOME)
    for seconds, used in ((200, 0), (200, 400), (100, 400), (250, 750)):
        clock.now += seconds
        login = await accounts.logins.who(entered.cookie)
        assert login is not None
        (session,) = await accounts.logins.sessions(login)
        assert (session.device, session.used) == (HOME, (BEGAN + used) * 1_000_000)
    later = _accounts(engine, clock)  # as after a new start of the room
    found = await later.logins.who(entered.cookie)
    assert found is not None
    assert (found.device, found.used) == (HOME, (BEGAN + 750) * 1_000_000)
    await accounts.close()
    await later.close()


def test_logins_from_before_devices_were_noted_go_on(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'room.db'}", migrate=False)
    with writing(engine) as connection:
        migrations.run_missing_steps(connection, to="r0003")
        connection.execute(text("INSERT INTO accounts VALUES ('a1', 'Ann', 'ann', 'player', 'x', 1, 0, 0)"))
        connection.execute(text("INSERT INTO logins VALUES (x'00', 'a1', 'c', 1, 9000000000000000)"))
    with writing(engine) as connection:
        migrations.run_missing_steps(connection)
        row = connection.execute(text("SELECT device, used FROM logins")).one()
    assert tuple(row) == ("", 0)
    engine.dispose()
