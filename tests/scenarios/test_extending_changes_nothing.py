"""A house that only says which book it follows plays exactly by that book: every scenario comes out the same."""

from __future__ import annotations

import re
from functools import cache
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
from pokerroom.room.chat.chat_rules import chat_rules
from pokerroom.rulebook import Library, Rulebook, library
from pokerroom.rulebook.grounds import GroundsKind, grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.treatment.coverage import ClausesShown, coverage
from pokerroom.scenarios import Scenario, read_scenarios, run
from pokerroom.talk.books.clause_search import look_for
from testkit.suite.effort import THOROUGH

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.rglob("*.scenario"))
LIBRARY = library()
_WORD = re.compile(r"[a-z_]{3,}")


def _extended(book: Rulebook, folder: Path) -> Rulebook:
    file = folder / f"{book.id}-club.toml"
    file.write_text(f'[rulebook]\nid = "{book.id}-club"\ntitle = "{book.title}"\nextends = "{book.id}"\n', "utf-8")
    return LIBRARY.with_book(file).book(f"{book.id}-club")


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library in which every book's name leads to a house that extends it and says nothing else."""
    folder = tmp_path_factory.mktemp("clubs")
    return Library(LIBRARY.vocabulary, {name: _extended(book, folder) for name, book in LIBRARY.books.items()})


@cache
def _tried() -> dict[Path, list[Scenario]]:
    """Every scenario by its file; in a usual run those that say, do or ask what none before did at their house."""
    known: set[tuple[str, ...]] = set()
    tried: dict[Path, list[Scenario]] = {}
    for file in FILES:
        text = re.sub(r"does not come up in (\w+)", r"does not come up in \1-club", file.read_text("utf-8"))
        for scenario in read_scenarios(text, proving=True):
            where = scenario.setup.get("on", ""), scenario.setup.get("house", "")
            shows = {(*where, key) for key in scenario.setup}
            shows |= {(*where, step.sign, *_WORD.findall(step.words)[:1]) for step in scenario.steps}
            if THOROUGH or shows - known:
                tried.setdefault(file, []).append(scenario)
            known |= shows
    return tried


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_scenario_comes_out_the_same(file: Path, clubs: Library) -> None:
    for scenario in _tried().get(file, ()):
        result = run(scenario, clubs, folder=file.parent)
        assert not result.failed, result.report


def test_every_kind_of_line_is_tried_at_every_house() -> None:
    tried = [scenario for scenarios in _tried().values() for scenario in scenarios]
    houses = {scenario.setup.get("house", "") for scenario in tried}
    stages = {stage for scenario in tried for stage in scenario.setup["on"].split(", ")}
    assert houses >= set(LIBRARY.books)
    assert stages >= {
        "bonus",
        "commission",
        "deck",
        "evening",
        "floor",
        "hand",
        "hands",
        "house",
        "sign",
        "table",
        "words",
    }
    assert len(tried) > 700


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
    assert chat_rules(House(mine)) == chat_rules(House(theirs))
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
