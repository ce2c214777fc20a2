"""The house's bots: they finish every game, do only what is allowed, and know nothing but their own view."""

from __future__ import annotations

import time
from random import Random

import pytest

from pokerroom.bots import BOT_STRENGTHS, NAMES, SKILLS, BotStrength, agrees_to_chop, decide_by_estimate
from pokerroom.bots.estimate import best_to_exchange, best_to_keep, strength
from pokerroom.bots.shoves import Shoves
from pokerroom.cards import Card, SeededShuffle, cards_text, parse_cards
from pokerroom.errors import Malformed
from pokerroom.games import GAME_KEYS, GAMES, GameKey
from pokerroom.hand import (
    CALL,
    CHECK,
    Bet,
    Discard,
    Hand,
    HandRules,
    Muck,
    Options,
    Raise,
    Show,
    SoftwareDealer,
    events,
    hand_rules_for,
)
from pokerroom.hand.commands import PlayerCommand
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Limit, OpenerOptions
from testkit.suite.effort import THOROUGH, some

TABLES = [
    *((game, house) for game in GAMES for house in ("star", "uk")),
    ("holdem", "adelaide"),
    ("holdem", "canberra"),
]
WITH_ANTES = ("draw_ante", "five_card_stud", "seven_card_stud")


def rules_of(game: GameKey, house: str, limit: Limit = "no_limit") -> HandRules:
    antes = game in WITH_ANTES
    rounds = len(GAMES[game].streets)
    setup = TableSetup(
        game=game,
        limit=limit,
        blinds=() if antes else (5, 10),
        ante=2 if antes else 0,
        minimum_bet=10,
        bet_sizes=tuple(10 if number < rounds // 2 else 20 for number in range(rounds)) if limit == "fixed" else (),
    )
    return hand_rules_for(house_named(house), setup)


def play(rules: HandRules, seed: int, stacks: dict[int, int], plays: BotStrength = "keen") -> Hand:
    """One hand, every decision a bot's; the hand itself judges each of them."""
    source, rng = SeededShuffle(seed), Random(seed)
    hand = Hand(rules, stacks, button=1 + seed % len(stacks))
    dealer = SoftwareDealer(hand, source.shuffle(rules.whole_deck.cards), shows=False, shuffle=source.shuffle)
    for _ in range(600):
        seat = dealer.go_on()
        if seat:
            hand.act(seat, decide_by_estimate(hand.view(seat), hand.options(seat), rules, rng, plays))
        elif not hand.over:
            dealer.settle()
        if hand.over:
            return hand
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize(
    ("game", "house", "limit"),
    [
        (game, house, limit)
        for game, house in TABLES
        for limit in ("no_limit", "pot", "fixed")
        if (house, limit) != ("canberra", "fixed")  # which that book does not allow
    ],
)
def test_bots_finish_every_game(game: GameKey, house: str, limit: Limit) -> None:
    rules = rules_of(game, house, limit)
    for seed in some((1, 2), 2):
        stacks = {1: 1000, 2: 35, 3: 400, 4: 1000}
        hand = play(rules, seed, stacks)
        assert sum(hand.stacks.values()) == sum(stacks.values())


# What whoever is first in may do where a book leaves them no check.
FIRST_ACTS: dict[OpenerOptions, tuple[type, ...]] = {
    "must_bet": (events.Raised,),
    "bet_or_fold": (events.Raised, events.Folded),
    "raise_or_fold": (events.Raised, events.Folded),
    "pay_call_to_fold": (events.Raised, events.Called, events.Folded),
}


@pytest.mark.parametrize("opener", FIRST_ACTS)
def test_the_opener_who_must_bet_or_pay_does_so(opener: OpenerOptions) -> None:
    blinds = () if opener in ("must_bet", "bet_or_fold") else (5, 10)
    rules = HandRules(game="holdem", blinds=blinds, ante=0 if blinds else 2, minimum_bet=10, opener=opener)
    acts = (events.Checked, events.Called, events.Raised, events.Folded)
    for seed in range(6):
        hand = play(rules, seed, {1: 500, 2: 500, 3: 500})
        assert isinstance(next(event for event in hand.events if isinstance(event, acts)), FIRST_ACTS[opener])


def test_bring_ins_jokers_and_split_pots() -> None:
    for rules in (
        HandRules(game="seven_card_stud", ante=1, bring_in=3, minimum_bet=10),
        HandRules(game="holdem", blinds=(5, 10), minimum_bet=10, deck="52+joker", contest="high-52+joker"),
        HandRules(game="holdem", blinds=(5, 10), minimum_bet=10, contest="high-low-52+eight"),
    ):
        for seed in range(4):
            hand = play(rules, seed, {1: 300, 2: 300, 3: 300})
            assert sum(hand.stacks.values()) == 900


@pytest.mark.parametrize(("game", "house"), some(TABLES, 2))
def test_bots_do_not_see_hidden_cards(game: GameKey, house: str) -> None:
    """In a hand where only cards that a seat may not see are others, the seat decides the same."""
    rules = rules_of(game, house)
    for seed in range(3):
        one, other = (Hand(rules, {1: 500, 2: 500, 3: 500}, button=3) for _ in range(2))
        deck = list(SeededShuffle(seed).shuffle(rules.whole_deck.cards))
        dealer = SoftwareDealer(one, deck)
        seat = dealer.go_on()
        hidden = {
            card for view in one.view("record").seats if view.seat != seat for card in view.cards if card not in view.up
        }
        rest = [card for card in deck if card in hidden]
        swapped = dict(zip(rest, [*rest[1:], rest[0]], strict=True))
        assert SoftwareDealer(other, [swapped.get(card, card) for card in deck]).go_on() == seat
        assert one.view("record") != other.view("record")
        assert one.view(seat) == other.view(seat)
        for luck in range(4):
            chosen = [
                decide_by_estimate(hand.view(seat), hand.options(seat), rules, Random(luck)) for hand in (one, other)
            ]
            assert chosen[0] == chosen[1]


def test_the_same_chance_gives_the_same_hand() -> None:
    rules = rules_of("crazy_pineapple", "star")
    stacks = {1: 1000, 2: 1000, 3: 1000}
    assert play(rules, 8, stacks).log() == play(rules, 8, stacks).log()


def dealt(game: str, cards: str, **more: object) -> Hand:
    """A hand of two in which seat 2, the button, is to act first or draws last, after its cards have come."""
    rules = HandRules(game=game, blinds=(5, 10), minimum_bet=10, **more)  # type: ignore[arg-type]
    hand = Hand(rules, {1: 1000, 2: 1000}, button=2)
    hand.post()
    hand.post()
    hand.deal(cards)
    return hand


def test_aces_are_strong_and_rags_are_not() -> None:
    aces = dealt("holdem", "2c As 7d Ah")
    assert strength(aces.view(2), aces.rules, Random(1)) > 0.75
    assert strength(aces.view(1), aces.rules, Random(1)) < 0.45
    chosen = [decide_by_estimate(aces.view(2), aces.options(2), aces.rules, Random(luck)) for luck in range(30)]
    assert sum(isinstance(command, Raise | Bet) for command in chosen) > 15
    assert agrees_to_chop(aces.view(1), aces.rules, Random(1))
    assert not agrees_to_chop(aces.view(2), aces.rules, Random(1))


def test_wagers_follow_the_pot_and_the_steps() -> None:
    hand = dealt("holdem", "2c As 7d Ah", wagers_in_chips=True, chip=5)
    chosen = [decide_by_estimate(hand.view(2), hand.options(2), hand.rules, Random(luck)) for luck in range(40)]
    raised = [command.to for command in chosen if isinstance(command, Raise)]
    assert len(raised) > 10
    assert all(20 <= to <= 60 and to % 5 == 0 for to in raised)


def drawn(cards: str) -> str:
    """What a bot throws away of five cards."""
    rules = HandRules(game="draw_blind", blinds=(5, 10), minimum_bet=10)
    hand = Hand(rules, {1: 1000, 2: 1000}, button=2)
    hand.post()
    hand.post()
    own = parse_cards(cards)
    others = [card for card in rules.whole_deck.cards if card not in own]
    hand.deal([card for pair in zip(others, own, strict=False) for card in pair])
    thrown = best_to_exchange(hand.view(2), rules, Random(3), 5)
    return cards_text(sorted(thrown, reverse=True))


@pytest.mark.parametrize(
    ("cards", "thrown"),
    [
        ("Ks Kd 9h 5c 2d", "9h 2d 5c"),
        ("Ks Kd 9h 9c 2d", "2d"),
        ("As Ts 8s 5s 2s", ""),
        ("Ks Kd Kh 9c 9d", ""),
    ],
)
def test_draws_keep_the_best_holding(cards: str, thrown: str) -> None:
    assert drawn(cards) == thrown


def test_three_of_a_kind_are_never_broken() -> None:
    assert drawn("Ks Kd Kh 9c 2d") in ("2d 9c", "2d", "9c")


def test_a_discard_keeps_the_pair() -> None:
    rules = HandRules(game="pineapple", blinds=(5, 10), minimum_bet=10)
    hand = Hand(rules, {1: 1000, 2: 1000}, button=2)
    dealer = SoftwareDealer(hand, [*parse_cards("2c As 7d Ah 9h 4c"), *_without(rules, "2c As 7d Ah 9h 4c")])
    seat = dealer.go_on()
    while not hand.options(seat).discard:
        hand.act(seat, decide_passively(hand.options(seat)))
        seat = dealer.go_on()
    hand.act(1, Discard(hand.view(1).seats[0].cards[:1]))
    assert cards_text(best_to_keep(hand.view(2), rules, Random(2), 2)) == "As Ah"
    assert decide_by_estimate(hand.view(2), hand.options(2), rules, Random(2)) == Discard((Card("4c"),))


def decide_passively(options: Options) -> PlayerCommand:
    return CHECK if options.check else CALL


def _without(rules: HandRules, cards: str) -> list[Card]:
    return [card for card in rules.whole_deck.cards if card not in parse_cards(cards)]


def test_a_beaten_hand_is_mucked_and_a_winner_shown() -> None:
    rules = HandRules(game="holdem", blinds=(5, 10), minimum_bet=10)
    hand = Hand(rules, {1: 1000, 2: 1000}, button=2)
    order = parse_cards("2c As 7d Ah 3c 4h 8s Td 5c Jd 6s Qd")
    dealer = SoftwareDealer(hand, order, shows=False)
    seat = dealer.go_on()
    while hand.betting:
        hand.act(seat, decide_passively(hand.options(seat)))
        seat = dealer.go_on()
    hand.act(seat, Show())
    other = dealer.go_on()
    best = decide_by_estimate(hand.view(other), hand.options(other), rules, Random(1))
    assert best == (Show() if other == 2 else Muck())


def test_a_decision_takes_no_more_work_than_a_table_can_wait_for() -> None:
    """Processor time of this thread, with a wide margin: how quick it is, the benchmarks say."""
    for game in GAME_KEYS:
        rules = rules_of(game, "star")
        play(rules, 1, {1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 1000})  # the tables of what beats what are made once
        hand = Hand(rules, dict.fromkeys(range(1, 6), 1000), button=1)
        seat = SoftwareDealer(hand, SeededShuffle(2).shuffle(rules.whole_deck.cards)).go_on()
        times = []
        for luck in range(7):
            start = time.thread_time()
            decide_by_estimate(hand.view(seat), hand.options(seat), rules, Random(luck))
            times.append(time.thread_time() - start)
        assert sorted(times)[3] < 0.5, game


def test_nothing_to_decide() -> None:
    hand = dealt("holdem", "2c As 7d Ah")
    with pytest.raises(Malformed, match="nothing to decide"):
        decide_by_estimate(hand.view(1), hand.options(1), hand.rules, Random(1))


def test_there_are_names_for_every_seat() -> None:
    assert len(set(NAMES)) == len(NAMES) >= 12
    assert all(name.isalpha() and len(name) <= 8 for name in NAMES)


def facing_a_shove(cards: str, stack: int) -> Hand:
    """The big blind with these cards, after the button has moved in with so many chips."""
    one, two = cards.split()
    hand = Hand(HandRules(game="holdem", blinds=(5, 10), minimum_bet=10), {1: stack, 2: stack}, button=2)
    hand.post()
    hand.post()
    hand.deal(f"{one} 3c {two} 8d")
    hand.act(2, Raise(stack))
    return hand


def calls(cards: str, stack: int, plays: BotStrength = "keen") -> int:
    """How often of eight a bot calls everything."""
    hand = facing_a_shove(cards, stack)
    view, options = hand.view(1), hand.options(1)
    return sum(decide_by_estimate(view, options, hand.rules, Random(luck), plays) == CALL for luck in range(8))


@pytest.mark.parametrize("stack", [200, 1000])
def test_shoves_are_called_with_hands_that_should(stack: int) -> None:
    for plays in ("club", "keen"):
        assert calls("Ks Kh", stack, plays) == 8
        assert calls("Qs Qh", stack, plays) >= 7
        assert calls("7c 2d", stack, plays) == 0
    assert calls("As Kd", 200) >= 4
    assert calls("Js 9s", 1000) == 0


def test_the_price_counts_only_what_can_be_won() -> None:
    """A rival's chips beyond one's own stack are no reason to call."""
    rules = HandRules(game="holdem", blinds=(5, 10), minimum_bet=10)
    calls_of = []
    for rival in (300, 30_000):
        hand = Hand(rules, {1: 300, 2: rival}, button=2)
        hand.post()
        hand.post()
        hand.deal("Jc 3c 9d 8d")
        hand.act(2, Raise(rival))
        options = hand.options(1)
        decided = [decide_by_estimate(hand.view(1), options, rules, Random(luck)) == CALL for luck in range(20)]
        calls_of.append(sum(decided))
    assert calls_of[1] <= calls_of[0]


def test_the_same_hand_is_not_always_played_the_same_way() -> None:
    hand = dealt("holdem", "2c As 7d Td")
    chosen = {type(decide_by_estimate(hand.view(2), hand.options(2), hand.rules, Random(luck))) for luck in range(40)}
    assert len(chosen) > 1


def test_every_strength_says_what_it_does_and_plays_every_game() -> None:
    assert set(SKILLS) == set(BOT_STRENGTHS)
    assert len({skill.says for skill in SKILLS.values()}) == 3
    for game in GAME_KEYS:
        rules = rules_of(game, "star")
        for plays in BOT_STRENGTHS:
            stacks = {1: 300, 2: 300, 3: 300}
            assert sum(play(rules, 3, stacks, plays).stacks.values()) == 900


def duel(one: BotStrength, other: BotStrength, hands: int) -> int:
    """What the first strength wins from the second, each in turn with the same cards in the same seats."""
    rules, net = HandRules(game="holdem", blinds=(5, 10), minimum_bet=10), 0
    for seed in range(hands):
        for turn in range(2):
            source, rng = SeededShuffle(seed), Random(seed)
            hand = Hand(rules, dict.fromkeys(range(1, 7), 1000), button=1 + seed % 6)
            dealer = SoftwareDealer(hand, source.shuffle(rules.whole_deck.cards), shuffle=source.shuffle)
            while not hand.over:
                seat = dealer.go_on()
                if seat:
                    plays = one if (seat + turn) % 2 else other
                    hand.act(seat, decide_by_estimate(hand.view(seat), hand.options(seat), rules, rng, plays))
                elif not hand.over:
                    dealer.settle()
            net += sum(chips - 1000 for seat, chips in hand.stacks.items() if (seat + turn) % 2)
    return net


@pytest.mark.skipif(not THOROUGH, reason="`make exhaustive` plays thousands of hands")
@pytest.mark.parametrize(("better", "worse"), [("keen", "club"), ("keen", "easy"), ("club", "easy")])
def test_a_better_strength_wins_from_a_worse_one(better: BotStrength, worse: BotStrength) -> None:
    assert duel(better, worse, 1500) > 0


def answers(stacks: dict[int, int], cards: str, plays: BotStrength, wagers: tuple[int, ...]) -> list[PlayerCommand]:
    """What seat 1, the big blind, does with these cards in eight tries, after wagers by turns of the button and it."""
    one, two = cards.split()
    hand = Hand(HandRules(game="holdem", blinds=(5, 10), minimum_bet=10), stacks, button=2)
    hand.post()
    hand.post()
    hand.deal(f"{one} 3c {two} 8d")
    for number, to in enumerate(wagers):
        hand.act(1 if number % 2 else 2, Raise(to))
    view, options = hand.view(1), hand.options(1)
    return [decide_by_estimate(view, options, hand.rules, Random(luck), plays) for luck in range(8)]


@pytest.mark.parametrize("plays", BOT_STRENGTHS)
def test_the_short_do_not_wait_for_aces_when_somebody_moves_in(plays: BotStrength) -> None:
    """However many chips the other has: what can be lost counts."""
    for rival in (50, 1500):
        for cards in ("Js 9d", "Qc 7d", "Kc 5d", "4c 4d"):
            assert answers({1: 50, 2: rival}, cards, plays, (rival,)).count(CALL) >= 7, (rival, cards)
    for rival in (100, 1500):
        for cards in ("Ac 6d", "Kc Td", "Qs Js", "7c 7d"):
            assert answers({1: 100, 2: rival}, cards, plays, (rival,)).count(CALL) >= 7, (rival, cards)
    assert answers({1: 1000, 2: 1000}, "7c 2d", plays, (1000,)).count(CALL) == 0


@pytest.mark.parametrize("plays", BOT_STRENGTHS)
def test_nobody_raises_a_third_bet_without_a_hand(plays: BotStrength) -> None:
    for cards in ("5c 2d", "7c 3d", "Tc 6d", "9s 8s"):
        for wagers in ((30, 90, 210), (20, 30, 40)):
            chosen = answers({1: 1000, 2: 1000}, cards, plays, wagers)
            assert not any(isinstance(command, Raise) for command in chosen), (cards, wagers)
    assert any(isinstance(answer, Raise) for answer in answers({1: 1000, 2: 1000}, "As Ah", plays, (30, 90, 210)))


def test_who_moves_in_every_hand_is_believed_less_each_time() -> None:
    shoves, called = Shoves(), []
    for _ in range(12):
        hand = facing_a_shove("Ac 9d", 300)
        view, options = hand.view(1), hand.options(1)
        habit = shoves.note(hand, view)
        assert shoves.note(hand, view) == habit
        called.append(decide_by_estimate(view, options, hand.rules, Random(1), "keen", habit) == CALL)
    assert (called[0], called[-1]) == (False, True)
    others = dealt("holdem", "2c As 7d Ah")  # nobody is all-in
    assert shoves.note(others, others.view(2)) == 0
