"""A table plays by itself in simulated time, and its records give it back at any moment."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest
from msgspec import structs

from pokerroom.errors import Illegal, NotAllowed, PokerroomError
from pokerroom.games import GAMES
from pokerroom.hand import CHECK_OR_CALL
from pokerroom.room import wire
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from pokerroom.room.tables.views.turn_tokens import OldTurn
from pokerroom.rulebook import house_named, library
from pokerroom.table import Table
from pokerroom.table.commands import Propose
from pokerroom.table.opening.new_table import houses, new_table
from room.tables.simulated_table import SimulatedTable, same
from testkit.rulebook.claims import each_house
from testkit.suite.effort import some

SPREAD = [(book.id, game) for game in GAMES for book in houses(library().between_players, game)]


@pytest.mark.parametrize(("house", "game"), some(SPREAD, 2))
def test_bots_play_every_game_and_the_record_gives_the_table_back_at_any_moment(house: str, game: str) -> None:
    evening = SimulatedTable(house, game, bots=4, seed=len(game))
    chance = Random(5)
    for _ in range(12):
        evening.go_on(chance.uniform(1, 40))
        table = evening.journal.table
        if evening.journal.hand is None:
            assert table.books.balanced
        assert same(evening.journal, evening.again())
    assert evening.journal.last_hand_number >= 3
    assert any("wins" in line for line in evening.lines)


def test_a_stored_table_opens_again_whatever_its_book_says_by_now() -> None:
    """It was open: only a new table, or a change of this one, is held against the book."""
    evening = SimulatedTable("star", setup={"minimum_bet": 10})
    evening.keep()
    body = evening.kept[0].body.replace(b'"minimum_bet":10', b'"minimum_bet":20')
    assert body != evening.kept[0].body
    evening.kept[0] = structs.replace(evening.kept[0], body=body)
    table = evening.again().table
    assert table.rules.setup.minimum_bet == 20
    with pytest.raises(Illegal, match="the last blind of 10 is below the minimum bet"):
        table.do(Propose(replace(table.rules.setup, places=6), by="casino supervisor"))
    with pytest.raises(Illegal, match="the last blind of 10 is below the minimum bet"):
        SimulatedTable("star", setup={"minimum_bet": 20})


def test_a_restored_hand_is_dealt_from_the_same_deck() -> None:
    one = SimulatedTable(seed=9)
    one.go_on(30)
    while one.journal.hand is None:
        one.go_on(1)
    twin = SimulatedTable(seed=9)
    twin.journal = one.again()
    twin.scheduler.journal = twin.journal
    twin.scheduler.table_bots.meet(twin.journal.table)
    for play in (one.scheduler, twin.scheduler):
        play.table_bots.chance = Random(3)
    one_hand, twin_hand = one.journal.hand, twin.journal.hand
    assert one_hand is not None

    assert twin_hand is not None
    twin.now = one.now
    while not (one_hand.over and twin_hand.over):
        one.go_on(1)
        twin.go_on(1)
    boards = [hand.boards for hand in (one_hand, twin_hand)]
    shorter = min(len(boards[0][0]), len(boards[1][0]))
    assert boards[0][0][:shorter] == boards[1][0][:shorter]


def test_what_bought_a_hand_is_owed_no_more_once_it_is_dealt() -> None:
    evening = SimulatedTable("uk", bots=4)
    evening.go_on(30)
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=200, post=True))
    while evening.journal.hand is None or not evening.journal.hand.is_in(free):
        waiting = evening.you("Ann")
        evening.go_on(1)
    assert (waiting.owes != "", waiting.posts) == (True, True)
    assert waiting.to_post is not None
    assert str(waiting.to_post.live) in waiting.owes
    assert (evening.you("Ann").owes, evening.you("Ann").to_post, evening.you("Ann").posts) == ("", None, False)


def test_a_person_sits_down_plays_and_leaves() -> None:
    evening = SimulatedTable(bots=3)
    evening.go_on(20)
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=100))
    evening.scheduler.here = {"Ann"}
    turns = 0
    for _ in range(400):
        evening.go_on(1)
        you = evening.you("Ann")
        assert you.seat == free
        if you.options is not None and (you.options.check or you.options.call):
            evening.ask("Ann", wire.Act(what="check" if you.options.check else "call", turn=you.turn))
            turns += 1
    assert turns > 5
    evening.ask("Ann", wire.Leave())
    evening.go_on(300)  # she lets her time run out, and is not waited for on later streets
    assert evening.you("Ann").seat == 0
    assert same(evening.journal, evening.again())


@pytest.mark.clause("uk:game.24")
@pytest.mark.parametrize("gone", [False, True])
def test_whoever_folds_and_leaves_or_leaves_and_is_gone_is_waited_for_no_longer(gone: bool) -> None:
    evening = SimulatedTable("uk", bots=3)
    evening.go_on(20)
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=100))
    evening.scheduler.here = {"Ann"}
    while (hand := evening.journal.hand) is None or not hand.is_live(free) or hand.turn in (0, free):
        evening.go_on(0.5)
    evening.ask("Ann", wire.Leave(fold=True))
    you = evening.you("Ann")
    assert (you.leaving, you.folding) == (True, True)
    assert "uk:game.24" in you.leave_cites
    assert same(evening.journal, evening.again())  # the wish is kept
    evening.ask("Ann", wire.SitOut(when="never"))
    assert (evening.you("Ann").leaving, evening.you("Ann").folding) == (False, False)

    evening.ask("Ann", wire.Leave(fold=not gone))
    if gone:
        evening.scheduler.here = set()
    before = len(evening.lines)
    while evening.you("Ann").seat:
        evening.go_on(1)
    since = evening.lines[before:]
    done = " ".join(since)  # everybody else may have folded first, and who is gone checks where that is free
    assert "Ann folds." in since or "Ann wins" in done or (gone and ("Ann checks." in since or "Ann mucks" in done))
    assert not any("clock" in line or "ime is up" in line for line in since)


def _on_the_flop() -> SimulatedTable:
    """Return a table of uk where Ann in seat 1 and Bob in seat 2 have seen the flop without a raise."""
    evening = SimulatedTable("uk", bots=0)
    evening.scheduler.here = {"Ann", "Bob"}
    for seat, name in enumerate(("Ann", "Bob"), 1):
        evening.ask(name, wire.Sit(seat=seat, chips=100))
    while (hand := evening.journal.hand) is None or hand.progress.street_number == 0 or not hand.turn:
        evening.go_on(0.5)
        for name in ("Ann", "Bob"):
            _check_or_call(evening, name)
    return evening


def _check_or_call(evening: SimulatedTable, name: str) -> None:
    you = evening.you(name)
    if you.options is not None and (you.options.check or you.options.call):
        evening.ask(name, wire.Act(what="check" if you.options.check else "call", turn=you.turn))


def _seconds_of_next_turn(evening: SimulatedTable) -> float:
    """Let Bob check until Ann's next turn, and return how long it lasts when she does nothing."""
    while (hand := evening.journal.hand) is not None and hand.turn != 1:
        _check_or_call(evening, "Bob")
        evening.go_on(0.25)
    assert hand is not None, "the hand is not over yet"
    began, events = evening.now, len(hand.events)
    while len(hand.events) == events:
        evening.go_on(0.25)
    return (evening.now - began).total_seconds()


