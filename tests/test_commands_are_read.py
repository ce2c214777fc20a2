"""Every part of the rules reads a command before it judges it: what stands wrongly in a field is refused there."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pokerroom.errors import Malformed, PokerroomError, WrongArgument
from testkit.suite.source_trees import SOURCE
from testkit.suite.wrong_values import right_command, wrong_commands

# A hand's commands check their own fields when they are made: `tests/hand/test_given_anything.py`.
PARTS = sorted(
    name for file in SOURCE.rglob("decide.py") if (name := file.parent.relative_to(SOURCE).as_posix()) != "hand"
)


class _Unread:
    """A state, house or rules of which nothing may be read before a command is; it can be copied."""

    __slots__ = ()

    def copy(self) -> _Unread:
        return self


def _decides(part: str) -> tuple[Callable[[Any], Any], Mapping[type, Any]]:
    """A part's `decide` with a state that cannot be read, and its judges by the kinds of commands."""
    module = importlib.import_module(f"pokerroom.{part.replace('/', '.')}.decide")
    (decide,) = (
        function
        for name, function in vars(module).items()
        if name.startswith("decide_")
        and [*inspect.signature(function).parameters].count("command")
        and function.__module__ == module.__name__
    )
    names = [*inspect.signature(decide).parameters]
    judges = vars(module).get("_JUDGES") or vars(module)["JUDGES"]
    return lambda command: decide(*[command if name == "command" else _Unread() for name in names]), judges


def _answer(decide: Callable[[Any], Any], command: Any) -> str:
    """How a command is answered that cannot be read: "" where it is refused as it should be."""
    try:
        decide(command)
    except Malformed as refused:
        return "" if refused.what and refused.allowed else f"refused without a hint: {refused}"
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    return "accepted"


@pytest.mark.untyped
@pytest.mark.parametrize("part", PARTS)
def test_a_wrong_value_in_any_field_of_a_command_is_refused_before_anything_else_is_read(part: str) -> None:
    decide, judges = _decides(part)
    refused, told = 0, []
    for kind in judges:
        for field, given, command in wrong_commands(kind):
            answer = _answer(decide, command)
            refused += not answer
            told += [f"{kind.__name__}({field}={given!r}): {answer}"] if answer else []
    assert told == []
    assert refused > 20 * len(judges)


@pytest.mark.parametrize("part", PARTS)
def test_a_right_command_is_read_and_goes_on_to_its_judge(part: str) -> None:
    decide, judges = _decides(part)
    for kind in judges:
        try:
            decide(right_command(kind))
        except WrongArgument as refused:
            pytest.fail(f"{kind.__name__}: {refused}")
        except (AttributeError, TypeError, PokerroomError):
            pass  # it was read, and its judge has asked for what is not there
