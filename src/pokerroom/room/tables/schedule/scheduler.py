"""The scheduler of a table does everything that happens there automatically.

Hands begin, cards are dealt, bots think, clocks run out, players come and go. `Scheduler` is told the time and reads no
clock: `go_on(now)` does everything that is due and sets `wake` to the next moment at which something will be. So a test
can play a night at a table in a second, exactly as it is played in the room.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

from pokerroom.errors import PokerroomError
from pokerroom.hand import Hand
from pokerroom.room import wire
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.ports import SchedulePorts
from pokerroom.room.tables.ruling_under_way import RulingAtTable
from pokerroom.room.tables.schedule.at_play import TableAtPlay
from pokerroom.room.tables.schedule.coming_and_going import ComingAndGoing
from pokerroom.room.tables.schedule.dealing import StreetDealer
from pokerroom.room.tables.schedule.direction import TableDirection
from pokerroom.room.tables.schedule.hand_end import HandEnd, was_walk
from pokerroom.room.tables.schedule.pace import Pace
from pokerroom.room.tables.schedule.seed_waits import SeedWaits
from pokerroom.room.tables.schedule.table_bots import TableBots
from pokerroom.room.tables.schedule.turns import Turns
from pokerroom.table import Table, commands
from pokerroom.table.floor_notes import STANDING_LEAVE

_MOST_STEPS_AT_ONCE: Final = 200  # more than any hand without a person takes
_NEVER: Final = datetime.max
_SECONDS_WITHOUT_PLAYERS: Final = 20.0  # before it is looked again whether a hand can be dealt
_SHARE_OF_PAUSE_AFTER_SHOW: Final = 0.5  # where people could look at the cards before the pots were paid
_SHARE_OF_PAUSE_UNSEEN: Final = 0.3  # where there is nothing to look at, or it was looked at before


class Scheduler(TableAtPlay):
    """Does the due work of a table; `wake` is the next moment at which there will be more."""

    def __init__(
        self,
        journal: TableJournal,
        table_bots: TableBots,
        pace: Pace,
        ports: SchedulePorts,
        *,
        alone: bool = False,
        plays_for_watchers: bool = True,
        leave_to_sit: str = STANDING_LEAVE,
    ) -> None:
        super().__init__(journal, table_bots, pace, ports, alone=alone, plays_for_watchers=plays_for_watchers)
        self.leave_to_sit = leave_to_sit
        self.floor_called = False  # whether staff may be called to the table
        self.judging = RulingAtTable()  # the ruling under way
        self.seeds, self.seating = SeedWaits(self), ComingAndGoing(self)
        self.dealing, self.turns, self.hand_end = StreetDealer(self), Turns(self), HandEnd(self)
        self._found_running = journal.hand is not None
        journal.deck.take_seeds_from(self.seeds.take_now)

    def replace_journal(self, journal: TableJournal) -> None:
        """Go on with a journal that was read again: stop waiting for anything, and begin the turn again."""
        self.journal = journal
        journal.deck.take_seeds_from(self.seeds.take_now)
        self._found_running = journal.hand is not None
        self.question = ""
        self.waits.forget()

    def direct(self, direction: TableDirection, is_bot: Callable[[str], bool]) -> None:
        """Leave the table to a tournament, whose director begins and ends its hands and seats its bots."""
        self.direction = direction
        self.table_bots.leave_to_director(is_bot)

    def clock_was_set(self, by: int) -> None:
        """Wait longer for everything, by as many seconds as the table's time was set on."""
        later = timedelta(seconds=by)
        self.waits.shift(later)
        self.gone_since = {player: since + later for player, since in self.gone_since.items()}

    # Going on

    def go_on(self, now: datetime) -> None:
        """Do everything that is due by now; nothing is while the floor or a jackpot has stopped the table."""
        if self.journal.floor.stopped is not None or (self.journal.hand is None and self.ports.jackpot.waits()):
            self.wake, self.question = None, ""
            return
        if self._found_running:  # nobody could think while the room was closed, or could not read the table
            self._found_running = False
            if self.journal.table.time.turn is not None:
                self.journal.do(commands.BeginTurn(now))
        for _ in range(_MOST_STEPS_AT_ONCE):
            playing = self.journal.hand is not None
            due = self._step(now)
            if due is not None and due > now:
                self.wake = None if due is _NEVER else due
                return
            if playing and self.journal.hand is None:
                self.waits.next_hand()
                break  # the hand is stored before another one begins
            if not playing and self.journal.hand is not None and not self.journal.dealt_live:
                break  # the commitment is stored and shown before the first card
        self.wake = now

    def _step(self, now: datetime) -> datetime | None:
        """Do one thing and return None, or return when there will be something to do."""
        self.question = ""
        hand = self.journal.hand
        if self.direction is not None and (hand is None or hand.over):
            if hand is None and self.waits_for_seeds:
                return self.seeds.wait(now) or _NEVER
            return _NEVER  # its director begins hands and ends them
        if hand is None:
            return self._wait_between_hands(now)
        if hand.over:
            return self._end()
        if self.direction is not None and self.turns.act_for_the_absent(hand, self.direction):
            return None
        if hand.turn:
            return self.turns.go_on(hand, now)
        if hand.stage == "settle":
            return self.hand_end.settle(hand, now)
        if wait := self.seeds.wait_in_hand(now):
            return wait
        if hand.stage == "deal":
            return self.dealing.deal(hand, now)
        self.journal.deal_next()
        return None

    @property
    def waits_for_seeds(self) -> bool:
        """Whether a tournament's next hand waits for the players' seeds, as its director found it the last time."""
        wait = self.direction.director.next_hand_wait() if self.direction is not None else None
        return wait is not None and wait.reason == "seeds"

    # Between hands

    def _wait_between_hands(self, now: datetime) -> datetime | None:
        """Do the due work between two hands and begin the next; return until when to wait, None if something was done.

        In this order: the pause, announced changes, jackpots, players who come and go, the draw for the button, the
        deal.
        """
        journal, table = self.journal, self.journal.table
        if table.closed or table.floor.awaited is not None:
            return _NEVER
        if journal.last is not None:
            part = self._pause_between(journal.last.hand)
            if wait := self.wait(now, self.for_the_eye(part * self.pace.between_hands), "between hands"):
                return wait
        if self._carry_out_changes(now):
            return None
        self._follow_jackpot(now)
        self.seating.come_and_go(now)
        if not table.players and self._carry_out_changes(now):
            return None
        if not (self.alone or (self.watched and self.plays_for_watchers) or self.seating.people_play()):
            return _NEVER
        if self.seating.sit_out_at_the_blind(now):
            return None
        drawn = self._draw_for_button(now)
        forecast = table.forecast(now)
        if forecast.refusal_of_hand(drawn) is not None:
            journal.cannot_deal = True  # the last hand stays on the table meanwhile
            journal.outside_hours = forecast.outside_hours
            return self._wait_for_players(now)
        if wait := self.seeds.wait(now):
            return wait
        journal.begin_hand(now, drawn)
        self.would_go_on.clear()
        return None

    def _pause_between(self, hand: Hand) -> float:
        """Return how much of the usual pause is left for looking at a hand that is over."""
        if was_walk(hand) or self.hand_end.offers_to_show(hand):
            return _SHARE_OF_PAUSE_UNSEEN
        return _SHARE_OF_PAUSE_AFTER_SHOW if self.hand_end.was_looked_at() else 1.0

    def _carry_out_changes(self, now: datetime) -> bool:
        """Carry out announced changes for which nothing is missing; return whether there were any."""
        return carry_out_due(self.journal.do, self.journal.table, now)

    def _follow_jackpot(self, now: datetime) -> None:
        """Have the table charge for a jackpot only while there is a pool for it."""
        rules, has_pool = self.journal.rules, self.ports.jackpot.has_pool()
        if rules.setup.jackpot and has_pool is not None and has_pool != rules.in_jackpot:
            self.journal.do(commands.TakePartInJackpot(takes_part=has_pool, at=now))

    def _draw_for_button(self, now: datetime) -> dict[int, str] | None:
        """Draw a card for each seat that draws for the button; return None where none does."""
        table = self.journal.table
        seats = table.forecast(now).drawing_for_button
        if not seats:
            return None
        cards = self.journal.deck.shuffled(table.rules.hand.whole_deck.cards)
        return {seat: str(card) for seat, card in zip(seats, cards, strict=False)}

    def _wait_for_players(self, now: datetime) -> datetime:
        """Return when to look again while no hand can be dealt: a bot may come, or a seat be given up."""
        return now + timedelta(seconds=_SECONDS_WITHOUT_PLAYERS) if self.journal.stakes else _NEVER

    def _end(self) -> datetime | None:
        """End a hand that was over without a settlement, as when blinds are taken back; None: nothing to wait for."""
        self.journal.end_hand()
        return None

    # For the director or the watchers of the table

    @property
    def takes_in(self) -> bool:
        """Whether a finished hand may be taken in; at once, unless a dealer can still take a pushed pot back."""
        return True

    def may_deal(self, now: datetime) -> bool:  # noqa: ARG002
        """Return whether the dealer is ready for the next hand."""
        return True

    def thinking(self) -> tuple[datetime, datetime, wire.ClockKind] | None:
        """Return from when until when the player in turn or asked may think, and by which clock; None for nobody."""
        return self.turns.thinking()

    def may_hurry(self, player: str) -> bool:
        """Return whether this player is out of a hand that only bots play, and has not asked for the next one yet."""
        hand = self.journal.hand
        if hand is None or hand.over or self.direction is not None or player in self.would_go_on:
            return False
        names = self.journal.names
        return player in names.values() and all(self.table_bots.is_bot(names[seat]) for seat in hand.live)

    def hurry(self, player: str, now: datetime) -> None:
        """Note that a player has seen enough; once everybody dealt in who is there has, bots play on quickly."""
        self.would_go_on.add(player)
        self.hurry_for_newcomers(now)

    def hurry_for_newcomers(self, now: datetime) -> None:
        """End the pause of a table at which only bots play, if somebody waits for cards or wants the next hand."""
        if self.hurries():
            self.waits.hurry(now)


def carry_out_due(do: Callable[[commands.CarryOut], Any], table: Table, now: datetime) -> bool:
    """Carry out announced changes for which nothing is missing; return whether there were any."""
    done = False
    for number in table.changes.open:
        with suppress(PokerroomError):
            do(commands.CarryOut(number, now))
            done = True
    return done