@pytest.mark.parametrize("way", ["lost the connection", "said that they leave"])
def test_who_let_their_time_run_out_while_away_is_not_waited_for_again_until_they_are_back(way: str) -> None:
    evening = _on_the_flop()
    if way == "lost the connection":
        evening.scheduler.here = {"Bob"}
    else:
        evening.ask("Ann", wire.Leave())  # and still looks on
    assert _seconds_of_next_turn(evening) > 60, "whoever may only be slow has their one whole time"
    before = len(evening.lines)
    assert _seconds_of_next_turn(evening) < 3
    assert "Ann checks." in evening.lines[before:], "what is free is not folded"
    assert same(evening.journal, evening.again())

    if way == "lost the connection":
        evening.scheduler.here = {"Ann", "Bob"}
        evening.scheduler.turns.note_return("Ann")
    else:
        evening.ask("Ann", wire.SitOut(when="never"))
    assert _seconds_of_next_turn(evening) > 60, "whoever is back has their whole time again"


def test_who_acts_in_the_moment_that_is_left_to_them_is_back() -> None:
    evening = _on_the_flop()
    evening.scheduler.here = {"Bob"}
    _seconds_of_next_turn(evening)
    hand = evening.journal.hand
    while hand is not None and hand.turn != 1:
        _check_or_call(evening, "Bob")
        evening.go_on(0.25)
    _check_or_call(evening, "Ann")
    assert _seconds_of_next_turn(evening) > 60


def test_who_is_not_in_turn_or_acts_on_an_old_view_is_refused_and_nothing_changes() -> None:
    evening = SimulatedTable(bots=3)
    evening.go_on(5)
    with pytest.raises(NotAllowed):
        evening.ask("", wire.Leave())
    with pytest.raises(NotAllowed):
        evening.ask("Ann", wire.Leave())
    bot = next(seat.player for seat in evening.public().seats if seat.player)
    with pytest.raises(NotAllowed):
        evening.ask(bot, wire.Leave())
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=100))
    evening.scheduler.here = {"Ann"}
    before = len(evening.kept)
    with pytest.raises(Illegal):
        handle_player_message(evening.scheduler, "Ann", wire.Sit(seat=free, chips=100), evening.now)
    with pytest.raises(PokerroomError):
        handle_player_message(evening.scheduler, "Ann", wire.Act(what="fold", turn="1.1"), evening.now)
    for _ in range(200):
        evening.go_on(1)
        if evening.you("Ann").options is not None:
            break
    old = evening.you("Ann").turn
    evening.ask("Ann", wire.Act(what="call" if evening.you("Ann").to_call else "check", turn=old))
    with pytest.raises(OldTurn):
        handle_player_message(evening.scheduler, "Ann", wire.Act(what="fold", turn=old), evening.now)
    assert len(evening.kept) > before


