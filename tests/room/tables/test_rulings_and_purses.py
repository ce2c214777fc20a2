"""A ruling brings no chips to a table that its player does not have; refused, it has changed nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal
from pokerroom.hand import FOLD
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.floor.claims import Payout
from pokerroom.rulings.floor.contests import order_of_payout

EIGHT = datetime(2024, 8, 16, 20)
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


def journal_with(accounts: Mapping[str, int]) -> TableJournal:
    shuffler = SeededShuffle(seed=4)
    port = replace(NO_LIMITS, purse=accounts.get)
    journal = TableJournal.open(
        house_named("star"), SETUP, lambda cards: list(shuffler.shuffle(cards)), port=port, name="t"
    )
    for seat in (1, 4, 6):
        journal.table.sit(f"player {seat}", seat, 200, EIGHT)
    journal.begin_hand(EIGHT)
    journal.take_entries()
    return journal


@pytest.mark.clause("star:8.2.1.1")
def test_a_stake_brought_up_by_a_ruling_comes_from_its_players_account() -> None:
    accounts = {"player 4": 99}
    journal = journal_with(accounts)
    hand = journal.hand
    assert hand is not None
    ruling = rule(
        house_named("star"), Seen("stake_out_of_range", seat=4, facts={"amount_is": "below_minimum"}, amount=300), hand
    )
    before = list(hand.events)
    with pytest.raises(Illegal, match="100 from the account of player 4; allowed: up to 99"):
        journal.rule(ruling, "gaming supervisor", EIGHT)
    assert (hand.events, journal.take_entries(), hand.stacks[4]) == (before, [], 200)
    accounts["player 4"] = 100
    journal.rule(ruling, "gaming supervisor", EIGHT)
    assert hand.stacks[4] == 300
    assert journal.brought("player 4") == 100  # though it is booked only when the hand is over


@pytest.mark.clause("star:26.13.2")
def test_a_payout_of_a_player_who_has_left_is_paid_by_their_account_as_far_as_it_goes() -> None:
    accounts = {"player 4": 30}
    journal = journal_with(accounts)
    table = journal.table
    hand = journal.hand
    assert hand is not None
    while not hand.turn:
        journal.deal_next()
    for _ in range(2):
        journal.act(hand.turn, FOLD)
    journal.settle()
    table.rise(4, EIGHT)
    journal.take_entries()
    before = table.stacks
    payout = Payout(1, 4, 6, 40)
    order = order_of_payout(table, payout, by="gaming supervisor", reason="misread", at=EIGHT)
    with pytest.raises(Illegal, match="40 from the account of player 4; allowed: up to 30"):
        journal.do(order)
    assert (table.stacks, journal.take_entries()) == (before, [])
    accounts["player 4"] = 40
    journal.do(order)
    assert table.stacks == {**before, 6: before[6] + 40}
    (booked,) = [note.booked for note in journal.take_entries() if note.booked is not None]
    assert booked.players == {"player 4": 40}
