"""What was judged elsewhere is applied whole or not at all, by everything in the library that has an `apply`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from pokerroom import Hand, Malformed, Table, TableSetup, house_named
from pokerroom.bonus import BonusRound, BonusSetup, bonus_terms_for
from pokerroom.bonus.commands import PlaceWager
from pokerroom.bonus.events import BoxFolded
from pokerroom.bonus.state import BoxAtStart
from pokerroom.bonus.table.commands import TakeBox
from pokerroom.bonus.table.happenings import BoxLeft
from pokerroom.bonus.table.table import BonusTable
from pokerroom.hand.events import Folded
from pokerroom.jackpots import Pool, PoolConditions, PostedTable, PostedWinningHand
from pokerroom.jackpots.commands import OpenPool, PressNoMoreBets
from pokerroom.jackpots.happenings import ClaimPaid
from pokerroom.table.commands import Sit
from pokerroom.table.happenings import Rose
from pokerroom.tournament import Tournament
from pokerroom.tournament.commands import PublishConditions
from pokerroom.tournament.happenings import LevelEnded
from testkit.suite.source_trees import nodes, package_modules
from testkit.table.evenings import EIGHT
from testkit.tournament.driven_tournaments import weekly_conditions

STAR_BONUS = house_named("star-bonus")
LATER = EIGHT + timedelta(minutes=1)


def _hand() -> Hand:
    return Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100])


def _table() -> Table:
    return Table(house_named("star"), TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))


def _pool() -> Pool:
    royal = PostedWinningHand(hand="royal_flush", percent=Decimal(100))
    tables = (PostedTable(name="3"),)
    posted = PoolConditions(
        name="main", seed=Decimal(500), per_hand=Decimal("0.50"), winning_hands=(royal,), tables=tables
    )
    pool = Pool(house_named("star"))
    pool.do(OpenPool(posted, EIGHT))
    return pool


def _tournament() -> Tournament:
    return Tournament(house_named("uk"), weekly_conditions("uk"), EIGHT)


def _bonus_round() -> BonusRound:
    return BonusRound(bonus_terms_for(STAR_BONUS), [BoxAtStart(2, "Ann", 500)], STAR_BONUS)


# What opens each of them, what can happen there first, and what cannot happen there next.
EACH: Sequence[tuple[Callable[[], Any], Callable[[Any], Sequence[Any]], Any]] = (
    (_hand, lambda hand: hand.copy().post(), Folded(7)),
    (_table, lambda table: table.judge(Sit("Ann", 3, 200, EIGHT)), Rose(7, "Bob", 100, EIGHT)),
    (_pool, lambda pool: pool.copy().do(PressNoMoreBets("3", 1, EIGHT)), ClaimPaid(9, EIGHT, "Bo")),
    (
        _tournament,
        lambda tournament: tournament.copy().do(PublishConditions(at=LATER, places=("the desk",))),
        LevelEnded(at=LATER, session="none", level=1, minutes=20.0),
    ),
    (
        lambda: BonusTable(STAR_BONUS, BonusSetup(places=5)),
        lambda table: table.copy().do(TakeBox("Ann", 2, 500, EIGHT)),
        BoxLeft(4, "Bob", 100, EIGHT),
    ),
    (_bonus_round, lambda round_: round_.copy().do(PlaceWager(2, "ante", 10)), BoxFolded(4)),
)
APPLIED = pytest.mark.parametrize(
    ("opened", "first", "unfit"), EACH, ids=["hand", "table", "pool", "tournament", "bonus table", "bonus round"]
)


def _happened(thing: Any) -> list[Any]:
    return [*getattr(thing, "happenings", getattr(thing, "events", ()))]


@APPLIED
@pytest.mark.parametrize("foreign", [True, False])
def test_where_one_does_not_fit_none_is_applied(
    opened: Callable[[], Any], first: Callable[[Any], Sequence[Any]], unfit: Any, foreign: bool
) -> None:
    thing, before = opened(), opened()
    happened, remembered = first(opened()), _happened(thing)
    with pytest.raises(Malformed) as refusal:
        thing.apply([*happened, "x" if foreign else unfit])
    assert refusal.value.allowed
    assert thing == before
    assert _happened(thing) == remembered
    thing.apply(happened)
    assert thing != before
    assert _happened(thing) == [*remembered, *happened]


@APPLIED
def test_a_copy_to_which_more_is_applied_leaves_the_first_alone(
    opened: Callable[[], Any], first: Callable[[Any], Sequence[Any]], unfit: Any
) -> None:
    thing, before = opened(), opened()
    thing.copy().apply(first(opened()))
    assert thing == before


def test_a_table_whose_chips_were_to_be_booked_twice_still_balances() -> None:
    table = _table()
    with pytest.raises(Malformed, match="is no happening of a table"):
        table.apply([*table.judge(Sit("Ann", 3, 200, EIGHT)), "x"])  # type: ignore[list-item]
    assert table.books.balanced
    assert not table.stacks


def test_everything_with_an_apply_is_tried() -> None:
    """A class of the library that takes several happenings at once is opened above."""
    takes_several = {
        node.name
        for tree in package_modules().values()
        for node in nodes(tree)
        if isinstance(node, ast.ClassDef)
        for member in node.body
        if isinstance(member, ast.FunctionDef)
        and member.name == "apply"
        and member.args.args[-1].arg in ("happenings", "events")
    }
    assert takes_several == {type(opened()).__name__ for opened, _, _ in EACH}
