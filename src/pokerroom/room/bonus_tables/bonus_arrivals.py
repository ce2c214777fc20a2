"""Arrivals and departures at a bonus table between two rounds: boxes are given up, chips bought, and bots sit down."""

from __future__ import annotations

from datetime import datetime, timedelta

from pokerroom.bonus.table.commands import BringChips, LeaveBox, TakeBox, WishChips
from pokerroom.errors import PokerroomError
from pokerroom.room.bonus_tables.bonus_at_play import BonusTableAtPlay
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal


class BonusArrivals:
    """The arrivals and departures at one bonus table, and since when players with a box have been disconnected."""

    def __init__(self, play: BonusTableAtPlay) -> None:
        self._play = play
        self._gone: dict[str, datetime] = {}  # since when somebody with a box is not connected

    @property
    def _journal(self) -> BonusJournal:
        return self._play.journal  # another one, once the table was read again

    def shift(self, later: timedelta) -> None:
        """Move the times since which players have been gone, because the table's time was set on."""
        self._gone = {player: since + later for player, since in self._gone.items()}

    def leave(self, now: datetime) -> None:
        """Give up the boxes of players who want to leave, have been gone for too long, or may not play any more."""
        play, state = self._play, self._journal.state
        for box, patron in list(state.boxes.items()):
            if patron.player in play.here or play.bots.is_bot(patron.player):
                self._gone.pop(patron.player, None)
            else:
                self._gone.setdefault(patron.player, now)
            away = patron.player in self._gone and now >= self._gone[patron.player] + self._time_kept_for_absent
            out = patron.player in state.excluded or play.ports.is_kept_out(patron.player, now)
            if patron.leaving or away or out:
                asked = f"player {patron.player}" if patron.leaving else ""
                with play.journal.on_behalf_of(asked):
                    play.journal.do(LeaveBox(box, now))
                self._gone.pop(patron.player, None)

    def empty(self, now: datetime) -> None:
        """Give everybody at a closed table their chips back."""
        for box in list(self._journal.boxes):
            self._journal.do(LeaveBox(box, now))

    @property
    def _time_kept_for_absent(self) -> timedelta:
        return timedelta(seconds=self._play.pace.box_kept)

    def next_to_leave(self) -> datetime:
        """Return when the next box is given up because its player is gone."""
        sat = {box.player for box in self._journal.boxes.values()}
        return min(
            (since + self._time_kept_for_absent for player, since in self._gone.items() if player in sat),
            default=datetime.max,
        )

    def bring(self, now: datetime) -> None:
        """Give players the chips that they ordered during the round; drop orders that their accounts cannot pay."""
        for box, patron in list(self._journal.boxes.items()):
            if not patron.wants:
                continue
            with self._journal.on_behalf_of(f"player {patron.player}"):
                try:
                    self._journal.do(BringChips(box, patron.wants, now))
                except PokerroomError:
                    self._journal.do(WishChips(box, 0, now))

    def bots_come(self, now: datetime) -> None:
        """Have bots take free boxes, and buy chips if they run short."""
        stack, state = self._journal.opening.stack, self._journal.state
        while (newcomer := self._play.bots.newcomer(self._journal)) is not None:
            self._journal.do(TakeBox(newcomer[0], newcomer[1], stack, now))
        for box in self._play.bots.boxes(self._journal):
            if state.boxes[box].chips < 5 * state.terms.limits.ante_least:
                self._journal.do(BringChips(box, stack, now))
