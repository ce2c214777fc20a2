"""What The Star Sydney's staff may do at a table: rule, seat, change or close it, approve chips, allow a freeze-out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from pokerroom.errors import Malformed, NotAllowed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.table import Table, commands
from pokerroom.table.commands import AnnounceClosing
from pokerroom.table.opening.readiness import as_usual
from pokerroom.table.stakes.leaving import Approval

NINE = datetime(2024, 8, 20, 21)
STAR = house_named("star")
GAMING, CASINO, ASSISTANT = "gaming supervisor", "casino supervisor", "Assistant Gaming Manager"
POKER, MANAGER, OPERATOR = "Poker Manager", "Gaming Manager", "casino operator"
FLOOR = (GAMING, CASINO, ASSISTANT, POKER, MANAGER)
OTHERS = (OPERATOR, "Tournament Supervisor", "dealer")


def a_table() -> Table:
    setup = TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    table = Table(STAR, as_usual(STAR, setup), unit=1)
    for seat in (1, 2, 3):
        table.sit(f"P{seat}", seat, 300, NINE)
    return table


def _only(order: Callable[[Table, str], object], *titles: str) -> None:
    """Only people of these titles may order it; everybody else is told who may."""
    for title in titles:
        order(a_table(), title)
    for title in (*FLOOR, *OTHERS):
        if title not in titles:
            with pytest.raises(NotAllowed) as refusal:
                order(a_table(), title)
            assert refusal.value.allowed == ", ".join(titles)


@pytest.mark.clause("star:27.10", "star:1.1.casino-supervisor")
def test_casino_supervisors_and_those_above_them_close_a_table() -> None:
    _only(lambda table, by: table.do(AnnounceClosing(by=by)), *FLOOR)


@pytest.mark.clause("star:8.7.1")
def test_a_poker_manager_or_gaming_manager_approves_chips_that_leave_the_table() -> None:
    _only(lambda table, by: table.chips.take_off(1, 50, NINE, approval=Approval(by, NINE, "a plane")), POKER, MANAGER)


@pytest.mark.clause("star:8.10")
def test_a_gaming_manager_alone_allows_a_freeze_out() -> None:
    _only(lambda table, by: table.do(commands.PlanFreezeOut(300, NINE, by=by)), MANAGER)


@pytest.mark.clause("star:1.1.casino-supervisor")
def test_casino_supervisors_stop_a_table_and_keep_players_apart() -> None:
    _only(lambda table, by: table.do(commands.StopTable(NINE, by, "a spilled drink")), *FLOOR)
    _only(
        lambda table, by: table.do(commands.KeepApart("P1", "Ann", "same_table", NINE, by=by, suspected=True)), *FLOOR
    )


@pytest.mark.clause("star:27.15", "star:1.1.casino-supervisor")
def test_who_decides_a_ruling_that_is_left_to_the_floor() -> None:
    ruling = rule(STAR, Seen("uncovered_error"))
    for title in FLOOR:
        assert ruling.decide(1, by=title, reason="unclear").decisions[-1].role == "floor"
    for title in OTHERS:
        with pytest.raises(NotAllowed, match="allowed: gaming supervisor"):
            ruling.decide(1, by=title, reason="unclear")
    with pytest.raises(Malformed, match="nobody who decides in this house"):
        ruling.decide(1, by="cashier", reason="unclear")


@pytest.mark.clause("star:27.16.1")
def test_the_operator_sets_a_ruling_aside_and_no_supervisor_does() -> None:
    ruling = rule(STAR, Seen("uncovered_error")).decide("decline", by=CASINO, reason="no harm")
    assert ruling.override(["void_hand"], by=OPERATOR, reason="there was").decisions[-1].title == OPERATOR
    for title in (*FLOOR, "dealer"):
        with pytest.raises(NotAllowed, match="may not set a ruling aside"):
            ruling.override(["void_hand"], by=title, reason="there was")
