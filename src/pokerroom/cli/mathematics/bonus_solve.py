"""`pokerroom bonus solve`: the best strategy and the house's edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokerroom.cli.mathematics.bonus_options import (
    AntePaysOption,
    BonusDeckOption,
    BonusHouseOption,
    FreshOption,
    GpuOption,
    PayTableOption,
    ante_words,
    chosen_wagers,
    exactly,
    hundredths,
    solved,
)
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import clauses_text, console, plain_table, print_json

if TYPE_CHECKING:
    from pokerroom.bonus.mathematics.figures import Figures


def bonus_solve_command(
    house: BonusHouseOption = "",
    ante_pays: AntePaysOption = "",
    pay_table: PayTableOption = None,
    deck: BonusDeckOption = "52",
    fresh: FreshOption = False,
    gpu: GpuOption = False,
    as_json: JsonOption = False,
) -> None:
    """Find the best strategy and the house's edge over every deal, counted exactly.

    [dim]pokerroom bonus solve --ante-pays straight[/]
    """
    figures = solved(chosen_wagers(house, ante_pays, pay_table), deck, fresh=fresh, gpu=gpu)
    if as_json:
        print_json(solve_document(figures))
        return
    _print_figures(figures)


def solve_document(figures: Figures) -> dict[str, Any]:
    """Return all results of a solution, for programs."""
    wagers = figures.wagers
    return {
        "ante_pays_from": wagers.ante_pays_from,
        "deck": str(figures.solution.pack.scheme.deck),
        "cites": list(map(str, wagers.cites)),
        "deals": figures.total_deals,
        "value": exactly(figures.value),
        "edge": exactly(figures.edge),
        "average_wager": exactly(figures.average_wager),
        "element_of_risk": exactly(figures.element_of_risk),
        "variance": exactly(figures.variance),
        "standard_deviation": figures.standard_deviation,
        "wagers_made": {name: exactly(share) for name, share in figures.wagers_made.items()},
        "endings": {name: exactly(ending) for name, ending in figures.endings.items()},
        "results": [{"net": str(net), "deals": count} for net, count in figures.results.items()],
        "wins_by_hand": figures.wins_by_hand,
        "folded": list(figures.folded),
        "hands": [
            {"hand": hand.name, "ways": hand.ways, "folded": hand.folded, "bet_value": exactly(hand.bet_value)}
            for hand in figures.hands
        ],
        "digest": figures.solution.digest,
    }


def _print_figures(figures: Figures) -> None:
    """Print the figures of a solution, then the value of each starting hand as a grid, suited above the pairs."""
    lines = [
        ("deals counted", f"{figures.total_deals:,}"),
        ("expected value of an ante", f"{figures.value}"),
        ("", f"{float(figures.value):+.9f}"),
        ("house edge, of the ante", hundredths(figures.edge, 4)),
        ("average total wager, in antes", f"{float(figures.average_wager):.6f}"),
        ("element of risk, of all wagered", hundredths(figures.element_of_risk, 4)),
        ("standard deviation, in antes", f"{figures.standard_deviation:.6f}"),
        *((f"{name.capitalize()} Wager made", hundredths(share)) for name, share in figures.wagers_made.items()),
        *(
            (f"rounds {name}" if name != "standoff" else "standoffs", hundredths(ending))
            for name, ending in figures.endings.items()
        ),
        ("folded before the flop", " ".join(figures.folded) or "none"),
    ]
    console.print(f"A winning ante is paid on {ante_words(figures.wagers)}.", style="bold")
    for name, value in lines:
        console.print(f"{name:<34}{value:>44}", highlight=False)
    console.print("\nValue of each starting hand in antes; -1* is folded. Suited above the pairs.")
    many = len(figures.solution.pack.ranks)
    names = figures.solution.pack.rank_names
    table = plain_table("", *reversed(names), gap=1)
    for row in reversed(range(many)):
        row_of_hands = [figures.hands[row * many + column] for column in reversed(range(many))]
        cells = ["-1*" if hand.folded else f"{float(hand.bet_value):+.2f}" for hand in row_of_hands]
        table.add_row(names[row], *cells)
    console.print(table)
    console.print(clauses_text(figures.wagers.cites))
