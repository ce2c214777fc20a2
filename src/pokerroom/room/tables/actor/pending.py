"""Requests of people that wait to be answered: until they are done and kept, or until nobody knows whether they are."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.store import Unsure
from pokerroom.room.store.requests.again import Unavailable
from pokerroom.room.tables.journal.answers import RequestReply

_UNKNOWN_AFTER: Final = 10.0  # seconds after which who asked for what may be kept is told that nobody knows


class PendingRequest(NamedTuple):
    """A person's request, and who waits for the answer; `part_of` is the request that it is a part of, if any."""

    player: str
    message: wire.ToRoom
    answer: asyncio.Future[wire.Answer | None]
    part_of: str = ""


class OpenRequests:
    """What was done in memory and is not known to be kept, with how it would be answered."""

    def __init__(self) -> None:
        self._open: list[tuple[PendingRequest, RequestReply]] = []
        self._unknown: asyncio.TimerHandle | None = None  # rings when they are told that nobody knows

    def begin(self, requests: Sequence[PendingRequest], outcomes: Sequence[RequestReply]) -> None:
        """Note requests that were done in memory and are about to be kept."""
        self._open = list(zip(requests, outcomes, strict=True))

    def end(self) -> None:
        """Note that these requests are settled: they are kept, or another process drives the table."""
        self._open = []

    def doubt(self, requests: Sequence[PendingRequest]) -> None:
        """Note a failure while these were under way: what has become of them is seen when the table is read again."""
        known = {id(pending) for pending, _ in self._open}
        self._open += [
            (pending, RequestReply()) for pending in requests if id(pending) not in known and not pending.answer.done()
        ]
        self._stop_telling_unknown()
        self._unknown = asyncio.get_running_loop().call_later(_UNKNOWN_AFTER, self.tell_unknown)

    def settle(self, *, kept: bool) -> None:
        """Tell whoever asked for what was under way what has become of it, after the table has been read again.

        It was kept in one append or not at all, and nobody else writes to the stream.
        """
        self._stop_telling_unknown()
        waiting, self._open = self._open, []
        if kept:
            for pending, outcome in waiting:
                answer_request(pending, outcome)
        else:
            not_kept = Unavailable("the table could not go on; nothing has changed", allowed="try again")
            answer_all([pending for pending, _ in waiting], not_kept)

    def tell_unknown(self) -> None:
        """Tell whoever waits that nobody knows what has become of their request, since the table cannot be read."""
        self._stop_telling_unknown()
        waiting, self._open = self._open, []
        answer_all([pending for pending, _ in waiting], Unsure())

    def _stop_telling_unknown(self) -> None:
        if self._unknown is not None:
            self._unknown.cancel()
            self._unknown = None


def answer_all(requests: Sequence[PendingRequest], refusal: PokerroomError) -> None:
    """Refuse all of these requests."""
    for pending in requests:
        answer_request(pending, RequestReply(refusal=refusal))


def answer_request(pending: PendingRequest, outcome: RequestReply) -> None:
    """Tell whoever waits for a request what has become of it."""
    if pending.answer.done():
        return
    if outcome.refusal is None:
        pending.answer.set_result(outcome.answer)
    else:
        pending.answer.set_exception(outcome.refusal)
