"""A house's answers about manners at the table, each with its clauses, and the search for those clauses."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from pokerroom.citation import Citation
from pokerroom.errors import NotAllowed
from pokerroom.hand import HandRules
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.ruling_names import RoleName
from pokerroom.rulings.people import deciding, grounds_at_hand, role_of, title


@dataclass(frozen=True, slots=True)
class MannersAnswer:
    """A house's answer to a question about manners. `silent` if the book gives none and the answer is ours."""

    words: str
    cites: tuple[Citation, ...] = ()
    silent: bool = False


def clauses_behind(house: House, *keys: str, at: HandRules | None = None) -> tuple[Citation, ...]:
    """Return a house's clauses behind these settings, or behind rules on which all books agree.

    `at` are the rules of the table in question; clauses about other games and kinds of table are left out.

    >>> from pokerroom.rulebook import library
    >>> uk = House(library().book("uk"))
    >>> list(map(str, clauses_behind(uk, "conduct.silence", "conduct.live_hand_stays_at_table")))
    ['uk:game.7', 'uk:game.24']
    """
    return grounds_at_hand(house, at).cites(*keys)


def somebody_of(house: House, by: str, roles: tuple[RoleName, ...], what: str, cites: tuple[Citation, ...]) -> RoleName:
    """Return the role in which somebody acts, if it is one of `roles` or stands in for one; refuse anybody else."""
    for role in roles:
        with suppress(NotAllowed):
            return deciding(house, by, role)
    own_role = role_of(house, by)
    titles = " or ".join(dict.fromkeys(title(house, role) for role in roles))
    raise NotAllowed(f"the {title(house, own_role)} may not {what}", allowed=titles, cites=cites)
