"""Players who were called away from a table, and how the dealer of a live table sends them.

Where the room deals, and from a closed table, the room itself moves them (`queues_due.py`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypedDict

from pokerroom.errors import Illegal
from pokerroom.queues.state import QueueState
from pokerroom.queues.why import why_called
from pokerroom.queues.words import SeatClaim
from pokerroom.room import wire
from pokerroom.room.store.request_context import outside_request
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.leaving import CalledPlayer

Mover = Callable[..., Awaitable[None]]


def leaving_from(queues: QueueState, tables: Mapping[str, TableActor], actor: TableActor) -> tuple[CalledPlayer, ...]:
    """Return the players of a table who were called to a seat elsewhere."""
    proofs = {happening.number: happening for happening in queues.called}
    seats_left = []
    for call in queues.calls.values():
        seat = actor.seat_of(call.player) if call.origin == actor.id and call.table in tables else 0
        if not seat:
            continue
        name, proof = tables[call.table].journal.ledger.table, proofs.get(call.number)
        why, cites = (why_called(proof), proof.cites) if proof is not None else ("", ())
        may_leave = call.accepted or call.due or call.claim == "must_move"
        seats_left.append(
            CalledPlayer(
                call=call.number,
                player=call.player,
                seat=seat,
                table=call.table,
                table_name=name,
                to=call.seat,
                claim=call.claim,
                goes=may_leave,
                until=call.until,
                why=why,
                cites=cites,
            )
        )
    return tuple(seats_left)


async def follow_call(
    queues: QueueState,
    tables: Mapping[str, TableActor],
    move: Mover,
    actor: TableActor,
    message: wire.SeatGoes,
    *,
    name: str,
    title: str,
    request: str,
) -> None:
    """Have the dealer of a live table send a player to the seat they were called for, once the hand is over.

    The record that they went names the `request`; taking in a hand may come before it.
    """
    departures = [leaving for leaving in leaving_from(queues, tables, actor) if leaving.goes]
    leaving = next((leaving for leaving in departures if leaving.seat == message.seat), None)
    if leaving is None:
        allowed = ", ".join(f"seat {leaving.seat}" for leaving in departures) or "nobody is called away from this table"
        raise Illegal(f"seat {message.seat} was not called for another seat", allowed=allowed)
    hand = actor.journal.hand
    if hand is not None and not hand.over and hand.is_in(leaving.seat):
        raise Illegal(f"seat {leaving.seat} plays the hand", allowed="when its pots are pushed", cites=leaving.cites)
    if hand is not None and hand.over:
        with outside_request():
            await actor.ask(name, wire.TakeHandIn(title=title))
    if leaving.table == actor.id:
        await actor.ask(name, wire.SeatMoves(seat=leaving.seat, to=leaving.to, title=title), request)
        return
    how = sent_as(queues, actor.id, leaving.claim)
    by = f"staff {name} ({title})"
    await move(leaving.player, actor.id, leaving.table, leaving.to, by=by, request=request, **how)


class SentAs(TypedDict):
    """How a called player goes: by whose order, unless by their own choice, and whether from a closed table."""

    title: str
    broken: bool


def sent_as(queues: QueueState, origin: str, claim: SeatClaim) -> SentAs:
    """Return how somebody goes from a table to the seat that they were called to."""
    if claim == "broken_table":
        return SentAs(title=queues.broken[origin].title, broken=True)
    return SentAs(title=queues.feeders[origin].title if claim == "must_move" else "", broken=False)
