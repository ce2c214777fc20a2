"""Whether this process can do anything at a table: how it drives it, and the refusals where it cannot."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pokerroom.room.store.requests.failed_appends import Unavailable

DrivingMode: TypeAlias = Literal["driving", "astray", "fenced"]

_FAULTS_TO_CALL_OFF: Final = 2  # at one place


class Driving:
    """How this process stands to a table, and how often the program failed at the place where the table is.

    It begins as `driving`. After a failure memory and store differ, and it is `astray` until the table has been read
    again. Once another process has taken over the stream it is `fenced`, for good.

    >>> driving = Driving()
    >>> driving.go_astray(of_the_program=True); driving.mode
    'astray'
    >>> driving.find_again(); driving.mode, driving.keeps_failing
    ('driving', False)
    >>> driving.give_up(); driving.find_again(); driving.mode
    'fenced'
    """

    def __init__(self) -> None:
        self.mode: DrivingMode = "driving"
        self._faults = 0

    @property
    def refusal(self) -> Unavailable | None:
        """Why nothing can be done at the table in this process now; None where it drives it."""
        if self.mode == "fenced":
            return table_moved()
        return table_unreadable() if self.mode == "astray" else None

    @property
    def keeps_failing(self) -> bool:
        """Whether the program failed so often at this place that the hand or the round is to be called off."""
        return self._faults >= _FAULTS_TO_CALL_OFF

    def go_astray(self, *, of_the_program: bool) -> None:
        """Note that memory and store differ; the store's own trouble says nothing against the hand that is played."""
        if self.mode == "driving":
            self.mode = "astray"
        self._faults += of_the_program

    def give_up(self) -> None:
        """Note that another process has taken over the table's stream."""
        self.mode = "fenced"

    def find_again(self) -> None:
        """Note that memory agrees with the store again, which has been read."""
        if self.mode == "astray":
            self.mode = "driving"

    def forget_faults(self) -> None:
        """Begin to count anew: the table has gone on, or what it could not go on with was called off."""
        self._faults = 0


def room_closing() -> Unavailable:
    """Return the refusal while the room is closing; another server, or the same one, will soon answer."""
    return Unavailable("the room is closing", allowed="connect again in a moment")


def table_unreadable() -> Unavailable:
    """Return the refusal for a table whose stored state cannot be read now."""
    return Unavailable("the table cannot be read right now", allowed="try again in a moment")


def table_moved() -> Unavailable:
    """Return the refusal once another server has taken the table over."""
    return Unavailable("another server of the room runs this table now", allowed="connect again")
