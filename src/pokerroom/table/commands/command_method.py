"""Make methods of a table, and of its groups, from kinds of command: they take its fields and carry it out.

The methods look as if they were written out in the class, with names and signatures of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature
from operator import attrgetter
from types import NoneType
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, get_args

from pokerroom.errors import WrongArgument
from pokerroom.table.commands.command import Command

P = ParamSpec("P")
R = TypeVar("R")


class TakesCommands(Protocol):
    """An object that carries out commands to a table."""

    def do(self, command: Command[R]) -> R:
        """Carry out a command, or refuse it and change nothing."""
        ...


class TableDo(Protocol):
    """The `do` of a table."""

    def __call__(self, command: Command[R], /) -> R:
        """Carry out a command, or refuse it and change nothing."""
        ...


class OfTable(Protocol):
    """A group of a table's commands, which has the `do` of its table."""

    @property
    def _do(self) -> TableDo: ...


def command_method(kind: Callable[P, Command[R]]) -> Callable[Concatenate[TakesCommands, P], R]:
    """Make a method that carries out a command of this kind; its name is the attribute it is assigned to."""
    method: Any = _CommandMethod(kind, "do")
    return method  # type: ignore[no-any-return]


def group_method(kind: Callable[P, Command[R]]) -> Callable[Concatenate[OfTable, P], R]:
    """Make a method of a table's group that has the table carry out a command of this kind."""
    method: Any = _CommandMethod(kind, "_do")
    return method  # type: ignore[no-any-return]


class _CommandMethod(Generic[P, R]):
    """A placeholder in a class body that turns into a plain function once the class has named it."""

    def __init__(self, kind: Callable[P, Command[R]], do: str) -> None:
        self._kind, self._carrier = kind, attrgetter(do)

    def __set_name__(self, owner: type, name: str) -> None:
        kind, carrier, method_name = self._kind, self._carrier, f"{owner.__qualname__}.{name}"

        def ask(table: object, /, *values: P.args, **named: P.kwargs) -> R:
            command = kind(*values, **named)
            try:
                return carrier(table)(command)  # type: ignore[no-any-return]
            except WrongArgument as refused:
                raise refused.in_call_of(ask.__qualname__) from None

        ask.__name__, ask.__qualname__, ask.__module__ = name, method_name, owner.__module__
        ask.__doc__ = kind.__doc__
        ask.__signature__ = _signature_of(kind)  # type: ignore[attr-defined]
        setattr(owner, name, ask)


def _signature_of(kind: Any) -> Signature:
    """Return the signature of a method that takes a command's fields, with the type of the command's result."""
    parts, last, by_place = kind.__struct_fields__, kind.__struct_defaults__, kind.__match_args__
    hints = {
        part: hint for base in reversed(kind.__mro__) for part, hint in getattr(base, "__annotations__", {}).items()
    }
    defaults = (*(Parameter.empty,) * (len(parts) - len(last)), *last)
    either_way, named = Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY
    parameters = [
        Parameter(part, either_way if part in by_place else named, default=default, annotation=hints[part])
        for part, default in zip(parts, defaults, strict=True)
    ]
    (result,) = get_args(kind.__orig_bases__[0])
    return Signature(
        [Parameter("self", either_way), *parameters], return_annotation=None if result is NoneType else result
    )
