"""Whole hands, from posting the blinds to paying the pot: ours beside pokerkit, texasholdem, rlcard and open_spiel.

Six players with 200 each play no-limit hold'em with blinds of 1 and 2, and everybody starts every hand with 200 again.
Every contender is driven by the fastest of its public calls that plays by its own rules. The libraries are imported
inside the functions because each runs in an interpreter of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from bench.runner import Benchmark, Contender, Job, Target
from pokerroom.cards import Card, Deck
from pokerroom.games import GAMES
from pokerroom.hand import CALL as CALLS
from pokerroom.hand import CHECK, CHECK_OR_CALL, Bet, Hand, HandRules, Raise, SoftwareDealer, hand_rules_for
from pokerroom.hand import FOLD as FOLDS
from pokerroom.rulebook import library
from pokerroom.rulebook.setup.table_setup import TableSetup

SEATS: Final = 6
STACK: Final = 200
BLINDS: Final = (1, 2)
CHIPS: Final = SEATS * STACK
SEED: Final = 52
CHECKED_DOWN: Final = 4 * SEATS  # decisions in a hand in which everybody checks or calls
# With decisions at random hands differ in length, so all contenders play the same ones. The decisions in them are a
# known number: pokerkit, texasholdem and open_spiel agree about it in every single hand.
HANDS: Final = 100
AT_RANDOM: Final = 1_032

# --- what the players do --------------------------------------------------------------------------------------------

CALL: Final = 0  # check or call
FOLD: Final = -1  # any number above nothing is what to raise to

# Whether there is a bet to call, and the least and the most to raise to, nothing and nothing where no raise is allowed.
Policy = Callable[[Random, bool, int, int], int]


def at_random(rng: Random, facing: bool, least: int, most: int) -> int:
    """Every kind of action as likely as the others, and every amount too; nobody folds without a bet to call."""
    drawn = int(rng.random() * (1 + facing + (least > 0)))
    if drawn == 0:
        return CALL
    return FOLD if drawn == 2 or not least else least + int(rng.random() * (most - least + 1))


# --- one contender at work ------------------------------------------------------------------------------------------

Played = tuple[int, int]  # a hand's decisions, and all the chips there are when it is over
Table = Callable[[Random, Policy | None], Callable[[], Played]]  # no policy: everybody checks or calls, unasked


def play(table: Table, policy: Policy | None, known: int | None, hands: int) -> Job:
    """The decisions are the same in every pass, so that every pass is the same work; the cards go on changing.

    `known` is how many decisions there must be in a pass, None where a contender's rules are too different to say.
    """
    rng = Random(SEED)
    hand = table(rng, policy)
    made: list[int] = []
    amiss: list[int] = []

    def run() -> None:
        rng.seed(SEED)
        decisions = 0
        for _ in range(hands):
            taken, chips = hand()
            decisions += taken
            if chips != CHIPS:
                amiss.append(chips)
        made.append(decisions)

    def faults() -> list[str]:
        result = []
        if amiss:
            result.append(f"{len(amiss):,} of {hands * len(made):,} hands ended with other than {CHIPS:,} chips")
        if len(set(made)) > 1:
            result.append(f"from {min(made):,} to {max(made):,} decisions in passes of the same {hands:,} hands")
        if known is not None and made[0] != known:
            result.append(f"{made[0]:,} decisions in {hands:,} hands, not {known:,}")
        return result

    def remarks() -> list[str]:
        return [f"{made[0] / hands:.2f} decisions a hand"]

    return Job(run, hands, faults=faults, remarks=remarks)


# --- the contenders -------------------------------------------------------------------------------------------------


def ours(rng: Random, policy: Policy | None) -> Callable[[], Played]:
    """A table in Adelaide; the playing itself stands at the end of this file."""
    rules = hand_rules_for(library().book("adelaide"), TableSetup(game="holdem", blinds=BLINDS))
    return partial(_ours, rules, rng, policy)


def pokerkit(rng: Random, policy: Policy | None) -> Callable[[], Played]:
    """All automations on: everything but the players' decisions happens by itself."""
    from pokerkit import Automation, NoLimitTexasHoldem

    random.seed(SEED)  # the library shuffles by the interpreter's own random source
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, BLINDS, BLINDS[-1])

    def hand() -> Played:
        state = game(STACK, SEATS)
        decisions = 0
        while state.status:
            decisions += 1
            move = CALL
            if policy is not None:
                least = state.min_completion_betting_or_raising_to_amount or 0
                most = state.max_completion_betting_or_raising_to_amount or 0
                move = policy(rng, bool(state.checking_or_calling_amount), least, most)
            if move == CALL:
                state.check_or_call()
            elif move == FOLD:
                state.fold()
            else:
                state.complete_bet_or_raise_to(move)
        return decisions, sum(state.stacks)

    return hand


