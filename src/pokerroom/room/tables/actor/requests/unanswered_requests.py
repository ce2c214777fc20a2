"""People's requests that wait for an answer: they get one once the request is stored, refused, or in doubt too long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from pokerroom.room.store import Unsure
from pokerroom.room.store.requests.failed_appends import Unavailable
from pokerroom.room.tables.stream.answers import RequestReply

# After so long a sender is told that nobody knows whether the request was stored.
_SECONDS_IN_DOUBT: Final = 10.0


class PendingRequest(NamedTuple):
    """A person's request and the answer they wait for; `part_of` names the larger request it is part of, if any."""

    player: str
    message: wire.ToRoom
    answer: asyncio.Future[wire.Answer | None]
    part_of: str = ""


class UnansweredRequests:
    """Requests that were carried out in memory and may not be stored yet, each with the reply that it would get."""

    def __init__(self) -> None:
        self._unanswered: list[tuple[PendingRequest, RequestReply]] = []
        self._unknown: asyncio.TimerHandle | None = None  # rings when they are told that nobody knows

    def begin(self, requests: Sequence[PendingRequest], outcomes: Sequence[RequestReply]) -> None:
        """Note requests that were carried out in memory and are about to be stored."""
        self._unanswered = list(zip(requests, outcomes, strict=True))

    def end(self) -> None:
        """Note that nothing is in doubt any more: the requests are stored, or another process drives the table."""
        self._unanswered = []

    def doubt(self, requests: Sequence[PendingRequest]) -> None:
        """Note that these requests failed half-way; whether they were stored is seen when the table is read again."""
        known = {id(pending) for pending, _ in self._unanswered}
        self._unanswered += [
            (pending, RequestReply()) for pending in requests if id(pending) not in known and not pending.answer.done()
        ]
        self._stop_telling_unknown()
        self._unknown = asyncio.get_running_loop().call_later(_SECONDS_IN_DOUBT, self.tell_unknown)

    def settle(self, *, stored: bool) -> None:
        """Answer every request in doubt, now that the table has been read again and shows whether they were `stored`.

        They were stored in one append or not at all, and nobody else writes to the stream.
        """
        self._stop_telling_unknown()
        waiting, self._unanswered = self._unanswered, []
        if stored:
            for pending, outcome in waiting:
                answer_request(pending, outcome)
        else:
            not_kept = Unavailable("the table could not go on; nothing has changed", allowed="try again")
            answer_all([pending for pending, _ in waiting], not_kept)

    def tell_unknown(self) -> None:
        """Tell everybody who waits that nobody knows whether their request was stored: the table cannot be read."""
        self._stop_telling_unknown()
        waiting, self._unanswered = self._unanswered, []
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
    """Give the sender of a request its answer or its refusal."""
    if pending.answer.done():
        return
    if outcome.refusal is None:
        pending.answer.set_result(outcome.answer)
    else:
        pending.answer.set_exception(outcome.refusal)
