"""Wrong calls of whatever a program may call: each is answered, or refused in words that a person can read."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from pokerroom import FOLD, Bet, Hand, HandRules, PokerroomError
from pokerroom.wording.few_names import MOST_NAMES_LISTED

EIGHT: Final = datetime(2024, 8, 16, 20)
_LONGEST_FAULT: Final = 200


class Unlike:
    """Something of which nobody knows what it is."""


WRONG: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 3, 99, 2.5, 10**30, "", "x", "uk", "Ks", b"x", (), [], [None], ("x", 3), {}, {"x": 1}),
    *({"alice": 200, "bob": 100}, Unlike(), Unlike, Hand, Hand.open, range(3)),
    *(EIGHT, datetime(9999, 1, 1), FOLD, Bet, HandRules),
)


@dataclass
class Swept:
    """What became of many wrong calls: how many were made and refused, and those that were a fault."""

    made: int = 0
    refused: int = 0
    faults: list[str] = field(default_factory=list)

    def call(self, call: Callable[..., Any], wrong: Mapping[str, Any]) -> None:
        """Make one wrong call; an error that is no refusal is a fault, and so is a refusal that nobody can read."""
        self.made += 1
        try:
            call(**wrong)
        except PokerroomError as refusal:
            self.refused += 1
            fault = _unkindness(refusal)
        except Exception as raised:
            fault = repr(raised)
        else:
            return
        if fault:
            given = ", ".join(f"{name}={value!r:.40}" for name, value in wrong.items())
            self.faults.append(f"{getattr(call, '__qualname__', call)}({given}): {fault}")

    @property
    def mostly_refused(self) -> bool:
        """Whether at least half of the calls were refused."""
        return 2 * self.refused >= self.made

    def check(self) -> None:
        """Fail where a call was a fault, with the first few of them."""
        assert not self.faults, "\n".join(self.faults[:4])


def swept_function(call: Callable[..., Any], right: Callable[[], dict[str, Any]]) -> Swept:
    """Call a function with one argument wrong, or with two of them swapped; `right` gives those of a right call."""
    swept = Swept()
    for wrong in _wrongly(right):
        swept.call(call, wrong)
    return swept


def _wrongly(right: Callable[[], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    names = [*right()]
    for name in names:
        for wrong in WRONG:
            yield {**right(), name: wrong}
    for first in names:
        for second in names[names.index(first) + 1 :]:
            given = right()
            yield {**given, first: given[second], second: given[first]}


def public_methods(kind: type) -> list[str]:
    """Return the names of what can be called of a class, without those that begin with an underscore."""
    return [name for name in dir(kind) if not name.startswith("_") and callable(inspect.getattr_static(kind, name))]


def swept_methods(make: Callable[[], Any], fitting: Mapping[str, Any]) -> Swept:
    """Call every method of what is made with one argument wrong; `fitting` has right values by the names of arguments.

    Each call is of an object of its own, so that none finds what another has left.
    """
    swept = Swept()
    for name in public_methods(type(make())):
        parts = inspect.signature(getattr(make(), name)).parameters.values()
        wanted = {part.name: fitting.get(part.name, "x") for part in parts if part.default is part.empty}
        for part in parts:
            for wrong in WRONG:
                swept.call(getattr(make(), name), {**wanted, part.name: wrong})
    return swept


def misread(call: Callable[..., Any]) -> Iterator[dict[str, Any]]:
    """Go through the calls that a signature does not fit: an argument unknown, or those that are needed missing."""
    parts = inspect.signature(call).parameters.values()
    if not any(part.kind is part.VAR_KEYWORD for part in parts):
        yield {"colour_of_the_felt": "green"}
    if any(part.default is part.empty and part.kind is part.POSITIONAL_OR_KEYWORD for part in parts):
        yield {}


def _unkindness(refusal: PokerroomError) -> str:
    """Return why a refusal is not what a person should be shown; "" where it is."""
    said = str(refusal)
    if not refusal.what or " at 0x" in said:
        return f"nobody reads {said!r}"
    too_long = len(refusal.what) > _LONGEST_FAULT or refusal.allowed.count(", ") > MOST_NAMES_LISTED
    return f"too long: {said!r}" if too_long else ""
