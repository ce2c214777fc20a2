"""`pokerroom rules compare` and `open`: books side by side, and what a book leaves to its operator."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from pokerroom.cli.books.named_books import library_with_named_books, refuse_unknown_area
from pokerroom.cli.options import JsonOption, book_names
from pokerroom.cli.output import clause_sign, clauses_text, console, plain_table, print_json
from pokerroom.cli.screen import Screen
from pokerroom.rulebook import Library, OpenAnswer, Range, library
from pokerroom.rulebook.compare import BookAnswer, Comparison, compare
from pokerroom.rulebook.grounds import TableGrounds, grounds_of
from pokerroom.rulebook.operator.left_open import OpenChoice, left_open


def _complete_area(incomplete: str) -> list[str]:
    return [name for name in (*library().vocabulary.areas, "ruling") if name.startswith(incomplete)]


BookArgument = Annotated[str, typer.Argument(help="A rulebook's id, or a file of your own.", autocompletion=book_names)]


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
    rulebooks, names = library_with_named_books(first, *others)
    refuse_unknown_area(area, (*rulebooks.vocabulary.areas, "ruling"))
    compared = compare(rulebooks, names, area)
    comparisons = [comparison for comparison in compared if everything or comparison.differs]
    if as_json:
        print_json([comparison_document(comparison) for comparison in comparisons])
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


def open_command(
    book: BookArgument,
    area: Annotated[str, typer.Option(help="Only this area, such as betting.", autocompletion=_complete_area)] = "",
    silent: Annotated[bool, typer.Option("--silent", help="Also what the book does not say.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List what a book leaves open to the operator: what is allowed, what holds until somebody chooses, the clauses.

    A scenario chooses it in a line `choose KEY:`, a program with `house.choose(KEY, ...)`, and a house that extends the
    book may settle it; there a last word that names a part stands in the value, as in `value = { minutes = 20 }`.

    [dim]pokerroom rules open uk --area betting[/]
    """
    rulebooks, (name,) = library_with_named_books(book)
    refuse_unknown_area(area, tuple(rulebooks.vocabulary.areas))
    choices = [
        choice
        for choice in left_open(rulebooks.book(name), silent=silent)
        if area in ("", choice.setting.question.area)
    ]
    grounds = grounds_of(rulebooks.book(name))
    if as_json:
        print_json([_choice_document(choice, grounds) for choice in choices])
        return
    screen = Screen(console)
    for name, choice in _by_content(choices, grounds):
        screen.line(Text.assemble((name, "bold"), f"  {choice.setting.question.text}"), indent=0, hang=4)
        silent_words = "the book does not say; a house of your own may: " if choice.pick is None else ""
        part_words = f"{choice.meaning_of_part}: " if choice.meaning_of_part else ""
        screen.line(f"{silent_words}{part_words}{choice.allowed}; else {choice.default}", indent=4)
        if choice.words and isinstance(choice.pick, OpenAnswer) and not isinstance(choice.pick.allowed, Range):
            screen.line(Text(choice.words, style="dim"), indent=4)
        if cites := grounds.of(choice.setting.question.key, context=choice.context).cites:
            screen.line(Text(clause_sign() + ", ".join(map(str, cites)), style="yellow"), indent=4)
    count = f"{len(choices)} choices are open." if len(choices) != 1 else "One choice is open."
    console.print(count, style="bold")


def _by_content(choices: Iterable[OpenChoice], grounds: TableGrounds) -> list[tuple[str, OpenChoice]]:
    """Return each choice with its name; those of one question that are alike in several contexts are one."""
    alike: dict[tuple[object, ...], list[OpenChoice]] = {}
    for choice in choices:
        key = choice.setting.question.key
        cites = grounds.of(key, context=choice.context).cites
        content = (key, choice.part, choice.pick is None, choice.allowed, choice.default, choice.words, cites)
        alike.setdefault(content, []).append(choice)
    return [(", ".join([same[0].name, *(other.context for other in same[1:])]), same[0]) for same in alike.values()]


def _choice_document(choice: OpenChoice, grounds: TableGrounds) -> dict[str, object]:
    cites = grounds.of(choice.setting.question.key, context=choice.context).cites
    return {
        "key": choice.setting.question.key,
        "context": choice.context,
        "part": choice.part,
        "question": choice.setting.question.text,
        "means": choice.meaning_of_part,
        "allowed": choice.allowed,
        "default": choice.default,
        "silent": choice.setting.silent,
        "cites": list(map(str, cites)),
    }


def print_question(library: Library, comparison: Comparison) -> None:
    """Print a question in full, with every book's answer and its clauses."""
    console.print(Text(comparison.key, style="bold yellow"), Text(comparison.question, style="bold"))
    question = library.vocabulary.questions.get(comparison.key)
    if question:
        console.print(Text(f"Allowed: {question.type.allowed()}", style="dim"))
    table = plain_table("book", "answer")
    for answer in comparison.answers:
        table.add_row(answer.book, _book_answer_text(answer))
    console.print(table)
    example = question.example if question else library.vocabulary.ruling.observations[comparison.key].example
    if example:
        console.print(Text.assemble(("Example: ", "dim"), example))
    if question is None:
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


def comparison_document(comparison: Comparison) -> dict[str, object]:
    """Return a question with every book's answer as plain data for `--json`."""
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
