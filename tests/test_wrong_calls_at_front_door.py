"""Whatever is called through the front door with wrong arguments is answered, or refused as a `PokerroomError`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

import pytest

import pokerroom
from pokerroom import (
    FOLD,
    Citation,
    Deck,
    Hand,
    Illegal,
    LiveDealer,
    Malformed,
    PokerroomError,
    Seen,
    SoftwareDealer,
    Table,
    TableSetup,
    hand_rules_for,
    house_named,
    library,
    rule,
)
from pokerroom.hand import CHECK_OR_CALL
from pokerroom.jackpots import Pool
from pokerroom.table.commands import Agree, Rise
from testkit.wrong_calls import EIGHT, misread, public_methods, swept_function, swept_methods

UK = house_named("uk")
SETUP = TableSetup("holdem", blinds=(1, 2), min_buy_in=50, max_buy_in=400)
RULES = hand_rules_for(UK, SETUP)
SEEN = Seen("misdeal")
RULING = rule(UK, SEEN)


@cache
def _hand_before() -> Hand:
    return Hand.open(UK, blinds=(1, 2), stacks=[100, 100, 100])


def _hand() -> Hand:
    """Return a hand in which seat 3 acts."""
    return _hand_in_play().copy()


@cache
def _hand_in_play() -> Hand:
    hand = _hand_before().copy()
    SoftwareDealer(hand, seed=1).go_on()
    return hand


@cache
def _hand_over() -> Hand:
    hand = _hand_before().copy()
    dealer = SoftwareDealer(hand, seed=1)
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    return hand


def test_every_property_of_a_hand_answers_at_any_time() -> None:
    for hand in (_hand_before(), _hand(), _hand_over()):
        for asked in (hand, hand.piles, hand.progress, hand.action, hand.showdown, hand.control):
            for name in dir(asked):
                getattr(asked, name)


@cache
def _table_before() -> Table:
    table = Table(UK, SETUP)
    for seat, player in ((1, "Ann"), (2, "Bob"), (3, "Cy")):
        table.sit(player, seat, 100, EIGHT)
    return table


@cache
def _table_in_play() -> Table:
    table = _table_before().copy()
    SoftwareDealer(table.begin_hand(EIGHT, {1: "9h", 2: "Kd", 3: "2c"}), seed=1).go_on()
    return table


def _table() -> Table:
    """Return a table in the middle of its first hand."""
    return _table_in_play().copy()


# For each name a call that is right; its arguments are then given to each other's parameters, and wrong ones to each.
RIGHT: dict[str, Callable[[], dict[str, Any]]] = {
    "Bet": lambda: {"amount": 4},
    "Card": lambda: {"card": "As"},
    "Citation": lambda: {"book": "uk", "clause": "betting.1"},
    "Deck": lambda: {"size": 40, "joker": True},
    "Discard": lambda: {"cards": "As"},
    "Hand": lambda: {"rules": RULES, "stacks": {1: 100, 2: 100}, "button": 1, "blinds": [1, 2], "extras": ()},
    "Hand.open": lambda: {
        "house": UK,
        "game": "omaha",
        "stacks": {1: 100, 2: 80},
        "button": 1,
        "unit": 1,
        "even_if_forbidden": False,
        "limit": "pot",
        "blinds": (1, 2),
        "ante": 0,
    },
    "HandRules": lambda: {"game": "omaha", "limit": "pot", "blinds": (1, 2), "deck": "52", "contest": "standard"},
    "House": lambda: {"book": UK.book, "choices": {}},
    "Library": lambda: {"vocabulary": library().vocabulary, "books": dict(library().books)},
    "LiveDealer": lambda: {"hand": _hand()},
    "Muck": lambda: {"said_fold": True},
    "Raise": lambda: {"to": 4},
    "SeededShuffle": lambda: {"seed": 1},
    "Seen": lambda: {"what": "boxed_card", "seat": 1, "facts": {}, "cards": {"boxed_card": "As"}, "amount": 0},
    "Show": lambda: {"cards": "As"},
    "SoftwareDealer": lambda: {"hand": _hand_before().copy(), "deck": Deck(52).cards, "charges": _table().charges.take},
    "Table": lambda: {"house": UK, "setup": SETUP, "name": "table 1", "unit": 1, "group": "", "keep": True},
    "TableSetup": lambda: {"game": "holdem", "limit": "no_limit", "blinds": (1, 2), "deck": "52"},
    "cards_text": lambda: {"cards": "As Kd"},
    "carry_out": lambda: {"ruling": RULING, "hand": _hand(), "dealer": None, "choice": "", "by": "dealer"},
    "carry_out_at": lambda: {"table": _table(), "ruling": RULING, "dealer": None, "by": "dealer", "at": EIGHT},
    "chances": lambda: {"hands": ["AsKs", "QhQd"], "board": "2c 3c 4d 9h", "dead": "Ah", "tries": 10, "seed": 1},
    "compare": lambda: {"library": library(), "books": ["uk", "star"], "area": "betting", "rulings": False},
    "fact_needed": lambda: {"house": UK, "seen": SEEN, "hand": _hand(), "earlier": [SEEN]},
    "house_named": lambda: {"name": "uk"},
    "library": dict,
    "parse_cards": lambda: {"text": "As Kd"},
    "rank": lambda: {"hole": "As Ks", "board": "Qs Js Ts", "scheme": "standard"},
    "rule": lambda: {"house": UK, "seen": SEEN, "hand": _hand(), "earlier": [SEEN]},
    "hand_rules_for": lambda: {"house": UK, "setup": SETUP, "unit": 1},
    "shuffle": lambda: {"cards": "As Kd"},
    "steps_of": lambda: {"ruling": RULING, "hand": _hand()},
    "to_json": lambda: {"value": FOLD},
    **dict.fromkeys(
        ("PokerroomError", "Malformed", "Illegal", "OutOfTurn", "NotAllowed"),
        lambda: {"what": "a bet of 3", "allowed": "4", "cites": (Citation("uk:betting.1"),)},
    ),
}
NOT_CALLED = {"FactNeeded", "FOLD", "CHECK", "CALL", "CHECK_OR_CALL", "Rulebook", "Ruling"}


def test_every_name_of_the_front_door_is_called_here() -> None:
    assert {name.partition(".")[0] for name in RIGHT} | NOT_CALLED == {*pokerroom.__all__}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_call_is_answered(name: str) -> None:
    attrgetter(name)(pokerroom)(**RIGHT[name]())


@pytest.mark.untyped
@pytest.mark.parametrize("name", RIGHT)
def test_a_wrong_value_is_answered_or_refused_in_words(name: str) -> None:
    swept_function(attrgetter(name)(pokerroom), RIGHT[name]).check()


def _group(name: str) -> Callable[[], Any]:
    """Return what fetches this group of a table in the middle of its first hand."""
    return lambda: getattr(_table(), name)


def _group_of_hand(name: str) -> Callable[[], Any]:
    """Return what fetches this group of a hand in which a seat acts."""
    return lambda: getattr(_hand(), name)


METHODS: dict[str, Callable[[], Any]] = {
    "Deck": Deck,
    "Hand": _hand,
    "Hand before the cards": lambda: _hand_before().copy(),
    "Hand that is over": lambda: _hand_over().copy(),
    **{f"Hand.{group}": _group_of_hand(group) for group in ("piles", "progress", "action", "showdown")},
    "HandRules": lambda: RULES,
    "House": lambda: UK,
    "Library": library,
    "LiveDealer": lambda: LiveDealer(_hand()),
    "Rulebook": lambda: UK.book,
    "Ruling": lambda: RULING,
    "SeededShuffle": lambda: pokerroom.SeededShuffle(1),
    "SoftwareDealer": lambda: SoftwareDealer(_hand(), seed=1),
    "Table": _table,
    "Table between hands": lambda: _table_before().copy(),
    "TableSetup": lambda: SETUP,
    **{f"Table.{group}": _group(group) for group in ("changes", "charges", "chips", "floor", "hands", "time")},
    "Table.forecast": lambda: _table().forecast(EIGHT),
}
# What is given to a parameter of a method so that the others are looked at too, by its name.
FITTING: dict[str, Any] = {
    "at": EIGHT, "now": EIGHT, "seat": 3, "command": FOLD, "player": "Dee", "chips": 100, "key": "betting.raise_cap",
    "cards": "As", "card": "As", "viewer": 1, "events": [], "event": 0, "title": "dealer", "by": "dealer", "why": "so",
    "house": UK, "setup": SETUP, "book": UK.book, "name": "uk", "cite": "uk:betting.1", "amount": 10, "number": 0,
    "change": 0, "reason": "so", "rules": RULES, "heading": _hand_before().heading, "found": "As", "what": "so",
    "happening": Rise(1, EIGHT), "text": "", "first": 1, "last": 2,
}  # fmt: skip


@pytest.mark.untyped
@pytest.mark.parametrize("shown", METHODS)
def test_a_method_answers_wrong_values_or_refuses_them_in_words(shown: str) -> None:
    swept = swept_methods(METHODS[shown], FITTING)
    swept.check()
    assert swept.mostly_refused


@pytest.mark.untyped
@pytest.mark.parametrize("name", [name for name in RIGHT if name not in ("TableSetup", "library")])
def test_a_call_that_does_not_fit_is_refused_with_what_may_be_given(name: str) -> None:
    call = attrgetter(name)(pokerroom)
    for wrong in misread(call):
        with pytest.raises(Malformed, match=rf"^{name}\(\): .*; allowed: ") as refused:
            call(**wrong)
        assert isinstance(refused.value, TypeError)


@pytest.mark.untyped
@pytest.mark.parametrize("shown", METHODS)
def test_a_call_of_a_method_that_does_not_fit_is_refused_in_the_same_way(shown: str) -> None:
    for name in public_methods(type(METHODS[shown]())):
        call = getattr(METHODS[shown](), name)
        for wrong in misread(call):
            with pytest.raises(Malformed, match=rf"\w+\.{name}\(\): .*; allowed: ") as refused:
                call(**wrong)
            assert isinstance(refused.value, TypeError)


door: Any = pokerroom  # what a type checker would say of these calls is not the matter


def _any_table() -> Any:
    return _table()


def test_a_ruling_under_another_book_than_the_hand_is_refused_before_it_is_carried_out() -> None:
    for ask in (rule, pokerroom.fact_needed):
        with pytest.raises(Illegal, match="a ruling under star in a hand under uk; allowed: the hand's own book"):
            ask(house_named("star"), Seen("misdeal"), _hand())


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            lambda table, ruling: door.carry_out_at(ruling, table, by="dealer", at=EIGHT),
            "carried out at a table",
        ),
        (
            lambda table, _: door.carry_out_at(table, None, by="dealer", at=EIGHT),
            "carried out at a table",
        ),
        (
            lambda table, ruling: door.carry_out_at(table, ruling),
            r"carry_out_at\(\): missing .*'by'; ",
        ),
        (
            lambda table, ruling: door.carry_out_at(table, ruling, by="dealer", at="x"),
            r"^carry_out_at\(\): at cannot be 'x'; "
            r"allowed: a time .*, such as datetime\(2024, 8, 16, 20\)$",
        ),
        (
            lambda table, ruling: door.carry_out_at(table, ruling, "x", by="dealer", at=EIGHT),
            "'x' is no dealer who has",
        ),
        (lambda _, ruling: door.carry_out(ruling, _hand(), "x"), "'x' is no dealer who has the cards; allowed: a Sof"),
    ],
)
def test_what_carries_a_ruling_out_is_guarded_as_the_ruling_is(wrong: Callable[..., object], told: str) -> None:
    with pytest.raises(Malformed, match=told):
        wrong(_table(), RULING)


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            lambda: _any_table().sit("Ann", "x", 100, EIGHT),
            r"^Table.sit\(\): seat cannot be 'x'; allowed: a whole number$",
        ),
        (lambda: _any_table().sit("Ann", 1, 100, "x"), r"^Table.sit\(\): at cannot be 'x'; allowed: a time between "),
        (
            lambda: _any_table().chips.buy_in_range("Bob", 200),
            r"buy_in_range\(\): took_away cannot be 200; al",
        ),
        (lambda: door.Hand.open(UK, stacks=[9, 9], blinds="x"), r"^Hand.open\(\): blinds cannot be 'x'; allowed: a"),
        (
            lambda: door.TableSetup("holdem", blinds="x"),
            r"^TableSetup\(\): blinds cannot be 'x'; allowed: ",
        ),
        (
            lambda: door.Seen("premature_card", street="turn"),
            r"street is a fact; allowed: facts={'street': 'turn'}$",
        ),
        (
            lambda: door.Seen("premature_card", street="turn", facing_bet=True),
            "street, facing_bet are facts; ",
        ),
        (
            lambda: library().with_book("/proc/self/task"),
            "no rulebook in '/proc/self/task'; allowed: a folder",
        ),
        (
            lambda: house_named("/proc/self/task"),
            "no rulebook in '/proc/self/task'; allowed: a folder",
        ),
        (
            lambda: house_named("london"),
            "there is no house 'london'; .*or a file or folder of your own",
        ),
        (lambda: door.Table(UK, {"game": "holdem"}), "is no set-up of a table; allowed: TableSetup"),
        (lambda: door.Hand.options(_hand(), []), r"seat \[\] is not in this hand; allowed: seats 1, 2, 3"),
        (
            lambda: door.Hand.view(_hand(), []),
            r"\[\] is no viewer of this hand; allowed: seats 1, 2, 3; public, ",
        ),
        (lambda: door.Hand.log(_hand(), []), r"\[\] is no viewer of this hand"),
        (lambda: door.Hand.settle(_hand(), None), r"None are no charges; allowed: \[Charge"),
        (lambda: door.Hand.correct(_hand(), None), r"None are no events; allowed: \[Posted"),
        (lambda: door.Hand.apply(_hand(), "x"), "'x' are no events; allowed"),
        (lambda: door.Hand.apply(_hand(), [3]), "3 is no event of a hand; allowed"),
        (lambda: door.Hand.from_heading("x"), "'x' is no heading of a hand; allowed: hand.heading"),
        (lambda: _any_table().sign("x"), "what a sign says of one"),
        (lambda: _any_table().apply(5), "a list of a table's happenings"),
        (lambda: _any_table().record.read("x"), "one of `pokerroom.table.happenings`"),
        (lambda: door.Table.from_happenings("x", 5), "a list of a table's happenings"),
        (lambda: door.Table.from_happenings("y", [_any_table().opening]), "the `book` of a house"),
        (lambda: _any_table().time.left(), "allowed: now"),
        (lambda: _any_table().act(1), "allowed: seat, command"),
    ],
)
def test_a_refusal_names_the_call_as_it_is_typed_and_what_can_be_typed_instead(
    wrong: Callable[[], object], told: str
) -> None:
    with pytest.raises(Malformed, match=told):
        wrong()


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: door.HandRules(game="holdem", deck="50"), "there is no deck of 50 cards; allowed: 52, 48"),
        (lambda: door.HandRules(game="holdem", contest="zz"), "there is no ranking scheme 'zz'; allowed: "),
        (lambda: door.HandRules(game="holdem", blinds=(2, 1)), "do not rise; allowed: the smallest first, such as 1-2"),
        (lambda: door.Hand.settle(_hand(), [5]), r"\[5\] are no charges; allowed: \[Charge\('rake', 3\)\]"),
        (lambda: RULING.override(["zzz"], "management", "so"), "allowed: .* and [0-9]+ others$"),
        (lambda: house_named("star").choose("deal.burns", "never"), "cannot be never: .*; allowed: every_stage "),
    ],
)
def test_what_a_refusal_offers_can_be_typed_and_is_no_long_list(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(PokerroomError, match=told):
        wrong()


def test_what_depends_on_the_moment_is_illegal_and_not_malformed() -> None:
    doors: tuple[tuple[Callable[[], object], str], ...] = (
        (SoftwareDealer(_hand(), seed=1).deal_next, "there is nothing to deal"),
        (lambda: Pool(UK).conditions, "the pool is not open"),
        (lambda: _table().do(Agree(0, 1)), "no change has been proposed"),
    )
    for asks, told in doors:
        with pytest.raises(Illegal, match=told):
            asks()
