"""The pages build on every kind of machine: their lock names the native packages of all of them, and no registry."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

_WEB: Final = Path(__file__).parents[1] / "web"
_ASKED: Final[dict[str, Any]] = json.loads((_WEB / "package.json").read_text("utf-8"))
_LOCKED: Final[dict[str, dict[str, Any]]] = json.loads((_WEB / "package-lock.json").read_text("utf-8"))["packages"]
_MACHINES: Final = [
    *(("linux", cpu, libc) for cpu in ("x64", "arm64") for libc in ("glibc", "musl")),
    *((system, cpu, "") for system in ("darwin", "win32") for cpu in ("x64", "arm64")),
]


def _entry(name: str, wanted_by: str) -> dict[str, Any] | None:
    """The locked package that one of the lock's packages finds under this name: its own copy, or else everybody's."""
    return _LOCKED.get(f"{wanted_by}/node_modules/{name}") or _LOCKED.get(f"node_modules/{name}")


# Every package that another one has for some kinds of machine only: whose it is, its name, the version wanted.
_BINDINGS: Final = [
    (path, name, version)
    for path, package in _LOCKED.items()
    for name, version in package.get("optionalDependencies", {}).items()
]
_NATIVE: Final = sorted({path for path, name, _ in _BINDINGS if "linux" in name})


def test_native_packages_are_found() -> None:
    assert {"node_modules/lightningcss", "node_modules/rolldown"} <= set(_NATIVE)


@pytest.mark.parametrize(("wanted_by", "name", "version"), _BINDINGS)
def test_every_binding_is_in_the_lock(wanted_by: str, name: str, version: str) -> None:
    locked = _entry(name, wanted_by)
    assert locked is not None, f"{name} is missing: write the lock anew as docs/pages.md says"
    assert locked["integrity"].startswith("sha512-")
    assert locked["optional"]
    assert locked["version"] == version or version.startswith(("~", "^"))


@pytest.mark.parametrize("machine", _MACHINES, ids=" ".join)
@pytest.mark.parametrize("native", _NATIVE)
def test_every_native_package_runs_on_every_machine(native: str, machine: tuple[str, str, str]) -> None:
    system, cpu, libc = machine
    runs = [
        name
        for name in _LOCKED[native]["optionalDependencies"]
        if (locked := _entry(name, native)) and system in locked["os"] and cpu in locked["cpu"]
        if not libc or libc in locked.get("libc", (libc,))  # one that names none needs none
    ]
    assert len(runs) == 1, runs


def test_the_lock_is_of_what_is_asked_for() -> None:
    assert _LOCKED[""]["devDependencies"] == _ASKED["devDependencies"]
    assert {name: _LOCKED[f"node_modules/{name}"]["version"] for name in _ASKED["overrides"]} == _ASKED["overrides"]


def test_the_lock_names_no_registry_and_every_digest() -> None:
    packages = {path: package for path, package in _LOCKED.items() if path}
    assert [path for path, package in packages.items() if "resolved" in package] == []
    assert [path for path, package in packages.items() if "integrity" not in package] == []
