"""Members: cards, limits, breaks and bars. What is tightened holds at once; nothing is loosened before its time."""

from __future__ import annotations

from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.members import commands
from pokerroom.members.decide import MemberTerms, decide_member
from pokerroom.members.evolve import evolve_member
from pokerroom.members.happenings import (
    MEMBER_HAPPENINGS,
    MemberHappening,
)
from pokerroom.members.limits import own_bars, refuse_beyond_limit
from pokerroom.members.state import LimitKey, Member
from pokerroom.record_kind import recorded_kind
from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen, rule
from testkit.suite.effort import examples

NOON = datetime(2026, 8, 1, 12)
DAY = timedelta(days=1)
TERMS = MemberTerms(houses=("uk", "star"))
STAFF = {"player": "Ann", "by": "Bo", "why": "as asked"}


def done(member: Member, asked: commands.AnyMemberCommand, house: str = "star", terms: MemberTerms = TERMS) -> Any:
    happenings = decide_member(terms, member, asked, house_named(house))
    for happening in happenings:
        evolve_member(member, MEMBER_HAPPENINGS.read(recorded_kind(happening), MEMBER_HAPPENINGS.write(happening)))
    return happenings[0] if happenings else None


def by_house(kind: Any, /, at: datetime = NOON, title: str = "casino supervisor", **parts: Any) -> Any:
    return kind(at=at, title=title, **{**STAFF, **parts})


def by_self(kind: Any, /, at: datetime = NOON, **parts: Any) -> Any:
    return kind(at=at, player="Ann", by="Ann", **parts)


# Cards


def test_a_card_is_a_members_own_and_its_number_is_never_given_twice() -> None:
    ann = Member("Ann")
    with pytest.raises(Illegal, match="Ann, who is no member") as refused:
        done(ann, by_house(commands.IssueCard, card="S-1"))
    assert "star:1.1.player-card" in map(str, refused.value.cites)
    done(ann, by_house(commands.OpenMembership, kind="social member"))
    assert done(ann, by_house(commands.IssueCard, card=" S-1 ")).card == "S-1"
    with pytest.raises(Illegal, match="Ann has card S-1"):
        done(ann, by_house(commands.IssueCard, card="S-2"))
    with pytest.raises(Illegal, match="card S-9 was Bob's"):
        done(ann, by_house(commands.ReplaceCard, card="S-9"), terms=MemberTerms(cards={"S-9": "Bob"}))
    assert done(ann, by_house(commands.ReplaceCard, card="S-2")).old == "S-1"
    with pytest.raises(Malformed, match="a reason is needed to"):
        done(ann, by_house(commands.VoidCard, why=" "))
    done(ann, by_house(commands.VoidCard, why="found in the street"))
    assert [(card.number, card.stage) for card in ann.cards] == [("S-1", "replaced"), ("S-2", "void")]
    assert ann.card("star") is None


# Bars and people kept apart


@pytest.mark.clause("star:27.5.3")
def test_a_casino_supervisor_excludes_from_the_casino_and_that_reaches_every_house() -> None:
    ann = Member("Ann")
    with pytest.raises(NotAllowed, match="Tournament Supervisor"):
        done(ann, by_house(commands.BarMember, reach="casino", title="Tournament Supervisor"))
    told = done(ann, by_house(commands.BarMember, reach="casino", why="a device"))
    assert [str(cite) for cite in told.cites] == ["star:27.5.3"]
    seen = Seen("device_used", seat=4, facts={"on_duty": False, "in_hand": True, "device_use": "voice_call"})
    ruling = rule(house_named("star"), seen).decide("exclude_from_casino", by="casino supervisor", reason="a device")
    assert {*told.cites} <= {*ruling.cites}  # what the floor rules about a device rests on the same clause
    bar = ann.bars[1]
    assert (bar.keeps_from("star"), bar.keeps_from("uk"), bar.note.until) == (True, True, None)
    with pytest.raises(Illegal, match="no bar 1 of this house"):
        done(ann, by_house(commands.LiftMemberBar, number=1, title="supervisor"), "uk")
    done(ann, by_house(commands.LiftMemberBar, number=1))
    assert not ann.bars[1].keeps_from("star")


