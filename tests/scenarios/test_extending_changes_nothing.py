"""A house that only says which book it follows plays exactly by that book: every scenario comes out the same."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from pokerroom.bonus.mathematics.par.par_sheet import rules_in_brief
from pokerroom.bonus.mathematics.paying import bonus_house, main_wagers_of
from pokerroom.cards import Deck
from pokerroom.games import GAMES
from pokerroom.members.decide import bar_cites
from pokerroom.members.words import BarReach
from pokerroom.registers.register import registers_of
from pokerroom.registers.staff_cards import STAFF_CARDS, staff_card
from pokerroom.room.chat.talk_rules import talk_rules
from pokerroom.rulebook import Library, Rulebook, library
from pokerroom.rulebook.grounds import GroundsKind, grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.treatment.coverage import ClausesShown, coverage
from pokerroom.scenarios import read_scenarios, run
from pokerroom.talk.books.clause_search import look_for
from testkit.suite.effort import some

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.rglob("*.scenario"))
LIBRARY = library()


def _extended(book: Rulebook, folder: Path) -> Rulebook:
    file = folder / f"{book.id}-club.toml"
    file.write_text(f'[rulebook]\nid = "{book.id}-club"\ntitle = "{book.title}"\nextends = "{book.id}"\n', "utf-8")
    return LIBRARY.with_book(file).book(f"{book.id}-club")


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library in which every book's name leads to a house that extends it and says nothing else."""
    folder = tmp_path_factory.mktemp("clubs")
    return Library(LIBRARY.vocabulary, {name: _extended(book, folder) for name, book in LIBRARY.books.items()})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_scenario_comes_out_the_same(file: Path, clubs: Library) -> None:
    text = re.sub(r"does not come up in (\w+)", r"does not come up in \1-club", file.read_text("utf-8"))
    for scenario in some(list(read_scenarios(text, proving=True)), 5):
        result = run(scenario, clubs, folder=file.parent)
        assert not result.failed, result.report


@pytest.mark.parametrize("name", list(LIBRARY.books))
def test_every_decision_keeps_its_clauses_in_every_game(name: str, clubs: Library) -> None:
    mine, theirs = clubs.book(name), LIBRARY.book(name)
    asked = (*theirs.settings, *LIBRARY.vocabulary.universals, *LIBRARY.vocabulary.matters)
    for game, kind in product(("", *GAMES), get_args(GroundsKind)):
        ours, original = grounds_of(mine, game, kind), grounds_of(theirs, game, kind)
        for key in asked:
            one, other = ours.of(key), original.of(key)
            assert (one.cites, one.few(), one.silent) == (other.cites, other.few(), other.silent), (game, kind, key)


def test_a_par_sheet_rests_on_the_same_clauses(clubs: Library) -> None:
    theirs = bonus_house(LIBRARY)
    mine = House(clubs.book(theirs.book.id))
    rules = rules_in_brief(theirs, main_wagers_of(theirs), Deck(52))
    assert all(rule.cites for rule in rules)
    assert rules_in_brief(mine, main_wagers_of(mine), Deck(52)) == rules


@pytest.mark.parametrize("name", list(LIBRARY.books))
def test_the_same_is_written_down_and_said_beside_the_table(name: str, clubs: Library) -> None:
    mine, theirs = clubs.book(name), LIBRARY.book(name)
    registers = registers_of(mine)
    assert registers
    assert registers == registers_of(theirs)
    for register in registers.values():
        assert register.cites(mine) == register.cites(theirs)
    assert talk_rules(House(mine)) == talk_rules(House(theirs))
    for reach in get_args(BarReach):
        assert bar_cites(House(mine), reach) == bar_cites(House(theirs), reach)
    for card in STAFF_CARDS:  # with what falls due after an entry
        assert staff_card(mine, card) == staff_card(theirs, card)


@pytest.mark.parametrize("name", list(LIBRARY.books))
def test_a_house_beside_its_book_adds_nothing_to_what_is_found(name: str, tmp_path: Path) -> None:
    """Asked for by its own name, it has what its book has."""
    club = _extended(LIBRARY.book(name), tmp_path)
    books = Library(LIBRARY.vocabulary, {**LIBRARY.books, club.id: club})
    assert list(books.clauses) == list(LIBRARY.clauses)
    for words in ("raise", "string bet", "pot", next(iter(club.clauses))):
        assert books.find(words) == LIBRARY.find(words)
        assert books.find(words, book=club.id) == LIBRARY.find(words, book=name)
        assert look_for(books, words) == look_for(LIBRARY, words)
        assert look_for(books, words, [club.id]) == look_for(LIBRARY, words, [name])
    assert books.held_up("deck.52", "sign.limit") == LIBRARY.held_up("deck.52", "sign.limit")
    assert coverage(books, ClausesShown({})).states == coverage(LIBRARY, ClausesShown({})).states
