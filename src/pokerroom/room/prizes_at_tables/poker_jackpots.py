"""A poker table and the room's jackpots: how a pool knows it, and a player's claim on its hand."""

from __future__ import annotations

from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.jackpots import hand_facts_of
from pokerroom.jackpots.commands import MakeClaim
from pokerroom.room import wire
from pokerroom.room.prizes.jackpot_orders import TableInPool
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.table.table import Table


def poker_in_pool(table: Table) -> TableInPool:
    """Return a poker table as the jackpots of its house know it."""
    rules = table.rules
    return TableInPool(
        rules.house.book.id, rules.hand.game, table.hands.count, table.hand is not None, bool(rules.setup.jackpot)
    )


def claim_at_seat(
    message: wire.ClaimJackpot, journal: TableJournal, player: str, at: datetime, others: tuple[str, ...], table_id: str
) -> MakeClaim:
    """Return a player's own claim on the hand that lies on the table, judged as one that the software finds."""
    last, cites = journal.hand_on_felt, journal.rules.hand.cites("jackpot.claim")
    if last is None or last.number != message.hand:
        raise Illegal(f"a claim on hand {message.hand}", allowed="the hand that lies on the table", cites=cites)
    seat = next((seat for seat, name in last.names.items() if name == player), None)
    if seat is None:
        raise Illegal("a claim by somebody who had no cards", allowed="a player of the hand", cites=cites)
    facts = hand_facts_of(last.hand, last.names, table_id, last.number, last.began, others=others)
    return MakeClaim(facts, at, by=player, seat=seat, log=last.hand.log("public"))
