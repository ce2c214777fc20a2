"""Evenings on which somebody tried to break the table: what they found, so that it stays mended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec import structs

from pokerroom.charges import ChargeTerms, TimeCharge, charges_due
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import CHECK_OR_CALL, FOLD, Raise, SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, break_table, happenings
from pokerroom.table.commands import (
    AgreeToFreezeOut,
    BeginAnew,
    BeginFreezeOut,
    KeepApart,
    NoteEntry,
    PlanFreezeOut,
    Receive,
    RemoveCompetitor,
    SeatCompetitor,
)
from pokerroom.table.deciding.floor import release_reasons
from pokerroom.table.opening.readiness import as_usual
from testkit.table.evenings import EIGHT, HOLDEM, dealer_of, play, play_out, same_again, seated, table_refuses

BY_TIME = replace(HOLDEM, commission=("time_charge",))
BY_HAND = replace(HOLDEM, commission=("hand_fee",))
ANYTHING: Any = None


def hours(number: float) -> datetime:
    return EIGHT + timedelta(hours=number)


def wanted(table: Table, setup: TableSetup, planned: datetime | None = None) -> int:
    """A change that everybody was told of and agrees to."""
    change = table.changes.propose(setup, by=table.rules.changes.ordered_by[0])
    announced(table, change, planned)
    return change


def announced(table: Table, change: int, planned: datetime | None = None) -> None:
    table.changes.tell_players(change, EIGHT)
    table.changes.put_up_sign(change, EIGHT, planned)
    for seat in sorted(table.state.players.stakes):
        table.changes.agree(change, seat)


def carried_out(table: Table, change: int, at: datetime = EIGHT) -> None:
    """When so many hands are played as the house wants."""
    for _ in range(10):
        if table.changes.what_is_missing(change, at):
            play(table)
    table.changes.carry_out(change, at)


def lines_taken(table: Table) -> list[str]:
    return [happening.line.words for happening in table.happenings if isinstance(happening, happenings.Taken)]


# 1, 4: who has folded and leaves


def frozen(table: Table) -> None:
    table.do(PlanFreezeOut(300, EIGHT, by="Gaming Manager"))
    for seat in sorted(table.state.players.stakes):
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.do(BeginFreezeOut(EIGHT))


def test_nobody_leaves_a_freeze_out_with_chips_after_folding() -> None:
    table = seated()
    frozen(table)
    dealer = dealer_of(table)
    first = dealer.go_on()
    table.act(first, FOLD)
    table_refuses(table, Illegal, lambda: table.rise(first, EIGHT))
    play_out(table, dealer)
    assert sorted(table.stacks) == [1, 2, 3]
    play(table)
    same_again(table)


def test_who_folded_and_left_is_gone_after_a_misdeal() -> None:
    table = seated()
    dealer = dealer_of(table)
    first = dealer.go_on()
    table.act(first, FOLD)
    assert table.rise(first, EIGHT) == 300
    table.misdeal("a boxed card")
    assert first not in table.stacks
    assert not table.state.hand_notes.rising
    same_again(table)


# 2, 3, 6: changes


def test_no_change_is_carried_out_in_a_freeze_out() -> None:
    table = seated()
    change = wanted(table, replace(HOLDEM, max_buy_in=1000))
    frozen(table)
    while table.changes.what_is_missing(change, hours(1)):
        play(table)
    table_refuses(table, Illegal, lambda: table.changes.carry_out(change, hours(1)))
    table_refuses(table, Illegal, lambda: table.chips.add(2, 200, EIGHT))


def test_a_change_to_a_time_charge_is_paid_by_those_who_sit_there() -> None:
    table = seated()
    play(table)
    carried_out(table, wanted(table, BY_TIME))
    assert sorted(table.state.paid_time.paid_until) == [1, 2, 3]
    play(table, hours(1))
    assert sum(words.startswith("time charge 10") for words in lines_taken(table)) == 6
    same_again(table)


def test_a_change_leaves_alone_what_another_has_changed_since() -> None:
    table = seated()
    slow = wanted(table, replace(HOLDEM, seconds_to_act=30))
    dear = wanted(table, replace(HOLDEM, blinds=(10, 20)), planned=hours(1))
    carried_out(table, dear, hours(5))
    notices = [line.words for line in table.sign().lines if line.heading == "Notice"]
    assert notices == [
        "soon: time to act 30 seconds; a warning 5 seconds before the end",
        "soon: clock 40 seconds once the floor starts it, within the time to act",
    ]
    carried_out(table, slow, hours(5))
    assert (table.rules.setup.blinds, table.rules.setup.seconds_to_act) == ((10, 20), 30)
    same_again(table)


def test_what_a_change_demands_is_judged_by_the_table_as_it_is() -> None:
    """What has changed in between is none of this change's business."""
    table = seated("adelaide")
    by = table.rules.changes.ordered_by[0]
    higher = table.changes.propose(replace(HOLDEM, blinds=(10, 20)), by=by)
    wanted_before = {each.what for each in table.changes.what_is_missing(higher, EIGHT)}
    carried_out(table, wanted(table, replace(HOLDEM, percent=4)))
    assert {each.what for each in table.changes.what_is_missing(higher, EIGHT)} == wanted_before
    announced(table, higher)
    carried_out(table, higher)
    assert (table.rules.setup.percent, table.rules.setup.blinds) == (4, (10, 20))


