"""A book of one's own: one data file, checked as strictly as the five."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import Hand
from pokerroom.rulebook import BadRulebook, house_named, library
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.left_open import left_open
from pokerroom.rulebook.reading.clauses import read_clauses
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import read_setup
from pokerroom.rulings.text.files import read_ruling_text
from pokerroom.table.opening.new_table import new_table

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
    told = "riverside.toml: deal.burns: never, where the book leaves no choice; allowed: every_stage [adelaide:"
    assert fault.startswith(told)
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
        (
            "settings.deal.burns",
            "settings.deal.burn",
            "there is no such question (did you mean deal.burns?)",
        ),
        ('id = "riverside"', "", "rulebook: a book needs an id and a title"),
        ('id = "riverside"', 'id = "uk"', "there is a book 'uk' already"),
        ('extends = "canberra"', 'extends = "vegas"', "extends 'vegas', which is not a known book; known are adelaide"),
        (
            'extends = "canberra"',
            'extends = "canbera"',
            "not a known book (did you mean canberra?); known are",
        ),
        ('area = "deal"', 'area = "kitchen"', "clause 1: area 'kitchen' is unknown"),
        ('treatment = "enforce"', 'treatment = "hope"', "clause 1: treatment 'hope' is unknown"),
        ('topic = "burns"', "", "clause 1: topic missing"),
        ('topic = "burns"', 'topic = "burns"\nrefs = ["99"]', "clause 1: refers to '99', which is no clause"),
        ('topic = "burns"', 'topic = "burns"\ncolour = "red"', "clause 1: 'colour' is unknown"),
        ("[settings.deal.burns]", "[extra]\nx = 1\n[settings.deal.burns]", "'extra' is unknown"),
        ('id = "riverside"', 'id = "River Side"', "cannot be cited"),
        ('id = "riverside"', "id = 5", "rulebook: id is 5, not text"),
        ('id = "1"', 'id = "§ 1"', "cannot be cited"),
        ('title = "Riverside Club"', 'title = "Riverside Club"\nkind = "bogus"', "kind 'bogus' is unknown"),
        ('title = "Riverside Club"', 'title = "Riverside Club"\ngames = "holdem"', "games is text, not a list"),
        ('says = "No card is burned at the Riverside."', 'says = ""', "clause 1: says nothing"),
        ('treatment = "enforce"', 'treatment = ["x"]', "clause 1: treatment is a list, not text"),
        ('topic = "burns"', 'topic = "burns"\nrefs = [5]', "clause 1: refs is not a list of texts"),
        ('cite = ["1"]', 'cite = "1"', 'deal.burns: cite is text, not a list: write cite = ["4.2(h)"]'),
        ('cite = ["1"]', 'cite = ["1"]\nsilent = "no"', "deal.burns: silent is text, not true or false"),
        ('cite = ["1"]', 'cite = ["1"]\ndefault = "never"', "has a default but leaves no choice"),
        ('value = "never"', 'operator = ["never"]', "without a default"),
        ('value = "never"', 'operator = "never"\ndefault = "never"', "operator is text, neither a list nor a range"),
        ('value = "never"', "by = {}", "deal.burns: answers for no context"),
        (
            'value = "never"',
            'by = { flop = "never" }',
            "deal.burns: leaves out draw, stud, manila; allowed: an answer for",
        ),
        ("[settings.deal.burns]", "[settings.deal]\nburns = 5\n[settings.x.y]", "deal.burns: is 5, not a table"),
        ('id = "1"', 'id = "7.1"', "clause 7.1: stands in canberra already [canberra:7.1]"),
        (
            "[settings.deal.burns]",
            '[settings.deal]\nburns = "never"\n[settings.x.y]',
            'deal.burns: is text, not a table: write burns = { value = "never", cite = ["4.2(h)"] }',
        ),
        ("[[clause]]", "[clause]", "clause is a table, not a list: write [[clause]] above each clause"),
    ],
)
def test_every_fault_names_file_key_and_reason(tmp_path: Path, old: str, new: str, told: str) -> None:
    found = faults(tmp_path, RIVERSIDE.replace(old, new))
    assert any(fault.startswith("riverside.toml: ") and told in fault for fault in found), found


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'extends = "canberra"',
            'extnds = "canberra"',
            "rulebook: 'extnds' is unknown (did you mean extends?);",
        ),
        ('cite = ["1"]', 'cite = ["2"]', "deal.burns: cites '2', which is no clause of riverside"),
        ('treatment = "enforce"', 'treatment = "enforced"', "clause 1: treatment 'enforced' is unknown; known are"),
        ('[settings.deal.burns]\nvalue = "never"', "[settings.seating.absence]\nvalue = 20", "seating.absence: 20 "),
        ('topic = "burns"', "", "clause 1: topic missing"),
    ],
)
def test_one_mistake_is_one_fault(tmp_path: Path, old: str, new: str, told: str) -> None:
    (fault,) = faults(tmp_path, RIVERSIDE.replace(old, new))
    assert told in fault


RULING = "\n[[rulings.{name}.rows]]\n{row}\n"


@pytest.mark.parametrize(
    ("name", "row", "told"),
    [
        ("misdeal", 'effects = ["play_on"]\ncite = ["1"]', "ruling.misdeal: is ruled by the book already [canberra:"),
        ("boxed_card", 'cite = ["1"]', "ruling.boxed_card row 1: has no effects"),
        ("boxed_card", 'effects = [5]\ncite = ["1"]', "effects are names or"),
        ("boxed_card", 'effects = ["dance"]\ncite = ["1"]', "there is no effect 'dance'"),
        ("boxed_card", 'effects = ["play_on"]\nwhen = { moon = true }\ncite = ["1"]', "there is no fact 'moon'"),
        ("moonlight", 'effects = ["play_on"]\ncite = ["1"]', "ruling.moonlight: there is no such observation"),
    ],
)
def test_a_house_does_not_overturn_the_books_rulings(tmp_path: Path, name: str, row: str, told: str) -> None:
    rulings = faults(tmp_path, RIVERSIDE + RULING.format(name=name, row=row))
    assert any(told in fault for fault in rulings), rulings


ABSENCE = RIVERSIDE.replace("canberra", "uk").replace("[settings.deal.burns]", "[settings.seating.absence]")


def test_a_part_of_an_answer_that_a_house_leaves_out_is_as_the_book_has_it(tmp_path: Path) -> None:
    text = ABSENCE.replace('value = "never"', "value = { minutes = 20 }")
    book = LIBRARY.with_book(write(tmp_path, text)).book("riverside")
    assert book.value("seating.absence") == {"minutes": 20, "frequent": True}
    whole = RIVERSIDE + '\n[settings.time.clock]\nvalue = {}\ncite = ["1"]\n'
    canberra = LIBRARY.book("canberra").setting("time.clock")
    assert LIBRARY.with_book(write(tmp_path, whole)).book("riverside").setting("time.clock").picks == canberra.picks


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('value = "never"', "value = { minutes = 0 }", "minutes: 0 is not allowed; allowed: 1 or more [uk:seating.8"),
        (
            'value = "never"',
            "value = { frequent = false }",
            "frequent: no, where the book leaves no choice; allowed: yes [uk:seating.8",
        ),
        (
            'value = "never"',
            "value = { big_blinds = 2 }",
            "the book has no such field; allowed: minutes, frequent [uk:",
        ),
        (
            '[settings.seating.absence]\nvalue = "never"',
            "[settings.seating.absence.minutes]\nvalue = 20",
            "'minutes' is a part of the answer; allowed: under seating.absence, value = { minutes = ... }",
        ),
    ],
)
def test_a_part_that_a_house_may_not_have_is_told_with_what_it_may(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert old in ABSENCE
    assert any(told in fault for fault in faults(tmp_path, ABSENCE.replace(old, new)))


def test_a_house_may_narrow_a_range_but_not_widen_it(tmp_path: Path) -> None:
    def cap(low: int, high: int) -> str:
        pick = f"operator = {{ at_least = {low}, at_most = {high} }}\ndefault = 3"
        return f'{RIVERSIDE}\n[settings.betting.raise_cap]\n{pick}\ncite = ["1"]\n'

    assert LIBRARY.with_book(write(tmp_path, cap(2, 4))).book("riverside").value("betting.raise_cap", "cash") == 3
    assert any("leaves less open than this; allowed: " in fault for fault in faults(tmp_path, cap(0, 4)))
    assert any("the range 4 to 2 is empty" in fault for fault in faults(tmp_path, cap(4, 2)))


def test_a_fault_in_a_folder_names_its_file(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    head, _, rest = RIVERSIDE.partition("[settings")
    (folder / "book.toml").write_text(head, "utf-8")
    (folder / "deal.toml").write_text("[settings" + rest.replace('"never"', '"sometimes"'), "utf-8")
    with pytest.raises(BadRulebook, match=r"club/deal\.toml: deal\.burns: sometimes is no option"):
        LIBRARY.with_book(str(folder))


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


def test_a_house_may_have_words_of_its_own_for_the_options(tmp_path: Path) -> None:
    limit = '\n[settings.betting.limit]\noperator = ["pot", "double_previous"]\ndefault = "pot"\ncite = ["1"]\n'
    book = LIBRARY.with_book(write(tmp_path, f'{RIVERSIDE}{limit}called = {{ twice = "double_previous" }}\n')).book(
        "riverside"
    )
    assert book.setting("betting.limit").meant("twice") == "what the book calls 'twice' is 'double_previous' here"
    assert book.setting("betting.limit").meant("straddle") == "what the book calls 'straddle' is 'double_previous' here"
    assert book.setting("betting.limit").meant("pot") == ""
    (fault,) = faults(tmp_path, f'{RIVERSIDE}{limit}called = {{ twice = "thrice" }}\n')
    assert fault == "riverside.toml: betting.limit: calls 'twice' what is no option, 'thrice'"
    (fault,) = faults(tmp_path, f"{RIVERSIDE}{limit}called = {{ twice = 2 }}\n")
    assert fault == "riverside.toml: betting.limit: called twice is not a list of texts"


POT_LIMIT = """
[rulebook]
id = "riverside"
title = "Riverside Club"
extends = "{base}"

