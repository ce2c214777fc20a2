"""A poker room run by the book.

    >>> from pokerroom import Hand, house_named, library, rank
    >>> Hand.open(house_named("uk"), "holdem", blinds=(1, 2), stacks=[200, 200, 200])
    <Hand: Texas Hold'em, no limit under uk, 3 players, pre-flop, pot 0, seat 1 posts the blind of 1>
    >>> rank("As Ks Qs Js Ts").name
    'royal flush'
    >>> print(library().clause("uk:showdown.2").says)
    Cards speak: the tabled cards decide, whatever was said.

Where to begin:

- `Hand.open(house, game, ...)` opens one hand; `hand.options(seat)` says what may be done, `hand.act(seat, Raise(60))`
  does it, and `SoftwareDealer` brings the cards.
- `Table(house, TableSetup(...))` is a table through a night. Like `Hand.open` it counts in whole chips, each worth 1 of
  the currency on the sign; with `unit=100` a chip is a cent, so that a percentage of a small pot is taken exactly.
- `house_named("uk")` is a house with its book; `library()` has all books, and `library().clause(...)` one clause.
- `rule(house, Seen("boxed_card"))` is what the floor rules about something that was seen; `steps_of` says what people
  then do, `carry_out` applies it to a hand, and `carry_out_at` does so at a table and writes it down. Where more must
  be known first, `rule` raises `FactNeeded`, which says what to ask; `fact_needed(house, seen)` asks beforehand.
- `rank("As Ks ...")` names a hand; `Deck`, `Card` and `parse_cards` are what it is made of.
- `chances(["As Ks", "Qh Qd"])` is what each hand takes of the pot on average, its equity; `??` is any card.
- What is refused is a `PokerroomError`: it says what is wrong, what is allowed and why, and nothing has changed.
- What you leave out or misspell where something is set up, seen or commanded (`Hand.open`, `HandRules`, `Table` and its
  commands, `TableSetup`, `Seen`) is `Malformed`, with what may be given. Other calls that Python cannot match to their
  arguments are its own `TypeError`.

`dir(pokerroom)` lists every name that is here, `from pokerroom import *` brings them all, and `help(pokerroom.Hand)` is
the page of one of them. Each name is fetched from its layer when it is first asked for, so that importing the package
costs nothing. Everything else lies in the layers (`pokerroom.hand`, `pokerroom.tournament`, ...), each of which imports
only from those that come before it in the list of `docs/README.md`; `docs/tutorial.md` walks through an evening, and
`examples/` has short programs.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from types import FrameType

    from pokerroom.cards import Card as Card
    from pokerroom.cards import Deck as Deck
    from pokerroom.cards import SeededShuffle as SeededShuffle
    from pokerroom.cards import cards_text as cards_text
    from pokerroom.cards import parse_cards as parse_cards
    from pokerroom.cards import shuffle as shuffle
    from pokerroom.citation import Citation as Citation
    from pokerroom.errors import Illegal as Illegal
    from pokerroom.errors import Malformed as Malformed
    from pokerroom.errors import NotAllowed as NotAllowed
    from pokerroom.errors import OutOfTurn as OutOfTurn
    from pokerroom.errors import PokerroomError as PokerroomError
    from pokerroom.hand import CALL as CALL
    from pokerroom.hand import CHECK as CHECK
    from pokerroom.hand import CHECK_OR_CALL as CHECK_OR_CALL
    from pokerroom.hand import FOLD as FOLD
    from pokerroom.hand import Bet as Bet
    from pokerroom.hand import Discard as Discard
    from pokerroom.hand import Hand as Hand
    from pokerroom.hand import HandRules as HandRules
    from pokerroom.hand import LiveDealer as LiveDealer
    from pokerroom.hand import Muck as Muck
    from pokerroom.hand import Raise as Raise
    from pokerroom.hand import Show as Show
    from pokerroom.hand import SoftwareDealer as SoftwareDealer
    from pokerroom.hand import chances as chances
    from pokerroom.hand import rules_for as rules_for
    from pokerroom.ranking import rank as rank
    from pokerroom.rulebook import Library as Library
    from pokerroom.rulebook import Rulebook as Rulebook
    from pokerroom.rulebook import house_named as house_named
    from pokerroom.rulebook import library as library
    from pokerroom.rulebook.compare import compare as compare
    from pokerroom.rulebook.house import House as House
    from pokerroom.rulebook.setup.table_setup import TableSetup as TableSetup
    from pokerroom.rulings import FactNeeded as FactNeeded
    from pokerroom.rulings import Ruling as Ruling
    from pokerroom.rulings import Seen as Seen
    from pokerroom.rulings import carry_out as carry_out
    from pokerroom.rulings import fact_needed as fact_needed
    from pokerroom.rulings import rule as rule
    from pokerroom.rulings import steps_of as steps_of
    from pokerroom.rulings.floor.at_table import carry_out_at as carry_out_at
    from pokerroom.table import Table as Table

__version__ = "0.2.0"

# Where each name comes from.
_LAYERS: Final = {
    "pokerroom.hand": (
        *("Hand", "HandRules", "rules_for", "SoftwareDealer", "LiveDealer", "chances"),
        *("FOLD", "CHECK", "CALL", "CHECK_OR_CALL", "Bet", "Raise", "Discard", "Show", "Muck"),
    ),
    "pokerroom.table": ("Table",),
    "pokerroom.rulebook.setup.table_setup": ("TableSetup",),
    "pokerroom.rulebook.house": ("House",),
    "pokerroom.rulebook": ("house_named", "library", "Library", "Rulebook"),
    "pokerroom.rulebook.compare": ("compare",),
    "pokerroom.rulings": ("rule", "Seen", "FactNeeded", "fact_needed", "Ruling", "steps_of", "carry_out"),
    "pokerroom.rulings.floor.at_table": ("carry_out_at",),
    "pokerroom.ranking": ("rank",),
    "pokerroom.cards": ("Card", "Deck", "shuffle", "SeededShuffle", "parse_cards", "cards_text"),
    "pokerroom.citation": ("Citation",),
    "pokerroom.errors": ("PokerroomError", "Malformed", "Illegal", "OutOfTurn", "NotAllowed"),
}
_HOMES: Final = {name: layer for layer, names in _LAYERS.items() for name in names}
_PYDOC: Final = f"{os.sep}pydoc.py"  # the file that writes the page of a module

__all__ = [
    "Bet",
    "CALL",
    "CHECK",
    "CHECK_OR_CALL",
    "Card",
    "Citation",
    "Deck",
    "Discard",
    "FOLD",
    "FactNeeded",
    "Hand",
    "HandRules",
    "House",
    "Illegal",
    "Library",
    "LiveDealer",
    "Malformed",
    "Muck",
    "NotAllowed",
    "OutOfTurn",
    "PokerroomError",
    "Raise",
    "Rulebook",
    "Ruling",
    "SeededShuffle",
    "Seen",
    "Show",
    "SoftwareDealer",
    "Table",
    "TableSetup",
    "cards_text",
    "carry_out",
    "carry_out_at",
    "chances",
    "compare",
    "fact_needed",
    "house_named",
    "library",
    "parse_cards",
    "rank",
    "rule",
    "rules_for",
    "shuffle",
    "steps_of",
]


def __getattr__(name: str) -> Any:
    """Fetch a name from its layer, the first time that it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    fetched = getattr(import_module(_HOMES[name]), name)
    globals()[name] = fetched
    return fetched


def __dir__() -> list[str]:
    """List every name that is here; to `help`, which would print each in full, the version alone: one page in all."""
    return ["__version__"] if _is_for_help() else [*__all__, "__version__"]


def _is_for_help() -> bool:
    """Return whether the standard library's `pydoc` is among the callers; by its file, as it may run as `__main__`."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not frame.f_code.co_filename.endswith(_PYDOC):
        frame = frame.f_back
    return frame is not None
