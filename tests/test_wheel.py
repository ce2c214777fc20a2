"""The wheel of `make wheel`, installed where there is Python and nothing else: no Node, no source tree."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_PROJECT: Final = Path(__file__).parents[1]
_PACKAGE: Final = _PROJECT / "src" / "pokerroom"
_PAGES: Final = _PACKAGE / "web" / "pages" / "index.html"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the Makefile's own recipe, without what it makes beforehand."""
    if not _PAGES.exists():
        pytest.skip("the pages are not built; `make pages` builds them")
    folder = tmp_path_factory.mktemp("dist")
    made = ("-o", ".venv/room.done", "-o", str(_PAGES.relative_to(_PROJECT)))
    python = ("VENV=.venv", f"BIN={Path(sys.executable).parent}", f"PYTHON={sys.executable}")
    _done("make", *made, "wheel", f"DIST={folder}", *python, cwd=_PROJECT, env=_without("MAKE", "PYTHONPATH"))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment with the wheel, what the wheel asks for, and nothing else."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, symlinks=True)
    commands, packages = home / "bin", Path(sysconfig.get_path("purelib", "venv", {"base": str(home)}))
    pip = (sys.executable, "-m", "pip", "--python", str(commands / "python"), "--disable-pip-version-check", "--quiet")
    _done(*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel), cwd=home, env=_without("PYTHONPATH"))
    (ours,) = packages.glob("pokerroom-*.dist-info")
    _with_compiled_modules(packages / "pokerroom")
    for each in _asked_for(Distribution.at(ours), "room"):
        for top in {file.parts[0] for file in each.files or ()} - {"..", "__pycache__"}:
            if not (packages / top).exists():
                (packages / top).symlink_to(Path(str(each.locate_file(top))))
    return commands


def _with_compiled_modules(package: Path) -> None:
    """Give the installed modules what was compiled of the same modules here: to compile all takes many seconds."""
    for module in package.rglob("*.py"):
        source = _PACKAGE / module.relative_to(package)
        compiled = Path(cache_from_source(str(source)))
        if compiled.exists() and module.read_bytes() == source.read_bytes():
            written = source.stat()
            os.utime(module, ns=(written.st_atime_ns, written.st_mtime_ns))  # by which Python knows whose it is
            (module.parent / "__pycache__").mkdir(exist_ok=True)
            shutil.copy(compiled, module.parent / "__pycache__")


def _asked_for(asking: Distribution, extra: str) -> list[Distribution]:
    """All that comes with a distribution and one of its extras, as it is installed here."""
    found: dict[tuple[str, str], Distribution] = {}
    open_ = [(asking, extra)]
    while open_:
        each, extra = open_.pop()
        for line in each.requires or ():
            wanted = Requirement(line)
            if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
                continue
            name = canonicalize_name(wanted.name)
            for part in ("", *wanted.extras):
                if (name, part) not in found:
                    found[name, part] = asking if name == asking.name else distribution(name)
                    open_.append((found[name, part], part))
    return [each for each in found.values() if each is not asking]


def _without(*prefixes: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(prefixes)}


def _done(*command: str, cwd: Path, env: dict[str, str]) -> str:
    run = subprocess.run(command, cwd=cwd, env=env, text=True, capture_output=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture
def address(installed: Path, tmp_path: Path) -> Iterator[str]:
    """Where a room is open that was started by the installed command, in an empty folder and without Node."""
    alone = {"PATH": str(installed), "HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    assert shutil.which("node", path=alone["PATH"]) is None
    with (tmp_path / "log").open("w") as log:
        room = subprocess.Popen(
            [installed / "pokerroom", "serve", "--port", "0"],
            cwd=tmp_path, env=alone, text=True, stdout=subprocess.PIPE, stderr=log,
        )  # fmt: skip
    with room:
        try:
            assert room.stdout is not None
            line = room.stdout.readline()
            assert line.startswith("The room is open at http://127.0.0.1:"), line + (tmp_path / "log").read_text()
            yield line.split()[-1]
            room.terminate()
            assert (room.wait(20), room.stdout.read()) == (0, "The room is closed.\n")
        finally:
            room.kill()


def test_it_holds_the_whole_package_and_the_pages(wheel: Path) -> None:
    there = {f"pokerroom/{path.relative_to(_PACKAGE).as_posix()}" for path in _PACKAGE.rglob("*") if path.is_file()}
    with zipfile.ZipFile(wheel) as packed:
        named = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert named == {name for name in there if "__pycache__" not in name}
    assert "pokerroom/web/pages/index.html" in named


def test_what_is_installed_is_not_the_source_tree(installed: Path, tmp_path: Path) -> None:
    asked = "import pokerroom, sys; print(pokerroom.__file__, *sys.path, sep='\\n')"
    file, *paths = _done(str(installed / "python"), "-c", asked, cwd=tmp_path, env={}).splitlines()
    assert Path(file).is_relative_to(installed.parent)
    assert not [path for path in paths if Path(path).is_relative_to(_PACKAGE.parent)]


def test_the_room_opens_and_shows_its_pages(address: str) -> None:
    with httpx.Client(base_url=address) as browser:
        assert browser.get("/health").status_code == 200
        assert browser.get("/ready").status_code == 200
        index = browser.get("/")
        (script,) = re.findall(r'<script[^>]* src="(/assets/[^"]+\.js)"', index.text)
        answer = browser.get(script)
        assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, "text/javascript")
        assert browser.get("/api/tables").json()
