"""Proofs over HTTP: the last signed head, that it goes on from an earlier one, and that a deal is under it.

Anybody may ask for heads; the proof of a deal is for callers who may see its table.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Router, get
from litestar.params import Parameter
from msgspec import structs

from pokerroom.errors import Malformed
from pokerroom.room.store.in_service.signing import RoomHeads
from pokerroom.room.store.proof.tree import SignedHead, fingerprint
from pokerroom.room.store.records import microseconds
from pokerroom.room.store.store import Store
from pokerroom.room.tables.journal.shuffles import COMMITTED
from pokerroom.web.api.callers import OfAnyTable, OfRoom
from pokerroom.web.app_parts import parts_of
from pokerroom.web.errors import NoSuch, documented_refusals
from pokerroom.web.shapes.head_shapes import HeadsConsistent, LinkedRecord, RecordHead, RecordIncluded

Size = Annotated[int, Parameter(ge=0, le=2**53, description="A number of records under a head.")]
RecordNumber = Annotated[int, Parameter(ge=1, le=2**53, description="The number of the record in the table's stream.")]


@get("/record/head", summary="The last signed head of the record", responses=documented_refusals(404))
async def record_head(request: Request[Any, Any, Any]) -> RecordHead:
    """Return the last head: how many records are under it, their root, when it was signed, and with which key."""
    head = (await _heads(request)).head
    if head is None:
        raise NoSuch("no head has been signed yet", allowed="after the first one")
    return _shown(head)


@get(
    "/record/consistency",
    summary="That one head goes on from another",
    responses=documented_refusals(400, 404),
)
async def consistency(request: Request[Any, Any, Any], first: Size, second: Size) -> HeadsConsistent:
    """Return the digests that show it, as RFC 9162 has them in 2.1.4; refuse more records than there are."""
    try:
        path = await asyncio.to_thread((await _heads(request)).consistency, first, second)
    except Malformed as fault:
        raise NoSuch(fault.what, allowed=fault.allowed) from None
    return HeadsConsistent(first, second, path)


@get(
    "/tables/{table_id:str}/record/{version:int}",
    summary="That a published deal is under the last head",
    responses=documented_refusals(400, 401, 403, 404),
)
async def inclusion(
    request: Request[Any, Any, Any], room: OfRoom, any_table: OfAnyTable, version: RecordNumber
) -> RecordIncluded:
    """Return the record of a deal's commitment, and its path to the last head (RFC 9162, 2.1.3)."""
    return await asyncio.to_thread(_included, await _heads(request), room.store, any_table.stream, version)


router = Router(path="/api", route_handlers=[record_head, consistency, inclusion], tags=["proofs"])


async def _heads(request: Request[Any, Any, Any]) -> RoomHeads:
    """Return the room's heads; read those of a room that has just opened first, so that none seems to be missing."""
    heads = parts_of(request.app).heads
    if not heads.opened:
        await asyncio.to_thread(heads.catch_up)
    return heads


def _shown(head: SignedHead) -> RecordHead:
    return RecordHead(**structs.asdict(head), key_name=fingerprint(head.key))


def _included(heads: RoomHeads, store: Store, stream: str, version: int) -> RecordIncluded:
    try:
        before = store.link_at(stream, version - 1)
        stored = store.record(stream, version)
    except Malformed:
        raise NoSuch(f"there is no record {version}", allowed="one that a proof names") from None
    if stored.kind != COMMITTED:
        raise NoSuch(f"record {version} is not for everybody to see", allowed="what was published of a deal")
    place, head, path = heads.inclusion(stream, version)
    linked = LinkedRecord(
        before=before.hex(),
        stream=stream,
        version=version,
        epoch=stored.epoch,
        at=microseconds(stored.at),
        kind=stored.kind,
        form=stored.form,
        by=stored.by,
        request=stored.request,
        body=stored.body.decode(),
    )
    return RecordIncluded(linked, place, path, _shown(head))
