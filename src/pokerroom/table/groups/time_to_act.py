"""The time of the player in turn, for callers outside the table."""

from __future__ import annotations

from datetime import datetime

from pokerroom.errors import refuses_misread_calls
from pokerroom.table.clock.turn_time import ClockReading, TimeoutAction, Turn
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.playing.time_to_act import time_is_running, time_left, when_this_turn_runs_out
from pokerroom.table.groups.group import TableGroup


@refuses_misread_calls
class TimeToAct(TableGroup):
    """The turn whose time is running at a table: its clock, and the acts open to the player and to others about it."""

    __slots__ = ()

    def _in_short(self) -> str:
        hand = self._state.hand
        return "no time runs" if self.turn is None or hand is None else f"the time of seat {hand.turn} runs"

    def left(self, now: datetime) -> ClockReading:
        """Return the clock as everybody sees it, with the last mark that was due: a warning, the countdown, the end."""
        return time_left(self._state, now)

    @property
    def turn(self) -> Turn | None:
        """The turn whose time is running: when it began, and whether the clock was called; None while no time runs."""
        return self._state.clock.turn if time_is_running(self._state) else None

    @property
    def runs_out(self) -> TimeoutAction | None:
        """The act that the player in turn will have made if they let their time pass; None while no time runs."""
        return when_this_turn_runs_out(self._state)

    @table_question
    def may_call_clock(self, seat: int) -> bool:
        """Return whether the house lets a player ask for the clock on the player in turn."""
        hand, rules, turn = self._state.hand, self._state.rules.clock, self._uncalled
        if hand is None or turn is None or hand.turn == seat:
            return False
        return rules.called_by != "floor_only" and (rules.standing_limit is None or rules.called_over_standing)

    @table_question
    def may_buy(self, seat: int) -> bool:
        """Return whether a player is in turn and the table still sells them more time."""
        hand, rules, turn = self._state.hand, self._state.rules.clock, self._uncalled
        if hand is None or turn is None or hand.turn != seat:
            return False
        often = self._state.clock.bought.get((seat, hand.progress.stage_number), 0)
        offered = bool(rules.standing_limit and rules.extra_seconds) and (
            rules.extensions is None or often < rules.extensions
        )
        return offered and (not rules.price or hand.stack(seat) > rules.price)

    @property
    def _uncalled(self) -> Turn | None:
        """The running turn, if no clock was called on it and the floor has not stopped the table."""
        turn = self.turn
        return None if turn is None or turn.called is not None or self._state.floor.stopped is not None else turn
