"""What holds in every hand of every game under every book, after every single event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct, structs

from pokerroom.cards import UNKNOWN, Card, SeededShuffle, parse_cards
from pokerroom.games import GAMES
from pokerroom.hand import (
    CALL,
    CHECK,
    FOLD,
    Bet,
    Hand,
    HandRules,
    Muck,
    Raise,
    Settle,
    Show,
    ShowDown,
    SoftwareDealer,
    Tap,
    Viewer,
    decide_hand,
    events,
    evolve_hand,
    follow,
)
from pokerroom.hand.showdown.who_shows import showdown_strengths
from pokerroom.hand.state import State
from pokerroom.hand.text import event_text, read_event
from pokerroom.rulebook import library
from pokerroom.rulebook.setup.setup_rules import violations
from testkit.hand.faults import chips
from testkit.hand.hands import Choose, Play, begin, chance, do, plain, play, player_moves
from testkit.suite.effort import examples
from testkit.suite.read_back import is_same
from testkit.table.house_tables import TABLES, HouseTable

any_table = st.sampled_from(TABLES)


def hands(many: int) -> Callable[[Any], Any]:
    """So many hands, made simpler where one fails."""
    return settings(deadline=None, max_examples=examples(many), suppress_health_check=list(HealthCheck))


def source(data: st.DataObject) -> Choose:
    """Half of the hands are drawn choice by choice and can be made simpler; half, more varied, grow from a seed."""
    seed = data.draw(st.none() | st.integers(0, 1 << 32), label="seed")
    if seed is not None:
        return chance(seed)
    return lambda bound: data.draw(st.integers(0, bound - 1)) if bound > 1 else 0


def event_by_event(hand: Hand, playing: Play) -> Iterator[events.Event]:
    """Play on, and stop after every event."""
    state = hand.state
    for seat, command in playing.moves():
        happened = decide_hand(state, command, seat)
        while happened:
            for event in happened:
                evolve_hand(state, event)
                hand.events.append(event)
                yield event
            happened = follow(state)


def test_the_books_allow_every_table_played_here() -> None:
    for table in TABLES:
        assert violations(table.setup, library().book(table.book)) == [], table
        assert table.rules.book == table.book
    assert len({table.name for table in TABLES}) == len(TABLES)
    assert {(table.book, table.setup.game) for table in TABLES} >= {("uk", game) for game in GAMES}


# Chips and cards


def cards_out(state: State) -> list[Card]:
    piles = (*state.hands, *state.discards, *_own_parts(state), state.burns)
    return [card for pile in piles for card in pile]


def _own_parts(state: State) -> list[list[Card]]:
    """The boards, their common beginning once only where the rest was run several times."""
    first, *others = state.boards
    common = sum(len(stage) for stage in _before_the_boards_part(state))
    return [first, *(board[common:] for board in others)]


def _before_the_boards_part(state: State) -> Iterator[list[Card]]:
    for cards in zip(*state.boards, strict=False):
        if len(set(cards)) > 1 or len(state.boards) == 1:
            return
        yield [cards[0]]


@hands(150)
@given(any_table, st.data(), st.booleans())
def test_chips_and_cards_are_conserved(table: HouseTable, data: st.DataObject, unseen: bool) -> None:
    choose = source(data)
    hand = begin(table.rules, choose)
    state = hand.state
    total, deck = chips(state), set(table.rules.whole_deck.cards)
    for event in event_by_event(hand, Play(hand, choose, unseen=unseen)):
        assert chips(state) == total, event
        assert min(state.stacks) >= 0
        assert state.pot >= 0
        out = cards_out(state)
        assert state.stub + len(out) == len(deck), event
        known = [card for card in out if card != UNKNOWN]
        assert len(known) == len(set(known)), event
        assert set(known) <= deck
        assert all(
            card in [*cards, *given_up]
            for up, cards, given_up in zip(state.up, state.hands, state.discards, strict=True)
            for card in up
        )
        for player, worth in state.worth.items():
            fresh = state.copy()
            fresh.worth = {}
            assert showdown_strengths(fresh, player) == worth, event
    assert state.over
    assert state.pot == 0
    assert hand.next() is None


@hands(120)
@given(any_table, st.data())
def test_the_pots_add_up_and_pay_nobody_more_than_was_matched(table: HouseTable, data: st.DataObject) -> None:
    choose = source(data)
    hand = begin(table.rules, choose)
    state = hand.state
    live = 0
    paying = False
    for event in event_by_event(hand, Play(hand, choose)):
        paying |= isinstance(event, events.Awarded | events.Charged | events.Ended)
        if paying:
            continue
        assert sum(hand.pots) == state.pot, event
        live = state.live
    won = dict.fromkeys(state.seats, 0)
    for event in hand.events:
        if isinstance(event, events.Awarded):
            won[event.seat] += event.amount
    extra = state.carried + sum(state.dead)
    for player, seat in enumerate(state.seats):
        if won[seat]:
            assert live >> player & 1
            top = state.paid[player]
            # What a folded player paid above everybody left goes to the last pot.
            if any(state.paid[other] > top for other in state.places_in(live)):
                assert won[seat] <= extra + sum(min(mine, top) for mine in state.paid)


@hands(80)
@given(any_table, st.data(), st.booleans())
def test_somebody_can_always_go_on(table: HouseTable, data: st.DataObject, unseen: bool) -> None:
    choose = source(data)
    hand, turns = begin(table.rules, choose), 0
    for move in Play(hand, choose, unseen=unseen).moves():
        now = hand.next()
        if now is not None and now.seat:
            turns += 1
            assert now.seat == hand.turn
            assert hand.options(now.seat), "a player in turn with nothing open"
            assert hand.state.live >> hand.state.place[now.seat] & 1
            assert not hand.options(now.seat).call > hand.stacks[now.seat]
        do(hand, move)
    acts = (events.Folded, events.Checked, events.Called, events.Raised)
    assert turns >= sum(isinstance(event, acts) for event in hand.events)


@hands(80)
@given(any_table, st.data(), st.booleans())
def test_the_software_deals_every_hand_to_its_end(table: HouseTable, data: st.DataObject, shows: bool) -> None:
    choose = source(data)
    hand = begin(table.rules, choose)
    total = chips(hand.state)
    seeded = SeededShuffle(seed=choose(1 << 20))
    deck = seeded.shuffle(table.rules.whole_deck.cards)
    dealer = SoftwareDealer(hand, deck, shows=shows, shuffle=seeded.shuffle)
    while not hand.over:
        turn = dealer.go_on()
        assert turn == hand.turn
        if turn:
            options = list(player_moves(hand, turn, choose, 2))
            hand.act(turn, options[choose(len(options))])
        elif not hand.over:
            dealer.settle()  # it waits because somebody might ask to see a hand
    assert sum(hand.stacks.values()) == total


@hands(120)
@given(any_table, st.data())
def test_the_software_gives_up_no_hand_that_would_win(table: HouseTable, data: st.DataObject) -> None:
    choose = source(data)
    hand = begin(table.rules, choose)
    playing = Play(hand, choose)
    playing.orderly = True
    for move in playing.moves():
        if hand.state.queue and not hand.state.mucked:
            _compare_showdowns(hand, playing)
        do(hand, move)


@pytest.mark.parametrize("loser", [Show(), Muck()])
def test_a_loser_who_gives_up_changes_nobodys_share(loser: Show | Muck) -> None:
    """Seats 1 and 2 share a main pot of 17 and a side pot of 9; each pot has its own odd chip, whatever seat 3 does."""
    rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
    hand = Hand(rules, {1: 20, 2: 20, 3: 4, 4: 20}, button=4, carried=1)
    hand.post(), hand.post()
    hand.deal("As Ah 2c 4c Kd Kc 3d 5d")
    hand.act(3, Raise(4)), hand.act(4, CALL), hand.act(1, CALL), hand.act(2, CALL)
    hand.deal("6s Ac Kh 9s")
    hand.act(1, Bet(3)), hand.act(2, CALL), hand.act(4, CALL)
    hand.deal("6d 8d"), hand.act(1, CHECK), hand.act(2, CHECK), hand.act(4, FOLD)
    hand.deal("6h Th"), hand.act(1, CHECK), hand.act(2, CHECK)
    while hand.turn:
        hand.act(hand.turn, loser if hand.turn == 3 else Show())
    hand.settle()
    assert (hand.stacks[1], hand.stacks[2]) == (13 + 9 + 5, 13 + 8 + 4)


def _compare_showdowns(hand: Hand, playing: Play) -> None:
    """From here on, leave showing to the software in one copy, and show every hand in another."""
    ends = []
    for left_to_it in (True, False):
        twin, cards = hand.copy(), list(playing.stub)
        while (now := twin.next()) is not None and now.do in ("show", "deal", "tap", "settle"):
            if now.do == "show":
                do(twin, (0, ShowDown()) if left_to_it else (now.seat, Show()))
            elif now.do == "deal":
                twin.deal([cards.pop() for _ in now.destinations])
            else:
                do(twin, (0, Tap() if now.do == "tap" else Settle()))
        ends.append(twin)
    left, shown = (end.stacks for end in ends)
    assert left == shown


# Judging, copying, writing down, reading back


@hands(60)
@given(any_table, st.data())
def test_judging_changes_nothing(table: HouseTable, data: st.DataObject) -> None:
    choose = source(data)
    hand = begin(table.rules, choose)
    for seat, command in Play(hand, choose).moves():
        before = plain(hand.state)
        decide_hand(hand.state, command, seat)
        hand.options(seat)
        hand.next()
        hand.bill()
        hand.view("record")
        assert plain(hand.state) == before
        do(hand, (seat, command))


@hands(60)
@given(any_table, st.data(), st.booleans())
def test_a_log_gives_back_the_hand(table: HouseTable, data: st.DataObject, unseen: bool) -> None:
    hand = play(table.rules, source(data), unseen=unseen)
    text = hand.log()
    again = Hand.read(text)
    assert again.log() == text
    assert again.events == hand.events
    assert plain(again.state) == plain(hand.state)
    assert again.heading._replace(rules=hand.rules) == hand.heading
    assert all(is_same(read_event(event_text(event)), event) for event in hand.events)


@hands(40)
@given(any_table, st.data())
def test_every_moment_can_be_gone_back_to(table: HouseTable, data: st.DataObject) -> None:
    choose = source(data)
    hand = begin(table.rules, choose)
    moments = [plain(hand.state)]
    moments += [plain(hand.state) for _ in event_by_event(hand, Play(hand, choose))]
    again = Hand.from_heading(hand.heading)
    for number, event in enumerate(hand.events, start=1):
        again.apply([event])
        assert plain(again.state) == moments[number]
    number = choose(len(moments))
    assert plain(hand.at(number).state) == moments[number]
    assert hand.at(number).events == hand.events[:number]


@hands(40)
@given(any_table, st.data())
def test_a_copy_goes_its_own_way(table: HouseTable, data: st.DataObject) -> None:
    choose = source(data)
    hand = begin(table.rules, choose)
    playing = Play(hand, choose)
    when, twin, ended = choose(40), hand, {}
    for number, move in enumerate(playing.moves()):
        if number == when:
            twin = hand.copy()
            before, log = plain(hand.state), hand.log()
            assert plain(twin.state) == before
            do(twin, move)
            for further in playing.beside(twin).moves():
                do(twin, further)
            assert plain(hand.state) == before
            assert hand.log() == log
            ended = plain(twin.state)
        do(hand, move)
    assert twin is hand or plain(twin.state) == ended


# Nothing hidden leaves


def cards_in(value: object) -> Iterator[Card]:
    """Every card that a value tells, however deep it lies."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Struct):
        yield from cards_in(structs.astuple(value))
    elif isinstance(value, dict):
        yield from cards_in((*value.keys(), *value.values()))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from cards_in(item)


