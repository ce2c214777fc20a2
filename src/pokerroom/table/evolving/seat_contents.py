"""Everything that a table keeps by a player's seat: forget it, move it, or lay it under a playover box.

Which fields these are is said where they are defined, by the mark `BySeat`. Consent to a change is kept by seat too,
inside the proposals, which move and forget it themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from functools import cache
from typing import Any, Final, get_type_hints

from msgspec import Struct

from pokerroom.table.seats.by_seat import BySeat
from pokerroom.table.state import CoveredSeat, TableState
from pokerroom.table.state.table_state import STATE_PARTS

# What every player has over whose chips a box is put; the rest of it is optional.
_ALWAYS_COVERED: Final = frozenset(field.name for field in fields(CoveredSeat) if field.default is MISSING)


def forget_seat(state: TableState, seat: int) -> None:
    """Forget everything that is kept by a seat, because another player may have it now."""
    for part, field, _ in _kept_by_seat(state):
        _remove_from_seat(part, field, seat)
    state.proposals.pending = [pending.without(seat) for pending in state.proposals.pending]
    if state.freeze_out.plan is not None:
        state.freeze_out.plan = replace(state.freeze_out.plan, agreed=state.freeze_out.plan.agreed - {seat})


def carry_to_seat(state: TableState, old: int, new: int) -> None:
    """Move everything that is kept by a player's old seat to their new one."""
    for part, field, _ in _kept_by_seat(state):
        _keep_at_seat(part, field, new, _remove_from_seat(part, field, old))
    if new in state.players.away:
        state.players.away[new] = replace(state.players.away[new], seat=new)
    state.proposals.pending = [pending.moved(old, new) for pending in state.proposals.pending]
    if state.freeze_out.played is not None:
        state.freeze_out.played = state.freeze_out.played.moved(old, new)
    if state.freeze_out.plan is not None and old in state.freeze_out.plan.agreed:
        state.freeze_out.plan = replace(state.freeze_out.plan, agreed=state.freeze_out.plan.agreed - {old} | {new})


def cover_seat(state: TableState, seat: int, absent: str) -> None:
    """Lay what is kept by the seat of an absent player under a playover box, and forget the rest of it."""
    kept = {mark.covered_as: getattr(part, field) for part, field, mark in _kept_by_seat(state) if mark.covered_as}
    waiting: dict[str, Any] = {name: held[seat] for name, held in kept.items() if name in _ALWAYS_COVERED}
    for name in kept.keys() - _ALWAYS_COVERED:
        held = kept[name]
        waiting[name] = seat in held if isinstance(held, frozenset) else held.get(seat)
    forget_seat(state, seat)
    state.players.boxes[seat] = CoveredSeat(absent, **waiting)


def uncover_seat(state: TableState, seat: int) -> None:
    """Give a seat back to the player whose chips lie under its playover box, with everything that waits there."""
    under = state.players.boxes.pop(seat)
    for part, field, mark in _kept_by_seat(state):
        if mark.covered_as:
            _keep_at_seat(part, field, seat, getattr(under, mark.covered_as))


def _kept_by_seat(state: TableState) -> Iterator[tuple[Struct, str, BySeat]]:
    """Yield each field of the state that is kept by seat: the part of the state, the field's name and its mark."""
    for part in vars(state).values():
        kind: type[Struct] = type(part)
        if kind in STATE_PARTS:
            for field, mark in marked_by_seat(kind):
                yield part, field, mark


@cache
def marked_by_seat(kind: type[Struct]) -> tuple[tuple[str, BySeat], ...]:
    """Return the fields of a part of the state that are marked as kept by seat, each with its mark."""
    hints = get_type_hints(kind, include_extras=True)
    marks = [(field, mark) for field, hint in hints.items() for mark in getattr(hint, "__metadata__", ())]
    return tuple((field, mark) for field, mark in marks if isinstance(mark, BySeat))


def _remove_from_seat(part: Struct, field: str, seat: int) -> Any:
    """Remove what a field keeps by a seat and return it: whether a set had the seat, or a dict's value, if any."""
    held = getattr(part, field)
    if isinstance(held, frozenset):
        setattr(part, field, held - {seat})
        return seat in held
    return held.pop(seat, None)


def _keep_at_seat(part: Struct, field: str, seat: int, value: Any) -> None:
    """Keep by a seat what was taken out of the field by another, if there was anything."""
    held = getattr(part, field)
    if isinstance(held, frozenset):
        setattr(part, field, held | {seat} if value else held)
    elif value is not None:
        held[seat] = value
