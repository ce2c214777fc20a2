"""The exact solver: small packs beside brute force over every deal, counts beside formulae, figures as published."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from pokerroom.bonus.mathematics.figures import Figures
from pokerroom.bonus.mathematics.keeping import CACHE_VARIABLE, stored_solution
from pokerroom.bonus.mathematics.kernels.counting import LOSS, OUTCOMES, TIE
from pokerroom.bonus.mathematics.kernels.device import device_missing
from pokerroom.bonus.mathematics.kernels.pack import CATEGORIES, DealtPack, place_of, renamed_board
from pokerroom.bonus.mathematics.paying import bonus_house, main_wagers_of, with_ante_paid_from
from pokerroom.bonus.mathematics.solving import Solution, deals_per_pair, solve, solve_on_device
from pokerroom.cards import Deck
from pokerroom.errors import Malformed
from pokerroom.ranking import Category
from pokerroom.rulebook import library
from testkit.bonus.small_packs import pack_of_ranks
from testkit.suite.effort import exhaustive

KEPT = json.loads((Path(__file__).parent / "whole-deck.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def small() -> Solution:
    """The game with twenty cards: few enough to try every deal, enough for flushes and straights."""
    return solve(pack_of_ranks("TJQKA"))


Compared = tuple[tuple[int, ...], np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def _every_board(pack: DealtPack) -> Iterator[Compared]:
    """Each whole board: the holdings beside it by number, won, stood off and lost against the dealer's, their kinds."""
    cards = [pack.card(number) for number in range(pack.size)]
    number = {pair: at for at, pair in enumerate(combinations(range(pack.size), 2))}
    kind = np.array([0 if each is None else CATEGORIES.index(each[0]) for each in pack.scheme.tables.classes])
    places = np.array(list(combinations(range(pack.size - 5), 2)))
    apart = ~(places[:, None, :, None] == places[None, :, None, :]).any(axis=(2, 3))
    for board in combinations(range(pack.size), 5):
        holdings = list(combinations([card for card in range(pack.size) if card not in board], 2))
        held = [(cards[one], cards[other]) for one, other in holdings]
        found = np.array(pack.scheme.strengths_with_board(held, [cards[card] for card in board]))
        mine, dealers = found[:, None], found[None, :]
        counts = [(who & apart).sum(axis=1) for who in (mine > dealers, mine == dealers, mine < dealers)]
        yield board, np.array([number[pair] for pair in holdings]), *counts, kind[found]


@pytest.mark.parametrize(
    "ranks", ["JQKA", pytest.param("TJQKA", marks=exhaustive), pytest.param("2345A", marks=exhaustive)]
)
def test_every_deal_of_a_small_pack_comes_out_as_brute_force_has_it(ranks: str) -> None:
    """No symmetry, no sorting: every player's holding against every dealer's on every board, decided card by card."""
    solved = solve(pack_of_ranks(ranks))
    pack = solved.pack
    subsets = {
        size: {combination: at for at, combination in enumerate(combinations(range(pack.size), size))}
        for size in (3, 4)
    }
    gains = {size: np.zeros((len(subset), pack.pairs), dtype=np.int64) for size, subset in subsets.items()}
    boards = []
    for board, pairs, won, tied, lost, kinds in _every_board(pack):
        parts = {
            size: np.array([subsets[size][combination] for combination in combinations(board, size)]) for size in (3, 4)
        }
        for size, places in parts.items():
            gains[size][places[:, None], pairs] += won - lost
        boards.append((board, parts, pairs, won, tied, lost, kinds))
    hand = np.array([pack.hand_of(*pair) for pair in combinations(range(pack.size), 2)])
    deals = np.zeros(solved.deals.size, dtype=np.int64)
    for board, parts, pairs, won, tied, lost, kinds in boards:
        bets = {size: gains[size][places[:, None], pairs] > 0 for size, places in parts.items()}
        made = np.zeros((4, pairs.size), dtype=np.int64)
        for four, before_river in enumerate(combinations(board, 4)):
            for three, flop in enumerate(combinations(board, 3)):
                if set(flop) < set(before_river):
                    made[2 * bets[3][three] + bets[4][four], np.arange(pairs.size)] += 1
        for wagers in range(4):
            row = (hand[pairs] * 4 + wagers) * OUTCOMES
            np.add.at(deals, row + kinds, made[wagers] * won)
            np.add.at(deals, row + TIE, made[wagers] * tied)
            np.add.at(deals, row + LOSS, made[wagers] * lost)
    assert np.array_equal(deals, solved.deals.ravel())


def test_no_single_decision_of_a_small_pack_could_be_better(small: Solution) -> None:
    """Turn over any Turn or River Wager of a sample: the deals behind it never bring more."""
    pack = small.pack
    cards = [pack.card(number) for number in range(pack.size)]
    chance = np.random.default_rng(7)
    for shown, classes, bets in ((3, small.flops, small.turn_bets), (4, small.fours, small.river_bets)):
        for _ in range(12):
            drawn = [int(card) for card in chance.permutation(pack.size)[: shown + 2]]
            holding, board = sorted(drawn[:2]), drawn[2:]
            rest = [card for card in range(pack.size) if card not in drawn]
            gain = 0
            for more in combinations(rest, 5 - shown):
                shared = [cards[card] for card in (*board, *more)]
                dealers = list(combinations([card for card in rest if card not in more], 2))
                mine, *theirs = pack.scheme.strengths_with_board(
                    [[cards[card] for card in pair] for pair in ((holding[0], holding[1]), *dealers)], shared
                )
                gain += sum((mine > other) - (mine < other) for other in theirs)
            named, code = renamed_board(np.uint64(sum(1 << card for card in board)), len(pack.ranks))
            pairs = pack.pair_tables
            at = int(np.flatnonzero((pairs.one == holding[0]) & (pairs.other == holding[1]))[0])
            to = pairs.renamed[pairs.renaming[code]][at]
            assert bool(bets[place_of(classes.masks, named), to]) == (gain > 0)


