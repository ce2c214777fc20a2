"""A table's sign as HTML that prints on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from pokerroom.citation import Citation
from pokerroom.table.sign.facts import SignLine
from pokerroom.table.sign.posted_sign import Sign
from pokerroom.table.sign.text_page import cited_in_short
from pokerroom.wording.capital import capital

_ROWS_TIMES_POINTS: Final = 530  # of a printed sheet


def sign_html(sign: Sign) -> str:
    """Return the sign as one self-contained page of HTML, made to be printed and hung up."""
    rows = 5 + len(sign.sections) / 2 + sum(map(_height, (*sign.lines, *sign.notices)))
    size = max(8.0, min(14.0, _ROWS_TIMES_POINTS / rows))
    notices = "".join(f"<p>{escape(capital(line.words))}.{_clause_mark(line.cites)}</p>" for line in sign.notices)
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
        marks=_clause_mark(sign.rules_cites),
    )


def _height(line: SignLine) -> int:
    """Return how many rows of the printed page a line takes at most."""
    return -(-len(line.items) // 2) + -(-len(line.words) // 50)


def _html_section(name: str, lines: Sequence[SignLine]) -> str:
    rows, heading = [], ""
    for line in lines:
        first = "" if line.heading == heading else escape(line.heading)
        listed = "".join(f"<li>{escape(item)}</li>" for item in line.items)
        items = f"<ol>{listed}</ol>" if listed else ""
        words = f"{items}{escape(line.words)}"
        rows.append(f'<tr><th scope="row">{first}</th><td>{words}</td><td>{_clause_mark(line.cites)}</td></tr>')
        heading = line.heading
    return f'<section aria-label="{escape(name)}"><table>{"".join(rows)}</table></section>\n'


def _clause_mark(cites: Sequence[Citation]) -> str:
    return f' <span class="clause">§ {escape(cited_in_short(cites))}</span>' if cites else ""


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
