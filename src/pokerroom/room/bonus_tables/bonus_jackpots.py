"""A bonus table and the room's jackpots: the pool it is linked to, its waits, and the payments to its boxes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from decimal import Decimal

import structlog

from pokerroom.bonus.commands import PayJackpot
from pokerroom.bonus.paying.progressive import jackpot_payments, round_facts
from pokerroom.bonus.posted.terms import BONUS_GAME
from pokerroom.errors import Illegal
from pokerroom.jackpots import PoolConditions, PostedTable
from pokerroom.jackpots.commands import MakeClaim
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.prizes.jackpot_orders import TableInPool
from pokerroom.room.prizes.jackpots import RoomJackpots

_log = structlog.get_logger("pokerroom.jackpots")


def bonus_tables_in(
    conditions: PoolConditions, bonus_tables: Mapping[str, BonusActor], named: Collection[str]
) -> Iterator[PostedTable]:
    """Yield the bonus tables that take part in a pool: those of its house with the pool's Jackpot Wager."""
    for table_id, actor in bonus_tables.items():
        offered = in_pool(actor.journal)
        if offered.house != conditions.house or not offered.takes_part or (named and table_id not in named):
            continue
        if offered.wager != conditions.wager:
            why = f"its Jackpot Wager is {offered.wager}, the pool's {conditions.wager}"
            _log.warning("a table is not linked to a jackpot", table=table_id, jackpot=conditions.name, why=why)
            continue
        yield PostedTable(name=table_id, game=BONUS_GAME, wager=offered.wager)


def in_pool(journal: BonusJournal) -> TableInPool:
    """Return a bonus table as the jackpots of its house know it."""
    state = journal.state
    wager = Decimal(state.terms.limits.jackpot) / journal.opening.setup.unit
    running = journal.round is not None
    return TableInPool(journal.house.book.id, BONUS_GAME, state.rounds, running, bool(wager), wager)


def payments_due(jackpots: RoomJackpots, table_id: str, journal: BonusJournal) -> list[PayJackpot]:
    """Return the pool's payments for the settled round that its boxes have not got yet, in the book's order."""
    bonus_round = journal.round
    if bonus_round is None or bonus_round.phase != "jackpots" or bonus_round.jackpots_paid:
        return []
    claims = (claim for pool in jackpots.pools.values() for claim in pool.claims if claim.status == "paid")
    round_claims = [
        claim for claim in claims if (claim.facts.table, claim.facts.hand) == (table_id, bonus_round.number)
    ]
    return [payment for claim in round_claims for payment in jackpot_payments(bonus_round, claim)]


def claim_at_bonus_table(message: wire.ClaimJackpot, journal: BonusJournal, player: str, at: datetime) -> MakeClaim:
    """Return a player's own claim on the round that lies on the table, or refuse it with the clause."""
    bonus_round, cites = journal.state.round, journal.terms.cites("jackpot.claim")
    if bonus_round is None or bonus_round.number != message.hand:
        raise Illegal(f"a claim on round {message.hand}", allowed="the round that lies on the table", cites=cites)
    box = next((number for number, box in bonus_round.boxes.items() if box.player == player), None)
    if box is None:
        raise Illegal("a claim by somebody who had no box in the round", allowed="a player of the round", cites=cites)
    facts = round_facts(bonus_round, journal.port.table_id, journal.began)
    return MakeClaim(facts, at, by=player, seat=box, log=journal.public_log())
