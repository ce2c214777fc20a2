"""What a table keeps by a player's seat is marked so where it is defined, and goes where the player goes."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, get_args, get_origin, get_type_hints

import pytest

from pokerroom import Table, TableSetup, house_named
from pokerroom.table.evolving.seat_contents import carry_to_seat, cover_seat, forget_seat, marked_by_seat, uncover_seat
from pokerroom.table.seats.absence import AbsentPlayer
from pokerroom.table.state import CoveredSeat, TableState
from pokerroom.table.state.table_state import STATE_PARTS
from testkit.table.evenings import EIGHT

# Fields by a number that is not the seat of a player: a wanted seat, a ruling, a change, a seat in an earlier hand. A
# box stays where it is until its own player leaves.
BY_OTHER_NUMBERS: Final = {
    "SeatRequests": {"claims", "drawn", "markers"},
    "FloorBook": {"contested_at"},
    "Proposals": {"settled"},
    "PlayersHere": {"boxes"},
}


@pytest.mark.parametrize("kind", STATE_PARTS)
def test_a_field_by_number_is_marked_or_known_to_be_kept_by_another_number(kind: Any) -> None:
    by_number = {
        name
        for name, hint in get_type_hints(kind).items()
        if get_origin(hint) in (dict, frozenset) and get_args(hint)[0] is int
    }
    marked = {field for field, _ in marked_by_seat(kind)}
    assert marked <= by_number
    assert by_number - marked == BY_OTHER_NUMBERS.get(kind.__name__, set())


def test_everything_under_a_box_comes_from_one_field() -> None:
    covered = sorted(mark.covered_as for kind in STATE_PARTS for _, mark in marked_by_seat(kind) if mark.covered_as)
    assert covered == sorted(field.name for field in fields(CoveredSeat) if field.name != "player")


def _filled(seat: int) -> TableState:
    """A table at which something stands in every field that is kept by seat, for a player in this one."""
    table = Table(house_named("star"), TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    table.sit("Ann", seat, 200, EIGHT)
    table.state.players.away[seat] = AbsentPlayer(seat, EIGHT)
    for part, field in _marked(table.state):
        held = getattr(part, field)
        if isinstance(held, frozenset):
            setattr(part, field, held | {seat})
        else:
            held.setdefault(seat, f"the {field}")
    return table.state


def _marked(state: TableState) -> list[tuple[Any, str]]:
    marks = {kind.__name__: [field for field, _ in marked_by_seat(kind)] for kind in STATE_PARTS}
    return [(part, field) for part in vars(state).values() for field in marks.get(type(part).__name__, ())]


def _kept(state: TableState, seat: int) -> set[str]:
    return {f"{type(part).__name__}.{field}" for part, field in _marked(state) if seat in getattr(part, field)}


def test_all_of_it_moves_along_or_is_forgotten() -> None:
    state = _filled(3)
    everything = _kept(state, 3)
    assert len(everything) == len(_marked(state)) > 10
    carry_to_seat(state, 3, 5)
    assert (_kept(state, 3), _kept(state, 5)) == (set(), everything)
    assert state.players.away[5].seat == 5
    forget_seat(state, 5)
    assert _kept(state, 5) == set()


def test_what_waits_under_a_box_comes_back_and_the_rest_does_not() -> None:
    state = _filled(3)
    marks = [(kind.__name__, field, mark) for kind in STATE_PARTS for field, mark in marked_by_seat(kind)]
    waits = {f"{part}.{field}" for part, field, mark in marks if mark.covered_as}
    cover_seat(state, 3, "Ann")
    assert _kept(state, 3) == set()
    assert state.players.boxes[3].player == "Ann"
    uncover_seat(state, 3)
    assert _kept(state, 3) == waits
    assert not state.players.boxes


def test_no_box_is_put_where_nobody_plays() -> None:
    with pytest.raises(KeyError):
        cover_seat(_filled(3), 4, "Bob")
