"""Between two hands: seat, move, sit out and remove players as they wished, the absent, and bots."""

from __future__ import annotations

from datetime import datetime

from pokerroom.errors import PokerroomError
from pokerroom.room.tables.schedule.at_play import TableAtPlay
from pokerroom.room.tables.schedule.hosts_closing import is_left_to_bots
from pokerroom.table import commands
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.seats.barring import bar_on


class ComingAndGoing:
    """Has players of a table come, go and move between two hands."""

    def __init__(self, play: TableAtPlay) -> None:
        self._play = play

    def sit_out_at_the_blind(self, now: datetime) -> bool:
        """Sit out the players who wanted to play until the big blind; return whether it has reached one of them."""
        play = self._play
        table = play.journal.table
        waiting = {
            table.players.seat_of(player) for player, wish in play.journal.wishes.items() if wish.sits_out_at_blind
        }
        waiting = {seat for seat in waiting if seat and not table.players[seat].away}
        line_up = table.forecast(now).line_up if waiting else None
        if line_up is None:
            return False
        last = line_up.blinds[-1] if line_up.blinds else line_up.button
        if last not in waiting:
            return False
        play.journal.wish(table.seats.plays(last), sits_out_at_blind=False)
        play.journal.do(commands.SitOut(last, now))
        return True

    def come_and_go(self, now: datetime) -> None:
        """Let people leave or move as they wish, clear seats of the long absent, and have bots come, buy and go."""
        play = self._play
        journal, table = play.journal, play.journal.table
        for player in [name for name, wishes in play.journal.wishes.items() if wishes.leaves]:
            seat = table.players.seat_of(player)
            if not seat or play.do_if_allowed(commands.Rise(seat, now)):
                play.forget(player)
        for player, wishes in [wish for wish in journal.wishes.items() if wish[1].moves_to]:
            journal.wish(player, moves_to=0)
            if seat := table.players.seat_of(player):
                play.do_if_allowed(commands.ChangeSeat(seat, wishes.moves_to, now))
        for seat in self.kept_out(now):
            player = table.seats.plays(seat)
            if play.do_if_allowed(commands.Rise(seat, now)):
                play.forget(player)
        self._clear_the_absent(now)
        table_bots = play.table_bots
        if is_left_to_bots(table, table_bots):
            for seat in list(table.players):
                play.do_if_allowed(commands.Rise(seat, now))
            return
        for seat in table_bots.seats_to_leave(table):
            play.do_if_allowed(commands.Rise(seat, now))
        for seat, amount in table_bots.to_buy(table):
            if not play.do_if_allowed(commands.Add(seat, amount, now)):
                play.do_if_allowed(commands.Rise(seat, now))
        while (newcomer := table_bots.newcomer(table)) is not None:
            player, seat, chips = newcomer
            table_bots.players.add(player)
            if self._others_wait(player, seat) or not play.do_if_allowed(commands.Sit(player, seat, chips, now)):
                table_bots.players.discard(player)
                break
            if journal.last is not None and not journal.cannot_deal:
                break  # into a running game they come one at a time

    def kept_out(self, now: datetime) -> dict[int, BarNote]:
        """Return by seat the bars of players who get no further hand here, whether the table or the room bars them."""
        table, notes = self._play.journal.table, {}
        for seat in sorted(table.players):
            player = table.seats.plays(seat)
            bar_notes = () if self._play.table_bots.is_bot(player) else self._play.ports.barred_elsewhere(player)
            bar = bar_on((*table.floor.bars, *bar_notes), player, now, game=table.name)
            if bar is not None:
                notes[seat] = bar
        return notes

    def _others_wait(self, player: str, seat: int) -> bool:
        """Return whether somebody waits for a seat that a bot would take."""
        try:
            self._play.ports.seats.refuse_seat(player, seat)
        except PokerroomError:
            return True
        return False

    def _clear_the_absent(self, now: datetime) -> None:
        """Give up the seats of people who are gone and away or without chips, after a while."""
        play = self._play
        table = play.journal.table
        for seat in list(table.players):
            player = table.seats.plays(seat)
            if play.table_bots.is_bot(player) or player in play.here:
                play.gone_since.pop(player, None)
                continue
            since = play.gone_since.setdefault(player, now)
            too_long = (now - since).total_seconds() > play.pace.seat_kept
            stake = table.players[seat].stake
            idle = table.players[seat].away or not (stake.chips or stake.held)
            if idle and too_long and play.do_if_allowed(commands.Rise(seat, now)):
                play.forget(player)

    def people_play(self) -> bool:
        """Return whether a person sits here who wants cards."""
        table = self._play.journal.table
        return any(
            not self._play.table_bots.is_bot(player.name) and not player.away for player in table.players.values()
        )
