"""The `pokerroom` command. It is a thin skin: it reads words, calls the library and prints what it says.

Exit codes: 0 done, and the answer (where there is one) is yes; 1 the answer is no: a deck that is not whole, a deal
that does not verify; 2 the request could not be read or is not allowed; 130 interrupted.
"""

from __future__ import annotations

import sys

from pokerroom.errors import PokerroomError

NO = 1
REFUSED = 2
INTERRUPTED = 130


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        from pokerroom.cli.app import app
    except ModuleNotFoundError as missing:
        if missing.name not in ("typer", "rich"):
            raise
        sys.exit("pokerroom: the command line needs the cli extra: pip install 'pokerroom[cli]'")
    try:
        app()
    except PokerroomError as refusal:
        _say(str(refusal))
        sys.exit(REFUSED)
    except OSError as fault:
        _say(f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault))
        sys.exit(REFUSED)
    except UnicodeDecodeError:
        _say("the input is not UTF-8 text")
        sys.exit(REFUSED)


def _say(message: str) -> None:
    print(f"pokerroom: {message}", file=sys.stderr)
