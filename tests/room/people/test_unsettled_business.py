"""An account that is to be closed: prizes and claims that somebody still waits for."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from pokerroom.jackpots.claims.claim_file import ClaimFile, ClaimStatus
from pokerroom.jackpots.claims.eligibility import JackpotWinner
from pokerroom.jackpots.claims.facts import HandFacts
from pokerroom.jackpots.pool import Pool
from pokerroom.jackpots.posted.terms import WinningHand
from pokerroom.promotions.posted.terms import PromotionTerms
from pokerroom.promotions.records import PrizeAward, PrizeClaim
from pokerroom.promotions.state import PromotionState
from pokerroom.promotions.words import AwardStage
from pokerroom.room.people.unsettled_business import still_owed
from pokerroom.rulebook import house_named

NOON = datetime(2026, 8, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(("stage", "waits"), [("awarded", True), ("paid", False), ("voided", False), ("lapsed", False)])
def test_a_prize_of_a_promotion_is_waited_for_until_it_is_paid_or_lost(stage: AwardStage, waits: bool) -> None:
    promotion = PromotionState(PromotionTerms(name="friday"), "uk", "", NOON)
    promotion.awards[1] = PrizeAward(1, "draw", "chips", 50, "Tove", NOON, stage=stage)
    assert list(still_owed("Tove", [], [promotion], {})) == (["a prize of friday"] if waits else [])
    assert not list(still_owed("Ann", [], [promotion], {}))


def test_a_claim_in_a_promotion_is_waited_for_until_it_is_decided_on() -> None:
    promotion = PromotionState(PromotionTerms(name="friday"), "uk", "", NOON)
    claim = promotion.claims[1] = PrizeClaim(1, "Tove", NOON, "the hourly prize", 50)
    assert list(still_owed("Tove", [], [promotion], {})) == ["a claim in friday"]
    promotion.claims[1] = replace(claim, stage="denied")
    assert not list(still_owed("Tove", [], [promotion], {}))


@pytest.mark.parametrize(("status", "waits"), [("eligible", True), ("recorded", True), ("paid", False)])
def test_a_jackpot_is_waited_for_until_it_is_paid(status: ClaimStatus, waits: bool) -> None:
    pool = Pool(house_named("star"))
    facts = HandFacts(table="harbour", hand=7, began=NOON, seats=())
    won = (JackpotWinner(3, "Tove", "hand", WinningHand("royal_flush", ())),)
    pool.state.claims[1] = ClaimFile(number=1, at=NOON, by="Kim", facts=facts, findings=(), winners=won, status=status)
    found = list(still_owed("Tove", [], [], {"main": pool}))
    assert found == (["a claim on the jackpot main"] if waits else [])
