"""A person's own part of the view at a live table: only their situation, as everything is done at the felt."""

from __future__ import annotations

from typing import Final

from pokerroom.room import wire

# Everything else of `You` is about acts from a page: actions, seats, chips and habits.
SHOWN_AT_LIVE_TABLE: Final = frozenset(
    {
        *("name", "seat", "cards", "strength", "reads", "turn", "to_call", "offer", "boards", "balance"),
        *("owes", "to_post", "posts", "waits", "waits_for", "waits_until", "waits_cites", "sitting_out", "held_back"),
        *("too_small", "too_small_cites"),
        *("leaving", "leave_cites", "barred", "barred_cites", "talk_muted", "guest_of", "tournament", "floor"),
    }
)


def you_at_live_table(you: wire.You, console: wire.WireLive | None) -> wire.You:
    """Return the part of `you` that is shown at a live table, with the dealer's console for staff."""
    return wire.You(**{name: getattr(you, name) for name in SHOWN_AT_LIVE_TABLE}, live=console)
