"""Turns in a hand: bots think, people have their time, hands are shown, and no wait is too long."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from pokerroom.bots.estimate import can_win
from pokerroom.bots.regulars import decide_at_a_glance
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Discard, Hand, Muck, PlayerCommand, Show
from pokerroom.room import wire
from pokerroom.room.tables.schedule.at_play import TableAtPlay
from pokerroom.room.tables.schedule.direction import TableDirection
from pokerroom.rulings.floor.away_at_deal import act_for_the_absent
from pokerroom.table import commands
from pokerroom.table.clock import turn_time

_WAIT_FOR_SLOW_BOT: Final = timedelta(milliseconds=20)  # then it is asked again


class Turns:
    """The turns of a hand, each until its player has acted or their time is up."""

    def __init__(self, play: TableAtPlay) -> None:
        self._play = play

    def go_on(self, hand: Hand, now: datetime) -> datetime | None:
        """Do what is due in this turn and return None, or return when something will be."""
        seat = hand.turn
        player = self._play.journal.names[seat]
        if hand.showdown.to_show:
            return self._show(hand, seat, player, now)
        if self._play.table_bots.is_bot(player):
            return self._bot_decides(hand, seat, now)
        return self._person_decides(hand, player, now)

    def _bot_decides(self, hand: Hand, seat: int, now: datetime) -> datetime | None:
        play = self._play
        mark = ("thinks", len(hand.events))
        begins = not play.waits.is_for(*mark) and play.pace.times
        seconds = play.table_bots.thinking_seconds(hand, hand.options(seat)) if begins else 0.0
        if begins:
            play.table_bots.begin_to_think(hand, seat)
        if wait := play.wait(now, play.for_the_eye(seconds), *mark):
            return wait
        command = play.table_bots.decision(hand, seat)
        if command is None:
            return now + _WAIT_FOR_SLOW_BOT
        play.journal.act(seat, command)
        return None

    def _show(self, hand: Hand, seat: int, player: str, now: datetime) -> datetime | None:
        play = self._play
        wishes = play.wishes_of(player)
        asks = not play.table_bots.is_bot(player) and play.is_here(player) and not (wishes.shows or wishes.folds)
        seconds = play.pace.deciding if asks else play.for_the_eye(play.pace.showing)
        if wait := play.wait(now, seconds, "shows", len(hand.events)):
            return wait
        play.journal.act(seat, Show() if play.ports.jackpot.tables_hand(hand, seat) else shows_or_mucks(hand, seat))
        return None

    def act_for_the_absent(self, hand: Hand, direction: TableDirection) -> bool:
        """Fold or kill the hands of people who are not there, as the house has it; return whether there was one."""
        play = self._play
        absent = {
            seat
            for seat, player in play.journal.names.items()
            if seat in direction.dead or (not play.table_bots.is_bot(player) and not play.is_there(player))
        }
        if not absent or not hand.betting:
            return False
        with play.journal.on_behalf_of("the room"):
            return bool(act_for_the_absent(play.journal.house, hand, absent))

    def _person_decides(self, hand: Hand, player: str, now: datetime) -> datetime | None:
        play = self._play
        wishes = play.wishes_of(player)
        if wishes.folds or (wishes.leaves and not play.is_here(player)):
            self._act_for_gone(hand, player, checks=not wishes.folds)
            return None
        if self._is_given_up(player):
            if wait := play.wait(now, play.pace.gone_patience, "gone", len(hand.events)):
                return wait
            self._act_for_gone(hand, player, checks=True)
            return None
        table, rules = play.journal.table, play.journal.rules.clock
        turn = table.time.turn
        if turn is None:
            play.journal.do(commands.BeginTurn(now))
            turn = table.time.turn or turn_time.Turn(now)
        marks = turn_time.moments(rules, turn)
        if not marks:
            patience = play.pace.patience if play.is_here(player) else play.pace.absent_patience
            called = turn.began + timedelta(seconds=patience)
            if called <= now:
                play.journal.do(commands.CallClock(turn_time.ASKED_BY_FLOOR, now))
                return None
            return called
        if marks[-1].at > now:
            return marks[-1].at
        self._time_is_up(hand, player, now)
        return None

    def _is_given_up(self, player: str) -> bool:
        """Return whether nobody waits for a player any longer: they had their time while away, and are not back."""
        return self._play.is_marked_away(player) or player in self._play.given_up

    def _act_for_gone(self, hand: Hand, player: str, *, checks: bool) -> None:
        """Fold for a player who leaves or has gone; if they may not fold, do the least that they may.

        With `checks`, for a player who has not said that they fold, check as long as that is open.
        """
        seat, options = hand.turn, hand.options(hand.turn)
        least: PlayerCommand
        if options.check and checks:
            least = CHECK
        elif options.fold:
            least = FOLD
        elif options.discard:
            least = decide_at_a_glance(hand.cards(seat), options, hand.pot, self._play.table_bots.chance)
        elif options.draw >= 0:
            least = Discard(())
        elif options.check:
            least = CHECK
        else:
            least = CALL if options.call else Bet(options.bring_in or options.least_to)
        with self._play.journal.on_behalf_of(f"player {player}"):
            self._play.journal.act(seat, least)

    def _time_is_up(self, hand: Hand, player: str, now: datetime) -> None:
        play = self._play
        seat = hand.turn
        outcome = play.journal.do(commands.TimeIsUp(now))
        if outcome.what == "must_discard":  # the room is the dealer, and takes what looks least
            given_up = decide_at_a_glance(hand.cards(seat), hand.options(seat), hand.pot, play.table_bots.chance)
            play.journal.act(seat, given_up)
        play.expired[player] = play.expired.get(player, 0) + 1
        may_miss = play.is_here(player) and not play.wishes_of(player).leaves
        if play.expired[player] < (play.pace.away_after if may_miss else 1):
            return
        play.given_up.add(player)
        if play.direction is not None:
            play.direction.away.add(player)
        elif not play.journal.table.players[seat].away:
            play.do_if_allowed(commands.SitOut(seat, now))

    def times_late(self, player: str) -> int:
        """Return how often in a row a player's time has run out."""
        return self._play.expired.get(player, 0)

    def note_action(self, player: str) -> None:
        """Note that a person acted in time: turns that they missed are forgotten, and they count as there."""
        self._play.expired.pop(player, None)
        self.note_return(player)

    def note_return(self, player: str) -> None:
        """Note that a person is there again, and has their whole time from now on."""
        self._play.given_up.discard(player)
        if self._play.direction is not None:
            self._play.direction.away.discard(player)

    def thinking(self) -> tuple[datetime, datetime, wire.ClockKind] | None:
        """Return from when until when the player in turn or asked may think, and by which clock; None for nobody.

        It is one clock from the beginning of a turn to its end: while the room is patient, the seconds of the clock
        that the floor will then call belong to the player already.
        """
        play = self._play
        hand, table = play.journal.hand, play.journal.table
        if hand is None or play.wake is None:
            return None
        if play.question:
            return play.waits.since, play.wake, "room"
        if not hand.turn:
            return None
        player = play.journal.names[hand.turn]
        if play.table_bots.is_bot(player):
            return (play.waits.since, play.wake, "room") if play.pace.times else None
        turn, rules = table.time.turn, table.rules.clock
        if hand.showdown.to_show or turn is None or self._is_given_up(player):
            return play.waits.since, play.wake, "room"
        if turn.called is not None:
            return turn.began, play.wake, "called"
        if rules.standing_limit is not None:
            return turn.began, play.wake, "standing"
        return turn.began, play.wake + timedelta(seconds=rules.called), "room"


def shows_or_mucks(hand: Hand, seat: int) -> PlayerCommand:
    """Return the command that shows a hand that can still win something, or mucks any other if that is allowed."""
    options = hand.options(seat)
    return Muck() if options.muck and not can_win(hand.view(seat), hand.rules) else Show()
