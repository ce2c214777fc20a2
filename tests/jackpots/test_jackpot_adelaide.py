"""The royal-flush jackpot of adelaide: the worked examples of its clauses."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.cards import Deck
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.jackpots import Pool, PostedTable
from pokerroom.jackpots.commands import (
    AnnounceChange,
    AskForFlop,
    CarryOutChange,
    ConfirmStep,
    DenyClaim,
    EndRound,
    LinkTable,
    MakeClaim,
    PayClaim,
    PressNoMoreBets,
    RecordWin,
    ReportFailure,
    TakeIn,
)
from pokerroom.rulebook import house_named
from testkit.prizes.pools import EIGHT, claimed, minutes, money, opened, paid, posted_hand, recorded, told

MANAGER = "Area Manager"
ON_FLOP = told("5 Ann As Ks", "2 Bob 9c 9d folds", board="Qs Js Ts")
LATER = told("5 Ann As Ks", "2 Bob 9c 9d", board="Qs Js 2d Ts 4h")
NINE_AND_CLOSE = datetime(2024, 8, 16, 23)


def pool(seed: float = 5003.25, board: str = "whole_board", **said: Any) -> Pool:
    return opened(house_named("adelaide"), seed, board=board, **said)


def press(pool: Pool, hand: int, table: str = "3", **said: Any) -> None:
    pool.do(PressNoMoreBets(table, hand, minutes(2), **said))


@pytest.mark.clause("adelaide:113", "adelaide:116", "adelaide:115.a")
def test_a_hand_adds_its_amount_once_at_its_start_and_a_misdeal_takes_it_back() -> None:
    of = pool(5000)
    for hand in (1, 2, 3, 4):
        press(of, hand)
        press(of, hand)
        of.do(EndRound("3", hand, minutes(3), void=hand == 2))
    assert money(of) == 5003
    entry = of.entries[1]
    assert (entry.table, entry.hand, entry.moves[0].amount) == ("3", 1, 100)
    assert of.meter.contributions == 300
    assert of.meter.balanced


@pytest.mark.clause("adelaide:113")
def test_the_amount_may_be_for_each_player_or_each_betting_round() -> None:
    of = pool(0, per="player", per_hand="0.25")
    press(of, 1, dealt_in=8)
    assert money(of) == 2
    of = pool(0, per="betting_round", per_hand="0.5")
    press(of, 1, dealt_in=8)
    of.do(EndRound("3", 1, minutes(3), betting_rounds=4))
    assert money(of) == 2


@pytest.mark.clause("adelaide:113")
def test_what_pots_gave_pays_the_contribution_first_and_the_operator_the_rest() -> None:
    of = pool(0)
    of.do(TakeIn("3", 1, 60, minutes(1)))
    press(of, 2)
    assert [(move.source, move.amount) for move in of.entries[-1].moves] == [("take", 60), ("operator", 40)]
    assert (of.meter.value, of.meter.take, of.meter.balanced) == (100, 0, True)


@pytest.mark.clause("adelaide:114.0", "adelaide:114.a", "adelaide:114.b", "adelaide:114.f")
def test_a_system_has_tables_of_its_own_a_nominated_hand_and_no_omaha() -> None:
    one, two = pool(5000, tables=("3",)), pool(2000, tables=("4",))
    press(one, 1)
    assert (money(one), money(two)) == (5001, 2000)
    with pytest.raises(Illegal, match="not linked"):
        press(two, 1)
    with pytest.raises(Illegal, match="omaha with a jackpot"):
        one.do(LinkTable(PostedTable(name="9", game="omaha"), minutes(1)))
    with pytest.raises(Illegal, match="without a table"):
        pool(tables=())
    with pytest.raises(Illegal, match="no qualifying hand is nominated"):
        opened(house_named("adelaide"), 2000)
    with pytest.raises(Illegal, match="100"):
        pool(winning_hands=(posted_hand("royal_flush", percent=80),))


@pytest.mark.clause("adelaide:119.a", "adelaide:119.b", "adelaide:119.1")
def test_flop_mode_and_board_mode_want_both_hole_cards() -> None:
    flop = pool(board="flop")
    assert claimed(flop, ON_FLOP).status == "eligible"
    assert claimed(flop, replace(LATER, hand=2), seat=5).status == "denied"
    board = pool()
    assert claimed(board, LATER).winners[0].made == "later"
    one_card = told("5 Ann As 9d", "2 Bob 2c 2h folds", board="Ks Qs Js Ts 2d", hand=2)
    assert claimed(board, one_card, seat=5).status == "denied"
    assert claimed(board, replace(ON_FLOP, hand=3)).winners[0].made == "flop"


@pytest.mark.clause("adelaide:119.1", "adelaide:120.a", "adelaide:114.h")
def test_the_whole_rounded_up_value_on_the_flop_and_the_same_hand_afterwards() -> None:
    of = pool(board="flop")
    claim = recorded(of, ON_FLOP, MANAGER)
    assert paid(claim) == {"Ann": 5004}
    assert of.meter.guarantees == 75  # the operator adds what is rounded up
    assert money(of) == 5003.25
    assert of.state.terms.winning_hands[0].board == "flop"
    assert paid(recorded(pool(payable=5), ON_FLOP, MANAGER)) == {"Ann": 5005}
    assert paid(recorded(pool(5005, payable=5), ON_FLOP, MANAGER)) == {"Ann": 5005}


@pytest.mark.clause("adelaide:119.2")
def test_a_share_of_the_rounded_value_after_the_flop_and_the_rest_stays() -> None:
    of = pool(made_later=50)
    assert paid(recorded(of, LATER, MANAGER)) == {"Ann": 2502}
    assert money(of) == 2502
    assert paid(recorded(pool(made_later=25), LATER, MANAGER)) == {"Ann": 1251}


@pytest.mark.clause("adelaide:114.i")
def test_added_hands_for_a_share_or_a_sum() -> None:
    flush = told("5 Ann 9h 8h", "2 Bob 2c 2s", board="7h 6h 5h Kd Kc")
    share = pool(5003, winning_hands=(posted_hand("straight_flush", percent=10),))
    assert paid(recorded(share, flush, MANAGER)) == {"Ann": 501}  # 500.30, rounded to whole dollars
    fixed = pool(5003, winning_hands=(posted_hand("straight_flush", fixed=250),))
    assert paid(recorded(fixed, flush, MANAGER)) == {"Ann": 250}
    assert money(fixed) == 4753
    with pytest.raises(Illegal, match="straight flush without a prize"):
        pool(winning_hands=(posted_hand("straight_flush"),))


@pytest.mark.clause("adelaide:120.b", "adelaide:115.b", "adelaide:115.c", "adelaide:117")
def test_wins_count_in_the_order_in_which_managers_record_them() -> None:
    of = pool(2000, tables=("2", "4"))
    of.do(PressNoMoreBets("2", 1, minutes(1)))
    for amount in range(3):
        of.do(PressNoMoreBets("4", amount + 1, minutes(1)))
    second, first = (claimed(of, replace(ON_FLOP, table=each, hand=3)) for each in ("2", "4"))
    with pytest.raises(NotAllowed, match="recorded"):
        of.do(RecordWin((first.number,), minutes(2), by="dealer"))
    of.do(RecordWin((first.number,), minutes(14), by=MANAGER))
    of.do(PressNoMoreBets("4", 4, minutes(14.5)))
    of.do(RecordWin((second.number,), minutes(15), by="Casino Manager"))
    one, two = of.claims[1], of.claims[0]
    assert (one.facts.table, one.recorded_at, one.value) == ("4", minutes(14), 200400)
    assert (two.recorded_at, two.value) == (minutes(15), 200100)


@pytest.mark.clause("adelaide:118", "adelaide:121", "adelaide:122")
def test_the_deck_is_counted_and_the_console_confirms_before_chips_are_paid() -> None:
    of = pool()
    claim = recorded(of, ON_FLOP, MANAGER)
    assert claim.missing == ("deck_counted", "console_confirmed")
    with pytest.raises(Illegal, match="deck counted, console confirmed"):
        of.do(PayClaim(1, minutes(7), by=MANAGER))
    with pytest.raises(Illegal, match="deck counted"):
        of.do(ConfirmStep(1, "console_confirmed", minutes(7), MANAGER))
    of.do(ConfirmStep(1, "deck_counted", minutes(7), MANAGER, counted=52))
    of.do(ConfirmStep(1, "console_confirmed", minutes(8), MANAGER))
    of.do(PayClaim(1, minutes(9), by=MANAGER))
    assert of.claims[0].status == "paid"
    assert of.entries[-1].moves[0].target == "player Ann"
    assert (of.meter.owed, of.meter.paid, of.meter.balanced) == (0, 500400, True)


@pytest.mark.clause("adelaide:121", "adelaide:79.a")
def test_a_deck_that_is_not_complete_wins_nothing_and_the_pool_is_as_it_was() -> None:
    of = pool()
    recorded(of, ON_FLOP, MANAGER)
    of.do(ConfirmStep(1, "deck_counted", minutes(7), MANAGER, counted=51))
    claim = of.claims[0]
    assert (claim.status, claim.reason) == ("denied", "the deck had 51 cards, not 52")
    assert (of.meter.value, of.meter.owed, of.meter.hits, of.meter.balanced) == (500325, 0, 0, True)
    noted = claimed(of, replace(ON_FLOP, hand=2, noted=("incomplete_deck",)), seat=5)
    assert noted.status == "denied"
    assert "not complete" in noted.reason


@pytest.mark.clause("adelaide:79.c")
def test_what_was_not_played_honestly_wins_nothing_and_talk_alone_bars_nobody() -> None:
    of = pool()
    assert claimed(of, replace(ON_FLOP, noted=("cheating",)), seat=5).status == "denied"
    assert claimed(of, replace(ON_FLOP, hand=2, noted=("talk", "exposed_cards")), seat=5).status == "eligible"
    of.do(DenyClaim(2, "the hand was ruled dead after all", minutes(9), MANAGER))
    assert of.claims[1].status == "denied"


@pytest.mark.clause("adelaide:112", "adelaide:123")
def test_the_last_player_left_may_see_the_flop_and_no_more() -> None:
    of, deck = pool(), tuple(Deck().cards)
    alone = told("5 Ann As Ks", "2 Bob 9c 9d folds")
    allowed = of.do(AskForFlop(alone, 5, minutes(2), deck))
    assert [type(happening).__name__ for happening in allowed] == ["FlopAllowed"]
    assert claimed(of, replace(alone, boards=("Qs Js Ts",), flop_requested=True), seat=5).status == "eligible"
    for other, why in (
        (told("5 Ann As Kd", "2 Bob 9c 9d folds"), "no flop makes"),
        (told("5 Ann As Ks hidden", "2 Bob 9c 9d folds"), "not tabled"),
        (told("5 Ann As Ks", "2 Bob 9c 9d"), "still in"),
        (told("5 Ann As Ks", "2 Bob 9c 9d folds", board="2s 3d 4d"), "the board is"),
    ):
        with pytest.raises(Illegal, match=why):
            of.do(AskForFlop(other, 5, minutes(2), deck))


@pytest.mark.clause("adelaide:124.1", "adelaide:124.2")
def test_cards_that_are_not_tabled_or_were_folded_win_nothing() -> None:
    of = pool()
    hidden = claimed(of, told("5 Ann As Ks hidden", "2 Bob 9c 9d", board="Qs Js Ts"), seat=5)
    assert (hidden.status, "not tabled" in hidden.reason) == ("denied", True)
    folded = claimed(of, told("5 Ann Js Ts folds", "2 Bob 9c 9d", board="As Ks Qs", hand=2), seat=5)
    assert folded.status == "denied"
    assert folded.reason.startswith("a live hand")


@pytest.mark.clause("adelaide:125")
def test_the_first_flop_counts() -> None:
    of = pool()
    boards = "2c 3c 4d 5h 6h / Qs Js Ts 2d 2h"
    assert claimed(of, told("5 Ann As Ks", "2 Bob 9c 9d", board=boards), seat=5).status == "denied"
    boards = "Qs Js Ts 2d 2h / 2c 3c 4d 5h 6h"
    claim = claimed(of, told("5 Ann As Ks", "2 Bob 9c 9d", board=boards, hand=2), seat=5)
    assert claim.status == "eligible"
    assert any("2 boards" in finding.facts for finding in claim.findings)


@pytest.mark.clause("adelaide:128")
def test_the_corrected_flop_counts_and_a_void_hand_wins_nothing() -> None:
    of = pool()
    other = told("5 Ann As Ks", "2 Bob 9c 9d", board="7h 7d 2c", corrected=True)
    assert claimed(of, other, seat=5).status == "denied"
    again = claimed(of, replace(ON_FLOP, hand=2, corrected=True), seat=5)
    assert again.status == "eligible"
    assert any("put right first" in finding.facts for finding in again.findings)
    assert claimed(of, replace(ON_FLOP, hand=3, void=True), seat=5).status == "denied"


@pytest.mark.clause("adelaide:126")
def test_a_manager_enters_a_forgotten_hand_once() -> None:
    of = pool(5000)
    with pytest.raises(NotAllowed, match="Area Manager"):
        press(of, 61, stage="after", by="dealer")
    press(of, 61, stage="after", by=MANAGER)
    assert money(of) == 5001
    assert of.entries[-1].hand == 61
    with pytest.raises(Illegal, match="hand 61 at 3 is entered already"):
        press(of, 61, stage="after", by=MANAGER)


@pytest.mark.clause("adelaide:127", "adelaide:115.0")
def test_a_win_while_the_equipment_fails_is_paid_once_its_hand_is_booked() -> None:
    of = pool()
    of.do(ReportFailure("3", 62, minutes(2), by=MANAGER))
    claim = claimed(of, replace(ON_FLOP, hand=62))
    with pytest.raises(Illegal, match="hand 62 has not put in its contribution"):
        of.do(RecordWin((claim.number,), minutes(3), by=MANAGER))
    press(of, 62, stage="after", by=MANAGER)
    of.do(RecordWin((claim.number,), minutes(4), by=MANAGER))
    assert paid(of.claims[0]) == {"Ann": 5005}


@pytest.mark.clause("adelaide:114.g", "adelaide:114.f")
def test_a_change_holds_from_the_next_trading_day_and_a_win_before_drops_it() -> None:
    of = pool(2000, board="flop")
    press(of, 1)
    changed = replace(of.conditions, board="whole_board")
    evening, close = datetime(2024, 8, 16, 20), datetime(2024, 8, 17, 6)
    of.do(AnnounceChange(changed, evening, evening, by=MANAGER))
    with pytest.raises(Illegal, match="from 2024-08-17 06:00"):
        of.do(CarryOutChange(NINE_AND_CLOSE))
    of.do(CarryOutChange(close))
    assert of.state.terms_at(NINE_AND_CLOSE).winning_hands[0].board == "flop"
    assert of.state.terms_at(close).winning_hands[0].board == "whole_board"
    won = pool(2000, board="flop")
    press(won, 1)
    won.do(AnnounceChange(replace(changed, board="whole_board"), EIGHT, EIGHT, by=MANAGER))
    recorded(won, ON_FLOP, MANAGER)
    assert won.state.announced is None
    with pytest.raises(Illegal, match="no sign has told of"):
        won.do(CarryOutChange(close))
    won.do(AnnounceChange(changed, minutes(9), minutes(9), by=MANAGER))  # at its seed it is nominated anew
    won.do(CarryOutChange(minutes(9)))


@pytest.mark.clause("adelaide:120.a", "adelaide:115.c")
def test_the_display_is_paid_and_what_the_books_lack_the_operator_adds() -> None:
    of = pool(5000)
    assert paid(recorded(of, ON_FLOP, MANAGER, displayed=501_050)) == {"Ann": 5011}
    assert of.meter.guarantees == 1100
    assert of.meter.balanced


def test_claims_that_cannot_be_are_refused_and_change_nothing() -> None:
    of = pool()
    stranger = claimed(of, ON_FLOP, seat=9)
    assert (stranger.status, stranger.reason) == (
        "denied",
        "the claimant was dealt in: seat 9 had no cards in hand 1",
    )
    before = of.meter
    with pytest.raises(ValueError, match="As twice in one hand"):
        claimed(of, told("5 Ann As Ks", "2 Bob As 9d", board="Qs Js Ts"), seat=5)
    with pytest.raises(ValueError, match="a board of 2 cards"):
        claimed(of, told("5 Ann As Ks", "2 Bob 9c 9d", board="Qs Js"), seat=5)
    with pytest.raises(Illegal, match="claimed already"):
        of.do(MakeClaim(ON_FLOP, minutes(9), seat=9))
    with pytest.raises(Illegal, match="per hand -1"):
        pool(per_hand=-1)
    with pytest.raises(Illegal, match="made later 101"):
        pool(made_later=101)
    assert of.meter == before
    assert Decimal(of.meter.value) == 500325
