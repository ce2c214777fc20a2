"""Every observation under every house in every case that its rows tell apart: a cited ruling, or a silent book."""

from __future__ import annotations

from itertools import islice, product
from math import prod
from typing import Any, Final

import pytest

from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import Fact
from pokerroom.rulings import Ruling, Seen, fact_needed, observations, rule
from pokerroom.rulings.agreed import agreed_effects
from pokerroom.rulings.judging.facts_asked import facts_of
from pokerroom.rulings.judging.leading import DEADLINES
from pokerroom.rulings.record import RulingRecord
from pokerroom.rulings.study.cases import cases
from pokerroom.rulings.text.explaining import SILENT_BOOK

HOUSES: Final = ("adelaide", "canberra", "star", "uk", "star-bonus")
_COUNTS: Final = (0, 1, 2, 3, 4, 5)


def _all_answers(fact: Fact) -> tuple[Any, ...]:
    """Every answer to a fact, those too that make no sense for what was seen."""
    answers = library().vocabulary.ruling.facts[fact.name].answers
    return (True, False) if fact.kind == "flag" else _COUNTS if fact.kind == "count" else answers


def _reachable(house: str, key: str) -> set[str]:
    """Every fact that the rows for an observation, and those they lead to, may ask for, with the misdeal's deadline."""
    book, result, todo, done = library().book(house), set[str](), [key, "ruling.uncovered_error"], set[str]()
    deadline = {DEADLINES.get(str(House(book).answer("deal.misdeal_until")), "substantial_action")}
    if any(use.name == "misdeal" for use in agreed_effects(library().vocabulary).get(key, ())):
        result |= deadline
    while todo:
        table = book.rulings.get(todo.pop())
        if table is None or table.observation.key in done:
            continue
        done.add(table.observation.key)
        for row in table.rows:
            result |= set(row.when)
            todo += [use.arguments[0] for use in row.effects if use.name == "apply"]
            if any(use.name == "misdeal" for use in row.effects):
                result |= deadline
    return result


def _check(ruling: Ruling) -> None:
    words = library().vocabulary.ruling
    text = ruling.explain()
    assert "_" not in text
    assert all(str(cite) in text for cite in ruling.cites)
    assert (SILENT_BOOK in text) == ruling.silent
    assert ruling.cites or ruling.silent
    assert ruling.effects
    assert all(cite.book == ruling.book and cite.clause in ruling.house.book.clauses for cite in ruling.cites)
    assert all(use.name in words.effects and use.name != "apply" for use in ruling.effects)
    assert ruling.open == bool(ruling.offers or ruling.referred_to)
    record = RulingRecord.of(ruling, table="table 4", at="2024-08-16T21:00")
    assert RulingRecord.read(record.text()) == record


@pytest.mark.parametrize("house", HOUSES)
def test_every_case_has_a_ruling_that_cites_or_says_that_the_book_is_silent(house: str) -> None:
    count = 0
    for name in observations():
        for ruling in cases(house_named(house), name, answering=_all_answers):
            _check(ruling)
            count += 1
    assert count > len(observations())


@pytest.mark.parametrize("house", HOUSES)
def test_facts_beyond_those_asked_for_change_nothing_for_the_worse(house: str) -> None:
    """Combinations of all facts that an observation lists, spread over all there are."""
    words = library().vocabulary.ruling
    for name in observations():
        observation = words.observations.get(f"ruling.{name}")
        names = observation.facts if observation else ()
        choices = [_all_answers(words.facts[name]) for name in names]
        every = 1 + prod(map(len, choices)) // 300
        for answers in islice(product(*choices), 0, None, every):
            known = dict(zip(names, answers, strict=True))
            for ruling in islice(cases(house_named(house), name, known), 4):
                assert ruling.cites or ruling.silent


@pytest.mark.parametrize("house", HOUSES)
def test_only_facts_of_the_rows_are_asked_for_and_asking_ends(house: str) -> None:
    for name in observations():
        allowed = _reachable(house, f"ruling.{name}")
        known: dict[str, Any] = {}
        while (fact := fact_needed(house_named(house), Seen(name, facts=known))) is not None:
            assert fact.name in allowed, f"{name}: {fact.name}"
            assert fact.name in facts_of(name, [library().book(house)])
            assert fact.name not in known
            known[fact.name] = _all_answers(fact)[-1]
        assert set(rule(house_named(house), Seen(name, facts=known)).facts) <= allowed | {"street"}


def test_a_fact_is_asked_for_only_where_no_other_rules_the_row_out() -> None:
    assert (
        fact_needed(house_named("uk"), Seen("premature_card", facts={"street": "flop", "skipped_player_warned": False}))
        is None
    )
    needed = fact_needed(house_named("adelaide"), Seen("premature_card", facts={"street": "flop"}))
    assert needed is not None
    assert needed.name == "substantial_action"
    assert fact_needed(house_named("star"), Seen("boxed_card")) is None
    needed = fact_needed(house_named("uk"), Seen("boxed_card", facts={"destination": "board"}))
    assert needed is None
    needed = fact_needed(house_named("uk"), Seen("boxed_card", facts={"destination": "hand"}))
    assert needed is not None
    assert needed.name == "boxed_count"
    assert needed.means.startswith("cards found face up")


def test_every_house_has_rows_for_what_happens_in_its_games() -> None:
    """Where a book has no rows at all, its general clause answers, and says that the book is silent."""
    ruling = rule(house_named("canberra"), Seen("draw_cards_exposed", facts={"players_agree": False}))
    assert ruling.silent
    assert ruling.chain == ("ruling.draw_cards_exposed", "ruling.uncovered_error")
    assert "the book does not mention it" in ruling.explain()
    assert ruling.referred_to == "floor"
    bonus = rule(house_named("star"), Seen("bonus_dealer_card_exposed"))
    assert bonus.silent
    assert str(bonus.cites[0]) == "star:26.14"


@pytest.mark.parametrize(
    ("house", "cites"),
    [("adelaide", ["adelaide:28.4"]), ("canberra", ["canberra:17.1(a)"]), ("star", ["star:25.1.1"]), ("uk", [])],
)
def test_what_all_books_agree_on_cites_each_book_or_says_it_is_silent(house: str, cites: list[str]) -> None:
    ruling = rule(house_named(house), Seen("card_exposed_in_cut", facts={"betting_started": False}))
    assert ruling.effects[0].name == "misdeal"
    assert ruling.silent == (not cites)
    assert [str(cite) for cite in ruling.cites][: len(cites)] == cites
    assert ruling.chain[-1] == "ruling.misdeal"
