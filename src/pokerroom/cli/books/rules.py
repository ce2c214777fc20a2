"""`pokerroom rules`: read, search and compare the rulebooks, and see how each clause is applied."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.padding import Padding
from rich.text import Text

from pokerroom.cli.books.clause_check import check_document, print_check
from pokerroom.cli.books.coverage import coverage_command
from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption, book_names
from pokerroom.cli.output import clause_sign, clauses_text, console, plain_table, print_json, print_violations
from pokerroom.cli.screen import Screen
from pokerroom.errors import Malformed
from pokerroom.rulebook import BadRulebook, Clause, Library, OpenAnswer, Range, Rulebook, library
from pokerroom.rulebook.clause import AREAS
from pokerroom.rulebook.compare import BookAnswer, Comparison, compare
from pokerroom.rulebook.grounds import TableGrounds, grounds_of
from pokerroom.rulebook.operator.left_open import OpenChoice, left_open
from pokerroom.rulebook.operator.usual import usual_house
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import read_setup
from pokerroom.rulebook.treatment.coverage import RESULTS, coverage, read_shown
from pokerroom.talk.books.clause_checks import ClauseCheck, check_of
from pokerroom.talk.books.clause_words import agreed, clauses_at, decided_by, example_words, figures, topic_words
from pokerroom.wording.plural import quantity

app = typer.Typer(
    help="The rulebooks: read, search and compare them, and see how each clause is applied.",
    no_args_is_help=True,
)


def _complete_key(incomplete: str) -> list[str]:
    rulebooks = library()
    names = [
        *rulebooks.vocabulary.decisions,
        *rulebooks.vocabulary.ruling.observations,
        *map(str, (c.cite for c in rulebooks.clauses)),
    ]
    return [name for name in names if name.startswith(incomplete)]


def _complete_area(incomplete: str) -> list[str]:
    return [name for name in (*library().vocabulary.areas, "ruling") if name.startswith(incomplete)]


BookArgument = Annotated[str, typer.Argument(help="A rulebook's id, or a file of your own.", autocompletion=book_names)]


def _library_with_named_books(*names: str) -> tuple[Library, list[str]]:
    """Return the library with every book named by its file added, and the ids of the named books."""
    rulebooks, ids = library(), []
    for name in names:
        if rulebooks.is_file(name):
            rulebooks = rulebooks.with_book(Path(name))
            ids.append(list(rulebooks.books)[-1])
        else:
            ids.append(rulebooks.book(name).id)
    return rulebooks, ids


@app.command("list")
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
    rulebooks, names = _library_with_named_books(*filter(None, [book]))
    if names:
        _check_area(area, AREAS)
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
        print_json([_book_document(book) for book in rulebooks.books.values()])
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


@app.command("show")
def show_clause_command(
    what: Annotated[
        str,
        typer.Argument(
            help="A citation (book:clause), a decision (betting.raise_cap) or a ruling.", autocompletion=_complete_key
        ),
    ],
    book: Annotated[
        str, typer.Option(help="A file of your own, to be shown beside the others.", autocompletion=book_names)
    ] = "",
    results: Annotated[Path, typer.Option(help="What a test run left behind.")] = RESULTS,
    as_json: JsonOption = False,
) -> None:
    """Show a clause in full and how it is checked, or a question with every book's answer.

    [dim]pokerroom rules show uk:betting.13[/]
    [dim]pokerroom rules show betting.raise_cap[/]
    [dim]pokerroom rules show my.toml:1[/]
    """
    file, colon, clause = what.partition(".toml:")
    rulebooks, names = _library_with_named_books(*filter(None, [f"{file}.toml" if colon else book]))
    what = f"{names[0]}:{clause}" if colon else what
    if f"ruling.{what.replace('-', '_')}" in rulebooks.vocabulary.ruling.observations:
        what = f"ruling.{what.replace('-', '_')}"
    what = _as_citation(rulebooks, what)
    if ":" in what:
        _show_clauses(rulebooks, what, results, as_json=as_json)
    else:
        _show_question(rulebooks, what, as_json=as_json)


def _show_clauses(rulebooks: Library, cite: str, results: Path, *, as_json: bool) -> None:
    """Print the clauses of a citation, each with how it is checked."""
    clauses = clauses_at(rulebooks, cite)
    state = coverage(rulebooks, read_shown(results))
    if as_json:
        checks = [check_document(check_of(rulebooks, state, clause)) for clause in clauses]
        print_json([_clause_document(clause) | {"check": check} for clause, check in zip(clauses, checks, strict=True)])
        return
    for clause in clauses:
        _print_clause(rulebooks, clause, check_of(rulebooks, state, clause))


def _show_question(rulebooks: Library, key: str, *, as_json: bool) -> None:
    """Print every book's answer to a question, or the rule that all share; refuse a key that is neither."""
    comparison = next((compared for compared in compare(rulebooks, list(rulebooks.books)) if compared.key == key), None)
    if comparison is None:
        if key not in rulebooks.vocabulary.universals:
            _refuse_unknown_question(rulebooks, key)
        _print_universal(rulebooks, key, as_json=as_json)
    elif as_json:
        print_json(_comparison_document(comparison))
    else:
        _print_question(rulebooks, comparison)


