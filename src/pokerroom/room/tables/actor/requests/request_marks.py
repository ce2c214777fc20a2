"""Marks that tell requests apart: each is made with the room's key, and shows whether the same is asked again."""

from __future__ import annotations

from typing import Final

import msgspec

from pokerroom.room import wire
from pokerroom.room.store import Store
from pokerroom.room.store.requests.failed_appends import read_again
from pokerroom.room.store.requests.kept_answers import marks_on_record
from pokerroom.room.store.seal import Seals
from pokerroom.room.tables.actor.requests.room_requests import RoomMessage
from pokerroom.room.tables.stream.answers import Answers, Request, RequestReply, clash_of

_CONTENT_MARK_LENGTH: Final = 16  # in characters
# In characters: who sent a request that the room carries out, and at which table. It stands before the content's mark.
_SENDER_MARK_LENGTH: Final = 8


class RequestMarks:
    """The marks of requests at one table."""

    def __init__(self, table_id: str, store: Store) -> None:
        self._table_id, self._store = table_id, store

    def request(self, player: str, message: wire.ClientMessage) -> Request:
        """Return a message as a request with its mark, from which nobody without the key can tell its content."""
        if not message.request:
            return Request(player, "")
        return Request(player, message.request, self._mark_at_table(self._store.seals, player, message))

    def _mark_at_table(self, seals: Seals, player: str, message: wire.ClientMessage) -> str:
        """Return a request's mark; if the room carries it out, the mark also covers who asked, and at which table."""
        return (self._sender_mark(seals, player) if isinstance(message, RoomMessage) else "") + _mark_of_request(
            seals, player, message
        )

    def _sender_mark(self, seals: Seals, player: str) -> str:
        return seals.sign("request at table", self._table_id, player).hex()[:_SENDER_MARK_LENGTH]

    def find(self, answers: Answers, request: Request, message: wire.ClientMessage) -> RequestReply | None:
        """Return the reply that the table gave to a request before; None if it is new."""
        seals, former = self._store.seals, self._store.seals.former if request.id else ()
        marks = [self._mark_at_table(seals, request.account, message) for seals in former]
        if isinstance(message, wire.SendPlayer):  # tables have it in records that do not tell whose it was
            marks += [_mark_of_request(ring, request.account, message) for ring in (seals, *former)]
        return answers.find(request, marks)

    async def find_on_record(self, request: Request, message: RoomMessage) -> RequestReply | None:
        """Return the reply to a request that other records of the room show to be done; None if none does."""
        if not request.id:
            return None
        seals = (self._store.seals, *self._store.seals.former)
        whose = tuple(self._sender_mark(seal, request.account) for seal in seals)
        every = await read_again(marks_on_record, self._store, request.id)
        marks = {
            item for item in every if len(item) == _SENDER_MARK_LENGTH + _CONTENT_MARK_LENGTH and item.startswith(whose)
        }
        if not marks:
            return None
        same = not marks.isdisjoint(self._mark_at_table(seal, request.account, message) for seal in seals)
        return RequestReply() if same else clash_of(request)


def _mark_of_request(seals: Seals, player: str, message: wire.ClientMessage) -> str:
    content = msgspec.json.encode(msgspec.structs.replace(message, id=0))
    return seals.sign("request", player, content).hex()[:_CONTENT_MARK_LENGTH]
