"""What a library hands out can be compared, copied and pickled: by value, and without touching what it was made of."""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Callable, Mapping
from datetime import timedelta
from decimal import Decimal
from functools import cache
from importlib import import_module
from inspect import isclass
from pathlib import Path
from typing import Any

import pytest

import pokerroom
from pokerroom import Bet, Citation, Hand, Raise, Seen, SoftwareDealer, Table, TableSetup, house_named, library, rule
from pokerroom.bonus import BonusRound, BonusSetup, bonus_terms_for
from pokerroom.bonus.commands import PlaceWager
from pokerroom.bonus.state import BoxAtStart
from pokerroom.bonus.table.commands import TakeBox
from pokerroom.bonus.table.table import BonusTable
from pokerroom.errors import Illegal, PokerroomError, WrongArgument
from pokerroom.hand import CHECK_OR_CALL, FOLD
from pokerroom.jackpots import Pool, PoolConditions, PostedTable, PostedWinningHand
from pokerroom.jackpots.commands import OpenPool, PressNoMoreBets
from pokerroom.lab import BotFailed
from pokerroom.room.errors import TooMany
from pokerroom.room.store import Fenced, Stale
from pokerroom.room.store.records import Unsure
from pokerroom.rulebook.faults import BadRulebook, Fault
from pokerroom.rulings import FactNeeded
from pokerroom.tournament import Tournament
from pokerroom.tournament.chips.race import LevelInRace
from pokerroom.tournament.commands import PublishConditions
from testkit.suite.source_trees import nodes, parsed
from testkit.table.evenings import EIGHT
from testkit.tournament.driven_tournaments import weekly_conditions

CITES = (Citation("uk", "showdown.2"),)
AGAIN: Mapping[str, Callable[[Any], Any]] = {
    "copied": copy.copy,
    "copied to the last part": copy.deepcopy,
    "pickled": lambda value: pickle.loads(pickle.dumps(value)),
}
again = pytest.mark.parametrize("made", AGAIN.values(), ids=AGAIN)

# Refusals


def _fact_needed() -> FactNeeded:
    with pytest.raises(FactNeeded) as needed:
        rule(house_named("uk"), Seen("premature_card"))
    return needed.value


def _bot_failed() -> BotFailed:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100])
    seat = SoftwareDealer(hand, seed=1).go_on()
    view, options = hand.view(seat), hand.options(seat)
    return BotFailed("answered 3", bot="mine", hand=7, view=view, options=options, answer=3, log=hand.log())


# Every kind of exception that is made in a way of its own; the others are made of what, allowed and cites.
MADE_OTHERWISE: Mapping[type[BaseException], Callable[[], BaseException]] = {
    BadRulebook: lambda: BadRulebook((Fault("uk.toml", "deal.burns", "no such word", CITES),)),
    BotFailed: _bot_failed,
    FactNeeded: _fact_needed,
    Fenced: lambda: Fenced("table 3", 1, 2),
    Illegal: lambda: Illegal("a bet", cites=CITES, observation="string_bet", facts={"put": 20}),
    LevelInRace: lambda: LevelInRace("seats 1 and 2 are level", (1, 2), CITES),
    Stale: lambda: Stale("table 3", 4, 5),
    Unsure: lambda: Unsure(),
    TooMany: lambda: TooMany("too many tries", allowed="later", again=2.5),
    WrongArgument: lambda: WrongArgument("Table.sit", "seat", "x", allowed="a whole number"),
}


@cache
def kinds_of_exceptions() -> tuple[type[BaseException], ...]:
    """Every exception class that the package defines, found in its source by what it is derived from."""
    home = Path(pokerroom.__file__).parent
    defined = [
        (file, node)
        for file in sorted(home.rglob("*.py"))
        for node in nodes(parsed(file))
        if isinstance(node, ast.ClassDef)
    ]
    names = {"Exception", "ValueError", "RuntimeError", "LookupError"}
    while True:
        more = {
            node.name for _, node in defined if names & {base.id for base in node.bases if isinstance(base, ast.Name)}
        }
        if more <= names:
            break
        names |= more
    modules = {
        ".".join(file.relative_to(home.parent).with_suffix("").parts).removesuffix(".__init__"): None
        for file, node in defined
        if node.name in names
    }
    found = [item for module in modules for item in vars(import_module(module)).values() if isclass(item)]
    own = {kind for kind in found if issubclass(kind, BaseException) and kind.__module__.startswith("pokerroom.")}
    return tuple(sorted(own, key=lambda kind: kind.__qualname__))


