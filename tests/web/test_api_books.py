"""The rulebooks over HTTP: everything on the shelf can be read, found, compared and ruled on; nothing falls over."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from pokerroom.rulebook import library
from pokerroom.rulings import observations
from pokerroom.rulings.judging.facts_asked import facts_of
from pokerroom.talk.books.chapters import chapters
from pokerroom.web.api.books import api_books, book_bodies
from pokerroom.web.api.books.api_books import router
from pokerroom.web.errors import HANDLERS
from testkit.suite.effort import some

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    parts = SimpleNamespace(room=SimpleNamespace(library=library()))
    with TestClient(Litestar([router], exception_handlers=HANDLERS, state=State({"parts": parts}))) as client:
        yield client


def get(client: Client, path: str, status: int = 200) -> Any:
    answer = client.get(path)
    assert answer.status_code == status, (path, answer.text[:300])
    return answer.json()


def test_the_shelf_has_the_five_books(client: Client) -> None:
    books = get(client, "/api/books")
    assert [book["id"] for book in books] == ["adelaide", "canberra", "star", "star-bonus", "uk"]
    assert [book["year"] for book in books] == [2020, 2018, 2024, None, None]
    assert {book["kind"] for book in books} == {"poker", "house"}
    assert sum(book["clauses"] for book in books) == sum(1 for _ in library().clauses)


@pytest.mark.parametrize("name", ["adelaide", "canberra", "star", "star-bonus", "uk"])
def test_a_book_has_every_clause_once_and_in_order(client: Client, name: str) -> None:
    page = get(client, f"/api/books/{name}")
    numbers = [clause["number"] for chapter in page["chapters"] for clause in chapter["clauses"]]
    assert numbers == list(library().book(name).clauses)
    ids = [chapter["id"] for chapter in page["chapters"]]
    assert len(ids) == len(set(ids)) == page["book"]["chapters"]
    assert all(clause["says"] and clause["treated"] for chapter in page["chapters"] for clause in chapter["clauses"])


@pytest.mark.clause("star-bonus:1.1", "star-bonus:13.14", "star-bonus:15.1", "star-bonus:15.2", "star-bonus:15.3")
def test_anybody_may_read_the_rules_of_the_game_against_the_house_with_their_glossary(client: Client) -> None:
    """Without a login: all terms of rule 1 below their heading, and the jackpot's rules below theirs."""
    page = get(client, "/api/books/star-bonus")
    rules = {clause["number"]: clause for chapter in page["chapters"] for clause in chapter["clauses"]}
    assert len(rules) == len(library().book("star-bonus").clauses)
    terms = [number for number in rules if number.startswith("1.1.") and number.count(".") == 2]
    assert len({*terms, "1.1.6"}) == 30  # what a token is stands in three parts
    assert list(rules).index("1.1") < min(map(list(rules).index, terms))
    for heading in ("15.1", "15.2", "15.3"):
        below = [number for number in rules if number.startswith(f"{heading}.")]
        assert below
        assert list(rules).index(heading) < min(map(list(rules).index, below))
    assert "inspection" in rules["13.14"]["says"]


