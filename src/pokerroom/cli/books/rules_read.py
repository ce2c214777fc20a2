"""`pokerroom rules list`, `show` and `find`: the rulebooks, a clause or a question in full, and a search."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.padding import Padding
from rich.text import Text

from pokerroom.cli.books.clause_check import check_document, print_check
from pokerroom.cli.books.named_books import library_with_named_books, refuse_unknown_area
from pokerroom.cli.books.rules_compare import comparison_document, print_question
from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption, book_names
from pokerroom.cli.output import clause_sign, console, plain_table, print_json
from pokerroom.cli.screen import Screen
from pokerroom.errors import Malformed
from pokerroom.rulebook import Clause, Library, Rulebook, library
from pokerroom.rulebook.clause import AREAS
from pokerroom.rulebook.compare import compare
from pokerroom.rulebook.operator.usual import usual_house
from pokerroom.rulebook.treatment.coverage import RESULTS, coverage, read_shown
from pokerroom.talk.books.clause_checks import ClauseCheck, check_of
from pokerroom.talk.books.clause_words import agreed, clauses_at, decided_by, example_words, figures, topic_words
from pokerroom.wording.plural import quantity


def _complete_key(incomplete: str) -> list[str]:
    rulebooks = library()
    names = [
        *rulebooks.vocabulary.questions,
        *rulebooks.vocabulary.ruling.observations,
        *map(str, (c.cite for c in rulebooks.clauses)),
    ]
    return [name for name in names if name.startswith(incomplete)]


def list_books_command(
    book: Annotated[
        str, typer.Argument(help="List this book's clauses; an id, or a file of your own.", autocompletion=book_names)
    ] = "",
    area: Annotated[str, typer.Option(help="Only clauses of this area.")] = "",
    as_json: JsonOption = False,
) -> None:
    """List the rulebooks; with a book, its clauses by number and topic.

    [dim]pokerroom rules list uk[/]
    """
    rulebooks, names = library_with_named_books(*filter(None, [book]))
    if names:
        refuse_unknown_area(area, AREAS)
        clauses = [clause for clause in rulebooks.book(names[0]).clauses.values() if area in ("", clause.area)]
        if as_json:
            print_json([_clause_document(clause) for clause in clauses])
            return
        table = plain_table("clause", "area", "treatment", "topic")
        for clause in clauses:
            table.add_row(str(clause.cite), clause.area, clause.treatment, topic_words(clause))
        console.print(table)
        return
    if area:
        raise Malformed("an area of which book?", allowed=f"rules list BOOK --area {area}")
    if as_json:
        print_json([book_document(book) for book in rulebooks.books.values()])
        return
    for rulebook in rulebooks.books.values():
        _print_book(rulebook)


def _print_book(book: Rulebook) -> None:
    screen = Screen(console)
    screen.line(Text.assemble((book.id, "bold"), f"  {book.title}"), indent=0, hang=4)
    choices = sum(1 for setting in book.settings.values() for _ in setting.open)
    silent = sum(1 for setting in book.settings.values() if setting.silent)
    facts = [
        quantity(len(book.clauses), "clause"),
        f"{len(book.settings)} settings ({choices} left to the operator, {silent} where the book is silent)",
        quantity(len(book.rulings), "ruling"),
    ]
    screen.line(Text(f"{book.edition}; digest {book.digest[:12]}", style="dim"), indent=4)
    screen.line(", ".join(facts), indent=4)
    screen.line()


def show_clause_command(
    what: Annotated[
        str,
        typer.Argument(
            help="A citation (book:clause), a question (betting.raise_cap) or a ruling.", autocompletion=_complete_key
        ),
    ],
    book: Annotated[
        str, typer.Option(help="A file of your own, to be shown beside the others.", autocompletion=book_names)
    ] = "",
    code: Annotated[bool, typer.Option("--code", help="How it is checked: the code and the tests behind it.")] = False,
    results: Annotated[Path, typer.Option(help="With --code: what a test run left behind.")] = RESULTS,
    as_json: JsonOption = False,
) -> None:
    """Show a clause in full and what rests on it, or a question with every book's answer.

    [dim]pokerroom rules show uk:betting.13[/]
    [dim]pokerroom rules show betting.raise_cap[/]
    [dim]pokerroom rules show my.toml:1[/]
    """
    file, colon, clause = what.partition(".toml:")
    rulebooks, names = library_with_named_books(*filter(None, [f"{file}.toml" if colon else book]))
    what = f"{names[0]}:{clause}" if colon else what
    if f"ruling.{what.replace('-', '_')}" in rulebooks.vocabulary.ruling.observations:
        what = f"ruling.{what.replace('-', '_')}"
    what = _as_citation(rulebooks, what)
    silent, question, key = what.partition(":?")
    if question:
        _show_silence(rulebooks, silent, key, as_json=as_json)
    elif ":" in what:
        _show_clauses(rulebooks, what, results, code=code, as_json=as_json)
    else:
        _show_question(rulebooks, what, as_json=as_json)


def _show_clauses(rulebooks: Library, cite: str, results: Path, *, code: bool, as_json: bool) -> None:
    """Print the clauses of a citation, each with what rests on it and, with `code`, how it is checked."""
    clauses = clauses_at(rulebooks, cite)
    state = coverage(rulebooks, read_shown(results))
    if as_json:
        checks = [check_document(check_of(rulebooks, state, clause)) for clause in clauses]
        print_json([_clause_document(clause) | {"check": check} for clause, check in zip(clauses, checks, strict=True)])
        return
    for clause in clauses:
        _print_clause(rulebooks, clause, check_of(rulebooks, state, clause), code=code)


def _show_question(rulebooks: Library, key: str, *, as_json: bool) -> None:
    """Print every book's answer to a question, or the rule that all share; refuse a key that is neither."""
    comparison = next((compared for compared in compare(rulebooks, list(rulebooks.books)) if compared.key == key), None)
    if comparison is None:
        if key not in rulebooks.vocabulary.universals:
            _refuse_unknown_question(rulebooks, key)
        _print_universal(rulebooks, key, as_json=as_json)
    elif as_json:
        print_json(comparison_document(comparison))
    else:
        print_question(rulebooks, comparison)


