"""The refusals of a room beyond those of the rules."""

from __future__ import annotations

from pokerroom.errors import PokerroomError


class TooMany(PokerroomError):
    """A refusal because of too many tries; it may be tried again after `again` seconds."""

    def __init__(self, what: str, *, allowed: str = "", again: float = 1.0) -> None:
        super().__init__(what, allowed=allowed)
        self.again = again
