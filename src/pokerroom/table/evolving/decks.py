"""Apply happenings of a live table's decks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.table import happenings
from pokerroom.table.decks.table_decks import DeckDue
from pokerroom.table.state import TableState


def _replace_handled_deck(state: TableState, happening: happenings.DeckHandled) -> None:
    decks = state.decks.holding(happening.deck, happening.place)
    state.decks = decks.dealt_from() if happening.dealt else decks


def _settle_count_of_deck(state: TableState, happening: happenings.DeckCounted) -> None:
    if happening.found != "complete":
        why = f"{happening.counted} of {happening.full} cards were counted"
        state.decks = replace(state.decks, count=DeckDue(why, happening.cites, happening.counted, happening.by))
    elif happening.settles:
        state.decks = replace(state.decks, count=None)


def _add_to_those_who_ask_for_deck(state: TableState, happening: happenings.DeckAskedFor) -> None:
    state.decks = replace(state.decks, asking=state.decks.asking | {happening.player})


def _make_deck_change_due(state: TableState, happening: happenings.DeckChangeDue) -> None:
    state.decks = replace(state.decks, change=DeckDue(happening.why, happening.cites, by=happening.by))


def _use_shuffler_or_not(state: TableState, happening: happenings.ShufflerSet) -> None:
    state.decks = replace(state.decks, machine=happening.used)


def ordered_of_decks(state: TableState, happening: happenings.Ordered) -> None:
    """Apply an order of a ruling to have the cards counted, replaced, or shuffled by hand."""
    decks = state.decks
    if happening.is_for("check_deck", "count_deck_after_hand"):
        state.decks = replace(decks, count=DeckDue("a ruling wants it", happening.cites, by=happening.by))
    elif happening.is_for("replace_deck"):
        state.decks = replace(decks, change=DeckDue("a ruling wants it", happening.cites, by=happening.by))
    elif happening.is_for("shuffle_by_hand") and decks.machine:
        waiting = decks.waiting
        decks = decks.holding(replace(waiting, out=True), "out") if waiting is not None else decks
        state.decks = replace(decks, machine=False)


DECKS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.DeckHandled: _replace_handled_deck,
    happenings.DeckCounted: _settle_count_of_deck,
    happenings.DeckAskedFor: _add_to_those_who_ask_for_deck,
    happenings.DeckChangeDue: _make_deck_change_due,
    happenings.ShufflerSet: _use_shuffler_or_not,
}
