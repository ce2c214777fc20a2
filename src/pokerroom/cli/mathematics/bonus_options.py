"""Options that the commands of the bonus game share: the house, the pay table, the solution with its progress."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pokerroom.bonus.mathematics.paying import (
    ANY_WINNER,
    MainWagers,
    PayTable,
    bonus_house,
    main_wagers_of,
    read_pay_table,
    with_ante_paid_from,
    with_pay_table,
)
from pokerroom.cards import Deck
from pokerroom.cli.options import book_names, deck_names
from pokerroom.cli.progress import progress_bars
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House

if TYPE_CHECKING:
    from pokerroom.bonus.mathematics.figures import Figures

BonusHouseOption = Annotated[
    str,
    typer.Option("--house", help="A house whose book has the game.", autocompletion=book_names),
]
AntePaysOption = Annotated[
    str,
    typer.Option(
        "--ante-pays",
        help="The least hand a winning ante is paid on: any, straight ...; else the book's.",
    ),
]
PayTableOption = Annotated[
    Path | None, typer.Option("--pay-table", help="A pay table as TOML, in place of the book's odds.")
]
BonusDeckOption = Annotated[
    str, typer.Option("--deck", "-d", help="52, 48, 44, 40, 36 or 32 cards.", autocompletion=deck_names)
]
FreshOption = Annotated[bool, typer.Option("--fresh", help="Solve again even where a solution is kept.")]

GpuOption = Annotated[bool, typer.Option("--gpu", help="Solve on a graphics processor; needs CuPy and one.")]


def house_with_bonus(house_id: str) -> House:
    """Return the house of that name, or the one whose book includes the game."""
    return library().house(house_id) if house_id else bonus_house(library())


def chosen_table(pay_table: Path | None) -> PayTable:
    """Return the pay table of a file, or one that changes nothing in the book's."""
    return read_pay_table(pay_table) if pay_table is not None else PayTable()


def chosen_wagers(house_id: str, ante_pays: str, pay_table: Path | None) -> MainWagers:
    """Return the main wagers: the book's, with the requested changes."""
    wagers = with_pay_table(main_wagers_of(house_with_bonus(house_id)), chosen_table(pay_table))
    return with_ante_paid_from(wagers, ante_pays) if ante_pays else wagers


def solved(wagers: MainWagers, deck: str = "52", *, fresh: bool = False, gpu: bool = False) -> Figures:
    """Return the figures of the game, from the stored solution or after solving it with a progress bar.

    Where no bar can be drawn, one line on standard error says that it takes a while.
    """
    from pokerroom.bonus.mathematics.figures import Figures
    from pokerroom.bonus.mathematics.keeping import stored_solution
    from pokerroom.bonus.mathematics.kernels.pack import DealtPack

    pack = DealtPack.of(Deck.parse(deck))
    with progress_bars() as progress:
        tasks: dict[str, int] = {}

        def tell(words: str, part: float) -> None:
            if not tasks and progress.disable:
                print("Solving the game, which may take half a minute; the solution is kept.", file=sys.stderr)
            if words not in tasks:
                tasks[words] = progress.add_task(words, total=1.0)
            progress.update(tasks[words], completed=part)  # type: ignore[arg-type]

        solution = stored_solution(pack, wagers.turn_odds, wagers.river_odds, progress=tell, fresh=fresh, gpu=gpu)
    return Figures(solution, wagers)


def ante_words(wagers: MainWagers) -> str:
    """Return the lowest hand for which a winning ante is paid, in words."""
    least = wagers.ante_pays_from
    return "every hand" if least == ANY_WINNER else f"a {least.replace('_', ' ')} or better"


def exactly(value: Fraction) -> dict[str, object]:
    """Return a figure for programs: the fraction, and the number nearest to it."""
    return {"exact": str(value), "decimal": float(value)}


def hundredths(value: Fraction | float, places: int = 3) -> str:
    """Return a share in percent.

    >>> hundredths(Fraction(1, 8))
    '12.500%'
    """
    return f"{100 * float(value):.{places}f}%"