def texasholdem(rng: Random, policy: Policy | None) -> Callable[[], Played]:
    """It tells a check from a call, so a player's state is looked at first, as its own check of a move does."""
    from texasholdem import ActionType, PlayerState, TexasHoldEm

    random.seed(SEED)  # as above
    small, big = BLINDS
    game = TexasHoldEm(STACK, big, small, SEATS)

    def hand() -> Played:
        for player in game.players:
            player.chips = STACK
        game.start_hand()
        decisions = 0
        while game.is_hand_running():
            decisions += 1
            facing = game.players[game.current_player].state is PlayerState.TO_CALL
            move = CALL
            if policy is not None:
                amounts = game.get_available_moves().raise_range
                move = policy(rng, facing, amounts[0] if amounts else 0, amounts[-1] if amounts else 0)
            if move == CALL:
                game.take_action(ActionType.CALL if facing else ActionType.CHECK)
            elif move == FOLD:
                game.take_action(ActionType.FOLD)
            else:
                game.take_action(ActionType.RAISE, total=move)
        return decisions, sum(player.chips for player in game.players)

    return hand


def rlcard(rng: Random, policy: Policy | None) -> Callable[[], Played]:
    """Its game without the environment around it. It has three raises and no others: half the pot, the pot, all in."""
    from numpy.random import RandomState
    from rlcard.games.nolimitholdem import Action, Game

    game = Game(num_players=SEATS)
    game.configure({"game_num_players": SEATS, "chips_for_each": STACK, "dealer_id": 0})
    game.np_random = RandomState(SEED)

    def hand() -> Played:
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            decisions += 1
            action = Action.CHECK_CALL
            if policy is not None:
                raises = state["legal_actions"][2:]  # after fold and check or call, which are always offered
                move = policy(rng, state["my_chips"] < max(state["all_chips"]), 1 if raises else 0, len(raises))
                action = Action.CHECK_CALL if move == CALL else Action.FOLD if move == FOLD else raises[move - 1]
            state, _ = game.step(action)
        return decisions, CHIPS + sum(game.get_payoffs())

    return hand


def open_spiel(rng: Random, policy: Policy | None) -> Callable[[], Played]:
    """Its `universal_poker` with every amount allowed (`fullgame`), compiled from C++; the cards are ours to deal."""
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": SEATS,
            "numRounds": 4,
            "blind": " ".join(map(str, (*BLINDS, *[0] * (SEATS - 2)))),
            "firstPlayer": "3 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join([str(STACK)] * SEATS),
        },
    )
    deck, dealt = range(52), 2 * SEATS + 5
    cards = Random(SEED)
    chance, over = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL

    def hand() -> Played:
        state = game.new_initial_state()
        deal = iter(cards.sample(deck, dealt)).__next__
        decisions = 0
        while (player := state.current_player()) != over:
            if player == chance:
                state.apply_action(deal())
                continue
            decisions += 1
            action = 1  # check or call; 0 folds; more is a raise, and what its player will have paid in the whole hand
            if policy is not None:
                legal = state.legal_actions()
                facing = legal[0] == 0
                amounts = len(legal) > 1 + facing
                move = policy(rng, facing, legal[1 + facing] if amounts else 0, legal[-1] if amounts else 0)
                action = 1 if move == CALL else 0 if move == FOLD else move
            state.apply_action(action)
        return decisions, CHIPS + round(sum(state.returns()))

    return hand


