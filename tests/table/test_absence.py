"""When a seat may be released, and playing over one."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.commands import EndPlayover, PlayOver, Release
from pokerroom.table.happenings import SeatReleased
from pokerroom.table.opening.readiness import as_usual
from pokerroom.table.seats.absence import (
    AbsentPlayer,
    HeldChips,
    QuietSpell,
    count_after_hand,
    go_away,
    held_from,
    reasons_of_absence,
    reasons_of_idleness,
)
from pokerroom.table.seats.occupancy import Newcomer, Seats, empty_seats
from pokerroom.table.seats.rules import SeatingRules, seating_rules_for
from pokerroom.table.table import Table
from pokerroom.talk import happening_sentences
from testkit.rulebook.claims import each_house
from testkit.table.seated import sit

EIGHT = datetime(2024, 5, 1, 20, 0)


def of(house: str) -> SeatingRules:
    """What the house says about seats at a table of nine places."""
    return seating_rules_for(house_named(house), TableSetup(game="holdem", blinds=(5, 10), places=9))


def at(minute: int) -> datetime:
    return EIGHT + timedelta(minutes=minute)


def full(rules: SeatingRules) -> Seats:
    seats = empty_seats(rules)
    for seat in range(1, 10):
        seats = sit(seats, Newcomer(f"P{seat}", approved=True), seat)
    return seats


def house_table(house: str) -> Table:
    """A table of a house with three players, the second of them away."""
    setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, places=9)
    table = Table(house_named(house), as_usual(house_named(house), setup), unit=1)
    for seat, player in ((1, "P1"), (4, "P4"), (5, "P5")):
        table.sit(player, seat, 230, EIGHT)
    table.sit_out(4, EIGHT)
    return table


def why(rules: SeatingRules, away: list[AbsentPlayer], seat: int, now: datetime) -> list[str]:
    return [ground.why for ground in reasons_of_absence(rules, away, seat, now)]


# Away


@pytest.mark.clause("adelaide:62.a")
def test_about_to_miss_the_big_blind_for_the_second_time() -> None:
    assert why(of("adelaide"), [AbsentPlayer(7, EIGHT, big_blind_due=True)], 7, at(1)) == []
    assert why(of("adelaide"), [AbsentPlayer(7, EIGHT, big_blinds_missed=1)], 7, at(50)) == []
    due = [AbsentPlayer(7, EIGHT, big_blinds_missed=1, big_blind_due=True)]
    assert why(of("adelaide"), due, 7, at(20)) == ["about to miss big blind number 2"]
    assert "adelaide:62.a" in map(str, reasons_of_absence(of("adelaide"), due, 7, at(20))[0].cites)
    assert why(of("uk"), due, 7, at(20)) == []


@pytest.mark.clause("adelaide:62.b")
def test_the_third_player_away_and_not_the_first_two() -> None:
    away = [AbsentPlayer(2, at(0)), AbsentPlayer(5, at(2)), AbsentPlayer(8, at(3))]
    assert [why(of("adelaide"), away, seat, at(4)) for seat in (2, 5, 8)] == [
        [],
        [],
        ["player number 3 away from the table"],
    ]
    assert why(of("adelaide"), away[1:], 8, at(4)) == []  # seat 2 is back
    assert why(of("uk"), away, 8, at(4)) == []


@pytest.mark.clause("uk:seating.8")
def test_chips_are_picked_up_after_the_limit_and_held() -> None:
    away = [go_away(of("uk"), 4, EIGHT)]
    assert why(of("uk"), away, 4, at(30)) == []
    grounds = reasons_of_absence(of("uk"), away, 4, at(31))
    assert [ground.why for ground in grounds] == ["away 31 minutes, 30 allowed"]
    table = house_table("uk")
    chips = table.do(Release(4, at(31), by="supervisor"))
    assert 4 in table.seats.free
    assert chips == HeldChips("P4", 230, ("away 31 minutes, 30 allowed",))


@pytest.mark.parametrize("house", each_house("canberra:?seating.absence", "star:?seating.absence"))
def test_half_an_hour_or_what_the_operator_says_where_the_book_says_nothing(house: str) -> None:
    away, table = [AbsentPlayer(4, EIGHT)], TableSetup(game="holdem", blinds=(5, 10), places=9)
    assert [why(of(house), away, 4, at(minute)) for minute in (30, 31)] == [[], ["away 31 minutes, 30 allowed"]]
    short = seating_rules_for(house_named(house).choose("seating.absence", 1, part="minutes"), table)
    assert [why(short, away, 4, at(minute)) for minute in (1, 2)] == [[], ["away 2 minutes, 1 allowed"]]
    with pytest.raises(Malformed, match="1 or more"):
        house_named(house).choose("seating.absence", 0, part="minutes")


def test_a_seat_that_was_lost_by_being_away_is_told_with_what_that_rests_on_and_no_clause_about_wagers() -> None:
    house = house_named("star")
    table = Table(house, TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    table.sit("Ann", 2, 300, EIGHT)
    table.sit_out(2, EIGHT)
    table.do(Release(2, at(120), by="gaming supervisor"))
    (told,) = [happening for happening in table.happenings if isinstance(happening, SeatReleased)]
    assert told.because == ("seating.absence",)
    assert happening_sentences(told, {2: "Ann"}, table.rules)[0].cites == ("star:?seating.absence",)


@pytest.mark.clause("uk:seating.9")
def test_more_time_for_one_who_told_the_floor_beforehand() -> None:
    away = [go_away(of("uk"), 4, EIGHT, told_at=at(-1), granted=60)]
    assert why(of("uk"), away, 4, at(45)) == []
    assert why(of("uk"), away, 4, at(61)) == ["away 61 minutes, 60 allowed"]
    with pytest.raises(Illegal, match="asked for when already away") as refusal:
        go_away(of("uk"), 4, EIGHT, told_at=at(5), granted=60)
    assert "uk:seating.9" in map(str, refusal.value.cites)


@pytest.mark.clause("uk:seating.10")
def test_away_again_and_again() -> None:
    assert why(of("uk"), [AbsentPlayer(4, EIGHT)], 4, at(5)) == []
    assert why(of("uk"), [AbsentPlayer(4, EIGHT, often=True)], 4, at(5)) == ["away again and again"]
    assert why(of("adelaide"), [AbsentPlayer(4, EIGHT, often=True)], 4, at(5)) == []


def test_a_seat_is_released_on_grounds_only() -> None:
    with pytest.raises(Illegal, match="only on the house's grounds"):
        held_from(
            full(of("adelaide")), 7, reasons_of_absence(of("adelaide"), [AbsentPlayer(7, EIGHT)], 7, at(500)), 100
        )
    assert reasons_of_absence(of("uk"), [AbsentPlayer(7, EIGHT)], 6, at(500)) == ()


@given(
    st.sampled_from([of("adelaide"), of("canberra"), of("star"), of("uk")]),
    st.integers(0, 3),
    st.booleans(),
    st.integers(0, 100),
    st.integers(1, 100),
)
def test_a_ground_never_goes_away_by_waiting(
    rules: SeatingRules, missed: int, due: bool, minutes: int, more: int
) -> None:
    away = [AbsentPlayer(4, EIGHT, big_blinds_missed=missed, big_blind_due=due)]
    before, after = (reasons_of_absence(rules, away, 4, at(minute)) for minute in (minutes, minutes + more))
    assert len(before) <= len(after)


# There, but idle


def idle(rules: SeatingRules, hands: int, *, empty_in: int = 0, wagered_in: int = 0, places: int = 9) -> QuietSpell:
    quiet = QuietSpell()
    for hand in range(1, hands + 1):
        quiet = count_after_hand(
            rules,
            quiet,
            wagered=hand == wagered_in,
            full=hand != empty_in,
            button=(hand - 1) % places + 1,
            next_button=hand % places + 1,
            places=places,
        )
    return quiet


@pytest.mark.clause("canberra:19.5")
def test_three_hands_without_a_bet_at_a_full_table() -> None:
    grounds = reasons_of_idleness(of("canberra"), idle(of("canberra"), 3), 9)
    assert [ground.why for ground in grounds] == ["no wager for 3 hands"]
    assert [str(cite) for cite in grounds[0].cites] == ["canberra:19.5"]
    assert held_from(full(of("canberra")), 4, grounds, 90).player == "P4"
    assert reasons_of_idleness(of("canberra"), idle(of("canberra"), 2), 9) == ()
    assert reasons_of_idleness(of("canberra"), idle(of("canberra"), 3, empty_in=2), 9) == ()
    assert reasons_of_idleness(of("canberra"), idle(of("canberra"), 4, wagered_in=2), 9) == ()


@pytest.mark.clause("star:27.11")
def test_three_laps_of_the_button_without_a_wager() -> None:
    assert reasons_of_idleness(of("star"), idle(of("star"), 18), 9) == ()
    assert reasons_of_idleness(of("star"), idle(of("star"), 26), 9) == ()
    grounds = reasons_of_idleness(of("star"), idle(of("star"), 27, empty_in=11), 9)
    assert [ground.why for ground in grounds] == ["no wager for 3 laps of the button"]
    assert "star:27.11" in map(str, grounds[0].cites)


@pytest.mark.clause("star:1.1.round")
def test_a_round_is_the_button_back_at_the_same_player() -> None:
    seats, quiet = [1, 2, 3, 5, 6, 8, 9], QuietSpell()  # seven players, the button on seat 3
    laps, rules = [], of("star")
    for hand in range(7):
        button, then = seats[(hand + 2) % 7], seats[(hand + 3) % 7]
        quiet = count_after_hand(rules, quiet, wagered=False, full=False, button=button, next_button=then, places=9)
        laps.append(quiet.travelled // 9)
    assert laps == [0, 0, 0, 0, 0, 0, 1]


def test_no_clause_no_ground() -> None:
    assert reasons_of_idleness(of("uk"), QuietSpell(500, 500), 9) == ()
    assert reasons_of_idleness(of("adelaide"), QuietSpell(500, 500), 9) == ()


# Playing over


@pytest.mark.clause("uk:seating.5")
def test_playing_over_needs_the_floors_leave() -> None:
    table = house_table("uk")
    with pytest.raises(Illegal, match="with the floor's leave") as refusal:
        table.do(PlayOver("Q", 4, 100, EIGHT, by="", box=True))
    assert "uk:seating.5" in map(str, refusal.value.cites)
    table.do(PlayOver("Q", 4, 100, EIGHT, by="supervisor", box=True))
    assert table.seats.plays(4) == "Q"


@pytest.mark.clause("uk:seating.6")
def test_a_playover_box_keeps_the_chips_apart() -> None:
    table = house_table("uk")
    with pytest.raises(Illegal, match="with a playover box"):
        table.do(PlayOver("Q", 4, 100, EIGHT, by="supervisor", box=False))
    table.do(PlayOver("Q", 4, 100, EIGHT, by="supervisor", box=True))
    assert (table.state.players.boxes[4].player, table.state.players.boxes[4].stake.chips) == ("P4", 230)
    assert (table.seats.plays(4), table.state.players.stakes[4].chips) == ("Q", 100)
    assert (table.books.ledger.balance("box 4"), table.books.ledger.balance("seat 4")) == (230, 100)
    hand = table.begin_hand(EIGHT, {1: "As", 4: "Kd", 5: "9c"})
    assert hand.stacks[4] == 100


@pytest.mark.clause("uk:seating.7")
def test_the_absent_player_is_not_asked() -> None:
    table = house_table("uk")
    table.sit_out(5, EIGHT)
    for seat, player in ((4, "Q"), (5, "R")):
        table.do(PlayOver(player, seat, 100, EIGHT, by="supervisor", box=True))
    assert (table.seats.players[4], table.seats.over) == ("P4", {4: "Q", 5: "R"})
    table.do(EndPlayover(4, EIGHT))
    assert (table.seats.plays(4), table.seats.over) == ("P4", {5: "R"})


def play_over(table: Table, seat: int, player: str = "Q") -> None:
    floor = titles_with(table.rules.house, "seat")[0]
    table.do(PlayOver(player, seat, 100, EIGHT, by=floor, box=True))


@pytest.mark.parametrize("house", each_house("adelaide", "canberra:?seating.playover", "star:?seating.playover"))
def test_elsewhere_nobody_plays_over_a_seat(house: str) -> None:
    with pytest.raises(Illegal, match="waiting until the seat is released"):
        play_over(house_table(house), 4)


def test_what_cannot_be_played_over() -> None:
    table = house_table("uk")
    with pytest.raises(Illegal, match="cannot be played over"):
        play_over(table, 5)
    with pytest.raises(Illegal, match="P4 plays over their own seat"):
        play_over(table, 4, "P4")
    play_over(table, 4)
    table.sit_out(5, EIGHT)
    with pytest.raises(Illegal, match="Q has a seat at this table"):
        play_over(table, 5)


@pytest.mark.clause("uk:ring.9")
def test_who_plays_over_brings_back_what_they_took_from_another_table_of_the_house() -> None:
    table, other = house_table("uk"), house_table("uk")
    other.sit("Q", 7, 300, EIGHT)
    other.rise(7, at(5))
    with pytest.raises(Illegal, match="300"):
        table.do(PlayOver("Q", 4, 100, at(6), by="supervisor", box=True, took_away=(other.state.travel.left["Q"],)))
    table.do(PlayOver("Q", 4, 300, at(6), by="supervisor", box=True, took_away=(other.state.travel.left["Q"],)))
    assert table.state.players.stakes[4].chips == 300
