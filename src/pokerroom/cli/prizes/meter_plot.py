"""A meter's rise and fall over time: as one line of characters in a terminal, and as a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

_BARS: Final = "▁▂▃▄▅▆▇█"
_WIDTH, _HEIGHT, _LEFT, _TOP = 960, 360, 92, 46
_MOST_GRID_LINES: Final = 5  # beside the lowest


def sparkline(values: Sequence[int], width: int = 72) -> str:
    """Draw the line in characters, using the maximum of each stretch.

    >>> sparkline([0, 1, 2, 3, 4, 5, 6, 7])
    '▁▂▃▄▅▆▇█'
    """
    if not values:
        return ""
    size = max(1, -(-len(values) // width))
    peaks = [max(values[at : at + size]) for at in range(0, len(values), size)]
    most = max(peaks) or 1
    return "".join(_BARS[min(len(_BARS) - 1, peak * len(_BARS) // (most + 1))] for peak in peaks)


def _round_step_between_lines(most: int, unit: int) -> int:
    """Return the round number of chips between two horizontal lines of the drawing.

    >>> _round_step_between_lines(253_848_00, 100), _round_step_between_lines(7, 1)
    (10000000, 2)
    """
    step = unit
    while most > _MOST_GRID_LINES * step:
        for more in (2, 5, 10):
            if most <= _MOST_GRID_LINES * step * more or more == 10:
                step *= more
                break
    return step


def meter_svg(title: str, values: Sequence[int], hits: Sequence[tuple[int, str]] = (), unit: int = 1) -> str:
    """Draw the line as SVG, with a dot where the jackpot was won; pointing at a dot shows the payment."""
    most = max([*values, 1])
    wide, high = _WIDTH - _LEFT - 24, _HEIGHT - _TOP - 44

    def place(day: int, value: int) -> str:
        return f"{_LEFT + wide * day / max(1, len(values) - 1):.1f},{_TOP + high * (1 - value / most):.1f}"

    line = " ".join(place(day, value) for day, value in enumerate(values))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"',
        f'  aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="13" fill="#1d2b24">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fbfaf6"/>',
        f'<text x="{_LEFT}" y="26" font-size="16" font-weight="600">{escape(title)}</text>',
    ]
    for amount in range(0, most + 1, _round_step_between_lines(most, unit)):
        y = _TOP + high * (1 - amount / most)
        lines.append(f'<line x1="{_LEFT}" x2="{_LEFT + wide}" y1="{y:.1f}" y2="{y:.1f}" stroke="#d9d5c7"/>')
        lines.append(f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{amount / unit:,.0f}</text>')
    for part in range(5):
        day = (len(values) - 1) * part // 4
        x = place(day, 0).split(",")[0]
        lines.append(f'<text x="{x}" y="{_HEIGHT - 14}" text-anchor="middle">day {day + 1}</text>')
    lines.append(f'<polyline points="{line}" fill="none" stroke="#1f6f54" stroke-width="2" stroke-linejoin="round"/>')
    for day, words in hits:
        before = values[day - 1] if day else values[0]
        across, down = place(day, before).split(",")
        lines.append(
            f'<circle cx="{across}" cy="{down}" r="4.5" fill="#b5502d"><title>{escape(words)}</title></circle>'
        )
    return "\n".join([*lines, "</svg>", ""])
