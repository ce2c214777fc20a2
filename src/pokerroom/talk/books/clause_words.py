"""A clause for people to read, with everything related to it: the questions it decides, and all houses' answers.

It only writes words; the terminal and the web both print them, each in its own layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pokerroom.citation import Citation, read_citation
from pokerroom.rulebook import Clause, Library, Rulebook
from pokerroom.rulebook.compare import Comparison, compare
from pokerroom.rulebook.house import House
from pokerroom.rulebook.question import UniversalRule
from pokerroom.rulebook.reading.clauses import stands_over
from pokerroom.rulings.people import title
from pokerroom.rulings.text.explaining import condition
from pokerroom.rulings.text.steps import StepNames, step_sentences
from pokerroom.talk.books.answer_parts import AnswerPart, answer_parts
from pokerroom.wording.capital import capital

# The ways in which our notes begin that a book is silent.
_SILENT_NOTE: Final = re.compile(
    r"(?:not (?:stated|covered|mentioned|provided for)|no clause|none mentioned|nothing provides for it)(?:[;:,] |$)"
)
_NEAREST_CLAUSES: Final = re.compile(r"^nearest clauses?[:;] ")
_WHAT_IS_FOLLOWED: Final = {
    "common practice": "common practice is followed",
    "nearest clause": "the nearest clause is followed",
}
_GIVEN: Final = re.compile(r"\bGiven (.+?), (?:when (.+?), )?then ")
_AREAS: Final = {"all_in": "all-in", "ruling": "rulings", "bonus": "bonus game", "evaluation": "order of hands"}


def topic_words(clause: Clause) -> str:
    """Return the topic of a clause in words.

    >>> from pokerroom.rulebook import library
    >>> topic_words(library().clause("uk:showdown.2"))
    'cards speak'
    """
    return clause.topic.replace("-", " ")


def area_words(area: str) -> str:
    """Return an area of the books or of the questions as a heading."""
    return capital(_AREAS.get(area, area.replace("_", " ")))


def year_of(book: Rulebook) -> int | None:
    """Return the year of an edition; None if it names none.

    >>> from pokerroom.rulebook import library
    >>> [year_of(book) for book in library().books.values()]
    [2020, 2018, 2024, None, None]
    """
    if book.edition.startswith("undated"):
        return None
    years = re.findall(r"\b(?:19|20)\d\d\b", re.sub(r"NI\d{4}-\d+", "", book.edition))
    return max(map(int, years), default=None)


def figures(params: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the numbers and words in a clause that the software works with.

    >>> figures({"rate_min": 0.02, "burn": [True, False], "minutes": [5, 10]})
    [('rate min', '0.02'), ('burn', 'yes or no'), ('minutes', '5, 10')]
    """
    return [(name.replace("_", " "), _figure_in_words(value)) for name, value in params.items()]


def _figure_in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{name.replace('_', ' ')}: {_figure_in_words(item)}" for name, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return (" or " if all(isinstance(item, bool) for item in value) else ", ").join(map(_figure_in_words, value))
    return str(value).replace("_", " ")


def clauses_at(library: Library, cite: str) -> list[Clause]:
    """Return the clause of a citation or, for a number above several clauses, all of those.

    >>> from pokerroom.rulebook import library
    >>> [str(clause.cite) for clause in clauses_at(library(), "adelaide:17")]
    ['adelaide:17.a', 'adelaide:17.b']
    """
    citation = read_citation(cite)
    book = library.book(citation.book)
    if citation.clause in book.clauses:
        return [book.clauses[citation.clause]]
    below = [
        clause
        for number, clause in book.clauses.items()
        if number.startswith((citation.clause + ".", citation.clause + "("))
    ]
    return below or [book.clause(citation.clause)]


def see_also(library: Library, clause: Clause) -> list[str]:
    """Return the clauses that a clause refers to, as citations for links."""
    book = library.books[clause.cite.book]
    ordered = sorted(book.clauses)
    return [f"{book.id}:{ref}" for ref in clause.refs if ref in book.clauses or stands_over(ref, ordered)]


def decided_by(library: Library, clause: Clause) -> list[str]:
    """Return the keys of all questions that this clause answers in its own book: settings first, then rulings."""
    book = library.books[clause.cite.book]
    keys = [key for key, setting in book.settings.items() if clause.cite in setting.cites]
    return keys + [key for key, table in book.rulings.items() if any(clause.cite in row.cites for row in table.rows)]


def example_words(example: str) -> str:
    """Return a worked example as people would tell it.

    >>> example_words("Given a game without straddles, when seat 3 offers 20, then it is refused; 10 is accepted.")
    'Suppose a game without straddles: when seat 3 offers 20, it is refused; 10 is accepted.'
    >>> example_words("Given a cap of 10: a pot of 19 pays 0.")
    'Suppose a cap of 10: a pot of 19 pays 0.'
    """
    supposed = _GIVEN.sub(lambda case: f"Suppose {case[1]}: " + (f"when {case[2]}, " if case[2] else ""), example)
    return re.sub(r"^Given ", "Suppose ", supposed)


