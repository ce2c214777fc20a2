"""What the pages teach beyond the front door refuses a wrong call as the front door does."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pokerroom import (
    Deck,
    Hand,
    Malformed,
    PokerroomError,
    SoftwareDealer,
    TableSetup,
    bots,
    house_named,
    lab,
    library,
    notation,
    scenarios,
)
from pokerroom.cards import cut, parse_cards
from pokerroom.charges import Ledger
from pokerroom.hand import CHECK_OR_CALL, Bet, Deal, Raise, Settle
from pokerroom.ranking import find_scheme, pot_schemes, rank, showing
from pokerroom.rulings.speech.reading import enter
from pokerroom.rulings.speech.wagers import read_act
from pokerroom.table.sign.posted_sign import sign_for
from testkit.wrong_calls import EIGHT, swept_function

UK = house_named("uk")
SETUP = TableSetup("holdem", blinds=(1, 2), min_buy_in=50, max_buy_in=400)
# What a type checker would say of these calls is not the matter.
lab_door: Any = lab
notation_door: Any = notation
bots_door: Any = bots
scenarios_door: Any = scenarios


def _hand() -> Hand:
    hand = Hand.open(UK, blinds=(1, 2), stacks=[100, 100, 100])
    SoftwareDealer(hand, seed=1).go_on()
    return hand


def _night() -> Any:
    return lab_door.Night(UK, SETUP, seed=1)


def _functions(package: Any) -> list[Any]:
    offered = [getattr(package, name) for name in package.__all__]
    return [one for one in offered if inspect.isfunction(one)]


CALLED: list[Any] = [
    *(one for package in (bots, lab, notation, scenarios) for one in _functions(package)),
    *(read_act, enter, sign_for, lab.Night, lab.Decks, lab.DeckTally, lab.Habits, lab.TournamentRun, lab.RoomPlay),
]


@pytest.mark.untyped
@pytest.mark.parametrize("called", CALLED, ids=lambda called: called.__name__)
def test_a_call_that_does_not_fit_is_refused_with_what_may_be_given(called: Callable[..., Any]) -> None:
    parts = inspect.signature(called).parameters.values()
    wrongly: list[dict[str, Any]] = []
    if not any(part.kind is part.VAR_KEYWORD for part in parts):
        wrongly.append({"colour_of_the_felt": "green"})
    if any(part.default is part.empty and part.kind is not part.VAR_KEYWORD for part in parts):
        wrongly.append({})
    assert wrongly
    for wrong in wrongly:
        with pytest.raises(Malformed, match=rf"^{called.__name__}\(\): .*; allowed: ") as refused:
            called(**wrong)
        assert isinstance(refused.value, TypeError)


METHODS: dict[str, Callable[[], Any]] = {
    "Options": lambda: _hand().options(3),
    "Ledger": Ledger,
    "Sign": lambda: sign_for(UK, SETUP),
    "Night": _night,
    "Decks": lambda: lab.Decks(Deck(52).cards, Random(1), used=5),
    "DeckTally": lambda: lab.DeckTally(Deck(52)),
}


@pytest.mark.untyped
@pytest.mark.parametrize("kind", METHODS)
def test_so_is_a_call_of_a_method(kind: str) -> None:
    made = METHODS[kind]()
    names = [name for name, member in vars(type(made)).items() if name[0] != "_" and inspect.isfunction(member)]
    assert names
    for name in names:
        with pytest.raises(Malformed, match=rf"^{kind}\.{name}\(\): .*'colour_of_the_felt'; allowed: "):
            getattr(made, name)(colour_of_the_felt="green")


def _before() -> Hand:
    return Hand.open(UK, blinds=(1, 2), stacks=[100, 100, 100])


def _over() -> Hand:
    hand = _before()
    dealer = SoftwareDealer(hand, seed=1)
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    return hand


FOUR = tuple(parse_cards("2c 3c 4c 5c"))
# For each function what is asked, and the arguments of a right call of it.
RIGHT: dict[str, tuple[Callable[..., Any], Callable[[], dict[str, Any]]]] = {
    "a bet of a hand": (lambda amount: _hand().act(3, Bet(amount)), lambda: {"amount": 4}),
    "a raise of a hand": (lambda to: _hand().act(3, Raise(to)), lambda: {"to": 4}),
    "a deal of a hand": (lambda cards: _before().act(0, Deal(cards)), lambda: {"cards": FOUR}),
    "charges of a hand": (lambda charges: _over().act(0, Settle(charges)), lambda: {"charges": ()}),
    "a dealer's deck": (lambda deck: SoftwareDealer(_before(), deck).go_on(), lambda: {"deck": Deck(52).cards}),
    "a dealer's seed": (lambda seed: SoftwareDealer(_before(), seed=seed).go_on(), lambda: {"seed": 3}),
    "cut": (cut, lambda: {"cards": FOUR, "after": 2}),
    "find_scheme": (find_scheme, lambda: {"name": "standard"}),
    "pot_schemes": (pot_schemes, lambda: {"name": "standard"}),
    "showing": (showing, lambda: {"scheme": find_scheme("standard"), "up": FOUR}),
    "rank": (rank, lambda: {"hole": "As Ks", "board": "Qs Js Ts", "makeup": None}),
    "read_phh": (notation.read_phh, lambda: {"text": ""}),
    "play_phh": (notation.play_phh, lambda: {"text": ""}),
    "to_phh": (notation.to_phh, lambda: {"hand": _over()}),
    "read_ohh": (notation.read_ohh, lambda: {"text": "{}"}),
    "from_ohh": (notation.from_ohh, lambda: {"text": "{}"}),
    "to_ohh": (notation.to_ohh, lambda: {"hand": _over(), "started": EIGHT}),
    "replay_file": (notation.replay_file, lambda: {"path": "x"}),
}


@pytest.mark.untyped
@pytest.mark.parametrize("asked", RIGHT)
def test_a_wrong_value_is_answered_or_refused_in_words(asked: str) -> None:
    swept_function(*RIGHT[asked]).check()


def _decided(**wrong: Any) -> Any:
    hand = _hand()
    right = {"view": hand.view(3), "options": hand.options(3), "rules": hand.rules, "rng": Random(1), "plays": "keen"}
    return bots_door.decide_by_estimate(**{**right, **wrong})


act_door: Any = read_act
ledger_door: Any = Ledger
WRONG: dict[str, Callable[[], Any]] = {
    "Night.play(): hands cannot be 'x'; allowed: a whole number, 0 or more": lambda: _night().play("x"),
    "Night.play(): hands cannot be 2.5": lambda: _night().play(2.5),
    "Night.play(): hands cannot be -1": lambda: _night().play(-1),
    "hand_by_hand(): hands cannot be -1": lambda: list(_night().hand_by_hand(-1)),
    "Night(): players cannot be 'x'": lambda: lab_door.Night(UK, SETUP, seed=1, players="x"),
    "Night(): habits cannot be 3": lambda: lab_door.Night(UK, SETUP, seed=1, habits=3),
    "DeckTally(): deck cannot be 52; allowed: a whole deck": lambda: lab_door.DeckTally(52),
    "DeckTally.add(): order cannot be 'x'": lambda: lab_door.DeckTally(Deck(52)).add("x"),
    "Decks(): cards cannot be 52": lambda: lab_door.Decks(52, Random(1), used=5),
    "Decks(): used cannot be 0; allowed: a whole": lambda: lab_door.Decks(Deck(52).cards, Random(1), used=0),
    "rng cannot be 7; allowed: Random(seed), of": lambda: _decided(rng=7),
    "view cannot be <Hand: Texas": lambda: _decided(view=_hand()),
    "options cannot be 'x'": lambda: _decided(options="x"),
    "a bot cannot play []": lambda: _decided(plays=[]),
    "agrees_to_chop(): rules cannot be 3": lambda: bots_door.agrees_to_chop(_hand().view(3), 3, Random(1)),
    "read_act(): gestures cannot be 20; allowed: text such as": lambda: act_door(_hand(), 3, 20),
    "read_act(): hand cannot be 'h'": lambda: act_door("h", 3, "put 20"),
    "read_scenarios(): text cannot be 5": lambda: list(scenarios_door.read_scenarios(5)),
    "run(): scenario cannot be 'x'; allowed: one of those": lambda: scenarios_door.run("x", library()),
    "stage_named(): text cannot be 5": lambda: scenarios_door.stage_named(5),
    "to_ohh(): started cannot be 5": lambda: notation_door.to_ohh(_hand(), started=5),
    "to_ohh(): names cannot be 5": lambda: notation_door.to_ohh(_hand(), started=EIGHT, names=5),
    "read_phhs(): lines cannot be 5": lambda: list(notation_door.read_phhs(5)),
    "read_ohhs(): lines cannot be 5": lambda: list(notation_door.read_ohhs(5)),
    "odds_of(): winning_hand cannot be 5": lambda: lab_door.odds_of(5, 9),
    "TournamentRun(): conditions cannot be 5": lambda: lab_door.TournamentRun(UK, 5),
    "'table' (did you mean tables?)": lambda: lab_door.RoomPlay(table=1),
    "Ledger.read(): text cannot be None": lambda: ledger_door.read(None),
}


@pytest.mark.untyped
@pytest.mark.parametrize("told", WRONG)
def test_a_value_of_a_wrong_kind_is_refused_in_words(told: str) -> None:
    with pytest.raises(PokerroomError) as refused:
        WRONG[told]()
    assert told in str(refused.value)
    assert refused.value.allowed
