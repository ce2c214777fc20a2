"""A pot that is splashed by a promotion: it is won with the pot, and every chip of it is booked."""

from __future__ import annotations

import pytest

from pokerroom.charges.entries import CAGE, NEXT_POT
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named
from pokerroom.table import Table
from pokerroom.table.commands import SplashPot
from pokerroom.table.happenings import PotSplashed
from pokerroom.talk import happening_sentences
from testkit.table.evenings import EIGHT, HOLDEM, play


def test_a_splash_lies_in_the_next_pot_and_is_won_with_it() -> None:
    table = Table(house_named("uk"), HOLDEM, unit=1)
    for seat, player in enumerate(("Ann", "Bob"), 1):
        table.sit(player, seat, 300, EIGHT)
    for amount, name in ((0, "Splash night"), (-5, "Splash night"), (5, " ")):
        with pytest.raises(Malformed):
            table.do(SplashPot(amount, name, EIGHT))
    table.do(SplashPot(50, "Splash night", EIGHT))
    assert (table.books.ledger.balance(NEXT_POT), table.books.ledger.balance(CAGE)) == (50, -650)
    play(table)
    taken = sum(balance for account, balance in table.books.ledger.balances.items() if account.startswith("house"))
    assert (table.books.ledger.balance(NEXT_POT), sum(table.stacks.values())) == (0, 650 - taken)
    assert table.books.closing_report().balanced
    table.state.orders.contenders = frozenset({"Ann"})
    with pytest.raises(Illegal, match="a pot that only some may play for"):
        table.do(SplashPot(50, "Splash night", EIGHT))


def test_the_dealer_says_it() -> None:
    table = Table(house_named("uk"), HOLDEM, unit=1)
    (sentence,) = happening_sentences(PotSplashed(50, "Splash night", EIGHT), {}, table.rules, [])
    assert sentence.text == "Splash night: the house adds 50 to the next pot."