def cards_told(text: str) -> set[Card]:
    """Every card in a log's lines."""
    words = text.partition("\n\n")[2].split()
    return {parse_cards(word)[0] for word in words if len(word) == 2 and _is_card(word)}


def _is_card(word: str) -> bool:
    return word == "Jo" or (word[0] in "23456789TJQKA" and word[1] in "cdhs")


def learnt(event: events.Event, viewer: Viewer) -> tuple[Card, ...]:
    """The cards that an event lets a viewer see."""
    match event:
        case events.Dealt(seat, cards, up):
            return cards if up or seat == viewer else ()
        case events.BoardDealt(cards) | events.Shown(_, cards):
            return cards
        case events.Discarded(seat, cards):
            return cards if seat == viewer else ()
        case events.Exposed(seat, cards, to):
            return cards if viewer in (seat, to) or not to else ()
        case _:
            return ()


@hands(60)
@given(any_table, st.data())
def test_nobody_sees_what_is_hidden(table: HouseTable, data: st.DataObject) -> None:
    choose = source(data)
    hand = begin(table.rules, choose)
    viewers: list[Viewer] = [*hand.state.seats, "public", "dealer"]
    may_know: dict[Viewer, set[Card]] = {viewer: {UNKNOWN} for viewer in viewers}
    for event in event_by_event(hand, Play(hand, choose)):
        for viewer in viewers:
            may_know[viewer].update(learnt(event, viewer))
            assert set(cards_in(hand.view(viewer))) <= may_know[viewer], (viewer, event)
    for viewer in viewers:
        assert set(cards_in(hand.history(viewer))) <= may_know[viewer]
        assert cards_told(hand.log(viewer)) <= may_know[viewer]


@hands(30)
@given(any_table, st.data())
def test_everybody_sees_his_own_hand_and_the_record_sees_all(table: HouseTable, data: st.DataObject) -> None:
    choose = source(data)
    hand = begin(table.rules, choose)
    for move in Play(hand, choose).moves():
        do(hand, move)
        state = hand.state
        for player, seat in enumerate(state.seats):
            own = hand.view(seat).seats[player]
            assert own.cards == tuple(state.hands[player]) == hand.view("record").seats[player].cards
            assert own.up == tuple(state.up[player])
            assert (own.seat, own.stack, own.bet) == (seat, state.stacks[player], state.bets[player])
