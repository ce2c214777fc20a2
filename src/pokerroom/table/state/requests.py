"""Requests for the seats of a table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from pokerroom.table.seats.vacancies import Claim


class SeatRequests(Struct):
    """The players who want each seat, until it is given."""

    claims: dict[int, Mapping[str, Claim]] = {}  # by seat, the players' claims to it
    drawn: dict[int, Mapping[str, str]] = {}  # by seat, the cards drawn for it by tied players
    markers: dict[int, tuple[str, datetime]] = {}  # by seat, the owner of the marker on it, and since when
