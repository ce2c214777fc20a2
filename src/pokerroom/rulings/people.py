"""People who may decide: the roles that rulings name, a house's titles for them, and their stand-ins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from pokerroom.citation import Citation
from pokerroom.errors import Malformed, NotAllowed, as_given
from pokerroom.hand import HandRules
from pokerroom.rulebook.grounds import TableGrounds, grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.ruling_rows.ruling_names import ROLE_NAMES, RoleName
from pokerroom.rulebook.words import one_of

FLOOR_ROLE: Final = "floor"
MANAGER_ROLE: Final = "manager"
PLAYERS_ROLE: Final = "players"
DEALER_ROLE: Final = "dealer"


def title(house: House, role: RoleName) -> str:
    """Return the house's title for people with this role.

    >>> from pokerroom.rulebook import library
    >>> [title(House(library().book(book)), "floor") for book in ("adelaide", "canberra", "star", "uk")]
    ['Area Manager', 'casino supervisor', 'gaming supervisor', 'supervisor']
    """
    if role == PLAYERS_ROLE:
        return "all players"
    return next((str(row["title"]) for row in _staff_titles(house) if row.get("role") == role), role)


def role_of(house: House, by: str) -> RoleName:
    """Return the role of somebody named by role or by the house's title."""
    return _role_and_title(house, by)[0]


def title_of(house: House, by: str) -> str:
    """Return the title of somebody who was named by title or by role, as the house writes it.

    >>> from pokerroom.rulebook import library
    >>> star = House(library().book("star"))
    >>> [title_of(star, by) for by in ("poker manager", "Casino Supervisor", "supervisor", "floor")]
    ['Poker Manager', 'casino supervisor', 'supervisor', 'gaming supervisor']
    """
    return _role_and_title(house, by)[1]


def _role_and_title(house: House, by: str) -> tuple[RoleName, str]:
    """Return a person's role and title. The end of a title is enough; if several match, the floor's is meant."""
    named = str(by).strip().casefold().removeprefix("the ")
    titles = {
        str(row["title"]): one_of(ROLE_NAMES, row["role"], "a role") for row in _staff_titles(house) if row.get("role")
    }
    for full_title, role in titles.items():
        if named == full_title.casefold():
            return role, full_title
    for role in ROLE_NAMES:
        if named == role:
            return role, title(house, role)
    alike = {
        full_title: role for full_title, role in titles.items() if named and full_title.casefold().endswith(f" {named}")
    }
    if alike:
        role = FLOOR_ROLE if FLOOR_ROLE in alike.values() else next(iter(alike.values()))
        full_titles = [full_title for full_title, own_role in alike.items() if own_role == role]
        return role, full_titles[0] if len(full_titles) == 1 else named
    raise Malformed(
        f"{as_given(by)} is nobody who decides in this house", allowed=", ".join(titles) + ", dealer, players"
    )


def deciding(house: House, by: str, role: RoleName, cites: tuple[Citation, ...] = ()) -> RoleName:
    """Return the role in which a person decides, if it is `role` or a stand-in for it; refuse anybody else.

    Management may do what the floor may, where the house gives it the power to rule at a table.
    """
    own_role = role_of(house, by)
    if own_role == role or (role == FLOOR_ROLE and own_role == MANAGER_ROLE and _rules_at_tables(house, by)):
        return own_role
    raise NotAllowed(f"this is not for the {title_of(house, by)} to decide", allowed=title(house, role), cites=cites)


def overriding(house: House, by: str, *, tournament: bool = False) -> RoleName:
    """Return the role of a person who may set a ruling aside in this house; refuse anybody else."""
    own_role, roles = role_of(house, by), overriding_roles(house, tournament=tournament)
    if own_role in roles:
        return own_role
    titles = " or ".join(title(house, role) for role in roles)
    raise NotAllowed(
        f"the {title_of(house, by)} may not set a ruling aside", allowed=titles, cites=dispute_cites(house)
    )


def overriding_roles(house: House, *, tournament: bool = False) -> tuple[RoleName, ...]:
    """Return the roles that may set a ruling aside; the manager's is always among them.

    First comes the role that the book names for it, or else the one with the final decision; in a tournament the role
    that decides there is added.
    """
    ways = _dispute_ways(house)
    last = ways.get("override") or ways.get("final") or MANAGER_ROLE
    in_tournaments = (ways["tournament_final"],) if tournament and ways.get("tournament_final") else ()
    return tuple(dict.fromkeys((last, *in_tournaments, MANAGER_ROLE)))


def appeal_path(house: House) -> tuple[tuple[RoleName | Literal[""], str], ...]:
    """Return the stages of an appeal in order: each as a role ("" outside the house) and in words."""
    ways = _dispute_ways(house)
    path: list[tuple[RoleName | Literal[""], str]] = []
    if ways.get("review"):
        path.append((FLOOR_ROLE, f"another {title(house, FLOOR_ROLE)}"))
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


def dispute_cites(house: House, at: HandRules | None = None) -> tuple[Citation, ...]:
    """Return the clauses about who decides a dispute; `at` are the rules of the table that it is about."""
    return grounds_at_hand(house, at).cites("dispute.decided_by")


def grounds_at_hand(house: House, rules: HandRules | None) -> TableGrounds:
    """Return a house's grounds for tables with these hand rules, or its general grounds without any."""
    grounds = rules.grounds if rules is not None else None
    return grounds if grounds is not None and grounds.book is house.book else grounds_of(house.book)


def _dispute_ways(house: House) -> Mapping[str, Any]:
    ways = house.answer("dispute.decided_by")
    return ways if isinstance(ways, Mapping) else {}


def _staff_titles(house: House) -> Iterator[Mapping[str, Any]]:
    yield from house.answer("room.staff") or ()


def _rules_at_tables(house: House, by: str) -> bool:
    """Return whether a person, by the given title, has the power to rule at a table."""
    own_title = title_of(house, by)
    return own_title in titles_with(house, "rule")