@pytest.mark.clause("uk:conduct.2")
def test_a_bar_from_the_room_has_a_reason_and_a_period_and_is_of_its_house() -> None:
    ann = Member("Ann")
    with pytest.raises(Malformed, match="which has passed"):
        done(ann, by_house(commands.BarMember, until=NOON, title="supervisor"), "uk")
    done(ann, by_house(commands.BarMember, until=NOON + DAY, title="supervisor", why="threats"), "uk")
    bar = ann.bars[1]
    assert {*bar.note.cites} <= {*rule(house_named("uk"), Seen("rule_broken", seat=4)).cites}
    assert (bar.keeps_from("uk"), bar.keeps_from("star")) == (True, False)
    assert bar.note.holds("Ann", "", NOON + DAY - timedelta(minutes=1))
    assert not bar.note.holds("Ann", "", NOON + DAY)


@pytest.mark.clause("star:26.11.3")
def test_two_are_kept_apart_on_the_grounds_that_the_book_has() -> None:
    ann = Member("Ann")
    with pytest.raises(Illegal, match="are not suspected of collusion") as refused:
        done(ann, by_house(commands.KeepMembersApart, other="Bob"))
    assert [str(cite) for cite in refused.value.cites] == ["star:26.11.3"]
    done(ann, by_house(commands.KeepMembersApart, other="Bob", suspected=True))
    assert ann.apart == {("star", "Bob")}
    done(ann, by_house(commands.LetMembersTogether, other="Bob"))
    assert ann.apart == set()


# Limits


def test_a_limit_is_tightened_at_once_and_loosened_a_day_later() -> None:
    ann = Member("Ann")
    done(ann, by_self(commands.SetLimit, kind="loss", period="day", amount=500))
    done(ann, by_self(commands.SetLimit, kind="loss", period="day", amount=900))
    assert ann.limit("loss", "day", NOON + DAY - timedelta(seconds=1)) == 500
    assert ann.limit("loss", "day", NOON + DAY) == 900
    done(ann, by_self(commands.SetLimit, kind="loss", period="day", amount=200))
    assert ann.limit("loss", "day", NOON + 9 * DAY) == 200  # what was to be loosened is not any more
    done(ann, by_self(commands.SetLimit, kind="loss", period="day", amount=0))
    assert ann.limit("loss", "day", NOON) == 200
    assert ann.limit("loss", "day", NOON + DAY) == 0
    with pytest.raises(Illegal, match="for a sitting"):
        done(ann, by_self(commands.SetLimit, kind="loss", period="sitting", amount=5))
    with pytest.raises(Illegal, match="up to 50"):
        refuse_beyond_limit(ann, "loss", 51, NOON, lambda _since: 150)
    refuse_beyond_limit(ann, "loss", 50, NOON, lambda _since: 150)


def test_a_sitting_over_its_time_needs_a_rest_and_a_short_pause_is_none() -> None:
    ann, minute = Member("Ann"), timedelta(minutes=1)

    def room(kind: Any, minutes: int) -> None:
        done(ann, kind(at=NOON + minutes * minute, player="Ann", by="the room"))

    done(ann, by_self(commands.SetLimit, kind="session", period="sitting", amount=60))
    room(commands.BeginSitting, 0)
    room(commands.EndSitting, 50)
    room(commands.BeginSitting, 55)  # five minutes later: the same sitting goes on
    assert not list(own_bars(ann, NOON + 59 * minute, TERMS.rest))
    assert list(own_bars(ann, NOON + 60 * minute, TERMS.rest))
    room(commands.EndSitting, 61)
    assert list(own_bars(ann, NOON + 90 * minute, TERMS.rest))
    assert not list(own_bars(ann, NOON + 91 * minute, TERMS.rest))


