"""The button of a table, from hand to hand."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from pokerroom.table.blinds.button import Places

WhoseButton = Literal["this hand", "the hand before"]
THIS_HAND: Final = "this hand"
HAND_BEFORE: Final = "the hand before"


class ButtonNotes(Struct):
    """The places of the button and the blinds, and the corrections due."""

    places: Places | None = None  # the button and the blinds of the last hand
    places_before: Places | None = None  # and of the one before that
    first: tuple[int, str] | None = None  # the seat of a first button whose hand has not been played, and why
    was_wrong: bool = False  # whether the last hand had it in the wrong place
    order: WhoseButton | Literal[""] = ""  # the hand whose button is to be corrected after this one
