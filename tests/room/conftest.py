"""What the tests of the room share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import structlog


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


@pytest.fixture(autouse=True)
def plain_log() -> None:
    """Whatever another test has made of the log, here it is printed: plainly, as a fault with all its variables takes
    seconds to print."""
    structlog.reset_defaults()
    *before, _ = structlog.get_config()["processors"]
    console = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*before, console])


@pytest.fixture(autouse=True)
def nothing_read_on_the_loop() -> Iterator[None]:
    """No table, tournament or other task of a room has the database asked on the event loop."""
    from testkit.databases.loop_reads import loop_reads

    with loop_reads() as found:
        yield
    assert not found, "\n".join(sorted(set(found)))
