"""A viewer's view of a table: its seats and stacks, and the part of its hand that they may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from pokerroom.errors import Malformed, as_given
from pokerroom.hand import VIEWER_ROLES, View, Viewer
from pokerroom.table.blinds.blind_status import owed
from pokerroom.wording.plural import quantity

if TYPE_CHECKING:
    from pokerroom.table.state import TableState


PlaceStatus: TypeAlias = Literal["empty", "playing", "away", "waiting"]


class PlaceView(Struct, frozen=True):
    """One seat of the table as everybody sees it."""

    seat: int
    player: str
    chips: int
    status: PlaceStatus
    owes: int
    button: bool
    boxed: str = ""  # the absent player whose chips lie under a box here


class TableView(Struct, frozen=True):
    """A table as a viewer sees it."""

    viewer: Viewer
    name: str
    game: str
    hands: int
    seats: tuple[PlaceView, ...]
    hand: View | None
    closed: bool

    def __repr__(self) -> str:
        viewer = f"seat {self.viewer}" if isinstance(self.viewer, int) else self.viewer
        taken = quantity(sum(bool(seat.player) for seat in self.seats), "player")
        at = repr(self.hand) if self.hand else f"{quantity(self.hands, 'hand')} played"
        if self.closed:
            at = "closed"
        return f"<TableView of {self.name!r} for {viewer}: {self.game}, {taken}, {at}>"


def table_view(state: TableState, viewer: Viewer) -> TableView:
    """Return the table as a viewer, who is a seat or a role, may see it; refuse any other viewer."""
    if viewer not in VIEWER_ROLES and viewer not in list(state.players.stakes):
        taken = ", ".join(map(str, sorted(state.players.stakes))) or "none"
        raise Malformed(
            f"{as_given(viewer)} is no viewer of this table", allowed=f"seats {taken}; {', '.join(VIEWER_ROLES)}"
        )
    hand = None
    if state.hand is not None:
        in_it = viewer in VIEWER_ROLES or viewer in state.hand.seats
        hand = state.hand.view(viewer if in_it else "public")
    seats = tuple(_place_as_seen(state, seat) for seat in state.seats.numbers)
    return TableView(viewer, state.ledger.table, state.rules.hand.game, state.hands, seats, hand, state.closed)


def _place_as_seen(state: TableState, seat: int) -> PlaceView:
    line_up = state.hand_notes.line_up or state.button.places
    button = line_up.button if line_up else 0
    if seat not in state.players.stakes:
        return PlaceView(seat, "", 0, "empty", 0, seat == button)
    blind_status = state.players.blind_statuses[seat]
    debt = owed(state.rules.blinds, blind_status, seat, state.button.places)
    dealt = state.hand_notes.line_up is not None and seat in state.hand_notes.line_up.seats
    status: PlaceStatus = "playing" if dealt or blind_status.playing or not debt else "waiting"
    if blind_status.away and not dealt:
        status = "away"
    chips = state.players.stakes[seat].chips
    if state.hand is not None and state.hand.is_in(seat):
        chips = state.hand.stack(seat)
    boxed = state.players.boxes[seat].player if seat in state.players.boxes else ""
    return PlaceView(seat, state.seats.plays(seat), chips, status, debt.live + debt.dead, seat == button, boxed)
