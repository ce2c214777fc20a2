"""The grounds of a book at a table with a given set-up."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.games import GAMES, Family
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.grounds import GroundsKind, OpeningStyle, TableGrounds, grounds_for, grounds_of
from pokerroom.rulebook.setup.table_setup import TableSetup


def grounds_at(book: Rulebook, setup: TableSetup) -> TableGrounds:
    """Return the grounds of a book at a table with this set-up; all such tables share them."""
    stud = setup.game in GAMES and GAMES[setup.game].family is Family.STUD
    opening: OpeningStyle = "stud" if stud else "ante"
    if setup.blinds:
        opening = "blinds"
    kind: GroundsKind = "tournament" if setup.tournament else "cash"
    return grounds_for(book, setup.game, opening, setup.limit, tuple(setup.blinds), kind)


def refuse_against_the_house(book: Rulebook) -> None:
    """Refuse a book whose game is played against the house: it has no answers about poker between players.

    >>> from pokerroom.rulebook import library
    >>> refuse_against_the_house(library().book("star-bonus"))
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: The Star, Bonus Poker deals no poker between players; allowed: a house that does \
[star-bonus:2.1]
    """
    if book.kind != "poker":
        raise Illegal(
            f"{book.name} deals no poker between players",
            allowed="a house that does",
            cites=grounds_of(book).cites("room.games"),
        )
