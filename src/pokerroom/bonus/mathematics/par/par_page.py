"""The PAR sheet as one self-contained page: in the room's look on a screen, in ink on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from math import sqrt
from typing import Final

from pokerroom.bonus.mathematics.figures import StartingHand
from pokerroom.bonus.mathematics.par.par_sheet import ParSheet
from pokerroom.bonus.mathematics.spread import QUANTILES, BankrollSpread
from pokerroom.bonus.posted.terms import ante_bonus_words
from pokerroom.citation import Citation

_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 880, 320, 64, 16, 40


def par_page(sheet: ParSheet) -> str:
    """Write a PAR sheet as one HTML page that can be printed."""
    least = sheet.figures.wagers.ante_pays_from.replace("_", " ")
    sections = (
        _section_under_title("Rules and pay tables", _rules_with_digests(sheet)),
        _section_under_title("The game in figures", _key_figures(sheet)),
        _section_under_title("Results of a round", _results(sheet)),
        _section_under_title("Winning hands", _wins(sheet)),
        _section_under_title("Strategy", _strategy(sheet)),
        _section_under_title("Ante Bonus and jackpot wager", _bonus_and_jackpot_wagers(sheet)),
        _section_under_title("What mistakes cost", _mistakes_table(sheet)),
        _section_under_title("The spread of a bankroll", _bankroll_over_rounds(sheet)),
        _section_under_title("Volatility and hold", _hold_over_hours(sheet)),
        _section_under_title("Simulation", _simulation(sheet)),
        _section_under_title("How it was counted", _method(sheet)),
    )
    return (
        f"{_HEAD}<main><header><p class='kind'>PAR sheet</p><h1>Texas Hold'em Bonus Poker</h1>"
        f"<p>{escape(sheet.house)}. A winning ante is paid from: {escape(least)}.</p></header>"
        f"{''.join(sections)}</main></body></html>\n"
    )


def _section_under_title(title: str, body: str) -> str:
    return f"<section><h2>{title}</h2>{body}</section>"


def _table_of_figures(heads: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """Write a table whose first `words` columns are text, the others figures."""

    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(f"<{tag}{'' if at < words else ' class=n'}>{cell}</{tag}>" for at, cell in enumerate(row))

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    head = f"<thead><tr>{cells(heads, 'th')}</tr></thead>"
    return f"<div class=wide tabindex=0><table>{head}<tbody>{body}</tbody></table></div>"


def _cited_clauses(cites: Iterable[Citation]) -> str:
    named = ", ".join(f"<span>{escape(str(cite))}</span>" for cite in cites)
    return f"<span class=clause>§&nbsp;{named}</span>"


def _percentage(value: Fraction | float, places: int = 4) -> str:
    return f"{100 * float(value):.{places}f}%"


def _signed_antes(value: Fraction | float, places: int = 6) -> str:
    return f"{float(value):+.{places}f}"


def _rules_with_digests(sheet: ParSheet) -> str:
    rows = [(escape(rule.name), escape(rule.words), _cited_clauses(rule.cites)) for rule in sheet.rules]
    note = (
        f"<p class=quiet>Digest of rules and pay tables: <code>{sheet.rules_digest}</code>. Digest of the book: "
        f"<code>{escape(sheet.book_digest)}</code>.</p>"
    )
    return _table_of_figures(("rule", "in words", "clauses"), rows, words=3) + note


def _key_figures(sheet: ParSheet) -> str:
    figures = sheet.figures
    tiles = (
        ("House edge, of the ante", _percentage(figures.edge)),
        ("Element of risk, of all wagered", _percentage(figures.element_of_risk)),
        ("Average total wager, in antes", f"{float(figures.average_wager):.6f}"),
        ("Standard deviation of a round", f"{figures.standard_deviation:.6f}"),
    )
    shown = "".join(f"<li><b>{value}</b><span>{name}</span></li>" for name, value in tiles)
    exact = [
        ("Expected value of an ante", str(figures.value), _signed_antes(figures.value, 10)),
        ("Average total wager", str(figures.average_wager), f"{float(figures.average_wager):.10f}"),
        ("Element of risk", str(figures.element_of_risk), f"{float(figures.element_of_risk):.10f}"),
        ("Variance of a round", str(figures.variance), f"{float(figures.variance):.10f}"),
    ]
    often = [(f"{name.capitalize()} Wager made", _percentage(share)) for name, share in figures.wagers_made.items()]
    often += [(f"Round {name}", _percentage(ending)) for name, ending in figures.endings.items()]
    return (
        f"<ul class=tiles>{shown}</ul>"
        + _table_of_figures(("exactly", "fraction", "decimal"), exact)
        + _table_of_figures(("how often", "of all rounds"), often)
    )


def _results(sheet: ParSheet) -> str:
    figures = sheet.figures
    total = figures.total_deals
    rows = [
        (
            f"{float(net):+g}",
            f"{count:,}",
            _percentage(Fraction(count, total), 5),
            _signed_antes(net * Fraction(count, total)),
        )
        for net, count in reversed(figures.results.items())
    ]
    rows.append(("all", f"{total:,}", _percentage(1, 5), _signed_antes(figures.value)))
    return _table_of_figures(("net, in antes", "combinations", "probability", "return"), rows)


def _wins(sheet: ParSheet) -> str:
    total = sheet.figures.total_deals
    rows = [
        (name, f"{count:,}", _percentage(Fraction(count, total), 6))
        for name, count in sheet.figures.wins_by_hand.items()
    ]
    return _table_of_figures(("the player wins with", "combinations", "probability"), rows)


def _strategy(sheet: ParSheet) -> str:
    figures = sheet.figures
    pack = figures.solution.pack
    many, names = len(pack.ranks), pack.rank_names
    highest = max(float(hand.bet_value) for hand in figures.hands)
    head = "".join(f"<th scope=col>{rank}</th>" for rank in reversed(names))
    rows = []
    for row in reversed(range(many)):
        cells = "".join(_square(figures.hands[row * many + column], highest) for column in reversed(range(many)))
        rows.append(f"<tr><th scope=row>{names[row]}</th>{cells}</tr>")
    folded = ", ".join(figures.folded) or "nothing"
    return (
        f"<p>Before the flop: fold {escape(folded)}; bet everything else. After the flop make the Turn Wager, and "
        "after the turn the River Wager, where its odds times the deals that win are more than the deals that lose. "
        "Folding later is never right: checking risks no more.</p>"
        "<p class=quiet>The value of each starting hand in antes when it is bet. Above the pairs both cards are of one "
        "suit, below them of two. A framed square is folded.</p>"
        f"<div class=wide tabindex=0><table class=grid><thead><tr><td></td>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _square(hand: StartingHand, highest: float) -> str:
    value = float(hand.bet_value)
    depth = round(max(0.0, min(1.0, (value + 1.2) / (highest + 1.2))), 2)
    kind = " class=folded" if hand.folded else ""
    words = f"{hand.name}: {value:+.6f} antes, {'fold' if hand.folded else 'bet'}"
    return f'<td{kind} style="--depth:{depth}" title="{words}"><i>{hand.name}</i>{value:+.2f}</td>'


def _bonus_and_jackpot_wagers(sheet: ParSheet) -> str:
    """Write the tables of both side wagers, each with its edge; the jackpot's only where a pay table was given."""
    jackpot = sheet.jackpot.at(sheet.meter)
    posted = any(event.wins > -1 for event in jackpot.events)
    parts = []
    wagers = {"Ante Bonus": sheet.ante_bonus}
    if posted:
        wagers["Jackpot wager"] = jackpot
    for title, wager in wagers.items():
        rows = [
            (
                escape(ante_bonus_words(event.name).replace("_", " ")),
                f"{float(1 / event.probability):,.1f}" if event.probability else "never",
                f"{float(event.wins):,.2f}",
                _percentage(event.probability * (event.wins + 1)),
            )
            for event in wager.events
        ]
        rows.append(("all", f"{float(1 / wager.hit_frequency):,.2f}", "", _percentage(wager.returned)))
        parts.append(f"<h3>{title}</h3>" + _table_of_figures(("on", "one in", "wins, to 1", "returns"), rows))
        parts.append(
            f"<p>Edge {_percentage(-wager.value)} of the wager ({escape(str(-wager.value))}), standard deviation "
            f"{wager.standard_deviation:,.4f}. {_cited_clauses(wager.cites)}</p>"
        )
    even = sheet.jackpot.break_even
    if not posted:
        none = "No pay table was given, and the meter is taken at nothing: what it returns is what the operator posts."
        parts.append(f"<h3>Jackpot wager</h3><p>{none} {_cited_clauses(jackpot.cites)}</p>")
        return "".join(parts)
    parts.append(
        f"<p>The meter is taken at {float(sheet.meter):,.2f}, and neither side gains at "
        f"{'no meter' if even is None else f'{float(even):,.2f}'}; in the long run "
        f"{_percentage(sheet.jackpot.long_run_return)} of the jackpot wagers come back. Hands that the main game folds "
        "lose both wagers.</p>"
    )
    return "".join(parts)


