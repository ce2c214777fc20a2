"""Messages about jackpots as commands of a pool: a player's claim, and the steps that people of the house take."""

from __future__ import annotations

from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.jackpots import hand_facts_of
from pokerroom.jackpots.commands import ConfirmStep, DenyClaim, HoldPayment, MakeClaim, PayClaim, PoolCommand, RecordWin
from pokerroom.jackpots.words import RELEASE_STEPS
from pokerroom.room import wire
from pokerroom.room.tables.journal import TableJournal
from pokerroom.rulebook.words import one_of


def claim_of(
    message: wire.ClaimJackpot, journal: TableJournal, player: str, at: datetime, others: tuple[str, ...], table_id: str
) -> MakeClaim:
    """A player's own claim on the hand that lies on the table, judged like one that the software finds."""
    last = journal.lies_there
    if last is None or last.number != message.hand:
        raise Illegal(f"a claim on hand {message.hand}", allowed="the hand that lies on the table")
    seat = next((seat for seat, name in last.names.items() if name == player), None)
    if seat is None:
        raise Illegal("a claim by somebody who had no cards", allowed="a player of the hand")
    facts = hand_facts_of(last.hand, last.names, table_id, last.number, last.began, others=others)
    return MakeClaim(facts, at, by=player, seat=seat, log=last.hand.log("public"))


def step_of(message: wire.SettleJackpot, title: str, at: datetime) -> PoolCommand:
    """One step of a claim, under the title of whoever takes it."""
    number = message.claim
    if message.what == "record":
        return RecordWin((number,), at, title, message.displayed)
    if message.what == "confirm":
        step = one_of(RELEASE_STEPS, message.step.replace(" ", "_"), "the confirmation")
        return ConfirmStep(number, step, at, title, message.counted, message.reason)
    if message.what == "hold":
        return HoldPayment(number, message.reason, at, title)
    if message.what == "deny":
        return DenyClaim(number, message.reason, at, title)
    return PayClaim(number, at, title)
