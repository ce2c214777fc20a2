"""Apply a dealer's entries at a live table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from pokerroom.hand.events import Rewound
from pokerroom.table import happenings
from pokerroom.table.evolving.hands import running
from pokerroom.table.state import TableState


def _dealer_entered(state: TableState, happening: happenings.DealerEntered) -> None:
    state.hand_notes.entered = (*state.hand_notes.entered, happening)


def _take_back_dealer_entries(state: TableState, happening: happenings.DealerTookBack) -> None:
    running(state).apply([Rewound(happening.to)])
    last, state.hand_notes.entered = state.hand_notes.entered[-1], state.hand_notes.entered[:-1]
    if last.ruling:
        state.floor.rulings[last.ruling - 1] = structs.replace(state.floor.rulings[last.ruling - 1], taken_back=True)
    state.clock.turn, state.hand_notes.pot_lines = None, ()


DEALING: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.DealerEntered: _dealer_entered,
    happenings.DealerTookBack: _take_back_dealer_entries,
}
