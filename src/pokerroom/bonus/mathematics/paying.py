"""The price and payment of each wager of the game, from a house's book or from a proposed pay table.

No figure is ours: sizes, odds and the lowest hand for which the ante pays are the house's answers. The file of a pay
table may replace them, under the names of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import rtoml

from pokerroom.bonus.posted.terms import BONUS_GAME
from pokerroom.bonus.words import MAIN_AREAS, UNPAID_ANTE, UnpaidAnte
from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.ranking import Category, Scheme
from pokerroom.rulebook import Library
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.types import freeze
from pokerroom.wording.misread import misread

ANY_WINNER: Final = "any"
_HIGHEST_ODDS: Final = 10**9


class MainWagers(NamedTuple):
    """The four main wagers: sizes in antes, odds to one, and the winning hands for which the ante is paid."""

    flop: Fraction
    turn: Fraction
    river: Fraction
    ante_odds: Fraction
    flop_odds: Fraction
    turn_odds: Fraction
    river_odds: Fraction
    ante_pays_from: str
    unpaid_ante: UnpaidAnte
    cites: tuple[Citation, ...] = ()

    def ante_paid(self, scheme: Scheme) -> frozenset[Category]:
        """Return the kinds of winning hand for which the ante is paid."""
        if self.ante_pays_from == ANY_WINNER:
            return frozenset(Category)
        least = _category_named(self.ante_pays_from)
        return frozenset(scheme.order[: scheme.order.index(least) + 1])

    def won_ante(self, paid: bool) -> Fraction:
        """Return the result of a winner's ante, with a hand for which it is paid or a lower one."""
        if paid:
            return self.ante_odds
        return Fraction(0) if self.unpaid_ante == "returned" else Fraction(-1)


def category_words(category: Category) -> str:
    """Return a kind of hand in the words of a pay table."""
    return category.name.lower()


def _category_named(name: str) -> Category:
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    for category in Category:
        if category_words(category) == wanted and category is not Category.FIVE_OF_A_KIND:
            return category
    known = ", ".join(
        category_words(category) for category in reversed(Category) if category is not Category.FIVE_OF_A_KIND
    )
    raise Malformed(f"{name!r} is not a kind of hand", allowed=f"{ANY_WINNER}, {known}")


def bonus_house(library: Library) -> House:
    """Return the house whose book includes the game."""
    for book in library.books:
        house = library.house(book)
        if house.answer("bonus.main_odds") is not None:
            return house
    raise Malformed("no book here has the bonus game", allowed="a book that answers bonus.main_odds")


def main_wagers_of(house: House) -> MainWagers:
    """Return the main wagers of the house's book."""
    if house.answer("bonus.main_odds") is None:
        raise Malformed(f"{house.book.name} does not have the bonus game", allowed="a house whose book has it")
    sizes, odds = house.answer("bonus.wager_multiples"), house.answer("bonus.main_odds")
    keys = ("bonus.wager_multiples", "bonus.main_odds", "bonus.ante_pays_from", "bonus.unpaid_ante")
    return MainWagers(
        flop=Fraction(sizes["flop"]),
        turn=Fraction(sizes["turn"]),
        river=Fraction(sizes["river"]),
        ante_odds=Fraction(odds["ante"]),
        flop_odds=Fraction(odds["flop"]),
        turn_odds=Fraction(odds["turn"]),
        river_odds=Fraction(odds["river"]),
        ante_pays_from=str(house.answer("bonus.ante_pays_from")),
        unpaid_ante=house.word("bonus.unpaid_ante", UNPAID_ANTE),
        cites=grounds_of(house.book, BONUS_GAME).cites(*keys),
    )


