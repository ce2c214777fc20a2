"""The sources of the room's key: the environment, a command that prints it, or a file of its own.

The key opens sealed data and signs data that must not be replaced; anybody with it and the database can read every
hand. It is best kept away from the database. A key file that others can read is reported in the log.
"""

from __future__ import annotations

import os
import secrets
import shlex
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import structlog

from pokerroom.errors import Illegal, Malformed
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store.seal import KEY_BYTES

_COMMAND_SECONDS: Final = 30.0  # for a command to print the key
_log = structlog.get_logger("pokerroom.room")


def has_key(settings: Settings) -> bool:
    """Return whether the room has a key already, without asking for it."""
    return bool(settings.key or settings.key_command) or settings.key_path.is_file()


def refuse_without_key(settings: Settings) -> None:
    """Refuse to make a new key for a database that has one: the new key could open nothing in it."""
    file = settings.database_url.removeprefix("sqlite:///")
    if file != settings.database_url and Path(file).is_file() and not has_key(settings):
        raise Malformed(f"{file} is there, and its key {settings.key_path} is not", allowed="the key it was made with")


def supplied_key(settings: Settings) -> bytes:
    """Return the room's key, with its former ones; make its file at the first start."""
    if settings.key:
        return _from_hexadecimal(settings.key, settings.source("key"))
    if settings.key_command:
        return _from_hexadecimal(_printed(settings.key_command), "key_command")
    key = room_key(settings.key_path)
    warn_of_open_file(settings.key_path)
    return key


def room_key(path: Path) -> bytes:
    """Return the room's secret key; make it at the first start, for nobody but the file's owner to read."""
    try:
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, mode=0o700)
    except OSError as fault:
        raise Malformed(f"the folder {path.parent} cannot be made: {fault.strerror}") from None
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        pass
    except OSError as fault:
        raise Malformed(
            f"the key {path} cannot be made: {fault.strerror}", allowed="another key_file or data"
        ) from None
    try:
        key = path.read_bytes()
    except OSError as fault:
        raise Malformed(f"the key {path} cannot be read: {fault.strerror}") from None
    if not key or len(key) % KEY_BYTES:
        raise Malformed(
            f"the key {path} has {len(key)} bytes", allowed=f"{KEY_BYTES} bytes, as the first start made it"
        )
    return key


def warn_of_open_file(path: Path) -> None:
    """Log a warning of a key file that others can read, or could replace."""
    for place, others in ((path, 0o077), (path.parent, 0o022)):
        mode = stat.S_IMODE(place.stat().st_mode)
        if mode & others and not (place != path and mode & stat.S_ISVTX):
            allowed = f"chmod {'600' if place == path else 'go-w'} {place}"
            _log.warning(
                "the room's key is not for its owner alone", file=str(place), mode=f"{mode:03o}", allowed=allowed
            )


def new_key() -> bytes:
    """Return a fresh key for a room, from the system's own chance."""
    return secrets.token_bytes(KEY_BYTES)


def begin_rotation(path: Path, mark: Callable[[bytes], str]) -> bytes:
    """Put a new key in front of those in a file, and return the ring; what `mark` makes of it is kept until the end."""
    ring = new_key() + room_key(path)
    try:
        _write_file_for_owner(_begun(path), mark(ring).encode())
        _write_file_for_owner(path, ring)
    except OSError as fault:
        raise Illegal(f"the key {path} cannot be replaced: {fault.strerror}", allowed="a folder to write in") from None
    return ring


def rotation_begun(path: Path) -> str:
    """Return the mark of a rotation that was begun and not ended; "" if none was."""
    try:
        return _begun(path).read_bytes().decode("ascii", "replace")
    except FileNotFoundError:
        return ""


def end_rotation(path: Path) -> None:
    """Note that the room is signed by its newest key."""
    _begun(path).unlink(missing_ok=True)


def _begun(path: Path) -> Path:
    return path.with_name(f"{path.name}.rotating")


def _write_file_for_owner(path: Path, content: bytes) -> None:
    """Write a file, readable by its owner alone, to the disk in one step."""
    passing = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with os.fdopen(os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    finally:
        passing.unlink(missing_ok=True)


def _from_hexadecimal(text: str, source: str) -> bytes:
    """Read one or more keys, the newest first, from hexadecimal digits; a refusal never repeats the digits."""
    figures = "".join(text.split())
    try:
        key = bytes.fromhex(figures)
    except ValueError:
        key = b""
    if not key or len(key) % KEY_BYTES:
        allowed = (
            f"{2 * KEY_BYTES} hexadecimal figures, as `pokerroom key new` prints them; former keys after the newest"
        )
        raise Malformed(f"the room's key ({source}) is not a key", allowed=allowed)
    return key


def _printed(command: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603, whoever runs the room has written it
            shlex.split(command), capture_output=True, text=True, timeout=_COMMAND_SECONDS, check=False
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as fault:
        raise Malformed(
            f"key_command cannot be run: {type(fault).__name__}", allowed="a command that prints the key"
        ) from None
    if done.returncode:
        why = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise Malformed(f"key_command failed: {why[0][:200]}", allowed="a command that prints the key")
    return done.stdout
