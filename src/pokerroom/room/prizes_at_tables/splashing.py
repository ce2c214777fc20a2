"""Splash a pot for a promotion, in one append over the table, the promotion and the ledger, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec.structs import replace

from pokerroom.errors import PokerroomError
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.store import NOT_KEPT, Part
from pokerroom.room.store.requests.failed_appends import store_failure
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.table.commands import SplashPot


async def splash_at_table(
    ledger: RoomLedger,
    actor: TableActor,
    splash: SplashPot,
    promotion: Part,
    entries: Sequence[RoomEntry],
    clock: Callable[[], datetime],
    by: str,
) -> int:
    """Splash a pot while its table stands still, and return the new version of the promotion's stream.

    Whatever the table refuses changes nothing.
    """
    async with actor.standing_still():
        try:
            with actor.journal.on_behalf_of(by):
                actor.journal.do(replace(splash, at=actor.time()))
            append = actor.pending_append()
            parts = [append.part, promotion]
            versions = await ledger.append_entries(parts, entries, clock(), by=by, bookings=append.bookings)
        except BaseException as fault:
            if isinstance(fault, PokerroomError) and not (actor.journal.noted or isinstance(fault, NOT_KEPT)):
                raise  # nothing was done
            actor.append_failed(fault)
            if not isinstance(fault, Exception):
                raise
            raise store_failure("the splash could not be kept", fault) from fault
        actor.append_done(append, versions[0])
        return versions[1]
