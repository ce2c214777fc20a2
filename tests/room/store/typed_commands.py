"""`pokerroom audit`, `backup` and `restore` typed at the terminal, in this process."""

from __future__ import annotations

import typer
from typer.testing import CliRunner

from pokerroom.cli.rooms import audit, backup
from pokerroom.errors import PokerroomError

app = typer.Typer()
app.add_typer(audit.app, name="audit")
app.command("backup")(backup.backup_command)
app.command("restore")(backup.restore_command)


def typed(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, words)
    if isinstance(done.exception, PokerroomError):
        raise done.exception
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, done.stdout
