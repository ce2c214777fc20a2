"""A dealer's entries about the decks of a live table, and the decks as the console shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from pokerroom.errors import NotAllowed
from pokerroom.room import wire
from pokerroom.table import Table, commands
from pokerroom.table.decks.steps import DeckNeed, deck_words, next_deck_step
from pokerroom.table.decks.table_decks import LiveDeck, TableDecks
from pokerroom.wording.capital import capital


def deck_command(
    message: wire.EnterDeck, title: str, staff: Mapping[str, tuple[str, ...]], at: datetime
) -> commands.Command[Any]:
    """Return a dealer's message about a deck as a command of the table, which judges it."""
    return _COMMANDS[message.what](message, title, staff, at)


def _handled(
    message: wire.EnterDeck, title: str, staff: Mapping[str, tuple[str, ...]], at: datetime
) -> commands.Command[Any]:
    second = message.second.strip()
    if second and second not in staff:
        raise NotAllowed(f"{second} is not staff of this house", allowed="the name of somebody from the floor")
    titles = staff.get(second, ())
    what: Any = message.what
    return commands.HandleDeck(
        what=what,
        at=at,
        by=title,
        deck=message.deck,
        second=second,
        second_title=titles[0] if titles else "",
        seat=message.seat,
        by_hand=message.by_hand,
        device=message.what == "check" and message.machine,
    )


def _bring_deck_command(
    message: wire.EnterDeck, title: str, _staff: Mapping[str, tuple[str, ...]], at: datetime
) -> commands.Command[Any]:
    back = message.back or message.deck
    return commands.BringLiveDeck(message.deck or message.back, back, at, title, message.machine)


_COMMANDS: Final[
    Mapping[str, Callable[[wire.EnterDeck, str, Mapping[str, tuple[str, ...]], datetime], commands.Command[Any]]]
] = {
    "bring": _bring_deck_command,
    "check": _handled,
    "wash": _handled,
    "shuffle": _handled,
    "cut": _handled,
    "take_out": _handled,
    "count": lambda said, title, _, at: commands.CountLiveDeck(said.counted, at, title, said.why),
    "player_asks": lambda said, title, _, at: commands.AskForDeck(said.seat, at, title),
    "damaged": lambda said, title, _, at: commands.OrderDeckChange("damaged_card", at, title, said.why),
    "change": lambda said, title, _, at: commands.OrderDeckChange("staff_discretion", at, title, said.why),
    "machine": lambda said, title, _, at: commands.SetShuffler(True, at, title, said.why),
    "no_machine": lambda said, title, _, at: commands.SetShuffler(False, at, title, said.why),
}


def deck_due(table: Table) -> DeckNeed | None:
    """Return the next step with the decks of a table before its next hand; None if there is none."""
    return next_deck_step(table.rules.decks, table.decks, len(table.rules.hand.whole_deck.cards))


def decks_shown(table: Table) -> tuple[str, ...]:
    """Return every deck that lies at a table, each in a line."""
    decks = table.decks
    return tuple(_deck_on_console(decks, deck) for deck in decks.known if not deck.out)


def _deck_on_console(decks: TableDecks, deck: LiveDeck) -> str:
    where = "in play" if deck.name == decks.in_use else "in the machine"
    checked = f"checked by the {deck.checked_by}" if deck.checked_by else "not checked"
    two = f" and {deck.seconded_by}" if deck.seconded_by else ""
    done = [f"shuffled {deck.shuffled}"] if deck.shuffled else []
    done += ["cut"] if deck.cut else []
    return f"{capital(deck_words(deck))}: {', '.join((where, checked + two, *done))}."
