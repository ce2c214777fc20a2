"""`pokerroom showdown`: one deal without betting: sealed, dealt, ranked, and open to verification."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pokerroom.cards import Card, SealedDeal, cards_text, require_live, shuffle, write_deal
from pokerroom.cli.cards.rank import joker_words, verdict, winning_numbers
from pokerroom.cli.options import JsonOption, MakeupName, MakeupOption, SchemeOption
from pokerroom.cli.output import cards, clauses_text, console, plain_table, print_json
from pokerroom.errors import Malformed
from pokerroom.ranking import RankedHand, Scheme, pot_schemes, rank
from pokerroom.rulebook import library


def showdown_command(
    seats: Annotated[int, typer.Option(min=2, max=12, help="How many hands are dealt.")] = 6,
    hole: Annotated[int, typer.Option(min=2, max=7, help="Cards to each hand.")] = 2,
    board: Annotated[int, typer.Option(min=0, max=5, help="Cards on the board; each street burns one first.")] = 5,
    scheme: SchemeOption = "standard",
    makeup: MakeupOption = MakeupName.ANY_FIVE,
    record: Annotated[Path | None, typer.Option(help="Write a new deal file, for `pokerroom verify-deal`.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Shuffle, seal, deal and rank one hand for every seat, with no betting.

    [dim]pokerroom showdown --hole 4 --makeup two-and-three --record deal.json[/]
    """
    if record and (record.exists() or str(record) == "-"):
        raise Malformed(
            f"{record} is there already" if record.exists() else "a record needs a name", allowed="a new file"
        )
    schemes = pot_schemes(scheme)
    deck = schemes[0].deck
    places = _deck_places_by_hand(seats, hole, board, len(deck))
    order = require_live(shuffle(deck.cards).cut())
    sealed = SealedDeal(f"showdown {datetime.now(UTC):%Y-%m-%d %H:%M:%S.%f} UTC", deck, order)
    *hands, shared = ([order[place] for place in spots] for spots in places)
    results = [
        (scheme, [rank(hand, shared, scheme=scheme, makeup=makeup.makeup) for hand in hands]) for scheme in schemes
    ]
    if record:
        positions = (place + 1 for spots in places for place in spots)
        record.write_text(write_deal(sealed.commitment, sealed.open(positions)), "utf-8")
    if as_json:
        print_json(_showdown_document(sealed, hands, shared, results))
        return
    console.print("Sealed before the first card:", style="dim")
    console.print(sealed.commitment.root.hex(), style="dim", soft_wrap=True)
    if shared:
        console.print("Board  ", cards(shared), style="bold")
    for high_or_low, ranked in results:
        _print_showdown(high_or_low, hands, ranked, f"{high_or_low.sense.capitalize()}: " if len(results) > 1 else "")
    if record:
        advice = f"Check it with: pokerroom verify-deal {shlex.quote(str(record))}"
        console.print(Text(advice), soft_wrap=True)


def _deck_places_by_hand(seats: int, hole: int, board: int, size: int) -> list[list[int]]:
    """Return the positions in the deck of each seat's cards, dealt one at a time, and of the board's."""
    if hole + board < 5:
        raise Malformed(f"{hole} cards in the hand and {board} on the board make no hand of five")
    hands = [[seat + seats * card for card in range(hole)] for seat in range(seats)]
    at = seats * hole
    shared: list[int] = []
    for street in (3, 1, 1):
        turned = min(street, board - len(shared))
        if turned > 0:
            shared += range(at + 1, at + 1 + turned)
            at += 1 + turned
    if at > size:
        raise Malformed(f"{seats} hands of {hole} and a board of {board} need {at} cards", allowed=f"at most {size}")
    return [*hands, shared]


def _print_showdown(scheme: Scheme, hands: list[list[Card]], ranked: list[RankedHand], half: str) -> None:
    won = winning_numbers(ranked)
    table = plain_table("seat", "holds", "plays", "is", "")
    for seat, (hand, made) in enumerate(zip(hands, ranked, strict=True), 1):
        style = "bold" if seat in won else "dim"
        table.add_row(str(seat), cards(hand), cards(made.cards), made.name, joker_words(made), style=style)
    console.print(table)
    console.print(half + verdict(ranked, "Seat"), style="bold")
    console.print(clauses_text(library().held_up(*scheme.matters)))


def _showdown_document(
    sealed: SealedDeal, hands: list[list[Card]], shared: list[Card], results: list[tuple[Scheme, list[RankedHand]]]
) -> dict[str, object]:
    return {
        "deal": sealed.commitment.deal,
        "root": sealed.commitment.root.hex(),
        "board": cards_text(shared),
        "hands": [cards_text(hand) for hand in hands],
        "results": [
            {"scheme": scheme.name, "names": [made.name for made in ranked], "winners": winning_numbers(ranked)}
            for scheme, ranked in results
        ],
    }
