"""`pokerroom bonus hold`: drop and win of tables against theory, with an alarm and a drawing."""

from __future__ import annotations

from decimal import Decimal
from html import escape
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pokerroom.cli.exits import NO
from pokerroom.cli.mathematics.bonus_options import (
    AntePaysOption,
    BonusHouseOption,
    PayTableOption,
    chosen_wagers,
    hundredths,
    solved,
)
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import console, plain_table, print_json
from pokerroom.cli.rooms.room_options import DatabaseOption, KeyFileOption, opened_store, room_settings
from pokerroom.errors import Malformed

if TYPE_CHECKING:
    from pokerroom.bonus.mathematics.hold import TableDay, TableHold

_WIDTH, _PANEL, _LEFT, _RIGHT = 960, 190, 92, 24
_WARNING_COLOUR: Final = "#b5502d"


def bonus_hold_command(
    file: Annotated[
        Path | None, typer.Argument(help="CSV: day, table, drop, win, hands, ante, and boxes where known.")
    ] = None,
    room: Annotated[bool, typer.Option("--room", help="From the record of the room's own tables.")] = False,
    database: DatabaseOption = None,
    key_file: KeyFileOption = None,
    plot: Annotated[Path | None, typer.Option(help="Draw each table's line into this SVG file.")] = None,
    house: BonusHouseOption = "",
    ante_pays: AntePaysOption = "",
    pay_table: PayTableOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare each table's drop and win with theory: z-scores, and an alarm where days add up. Exit code 1 on an alarm.

    [dim]pokerroom bonus hold week.csv --plot hold.svg[/]
    [dim]pokerroom bonus hold --room[/]
    """
    from pokerroom.bonus.mathematics.hold import hold_of, read_table_days
    from pokerroom.bonus.mathematics.simulation import box_correlation

    if room == (file is not None):
        raise Malformed("whose drop and win?", allowed="a CSV file, or --room for the tables of a room")
    days = read_table_days(file) if file is not None else _days_of_room(database, key_file)
    figures = solved(chosen_wagers(house, ante_pays, pay_table))
    shared = any(day.boxes > 1 for day in days)
    tables = hold_of(figures, days, box_correlation(figures) if shared else 0.0)
    if plot is not None:
        plot.write_text(hold_svg(tables), "utf-8")
    if as_json:
        print_json([_table_hold_document(table) for table in tables])
    else:
        _print_table_holds(tables)
        console.print(f"Theory: {hundredths(figures.edge)} of the antes, if everybody plays best.", style="dim")
        if plot is not None:
            console.print(f"The lines are in {plot}.", highlight=False)
    if any(table.alarms for table in tables):
        raise typer.Exit(NO)


def _days_of_room(database: str | None, key_file: Path | None) -> list[TableDay]:
    """Return the days of a room's bonus tables; refuse where none was played."""
    from pokerroom.bonus.mathematics.hold import TableDay
    from pokerroom.room.bonus_tables.bonus_hold import played_days

    with opened_store(room_settings(database, key_file)) as store:
        played = list(played_days(store))
    if not played:
        raise Malformed("no round of the bonus game was played in this room", allowed="a room with such a table")
    return [
        TableDay(
            f"{day.day:%Y-%m-%d}",
            day.table,
            Decimal(day.drop) / day.unit,
            Decimal(day.win) / day.unit,
            day.hands,
            Decimal(day.antes) / day.hands / day.unit,
            day.hands / day.rounds,
        )
        for day in played
    ]


def _table_hold_document(table: TableHold) -> dict[str, object]:
    return {
        "table": table.table,
        "drop": str(table.drop),
        "win": str(table.win),
        "expected": table.expected,
        "z": table.z,
        "days": [
            {
                "day": day.figures.day,
                "win": str(day.figures.win),
                "expected": day.expected,
                "deviation": day.deviation,
                "z": day.z,
                "above": day.above,
                "below": day.below,
                "alarm": day.alarm,
            }
            for day in table.days
        ],
    }


def _print_table_holds(tables: tuple[TableHold, ...]) -> None:
    rows = plain_table("table", "days", "drop", "win", "hold of the drop", "expected win", "z", "alarms")
    for table in tables:
        hold = hundredths(float(table.win) / float(table.drop), 2) if table.drop else "none"
        alarms = ", ".join(f"{day.figures.day} {day.alarm}" for day in table.alarms) or "none"
        numbers = (f"{table.drop:,.0f}", f"{table.win:,.0f}", hold, f"{table.expected:,.0f}", f"{table.z:+.2f}")
        rows.add_row(table.table, str(len(table.days)), *numbers, alarms, style="bold" if table.alarms else "")
    console.print(rows)


def hold_svg(tables: tuple[TableHold, ...]) -> str:
    """Draw a panel for each table: its win beyond theory by day, a band of two deviations, and a dot at each alarm."""
    height = 40 + _PANEL * len(tables)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img"',
        '  aria-label="Hold against theory" font-family="system-ui, sans-serif" font-size="13" fill="#1d2b24">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#fbfaf6"/>',
        f'<text x="{_LEFT}" y="26" font-size="16" font-weight="600">Won beyond theory, with two deviations</text>',
    ]
    for at, table in enumerate(tables):
        lines += _panel(table, 40 + _PANEL * at)
    return "\n".join([*lines, "</svg>", ""])


