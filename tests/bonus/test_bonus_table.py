"""A bonus table through an evening: its books balance, its record rebuilds it, and its jackpot hears of every round."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.bonus import BonusSetup, commands
from pokerroom.bonus.table.commands import (
    AskToLeave,
    BonusTableCommand,
    ChangeLimits,
    CloseBonusTable,
    CutDeck,
    FinishCycle,
    InTheRound,
    LeaveBox,
    LoadDevice,
    LoadShoe,
    LogDeck,
    NoteConduct,
    PostClosing,
    ShuffleByHand,
    StartRound,
    TakeBox,
    TellOfFault,
)
from pokerroom.bonus.table.happenings import RoundOpened
from pokerroom.bonus.table.table import BonusTable
from pokerroom.cards import Deck
from pokerroom.errors import Illegal, NotAllowed, OutOfTurn, PokerroomError
from pokerroom.jackpots import Pool, PoolConditions, PostedTable, PostedWinningHand
from pokerroom.jackpots.commands import AnnounceChange, MakeClaim, OpenPool, PlaceWagers, RecordWin
from pokerroom.rulebook import house_named
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulings import Seen
from testkit.prizes.pools import told
from testkit.suite.effort import examples

STAR = house_named("star-bonus")
EIGHT = datetime(2024, 8, 16, 20)
SUPERVISOR = "casino supervisor"
ODDS = {"four_of_a_kind": 300, "full_house": 100, "flush": 50}


def jackpot_pool() -> Pool:
    events = tuple(PostedWinningHand(hand=hand, odds=Decimal(odds)) for hand, odds in ODDS.items())  # type: ignore[arg-type]
    posted = PostedTable(name="1", game="holdem_bonus")
    pool = Pool(STAR)
    pool.do(
        OpenPool(
            PoolConditions(
                name="main",
                unit=1,
                seed=Decimal(1000),
                rate=Decimal(20),
                wager=Decimal(5),
                winning_hands=events,
                tables=(posted,),
            ),
            EIGHT,
        )
    )
    return pool


class SelfPlayingBoxes:
    """A table that plays itself, with a jackpot that is told of everything."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.now = rng, EIGHT
        self.setup = BonusSetup(places=5, dealt_from=rng.choice(("card_shoe", "shuffling_device")))
        self.table = BonusTable(STAR, self.setup, "Dee")
        self.jackpot = self.table.link(jackpot_pool(), "1")
        self.brought = 0
        for box in (1, 2, 4):
            self.do(TakeBox(f"P{box}", box, 2000, self.now))
            self.brought += 2000
        self.do(LogDeck("R", ("red",), self.now, "dealer"))

    def do(self, command: BonusTableCommand) -> None:
        self.table.do(command)

    def play(self, command: commands.RoundCommand) -> None:
        self.do(InTheRound(command, self.now))

    def open_round(self) -> None:
        self.now += timedelta(minutes=2)
        now = self.now
        self.do(ShuffleByHand("R", now))
        if self.setup.dealt_from == "card_shoe":
            self.do(CutDeck("R", now))
            self.do(LoadShoe("R", now))
        else:
            self.do(LoadDevice("R", now))
            self.do(FinishCycle("R", now))
        self.do(StartRound(now))

    def round(self) -> None:
        self.open_round()
        state = self.table.state
        deck = list(Deck(52).cards)
        self.rng.shuffle(deck)
        for box in state.boxes:
            self.play(commands.PlaceWager(box, "ante", 10))
            self.play(commands.PlaceWager(box, "jackpot", 5))
        assert state.round is not None
        self.play(commands.DealCards(tuple(deck[: 5 + 2 * len(state.boxes) + 2])))
        while state.round.phase != "over":
            self.step()

    def step(self) -> None:
        round_ = self.table.state.round
        assert round_ is not None
        if self.rng.random() < 0.02:
            self.play(commands.Observe(Seen("wrong_card_count", facts={"dealt_wrong": True})))
            return
        turn = round_.turn
        if turn is not None:
            bet = commands.BetAt(turn.number)
            later = (bet, commands.CheckAt(turn.number))
            self.play(self.rng.choice((bet, commands.FoldAt(turn.number)) if round_.phase == "before_flop" else later))
        elif round_.decision is not None:
            self.play(commands.TurnUp())
        elif round_.phase == "dealers_hand":
            self.play(commands.ShowDealersHand())
        elif round_.phase == "settlement":
            self.play(commands.SettleHand())
        else:
            self.table.pay_jackpots(self.now, SUPERVISOR)
            self.play(commands.CloseRound())


