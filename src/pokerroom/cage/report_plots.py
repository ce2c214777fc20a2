"""Drawings of a report: the house's earnings by hour and table, and the drop counted compared with the books."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from html import escape
from typing import Final

from pokerroom.cage.day_report import WHOLE_ROOM, DayReport

_WIDTH, _HEIGHT, _LEFT, _TOP, _FOOT = 960, 360, 92, 64, 44
_MOST_GRID_LINES: Final = 5  # beside the lowest
_COLOURS: Final = ("#1f6f54", "#b5502d", "#3c5a99", "#8a6d1f", "#7a3b78", "#4b7f8c", "#5d5d5d")
_MOST_BARS_OF_HOURS: Final = 48  # with more hours than this, each bar is a day


def earned_svg(report: DayReport, called: Mapping[str, str]) -> str:
    """Return a drawing of the house's earnings, a bar for each hour (or day, in a longer report), one colour for each
    table.
    """
    tables = tuple(dict.fromkeys(hour.table for hour in report.hours))
    length = (report.ends - report.begins).total_seconds() / 3600
    by_day = length > _MOST_BARS_OF_HOURS
    step = timedelta(days=1) if by_day else timedelta(hours=1)
    bars: dict[int, dict[str, int]] = {}
    for hour in report.hours:
        bar = bars.setdefault((hour.hour - report.begins) // step, {})
        bar[hour.table] = bar.get(hour.table, 0) + hour.earned
    rows = []
    for place in range(min(bars), max(bars) + 1) if bars else ():
        when = report.begins + step * place
        earned = [bars.get(place, {}).get(table, 0) for table in tables]
        rows.append((f"{when:%d %b}" if by_day else f"{when:%H:00}", earned))
    names = ["elsewhere in the room" if table == WHOLE_ROOM else called.get(table, table) for table in tables]
    return _chart_of_columns(f"Earned by {'day' if by_day else 'hour'} and table", names, rows, stacked=True)


def drop_svg(report: DayReport, called: Mapping[str, str]) -> str:
    """Return a drawing of the drop that each table's boxes should have held, beside the amount counted."""
    rows = [(called.get(line.table, line.table), [line.theory, line.counted]) for line in report.drops]
    return _chart_of_columns("Counted against dropped", ["by the books", "counted"], rows, stacked=False)


def _chart_of_columns(title: str, names: Sequence[str], rows: Sequence[tuple[str, list[int]]], *, stacked: bool) -> str:
    """Draw a chart with grid lines and a legend, and for each row its columns, stacked or side by side."""
    most = max(
        [
            1,
            *(
                sum(map(_at_least_zero, values)) if stacked else max(map(_at_least_zero, values), default=0)
                for _, values in rows
            ),
        ]
    )
    wide, high = _WIDTH - _LEFT - 24, _HEIGHT - _TOP - _FOOT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"',
        f'  aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="13" fill="#1d2b24">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fbfaf6"/>',
        f'<text x="{_LEFT}" y="24" font-size="16" font-weight="600">{escape(title)}</text>',
        *_colour_legend(names),
    ]
    for amount in range(0, most + 1, round_step(most)):
        y = _TOP + high * (1 - amount / most)
        lines.append(f'<line x1="{_LEFT}" x2="{_LEFT + wide}" y1="{y:.1f}" y2="{y:.1f}" stroke="#d9d5c7"/>')
        lines.append(f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{amount:,}</text>')
    slot = wide / max(1, len(rows))
    every = max(1, len(rows) // 12)
    for place, (label, values) in enumerate(rows):
        lines += _columns_of_one_place(_LEFT + slot * place, slot, values, names, most, high, label, stacked=stacked)
        if place % every == 0:
            middle = _LEFT + slot * (place + 0.5)
            lines.append(f'<text x="{middle:.1f}" y="{_HEIGHT - 16}" text-anchor="middle">{escape(label)}</text>')
    if not rows:
        lines.append(f'<text x="{_LEFT}" y="{_TOP + high / 2:.0f}">Nothing in this time</text>')
    return "\n".join([*lines, "</svg>", ""])


def _columns_of_one_place(
    left: float,
    slot: float,
    values: Sequence[int],
    names: Sequence[str],
    most: int,
    high: float,
    label: str,
    *,
    stacked: bool,
) -> Iterable[str]:
    """Draw the columns of one place, stacked or side by side, each with a tooltip."""
    each_wide = min(60.0, slot * 0.7) / (1 if stacked else max(1, len(values)))
    begins = left + (slot - each_wide * (1 if stacked else len(values))) / 2
    floor = _TOP + high
    for number, value in enumerate(values):
        tall = high * _at_least_zero(value) / most
        if not tall:
            continue
        x = begins + (0 if stacked else each_wide * number)
        y = floor - tall
        colour, words = _COLOURS[number % len(_COLOURS)], f"{label}, {names[number]}: {value:,}"
        yield (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{each_wide:.1f}" height="{tall:.1f}" fill="{colour}">'
            f"<title>{escape(words)}</title></rect>"
        )
        floor = y if stacked else floor


def _colour_legend(names: Sequence[str]) -> Iterable[str]:
    x = float(_LEFT)
    for number, name in enumerate(names):
        yield f'<rect x="{x:.0f}" y="38" width="12" height="12" fill="{_COLOURS[number % len(_COLOURS)]}"/>'
        yield f'<text x="{x + 18:.0f}" y="49">{escape(name)}</text>'
        x += 40 + 7.2 * len(name)


def _at_least_zero(value: int) -> int:
    return max(0, value)


def round_step(most: int) -> int:
    """Return a round amount as the distance between two grid lines.

    >>> round_step(7), round_step(253_848)
    (2, 100000)
    """
    step = 1
    while most > _MOST_GRID_LINES * step:
        for more in (2, 5, 10):
            if most <= _MOST_GRID_LINES * step * more or more == 10:
                step *= more
                break
    return step
