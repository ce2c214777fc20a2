"""From a library to what the rulebook pages are sent. Nothing is decided here: all of it is looked up and shaped."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.rulebook import Clause, Library, Rulebook
from pokerroom.rulebook.compare import RULING_AREA, Comparison, compare
from pokerroom.rulebook.rulings.ruling import Fact
from pokerroom.rulebook.treatment.coverage import RESULTS, ClausesShown, Coverage, coverage, read_shown
from pokerroom.rulings import Ruling, observations
from pokerroom.rulings.agreed import question_of
from pokerroom.rulings.finding.finding import WAGER, phrases_for, question_asked
from pokerroom.rulings.judging.judgement import Considered
from pokerroom.rulings.seen import Seen, allowed_answers, facts_of, full_key, meant, spoken_key
from pokerroom.rulings.study.side_by_side import Side, facts_wanted, under_every_house
from pokerroom.rulings.text.explaining import OTHERWISE, offer_words, passed_words, value_words
from pokerroom.rulings.text.steps import steps_of
from pokerroom.talk.books import clause_words, fault_words
from pokerroom.talk.books.chapters import Chapter, chapters
from pokerroom.talk.books.clause_checks import check_of
from pokerroom.talk.books.clause_search import look_for
from pokerroom.talk.books.dictionary import marked_terms
from pokerroom.talk.books.houses_named import houses_named
from pokerroom.web.errors import NoSuch
from pokerroom.web.shapes import books_shapes
from pokerroom.wording.capital import capital

MOST_HITS: Final = 100
_KEPT: Final = 64  # as many books, of all libraries together
AGAINST_THE_HOUSE: Final = "house"


def _cites(cites: Iterable[Citation]) -> tuple[str, ...]:
    return tuple(map(str, cites))


def the_book(library: Library, name: str) -> Rulebook:
    """The book of that id, or a kind 404."""
    if name not in library.books:
        raise NoSuch(f"there is no rulebook {name!r}", allowed=", ".join(library.books))
    return library.books[name]


@lru_cache(maxsize=_KEPT)
def _chapters(library: Library, book: str) -> tuple[Chapter, ...]:
    return chapters(library.books[book])


@lru_cache(maxsize=_KEPT)
def _places(library: Library, book: str) -> dict[str, Chapter]:
    return {str(clause.cite): chapter for chapter in _chapters(library, book) for clause in chapter.clauses}


@lru_cache(maxsize=_KEPT)
def _every_answer(library: Library) -> dict[str, Comparison]:
    return clause_words.every_answer(library)


# Reading


def book_card(library: Library, book: Rulebook) -> books_shapes.BookCard:
    """A book on the shelf."""
    settings = book.settings.values()
    return books_shapes.BookCard(
        id=book.id,
        name=book.name,
        title=book.title,
        kind=book.kind,
        jurisdiction=book.jurisdiction,
        edition=book.edition,
        year=clause_words.year_of(book),
        currency=book.currency,
        games=book.games,
        clauses=len(book.clauses),
        chapters=len(_chapters(library, book.id)),
        settings=len(book.settings),
        left_open=sum(1 for setting in settings for _ in setting.open),
        silent=sum(1 for setting in settings if setting.silent),
        rulings=len(book.rulings),
    )


def shelf(library: Library) -> tuple[books_shapes.BookCard, ...]:
    """A card for every book of the library, in its order."""
    return tuple(book_card(library, book) for book in library.books.values())


def clause_text(library: Library, clause: Clause) -> books_shapes.ClauseText:
    """A clause as a page shows it, with what else to see."""
    return books_shapes.ClauseText(
        cite=str(clause.cite),
        number=clause.cite.clause,
        topic=clause_words.topic_words(clause),
        says=clause.says,
        area=clause.area,
        treatment=clause.treatment,
        treated=clause.treatment.words,
        figures=tuple(books_shapes.Figure(name, value) for name, value in clause_words.figures(clause.params)),
        see_also=tuple(clause_words.see_also(library, clause)),
        reading=clause.note,
        example=clause.example,
        defined=tuple(
            books_shapes.DefinedWord(*each) for each in marked_terms(library.books[clause.cite.book], clause)
        ),
    )


def book_text(library: Library, name: str) -> books_shapes.BookText:
    """A whole book, chapter by chapter."""
    book = the_book(library, name)
    return books_shapes.BookText(
        book_card(library, book),
        tuple(
            books_shapes.ChapterText(
                chapter.id, chapter.title, tuple(clause_text(library, each) for each in chapter.clauses)
            )
            for chapter in _chapters(library, book.id)
        ),
    )


def clause_page(library: Library, cite: str, *, checks: bool = True) -> books_shapes.ClausePage:
    """A clause and everything that hangs on it; or, for `book:?question`, a question on which that book is silent.

    Without `checks`, nothing of how the software keeps it: for that the whole of the package is read once.
    """
    name, _, key = cite.partition(":?")
    if name in library.books and key:
        return _unsaid_page(library, cite, library.books[name], key)
    try:
        found = clause_words.clauses_at(library, cite)
    except Malformed as fault:
        raise NoSuch(fault.what, allowed=_near(library, cite) or fault.allowed) from None
    book = library.books[found[0].cite.book]
    chapter = _places(library, book.id)[str(found[0].cite)]
    keys = dict.fromkeys(key for clause in found for key in clause_words.decided_by(library, clause))
    rules = {each.key: each for clause in found for each in clause_words.agreed(library, clause)}
    order = list(book.clauses)
    first, last = order.index(found[0].cite.clause), order.index(found[-1].cite.clause)
    return books_shapes.ClausePage(
        cite=cite,
        book=book.id,
        title=book.title,
        chapter=chapter.id,
        chapter_title=chapter.title,
        clauses=tuple(clause_text(library, each) for each in found),
        decides=tuple(_question(library, _every_answer(library)[key]) for key in keys),
        agreed=tuple(books_shapes.Agreed(each.key, each.says, _cites(each.cites)) for each in rules.values()),
        before=f"{book.id}:{order[first - 1]}" if first else "",
        after=f"{book.id}:{order[last + 1]}" if last + 1 < len(order) else "",
        checks=tuple(_check(library, each) for each in found) if checks else (),
    )


@lru_cache(maxsize=_KEPT)
def coverage_of(library: Library) -> Coverage:
    """What is known about every clause, with the results of a test run where the room was started beside some."""
    try:
        shown = read_shown(RESULTS)
    except Malformed:  # spoilt results are no results; a clause can still be read
        shown = ClausesShown({})
    return coverage(library, shown)


def _check(library: Library, clause: Clause) -> books_shapes.CheckedClause:
    found = check_of(library, coverage_of(library), clause)
    return books_shapes.CheckedClause(
        cite=str(clause.cite),
        state=found.reach,
        words=found.reach.words,
        resting=tuple(books_shapes.RestingText(*each) for each in found.resting),
        served_by=found.served_by,
        met=found.met,
        tests=found.tests if found.tested else None,
    )


def _unsaid_page(library: Library, cite: str, book: Rulebook, key: str) -> books_shapes.ClausePage:
    """A question that a book leaves open, with what the others answer or all that speak of it agree on."""
    asked, rule = _every_answer(library).get(key), library.vocabulary.universals.get(key)
    if asked is None and rule is None:
        raise NoSuch(f"there is no question {key!r}", allowed="a question of the vocabulary, such as betting.actions")
    return books_shapes.ClausePage(
        cite=cite,
        book=book.id,
        title=book.title,
        chapter="",
        chapter_title="",
        clauses=(),
        decides=() if asked is None else (_question(library, asked),),
        agreed=() if rule is None else (books_shapes.Agreed(rule.key, rule.says, _cites(rule.cites)),),
    )


def _near(library: Library, cite: str) -> str:
    """Clauses that somebody may have meant who named one that does not exist."""
    name, _, number = cite.partition(":")
    if name not in library.books:
        return f"a clause of {', '.join(library.books)}, such as uk:betting.13"
    numbers = list(library.books[name].clauses)
    close = difflib.get_close_matches(number, numbers, 6, 0.6)
    if close:
        return ", ".join(f"{name}:{each}" for each in close)
    return f"{name}:{numbers[0]} to {name}:{numbers[-1]}"


def _question(library: Library, comparison: Comparison) -> books_shapes.Question:
    ruling = comparison.key.removeprefix("ruling.") if comparison.area == RULING_AREA else ""
    answers = tuple(
        books_shapes.HouseAnswer(
            each.book,
            clause_words.answer_lines(library, comparison.key, each.book, each.words),
            _cites(each.cites),
            each.silent,
            each.why,
            tuple(
                books_shapes.AnsweredPart(*part)
                for part in clause_words.parts_of_answer(library, comparison.key, each.book)
            ),
        )
        for each in comparison.answers
    )
    return books_shapes.Question(
        key=comparison.key,
        question=comparison.question,
        area=comparison.area,
        differs=comparison.differs,
        answers=answers,
        ruling=ruling,
        how=_how_different(answers) if comparison.differs else "",
    )


def _how_different(answers: tuple[books_shapes.HouseAnswer, ...]) -> books_shapes.HowBooksDiffer:
    if any(each.silent or not each.parts for each in answers):
        return "not_both"
    holds = {tuple((part.context, part.about, part.says) for part in each.parts) for each in answers}
    return "outright" if len(holds) > 1 else "options"


# Looking for something


def found_in_books(library: Library, q: str, book: str = "") -> books_shapes.SearchResult:
    """Clauses with the words, or with most, and rulings that may be meant; a house that is named is where to look."""
    if book:
        the_book(library, book)
    said, houses = houses_named(library, q)
    books = (book,) if book else houses
    if not said.split():
        return books_shapes.SearchResult(q, (), 0, (), {}, ())
    looked = look_for(library, said, books)
    return books_shapes.SearchResult(
        q,
        looked.words,
        len(looked.found),
        tuple(_hit(library, each) for each in looked.found[:MOST_HITS]),
        dict(Counter(each.cite.book for each in looked.found)),
        _meant(library, looked.respelt or said),
        looked.respelt,
        looked.books_say,
        looked.left_out,
        looked.some,
    )


def _hit(library: Library, clause: Clause) -> books_shapes.Hit:
    chapter = _places(library, clause.cite.book)[str(clause.cite)]
    return books_shapes.Hit(clause_text(library, clause), clause.cite.book, chapter.id, chapter.title)


def _meant(library: Library, q: str) -> tuple[books_shapes.RulingName, ...]:
    words = library.vocabulary
    names = meant(q, words)[:4]
    if names[:1] == [
        WAGER
    ]:  # what was said and done with chips is read as a whole, and no ruling of the list is about it
        names = []
    return tuple(
        books_shapes.RulingName(each, fault_words.heading(each), question_asked(each, words))
        for each in names
        if each != WAGER
    )


def compared(
    library: Library, first: str, second: str, area: str = "", *, everything: bool = False
) -> books_shapes.Compared:
    """Two books side by side: only where they differ, unless asked for everything."""
    names = [the_book(library, first).id, the_book(library, second).id]
    areas = (*library.vocabulary.areas, RULING_AREA)
    if area and area not in areas:
        raise NoSuch(f"there is no area {area!r}", allowed=", ".join(areas))
    found = [_question(library, each) for each in compare(library, names)]
    mine = [each for each in found if area in ("", each.area)]
    how = Counter(each.how for each in mine)
    return books_shapes.Compared(
        first=first,
        second=second,
        area=area,
        asked=len(mine),
        different=sum(each.differs for each in mine),
        outright=how["outright"],
        not_both=how["not_both"],
        options=how["options"],
        areas=tuple(_areas(found)),
        questions=tuple(each for each in mine if everything or each.differs),
    )


def _areas(found: Iterable[books_shapes.Question]) -> Iterable[books_shapes.AreaCount]:
    counts: dict[str, list[int]] = {}
    for each in found:
        count = counts.setdefault(each.area, [0, 0, 0])
        count[0] += 1
        count[1] += each.differs
        count[2] += each.how == "outright"
    return (books_shapes.AreaCount(area, clause_words.area_words(area), *count) for area, count in counts.items())


# Rulings


def _asked(fact: Fact, key: str) -> books_shapes.FactAsked:
    return books_shapes.FactAsked(
        name=fact.name,
        title=capital(spoken_key(fact.name)),
        asks=fact.asks or fact.means,
        means=fact.means,
        kind=fact.kind,
        allowed=allowed_answers(fact, key),
        choices=tuple(books_shapes.FactChoice(*each) for each in fault_words.choices_for(fact, key)),
    )


def ruling_families(library: Library) -> tuple[books_shapes.RulingFamily, ...]:
    """Everything that can be seen at a table, by family."""
    return tuple(
        books_shapes.RulingFamily(family, tuple(_ruling_card(library, name) for name in names))
        for family, names in fault_words.families(library.vocabulary).items()
    )


def _ruling_card(library: Library, name: str) -> books_shapes.RulingCard:
    key, asked = full_key(name), library.vocabulary.ruling.facts
    facts = tuple(_asked(asked[each], key) for each in facts_of(key, library.books.values()))
    question = question_of(library.vocabulary, key)
    observation = library.vocabulary.ruling.observations.get(key)
    games = tuple(observation.games) if observation else ()
    return books_shapes.RulingCard(name, fault_words.heading(key), question, facts, phrases_for(name), games)


def ruling_page(library: Library, name: str, facts: Mapping[str, str]) -> books_shapes.RulingPage:
    """One ruling under every house that plays such a game, with the facts as somebody told them."""
    if name not in observations():
        close = ", ".join(each for each in meant(name, library.vocabulary)[:4] if each != WAGER)
        raise NoSuch(f"there is no ruling {name!r}", allowed=close or "one of the list of rulings")
    seen = fault_words.seen_as(name, facts, library)
    books = _houses_of(library, seen.key)
    return books_shapes.RulingPage(
        name=name,
        title=fault_words.heading(seen.key),
        question=question_of(library.vocabulary, seen.key),
        example=fault_words.example_of(library.vocabulary, seen.key),
        family=next(family for family, names in fault_words.families(library.vocabulary).items() if name in names),
        told=tuple(
            books_shapes.FactTold(
                _asked(library.vocabulary.ruling.facts[each], seen.key),
                fault_words.value_typed(value),
                fault_words.value_said(value),
            )
            for each, value in seen.facts.items()
        ),
        wanted=tuple(_asked(fact, seen.key) for fact in facts_wanted(books, seen)),
        sides=tuple(_side(library, each, seen) for each in under_every_house(books, seen)),
    )


def _houses_of(library: Library, key: str) -> list[Rulebook]:
    """The houses that are asked: those of poker between players, or for a game against the house its own."""
    books = list(library.books.values())
    poker = [book for book in books if book.kind != AGAINST_THE_HOUSE]
    own = [book for book in books if book.kind == AGAINST_THE_HOUSE and key in book.rulings]
    return own if own and not any(key in book.rulings for book in poker) else poker


def _side(library: Library, side: Side, seen: Seen) -> books_shapes.SideText:
    book, ruling = side.house.book, side.ruling
    if ruling is not None:
        return _ruled(book, ruling)
    if side.needed is not None:
        otherwise = capital(OTHERWISE)
        cases = () if seen.facts else clause_words.parts_of_answer(library, seen.key, book.id)
        return books_shapes.SideText(
            book.id,
            book.title,
            "needs",
            needs=_asked(side.needed, seen.key),
            otherwise=next((capital(each.says) for each in cases if each.about == otherwise), ""),
            cases=tuple(
                books_shapes.AnsweredPart(each.context, each.about, capital(each.says), tuple(each.instead))
                for each in cases
                if each.about != otherwise
            ),
        )
    return books_shapes.SideText(book.id, book.title, "refused", refused=side.refused)


def _ruled(book: Rulebook, ruling: Ruling) -> books_shapes.SideText:
    return books_shapes.SideText(
        house=book.id,
        title=book.title,
        state="ruled",
        steps=tuple(steps_of(ruling)),
        cites=_cites(ruling.cites),
        why=fault_words.grounds_words(ruling),
        silent=ruling.silent,
        decides=fault_words.who_decides(ruling),
        offers=tuple(
            books_shapes.OfferText(
                offer.title, capital(offer_words(ruling, replace(offer, cites=()))), _cites(offer.cites)
            )
            for offer in ruling.offers
        ),
        known=tuple(
            books_shapes.FactKnown(
                name, capital(spoken_key(name)), fault_words.value_typed(fact.value), value_words(fact), fact.source
            )
            for name, fact in ruling.facts.items()
        ),
        passed=tuple(map(_passed, ruling.considered)),
    )


def _passed(considered: Considered) -> books_shapes.PassedText:
    bare = replace(considered, row=replace(considered.row, cites=()))
    return books_shapes.PassedText(capital(passed_words(bare)) + ".", _cites(considered.row.cites))