def _mistakes_table(sheet: ParSheet) -> str:
    rows = [
        (escape(mistake.name), _percentage(mistake.cost), _percentage(-mistake.value)) for mistake in sheet.mistakes
    ]
    return _table_of_figures(("a player who", "costs, of the ante", "house edge"), rows)


def _bankroll_over_rounds(sheet: ParSheet) -> str:
    heads = ("rounds", *(f"{100 * quantile:g}% below" for quantile in QUANTILES), "chance to be ahead")
    rows = [
        (f"{spread.rounds:,}", *(f"{value:+,.0f}" for value in spread.quantiles), _percentage(spread.ahead, 2))
        for spread in sheet.spread
    ]
    return (
        "<p>A player's result in antes, best play, from the exact distribution of a round.</p>"
        + _bankroll_bands_svg(sheet.spread)
        + _table_of_figures(heads, rows)
    )


class _BankrollPlot:
    """Where the results of players over the rounds lie on the drawing."""

    def __init__(self, spread: Sequence[BankrollSpread]) -> None:
        self.spread = spread
        self.low = min(at_rounds.quantiles[1] for at_rounds in spread)
        self.high = max(at_rounds.quantiles[5] for at_rounds in spread)
        self.wide, self.tall = _WIDTH - _LEFT - 16, _HEIGHT - _TOP - _BOTTOM

    def x(self, rounds: float) -> float:
        """Return how far to the right a number of rounds lies, on a scale of its root."""
        return _LEFT + self.wide * sqrt(rounds / self.spread[-1].rounds)

    def y(self, value: float) -> float:
        """Return how far down a result lies."""
        return _TOP + self.tall * (self.high - value) / (self.high - self.low)

    def line(self, quantile: int) -> list[str]:
        """Return the points of one quantile from left to right, after the common beginning."""
        return [
            f"{self.x(at_rounds.rounds):.1f},{self.y(at_rounds.quantiles[quantile]):.1f}" for at_rounds in self.spread
        ]

    @property
    def beginning(self) -> str:
        """The point at which nobody has won or lost anything."""
        return f"{self.x(0):.1f},{self.y(0):.1f}"

    def band(self, lower: int, upper: int) -> str:
        """Return the outline of everything between two quantiles."""
        return " ".join([self.beginning, *self.line(upper), *reversed(self.line(lower))])

    def scale(self) -> Iterator[str]:
        """Yield the level lines with their amounts."""
        step = _grid_step((self.high - self.low) / 5)
        value = step * -(-self.low // step)
        while value <= self.high:
            level, words = self.y(value), f"{value:+,.0f}" if value else "0"
            yield f'<line x1="{_LEFT}" x2="{_LEFT + self.wide}" y1="{level:.1f}" y2="{level:.1f}" class="rule"/>'
            yield f'<text x="{_LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{words}</text>'
            value += step

    def labels(self) -> Iterator[str]:
        """Yield the numbers of rounds that are written below."""
        last = self.spread[-1]
        for at_rounds in self.spread:
            if at_rounds.rounds in (self.spread[0].rounds, 500, 2_500) or at_rounds is last:
                anchor = "end" if at_rounds is last else "middle"
                place = f'x="{self.x(at_rounds.rounds):.1f}" y="{_HEIGHT - 12}"'
                yield f'<text {place} text-anchor="{anchor}">{at_rounds.rounds:,} rounds</text>'


def _bankroll_bands_svg(spread: Sequence[BankrollSpread]) -> str:
    """Draw the bands of nine in ten and of one in two around the middle, over the rounds."""
    plot = _BankrollPlot(spread)
    middle = " ".join([plot.beginning, *plot.line(3)])
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="Bankroll over rounds">'
        f'{"".join([*plot.scale(), *plot.labels()])}<polygon points="{plot.band(1, 5)}" class="band"/>'
        f'<polygon points="{plot.band(2, 4)}" class="band inner"/>'
        f'<polyline points="{middle}" class="middle"/></svg>'
        "<p class=quiet>Outer band: nine in ten. Inner band: one in two. Line: the middle. The rounds are drawn on a "
        "scale of their root.</p>"
    )


