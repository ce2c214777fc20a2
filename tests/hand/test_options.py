"""The options are exact: what they list is accepted, everything else is refused with a reason, and nothing changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pokerroom.cards import JOKER, UNKNOWN, Card
from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.hand import (
    BOARD,
    CALL,
    CHECK,
    CHECK_OR_CALL,
    FOLD,
    Ask,
    Bet,
    Call,
    Charge,
    Check,
    CheckOrCall,
    Chop,
    Deal,
    Discard,
    Expose,
    Fold,
    Hand,
    LiveDealer,
    Muck,
    Options,
    Post,
    Raise,
    Reshuffle,
    RunBoards,
    Settle,
    Show,
    ShowDown,
    Straddle,
    Tap,
    decide_hand,
    evolve_hand,
    follow,
    hand_rules_for,
)
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from testkit.hand.hands import Choose, Play, begin, chance, do, plain
from testkit.suite.effort import examples
from testkit.table.house_tables import TABLES, HouseTable

REFUSALS = (Illegal, NotAllowed, Malformed)


def judged(hand: Hand, seat: int, command: Any) -> PokerroomError | None:
    """The refusal, or nothing if the command is accepted; then its events are tried out on a copy."""
    try:
        happened = decide_hand(hand.state, command, seat)
    except REFUSALS as refusal:
        return refusal
    twin = hand.state.copy()
    total = sum(twin.stacks) + twin.pot + twin.charged
    while happened:
        for event in happened:
            evolve_hand(twin, event)
        happened = follow(twin)
    assert sum(twin.stacks) + twin.pot + twin.charged == total
    assert min(twin.stacks) >= 0
    return None


# Players


def amounts(hand: Hand, seat: int, choose: Choose) -> set[int]:
    """Amounts at and around everything that matters."""
    state, now = hand.state, hand.options(seat)
    player = state.place[seat]
    mine, stack, chip = state.bets[player], state.stacks[player], hand.rules.chip
    telling = {0, mine, stack, mine + stack, state.level, state.level + state.increment, 2 * state.level, state.pot}
    telling |= {
        state.full_level + state.increment,
        now.least_to,
        now.most_to,
        now.call,
        now.bring_in,
        10 * (mine + stack),
    }
    telling |= {hand.rules.minimum_bet, hand.rules.maximum_bet, *hand.rules.bet_sizes}
    telling |= {(mine + stack) // chip * chip, choose(mine + stack + 1)}
    return {amount + off for amount in telling for off in (-chip, -1, 0, 1, chip)}


def groups_of_cards(hand: Hand, seat: int, choose: Choose) -> Iterator[tuple[Card, ...]]:
    """Cards somebody might give up or show: some of their own, too many, twice the same, strange ones."""
    state = hand.state
    own = state.hands[state.place[seat]]
    for count in range(len(own) + 1):
        start = choose(len(own) or 1)
        yield tuple([*own[start:], *own[:start]][:count])
    yield tuple(reversed(own))
    yield (*own, *own[:1])
    yield tuple(own[:1] * 2)
    elsewhere = next(card for card in hand.deck.cards if card not in own)
    yield (elsewhere,)
    yield (*own[1:], elsewhere)
    yield (JOKER,)


def players_commands(hand: Hand, seat: int, choose: Choose) -> Iterator[Any]:
    """Everything a player could conceivably ask for."""
    yield from (FOLD, CHECK, CALL, CheckOrCall(), Straddle(), Chop(), Show())
    yield from (Muck(), Muck(said_fold=True), Muck(short=True))
    for amount in amounts(hand, seat, choose):
        if amount > 0:  # others are refused before anybody asks
            yield from (Bet(amount), Raise(amount))
    yield from map(RunBoards, (-1, 0, 1, 2, 3, 4, 100))
    yield from (Ask(other) for other in (*hand.state.seats, 0, 99))
    for cards in groups_of_cards(hand, seat, choose):
        yield from (Discard(cards), Show(cards), Expose(cards))
        yield from (Expose(cards, other) for other in (*hand.state.seats, 99))


def is_open(hand: Hand, seat: int, now: Options, command: Any) -> bool:
    """Whether the options list it."""
    match command:
        case Fold():
            return now.fold
        case Check():
            return now.check
        case Call():
            return now.call > 0
        case CheckOrCall():
            return now.check or now.call > 0
        case Bet(amount):
            return now.opens and (_in_range(now, amount) or 0 < now.bring_in == amount)
        case Raise(to):
            return not now.opens and _in_range(now, to)
        case Straddle():
            return now.straddle > 0
        case Chop():
            return now.chop
        case RunBoards(boards):
            return 1 <= boards <= now.run_boards
        case Muck():
            return now.muck
        case Ask(other):
            return other in now.ask
        case _:
            return _cards_fit(hand, seat, now, command)


def _in_range(now: Options, amount: int) -> bool:
    return 0 < now.least_to <= amount <= now.most_to and (amount % now.step == 0 or amount == now.least_to)


def _cards_fit(hand: Hand, seat: int, now: Options, command: Any) -> bool:
    own = Counter(hand.state.hands[hand.state.place[seat]])
    cards = Counter(command.cards)
    match command:
        case Discard():
            count = cards.total()
            return cards <= own and (count == now.discard if now.discard else count <= now.draw)
        case Show():
            return now.show and (not cards or cards == own)
        case Expose(to=to):
            others = {0, *hand.state.seats} - {seat}
            return now.expose and bool(cards) and cards <= own and to in others
        case _:
            raise AssertionError(command)


# The dealer


def dealers_commands(hand: Hand, choose: Choose) -> Iterator[tuple[Any, bool]]:
    """Everything a dealer could conceivably do, and whether it is due."""
    now = hand.next()
    due = now.do if now else ""
    board = now is not None and now.do == "deal" and BOARD in now.destinations and not hand.state.tapped
    yield Post(), due == "post"
    yield Tap(), due == "tap" or (board and hand.rules.poker.board > 0)
    yield Reshuffle(), due == "reshuffle"
    yield Settle(), due == "settle"
    yield ShowDown(), bool(hand.state.queue)
    yield Settle((Charge("percent", -1),)), False
    yield Settle((Charge("percent", hand.state.pot + 1),)), False
    yield Settle((Charge("percent", 1, 99),)), False
    wanted = len(now.destinations) if now else 0
    fresh = [card for card in hand.deck.cards if not hand.state.off_deck >> card & 1]
    start = choose(len(fresh) or 1)
    fresh = [*fresh[start:], *fresh[:start]]
    count = wanted or 1
    yield Deal(tuple(fresh[:count])), due == "deal"
    yield Deal((UNKNOWN,) * count), due == "deal"
    yield Deal(tuple(fresh[: count + 1])), due == "deal" and len(fresh) == count
    yield Deal(tuple(fresh[: count - 1])), False
    seen = [card for card in hand.deck.cards if hand.state.off_deck >> card & 1]
    yield Deal((*fresh[: count - 1], *seen[:1])), False
    yield Deal((*fresh[: count - 2], *fresh[:1] * 2)), False
    if hand.rules.deck != "52" and not hand.rules.whole_deck.joker:
        yield Deal((*fresh[: count - 1], JOKER)), False


def check_moment(hand: Hand, choose: Choose) -> None:
    """Try everything, from everybody."""
    before, told = plain(hand.state), len(hand.events)
    for seat in hand.state.seats:
        now = hand.options(seat)
        for command in players_commands(hand, seat, choose):
            refusal = judged(hand, seat, command)
            assert (refusal is None) == is_open(hand, seat, now, command), (seat, command, now, refusal)
            if refusal is not None:
                assert refusal.what, command
                assert refusal.allowed, (command, refusal)
    for command, due in dealers_commands(hand, choose):
        refusal = judged(hand, 0, command)
        assert (refusal is None) == due, (command, hand.next(), refusal)
        if refusal is not None:
            assert refusal.what
            assert refusal.allowed, (command, refusal)
    assert plain(hand.state) == before
    assert len(hand.events) == told


@settings(deadline=None, max_examples=examples(60), suppress_health_check=list(HealthCheck))
@given(st.sampled_from(TABLES), st.integers(0, 1 << 32))
def test_what_is_open_is_accepted_and_nothing_else(table: HouseTable, seed: int) -> None:
    choose = chance(seed)
    hand = begin(table.rules, choose)
    for move in Play(hand, choose).moves():
        if not choose(4):
            check_moment(hand, choose)
        do(hand, move)
    check_moment(hand, choose)


@pytest.mark.untyped
@settings(deadline=None, max_examples=examples(25), suppress_health_check=list(HealthCheck))
@given(st.sampled_from(TABLES), st.integers(0, 1 << 32))
def test_strangers_and_wrong_roles_are_refused(table: HouseTable, seed: int) -> None:
    choose = chance(seed)
    hand = begin(table.rules, choose)
    stranger = next(seat for seat in range(1, 20) if seat not in hand.state.seats)
    for move in Play(hand, choose).moves():
        before = plain(hand.state)
        for seat, command in (
            (stranger, FOLD), (-1, CALL), (hand.state.seats[0], Post()), (hand.state.seats[-1], Settle()),
            (0, FOLD), (0, Bet(10)), (0, Muck()), (0, Show()),
        ):  # fmt: skip
            refusal = judged(hand, seat, command)
            assert isinstance(refusal, Malformed | NotAllowed), (seat, command)
            assert refusal.what
            assert refusal.allowed
        with pytest.raises(Malformed, match=f"seat {stranger} is not in this hand"):
            hand.options(stranger)
        assert plain(hand.state) == before
        do(hand, move)


@pytest.mark.untyped
@settings(deadline=None, max_examples=examples(25), suppress_health_check=list(HealthCheck))
@given(st.sampled_from(TABLES), st.integers(0, 1 << 32))
def test_what_is_no_amount_is_refused(table: HouseTable, seed: int) -> None:
    choose = chance(seed)
    hand = begin(table.rules, choose)
    for move in Play(hand, choose).moves():
        before = plain(hand.state)
        for seat in hand.state.seats:
            now = hand.options(seat)
            for amount in ("10", None, now.least_to + 0.5, float(now.most_to), True, [10]):
                strange: Any = amount
                for wager in (Bet, Raise):
                    with pytest.raises(Malformed, match="is not an amount of chips; allowed: a whole number"):
                        wager(strange)
                with pytest.raises(Malformed, match="is no number of boards; allowed: a whole number"):
                    RunBoards(strange)
        assert plain(hand.state) == before
        do(hand, move)


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
    hand.act(3, CALL), hand.act(1, CALL), hand.act(2, CHECK_OR_CALL)
    dealer.turn_up([Card("As"), Card("Kd"), Card("2c")])
    while hand.betting:
        hand.act(hand.turn, CHECK_OR_CALL)
    with pytest.raises(PokerroomError, match="does not hold As"):
        hand.act(1, Discard((Card("As"),)))
    hand.act(1, Discard((Card("7h"),)))
    with pytest.raises(PokerroomError, match="does not hold 7h"):
        hand.act(2, Discard((Card("7h"),)))
    assert Hand.read(hand.log()).state == hand.state
