"""Options that several commands share, with their completion."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from pokerroom.cards.deck import LOWEST
from pokerroom.ranking import MAKEUPS, MODIFIERS, SCHEMES, Makeup
from pokerroom.rulebook.data_files import book_ids
from pokerroom.rulebook.operator.usual import usual_house


class MakeupName(StrEnum):
    """The ways of making up a hand, as the command line names them."""

    ANY_FIVE = "any-five"
    TWO_AND_THREE = "two-and-three"

    @property
    def makeup(self) -> Makeup:
        """How a hand is made up under this name."""
        return MAKEUPS[self.value]


def scheme_names(incomplete: str) -> list[str]:
    """Return the names of ranking schemes with this beginning, for shell completion."""
    splits = [f"high-low-{size}" for size in LOWEST]
    base, plus, _ = incomplete.rpartition("+")
    names = [f"{base}+{extra}" for extra in MODIFIERS] if plus else [*SCHEMES, *splits]
    return [name for name in names if name.startswith(incomplete)]


def deck_names(incomplete: str) -> list[str]:
    """Return the names of decks with this beginning, for shell completion."""
    names = [f"{size}{extra}" for size in LOWEST for extra in ("", "+joker")]
    return [name for name in names if name.startswith(incomplete)]


def game_names(incomplete: str) -> list[str]:
    """Return the names of games with this beginning, for shell completion."""
    from pokerroom.games import GAMES

    return [name for name in (key.replace("_", "-") for key in GAMES) if name.startswith(incomplete)]


def book_names(incomplete: str) -> list[str]:
    """Return the ids of rulebooks with this beginning, for shell completion."""
    from pokerroom.rulebook import library

    return [name for name in library().books if name.startswith(incomplete)]


# The environment variable with the house for commands that name none; without it they take the usual house.
HOUSE_VARIABLE = "POKERROOM_HOUSE"
USUAL_HOUSE = usual_house()
WHOSE_RULES = f"Whose rules: {', '.join(book_ids())}"
HouseOption = Annotated[
    str,
    typer.Option(help=f"{WHOSE_RULES}, or a file of your own.", envvar=HOUSE_VARIABLE, autocompletion=book_names),
]
SchemeOption = Annotated[
    str,
    typer.Option(
        "--scheme", "-s", help="What beats what: a name that `pokerroom schemes` lists.", autocompletion=scheme_names
    ),
]
DeckOption = Annotated[
    str,
    typer.Option("--deck", "-d", help="52, 48, 44, 40, 36 or 32, with +joker or without.", autocompletion=deck_names),
]
MakeupOption = Annotated[
    MakeupName,
    typer.Option(
        "--makeup", "-m", help="any-five (hold'em, draw, stud) or two-and-three (Omaha, Manila: two hole, three board)."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
