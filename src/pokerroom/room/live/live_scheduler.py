"""The scheduler of a live table, where a person deals: it knows when a called clock runs out and a change is due."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

from pokerroom.room import wire
from pokerroom.room.live.live_decks import deck_due
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.ports import SchedulePorts
from pokerroom.room.tables.schedule.pace import Pace
from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.room.tables.schedule.table_bots import TableBots
from pokerroom.rulings.floor.away_at_deal import absent_hands_due
from pokerroom.table.clock import turn_time
from pokerroom.table.floor_notes import STANDING_LEAVE


class LiveScheduler(Scheduler):
    """Waits for the dealer; `wake` is when a called clock runs out, so that everybody is shown it."""

    def __init__(
        self,
        journal: TableJournal,
        table_bots: TableBots,
        pace: Pace,
        ports: SchedulePorts,
        *,
        rack: Callable[[], wire.WireRack | None],
        member_named: Callable[[str], str],
        leave_to_sit: str = STANDING_LEAVE,
    ) -> None:
        """Wait for the dealer of a table where a person deals.

        `rack` gives the rack by the books, and `member_named` how a member's account spells a name.
        """
        super().__init__(journal, table_bots, pace, ports, leave_to_sit=leave_to_sit)
        self.rack, self.member_named = rack, member_named

    def go_on(self, now: datetime) -> None:
        """Carry out announced changes between hands, and nothing else: only the dealer knows about the play."""
        if self.journal.hand is None and not self.journal.table.closed:
            self._carry_out_changes(now)
        until = self._time_limit()
        self.wake = until if until is not None and until > now else None

    @property
    def takes_in(self) -> bool:
        """Whether the dealer has taken the hand in, after which its pots stay pushed."""
        return self.direction is None or self.direction.wanted is not None

    def may_deal(self, now: datetime) -> bool:
        """Return whether the dealer wants the next hand, and has a deck and a button for it."""
        request, table = self.direction.wanted if self.direction is not None else None, self.journal.table
        if request is None or not request.another or deck_due(table) is not None or self.owes_tournament:
            return False
        return {*table.forecast(now).drawing_for_button} <= {*request.drawn}

    @property
    def owes_tournament(self) -> bool:
        """Whether the dealer has something else to do for the tournament before the next hand."""
        if self.direction is None:
            return False
        duties = self.direction.dealer.duties()
        return bool(duties.stacks) or duties.race is not None

    def is_there(self, player: str) -> bool:
        """Return whether a player is at the table as far as its dealer has noted; nobody need be connected."""
        return not self.is_marked_away(player)

    def is_marked_away(self, player: str) -> bool:
        """Return whether the dealer has noted that somebody at a table of a tournament is away."""
        table = self.journal.table
        return any(seated.noted_absent and seated.name == player for seated in table.players.values())

    def absent(self) -> dict[int, str]:
        """Return the seats of a tournament's table whose players are away, and why; their hands are taken in."""
        if self.direction is None:
            return {}
        table = self.journal.table
        dead = self._seats_under_penalty()
        absences = {seat: "is away" for seat, player in table.players.items() if player.noted_absent}
        return absences | {seat: "serves a penalty" for seat in table.players if seat in dead}

    @property
    def away(self) -> tuple[int, ...]:
        """The seats of a tournament's table whose players are away and serve no penalty."""
        if self.direction is None:
            return ()
        table, dead = self.journal.table, self._seats_under_penalty()
        return tuple(seat for seat, player in table.players.items() if player.noted_absent and seat not in dead)

    def _seats_under_penalty(self) -> Collection[int]:
        """Return the seats that serve a penalty in the hand that is played."""
        return self.direction.dead if self.direction is not None and self.journal.hand is not None else ()

    def absent_due(self) -> tuple[int, ...]:
        """Return the seats of the absent whose hands are taken in now."""
        hand, absent = self.journal.hand, self.absent()
        if hand is None or not absent or not hand.betting:
            return ()
        return absent_hands_due(self.journal.house, hand, absent)

    def prepare_hand(self, now: datetime) -> None:
        """Do the work that is due before a hand: announced changes, and whether the table charges for a jackpot."""
        self._carry_out_changes(now)
        self._follow_jackpot(now)

    def time_up(self, now: datetime) -> bool:
        """Return whether the clock that was called on the player in turn has run out."""
        until = self._time_limit()
        return until is not None and until <= now

    def thinking(self) -> tuple[datetime, datetime, wire.ClockKind] | None:
        """Return from when until when the player in turn may think, and by which clock; None where none was called."""
        turn, until = self.journal.table.time.turn, self._time_limit()
        if turn is None or turn.called is None or until is None:
            return None
        return turn.called, until, "called"

    def _time_limit(self) -> datetime | None:
        table = self.journal.table
        turn = table.time.turn
        if table.floor.stopped is not None or turn is None or turn.called is None:
            return None
        marks = turn_time.moments(table.rules.clock, turn)
        return marks[-1].at if marks else None
