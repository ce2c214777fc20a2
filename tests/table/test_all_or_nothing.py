"""A command happens whole or not at all: refused, or broken off by a fault of the program, it leaves the table alone.

Every evening of the golden streams is played once more. Before each command is carried out, it is given to copies of
the table on which something goes wrong after its first happening, after its second, and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.hand import CHECK_OR_CALL
from pokerroom.table import Table, commands, move_player
from pokerroom.table.commands import (
    Announce,
    Arrive,
    AskToPost,
    BuyBehind,
    ChangeNotes,
    Command,
    Disagree,
    Propose,
)
from pokerroom.table.decide import JUDGES, decision_on
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.state import TableState
from testkit.golden.streams import EVENINGS
from testkit.table.evenings import EIGHT, dealer_of, play_out, seated
from testkit.table.table_watch import snapshot

Do = Callable[[Table, Command[Any]], Any]


class Fault(Exception):
    """Something that is wrong with the program."""


def _everything(table: Table) -> tuple[Any, ...]:
    hand = table.hand
    play = (hand.log(), hand.events.copy(), hand.next()) if hand is not None else ()
    return snapshot(table), table.books.ledger.text(), table.books.ledger.hands, play, table.happenings.copy()


def _breaking_off(after: int, fault: Exception) -> Callable[[TableState, Command[Any]], Deciding[Any]]:
    def decide(state: TableState, command: Command[Any]) -> Deciding[Any]:
        deciding = decision_on(state, command)
        for _ in range(after):
            try:
                happening = next(deciding)
            except StopIteration as end:
                return end.value
            yield happening
        raise fault

    return decide


def _break_off_everywhere(do: Do, table: Table, command: Command[Any], monkeypatch: pytest.MonkeyPatch) -> int:
    """Have a command go wrong after each of its happenings, on copies; return how many happenings it has."""
    steps = 0
    while True:
        steps += 1
        for fault, raised in ((Illegal("a refusal"), RuntimeError), (Fault(), Fault)):
            twin = table.copy()
            twin.record.report_play()
            before = _everything(twin)
            with monkeypatch.context() as patch:
                patch.setattr("pokerroom.table.table.decision_on", _breaking_off(steps, fault))
                try:
                    do(twin, command)
                except PokerroomError:
                    assert _everything(twin) == before, f"{command} was refused and changed something"
                    return 0
                except raised:
                    assert _everything(twin) == before, f"{command} broke off after {steps} and changed something"
                else:
                    return steps - 1


def _what_no_golden_evening_has() -> None:
    """Chips on their way, notes, goods, a change of mind; a player who posts, one who leaves."""
    uk, star, other = seated("uk"), seated("star"), seated("star", seats=(5, 6))
    uk.do(BuyBehind(1, 100, EIGHT))
    uk.do(Announce(1, 100, EIGHT))
    uk.do(Arrive(1, EIGHT))
    uk.do(commands.HoldSeat("Eve", 7, EIGHT, "called"))
    uk.do(Disagree(uk.do(Propose(replace(uk.rules.setup, blinds=(10, 20)), by=uk.rules.changes.ordered_by[0])), 1))
    star.sit("Dora", 4, 200, EIGHT, notes=50)
    star.do(ChangeNotes(4, EIGHT))
    star.chips.take_off(1, 5, EIGHT, goods=True)
    dealer = dealer_of(star)
    dealer.go_on()
    star.do(commands.ReverseCharges(EIGHT))
    play_out(star, dealer)
    star.sit("Fay", 6, 200, EIGHT)
    star.do(AskToPost(6, EIGHT))
    move_player(star, 1, other, 1, EIGHT)


@pytest.fixture(scope="module")
def played() -> dict[type, int]:
    """Return every kind of command that the evenings gave, with the most happenings that one of them had."""
    steps: dict[type, int] = {}
    with pytest.MonkeyPatch.context() as monkeypatch:
        do = Table.do

        def watched_do(table: Table, command: Command[Any]) -> Any:
            found = _break_off_everywhere(do, table, command, monkeypatch)
            steps[type(command)] = max(found, steps.get(type(command), 0))
            return do(table, command)

        monkeypatch.setattr(Table, "do", watched_do)
        for evening in EVENINGS.values():
            evening()
        _what_no_golden_evening_has()
    return steps


def test_whatever_goes_wrong_in_a_command_leaves_the_table_as_it_was(played: dict[type, int]) -> None:
    assert max(played.values()) > 3, "some commands have several happenings"
    assert played[commands.BeginHand] > 1
    assert played[commands.EndHand] > 2


def test_every_kind_of_command_was_broken_off(played: dict[type, int]) -> None:
    assert JUDGES.keys() - played.keys() == set()


def test_a_dealer_goes_on_with_the_hand_of_a_table_that_took_a_command_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated("uk")
    dealer = dealer_of(table)
    turn, hand = dealer.go_on(), dealer.hand
    before = len(hand.events)

    def decide(state: TableState, command: Command[Any]) -> Deciding[Any]:
        yield from decision_on(state, command)
        hand.act(turn, CHECK_OR_CALL)
        raise Fault

    monkeypatch.setattr("pokerroom.table.table.decision_on", decide)
    with pytest.raises(Fault):
        table.sit("Zoe", 8, 200, EIGHT)
    monkeypatch.undo()
    assert (len(hand.events), dealer.go_on()) == (before, turn)
    assert hand.turn == turn
    assert table.hand is hand
