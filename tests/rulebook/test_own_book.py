"""A book of one's own: one data file, checked as strictly as the five."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokerroom.rulebook import BadRulebook, library

LIBRARY = library()

RIVERSIDE = """
[rulebook]
id = "riverside"
title = "Riverside Club"
extends = "canberra"
edition = "2026"

[[clause]]
id = "1"
topic = "burns"
says = "No card is burned at the Riverside."
area = "deal"
treatment = "enforce"

[settings.deal.burns]
value = "never"
cite = ["1"]
"""


def write(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "riverside.toml"
    file.write_text(text, "utf-8")
    return file


def faults(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(BadRulebook) as refusal:
        LIBRARY.with_book(write(tmp_path, text))
    return [str(fault) for fault in refusal.value.faults]


def test_a_house_based_on_a_book_changes_single_settings(tmp_path: Path) -> None:
    extended = LIBRARY.with_book(write(tmp_path, RIVERSIDE))
    book = extended.book("riverside")
    assert book.value("deal.burns") == "never"
    assert [str(cite) for cite in book.setting("deal.burns").cites] == ["riverside:1"]
    assert book.setting("cards.joker") is LIBRARY.book("canberra").setting("cards.joker")
    assert extended.clause("riverside:1").says == "No card is burned at the Riverside."
    assert "riverside" not in LIBRARY.books


def test_a_setting_outside_the_base_is_refused_with_the_clause(tmp_path: Path) -> None:
    adelaide = RIVERSIDE.replace('extends = "canberra"', 'extends = "adelaide"')
    (fault,) = faults(tmp_path, adelaide)
    assert fault.startswith("riverside.toml: deal.burns: never is not allowed; the book says every stage")
    assert re.search(r"\[adelaide:\S+", fault)


def test_an_operators_choice_outside_the_allowed_is_refused(tmp_path: Path) -> None:
    text = RIVERSIDE + '\n[settings.cards.deck]\nvalue = "52"\ncite = ["1"]\n'
    assert LIBRARY.with_book(write(tmp_path, text)).book("riverside").value("cards.deck") == "52"
    star = RIVERSIDE.replace("canberra", "star").replace(
        '[settings.deal.burns]\nvalue = "never"', '[settings.cards.deck]\nvalue = "40"'
    )
    assert any("40 is not allowed; allowed: 52, 36, 32 (holdem) [star:4.1" in fault for fault in faults(tmp_path, star))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('value = "never"', 'value = "sometimes"', "deal.burns: sometimes is no option; allowed: every_stage"),
        ('value = "never"', 'vale = "never"', "deal.burns: 'vale' is unknown"),
        ('value = "never"', "value = 3", "deal.burns: 3 is no option"),
        ('cite = ["1"]', 'cite = ["2"]', "deal.burns: cites '2', which is no clause of riverside"),
        ('cite = ["1"]', "", "deal.burns: cites no clause and is not marked silent"),
        ('cite = ["1"]', "silent = true", "deal.burns: is silent without saying why"),
        ("settings.deal.burns", "settings.deal.burn", "deal.burn: there is no such decision"),
        ('id = "riverside"', "", "rulebook: a book needs an id and a title"),
        ('id = "riverside"', 'id = "uk"', "there is a book 'uk' already"),
        ('extends = "canberra"', 'extends = "vegas"', "extends 'vegas', which is not a known book"),
        ('area = "deal"', 'area = "kitchen"', "clause 1: area 'kitchen' is unknown"),
        ('treatment = "enforce"', 'treatment = "hope"', "clause 1: treatment 'hope' is unknown"),
        ('topic = "burns"', "", "clause 1: topic missing"),
        ('topic = "burns"', 'topic = "burns"\nrefs = ["99"]', "clause 1: refers to '99', which is no clause"),
        ('topic = "burns"', 'topic = "burns"\ncolour = "red"', "clause 1: 'colour' is unknown"),
        ("[settings.deal.burns]", "[extra]\nx = 1\n[settings.deal.burns]", "'extra' is unknown"),
    ],
)
def test_every_fault_names_file_key_and_reason(tmp_path: Path, old: str, new: str, told: str) -> None:
    found = faults(tmp_path, RIVERSIDE.replace(old, new))
    assert any(fault.startswith("riverside.toml: ") and told in fault for fault in found), found


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = RIVERSIDE.replace('value = "never"', 'value = "sometimes"').replace('area = "deal"', 'area = "kitchen"')
    assert len(faults(tmp_path, text)) >= 2


def test_a_sixth_rulebook_must_answer_every_question_that_concerns_it(tmp_path: Path) -> None:
    alone = RIVERSIDE.replace('extends = "canberra"\n', "")
    found = faults(tmp_path, alone)
    assert len(found) > 100
    assert any("cards.joker: is not answered: Is a joker in the deck" in fault for fault in found)
    assert not any("bonus." in fault for fault in found)


def test_a_sixth_rulebook_needs_only_a_data_file(tmp_path: Path) -> None:
    """The whole of one book under another name, with its own clauses, and one answer changed."""
    folder = tmp_path / "sixth"
    folder.mkdir()
    source = Path(str(__import__("pokerroom.rulebook").__file__)).parent / "rulebook" / "data" / "books" / "uk"
    for file in source.glob("*.toml"):
        (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")
    head = (folder / "book.toml").read_text("utf-8")
    (folder / "book.toml").write_text(head.replace('id = "uk"', 'id = "sixth"'), "utf-8")
    extended = LIBRARY.with_book(folder)
    assert extended.book("sixth").setting("cards.joker").cites[0].book == "sixth"
    assert len(extended.book("sixth").clauses) == len(LIBRARY.book("uk").clauses)


def test_a_setting_in_two_files_is_a_fault(tmp_path: Path) -> None:
    folder = tmp_path / "twice"
    folder.mkdir()
    (folder / "a.toml").write_text(RIVERSIDE, "utf-8")
    (folder / "b.toml").write_text('[settings.deal.burns]\nvalue = "never"\ncite = ["1"]\n', "utf-8")
    with pytest.raises(BadRulebook, match="stands in two files"):
        LIBRARY.with_book(folder)


def test_what_is_not_toml_is_refused(tmp_path: Path) -> None:
    from pokerroom.errors import Malformed

    with pytest.raises(Malformed, match=r"riverside\.toml"):
        LIBRARY.with_book(write(tmp_path, "[rulebook\nid = "))