def test_a_change_that_has_become_impossible_is_refused_and_the_sign_still_stands() -> None:
    table = seated()
    lower, higher = wanted(table, replace(HOLDEM, max_buy_in=150)), wanted(table, replace(HOLDEM, min_buy_in=200))
    carried_out(table, higher)
    assert table.sign().lines[0].words == "soon: buy-in at least $100, at most $150"
    table_refuses(table, PokerroomError, lambda: table.changes.carry_out(lower, EIGHT))


# 5, 7, 8: seats


@pytest.mark.parametrize("house", ["adelaide", "uk"])
@pytest.mark.parametrize("blind", [0, 1])
def test_a_newcomer_has_not_missed_the_blind_of_the_player_before_him(house: str, blind: int) -> None:
    table = seated(house, seats=(1, 2, 3, 4, 5), chips=400)
    for _ in range(10):
        play(table)
    table.sit_out(3, EIGHT)
    for _ in range(8):
        dealer = dealer_of(table)
        comes = table.state.hand_notes.line_up is not None and (3, blind) in table.state.hand_notes.line_up.missed
        if comes:
            table.rise(3, EIGHT)
            table.sit("new", 3, 400, EIGHT)
        play_out(table, dealer)
        if comes:
            assert not table.state.players.blind_statuses[3].missed
            return
    pytest.fail("the blind never went past the seat")


def played_over() -> Table:
    table = seated("uk")
    play(table)
    table.sit_out(2, EIGHT)
    table.play_over("new", 2, 300, EIGHT, by="supervisor", box=True)
    return table


def test_the_owner_of_a_boxed_seat_is_placed_when_the_table_breaks() -> None:
    table, other = played_over(), Table(house_named("uk"), HOLDEM, name="other", unit=1)
    owned = table.state.players.boxes[2].stake.chips
    change = table.changes.announce_closing(by=table.rules.changes.ordered_by[0])
    announced(table, change)
    table.changes.carry_out(change, hours(5))
    order = ["player 1", "new", "player 3"]
    drawn = dict(zip(order, ("Ah", "Kd", "9c"), strict=True))
    by = table.rules.changes.ordered_by[0]
    placed = break_table(table, [other], hours(5), by=by, drawn=drawn, order=order)
    assert [each.player for each in placed] == ["player 1", "new", "player 2", "player 3"]
    assert not table.seats.players
    assert not table.stacks
    seat = other.seats.seat_of("player 2")
    assert other.stacks[seat] == owned
    assert other.state.players.blind_statuses[seat] == structs.replace(
        other.state.players.blind_statuses[other.seats.seat_of("player 1")], away=True
    )
    assert seat in other.state.players.away
    assert table.balanced
    assert other.balanced


def test_nobody_plays_over_their_own_seat() -> None:
    table = seated("uk")
    table.sit_out(1, EIGHT)
    asking = lambda: table.play_over("player 1", 1, 300, EIGHT, by="supervisor", box=True)  # noqa: E731
    assert "their own seat" in table_refuses(table, Illegal, asking)


def test_whoever_plays_over_has_agreed_to_nothing_yet() -> None:
    table = seated("uk")
    change = wanted(table, replace(HOLDEM, blinds=(10, 20)))
    table.sit_out(2, EIGHT)
    table.play_over("new", 2, 300, EIGHT, by="supervisor", box=True)
    assert table.changes.proposed[change].agreed == {1, 3}


