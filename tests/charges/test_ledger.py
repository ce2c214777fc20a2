"""The books of a table: every chip is somewhere, whatever happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.charges.closing import ClosingReport, closing_report
from pokerroom.charges.entries import OTHER_TABLES, ChipMove, Entry, house_account
from pokerroom.charges.hand_moves import hand_moves
from pokerroom.charges.ledger import Ledger
from pokerroom.charges.lines import ChargeLine
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Charge, Hand, HandRules, Raise, events
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.treatment.readers import package_readers
from pokerroom.table import Table
from pokerroom.table.deciding.money.charging import take
from pokerroom.table.opening.readiness import as_usual
from testkit.hand.hands import Play, chance, do
from testkit.suite.effort import examples
from testkit.table.books import book_hand, buy_in, cash_out, post

RULES = HandRules(game="holdem", blinds=(5, 10), minimum_bet=10)
EVENING = datetime(2024, 8, 16, 20)


def books_with(*stacks: int) -> Ledger:
    books = Ledger("table 4")
    for seat, chips in enumerate(stacks, 1):
        buy_in(books, seat, chips)
    return books


def won_by_a_raise(*charges: Charge) -> Hand:
    """Seat 3 raises to 30, both blinds call and give up to a bet of 100 on the flop: 90 in the pot, 100 comes back."""
    hand = Hand(RULES, {1: 500, 2: 500, 3: 500}, button=3)
    hand.post(), hand.post(), hand.deal("Ah 7c Ks Ad 2h Kd")
    hand.act(3, Raise(to=30)), hand.act(1, CALL), hand.act(2, CALL)
    hand.deal("9c 2s 5d Jc")
    hand.act(1, CHECK), hand.act(2, CHECK), hand.act(3, Bet(100)), hand.act(1, FOLD), hand.act(2, FOLD)
    hand.settle(charges)
    return hand


def won(seat: int, amount: int) -> events.Awarded:
    return events.Awarded(seat, amount, 0)


def test_a_hand_is_one_entry_without_what_came_back() -> None:
    books = books_with(500, 500, 500)
    entry = book_hand(books, won_by_a_raise(Charge("commission", 4)).events, at=EVENING)
    assert set(map(str, entry.moves)) == {
        "seat 1 > pot 30", "seat 2 > pot 30", "seat 3 > pot 30", "pot > house commission 4", "pot > seat 3 86",
    }  # fmt: skip
    assert (entry.what, entry.at, books.hands) == ("hand 1", EVENING, 1)
    assert books.balances == {
        "cage": -1500, "seat 1": 470, "seat 2": 470, "seat 3": 556, "pot": 0, "house commission": 4,
    }  # fmt: skip


@pytest.mark.parametrize(("pot", "taken"), [(200, 10), (120, 6)])
def test_commission_is_booked_to_the_house_and_the_rest_is_paid(pot: int, taken: int) -> None:
    books = books_with(500, 500)
    half, net = pot // 2, pot - taken
    book_hand(
        books,
        [events.Posted(1, "blind", half), events.Called(2, half), events.Charged("commission", taken), won(2, net)],
    )
    assert books.balance(house_account("commission")) == taken
    assert books.balance("seat 2") == 500 + pot // 2 - taken


@pytest.mark.clause("star:2.5", "star:1.1.rake-box")
def test_what_the_commission_box_must_hold() -> None:
    books = books_with(1000, 1000, 1000)
    for taken in (4, 5, 3):
        book_hand(books, won_by_a_raise(Charge("commission", taken)).events)
    assert books.balance(house_account("commission")) == 12
    assert closing_report(books).taken == (("commission", 12),)
    (keeper,) = package_readers(library().vocabulary).serving["served.rake_box"]
    assert str(keeper).startswith("charges.hand_moves.")


def charged(house: str, players: int, *lines: ChargeLine) -> Table:
    """A table whose players have paid these charges."""
    setup = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    table = Table(house_named(house), as_usual(house_named(house), setup), unit=1)
    for seat in range(1, players + 1):
        table.sit(f"player {seat}", seat, 100, EVENING)
    for line in lines:
        for happening in take(table.state, line, EVENING):
            table.apply((happening,))
    assert table.books.balanced
    return table


@pytest.mark.clause("star:3.1")
def test_charges_are_booked_apart_by_method() -> None:
    table = charged(
        "star",
        3,
        ChargeLine("time charge", 36, from_seats=((1, 12), (2, 12), (3, 12))),
        ChargeLine("hand fee", 3, from_seats=((1, 1), (2, 1), (3, 1))),
    )
    assert table.books.closing_report().taken == (("hand fee", 3), ("time charge", 36))


@pytest.mark.clause("adelaide:78.c")
def test_a_part_of_the_fee_per_hand_is_the_jackpots() -> None:
    fee = ChargeLine("hand fee", 8, from_seats=tuple((seat, 1) for seat in range(1, 9)), for_jackpot=2)
    table = charged("adelaide", 8, fee)
    assert (table.books.ledger.balance("house hand fee"), table.books.ledger.balance("jackpot")) == (6, 2)
    assert table.books.closing_report().jackpot == 2


def test_a_jackpots_part_of_a_fee_from_the_pot() -> None:
    books = books_with(500, 500, 500)
    fee = ChargeLine("hand fee", 2, from_pots=((0, 2),), for_jackpot=1)
    drop = ChargeLine("jackpot", 1, from_pots=((0, 1),), for_jackpot=1)
    book_hand(books, won_by_a_raise(Charge("hand fee", 2), Charge("jackpot", 1)).events, lines=(fee, drop))
    assert (books.balance("house hand fee"), books.balance("jackpot")) == (1, 2)
    assert sum(books.balances.values()) == 0


def test_a_fold_that_is_paid_for() -> None:
    books = books_with(50, 50)
    book_hand(books, [events.Posted(2, "blind", 10), events.Folded(1, paid=10), won(2, 20)])
    assert (books.balance("seat 1"), books.balance("seat 2")) == (40, 60)


def test_more_than_is_there_is_refused_and_changes_nothing() -> None:
    books = books_with(100, 100)
    before = books.text(), books.balances
    faults: tuple[Callable[[], Entry], ...] = (
        lambda: cash_out(books, 1, 101),
        lambda: post(books, "goods", ChipMove("seat 2", "goods", 60), ChipMove("seat 2", "goods", 41)),
        lambda: book_hand(books, [events.Posted(1, "blind", 101)]),
        lambda: book_hand(books, [events.Posted(1, "blind", 5), won(2, 6)]),
    )
    for fault in faults:
        with pytest.raises(Illegal, match="which holds"):
            fault()
        assert (books.text(), books.balances) == before


@pytest.mark.parametrize(
    "entry",
    [
        "goods: seat 1 > goods 0",
        "goods: seat 1 > goods -5",
        "goods: seat 1 > seat 1 5",
        "goods: seat 1 > Goods 5",
        "goods: two: seat 1 > goods 5",
        " : seat 1 > goods 5",
        "goods",
    ],
)
def test_what_is_no_entry_is_not_read(entry: str) -> None:
    text = books_with(100).text()
    assert len(Ledger.read(text)) == 1
    with pytest.raises(Malformed):
        Ledger.read(f"{text}2 - {entry}\n")
    with pytest.raises(Malformed):
        hand_moves([events.Posted(1, "blind", 5), events.Charged("5% of it; pot", 5)])


@pytest.mark.parametrize(
    "line",
    [
        "1 - buy-in: cage > seat",
        "1 - buy-in cage > seat 3 500",
        "1 yesterday buy-in: cage > seat 3 500",
        "one - buy-in: cage > seat 3 500",
        "1 - buy-in: cage > seat 3 500 [no clause]",
    ],
)
def test_a_line_that_is_no_entry(line: str) -> None:
    with pytest.raises(Malformed):
        Entry.read(line)


def test_books_that_do_not_follow_are_not_read() -> None:
    text = books_with(100, 100).text()
    assert Ledger.read(text).text() == text
    for wrong in (
        text.replace("2 - ", "3 - "),
        text.replace("ledger of ", ""),
        text + "3 - cash-out: seat 3 > cage 5\n",
    ):
        with pytest.raises((Malformed, Illegal)):
            Ledger.read(wrong)
    with pytest.raises(Malformed):
        Ledger.read("ledger of table 4: upstairs")
    with pytest.raises(Malformed, match="is no name of a table"):
        Table(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)), name="table 4: upstairs")


def test_the_closing_report() -> None:
    books = books_with(500, 500, 500)
    post(books, "from table 2", ChipMove(OTHER_TABLES, "seat 4", 250), at=EVENING)
    book_hand(
        books, won_by_a_raise(Charge("commission", 4), Charge("jackpot", 1)).events, at=EVENING + timedelta(minutes=9)
    )
    post(books, "goods", ChipMove("seat 1", "goods", 7))
    cash_out(books, 3)
    text = closing_report(books).text()
    assert text.splitlines() == [
        "Closing report of table 4",
        "1 hand dealt, 7 entries",
        "2024-08-16 20:00 to 2024-08-16 20:09",
        "",
        "Onto the table",
        "  bought in                                                1,500",
        "  other tables                                               250",
        "  together                                                 1,750",
        "",
        "Off the table and on it",
        "  cashed out                                                 555",
        "  commission, taken by the house                               4",
        "  jackpot deductions                                           1",
        "  goods and services                                           7",
        "  still on the table                                       1,183",
        "  together                                                 1,750",
        "",
        "Still on the table",
        "  seat 1                                                     463",
        "  seat 2                                                     470",
        "  seat 4                                                     250",
        "",
        "The books balance: 1,750 came, 1,750 is accounted for.",
    ]
    assert max(map(len, text.splitlines())) <= 80
    assert "1,500" not in closing_report(books).text(unit=100)
    assert "15.00" in closing_report(books).text(unit=100)


def test_what_the_cage_and_the_jackpot_pay_besides_is_told_apart() -> None:
    books = books_with(100)
    post(books, "seed", ChipMove("cage", "jackpot", 40))
    post(books, "jackpot won", ChipMove("jackpot", "seat 1", 60))
    report = closing_report(books)
    assert (report.bought_in, report.jackpot, report.balanced) == (100, -20, True)
    assert "paid by the jackpot" in report.text()
    assert "other business of the cage" in report.text()


def test_a_report_that_does_not_add_up_says_so() -> None:
    report = closing_report(books_with(100))
    assert "THE BOOKS DO NOT BALANCE: 101 came, 100 is" in replace(report, bought_in=101).text()
    assert "running balances" in replace(report, agrees=False).text()
    assert ClosingReport(table="table 4").balanced


WHAT = st.sampled_from(["buy", "leave", "goods", "fee", "hand", "jackpot", "sent"])


@given(st.lists(st.tuples(WHAT, st.integers(1, 6), st.integers(0, 999)), max_size=25))
@settings(deadline=None, max_examples=examples(60))
def test_the_books_balance_whatever_happens(evening: list[tuple[str, int, int]]) -> None:
    books, sold = Ledger("table 1"), 0
    for minute, (what, seat, figure) in enumerate(evening):
        at = EVENING + timedelta(minutes=minute)
        has = books.balance(f"seat {seat}")
        if what == "buy" or not has:
            buy_in(books, seat, 1 + figure, at=at)
            sold += 1 + figure
        elif what == "leave":
            cash_out(books, seat, at=at)
        elif what == "goods":
            post(books, "goods", ChipMove(f"seat {seat}", "goods", 1 + figure % has), at=at)
        elif what == "fee":
            jackpot = (ChipMove("house hand fee", "jackpot", 1),) * (figure % 2)
            post(books, "hand fee", ChipMove(f"seat {seat}", "house hand fee", 1), *jackpot, at=at)
        elif what == "sent":
            post(books, "sent to table 9", ChipMove(f"seat {seat}", OTHER_TABLES, has))
        elif what == "jackpot":
            post(books, "counted", ChipMove("house hand fee", "jackpot", 1 + figure))
        else:
            deal(books, figure, at)
        assert sum(books.balances.values()) == 0
        assert all(balance >= 0 for account, balance in books.balances.items() if account == "pot" or "seat" in account)
    report = closing_report(books)
    assert report.balanced
    assert report.bought_in == sold
    assert report.hands == sum(entry.is_hand for entry in books)
    read = Ledger.read(books.text())
    assert list(read) == list(books)
    assert (read.balances, read.hands, read.text()) == (books.balances, books.hands, books.text())


def deal(books: Ledger, seed: int, at: datetime) -> None:
    """A hand between all who have chips, played by chance, and booked as it came out."""
    stacks = {seat: chips for seat in range(1, 7) if (chips := books.balance(f"seat {seat}"))}
    if len(stacks) < 2:
        return
    hand = Hand(RULES, stacks, button=min(stacks))
    for move in Play(hand, chance(seed)).moves():
        do(hand, move)
    book_hand(books, hand.events, at=at)
    assert {seat: books.balance(f"seat {seat}") for seat in stacks} == hand.stacks
    assert books.balance("pot") == 0
