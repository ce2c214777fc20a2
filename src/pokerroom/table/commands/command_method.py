"""A method of a table for a kind of command: it takes what the command is made of, and asks for it.

The methods introspect as if each were written out: their names, their signatures and what is said of a wrong call are
those of the table's class.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature
from types import NoneType
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, get_args

from pokerroom.errors import misread_call
from pokerroom.table.commands.command import Command

P = ParamSpec("P")
R = TypeVar("R")


class TakesCommands(Protocol):
    """An object that commands to a table are given to."""

    def do(self, command: Command[R]) -> R:
        """Carry out a command, or refuse it and change nothing."""
        ...


def command_method(kind: Callable[P, Command[R]]) -> Callable[Concatenate[TakesCommands, P], R]:
    """Make a method that gives a command of this kind; it is named by the attribute it is assigned to."""
    method: Any = _CommandMethod(kind)
    return method  # type: ignore[no-any-return]


class _CommandMethod(Generic[P, R]):
    """A placeholder in a class body, which becomes a plain function once the class has named it."""

    def __init__(self, kind: Callable[P, Command[R]]) -> None:
        self._kind = kind

    def __set_name__(self, owner: type, name: str) -> None:
        kind, method_name = self._kind, f"{owner.__qualname__}.{name}"

        def ask(table: TakesCommands, /, *values: P.args, **named: P.kwargs) -> R:
            try:
                command = kind(*values, **named)
            except TypeError:
                if refusal := misread_call(method_name, signature, (table, *values), named):
                    raise refusal from None
                raise
            return table.do(command)

        signature = _signature_of(kind)
        ask.__name__, ask.__qualname__, ask.__module__ = name, method_name, owner.__module__
        ask.__doc__ = kind.__doc__
        ask.__signature__ = signature  # type: ignore[attr-defined]
        setattr(owner, name, ask)


def _signature_of(kind: Any) -> Signature:
    """Return the signature of a method whose arguments are the parts of a command, with the type of its result."""
    parts, last, hints = kind.__struct_fields__, kind.__struct_defaults__, kind.__annotations__
    defaults = (*(Parameter.empty,) * (len(parts) - len(last)), *last)
    either_way = Parameter.POSITIONAL_OR_KEYWORD
    parameters = [
        Parameter(part, either_way, default=default, annotation=hints[part])
        for part, default in zip(parts, defaults, strict=True)
    ]
    (result,) = get_args(kind.__orig_bases__[0])
    return Signature(
        [Parameter("self", either_way), *parameters], return_annotation=None if result is NoneType else result
    )
