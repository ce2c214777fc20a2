"""The `pokerroom` command. It is a thin layer: it reads words, calls the library and prints the answers.

Exit codes: 0 done, and the answer (where there is one) is yes; 1 the answer is no: a deck that is not whole, a deal
that does not verify; 2 the request could not be read or is not allowed; 130 interrupted; 141 the reader of the output
has gone.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import TYPE_CHECKING, Any, NoReturn

from pokerroom.cli.exits import INTERRUPTED, REFUSED, stop_writing
from pokerroom.errors import PokerroomError

if TYPE_CHECKING:
    from typer import Typer

_SCREEN_WIDTH = 80

# A package that is not there -> the extra that brings it.
_EXTRAS = {
    **dict.fromkeys(("typer", "rich"), "cli"),
    **dict.fromkeys(("numpy", "numba", "scipy"), "lab"),
    **dict.fromkeys(("litestar", "uvicorn", "sqlalchemy", "alembic", "argon2", "cryptography"), "room"),
    **dict.fromkeys(("structlog", "prometheus_client", "httpx", "websockets", "psycopg"), "room"),
}


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        try:
            _run(_command_for_first_word(*sys.argv[1:2]))
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # here, and not when the process ends, it is seen that nobody reads on
    except PokerroomError as refusal:
        _print_refusal_and_exit(str(refusal))
    except BrokenPipeError:
        stop_writing()
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # Typer and Rich make an exit of their own of it, with code 1
            stop_writing()
        raise
    except OSError as fault:
        allowed = "; allowed: the name of a file that can be read" if fault.filename else ""
        _print_refusal_and_exit(f"{fault.filename}: {fault.strerror}{allowed}" if fault.filename else str(fault))
    except UnicodeDecodeError:
        _print_refusal_and_exit("the input is not UTF-8 text; allowed: a text file in UTF-8")
    except ModuleNotFoundError as missing:
        extra = _EXTRAS.get(str(missing.name).partition(".")[0])
        if extra is None:
            raise
        _print_refusal_and_exit(f"this needs the {extra} extra; in the project's folder: pip install '.[{extra}]'")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _run(command: Typer) -> None:
    """Run the command and exit with its code; tell a misuse of it as every refusal is told."""
    import typer

    (misuse,) = (base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")
    try:
        code = command(prog_name="pokerroom", standalone_mode=False)
    except typer.Abort:
        _print_refusal_and_exit("standard input ended before everything was answered")
    except Exception as fault:
        if not isinstance(fault, misuse):
            raise
        if type(fault).__name__ != "NoArgsIsHelpError":  # then the help was printed
            _print_refusal_and_exit(_misuse_told(fault))
        code = REFUSED
    if code:
        sys.exit(code)


def _misuse_told(fault: Any) -> str:
    """Return what is wrong with the words of a command, and what may be given."""
    what, near, meant = fault.format_message().strip().removesuffix(".").partition(". Did you mean ")
    what = what.replace("(Possible options: ", "(did you mean ").replace(")", "?)") if "(Possible" in what else what
    sentence = f"{what[:1].lower()}{what[1:]}{f' (did you mean {meant})' if near else ''}"
    context = fault.ctx
    if "; allowed: " in sentence or context is None:
        return sentence
    if what.startswith(("No such command", "Missing command")):
        from pokerroom.wording.few_names import few_names

        written = what.partition("'")[2].partition("'")[0]
        return f"{sentence}; allowed: {few_names(context.command.list_commands(context), written)}"
    usage = " ".join(context.get_usage().removeprefix("Usage:").split())
    return f"{sentence}; allowed: {usage}, as {context.command_path} --help says"


def _command_for_first_word(first: str = "") -> Typer:
    """Return the command with only the requested part; where the first word names none, with all of them listed."""
    from pokerroom.cli.parts import PARTS, command_with, listing_command

    if first in PARTS or first == "--version":
        return command_with(*(word for word in PARTS if word == first))
    return listing_command()


def _print_refusal_and_exit(message: str) -> NoReturn:
    """Print a refusal on standard error and exit with its code."""
    width = min(_SCREEN_WIDTH, shutil.get_terminal_size().columns) - 1
    text = f"pokerroom: {message}"
    # A person reads lines that fit; a program reads one.
    lines = textwrap.fill(text, max(20, width), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    print(lines if sys.stderr.isatty() else text, file=sys.stderr)
    sys.exit(REFUSED)
