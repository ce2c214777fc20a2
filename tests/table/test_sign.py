"""The sign at a table: everything that must be shown there, on one page, each line with its clauses."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from datetime import datetime
from html.parser import HTMLParser
from typing import Any

import pytest

from pokerroom.citation import read_citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.clause import Treatment
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.house import House
from pokerroom.rulebook.reading.whole_book import read_book
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.treatment.readers import package_readers
from pokerroom.rulebook.words import CHARGE_METHODS
from pokerroom.table import Table
from pokerroom.table.changes.proposals import propose_change, propose_closing
from pokerroom.table.changes.rules import change_rules_for
from pokerroom.table.sign.facts import JackpotSign
from pokerroom.table.sign.html_page import sign_html
from pokerroom.table.sign.posted_sign import Sign, notice_of, sign_for
from testkit.rulebook.by_name import as_house
from testkit.suite.effort import some
from testkit.table.house_tables import TABLES, HouseTable

HOLDEM = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=200, max_buy_in=1000)


def house(book: str, **choices: Any) -> House:
    """A house with parts of settings chosen, `commission__extra_fees__seating=5`."""
    chosen = House(library().book(book))
    for name, value in choices.items():
        area, key, part = name.split("__")
        chosen = chosen.choose(f"{area}.{key}", value, part=part)
    return chosen


EXTRA_TIME = house("star", commission__extra_fees__extra_time=4)
TIMED = replace(HOLDEM, seconds_to_act=30, extra_seconds=25)
JACKPOT = JackpotSign(amount=12345)


@pytest.mark.clause("adelaide:order.0")
def test_the_sign_carries_the_edition_that_has_taken_effect() -> None:
    adelaide = house_named("adelaide")
    begins = datetime.fromisoformat(adelaide.answer("room.edition")["date"])
    sign = sign_for(adelaide, HOLDEM)
    assert f"effective {begins.day} {begins:%B %Y}" in sign.edition
    assert sign.edition in sign_html(sign)
    assert "adelaide:order.0" in map(str, sign.rules_cites)


@pytest.mark.parametrize("unit", [1, 100])
@pytest.mark.parametrize(
    ("book", "words"),
    [
        ("star", "between hands, up to the maximum of $1,000"),
        ("adelaide", "between hands, to a stack of $200 up to the maximum of $1,000"),
    ],
)
def test_chips_are_added_up_to_the_maximum_that_the_buy_in_names(book: str, words: str, unit: int) -> None:
    sign = Table(house_named(book), HOLDEM, unit=unit).sign()
    lines = {line.heading: line.words for line in sign.lines}
    assert lines["Buy-in"] == "at least $200, at most $1,000"
    assert lines["Adding chips"].startswith(words)


@pytest.mark.clause("adelaide:81.2")
def test_the_sign_tells_that_a_table_is_about_to_close() -> None:
    rules = change_rules_for(house_named("adelaide"), HOLDEM)
    closing = propose_closing(rules, HOLDEM, by="Area Manager")
    (soon,) = notice_of(house_named("adelaide"), closing)
    assert soon.words == "this table closes soon"
    signed = closing.signed(datetime(2024, 8, 17, 1), datetime(2024, 8, 17, 1, 15))
    sign = sign_for(house_named("adelaide"), HOLDEM, notices=notice_of(house_named("adelaide"), signed))
    assert "this table closes at 01:15" in sign.text().splitlines()[3]
    assert "This table closes at 01:15." in text_of(sign_html(sign))
    assert read_citation("adelaide:81.2") in sign.notices[0].cites
    (last,) = notice_of(house_named("adelaide"), propose_closing(rules, HOLDEM, by="Area Manager", last_hands=3))
    assert last.words == "this table closes after the last 3 hands"


@pytest.mark.part("star:8.3.3", "star:3.4.3")  # that the change waits for the sign is decided elsewhere
def test_the_sign_tells_what_changes_and_when() -> None:
    new = replace(HOLDEM, blinds=(10, 20), percent=4)
    pending = propose_change(change_rules_for(house_named("star"), HOLDEM), HOLDEM, new, by="casino supervisor")
    pending = pending.signed(datetime(2024, 8, 16, 20), datetime(2024, 8, 16, 20, 20))
    words = [line.words for line in notice_of(house_named("star"), pending)]
    assert words == [
        "at 20:20: least bet $20",
        "at 20:20: blinds 2 compulsory blinds: $10 and $20",
        "at 20:20: commission 4 percent of every pot",
    ]
    assert {"star:8.3.3", "star:3.4.3"} <= {
        str(cite) for line in notice_of(house_named("star"), pending) for cite in line.cites
    }
    assert "4 percent of every pot" in sign_for(house_named("star"), new).text()
    assert "5 percent" not in sign_for(house_named("star"), new).text()


@pytest.mark.parametrize(
    ("under", "setup", "words", "clause"),
    [
        ("star", replace(HOLDEM, min_buy_in=None), "lacks the min_buy_in", "star:8.1"),
        ("adelaide", replace(HOLDEM, max_buy_in=None), "lacks the max_buy_in", "adelaide:30.1"),
        (EXTRA_TIME, replace(TIMED, extra_seconds=None), "lacks how much time", "star:7.13.2"),
    ],
)
def test_a_sign_that_would_lack_something_is_refused(
    under: House | str, setup: TableSetup, words: str, clause: str
) -> None:
    with pytest.raises(Malformed, match=words) as refusal:
        sign_for(as_house(under), setup)
    assert read_citation(clause) in refusal.value.cites


def test_what_the_book_does_not_allow_has_no_sign() -> None:
    for setup in (replace(HOLDEM, seconds_to_act=15), replace(HOLDEM, tournament=True), replace(HOLDEM, joker=True)):
        with pytest.raises(Illegal):
            sign_for(house_named("star"), setup)
    with pytest.raises(Illegal):
        sign_for(house_named("canberra"), HOLDEM, jackpot=JackpotSign())


def test_no_other_books_clauses_and_no_other_games() -> None:
    sign = sign_for(house_named("star"), replace(HOLDEM, game="pineapple"))
    assert {cite.book for line in sign.lines for cite in line.cites} == {"star"}
    sections = {cite.clause.partition(".")[0] for line in sign.lines for cite in line.cites}
    assert "22" in sections
    assert not sections & {"14", "15", "16", "17", "18", "19", "20", "21", "23"}


def test_of_a_books_list_only_the_line_of_this_game() -> None:
    sign = sign_for(house_named("uk"), TableSetup(game="omaha", limit="pot", blinds=(2, 5)))
    listed = {cite.clause for line in sign.lines for cite in line.cites if cite.clause.startswith("spread.")}
    assert listed == {"spread.9"}


CASH = [table for table in TABLES if not table.setup.tournament]


@pytest.mark.parametrize("book", ["adelaide", "canberra", "star", "uk"])
def test_every_table_that_a_house_may_spread_has_a_sign_of_one_page(book: str) -> None:
    for table in some([table for table in CASH if table.book == book], 3):
        check_page(sign_for(_house(table), _with_buy_in(table.setup), table="Table 12"))


def _house(table: HouseTable) -> House:
    house_now = House(library().book(table.book))
    for key, context, value in table.choices:
        house_now = house_now.choose(key, value, context)
    return house_now


def _with_buy_in(setup: TableSetup) -> TableSetup:
    listed = setup.game in ("holdem", "omaha") and setup.blinds in ((1, 2), (1, 3), (2, 5)) and setup.straddles
    return setup if setup.min_buy_in is not None or listed else replace(setup, min_buy_in=200, max_buy_in=1000)


def check_page(sign: Sign) -> None:
    text = sign.text().splitlines()
    assert len(text) <= 66, "\n".join(text)
    assert max(map(len, text)) <= 80, "\n".join(text)
    # A book may be silent about these; for everything else there is a clause.
    silent = {"Seats", "Cards", "Order of hands", "Lowest hand"}
    assert {line.heading for line in sign.lines if not line.cites} <= silent


def test_the_fullest_sign_is_still_one_page() -> None:
    fees = {f"commission__extra_fees__{fee}": 2 for fee in ("multiple_boards", "seating", "extra_time")}
    full = replace(
        TIMED, limit="fixed", ante=2, straddling=True, run_boards=True, seconds_to_act=39, scale=((0, 10), (100, 5))
    )
    setup = replace(full, blinds=(5, 10, 20), bet_sizes=())
    closing = propose_closing(change_rules_for(house_named("adelaide"), setup), setup, by="Area Manager", last_hands=3)
    notices = notice_of(house_named("adelaide"), closing)
    check_page(sign_for(house("adelaide", **fees), setup, table="Table 12", jackpot=JACKPOT, notices=notices))
    del fees["commission__extra_fees__multiple_boards"]
    methods = CHARGE_METHODS
    everything = replace(TIMED, limit="fixed", bet_sizes=(10, 10, 20, 20), straddling=True, commission=methods, cap=12)
    check_page(sign_for(house("star", **fees), everything, table="Table 12", jackpot=JACKPOT))


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def text_of(page: str) -> str:
    reader = _Text()
    reader.feed(page)
    assert reader.open == []
    assert reader.links == []
    return " ".join(" ".join(reader.words).split())


def test_the_page_is_whole_and_needs_nothing_else() -> None:
    page = sign_html(sign_for(house_named("star"), HOLDEM, table="<Table & 4>"))
    assert page.startswith("<!doctype html>")
    assert "&lt;Table &amp; 4&gt;" in page
    assert "@page" in page
    assert "url(" not in page
    assert "Texas Hold'em" in text_of(page)
    assert "§ 8.1" in text_of(page)


def test_a_house_with_a_book_of_its_own_has_its_own_clauses_on_the_sign() -> None:
    """A sixth book, which extends none, names in its data what wants a line shown and what its order rests on."""
    data = deepcopy(dict(library().book("star").source))
    data["rulebook"] |= {"id": "harbour", "title": "Harbour"}
    data["grounds"] = {
        "sign.limit": [{"cite": ["8.2"]}],
        "sign.good_faith": [{"cite": ["27.17"]}],
        "deck.36": [{"cite": ["4.1"]}],
        "scheme.trips-over-straight-36": [{"cite": ["13.4.a"]}],
    }
    faults = Faults()
    book = read_book("harbour", data, library().vocabulary, {}, faults)
    assert book is not None
    assert not faults.found
    sign = sign_for(book, replace(HOLDEM, deck="36"))
    first = {line.heading: str(line.cites[0]) for line in reversed(sign.lines) if line.cites}
    assert {cite.book for line in sign.lines for cite in line.cites} == {"harbour"}
    assert first["Limit"] == "harbour:8.2"
    assert first["Rulings"] == "harbour:27.17"
    assert first["Cards"] == "harbour:4.1"
    assert first["Order of hands"] == "harbour:13.4.a"
    assert first["Raises"].startswith("harbour:"), "what no grounds are named for rests on the question itself"


def test_everything_declared_is_a_clause_to_be_shown_or_recorded() -> None:
    marked = package_readers(library().vocabulary).serving
    mine = library().held_up(
        *(key for key, places in marked.items() if any(place.module.startswith("table.sign") for place in places))
    )
    treatments = {library().clause(str(cite)).treatment for cite in mine}
    assert treatments == {Treatment.DISPLAY}
    assert len(mine) > 30
