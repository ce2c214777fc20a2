"""`pokerroom sign`: the sign that a table must show, as text or as a page to print."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer

from pokerroom.cli.options import USUAL_HOUSE, HouseOption, deck_names, game_names
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import TableSetup, read_setup
from pokerroom.table.opening.new_table import charge_methods, new_table
from pokerroom.table.opening.readiness import as_usual, refuse_forbidden
from pokerroom.table.sign.html_page import sign_html
from pokerroom.table.sign.posted_sign import Sign, sign_for

_LEAST_BUY_IN_IN_BETS = 20
_MOST_BUY_IN_IN_BETS = 100


def sign_command(
    house: HouseOption = USUAL_HOUSE,
    game: Annotated[str, typer.Option(help="holdem, omaha, draw-ante ...", autocompletion=game_names)] = "holdem",
    limit: Annotated[str, typer.Option(help="no-limit, pot, half-pot, fixed ...")] = "",
    blinds: Annotated[str, typer.Option(help="Such as 5/10 or 0.50/1; none for antes alone.")] = "",
    ante: Annotated[int | None, typer.Option(min=0, max=10**9, help="What everybody antes.")] = None,
    straddle: Annotated[bool, typer.Option("--straddle", help="Straddles are permitted.")] = False,
    buy_in: Annotated[str, typer.Option(help="The least and the most, such as 200-1000.")] = "",
    seats: Annotated[int | None, typer.Option(min=2, help="Places for players.")] = None,
    deck: Annotated[str | None, typer.Option(help="52, 36, 32 ...", autocompletion=deck_names)] = None,
    charge: Annotated[list[str] | None, typer.Option(help="percent, hand-fee, time-charge or none.")] = None,
    percent: Annotated[float | None, typer.Option(min=0, max=100, help="The percentage of the pot.")] = None,
    cap: Annotated[int | None, typer.Option(min=0, help="The most that is taken from a hand.")] = None,
    seconds: Annotated[int | None, typer.Option(min=1, help="Time for every action.")] = None,
    jackpot: Annotated[bool, typer.Option("--jackpot", help="The table takes part in the jackpot.")] = False,
    table: Annotated[str, typer.Option(help="The table's name or number.")] = "",
    setup: Annotated[Path | None, typer.Option(help="A set-up file in place of all this; see rulebooks.md.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page to print here instead.")] = None,
) -> None:
    """Print the sign of a cash table: everything the house must show there, each line with its clauses.

    [dim]pokerroom sign --house star --game omaha --blinds 5/10 --limit pot --buy-in 200-1000[/]
    [dim]pokerroom sign --house canberra --setup table.toml --html sign.html[/]
    """
    book = library().named(house)
    if setup is not None:
        posted = _with_buy_in(read_setup(setup, book), book)
    else:
        others = library().between_players
        opened = new_table(game, book, others=others, limit=limit, blinds=blinds, ante=ante, deck=deck, unit=100)
        posted = _with_posted_buy_in(opened.setup, buy_in, opened.setup.minimum_bet or 0)
        posted = replace(posted, straddling=straddle or None, places=seats, seconds_to_act=seconds)
        posted = as_usual(book, _with_charge(posted, charge, percent, cap))
    if jackpot:
        posted = replace(posted, jackpot=True)
    _refuse_first_violation(posted, book)
    if setup is None:
        refuse_forbidden(book, posted)
    _write_sign(sign_for(book, posted, table=table), html)


def _with_charge(setup: TableSetup, charge: list[str] | None, percent: float | None, cap: int | None) -> TableSetup:
    """Return the set-up with the house's charges from the options."""
    share = None if percent is None else Decimal(str(percent))
    return replace(setup, commission=charge_methods(charge), percent=share, cap=cap)


def _write_sign(sign: Sign, html: Path | None) -> None:
    """Print a sign, or write it as a page to a file."""
    if html is None:
        print(sign.text())
        return
    html.write_text(sign_html(sign), "utf-8")
    print(f"{html} is ready to print")


def _with_posted_buy_in(setup: TableSetup, words: str, minimum: Decimal | int) -> TableSetup:
    """Return the set-up with its buy-in, from the option, the book's list, or a common range."""
    if words:
        match = re.fullmatch(r"(\d+)\s*(?:-|/|to)\s*(\d+)?", words.strip())
        if match is None:
            raise Malformed(f"{words!r} is no buy-in", allowed="such as 200-1000, or 200- for no maximum")
        return replace(setup, min_buy_in=int(match[1]), max_buy_in=int(match[2]) if match[2] else None)
    if setup.min_buy_in is None:
        return setup
    return replace(setup, min_buy_in=_LEAST_BUY_IN_IN_BETS * minimum, max_buy_in=_MOST_BUY_IN_IN_BETS * minimum)


def _with_buy_in(setup: TableSetup, book: Rulebook) -> TableSetup:
    """Return a set-up file's table with a common buy-in where neither the file nor the book has one."""
    bet = setup.blinds[-1] if setup.blinds else setup.minimum_bet or 0
    listed = bool(House(book).answer("stakes.posted_games"))
    if setup.min_buy_in is not None or listed or not bet:
        return setup
    most = setup.max_buy_in if setup.max_buy_in is not None else _MOST_BUY_IN_IN_BETS * bet
    return replace(setup, min_buy_in=_LEAST_BUY_IN_IN_BETS * bet, max_buy_in=most)


def _refuse_first_violation(setup: TableSetup, book: Rulebook) -> None:
    """Refuse a set-up with the first fault that the book finds."""
    for fault in violations(setup, book):
        fixed = ", which the book fixes" if re.fullmatch(r"(\w+=)?\d[\d,]*", fault.allowed) else ""
        refusal = Malformed if fault.unreadable else Illegal
        raise refusal(fault.what, allowed=fault.allowed + fixed, cites=fault.cites[:4])
