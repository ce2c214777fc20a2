"""Apply a dealer's entries at a live table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from pokerroom.hand.events import Rewound
from pokerroom.table import happenings
from pokerroom.table.evolving.hands import running
from pokerroom.table.state import TableState


def _dealer_entered(table: TableState, happening: happenings.DealerEntered) -> None:
    table.entered = (*table.entered, happening)


def _dealer_took_back(table: TableState, happening: happenings.DealerTookBack) -> None:
    running(table).apply([Rewound(happening.to)])
    last, table.entered = table.entered[-1], table.entered[:-1]
    if last.ruling:
        table.rulings[last.ruling - 1] = structs.replace(table.rulings[last.ruling - 1], taken_back=True)
    table.turn, table.last_lines = None, ()


DEALING: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.DealerEntered: _dealer_entered,
    happenings.DealerTookBack: _dealer_took_back,
}