[[clause]]
id = "own-1"
topic = "limit"
says = "Pot limit is the game of the house."
area = "betting"
treatment = "enforce"

[settings.betting.limit]
value = "pot"
cite = ["own-1"]
"""


@pytest.mark.parametrize("base", ["adelaide", "canberra", "star", "uk"])
def test_a_limit_that_nobody_said_is_the_one_that_the_house_has(tmp_path: Path, base: str) -> None:
    file = str(write(tmp_path, POT_LIMIT.format(base=base)))
    assert Hand.open(house_named(file), blinds=(5, 10), stacks=[200, 200]).rules.limit == "pot"
    assert new_table("holdem", house_named(file).book).rules.limit == "pot"
    setup = tmp_path / "setup.toml"
    setup.write_text('game = "holdem"\nblinds = [5, 10]\nmin_buy_in = 100\nmax_buy_in = 500\n')
    house = house_named(file)
    assert violations(read_setup(setup, house), house) == []
    text = (
        "observation = 'cards_in_muck'\n[table]\ngame = 'holdem'\nblinds = [5, 10]\nstacks = { 1 = 200, 2 = 200 }\n"
        "button = 1\n"
    )
    hand = read_ruling_text(text, library().vocabulary.ruling).hand(house)
    assert hand is not None
    assert hand.rules.limit == "pot"


def test_a_limit_that_was_said_and_the_house_has_not_is_refused(tmp_path: Path) -> None:
    file = str(write(tmp_path, POT_LIMIT.format(base="uk")))
    with pytest.raises(Illegal, match=r"cannot be no_limit: .*; allowed: pot \[riverside:own-1\]"):
        Hand.open(house_named(file), limit="no_limit", blinds=(5, 10), stacks=[200, 200])
    with pytest.raises(Illegal, match="riverside:own-1"):
        new_table("holdem", house_named(file).book, limit="no-limit")


def test_what_the_operator_chose_holds_where_a_table_says_nothing() -> None:
    house = House(library().book("canberra")).choose("betting.limit", "half_pot")
    assert Hand.open(house, blinds=(5, 10), stacks=[200, 200]).rules.limit == "half_pot"
    assert Hand.open(house, limit="pot", blinds=(5, 10), stacks=[200, 200]).rules.limit == "pot"
    low = House(library().book("uk")).choose("evaluation.pot_won_by", "low")
    assert "low" in Hand.open(low, blinds=(5, 10), stacks=[200, 200]).rules.contest


def test_a_house_is_named_in_capitals_too_and_a_name_is_no_book() -> None:
    assert Hand.open(house_named("UK"), blinds=(5, 10), stacks=[200, 200]).rules.book == "uk"
    with pytest.raises(Malformed, match=r"'uk' is no rulebook; allowed: .*house_named\('uk'\)"):
        House("uk")  # type: ignore[arg-type]
    with pytest.raises(Malformed, match=r"there is no house 'canbera' \(did you mean canberra\?\)"):
        house_named("canbera")


def test_what_a_book_leaves_open_can_be_chosen(tmp_path: Path) -> None:
    """Every choice that is listed may be made, as it is listed; and what a house has settled is open no more."""
    for book in library().books.values():
        choices = list(left_open(book))
        assert choices
        for choice in choices:
            assert choice.pick is not None
            House(book).choose(choice.setting.question.key, choice.pick.default, choice.context, choice.part)
            assert choice.allowed
            assert choice.setting.cites or choice.setting.silent
    own = house_named(str(write(tmp_path, POT_LIMIT.format(base="uk")))).book
    assert "betting.limit" in {choice.name for choice in left_open(library().book("uk"))}
    assert "betting.limit" not in {choice.name for choice in left_open(own)}
    silent = {choice.name for choice in left_open(own, silent=True)} - {choice.name for choice in left_open(own)}
    assert "time.standing_limit" in silent


def test_a_clause_without_a_number_is_a_fault_of_the_book() -> None:
    faults = Faults()
    clause = {"id": "", "topic": "a", "says": "A.", "area": "betting", "treatment": "enforce"}
    assert read_clauses("own.toml", "own", [clause], faults) == {}
    assert [str(fault) for fault in faults.found] == ["own.toml: clause (no id): id missing"]
