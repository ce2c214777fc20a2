"""Reports on the books of the room over HTTP, for staff: as JSON, CSV, a page to print, and drawings."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated, Final

from litestar import MediaType, Response, Router, get
from litestar.params import FromPath, QueryParameter

from pokerroom.cage.day_report import days_between
from pokerroom.cage.report_lists import ReportList, report_list
from pokerroom.cage.report_plots import drop_svg, earned_svg
from pokerroom.cage.report_texts import csv_text, report_page
from pokerroom.room.money.ledger_reports import LedgerReport, report_on
from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.web.api.callers import BOOKS_FOR_STAFF, OfLogin, OfRoom, staff_member
from pokerroom.web.api.downloads import saved_as
from pokerroom.web.errors import documented_refusals
from pokerroom.web.shapes.cage_shapes import BooksReport, DropRow, TrialRow, TurnoverRow

Day = Annotated[date | None, QueryParameter(description="A day, as 2026-05-01; today where it is left out.")]
_SVG: Final = "image/svg+xml"


async def reported_books(room: Room, login: Login | None, first: date | None, last: date | None) -> LedgerReport:
    """Make the report for a member of staff."""
    staff_member(room, login, BOOKS_FOR_STAFF)
    cage, today = room.money.cage, room.money.cage.now().date()
    begins = next((day for day in (first, last) if day is not None), today)
    ends = begins if last is None else last
    faults, ledgers = await room.lasting_faults(), room.table_ledgers
    return await asyncio.to_thread(
        report_on,
        store=room.store,
        first=begins,
        last=ends,
        ledgers=ledgers,
        cage=cage.state,
        zone=cage.zone,
        faults=faults,
    )


@get("/books-report", responses=documented_refusals(403))
async def books_report(room: OfRoom, login: OfLogin, first: Day = None, last: Day = None) -> BooksReport:
    """Return the books over some days: trial balance, tables, drop and count, and the proof that they balance."""
    books = await reported_books(room, login, first, last)
    report, names = books.report, books.names
    return BooksReport(
        begins=str(report.begins.date()),
        ends=str(report.ends),
        entries=report.entries,
        balanced=report.balanced,
        proof=report.proof,
        earned=report.earned,
        trial=tuple(TrialRow(line.account, line.before, line.came, line.went, line.after) for line in report.trial),
        tables=tuple(
            TurnoverRow(table.table, names[table.table], table.bought, table.cashed, table.hands, table.earned)
            for table in report.tables
        ),
        drops=tuple(
            DropRow(
                drop.table, names.get(drop.table, drop.table), drop.theory, drop.counted, drop.counted - drop.theory,
                drop.still_there,
            )
            for drop in report.drops
        ),
        days=tuple(str(day.date()) for day in days_between(books.entries, room.money.cage.now())[:-90:-1]),
    )  # fmt: skip


@get("/books-report/lists/{name:str}", media_type="text/csv", responses=documented_refusals(403))
async def books_list(
    room: OfRoom, login: OfLogin, name: FromPath[ReportList], first: Day = None, last: Day = None
) -> Response[str]:
    """Return one list of a report as CSV."""
    books = await reported_books(room, login, first, last)
    text = csv_text(*report_list(books.report, name, books.entries, books.cage))
    return saved_as(text, f"{name}-{books.report.begins:%Y-%m-%d}.csv", "text/csv")


@get("/books-report/page", media_type=MediaType.HTML, responses=documented_refusals(403))
async def books_page(room: OfRoom, login: OfLogin, first: Day = None, last: Day = None) -> Response[str]:
    """Return a report as one page to print or to file."""
    books = await reported_books(room, login, first, last)
    page = report_page(books.report, books.cage, books.names)
    return saved_as(page, f"books-{books.report.begins:%Y-%m-%d}.html", MediaType.HTML)


@get("/books-report/earned", media_type=_SVG, responses=documented_refusals(403))
async def earned_drawing(room: OfRoom, login: OfLogin, first: Day = None, last: Day = None) -> Response[str]:
    """Draw what the house earned by hour and table."""
    books = await reported_books(room, login, first, last)
    return Response(earned_svg(books.report, books.names), media_type=_SVG)


@get("/books-report/drop", media_type=_SVG, responses=documented_refusals(403))
async def drop_drawing(room: OfRoom, login: OfLogin, first: Day = None, last: Day = None) -> Response[str]:
    """Draw the counted amounts beside the dropped ones."""
    books = await reported_books(room, login, first, last)
    return Response(drop_svg(books.report, books.names), media_type=_SVG)


router = Router(
    path="/api", route_handlers=[books_report, books_list, books_page, earned_drawing, drop_drawing], tags=["cage"]
)
