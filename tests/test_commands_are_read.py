"""Every part of the rules reads a command before it judges it: what stands wrongly in a field is refused there."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from pokerroom import house_named, library
from pokerroom.bonus import BonusRound, BonusSetup, BoxAtStart, bonus_terms_for
from pokerroom.bonus.commands import FoldAt
from pokerroom.bonus.decide import decide_round
from pokerroom.bonus.table.commands import InTheRound, TakeBox
from pokerroom.bonus.table.decide import decide_bonus_table
from pokerroom.bonus.table.table import BonusTable
from pokerroom.cage import CageRules, CageState, decide_cage, evolve_cage
from pokerroom.cage.commands import OpenShift, RequestFill, SellChips
from pokerroom.command_reading import TIME_FORM
from pokerroom.errors import Malformed, PokerroomError
from pokerroom.jackpots.commands import EndPool, TakeIn
from pokerroom.jackpots.decide import decide_pool
from pokerroom.members.decide import MemberTerms, decide_member
from pokerroom.members.state import Member
from pokerroom.promotions.commands import DenyPrize, DrawLive, StartPromotion, WagerTokens
from pokerroom.promotions.decide import decide_promotion
from pokerroom.queues import QueueRules, QueueState, decide_queues, evolve_queues
from pokerroom.queues.commands import JoinList
from pokerroom.registers import Registers, decide_registers
from pokerroom.registers.commands import FinishDuty
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.staff import StaffRules, decide_staff
from pokerroom.staff.commands import DismissStaff
from pokerroom.table.seats.rules import seating_rules_for
from pokerroom.tournament.commands import EnterPlayer
from pokerroom.tournament.decide import decide_tournament
from testkit.prizes.pools import opened, posted_hand
from testkit.prizes.promoting import NOON, Driven
from testkit.suite.source_trees import SOURCE
from testkit.tournament.driven_tournaments import DrivenTournament
from testkit.wrong_values import EVENING, right_command, senseless_commands, wrong_commands

# A hand's commands check their own fields when they are made: `tests/test_wrong_calls_behind_the_front_door.py`.
PARTS = sorted(
    name for file in SOURCE.rglob("decide.py") if (name := file.parent.relative_to(SOURCE).as_posix()) != "hand"
)


class _Unread:
    """A state, house or rules of which nothing may be read before a command is; it can be copied."""

    __slots__ = ()

    def copy(self) -> _Unread:
        return self


def _decides(part: str) -> tuple[Callable[[Any], Any], Mapping[type, Any]]:
    """A part's `decide` with a state that cannot be read, and its judges by the kinds of commands."""
    module = importlib.import_module(f"pokerroom.{part.replace('/', '.')}.decide")
    (decide,) = (
        function
        for name, function in vars(module).items()
        if name.startswith("decide_")
        and [*inspect.signature(function).parameters].count("command")
        and function.__module__ == module.__name__
    )
    names = [*inspect.signature(decide).parameters]
    judges = vars(module).get("_JUDGES") or vars(module)["JUDGES"]
    return lambda command: decide(*[command if name == "command" else _Unread() for name in names]), judges


def _answer(decide: Callable[[Any], Any], command: Any) -> str:
    """How a command is answered that cannot be read: "" where it is refused as it should be."""
    try:
        decide(command)
    except Malformed as refused:
        return "" if refused.what and refused.allowed else f"refused without a hint: {refused}"
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    return "accepted"


def _fault(decide: Callable[[Any], Any], command: Any) -> str:
    """What comes of a command where nothing but itself can be read."""
    try:
        decide(command)
    except Exception as fault:
        return type(fault).__name__
    return ""


@pytest.mark.untyped
@pytest.mark.parametrize("part", PARTS)
def test_a_wrong_value_in_any_field_of_a_command_is_refused_before_anything_else_is_read(part: str) -> None:
    decide, judges = _decides(part)
    refused, told = 0, []
    for kind in judges:
        for field, given, command in wrong_commands(kind):
            answer = _answer(decide, command)
            refused += not answer
            told += [f"{kind.__name__}({field}={given!r}): {answer}"] if answer else []
    assert told == []
    assert refused > 20 * len(judges)


@pytest.mark.parametrize("part", PARTS)
def test_a_right_command_is_read_and_goes_on_to_its_judge(part: str) -> None:
    decide, judges = _decides(part)
    assert {kind: answer for kind in judges if "WrongArgument" in (answer := _fault(decide, right_command(kind)))} == {}


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("part", "kind", "wrong", "told"),
    [
        ("jackpots", TakeIn, {"amount": "110"}, "TakeIn(): amount cannot be '110'; allowed: a whole number"),
        ("jackpots", TakeIn, {"table": 3}, "TakeIn(): table cannot be 3; allowed: text on one line"),
        ("tournament", EnterPlayer, {"at": "noon"}, f"EnterPlayer(): at cannot be 'noon'; allowed: {TIME_FORM}"),
        (
            "tournament",
            EnterPlayer,
            {"player": 3},
            "EnterPlayer(): player cannot be 3; allowed: a name, of at most 300 letters",
        ),
        (
            "promotions",
            DrawLive,
            {"tickets": ("3",)},
            "DrawLive(): tickets cannot be ('3',); allowed: a tuple in which each is a whole number",
        ),
        (
            "promotions",
            WagerTokens,
            {"result": "perhaps"},
            "WagerTokens(): result cannot be 'perhaps'; allowed: won, stood_off, lost",
        ),
        (
            "cage",
            SellChips,
            {"amount": -5},
            "SellChips(): amount cannot be -5; allowed: a whole number, at least 1, at most 1,000,000,000",
        ),
        ("cage", SellChips, {"means": "gold"}, "SellChips(): means cannot be 'gold'; allowed: cash, cheque, transfer"),
        ("cage", RequestFill, {"pieces": "x"}, "RequestFill(): pieces cannot be 'x'; allowed: a table of values"),
        (
            "staff",
            DismissStaff,
            {"at": EVENING},
            "DismissStaff(): at cannot be datetime.datetime(2026, 5, 1, 20, 0); allowed: a time between 1900 and 2199 "
            "with its time zone, such as datetime(2024, 8, 16, 20, tzinfo=UTC)",
        ),
        (
            "bonus/table",
            InTheRound,
            {"command": FoldAt("x")},  # type: ignore[arg-type]
            "FoldAt(): box cannot be 'x'; allowed: a whole number",
        ),
    ],
)
def test_a_wrong_value_is_told_with_what_may_stand_there(
    part: str, kind: Any, wrong: dict[str, Any], told: str
) -> None:
    decide, _ = _decides(part)
    with pytest.raises(Malformed) as refused:
        decide(right_command(kind, **wrong))
    assert str(refused.value) == told


