"""A table's sign on one page: as plain text of 80 columns, and as HTML that prints on one sheet."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from html import escape
from itertools import zip_longest
from typing import Final

from pokerroom.citation import Citation
from pokerroom.table.sign.facts import SignLine
from pokerroom.table.sign.sign import Sign
from pokerroom.wording.capital import capital

_WIDTH: Final = 80
_HEADING: Final = 15
_WORDS: Final = 43
_CLAUSES: Final = _WIDTH - _HEADING - _WORDS
_MOST_CITED: Final = 3
_SHEET: Final = 530  # rows of a printed sheet times their size in points


def sign_text(sign: Sign) -> str:
    """The sign as text: at most 80 columns, and one page of 66 lines.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulebook.setup.table_setup import TableSetup
    >>> from pokerroom.table.sign.sign import sign_for
    >>> uk = house_named("uk")
    >>> print(*sign_text(sign_for(uk, TableSetup(game="holdem", blinds=(1, 2)))).splitlines()[3:6], sep="\\n")
    Game           Texas Hold'em, 2 cards each                        game.1, ring.1
    Limit          no limit: the most is all your chips               ring.1, game.1
    Least bet      £2                                           betting.1, betting.4
    """
    lines = [*_heading(sign), ""]
    if sign.notices:
        lines += [*_section(sign.notices), ""]
    for _, section in sign.sections:
        lines += [*_section(section), ""]
    return "\n".join([*lines, *_footing(sign)])


def _heading(sign: Sign) -> Iterator[str]:
    yield from textwrap.wrap(". ".join(filter(None, [sign.table.upper(), sign.title])), _WIDTH)
    yield "=" * _WIDTH


def _footing(sign: Sign) -> Iterator[str]:
    cited = f" [{', '.join(each.clause for each in sign.rules_cites)}]" if sign.rules_cites else ""
    yield from textwrap.wrap(f"{sign.rules}. {sign.edition}{cited}", _WIDTH)


def _section(lines: Sequence[SignLine]) -> Iterator[str]:
    heading, cited = "", ""
    for line in lines:
        clause_words = _cited(line.cites)
        again = line.heading == heading and clause_words == cited
        clauses = [] if again else _wrapped(clause_words, _CLAUSES - 1)
        words = [*_columns(line.items), *textwrap.wrap(line.words, _WORDS)]
        first = "" if line.heading == heading else line.heading
        for number, (word, clause) in enumerate(zip_longest(words, clauses, fillvalue="")):
            yield f"{'' if number else first:<{_HEADING}}{word:<{_WORDS}}{clause:>{_CLAUSES}}".rstrip()
        heading, cited = line.heading, clause_words


def _columns(items: Sequence[str]) -> Iterator[str]:
    """A list in two columns, read downwards."""
    half = -(-len(items) // 2)
    numbered = [f"{number:>2} {name}" for number, name in enumerate(items, 1)]
    for left, right in zip_longest(numbered[:half], numbered[half:], fillvalue=""):
        yield f"{left:<{_WORDS // 2}}{right}".rstrip()


def _cited(cites: Sequence[Citation]) -> str:
    """Two clauses, or more where they fit side by side."""
    most = [", ".join(each.clause for each in cites[:number]) for number in (_MOST_CITED, 2)]
    return most[0] if len(most[0]) < _CLAUSES else most[1]


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def sign_html(sign: Sign) -> str:
    """The sign as one page of HTML that needs nothing else, made to be printed and hung up."""
    rows = 5 + len(sign.sections) / 2 + sum(map(_height, (*sign.lines, *sign.notices)))
    size = max(8.0, min(14.0, _SHEET / rows))
    notices = "".join(f"<p>{escape(capital(line.words))}.{_marks(line.cites)}</p>" for line in sign.notices)
    body = "".join(_html_section(name, lines) for name, lines in sign.sections)
    about = escape(". ".join(filter(None, [sign.table, sign.title])))
    return _PAGE.format(
        about=about,
        size=f"{size:.1f}",
        table=f"<p>{escape(sign.table)}</p>" if sign.table else "",
        title=escape(sign.title.partition(". ")[0]),
        stakes=escape(sign.title.partition(". ")[2]),
        notices=f'<div class="notice">{notices}</div>' if notices else "",
        body=body,
        rules=escape(f"{sign.rules}. {sign.edition}"),
        marks=_marks(sign.rules_cites),
    )


def _height(line: SignLine) -> int:
    """Return how many rows of the printed page a line takes, at most."""
    return -(-len(line.items) // 2) + -(-len(line.words) // 50)


def _html_section(name: str, lines: Sequence[SignLine]) -> str:
    rows, heading = [], ""
    for line in lines:
        first = "" if line.heading == heading else escape(line.heading)
        listed = "".join(f"<li>{escape(item)}</li>" for item in line.items)
        items = f"<ol>{listed}</ol>" if listed else ""
        words = f"{items}{escape(line.words)}"
        rows.append(f'<tr><th scope="row">{first}</th><td>{words}</td><td>{_marks(line.cites)}</td></tr>')
        heading = line.heading
    return f'<section aria-label="{escape(name)}"><table>{"".join(rows)}</table></section>\n'


def _marks(cites: Sequence[Citation]) -> str:
    return f' <span class="clause">§ {escape(_cited(cites))}</span>' if cites else ""


_PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{about}</title>
<style>
@page {{ size: A4 portrait; margin: 14mm 16mm; }}
:root {{ --ink: #1c2b2a; --felt: #14403c; --paper: #fbf7ec; --brass: #7a5a12; --line: #d9cfb4; }}
* {{ box-sizing: border-box; }}
body {{ margin: 0 auto; max-width: 178mm; padding: 14mm 0; background: var(--paper); color: var(--ink);
  font: {size}pt/1.3 "Inter", "Source Sans 3", "Segoe UI", "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums lining-nums; }}
header {{ border-bottom: 2pt solid var(--felt); padding-bottom: .5em; margin-bottom: .4em; }}
header p {{ margin: 0; }}
h1 {{ margin: 0; font-size: 2.4em; line-height: 1.15; font-weight: 600; color: var(--felt); }}
header .stakes {{ font-size: 1.4em; }}
section {{ border-top: .5pt solid var(--line); margin-top: .3em; padding-top: .3em; }}
table {{ width: 100%; border-collapse: collapse; }}
tr {{ break-inside: avoid; }}
th, td {{ padding: .04em 0; vertical-align: top; text-align: left; font-weight: 400; }}
th {{ width: 18%; padding-right: .6em; font-weight: 600; }}
td:last-child {{ width: 20%; text-align: right; }}
ol {{ margin: 0; padding-left: 1.8em; columns: 2; }}
.clause {{ color: var(--brass); font-size: .8em; white-space: nowrap; }}
.notice {{ border: 1.5pt solid var(--brass); padding: .2em .7em; margin: .6em 0; font-size: 1.25em; font-weight: 600; }}
.notice p {{ margin: .2em 0; }}
footer {{ margin-top: .8em; border-top: .5pt solid var(--line); padding-top: .4em; font-size: .8em; }}
@media print {{ body {{ padding: 0; background: none; }} }}
@media screen and (max-width: 190mm) {{
  body {{ padding: 8mm 6mm; }}
}}
@media screen and (max-width: 34rem) {{
  h1 {{ font-size: 1.9em; }}
  header .stakes {{ font-size: 1.15em; }}
  table, tbody, tr, th, td, td:last-child {{ display: block; width: auto; text-align: left; }}
  tr {{ padding: .25em 0; }}
  th:empty, td:empty {{ display: none; }}
  .clause {{ white-space: normal; }}
}}
</style>
</head>
<body>
<header>{table}<h1>{title}</h1><p class="stakes">{stakes}</p></header>
{notices}
{body}<footer>{rules}{marks}</footer>
</body>
</html>
"""
