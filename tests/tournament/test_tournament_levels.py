"""Levels and breaks as a session is played: by the clock, by hands, by players left, and as they are announced."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pokerroom.errors import Illegal
from pokerroom.tournament import commands
from pokerroom.tournament.questions.levels import break_now, level_over, session_clock
from pokerroom.tournament.questions.rebuys import rebuys_open
from pokerroom.tournament.structure.levels import LONGEST_MINUTES, Break, Level, Structure
from testkit.tournament.driven_tournaments import SEVEN, STACK, DrivenTournament

BLINDS = ((10, 20), (20, 40), (40, 80), (80, 160))


def structure(*ends: dict[str, Any], breaks: tuple[Break, ...] = (Break(1, 10),)) -> Structure:
    """Levels that end so, the last never."""
    levels = tuple(Level(blinds, **more) for blinds, more in zip(BLINDS, (*ends, {}), strict=False))
    return Structure(stack=STACK, levels=levels, breaks=breaks, seats=6)


def a_hand(driven: DrivenTournament, table: str = "1", **stacks: int) -> None:
    """A hand in which nothing changes hands, or what is told of it."""
    driven.do(commands.ReportHandBegun, table=table)
    seats = driven.session.tables[table].seats
    kept: dict[int, int] = {seat: driven.session.players[who].chips for seat, who in seats.items()}
    told = {**kept, **{int(seat.removeprefix("s")): chips for seat, chips in stacks.items()}}
    driven.do(commands.ReportHandOver, table=table, stacks=told, button=1)


def shown(driven: DrivenTournament) -> Any:
    return session_clock(driven.tournament.state, driven.session, driven.now)


@pytest.mark.parametrize("house", ["star", "uk"])
def test_a_break_after_a_level_of_so_many_hands_begins_with_the_last_of_them_and_ends(house: str) -> None:
    driven = DrivenTournament(house, 4, structure=structure({"hands": 2}))
    a_hand(driven)
    assert shown(driven).hands_left == 1
    a_hand(driven)
    state = driven.tournament.state
    assert break_now(state, driven.session, driven.now) == 1

    assert (shown(driven).is_break, shown(driven).seconds_left) == (True, 600)
    with pytest.raises(Illegal, match="in the break after level 1"):
        driven.do(commands.ReportHandBegun, table="1")
    driven.now += timedelta(minutes=10)
    assert break_now(state, driven.session, driven.now) == 0
    if house == "uk":  # there the director announces it
        driven.do(commands.AnnounceLevel, level=2)
    driven.do(commands.ReportHandBegun, table="1")
    assert (driven.session.level, driven.session.level_since) == (2, 14.0)


def test_a_break_after_a_level_that_ends_when_so_many_are_left() -> None:
    driven = DrivenTournament("star", 4, structure=structure({"players_left": 3}), rebuys=None)
    a_hand(driven, s1=2 * STACK, s2=0)
    ended = [happening for happening in driven.tournament.happenings if type(happening).__name__ == "LevelEnded"]
    assert [happening.level for happening in ended] == [1]  # type: ignore[union-attr]
    with pytest.raises(Illegal, match="in the break after level 1"):
        driven.do(commands.ReportHandBegun, table="1")
    driven.now += timedelta(minutes=10)
    a_hand(driven)
    assert driven.session.level == 2


def test_a_level_that_the_clock_passes_over_has_its_break_all_the_same() -> None:
    timed = structure({"minutes": 20}, {"minutes": 20}, {"minutes": 20}, breaks=(Break(2, 10),))
    driven = DrivenTournament("star", 4, structure=timed)
    a_hand(driven)
    driven.now += timedelta(minutes=40)  # level 1 and 2 are over, and nobody dealt in level 2
    assert (shown(driven).level, shown(driven).is_break) == (2, True)
    with pytest.raises(Illegal, match="in the break after level 2"):
        driven.do(commands.ReportHandBegun, table="1")
    driven.now += timedelta(minutes=10)
    driven.do(commands.ReportHandBegun, table="1")
    assert (driven.session.level, driven.session.level_since) == (3, 50.0)


def test_a_level_that_is_announced_in_a_break_begins_after_it() -> None:
    timed = structure({"minutes": 20}, {"minutes": 20}, {"minutes": 20})
    driven = DrivenTournament("uk", 4, structure=timed)
    driven.now += timedelta(minutes=20)
    driven.do(commands.AnnounceLevel, level=2)
    state = driven.tournament.state
    assert break_now(state, driven.session, driven.now) == 1
    assert (shown(driven).is_break, shown(driven).level, shown(driven).seconds_left) == (True, 1, 540)
    with pytest.raises(Illegal, match="in the break after level 1"):
        driven.do(commands.ReportHandBegun, table="1")
    driven.now += timedelta(minutes=9)
    a_hand(driven)
    assert shown(driven).seconds_left == (20 - 3) * 60


def test_hands_of_a_level_are_those_dealt_in_it_at_the_table_that_played_most() -> None:
    driven = DrivenTournament("uk", 8, structure=structure({"minutes": 20}, {"hands": 2}, breaks=()))
    a_hand(driven, "1")
    driven.do(commands.ReportHandBegun, table="2")
    driven.now += timedelta(minutes=20)
    driven.do(commands.AnnounceLevel, level=2)
    stacks = dict.fromkeys(driven.session.tables["2"].seats, STACK)
    driven.do(commands.ReportHandOver, table="2", stacks=stacks, button=1)  # dealt in level 1
    assert (driven.session.level_hands, shown(driven).hands_left) == (0, 2)
    a_hand(driven, "1")
    a_hand(driven, "2")
    assert level_over(driven.tournament.state, driven.session, driven.now) is None
    a_hand(driven, "2")
    assert level_over(driven.tournament.state, driven.session, driven.now) is not None


def test_re_buys_last_as_long_as_the_clock_says_though_no_hand_was_dealt_since() -> None:
    driven = DrivenTournament("star", 4)  # re-buys for two levels of 20 minutes, then a break of 10
    state, session, begun = driven.tournament.state, driven.session, driven.now
    open_at = [rebuys_open(state, session, begun + timedelta(minutes=each)) for each in (0, 39, 41, 49, 50, 80)]
    assert open_at == [True, True, True, True, False, False]
    driven.now += timedelta(minutes=60)
    driven.do(commands.CallBreak, minutes=5)
    assert not rebuys_open(state, session, driven.now)


def test_a_break_is_called_for_a_minute_to_two_weeks_and_one_of_another_length_changes_nothing() -> None:
    driven = DrivenTournament("star", 4)
    before = driven.tournament.state.copy()
    for minutes, why in (
        (LONGEST_MINUTES + 1, r"a break of 20,161 minutes is too long; allowed: at most 20,160"),
        (10**15, "allowed: at most 20,160"),  # more than a clock can add
        (0, "the break has no length; allowed: 1 minute or more"),
    ):
        with pytest.raises(Illegal, match=why):
            driven.do(commands.CallBreak, minutes=minutes)
    assert driven.tournament.state == before
    driven.do(commands.CallBreak, minutes=LONGEST_MINUTES)
    paused = driven.tournament.state.paused(driven.now)
    assert paused is not None
    assert paused[1] == driven.now + timedelta(weeks=2)
    with pytest.raises(Illegal, match="there is a break already; allowed: once play goes on"):
        driven.do(commands.CallBreak, minutes=5)


def test_a_session_that_too_few_have_entered_is_named_when_it_cannot_begin() -> None:
    driven = DrivenTournament("uk")
    driven.enter("Ann")
    driven.now = SEVEN
    with pytest.raises(Illegal, match=r"^final cannot begin with 1 player; allowed: 2 or more"):
        driven.start()
