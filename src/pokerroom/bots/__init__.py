"""Players of the house's own: small, sensible bots for every game, who see what their seat may see and nothing else."""

from pokerroom.bots.names import NAMES
from pokerroom.bots.player import agrees_to_chop, decide

__all__ = ["decide", "agrees_to_chop", "NAMES"]
