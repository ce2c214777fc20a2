"""A deck made ready at a live table, as its dealer enters it: whatever the console asks for, step by step."""

from __future__ import annotations

from typing import Any, Final, Protocol

from pokerroom.room import wire

_ENTRIES: Final[dict[str, wire.DeckEntry]] = {
    "bring_deck": "bring",
    "check_deck": "check",
    "wash_deck": "wash",
    "shuffle_deck": "shuffle",
    "cut_deck": "cut",
    "count_deck": "count",
}


class AskableTable(Protocol):
    """A table that can be asked something."""

    async def ask(self, player: str, message: wire.ToRoom) -> Any: ...

    async def look(self, player: str = "") -> wire.TableNow: ...


def deck_entry(live: wire.WireLive, name: str) -> wire.EnterDeck | None:
    """Return what a dealer enters for the step that is due; nothing where it is not about a deck."""
    what = _ENTRIES.get(live.step)
    if what is None:
        return None
    return wire.EnterDeck(what=what, deck=live.deck or name, back=name, counted=live.cards)


async def make_deck_ready(table: AskableTable, dealer: str, name: str = "blue") -> None:
    """Do everything that is due with the deck."""
    while True:
        you = (await table.look(dealer)).you
        entry = deck_entry(you.live, name) if you is not None and you.live is not None else None
        if entry is None:
            return
        await table.ask(dealer, entry)