def _grid_step(least: float) -> float:
    step = 1.0
    while step < least:
        step *= 2 if str(step)[0] in "15" else 2.5
    return step


def _hold_over_hours(sheet: ParSheet) -> str:
    table = sheet.table
    rows = [
        (
            f"{hold.hours:,}", f"{hold.hands:,}", f"{hold.wagered:,.0f}", f"{hold.win:,.0f}", f"{hold.deviation:,.0f}",
            f"{hold.low:,.0f}", f"{hold.high:,.0f}",
        )
        for hold in sheet.hold
    ]  # fmt: skip
    return (
        f"<p>Volatility index {sheet.volatility:.4f} (1.645 standard deviations): after n rounds of one box the hold "
        f"lies within {_percentage(sheet.figures.edge, 3)} plus or minus {100 * sheet.volatility:.1f}% divided by the "
        "root of n, of the antes, nine times in ten.</p>"
        f"<p>A table of {table.boxes} boxes, {table.rounds_an_hour} rounds an hour, an average ante of "
        f"{float(table.ante):,.2f}. Boxes share board and dealer: their results correlate by {table.correlation:.3f} "
        "(by lot), which is in the deviation.</p>"
        + _table_of_figures(("hours", "hands", "wagered", "expected win", "deviation", "9 in 10 from", "to"), rows)
    )