def _refuse_unknown_question(rulebooks: Library, key: str) -> NoReturn:
    """Refuse a key that no question has, and suggest the ones that may be meant."""
    questions = [*rulebooks.vocabulary.decisions, *rulebooks.vocabulary.ruling.observations]
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


@app.command("find")
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
    _check_area(area, AREAS)
    rulebooks, names = _library_with_named_books(*filter(None, [book]))
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


@app.command("compare")
def compare_command(
    first: BookArgument,
    others: Annotated[list[str], typer.Argument(help="One or more other rulebooks.", autocompletion=book_names)],
    area: Annotated[
        str, typer.Option(help="Only this area, such as betting or ruling.", autocompletion=_complete_area)
    ] = "",
    everything: Annotated[bool, typer.Option("--all", help="Show where they agree, too.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Compare rulebooks side by side: only where they differ, unless --all asks for everything.

    [dim]pokerroom rules compare adelaide uk --area betting[/]
    """
    rulebooks, names = _library_with_named_books(first, *others)
    _check_area(area, (*rulebooks.vocabulary.areas, "ruling"))
    compared = compare(rulebooks, names, area)
    comparisons = [comparison for comparison in compared if everything or comparison.differs]
    if as_json:
        print_json([_comparison_document(comparison) for comparison in comparisons])
        return
    different = sum(comparison.differs for comparison in compared)
    console.print(f"{different} of {len(compared)} questions are answered differently.\n", style="bold")
    last = ""
    for comparison in comparisons:
        if comparison.area != last:
            console.rule(Text(comparison.area.replace("_", " "), style="bold"), align="left", style="dim")
            last = comparison.area
        console.print(Text(comparison.question, style="bold"))
        table = plain_table()
        for _ in names:
            table.add_column(ratio=1)
        table.expand = True
        table.add_row(*(_book_answer_text(answer, name=True) for answer in comparison.answers))
        console.print(Padding(table, (0, 0, 1, 2)))


@app.command("open")
def open_command(
    book: BookArgument,
    area: Annotated[str, typer.Option(help="Only this area, such as betting.", autocompletion=_complete_area)] = "",
    silent: Annotated[bool, typer.Option("--silent", help="Also what the book does not say.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List what a book leaves open to the operator: what is allowed, what holds until somebody chooses, the clauses.

    A scenario chooses it in a line `choose KEY:`, and a house that extends the book may settle it.

    [dim]pokerroom rules open uk --area betting[/]
    """
    rulebooks, (name,) = _library_with_named_books(book)
    _check_area(area, tuple(rulebooks.vocabulary.areas))
    choices = [
        choice
        for choice in left_open(rulebooks.book(name), silent=silent)
        if area in ("", choice.setting.decision.area)
    ]
    grounds = grounds_of(rulebooks.book(name))
    if as_json:
        print_json([_choice_document(choice, grounds) for choice in choices])
        return
    screen = Screen(console)
    for choice in choices:
        screen.line(Text.assemble((choice.name, "bold"), f"  {choice.setting.decision.question}"), indent=0, hang=4)
        silent_words = "the book does not say; a house of your own may: " if choice.pick is None else ""
        screen.line(f"{silent_words}{choice.allowed}; else {choice.default}", indent=4)
        if choice.words and isinstance(choice.pick, OpenAnswer) and not isinstance(choice.pick.allowed, Range):
            screen.line(Text(choice.words, style="dim"), indent=4)
        if cites := grounds.of(choice.setting.decision.key, context=choice.context).cites:
            screen.line(Text(clause_sign() + ", ".join(map(str, cites)), style="yellow"), indent=4)
    count = f"{len(choices)} choices are open." if len(choices) != 1 else "One choice is open."
    console.print(count, style="bold")


def _choice_document(choice: OpenChoice, grounds: TableGrounds) -> dict[str, object]:
    cites = grounds.of(choice.setting.decision.key, context=choice.context).cites
    return {
        "key": choice.setting.decision.key,
        "context": choice.context,
        "part": choice.part,
        "question": choice.setting.decision.question,
        "allowed": choice.allowed,
        "default": choice.default,
        "silent": choice.setting.silent,
        "cites": list(map(str, cites)),
    }


app.command("coverage")(coverage_command)


@app.command("check")
def check_book_command(
    file: Annotated[Path, typer.Argument(help="A rulebook: one TOML file or a folder of them.")],
    as_json: JsonOption = False,
) -> None:
    """Check your own rulebook: every fault with its place and reason. Exit code 1 if there are any.

    [dim]pokerroom rules check my-house.toml[/]
    """
    try:
        extended = library().with_book(file)
    except BadRulebook as bad:
        if as_json:
            print_json(
                {
                    "good": False,
                    "faults": [
                        {
                            "file": fault.file,
                            "key": fault.key,
                            "reason": fault.reason,
                            "cites": list(map(str, fault.cites)),
                        }
                        for fault in bad.faults
                    ],
                }
            )
        else:
            for fault in bad.faults:
                console.print(Text(str(fault)), style="red", soft_wrap=True)
            console.print(f"{len(bad.faults)} faults." if len(bad.faults) > 1 else "One fault.", style="bold red")
        raise typer.Exit(NO) from None
    book = list(extended.books.values())[-1]
    if as_json:
        print_json({"good": True, "book": _book_document(book)})
    else:
        basis = f", based on {book.extends}" if book.extends else ""
        clauses = quantity(len(book.clauses), "clause")
        console.print(f"{book.id} is a good rulebook{basis}: {clauses}, {len(book.settings)} settings.")


@app.command("check-table")
def check_table_command(
    file: Annotated[Path, typer.Argument(help="A table's set-up as TOML: game, limit, blinds, deck, ...")],
    house: Annotated[
        str, typer.Option("--house", help="The rulebook to hold it against, or a file.", autocompletion=book_names)
    ],
    as_json: JsonOption = False,
) -> None:
    """Check a table's set-up: everything that the book does not allow, with its clause. Exit code 1 if anything.

    [dim]pokerroom rules check-table table-4.toml --house uk[/]
    """
    rulebooks, (name,) = _library_with_named_books(house)
    found = violations(read_setup(file, rulebooks.book(name)), rulebooks.book(name))
    print_violations(found, as_json=as_json)


def _check_area(area: str, areas: tuple[str, ...]) -> None:
    if area and area not in areas:
        raise Malformed(f"there is no area {area!r}", allowed=", ".join(areas))


def _print_clause(library: Library, clause: Clause, check: ClauseCheck) -> None:
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
    print_check(screen, check)
    screen.line()


def _print_question(library: Library, comparison: Comparison) -> None:
    console.print(Text(comparison.key, style="bold yellow"), Text(comparison.question, style="bold"))
    decision = library.vocabulary.decisions.get(comparison.key)
    if decision:
        console.print(Text(f"Allowed: {decision.type.allowed()}", style="dim"))
    table = plain_table("book", "answer")
    for answer in comparison.answers:
        table.add_row(answer.book, _book_answer_text(answer))
    console.print(table)
    example = decision.example if decision else library.vocabulary.ruling.observations[comparison.key].example
    if example:
        console.print(Text.assemble(("Example: ", "dim"), example))
    if decision is None:
        name = comparison.key.removeprefix("ruling.")
        console.print(Text(f"In steps: pokerroom ruling {name} --all-houses", style="dim"))


def _book_answer_text(answer: BookAnswer, *, name: bool = False) -> Text:
    text = Text()
    if name:
        text.append(f"{answer.book}\n", style="dim")
    text.append(answer.words)
    if answer.silent:
        text.append(f"\nthe book is silent: {answer.why}" if answer.why else "\nthe book is silent", style="italic dim")
    elif answer.why:
        text.append(f"\n{answer.why}", style="dim")
    if answer.cites:
        text.append("\n")
        text.append(clauses_text(answer.cites))
    return text


def _book_document(book: Rulebook) -> dict[str, object]:
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


def _comparison_document(comparison: Comparison) -> dict[str, object]:
    return {
        "key": comparison.key,
        "question": comparison.question,
        "area": comparison.area,
        "differs": comparison.differs,
        "answers": {
            answer.book: {
                "words": answer.words,
                "cites": list(map(str, answer.cites)),
                "silent": answer.silent,
                "why": answer.why,
            }
            for answer in comparison.answers
        },
    }
