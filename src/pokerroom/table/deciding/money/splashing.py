"""Splash a pot: a promotion of the house adds chips to the next one."""

from __future__ import annotations

from pokerroom.charges.entries import CAGE, NEXT_POT, ChipMove
from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.commands import SplashPot
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.state import TableState
from pokerroom.wording.wordless import required_name


def decide_splash_pot(state: TableState, command: SplashPot) -> Deciding[None]:
    """Put chips from the cage into the next pot, for all players who are dealt in."""
    state.refuse_if_closed()
    if command.amount < 1:
        raise Malformed(f"{command.amount} into the next pot", allowed="whole chips, at least 1", cites=command.cites)
    promotion = required_name(command.promotion, "the promotion's", command.cites)
    if state.orders.contenders:
        allowed = "once the pot that was carried over has been won"
        raise Illegal("a splash into a pot that only some may play for", allowed=allowed, cites=command.cites)
    move = ChipMove(CAGE, NEXT_POT, command.amount)
    yield happenings.Booked("splash of the next pot", (move,), command.at, command.cites)
    yield happenings.PotSplashed(command.amount, promotion, command.at, command.cites)
