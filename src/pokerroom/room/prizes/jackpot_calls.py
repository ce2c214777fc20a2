"""Calls of staff for a jackpot won at a table: the event, who does what next, and the clauses.

The same words stand on the dealer's console, among the calls of the floor, and in the refusal of another hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from pokerroom.citation import Citation
from pokerroom.jackpots import Pool
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.rulebook.grounds import TableGrounds, grounds_of
from pokerroom.rulebook.operator.titles import titles_with


class JackpotCall(NamedTuple):
    """A call of staff: the event, and who does what next. `claim` is 0 while the hand still lies there."""

    jackpot: str
    claim: int
    hand: int
    words: str
    next: str
    at: datetime
    cites: tuple[Citation, ...]


def call_for_claim(pool: Pool, claim: ClaimFile) -> JackpotCall:
    """Return the call for the next step of a claim that is neither paid nor denied."""
    won = "; ".join(f"{winner.player} with {winner.hand.partition(' (')[0]}" for winner in claim.winners) or claim.by
    who = recorders(pool)
    if claim.held:
        next_step = f"the payment is held: {claim.held}"
    elif claim.status == "eligible":
        next_step = f"call the {who}, who records it"
    elif claim.missing:
        next_step = f"the {who} confirms: {', '.join(need.replace('_', ' ') for need in claim.missing)}"
    else:
        next_step = f"the {who} pays it"
    cites = _grounds_of_pool(pool).cites("jackpot.release", "jackpot.settlement_steps")
    name = pool.state.terms.name
    words = f"the {name} jackpot was won here and is not settled: {won}, hand {claim.facts.hand}"
    return JackpotCall(name, claim.number, claim.facts.hand, words, next_step, claim.at, cites)


def call_for_hand(pool: Pool, number: int, seats: Sequence[int], names: Mapping[int, str], at: datetime) -> JackpotCall:
    """Return the call to a hand that may have won: its cards stay as they are until it is taken in."""
    who = " and ".join(f"seat {seat}, {names.get(seat, '')}" for seat in seats)
    words = f"the jackpot may have been won in this hand: {who}"
    cites = _grounds_of_pool(pool).cites("jackpot.claim", "jackpot.settlement_steps")
    next_step = "leave the cards as they lie, and take the hand in: it is claimed then"
    return JackpotCall(pool.state.terms.name, 0, number, words, next_step, at, cites)


def recorders(pool: Pool) -> str:
    """Return the titles that may record a jackpot."""
    *others, last = titles_with(pool.house, "record_jackpot")
    return f"{', '.join(others)} or {last}" if others else last


def _grounds_of_pool(pool: Pool) -> TableGrounds:
    return grounds_of(pool.house.book, pool.state.terms.games[0])
