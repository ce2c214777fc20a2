"""What makes a function a command of a table: once it is done, it is noted, so that `replay` can ask for it again.

A command that is refused raises before anything has changed, and nothing is noted. What was played in the running hand
since the last command is noted first, as `go_on`, so that a command in the middle of a hand finds the same hand again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from pokerroom.table.state import Command, TableState

P = ParamSpec("P")
R = TypeVar("R")


def command(doing: Callable[Concatenate[TableState, P], R]) -> Callable[Concatenate[TableState, P], R]:
    """Note what was asked, when it has been done."""

    @wraps(doing)
    def asked(table: TableState, /, *given: P.args, **named: P.kwargs) -> R:
        hand = table.hand
        heard, played = table.heard, len(hand.events) if hand is not None else 0
        done = doing(table, *given, **named)
        if table.keep:
            if hand is not None and played > heard:
                table.commands.append(Command("go_on", (tuple(hand.events[heard:played]),), {}))
            table.commands.append(Command(doing.__name__, given, named))
            table.heard = len(table.hand.events) if table.hand is not None else 0
        return done

    return asked
