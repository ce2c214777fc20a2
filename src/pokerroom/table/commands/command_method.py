"""Make methods of a table from its kinds of command: a method takes the command's fields and carries it out.

The methods look as if they were written out in the class: their names, signatures and error messages for a wrong call
are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature
from types import NoneType
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, get_args

from pokerroom.errors import Malformed, misread_call
from pokerroom.table.commands.command import Command

P = ParamSpec("P")
R = TypeVar("R")


class TakesCommands(Protocol):
    """An object that carries out commands to a table."""

    def do(self, command: Command[R]) -> R:
        """Carry out a command, or refuse it and change nothing."""
        ...


def command_method(kind: Callable[P, Command[R]]) -> Callable[Concatenate[TakesCommands, P], R]:
    """Make a method that carries out a command of this kind; its name is the attribute it is assigned to."""
    method: Any = _CommandMethod(kind)
    return method  # type: ignore[no-any-return]


class _CommandMethod(Generic[P, R]):
    """A placeholder in a class body that turns into a plain function once the class has named it."""

    def __init__(self, kind: Callable[P, Command[R]]) -> None:
        self._kind = kind

    def __set_name__(self, owner: type, name: str) -> None:
        kind, method_name = self._kind, f"{owner.__qualname__}.{name}"

        def ask(table: TakesCommands, /, *values: P.args, **named: P.kwargs) -> R:
            try:
                command = kind(*values, **named)
            except Malformed:
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
    """Return the signature of a method that takes a command's fields, with the type of the command's result."""
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
