"""Bots at a person's table: they finish a hand quickly that no person plays any more, and nobody waits after a walk."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal
from pokerroom.hand import FOLD, Hand, HandRules, PlayerCommand, SoftwareDealer
from pokerroom.room import wire
from pokerroom.room.people.naming.bot_names import RoomBotNames
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from pokerroom.room.tables.schedule.table_bots import TableBots
from room.tables.simulated_table import SimulatedTable


def ann_folds(seed: int = 1) -> SimulatedTable:
    """Ann has just folded, and at least two bots play on."""
    evening = SimulatedTable(bots=4, seed=seed)
    evening.go_on(20)
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=200, post=True))
    evening.scheduler.here = {"Ann"}
    for _ in range(600):
        evening.go_on(0.25)
        you = evening.you("Ann")
        if you.options is None or not (you.options.fold or you.options.check):
            continue
        evening.ask("Ann", wire.Act(what="fold" if you.options.fold else "check", turn=you.turn))
        hand = evening.journal.hand
        if you.options.fold and hand is not None and len(hand.live) > 1:
            return evening
    raise AssertionError("Ann never folds while others play on")


def seconds_to_the_next(evening: SimulatedTable) -> float:
    """How long it takes until another hand has begun."""
    number, waited = evening.journal.last_hand_number, 0.0
    while evening.journal.last_hand_number == number and waited < 120:
        evening.go_on(0.25)
        waited += 0.25
    return waited


def test_who_has_folded_may_have_the_next_hand_dealt_soon() -> None:
    slow = seconds_to_the_next(ann_folds())
    evening = ann_folds()
    assert evening.scheduler.may_hurry("Ann")
    evening.ask("Ann", wire.DealNext())
    assert not evening.scheduler.may_hurry("Ann")  # it has been said
    assert seconds_to_the_next(evening) < slow / 3
    assert not evening.scheduler.may_hurry("Ann")  # she is in the next one


def test_a_hand_that_others_watch_from_the_table_is_not_hurried_over_their_heads() -> None:
    evening = ann_folds()
    bot = next(player for seat, player in evening.journal.names.items() if player != "Ann")
    hand = evening.journal.hand
    assert hand is not None
    evening.scheduler.table_bots.players.discard(bot)  # a person sits there now
    evening.scheduler.here = {"Ann", bot}
    if any(evening.journal.names[seat] == bot for seat in hand.live):
        with pytest.raises(Illegal, match="cannot be hurried"):
            handle_player_message(evening.scheduler, "Ann", wire.DealNext(), evening.now)
    else:
        evening.scheduler.hurry("Ann", evening.now)
        assert evening.scheduler.for_the_eye(1.0) == 1.0


def test_a_player_in_the_hand_cannot_hurry_it() -> None:
    evening = SimulatedTable(bots=3)
    evening.go_on(20)
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=200, post=True))
    evening.scheduler.here = {"Ann"}
    while evening.you("Ann").options is None:
        evening.go_on(0.5)
    before = evening.journal.hand and evening.journal.hand.log()
    with pytest.raises(Illegal, match="cannot be hurried"):
        handle_player_message(evening.scheduler, "Ann", wire.DealNext(), evening.now)
    assert evening.journal.hand is not None
    assert evening.journal.hand.log() == before


def test_nobody_waits_long_after_a_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: dict[str, float] = {}
    for name, decides in (("walk", FOLD), ("played", None)):
        evening = SimulatedTable(bots=3, seed=3)
        if decides is not None:
            monkeypatch.setattr(evening.scheduler.table_bots, "decision", lambda _hand, _seat, what=decides: what)
        while evening.journal.last is None:
            evening.go_on(0.1)
        pauses[name] = seconds_to_the_next(evening)
    assert pauses["walk"] < pauses["played"] / 2


class Waiting(Executor):
    """A pool whose thoughts are ready when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[Any], Any]] = []

    def submit(self, fn: Any, /, *args: Any, **more: Any) -> Future[Any]:
        comes: Future[Any] = Future()
        self.asked.append((comes, lambda: fn(*args, **more)))
        return comes


def dealt() -> Hand:
    rules = HandRules(game="holdem", blinds=(5, 10), minimum_bet=10)
    hand = Hand(rules, {1: 500, 2: 500, 3: 500}, button=1)
    SoftwareDealer(hand, SeededShuffle(4).shuffle(rules.whole_deck.cards)).go_on()
    return hand