def _raised(kind: type[BaseException]) -> BaseException:
    if kind in MADE_OTHERWISE:
        return MADE_OTHERWISE[kind]()
    assert "__init__" not in vars(kind) or kind is PokerroomError, f"{kind.__name__} is made in a way of its own"
    if issubclass(kind, PokerroomError):
        return kind("a bet of 3", allowed="4", cites=CITES)
    return kind("the end")


def test_there_are_as_many_kinds_of_exceptions_as_can_be_found() -> None:
    assert {PokerroomError, *MADE_OTHERWISE} <= {*kinds_of_exceptions()}


@again
def test_every_exception_can_be_copied_and_pickled(made: Callable[[Any], Any]) -> None:
    for kind in kinds_of_exceptions():
        raised = _raised(kind)
        twin = made(raised)
        assert type(twin) is kind
        assert (str(twin), repr(twin), twin.args) == (str(raised), repr(raised), raised.args), kind.__name__
        assert vars(twin) == vars(raised), kind.__name__


# Hands and tables, tournaments and pools


def _hand(house: str = "uk", stack: int = 200) -> Hand:
    return Hand.open(house_named(house), "omaha", limit="pot", blinds=(1, 2), stacks=[stack, 200, 80])


def _table(house: str = "star", name: str = "table") -> Table:
    setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    return Table(house_named(house), setup, name=name)


def _pool() -> Pool:
    royal = PostedWinningHand(hand="royal_flush", percent=Decimal(100))
    posted = PoolConditions(
        name="main",
        seed=Decimal(500),
        per_hand=Decimal("0.50"),
        winning_hands=(royal,),
        tables=(PostedTable(name="3"),),
    )
    pool = Pool(house_named("star"))
    pool.do(OpenPool(posted, EIGHT))
    return pool


def _in_a_hand(table: Table) -> Table:
    for seat, player in ((1, "Ann"), (4, "Bob"), (6, "Cy")):
        table.sit(player, seat, 200, EIGHT)
    hand = table.begin_hand(EIGHT)
    hand.act(SoftwareDealer(hand, seed=3).go_on(), CHECK_OR_CALL)
    return table


def test_a_hand_is_equal_to_its_copy_until_something_happens_in_one_of_them() -> None:
    hand = _hand()
    SoftwareDealer(hand, seed=7).go_on()
    twin = hand.copy()
    assert hand == twin
    twin.act(3, Raise(7))
    assert hand != twin
    hand.act(3, Raise(6))
    assert hand != twin
    assert hand.at(len(hand.events) - 1) == twin.at(len(twin.events) - 1)


def test_hands_that_began_otherwise_are_not_equal() -> None:
    assert _hand() == _hand()
    assert _hand() != _hand("star")
    assert _hand() != _hand(stack=199)
    assert _hand() != "a hand"


def test_a_hand_that_is_read_from_its_log_is_equal_to_another_that_is() -> None:
    hand = _hand()
    SoftwareDealer(hand, seed=7).go_on()
    assert Hand.read(hand.log()) == Hand.read(hand.log())


@again
def test_a_copy_of_a_hand_goes_its_own_way(made: Callable[[Any], Any]) -> None:
    hand = _hand()
    SoftwareDealer(hand, seed=7).go_on()
    before, twin = hand.copy(), made(hand)
    assert twin == hand
    twin.act(3, FOLD)
    assert twin != hand
    assert hand == before


def test_a_copy_of_a_hand_shares_nothing_with_it() -> None:
    hand = _hand()
    twin = hand.copy()
    twin.heading.stacks[1] = 7
    twin.state.stacks[0] = 0
    assert 7 not in hand.heading.stacks.values()
    assert 0 not in hand.state.stacks


@again
def test_a_copy_of_a_table_goes_its_own_way(made: Callable[[Any], Any]) -> None:
    table = _in_a_hand(_table())
    twin, told = made(table), len(table.happenings)
    assert twin == table
    twin.hand.act(twin.hand.turn, FOLD)
    assert twin != table
    twin = made(table)
    twin.sit("Di", 7, 200, EIGHT)
    assert twin != table
    assert (len(table.happenings), 7 in table.stacks) == (told, False)


