"""A report for the files: as a page for printing, as lists for a spreadsheet, and as one document."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from html import escape
from typing import Any, Final

from pokerroom.cage.day_report import DayReport
from pokerroom.cage.report_lists import ReportList, ReportRow, report_list
from pokerroom.cage.report_plots import drop_svg, earned_svg
from pokerroom.cage.state import CageState
from pokerroom.wording.plural import quantity

_STYLE: Final = """
body { font: 15px/1.45 system-ui, sans-serif; color: #1d2b24; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #d9d5c7 }
td.number, th.number { text-align: right } svg { width: 100%; height: auto } .fault { color: #9c2f12 }
@media print { body { margin: 0 } table, svg { break-inside: avoid } }
"""


def csv_text(heads: Sequence[str], rows: Iterable[ReportRow]) -> str:
    """Write a list as CSV; text that a spreadsheet would take for a formula is quoted.

    >>> csv_text(("account", "after"), [("=1+1", -5)]).splitlines()
    ['account,after', "'=1+1,-5"]
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow(
            [f"'{cell}" if isinstance(cell, str) and cell[:1] in "=+-@\t\r" and cell else cell for cell in row]
        )
    return out.getvalue()


def report_document(report: DayReport) -> dict[str, Any]:
    """Return a report as plain data for programs, including whether it balances."""
    return asdict(report) | {"balanced": report.balanced, "proof": report.proof, "earned": report.earned}


def proof_words(report: DayReport) -> str:
    """Return a sentence about whether the report balances.

    >>> from datetime import datetime
    >>> from pokerroom.cage.day_report import day_report
    >>> proof_words(day_report(datetime(2026, 5, 1), datetime(2026, 5, 2), [], {}, ()))
    'The books balance: 0 entries, and all accounts sum to zero before and after.'
    """
    if report.balanced:
        entries = quantity(report.entries, "entry", "entries")
        return f"The books balance: {entries}, and all accounts sum to zero before and after."
    return f"The books do not balance: {'; '.join(report.proof)}."


def report_page(report: DayReport, cage: CageState, names: Mapping[str, str] = {}) -> str:
    """Write a report as one page of HTML, drawings included."""
    title = f"Books of the room, {report.begins:%d %B %Y %H:%M} to {report.ends:%d %B %Y %H:%M}"
    parts = [
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>',
        f"<style>{_STYLE}</style><h1>{escape(title)}</h1>",
        f"<p{'' if report.balanced else ' class=fault'}>{escape(proof_words(report))}</p>",
        f"<p>Earned: <strong>{report.earned:,}</strong></p>",
        earned_svg(report, names),
        drop_svg(report, names),
    ]
    shown: tuple[tuple[str, ReportList], ...] = (
        ("Trial balance", "trial"),
        ("Tables", "tables"),
        ("Drop and count", "drops"),
        ("Shifts", "shifts"),
        ("Slips", "slips"),
    )
    for words, name in shown:
        heads, rows = report_list(report, name, (), cage)
        parts += [f"<h2>{words}</h2>", _table_of_report_rows(heads, rows, names)]
    return "\n".join([*parts, "</html>", ""])


def _table_of_report_rows(heads: Sequence[str], rows: Sequence[ReportRow], names: Mapping[str, str]) -> str:
    if not rows:
        return "<p>None in this time.</p>"
    numbers = [isinstance(item, int) for item in rows[0]]
    kinds = [' class="number"' if number else "" for number in numbers]
    words = [escape(head.replace("_", " ")) for head in heads]
    top = "".join(f'<th scope="col"{kind}>{word}</th>' for word, kind in zip(words, kinds, strict=True))
    body = "".join(
        "<tr>"
        + "".join(
            f"<td{kind}>{escape(_report_value_text(item, names))}</td>" for item, kind in zip(row, kinds, strict=True)
        )
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _report_value_text(value: object, names: Mapping[str, str]) -> str:
    return f"{value:,}" if isinstance(value, int) else names.get(str(value), str(value))
