"""The bodies for the page of finished rounds: those of a table of the bonus game, and one step by step."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.cards.proof_shapes import HandProof
from pokerroom.room import wire


class RoundResult(Struct, frozen=True):
    """A player who wagered in a round, and how much they won from the house; below 0, how much they lost."""

    player: str
    won: int


class RoundLine(Struct, frozen=True):
    """A finished round in a list. Times are in milliseconds since 1970."""

    number: int
    began: int
    ended: int
    wagered: int
    results: tuple[RoundResult, ...]
    void: bool


class RoundList(Struct, frozen=True):
    """Finished rounds of a table, the latest first; `more` where there are earlier ones, before the last of these."""

    table: str
    name: str
    unit: int
    currency: str
    rounds: tuple[RoundLine, ...]
    more: bool


class RoundStep(Struct, frozen=True):
    """One step of a round: the dealer's words, and the table as this viewer could then see it."""

    number: int
    street: str
    public: wire.PublicBonusTable
    cards: tuple[str, ...] = ()  # the viewer's own
    lines: tuple[wire.LogLine, ...] = ()


class RoundReplay(Struct, frozen=True):
    """A round step by step. `box` is the viewer's own in that round, 0 for a viewer who was not in it.

    `before` and `after` are the numbers of the finished rounds beside it, 0 for none; `log` is the address of its log.
    """

    table: str
    name: str
    number: int
    began: int
    ended: int
    box: int
    steps: tuple[RoundStep, ...]
    log: str
    before: int = 0
    after: int = 0
    proof: HandProof | None = None  # none for an inspector, or where an older release published nothing
