"""Make the bodies that the rulebook pages are sent from a library.

Nothing is decided here, only looked up and shaped.
"""

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
from pokerroom.rulebook.ruling_rows.phrases import WAGER
from pokerroom.rulebook.ruling_rows.rows import Fact
from pokerroom.rulebook.treatment.coverage import RESULTS, ClausesShown, Coverage, coverage, read_shown
from pokerroom.rulings import Ruling, observations
from pokerroom.rulings.agreed import question_of
from pokerroom.rulings.finding.meanings import phrases_for
from pokerroom.rulings.judging.facts_asked import facts_of
from pokerroom.rulings.judging.judgement import ConsideredRow
from pokerroom.rulings.seen import Seen, allowed_answers, full_key, meant, spoken_key
from pokerroom.rulings.study.side_by_side import Side, facts_wanted, under_every_house
from pokerroom.rulings.text.explaining import EVERY_OTHER_CASE, offer_words, passed_words, value_words
from pokerroom.rulings.text.steps import steps_of
from pokerroom.talk.books import clause_words, fault_words
from pokerroom.talk.books.chapters import Chapter, chapters, opening_chapter
from pokerroom.talk.books.clause_checks import check_of
from pokerroom.talk.books.dictionary import marked_terms
from pokerroom.web.errors import NoSuch
from pokerroom.web.shapes import books_shapes
from pokerroom.wording.capital import capital
from pokerroom.wording.few_names import did_you_mean, few_names

_BOOKS_KEPT: Final = 64
AGAINST_THE_HOUSE: Final = "house"


def _cites(cites: Iterable[Citation]) -> tuple[str, ...]:
    return tuple(map(str, cites))


def the_book(library: Library, name: str) -> Rulebook:
    """Return the book of that id, or refuse with a kind 404."""
    if name not in library.books:
        raise NoSuch(f"we have no rulebook called {name}", allowed=", ".join(library.books))
    return library.books[name]


@lru_cache(maxsize=_BOOKS_KEPT)
def _chapters_kept(library: Library, book: str) -> tuple[Chapter, ...]:
    return chapters(library.books[book])


@lru_cache(maxsize=_BOOKS_KEPT)
def chapter_places(library: Library, book: str) -> dict[str, Chapter]:
    """Return the chapter in which each clause of a book stands."""
    return {str(clause.cite): chapter for chapter in _chapters_kept(library, book) for clause in chapter.clauses}


@lru_cache(maxsize=_BOOKS_KEPT)
def answers_kept(library: Library) -> dict[str, Comparison]:
    """Return every question with the answers of all books, worked out once."""
    return clause_words.every_answer(library)


# Reading


def book_card(library: Library, book: Rulebook) -> books_shapes.BookCard:
    """Make the card of one book for the shelf."""
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
        chapters=len(_chapters_kept(library, book.id)),
        settings=len(book.settings),
        left_open=sum(1 for setting in settings for _ in setting.open),
        silent=sum(1 for setting in settings if setting.silent),
        rulings=len(book.rulings),
    )


def shelf(library: Library) -> tuple[books_shapes.BookCard, ...]:
    """Make a card for every book of the library, in its order."""
    return tuple(book_card(library, book) for book in library.books.values())


def clause_text(library: Library, clause: Clause) -> books_shapes.ClauseText:
    """Return a clause as a page shows it, with references to others."""
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
        example=clause_words.example_words(clause.example),
        defined=tuple(
            books_shapes.DefinedWord(*mark) for mark in marked_terms(library.books[clause.cite.book], clause)
        ),
    )


def book_text(library: Library, name: str) -> books_shapes.BookText:
    """Return a whole book, chapter by chapter."""
    book = the_book(library, name)
    return books_shapes.BookText(
        book_card(library, book),
        tuple(
            books_shapes.ChapterText(
                chapter.id, chapter.title, tuple(clause_text(library, clause) for clause in chapter.clauses)
            )
            for chapter in _chapters_kept(library, book.id)
        ),
        opening_chapter(book).id,
    )


def clause_page(library: Library, cite: str, *, checks: bool = True) -> books_shapes.ClausePage:
    """Return a clause and everything that hangs on it; or, for `book:?question`, a question on which that book is
    silent. Without `checks`, say nothing of how the software keeps it: that takes reading the whole package once."""
    name, _, key = cite.partition(":?")
    if name in library.books and key:
        return _unsaid_page(library, cite, library.books[name], key)
    try:
        found = clause_words.clauses_at(library, cite)
    except Malformed as fault:
        raise NoSuch(fault.what, allowed=_clauses_near(library, cite) or fault.allowed) from None
    book = library.books[found[0].cite.book]
    chapter = chapter_places(library, book.id)[str(found[0].cite)]
    keys = dict.fromkeys(key for clause in found for key in clause_words.decided_by(library, clause))
    rules = dict.fromkeys(universal.key for clause in found for universal in clause_words.agreed(library, clause))
    order = list(book.clauses)
    first, last = order.index(found[0].cite.clause), order.index(found[-1].cite.clause)
    return books_shapes.ClausePage(
        cite=cite,
        book=book.id,
        title=book.title,
        chapter=chapter.id,
        chapter_title=chapter.title,
        clauses=tuple(clause_text(library, clause) for clause in found),
        decides=tuple(question_text(library, answers_kept(library)[key]) for key in keys),
        agreed=tuple(agreed_rule(library, key) for key in rules),
        before=f"{book.id}:{order[first - 1]}" if first else "",
        after=f"{book.id}:{order[last + 1]}" if last + 1 < len(order) else "",
        checks=tuple(_checked_clause(library, clause) for clause in found) if checks else (),
    )


