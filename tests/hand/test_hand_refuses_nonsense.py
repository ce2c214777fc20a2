"""What no hand can be asked, opened with or read from is refused in words, with what is allowed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import (
    FOLD,
    Charge,
    Deal,
    Hand,
    HandRules,
    Post,
    Settle,
    hand_rules_for,
)
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup

UK = hand_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(5, 10)))


def _folded() -> Hand:
    hand = Hand(UK, {1: 500, 2: 500}, button=2)
    hand.act(0, Post(all=True))
    hand.deal("Ah Kh Qh Jh")
    hand.act(hand.turn, FOLD)
    return hand


BAD: dict[str, Callable[[], object]] = {
    "charge kind with a line break": lambda: _folded().settle([Charge("rake\nseat 2 wins 1000 from pot 0", 1)]),
    "charge without a kind": lambda: _folded().settle([Charge("", 1)]),
    "charge with brackets": lambda: _folded().settle([Charge("a [b]", 1)]),
    "half a chip": lambda: _folded().settle([Charge("rake", 1.5)]),  # type: ignore[arg-type]
    "no number": lambda: _folded().settle([Charge("rake", float("nan"))]),  # type: ignore[arg-type]
    "a charge below nothing": lambda: _folded().settle([Charge("rake", -1)]),
    "a pot that is not there": lambda: _folded().settle([Charge("rake", 1, 3)]),
    "citations that are none": lambda: _folded().settle([Charge("rake", 1, 0, ("x",))]),  # type: ignore[arg-type]
    "charges that are none": lambda: _folded().act(0, Settle(5)),  # type: ignore[arg-type]
    "nobody's seat": lambda: _folded().act(None, Settle()),  # type: ignore[arg-type]
    "a list for a seat": lambda: _folded().act([], Settle()),  # type: ignore[arg-type]
    "bet sizes below nothing": lambda: hand_rules_for(
        house_named("star"), TableSetup(game="holdem", blinds=(5, 10), limit="fixed", bet_sizes=(-4, 0, 20, 20))
    ),
    "a misspelt choice": lambda: HandRules(game="holdem", reopens="cumulatve"),  # type: ignore[arg-type]
    "blinds that are a word": lambda: HandRules(game="holdem", blinds="x"),  # type: ignore[arg-type]
    "a book with a line break": lambda: HandRules(game="holdem", book="a\nb"),
    "no house": lambda: hand_rules_for(None, None),  # type: ignore[arg-type]
    "no such game": lambda: hand_rules_for(house_named("uk"), TableSetup(game="bridge")),  # type: ignore[arg-type]
    "half a chip to the pound": lambda: hand_rules_for(
        house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)), unit=0
    ),
    "no rules": lambda: Hand(None, None, 1),  # type: ignore[arg-type]
    "half a chip carried over": lambda: Hand(UK, {1: 5, 2: 5}, 1, carried=1.5),  # type: ignore[arg-type]
    "two blinds from one player": lambda: Hand(UK, {1: 50, 2: 50}, 1, blinds=(1, 1)),
    "chips too small to play": lambda: Hand(UK, {1: 3, 2: 50}, 1),
    "a stack of nothing": lambda: Hand(UK, {1: 0, 2: 50}, 1),
    "a card below nothing": lambda: _posted().act(0, Deal((-1, 3, 4, 5))),  # type: ignore[arg-type]
    "cards that are none": lambda: _posted().act(0, Deal("As Kd Qd Jx")),
    "cards that are a number": lambda: _posted().deal(5),  # type: ignore[arg-type]
    "a log that is nothing": lambda: Hand.read(None),  # type: ignore[arg-type]
}


def _posted() -> Hand:
    hand = Hand(UK, {1: 500, 2: 500}, button=2)
    hand.act(0, Post(all=True))
    return hand


@pytest.mark.untyped
@pytest.mark.parametrize("what", BAD)
def test_nonsense_is_refused_with_what_is_allowed(what: str) -> None:
    with pytest.raises(PokerroomError) as refusal:
        BAD[what]()
    assert refusal.value.what
    assert refusal.value.allowed


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seat 2 folds", "seat 7 folds"),
        ("seat 2 has 500\n", ""),
        ("seat 2 folds", "end\nseat 2 folds"),
        ("seat 1 posts blind 10", "seat 1 posts blind 10\nseat 1 posts blind 10"),
        ("button on 2", "button on " + "9" * 5000),
        ("button on 2", "button on 2\nblinds from x y"),
        ("seat 2 folds", "burn ,"),
        ("seat 2 folds", "seat 2 wins 9999 from pot 0"),
        ("game = holdem", "game = hxldem"),
        ("game = holdem", "game = holdem\nshow_no_betting = zz"),
        ("game = holdem\n", ""),
    ],
)
def test_a_damaged_log_is_refused(old: str, new: str) -> None:
    log = _folded().log()
    assert old in log
    with pytest.raises(Illegal if old.startswith("seat 2 has") else Malformed):
        Hand.read(log.replace(old, new))
