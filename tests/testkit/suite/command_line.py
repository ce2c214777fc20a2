"""The `pokerroom` command for tests: run here, which takes a hundredth of the time, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

import typer.main
import typer.testing

from pokerroom.cli import main
from pokerroom.cli.output import ColourOption, choose_colours, console

COMMAND: Final = Path(sys.executable).with_name("pokerroom")

# Putting a command line together takes longer than most commands that are given to it: here it is done once.
_put_together = cache(typer.main.get_command)
mock.patch.object(typer.main, "get_command", _put_together).start()
mock.patch.object(typer.testing, "_get_command", _put_together).start()


class Done(NamedTuple):
    """The exit code and the output of a command."""

    returncode: int
    stdout: str
    stderr: str


def run(*words: str | Path, stdin: str = "", cwd: Path | None = None, columns: int = 80) -> Done:
    """Run the command in this process, as its own `main` does: with words, input, a folder and a width."""
    out, err = _stream(), _stream()
    with (
        chdir(cwd or Path.cwd()),
        _as_wide_as(columns),
        mock.patch.dict(os.environ, {"NO_COLOR": "1", "COLUMNS": str(columns)}),
        mock.patch.multiple(sys, argv=["pokerroom", *map(str, words)], stdin=_stream(stdin), stdout=out, stderr=err),
    ):
        try:
            main()
            code: object = 0
        except SystemExit as end:
            code = end.code
        finally:
            choose_colours(ColourOption.FOUR)
    return Done(code if isinstance(code, int) else 0, _said(out), _said(err))


def run_apart(*words: str | Path, stdin: str = "", **environment: str) -> Done:
    """Run the command as a process of its own, where the process itself is what matters."""
    env = {**os.environ, "NO_COLOR": "1", **environment}
    done = subprocess.run([COMMAND, *words], input=stdin, capture_output=True, text=True, env=env)
    return Done(done.returncode, done.stdout, done.stderr)


def _stream(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", write_through=True)


def _said(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


@contextmanager
def _as_wide_as(columns: int) -> Iterator[None]:
    before = console.width
    console.width = columns
    try:
        yield
    finally:
        console.width = before
