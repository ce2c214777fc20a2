"""`pokerroom schemes`: the ranking schemes by name, or one of them in full."""

from __future__ import annotations

from typing import Annotated

import typer

from pokerroom.cards import RANKS
from pokerroom.cli.options import JsonOption, scheme_names
from pokerroom.cli.output import clauses_text, console, plain_table, print_json
from pokerroom.ranking import MODIFIERS, SCHEMES, Category, Scheme, pot_schemes
from pokerroom.rulebook import library

_ACE_WORDS = {
    "high": "The ace is high only.",
    "both": "The ace is high, and low in a straight directly below the deck's lowest card.",
    "low": "The ace is the lowest card.",
}


def schemes_command(
    name: Annotated[str, typer.Argument(help="Show this one in full.", autocompletion=scheme_names)] = "",
    as_json: JsonOption = False,
) -> None:
    """List the ranking schemes, or show one: its deck, its order of hands, the place of the ace.

    [dim]pokerroom schemes high-36[/]
    """
    chosen = pot_schemes(name) if name else tuple(SCHEMES.values())
    if as_json:
        print_json([_scheme_document(scheme) for scheme in chosen])
    elif name:
        for scheme in chosen:
            _print_one(scheme)
    else:
        _print_all(chosen)


def _category_order(scheme: Scheme) -> list[str]:
    return [category.value for category in scheme.order if scheme.deck.joker or category is not Category.FIVE_OF_A_KIND]


def _print_one(scheme: Scheme) -> None:
    console.print(f"[bold]{scheme.name}[/], {len(scheme.deck)} cards{' with joker' if scheme.deck.joker else ''}")
    for place, category in enumerate(_category_order(scheme), 1):
        console.print(f"{place:4} {category}")
    console.print(_ACE_WORDS[scheme.ace])
    if scheme.qualifier is not None:
        console.print(f"A low wins only with five different cards of {RANKS[scheme.qualifier]} or less.")
    console.print(clauses_text(library().held_up(*scheme.matters)))


def _print_all(schemes: tuple[Scheme, ...]) -> None:
    table = plain_table("scheme", "deck", "wins", "ace in straights", "clauses")
    for scheme in schemes:
        ace = "high and low" if scheme.ace == "both" else "high"
        table.add_row(
            scheme.name,
            str(scheme.deck),
            scheme.sense,
            ace if scheme.sense == "high" else "no straights",
            ", ".join(map(str, library().held_up(*scheme.matters))),
        )
    console.print(table)
    console.print("\nAdd to a name:")
    extras = plain_table()
    for extra, (words, _) in MODIFIERS.items():
        extras.add_row(f"[bold]+{extra}[/]", words)
    extras.add_row("[bold]high-low-52[/]", "(or 48 ... 32) a high and a low scheme that share the pot")
    console.print(extras)


def _scheme_document(scheme: Scheme) -> dict[str, object]:
    return {
        "scheme": scheme.name,
        "deck": str(scheme.deck),
        "sense": scheme.sense,
        "ace": scheme.ace,
        "qualifier": None if scheme.qualifier is None else RANKS[scheme.qualifier],
        "order": _category_order(scheme),
        "cites": [str(cite) for cite in library().held_up(*scheme.matters)],
    }
