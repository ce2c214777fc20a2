"""`pokerroom rules`: read, search and compare the rulebooks, and see how each clause is applied."""

from __future__ import annotations

import typer

from pokerroom.cli.books.coverage import coverage_command
from pokerroom.cli.books.rules_check import check_book_command, check_table_command
from pokerroom.cli.books.rules_compare import compare_command, open_command
from pokerroom.cli.books.rules_read import find_command, list_books_command, show_clause_command

app = typer.Typer(
    help="The rulebooks: read, search and compare them, and see how each clause is applied.",
    no_args_is_help=True,
)
app.command("list")(list_books_command)
app.command("show")(show_clause_command)
app.command("find")(find_command)
app.command("compare")(compare_command)
app.command("open")(open_command)
app.command("coverage")(coverage_command)
app.command("check")(check_book_command)
app.command("check-table")(check_table_command)
