"""What a pool may cost in a bad year, and what play puts into it."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from pokerroom.errors import Malformed
from pokerroom.jackpots.posted.terms import Contribution, PoolTerms, Prize, Share, WinningHand
from pokerroom.lab.jackpot_odds import Odds, wilson
from pokerroom.lab.jackpot_room import RoomPlay, contributed, liability, outlook, simulate_year

ROYAL = WinningHand("royal_flush", (Share("hand", Prize("percent", Decimal(100))),), board="flop")
ODDS = [Odds(ROYAL, 8, Fraction(1, 20_000), Fraction(1, 2_500))]
ROOM = RoomPlay(tables=2, hours=10, hands_an_hour=30, players=8)


def _pool(contribution: Contribution, seed: int = 50_000) -> PoolTerms:
    return PoolTerms(name="royal", house="adelaide", winning_hands=(ROYAL,), contribution=contribution, seed=seed)


@pytest.mark.parametrize(
    ("contribution", "a_hand"),
    [
        (Contribution("operator", 50), 50),
        (Contribution("operator", 50, per="player"), 50 * 8),
        (Contribution("operator", 50, per="betting_round"), 120),  # 2.4 of an ordinary hand
        (Contribution("wager_share", rate=Decimal(25), wager=100), 200),  # of eight players' wagers
        (Contribution("pot_drop"), 0),  # where no drop is taken
    ],
)
def test_what_a_hand_puts_into_the_pool(contribution: Contribution, a_hand: int) -> None:
    assert contributed(_pool(contribution), ROOM, 1000) == 1000 * a_hand


def test_a_drop_goes_into_the_pool_from_every_pot_that_counts() -> None:
    room = RoomPlay(tables=2, hours=10, hands_an_hour=30, contributing=Decimal(40), drop=30)
    assert (room.hands, room.contributing_hands) == (600, 240)
    assert outlook(_pool(Contribution("pot_drop")), room, ODDS).a_day == 240 * 30


def test_a_liability_is_what_99_of_its_years_stay_below() -> None:
    terms = _pool(Contribution("operator", 50))
    told: list[float] = []
    found = liability(terms, ROOM, ODDS, years=12, progress=told.append)
    years = [simulate_year(terms, ROOM, ODDS, seed=year) for year in range(12)]
    paid = [year.meter.paid for year in years]
    assert found.years == 12
    assert found.paid == int(np.quantile(paid, 0.99))
    assert sorted(paid)[-2] <= found.paid <= max(paid)
    assert found.at_a_hit <= max(hit.value for year in years for hit in year.hits)
    # The operator puts in all of it here: every contribution, every seed.
    assert found.from_operator >= 365 * contributed(terms, ROOM, ROOM.hands) + terms.seed
    assert told == pytest.approx([(year + 1) / 12 for year in range(12)])


def test_players_own_contributions_are_no_liability_of_the_operator() -> None:
    own, theirs = (
        liability(_pool(contribution), room, ODDS, years=4)
        for contribution, room in (
            (Contribution("operator", 50), ROOM),
            (Contribution("pot_drop"), RoomPlay(tables=2, hours=10, hands_an_hour=30, players=8, drop=50)),
        )
    )
    assert own.paid == theirs.paid  # the same chance, and as much in the pool
    assert own.from_operator - theirs.from_operator == 365 * 50 * ROOM.hands


@pytest.mark.parametrize("days", [0, 3661])
def test_a_year_has_days_and_an_end(days: int) -> None:
    with pytest.raises(Malformed, match="days"):
        simulate_year(_pool(Contribution("operator", 50)), ROOM, ODDS, days=days)


def test_a_year_without_hits_grows_by_its_contributions_every_day() -> None:
    never = [Odds(ROYAL, 8, Fraction(1, 10**15), Fraction(1, 10**15))]
    told: list[float] = []
    year = simulate_year(_pool(Contribution("operator", 50)), ROOM, never, days=5, progress=told.append)
    assert year.values == tuple(50_000 + day * 50 * 600 for day in range(1, 6))
    assert not year.hits
    assert told == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0])


@pytest.mark.parametrize("hits", [0, 3, 50, 100])
def test_an_interval_holds_the_rate_and_narrows_with_more_tries(hits: int) -> None:
    few, many = wilson(hits, 100), wilson(100 * hits, 10_000)
    for low, high in (few, many):
        assert 0 <= low <= hits / 100 <= high + 1e-9 <= 1 + 2e-9
    assert many[1] - many[0] < few[1] - few[0]