@lru_cache(maxsize=_BOOKS_KEPT)
def coverage_of(library: Library) -> Coverage:
    """Return the coverage of every clause, with the results of a test run if the room was started beside some."""
    try:
        shown = read_shown(RESULTS)
    except Malformed:  # spoilt results are no results; a clause can still be read
        shown = ClausesShown({})
    return coverage(library, shown)


def _checked_clause(library: Library, clause: Clause) -> books_shapes.CheckedClause:
    check = check_of(library, coverage_of(library), clause)
    return books_shapes.CheckedClause(
        cite=str(clause.cite),
        state=check.reach,
        words=check.reach.words,
        resting=tuple(books_shapes.RestingText(*rests) for rests in check.resting),
        served_by=check.served_by,
        met=check.met,
        tests=check.tests if check.tested else None,
        met_on_pages=check.met_on_pages,
    )


def agreed_rule(library: Library, key: str) -> books_shapes.Agreed:
    """Return a rule on which all books that speak of it agree, by its key."""
    rule = library.vocabulary.universals[key]
    return books_shapes.Agreed(rule.key, rule.says, _cites(rule.cites))


def _unsaid_page(library: Library, cite: str, book: Rulebook, key: str) -> books_shapes.ClausePage:
    """Return a question that a book leaves open, with the others' answers or the rule on which they agree."""
    comparison, rule = answers_kept(library).get(key), library.vocabulary.universals.get(key)
    if comparison is None and rule is None:
        raise NoSuch(f"there is no question {key!r}", allowed="a question of the vocabulary, such as betting.actions")
    return books_shapes.ClausePage(
        cite=cite,
        book=book.id,
        title=book.title,
        chapter="",
        chapter_title="",
        clauses=(),
        decides=() if comparison is None else (question_text(library, comparison),),
        agreed=() if rule is None else (agreed_rule(library, key),),
    )


def _clauses_near(library: Library, cite: str) -> str:
    """Return the clauses that there are, first those that somebody may have meant who named one that is not there."""
    name, _, number = cite.partition(":")
    if name not in library.books:
        first = next(iter(library.clauses), None)
        example = f", such as {first.cite}" if first is not None else ""
        return f"a clause of {', '.join(library.books)}{example}"
    numbers = list(library.books[name].clauses)
    if difflib.get_close_matches(number, numbers, 1, 0.6):
        return few_names((f"{name}:{clause}" for clause in numbers), f"{name}:{number}")
    return f"{name}:{numbers[0]} to {name}:{numbers[-1]}"


def question_text(library: Library, comparison: Comparison) -> books_shapes.QuestionShown:
    """Return a question with every book's answer."""
    ruling = comparison.key.removeprefix("ruling.") if comparison.area == RULING_AREA else ""
    answers = tuple(
        books_shapes.HouseAnswer(
            answer.book,
            clause_words.answer_lines(library, comparison.key, answer.book, answer.words),
            _cites(answer.cites),
            answer.silent,
            why,
            tuple(
                books_shapes.AnsweredPart(*part)
                for part in clause_words.parts_of_answer(library, comparison.key, answer.book)
            ),
            unsaid=note.unsaid,
            reading=note.reading,
        )
        for answer in comparison.answers
        for why in (clause_words.with_questions(library, answer.why),)
        for note in (clause_words.note_of_silence(answer.silent, why),)
    )
    return books_shapes.QuestionShown(
        key=comparison.key,
        question=comparison.question,
        area=comparison.area,
        differs=comparison.differs,
        answers=answers,
        ruling=ruling,
        how=_how_different(answers) if comparison.differs else "",
    )


def _how_different(answers: tuple[books_shapes.HouseAnswer, ...]) -> books_shapes.HowBooksDiffer:
    if any(answer.silent or not answer.parts for answer in answers):
        return "not_both"
    holds = {tuple((part.context, part.about, part.says) for part in answer.parts) for answer in answers}
    return "outright" if len(holds) > 1 else "options"


# Two books side by side


def compared(
    library: Library, first: str, second: str, area: str = "", *, everything: bool = False
) -> books_shapes.Compared:
    """Lay two books side by side: only where they differ, unless everything is asked for."""
    names = [the_book(library, first).id, the_book(library, second).id]
    areas = (*library.vocabulary.areas, RULING_AREA)
    if area and area not in areas:
        raise NoSuch(f"there is no area {area!r}", allowed=few_names(areas, area))
    questions = [question_text(library, comparison) for comparison in compare(library, names)]
    chosen = [question for question in questions if area in ("", question.area)]
    how = Counter(question.how for question in chosen)
    return books_shapes.Compared(
        first=first,
        second=second,
        area=area,
        asked=len(chosen),
        different=sum(question.differs for question in chosen),
        outright=how["outright"],
        not_both=how["not_both"],
        options=how["options"],
        areas=tuple(_areas(questions)),
        questions=tuple(question for question in chosen if everything or question.differs),
    )