# 9: times

NO_TIMES = (
    "yesterday",
    None,
    12,
    EIGHT.date(),
    EIGHT.replace(tzinfo=UTC),
    datetime(9999, 12, 31, 23, 30),
    datetime.min,
)


@pytest.mark.parametrize("at", NO_TIMES, ids=str)
@pytest.mark.parametrize("setup", [HOLDEM, BY_TIME], ids=["percent", "time"])
def test_what_is_no_time_is_refused_before_anything_has_changed(at: Any, setup: TableSetup) -> None:
    table = seated(setup=setup)
    change = table.changes.announce_closing(by=table.rules.changes.ordered_by[0])
    asked: tuple[Callable[[], object], ...] = (
        lambda: table.sit("new", 4, 300, at),
        lambda: table.sit("new", 4, 300, at=at),
        lambda: table.chips.add(2, 50, at),
        lambda: table.begin_hand(at),
        lambda: table.rise(1, at),
        lambda: table.sit_out(1, at),
        lambda: table.changes.tell_players(change, at),
        lambda: table.changes.what_is_missing(change, at),
        lambda: release_reasons(table.state, 1, at),
    )
    for asking in asked:
        assert "time" in table_refuses(table, Malformed, asking)


def test_a_hand_does_not_begin_before_the_last_one() -> None:
    table = seated()
    play(table, hours(1))
    table_refuses(table, Illegal, lambda: table.begin_hand(EIGHT))
    play(table, hours(1))


def test_nothing_is_dated_back_to_before_the_hand_or_the_turn() -> None:
    table = seated()
    early = EIGHT - timedelta(seconds=1)
    table_refuses(table, Illegal, lambda: table.begin_hand(early))
    dealer = dealer_of(table, hours(1))
    dealer.go_on()
    table_refuses(table, Illegal, lambda: table.time.begin_turn(EIGHT))
    table.time.begin_turn(hours(2))
    table_refuses(table, Illegal, lambda: table.time.call_clock(0, hours(1)))
    table_refuses(table, Illegal, lambda: table.time.buy(hours(1)))
    table.time.call_clock(0, hours(2))


