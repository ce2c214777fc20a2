"""Answered requests: one that is sent again gets the same answer, and nothing is done twice.

If a request changed something, the records have its sender, its id, and a mark of its content. So the last of them are
known after a restart too, from the snapshot and the records after it. Other answers, and refusals, are remembered until
the table is next read from the store.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.room import wire
from pokerroom.room.store.request_context import account_of

T = TypeVar("T")

ANSWERS_REMEMBERED: Final = 1000  # at one table


class Request(NamedTuple):
    """A request by its account, its id ("" for none), and a mark of its content ("" in records that have none)."""

    account: str
    id: str
    mark: str = ""

    @property
    def written(self) -> str:
        """The request as a record names it.

        >>> Request("Ann", "fold-1", "8c1f").written, Request("Ann", "", "8c1f").written
        ('fold-1 8c1f', '')
        """
        return f"{self.id} {self.mark}" if self.id else ""


def request_of(by: str, written: str) -> Request:
    """Return the request that a record names.

    >>> request_of("player Ann", "fold-1 8c1f"), request_of("staff Bo (supervisor)", "fold-1")
    (Request(account='Ann', id='fold-1', mark='8c1f'), Request(account='Bo', id='fold-1', mark=''))
    """
    name, _, mark = written.partition(" ")
    return Request(account_of(by), name, mark)


class RequestReply(NamedTuple):
    """The answer to a request: the message to the sender, if any, or the refusal."""

    answer: wire.Answer | None = None
    refusal: PokerroomError | None = None


class Answers:
    """The requests of one table that were answered, the latest of them; `known` are those that records name."""

    def __init__(self, requests: Iterable[Request] = ()) -> None:
        self._done: OrderedDict[tuple[str, str], str] = OrderedDict()  # what records name, with its mark
        self._answered: OrderedDict[tuple[str, str], tuple[str, RequestReply]] = OrderedDict()
        self._under_way: dict[tuple[str, str], str] = {}
        for request in requests:
            self.note_on_record(request)

    def note_on_record(self, request: Request) -> None:
        """Note that a record names this request, so it was carried out."""
        if request.id:
            _remember(self._done, request, request.mark)

    def keep(self, request: Request, outcome: RequestReply) -> None:
        """Remember the reply to a request, if it has an id."""
        if request.id:
            _remember(self._answered, request, (request.mark, outcome))

    def find(self, request: Request, former: Sequence[str] = ()) -> RequestReply | None:
        """Return the earlier reply to a request, or refuse an id that was used for something else; None if it is new.

        `former` are the marks that the same request would have by the room's earlier keys.
        """
        place = request.account, request.id
        if not request.id:
            return None
        if place in self._answered:
            mark, outcome = self._answered[place]
        elif place in self._done:
            mark, outcome = self._done[place], RequestReply()
        elif place in self._under_way and self._under_way[place] != request.mark:
            return clash_of(request)
        else:
            return None
        return outcome if mark in ("", request.mark, *former) else clash_of(request)

    @contextmanager
    def under_way(self, request: Request) -> Iterator[None]:
        """Mark a request as being carried out, so that nothing else is done under its id meanwhile."""
        place = request.account, request.id
        self._under_way[place] = request.mark
        try:
            yield
        finally:
            self._under_way.pop(place, None)

    def known(self) -> tuple[Request, ...]:
        """Return the requests that records name, for a snapshot, the latest last."""
        return tuple(Request(*place, mark) for place, mark in self._done.items())


def _remember(remembered: OrderedDict[tuple[str, str], T], request: Request, value: T) -> None:
    remembered[request.account, request.id] = value
    remembered.move_to_end((request.account, request.id))
    if len(remembered) > ANSWERS_REMEMBERED:
        remembered.popitem(last=False)


def clash_of(request: Request) -> RequestReply:
    """Return the refusal of an id that was used for something else."""
    what = f"you have sent another request with the id {request.id!r}"
    return RequestReply(refusal=Illegal(what, allowed="the same message again, or another id for this one"))
