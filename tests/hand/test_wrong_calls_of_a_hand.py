"""Whatever is put into a hand, or asked of cards, rulings and replays, is taken or refused with what is allowed."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from operator import attrgetter
from typing import Any

import pytest

from pokerroom import Seen, TableSetup, chances, rank, rule
from pokerroom.cards import Card, Deck, cards_text, cut, parse_cards
from pokerroom.errors import PokerroomError
from pokerroom.hand import CHECK_OR_CALL, Bet, Deal, Hand, LiveDealer, Raise, Settle, SoftwareDealer
from pokerroom.hand.rules.house_rules import hand_rules_for
from pokerroom.notation import from_ohh, play_phh, read_ohh, read_phh, replay_file, to_ohh, to_phh
from pokerroom.ranking import find_scheme, pot_schemes, showing
from pokerroom.rulebook import house_named

pytestmark = pytest.mark.untyped

ANYTHING: tuple[Any, ...] = ("x", None, [], -1, 10**30, object(), {}, True, 1.5, [None], ("x",), b"x", {1: 2})
KINGS = ["AsKs", "QdQh"]


def _hand(*, dealt: bool = False, over: bool = False) -> Hand:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    dealer = SoftwareDealer(hand, seed=1)
    if dealt or over:
        seat = dealer.go_on()
        while over and seat:
            hand.act(seat, CHECK_OR_CALL)
            seat = dealer.go_on()
    return hand


HANDS: dict[str, Callable[[], Hand]] = {
    "begun": _hand,
    "dealt": lambda: _hand(dealt=True),
    "over": lambda: _hand(over=True),
}
GROUPS = ("piles", "progress", "action", "showdown")
PUBLIC = [name for name in dir(Hand) if not name.startswith("_")]
PUBLIC += [f"{group}.{name}" for group in GROUPS for name in dir(getattr(_hand(), group)) if not name.startswith("_")]
METHODS = [
    (name, sum(part.default is part.empty and part.kind is not part.VAR_KEYWORD for part in parts) or 1)
    for name in PUBLIC
    if callable(method := attrgetter(name)(_hand())) and (parts := [*inspect.signature(method).parameters.values()])
]


def test_the_methods_are_those_of_a_hand() -> None:
    names = {name for name, _ in METHODS}
    assert {"act", "deal", "settle", "options", "view", "log", "correct", "apply", "seat", "stack"} <= names


@pytest.mark.parametrize("stage", HANDS)
@pytest.mark.parametrize(("name", "number"), METHODS)
def test_every_method_of_a_hand_takes_it_or_refuses_it(name: str, number: int, stage: str) -> None:
    for thing in ANYTHING:
        hand = HANDS[stage]()
        _taken_or_refused(partial(attrgetter(name)(hand), *[thing] * number))


@pytest.mark.parametrize("stage", HANDS)
def test_every_property_of_a_hand_answers(stage: str) -> None:
    hand = HANDS[stage]()
    for name in PUBLIC:
        attrgetter(name)(hand)


ASKED: dict[str, Callable[[Any], object]] = {
    "settle": lambda thing: _hand(over=True).settle(thing),
    "act": lambda thing: _hand(dealt=True).act(3, thing),
    "seat": lambda thing: _hand(dealt=True).act(thing, CHECK_OR_CALL),
    "dealer": lambda thing: _hand().act(0, thing),
    "bet": lambda thing: _hand(dealt=True).act(3, Bet(thing)),
    "raise": lambda thing: _hand(dealt=True).act(3, Raise(thing)),
    "deal": lambda thing: _hand().act(0, Deal(thing)),
    "settle command": lambda thing: _hand(over=True).act(0, Settle(thing)),
    "stacks": lambda thing: Hand.open(house_named("uk"), blinds=(1, 2), stacks=thing),
    "button": lambda thing: Hand.open(house_named("uk"), blinds=(1, 2), stacks=[9, 9], button=thing),
    "blinds": lambda thing: Hand.open(house_named("uk"), blinds=thing, stacks=[9, 9]),
    "limit": lambda thing: Hand.open(house_named("uk"), blinds=(1, 2), stacks=[9, 9], limit=thing),
    "house": lambda thing: Hand.open(thing, blinds=(1, 2), stacks=[9, 9]),
    "rules": lambda thing: Hand(thing, {1: 9, 2: 9}, 2),
    "posting": lambda thing: Hand(_hand().rules, {1: 9, 2: 9}, 2, blinds=thing),
    "extras": lambda thing: Hand(_hand().rules, {1: 9, 2: 9}, 2, extras=thing),
    "carried": lambda thing: Hand(_hand().rules, {1: 9, 2: 9}, 2, carried=thing),
    "deck": lambda thing: SoftwareDealer(_hand(), thing).go_on(),
    "seed": lambda thing: SoftwareDealer(_hand(), seed=thing).go_on(),
    "shuffle": lambda thing: SoftwareDealer(_hand(), shuffle=thing).go_on(),
    "charges": lambda thing: SoftwareDealer(_hand(), charges=thing),
    "turned up": lambda thing: LiveDealer(_hand()).turn_up(thing),
    "rules of a house": lambda thing: hand_rules_for(thing, TableSetup("holdem", blinds=(1, 2))),
    "rank": rank,
    "board": lambda thing: rank("As Ks Qs Js Ts", thing),
    "scheme": lambda thing: rank("As Ks Qs Js Ts", scheme=thing),
    "makeup": lambda thing: rank("As Ks Qs Js Ts", makeup=thing),
    "named scheme": find_scheme,
    "pot schemes": pot_schemes,
    "showing": lambda thing: showing(find_scheme("standard"), thing),
    "showing by": lambda thing: showing(thing, "As"),
    "card": Card,
    "deck of cards": Deck,
    "deck in words": Deck.parse,
    "cards in words": parse_cards,
    "words of cards": cards_text,
    "cut": lambda thing: cut(thing, 2),
    "cut after": lambda thing: cut(parse_cards("2c 3c 4c 5c"), thing),
    "chances": chances,
    "chances of a hand": lambda thing: chances([thing, "AsKs"]),
    "chances on a board": lambda thing: chances(KINGS, thing),
    "chances with dead cards": lambda thing: chances(KINGS, dead=thing),
    "chances in a game": lambda thing: chances(KINGS, game=thing),
    "chances by rules": lambda thing: chances(KINGS, rules=thing),
    "chances of tries": lambda thing: chances(KINGS, "2c 3d 4h", tries=thing),
    "chances of a seed": lambda thing: chances(KINGS, "2c 3d 4h", seed=thing),
    "ruling": lambda thing: rule(thing, Seen("boxed_card")),
    "what was seen": lambda thing: rule(house_named("uk"), thing),
    "observation": Seen,
    "seat concerned": lambda thing: rule(house_named("uk"), Seen("boxed_card", seat=thing)),
    "facts": lambda thing: rule(house_named("uk"), Seen("boxed_card", facts=thing)),
    "read PHH": read_phh,
    "play PHH": play_phh,
    "write PHH": to_phh,
    "read OHH": read_ohh,
    "play OHH": from_ohh,
    "write OHH": lambda thing: to_ohh(thing, started=thing),
    "replay a file": replay_file,
}


@pytest.mark.parametrize("asked", ASKED)
def test_what_people_ask_is_answered_or_refused(asked: str) -> None:
    for thing in ANYTHING:
        _taken_or_refused(partial(ASKED[asked], thing))


@pytest.mark.parametrize(("wrong", "told"), [
    (lambda: _hand().options([]), r"seat \[\] is not in this hand; allowed: seats 1, 2, 3"),  # type: ignore[arg-type]
    (lambda: _hand().view([]), r"\[\] is no viewer of this hand; allowed: seats 1, 2, 3; public, dealer, record"),  # type: ignore[arg-type]
    (lambda: _hand().log([]), r"\[\] is no viewer of this hand"),  # type: ignore[arg-type]
    (lambda: _hand().settle(None), r"None are no charges; allowed: \[Charge"),  # type: ignore[arg-type]
    (lambda: _hand().correct(None), r"None are no events; allowed: \[Posted"),  # type: ignore[arg-type]
    (lambda: _hand().apply("x"), "'x' are no events; allowed"),  # type: ignore[arg-type]
    (lambda: _hand().apply([3]), "3 is no event of a hand; allowed"),  # type: ignore[list-item]
    (lambda: Hand.from_heading("x"), "'x' is no heading of a hand; allowed: hand.heading"),  # type: ignore[arg-type]
])  # fmt: skip
def test_a_refusal_says_what_is_allowed(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(PokerroomError, match=told):
        wrong()


def _taken_or_refused(ask: Callable[[], object]) -> None:
    """Ask, and let pass only a refusal of ours: any other error fails the test."""
    with suppress(PokerroomError):
        ask()
