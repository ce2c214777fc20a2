"""A promotion's life by the books: sent, started, changed, doubted, cancelled, archived; and what waits to be done."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from pokerroom.charges.entries import CAGE
from pokerroom.errors import Illegal, Malformed
from pokerroom.promotions import commands
from pokerroom.promotions.evolve import promotion_from
from testkit.prizes.promoting import CHAPTERS, CLOSES, COMPLETE, MONEY, NOON, Driven, pays, terms_with
from testkit.rulebook.claims import claiming, each_house

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize("house", each_house("star:29.12", "star-bonus:14.9"))
def test_the_regulator_has_the_terms_for_24_hours_before_the_start(house: str) -> None:
    promotion = Driven(house)
    sent = NOON - 23 * HOUR
    with pytest.raises(Illegal, match="terms that were not sent to the regulator") as unsent:
        promotion.do(commands.StartPromotion(at=NOON))
    promotion.do(commands.SubmitTerms(at=sent, reference="N 17"))
    promotion.do(commands.PublishTerms(at=sent, had_at=("in_house",), marketing=("a poster",)))
    promotion.do(commands.FundPromotion(at=sent, amount=500))
    with pytest.raises(Illegal, match="allowed: 2026-08-01 13:00:00 or later") as early:
        promotion.do(commands.StartPromotion(at=sent + 24 * HOUR - MINUTE))
    assert {*map(str, unsent.value.cites)} == {*map(str, early.value.cites)} == {f"{house}:{_sent(house)}"}
    promotion.do(commands.StartPromotion(at=sent + 24 * HOUR))
    assert promotion.state.stage == "running"


def _sent(house: str) -> str:
    return {"star": "29.12", "star-bonus": "14.9"}[house]


@pytest.mark.parametrize("house", each_house("star:29.6.1", "star:29.6.2", "star-bonus:14.6.1", "star-bonus:14.6.2"))
def test_terms_can_be_had_and_the_advertising_refers_to_them(house: str) -> None:
    promotion = Driven(house)
    promotion.do(commands.SubmitTerms(at=NOON - 48 * HOUR))
    promotion.do(commands.FundPromotion(at=NOON - 48 * HOUR, amount=500))
    ways = "in_house, secure_website, email_link, direct_mail, brochure"
    with pytest.raises(Illegal, match=f"it is missing where players can read the terms; allowed: {ways}"):
        promotion.do(commands.PublishTerms(at=NOON, had_at=(), marketing=("a poster",)))
    with pytest.raises(Illegal, match="no advertising refers to the terms"):
        promotion.do(commands.PublishTerms(at=NOON, had_at=("brochure",)))
    with pytest.raises(Illegal, match="publish them first") as refusal:
        promotion.do(commands.StartPromotion(at=NOON))
    assert f"{house}:{CHAPTERS[house]}.6.2" in map(str, refusal.value.cites)
    promotion.do(commands.PublishTerms(at=NOON, had_at=("the club's app",), marketing=("a poster",)))
    promotion.do(commands.StartPromotion(at=NOON))


def test_a_promotion_starts_when_its_terms_say_and_with_everything_that_they_promise() -> None:
    promotion = Driven("star").ready(fund=499)
    with pytest.raises(Illegal, match="2026-08-01 12:00:00 or later, as the terms say"):
        promotion.do(commands.StartPromotion(at=NOON - MINUTE))
    with pytest.raises(Illegal, match="august promises 500, and its fund holds 499; allowed: put 1 more into it"):
        promotion.do(commands.StartPromotion(at=NOON))
    with pytest.raises(Malformed, match="-5 cannot go into the fund"):
        promotion.do(commands.FundPromotion(at=NOON, amount=-5))
    assert promotion.state.stage == "published"


# Changes


LATER = replace(
    COMPLETE, entries_close_on=CLOSES.date() + timedelta(days=1), award_on=CLOSES.date() + timedelta(days=1)
)


@pytest.mark.clause("star:29.12.1")
def test_changed_terms_are_sent_again_as_soon_as_possible() -> None:
    promotion = Driven("star").running()
    promotion.do(commands.ChangeTerms(at=NOON + HOUR, terms=LATER))
    (duty,) = promotion.duties(NOON + 48 * HOUR)
    assert (duty.what, duty.since, duty.due) == ("send the changed terms again", NOON + HOUR, None)
    assert list(map(str, duty.cites)) == ["star:29.12.1"]
    promotion.do(commands.SubmitTerms(at=NOON + 2 * HOUR))
    assert promotion.duties(NOON + 3 * HOUR) == ()
    assert (promotion.state.versions, promotion.state.stage) == (2, "running")


@pytest.mark.clause("star-bonus:14.10")
def test_terms_change_only_with_an_approval_that_is_on_file() -> None:
    promotion = Driven("star-bonus").running()
    for approval in ("", "A 9"):
        with pytest.raises(Illegal, match="the regulator has not approved the change") as refusal:
            promotion.do(commands.ChangeTerms(at=NOON + HOUR, terms=LATER, approval=approval))
        assert list(map(str, refusal.value.cites)) == ["star-bonus:14.10"]
    assert promotion.state.terms.closes == CLOSES
    promotion.do(commands.ApproveTerms(at=NOON + HOUR, reference="A 9"))
    promotion.do(commands.ChangeTerms(at=NOON + HOUR, terms=LATER, approval="A 9"))
    assert promotion.state.terms.closes == CLOSES + 24 * HOUR
    assert promotion.duties(NOON + HOUR) == ()


@pytest.mark.parametrize(
    "house", each_house("uk:bad-beat.22", "adelaide:?promotion.amendment", "canberra:?promotion.amendment")
)
def test_where_a_notice_is_enough_there_is_no_change_without_one(house: str) -> None:
    promotion = Driven(house).running()
    for change in (commands.ChangeTerms(at=NOON, terms=LATER), commands.CancelPromotion(at=NOON, why="no more")):
        with pytest.raises(
            Illegal, match=r"no notice tells of the change of .* begun; allowed: a notice that is up"
        ) as refusal:
            promotion.do(change)
        assert list(map(str, refusal.value.cites)) == (["uk:bad-beat.22"] if house == "uk" else [])
    promotion.do(commands.ChangeTerms(at=NOON, terms=LATER, notice="on the board since 12:00"))
    assert promotion.state.terms == LATER
    promotion.do(commands.CancelPromotion(at=NOON, why="no more", notice="on the board"))
    assert promotion.state.stage == "cancelled"


def test_a_change_never_promises_more_than_the_fund_holds() -> None:
    promotion = Driven("uk").running()
    dearer = replace(COMPLETE, prizes=(replace(MONEY, value=501),))
    with pytest.raises(Illegal, match="would promise 501, and its fund holds 500"):
        promotion.do(commands.ChangeTerms(at=NOON, terms=dearer, notice="up"))
    with pytest.raises(Illegal, match="a draw cannot become a reward"):
        promotion.do(commands.ChangeTerms(at=NOON, terms=replace(COMPLETE, award="reward"), notice="up"))
    with pytest.raises(Malformed, match="terms of 'other'; allowed: those of august"):
        promotion.do(commands.ChangeTerms(at=NOON, terms=replace(COMPLETE, name="other"), notice="up"))
    assert promotion.state.terms == COMPLETE


def test_terms_changed_before_the_start_are_sent_and_published_anew() -> None:
    promotion = Driven("star").ready()
    promotion.do(commands.ChangeTerms(at=NOON - HOUR, terms=LATER))
    assert promotion.state.stage == "drafted"
    with pytest.raises(Illegal, match="not sent to the regulator"):
        promotion.do(commands.StartPromotion(at=NOON))


# Integrity


@pytest.mark.parametrize(
    ("house", "due"),
    [
        claiming("star:29.11.1 star:29.11.2", "star", 48 * HOUR),
        claiming("star-bonus:14.13.1 star-bonus:14.13.2", "star-bonus", timedelta()),
    ],
)
def test_a_compromised_draw_waits_until_it_is_validated_and_the_inspector_hears_of_it(
    house: str, due: timedelta
) -> None:
    promotion = Driven(house).running()
    promotion.do(commands.EnterDraw(at=NOON, player="Ann"))
    found = CLOSES + HOUR
    promotion.do(commands.DoubtIntegrity(at=found, why="the drum was open", outcome="postpone"))
    assert promotion.state.stage == "suspended"
    (duty,) = promotion.duties(found + due)
    assert (duty.due, duty.overdue) == (found + due, False)
    assert promotion.duties(found + due + MINUTE)[0].overdue
    draw = commands.DrawLive(at=found + HOUR, tickets=(1,), confirmed_by="Quinn")
    for command in (draw, commands.ResumePromotion(at=found + HOUR)):
        with pytest.raises(Illegal, match="its integrity is in doubt; allowed: once it has been validated") as refusal:
            promotion.do(command)
        assert refusal.value.cites == promotion.rules.cites("compromised") != ()
    promotion.do(commands.TellInspector(at=found + HOUR, whom="Inspector Vale"))
    assert promotion.duties(found + 99 * HOUR) == ()
    promotion.do(commands.ValidateIntegrity(at=found + HOUR, how="the tickets were counted"))
    promotion.do(commands.ResumePromotion(at=found + HOUR))
    promotion.do(draw)
    assert promotion.state.owed == 500


@pytest.mark.parametrize("house", each_house("star:29.11.1", "star-bonus:14.13.1"))
def test_a_cancelled_draw_is_never_run(house: str) -> None:
    promotion = Driven(house).running()
    promotion.do(commands.EnterDraw(at=NOON, player="Ann"))
    promotion.do(commands.DoubtIntegrity(at=CLOSES + HOUR, why="forged tickets", outcome="cancel"))
    with pytest.raises(Illegal, match="only what was postponed is validated"):
        promotion.do(commands.ValidateIntegrity(at=CLOSES + HOUR, how="all is well"))
    with pytest.raises(Illegal, match="the draw was cancelled; allowed: nothing more is drawn") as refusal:
        promotion.do(commands.DrawLive(at=CLOSES + HOUR, tickets=(1,), confirmed_by="Quinn"))
    assert refusal.value.cites == promotion.rules.cites("compromised") != ()
    promotion.do(commands.CancelPromotion(at=CLOSES + HOUR, why="the draw is cancelled"))


# Entries


@pytest.mark.parametrize("house", each_house("star:29.7.6", "star-bonus:14.7.6"))
def test_an_entry_is_taken_until_entries_close(house: str) -> None:
    promotion = Driven(house, terms_with(entries=replace(COMPLETE.entries, most=9))).running()
    promotion.do(commands.EnterDraw(at=CLOSES, player="Ann"))
    with pytest.raises(Illegal, match="allowed: until 2026-08-31 18:00:00") as refusal:
        promotion.do(commands.EnterDraw(at=CLOSES + MINUTE, player="Ann"))
    assert str(refusal.value.cites[0]) == f"{house}:{CHAPTERS[house]}.7.6"
    assert len(promotion.state.tickets) == 1


@pytest.mark.parametrize("house", each_house("star:29.7.3", "star-bonus:14.7.3"))
def test_only_who_is_eligible_enters_and_no_oftener_than_the_terms_let_them(house: str) -> None:
    who = replace(COMPLETE.eligible, not_players=("Host",))
    promotion = Driven(house, terms_with(eligible=who)).ready()
    with pytest.raises(Illegal, match="an entry: august is published; allowed: while it is running"):
        promotion.do(commands.EnterDraw(at=NOON, player="Ann"))
    promotion.do(commands.StartPromotion(at=NOON))
    promotion.do(commands.EnterDraw(at=NOON, player="Ann"))
    with pytest.raises(Illegal, match="Host is among those who may not take part; allowed: Members") as refusal:
        promotion.do(commands.EnterDraw(at=NOON, player="Host"))
    assert str(refusal.value.cites[0]) == f"{house}:{CHAPTERS[house]}.7.3"
    with pytest.raises(Illegal, match="Ann has all their entries; allowed: at most 1 each"):
        promotion.do(commands.EnterDraw(at=NOON, player="Ann"))
    promotion.do(commands.SuspendPromotion(at=NOON, why="fire alarm"))
    with pytest.raises(Illegal, match="august is suspended"):
        promotion.do(commands.EnterDraw(at=NOON, player="Bob"))


# The end


def test_nothing_is_put_away_while_something_is_left() -> None:
    promotion = Driven("star", terms_with(prizes=(replace(MONEY, count=2),))).running()
    award = promotion.won_by("Ann")
    over = CLOSES + 20 * HOUR
    with pytest.raises(Illegal, match="the promotion ends later; allowed: at 2026-09-01 12:00:00"):
        promotion.do(commands.EndPromotion(at=CLOSES + 3 * HOUR))
    promotion.do(commands.EndPromotion(at=over))
    archive = commands.ArchivePromotion(at=over)
    for left, done in (
        ("500 is owed to winners", commands.PayPrize(at=over, award=award, payments=(pays("transfer", 500),))),
        ("500 is in the fund", commands.ReturnFund(at=over)),
    ):
        with pytest.raises(Illegal, match=left):
            promotion.do(archive)
        promotion.do(done)
    promotion.do(commands.ClaimPrize(at=over, player="Bob", what="the second prize", value=500))
    with pytest.raises(Illegal, match="claims are open: 1"):
        promotion.do(archive)
    denied = commands.DenyPrize(at=over, claim=1, reason="not drawn", name="Bob Day", address="2 Hill Road")
    promotion.do(denied)
    with pytest.raises(Illegal, match="tell Bob why claim 1 was denied") as refusal:
        promotion.do(archive)
    assert "star:29.9.1" in map(str, refusal.value.cites)
    promotion.do(commands.TellReasons(at=over, claim=1))
    promotion.do(archive)
    assert promotion.state.stage == "archived"
    assert {account: balance for account, balance in promotion.state.balances.items() if balance} == {
        CAGE: -500,
        "handed out": 500,
    }


def test_the_same_happenings_make_the_same_promotion() -> None:
    promotion = Driven("star").running()
    promotion.won_by("Ann")
    assert promotion_from(promotion.told) == promotion.state
    with pytest.raises(Malformed, match="a promotion begins with its draft"):
        promotion_from(promotion.told[1:])
    with pytest.raises(Illegal, match="before the last thing that happened"):
        promotion.do(commands.EndPromotion(at=NOON))