def test_a_seat_kept_for_a_hundred_years_is_charged_at_once() -> None:
    table = seated(setup=BY_TIME)
    play(table)
    table.sit_out(3, EIGHT)
    table_refuses(table, PokerroomError, lambda: table.begin_hand(EIGHT.replace(year=2150)))  # nobody can pay for it
    terms = ChargeTerms(time_charge=TimeCharge(10, clock="table"))
    for years in (0, 100):
        late = EIGHT.replace(year=2024 + years) + timedelta(hours=30, minutes=30)
        due = list(charges_due(terms, 1, EIGHT, late, EIGHT))
        assert sum(charge_due.amount for charge_due in due) == 10 * ((late - EIGHT) // timedelta(hours=1) + 1)
        assert due[-1].paid_until == late + timedelta(minutes=30)
        assert len(due) < 100


# 10 and after: terms, misdeals, words, values


def test_ten_percent_needs_a_maximum_stake_at_canberra() -> None:
    ten = as_usual(house_named("canberra"), replace(HOLDEM, percent=10))
    assert Table(house_named("canberra"), ten, unit=1).rules.terms.percentage is not None
    for most in (None, 600):
        with pytest.raises(Illegal, match="maximum buy-in"):
            Table(house_named("canberra"), replace(ten, max_buy_in=most), unit=1)


@pytest.mark.parametrize("house", ["adelaide", "star"])
def test_a_misdeal_is_no_hand_of_notice(house: str) -> None:
    table = seated(house)
    change = table.changes.propose(replace(HOLDEM, percent=4), by=table.rules.changes.ordered_by[0])
    table.changes.tell_players(change, EIGHT)
    table.changes.put_up_sign(change, EIGHT)
    before = [each.what for each in table.changes.what_is_missing(change, EIGHT)]
    for _ in range(4):
        dealer_of(table)
        table.misdeal("two cards exposed")
    assert [each.what for each in table.changes.what_is_missing(change, EIGHT)] == before
    play(table)
    same_again(table)


def test_the_fee_of_a_misdealt_hand_is_given_back() -> None:
    table = seated(setup=BY_HAND)
    table.chips.buy_checks(2, "white", 1, EIGHT)
    before, checks = table.stacks, dict(table.state.players.checks)
    dealer_of(table)
    assert table.stacks != before
    assert not table.state.players.checks
    table.misdeal("two cards exposed")
    assert (table.stacks, table.state.players.checks) == (before, checks)
    assert table.ledger.balance("house hand fee") == 0
    assert table.balanced
    play(table)
    assert table.ledger.balance("house hand fee") == 3
    same_again(table)


def test_a_fee_that_is_cut_says_so() -> None:
    table = Table(house_named("star"), replace(HOLDEM, min_buy_in=4, seating_fee=10), unit=1)
    table.sit("short", 1, 4, EIGHT)
    assert lines_taken(table) == ["seating fee 4: once, on sitting down; seat 1 has 4 of 10 left"]


def test_a_replay_in_the_middle_of_a_hand_knows_what_was_taken_from_its_pots() -> None:
    table = seated()
    dealer = dealer_of(table)
    while seat := dealer.go_on():
        table.act(seat, CHECK_OR_CALL)
    assert table.state.hand_notes.pot_lines
    table.floor.approve(2, EIGHT, by="casino supervisor")
    twin = same_again(table)
    table.end_hand()
    twin.end_hand()
    assert twin.happenings == table.happenings


WRONG: dict[str, Callable[[Table], object]] = {
    "nobody": lambda table: table.sit("", 4, 300, EIGHT),
    "blanks": lambda table: table.sit("  ", 4, 300, EIGHT),
    "no name": lambda table: table.sit(ANYTHING, 4, 300, EIGHT),
    "a name that paints": lambda table: table.sit("\x1b[31mx\n", 4, 300, EIGHT),
    "a seat that is true": lambda table: table.sit("new", True, 300, EIGHT),
    "half a seat": lambda table: table.sit("new", 4.0, 300, EIGHT),  # type: ignore[arg-type]
    "chips in words": lambda table: table.sit("new", 4, "300", EIGHT),  # type: ignore[arg-type]
    "a list of seats": lambda table: table.rise([], EIGHT),  # type: ignore[arg-type]
    "a claim to a list": lambda table: table.ask_for_seat([], 4, EIGHT),  # type: ignore[arg-type]
    "last hands below nothing": lambda table: table.changes.announce_closing(by="casino supervisor", last_hands=-5),
    "last hands in words": lambda table: table.changes.announce_closing(by="", last_hands="3"),  # type: ignore[arg-type]
    "less than no minutes": lambda table: table.sit_out(1, EIGHT, told=EIGHT, granted=-30),
    "no change": lambda table: table.changes.tell_players(ANYTHING, EIGHT),
    "no traveller": lambda table: table.do(Receive(ANYTHING, 4, EIGHT)),
    "no posts": lambda table: table.begin_hand(EIGHT, unposted=ANYTHING),
    "no set-up": lambda table: table.changes.propose("x", by="casino supervisor"),  # type: ignore[arg-type]
    "no approval": lambda table: table.chips.take_off(1, 5, EIGHT, approval="x"),  # type: ignore[arg-type]
    "no scope": lambda table: table.do(KeepApart("a", "b", ANYTHING, EIGHT, by="casino supervisor")),
    "no reason": lambda table: table.floor.reserve_seat("a", 4, ANYTHING, EIGHT, by="casino supervisor"),
    "no viewer": lambda table: table.view([]),  # type: ignore[arg-type]
    "owed by a list": lambda table: table.player([]).owes.words,  # type: ignore[arg-type]
    "an amount in words": lambda table: table.chips.announce_behind(1, "x", EIGHT),  # type: ignore[arg-type]
    "a hand in words": lambda table: table.take_hand("x"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_read_is_refused_kindly(what: str) -> None:
    table = seated()
    table_refuses(table, Malformed, lambda: WRONG[what](table))


SETUPS: dict[str, dict[str, Any]] = {
    "a number for blinds": {"blinds": 5},
    "no blinds at all": {"blinds": None},
    "a buy-in below nothing": {"min_buy_in": -5},
    "a chip of nothing": {"smallest_chip": 0},
    "one player": {"players": 1},
    "more at least than at most": {"min_buy_in": 600},
    "a cap below nothing": {"scale": ((0, 5, -1),)},
    "a step without a rate": {"scale": ((0,),)},
    "without end": {"min_buy_in": float("inf")},
}


@pytest.mark.parametrize("what", SETUPS)
def test_no_table_opens_with_a_set_up_that_cannot_be_read(what: str) -> None:
    with pytest.raises(PokerroomError):
        Table(house_named("star"), replace(HOLDEM, **SETUPS[what]), unit=1)


def test_after_a_freeze_out_the_table_begins_anew_on_its_old_terms() -> None:
    table = seated(seats=(1, 2, 3))
    setup = table.rules.setup
    table.do(PlanFreezeOut(300, EIGHT, by="Gaming Manager"))
    for seat in sorted(table.state.players.stakes):
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.do(BeginFreezeOut(EIGHT))
    with pytest.raises(Illegal, match="no freeze-out has been won"):
        table.do(BeginAnew(EIGHT))
    winner, *others = sorted(table.state.players.stakes)
    for seat in others:
        table.rise(seat, EIGHT, reason="taken ill")
    with pytest.raises(Illegal, match="begin anew"):
        table.begin_hand(EIGHT)
    table.do(BeginAnew(EIGHT))
    assert table.rules.setup == setup
    table.sit("somebody new", others[0], 300, EIGHT)
    table.begin_hand(EIGHT)
    assert set(table.state.hand_notes.line_up.seats) == {winner, others[0]}  # type: ignore[union-attr]


def test_a_change_of_places_changes_the_seats() -> None:
    table = seated(seats=(1, 2, 3))
    by = table.rules.changes.ordered_by[0]
    change = table.changes.propose(replace(table.rules.setup, places=6), by=by)
    table.changes.tell_players(change, EIGHT)
    table.changes.put_up_sign(change, EIGHT)
    for seat in sorted(table.state.players.stakes):
        table.changes.agree(change, seat)
    table.sit("Zoe", 7, 300, EIGHT)
    table.changes.agree(change, 7)
    with pytest.raises(Illegal, match="seats 7 are taken"):
        table.changes.carry_out(change, EIGHT)
    table.rise(7, EIGHT)
    table.changes.carry_out(change, EIGHT)
    assert table.seats.numbers == (1, 2, 3, 4, 5, 6)
    with pytest.raises(Malformed, match="there is no seat 9"):
        table.sit("somebody new", 9, 300, EIGHT)


def test_a_competitor_without_chips_is_not_dealt_in() -> None:
    table = Table(house_named("uk"), TableSetup(game="holdem", blinds=(5, 10), tournament=True))
    for seat, chips in ((1, 300), (2, 300), (3, 900)):
        table.do(SeatCompetitor(f"player {seat}", seat, chips, EIGHT, "", ()))
    dealer = SoftwareDealer(table.begin_hand(EIGHT, {1: "As", 2: "Ks", 3: "Qs"}), seed=1, charges=table.charges.take)
    while seat := dealer.go_on():
        options = dealer.hand.options(seat)
        table.act(seat, Raise(options.most_to) if options.most_to else CHECK_OR_CALL)
    table.end_hand()
    broke = [seat for seat, chips in table.stacks.items() if not chips]
    assert broke
    said = table_refuses(table, Illegal, lambda: table.begin_hand(EIGHT))
    assert "has no chips; allowed: give them chips, or remove them from the table" in said
    for seat in broke:
        table.do(RemoveCompetitor(seat, EIGHT, "", ()))
    if len(table.stacks) > 1:
        play(table)


def test_an_entry_names_a_ruling_that_was_made() -> None:
    table = seated("uk")
    dealer_of(table)
    table_refuses(table, Illegal, lambda: table.do(NoteEntry("x", EIGHT, "dealer", 0, False, 2)))


def test_a_number_of_players_beyond_every_deck_is_refused_at_once() -> None:
    with pytest.raises(Illegal, match="players need"):
        Table(house_named("uk"), replace(HOLDEM, players=10**15))


def test_the_name_of_a_table_is_a_text() -> None:
    for name in (None, 7, ["one"]):
        with pytest.raises(Malformed, match="is no name of a table"):
            Table(house_named("uk"), HOLDEM, name=name)  # type: ignore[arg-type]
