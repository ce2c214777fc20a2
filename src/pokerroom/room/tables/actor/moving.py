"""Move a player from one table of the room to another: in one append over both tables and the ledger, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NoReturn

from pokerroom.errors import Illegal, NotAllowed, PokerroomError
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.store import NOT_KEPT
from pokerroom.room.store.requests.failed_appends import store_failure
from pokerroom.room.tables.actor.table_actor import TableActor, TableAppend
from pokerroom.room.tables.actor.tables_append import append_tables
from pokerroom.table import move_player


async def send_between_tables(
    ledger: RoomLedger,
    old: TableActor,
    new: TableActor,
    player: str,
    seat: int,
    clock: Callable[[], datetime],
    *,
    title: str = "",
    by: str = "",
    request: str = "",
    posts: bool = True,
    broken: bool = False,
) -> None:
    """Move a player to a seat at another table and store it at both, or refuse it and change nothing.

    Both tables stand still meanwhile; a refusal cites the clause.

    `title` is the title of the member of staff who sends the player; without one they go by their own choice. `by` and
    `request` are the asker and the request for the record; `broken` says that their table has closed.
    """
    if old is new:
        raise Illegal(f"{player} to the same table", allowed="a change of seat")
    first, second = sorted((old, new), key=lambda actor: actor.id)  # one order for all: none waits for ever
    async with first.standing_still(), second.standing_still():
        now = new.not_before(old.time())
        old.not_before(now)
        leaves = _seat_to_leave(old, new, player)
        try:
            with old.journal.on_behalf_of(by, request), new.journal.on_behalf_of(by, request):
                move_player(
                    old.journal.table, leaves, new.journal.table, seat, now, by=title, posts=posts, broken=broken
                )
                old.scheduler.forget(player)
            gone, come = old.pending_append(), new.pending_append()
            versions = await _store_both_tables(ledger, (old, gone), (new, come), clock())
        except PokerroomError as refusal:
            if not (old.journal.noted or new.journal.noted or isinstance(refusal, NOT_KEPT)):
                raise  # nothing was done
            _lose(refusal, old, new)
        except BaseException as fault:
            _lose(fault, old, new)
        else:
            old.append_done(gone, versions[0])
            new.append_done(come, versions[1])


async def _store_both_tables(
    ledger: RoomLedger, left: tuple[TableActor, TableAppend], joined: tuple[TableActor, TableAppend], at: datetime
) -> Sequence[int]:
    """Store the happenings of both tables in one append; return the version of each."""
    (old, gone), (new, come) = left, joined
    parts, bookings = [gone.part, come.part], [*gone.bookings, *come.bookings]
    notes = [old.jackpot_notes(gone), new.jackpot_notes(come)]
    return await append_tables(ledger, old.jackpots, parts, bookings, notes, at)


def _seat_to_leave(old: TableActor, new: TableActor, player: str) -> int:
    """Return the player's seat at the old table, or refuse one who has none there or has one at the new table."""
    leaves = old.seat_of(player)
    if not leaves:
        raise NotAllowed(f"{player} has no seat at {old.id}", allowed="a table where they sit")
    if taken := new.seat_of(player):
        cites = new.journal.rules.seating.cites("one_seat_each")
        what = f"{player} has seat {taken} there already"
        raise Illegal(what, allowed="a table where they do not sit", cites=cites)
    return leaves


def _lose(fault: BaseException, *actors: TableActor) -> NoReturn:
    """Have both tables drop their changes in memory and be read again; raise the fault as a failure of the store."""
    for actor in actors:
        actor.append_failed(fault)
    if not isinstance(fault, Exception):  # the waiting task ends here
        raise fault
    raise store_failure("the move could not be kept", fault) from fault
