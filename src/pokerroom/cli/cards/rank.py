"""`pokerroom rank`: name hands, and say who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer
from rich.text import Text

from pokerroom.cards import Card, cards_text, parse_cards
from pokerroom.cli.options import JsonOption, MakeupName, MakeupOption, SchemeOption
from pokerroom.cli.output import cards, clauses_text, console, plain_table, print_json
from pokerroom.errors import Malformed
from pokerroom.ranking import RankedHand, Scheme, pot_schemes, rank
from pokerroom.rulebook import library

_FIVE: Final = 5  # cards that make a hand


def rank_command(
    hands: Annotated[
        list[str], typer.Argument(help="A hand in quotes, such as 'As Ks Qs Js Ts 2d 3c'; several compete.")
    ],
    board: Annotated[str, typer.Option("--board", "-b", help="Cards that all hands share.")] = "",
    scheme: SchemeOption = "standard",
    makeup: MakeupOption = MakeupName.ANY_FIVE,
    as_json: JsonOption = False,
) -> None:
    """Name the best five cards of a hand; with several hands, say which wins.

    [dim]pokerroom rank "As Ks Qs Js Ts 2d 3c"[/]
    [dim]pokerroom rank --scheme trips-over-straight-36 "Ks Kd Kh 9c 8d" "As Kc Qh Jc Ts"[/]
    [dim]pokerroom rank --board "Kc Kd 7h 4s 2c" "Kh Qs" "6d 3h" --scheme high-low-52[/]
    """
    played = _read_hands(hands)
    shared = parse_cards(board)
    results = [(pot_scheme, _ranked(played, shared, pot_scheme, makeup)) for pot_scheme in pot_schemes(scheme)]
    doubles = _doubles(played, shared)
    if as_json:
        print_json([{**_ranking_document(scheme, ranked), "not_from_one_deck": doubles} for scheme, ranked in results])
        return
    for order, ranked in results:
        _print_ranking(order, ranked, title=len(results) > 1)
    if doubles:
        console.print(f"Not from one deck: {doubles}.", style="yellow")


def _read_hands(hands: Sequence[str]) -> list[tuple[Card, ...]]:
    played = [parse_cards(hand) for hand in hands]
    if len(played) > 1 and all(len(hand) == 1 for hand in played):
        return [tuple(card for hand in played for card in hand)]  # one hand, written without quotes
    return played


def _ranked(
    played: Sequence[tuple[Card, ...]], shared: tuple[Card, ...], scheme: Scheme, makeup: MakeupName
) -> list[RankedHand]:
    ranked = []
    for number, hand in enumerate(played, 1):
        try:
            ranked.append(rank(hand, shared, scheme=scheme, makeup=makeup.makeup))
        except Malformed as fault:
            where = f"hand {number}: " if len(played) > 1 else ""
            board = "" if shared or len(hand) >= _FIVE else "; or the cards that all share as --board 'Kc 7h 4s 3d 2c'"
            raise Malformed(where + fault.what, allowed=f"{fault.allowed}{board}", cites=fault.cites) from None
    return ranked


def _doubles(played: Sequence[tuple[Card, ...]], shared: tuple[Card, ...]) -> str:
    """Refuse a card in more than one hand if there is a board; only remark on it when hands are compared."""
    owners: dict[Card, list[int]] = {}
    for number, hand in enumerate(played, 1):
        for card in hand:
            owners.setdefault(card, []).append(number)
    doubles = "; ".join(
        f"{card} is in hands {' and '.join(map(str, numbers[:3]))}{' and more' if len(numbers) > 3 else ''}"
        for card, numbers in owners.items()
        if len(numbers) > 1
    )
    if doubles and shared:
        raise Malformed(f"one deck has each card once, but {doubles}")
    return doubles


def winning_numbers(ranked: Sequence[RankedHand]) -> list[int]:
    """Return the numbers, from 1, of the hands that win or share; an empty list when no low qualifies."""
    best = max(hand.strength for hand in ranked)
    return [number for number, hand in enumerate(ranked, 1) if best and hand.strength == best]


def verdict(ranked: Sequence[RankedHand], what: str = "Hand") -> str:
    """Return a sentence that names the winner among the hands, or the tied ones."""
    won = winning_numbers(ranked)
    if not won:
        return "No hand qualifies."
    if len(won) == 1:
        return f"{what} {won[0]} wins."
    return f"{what}s {', '.join(map(str, won[:-1]))} and {won[-1]} tie."


def _print_ranking(scheme: Scheme, ranked: Sequence[RankedHand], *, title: bool) -> None:
    if title:
        console.print(f"{scheme.sense.capitalize()} hand", style="bold")
    table = plain_table() if len(ranked) == 1 else plain_table("hand", "plays", "is", "")
    won = winning_numbers(ranked)
    for number, hand in enumerate(ranked, 1):
        row: list[str | Text] = [cards(hand.cards), hand.name, joker_words(hand)]
        if len(ranked) > 1:
            row.insert(0, str(number))
        table.add_row(*row, style="" if number in won else "dim")
    console.print(table)
    if len(ranked) > 1:
        console.print(verdict(ranked), style="bold")
    console.print(clauses_text(library().held_up(*scheme.matters)))


def joker_words(hand: RankedHand) -> str:
    """Return the card that the joker stands for, in words, if it plays."""
    pairs = zip(hand.cards, hand.played_as, strict=True)
    return "".join(f"joker as {meant}" for card, meant in pairs if card is not meant)


def _ranking_document(scheme: Scheme, ranked: Sequence[RankedHand]) -> dict[str, object]:
    return {
        "scheme": scheme.name,
        "sense": scheme.sense,
        "hands": [
            {
                "name": hand.name,
                "category": hand.category.value,
                "strength": hand.strength,
                "qualifies": hand.qualifies,
                "cards": cards_text(hand.cards),
                "played_as": cards_text(hand.played_as),
            }
            for hand in ranked
        ],
        "winners": winning_numbers(ranked),
        "cites": [str(cite) for cite in library().held_up(*scheme.matters)],
    }