@pytest.mark.parametrize(
    ("part", "kind", "field"),
    [
        ("cage", SellChips, "why"),
        ("jackpots", EndPool, "notice"),
        ("promotions", DenyPrize, "address"),
        ("registers", FinishDuty, "note"),
    ],
)
def test_what_people_write_at_length_may_have_several_lines(part: str, kind: Any, field: str) -> None:
    decide, _ = _decides(part)
    with pytest.raises(AttributeError):  # it was read, and its judge has asked for what is not there
        decide(right_command(kind, **{field: "1 High Street\nSydney"}))


Decide = Callable[[Any], Any]


def _pool() -> list[Decide]:
    pool = opened(house_named("star"), 500, (posted_hand("royal_flush", percent=100),), per_hand=1)
    return [lambda command: decide_pool(pool.house, pool.state, command)]


def _promotions() -> list[Decide]:
    running = Driven("star").ready(fund=500)
    running.do(StartPromotion(at=NOON))
    promotions = (Driven("star"), running, Driven("star-bonus").ready(fund=500))
    return [partial(decide_promotion, promotion.rules, promotion.state) for promotion in promotions]


def _tournament() -> list[Decide]:
    tournament = DrivenTournament("uk", 4).tournament
    return [partial(decide_tournament, tournament.rules, tournament.state)]


def _cage() -> list[Decide]:
    rules, state = CageRules(house_named("star")), CageState()
    for happening in decide_cage(rules, state, OpenShift(at=EVENING, by="Ann"), _holds):
        evolve_cage(state, happening)
    return [lambda command: decide_cage(rules, state, command, _holds)]


def _holds(_account: str) -> int:
    return 0


def _members() -> list[Decide]:
    terms, ann, star = MemberTerms(), Member("Ann"), house_named("star")
    return [
        lambda command: decide_member(terms, ann, command, star),
        lambda command: decide_member(terms, ann, command, None),
    ]


def _queues() -> list[Decide]:
    house, setup = house_named("uk"), TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    rules, state = QueueRules(house, seating_rules_for(house, setup), grounds_at(house.book, setup)), QueueState()
    for happening in decide_queues(rules, state, JoinList(at=EVENING, game="x", player="Bo")):
        evolve_queues(state, happening)
    return [partial(decide_queues, rules, state)]


def _bonus_table() -> list[Decide]:
    house = house_named("star-bonus")
    table = BonusTable(house, BonusSetup(places=5, dealt_from="card_shoe"), "Dee")
    table.do(TakeBox("Bo", 3, 2000, EVENING))
    return [partial(decide_bonus_table, house, table.state)]


def _bonus_round() -> list[Decide]:
    house = house_named("star-bonus")
    terms = bonus_terms_for(house, BonusSetup(dealt_from="shuffling_device"))
    return [partial(decide_round, house, BonusRound(terms, [BoxAtStart(1, "Ann", 500)], house).state)]


def _registers() -> list[Decide]:
    book = library().book("star")
    return [lambda command: decide_registers(book, Registers(), command, {}, ())]


def _staff() -> list[Decide]:
    return [partial(decide_staff, StaffRules(library()), {})]


# Of a table: `tests/test_wrong_calls_at_front_door.py`.
UNDER_WAY: Mapping[str, Callable[[], list[Decide]]] = {
    "bonus": _bonus_round,
    "bonus/table": _bonus_table,
    "cage": _cage,
    "jackpots": _pool,
    "members": _members,
    "promotions": _promotions,
    "queues": _queues,
    "registers": _registers,
    "staff": _staff,
    "tournament": _tournament,
}


def test_every_part_is_asked_what_makes_no_sense() -> None:
    assert {*UNDER_WAY, "table"} == {*PARTS}


@pytest.mark.untyped
@pytest.mark.parametrize("part", UNDER_WAY)
def test_a_value_that_can_be_read_and_makes_no_sense_is_never_a_fault(part: str) -> None:
    _, judges = _decides(part)
    refused = given = 0
    for decide in UNDER_WAY[part]():
        for kind in judges:
            for command in senseless_commands(kind):
                given += 1
                try:
                    decide(command)
                except PokerroomError:
                    refused += 1
    assert given > 5 * len(judges)
    assert refused > given // 3
