"""Solutions stored on disk, so that later questions are answered at once.

A file is named for the problem solved, and has a digest of its own contents: if that does not match, or another version
of the solver wrote the file, the problem is solved again. `POKERROOM_CACHE` names another folder.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final
from zipfile import BadZipFile

import numpy as np

from pokerroom.bonus.mathematics.kernels.pack import DealtPack
from pokerroom.bonus.mathematics.solving import Solution, SolveProgress, solve, solve_on_device

CACHE_VARIABLE: Final = "POKERROOM_CACHE"
_FILE_VERSION: Final = 1


def cache_folder() -> Path:
    """Return the folder of this machine for results that can be worked out again."""
    if chosen := os.environ.get(CACHE_VARIABLE):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "pokerroom" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pokerroom"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pokerroom"


def stored_solution(
    pack: DealtPack,
    turn_odds: Fraction = Fraction(1),
    river_odds: Fraction = Fraction(1),
    *,
    progress: SolveProgress | None = None,
    fresh: bool = False,
    gpu: bool = False,
) -> Solution:
    """Read the solution from disk, or solve the problem and store it if the folder can be written."""
    file = cache_folder() / f"bonus-{_file_key_of_solution(pack, turn_odds, river_odds)}.npz"
    if not (fresh or gpu) and (found := _solution_in_file(file, pack, turn_odds, river_odds)) is not None:
        return found
    if gpu:
        solution = solve_on_device(pack, turn_odds, river_odds)
    else:
        solution = solve(pack, turn_odds, river_odds, progress=progress)
    with suppress(OSError):
        _write_solution_file(file, solution)
    return solution


def _file_key_of_solution(pack: DealtPack, turn_odds: Fraction, river_odds: Fraction) -> str:
    """Return a short digest of the problem, for the name of the file."""
    order = " ".join(category.name for category in pack.scheme.order)
    text = f"{_FILE_VERSION}|{pack.rank_names}|{order}|{pack.scheme.ace}|{pack.scheme.deck}|{turn_odds}|{river_odds}"
    return sha256(text.encode()).hexdigest()[:24]


def _solution_in_file(file: Path, pack: DealtPack, turn_odds: Fraction, river_odds: Fraction) -> Solution | None:
    try:
        with file.open("rb") as opened, np.load(opened) as arrays:
            shapes = tuple(map(tuple, arrays["shapes"].tolist()))
            turn, river = (
                np.unpackbits(arrays[name], count=rows * columns).reshape(rows, columns)
                for name, (rows, columns) in zip(("turn", "river"), shapes, strict=True)
            )
            solution = Solution(pack, turn_odds, river_odds, arrays["deals"], turn, river)
            return solution if str(arrays["digest"]) == solution.digest else None
    except (OSError, ValueError, KeyError, BadZipFile, EOFError):
        return None


def _write_solution_file(file: Path, solution: Solution) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        half = Path(part.name)
        try:
            np.savez_compressed(
                part,
                deals=solution.deals,
                turn=np.packbits(solution.turn_bets),
                river=np.packbits(solution.river_bets),
                shapes=np.array([solution.turn_bets.shape, solution.river_bets.shape]),
                digest=np.array(solution.digest),
            )
        except OSError:
            half.unlink(missing_ok=True)
            raise
    half.replace(file)
