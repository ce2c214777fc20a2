"""What makes a function a command of a table: once it is done, it is noted, so that `replay` can ask for it again.

A command that is refused raises before anything has changed, and nothing is noted; what cannot be read, such as a time
that is none, is refused here for all of them. What was played in the running hand since the last command is noted
first, as `go_on`, so that a command in the middle of a hand finds the same hand again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from pokerroom.table.given import Reading
from pokerroom.table.state import Command, TableState

P = ParamSpec("P")
R = TypeVar("R")


def command(doing: Callable[Concatenate[TableState, P], R]) -> Callable[Concatenate[TableState, P], R]:
    """Note what was asked, when it has been done."""
    reading = Reading(doing)
    name, refuse_unread, time_in = doing.__name__, reading.refuse_unread, reading.time_in

    @wraps(doing)
    def asked(table: TableState, /, *given: P.args, **named: P.kwargs) -> R:
        refuse_unread(given, named)
        at = time_in(given, named)
        if at is not None:
            table.refuse_earlier(at, name)
        done = _noted(table, *given, **named)
        if at is not None and (table.latest is None or at > table.latest):
            table.latest = at
        return done

    def _noted(table: TableState, /, *given: P.args, **named: P.kwargs) -> R:
        if not table.keep:
            return doing(table, *given, **named)
        hand, lines = table.hand, table.last_lines
        heard, played = table.heard, len(hand.events) if hand is not None else 0
        done = doing(table, *given, **named)
        if hand is not None and played > heard:
            since = tuple(hand.events[heard:played])
            table.commands.append(Command("go_on", (since, lines) if lines else (since,), {}))
        table.commands.append(Command(name, given, named))
        table.heard = len(table.hand.events) if table.hand is not None else 0
        return done

    return asked


def question(asking: Callable[Concatenate[TableState, P], R]) -> Callable[Concatenate[TableState, P], R]:
    """What changes nothing, or notes itself, is given what it takes as well."""
    refuse_unread = Reading(asking).refuse_unread

    @wraps(asking)
    def asked(table: TableState, /, *given: P.args, **named: P.kwargs) -> R:
        refuse_unread(given, named)
        return asking(table, *given, **named)

    return asked
