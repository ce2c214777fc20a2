"""The bodies of the rulebook pages: books, clauses, questions with every house's answer, rulings side by side."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pokerroom import citation
from pokerroom.rulebook.clause import Treatment
from pokerroom.rulebook.ruling_rows.rows import FactKind
from pokerroom.rulebook.treatment.coverage import ClauseState
from pokerroom.rulebook.words import BookKind
from pokerroom.talk.books.clause_checks import RestingKind

CLAUSES_SHOWN: Final = citation.MOST_CITES_SHOWN  # at once on a sheet; the others are shown on request


class BookCard(Struct, frozen=True):
    """A book on the shelf."""

    id: str
    name: str  # the house's name
    title: str
    kind: BookKind
    jurisdiction: str
    edition: str
    year: int | None
    currency: str
    games: tuple[str, ...]
    clauses: int
    chapters: int
    settings: int
    left_open: int  # choices that the book leaves to the operator
    silent: int  # questions that the book does not answer
    rulings: int


class Figure(Struct, frozen=True):
    """A number or word of a clause that the software works with."""

    name: str
    value: str


class DefinedWord(Struct, frozen=True):
    """A word of a clause that its book defines: where it begins, how long it is, and the number of its clause."""

    start: int
    length: int
    number: str


class ClauseText(Struct, frozen=True):
    """One clause. `says` is its sense in our words; `treatment` is what the software does about it."""

    cite: str
    number: str
    topic: str
    says: str
    area: str
    treatment: Treatment
    treated: str
    figures: tuple[Figure, ...] = ()
    see_also: tuple[str, ...] = ()
    reading: str = ""
    example: str = ""
    defined: tuple[DefinedWord, ...] = ()  # words of `says` that the book's dictionary has


class ChapterText(Struct, frozen=True):
    """A chapter of a book; its clauses in the book's order."""

    id: str
    title: str
    clauses: tuple[ClauseText, ...]


class BookText(Struct, frozen=True):
    """A whole book as a page reads it, chapter by chapter."""

    book: BookCard
    chapters: tuple[ChapterText, ...]
    opens_at: str  # the id of the chapter that players look for, on their betting


class AnsweredPart(Struct, frozen=True):
    """A part of an answer: its context, its subject, and the house's other choices (`instead`)."""

    context: str
    about: str
    says: str
    instead: tuple[str, ...] = ()


class HouseAnswer(Struct, frozen=True):
    """A book's answer to a question, line by line, and in parts that can stand beside another book's.

    `silent`: the book says nothing itself and the answer is common practice; `why` is our note about that. `unsaid`:
    the book does not say, as `silent` or our note has it; `reading` is the rest of the note, as a sentence.
    """

    book: str
    lines: tuple[str, ...]
    cites: tuple[str, ...] = ()
    silent: bool = False
    why: str = ""
    parts: tuple[AnsweredPart, ...] = ()
    unsaid: bool = False
    reading: str = ""


# How two books differ: their answers do; one of them has no answer; or only the choices of the houses do.
HowBooksDiffer: TypeAlias = Literal["", "outright", "not_both", "options"]


class QuestionShown(Struct, frozen=True):
    """A question on which books may differ, and their answers. For a ruling, `ruling` is its name."""

    key: str
    question: str
    area: str
    differs: bool
    answers: tuple[HouseAnswer, ...]
    ruling: str = ""
    how: HowBooksDiffer = ""


class Agreed(Struct, frozen=True):
    """A rule on which all books that speak of it agree, and their clauses."""

    key: str
    says: str
    cites: tuple[str, ...]


class RestingText(Struct, frozen=True):
    """A setting, a row of a ruling or a shared rule that rests on a clause, and the code that reads it, if any does."""

    kind: RestingKind
    key: str
    words: str
    read_by: tuple[str, ...] = ()


class CheckedClause(Struct, frozen=True):
    """The checks of one clause. `tests` are the last run's; empty if the room has no results of one."""

    cite: str
    state: ClauseState
    words: str
    resting: tuple[RestingText, ...] = ()
    served_by: tuple[str, ...] = ()
    met: tuple[str, ...] = ()  # where people meet it
    tests: tuple[str, ...] | None = None
    met_on_pages: tuple[str, ...] = ()  # the same without the book's own page, and without what only a terminal has


class ClausePage(Struct, frozen=True):
    """The clause that a citation names, or all clauses under its number, and everything that depends on them."""

    cite: str
    book: str
    title: str  # of the book
    chapter: str
    chapter_title: str
    clauses: tuple[ClauseText, ...]
    decides: tuple[QuestionShown, ...]
    agreed: tuple[Agreed, ...]
    before: str = ""  # the clause before and after it in the book
    after: str = ""
    checks: tuple[CheckedClause, ...] = ()  # of each clause


