"""A room to call on, and people who call."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import structlog

if TYPE_CHECKING:
    from testkit.room.web_room import Person, Running


@pytest.fixture(scope="session", autouse=True)
def quiet() -> Iterator[None]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="session", autouse=True)
def quick_logins() -> Iterator[None]:
    from testkit.quick.quick_passwords import quick_passwords

    with quick_passwords():
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_openings_and_closings() -> Iterator[None]:
    from testkit.quick.quick_databases import quick_databases
    from testkit.quick.quick_servers import quick_servers

    with quick_databases(), quick_servers():
        yield


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    from testkit.room.web_room import Running

    running = Running(tmp_path_factory.mktemp("room"))
    yield running
    running.close()


@pytest.fixture
def other_room(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """A room with other settings, for one test."""
    from testkit.room.web_room import Running

    opened: list[Running] = []

    def open_room(**chosen: Any) -> Running:
        opened.append(Running(tmp_path / str(len(opened)), **chosen))
        return opened[-1]

    yield open_room
    for running in opened:
        running.close()


@pytest.fixture
def people() -> Iterator[Callable[[Running], Person]]:
    came: list[Person] = []

    def comes(running: Running) -> Person:
        came.append(running.client())
        return came[-1]

    yield comes
    for person in came:
        person.close()


@pytest.fixture
def somebody(room: Running, people: Callable[[Running], Person]) -> Person:
    return people(room)


@pytest.fixture(autouse=True)
def nothing_read_on_the_loop() -> Iterator[None]:
    """No request and no connection has the database asked on the event loop."""
    from testkit.databases.loop_reads import loop_reads

    with loop_reads() as found:
        yield
    assert not found, "\n".join(sorted(set(found)))
