"""The code of the hot rules changed in small ways by cosmic-ray: how many changes do the tests of each area notice?

    make code-mutants [SAMPLE=50] [AREA=hand]

A sample of each area's possible changes (a comparison turned round, a number one up, a `not` put in ...) is drawn by a
seed, and for each the tests of that area alone are run against a copy of the package with that one change. This is a
report, not a check: among the changes that survive some mean the same. It goes to build/code-mutants.txt.
"""

from __future__ import annotations

import ast
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn

ROOT: Final = Path(__file__).parents[1]
REPORT: Final = ROOT / "build" / "code-mutants.txt"
LONGEST: Final = 240  # seconds for the tests of one change: one that never comes to an end was noticed
AREAS: Final = {
    "hand": ("scenarios/hand-*.scenario", "scenarios/silent.scenario", "hand"),
    "table": ("scenarios/evening-*.scenario", "scenarios/mutants-*.scenario", "scenarios/silent.scenario", "table"),
    "charges": ("scenarios/commission.scenario", "scenarios/sign.scenario", "charges", "table/test_table_charges.py"),
    "rulings": ("scenarios/floor-*.scenario", "scenarios/words-*.scenario", "scenarios/mutants-*.scenario", "rulings"),
}
# Those that need to be told a variable's name are left out.
_OPERATORS: Final = tuple(name for name in sorted(operator_names()) if "Variable" not in name)


class CodeMutant(NamedTuple):
    """One change of one module."""

    area: str
    module: Path
    operator: str
    occurrence: int
    line: int

    def __str__(self) -> str:
        return f"{self.module.relative_to(ROOT / 'src')}:{self.line} {self.operator.removeprefix('core/')}"


def code_mutants(area: str) -> Iterator[CodeMutant]:
    """Every change of an area's modules, apart from those in annotations, which nothing executes."""
    for module in sorted((ROOT / "src" / "pokerroom" / area).rglob("*.py")):
        text = module.read_text("utf-8")
        nodes, skipped = list(_nodes(get_ast(text))), _annotations(text)
        for name in _OPERATORS:
            operator = get_operator(name)()
            positions = (start for node in nodes for start, _ in operator.mutation_positions(node))
            for occurrence, (line, column) in enumerate(positions):
                if not any(start <= (line, column) < end for start, end in skipped):
                    yield CodeMutant(area, module, name, occurrence, line)


def _nodes(node: Any) -> Iterator[Any]:
    """A node and all below it, in the order in which cosmic-ray counts them."""
    yield node
    for child in getattr(node, "children", ()):
        yield from _nodes(child)


def _annotations(text: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.arg(annotation=each) | ast.AnnAssign(annotation=each):
                found.append(each)
            case ast.FunctionDef(returns=each) | ast.AsyncFunctionDef(returns=each):
                found.append(each)
    return [
        ((each.lineno, each.col_offset), (each.end_lineno or each.lineno, each.end_col_offset or 0))
        for each in found
        if each is not None
    ]


def noticed(mutant: CodeMutant, copy: Path) -> bool | None:
    """Whether the tests of its area fail with the change made in this copy; nothing where there is no such change."""
    text = mutant.module.read_text("utf-8")
    changed = mutate_code(text, get_operator(mutant.operator)(), mutant.occurrence)
    if changed is None or changed == text:
        return None
    place = copy / mutant.module.relative_to(ROOT / "src")
    place.write_text(changed, "utf-8")
    paths = [str(path) for pattern in AREAS[mutant.area] for path in sorted((ROOT / "tests").glob(pattern))]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *paths]
    path = os.pathsep.join([str(copy), str(ROOT / "tests")])
    try:
        ended = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        place.write_text(text, "utf-8")
    return ended.returncode != 0


def interval(killed: int, tried: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times in 100, by Wilson's formula."""
    z, share = 1.96, killed / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    spread = z / (1 + z * z / tried) * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return middle - spread, middle + spread


def told(found: Sequence[tuple[CodeMutant, bool]]) -> str:
    """The shares by area, and every change that nobody noticed."""
    lines = []
    for area in (*AREAS, ""):
        of_area = [was for mutant, was in found if area in ("", mutant.area)]
        if of_area:
            low, high = interval(sum(of_area), len(of_area))
            share = sum(of_area) / len(of_area)
            rate = f"{share:.0%} ({low:.0%} to {high:.0%})"
            lines.append(f"{area or 'together':9} {sum(of_area):4} of {len(of_area):4} noticed, {rate}")
    lines += ["", *sorted(str(mutant) for mutant, was in found if not was)]
    return "\n".join(lines) + "\n"


def main(words: Sequence[str] | None = None) -> int:
    """Try a sample of each area, and write the report."""
    asked = ArgumentParser(prog="make code-mutants", description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--area", action="append", choices=list(AREAS), help="only this area")
    asked.add_argument("--sample", type=int, default=50, help="changes of each area")
    asked.add_argument("--seed", default="1")
    asked.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    given = asked.parse_args(words)
    chosen = []
    for area in given.area or AREAS:
        every = list(code_mutants(area))
        chosen += random.Random(given.seed + area).sample(every, min(given.sample, len(every)))
    random.Random(given.seed).shuffle(chosen)  # so that what is known half-way is about all areas
    found: list[tuple[CodeMutant, bool]] = []
    copies: SimpleQueue[Path] = SimpleQueue()
    REPORT.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.at_once) as workers:
        for number in range(given.at_once):
            copies.put(Path(shutil.copytree(ROOT / "src", Path(folder) / str(number))))

        def try_one(mutant: CodeMutant) -> tuple[CodeMutant, bool | None]:
            copy = copies.get()
            try:
                return mutant, noticed(mutant, copy)
            finally:
                copies.put(copy)

        with Progress(*Progress.get_default_columns(), TimeElapsedColumn(), console=Console(stderr=True)) as shown:
            bar = shown.add_task("changes of code", total=len(chosen))
            for done in as_completed([workers.submit(try_one, mutant) for mutant in chosen]):
                mutant, was = done.result()
                found += [(mutant, was)] if was is not None else []
                REPORT.write_text(told(found), "utf-8")
                shown.advance(bar)
    print(told(found), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