@settings(max_examples=examples(12), deadline=None)
@given(st.integers(0, 10**9))
def test_an_evening_balances_and_is_rebuilt_from_its_record(seed: int) -> None:
    evening = SelfPlayingBoxes(random.Random(seed))
    for _ in range(3):
        evening.round()
        state = evening.table.state
        assert sum(box.chips for box in state.boxes.values()) + state.house_won == evening.brought
        assert evening.jackpot.pool.meter.balanced
    happened = evening.table.happenings
    again = BonusTable.from_happenings(STAR, evening.setup, happened, "Dee")
    assert again.state == evening.table.state


def test_every_round_has_its_dealer() -> None:
    evening = SelfPlayingBoxes(random.Random(1))
    evening.round()
    assert [happening.dealer for happening in evening.table.happenings if isinstance(happening, RoundOpened)] == ["Dee"]


@pytest.mark.clause("star-bonus:1.1.7", "star-bonus:6.5", "star-bonus:13.8")
@pytest.mark.parametrize("title", ["gaming supervisor", "casino supervisor", "Assistant Gaming Manager"])
def test_every_supervisor_rules_seats_runs_tables_and_records_jackpots(title: str) -> None:
    evening = SelfPlayingBoxes(random.Random(3))
    state, now = evening.table.state, evening.now
    state.removable.append(4)
    evening.do(AskToLeave(4, title, now))
    evening.do(ChangeLimits(now, title, ante_most=400))
    evening.do(PostClosing(now, now, title))
    evening.do(NoteConduct("english_only", "all", title, now))
    assert (4 in state.boxes, state.terms.limits.ante_most, state.english_only) == (False, 400, True)
    held = ("record_jackpot", "adjust_jackpot") if title != "gaming supervisor" else ("record_jackpot",)
    for power in ("record_jackpot", "adjust_jackpot"):
        assert (title in titles_with(STAR, power)) is (power in held)
    pool = evening.jackpot.pool
    change = AnnounceChange(pool.conditions, now, now + timedelta(minutes=20), title)
    if "adjust_jackpot" in held:
        assert pool.do(change)
    else:
        with pytest.raises(NotAllowed):
            pool.do(change)
    flush = told("2 P2 As 5s wagers", board="Ks 9s 2s 3d 4d", table="1", game="holdem_bonus", began=now)
    pool.do(PlaceWagers("1", 1, {2: 5}, (2,), now))
    pool.do(MakeClaim(flush, now))
    pool.do(RecordWin((1,), now, by=title))
    assert [payment.amount for payment in pool.claims[0].payments] == [250]
    for nobody in ("dealer", "visitor"):
        with pytest.raises(NotAllowed):
            evening.do(PostClosing(now, now, nobody))


@pytest.mark.clause("star-bonus:15.2.9", "star-bonus:1.1.11")
def test_lower_lines_of_the_jackpot_pay_odds_or_a_fixed_amount() -> None:
    def posted(**said: Any) -> PoolConditions:
        lines = [PostedWinningHand(hand=hand, odds=Decimal(odds)) for hand, odds in ODDS.items() if hand != "flush"]  # type: ignore[arg-type]
        events = (*lines, PostedWinningHand(hand="flush", **said))
        tables = (PostedTable(name="1", game="holdem_bonus"),)
        return PoolConditions(name="main", unit=1, wager=Decimal(5), winning_hands=events, tables=tables)

    pool = Pool(STAR)
    with pytest.raises(Illegal, match="percent"):
        pool.do(OpenPool(posted(percent=Decimal(1)), EIGHT))
    pool.do(OpenPool(posted(fixed=Decimal(200)), EIGHT))
    flush = pool.state.terms.winning_hand("flush")
    assert flush is not None
    assert flush.shares[0].prize.words == "200"