class Hit(Struct, frozen=True):
    """A clause that was found."""

    clause: ClauseText
    book: str
    chapter: str
    chapter_title: str


class RulingName(Struct, frozen=True):
    """Something that can be seen at a table, by name."""

    name: str
    title: str
    question: str


class SearchResult(Struct, frozen=True):
    """The result of a search: `count` clauses in all, the nearest of them in `hits`, and the likely meanings.

    Those are `rulings` for an event at a table, `questions` with every house's answer, and rules that all books
    `agreed` on; `meant` has their names and keys, the likeliest first.

    If a word is misspelt, all words are `respelt` as the clauses spell them, and those are found; if the books have
    other words for it, they are in `books_say`. If no clause has all the words, the clauses with most of them are found
    (`some`), and `left_out` are the words that none of them has.
    """

    q: str
    words: tuple[str, ...]  # what to highlight
    count: int
    hits: tuple[Hit, ...]
    by_book: dict[str, int]
    rulings: tuple[RulingName, ...]
    respelt: str = ""
    books_say: str = ""
    left_out: tuple[str, ...] = ()
    some: bool = False
    questions: tuple[QuestionShown, ...] = ()
    agreed: tuple[Agreed, ...] = ()
    meant: tuple[str, ...] = ()


class AreaCount(Struct, frozen=True):
    """An area: its number of questions, how many of them two books treat differently, and how many outright."""

    area: str
    title: str
    asked: int
    different: int
    outright: int


class Compared(Struct, frozen=True):
    """Two books side by side: how many questions differ, outright, for lack of one book's answer, or in choices."""

    first: str
    second: str
    area: str
    asked: int
    different: int
    outright: int
    not_both: int
    options: int
    areas: tuple[AreaCount, ...]
    questions: tuple[QuestionShown, ...]


class FactChoice(Struct, frozen=True):
    """An answer to a fact: as it is sent, and as people say it."""

    value: str
    words: str


class FactQuestion(Struct, frozen=True):
    """Something a ruling may depend on; `choices` are worth a button each, `asks` is the question in a few words."""

    name: str
    title: str
    asks: str
    means: str
    kind: FactKind
    allowed: str
    choices: tuple[FactChoice, ...] = ()


class RulingCard(Struct, frozen=True):
    """Something that can be seen at a table, its question and what a ruling on it may depend on."""

    name: str
    title: str
    question: str
    facts: tuple[FactQuestion, ...]
    said: tuple[str, ...]  # people's names for it who do not know ours, all in small letters
    games: tuple[str, ...]  # in which it happens; in any where none is named
    against_house: bool = False  # it happens in the game against the house alone


class RulingFamily(Struct, frozen=True):
    """Rulings on irregularities of one kind, under their title."""

    title: str
    rulings: tuple[RulingCard, ...]


class FactKnown(Struct, frozen=True):
    """A fact that mattered to a ruling, and where it comes from."""

    name: str
    title: str
    value: str
    words: str
    source: str


class AnsweredFact(Struct, frozen=True):
    """A fact that the caller has given, with its answer as it was sent and as people say it."""

    fact: FactQuestion
    value: str
    words: str


class OfferText(Struct, frozen=True):
    """Something the book lets somebody decide."""

    who: str
    words: str
    cites: tuple[str, ...] = ()


class PassedText(Struct, frozen=True):
    """A case of the book that was considered and passed over, and why."""

    words: str
    cites: tuple[str, ...] = ()


class SideText(Struct, frozen=True):
    """One house's ruling; it may need a fact first, or be refused because the house has no ruling to give."""

    house: str
    title: str
    state: Literal["ruled", "needs", "refused"]
    steps: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    why: str = ""
    silent: bool = False
    decides: str = ""  # who must still decide something; nobody where the book gives it all
    offers: tuple[OfferText, ...] = ()
    known: tuple[FactKnown, ...] = ()
    passed: tuple[PassedText, ...] = ()
    needs: FactQuestion | None = None
    refused: str = ""
    otherwise: str = ""  # the ruling if none of the `cases` is given, before any fact is known
    cases: tuple[AnsweredPart, ...] = ()


class RulingPage(Struct, frozen=True):
    """One ruling under every house. `wanted` are the facts that some house still asks for."""

    name: str
    title: str
    question: str
    example: str
    family: str
    told: tuple[AnsweredFact, ...]
    wanted: tuple[FactQuestion, ...]
    sides: tuple[SideText, ...]