def test_every_beginning_of_a_chapter_is_a_clause() -> None:
    for book in library().books.values():
        assert len(chapters(book)) > 10
        assert all(len(chapter.clauses) <= 110 for chapter in chapters(book)), book.id


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a room finds the results of a test run, if there are any; nothing is remembered from elsewhere."""
    kept = (book_bodies.coverage_of.cache_clear, api_books._clause._answers._kept.clear)
    monkeypatch.chdir(tmp_path)
    for forget in kept:
        forget()
    (tmp_path / "build").mkdir()
    yield tmp_path / "build" / "clauses-shown.json"
    for forget in kept:
        forget()


def test_a_clause_tells_how_it_is_checked(client: Client, beside: Path) -> None:
    (check,) = get(client, "/api/clauses/uk:betting.13")["checks"]
    assert (check["cite"], check["state"]) == ("uk:betting.13", "read")
    assert check["words"] == "a setting or shared rule that code reads rests on it"
    (setting,) = check["resting"]
    assert (setting["kind"], setting["key"]) == ("setting", "all_in.reopens")
    assert "hand.rules.house_rules._HandAnswers.rules" in setting["read_by"]
    assert "a player's options, under the section sign" in check["met"]
    assert check["met"][-1] == "the book's own page"
    assert "a player's options, under the section sign" in check["met_on_pages"]
    assert "the book's own page" not in check["met_on_pages"]
    (of_sign,) = get(client, "/api/clauses/adelaide:45")["checks"]
    assert of_sign["met_on_pages"] == ["the table's sign"] != of_sign["met"]
    assert check["tests"] is None
    assert len(get(client, "/api/clauses/adelaide:17")["checks"]) == 2
    assert get(client, "/api/clauses/adelaide:17?checks=false")["checks"] == []
    assert get(client, "/api/clauses/uk:%3Fbetting.actions")["checks"] == []


def test_a_clause_names_its_tests_where_the_room_has_results(client: Client, beside: Path) -> None:
    run = {"whole": True, "passed": 1, "failed": 0, "clauses": {"uk:betting.13": ["tests/some.py::test_it"]}}
    beside.write_text(json.dumps(run))
    (check,) = get(client, "/api/clauses/uk:betting.13")["checks"]
    assert (check["state"], check["tests"]) == ("shown", ["tests/some.py::test_it"])
    (other,) = get(client, "/api/clauses/uk:betting.12")["checks"]
    assert (other["state"], other["tests"]) == ("read", [])


def test_spoilt_results_keep_no_clause_from_being_read(client: Client, beside: Path) -> None:
    beside.write_text("{")
    (check,) = get(client, "/api/clauses/uk:betting.13")["checks"]
    assert check["tests"] is None


def test_every_clause_opens_with_what_hangs_on_it(client: Client) -> None:
    cites = [str(clause.cite) for clause in library().clauses]
    for cite in some(cites[::7], 5):
        page = get(client, f"/api/clauses/{quote(cite, safe='')}")
        assert [clause["cite"] for clause in page["clauses"]] == [cite]
        book = cite.partition(":")[0]
        for question in page["decides"]:
            mine = next(answer for answer in question["answers"] if answer["book"] == book)
            assert cite in mine["cites"]
            assert {answer["book"] for answer in question["answers"]} == set(library().books)


def test_odd_numbers_and_numbers_over_others(client: Client) -> None:
    assert get(client, "/api/clauses/canberra:3.3(a)")["clauses"][0]["number"] == "3.3(a)"
    assert get(client, "/api/clauses/canberra:10.2(a)(i)")["clauses"][0]["number"] == "10.2(a)(i)"
    over = get(client, "/api/clauses/adelaide:17")
    assert [clause["number"] for clause in over["clauses"]] == ["17.a", "17.b"]
    assert (over["before"], over["after"]) == ("adelaide:16.c", "adelaide:18.a")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/books/macau", "adelaide"),
        ("/api/clauses/uk:betting.99", "uk:betting.9"),
        ("/api/clauses/macau:1", "adelaide:order.0"),
        ("/api/clauses/nonsense", "adelaide:order.0"),
        ("/api/clauses/uk%3A%00", "uk:"),
        ("/api/clauses/uk:%F0%9F%82%A1", "uk:"),
        ("/api/search?q=chip&book=macau", "canberra"),
        ("/api/compare?first=uk&second=macau", "star"),
        ("/api/compare?first=uk&second=star&area=cuisine", "betting"),
        ("/api/rulings/premature_crad", "premature_card"),
    ],
)
def test_what_is_unknown_is_told_with_what_is_allowed(client: Client, path: str, allowed: str) -> None:
    told = get(client, path, 404)
    assert told["what"]
    assert allowed in told["allowed"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/search",
        "/api/search?q=",
        f"/api/search?q={'x' * 121}",
        f"/api/clauses/uk:{'9' * 100}",
        f"/api/books/{'b' * 100}",
        "/api/compare?first=uk",
        "/api/compare?first=uk&second=star&all=perhaps",
        "/api/rulings/premature_card?street=sixth",
        "/api/rulings/premature_card?cuisine=french",
        "/api/rulings/premature_card?flop_cards=4",
        "/api/rulings/premature_card?street=turn&street=river",
        f"/api/rulings/premature_card?street={'t' * 100}",
        "/api/rulings/premature_card?" + "&".join(f"fact{number}=1" for number in range(30)),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(client: Client, path: str) -> None:
    assert get(client, path, 400)["what"]


def test_a_question_with_other_names_is_told_the_names(client: Client) -> None:
    told = get(client, "/api/compare?a=uk&b=star", 400)
    assert told["allowed"] == "first, second, area (or not), all (or not)"


def test_search_finds_words_numbers_and_rulings(client: Client) -> None:
    found = get(client, "/api/search?q=boxed%20card")
    assert found["count"] == sum(found["by_book"].values()) > 3
    assert found["words"] == ["boxed", "card"]
    assert all("boxed" in str(hit["clause"]).casefold() for hit in found["hits"][:3])
    assert "adelaide:54.b" in [hit["clause"]["cite"] for hit in found["hits"]]  # which decides it in other words
    assert "boxed_card" in [item["name"] for item in found["rulings"]]
    assert get(client, "/api/search?q=%C2%A7uk:showdown.2")["hits"][0]["clause"]["cite"] == "uk:showdown.2"
    assert get(client, "/api/search?q=betting.13&book=uk")["hits"][0]["clause"]["cite"] == "uk:betting.13"
    slip = get(client, "/api/search?q=missdeal")
    assert (slip["respelt"], slip["words"]) == ("misdeal", ["misdeal"])
    assert slip["count"] == get(client, "/api/search?q=misdeal")["count"] > 3
    twice = get(client, "/api/search?q=Run%20it%20twice")  # as players say it
    assert (twice["books_say"], twice["hits"][0]["clause"]["cite"], twice["rulings"]) == (
        "run multiple",
        "adelaide:130.1",
        [],
    )
    string_bet = get(client, "/api/search?q=string%20bet")  # what the books agree on, and no ruling
    assert (string_bet["meant"], string_bet["rulings"]) == (["declaration.string_bet"], [])
    assert "uk:betting.30" in string_bet["agreed"][0]["cites"]
    short = get(client, "/api/search?q=raise%20after%20short%20all%20in")  # the question, with every house's answer
    assert (short["respelt"], short["meant"][0]) == ("", "all_in.reopens")
    assert [item["book"] for item in short["questions"][0]["answers"]] == ["adelaide", "canberra", "star", "uk"]
    one = get(client, "/api/search?q=raise%20after%20short%20all%20in&book=uk")["questions"][0]
    assert [item["book"] for item in one["answers"]] == ["uk"]
    bets = [str(hit["clause"]) for hit in get(client, "/api/search?q=bet")["hits"]]
    assert all(re.search(r"\bbet(?:s|ting)?\b", text, re.IGNORECASE) for text in bets)  # "between" is no bet
    assert get(client, "/api/search?q=zebra%20umbrella")["hits"] == []
    splashed = get(client, "/api/search?q=splash%20the%20pot")  # which no book calls so
    assert (splashed["books_say"], splashed["hits"][0]["clause"]["cite"]) == ("wagers stay in front", "adelaide:39")
    raises = get(client, "/api/search?q=minimum%20raise%20UK")  # a house that is named is where to look
    assert raises["by_book"] == {"uk": raises["count"]}
    assert raises["words"] == ["minimum", "raise"]
    assert raises["hits"] == get(client, "/api/search?q=minimum%20raise&book=uk")["hits"] != []
    misdeals = get(client, "/api/search?q=casino%20canberra%20misdeal")  # by its whole name
    assert misdeals["hits"] == get(client, "/api/search?q=misdeal&book=canberra")["hits"] != []
    rare = get(client, "/api/search?q=mississippi%20straddle")  # a word that no book has leaves the others
    assert (rare["left_out"], rare["some"], rare["words"]) == (["mississippi"], True, ["straddle"])
    assert rare["hits"] == get(client, "/api/search?q=straddle")["hits"] != []
    asked = get(client, "/api/search?q=What%20if%20I%20act%20out%20of%20turn%3F")  # a question is its telling words
    assert asked["hits"] == get(client, "/api/search?q=act%20out%20of%20turn")["hits"] != []
    string = get(client, "/api/search?q=string%20bet")["hits"]
    assert len({hit["book"] for hit in string[:3]}) == 3  # no house before all others
    many = get(client, "/api/search?q=a")
    assert many["count"] > len(many["hits"]) == 100


def test_two_houses_differ_only_where_they_differ(client: Client) -> None:
    short = get(client, "/api/compare?first=uk&second=star")
    full = get(client, "/api/compare?first=uk&second=star&all=true")
    assert all(question["differs"] for question in short["questions"])
    assert len(short["questions"]) == short["different"] < full["asked"] == len(full["questions"])
    assert sum(area["different"] for area in short["areas"]) == short["different"]
    assert sum(area["outright"] for area in short["areas"]) == short["outright"]
    assert short["outright"] + short["not_both"] + short["options"] == short["different"]
    limits = next(item for item in short["questions"] if item["key"] == "betting.limit")
    assert limits["how"] == "options", "the same answer twice is no other answer"
    assert limits["answers"][0]["parts"][0]["says"] == limits["answers"][1]["parts"][0]["says"]
    betting = get(client, "/api/compare?first=uk&second=star&area=betting")
    assert {question["area"] for question in betting["questions"]} == {"betting"}
    assert betting["areas"] == short["areas"]
    assert get(client, "/api/compare?first=uk&second=uk")["different"] == 0


def test_that_a_book_is_silent_is_said_apart_from_how_it_is_read(client: Client) -> None:
    for first, second in (("uk", "canberra"), ("star", "adelaide")):
        questions = get(client, f"/api/compare?first={first}&second={second}&all=true")["questions"]
        answers = [answer for question in questions for answer in question["answers"]]
        noted = [answer for answer in answers if answer["why"].startswith("not stated")]
        assert any(answer["reading"] for answer in noted)
        for answer in noted:
            assert answer["unsaid"] or answer["reading"].startswith("Not stated ")
        assert all(answer["unsaid"] for answer in answers if answer["silent"])
        assert {answer["reading"] for answer in answers if answer["why"] == "not stated; common practice"} <= {
            "Common practice is followed."
        }


def test_answers_of_a_ruling_are_sentences(client: Client) -> None:
    told = get(client, "/api/compare?first=uk&second=star&area=ruling")
    lines = [line for question in told["questions"] for answer in question["answers"] for line in answer["lines"]]
    assert len(lines) > 100
    assert not [line for line in lines if "_" in line]


def test_every_ruling_is_listed_with_its_facts(client: Client) -> None:
    listed = [item for family in get(client, "/api/rulings") for item in family["rulings"]]
    assert sorted(item["name"] for item in listed) == sorted(observations())
    for item in listed:
        against_house = f"ruling.{item['name']}" in library().book("star-bonus").rulings
        books = [book for book in library().books.values() if book.id != "star-bonus"]
        names = [fact["name"] for fact in item["facts"]]
        assert names == list(facts_of(item["name"], books)) or against_house
        assert set(names) <= set(facts_of(item["name"], library().books.values()))
        assert all(fact["choices"] or fact["kind"] == "text" for fact in item["facts"])


def test_the_form_asks_what_a_house_without_a_row_asks_by_its_general_clause(client: Client) -> None:
    listed = {item["name"]: item for family in get(client, "/api/rulings") for item in family["rulings"]}
    assert [fact["name"] for fact in listed["player_card_not_own"]["facts"]] == ["players_agree"]
    # Only a house against which the game is played is asked about it, and its general clause needs no fact.
    assert [fact["name"] for fact in listed["bonus_play_wager_wrong"]["facts"]] == ["noticed", "amount_is"]


@pytest.mark.parametrize("name", observations())
def test_a_ruling_is_given_by_every_house_once_its_facts_are_told(client: Client, name: str) -> None:
    facts: dict[str, str] = {}
    for _ in range(20):
        page = get(client, f"/api/rulings/{name}?" + "&".join(f"{fact}={value}" for fact, value in facts.items()))
        if not page["wanted"]:
            break
        asked = page["wanted"][0]
        facts[asked["name"]] = asked["choices"][0]["value"] if asked["choices"] else "something"
    assert not page["wanted"]
    assert {side["state"] for side in page["sides"]} == {"ruled"}
    assert all(side["steps"] and (side["cites"] or side["silent"]) for side in page["sides"])
    assert {item["fact"]["name"]: item["value"] for item in page["told"]} == facts
    rulebooks = library().books
    for cite in (cite for side in page["sides"] for cite in side["cites"]):
        assert cite.partition(":")[2] in rulebooks[cite.partition(":")[0]].clauses


def test_a_house_that_needs_a_fact_says_which(client: Client) -> None:
    page = get(client, "/api/rulings/premature_card?street=turn")
    states = {side["house"]: side["state"] for side in page["sides"]}
    assert states["canberra"] == "ruled"
    assert states["uk"] == "needs"
    uk = next(side for side in page["sides"] if side["house"] == "uk")
    assert uk["needs"]["name"] == "skipped_player_warned"
    assert [choice["value"] for choice in uk["needs"]["choices"]] == ["yes", "no"]
    assert library().vocabulary.ruling.facts[uk["needs"]["name"]].means == uk["needs"]["means"]


def test_a_browser_need_not_fetch_a_book_again(client: Client) -> None:
    first = client.get("/api/books/uk")
    again = client.get("/api/books/uk", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "max-age" in first.headers["cache-control"]
    began = time.perf_counter()
    for _ in range(20):
        client.get("/api/compare?first=uk&second=star&all=true")
    assert time.perf_counter() - began < 2


@pytest.mark.clause("canberra:A.nb")
def test_words_of_the_dictionary_are_marked_wherever_the_rules_use_them(client: Client) -> None:
    book = get(client, "/api/books/canberra")
    clauses = {item["number"]: item for chapter in book["chapters"] for item in chapter["clauses"]}

    def marked(number: str) -> dict[str, str]:
        clause = clauses[number]
        return {
            clause["says"][item["start"] : item["start"] + item["length"]].lower(): item["number"]
            for item in clause.get("defined", ())
        }

    assert marked("1.1") == {"approved": "A.approved"}
    assert marked("2.5.1")["round of play"] == "A.round-of-play"  # the longer word before the one inside it
    assert "ante" not in marked("A.ante")  # what a clause defines is not marked in it
    every = {number for clause in clauses for number in marked(clause).values()}
    assert every <= clauses.keys()
    assert len(every) > 30
    assert sum(bool(marked(clause)) for clause in clauses) > len(clauses) / 2
