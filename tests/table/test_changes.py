"""Notice, signs and consent before anything changes: the ledger's worked examples and the laws behind them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table
from pokerroom.table.changes.proposals import (
    PendingChange,
    Start,
    TableAtChange,
    last_hand,
    propose_change,
    propose_closing,
    put_up_sign,
    stakes_to_correct,
    start,
    take_effect,
    what_is_missing,
)
from pokerroom.table.changes.rules import ChangeRules, change_rules_for, minimum_wager
from pokerroom.table.commands import Propose
from pokerroom.table.opening.readiness import as_usual, unsettled
from pokerroom.table.sign.posted_sign import notice_of
from pokerroom.table.stakes.rules import stake_rules_for
from testkit.refusals import refused
from testkit.rulebook.by_name import as_house

BOOKS = ("adelaide", "canberra", "star", "uk")
BOSS = {
    "adelaide": "Area Manager",
    "canberra": "casino supervisor",
    "star": "casino supervisor",
    "uk": "supervisor",
}
OLD = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, commission=("pot_percent",), percent=5)
HIGHER = replace(OLD, blinds=(10, 20))
LOWER = replace(OLD, blinds=(2, 4))
CHEAPER = replace(OLD, percent=4)
NINE = frozenset(range(1, 10))


def clock(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, 6, hour, minute)


def after(
    hand: int, at: datetime | None = None, players: frozenset[int] = NINE, *, running: bool = False
) -> TableAtChange:
    return TableAtChange(hand, at or clock(20), players, running)


def rules_of(book: str) -> ChangeRules:
    return change_rules_for(house_named(book), OLD)


def change(book: str, new: TableSetup, old: TableSetup = OLD) -> PendingChange:
    return propose_change(rules_of(book), old, new, by=BOSS[book])


def not_yet(book: str, pending: PendingChange, now: TableAtChange, words: str, *clauses: str) -> None:
    """The change does not take effect now, for a reason that has these words and clauses."""
    with refused(words, *clauses):
        take_effect(rules_of(book), pending, now)


def accepted(book: str, pending: PendingChange, now: TableAtChange) -> bool:
    return take_effect(rules_of(book), pending, now) == pending.new


# Game, limits, blinds, range


@pytest.mark.clause("adelaide:38.1")
def test_adelaide_higher_wagers_need_every_player() -> None:
    seven = frozenset(range(1, 8))
    old = replace(OLD, blinds=(2, 4))
    pending = change("adelaide", replace(OLD, blinds=(5, 10)), old).agreed_by(1, 2, 3, 4, 5, 6)
    not_yet("adelaide", pending, after(10, players=seven), "no consent of seat 7", "adelaide:38.1")
    assert start(rules_of("adelaide"), pending, after(10, players=seven)) is None
    assert accepted("adelaide", pending.agreed_by(7), after(10, players=seven))
    assert start(rules_of("adelaide"), pending.agreed_by(7), after(10, players=seven)) == Start(11)


@pytest.mark.clause("adelaide:A1.1.b")
def test_adelaide_lower_blinds_need_every_player_too() -> None:
    six = frozenset(range(1, 7))
    pending = change("adelaide", replace(OLD, blinds=(1, 2)), LOWER).agreed_by(1, 2, 3, 4, 5)
    not_yet("adelaide", pending, after(10, players=six), "no consent of seat 6", "adelaide:A1.1.b")
    assert accepted("adelaide", pending.agreed_by(6), after(10, players=six))
    not_yet("adelaide", pending.agreed_by(6), after(10, players=six, running=True), "hand 10 is running")
    newcomer = pending.agreed_by(6).without(6)
    not_yet("adelaide", newcomer, after(10, players=six), "no consent of seat 6")


@pytest.mark.clause("adelaide:38.2")
def test_adelaide_every_stake_must_fit_the_new_range() -> None:
    new = replace(HIGHER, min_buy_in=200, max_buy_in=1000)
    rules, stakes = rules_of("adelaide"), {3: 150, 4: 600, 5: 1200}
    pending = change("adelaide", new)
    assert stakes_to_correct(rules, pending, stake_rules_for(house_named("adelaide"), new), stakes) == {3: 50, 5: -200}
    same_range = change("adelaide", HIGHER)
    assert stakes_to_correct(rules, same_range, stake_rules_for(house_named("adelaide"), HIGHER), stakes) == {}
    assert stakes_to_correct(rules_of("star"), pending, stake_rules_for(house_named("star"), new), stakes) == {}


@pytest.mark.clause("canberra:4.1.2")
def test_canberra_the_players_are_told_before_the_minimum_changes() -> None:
    old = replace(OLD, minimum_bet=5)
    pending = change("canberra", replace(OLD, minimum_bet=10), old)
    not_yet("canberra", pending, after(10), "the players have not been told", "canberra:4.1.2")
    told = pending.announced(10, clock(20))
    not_yet("canberra", told, after(10, running=True), "hand 10 is running", "canberra:4.2")
    assert accepted("canberra", told, after(10))
    assert start(rules_of("canberra"), told, after(10, running=True)) == Start(11)


@pytest.mark.clause("canberra:4.2")
def test_canberra_the_points_of_the_list_are_settled_before_a_hand() -> None:
    blinds = replace(OLD, straddling=False)
    with pytest.raises(Illegal, match="not settled before the first hand: whether cards are burned") as caught:
        Table(house_named("canberra"), blinds)
    assert [str(cite) for cite in caught.value.cites] == ["canberra:4.2(h)"]
    never = House(library().book("canberra")).choose("deal.burns", "never")
    for house, settled in (("canberra", replace(blinds, burns=False)), (never, blinds), ("uk", OLD)):
        assert Table(as_house(house), settled).rules.setup == settled
    table = Table(house_named("canberra"), as_usual(house_named("canberra"), OLD))
    with pytest.raises(Illegal, match="whether cards are burned"):
        table.do(Propose(replace(OLD, straddling=False), by="casino supervisor"))
    assert (table.rules.setup.burns, table.rules.setup.straddling) == (True, False)
    with pytest.raises(Illegal, match="for how much one may straddle") as caught:
        Table(house_named("canberra"), replace(blinds, straddling=True, burns=True))
    assert "canberra:4.2(f)" in map(str, caught.value.cites)
    ante = TableSetup(game="holdem", ante=1, min_buy_in=100, max_buy_in=500, commission=("pot_percent",), burns=True)
    assert unsettled(house_named("canberra"), ante) == ()
    bare = unsettled(house_named("canberra"), TableSetup(game="holdem"))
    assert [point.name for point in bare] == ["min_buy_in", "max_buy_in", "commission", "blinds", "burns"]
    assert unsettled(house_named("uk"), TableSetup(game="holdem")) == ()


@pytest.mark.clause("star:8.3")
def test_star_a_supervisor_changes_the_game() -> None:
    omaha = replace(OLD, game="omaha")
    with pytest.raises(NotAllowed) as caught:
        propose_change(rules_of("star"), OLD, omaha, by="dealer")
    assert "star:8.3" in map(str, caught.value.cites)
    pending = change("star", omaha)
    not_yet("star", pending, after(10), "the players have not been told", "star:8.3")
    assert accepted("star", pending.announced(10, clock(20)), after(13))


@pytest.mark.clause("star:8.3.1")
def test_star_three_hands_of_notice_or_everybody() -> None:
    pending = change("star", LOWER).announced(10, clock(20))
    for hand, played in ((10, 0), (11, 1), (12, 2)):
        not_yet("star", pending, after(hand), f"{played} of 3 hands", "star:8.3.1")
        assert start(rules_of("star"), pending, after(hand)) == Start(14)
    assert accepted("star", pending, after(13))
    assert not what_is_missing(rules_of("star"), change("star", LOWER).agreed_by(*NINE), after(10))
    not_yet("star", change("star", LOWER).agreed_by(*NINE - {4}), after(10), "have not been told", "star:8.3.1")


@pytest.mark.clause("star:8.3.2")
def test_star_a_change_waits_for_the_end_of_the_hand() -> None:
    pending = change("star", LOWER).announced(10, clock(20))
    not_yet("star", pending, after(14, running=True), "hand 14 is running; allowed: when it is over", "star:8.3.2")
    not_yet("star", pending, after(13, running=True), "2 of 3 hands", "star:8.3.2")
    assert accepted("star", pending, after(14))


@pytest.mark.clause("star:8.3.3")
def test_star_a_higher_minimum_needs_a_sign_for_twenty_minutes() -> None:
    told = change("star", HIGHER).announced(10, clock(20))
    assert (minimum_wager(OLD), minimum_wager(HIGHER)) == (10, 20)
    not_yet("star", told, after(20, clock(21)), "no sign tells of it", "star:8.3.3")
    silent = told.signed(clock(20))
    not_yet("star", silent, after(20, clock(21)), "the sign gives no time", "star:8.3.3")
    assert start(rules_of("star"), silent, after(20, clock(21))) is None
    with pytest.raises(Illegal, match="goes up at 20:00 and says 20:19; allowed: 20:20 or later"):
        put_up_sign(rules_of("star"), told, clock(20), clock(20, 19))
    signed = put_up_sign(rules_of("star"), told, clock(20), clock(20, 20))
    not_yet("star", signed, after(20, clock(20, 19)), "it is 20:19; allowed: at 20:20", "star:8.3.3")
    assert start(rules_of("star"), signed, after(11, clock(20, 5))) == Start(14, clock(20, 20))
    assert accepted("star", signed, after(20, clock(20, 20)))
    not_yet("star", signed.agreed_by(*NINE), after(11, clock(20, 19)), "it is 20:19", "star:8.3.3")
    later = told.signed(clock(20), planned=clock(21))
    not_yet("star", later, after(20, clock(20, 20)), "at 21:00", "star:8.3.3")
    assert accepted("star", change("star", LOWER).announced(10, clock(20)), after(13))


@pytest.mark.clause("uk:seating.1")
def test_uk_management_changes_the_game_from_the_next_hand() -> None:
    omaha = replace(OLD, game="omaha", limit="pot")
    with pytest.raises(NotAllowed) as caught:
        propose_change(rules_of("uk"), OLD, omaha, by="player")
    assert "uk:seating.1" in map(str, caught.value.cites)
    pending = change("uk", omaha)
    not_yet("uk", pending, after(10, running=True), "hand 10 is running", "uk:seating.1")
    assert accepted("uk", pending, after(10))


def test_the_time_on_a_sign_is_kept() -> None:
    for book in BOOKS:
        pending = put_up_sign(rules_of(book), change(book, LOWER).announced(10, clock(20)), clock(20), clock(21))
        agreed = pending.agreed_by(*NINE)
        assert start(rules_of(book), agreed, after(13)) == Start(14, clock(21))
        assert accepted(book, agreed, after(13, clock(21)))


def test_one_change_in_four_houses() -> None:
    """Told before hand 11 that the blinds go down, eight of nine agree."""
    eight = NINE - {9}
    begins = {
        book: start(rules_of(book), change(book, LOWER).announced(10, clock(20)).agreed_by(*eight), after(10))
        for book in BOOKS
    }
    assert begins == {"adelaide": None, "canberra": Start(11), "star": Start(14), "uk": Start(11)}


@pytest.mark.clause("star:8.9.2", "canberra:4.2(e)")
def test_straddles_are_the_houses_own_decision_between_hands() -> None:
    straddles = replace(OLD, straddling=True)
    for book in BOOKS:
        pending = change(book, straddles).announced(10, clock(20)).signed(clock(20))
        assert accepted(book, pending, after(10))
        not_yet(book, pending, after(10, running=True), "hand 10 is running")
    for book in ("adelaide", "uk"):
        assert accepted(book, change(book, straddles), after(10))
    not_yet("star", change("star", straddles).announced(10, clock(20)), after(10), "the sign does not", "star:8.9.2")
    not_yet("canberra", change("canberra", straddles), after(10), "have not been told", "canberra:4.2(e)")
    with pytest.raises(NotAllowed):
        propose_change(rules_of("adelaide"), OLD, straddles, by="Assistant Gaming Manager")
    by_assistant = propose_change(rules_of("star"), OLD, straddles, by="Assistant Gaming Manager")
    assert accepted("star", by_assistant.signed(clock(20)), after(10))


@pytest.mark.clause("canberra:4.8(a)", "star:7.13", "adelaide:53.b.2")
def test_a_time_to_act_is_known_before_it_runs() -> None:
    timed = replace(OLD, seconds_to_act=20)
    for book, lacks, clause in (
        ("canberra", "the players have not been told", "canberra:4.8(a)"),
        ("star", "the sign does not show it", "star:7.13"),
        ("adelaide", "the sign does not show it", "adelaide:53.b.2"),
    ):
        for old, new in ((OLD, timed), (timed, OLD), (timed, replace(timed, seconds_to_act=30))):
            pending = change(book, new, old)
            not_yet(book, pending, after(10), lacks, clause)
            assert accepted(book, pending.announced(10, clock(20)).signed(clock(20)), after(10))


# Charges


@pytest.mark.clause("adelaide:77.2")
def test_adelaide_three_hands_on_the_old_method_whoever_agrees() -> None:
    pending = change("adelaide", replace(OLD, commission=("time_charge",), percent=None))
    announced = pending.announced(40, clock(20)).signed(clock(20)).agreed_by(*NINE)
    for hand in (40, 41, 42):
        not_yet("adelaide", announced, after(hand), f"{hand - 40} of 3 hands", "adelaide:77.2")
    assert start(rules_of("adelaide"), announced, after(40, running=True)) == Start(44)
    assert accepted("adelaide", announced, after(43))


@pytest.mark.clause("star:3.4", "star:3.4.2")
def test_star_a_changed_charge_waits_for_the_next_hand() -> None:
    pending = change("star", CHEAPER).announced(40, clock(20)).signed(clock(20))
    not_yet("star", pending, after(44, running=True), "hand 44 is running", "star:3.4", "star:3.4.2")
    assert start(rules_of("star"), pending, after(44, running=True)) == Start(45)
    assert accepted("star", pending, after(44))
    with pytest.raises(NotAllowed):
        propose_change(rules_of("star"), OLD, CHEAPER, by="dealer")


@pytest.mark.clause("star:3.4.1")
def test_star_three_hands_of_notice_for_a_charge_or_everybody() -> None:
    pending = change("star", CHEAPER).signed(clock(20))
    not_yet("star", pending.announced(40, clock(20)), after(42), "2 of 3 hands", "star:3.4.1")
    assert accepted("star", pending.announced(40, clock(20)), after(43))
    assert accepted("star", pending.agreed_by(*NINE), after(40))
    not_yet("star", pending.agreed_by(*NINE - {2}), after(40), "have not been told", "star:3.4.1")


@pytest.mark.clause("star:3.4.3")
def test_star_the_sign_shows_the_new_charge_first() -> None:
    pending = change("star", CHEAPER).announced(40, clock(20))
    not_yet("star", pending, after(43), "the sign does not show it", "star:3.4.3")
    not_yet("star", pending, after(43, players=frozenset()), "the sign does not show it", "star:3.4.3")
    assert accepted("star", pending.signed(clock(20, 30)), after(43, clock(20, 30)))


def test_canberra_players_are_told_of_a_charge_and_uk_says_nothing() -> None:
    not_yet("canberra", change("canberra", CHEAPER), after(40), "have not been told", "canberra:15.3.2")
    assert accepted("canberra", change("canberra", CHEAPER).announced(40, clock(20)), after(40))
    assert accepted("uk", change("uk", CHEAPER), after(40))


def test_a_change_of_two_kinds_meets_both_demands() -> None:
    pending = change("adelaide", replace(LOWER, percent=4)).announced(40, clock(20)).signed(clock(20))
    not_yet("adelaide", pending, after(43), "no consent", "adelaide:38.1")
    not_yet("adelaide", pending.agreed_by(*NINE), after(42), "2 of 3 hands", "adelaide:77.2")
    assert accepted("adelaide", pending.agreed_by(*NINE), after(43))


# Closing


@pytest.mark.clause("adelaide:81.1")
def test_adelaide_a_table_closes_after_fifteen_minutes_or_three_hands() -> None:
    rules = rules_of("adelaide")
    hands = propose_closing(rules, OLD, by="Area Manager", last_hands=3).announced(50, clock(1))
    not_yet("adelaide", hands, after(52, clock(1, 1)), "2 of 3 hands", "adelaide:81.1")
    not_yet("adelaide", hands, after(53, clock(1, 1), running=True), "hand 53 is running", "adelaide:81.1")
    assert accepted("adelaide", hands, after(53, clock(1, 1)))
    assert last_hand(hands) == 53
    time = propose_closing(rules, OLD, by="Area Manager").announced(50, clock(1)).signed(clock(1))
    not_yet("adelaide", time, after(60, clock(1, 14)), "at 01:15", "adelaide:81.1")
    assert accepted("adelaide", time, after(50, clock(1, 15)))
    with pytest.raises(Illegal, match="a closing after the last hand; allowed: the last 3 or more, or 15 minutes"):
        propose_closing(rules, OLD, by="Area Manager", last_hands=1)
    assert [line.words for line in notice_of(house_named("adelaide"), hands)] == [
        "this table closes after the last 3 hands"
    ]
    last = propose_closing(rules_of("uk"), OLD, by="supervisor", last_hands=1)
    assert [line.words for line in notice_of(house_named("uk"), last)] == ["this table closes after the last hand"]
    assert last_hand(time) is None
    unsigned = propose_closing(rules, OLD, by="Area Manager").announced(50, clock(1))
    not_yet("adelaide", unsigned, after(60, clock(2)), "no sign tells of it", "adelaide:81.2")


@pytest.mark.clause("star:27.10")
def test_star_a_closing_needs_its_time_and_no_last_hands_replace_it() -> None:
    with pytest.raises(Illegal, match="after the last 3 hands; allowed: 20 minutes of notice"):
        propose_closing(rules_of("star"), OLD, by=BOSS["star"], last_hands=3)


@pytest.mark.parametrize("book", ["canberra", "uk"])
def test_hands_that_were_declared_the_last_are_played(book: str) -> None:
    closing = propose_closing(rules_of(book), OLD, by=BOSS[book], last_hands=3)
    assert what_is_missing(rules_of(book), closing, after(50))
    told = closing.announced(50, clock(1))
    assert [each.what for each in what_is_missing(rules_of(book), told, after(52))] == [
        "2 of 3 hands played since the notice"
    ]
    assert accepted(book, told, after(53))


@pytest.mark.clause("canberra:18.2")
def test_canberra_the_players_are_told_of_the_closing() -> None:
    pending = propose_closing(rules_of("canberra"), OLD, by="casino supervisor")
    not_yet("canberra", pending, after(50, clock(1)), "the players have not been told", "canberra:18.2")
    told = pending.announced(50, clock(1))
    not_yet("canberra", told, after(50, clock(1), running=True), "hand 50 is running", "canberra:18.2")
    assert accepted("canberra", told, after(50, clock(1)))


@pytest.mark.clause("star:27.10")
def test_star_a_closing_sign_for_twenty_minutes() -> None:
    rules = rules_of("star")
    silent = propose_closing(rules, OLD, by="casino supervisor").signed(clock(2, 10))
    not_yet("star", silent, after(50, clock(2, 30)), "the sign gives no time", "star:27.10")
    pending = put_up_sign(rules, silent, clock(2, 10), clock(2, 30))
    not_yet("star", pending, after(50, clock(2, 29)), "at 02:30", "star:27.10")
    assert accepted("star", pending, after(50, clock(2, 30)))
    assert accepted("star", propose_closing(rules, OLD, by="casino supervisor"), after(50, clock(2, 10), frozenset()))
    with pytest.raises(NotAllowed):
        propose_closing(rules, OLD, by="dealer")


def test_uk_says_nothing_of_closing() -> None:
    assert accepted("uk", propose_closing(rules_of("uk"), OLD, by="supervisor"), after(50))


def test_nothing_changes() -> None:
    with pytest.raises(Malformed):
        propose_change(rules_of("uk"), OLD, OLD, by="supervisor")


# Laws

SETUPS = st.sampled_from([HIGHER, LOWER, CHEAPER, replace(HIGHER, percent=4), replace(OLD, straddling=True)])
MINUTES = st.integers(0, 60).map(lambda minute: clock(20) + timedelta(minutes=minute))


@st.composite
def pendings(draw: st.DrawFn, book: str) -> PendingChange:
    """A change or a closing about which something has been done."""
    if draw(st.booleans()):
        found = change(book, draw(SETUPS))
    else:
        last = 0 if book == "star" else draw(st.sampled_from([0, 3]))
        found = propose_closing(rules_of(book), OLD, by=BOSS[book], last_hands=last)
    if draw(st.booleans()):
        found = found.announced(draw(st.integers(5, 12)), draw(MINUTES))
    if draw(st.booleans()):
        at = draw(MINUTES)
        found = found.signed(at, draw(st.sampled_from([None, at + timedelta(minutes=25)])))
    return found.agreed_by(*draw(st.sampled_from([(), (1, 2, 3), tuple(NINE)])))


@given(st.data(), st.sampled_from(BOOKS), st.booleans(), MINUTES)
def test_it_happens_when_start_says_and_not_a_hand_before(
    data: st.DataObject, book: str, running: bool, at: datetime
) -> None:
    rules, pending = rules_of(book), data.draw(pendings(book))
    now = after(12, at, running=running)
    begins = start(rules, pending, now)
    assert (begins == Start(13)) == (not what_is_missing(rules, pending, replace(now, running=False)))
    if begins is None:
        assert any(each.hand is None and each.at is None for each in what_is_missing(rules, pending, now))
        return
    due = after(begins.hand - 1, begins.at or now.at)
    assert not what_is_missing(rules, pending, due)
    if begins.at is not None:
        assert what_is_missing(rules, pending, replace(due, at=begins.at - timedelta(seconds=1)))
    if begins.hand > 13:
        assert what_is_missing(rules, pending, replace(due, hand=due.hand - 1))


@given(st.data(), st.sampled_from(BOOKS))
def test_more_notice_never_hurts(data: st.DataObject, book: str) -> None:
    rules, pending = rules_of(book), data.draw(pendings(book))
    now = after(20, clock(23))
    fuller = pending.agreed_by(*NINE)
    assert len(what_is_missing(rules, fuller, now)) <= len(what_is_missing(rules, pending, now))
    for each in what_is_missing(rules, pending, now):
        assert each.cites or pending.last_hands  # a floor that declared last hands is held to its word, book or not
