"""Requests for the seats of a table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from pokerroom.table.seats.vacancies import Claim


class SeatRequests(Struct):
    """The players who want each seat, until it is given."""

    claims: dict[int, Mapping[str, Claim]] = {}  # who has asked for it, by player
    drawn: dict[int, Mapping[str, str]] = {}  # the cards drawn for it by those who are level for it
    markers: dict[int, tuple[str, datetime]] = {}  # whose marker lies on it, and since when
