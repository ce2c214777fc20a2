"""Who may decide: the roles that rulings name, a house's titles for them, and who answers for whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pokerroom.citation import Citation
from pokerroom.errors import Malformed, NotAllowed
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House

FLOOR: Final = "floor"
MANAGER: Final = "manager"
TOURNAMENT: Final = "tournament"
PLAYERS: Final = "players"
DEALER: Final = "dealer"


def title(house: House, role: str) -> str:
    """What this house calls the people of a role.

    >>> from pokerroom.rulebook import library
    >>> [title(House(library().book(book)), "floor") for book in ("adelaide", "canberra", "star", "uk")]
    ['Area Manager', 'casino supervisor', 'gaming supervisor', 'supervisor']
    """
    if role == PLAYERS:
        return "all players"
    return next((str(row["title"]) for row in _staff(house) if row.get("role") == role), role)


def role_of(house: House, by: str) -> str:
    """The role of somebody named by role or by the house's title."""
    said = str(by).strip().casefold()
    for row in _staff(house):
        if said == str(row["title"]).casefold() and row.get("role"):
            return str(row["role"])
    if said not in library().vocabulary.ruling.roles:
        titles = [str(row["title"]) for row in _staff(house) if row.get("role")]
        roles = ", ".join(dict.fromkeys([*library().vocabulary.ruling.roles, *titles]))
        raise Malformed(f"{by!r} is no role in this house", allowed=roles)
    return said


def deciding(house: House, by: str, role: str, cites: tuple[Citation, ...] = ()) -> str:
    """The role of whoever decides, if it is `role` or stands in for it; refused otherwise.

    Management may do what the floor may, where the house gives it the power to rule at a table.
    """
    mine = role_of(house, by)
    if mine == role or (role == FLOOR and mine == MANAGER and _rules_at_tables(house, MANAGER)):
        return mine
    raise NotAllowed(f"this is not for the {title(house, mine)} to decide", allowed=title(house, role), cites=cites)


def overriding(house: House, by: str, *, tournament: bool = False) -> str:
    """The role of somebody who may set a ruling aside in this house; refused otherwise."""
    mine, roles = role_of(house, by), may_override(house, tournament=tournament)
    if mine in roles:
        return mine
    titles = " or ".join(title(house, role) for role in roles)
    raise NotAllowed(f"the {title(house, mine)} may not set a ruling aside", allowed=titles, cites=dispute_cites(house))


def may_override(house: House, *, tournament: bool = False) -> tuple[str, ...]:
    """The roles that may set a ruling aside: whom the book names for it, or else whoever has the last word."""
    ways = _ways(house)
    last = ways.get("override") or ways.get("final") or MANAGER
    own = (ways["tournament_final"],) if tournament and ways.get("tournament_final") else ()
    return tuple(dict.fromkeys((last, *own, MANAGER)))


def appeal_path(house: House) -> tuple[tuple[str, str], ...]:
    """Where a player who contests a ruling may go, one after the other: the role (or nothing), and in words."""
    ways = _ways(house)
    path: list[tuple[str, str]] = []
    if ways.get("review"):
        path.append((FLOOR, f"another {title(house, FLOOR)}"))
    if ways.get("final") and ways["final"] != ways.get("first"):
        path.append((ways["final"], f"the {title(house, ways['final'])}"))
    if ways.get("override"):
        path.append((ways["override"], f"{title(house, ways['override'])}, in fairness"))
    outside = _OUTSIDE.get(ways.get("outside", ""))
    return (*path, ("", outside)) if outside else tuple(path)


_OUTSIDE: Final = {
    "regulator": "the gambling authority",
    "regulator_in_writing": "the gambling authority, in writing",
    "inspector": "an inspector, with a complaint",
}


def dispute_cites(house: House) -> tuple[Citation, ...]:
    """The clauses about who decides a dispute."""
    setting = house.book.settings.get("dispute.decided_by")
    return setting.cites if setting else ()


def _ways(house: House) -> Mapping[str, Any]:
    found = house.answer("dispute.decided_by")
    return found if isinstance(found, Mapping) else {}


def _staff(house: House) -> Iterator[Mapping[str, Any]]:
    yield from house.answer("room.staff") or ()


def _rules_at_tables(house: House, role: str) -> bool:
    return any(row.get("role") == role and "rule" in row.get("powers", ()) for row in _staff(house))