class JackpotPays(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The jackpot wager of a pay table: its size, the share of it for the meter, and the payment for each hand.

    `odds` are to one, `fixed` are amounts, `percent` are of the meter; `meter` and `seed` are amounts.
    """

    wager: Fraction
    rate: Fraction = Fraction(0)  # percent of each wager that goes to the meter
    seed: Fraction = Fraction(0)
    meter: Fraction = Fraction(0)
    percent: dict[str, Fraction] = {}
    odds: dict[str, Fraction] = {}
    fixed: dict[str, Fraction] = {}


class PayTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pay table as a file states it; values left out are the book's."""

    ante_pays_from: str | None = None
    unpaid_ante: UnpaidAnte | None = None
    wager_multiples: dict[str, Fraction] = {}
    main_odds: dict[str, Fraction] = {}
    ante_bonus_odds: dict[str, Fraction] | None = None
    jackpot: JackpotPays | None = None


def read_pay_table(file: Path) -> PayTable:
    """Read a pay table from a TOML file; refuse, by name, anything unreadable or senseless."""
    try:
        raw = rtoml.loads(file.read_text("utf-8"))
    except rtoml.TomlParsingError as fault:
        raise Malformed(f"{file.name} cannot be read: {fault}", allowed="a TOML file") from None
    return pay_table_from(raw, file.name)


def pay_table_from(raw: Mapping[str, Any], where: str = "the pay table") -> PayTable:
    """Return a pay table from parsed data.

    >>> pay_table_from({"main_odds": {"turn": 1.5}}).main_odds
    {'turn': Fraction(3, 2)}
    >>> pay_table_from({"main_odds": {"turn": -1}})
    Traceback (most recent call last):
    ...
    pokerroom.errors.Malformed: the pay table: turn = -1; allowed: 0 to 1000000000
    """
    try:
        pay_table = msgspec.convert(_with_exact_figures(raw, where), PayTable)
    except msgspec.ValidationError as fault:
        raise misread(where, fault, PayTable) from None
    for table in (pay_table.wager_multiples, pay_table.main_odds):
        if unknown := sorted(set(table) - set(MAIN_AREAS)):
            raise Malformed(f"{where}: there is no wager {unknown[0]!r}", allowed=", ".join(MAIN_AREAS))
    if "ante" in pay_table.wager_multiples or not all(pay_table.wager_multiples.values()):
        raise Malformed(f"{where}: the size of a wager", allowed="flop, turn and river in antes, more than 0")
    if pay_table.ante_pays_from not in (None, ANY_WINNER):
        _category_named(str(pay_table.ante_pays_from))
    return pay_table


def with_pay_table(wagers: MainWagers, table: PayTable) -> MainWagers:
    """Return the main wagers with a pay table's values in place of the book's."""
    new: dict[str, Any] = dict(table.wager_multiples)
    new |= {f"{name}_odds": odds for name, odds in table.main_odds.items()}
    new |= {"ante_pays_from": table.ante_pays_from} if table.ante_pays_from else {}
    new |= {"unpaid_ante": table.unpaid_ante} if table.unpaid_ante else {}
    return wagers._replace(**new)


def with_ante_paid_from(wagers: MainWagers, least: str) -> MainWagers:
    """Return the main wagers with the ante paid from a different hand on."""
    return wagers._replace(ante_pays_from=least if least == ANY_WINNER else category_words(_category_named(least)))


def _with_exact_figures(raw: Any, where: str) -> Any:
    """Return a file's content with its numbers as fractions; refuse numbers below 0 or beyond reason."""
    if isinstance(raw, Mapping):
        return {str(name): _exact_figure(str(name), item, where) for name, item in raw.items()}
    return raw


def _exact_figure(name: str, raw: Any, where: str) -> Any:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return _with_exact_figures(raw, where)
    exact = Fraction(str(freeze(raw))) if raw == raw and abs(raw) <= _HIGHEST_ODDS else None
    if exact is None or exact < 0:
        raise Malformed(f"{where}: {name} = {raw}", allowed=f"0 to {_HIGHEST_ODDS}")
    return exact
