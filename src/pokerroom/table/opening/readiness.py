"""Whether a table may open with a set-up, or go on with it after a change.

The set-up may contain nothing that the book forbids, and must settle everything that the book wants settled before a
hand. A table read back from its record is not checked again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from pokerroom.citation import Citation, joined_cites
from pokerroom.errors import Illegal
from pokerroom.games import GAMES
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.setup_rules import refuse_violations
from pokerroom.rulebook.setup.table_setup import TableSetup


def refuse_forbidden(house: Rulebook | House, setup: TableSetup) -> None:
    """Refuse a set-up that the book does not allow, or that leaves open a point that the book wants settled."""
    base = house_of(house)
    refuse_violations(setup, base)
    open_points = unsettled(base, setup)
    if open_points:
        raise Illegal(
            f"not settled before the first hand: {', '.join(point.about for point in open_points)}",
            allowed=f"a set-up with {', '.join(point.name for point in open_points)}",
            cites=joined_cites(*(point.cites for point in open_points)),
        )


PointName: TypeAlias = Literal["min_buy_in", "max_buy_in", "commission", "blinds", "straddling", "straddles", "burns"]


@dataclass(frozen=True, slots=True)
class Point:
    """An item of a set-up that a book wants settled before a hand."""

    name: PointName  # in the set-up
    about: str
    key: str  # the decision whose clauses require it
    cites: tuple[Citation, ...] = ()


_FOR_CASH: Final[tuple[PointName, ...]] = ("min_buy_in", "max_buy_in", "commission", "straddling", "straddles")
_POINTS_TO_STATE: Final = (
    Point("min_buy_in", "the least buy-in", "stakes.maximum_buy_in"),
    Point("max_buy_in", "the highest buy-in", "stakes.maximum_buy_in"),
    Point("commission", "the commission", "commission.change_notice"),
    Point("blinds", "blinds or an ante", "blinds.forced_bets"),
    Point("straddling", "whether one may straddle", "blinds.straddle"),
    Point("straddles", "for how much one may straddle", "blinds.straddle"),
    Point("burns", "whether cards are burned", "deal.burns"),
)


def unsettled(house: Rulebook | House, setup: TableSetup) -> tuple[Point, ...]:
    """Return the points that the operator must still settle before a hand, where the book lists them, with their
    clauses.

    >>> from pokerroom.rulebook import house_named
    >>> setup = TableSetup(game="holdem", ante=1, min_buy_in=100, max_buy_in=500, commission=("pot_percent",))
    >>> [(point.name, *point.cites) for point in unsettled(house_named("canberra"), setup)]
    [('burns', Citation('canberra', '4.2(h)'))]
    """
    base = house_of(house)
    grounds = grounds_at(base.book, setup)
    lists = tuple(f"{cite.clause}(" for cite in grounds.cites("stakes.settings_fixed_before_hand"))
    chosen = {key for key, _, _ in base.choices}
    points = []
    for point in _POINTS_TO_STATE:
        cites = tuple(cite for cite in grounds.cites(point.key) if cite.clause.startswith(lists))
        if cites and not _point_is_settled(setup, point.name) and point.key not in chosen:
            points.append(replace(point, cites=cites))
    return tuple(points)


def _point_is_settled(setup: TableSetup, name: PointName) -> bool:
    """Return whether a point that must be settled is settled, or does not arise at this table.

    A table with an ante has no blinds to settle; straddles need a blind, and their amounts matter only if there are
    straddles. At a tournament table nobody buys in, pays commission or straddles.
    """
    if setup.tournament and name in _FOR_CASH:
        return True
    if name == "blinds":
        return bool(setup.blinds or setup.ante)
    if name == "straddling":
        return not setup.blinds or setup.straddling is not None or bool(setup.straddles)
    if name == "straddles":
        return not setup.straddling or bool(setup.straddles)
    return getattr(setup, name) is not None


def as_usual(house: Rulebook | House, setup: TableSetup) -> TableSetup:
    """Return the set-up with each point that must be settled filled in with the house's usual answer, if it has one.

    >>> from pokerroom.rulebook import house_named
    >>> canberra = house_named("canberra")
    >>> setup = as_usual(canberra, TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    >>> setup.commission, setup.straddling, setup.burns
    (('pot_percent',), False, True)
    """
    base = house_of(house)
    straddle = base.answer("blinds.straddle", setup.straddle_context) or {}
    usual: dict[str, Any] = {
        "commission": base.answer("commission.methods"),
        "straddling": straddle.get("allowed"),
        "burns": base.says("deal.burns", "every_stage", GAMES[setup.game].family),
    }
    lacking = [point.name for point in unsettled(base, setup)]
    return replace(setup, **{name: usual[name] for name in lacking if name in usual})
