"""Whatever is asked of a promotion in whatever order, its accounts balance, and it pays nothing it does not hold."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pokerroom.charges.entries import CAGE
from pokerroom.errors import PokerroomError
from pokerroom.promotions import commands
from pokerroom.promotions.evolve import promotion_from
from pokerroom.promotions.happenings import FundReturned, MoneyMoved, PromotionFunded
from pokerroom.promotions.posted.terms import JackpotMultiple, PromotionPrize, PromotionTerms
from pokerroom.promotions.records import PoolHit
from testkit.prizes.promoting import CLOSES, COMPLETE, MONEY, NOON, Driven, pays
from testkit.suite.effort import examples

PLAYERS = ("Ann", "Bob", "Cy", "")
PRIZES = (
    replace(MONEY, count=2),
    PromotionPrize(name="a voucher", kind="voucher", value=50, conditions="none"),
    PromotionPrize(name="a watch", kind="goods", value=70, conditions="none", money_instead=True),
)
KINDS: dict[str, PromotionTerms] = {
    "draw": replace(COMPLETE, prizes=PRIZES, claim_days=2),
    "splash_pot": replace(COMPLETE, award="splash_pot", prizes=PRIZES[:1]),
    "reward": replace(COMPLETE, award="reward", prizes=PRIZES),
    "jackpot_multiple": replace(
        COMPLETE, award="jackpot_multiple", prizes=(), jackpot=JackpotMultiple("royal", 3, most=900)
    ),
}
number = st.integers(0, 6)
amount = st.integers(-3, 1200)
player = st.sampled_from(PLAYERS)
ways = st.sampled_from(("cash", "chips", "crossed_cheque", "transfer"))


def asked() -> st.SearchStrategy[Any]:
    """Anything at all, sensible or not; when it is asked is said later."""
    command = commands
    at = {"at": st.just(NOON)}
    payments = st.lists(st.builds(pays, ways, st.sampled_from((500, 250, 70, 50, -5, 300)), player), max_size=2)
    shares = st.dictionaries(player, amount, max_size=3)
    return st.one_of(
        st.builds(command.FundPromotion, **at, amount=amount),
        st.builds(command.EnterDraw, **at, player=player),
        st.builds(command.DrawLive, **at, tickets=st.lists(number, max_size=3).map(tuple), confirmed_by=player),
        st.builds(command.Splash, **at, table=st.just("harbour")),
        st.builds(command.AwardReward, **at, player=player, prize=st.sampled_from(("money", "a voucher", "a watch"))),
        st.builds(
            command.AwardForJackpot, **at, hit=st.builds(PoolHit, st.just("royal"), st.sampled_from("abc"), shares)
        ),
        st.builds(command.ClaimPrize, **at, player=player, award=number, what=player, value=amount),
        st.builds(command.AllowClaim, **at, claim=number, prize=st.sampled_from(("money", "a watch"))),
        st.builds(command.DenyPrize, **at, claim=number, reason=player, name=player, address=player),
        st.builds(command.PayPrize, **at, award=number, payments=payments.map(tuple), instead=st.booleans()),
        st.builds(command.VoidAward, **at, award=number, reason=player, holds=st.sampled_from((0, 500))),
        st.builds(command.LapsePrize, **at, award=number),
        st.builds(command.ExchangeVoucher, **at, voucher=number, player=player),
        st.builds(command.WagerTokens, **at, voucher=number, player=player, area=st.just("Ante"), amount=amount,
                  result=st.sampled_from(("won", "lost", "stood_off"))),
        st.builds(command.ChangeTerms, **at, terms=st.sampled_from(tuple(KINDS.values())), notice=player),
        st.builds(command.SuspendPromotion, **at, why=player),
        st.builds(command.ResumePromotion, **at),
        st.builds(command.CancelPromotion, **at, why=player, notice=player),
        st.builds(command.EndPromotion, **at),
        st.builds(command.ReturnFund, **at),
    )  # fmt: skip


@settings(max_examples=examples(60), deadline=None)
@given(
    st.sampled_from(("uk", "star-bonus")),
    st.sampled_from(sorted(KINDS)),
    st.lists(st.tuples(asked(), st.integers(0, 24 * 20)), min_size=8, max_size=40),
)
def test_a_promotions_account_balances_whatever_is_asked(
    house: str, kind: str, sequence: list[tuple[Any, int]]
) -> None:
    promotion = Driven(house, KINDS[kind]).running()
    now = NOON
    for command, hours in sequence:
        if kind == "draw" and isinstance(command, commands.DrawLive):
            now = max(now, CLOSES + timedelta(hours=1))
        now += timedelta(hours=hours) if hours > 300 else timedelta()
        before = promotion.state.copy()
        try:
            promotion.do(replace(command, at=now))
        except PokerroomError:
            assert promotion.state == before
        state = promotion.state
        balances = state.balances
        assert sum(balances.values()) == 0
        assert all(
            balance >= 0 for account, balance in balances.items() if account != CAGE and not account.startswith("pl")
        )
        assert state.owed == sum(award.value for award in state.awards.values() if award.stage == "awarded")
        moved = [happening for happening in promotion.told if isinstance(happening, MoneyMoved)]
        put_in = sum(happening.amount for happening in moved if isinstance(happening, PromotionFunded))
        gone = sum(award.value for award in state.standing_awards())
        back = sum(happening.amount for happening in moved if isinstance(happening, FundReturned))
        assert state.fund == put_in - gone - back
    assert promotion_from(promotion.told) == promotion.state
