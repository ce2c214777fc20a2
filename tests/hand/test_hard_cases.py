"""Cases that a clever dealer, a lawyer or a careless program would come up with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pokerroom.cards import Card
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import (
    CALL,
    CHECK,
    FOLD,
    Charge,
    Deal,
    Discard,
    Hand,
    HandRules,
    LiveDealer,
    Muck,
    Post,
    Raise,
    RunBoards,
    Settle,
    Show,
    Straddle,
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


@pytest.mark.clause("uk:betting.2")
@pytest.mark.parametrize("book", ["uk", "adelaide", "canberra"])
def test_a_blind_whose_ante_took_the_last_chip_keeps_its_price(book: str) -> None:
    rules = hand_rules_for(house_named(book), TableSetup(game="holdem", blinds=(5, 10), ante=5, tournament=True))
    hand = Hand(rules, {1: 500, 2: 5, 3: 500}, button=3)
    hand.act(0, Post(all=True))
    hand.deal("Ah Kh Qh Jh Th 9h")
    assert hand.options(3).words() == "fold, call 10, raise to 20 to 495"
    both = Hand(rules, {1: 5, 2: 5, 3: 500, 4: 500}, button=4)
    for _ in range(4):
        both.post()
    both.deal("Ah Kh Qh Jh Th 9h 2c 3c")
    assert (both.turn, both.options(3).words()) == (3, "fold, call 10, raise to 20 to 495")


@pytest.mark.clause("star:8.9.1.2")
def test_a_straddle_leaves_a_range_of_bets_as_posted() -> None:
    setup = TableSetup(game="holdem", limit="range", blinds=(5, 20), minimum_bet=5, maximum_bet=20, straddling=True)
    hand = Hand(hand_rules_for(house_named("star"), setup), dict.fromkeys((1, 2, 3, 4), 500), button=4)
    hand.act(0, Post(all=True))
    hand.act(3, Straddle())
    hand.deal("Ah Kh Qh Jh Th 9h 2c 3c")
    assert hand.options(4).words() == "fold, call 40, raise to 60"


@pytest.mark.clause("canberra:13.1.2")
def test_whose_turn_it_is_says_nothing_of_the_hand_held() -> None:
    """Whether a hand must be shown depends on its cards, so nobody else is told."""
    rules = hand_rules_for(house_named("canberra"), TableSetup(game="holdem", blinds=(5, 10)))
    heard = set()
    for second in ("Kd Kh", "2c 3d"):
        hand = Hand(rules, {1: 500, 2: 500, 3: 500}, button=3)
        hand.act(0, Post(all=True))
        first, other = second.split()
        hand.deal(f"As {first} Qd Ad {other} Jd")
        hand.act(3, CALL), hand.act(1, CALL)
        for board in ("4c 7h 8s 9c", "4d 6s", "4h 5h"):
            while hand.betting:
                hand.act(hand.turn, CALL if hand.to_call else _check(hand))
            hand.deal(board)
        while hand.betting:
            hand.act(hand.turn, _check(hand))
        hand.act(1, Show())
        with pytest.raises(PokerroomError) as refusal:
            hand.act(3, Muck())
        heard.add(str(refusal.value))
    assert len(heard) == 1


def _check(hand: Hand) -> Any:
    return CHECK if hand.options(hand.turn).check else CALL


@pytest.mark.part("adelaide:130.1")
def test_an_agreement_to_run_the_board_again_lapses_with_the_next_card() -> None:
    rules = hand_rules_for(house_named("adelaide"), TableSetup(game="holdem", blinds=(5, 10), run_boards=True))
    hand = Hand(rules, {1: 100, 2: 100}, button=2)
    hand.act(0, Post(all=True))
    hand.deal("Ah Kh Qh Jh")
    hand.act(hand.turn, Raise(100)), hand.act(hand.turn, CALL)
    hand.act(1, RunBoards(2))
    hand.deal("4c 7h 8s 9c")
    hand.act(2, RunBoards(2))
    assert len(hand.state.boards) == 1
    hand.act(1, RunBoards(2))
    assert len(hand.state.boards) == 2


def test_a_named_discard_from_an_unseen_hand_is_a_card_that_can_be_there() -> None:
    rules = hand_rules_for(house_named("star"), TableSetup(game="crazy_pineapple", blinds=(5, 10)))
    hand = Hand(rules, {1: 500, 2: 500, 3: 500}, button=3)
    dealer = LiveDealer(hand)
    dealer.go_on()
    hand.act(3, CALL), hand.act(1, CALL), hand.act(2, _check(hand))
    dealer.turn_up([Card("As"), Card("Kd"), Card("2c")])
    while hand.betting:
        hand.act(hand.turn, _check(hand))
    with pytest.raises(PokerroomError, match="does not hold As"):
        hand.act(1, Discard((Card("As"),)))
    hand.act(1, Discard((Card("7h"),)))
    with pytest.raises(PokerroomError, match="does not hold 7h"):
        hand.act(2, Discard((Card("7h"),)))
    assert Hand.read(hand.log()).state == hand.state


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


def test_a_copy_shares_nothing() -> None:
    hand = _folded()
    twin = hand.copy()
    twin.heading.stacks[1] = 7
    twin.state.stacks[0] = 0
    assert hand.heading.stacks[1] == 500
    assert hand.state.stacks[0] == 490
