"""What a running table charges: jackpots, hours that are shared, time that is not paid, and amounts that change."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.charges import ChargeLine
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import CHECK_OR_CALL, Charge, HandBill, SoftwareDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, happenings, move_player
from pokerroom.table.commands import AskToPost, CarryOut, Misdeal, Propose, PutUpSign, TakePartInJackpot, TellPlayers
from pokerroom.table.saved import save_table, table_from
from testkit.rulebook.claims import claiming, each_house
from testkit.suite.effort import examples
from testkit.table.evenings import play, same_again

TWO = datetime(2024, 8, 16, 14)
HOLDEM = TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, straddling=False, burns=True)
BY_TIME = replace(HOLDEM, commission=("time_charge",), time_charge=12)
BY_TABLE = replace(BY_TIME, time_charge=90, time_charge_per="table")


def after(minutes: int) -> datetime:
    return TWO + timedelta(minutes=minutes)


def seated(house: str, setup: TableSetup, players: int, *, unit: int = 1, name: str = "table 1") -> Table:
    table = Table(house_named(house), setup, unit=unit, name=name)
    for seat in range(1, players + 1):
        table.sit(f"P{seat} of {name}", seat, 300 * unit, TWO)
    return table


def _drawn(table: Table) -> dict[int, str]:
    return {
        seat: str(card)
        for seat, card in zip(table.state.players.stakes, table.rules.hand.whole_deck.cards, strict=False)
    }


def taken(table: Table) -> list[ChargeLine]:
    return [happening.line for happening in table.happenings if isinstance(happening, happenings.Taken)]


@pytest.mark.parametrize(
    ("house", "unit", "kept"),
    [
        claiming("uk:bad-beat.5", "uk", 100, 100),
        claiming("adelaide:78.b", "adelaide", 1, 1),
    ],
)
def test_what_is_kept_for_the_jackpot_is_its_own_account_in_the_closing_report(
    house: str, unit: int, kept: int
) -> None:
    setup = replace(HOLDEM, jackpot=True)
    table = seated(house, setup, 5, unit=unit)
    play(table, TWO)
    ended = next(happening for happening in table.happenings if isinstance(happening, happenings.HandEnded))
    assert [line.kind for line in ended.lines] == ["commission", "jackpot"]
    report = table.books.closing_report()
    assert (report.jackpot, report.balanced, table.books.balanced) == (kept, True, True)
    assert "jackpot" in report.text(unit)
    assert any(line.heading == "Jackpot" for line in table.sign().lines)
    same_again(table)


PER_HAND = replace(HOLDEM, commission=("hand_fee",), hand_fee=1)


@pytest.mark.parametrize(
    ("house", "unit", "setup"),
    [
        claiming("uk:bad-beat.5", "uk", 100, HOLDEM),
        claiming("adelaide:78.b", "adelaide", 1, HOLDEM),
        claiming("adelaide:78.c", "adelaide", 100, PER_HAND),
        claiming("adelaide:78.d.1", "adelaide", 100, replace(BY_TIME, jackpot=True, jackpot_part=2)),
    ],
)
def test_nothing_is_kept_back_while_there_is_no_pool_for_it(house: str, unit: int, setup: TableSetup) -> None:
    setup = replace(setup, jackpot=True)
    table = Table(house_named(house), setup, unit=unit)
    table.do(TakePartInJackpot(False, TWO))
    assert not any(line.heading == "Jackpot" for line in table.sign().lines)
    for seat in range(1, 6):
        table.sit(f"P{seat}", seat, 300 * unit, TWO)
    play(table, TWO)
    assert table.books.ledger.balance("jackpot") == 0
    saved = table_from(save_table(table), table.rules.house.book)
    assert not saved.rules.in_jackpot
    with pytest.raises(Illegal, match="a jackpot that comes or goes during a hand; allowed: between two hands"):
        begun(table).do(TakePartInJackpot(True, TWO))
    table.do(TakePartInJackpot(True, TWO))
    assert any(line.heading == "Jackpot" for line in table.sign().lines)
    play(table, after(61))
    assert table.books.ledger.balance("jackpot") > 0
    assert table.books.balanced
    same_again(table)
    with pytest.raises(Illegal, match="a jackpot at a table that posts none"):
        Table(house_named(house), HOLDEM).do(TakePartInJackpot(False, TWO))


def begun(table: Table) -> Table:
    again = table.copy()
    again.begin_hand(TWO)
    return again


@pytest.mark.parametrize("house", each_house("star:1.1.commission", "adelaide:25"))
def test_commission_is_booked_to_the_house_and_the_winner_gets_the_rest_of_the_pot(house: str) -> None:
    table = seated(house, HOLDEM, 3)
    play(table, TWO)
    ended = next(happening for happening in table.happenings if isinstance(happening, happenings.HandEnded))
    taken_off = sum(line.amount for line in ended.lines if line.kind == "commission")
    assert taken_off > 0
    assert table.books.ledger.balance("house commission") == taken_off
    assert sum(table.stacks.values()) == 3 * 300 - taken_off
    assert table.books.balanced


@pytest.mark.clause("star:30.4.1")
def test_where_the_operator_fills_the_pool_players_pay_nothing_for_it() -> None:
    table = seated("star", replace(HOLDEM, jackpot=True), 5)
    play(table, TWO)
    assert table.books.ledger.balance("jackpot") == 0
    assert any(line.heading == "Jackpot" for line in table.sign().lines)


def test_a_house_without_a_jackpot_says_what_is_allowed() -> None:
    with pytest.raises(Illegal, match="a jackpot, where the house has none; allowed: a table without one"):
        Table(house_named("canberra"), replace(HOLDEM, jackpot=True))
    with pytest.raises(Illegal, match="2 for a jackpot at a table without one; allowed: jackpot = true"):
        Table(house_named("adelaide"), replace(HOLDEM, jackpot_part=2))


@pytest.mark.clause("star:3.3.3.1")
def test_nine_who_sit_down_one_after_another_pay_ninety_together() -> None:
    table = seated("star", BY_TABLE, 9)
    assert table.books.ledger.balance("house time charge") == 0
    play(table, TWO)
    assert table.books.ledger.balance("house time charge") == 90
    assert [line.from_seats for line in taken(table)] == [((seat, 10),) for seat in range(1, 10)]
    same_again(table)


@pytest.mark.clause("star:3.3.3.3")
def test_who_is_sent_with_a_paid_hour_is_free_of_the_part_of_the_table_he_comes_to() -> None:
    old, new = seated("star", BY_TABLE, 3), seated("star", BY_TABLE, 2, name="table 2")
    play(old, TWO)
    move_player(old, 3, new, 9, after(20), by="casino supervisor")
    assert taken(new)[-1].because == ("free: moved by the house, paid until 15:00",)
    play(new, after(30))
    # Three share the new table's hour, and one of them has paid elsewhere.
    assert new.books.ledger.balance("house time charge") == 60
    assert new.books.ledger.balance("seat 9") == new.state.players.stakes[9].chips
    play(new, after(60))
    assert new.books.ledger.balance("house time charge") == 60
    play(new, after(90))
    assert new.books.ledger.balance("house time charge") == 150
    assert new.books.balanced


@pytest.mark.clause("star:3.3.3.3", "star:3.3.3.6")
def test_what_is_waived_is_told_and_not_booked() -> None:
    setup = replace(BY_TIME, seating_fee=10)
    old, new = seated("star", setup, 4), seated("star", setup, 4, name="table 2")
    play(old, TWO)
    play(new, TWO)
    before = len(new.books.ledger)
    move_player(old, 2, new, 9, after(25), by="casino supervisor")
    fee, hour = taken(new)[-2:]
    assert (fee.kind, fee.because) == ("seating fee", ("free: paid until the player leaves",))
    assert (hour.kind, hour.because) == ("time charge", ("free: moved by the house, paid until 15:00",))
    assert "star:3.3.3.3" in map(str, hour.cites)
    assert "star:3.3.3.6" in map(str, fee.cites)
    assert fee.from_seats == hour.from_seats == ((9, 0),)
    assert len(new.books.ledger) == before + 1  # the chips that came along
    assert new.books.balanced


@pytest.mark.parametrize("house", each_house("star:3.3.3.2", "adelaide:78.d.2", "canberra:15.3.3"))
def test_who_cannot_pay_is_told_once_and_pays_when_there_are_chips(house: str) -> None:
    setup = replace(BY_TIME, min_buy_in=10)
    table = seated(house, setup, 3)
    table.sit("Short", 4, 10, TWO)
    for minutes in (0, 5, 10):
        play(table, after(minutes))
        assert table.state.players.stakes[4].chips == 10
    [unpaid] = [happening for happening in table.happenings if isinstance(happening, happenings.Unpaid)]
    assert (unpaid.seat, unpaid.line.because[0]) == (4, "12 is due and 10 there")
    assert table.books.ledger.balance("house time charge") == 36
    table.chips.add(4, 300, after(11))
    table.begin_hand(after(12), _drawn(table))
    assert table.books.ledger.balance("house time charge") == 48
    assert table.state.hand_notes.line_up is not None
    assert 4 in {
        *table.state.hand_notes.line_up.seats,
        *(each.seat for each in table.state.hand_notes.line_up.waiting),
    }  # they are no more kept away
    assert table.state.paid_time.paid_until[4] > after(12)
    assert table.books.balanced


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        claiming("star:3.3.3.4", "star", "3.3.3.4"),
        claiming("adelaide:78.d.2", "adelaide", "78.d.2"),
        claiming("canberra:15.3.3", "canberra", "15.3.3"),
    ],
)
def test_who_cannot_pay_for_the_time_may_not_ask_for_a_hand(house: str, clause: str) -> None:
    table = seated(house, replace(BY_TIME, min_buy_in=10), 3)
    table.sit("Short", 4, 10, TWO)
    play(table, TWO)
    kept = len(table.happenings)
    with pytest.raises(Illegal, match="seat 4 has not paid for the time from 14:05; allowed: pay first") as refusal:
        table.do(AskToPost(4, after(5)))
    assert f"{house}:{clause}" in map(str, refusal.value.cites)
    assert len(table.happenings) == kept
    table.chips.add(4, 300, after(6))
    play(table, after(7))
    assert table.state.paid_time.paid_until[4] > after(7)


def test_small_pieces_pay_as_well() -> None:
    table = Table(house_named("canberra"), replace(BY_TIME, min_buy_in=10), unit=1)
    table.sit("Coins", 1, 14, TWO, small_chips=4)
    assert (table.state.players.stakes[1].chips, table.state.players.stakes[1].small) == (2, 2)
    assert table.books.balanced


@pytest.mark.clause("star:3.3.3.3")
def test_an_hour_that_was_not_paid_does_not_count_as_paid_at_another_table() -> None:
    setup = replace(BY_TIME, min_buy_in=10)
    old, new = seated("star", setup, 3), seated("star", setup, 3, name="table 2")
    old.sit("Short", 4, 10, TWO)
    play(old, TWO)
    play(new, TWO)
    move_player(old, 4, new, 9, after(30), by="casino supervisor")
    assert taken(new)[-1].amount == 6
    assert new.state.players.stakes[9].chips == 4


@pytest.mark.parametrize("house", each_house("star:3.4", "adelaide:77.2", "canberra:15.3.2"))
def test_every_amount_is_a_charge_and_changes_with_the_notice_of_one(house: str) -> None:
    table = seated(house, BY_TIME, 3)
    play(table, TWO)
    change = table.do(Propose(replace(BY_TIME, time_charge=11), by=table.rules.changes.ordered_by[0]))
    citations = {cite for each in table.changes.what_is_missing(change, TWO) for cite in each.cites}
    assert citations == set(table.rules.changes.charges.cites)
    with pytest.raises(PokerroomError):
        table.do(CarryOut(change, TWO))
    table.do(TellPlayers(change, TWO))
    table.do(PutUpSign(change, TWO))
    assert any("11 an hour" in line.words for line in table.sign().notices)
    while table.changes.what_is_missing(change, TWO):
        play(table, TWO)
    table.do(CarryOut(change, TWO))
    play(table, after(60))
    assert table.books.ledger.balance("house time charge") == 3 * 12 + 3 * 11


Steps = st.lists(st.tuples(st.sampled_from(["sit", "rise", "away", "back", "play"]), st.integers(1, 9)), max_size=40)


@settings(max_examples=examples(40), deadline=None)
@given(st.sampled_from([("star", BY_TABLE), ("star", BY_TIME), ("adelaide", BY_TIME)]), Steps, st.integers(1, 40))
def test_whatever_happens_the_books_agree_and_a_table_never_pays_more_than_its_hours(
    what: tuple[str, TableSetup], steps: list[tuple[str, int]], minutes: int
) -> None:
    house, setup = what
    table, now = seated(house, setup, 4), TWO
    for step, seat in steps:
        now += timedelta(minutes=minutes)
        try:
            if step == "sit":
                table.sit(f"N{now}", seat, 200, now)
            elif step == "rise":
                table.rise(seat, now)
            elif step == "away":
                table.sit_out(seat, now)
            elif step == "back":
                table.come_back(seat, now)
            else:
                play(table, now)
        except PokerroomError:
            continue
        assert table.books.balanced
        if table.state.hand_notes.line_up is not None:
            assert all(table.state.paid_time.paid_until[seat] > now for seat in table.state.hand_notes.line_up.seats)
    if setup is BY_TABLE:
        games = 1 + sum(isinstance(happening, happenings.Rose) for happening in table.happenings)
        assert table.books.ledger.balance("house time charge") <= 90 * ((now - TWO) // timedelta(hours=1) + games)
    same_again(table)


def test_asking_what_the_pots_would_be_charged_changes_nothing_and_charging_them_is_kept() -> None:
    table = seated("star", TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500), 3)
    charged = []

    def charge_twice(bill: HandBill) -> list[Charge]:
        before, lines = table.happenings.copy(), table.charges.due(bill)
        assert sum(line.amount for line in lines) > 0
        assert (table.state.hand_notes.pot_lines, table.happenings) == ((), before)
        charges = table.charges.take(bill)
        assert (table.state.hand_notes.pot_lines, table.happenings[-1]) == (lines, happenings.PotsCharged(lines))
        kept = len(table.happenings)
        assert table.charges.take(bill) == charges
        assert len(table.happenings) == kept, "kept once, however often they are charged"
        charged.extend(charges)
        return charges

    hand = table.begin_hand(TWO)
    dealer = SoftwareDealer(hand, table.rules.hand.whole_deck.cards, charges=charge_twice)
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    table.end_hand()
    assert table.books.ledger.balance("house commission") == sum(charge.amount for charge in charged)


def test_no_pots_are_charged_between_two_hands() -> None:
    table = seated("star", TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500), 3)
    hand = table.begin_hand(TWO)
    bill = hand.bill()
    table.do(Misdeal("called off"))
    with pytest.raises(Illegal, match="no hand is in progress"):
        table.charges.take(bill)
    with pytest.raises(Malformed, match=r"take\(\): bill cannot be 12"):
        table.charges.take(12)  # type: ignore[arg-type]
