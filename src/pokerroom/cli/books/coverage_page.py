"""The map of coverage: one self-contained page with a cell for every clause of every book.

A cell's colour and shape show the state of its clause; it opens the clause, with the data resting on it and the tests
that show it. The page has no script: an opened clause is the target of its link.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Final
from urllib.parse import quote

from pokerroom.rulebook import Clause, Library, Rulebook
from pokerroom.rulebook.treatment.coverage import ClauseState, Coverage
from pokerroom.talk.books.chapters import chapters
from pokerroom.talk.books.clause_checks import ClauseCheck, ItemOnClause, checks_of
from pokerroom.talk.books.clause_words import topic_words

MOST_TESTS_NAMED: Final = 6  # the rest are counted


def coverage_page(library: Library, state: Coverage, gaps: Mapping[str, str], only: str = "") -> str:
    """Return the page of all books, or of one; `gaps` are the reasons for clauses that are not shown."""
    books = [book for book in library.books.values() if only in ("", book.id)]
    clauses = state.select(only)
    of_books = books[0].name if only else f"{len(books)} books"
    parts = [
        _HEAD,
        "<main><header><h1>What is known about every clause</h1>",
        f"<p>{_count_text(len(clauses))} clauses of {escape(of_books)}. {escape(_test_run_words(state))}</p>",
        _legend_html(state.count(book=only)),
        "</header>",
        *(_book_html(book, state) for book in books),
        "</main>",
        *(
            _sheet(library, clause, check, gaps.get(str(clause.cite), ""))
            for clause, check in zip(clauses, checks_of(library, state, clauses), strict=True)
        ),
        "</body></html>\n",
    ]
    return "\n".join(parts)


def _test_run_words(state: Coverage) -> str:
    clauses_shown = state.shown
    if not clauses_shown.ran:
        return "No finished test run has left its results, so nothing counts as shown."
    run = "the last whole test run" if clauses_shown.whole else "a part of the tests"
    return f"From {run}: {_count_text(clauses_shown.passed)} passed and {_count_text(clauses_shown.failed)} failed."


def _legend_html(counts: Counter[ClauseState]) -> str:
    lines = (
        f'<li><span class="cell {_class(state)}" aria-hidden="true"></span><b>{_count_text(counts[state])}</b> '
        f"<span><strong>{state}</strong> {escape(state.words)}</span></li>"
        for state in ClauseState
    )
    return f'<ul class="legend">{"".join(lines)}</ul>'


def _book_html(book: Rulebook, state: Coverage) -> str:
    counts = state.count(book=book.id)
    rows = (
        f'<div class="chapter"><h3>{escape(chapter.title)}</h3><div class="cells">'
        f"{''.join(_clause_cell_html(clause, state) for clause in chapter.clauses)}</div></div>"
        for chapter in chapters(book)
    )
    return (
        f'<section aria-labelledby="book-{book.id}"><h2 id="book-{book.id}">{escape(book.name)}</h2>'
        f'<p class="quiet">{escape(book.title)}. {_count_text(counts.total())} clauses, '
        f"{_count_text(counts[ClauseState.SHOWN])} shown.</p>{_counts_bar_html(counts)}{''.join(rows)}</section>"
    )


def _counts_bar_html(counts: Counter[ClauseState]) -> str:
    pieces = (
        f'<span class="{_class(state)}" style="flex-grow:{counts[state]}" title="{state}: {counts[state]}"></span>'
        for state in ClauseState
        if counts[state]
    )
    return f'<div class="bar" aria-hidden="true">{"".join(pieces)}</div>'


def _clause_cell_html(clause: Clause, state: Coverage) -> str:
    own = state.states[clause.cite]
    words = escape(f"{clause.cite}, {topic_words(clause)}: {own}", quote=True)
    return f'<a class="cell {_class(own)}" href="#{_clause_anchor(clause)}" title="{words}" aria-label="{words}"></a>'


def _sheet(library: Library, clause: Clause, check: ClauseCheck, waits_for: str) -> str:
    book = escape(library.books[clause.cite.book].name)
    lines = [
        f'<aside class="sheet" id="{escape(str(clause.cite))}" aria-label="{escape(str(clause.cite))}">',
        '<a class="close" href="#map">Close</a>',
        f'<p class="cite">§ {escape(clause.cite.clause)} <span>{book}</span></p>',
        f'<h4>{escape(topic_words(clause))}</h4><p class="says">{escape(clause.says)}</p>',
        f'<p><span class="cell {_class(check.reach)}" aria-hidden="true"></span> '
        f"<strong>{check.reach}</strong>: {escape(check.reach.words)}.</p>",
        f'<p class="quiet">{clause.treatment}: {escape(clause.treatment.words)}.</p>',
        f"<p>Waits for: {escape(waits_for)}.</p>" if waits_for else "",
        *_check_lists_html(check),
        "</aside>",
    ]
    return "".join(lines)


def _check_lists_html(check: ClauseCheck) -> Iterator[str]:
    yield _list_html("What rests on it", map(_resting_html, check.resting))
    yield _list_html("Code that records or displays it", map(_code, check.served_by))
    tests = [escape(test) for test in check.tests[:MOST_TESTS_NAMED]]
    more = len(check.tests) - len(tests)
    kind = "Tests that show a part of it" if check.reach is ClauseState.PART else "Tests that show it"
    yield _list_html(kind, [*tests, *([f"and {more} more"] if more > 0 else [])])
    yield _list_html("Where people meet it", map(escape, check.met))


def _resting_html(rests: ItemOnClause) -> str:
    code = ", ".join(map(_code, rests.read_by)) or "no code reads it"
    return f"{rests.kind} <b>{escape(rests.key)}</b><br>{escape(rests.words)}<br><small>{code}</small>"


def _code(place: str) -> str:
    return f"<code>{escape(place)}</code>"


def _list_html(heading: str, items: Iterable[str]) -> str:
    lines = "".join(f"<li>{item}</li>" for item in items)
    return f"<h5>{heading}</h5><ul>{lines}</ul>" if lines else ""


def _class(state: ClauseState) -> str:
    return state.name.casefold()


def _clause_anchor(clause: Clause) -> str:
    return quote(str(clause.cite), safe=":.-_()")


def _count_text(count: int) -> str:
    return f"{count:,}"


_HEAD: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What is known about every clause</title>
<style>
:root { --room:#10191a; --raised:#172223; --line:#2b3a3b; --edge:#6f8080; --text:#efe9db; --quiet:#a8b3ad;
  --brass:#d8b066; --felt:#2c7a75; color-scheme:dark; }
@media (prefers-color-scheme: light) { :root { --room:#f3eee2; --raised:#fdfaf3; --line:#d9d0bd; --edge:#857c68;
  --text:#1c2829; --quiet:#55605d; --brass:#9a6f1c; --felt:#1d5a57; color-scheme:light; } }
* { box-sizing:border-box; }
body { margin:0; background:var(--room); color:var(--text); font:16px/1.5 Inter,system-ui,sans-serif;
  font-variant-numeric:tabular-nums; }
main { max-width:1200px; margin:0 auto; padding:32px 16px 64px; }
h1, h2, h3, h4, h5, p, ul { margin:0; }
h1 { font-size:1.75rem; line-height:1.25; font-weight:600; }
h2 { font-size:1.25rem; font-weight:600; }
h3 { font-size:.875rem; font-weight:450; color:var(--quiet); }
header p { margin-top:8px; color:var(--quiet); }
.quiet { color:var(--quiet); }
.legend { display:grid; grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr)); gap:8px 32px;
  margin-top:24px; padding:0; list-style:none; }
.legend li { display:grid; grid-template-columns:16px 3.5em 1fr; gap:10px; align-items:start; }
.legend .cell { margin-top:4px; }
.legend b { text-align:right; font-weight:600; }
.legend strong { display:block; font-weight:600; }
.legend li > span:last-child { color:var(--quiet); font-size:.875rem; }
.legend strong { color:var(--text); font-size:1rem; }
section { margin-top:48px; }
.bar { display:flex; gap:2px; height:10px; margin:12px 0 8px; }
.bar span { min-width:3px; flex-basis:0; }
.chapter { display:grid; grid-template-columns:260px 1fr; gap:4px 24px; padding:8px 0;
  border-top:1px solid var(--line); }
.cells { display:flex; flex-wrap:wrap; gap:3px; align-content:start; padding-top:2px; }
.cell { display:inline-block; width:16px; height:16px; border:1px solid transparent; border-radius:3px; }
a.cell:hover, a.cell:focus-visible { outline:2px solid var(--text); outline-offset:1px; }
.shown { background:var(--brass); }
.part { background:linear-gradient(135deg,var(--brass) 50%,transparent 50%); border-color:var(--brass); }
.served { background:radial-gradient(circle,var(--brass) 3px,transparent 3.6px); border-color:var(--brass); }
.read { background:var(--felt); }
.ruled { background:linear-gradient(135deg,var(--felt) 50%,transparent 50%); border-color:var(--felt); }
.written { background:linear-gradient(var(--edge),var(--edge)) center/8px 2px no-repeat; border-color:var(--edge); }
.nothing { border:1px dashed var(--edge); }
.bar .served, .bar .written, .bar .nothing { border-width:1px; }
.bar .served, .bar .written { background-color:transparent; border-style:solid; }
.sheet { display:none; position:fixed; inset:0 0 0 auto; width:min(100%,480px); padding:24px; overflow:auto;
  background:var(--raised); border-left:1px solid var(--line); overflow-wrap:anywhere; }
.sheet:target { display:block; }
.sheet > * + * { margin-top:12px; }
.close { float:right; margin:-12px -12px 0 0; padding:12px; color:var(--brass); }
.cite { color:var(--brass); font-weight:600; }
.cite span { margin-left:8px; color:var(--quiet); font-size:.875rem; font-weight:450; }
.sheet h4 { font-size:.875rem; font-weight:520; color:var(--quiet); }
.sheet h5 { font-size:.875rem; font-weight:600; }
.sheet ul { margin-top:4px; padding-left:18px; font-size:.875rem; }
.sheet li + li { margin-top:6px; }
.sheet .cell { vertical-align:-3px; }
.says { padding-left:16px; border-left:2px solid var(--brass); font:1.125rem/1.5 "Source Serif",Georgia,serif; }
code { font-size:.8125rem; color:var(--quiet); }
@media (max-width: 700px) { .chapter { grid-template-columns:1fr; } .cell { width:20px; height:20px; }
  .legend li { grid-template-columns:20px 3.5em 1fr; } .sheet { top:auto; max-height:80vh; border-left:0;
  border-top:1px solid var(--line); } }
@media print { .sheet { display:none; } }
</style></head><body>
"""
