"""Apply what happens to the decks of a live table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.table import happenings
from pokerroom.table.decks.decks import DeckDue
from pokerroom.table.state import TableState


def _deck_handled(table: TableState, event: happenings.DeckHandled) -> None:
    decks = table.decks.holding(event.deck, event.place)
    table.decks = decks.dealt_from() if event.dealt else decks


def _deck_counted(table: TableState, event: happenings.DeckCounted) -> None:
    if event.found != "complete":
        why = f"{event.counted} of {event.full} cards were counted"
        table.decks = replace(table.decks, count=DeckDue(why, event.cites, event.counted, event.by))
    elif event.settles:
        table.decks = replace(table.decks, count=None)


def _deck_asked_for(table: TableState, event: happenings.DeckAskedFor) -> None:
    table.decks = replace(table.decks, asking=table.decks.asking | {event.player})


def _deck_change_due(table: TableState, event: happenings.DeckChangeDue) -> None:
    table.decks = replace(table.decks, change=DeckDue(event.why, event.cites, by=event.by))


def _shuffler_set(table: TableState, event: happenings.ShufflerSet) -> None:
    table.decks = replace(table.decks, machine=event.used)


def ordered_of_decks(table: TableState, event: happenings.Ordered) -> None:
    """A ruling wants the cards counted, another deck, or a shuffle by hand."""
    decks = table.decks
    if event.is_for("check_deck", "count_deck_after_hand"):
        table.decks = replace(decks, count=DeckDue("a ruling wants it", event.cites, by=event.by))
    elif event.is_for("replace_deck"):
        table.decks = replace(decks, change=DeckDue("a ruling wants it", event.cites, by=event.by))
    elif event.is_for("shuffle_by_hand") and decks.machine:
        gone = decks.waiting
        decks = decks.holding(replace(gone, out=True), "out") if gone is not None else decks
        table.decks = replace(decks, machine=False)


DECKS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.DeckHandled: _deck_handled,
    happenings.DeckCounted: _deck_counted,
    happenings.DeckAskedFor: _deck_asked_for,
    happenings.DeckChangeDue: _deck_change_due,
    happenings.ShufflerSet: _shuffler_set,
}
