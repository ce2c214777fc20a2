"""A seat that is given up or changed: moves wished in a hand and made after it, and seats not kept for the broke."""

from __future__ import annotations

import pytest

from pokerroom.errors import PokerroomError
from pokerroom.room import wire
from room.tables.simulated_table import SimulatedTable, same


def test_a_seat_without_chips_is_not_kept_for_ever_for_somebody_who_is_gone() -> None:
    evening = SimulatedTable(bots=3)
    evening.go_on(20)
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.scheduler.here = {"Ann"}
    evening.ask("Ann", wire.Sit(seat=free, chips=100))
    for _ in range(3000):
        mine = evening.you("Ann")
        if evening.journal.hand is None and not evening.journal.stakes[mine.seat].chips:
            break
        if mine.options and (mine.options.most_to or mine.options.call or mine.options.check):
            opens: wire.ActKind = "bet" if mine.options.opens else "raise"
            what: wire.ActKind = opens if mine.options.most_to else "call" if mine.options.call else "check"
            evening.ask("Ann", wire.Act(what=what, amount=mine.options.most_to, turn=mine.turn))
        evening.go_on(0.5)
    else:
        pytest.fail("Ann could not lose her chips")
    evening.go_on(900)
    assert evening.you("Ann").seat, "who looks on keeps the seat"
    evening.scheduler.here = set()
    evening.go_on(900)
    assert evening.you("Ann").seat == 0


def in_a_hand(evening: SimulatedTable) -> int:
    """Ann has sat down and is in a hand, at her turn; her seat."""
    evening.go_on(20)
    free = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Sit(seat=free, chips=100))
    evening.scheduler.here = {"Ann"}
    for _ in range(400):
        evening.go_on(1)
        options = evening.you("Ann").options
        if options is not None and (options.check or options.call):
            return free
    raise AssertionError("Ann's turn never came")


def fold(evening: SimulatedTable) -> None:
    evening.ask("Ann", wire.Act(what="fold", turn=evening.you("Ann").turn))


def test_a_move_that_is_wished_in_a_hand_is_made_when_it_is_over() -> None:
    evening = SimulatedTable(bots=3)
    seat = in_a_hand(evening)
    new = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Move(seat=new))
    assert (evening.you("Ann").seat, evening.you("Ann").moves_to) == (seat, new)
    assert evening.again().wishes["Ann"].moves_to == new
    fold(evening)
    evening.go_on(60)
    assert (evening.you("Ann").seat, evening.you("Ann").moves_to) == (new, 0)
    assert same(evening.journal, evening.again())


def test_a_move_that_was_wished_can_be_taken_back_and_only_a_free_seat_is_wished() -> None:
    evening = SimulatedTable(bots=3)
    seat = in_a_hand(evening)
    seats = evening.public().seats
    free, taken = (next(seat.seat for seat in seats if bool(seat.player) is full) for full in (False, True))
    with pytest.raises(PokerroomError):
        evening.ask("Ann", wire.Move(seat=taken if taken != seat else seats[-1].seat + 1))
    with pytest.raises(PokerroomError):
        evening.ask("Ann", wire.Move(seat=99))
    assert not evening.you("Ann").moves_to
    evening.ask("Ann", wire.Move(seat=free))
    evening.ask("Ann", wire.Move(seat=seat))
    assert not evening.you("Ann").moves_to
    fold(evening)
    evening.go_on(60)
    assert evening.you("Ann").seat == seat


def test_a_seat_that_was_taken_meanwhile_is_not_moved_to() -> None:
    evening = SimulatedTable(bots=3)
    seat = in_a_hand(evening)
    new = next(seat.seat for seat in evening.public().seats if not seat.player)
    evening.ask("Ann", wire.Move(seat=new))
    evening.ask("Bob", wire.Sit(seat=new, chips=100))
    fold(evening)
    evening.go_on(60)
    assert (evening.you("Ann").seat, evening.you("Ann").moves_to, evening.you("Bob").seat) == (seat, 0, new)
