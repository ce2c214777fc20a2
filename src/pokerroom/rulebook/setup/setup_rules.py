"""The book's limits for a table: all faults of a set-up are listed, each with its clause.

Most of a set-up is one choice per question (`setup_choices`); relations between figures are checked next
(`setup_figures`), and charges last (`setup_charges`).
"""

from __future__ import annotations

from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_charges import charge_faults
from pokerroom.rulebook.setup.setup_choices import choice_violations
from pokerroom.rulebook.setup.setup_figures import FIGURE_CHECKS, TABLE_FIGURE_CHECKS, game_violations
from pokerroom.rulebook.setup.setup_grounds import refuse_against_the_house
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.setup.violation import Violation, refuse


def violations(setup: TableSetup, house: Rulebook | House, *, one_hand: bool = False) -> list[Violation]:
    """Return everything in a set-up that the book, or the operator's own choices under it, does not allow.

    With `one_hand`, buy-ins and charges are not checked, because a single hand has none.

    >>> from pokerroom.rulebook import library
    >>> setup = TableSetup(game="omaha", deck="36", limit="pot", blinds=(1, 2))
    >>> for violation in violations(setup, library().book("uk")):
    ...     print(violation.what)
    cards.deck cannot be 36: the book is silent, and no rule of the house says so
    """
    chosen = house if isinstance(house, House) else House(house)
    book = chosen.book
    refuse_against_the_house(book)
    found = [*game_violations(setup, book), *choice_violations(setup, book)]
    for check in FIGURE_CHECKS if one_hand else (*FIGURE_CHECKS, *TABLE_FIGURE_CHECKS):
        found += check(setup, book)
    if not one_hand:
        found += charge_faults(setup, chosen)
    return found


def refuse_violations(setup: TableSetup, house: Rulebook | House, *, one_hand: bool = False) -> None:
    """Refuse a set-up that the book does not allow, listing all its faults.

    >>> from pokerroom.rulebook import house_named
    >>> refuse_violations(TableSetup(game="holdem", blinds=(5, 10), minimum_bet=20), house_named("star"))
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: the last blind of 10 is below the minimum bet; allowed: at least 20 [star:8.8.1.2]
    """
    refuse(violations(setup, house, one_hand=one_hand))
