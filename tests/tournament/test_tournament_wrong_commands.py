"""Whatever stands in a command to a tournament, a wrong value is refused in the words of the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, get_origin, get_type_hints

import pytest

from pokerroom.errors import Malformed, PokerroomError
from pokerroom.tournament import commands
from testkit.tournament.driven_tournaments import DrivenTournament

WRONG: tuple[Any, ...] = ("x", "110", None, [], -1, 3, 10**30, object(), 1.5, {}, (3,))
SOME: Mapping[Any, Any] = {str: "final", int: 1, bool: False, tuple: (), Mapping: {}, frozenset: frozenset()}


def _kinds(of: type[commands.TournamentCommand]) -> Iterator[type[commands.TournamentCommand]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


KINDS = sorted(_kinds(commands.TournamentCommand), key=lambda kind: kind.__name__)


def _readable(kind: type[commands.TournamentCommand], at: datetime) -> dict[str, Any]:
    hints = get_type_hints(kind)
    some = {**SOME, datetime: at}
    return {part: some.get(get_origin(hints[part]) or hints[part], "x") for part in kind.__struct_fields__}


@pytest.mark.untyped
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_command_with_a_wrong_value_is_refused_and_never_a_fault(kind: type[commands.TournamentCommand]) -> None:
    driven = DrivenTournament("uk", 4)
    readable = _readable(kind, driven.now)
    for part in readable:
        for wrong in WRONG:
            with suppress(PokerroomError):
                driven.do(kind, **{key: item for key, item in {**readable, part: wrong}.items() if key != "at"})


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"pays": "110"}, r"EnterPlayer\(\): pays cannot be '110'; allowed: a whole number"),
        ({"at": "noon"}, r"EnterPlayer\(\): at cannot be 'noon'; allowed: a time between"),
        ({"player": 3}, r"EnterPlayer\(\): player cannot be 3; allowed: a name"),
    ],
)
def test_a_wrong_value_is_told_with_what_may_stand_there(parts: dict[str, Any], told: str) -> None:
    driven = DrivenTournament("uk")
    entry = commands.EnterPlayer(**{"at": driven.now, "player": "Ann", "pays": 110, **parts})
    with pytest.raises(Malformed, match=told):
        driven.tournament.do(entry)
