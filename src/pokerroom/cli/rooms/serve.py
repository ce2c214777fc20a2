"""`pokerroom serve`: open the room, and keep it open until somebody stops it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pokerroom.cli.exits import TAKEN_OVER
from pokerroom.cli.output import console, plain_table
from pokerroom.errors import Illegal, Malformed
from pokerroom.room.people.staff.room_staff import FIRST_ADMINISTRATOR
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.sources import settings, settings_in_force

if TYPE_CHECKING:
    from litestar import Litestar

_ADDRESS_TO_VISIT: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104
_CONNECTIONS_WAITING: Final = 2048
_HOUR_SECONDS: Final = 3600.0
# Seconds after which a busy thread lets another one go on. The writer of the store waits for that at every statement,
# and everybody waits for the writer.
_THREAD_SWITCH_SECONDS: Final = 0.0005


def serve_command(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option("--port", "-p", help="The port; 0 takes any free one.")] = None,
    database: Annotated[str | None, typer.Option(help="sqlite:///FILE or postgresql+psycopg://user@host/name.")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder for the database and the key.")] = None,
    config: Annotated[Path | None, typer.Option("--config", "-c", help="The file of settings.")] = None,
    demo: Annotated[bool | None, typer.Option("--demo/--no-demo", help="Open demo tables; let guests in.")] = None,
    spectators: Annotated[str | None, typer.Option(help="live, behind, behind_open or none.")] = None,
    pace: Annotated[float | None, typer.Option(help="1 as people play, 0 as fast as can be.")] = None,
    log_format: Annotated[str | None, typer.Option(help="text or json.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open a browser when the room is open.")] = False,
    show_settings: Annotated[bool, typer.Option("--show-settings", help="Print the settings in force.")] = False,
) -> None:
    """Open the room: a web server with its tables, on a database of its own.

    Settings come from pokerroom.toml, then POKERROOM_… in the environment, then these options.

    [dim]pokerroom serve --port 9000[/]
    """
    flags: dict[str, object] = {
        "host": host, "port": port, "database": database, "data": data, "demo": demo, "spectators": spectators,
        "pace": pace, "log_format": log_format, "log_level": log_level,
    }  # fmt: skip
    in_force = settings(flags, file=config)
    if show_settings:
        _print_settings_in_force(in_force)
        return
    _make_folder(in_force)
    with _listen(in_force) as listening, _listen_for_measures(in_force) as for_measures:
        raise typer.Exit(_run_server(in_force, listening, for_measures, open_))


def _print_settings_in_force(in_force: Settings) -> None:
    table = plain_table("setting", "value", "from")
    for row in settings_in_force(in_force):
        table.add_row(*row)
    console.print(table)


def _make_folder(in_force: Settings) -> None:
    """Make the data folder, readable only by its owner."""
    try:
        in_force.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise Malformed(
            f"the folder {in_force.data} cannot be used: {fault.strerror}", allowed="another --data"
        ) from None


def _listen(in_force: Settings) -> socket.socket:
    return _listen_on(in_force.host, in_force.port, f"another one, such as --port {in_force.port + 1}")


@contextlib.contextmanager
def _listen_for_measures(in_force: Settings) -> Iterator[socket.socket | None]:
    """Listen at the address of the measurements, where they have one of their own."""
    address = in_force.metrics_address
    if not address:
        yield None
        return
    host, _, port = address.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise Malformed(
            f"metrics_address = {address} ({in_force.source('metrics_address')})",
            allowed="an address and a port, such as 127.0.0.1:9100",
        )
    with _listen_on(host.strip("[]"), int(port), "another `metrics_address`") as listening:
        yield listening


def _listen_on(host: str, port: int, another: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_CONNECTIONS_WAITING)
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise Illegal(f"port {port} on {host} is taken", allowed=f"{another}, or stop what listens there") from None
        reason, _, _ = (fault.strerror or str(fault)).partition(" (while ")  # which says the address again
        raise Malformed(
            f"the room cannot listen on {host} port {port}: {reason}", allowed="an address of this machine"
        ) from None


def _run_server(
    in_force: Settings, listening: socket.socket, for_measures: socket.socket | None, open_browser: bool
) -> int:
    from pokerroom.web.serving.logs import write_logs

    write_logs(in_force)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(_serve(in_force, listening, for_measures, open_browser))


def _loop_factory() -> Any:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(
    in_force: Settings, listening: socket.socket, for_measures: socket.socket | None, open_browser: bool
) -> int:
    """Serve the room until a signal comes or another room takes the database over, and return the exit code."""

    from pokerroom.room.opening_room import open_room
    from pokerroom.web.app import make_app
    from pokerroom.web.server import RoomServer

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
    room = await open_room(in_force)
    takeover = asyncio.create_task(room.taken_over())
    takeover.add_done_callback(lambda _: stop.set())
    try:
        password = "" if in_force.demo else await room.people.staff.first_administrator()
        app: Litestar = make_app(room)
        tidying = asyncio.create_task(_tidy_memory())
        sys.setswitchinterval(_THREAD_SWITCH_SECONDS)
        address = _address(in_force, listening)
        server = RoomServer(app, in_force, lambda: _tell_room_is_open(address, open_browser, password))
        await server.run_until(stop, listening, for_measures)
        tidying.cancel()
    finally:
        is_taken = takeover.done()
        takeover.cancel()
        await room.close()
    if is_taken:
        console.print("Another room has the database now. This one is closed; nothing of it is lost.", soft_wrap=True)
        return TAKEN_OVER
    console.print("The room is closed.")
    return 0


def _tell_administrator(password: str) -> None:
    """Print the first administrator's password, which is shown only now and stored only as a hash."""
    console.print(f"The room has an administrator: {FIRST_ADMINISTRATOR}, password {password}", soft_wrap=True)
    console.print("It is shown this once. Log in, and appoint your people under Staff.", soft_wrap=True)


async def _tidy_memory() -> None:
    """Collect garbage over everything once an hour, and not whenever Python would.

    The books, tables and connections live long. Scanning them again and again would stop everything for a third of a
    second each time; short-lived objects are still collected as usual.
    """
    gc.set_threshold(2_000, 10, 1_000_000)
    while True:
        gc.collect()
        gc.freeze()
        await asyncio.sleep(_HOUR_SECONDS)


def _address(in_force: Settings, listening: socket.socket) -> str:
    host = _ADDRESS_TO_VISIT.get(in_force.host) or (f"[{in_force.host}]" if ":" in in_force.host else in_force.host)
    return f"http://{host}:{listening.getsockname()[1]}"


def _tell_room_is_open(address: str, open_browser: bool, password: str) -> None:
    console.print(f"The room is open at {address}", soft_wrap=True)
    if password:
        _tell_administrator(password)
    sys.stdout.flush()
    if open_browser:
        threading.Thread(target=_browse, args=(address,), daemon=True).start()


def _browse(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