def test_nobody_shortens_an_exclusion_or_limits_somebody_else() -> None:
    ann = Member("Ann")
    done(ann, by_self(commands.ExcludeSelf, days=0))
    for days in (1, 3650, 0):
        with pytest.raises(Illegal, match="made shorter"):
            done(ann, by_self(commands.ExcludeSelf, days=days))
    with pytest.raises(Illegal, match="a cool-off for Ann, asked for by Bo"):
        done(ann, commands.CoolOff(at=NOON, player="Ann", by="Bo", hours=1))


# Whatever is asked in whatever order

_AMOUNTS = st.integers(0, 5).map(lambda each: each * 100)
_ASKED = st.one_of(
    st.builds(lambda kind, period, amount: (commands.SetLimit, {"kind": kind, "period": period, "amount": amount}),
              st.sampled_from(("deposit", "buy_in", "loss")), st.sampled_from(("day", "week")), _AMOUNTS),
    st.builds(lambda hours: (commands.CoolOff, {"hours": hours}), st.integers(1, 72)),
    st.builds(lambda days: (commands.ExcludeSelf, {"days": days}), st.integers(0, 5)),
    st.builds(lambda until: (commands.BarMember, {"until": until}), st.none() | st.just(NOON + 3 * DAY)),
    st.builds(lambda number: (commands.LiftMemberBar, {"number": number}), st.integers(1, 3)),
    st.just((commands.OpenMembership, {})),
    st.builds(lambda card: (commands.IssueCard, {"card": card}), st.sampled_from(("S-1", "S-2"))),
    st.just((commands.VoidCard, {})),
)  # fmt: skip
_KEYS: list[LimitKey] = [(kind, period) for kind in ("deposit", "buy_in", "loss") for period in ("day", "week")]


def _strictness(amount: int) -> float:
    return amount or float("inf")


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), _ASKED), max_size=25))
def test_no_sequence_of_commands_loosens_anything_before_its_time(steps: list[tuple[int, Any]]) -> None:
    ann, now, happenings = Member("Ann"), NOON, list[MemberHappening]()
    promised: list[tuple[datetime, LimitKey, int]] = []  # when a limit was asked for, and what was in force then
    keeps: list[tuple[datetime, datetime]] = []  # from when to when somebody is kept out by their own choice
    for hours, (kind, parts) in steps:
        now += timedelta(hours=hours)
        own = kind in (commands.SetLimit, commands.CoolOff, commands.ExcludeSelf)
        asked = (by_self if own else by_house)(kind, now, **parts)
        before = deepcopy(ann)
        try:
            happened = decide_member(TERMS, ann, asked, house_named("star"))
        except PokerroomError:
            assert ann == before  # what is refused has changed nothing
            continue
        for happening in happened:
            evolve_member(ann, happening)
        happenings += happened
        for key in _KEYS:  # what held a moment ago is not loosened by asking
            assert _strictness(ann.limit(*key, now)) <= _strictness(before.limit(*key, now))
            asked_for = kind is commands.SetLimit and key == (parts["kind"], parts["period"])
            if asked_for and (amount := ann.limit(*key, now)):
                promised.append((now, key, amount))
        if kind is commands.CoolOff:
            keeps.append((now, now + timedelta(hours=parts["hours"])))
        if kind is commands.ExcludeSelf:
            keeps.append((now, now + timedelta(days=parts["days"]) if parts["days"] else datetime.max))
        for since, key, amount in promised:
            if now < since + TERMS.waiting:
                assert ann.limit(*key, now) <= amount
                assert ann.limit(*key, now) > 0
        for since, until in keeps:
            if since <= now < until:
                assert any(bar.holds("Ann", "", now) for bar in own_bars(ann, now, TERMS.rest))
    again = Member("Ann")
    for happening in happenings:
        evolve_member(again, MEMBER_HAPPENINGS.read(recorded_kind(happening), MEMBER_HAPPENINGS.write(happening)))
    assert again == ann
