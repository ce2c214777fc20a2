"""What the sentences of a table's frame are made of, so that a client chooses by words and reads no sentence."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from pokerroom.hand.events import PostKind
from pokerroom.hand.showdown.reading import HandRead

DeedKind: TypeAlias = Literal[
    "post", "check", "call", "bet", "raise", "fold", "discard", "stand_pat", "show", "muck", "chop", "run_boards"
]


class SeatDeed(Struct, frozen=True, omit_defaults=True):
    """The last thing that a seat has done in a betting round: in `did` it stands in words.

    `amount` is what was posted or called, or what a bet or raise comes to in all; of a discard it is the number of
    cards, and of an agreement on boards their number.
    """

    what: DeedKind
    amount: int = 0
    post: Literal[PostKind, ""] = ""  # what was posted
    all_in: bool = False  # with it the seat had put in everything


class WireRead(HandRead, frozen=True):
    """One name of what a hand makes: with its ranks, in brief, and as it stands in a sentence; and on which board."""


class ToPost(Struct, frozen=True, omit_defaults=True):
    """What must be posted to be dealt in: `live` counts as a bet, `dead` goes to the pot."""

    live: int = 0
    dead: int = 0


class NumberedNote(Struct, frozen=True):
    """Something that an order names by its number: a dispute, a contested ruling, a change that was announced."""

    number: int
    words: str


class BarShown(Struct, frozen=True):
    """Somebody who is kept out, and in words from what, by whom and until when."""

    player: str
    words: str
