"""What a player may not do at a table of a tournament, though they may at others: refused with the clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.tournament import Tournament

# The message -> what it would be, what is allowed instead, and the decision whose clauses say so.
_REFUSED: Final[Mapping[type, tuple[str, str, str]]] = {
    wire.Sit: (
        "a seat of one's own choice in a tournament",
        "enter it, and have the seat that is drawn",
        "assigned_seat",
    ),
    wire.Leave: ("tournament chips cashed in", "play on, or be away: the stack stays in play", "chips_have_no_value"),
    wire.Move: ("another seat", "the seat that is assigned, unless the director moves you", "assigned_seat"),
    wire.TopUp: ("chips added to a stack", "re-buys and add-ons, where there are any", "stack_untouched"),
    wire.PostOrWait: ("a blind waited for", "every hand, with what falls due", "everyone_plays"),
}


def refuse_at_table(tournament: Tournament, player: str, message: wire.ToRoom) -> None:
    """Refuse what nobody does by themselves at a table of a tournament."""
    found = _REFUSED.get(type(message))
    if found is None:
        return
    what, allowed, key = found
    raise Illegal(f"{what}, for {player}", allowed=allowed, cites=tournament.rules.cites(key))
