"""The base of commands that programs make by calling their class: a wrong call is refused as `Malformed`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, StructMeta

from pokerroom.errors import misread_call


class RefusesMisreadCalls(StructMeta):
    """A class whose calls with an argument left out, misspelt or one too many are refused with those it takes."""

    def __call__(self, *values: Any, **named: Any) -> Any:
        """Make one of the class, or refuse the call."""
        try:
            return super().__call__(*values, **named)
        except TypeError:
            from inspect import signature  # only now: whoever makes no mistake does not wait for it

            if refusal := misread_call(self.__name__, signature(self), values, named):
                raise refusal from None
            raise


class CommandStruct(Struct, metaclass=RefusesMisreadCalls, frozen=True):
    """A command as a frozen value.

    >>> class Tip(CommandStruct, frozen=True):
    ...     amount: int
    >>> Tip()
    Traceback (most recent call last):
    ...
    pokerroom.errors.MisreadCall: Tip(): missing a required argument: 'amount'; allowed: amount
    """