def _areas(found: Iterable[books_shapes.QuestionShown]) -> Iterable[books_shapes.AreaCount]:
    counts: dict[str, list[int]] = {}
    for question in found:
        count = counts.setdefault(question.area, [0, 0, 0])
        count[0] += 1
        count[1] += question.differs
        count[2] += question.how == "outright"
    return (books_shapes.AreaCount(area, clause_words.area_words(area), *count) for area, count in counts.items())


# Rulings


def _asked(fact: Fact) -> books_shapes.FactQuestion:
    return books_shapes.FactQuestion(
        name=fact.name,
        title=capital(spoken_key(fact.name)),
        asks=fact.asks or fact.means,
        means=fact.means,
        kind=fact.kind,
        allowed=allowed_answers(fact),
        choices=tuple(books_shapes.FactChoice(*choice) for choice in fault_words.choices_for(fact)),
    )


def ruling_families(library: Library) -> tuple[books_shapes.RulingFamily, ...]:
    """List everything that can be seen at a table, by family."""
    return tuple(
        books_shapes.RulingFamily(family, tuple(_ruling_card(library, name) for name in names))
        for family, names in fault_words.families(library.vocabulary).items()
    )


def _ruling_card(library: Library, name: str) -> books_shapes.RulingCard:
    key, words = full_key(name), library.vocabulary.ruling
    facts = tuple(_asked(words.fact_asked(fact, key)) for fact in facts_of(key, _houses_of(library, key)))
    question = question_of(library.vocabulary, key)
    observation = library.vocabulary.ruling.observations.get(key)
    games = tuple(observation.games) if observation else ()
    against_house = observation is not None and observation.mechanic.startswith("bonus.")
    return books_shapes.RulingCard(
        name, fault_words.heading(key), question, facts, phrases_for(name, library.vocabulary), games, against_house
    )


def ruling_page(library: Library, name: str, facts: Mapping[str, str]) -> books_shapes.RulingPage:
    """Return one ruling under every house that plays such a game, with the facts that were given."""
    if name not in observations():
        near = [item for item in meant(name, library.vocabulary)[:4] if item != WAGER]
        what = f"there is no ruling called {name}{did_you_mean(near[:1])}"
        allowed = few_names(observations(), nearest=near) if near else "choose one from the list of rulings"
        raise NoSuch(what, allowed=allowed)
    seen = fault_words.seen_as(name, facts, library)
    books = _houses_of(library, seen.key)
    return books_shapes.RulingPage(
        name=name,
        title=fault_words.heading(seen.key),
        question=question_of(library.vocabulary, seen.key),
        example=fault_words.example_of(library.vocabulary, seen.key),
        family=next(family for family, names in fault_words.families(library.vocabulary).items() if name in names),
        told=tuple(
            books_shapes.AnsweredFact(
                _asked(library.vocabulary.ruling.fact_asked(item, seen.key)),
                fault_words.value_typed(value),
                fault_words.value_text(value),
            )
            for item, value in seen.facts.items()
        ),
        wanted=tuple(_asked(fact) for fact in facts_wanted(books, seen)),
        sides=tuple(_side(library, side, seen) for side in under_every_house(books, seen)),
    )


def _houses_of(library: Library, key: str) -> list[Rulebook]:
    """Return the houses to ask: those of poker between players, or for a game against the house its own."""
    books = list(library.books.values())
    poker = [book for book in books if book.kind != AGAINST_THE_HOUSE]
    own = [book for book in books if book.kind == AGAINST_THE_HOUSE and key in book.rulings]
    return own if own and not any(key in book.rulings for book in poker) else poker


def _side(library: Library, side: Side, seen: Seen) -> books_shapes.SideText:
    book, ruling = side.house.book, side.ruling
    if ruling is not None:
        return _ruling_shape(book, ruling)
    if side.needed is not None:
        otherwise = capital(EVERY_OTHER_CASE)
        cases = () if seen.facts else clause_words.parts_of_answer(library, seen.key, book.id)
        return books_shapes.SideText(
            book.id,
            book.title,
            "needs",
            needs=_asked(side.needed),
            otherwise=next((capital(part.says) for part in cases if part.about == otherwise), ""),
            cases=tuple(
                books_shapes.AnsweredPart(part.context, part.about, capital(part.says), tuple(part.instead))
                for part in cases
                if part.about != otherwise
            ),
        )
    return books_shapes.SideText(book.id, book.title, "refused", refused=side.refused)


def _ruling_shape(book: Rulebook, ruling: Ruling) -> books_shapes.SideText:
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


def _passed(considered: ConsideredRow) -> books_shapes.PassedText:
    bare = replace(considered, row=replace(considered.row, cites=()))
    return books_shapes.PassedText(capital(passed_words(bare)) + ".", _cites(considered.row.cites))
