"""What has to be compiled before a fresh clone can be tested, shared out among the workers.

All of them read the same modules at the same time: without this every one of them would compile every one.
"""

from __future__ import annotations

from collections.abc import Iterator
from compileall import compile_file
from contextlib import suppress
from pathlib import Path

import pytest
from _pytest.assertion import rewrite


def compile_share(config: pytest.Config) -> None:
    """Compile this worker's share of what the tests read; one process alone compiles whatever it reads as it comes."""
    worker = getattr(config, "workerinput", None)
    if worker is None:
        return
    number, workers = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for file in list(_modules(config))[number::workers]:
        if file.name.startswith("test_"):
            _rewrite(file, config)
        else:
            compile_file(file, quiet=2)


def _modules(config: pytest.Config) -> Iterator[Path]:
    for place in config.getini("testpaths"):
        yield from sorted((config.rootpath / place).rglob("*.py"))


def _rewrite(file: Path, config: pytest.Config) -> None:
    """A module of tests, whose assertions say more than those of others, is kept beside them as pytest keeps it."""
    folder = rewrite.get_cache_dir(file)
    path = folder / (file.stem + rewrite.PYC_TAIL)
    if rewrite._read_pyc(file, path) is None and rewrite.try_makedirs(folder):
        with suppress(SyntaxError):  # which is told when the module is read
            source, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, path)
