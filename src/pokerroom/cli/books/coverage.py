"""`pokerroom rules coverage`: the software's treatment of every clause, and whether it has become less."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from pokerroom.cli.books.coverage_page import coverage_page
from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption, book_names
from pokerroom.cli.output import console, plain_table, print_json, signs
from pokerroom.errors import Malformed
from pokerroom.rulebook import Clause, Library, Treatment, library
from pokerroom.rulebook.clause import AREAS
from pokerroom.rulebook.treatment.coverage import (
    RESULTS,
    ClausesShown,
    ClauseState,
    Coverage,
    coverage,
    fallen,
    raised,
    read_floor,
    read_gaps,
    read_shown,
    refuse_unless_whole,
    unexplained,
)

_LETTERS_OF_A_BAR: Final = 7


def coverage_command(
    book: Annotated[str, typer.Option(help="Only this book, by area.", autocompletion=book_names)] = "",
    missing: Annotated[
        bool, typer.Option("--missing", help="List the clauses about which nothing is done yet.")
    ] = False,
    results: Annotated[Path, typer.Option(help="What a test run left behind.")] = RESULTS,
    floor: Annotated[Path | None, typer.Option(help="Fail if a clause of this list is shown no longer.")] = None,
    lift: Annotated[bool, typer.Option("--raise-floor", help="Add what is shown today to the floor.")] = False,
    gaps: Annotated[Path | None, typer.Option(help="Fail if a clause is not shown for no reason in this file.")] = None,
    html: Annotated[Path | None, typer.Option(help="Draw it: a page with one cell for each clause.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show what the software does about every clause: whether a passing test shows it, or how far it comes without.

    [dim]pokerroom rules coverage --book uk[/]
    """
    rulebooks = library()
    if book:
        rulebooks.book(book)
    if lift and floor is None:
        raise Malformed("--raise-floor: which floor?", allowed="--floor FILE --raise-floor")
    clauses_shown = read_shown(results)
    if floor or gaps:
        refuse_unless_whole(clauses_shown, results)
    state = coverage(rulebooks, clauses_shown)
    falls = _clauses_fallen_below_floor(state, floor, lift=lift) if floor else None
    waiting = read_gaps(gaps) if gaps else {}
    loose = unexplained(state, waiting) if gaps else None
    if html:
        html.write_text(coverage_page(rulebooks, state, waiting, book), "utf-8")
    unserved = [clause for clause in state.select(book) if state.states[clause.cite] is ClauseState.NOTHING]
    if as_json:
        counted = (
            {"missing": [_missing_document(clause) for clause in unserved]}
            if missing
            else _counts_document(state, book)
        )
        print_json(_test_run_document(clauses_shown) | counted | _failures_document(falls, loose))
    elif missing:
        _print_unserved(unserved)
    else:
        _print_coverage(rulebooks, state, book)
    if falls or loose:
        _print_failures(falls or [], loose or [], as_json=as_json)
        raise typer.Exit(NO)


def _failures_document(falls: list[str] | None, loose: list[str] | None) -> dict[str, list[str]]:
    """Return the clauses that no test shows any more and those not explained by a known gap, where requested."""
    fallen_clauses = {} if falls is None else {"fallen": falls}
    return fallen_clauses if loose is None else {**fallen_clauses, "unexplained": loose}


def _print_failures(falls: list[str], loose: list[str], *, as_json: bool) -> None:
    """Print the clauses that no test shows any more and those without a known gap; beside JSON, on standard error."""
    if falls:
        sentence = f"Shown before and not now: {', '.join(falls)}"
        if as_json:
            print(sentence, file=sys.stderr)
        else:
            console.print(sentence, style="bold red", soft_wrap=True)
    if not as_json:
        for line in loose:
            console.print(line, style="red")


def _print_unserved(clauses: list[Clause]) -> None:
    """Print the clauses that nothing treats yet, one per line."""
    for clause in clauses:
        console.print(f"{clause.cite}  [dim]{clause.treatment}, {clause.area}: {escape(clause.topic)}[/]")


def _clauses_fallen_below_floor(state: Coverage, floor: Path, *, lift: bool) -> list[str]:
    """Return every clause of the floor that is no longer shown; with `lift`, add the clauses shown now to the floor."""
    now = state.shown_ids()
    least = {} if lift and not floor.exists() else read_floor(floor)
    if lift:
        floor.write_text(json.dumps(raised(least, now), indent=1) + "\n", "utf-8")
    return fallen(now, least)


def _print_coverage(library: Library, state: Coverage, book: str) -> None:
    table = _coverage_table("area" if book else "book")
    for label in AREAS if book else library.books:
        _add_counts_row(table, label, state.count(book=book, area=label) if book else state.count(book=label))
    _add_counts_row(table, "all", state.count(book=book))
    console.print(table)
    by_treatment = _coverage_table("treatment")
    for treatment in Treatment:
        _add_counts_row(by_treatment, treatment, state.count(book=book, treatment=treatment))
    console.print()
    console.print(by_treatment)
    console.print(f"\n{_origin(state.shown)}", style="dim")


def _coverage_table(label: str) -> Table:
    table = plain_table(label, "clauses", *(state.value.removesuffix(" yet") for state in ClauseState), "")
    table.columns[0].no_wrap = table.columns[-1].no_wrap = True
    for column in table.columns[1:-1]:
        column.justify = "right"
    return table


def _add_counts_row(table: Table, label: str, counts: Counter[ClauseState]) -> None:
    total = counts.total()
    if total:
        bar = ("█" if signs else "#") * round(_LETTERS_OF_A_BAR * counts[ClauseState.SHOWN] / total)
        table.add_row(label, str(total), *(str(counts[state]) for state in ClauseState), Text(bar, style="yellow"))


def _origin(clauses_shown: ClausesShown) -> str:
    if not clauses_shown.ran:
        return "No finished test run has left its results here; `make test` does."
    run = "the last whole test run" if clauses_shown.whole else "a part of the tests"
    return f"From {run}: {clauses_shown.passed} passed and {clauses_shown.failed} failed."


def _test_run_document(clauses_shown: ClausesShown) -> dict[str, object]:
    return {
        "passed": clauses_shown.passed,
        "failed": clauses_shown.failed,
        "whole": clauses_shown.whole and clauses_shown.ran,
    }


def _counts_by_area(coverage: Coverage, book: str) -> dict[str, dict[str, int]]:
    by_area = {area: coverage.count(book=book, area=area) for area in AREAS}
    return {
        area: {str(state): counts[state] for state in ClauseState} for area, counts in by_area.items() if counts.total()
    }


def _counts_document(state: Coverage, book: str) -> dict[str, object]:
    names = dict.fromkeys(cite.book for cite in state.states)
    return {
        "books": {name: _counts_by_area(state, name) for name in names if book in ("", name)},
        "clauses": {str(clause.cite): str(state.states[clause.cite]) for clause in state.select(book)},
    }


def _missing_document(clause: Clause) -> dict[str, str]:
    return {
        "cite": str(clause.cite),
        "treatment": str(clause.treatment),
        "area": clause.area,
        "topic": clause.topic,
    }
