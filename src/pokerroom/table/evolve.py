"""Apply happenings to a table. Nothing is judged here, and nothing else changes a table's state.

Only the running hand is changed directly, by its dealer and players; its events are recorded as `Played`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from operator import attrgetter
from typing import Any, Final

from pokerroom.errors import no_such_happening
from pokerroom.table.evolving.changes import CHANGES
from pokerroom.table.evolving.chips import CHIPS
from pokerroom.table.evolving.clocks import CLOCKS
from pokerroom.table.evolving.dealing import DEALING
from pokerroom.table.evolving.decks import DECKS
from pokerroom.table.evolving.hands import HANDS
from pokerroom.table.evolving.rulings import RULINGS
from pokerroom.table.evolving.seats import SEATS
from pokerroom.table.evolving.tournament import COMPETING
from pokerroom.table.happenings import HandBegan, Happening
from pokerroom.table.state import TableState

_APPLY: Final[Mapping[type, Callable[[TableState, Any], None]]] = {
    **SEATS,
    **CHIPS,
    **HANDS,
    **CHANGES,
    **RULINGS,
    **COMPETING,
    **DEALING,
    **DECKS,
    **CLOCKS,
}


_TIME_OF: Final[Callable[[Any], datetime | None]] = attrgetter("at")
_APPLY_AND_TIME: Final = {
    kind: (apply, _TIME_OF if "at" in kind.__struct_fields__ else None)  # type: ignore[attr-defined]  # all are structs
    for kind, apply in _APPLY.items()
}


def evolve_table(state: TableState, happening: Happening) -> None:
    """Apply one happening to the table's state."""
    applied = _APPLY_AND_TIME.get(type(happening))
    if applied is None:
        raise no_such_happening(happening, "a table", "pokerroom.table.happenings")
    apply, told_at = applied
    apply(state, happening)
    if told_at is not None:
        at = told_at(happening)
        if at is None or (state.times.latest is not None and at <= state.times.latest):
            return
        # A time that is the start of a hand may lie ahead, if the clock was put back since.
        if at != state.times.hand_began or isinstance(happening, HandBegan):
            state.times.latest = at
