"""The decks of a live table as values: which there are, the steps done to each since its last hand, and what is due.

Nothing is judged here: `deciding.decks` does that, and `steps` finds what must be done before the next hand.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.citation import Citation
from pokerroom.wording.plural import quantity

DeckPlace: TypeAlias = Literal["", "in use", "in the machine", "out"]
CountFound: TypeAlias = Literal["complete", "a card missing", "a foreign card"]
BY_HAND: Final = "by hand"
BY_MACHINE: Final = "by the machine"
CHECKING_DEVICE: Final = "deck-checking device"


class LiveDeck(Struct, frozen=True, omit_defaults=True):
    """One deck, with its name, the colour of its backs, and the steps that were done to it.

    `checked_by` is a title or the device; `seconded_by` is the person of the floor who also checked it; `replaces` is
    the deck that it replaced.
    """

    name: str
    back: str
    checked_by: str = ""
    seconded_by: str = ""
    washed: bool = False
    shuffled: str = ""  # how, since it was last dealt from
    cut: bool = False
    played: bool = False
    replaces: str = ""
    out: bool = False


class DeckDue(Struct, frozen=True, omit_defaults=True):
    """Why a count or another deck is due, with the clauses and the person who asked.

    `found` is the result of a wrong count.
    """

    why: str
    cites: tuple[Citation, ...] = ()
    found: int = 0
    by: str = ""


class TableDecks(Struct, frozen=True, omit_defaults=True):
    """All decks that have been brought to a table, where they are, and what is due.

    With `again` the shuffle and the cut must be entered separately, because the deck is new or the table stood empty.
    """

    known: tuple[LiveDeck, ...] = ()
    in_use: str = ""
    in_machine: str = ""
    machine: bool = False  # a shuffling machine is used here
    anew: bool = True
    count: DeckDue | None = None
    change: DeckDue | None = None
    asking: frozenset[str] = frozenset()  # the players who want another deck

    def __repr__(self) -> str:
        used = f"{self.in_use} in use" if self.in_use else "none in use"
        return f"<TableDecks: {quantity(len(self.known), 'deck')} brought, {used}>"

    def named(self, name: str) -> LiveDeck | None:
        """Return the deck with this name if it is still in use or waiting; None otherwise."""
        return next((deck for deck in self.known if deck.name == name and not deck.out), None)

    @property
    def used(self) -> LiveDeck | None:
        """The deck that hands are dealt from; None while none is in use."""
        return self.named(self.in_use)

    @property
    def awaits_cut(self) -> bool:
        """Whether the deck in use has been shuffled but not cut."""
        return self.used is not None and bool(self.used.shuffled) and not self.used.cut

    @property
    def waiting(self) -> LiveDeck | None:
        """The deck that waits in the shuffling machine, if any."""
        return self.named(self.in_machine)

    def holding(self, deck: LiveDeck, place: DeckPlace) -> TableDecks:
        """Return these decks with a deck updated and put into this place; with no place it stays where it is.

        >>> decks = TableDecks().holding(LiveDeck("one", "red"), "in use")
        >>> decks.in_use, decks.holding(LiveDeck("one", "red", out=True), "out").in_use
        ('one', '')
        """
        decks = (*(live_deck for live_deck in self.known if live_deck.name != deck.name), deck)
        now = replace(self, known=decks)
        if place == "in use":
            other = deck.name != self.in_use and not deck.played and deck.name != self.in_machine
            waits = "" if deck.name == self.in_machine else self.in_machine
            now = replace(now, in_use=deck.name, in_machine=waits)
            return replace(now, anew=True, count=None, change=None, asking=frozenset()) if other else now
        if place == "in the machine":
            return replace(now, in_machine=deck.name)
        if place == "out":
            emptied = {name: "" for name in ("in_use", "in_machine") if getattr(self, name) == deck.name}
            return replace(now, **emptied)
        return now

    def unshuffled(self) -> TableDecks:
        """Return the same decks, each to be shuffled and cut again because the table stood empty."""
        decks = tuple(replace(deck, shuffled="", cut=False) for deck in self.known)
        return replace(self, known=decks, anew=True)

    def dealt_from(self) -> TableDecks:
        """Return these decks after a deal: unless it waits for a cut, the deck in use must be shuffled again."""
        deck = self.used
        if deck is None or (deck.played and not deck.shuffled and not self.anew) or self.awaits_cut:
            return self
        return replace(self.holding(replace(deck, shuffled="", cut=False, played=True), ""), anew=False)


def count_found(counted: int, full: int) -> CountFound:
    """Return the result of a count, as a phrase.

    >>> count_found(51, 52), count_found(53, 52), count_found(52, 52)
    ('a card missing', 'a foreign card', 'complete')
    """
    if counted == full:
        return "complete"
    return "a card missing" if counted < full else "a foreign card"