@pytest.mark.question("star-bonus:?jackpot.rounding")
def test_where_chips_are_smaller_than_a_cent_a_prize_is_whole_cents_and_the_rest_stays_in_the_pool() -> None:
    lines = tuple(PostedWinningHand(hand=hand, odds=Decimal(odds)) for hand, odds in ODDS.items())  # type: ignore[arg-type]
    tables = (PostedTable(name="1", game="holdem_bonus"),)
    pool = Pool(STAR)
    posted = PoolConditions(
        name="main", unit=1000, seed=Decimal("100.199"), wager=Decimal(5), winning_hands=lines, tables=tables
    )
    pool.do(OpenPool(posted, EIGHT))
    won = told("5 P5 Td Jd wagers", board="7d 8d 9d 2c 3c", table="1", game="holdem_bonus", began=EIGHT)
    pool.do(MakeClaim(won, EIGHT))
    pool.do(RecordWin((1,), EIGHT, by=SUPERVISOR))
    assert [payment.amount for payment in pool.claims[0].payments] == [10_010]
    assert (pool.meter.value, pool.meter.reserve) == (90_189, 0)


def test_what_is_refused_changes_nothing() -> None:
    evening = SelfPlayingBoxes(random.Random(2))
    before = len(evening.table.happenings)
    for command in (
        TakeBox("P1", 3, 100, EIGHT),
        TakeBox("Zoe", 9, 100, EIGHT),
        LeaveBox(3, EIGHT),
        StartRound(EIGHT),
        CloseBonusTable(EIGHT, SUPERVISOR),
        InTheRound(commands.CloseRound(), EIGHT),
        TellOfFault("surveillance", "Max", EIGHT),
    ):
        with pytest.raises(PokerroomError):
            evening.table.do(command)
    assert len(evening.table.happenings) == before


def test_whoever_sits_down_has_at_least_the_smallest_ante() -> None:
    table = BonusTable(STAR, BonusSetup(places=5), "Dee")
    least = table.state.terms.limits.ante_least
    with pytest.raises(Illegal, match=f"{least - 1} to sit down with") as refused:
        table.do(TakeBox("Ann", 1, least - 1, EIGHT))
    assert refused.value.cites == table.state.terms.cites("bonus.wager_limits") != ()
    table.do(TakeBox("Ann", 1, least, EIGHT))
    assert table.state.boxes[1].chips == least


@pytest.mark.clause("star-bonus:15.1.2.2")
def test_a_jackpot_wager_needs_a_table_that_is_linked_to_a_pool() -> None:
    evening = SelfPlayingBoxes(random.Random(2))
    evening.open_round()
    evening.play(commands.PlaceWager(1, "ante", 10, linked=False))
    with pytest.raises(Illegal, match="this table is linked to no jackpot") as refused:
        evening.play(commands.PlaceWager(1, "jackpot", 5, linked=False))
    assert "star-bonus:15.1.2.2" in map(str, refused.value.cites)
    evening.play(commands.PlaceWager(1, "jackpot", 5))


def test_whoever_sits_down_in_a_round_wagers_from_the_next_one_on() -> None:
    evening = SelfPlayingBoxes(random.Random(2))
    evening.open_round()
    evening.do(TakeBox("Zoe", 3, 500, evening.now))
    with pytest.raises(OutOfTurn, match="from the next round on"):
        evening.play(commands.PlaceWager(3, "ante", 10))


def test_what_its_pool_refuses_changes_neither_the_table_nor_the_pool() -> None:
    evening = SelfPlayingBoxes(random.Random(3))
    evening.open_round()
    evening.play(commands.PlaceWager(1, "ante", 10))
    evening.play(commands.PlaceWager(1, "jackpot", 5))
    table, pool = evening.table, evening.jackpot.pool
    pool.do(PlaceWagers("1", 1, {1: 5}, (1,), evening.now))  # by somebody else, for the same round
    before, told_before, known = table.copy(), list(pool.happenings), dict(evening.jackpot.began)
    with pytest.raises(PokerroomError):
        evening.play(commands.DealCards(tuple(Deck(52).cards[:9])))
    assert table == before
    assert table.happenings == before.happenings
    assert (pool.happenings, evening.jackpot.began) == (told_before, known)


def test_a_copy_of_a_table_goes_on_by_itself_and_both_say_how_they_stand() -> None:
    evening = SelfPlayingBoxes(random.Random(3))
    table = evening.table
    twin = table.copy()
    assert twin == table
    assert repr(table) == "<BonusTable of star-bonus: 3 players, no round yet>"
    evening.round()
    assert repr(table) == "<BonusTable of star-bonus: 3 players, round 1>"
    assert repr(twin) == "<BonusTable of star-bonus: 3 players, no round yet>"
    assert twin.jackpot is not None
    assert twin.jackpot.pool.happenings != evening.jackpot.pool.happenings
    twin.do(TakeBox("P5", 5, 500, evening.now))
    assert 5 not in table.state.boxes