def cites_deciding(library: Library, name: str) -> tuple[Citation, ...]:
    """Return the clauses that decide an observation, a question of the books or a rule that they share.

    >>> from pokerroom.rulebook import library
    >>> [str(cite) for cite in cites_deciding(library(), "stakes.no_lending")]
    ['adelaide:51', 'canberra:14.4', 'star:8.6']
    """
    shared = library.vocabulary.universals.get(name)
    if shared:
        return shared.cites
    settings = [book.settings[name] for book in library if name in book.settings]
    tables = [book.rulings[f"ruling.{name}"] for book in library if f"ruling.{name}" in book.rulings]
    behind = [cite for setting in settings for cite in setting.cites]
    return tuple(dict.fromkeys([*behind, *(cite for table in tables for row in table.rows for cite in row.cites)]))


def agreed(library: Library, clause: Clause) -> list[UniversalRule]:
    """Return the rules that all books share and that this clause supports."""
    return [universal for universal in library.vocabulary.universals.values() if clause.cite in universal.cites]


def every_answer(library: Library) -> dict[str, Comparison]:
    """Return every question with the answers of all books, by key."""
    return {comparison.key: comparison for comparison in compare(library, list(library.books))}


class NoteOfSilence(NamedTuple):
    """A note beside an answer: whether the book is silent, and our reading of it as a sentence; "" for none."""

    unsaid: bool
    reading: str


def note_of_silence(silent: bool, note: str) -> NoteOfSilence:
    """Read a note of ours on an answer: that the book is silent, which notes say in several ways, is said apart.

    >>> note_of_silence(True, "not stated; common practice")
    NoteOfSilence(unsaid=True, reading='Common practice is followed.')
    >>> note_of_silence(False, "not stated whether it counts")
    NoteOfSilence(unsaid=False, reading='Not stated whether it counts.')
    >>> note_of_silence(True, "not stated; nearest clauses: hands are brought back").reading
    'The nearest clauses say: hands are brought back.'
    """
    rest = note[found.end() :] if (found := _SILENT_NOTE.match(note)) else note
    reading = _WHAT_IS_FOLLOWED.get(rest) or _NEAREST_CLAUSES.sub("the nearest clauses say: ", rest)
    stop = "" if not reading or reading.endswith((".", "?")) else "."
    return NoteOfSilence(silent or rest != note, capital(reading) + stop)


def with_questions(library: Library, note: str) -> str:
    """Return one of our notes for people to read, with keys replaced by their questions.

    >>> from pokerroom.rulebook import library
    >>> with_questions(library(), "see all_in.counts_to_cap")
    'see “Does a short all-in use up one of the capped raises?”'
    """
    questions = library.vocabulary.questions
    return re.sub(
        r"[a-z_]+\.[a-z_]+", lambda key: f"“{questions[key[0]].text}”" if key[0] in questions else key[0], note
    )


def answer_lines(library: Library, key: str, book: str, words: str) -> tuple[str, ...]:
    """Return a book's answer in lines: one for each context of a setting, or for each case of a ruling and its effect.

    >>> from pokerroom.rulebook import library
    >>> answer_lines(library(), "ruling.foreign_chips_on_table", "uk", "")
    ('In every case: Take them off the table; they never count as stake.',)
    """
    table = library.books[book].rulings.get(key)
    return tuple(words.splitlines()) if table is None else tuple(_case_lines(library.books[book], key))


def parts_of_answer(library: Library, key: str, book: str) -> tuple[AnswerPart, ...]:
    """Return a book's answer in parts: a setting by context and field, a ruling by case.

    Return an empty tuple where the question does not apply to the book.

    >>> from pokerroom.rulebook import library
    >>> parts_of_answer(library(), "ruling.foreign_chips_on_table", "uk")[0].about
    'In every case'
    """
    rulebook = library.books[book]
    if key in rulebook.rulings:
        return tuple(AnswerPart("", when, done) for when, done in _cases_in_words(rulebook, key))
    return answer_parts(rulebook.settings[key]) if key in rulebook.settings else ()


def _case_lines(book: Rulebook, key: str) -> Iterator[str]:
    return (f"{when}: {done}" for when, done in _cases_in_words(book, key))


def _cases_in_words(book: Rulebook, key: str) -> Iterator[tuple[str, str]]:
    """Yield each case of a ruling with its effects in words."""
    house = House(book)
    rows = book.rulings[key].rows
    for row in rows:
        when = "In every case" if len(rows) == 1 and not row.when else capital(condition(row))
        who = title(house, row.decided_by) if row.decided_by else ""
        done = " ".join(step_sentences(row.effects, StepNames(house=house)))
        yield when, f"{f'the {who} may decide: ' if who else ''}{done}"