def _panel(table: TableHold, top: int) -> list[str]:
    """Draw one table's days: the win beyond theory as a line, a band of two deviations around zero, and a dot at each
    alarm.
    """
    total = variance = 0.0
    line, band = [0.0], [0.0]
    for hold_day in table.days:
        total += hold_day.difference
        variance += hold_day.deviation**2
        line.append(total)
        band.append(2 * sqrt(variance))
    most = max([*map(abs, line), *band, 1.0])
    wide, middle, half = _WIDTH - _LEFT - _RIGHT, top + 24 + (_PANEL - 48) / 2, (_PANEL - 48) / 2

    def place(day: int, value: float) -> str:
        return f"{_LEFT + wide * day / max(1, len(line) - 1):.1f},{middle - half * value / most:.1f}"

    outline = [place(day, value) for day, value in enumerate(band)]
    outline += [place(day, -band[day]) for day in reversed(range(len(band)))]
    drawn = " ".join(place(day, value) for day, value in enumerate(line))
    lines = [
        f'<text x="{_LEFT}" y="{top + 16}" font-weight="600">Table {escape(table.table)}, z {table.z:+.2f}</text>',
        f'<polygon points="{" ".join(outline)}" fill="#dfe8e1"/>',
        f'<line x1="{_LEFT}" x2="{_LEFT + wide}" y1="{middle}" y2="{middle}" stroke="#b9b39f"/>',
        f'<polyline points="{drawn}" fill="none" stroke="#1f6f54" stroke-width="2" stroke-linejoin="round"/>',
    ]
    for value in (most, 0.0, -most):
        y = middle - half * value / most + 4
        lines.append(f'<text x="{_LEFT - 8}" y="{y:.1f}" text-anchor="end">{f"{value:+,.0f}" if value else "0"}</text>')
    for day, hold_day in enumerate(table.days, start=1):
        if hold_day.alarm:
            across, down = place(day, line[day]).split(",")
            words = f"{escape(hold_day.figures.day)}: {hold_day.alarm}"
            lines.append(
                f'<circle cx="{across}" cy="{down}" r="4.5" fill="{_WARNING_COLOUR}"><title>{words}</title></circle>'
            )
    first, last = (escape(table.days[at].figures.day) for at in (0, -1))
    lines.append(f'<text x="{_LEFT}" y="{top + _PANEL - 6}">{first}</text>')
    lines.append(f'<text x="{_LEFT + wide}" y="{top + _PANEL - 6}" text-anchor="end">{last}</text>')
    return lines
