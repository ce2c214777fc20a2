"""Print what rests on a clause and where people meet it, for `pokerroom rules show`; and with `--code` how the software
checks it: the code that reads it, and the tests that show it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from pokerroom.cli.screen import Screen
from pokerroom.rulebook.treatment.coverage import ClauseState
from pokerroom.talk.books.clause_checks import ClauseCheck

MOST_TESTS_PRINTED: Final = 8  # on the screen; JSON has them all


def print_check(screen: Screen, check: ClauseCheck, *, code: bool) -> None:
    """Print what rests on a clause and where people meet it; with `code` also how the software checks it."""
    if code:
        state = f"{check.reach}: {check.reach.words}."
        screen.line(Text.assemble(("How it is checked: ", "dim"), state), indent=0, hang=2)
    elif check.resting:
        screen.line(Text("What rests on it:", style="dim"), indent=0)
    for rests in check.resting:
        words = Text.assemble(
            (f"{rests.kind} ", "dim"), (rests.key, "bold"), f"  {' / '.join(rests.words.splitlines())}"
        )
        screen.line(words, indent=2, hang=4)
        if code:
            readers = f"read by {', '.join(rests.read_by)}" if rests.read_by else "no code reads it"
            screen.line(Text(readers, style="dim"), indent=6, hang=2)
    _print_names(screen, "Recorded or displayed by", check.served_by)
    if code:
        _print_tests(screen, check)
    _print_names(screen, "Where people meet it", check.met)


def _print_tests(screen: Screen, check: ClauseCheck) -> None:
    """Print the tests that show a clause, as the last test run has left them."""
    kind = "A part of it is shown by" if check.reach is ClauseState.PART else "Shown by"
    more = len(check.tests) - MOST_TESTS_PRINTED
    names = list(check.tests[:MOST_TESTS_PRINTED])
    if more > 0:
        names.append(f"{more} more; --json has them all")
    _print_names(screen, kind, names)
    if not check.tested:
        screen.line(Text("No test run has left its results here; `make test` does.", style="dim"), indent=2)


def _print_names(screen: Screen, heading: str, names: Iterable[str]) -> None:
    for number, name in enumerate(names):
        if not number:
            screen.line(Text(f"{heading}:", style="dim"), indent=2)
        screen.line(name, indent=4, hang=2)


def check_document(check: ClauseCheck) -> dict[str, object]:
    """Return how a clause is checked, as plain data for `--json`."""
    return {
        "state": str(check.reach),
        "rests": [
            {"kind": rests.kind, "key": rests.key, "words": rests.words, "read_by": list(rests.read_by)}
            for rests in check.resting
        ],
        "served_by": list(check.served_by),
        "met": list(check.met),
        **({"tests": list(check.tests)} if check.tested else {}),
    }
