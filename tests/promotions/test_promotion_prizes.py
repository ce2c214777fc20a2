"""Prizes: winners told, claims allowed and denied, money paid, vouchers and tokens, what lapses and is voided."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands
from pokerroom.promotions.hand_at_table import HandAtTable
from pokerroom.promotions.posted.terms import JackpotMultiple, PromotionPrize
from pokerroom.promotions.records import PoolHit
from testkit.prizes.promoting import CHAPTERS, CLOSES, MONEY, NOON, Driven, pays, terms_with
from testkit.rulebook.claims import claiming, each_house

DRAWN = CLOSES + timedelta(hours=2)
HOUR = timedelta(hours=1)


def prizes(**more: Any) -> Any:
    return terms_with(prizes=(replace(MONEY, **more),))


# Telling the winner


def chapter(*suffixes: str) -> list[str]:
    return [f"{house}:{number}.{suffix}" for house, number in CHAPTERS.items() for suffix in suffixes]


@pytest.mark.parametrize("house", each_house(*chapter("8")))
def test_an_absent_winner_is_told_within_two_days(house: str) -> None:
    promotion = Driven(house).running()
    award = promotion.won_by("Ann", DRAWN)
    (duty,) = promotion.duties(DRAWN + 48 * HOUR)
    assert (duty.due, duty.overdue) == (DRAWN + 48 * HOUR, False)
    assert str(duty.cites[0]) == f"{house}:{CHAPTERS[house]}.8"
    assert promotion.duties(DRAWN + 48 * HOUR + timedelta(seconds=1))[0].overdue
    promotion.do(commands.TellWinner(at=DRAWN + 24 * HOUR, award=award, method="telephone", reached=False))
    assert promotion.duties(DRAWN + 99 * HOUR) == ()
    there = Driven(house, terms_with(present=True)).running()
    there.won_by("Ann", DRAWN)
    assert there.duties(DRAWN + 99 * HOUR) == ()


@pytest.mark.parametrize(
    ("house", "method"),
    [
        claiming(f"{house}:{number}.8.{place}", house, method)
        for place, method in enumerate(("face_to_face", "mail", "telephone", "email"), 1)
        for house, number in CHAPTERS.items()
    ],
)
def test_each_of_four_ways_of_telling_is_kept(house: str, method: Any) -> None:
    promotion = Driven(house).running()
    promotion.won_by("Ann", DRAWN)
    (happening,) = promotion.do(commands.TellWinner(at=DRAWN, by="Host", award=1, method=method))
    assert str(happening.cites[0]) == f"{house}:{CHAPTERS[house]}.8"
    assert promotion.state.awards[1].told == (DRAWN,)


# Claims


@pytest.mark.parametrize("house", each_house("star:29.9.1", "star-bonus:14.11.1", "star-bonus:14.11.p2"))
def test_over_a_hundred_a_denial_keeps_name_address_and_reason(house: str) -> None:
    promotion = Driven(house).running()
    clause = {"star": "star:29.9.1", "star-bonus": "star-bonus:14.11.1"}[house]
    for value in (101, 100):
        promotion.do(commands.ClaimPrize(at=NOON, player="Bob", what="the prize", value=value))
    whole = {"reason": "no ticket", "name": "Bob Day", "address": "2 Hill Road"}
    for missing in whole:
        with pytest.raises(Malformed if missing == "reason" else Illegal) as refusal:
            promotion.do(commands.DenyPrize(at=NOON, claim=1, **(whole | {missing: " "})))
        assert str(refusal.value.cites[0]) == clause
        assert missing in refusal.value.what
    promotion.do(commands.DenyPrize(at=NOON, by="Host", claim=1, **whole))
    promotion.do(commands.DenyPrize(at=NOON, claim=2, reason="no ticket"))
    claim = promotion.state.claims[1]
    assert (claim.name, claim.address, claim.reason, claim.by, claim.decided_at) == (
        *("Bob Day", "2 Hill Road", "no ticket", "Host", NOON),
    )
    assert str(claim.cites[0]) == clause
    with pytest.raises(Illegal, match="claim 1 was denied; allowed: a claim that is open"):
        promotion.do(commands.AllowClaim(at=NOON, claim=1, prize="money"))


@pytest.mark.parametrize("house", each_house("star:29.9", "star-bonus:14.11.p1"))
def test_whoever_is_denied_is_told_why(house: str) -> None:
    promotion = Driven(house).running()
    promotion.do(commands.ClaimPrize(at=NOON, player="Bob", what="the prize", value=5))
    promotion.do(commands.DenyPrize(at=NOON, claim=1, reason="no ticket"))
    (duty,) = promotion.duties(NOON)
    assert (duty.what, duty.due) == ("tell Bob why claim 1 was denied", None)
    promotion.do(commands.TellReasons(at=NOON + HOUR, by="Host", claim=1))
    assert promotion.duties(NOON + HOUR) == ()
    assert promotion.state.claims[1].reasons_told == NOON + HOUR


@pytest.mark.parametrize(
    "house", each_house("star:29.10.1", "star:29.10.2", "star-bonus:14.12.1", "star-bonus:14.12.2")
)
def test_what_was_decided_is_final_and_who_is_not_satisfied_hears_of_the_inspector(house: str) -> None:
    promotion = Driven(house).running()
    promotion.do(commands.ClaimPrize(at=NOON, player="Bob", what="the prize", value=5))
    promotion.do(commands.DenyPrize(at=NOON, claim=1, reason="no ticket"))
    promotion.do(commands.TellReasons(at=NOON, claim=1))
    promotion.do(commands.ContestDecision(at=NOON, claim=1))
    assert promotion.state.claims[1].stage == "denied"
    (duty,) = promotion.duties(NOON)
    assert duty.what == "tell Bob of the right to complain to an inspector"
    (happening,) = promotion.do(commands.TellComplaintRights(at=NOON, by="Host", claim=1))
    assert happening.cites == promotion.rules.cites("complaint") != ()
    assert promotion.duties(NOON) == ()


def test_claims_by_people_who_have_not_won_or_were_not_there() -> None:
    promotion = Driven("uk").running()
    promotion.won_by("Ann", DRAWN)
    with pytest.raises(Illegal, match="award 1 is not Bob's; allowed: a claim of their own, in words"):
        promotion.do(commands.ClaimPrize(at=DRAWN, player="Bob", award=1))
    hand = HandAtTable("harbour", 7, DRAWN, "holdem", "standard", ("Ann", "Cy"))
    with pytest.raises(Illegal, match="Bob was not dealt into hand 7 at harbour; allowed: Ann, Cy"):
        promotion.do(commands.ClaimPrize(at=DRAWN, player="Bob", what="a royal flush", hand=hand))
    for claim in (
        commands.ClaimPrize(at=DRAWN, player=" ", what="x"),
        commands.ClaimPrize(at=DRAWN, player="Bob"),
        commands.ClaimPrize(at=DRAWN, player="Bob", what="x", value=-1),
        commands.ClaimPrize(at=DRAWN, player="Bob", award=9),
    ):
        with pytest.raises(Malformed):
            promotion.do(claim)
    assert promotion.state.claims == {}
    promotion.do(commands.ClaimPrize(at=DRAWN, player="Cy", what="a royal flush", hand=hand))
    prize_claim = promotion.state.claims[1]
    assert (prize_claim.table, prize_claim.hand) == ("harbour", 7)


def test_a_claim_that_is_allowed_becomes_an_award() -> None:
    promotion = Driven("uk", terms_with(prizes=(replace(MONEY, count=2),))).running()
    promotion.won_by("Ann", DRAWN)
    promotion.do(commands.ClaimPrize(at=DRAWN, player="Bob", what="my ticket was called", value=500))
    with pytest.raises(Malformed, match="to the prize 'a yacht'; allowed: money"):
        promotion.do(commands.AllowClaim(at=DRAWN, claim=1, prize="a yacht"))
    promotion.do(commands.AllowClaim(at=DRAWN, by="Host", claim=1, prize="money"))
    assert (promotion.state.claims[1].award, promotion.state.awards[2].player) == (2, "Bob")
    assert (promotion.state.fund, promotion.state.owed) == (0, 1000)


# Paying


@pytest.mark.parametrize(
    ("house", "by", "paid"),
    [
        claiming("star:29.4.1", "star", "cash", False),
        claiming("star:29.4.2", "star", "chips", False),
        claiming("star:29.4.2", "star", "crossed_cheque", True),
        claiming("star:29.4.2", "star", "transfer", True),
        *(
            claiming("star-bonus:14.4", "star-bonus", by, True)
            for by in ("cash", "chips", "crossed_cheque", "transfer")
        ),
        ("uk", "cash", True),
    ],
)
def test_how_a_money_prize_may_be_paid(house: str, by: Any, paid: bool) -> None:
    promotion = Driven(house).running()
    award = promotion.won_by("Ann", DRAWN)
    command = commands.PayPrize(at=DRAWN, award=award, payments=(pays(by, 500),))
    if paid:
        promotion.do(command)
        assert promotion.state.balances["player Ann" if by == "chips" else "handed out"] == 500
        with pytest.raises(Illegal, match="award 1 is paid; allowed: an award that is still owed"):
            promotion.do(command)
        return
    with pytest.raises(Illegal, match="allowed: crossed cheque or transfer") as refusal:
        promotion.do(command)
    assert list(map(str, refusal.value.cites)) == ["star:29.4.1", "star:29.4.2"]


@pytest.mark.parametrize("house", each_house("star:29.4.2", "star-bonus:14.4", "uk"))
def test_a_mix_goes_to_the_winner_alone_and_comes_to_the_whole(house: str) -> None:
    promotion = Driven(house, prizes(value=3000)).running()
    promotion.won_by("Ann", DRAWN)
    for parts, words in (
        (
            (pays("crossed_cheque", 1000), pays("transfer", 2000, "Bob")),
            "the prize of Ann does not go to Bob; allowed: to Ann alone",
        ),
        ((pays("crossed_cheque", 1000), pays("transfer", 1999)), "2,999 does not pay a prize of 3,000"),
        ((pays("transfer", 3001),), "3,001 does not pay a prize of 3,000"),
        ((), "0 does not pay a prize of 3,000"),
    ):
        with pytest.raises(Illegal, match=words):
            promotion.do(commands.PayPrize(at=DRAWN, award=1, payments=parts))
    with pytest.raises(Malformed, match="-1 by transfer"):
        promotion.do(commands.PayPrize(at=DRAWN, award=1, payments=(pays("transfer", 3001), pays("transfer", -1))))
    assert promotion.state.owed == 3000
    mix = pays("crossed_cheque", 1000), pays("transfer", 2000)
    promotion.do(commands.PayPrize(at=DRAWN, award=1, payments=mix))
    assert (promotion.state.owed, promotion.state.balances["handed out"]) == (0, 3000)


@pytest.mark.clause("star-bonus:14.4")
def test_over_ten_thousand_the_winner_chooses() -> None:
    terms = replace(prizes(value=10_001), scrutineer="Quinn")
    promotion = Driven("star-bonus", terms).running()
    promotion.won_by("Ann", DRAWN)
    parts = pays("cash", 5000), pays("transfer", 5001)
    with pytest.raises(Illegal, match="as the winner chooses: cash, chips, crossed cheque, transfer or a mix"):
        promotion.do(commands.PayPrize(at=DRAWN, award=1, payments=parts))
    promotion.do(commands.PayPrize(at=DRAWN, award=1, payments=parts, winner_chose=True))
    smaller = Driven("star-bonus", prizes(value=10_000)).running()
    smaller.won_by("Ann", DRAWN)
    smaller.do(commands.PayPrize(at=DRAWN, award=1, payments=(pays("cash", 10_000),)))


@pytest.mark.parametrize(
    ("house", "kind", "offered", "paid"),
    [
        claiming("star:29.3", "star", "goods", True, True),
        claiming("star:29.3", "star", "goods", False, True),
        claiming("star:29.3", "star", "casino_dollars", False, False),
        claiming("star:29.3", "star", "slots_dollars", False, True),
        claiming("star-bonus:14.3", "star-bonus", "goods", True, True),
        claiming("star-bonus:14.3", "star-bonus", "goods", False, False),
        claiming("star-bonus:14.3", "star-bonus", "casino_dollars", True, False),
        claiming("star-bonus:14.3", "star-bonus", "slots_dollars", True, False),
        ("uk", "goods", True, True),
        ("uk", "goods", False, False),
    ],
)
def test_money_instead_of_a_prize_in_kind(house: str, kind: Any, offered: bool, paid: bool) -> None:
    promotion = Driven(house, prizes(kind=kind, value=2000)).running()
    promotion.won_by("Ann", DRAWN)
    if offered:  # the terms have said so since the draw
        offers = prizes(kind=kind, value=2000, money_instead=True)
        if promotion.rules.money_never_for & {kind}:
            with pytest.raises(Illegal, match="money instead of money is barred"):
                Driven(house, offers).do(commands.SubmitTerms(at=NOON))
        else:
            promotion = Driven(house, offers).running()
            promotion.won_by("Ann", DRAWN)
    instead = commands.PayPrize(at=DRAWN, award=1, instead=True, payments=(pays("transfer", 2000),))
    with pytest.raises(Illegal, match="paid in money; allowed: handed over as it is"):
        promotion.do(replace(instead, instead=False))
    if paid:
        promotion.do(instead)
    else:
        with pytest.raises(Illegal, match="money cannot be exchanged for money") as refusal:
            promotion.do(instead)
        assert refusal.value.cites == promotion.rules.cites("money_instead")
        promotion.do(commands.PayPrize(at=DRAWN, award=1))
    assert promotion.state.balances["handed out"] == 2000


# Unclaimed and voided


def test_a_prize_lapses_only_where_the_terms_give_it_a_time() -> None:
    promotion = Driven("star", terms_with(claim_days=14)).running()
    promotion.won_by("Ann", DRAWN)
    last = DRAWN + timedelta(days=14)
    with pytest.raises(Illegal, match="award 1 may be claimed"):
        promotion.do(commands.LapsePrize(at=last, award=1))
    late = last + timedelta(seconds=1)
    for command in (
        commands.ClaimPrize(at=late, player="Ann", award=1),
        commands.PayPrize(at=late, award=1, payments=(pays("transfer", 500),)),
    ):
        with pytest.raises(Illegal, match=r"the time to claim award 1 is over; allowed: until 2026-09-14 20:00"):
            promotion.do(command)
    promotion.do(commands.LapsePrize(at=late, award=1))
    assert (promotion.state.fund, promotion.state.owed) == (500, 0)
    with pytest.raises(Illegal, match="every prize has been drawn"):  # the terms have it drawn no second time
        promotion.do(commands.DrawLive(at=late, tickets=(1,), confirmed_by="Quinn"))
    ever = Driven("star").running()
    ever.won_by("Ann", DRAWN)
    with pytest.raises(Illegal, match="the terms say nothing of unclaimed prizes"):
        ever.do(commands.LapsePrize(at=DRAWN + timedelta(days=999), award=1))


def test_an_award_that_is_voided_comes_back_from_where_it_went() -> None:
    promotion = Driven("uk").running()
    promotion.won_by("Ann", DRAWN)
    parts = pays("chips", 300), pays("cash", 200)
    promotion.do(commands.PayPrize(at=DRAWN, award=1, payments=parts))
    with pytest.raises(Illegal, match="300 back from an account that holds 299"):
        promotion.do(commands.VoidAward(at=DRAWN, award=1, reason="two tickets stuck together", holds=299))
    with pytest.raises(Malformed, match="a reason is needed to void an award"):
        promotion.do(commands.VoidAward(at=DRAWN, award=1, reason=" ", holds=300))
    promotion.do(commands.VoidAward(at=DRAWN, award=1, reason="two tickets stuck together", holds=300))
    assert promotion.state.fund == 500
    assert promotion.state.balances["player Ann"] == promotion.state.balances["handed out"] == 0
    with pytest.raises(Illegal, match="award 1 is voided"):
        promotion.do(commands.VoidAward(at=DRAWN, award=1, reason="again"))


# Jackpots that pay several times over


def test_a_double_jackpot_adds_what_it_may_once_to_each_hit() -> None:
    double = JackpotMultiple("royal", 2, most=1500)
    promotion = Driven("uk", terms_with(award="jackpot_multiple", jackpot=double, prizes=())).running()
    assert promotion.state.terms.promised == 1500
    hit = PoolHit("royal", "royal 4", {"Ann": 700, "Bob": 300})
    made = promotion.do(commands.AwardForJackpot(at=NOON, hit=hit))
    assert [(happening.award.player, happening.award.value) for happening in made] == [("Ann", 700), ("Bob", 300)]  # type: ignore[union-attr]
    with pytest.raises(Illegal, match="the jackpot royal 4 was added to already"):
        promotion.do(commands.AwardForJackpot(at=NOON, hit=hit))
    with pytest.raises(Illegal, match="the jackpot is of the pool other; allowed: royal"):
        promotion.do(commands.AwardForJackpot(at=NOON, hit=replace(hit, pool="other")))
    with pytest.raises(Malformed, match="nobody won the jackpot"):
        promotion.do(commands.AwardForJackpot(at=NOON, hit=PoolHit("royal", "royal 5", {"Ann": -1})))
    promotion.do(commands.AwardForJackpot(at=NOON, hit=PoolHit("royal", "royal 5", {"Cy": 900})))
    assert (promotion.state.awards[3].value, promotion.state.fund) == (500, 0)


# Vouchers and tokens


def voucher(house: str = "star-bonus", **more: Any) -> Driven:
    """Ann has a voucher of 50."""
    prize = PromotionPrize(name="a voucher", kind="voucher", value=50, conditions="none", **more)
    promotion = Driven(house, terms_with(prizes=(prize,))).running()
    promotion.won_by("Ann", DRAWN)
    promotion.do(commands.PayPrize(at=DRAWN, award=1))
    assert promotion.state.balances["vouchers Ann"] == 50
    return promotion


def wager(area: str, amount: int, result: Any) -> commands.WagerTokens:
    return commands.WagerTokens(at=DRAWN, voucher=1, player="Ann", area=area, amount=amount, result=result)


@pytest.mark.part("star-bonus:1.1.6.1", "star-bonus:1.1.6.2")
def test_a_voucher_is_exchanged_once_for_its_exact_value_and_wagered_where_it_says() -> None:
    promotion = voucher(good_for=("Ante",))
    with pytest.raises(Illegal, match="voucher 1 is not Bob's"):
        promotion.do(commands.ExchangeVoucher(at=DRAWN, voucher=1, player="Bob"))
    promotion.do(commands.ExchangeVoucher(at=DRAWN, voucher=1, player="Ann"))
    assert (promotion.state.balances["vouchers Ann"], promotion.state.balances["tokens Ann"]) == (0, 50)
    with pytest.raises(Illegal, match="voucher 1 has been used; allowed: each voucher once") as refusal:
        promotion.do(commands.ExchangeVoucher(at=DRAWN, voucher=1, player="Ann"))
    assert "star-bonus:1.1.6.1" in map(str, refusal.value.cites)
    with pytest.raises(Illegal, match="on Bonus; allowed: on Ante, as the voucher says"):
        promotion.do(wager("Bonus", 20, "won"))
    with pytest.raises(Illegal, match="voucher 1 does not have 51 in tokens to wager; allowed: 1 to 50"):
        promotion.do(wager("Ante", 51, "won"))
    promotion.do(wager("Ante", 20, "lost"))
    assert promotion.state.balances["tokens Ann"] == 30


@pytest.mark.part("star-bonus:1.1.6.3")
@pytest.mark.parametrize(("result", "left"), [("won", 50), ("stood_off", 50), ("lost", 30)])
def test_tokens_come_back_unless_they_are_lost_or_the_voucher_retires_them(result: Any, left: int) -> None:
    promotion = voucher()
    promotion.do(commands.ExchangeVoucher(at=DRAWN, voucher=1, player="Ann"))
    promotion.do(wager("Flop", 20, result))
    assert promotion.state.balances["tokens Ann"] == promotion.state.vouchers[1].tokens == left
    retired = voucher(token_after="retired")
    retired.do(commands.ExchangeVoucher(at=DRAWN, voucher=1, player="Ann"))
    retired.do(wager("Flop", 20, result))
    assert retired.state.balances["tokens Ann"] == 30


def test_no_table_of_a_poker_house_takes_tokens_and_nothing_cashes_them() -> None:
    promotion = voucher("uk")
    with pytest.raises(Illegal, match="this house takes no promotional tokens"):
        promotion.do(commands.ExchangeVoucher(at=DRAWN, voucher=1, player="Ann"))
    with pytest.raises(Malformed, match="there is no voucher 2; allowed: 1"):
        promotion.do(commands.ExchangeVoucher(at=DRAWN, voucher=2, player="Ann"))
    promotion.do(commands.VoidAward(at=DRAWN, award=1, reason="issued in error"))
    assert (promotion.state.fund, promotion.state.vouchers) == (50, {})
