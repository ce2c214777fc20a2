"""A pot that is splashed: a promotion of the house adds chips to the next one."""

from __future__ import annotations

from pokerroom.charges.entries import CAGE, NEXT_POT, ChipMove
from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.commands import SplashPot
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.state import TableState


def decide_splash_pot(table: TableState, asked: SplashPot) -> Deciding[None]:
    """Put chips out of the cage into the next pot, for everybody who is dealt in."""
    table.refuse_if_closed()
    if asked.amount < 1:
        raise Malformed(f"{asked.amount} into the next pot", allowed="whole chips, at least 1", cites=asked.cites)
    if not asked.promotion.strip():
        raise Malformed("a splash of no promotion", allowed="what it is called", cites=asked.cites)
    if table.contenders:
        allowed = "once the pot that was carried over has been won"
        raise Illegal("a splash into a pot that only some may play for", allowed=allowed, cites=asked.cites)
    move = ChipMove(CAGE, NEXT_POT, asked.amount)
    yield happenings.Booked("splash of the next pot", (move,), asked.at, asked.cites)
    yield happenings.PotSplashed(asked.amount, asked.promotion.strip(), asked.at, asked.cites)
