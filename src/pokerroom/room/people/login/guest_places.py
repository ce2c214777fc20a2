"""The addresses of guests: two guests of one address at a table may be one person with two hands.

They are kept in memory only. A household that shares an address looks the same, so the floor decides.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from pokerroom.errors import NotAllowed

_PLACES_REMEMBERED: Final = 20_000


class GuestPlaces:
    """The address that each guest was last heard from.

    >>> places = GuestPlaces()
    >>> places.note("Guest 1", "192.0.2.7"); places.note("Guest 2", "192.0.2.7"); places.note("Guest 3", "192.0.2.8")
    >>> places.together(["Guest 1", "Ann", "Guest 2", "Guest 3"])
    ('Guest 1, Guest 2',)
    """

    def __init__(self) -> None:
        self._places: OrderedDict[str, str] = OrderedDict()

    def note(self, guest: str, place: str) -> None:
        """Note the address that a guest is heard from."""
        self._places[guest] = place
        self._places.move_to_end(guest)
        if len(self._places) > _PLACES_REMEMBERED:
            self._places.popitem(last=False)

    def forget(self, name: str) -> None:
        """Forget the address of a name whose owner is not a guest any more."""
        self._places.pop(name, None)

    def together(self, seated: Iterable[str]) -> tuple[str, ...]:
        """Return the guests at a table who share an address, as lists of names."""
        by_place: dict[str, list[str]] = {}
        for name in seated:
            if name in self._places:
                by_place.setdefault(self._places[name], []).append(name)
        return tuple(", ".join(names) for names in by_place.values() if len(names) > 1)

    def refuse_beside(
        self, guest: str, seated: Iterable[str], does: str = "sits at this table", instead: str = "another table"
    ) -> None:
        """Refuse a guest a seat or an entry beside another guest of the same address."""
        place = self._places.get(guest)
        if place is not None and any(self._places.get(name) == place for name in seated if name != guest):
            raise NotAllowed(
                f"another guest of your address {does}",
                allowed=f"{instead}, or an account with a name and a password",
            )
