"""What the judging functions of the floor's queues share: who may ask, and happenings with their clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from pokerroom.errors import NotAllowed
from pokerroom.floor.commands import AnyFloorCommand
from pokerroom.floor.happenings import QueueHappening
from pokerroom.floor.rules import FloorRules
from pokerroom.rulebook.operator.titles import refuse_title_without

QueueHappenings: TypeAlias = Iterator[QueueHappening]
_H = TypeVar("_H", bound=Struct)


def queue_happening(kind: type[_H], command: AnyFloorCommand, rules: FloorRules, matter: str, **parts: Any) -> _H:
    """A happening of a request, with who asked, why, and the clauses of its matter."""
    asked_by = {
        "at": command.at,
        "by": command.by,
        "title": command.title,
        "why": command.why,
        "cites": rules.cites(matter),
    }
    return kind(**(asked_by | parts))


def refuse_for_another(rules: FloorRules, command: AnyFloorCommand, player: str, what: str, matter: str) -> None:
    """A player asks for themselves; for others somebody of the house does, who may give seats."""
    cites = rules.cites(matter)
    if command.title:
        refuse_title_without(rules.house, command.title, "seat", what, cites)
    elif command.by != player:
        raise NotAllowed(
            f"{what} by {command.by or 'nobody'}", allowed=f"{player}, or somebody of the house", cites=cites
        )


def refuse_without_power(rules: FloorRules, command: AnyFloorCommand, what: str, matter: str) -> None:
    """What only somebody of the house does who may give seats."""
    refuse_title_without(rules.house, command.title, "seat", what, rules.cites(matter))
