"""`pokerroom deck`: the decks, the check that one is whole, a shuffle, and a test of the shuffle."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pokerroom.cards import RANKS, Deck, cards_text, parse_cards, shuffle
from pokerroom.cards.deck import LOWEST
from pokerroom.cli.exits import NO
from pokerroom.cli.options import DeckOption, JsonOption
from pokerroom.cli.output import cards, clause_sign, clauses_text, console, plain_table, print_json, read_standard_input
from pokerroom.errors import Malformed
from pokerroom.rulebook import library
from pokerroom.wording.capital import capital

app = typer.Typer(help="Decks: which there are, whether one is whole, and how they are shuffled.", no_args_is_help=True)


@app.command("list")
def list_decks_command(as_json: JsonOption = False) -> None:
    """List the decks that the rulebooks allow.

    [dim]pokerroom deck list[/]
    """
    decks = {deck: list(map(str, library().held_up(*deck.matters))) for deck in map(Deck, LOWEST)}
    if as_json:
        print_json([{"deck": str(deck), "lowest": RANKS[deck.lowest], "cites": cites} for deck, cites in decks.items()])
        return
    table = plain_table("deck", "ranks", "clauses")
    for deck, cites in decks.items():
        table.add_row(str(deck), " ".join(reversed(RANKS[deck.lowest :])), ", ".join(cites))
    console.print(table)
    joker = ", ".join(map(str, library().held_up("deck.joker")))
    console.print(f"Each also with one joker: [bold]52+joker[/] and so on. {clause_sign()}{joker}")


@app.command("check")
def check_deck_command(
    cards: Annotated[
        list[str] | None,
        typer.Argument(help="The cards found; without any, or with -, they are read from standard input."),
    ] = None,
    deck: DeckOption = "52",
    odd_back: Annotated[
        list[str] | None, typer.Option("--odd-back", help="A card whose back differs from the others'.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Say whether these cards are a whole deck: what is missing, foreign or there twice. Exit code 1 if it is not.

    [dim]pokerroom deck check --deck 36 < scanned.txt[/]
    """
    expected = Deck.parse(deck)
    checked = expected.check(parse_cards(_card_list_text(cards)), parse_cards(" ".join(odd_back or ())))
    cites = library().held_up(*checked.matters)
    if as_json:
        print_json(
            {
                "deck": str(expected),
                "whole": checked.ok,
                "count": checked.count,
                "missing": cards_text(checked.missing),
                "foreign": cards_text(checked.foreign),
                "duplicate": cards_text(checked.duplicate),
                "odd_backs": cards_text(checked.odd_backs),
                "not_read": checked.unread,
                "cites": list(map(str, cites)),
            }
        )
    else:
        console.print(f"{capital(str(checked))}.", style="bold" if checked.ok else "bold red")
        console.print(f"Cards counted: {checked.count}; expected: {len(expected)}.")
        console.print(clauses_text(cites))
    if not checked.ok:
        raise typer.Exit(NO)


def _card_list_text(cards: list[str] | None) -> str:
    text = " ".join(cards or ())
    if not cards or cards == ["-"]:
        waiting = not cards and sys.stdin is not None and sys.stdin.isatty()
        text = "" if waiting else read_standard_input()
    if not text.strip():
        raise Malformed("no cards to check", allowed="cards as arguments, or a list on standard input")
    return text


@app.command("shuffle")
def shuffle_command(deck: DeckOption = "52", as_json: JsonOption = False) -> None:
    """Shuffle and cut a deck from the operating system's cryptographic source, and show its order.

    [dim]pokerroom deck shuffle --deck 52[/]
    """
    order = shuffle(Deck.parse(deck).cards).cut()
    if as_json:
        print_json({"deck": deck, "order": cards_text(order)})
        return
    for start in range(0, len(order), 13):
        console.print(cards(order[start : start + 13]))


@app.command("test")
def try_command(
    deals: Annotated[int, typer.Option(min=1000, max=10_000_000, help="How many shuffles to look at.")] = 20_000,
    deck: DeckOption = "52",
    as_json: JsonOption = False,
) -> None:
    """Shuffle many times and test the orders for bias: positions, first two cards, runs. Exit code 1 if one fails.

    An honest shuffle fails once in a hundred thousand such tests.

    [dim]pokerroom deck test --deals 100000[/]
    """
    from rich.progress import track

    from pokerroom.lab.fairness import DeckTally

    whole = Deck.parse(deck)
    tally = DeckTally(whole)
    for _ in track(range(deals), description="shuffling", transient=True, disable=as_json):
        tally.add(shuffle(whole.cards).cut())
    report = tally.report()
    if as_json:
        print_json(
            {
                "deck": str(whole),
                "deals": deals,
                "fair": report.fair,
                "tests": [
                    {"test": test.name, "statistic": test.statistic, "expected": test.expected, "p": test.p}
                    for test in report.tests
                ],
            }
        )
    else:
        table = plain_table("test", "statistic", "expected", "p")
        for test in report.tests:
            table.add_row(test.name, f"{test.statistic:.1f}", f"{test.expected:.1f}", f"{test.p:.4f}")
        console.print(table)
        console.print("No bias found." if report.fair else "Biased.", style="bold" if report.fair else "bold red")
    if not report.fair:
        raise typer.Exit(NO)
