"""The PAR sheet: what stands on it is the exact figures, and the page needs nothing else."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, sqrt

import pytest

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.par.par_page import par_page
from pokerroom.bonus.mathematics.par.par_sheet import par_sheet
from pokerroom.bonus.mathematics.paying import bonus_house, main_wagers_of, pay_table_from
from pokerroom.bonus.mathematics.simulation import box_correlation, simulate_rounds
from pokerroom.bonus.mathematics.solving import solve
from pokerroom.bonus.mathematics.spread import TableHours, bankroll_spread, expected_hold
from pokerroom.rulebook import library
from testkit.bonus.small_packs import pack_of_ranks

HOUSE = bonus_house(library())
JACKPOT = pay_table_from({"jackpot": {"wager": 5, "meter": 20000, "odds": {"flush": 15}}})


def test_spread_of_a_bankroll_is_the_binomial_where_a_round_is_a_coin() -> None:
    spread = bankroll_spread({Fraction(-1): 1, Fraction(1, 2): 1}, 40)
    won = {heads: comb(40, heads) / 2**40 for heads in range(41)}
    assert spread.ahead == pytest.approx(sum(chance for heads, chance in won.items() if heads / 2 - (40 - heads) > 0))
    assert spread.quantiles[3] == 20 / 2 - 20


def test_boxes_that_go_together_spread_more() -> None:
    table = TableHours(4, 25, Fraction(10), 0.5)
    (found,) = expected_hold(Fraction(1, 20), 3.0, Fraction(4), table, [2])
    assert (found.hands, found.win, found.wagered) == (200, 100.0, 8000.0)
    assert found.deviation == pytest.approx(30 * sqrt(200 * 2.5))


def test_the_page_states_the_exact_figures_and_loads_nothing() -> None:
    figures = Figures(solve(pack_of_ranks("TJQKA")), main_wagers_of(HOUSE))
    together = box_correlation(figures, 20_000)
    assert 0 < together < 1
    played = simulate_rounds(figures, 20_000)
    sheet = par_sheet(HOUSE, figures, JACKPOT, TableHours(5, 30, Fraction(10), together), played)
    page = par_page(sheet)
    for figure in (figures.value, figures.average_wager, figures.variance):
        assert str(figure) in page
    assert page.count('style="--depth') == 25
    assert page.count("<td class=folded") == len(figures.folded)
    assert all(f"{count:,}" in page for count in figures.results.values())
    assert "star-bonus:10.10.1" in page
    assert figures.solution.digest in page
    assert sheet.rules_digest in page
    assert not re.search(r"<script|<link|<img|url\(|https?:", page)
    other = par_sheet(HOUSE, figures, pay_table_from({"ante_bonus_odds": {"aces": 1}}), sheet.table, played)
    assert other.rules_digest != sheet.rules_digest
    assert "what the operator posts" not in page
    assert "what it returns is what the operator posts" in par_page(other)  # no edge of a meter that nobody posted
    assert "counter(page)" in page