def test_bots_think_beside_the_room() -> None:
    pool, hand = Waiting(), dealt()
    bots = TableBots(3, Random(2), pool=pool)
    bots.begin_to_think(hand, hand.turn)
    assert bots.decision(hand, hand.turn) is None  # the room goes on meanwhile
    comes, work = pool.asked.pop()
    comes.set_result(work())
    decided = bots.decision(hand, hand.turn)
    assert isinstance(decided, PlayerCommand)
    hand.act(hand.turn, decided)
    bots.begin_to_think(hand, hand.turn)
    hand.act(hand.turn, FOLD)  # as when the floor has folded a hand: a thought for another moment is not used
    assert bots.decision(hand, hand.turn) is not None


def test_a_table_plays_on_while_its_bots_think() -> None:
    evening = SimulatedTable(bots=3)
    with ThreadPoolExecutor(1) as pool:
        thinking = TableBots(3, Random(1), pool=pool)
        evening.scheduler.table_bots = thinking
        for _ in range(1000):
            evening.go_on(1)
            pool.submit(int).result()  # the one thread has thought to the end before the next second
            if evening.journal.last_hand_number >= 3:
                break
    assert evening.journal.last_hand_number >= 3


def test_bots_hurry_while_somebody_waits_for_their_first_cards() -> None:
    evening = SimulatedTable(bots=3)
    evening.go_on(20)
    assert evening.scheduler.for_the_eye(1.0) == 1.0
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=200, post=True))
    evening.scheduler.here = {"Ann"}
    waited = 0.0
    while not evening.you("Ann").cards and waited < 60:
        assert evening.scheduler.for_the_eye(1.0) < 1.0
        evening.go_on(0.25)
        waited += 0.25
    assert waited < 10
    assert evening.scheduler.for_the_eye(1.0) == 1.0  # she plays


def test_bots_hurry_for_nobody_who_has_no_chips() -> None:
    evening = SimulatedTable(bots=3)
    evening.go_on(20)
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=200, post=False))
    evening.scheduler.here = {"Ann"}
    assert evening.scheduler.for_the_eye(1.0) < 1.0
    stakes = evening.journal.table.state.players.stakes
    stakes[free] = replace(stakes[free], chips=0)
    assert evening.scheduler.for_the_eye(1.0) == 1.0


class _Stacks:
    """A table of six whose bots have these chips, and at which anybody sits down with 40 to 100."""

    def __init__(self, chips: dict[int, int]) -> None:
        names = dict(zip(chips, ("Floyd", "Enid", "Otis"), strict=False))
        stakes = {seat: SimpleNamespace(stake=SimpleNamespace(total=stack)) for seat, stack in chips.items()}
        self.players = _Players(stakes)
        self.players.names = names
        self.rules = SimpleNamespace(hand=SimpleNamespace(chip=1, blinds=(1, 2), minimum_bet=2))
        self.seats = SimpleNamespace(most=6, free=[5, 6])
        self.chips = SimpleNamespace(buy_in_range=lambda: SimpleNamespace(least=40, most=100))


class _Players(dict[int, Any]):
    """The players of such a table by their seats."""

    names: dict[int, str]


def test_a_bot_that_has_won_much_goes_home_and_another_sits_down() -> None:
    bots = TableBots(3, Random(5))
    bots.players = {"Floyd", "Enid", "Otis"}
    table: Any = _Stacks({1: 90, 2: 299, 3: 800})
    left = [seat for _ in range(50) for seat in bots.seats_to_leave(table)]
    assert set(left) == {3}  # with less than three times the most to sit down with one plays on
    assert len(left) < 25  # not at once
    del table.players[3], table.players.names[3]
    came = {newcomer[0] for _ in range(200) if (newcomer := bots.newcomer(table)) is not None}
    assert len(came) > 20
    assert "Otis" not in came  # who would have to bring all of it back


def test_at_two_tables_of_a_room_no_two_bots_have_the_same_name() -> None:
    names = RoomBotNames(people=["Otis"])
    companies = [TableBots(6, Random(chance), names) for chance in range(20)]
    came = [newcomer for bots in companies if (newcomer := bots.newcomer(cast("Any", _Stacks({}))))]
    assert len({player for player, _, _ in came}) == len(came) == 20
    # One that sat down before rooms had such names is still a bot, and a person of such a name is none.
    found = _Stacks({1: 90, 2: 80, 3: 70})
    found.players.names = {1: "Gus", 2: "Otis", 3: "Ann"}
    companies[0].meet(cast("Any", found))
    assert companies[0].players == {"Gus"}
