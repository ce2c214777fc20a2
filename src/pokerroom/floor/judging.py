"""What the judging functions of the floor's queues share: who may ask, and happenings with their clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from pokerroom.errors import NotAllowed
from pokerroom.floor.commands import AskedOfFloor
from pokerroom.floor.happenings import QueueHappening
from pokerroom.floor.rules import FloorRules
from pokerroom.rulebook.operator.titles import refuse_title_without

QueueTold: TypeAlias = Iterator[QueueHappening]
_H = TypeVar("_H", bound=Struct)


def queue_told(kind: type[_H], asked: AskedOfFloor, rules: FloorRules, matter: str, **parts: Any) -> _H:
    """A happening of a request, with who asked, why, and the clauses of its matter."""
    asked_by = {"at": asked.at, "by": asked.by, "title": asked.title, "why": asked.why, "cites": rules.cites(matter)}
    return kind(**(asked_by | parts))


def refuse_for_another(rules: FloorRules, asked: AskedOfFloor, player: str, what: str, matter: str) -> None:
    """A player asks for themselves; for others somebody of the house does, who may give seats."""
    cites = rules.cites(matter)
    if asked.title:
        refuse_title_without(rules.house, asked.title, "seat", what, cites)
    elif asked.by != player:
        raise NotAllowed(
            f"{what} by {asked.by or 'nobody'}", allowed=f"{player}, or somebody of the house", cites=cites
        )


def refuse_without_power(rules: FloorRules, asked: AskedOfFloor, what: str, matter: str) -> None:
    """What only somebody of the house does who may give seats."""
    refuse_title_without(rules.house, asked.title, "seat", what, rules.cites(matter))
