"""`pokerroom rules check` and `check-table`: a rulebook of your own, and a table's set-up held against a book."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pokerroom.cli.books.named_books import library_with_named_books
from pokerroom.cli.books.rules_read import book_document
from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption, book_names
from pokerroom.cli.output import console, print_json, print_violations
from pokerroom.rulebook import BadRulebook, library
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import read_setup
from pokerroom.wording.plural import quantity


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
        print_json({"good": True, "book": book_document(book)})
    else:
        basis = f", based on {book.extends}" if book.extends else ""
        clauses = quantity(len(book.clauses), "clause")
        console.print(f"{book.id} is a good rulebook{basis}: {clauses}, {len(book.settings)} settings.")


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
    rulebooks, (name,) = library_with_named_books(house)
    found = violations(read_setup(file, rulebooks.book(name)), rulebooks.book(name))
    print_violations(found, as_json=as_json)
