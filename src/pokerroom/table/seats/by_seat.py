"""The mark of a field in which a table keeps something by the seat of a player, in a dict or a set of seats.

A player who leaves, changes seats or comes under a playover box takes along or loses what stands in every marked field;
`evolving/seat_contents.py` finds them by this mark. Requests for a seat, which nobody has yet, are not marked.
"""

from __future__ import annotations

from msgspec import Struct


class BySeat(Struct, frozen=True):
    """Says of a field that it is kept by seat, and what becomes of it when the seat comes under a playover box.

    `covered_as` is the field of a `CoveredSeat` in which it waits; with "" it is forgotten.
    """

    covered_as: str = ""
