"""Check the arguments of a question to a table as strictly as those of a command."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Concatenate, ParamSpec, TypeVar, get_type_hints

from pokerroom.command_reading import ArgumentReader

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")


def table_question(question: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """Make a question about a table whose arguments are checked as strictly as those of a command."""
    hints = get_type_hints(question)
    asked_for = [*signature(question).parameters][1:]
    reader = ArgumentReader(question.__qualname__, {name: hints[name] for name in asked_for})

    @wraps(question)
    def answer(table: T, /, *values: P.args, **named: P.kwargs) -> R:
        reader.refuse_unreadable_arguments(values, named)
        return question(table, *values, **named)

    return answer
