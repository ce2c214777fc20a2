"""The sources of a room's settings: the usual choices, then a file, then the environment, then flags.

Each later source overrides the one before it. Everything is checked before the room opens, and a fault names the key,
its source and the allowed values.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import rtoml

from pokerroom.errors import Malformed
from pokerroom.room.settings.checking import check_setting
from pokerroom.room.settings.own_staff import staff_of_known_houses
from pokerroom.room.settings.room_settings import SETTING_FIELDS, Settings
from pokerroom.room.settings.wording import as_written, refuse_unknown_key, without_password

FILE: Final = "pokerroom.toml"
PREFIX: Final = "POKERROOM_"
# Of other parts of the command; they name no setting of a room.
_OTHER_VARIABLES: Final = ("CONFIG", "COLOURS", "HOUSE", "COMPLETE", "MUTANT")
_OTHER_PREFIXES: Final = ("TEST_", "BENCH_")
_NAMES: Final = tuple(field.name for field in SETTING_FIELDS)


def settings(
    flags: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
    folder: Path | None = None,
) -> Settings:
    """Return the settings in force: usual choices, then the file, the environment, and flags that are not None.

    Without a `file` it is the one that POKERROOM_CONFIG names, or pokerroom.toml in the `folder` if there is one.

    >>> settings(flags={"port": "81000"}, environment={}, folder=Path("nowhere"))
    Traceback (most recent call last):
    pokerroom.errors.Malformed: port = 81000 (--port); allowed: 0 to 65535
    """
    environment = os.environ if environment is None else environment
    chosen: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for key, value, source in (
        *_from_file(file, environment, folder or Path()),
        *_from_environment(environment),
        *_from_flags(flags or {}),
    ):
        chosen[key], sources[key] = check_setting(key, value, source), source
    if "staff" in chosen:
        chosen["staff"] = staff_of_known_houses(chosen["staff"], chosen.get("tables", ()))
    return Settings(**chosen, sources=sources)


def settings_in_force(chosen: Settings) -> Iterator[tuple[str, str, str]]:
    """Yield every key with its value in force and its source; a password in an address is left out."""
    effective = {"database": without_password(chosen.database_url), "key_file": str(chosen.key_path)}
    effective |= {"key": "…"} if chosen.key else {}
    for key in _NAMES:
        yield key, effective.get(key) or as_written(getattr(chosen, key)), chosen.source(key)


def _from_file(file: Path | None, environment: Mapping[str, str], folder: Path) -> Iterator[tuple[str, object, str]]:
    """Yield every setting of the file with its place; paths in it are taken from where the file lies."""
    named = file or (Path(environment[PREFIX + "CONFIG"]) if environment.get(PREFIX + "CONFIG") else None)
    path = named or folder / FILE
    if named is None and not path.is_file():
        return
    try:
        document = rtoml.loads(path.read_text("utf-8"))
    except OSError as fault:
        raise Malformed(f"the settings in {path} cannot be read: {fault.strerror}") from None
    except (rtoml.TomlParsingError, UnicodeDecodeError) as fault:
        raise Malformed(f"{path} is no TOML: {str(fault).splitlines()[0]}") from None
    for key, value in document.items():
        refuse_unknown_key(key, key, _NAMES, str(path))
        if key == "key":
            allowed = "POKERROOM_KEY in the environment, key_file or key_command"
            raise Malformed(f"the room's key itself stands in {path}", allowed=allowed)
        # A path in a file is meant from where the file lies.
        if key in ("data", "key_file") and isinstance(value, str):
            value = path.parent / Path(value).expanduser()
        if key == "jackpots" and isinstance(value, list):
            value = [str(path.parent / Path(item).expanduser()) if isinstance(item, str) else item for item in value]
        if key in ("tables", "staff") and isinstance(value, list):
            value = [_with_house_file(item, path.parent) for item in value]
        if key == "tournaments" and isinstance(value, list):
            value = [_with_conditions_file(item, path.parent) for item in value]
        yield key, value, str(path)


def _with_house_file(entry: object, folder: Path) -> object:
    """Return a table or member of staff with a house that is a file of one's own, as seen from the settings."""
    house = entry.get("house") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(house, str) or not house.endswith(".toml"):
        return entry
    return {**entry, "house": str(folder / Path(house).expanduser())}


def _with_conditions_file(entry: object, folder: Path) -> object:
    """Return a tournament with a conditions file of its own, as seen from the settings."""
    file = entry.get("conditions") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(file, str):
        return entry
    return {**entry, "conditions": str(folder / Path(file).expanduser())}


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, object, str]]:
    for variable, value in environment.items():
        name = variable.removeprefix(PREFIX)
        if name == variable or name in _OTHER_VARIABLES or name.startswith(_OTHER_PREFIXES):
            continue
        refuse_unknown_key(name.lower(), variable, _NAMES, "the environment", PREFIX)
        yield name.lower(), value, variable


def _from_flags(flags: Mapping[str, object]) -> Iterator[tuple[str, object, str]]:
    for key, value in flags.items():
        refuse_unknown_key(key, key, _NAMES, "the flags")
        if value is not None:
            yield key, value, "--" + key.replace("_", "-")
