"""Rulings carried out at running tables: the stakes, the button, the people, a stop and the record follow."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pokerroom.charges.entries import HELD
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.hand import CALL, CHECK_OR_CALL, FOLD, Hand, Raise
from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.floor.contests import answer, contest
from pokerroom.rulings.ruling import Ruling
from pokerroom.table import Table, happenings, move_player
from pokerroom.table.commands import (
    AnnounceClosing,
    BeginTurn,
    CallClock,
    CarryOut,
    CorrectButton,
    CorrectStake,
    LiftBar,
    Misdeal,
    PutUpSign,
    ReleaseHeld,
    ResumeTable,
    StopTable,
    TellPlayers,
    WithdrawAsking,
)
from testkit.rulebook.claims import each_house
from testkit.table.table_watch import snapshot
from testkit.table.twin_tables import EIGHT, SETUP, TwinTables


def test_a_ruling_is_in_the_record_with_who_made_it_its_facts_steps_and_clauses() -> None:
    evening = TwinTables("star")
    hand, dealer = evening.begin()
    hand.act(hand.turn, CALL)
    evening.rules(Seen("card_exposed_in_cut"), dealer)
    (note,) = evening.table.floor.rulings
    assert (note.key, note.by, note.hand) == ("ruling.card_exposed_in_cut", "gaming supervisor", 1)
    assert note.steps[0] == "Declare a misdeal: this deal is abandoned."
    assert "star:25.1.1" in map(str, note.cites)
    assert hand.stacks == {1: 200, 4: 200, 6: 200}
    evening.finish(hand, dealer)


def test_players_and_those_without_the_power_declare_nothing_and_nothing_has_changed() -> None:
    evening = TwinTables("star")
    hand, dealer = evening.begin()
    ruling = rule(house_named("star"), Seen("card_exposed_in_cut"), hand)
    evening.table.record.report_play()
    before = snapshot(evening.table)
    for by in ("players", "Tournament Supervisor", "casino operator"):
        with pytest.raises(NotAllowed, match="gaming supervisor"):
            carry_out_at(evening.table, ruling, dealer, by=by, at=EIGHT)
    with pytest.raises(Illegal, match="before the last thing"):
        carry_out_at(evening.table, ruling, dealer, by="dealer", at=EIGHT - timedelta(minutes=5))
    assert snapshot(evening.table) == before


# Stakes


@pytest.mark.clause("star:8.2.1.3")
def test_the_excess_of_a_player_who_is_all_in_leaves_the_table_with_the_books() -> None:
    evening = TwinTables("star", chips=200)
    table = evening.table
    table.chips.add(4, 300, EIGHT)
    table.chips.add(1, 300, EIGHT)
    hand, dealer = evening.begin()
    while hand.turn != 4:
        hand.act(hand.turn, CALL)
    hand.act(4, Raise(500))
    while hand.turn and hand.turn != 4 and not hand.over:
        hand.act(hand.turn, CALL if hand.turn == 1 else FOLD)
    facts = {"amount_is": "above_maximum", "hand_over": False, "substantial_action": True, "stake_limit": 300}
    evening.rules(Seen("stake_out_of_range", seat=4, facts=facts, amount=300), dealer)
    assert hand.stacks[4] == 0  # 300 are in the pot, and 200 have left the table
    assert hand.stacks[1] == 200
    evening.finish(hand, dealer)
    assert table.books.ledger.balance("cage") == -(200 + 500 + 500) + 200


@pytest.mark.clause("star:8.2.1.3")
def test_the_excess_of_a_player_who_is_not_all_in_leaves_at_once() -> None:
    evening = TwinTables("star", chips=400)
    hand, dealer = evening.begin()
    for _ in range(3):
        hand.act(hand.turn, CHECK_OR_CALL)
    dealer.go_on()
    facts = {"amount_is": "above_maximum", "hand_over": False, "substantial_action": True, "stake_limit": 300}
    evening.rules(Seen("stake_out_of_range", seat=4, facts=facts, amount=300), dealer)
    assert hand.stacks[4] == 290
    evening.finish(hand, dealer)


@pytest.mark.clause("star:8.2.1.2")
def test_a_stake_that_is_still_short_after_the_hand_is_made_up_before_the_next_and_a_larger_one_stays() -> None:
    evening = TwinTables("star")
    table = evening.table
    hand, dealer = evening.begin()
    facts = {"amount_is": "below_minimum", "hand_over": False, "substantial_action": True}
    evening.rules(Seen("stake_out_of_range", seat=4, facts={**facts, "stake_limit": 400}), dealer)
    with pytest.raises(Illegal, match="the stake of seat 6 is 200, and no less than the minimum of 100"):
        evening.rules(Seen("stake_out_of_range", seat=6, facts={**facts, "stake_limit": 100}), dealer)
    while seat := dealer.go_on():
        hand.act(seat, FOLD if hand.to_call else CHECK_OR_CALL)
    table.end_hand()
    evening.check()
    assert set(table.begin_hand(EIGHT).state.seats) == {1, 6}
    table.do(Misdeal("to try again"))
    table.do(CorrectStake(4, EIGHT))
    assert table.stacks[4] == 400
    assert set(table.begin_hand(EIGHT).state.seats) == {1, 4, 6}
    assert not table.state.orders.stakes
    evening.check()


@pytest.mark.clause("uk:game.1")
def test_elsewhere_what_a_stake_had_too_much_goes_when_the_hand_is_over() -> None:
    evening = TwinTables("uk", chips=400)
    hand, dealer = evening.begin()
    facts = {"amount_is": "above_maximum", "hand_over": False, "substantial_action": True, "stake_limit": 300}
    evening.rules(Seen("stake_out_of_range", seat=4, facts=facts), dealer)
    while seat := dealer.go_on():
        hand.act(seat, FOLD if hand.to_call else CHECK_OR_CALL)
    evening.table.end_hand()
    evening.check()
    cut = evening.last(happenings.StakeChanged)
    assert (cut.seat, cut.what, cut.amount) == (4, "over the maximum", min(100, hand.stacks[4] - 300))


# The button


@pytest.mark.parametrize("house", each_house("adelaide", "canberra", "star", "uk:irregularity.1"))
def test_a_wrong_button_found_in_the_hand_is_put_right_after_it_whoever_knew(house: str) -> None:
    evening = TwinTables(house, (1, 3, 5, 7))
    table = evening.table
    first, dealer = evening.begin()
    evening.finish(first, dealer)
    button = first.state.button
    order = [1, 3, 5, 7]
    after = order[(order.index(button) + 1) % 4 :] + order[: (order.index(button) + 1) % 4]
    hand, dealer = evening.begin(wrong_button=after[1])
    seen = Seen("button_in_wrong_place", facts={"noticed": "this_hand", "substantial_action": True})
    evening.rules(seen, dealer)
    assert bool(table.state.button.order) is True
    evening.finish(hand, dealer)
    assert bool(table.state.button.order) is False
    assert bool(evening.last(happenings.ButtonCorrected).cites) == (house == "uk")  # the others are silent
    following = evening.begin()
    assert following[0].state.button == after[0]
    evening.finish(*following)
    assert evening.begin()[0].state.button == after[2]


def test_a_button_that_the_table_takes_for_right_is_put_right_on_the_floors_word_too() -> None:
    evening = TwinTables("uk", (1, 3, 5, 7))
    table = evening.table
    for _ in range(2):
        evening.finish(*evening.begin())
    with pytest.raises(Illegal, match="where it belongs"):
        table.do(CorrectButton(EIGHT))
    places = table.state.button.places
    evening.rules(Seen("button_in_wrong_place", facts={"noticed": "next_hand", "substantial_action": True}))
    assert table.state.button.places != places
    evening.finish(*evening.begin())


@pytest.mark.part("uk:misdeal.9")
def test_a_wrong_button_found_at_once_makes_a_void_hand_and_the_next_has_it_right() -> None:
    evening = TwinTables("uk", (1, 3, 5, 7))
    table = evening.table
    evening.finish(*evening.begin())
    right = table.copy().begin_hand(EIGHT).state.button
    wrong = next(seat for seat in (1, 3, 5, 7) if seat != right)
    _, dealer = evening.begin(wrong_button=wrong)
    evening.rules(Seen("button_in_wrong_place", facts={"noticed": "this_hand", "substantial_action": False}), dealer)
    table.end_hand()
    evening.check()
    assert not table.state.button.was_wrong
    assert table.begin_hand(EIGHT).state.button == right


# People, and what is only written down


def test_a_penalty_bars_a_player_from_the_next_hand_and_from_another_seat() -> None:
    evening = TwinTables("star", (1, 4, 6, 7))
    table = evening.table
    hand, dealer = evening.begin()
    ruling = rule(house_named("star"), Seen("rule_broken", seat=4, broken_clause="27.1"), hand)
    while ruling.open:
        offer = ruling.offers[0]
        choice: Any = ["bar_from_game_for"] if "bar_from_game_for" in offer.sanctions else 1
        ruling = ruling.decide(choice, by=offer.role, reason="again and again")
    before = snapshot(table)
    with pytest.raises(Malformed, match="barred for how long"):
        carry_out_at(table, ruling, dealer, by=evening.floor, at=EIGHT)
    assert snapshot(table) == before
    until = EIGHT + timedelta(hours=24)
    carry_out_at(table, ruling, dealer, by=evening.floor, at=EIGHT, until=until)
    evening.check()
    barred = evening.last(happenings.Barred)
    assert (barred.player, barred.what, barred.by) == ("player 4", "bar_from_game_for", evening.floor)
    assert barred.until == until
    assert barred.cites
    assert evening.last(happenings.Ordered).what == "record_breach"
    evening.finish(hand, dealer)
    assert 4 not in table.copy().begin_hand(EIGHT).state.seats
    table.rise(4, EIGHT)
    with pytest.raises(NotAllowed, match="barred") as refusal:
        table.sit("player 4", 9, 200, until - timedelta(minutes=1))
    assert "star:27.14" in map(str, refusal.value.cites)
    assert refusal.value.allowed == "from 2024-08-17 20:00 on"
    table.copy().sit("player 4", 9, 200, until)
    for by, why, fault in ((evening.floor, " ", Malformed), ("dealer", "sorry", NotAllowed)):
        with pytest.raises(fault):
            table.do(LiftBar("player 4", EIGHT, by=by, why=why))
    with pytest.raises(Illegal, match="player 1 is not barred here; allowed: barred: player 4"):
        table.do(LiftBar("player 1", EIGHT, by=evening.floor, why="sorry"))
    table.do(LiftBar("player 4", EIGHT, by=evening.floor, why="sorry"))
    evening.check()
    table.sit("player 4", 9, 200, EIGHT)


def fraud(hand: Hand, seat: int, by: str) -> Ruling:
    """The wagers of a cheat are forfeited, and nothing else follows."""
    ruling = rule(house_named("star"), Seen("fraud_affecting_outcome", seat=seat), hand)
    return ruling.decide(1, by=by, reason="marked cards").decide("decline", by=by)


@pytest.mark.clause("star:27.7.2")
@pytest.mark.parametrize("to", ["house", "player", "next_pot"])
def test_chips_that_were_held_go_where_somebody_decides_and_the_books_balance(to: str) -> None:
    evening = TwinTables("star", (1, 4, 6))
    table = evening.table
    hand, dealer = evening.begin()
    for _ in range(3):
        hand.act(hand.turn, CHECK_OR_CALL)
        dealer.go_on()
    carry_out_at(table, fraud(hand, 4, evening.floor), dealer, by=evening.floor, at=EIGHT)
    table.end_hand()
    held = table.books.ledger.balance(HELD)
    assert held > 0
    whose = "player 4" if to == "player" else ""
    for wrong, fault in (
        ({"by": "dealer"}, NotAllowed),
        ({"amount": held + 1}, Illegal),
        ({"to": "nobody"}, Malformed),
        ({"why": ""}, Malformed),
        ({"whose": "" if whose else "player 4"}, Malformed),
    ):
        named: dict[str, Any] = {
            "amount": held,
            "to": to,
            "by": evening.floor,
            "why": "decided",
            "whose": whose,
            **wrong,
        }
        with pytest.raises(fault):
            table.do(ReleaseHeld(at=EIGHT, **named))
    goes: Any = to
    table.do(ReleaseHeld(held - 1, goes, EIGHT, evening.floor, "decided", whose))
    table.do(ReleaseHeld(1, goes, EIGHT, evening.floor, "the rest", whose))
    evening.check()
    assert not table.books.ledger.balance(HELD)
    accounts = {"house": "house forfeits", "next_pot": "next pot", "player": "cage"}
    moved = [move for entry in table.books.ledger for move in entry.moves if move.source == HELD]
    assert [(move.target, move.amount) for move in moved] == [(accounts[to], held - 1), (accounts[to], 1)]
    booked = [happening for happening in table.happenings if isinstance(happening, happenings.Booked)][-1]
    assert booked.players == ({"player 4": -1} if whose else {})
    assert table.books.closing_report().balanced


@pytest.mark.clause("star:27.7.2")
def test_a_table_does_not_close_over_chips_that_are_held() -> None:
    evening = TwinTables("star", (1, 4, 6))
    table = evening.table
    hand, dealer = evening.begin()
    hand.act(hand.turn, CHECK_OR_CALL)
    carry_out_at(table, fraud(hand, hand.seats[1], evening.floor), dealer, by=evening.floor, at=EIGHT)
    table.end_hand()
    change = table.do(AnnounceClosing(by=evening.floor))
    table.do(TellPlayers(change, EIGHT))
    table.do(PutUpSign(change, EIGHT, EIGHT + timedelta(hours=2)))
    late = EIGHT + timedelta(hours=5)
    with pytest.raises(Illegal, match="held by a ruling"):
        table.do(CarryOut(change, late))
    table.do(ReleaseHeld(table.books.ledger.balance(HELD), "house", late, evening.floor, "decided"))
    table.do(CarryOut(change, late))
    assert table.closed


@pytest.mark.parametrize("misdealt", [False, True])
def test_who_lost_the_privilege_of_asking_does_not_have_it_in_later_hands(misdealt: bool) -> None:
    evening = TwinTables("star", (1, 4, 6, 7))
    table = evening.table
    hand, dealer = evening.begin()
    table.do(WithdrawAsking(4, EIGHT, by=evening.floor))
    evening.finish(hand, dealer)
    hand, dealer = evening.begin()
    evening.check()
    if misdealt:
        evening.rules(Seen("card_exposed_in_cut"), dealer)
    assert any(each[0] == 4 for each in hand.state.ordered.barred)  # type: ignore[union-attr]
    evening.finish(hand, dealer)


def test_a_ruling_that_is_contested_says_so_in_the_record() -> None:
    evening = TwinTables("star")
    _, dealer = evening.begin()
    evening.rules(Seen("card_exposed_in_cut"), dealer)
    table = evening.table
    with pytest.raises(Malformed, match="there is no ruling 2 at this table; there is 1"):
        contest(table, 2, by="player 4", reason="nobody saw it", at=EIGHT)
    with pytest.raises(Illegal, match="ruling 1 is not contested"):
        answer(table, 1, by="casino supervisor", words="it stands", at=EIGHT)
    for to, by, wrong in (
        ("another gaming supervisor", "casino supervisor", "gaming supervisor"),
        ("the casino operator", "casino operator", "casino supervisor"),
    ):
        appeal = contest(table, 1, by="player 4", reason="nobody saw it", at=EIGHT)
        assert (appeal.by, appeal.to) == ("player 4", to)
        with pytest.raises(Illegal, match="contested already"):
            contest(table, 1, by="player 6", reason="nor did I", at=EIGHT)
        with pytest.raises(NotAllowed) as refusal:
            answer(table, 1, by=wrong, words="it stands", at=EIGHT)
        assert by in refusal.value.allowed
        answer(table, 1, by=by, words="it stands", at=EIGHT)
        evening.check()
        assert (table.floor.rulings[0].appeals[-1].answer, table.floor.rulings[0].appeals[-1].answered_by) == (
            "it stands",
            by,
        )
    contest(table, 1, by="player 4", reason="nobody saw it", at=EIGHT)
    with pytest.raises(NotAllowed, match="inspector"):  # outside the house
        answer(table, 1, by="casino operator", words="it stands", at=EIGHT)


# A stop


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
def test_while_the_table_is_stopped_nothing_is_done_and_no_time_runs(house: str) -> None:
    evening = TwinTables(house)
    table = evening.table
    hand, dealer = evening.begin()
    table.do(BeginTurn(EIGHT))
    with pytest.raises(NotAllowed):
        table.do(StopTable(EIGHT, by="dealer"))
    with pytest.raises(Illegal, match="not stopped"):
        table.do(ResumeTable(EIGHT, by=evening.floor))
    table.do(StopTable(EIGHT + timedelta(seconds=10), by=evening.floor, why="a dispute"))
    evening.check()
    with pytest.raises(Illegal, match="has stopped the table: a dispute"):
        table.act(hand.turn, CALL)
    with pytest.raises(Illegal, match="stopped"):
        table.do(CallClock(0, EIGHT + timedelta(minutes=4)))
    with pytest.raises(Illegal, match="stopped"):
        table.do(StopTable(EIGHT + timedelta(minutes=4), by=evening.floor))
    table.do(ResumeTable(EIGHT + timedelta(minutes=5), by=evening.floor))
    evening.check()
    assert table.state.clock.turn is not None
    assert table.state.clock.turn.began == EIGHT + timedelta(minutes=4, seconds=50)
    evening.finish(hand, dealer)
    table.do(StopTable(EIGHT + timedelta(minutes=6), by=evening.floor))
    with pytest.raises(Illegal, match="stopped"):
        table.begin_hand(EIGHT + timedelta(minutes=6))
    with pytest.raises(Illegal, match="stopped"):
        table.rise(1, EIGHT + timedelta(minutes=6))


# Moves


def test_somebody_with_the_power_to_seat_moves_a_player_to_a_seat_that_another_asked_for() -> None:
    old, new = (Table(house_named("uk"), SETUP, unit=1, name=name) for name in ("one", "two"))
    for table, names in ((old, ("Ann", "Bob", "Cy")), (new, ("Dee", "Eve"))):
        for seat, player in enumerate(names, 1):
            table.sit(player, seat, 200, EIGHT)
    new.ask_for_seat("Flo", 7, EIGHT, listed=1)
    move_player(old, 1, new, 7, EIGHT, by="supervisor")
    assert new.seats.plays(7) == "Ann"
    assert old.books.balanced
    assert new.books.balanced


@pytest.mark.parametrize("back", [timedelta(minutes=1), timedelta()])
def test_a_ruling_that_is_refused_late_has_changed_nothing(back: timedelta) -> None:
    evening = TwinTables("star")
    hand, dealer = evening.begin()
    ruling = rule(evening.table.rules.house, Seen("rule_broken", seat=4, by="dealer"), hand)
    offer = next(offer for offer in ruling.offers if "bar_from_game_for" in str(offer.effects))
    decided = ruling.decide(("bar_from_game_for",), by=offer.title, reason="abuse")
    before, heard = snapshot(evening.table), len(evening.table.happenings)
    with pytest.raises((Illegal, Malformed)):
        carry_out_at(evening.table, decided, dealer, by=offer.title, at=EIGHT, until=EIGHT - back)
    assert (snapshot(evening.table), len(evening.table.happenings)) == (before, heard)