def _show_silence(rulebooks: Library, book: str, key: str, *, as_json: bool) -> None:
    """Print a question that a refusal names because its book is silent: what is done instead, and why."""
    named, universal = rulebooks.book(book), rulebooks.vocabulary.universals.get(key)
    if universal is None and not named.silent_on(key):
        if key not in named.settings and key not in named.rulings:
            _refuse_unknown_question(rulebooks, key)
        raise Malformed(f"{named.id} is not silent on {key}", allowed=f"`pokerroom rules show {key}`")
    if not as_json:
        cited = universal is not None and any(named.has(cite) for cite in universal.cites)
        Screen(console).line(f"{named.title} {'does' if cited else 'does not'} say this itself.", indent=0)
    if universal is not None:
        _print_universal(rulebooks, key, as_json=as_json)
        return
    comparison = next(compared for compared in compare(rulebooks, [named.id]) if compared.key == key)
    if as_json:
        print_json(comparison_document(comparison))
    else:
        print_question(rulebooks, comparison)


def _refuse_unknown_question(rulebooks: Library, key: str) -> NoReturn:
    """Refuse a key that no question has, and suggest the ones that may be meant."""
    questions = [*rulebooks.vocabulary.questions, *rulebooks.vocabulary.ruling.observations]
    clauses_text = [str(clause.cite) for clause in rulebooks.clauses if clause.cite.clause == key]
    close = clauses_text or difflib.get_close_matches(key, questions, n=3, cutoff=0.5)
    hint = f" (did you mean {' or '.join(close)}?)" if close else ""
    listed = f", or `pokerroom rules list {key}` for its clauses" if key in rulebooks else ""
    allowed = f"a citation such as {_first_citation(rulebooks)}, or a key such as betting.raise_cap{listed}"
    raise Malformed(f"there is no question {key!r}{hint}", allowed=allowed)


def _first_citation(rulebooks: Library) -> str:
    """Return the first citation of the usual house, as an example of a citation."""
    return str(next(iter(rulebooks.book(usual_house()).clauses.values())).cite)


