"""The shape of the package: imports point downward, and the rules library stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pokerroom

SOURCE = Path(pokerroom.__file__).parent
# Lowest first; a layer may import from itself and from those before it.
LAYERS = [
    "errors",
    "citation",
    "cards",
    "ranking",
    "games",
    "rulebook",
    "hand",
    "house",
    "table",
    "rulings",
    "scenarios",
    "notation",
    "talk",
    "bots",
    "lab",
    "room",
    "web",
    "cli",
    "__main__",
]


def _imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names = [node.module] if node.module != "pokerroom" else [f"pokerroom.{name.name}" for name in node.names]
            found.update(names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            raise AssertionError(f"{file}: relative import")
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
    return {name.split(".")[1] for name in found if name.startswith("pokerroom.")}


def _imported_at_once(file: Path) -> set[str]:
    """The packages that a module's import brings with it."""
    body = ast.parse(file.read_text("utf-8")).body
    found = {node.module.split(".")[0] for node in body if isinstance(node, ast.ImportFrom) and node.module}
    return found | {name.name.split(".")[0] for node in body if isinstance(node, ast.Import) for name in node.names}


def _type_checking_only(layer: str, imported: str) -> bool:
    return (layer, imported) == ("errors", "citation")  # for annotations


def test_imports_point_downward() -> None:
    for file in SOURCE.rglob("*.py"):
        layer = file.relative_to(SOURCE).parts[0].removesuffix(".py")
        if layer == "__init__":  # the front door: it knows the layers' names, and fetches them when they are asked for
            assert "pokerroom" not in _imported_at_once(file)
            continue
        for imported in _imports(file):
            if not _type_checking_only(layer, imported):
                assert LAYERS.index(imported) <= LAYERS.index(layer), f"{file} imports {imported}"


def test_the_rules_library_needs_nothing_but_python() -> None:
    code = """
import sys
import pokerroom.ranking
pokerroom.ranking.rank("As Ks Qs Js Ts 2d 3c")
pokerroom.ranking.find_scheme("standard").strength([0, 1, 2, 3, 4, 5, 6])
print(sorted({name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"__main__"}))
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(SOURCE.parent)!r})" + code],
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "['pokerroom']", done.stderr