def _simulation(sheet: ParSheet) -> str:
    done = sheet.simulation
    rows = [
        (escape(line.name), *(f"{number:.6f}" for number in (line.estimate, line.low, line.high, float(line.exact))),
         "within" if line.holds else "outside")
        for line in done.intervals
    ]  # fmt: skip
    return (
        f"<p>{done.rounds:,} rounds by lot (seed {done.seed}) under the strategy above, with what each figure lies "
        "between 99 times in 100.</p>" + _table_of_figures(("figure", "found", "from", "to", "exactly", ""), rows)
    )


def _method(sheet: ParSheet) -> str:
    return (
        f"<p>Every one of {sheet.figures.total_deals:,} deals (two cards, flop, turn, river, the dealer's two) is "
        "counted in integers. Boards that differ only by the names of the suits are counted once with their number; on "
        "each board every holding is ranked once, and the dealer's holdings that it beats and loses to are counted "
        "with its own cards taken off. Nothing but the simulation and the boxes' correlation is drawn by lot.</p>"
        f"<p class=quiet>Digest of the solution: <code>{sheet.figures.solution.digest}</code></p>"
    )


_HEAD: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>PAR sheet: Texas Hold'em Bonus Poker</title>
<style>
:root { --room:#10191a; --raised:#172223; --line:#2b3a3b; --text:#efe9db; --quiet:#a8b3ad; --brass:#d8b066;
  --felt:#2c7a75; --mix:#10191a; color-scheme:dark; }
@media (prefers-color-scheme: light) { :root { --room:#f3eee2; --raised:#fdfaf3; --line:#d9d0bd; --text:#1c2829;
  --quiet:#55605d; --brass:#76540f; --felt:#7fb5ae; --mix:#fdfaf3; color-scheme:light; } }
@media print { :root { --room:#fff; --raised:#fff; --line:#c9c2b0; --text:#16201f; --quiet:#4b5553; --brass:#76540f;
  --felt:#8fc0ba; --mix:#fff; color-scheme:light; } }
* { box-sizing:border-box; }
body { margin:0; background:var(--room); color:var(--text); font:16px/1.5 Inter,system-ui,sans-serif;
  font-variant-numeric:tabular-nums; }
main { max-width:960px; margin:0 auto; padding:40px 20px 72px; }
h1, h2, h3, p, ul { margin:0; }
h1 { font-size:2rem; line-height:1.2; font-weight:600; }
h2 { font-size:1.25rem; font-weight:600; padding-top:16px; border-top:2px solid var(--brass); }
h3 { font-size:1rem; font-weight:600; margin-top:20px; }
.kind { color:var(--brass); font-weight:600; letter-spacing:.04em; }
header p:last-child, .quiet { color:var(--quiet); }
section { margin-top:40px; }
section p { margin-top:12px; max-width:72ch; }
code { font-size:.75rem; overflow-wrap:anywhere; }
.wide { overflow-x:auto; margin-top:16px; }
table { border-collapse:collapse; width:100%; font-size:.9375rem; }
th { text-align:left; font-weight:450; color:var(--quiet); font-size:.8125rem; vertical-align:bottom; }
th, td { padding:5px 12px 5px 0; border-bottom:1px solid var(--line); }
td { vertical-align:top; }
td:first-child { white-space:nowrap; }
@media (max-width: 600px) { td:first-child { white-space:normal; } }
.n { text-align:right; white-space:nowrap; }
td.n:nth-child(2):not(:last-child) { white-space:normal; overflow-wrap:anywhere; }
.clause span { white-space:nowrap; }
.clause { color:var(--brass); font-size:.8125rem; }
.tiles { display:grid; grid-template-columns:repeat(auto-fit,minmax(200px,1fr)); gap:12px; margin-top:16px; padding:0;
  list-style:none; }
.tiles li { background:var(--raised); border:1px solid var(--line); border-radius:10px; padding:14px 16px; }
.tiles b { display:block; font-size:1.5rem; font-weight:600; line-height:1.2; }
.tiles span { color:var(--quiet); font-size:.8125rem; }
.grid { table-layout:fixed; min-width:680px; border-spacing:2px; border-collapse:separate; }
.grid td, .grid th { padding:4px 0; border:0; text-align:center; font-size:.75rem; line-height:1.3; }
.grid th { color:var(--quiet); vertical-align:middle; }
.grid th[scope=row], .grid thead td { width:24px; }
.grid tbody td { border-radius:4px; white-space:nowrap;
  background:color-mix(in srgb, var(--felt) calc(var(--depth) * 100%), var(--mix)); }
.grid i { display:block; font-style:normal; font-size:.625rem; opacity:.85; }
.grid .folded { outline:2px solid var(--brass); outline-offset:-2px; }
svg { display:block; width:100%; height:auto; margin-top:16px; font-size:12px; fill:var(--quiet); }
svg .rule { stroke:var(--line); }
svg .band { fill:var(--felt); opacity:.4; }
svg .inner { opacity:.7; }
svg .middle { fill:none; stroke:var(--brass); stroke-width:2; }
@page { size:A4; margin:14mm 14mm 16mm; @bottom-right { content:counter(page) " of " counter(pages); font-size:8pt; } }
@media print { body { font-size:10.5pt; } main { max-width:none; padding:0; } section { margin-top:22px; }
  table { font-size:8.5pt; } th, td { padding-right:8px; } th { font-size:8pt; white-space:normal; }
  tr, table, svg, .tiles, .grid, p { break-inside:avoid; } h2, h3, h2 + p, h2 + p + p { break-after:avoid; }
  .clause { font-size:8pt; } .tiles { grid-template-columns:repeat(4,1fr); } .tiles b { font-size:14pt; }
  thead { display:table-header-group; } .wide { overflow:visible; } .grid { min-width:0; }
  body, td, svg, .tiles li { -webkit-print-color-adjust:exact; print-color-adjust:exact; } }
</style></head><body>
"""