def _as_citation(library: Library, what: str) -> str:
    """Read a citation as people type it (`UK:betting.13`, `canberra 17.6(a)`); return any other text unchanged."""
    parts = re.split(r"[:\s]+", what.strip(), maxsplit=1)
    return f"{parts[0].casefold()}:{parts[1]}" if len(parts) > 1 and parts[0].casefold() in library.books else what


def _print_universal(library: Library, key: str, *, as_json: bool) -> None:
    """Print a rule on which all books that mention it agree."""
    rule = library.vocabulary.universals[key]
    if as_json:
        print_json({"key": key, "says": rule.says, "cites": list(map(str, rule.cites))})
        return
    screen = Screen(console)
    screen.line(Text.assemble((key, "bold"), f" {rule.says}"), indent=0)
    screen.line("Every book that mentions it agrees.", indent=0)
    screen.line(Text(clause_sign() + ", ".join(map(str, rule.cites)), style="yellow"), indent=0)


def find_command(
    words: Annotated[list[str], typer.Argument(help="Words that must all occur.")],
    book: Annotated[
        str, typer.Option(help="Only in this book: its id, or a file of your own.", autocompletion=book_names)
    ] = "",
    area: Annotated[str, typer.Option(help="Only in this area.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Find clauses in which all these words occur, the nearest first. Exit code 1 if there are none.

    [dim]pokerroom rules find string bet[/]
    """
    refuse_unknown_area(area, AREAS)
    rulebooks, names = library_with_named_books(*filter(None, [book]))
    found = rulebooks.find(*words, book=names[0] if names else "", area=area)
    if as_json:
        print_json([_clause_document(clause) for clause in found])
    else:
        for clause in found:
            console.print(Text(f"{clause_sign()}{clause.cite}", style="yellow"), Text(topic_words(clause), style="dim"))
            console.print(Padding(Text(clause.says), (0, 0, 1, 2)))
        console.print(f"{quantity(len(found), 'clause')}." if found else "No clause has these words.", style="bold")
    if not found:
        raise typer.Exit(NO)


def _print_clause(library: Library, clause: Clause, check: ClauseCheck, *, code: bool) -> None:
    """Print a clause with everything known of it: text, treatment, figures, the questions it decides, and what rests on
    it; with `code` also how it is checked.
    """
    screen = Screen(console)
    cite, topic = f"{clause_sign()}{clause.cite}", topic_words(clause)
    screen.line(Text.assemble((cite, "bold yellow"), " ", (topic, "bold")), indent=0)
    screen.line(clause.says, indent=0)
    words = f"{clause.treatment}: {clause.treatment.words}."
    screen.line(Text.assemble(("Area ", "dim"), f"{clause.area}. ", ("Treatment ", "dim"), words), indent=0)
    for name, text in (("Note", clause.note), ("Example", example_words(clause.example))):
        if text:
            screen.line(Text.assemble((f"{name}: ", "dim"), text), indent=0)
    if clause.params:
        screen.line(
            Text.assemble(("Figures: ", "dim"), ", ".join(f"{name} {value}" for name, value in figures(clause.params))),
            indent=0,
        )
    if clause.refs:
        screen.line(
            Text.assemble(("See also: ", "dim"), ", ".join(f"{clause.cite.book}:{ref}" for ref in clause.refs)),
            indent=0,
        )
    keys = [*decided_by(library, clause), *(universal.key for universal in agreed(library, clause))]
    if keys:
        screen.line(Text.assemble(("Decides: ", "dim"), ", ".join(keys)), indent=0)
    print_check(screen, check, code=code)
    screen.line()


def book_document(book: Rulebook) -> dict[str, object]:
    """Return what a book is, without its clauses, as plain data for `--json`."""
    return {
        "book": book.id,
        "title": book.title,
        "jurisdiction": book.jurisdiction,
        "edition": book.edition,
        "digest": book.digest,
        "currency": book.currency,
        "games": list(book.games),
        "clauses": len(book.clauses),
        "settings": len(book.settings),
        "rulings": len(book.rulings),
    }


def _clause_document(clause: Clause) -> dict[str, object]:
    return {
        "cite": str(clause.cite),
        "topic": clause.topic,
        "says": clause.says,
        "area": clause.area,
        "treatment": str(clause.treatment),
        "params": clause.params,
        "refs": list(clause.refs),
        "note": clause.note,
        "example": clause.example,
    }
