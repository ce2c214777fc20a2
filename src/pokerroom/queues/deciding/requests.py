"""Functions shared by the judges of the queues: who may ask, and a happening's fields about its request."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TypeAlias, TypedDict

from pokerroom.citation import Citation
from pokerroom.errors import NotAllowed
from pokerroom.queues.commands import AnyQueueCommand
from pokerroom.queues.happenings import QueueHappening
from pokerroom.queues.rules import QueueRules
from pokerroom.rulebook.operator.titles import refuse_title_without

QueueHappenings: TypeAlias = Iterator[QueueHappening]


class CommonFields(TypedDict):
    """The common fields of every happening of a request: when, who asked under which title, why, and the clauses."""

    at: datetime
    by: str
    title: str
    why: str
    cites: tuple[Citation, ...]


def common_fields(
    command: AnyQueueCommand,
    rules: QueueRules,
    matter: str,
    *,
    why: str | None = None,
    cites: tuple[Citation, ...] | None = None,
) -> CommonFields:
    """Return the fields that every happening copies from its command, with the clauses of its matter."""
    return {
        "at": command.at,
        "by": command.by,
        "title": command.title,
        "why": command.why if why is None else why,
        "cites": rules.cites(matter) if cites is None else cites,
    }


def refuse_for_another(rules: QueueRules, command: AnyQueueCommand, player: str, what: str, matter: str) -> None:
    """Refuse a request for another player, unless it is by staff who may give seats."""
    cites = rules.cites(matter)
    if command.title:
        refuse_title_without(rules.house, command.title, "seat", what, cites)
    elif command.by != player:
        raise NotAllowed(f"{what} by {command.by or 'nobody'}", allowed=f"{player}, or a member of staff", cites=cites)


def refuse_without_power(rules: QueueRules, command: AnyQueueCommand, what: str, matter: str) -> None:
    """Refuse a request by anybody but staff who may give seats."""
    refuse_title_without(rules.house, command.title, "seat", what, rules.cites(matter))
