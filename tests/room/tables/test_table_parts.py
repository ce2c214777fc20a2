"""The parts that a table's actor holds: who looks on, what was last stored, and its clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pokerroom.room import wire
from pokerroom.room.tables.actor.last_stored import LastStored
from pokerroom.room.tables.actor.table_clock import TableClock
from pokerroom.room.tables.actor.watching import Watchers
from pokerroom.room.wall_time import RoomTime

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class _Connection:
    def __init__(self, player: str) -> None:
        self.player, self.since = player, 0
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)


class _Wall:
    """A clock on the wall that a test sets; the room is served by it."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def test_somebody_who_leaves_before_they_were_sent_the_table_is_no_newcomer_any_more() -> None:
    watchers, ann, bob = Watchers(), _Connection("Ann"), _Connection("Bob")
    watchers.add(ann)
    watchers.add(bob)
    watchers.remove(ann)
    assert watchers.take_newcomers() == [bob]
    assert "Ann" not in watchers
    assert watchers.people == {"Bob"}


def test_only_newcomers_are_left_out_until_they_are_sent_the_table() -> None:
    watchers, first, second = Watchers(), _Connection("Ann"), _Connection("Ann")
    watchers.add(first)
    watchers.take_newcomers()
    watchers.add(second)
    assert watchers.without_newcomers() == [("Ann", [first])]
    watchers.take_newcomers()
    ((player, both),) = watchers.without_newcomers()
    assert player == "Ann"
    assert {id(one) for one in both} == {id(first), id(second)}


def test_a_player_is_told_on_every_connection_and_nobody_else() -> None:
    watchers, first, second, other = Watchers(), _Connection("Ann"), _Connection("Ann"), _Connection("Bob")
    for connection in (first, second, other):
        watchers.add(connection)
    watchers.send("Ann", b"a seat for you")
    assert (first.frames, second.frames, other.frames) == ([b"a seat for you"], [b"a seat for you"], [])


def test_the_lines_of_a_kept_table_go_on_or_begin_again_with_what_the_store_has() -> None:
    def line(number: int) -> wire.LogLine:
        return wire.LogLine(number, f"line {number}", "hand")

    last_stored = LastStored(1, [line(1)])
    last_stored.go_on(3, [line(2), line(3)])
    assert last_stored.version == 3
    assert [each.number for each in last_stored.lines_after(1)] == [2, 3]
    last_stored.begin(1, [line(1)])
    assert (last_stored.version, [each.number for each in last_stored.lines]) == (1, [1])


def test_a_table_s_time_goes_back_only_where_that_is_noted() -> None:
    wall = _Wall()
    clock = TableClock(RoomTime(wall), datetime.min)
    noon = clock.now()
    clock.set_to(noon - HOUR)
    assert clock.now() == noon
    clock.jump_to(noon - HOUR)
    assert clock.now() == noon - HOUR


def test_two_tables_that_act_together_have_the_later_time_of_both() -> None:
    wall = _Wall()
    clock = TableClock(RoomTime(wall), datetime.min)
    noon = clock.now()
    assert clock.not_before(noon + HOUR) == noon + HOUR
    assert clock.now() == noon + HOUR


def test_a_clock_that_is_held_goes_on_from_where_it_stood() -> None:
    wall = _Wall()
    clock = TableClock(RoomTime(wall), datetime.min)
    noon = clock.now()
    clock.hold()
    wall.now += HOUR
    assert clock.now() == noon
    clock.go_on()
    assert clock.now() == noon
    wall.now += HOUR
    assert clock.now() == noon + HOUR