def test_counts_agree_with_formulae(small: Solution) -> None:
    whole = DealtPack.of(Deck(52))
    # Published: 1,755 flops, 16,432 boards of four and 134,459 of five that differ by more than the names of suits.
    sizes = {cards: whole.board_classes(cards) for cards in (3, 4, 5)}
    assert [size.masks.size for size in sizes.values()] == [1_755, 16_432, 134_459]
    assert all(int(size.stands_for.sum()) == comb(52, cards) for cards, size in sizes.items())
    assert deals_per_pair(whole) * whole.pairs == 55_627_620_048_000
    for hand in range(small.pack.hands):
        assert int(small.deals[hand].sum()) == small.pack.hand_ways(hand) * deals_per_pair(small.pack)
    # The dealer's cards are as good as the player's: over all deals as many are won as lost.
    assert int(small.deals[:, :, :TIE].sum()) == int(small.deals[:, :, LOSS].sum())


def test_kept_figures_of_the_whole_deck_are_consistent_and_as_published() -> None:
    """The counts of a whole solve, kept: they add up by formulae, and the figures follow from them."""
    whole = DealtPack.of(Deck(52))
    deals = np.array(KEPT["deals"], dtype=np.int64)
    for hand in range(whole.hands):
        assert int(deals[hand].sum()) == whole.hand_ways(hand) * deals_per_pair(whole)
    assert int(deals[:, :, :TIE].sum()) == int(deals[:, :, LOSS].sum())
    # No wager is made where it loses more often than it wins, nor left out where it would win.
    won, lost = deals[:, :, :TIE].sum(axis=2), deals[:, :, LOSS]
    turn, river = won - lost, won - lost
    assert (turn[:, 2:].sum(axis=1) >= 0).all()
    assert (turn[:, :2].sum(axis=1) <= 0).all()
    assert (river[:, 1::2].sum(axis=1) >= 0).all()
    assert (river[:, ::2].sum(axis=1) <= 0).all()
    nothing = np.zeros((0, 0), dtype=np.uint8)
    solution = Solution(whole, Fraction(1), Fraction(1), deals, nothing, nothing)
    straight = Figures(solution, with_ante_paid_from(main_wagers_of(bonus_house(library())), "straight"))
    assert round(100 * straight.edge, 3) == Fraction("2.037")
    assert round(straight.average_wager, 4) == Fraction("3.8181")
    assert straight.value == Fraction(-578107733, 28381438800)
    assert straight.folded == ("32o", "42o", "52o", "62o", "72o")


@pytest.mark.part("star-bonus:10.10", "star-bonus:10.10.1", "star-bonus:10.10.5")
def test_edge_by_the_book_where_the_ante_is_paid_from_a_flush_on() -> None:
    nothing = np.zeros((0, 0), dtype=np.uint8)
    deals = np.array(KEPT["deals"], dtype=np.int64)
    solution = Solution(DealtPack.of(Deck(52)), Fraction(1), Fraction(1), deals, nothing, nothing)
    flush = Figures(solution, main_wagers_of(bonus_house(library())))
    assert flush.value == Fraction(-19447087313, 347672625300)
    assert flush.folded == ("32o", "42o", "52o", "62o", "72o", "43o")
    assert sum(flush.results.values()) == flush.total_deals
    assert sum(flush.endings.values()) == 1
    assert min(flush.results) == -5
    assert max(flush.results) == 5


@exhaustive
def test_whole_deck_is_solved_as_kept() -> None:
    solution = solve(DealtPack.of(Deck(52)))
    assert solution.deals.tolist() == KEPT["deals"]
    assert solution.digest == KEPT["digest"]


def test_a_graphics_processor_counts_the_same_or_is_refused_kindly(small: Solution) -> None:
    if device_missing():
        with pytest.raises(Malformed, match=r"no solving on a graphics processor: .*; allowed: solving without it"):
            solve_on_device(small.pack)
        return
    assert solve_on_device(small.pack).digest == small.digest
    assert solve_on_device(DealtPack.of(Deck(52))).digest == KEPT["digest"]


def test_solution_is_kept_and_a_damaged_one_is_solved_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    pack = pack_of_ranks("JQKA")
    first = stored_solution(pack)
    (file,) = tmp_path.iterdir()
    again = stored_solution(pack)
    assert again.digest == first.digest
    assert np.array_equal(again.river_bets, first.river_bets)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert stored_solution(pack).digest == first.digest
    assert file.read_bytes()[:2] == b"PK"
    (tmp_path / "file").write_text("no folder", "utf-8")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file"))
    assert stored_solution(pack).digest == first.digest


def test_strange_packs_and_hands_are_refused() -> None:
    with pytest.raises(Malformed, match="a joker in the deck"):
        DealtPack.of(Deck(52, joker=True))
    with pytest.raises(Malformed, match="a pack of 3 ranks"):
        pack_of_ranks("QKA")
    wagers = main_wagers_of(bonus_house(library()))
    with pytest.raises(Malformed, match="'flosh' is not a kind of hand; allowed: any, no_pair"):
        with_ante_paid_from(wagers, "flosh")
    assert Category.STRAIGHT in with_ante_paid_from(wagers, "any").ante_paid(DealtPack.of(Deck(52)).scheme)