# --- the benchmarks -------------------------------------------------------------------------------------------------

OURS, POKERKIT, TEXASHOLDEM = "pokerroom Hand", "pokerkit State", "texasholdem TexasHoldEm"
TARGETS: Final = (Target(OURS, POKERKIT, times=100), Target(OURS, TEXASHOLDEM, times=5))
# At random few hands come to a showdown, where pokerkit spends its time: 100 times that is more than C++ plays.
AT_RANDOM_TARGETS: Final = (Target(OURS, TEXASHOLDEM, times=5),)

# With the hands of a pass where everybody checks or calls: all of a length, so a slow library may play fewer of them.
TABLES: Final[tuple[tuple[str, str, Table, int, str], ...]] = (
    (OURS, "pokerroom", ours, 200, ""),
    ("pokerroom compiled by mypyc", "pokerroom", ours, 200, "build/compiled"),
    (POKERKIT, "pokerkit", pokerkit, 5, ""),
    (TEXASHOLDEM, "texasholdem", texasholdem, 50, ""),
    ("rlcard NolimitholdemGame", "rlcard", rlcard, 50, ""),
    ("open_spiel universal_poker", "open_spiel", open_spiel, 500, ""),
)

BENCHMARKS: Final = (
    Benchmark(
        "checkcall",
        "Whole hands, six players: everybody checks or calls",
        tuple(
            Contender(name, package, partial(play, table, None, CHECKED_DOWN * hands), hands, path)
            for name, package, table, hands, path in TABLES
        ),
        TARGETS,
        pairs=False,
    ),
    Benchmark(
        "random",
        "Whole hands, six players: decisions at random",
        tuple(
            Contender(
                name, package, partial(play, table, at_random, None if table is rlcard else AT_RANDOM), HANDS, path
            )
            for name, package, table, _, path in TABLES
        ),
        AT_RANDOM_TARGETS,
        pairs=False,
    ),
)


# --- ours -----------------------------------------------------------------------------------------------------------


def _ours(rules: HandRules, rng: Random, policy: Policy | None) -> Played:
    """One hand, from the blinds to the pot paid: how many decisions the players made, and all their chips afterwards.

    There are SEATS players with STACK each, and newly shuffled cards from a dealer of the room's own, not from `rng`.
    Without a policy everybody checks or calls, and what else is allowed is not asked. With one, each decision is
    `policy(rng, facing, least, most)`: whether there is a bet to call, and the least and the most that the player may
    bet or raise to, both nothing where that is not allowed. It answers CALL, FOLD or the amount to raise to.
    """
    hand = Hand(rules, dict.fromkeys(range(1, SEATS + 1), STACK), button=SEATS)
    dealer = SoftwareDealer(hand, _shuffled())
    decisions = 0
    while seat := dealer.go_on():
        decisions += 1
        if policy is None:
            hand.act(seat, CHECK_OR_CALL)
            continue
        now = hand.options(seat)
        choice = policy(rng, now.call > 0, now.least_to, now.most_to)
        if choice == CALL:
            hand.act(seat, CALLS if now.call else CHECK)
        elif choice == FOLD:
            hand.act(seat, FOLDS)
        else:
            hand.act(seat, Bet(choice) if now.opens else Raise(choice))
    return decisions, sum(hand.state.stacks)


def _shuffled() -> list[Card]:
    """A deck shuffled as far as it is dealt: each card drawn from those that are left."""
    deck, chance = list(_CARDS), _SHUFFLE.getrandbits(256)
    dealt: list[Card] = []
    for left in _LEFT:
        dealt.append(deck.pop(chance % left))
        chance //= left
    return dealt


_SHUFFLE: Final = Random(SEED)
_CARDS: Final = Deck(52).cards
_LEFT: Final = range(52, 52 - GAMES["holdem"].cards_needed(SEATS), -1)