def test_time_runs_out_on_a_person_who_is_then_sat_out_and_the_game_goes_on() -> None:
    evening = SimulatedTable(bots=3)
    evening.go_on(20)
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=100))
    evening.go_on(600)
    assert evening.you("Ann").sitting_out == "now"
    assert evening.scheduler.turns.times_late("Ann") > 0  # what she is told when she is back
    assert any("clock" in line for line in evening.lines)
    hands = evening.journal.last_hand_number
    evening.go_on(900)
    assert evening.journal.last_hand_number > hands
    assert evening.you("Ann").seat == 0, "a seat is not kept for ever for somebody who is gone"
    assert same(evening.journal, evening.again())


@pytest.mark.clause("star:7.13", "star:11.5")
@pytest.mark.parametrize(
    ("game", "foretold", "said"),
    [
        ("draw_ante", "hand_dead", "Time is up: {} folds."),
        ("five_card_stud", "least_bet", "Time is up: {} bets"),
        ("pineapple", "must_discard", "{}'s time is up: a card is discarded."),
    ],
)
def test_the_room_does_what_the_house_says_of_a_player_whose_time_runs_out(game: str, foretold: str, said: str) -> None:
    evening = SimulatedTable("star", game, bots=0, setup={"seconds_to_act": 30})
    people = ("Ann", "Bob", "Cy")
    for number, name in enumerate(people, 1):
        evening.ask(name, wire.Sit(seat=number, chips=evening.public().min_buy_in))
    evening.scheduler.here = set(people)
    warned = set[str]()
    for _ in range(60):
        evening.go_on(4)
        if any("ime is up" in line for line in evening.lines):
            break
        views = [evening.you(name).options or wire.WireOptions() for name in people]
        warned |= {options.time_up for options in views if options.cites.get("time_up")}
        hand = evening.journal.hand
        if hand is not None and hand.betting and (hand.to_call or hand.options(hand.turn).check):
            evening.journal.act(hand.turn, CHECK_OR_CALL)  # so that a discard comes up
    lines = [name for name in people for line in evening.lines if said.format(name) in line]
    assert lines, evening.lines
    assert foretold in warned
    assert f"{lines[0]} folds." not in evening.lines
    assert same(evening.journal, evening.again())


def test_who_says_nothing_about_the_boards_has_one_and_the_hand_goes_on() -> None:
    evening = SimulatedTable("adelaide", bots=0, setup={"run_boards": True})
    for number, name in enumerate(("Ann", "Bob"), 1):
        evening.ask(name, wire.Sit(seat=number, chips=evening.public().min_buy_in))
    evening.scheduler.here = {"Ann", "Bob"}
    evening.go_on(1)
    for _ in range(20):
        for name in ("Ann", "Bob"):
            you = evening.you(name)
            if (
                you.options is not None
                and evening.public().turn == you.seat
                and (you.options.call or you.options.least_to)
            ):
                what: wire.ActKind = "raise" if you.options.least_to else "call"
                evening.ask(name, wire.Act(what=what, amount=you.options.most_to, turn=you.turn))
    options = evening.you("Ann").options
    assert options is not None
    assert options.run_boards >= 2
    hand = evening.journal.last_hand_number
    evening.go_on(60)
    assert evening.journal.hand is None or evening.journal.last_hand_number > hand
    assert any(" wins " in line or " split " in line for line in evening.lines)


def test_bots_alone_rest_until_somebody_looks() -> None:
    evening = SimulatedTable(bots=3)
    evening.scheduler.alone = False
    evening.go_on(60)
    assert evening.journal.last_hand_number == 0
    evening.scheduler.watched = True
    evening.go_on(60)
    assert evening.journal.last_hand_number > 0


def test_own_cards_stay_in_sight_until_the_next_hand() -> None:
    evening = SimulatedTable(bots=3, between_hands=60.0)
    evening.go_on(1)
    evening.ask("Ann", wire.Sit(seat=6, chips=200, post=True))
    for _ in range(4000):
        evening.go_on(0.5)
        if (
            evening.journal.hand is None
            and evening.journal.last is not None
            and "Ann" in evening.journal.last.names.values()
        ):
            break
    else:
        pytest.fail("no hand was dealt to Ann")
    mine = evening.you("Ann")
    assert mine.cards == tuple(map(str, evening.journal.last.hand.cards(mine.seat)))
    assert len(mine.cards) == 2
    assert not mine.options