def test_a_table_is_equal_to_one_that_is_made_of_its_happenings_whether_or_not_it_remembers_them() -> None:
    table = _table()
    table.sit("Ann", 1, 200, EIGHT)
    assert Table.from_happenings(table.rules.house.book, table.happenings) == table
    forgetful = Table(table.rules.house, table.rules.setup, keep=False)
    forgetful.sit("Ann", 1, 200, EIGHT)
    assert forgetful == table
    assert _table() != table
    assert _table(name="table 2") != _table()
    assert _table("uk") != _table()
    assert _table() != "a table"


def test_books_of_the_same_entries_are_equal() -> None:
    table = _in_a_hand(_table())
    assert table.books.ledger.copy() == table.books.ledger != _table().books.ledger
    assert table.books.ledger != "books"


def _tournament() -> Tournament:
    return Tournament(house_named("uk"), weekly_conditions("uk"), EIGHT)


def _bonus_table() -> BonusTable:
    table = BonusTable(house_named("star-bonus"), BonusSetup(places=5))
    table.do(TakeBox("Ann", 2, 500, EIGHT))
    return table


def _bonus_round() -> BonusRound:
    house = house_named("star-bonus")
    return BonusRound(bonus_terms_for(house), [BoxAtStart(2, "Ann", 500)], house)


@pytest.mark.parametrize(
    ("opened", "command"),
    [
        (_tournament, PublishConditions(at=EIGHT + timedelta(minutes=1), places=("the desk",))),
        (_pool, PressNoMoreBets("3", 1, EIGHT)),
        (_bonus_table, TakeBox("Bob", 3, 500, EIGHT)),
        (_bonus_round, PlaceWager(2, "ante", 10)),
    ],
)
def test_tournaments_pools_and_rounds_are_equal_where_the_same_has_happened(opened: Any, command: Any) -> None:
    first, second = opened(), opened()
    assert first == second
    first.do(command)
    assert first != second
    second.do(command)
    assert first == second == pickle.loads(pickle.dumps(first))
    assert first != "another"


@pytest.mark.parametrize("opened", [_hand, _table, _tournament, _pool, _bonus_table, _bonus_round])
def test_what_goes_on_has_no_hash(opened: Callable[[], Any]) -> None:
    """It would be lost in a set as soon as something happens."""
    with pytest.raises(TypeError, match="unhashable"):
        hash(opened())


# Values


def _values() -> dict[str, object]:
    """One of each public value that a program meets in its first hour."""
    hand, table, uk = _hand(), _in_a_hand(_table()), house_named("uk")
    SoftwareDealer(hand, seed=7).go_on()
    ruling = rule(uk, Seen("misdeal"))
    given = (
        *(hand.view(3), hand.options(3), hand.options(3).behind("call"), hand.next(), hand.bill(), hand.seat(3)),
        *(
            hand.rules,
            hand.state,
            hand.heading,
            table.view(1),
            table.sign(),
            table.rules,
            table.player(1).stake,
            table.books.ledger,
        ),
        *(uk, uk.book, library().clause("uk:showdown.2"), CITES[0], Seen("misdeal"), ruling),
        *(pokerroom.rank("As Ks Qs Js Ts"), pokerroom.Card("As"), pokerroom.Deck(52), table.rules.setup, Bet(3)),
        *(pokerroom.chances(["As Ks", "Qh Qd"]), pokerroom.compare(library(), ["uk", "star"]), pokerroom.Show("As")),
    )
    return {f"{number} {type(value).__name__}": value for number, value in enumerate(given)}


@again
def test_public_values_can_be_copied_and_pickled(made: Callable[[Any], Any]) -> None:
    for name, value in _values().items():
        twin = made(value)
        assert twin == value, name
        assert repr(twin) == repr(value), name
        assert type(twin) is type(value), name


def test_a_book_is_not_copied_and_does_not_grow_by_the_tables_that_have_asked_it() -> None:
    book = house_named("uk").book
    _hand()
    assert book.at_tables
    assert copy.deepcopy(house_named("uk")).book is book
    assert pickle.loads(pickle.dumps(book)).at_tables == {}
