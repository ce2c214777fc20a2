"""Star's jackpot pools (section 30): the worked examples of its clauses."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.cards import Deck
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.jackpots import Pool, PostedTable
from pokerroom.jackpots.commands import (
    AdjustAmount,
    AnnounceChange,
    AskForFlop,
    CarryOutChange,
    CloseDay,
    ConfirmAmount,
    EndFailure,
    LinkTable,
    PressEndGame,
    PressNoMoreBets,
    RecordWin,
    ReportFailure,
    TellOf,
)
from pokerroom.rulebook import house_named
from testkit.prizes.pools import claimed, minutes, money, opened, paid, posted_hand, recorded, told
from testkit.rulebook.claims import claiming

SUPERVISOR = "gaming supervisor"
AGM = "Assistant Gaming Manager"
ROYAL = posted_hand("royal_flush", percent=100)
QUADS = posted_hand("four_of_a_kind", percent=10)
FOUR_EIGHTS = told("5 Ann 8c 8d", "2 Bob Ac Kd", board="8h 8s Kh 2d 3d")


def pool(seed: float = 12_000, winning_hands: tuple[Any, ...] = (ROYAL,), **said: Any) -> Pool:
    return opened(house_named("star"), seed, winning_hands, **{"per_hand": "0.5", **said})


@pytest.mark.clause("star:30.4.2", "star:30.4.1", "star:30.6")
def test_every_hand_adds_the_operators_amount_once() -> None:
    of = pool()
    for hand in range(10):
        of.do(PressNoMoreBets("3", hand, minutes(hand)))
        of.do(PressNoMoreBets("3", hand, minutes(hand)))
    assert money(of) == 12_005
    assert {move.source for entry in of.entries for move in entry.moves} == {"operator"}


@pytest.mark.clause("star:30.3", "star:30.4.3", "star:1.1.jackpot-event.1", "star:1.1.jackpot-event.2")
def test_one_variation_four_events_and_only_what_is_displayed() -> None:
    of = pool()
    with pytest.raises(Illegal, match="plays omaha"):
        of.do(LinkTable(PostedTable(name="7", game="omaha"), minutes(1)))
    of.do(LinkTable(PostedTable(name="4"), minutes(1)))
    four = (ROYAL, posted_hand("straight_flush", percent=20), QUADS, posted_hand("bad_beat", percent=30))
    pool(winning_hands=four)
    with pytest.raises(Illegal, match="5 winning hands in one pool"):
        pool(winning_hands=(*four, posted_hand("flush", fixed=50)))
    two = pool(winning_hands=(ROYAL, posted_hand("bad_beat", percent=30)))
    king_high = told("5 Ann Ks Qs", "2 Bob 2c 2d folds", board="Js Ts 9s 4d 4c")
    assert claimed(two, king_high, seat=5).status == "denied"
    assert paid(recorded(pool(winning_hands=(QUADS,)), FOUR_EIGHTS, SUPERVISOR)) == {"Ann": 1200}
    fixed = pool(winning_hands=(posted_hand("four_of_a_kind", fixed=500),))
    assert paid(recorded(fixed, FOUR_EIGHTS, SUPERVISOR)) == {"Ann": 500}
    assert money(fixed) == 11_500
    with pytest.raises(Illegal, match="3 to 1"):
        pool(winning_hands=(posted_hand("flush", odds=3),))


@pytest.mark.clause("star:30.7", "star:30.7.1", "star:30.7.2")
def test_a_forgotten_press_is_put_right_with_a_supervisors_authority() -> None:
    of = pool(500)
    with pytest.raises(NotAllowed, match="nobody has authorised"):
        of.do(PressNoMoreBets("3", 1, minutes(1), stage="during", by="dealer"))
    with pytest.raises(NotAllowed, match="gaming supervisor"):
        of.do(PressNoMoreBets("3", 1, minutes(1), stage="during", by="dealer", authorised_by="dealer"))
    of.do(PressNoMoreBets("3", 1, minutes(1), stage="during", by="dealer", authorised_by=SUPERVISOR))
    assert money(of) == 500.5
    with pytest.raises(Illegal, match="before 'no more bets'"):
        of.do(PressEndGame("3", 2, minutes(2)))
    of.do(PressNoMoreBets("3", 2, minutes(2), stage="after", by="dealer", authorised_by=SUPERVISOR))
    assert [open_round.awaits_end_game for open_round in of.state.rounds.values()] == [True]
    of.do(PressEndGame("3", 2, minutes(2)))
    assert money(of) == 501
    assert [open_round.awaits_end_game for open_round in of.state.rounds.values()] == [False]
    with pytest.raises(Illegal, match="entered already"):
        of.do(PressNoMoreBets("3", 2, minutes(2), stage="after", by="dealer", authorised_by=SUPERVISOR))


@pytest.mark.clause("star:30.8", "star:30.9.2", "star:30.10")
def test_a_live_hand_on_a_linked_table_that_matches_the_display_and_lies_open() -> None:
    of = pool(winning_hands=(posted_hand("four_of_a_kind", percent=10, rank="A"),))
    board = "As Ac 7d 2c 9h"
    won = claimed(of, told("5 Ann Ah Ad", "2 Bob Kc Kd", board=board), seat=5)
    assert won.status == "eligible"
    assert won.findings[0].holds
    elsewhere = claimed(of, told("5 Ann Ah Ad", "2 Bob Kc Kd", board=board, table="8"), seat=5)
    assert elsewhere.reason == "the table takes part: 8 is not linked to main"
    kings = claimed(of, told("5 Ann Kh Kd", "2 Bob Qc Qd", board="Ks Kc 7d 2c 9h", hand=2), seat=5)
    assert kings.status == "denied"
    flush = pool(winning_hands=(posted_hand("straight_flush", percent=10),))
    folded = told("2 Bob Th 9h folds", "5 Ann 3h 4h", board="Kh Qh Jh 3c 3d")
    assert "a live hand" in claimed(flush, folded, seat=2).reason
    mucked = told("5 Ann Th 9h hidden", "2 Bob 4c 4d folds", board="Kh Qh Jh", hand=2)
    assert "not tabled" in claimed(flush, mucked, seat=5).reason
    one_card = told("5 Ann Th 2c", "2 Bob 4c 4d folds", board="Kh Qh Jh 9h 3d", hand=3)
    assert claimed(flush, one_card, seat=5).status == "eligible"  # the display asks for no hole card


@pytest.mark.clause("star:30.9.1")
def test_nothing_is_settled_while_the_hand_is_played() -> None:
    of = pool(winning_hands=(QUADS,))
    with pytest.raises(Illegal, match="while the hand is played"):
        claimed(of, replace(FOUR_EIGHTS, over=False))
    assert not of.claims
    assert claimed(of, FOUR_EIGHTS).status == "eligible"


@pytest.mark.clause("star:30.1", "star:30.11")
def test_the_flop_may_be_asked_for_and_nothing_more_is_dealt() -> None:
    of, deck = pool(winning_hands=(QUADS,)), tuple(Deck().cards)
    alone = told("4 Dee 8c 8d", "2 Bob Ac Qd folds")
    of.do(AskForFlop(alone, 4, minutes(1), deck))
    assert claimed(of, replace(alone, boards=("8h Kd 2c",)), seat=4).status == "denied"
    assert claimed(of, replace(alone, boards=("8h 8s Kd",), hand=2), seat=4).status == "eligible"
    royals_only = pool()
    with pytest.raises(Illegal, match="no flop makes"):
        royals_only.do(AskForFlop(alone, 4, minutes(1), deck))


def both_quads(of: Pool) -> Any:
    """Two players with four of a kind in one hand."""
    return recorded(of, told("1 Ann 8c 8d", "2 Bob Jc Jd", board="8h 8s Jh Js 2d"), SUPERVISOR)


@pytest.mark.clause("star:30.12", "star:30.13", "star:30.14")
def test_several_winners_of_the_whole_of_a_share_and_of_a_sum() -> None:
    whole = pool(18_000, (posted_hand("four_of_a_kind", percent=100),))
    assert paid(both_quads(whole)) == {"Ann": 9_000, "Bob": 9_000}
    share = pool(50_000, (QUADS,))
    assert paid(both_quads(share)) == {"Ann": 4_750, "Bob": 4_750}
    assert money(share) == 40_500
    fixed = pool(18_000, (posted_hand("four_of_a_kind", fixed=500),))
    assert paid(both_quads(fixed)) == {"Ann": 500, "Bob": 500}
    assert money(fixed) == 17_000


@pytest.mark.clause("star:30.15", "star:1.1.broadcast-jackpot-amount", "star:1.1.jackpot-display")
def test_the_console_is_right_and_the_display_is_not() -> None:
    of = pool(20_950.50)
    royal = told("5 Ann As Ks", "2 Bob 9c 9d", board="Qs Js Ts 2d 2c")
    assert paid(recorded(of, royal, SUPERVISOR, displayed=2_100_000)) == {"Ann": 20_950.50}
    assert money(of) == 20_950.50
    assert of.meter.guarantees == 0


@pytest.mark.clause("star:30.16", "star:30.16.1", "star:30.16.2")
def test_terms_change_after_an_award_or_their_time_and_a_sign_of_twenty_minutes() -> None:
    of = pool(winning_hands=(QUADS,))
    changed = replace(of.conditions, winning_hands=(posted_hand("four_of_a_kind", percent=20),))
    of.do(AnnounceChange(changed, minutes(-10 + 10), minutes(20), by=AGM))
    with pytest.raises(Illegal, match="still on offer"):
        of.do(CarryOutChange(minutes(30)))
    recorded(of, FOUR_EIGHTS, SUPERVISOR)
    of.do(AnnounceChange(changed, minutes(10), minutes(10), by=AGM))
    with pytest.raises(Illegal, match="15 minutes after the sign"):
        of.do(CarryOutChange(minutes(25)))
    of.do(CarryOutChange(minutes(30)))
    assert paid(recorded(of, replace(FOUR_EIGHTS, hand=9, began=minutes(31)), SUPERVISOR)) == {"Ann": 2160}
    june = datetime(2025, 6, 30)
    ends = pool(winning_hands=(posted_hand("four_of_a_kind", percent=10, until=june),))
    ends.do(AnnounceChange(changed, datetime(2025, 6, 28), datetime(2025, 6, 29), by=AGM))
    with pytest.raises(Illegal, match="still on offer"):
        ends.do(CarryOutChange(datetime(2025, 6, 29)))
    ends.do(CarryOutChange(datetime(2025, 7, 1)))
    with pytest.raises(Illegal, match="no sign"):
        ends.do(CarryOutChange(datetime(2025, 7, 1)))


@pytest.mark.parametrize(
    ("title", "records", "adjusts"),
    [
        claiming("star:1.1.gaming-supervisor star:30.7.1", SUPERVISOR, True, False),
        claiming("star:1.1.casino-supervisor", "casino supervisor", True, False),
        claiming("star:1.1.assistant-gaming-manager star:30.17.2", AGM, True, True),
        claiming("star:1.1.gaming-manager", "Gaming Manager", True, False),
        claiming("", "Poker Manager", False, False),
    ],
)
def test_who_may_record_a_win_and_who_may_correct_the_amount(title: str, records: bool, adjusts: bool) -> None:
    of = pool(winning_hands=(QUADS,))
    claim = claimed(of, FOUR_EIGHTS)
    for may, command in (
        (records, RecordWin((claim.number,), minutes(6), by=title)),
        (adjusts, AdjustAmount(100, "one hand missed", minutes(7), by=title)),
    ):
        with nullcontext() if may else pytest.raises(NotAllowed, match=f"by order of {title}"):
            of.do(command)


@pytest.mark.clause("star:30.17", "star:30.17.1", "star:30.17.2", "star:30.17.3", "star:30.17.4")
def test_a_failure_has_a_list_and_a_win_in_it_waits_for_the_amount() -> None:
    of = pool(30_000, (QUADS,))
    of.do(ReportFailure("3", 88, minutes(60), by=SUPERVISOR))
    with pytest.raises(Illegal, match="the result of hand 87 again"):
        claimed(of, replace(FOUR_EIGHTS, hand=87))
    claim = claimed(of, replace(FOUR_EIGHTS, hand=88))
    with pytest.raises(Illegal, match="once the amount is confirmed"):
        of.do(RecordWin((claim.number,), minutes(61), by=SUPERVISOR))
    with pytest.raises(NotAllowed, match="Assistant Gaming Manager"):
        of.do(AdjustAmount(2000, "40 hands missed", minutes(62), by="dealer"))
    with pytest.raises(Illegal, match="tell the regulator; tell the surveillance; correct"):
        of.do(EndFailure(minutes(62), by=AGM))
    of.do(AdjustAmount(2000, "40 hands missed at 0.50", minutes(62), by=AGM))
    assert money(of) == 30_020
    assert (of.entries[-1].by, of.entries[-1].why) == (AGM, "40 hands missed at 0.50")
    of.do(ConfirmAmount(1, 3_000_000, minutes(63), by=AGM))
    of.do(RecordWin((1,), minutes(63), by=SUPERVISOR))
    assert paid(of.claims[0]) == {"Ann": 3_000}
    for whom in ("regulator", "surveillance"):
        of.do(TellOf(whom, minutes(64), by=SUPERVISOR))
    of.do(EndFailure(minutes(65), by=AGM))
    assert of.state.failure is None
    assert of.meter.balanced


def test_what_there_is_nothing_to_do_about_is_refused_with_what_there_is() -> None:
    of = pool()
    with pytest.raises(Illegal, match="no failure is reported; allowed: the report of one first"):
        of.do(EndFailure(minutes(1), "Assistant Gaming Manager"))
    with pytest.raises(Illegal, match="allowed: where the day's take is divided; this pool grows with each hand"):
        of.do(CloseDay(minutes(1), "Assistant Gaming Manager"))


@pytest.mark.clause("star:30.18")
def test_the_corrected_hand_counts_and_a_misdeal_wins_nothing() -> None:
    of = pool(winning_hands=(QUADS,))
    corrected = told("5 Ann 8c 8d", "2 Bob Ac Kd", board="8h 7s Kh 2d 3d", corrected=True)
    assert claimed(of, corrected, seat=5).status == "denied"
    assert claimed(of, replace(FOUR_EIGHTS, hand=2, void=True), seat=5).reason.startswith("the hand stands")


@pytest.mark.clause("star:1.1.jackpot-event.1")
def test_the_best_hand_of_a_period_is_paid_when_the_period_is_over() -> None:
    of = pool(winning_hands=(posted_hand("high_hand", fixed=500, until=minutes(60)),))
    with pytest.raises(Illegal, match="without its end"):
        pool(winning_hands=(posted_hand("high_hand", fixed=500),))
    full = claimed(of, told("5 Ann Kh Kd", "2 Bob Qc Qd", board="Ks 7c 7d 2c 9h"), seat=5)
    with pytest.raises(Illegal, match="not over"):
        of.do(RecordWin((full.number,), minutes(30), by=SUPERVISOR))
    command = of.claim_in(replace(FOUR_EIGHTS, hand=2), minutes(31))
    assert command is not None
    of.do(replace(command, seat=5))
    lower = told("5 Ann 2h 3d", "2 Bob Qc Qd folds", board="Ks 7c 8d 2c 9h", hand=3)
    assert of.claim_in(lower, minutes(32)) is None
    with pytest.raises(Illegal, match="is beaten by four of a kind"):
        of.do(RecordWin((full.number,), minutes(61), by=SUPERVISOR))
    of.do(RecordWin((2,), minutes(61), by=SUPERVISOR))
    assert paid(of.claims[1]) == {"Ann": 500}
