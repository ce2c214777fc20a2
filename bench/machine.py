"""The facts without which a figure means nothing: the machine, the interpreter, the versions and how busy it was."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from typing import TypedDict

from bench.runner import ROOT, installed

LIBRARIES = (
    "pokerroom",
    "numpy",
    "numba",
    "msgspec",
    "eval7",
    "phevaluator",
    "treys",
    "pokerkit",
    "texasholdem",
    "rlcard",
    "open_spiel",
)


class Machine(TypedDict):
    """What goes into the results beside the figures."""

    python: str
    system: str
    processor: str
    cores: int | None
    revision: str | None
    libraries: dict[str, str | None]
    load_before: float | None
    load_after: float | None


def facts(load_before: float | None) -> Machine:
    """The machine as it is now, at the end of a run."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "revision": _said("git", "describe", "--always", "--dirty", "--exclude", "*"),
        "libraries": {name: installed(name) for name in LIBRARIES},
        "load_before": load_before,
        "load_after": load(),
    }


def in_words(machine: Machine) -> str:
    """The same in two lines."""
    versions = ", ".join(f"{name} {version or 'not installed'}" for name, version in machine["libraries"].items())
    return (
        f"{machine['python']} on {machine['system']}, {machine['processor']}, {machine['cores']} cores; "
        f"load {machine['load_before']} before and {machine['load_after']} after\n{versions}"
    )


def load() -> float | None:
    """How many processes wanted to run in the last minute; None where the system does not tell."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def _processor() -> str:
    for line in (_said("lscpu") or "").splitlines():
        if line.startswith("Model name:"):
            return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def _said(*command: str) -> str | None:
    if shutil.which(command[0]) is None:
        return None
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None
