"""The bodies for the replayer: the hands of a table, and one hand step by step as its viewer may see it."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.cards.proof_shapes import HandProof
from pokerroom.room import wire


class Winner(Struct, frozen=True):
    """A player who took chips from the pots, and how many."""

    player: str
    won: int


class HandLine(Struct, frozen=True):
    """A finished hand in a list, with its boards. Times are in milliseconds since 1970."""

    number: int
    began: int
    ended: int
    players: tuple[str, ...]
    pot: int
    winners: tuple[Winner, ...]
    boards: tuple[tuple[str, ...], ...] = ()


class HandList(Struct, frozen=True):
    """Finished hands of a table, the latest first; `more` where there are earlier ones, before the last of these."""

    table: str
    name: str
    hands: tuple[HandLine, ...]
    more: bool


class Step(Struct, frozen=True):
    """One step of a hand: the dealer's words, and the table as this viewer could then see it."""

    number: int
    street: str
    public: wire.Public
    you: wire.You | None = None
    lines: tuple[wire.LogLine, ...] = ()


class PlayerInHand(Struct, frozen=True):
    """A player who was dealt in: their chips at the beginning and at the end."""

    seat: int
    player: str
    began_with: int
    ended_with: int
    won: int


class Download(Struct, frozen=True):
    """The hand as a file; `why` says why there is none in this format."""

    form: str
    name: str
    path: str = ""
    why: str = ""


class KnownChance(Struct, frozen=True):
    """A hand whose cards the viewer knows by the end, and its share of the pot on average, in percent.

    `called` names the hand that it makes with the board so far, and with each of several boards; `reads` has the name
    in parts.
    """

    seat: int
    cards: tuple[str, ...]
    chance: int
    called: str = ""
    reads: tuple[wire.WireRead, ...] = ()


class StreetChances(Struct, frozen=True):
    """From a step on, until the next street: the chances of the hands still in, among those the viewer knows."""

    step: int
    street: str
    hands: tuple[KnownChance, ...]


class Replay(Struct, frozen=True):
    """A hand step by step. `seat` is the viewer's own in that hand, 0 for a viewer who was not in it."""

    table: str
    name: str
    number: int
    began: int
    ended: int
    seat: int
    players: tuple[PlayerInHand, ...]
    steps: tuple[Step, ...]
    downloads: tuple[Download, ...]
    chances: tuple[StreetChances, ...] = ()
    proof: HandProof | None = None  # none where the cards were a dealer's, or an older release published nothing
    before: bool = False  # whether there is a hand before and after this one to go to
    after: bool = False
