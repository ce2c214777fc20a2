"""A bonus table through an evening: its books balance, its record rebuilds it, and its jackpot hears of every round."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.bonus import BonusSetup, commands
from pokerroom.bonus.table import table_commands
from pokerroom.bonus.table.happenings import RoundOpened
from pokerroom.bonus.table.table import BonusTable, replay_bonus_table
from pokerroom.cards import Deck
from pokerroom.errors import PokerroomError
from pokerroom.jackpots import Conditions, Pool, PostedEvent, PostedTable
from pokerroom.jackpots.commands import OpenPool
from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen

STAR = house_named("star-bonus")
EIGHT = datetime(2024, 8, 16, 20)
SUPERVISOR = "casino supervisor"
ODDS = {"four_of_a_kind": 300, "full_house": 100, "flush": 50}


def jackpot_pool() -> Pool:
    events = tuple(PostedEvent(hand=hand, odds=Decimal(odds)) for hand, odds in ODDS.items())  # type: ignore[arg-type]
    posted = PostedTable(name="1", game="holdem_bonus")
    pool = Pool(STAR)
    pool.do(
        OpenPool(
            Conditions(
                name="main",
                unit=1,
                seed=Decimal(1000),
                rate=Decimal(20),
                wager=Decimal(5),
                events=events,
                tables=(posted,),
            ),
            EIGHT,
        )
    )
    return pool


class Evening:
    """A table that plays itself, with a jackpot that is told of everything."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.now = rng, EIGHT
        self.setup = BonusSetup(places=5, dealt_from=rng.choice(("card_shoe", "shuffling_device")))
        self.table = BonusTable(STAR, self.setup, "Dee")
        self.jackpot = self.table.link(jackpot_pool(), "1")
        self.brought = 0
        for box in (1, 2, 4):
            self.do(table_commands.TakeBox(f"P{box}", box, 2000, self.now))
            self.brought += 2000
        self.do(table_commands.LogDeck("R", ("red",), self.now, "dealer"))

    def do(self, command: table_commands.BonusTableCommand) -> None:
        self.table.do(command)

    def play(self, command: commands.RoundCommand) -> None:
        self.do(table_commands.InTheRound(command, self.now))

    def round(self) -> None:
        self.now += timedelta(minutes=2)
        known, now = self.table.known, self.now
        self.do(table_commands.ShuffleByHand("R", now))
        if self.setup.dealt_from == "card_shoe":
            self.do(table_commands.CutDeck("R", now))
            self.do(table_commands.LoadShoe("R", now))
        else:
            self.do(table_commands.LoadDevice("R", now))
            self.do(table_commands.FinishCycle("R", now))
        self.do(table_commands.StartRound(now))
        deck = list(Deck(52).cards)
        self.rng.shuffle(deck)
        for box in known.boxes:
            self.play(commands.PlaceWager(box, "ante", 10))
            self.play(commands.PlaceWager(box, "jackpot", 5))
        assert known.round is not None
        self.play(commands.DealCards(tuple(deck[: 5 + 2 * len(known.boxes) + 2])))
        while known.round.phase != "over":
            self.step()

    def step(self) -> None:
        round_ = self.table.known.round
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


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9))
def test_an_evening_balances_and_is_rebuilt_from_its_record(seed: int) -> None:
    evening = Evening(random.Random(seed))
    for _ in range(3):
        evening.round()
        known = evening.table.known
        assert sum(each.chips for each in known.boxes.values()) + known.house_won == evening.brought
        assert evening.jackpot.pool.meter.balanced
    happened = evening.table.happenings
    again = replay_bonus_table(STAR, evening.setup, happened, "Dee")
    assert again.known == evening.table.known


@pytest.mark.clause("star-bonus:1.1.10")
def test_every_round_has_its_dealer() -> None:
    evening = Evening(random.Random(1))
    evening.round()
    assert [each.dealer for each in evening.table.happenings if isinstance(each, RoundOpened)] == ["Dee"]


def test_what_is_refused_changes_nothing() -> None:
    evening = Evening(random.Random(2))
    before = len(evening.table.happenings)
    for command in (
        table_commands.TakeBox("P1", 3, 100, EIGHT),
        table_commands.TakeBox("Zoe", 9, 100, EIGHT),
        table_commands.LeaveBox(3, EIGHT),
        table_commands.StartRound(EIGHT),
        table_commands.CloseBonusTable(EIGHT, SUPERVISOR),
        table_commands.InTheRound(commands.CloseRound(), EIGHT),
        table_commands.TellOfFault("surveillance", "Max", EIGHT),
    ):
        with pytest.raises(PokerroomError):
            evening.table.do(command)
    assert len(evening.table.happenings) == before
