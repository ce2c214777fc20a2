"""The parts of a frame's sentences as words and numbers, so that a client reads no sentence to choose by it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from pokerroom.hand import HandRead
from pokerroom.hand.events import PostKind

DeedKind: TypeAlias = Literal[
    "post", "check", "call", "bet", "raise", "fold", "discard", "stand_pat", "show", "muck", "chop", "run_boards"
]


class SeatDeed(Struct, frozen=True, omit_defaults=True):
    """A seat's last act in a betting round; `did` has it in words.

    `amount` is the post or call, or the total of a bet or raise; for a discard it is the number of cards, and for an
    agreement on boards their number.
    """

    what: DeedKind
    amount: int = 0
    post: Literal[PostKind, ""] = ""  # the kind of post
    all_in: bool = False  # with it the seat had put in everything


class WireRead(HandRead, frozen=True):
    """One name of a made hand: with its ranks, in brief, and with its article; and on which board."""


class ToPost(Struct, frozen=True, omit_defaults=True):
    """The post that buys a hand: `live` counts as a bet, `dead` goes to the pot."""

    live: int = 0
    dead: int = 0


class NumberedNote(Struct, frozen=True):
    """Something that an order names by its number: a dispute, a contested ruling, a change that was announced."""

    number: int
    words: str


class BarShown(Struct, frozen=True):
    """A player who is kept out; in words from what, by whom and until when."""

    player: str
    words: str