def test_the_clock_that_is_seen_never_gains_time_when_the_floor_calls_it() -> None:
    """From the beginning of a turn until the floor's clock is over one clock runs, and its seconds only grow fewer."""
    evening = SimulatedTable("adelaide", bots=0, patience=25.0)
    evening.scheduler.here = ("Ann", "Bob")
    for number, name in enumerate(evening.scheduler.here, 1):
        evening.ask(name, wire.Sit(seat=number, chips=evening.public().min_buy_in))
    while evening.journal.hand is None or not evening.journal.hand.turn:
        evening.go_on(1)
    began, until, kind = evening.scheduler.thinking() or pytest.fail("nobody thinks")
    assert kind == "room"
    assert (until - began).total_seconds() == 25 + 40
    left = [until - evening.now]
    for _ in range(60):
        evening.go_on(1)
        began_then, until_then, kind = evening.scheduler.thinking() or pytest.fail("nobody thinks any more")
        assert began_then == began
        left.append(until_then - evening.now)
    assert kind == "called"
    assert [first - second for first, second in pairwise(left)] == [timedelta(seconds=1)] * 60


@pytest.mark.clause("canberra:18.1")
def test_no_hand_begins_outside_the_hours_that_the_operator_has_entered() -> None:
    evening = SimulatedTable("canberra", bots=3, setup={"hours": "12:00-20:03"})
    evening.go_on(300)
    table, played = evening.journal.table, evening.journal.last_hand_number
    assert played
    assert evening.journal.hand is None
    assert evening.public().stopped == "Gaming hours are 12:00 to 20:03: no hand begins outside them."
    with pytest.raises(
        Illegal, match="a hand begins at 20:05; allowed: within the gaming hours, 12:00 to 20:03"
    ) as caught:
        table.begin_hand(evening.now)
    assert [str(cite) for cite in caught.value.cites] == ["canberra:18.1"]
    evening.now += timedelta(hours=16)
    evening.go_on(30)
    assert table.hands.count > played
    assert not evening.public().stopped


@pytest.mark.parametrize(
    "book", each_house("uk:?room.set_hours", "adelaide:?room.set_hours", "star:?room.set_hours"), ids=str
)
def test_where_the_book_sets_no_hours_none_are_entered(book: str) -> None:
    with pytest.raises(Illegal, match="set_hours cannot be yes"):
        Table(house_named(book), replace(new_table("holdem", house_named(book).book).setup, hours="12:00-04:00"))


def test_the_next_hand_comes_sooner_where_people_could_look_at_the_cards_before_the_pots_were_paid() -> None:
    evening = SimulatedTable("uk", bots=2, between_hands=60.0)
    evening.go_on(1)
    evening.ask("Ann", wire.Sit(seat=6, chips=200, post=True))
    evening.scheduler.here = {"Ann"}
    waited: dict[bool, set[int]] = {True: set(), False: set()}
    for _ in range(60):
        hand = None
        while evening.journal.hand is not None or hand is None:
            evening.go_on(0.5)
            if (options := evening.you("Ann").options) and (options.check or options.call):
                evening.journal.act(6, CHECK_OR_CALL)
            hand = evening.journal.last.hand if evening.journal.last else None
        hurried = evening.scheduler.hurries()
        last, ended = evening.journal.last_hand_number, evening.now
        looked = evening.scheduler.hand_end.was_looked_at()
        while evening.journal.last_hand_number == last:
            evening.go_on(0.5)
        if len(hand.live) > 1 and not hurried:
            waited[looked].add(round((evening.now - ended).total_seconds() / 10))
        if all(waited.values()):
            break
    assert waited == {True: {3}, False: {6}}


def test_chips_that_are_too_small_to_play_are_told_to_their_player_with_the_clause() -> None:
    evening = SimulatedTable(
        "uk", bots=2, setup={"blinds": (2, 4), "minimum_bet": 4, "min_buy_in": 100, "max_buy_in": 203}
    )
    evening.ask("Ann", wire.Sit(seat=6, chips=203, post=True))
    you = evening.you("Ann")
    assert (you.too_small, you.too_small_cites) == (1, evening.journal.rules.stakes.cite_texts("smallest_chip"))
    assert any(cite.startswith("uk:") for cite in you.too_small_cites)
    whole = SimulatedTable(
        "star", bots=2, setup={"blinds": (2, 4), "minimum_bet": 4, "min_buy_in": 100, "max_buy_in": 203}
    )
    whole.ask("Ann", wire.Sit(seat=6, chips=203, post=True))
    assert (whole.you("Ann").too_small, whole.you("Ann").too_small_cites) == (0, ())
