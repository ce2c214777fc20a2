"""A tournament as spectators see it, in a room that shows them its tables with a delay, or not at all.

Players in it, and the house, see chips and places as they are between hands. Others see neither a hand nor its result
before its table has shown it to them: standings, lines and the number of players left are those of a moment all of
whose hands have been shown. Where spectators see no hands at all, they see no chips either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from pokerroom.room import wire
from pokerroom.room.settings.room_settings import Spectators
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.actor.watching import LIVE, SEES_NOTHING


class _TournamentMoment(NamedTuple):
    """A tournament at a moment, and by table the last hand that had been played."""

    shown: wire.TournamentNow
    hands: Mapping[str, int]


@dataclass
class TournamentGallery:
    """The spectators' present view of a tournament."""

    spectators: Spectators
    actors: Mapping[str, TableActor]
    look: Callable[[], wire.TournamentNow]  # at the tournament as it is
    _view: wire.TournamentNow | None = None
    _pending: _TournamentMoment | None = field(default=None, repr=False)

    def delayed(self, current: wire.TournamentNow) -> wire.TournamentNow:
        """Return the tournament as spectators see it; `current` is how it really is."""
        if self.spectators == LIVE:
            return current
        if self.spectators == SEES_NOTHING:
            return _chips_hidden(current)
        self._advance()
        then = self._view or replace(_chips_hidden(current), lines=())
        return replace(
            current,
            entrants=then.entrants,
            tables=then.tables,
            prizes=then.prizes,
            paid=then.paid,
            average=then.average,
            chips=then.chips,
            lines=then.lines,
            owed=(),
            tournament=self.row(current.tournament),
        )

    def row(self, current: wire.LobbyTournament) -> wire.LobbyTournament:
        """Return the tournament's row in the lobby, as lookers-on see it."""
        if self.spectators in (LIVE, SEES_NOTHING) or not current.left:
            return current
        self._advance()
        if self._view is None:
            return replace(current, left=0, tables=0)
        return replace(current, left=self._view.tournament.left, tables=self._view.tournament.tables)

    def banner(self, current: wire.TableTournament | None) -> wire.TableTournament | None:
        """Return the tournament's banner for a table that is shown with a delay, without the distance to the prizes.

        Return None for a table of no tournament.
        """
        if current is None or self.spectators in (LIVE, SEES_NOTHING) or current.over:
            return current
        self._advance()
        then, bare = self._view, replace(current, left=0, tables=0, average=0, money="", next_prize=0)
        return (
            bare
            if then is None
            else replace(bare, left=then.tournament.left, tables=then.tournament.tables, average=then.average)
        )

    def _advance(self) -> None:
        """Take the next moment whose hands have all been shown, and begin to wait for another."""
        if self._pending is not None and self._may_show_result(self._pending):
            self._view, self._pending = self._pending.shown, None
        if self._pending is None:
            moment = _TournamentMoment(self.look(), self._hands_played())
            if self._may_show_result(moment):
                self._view = moment.shown
            else:
                self._pending = moment

    def _hands_played(self) -> dict[str, int]:
        lasts = {item: actor.journal.last for item, actor in self.actors.items()}
        return {item: last.number for item, last in lasts.items() if last is not None}

    def _may_show_result(self, moment: _TournamentMoment) -> bool:
        return all(
            self.actors[item].journal.table.closed or self.actors[item].may_know_result("", hand)
            for item, hand in moment.hands.items()
            if item in self.actors
        )


def _chips_hidden(current: wire.TournamentNow) -> wire.TournamentNow:
    return replace(
        current,
        entrants=tuple(replace(entrant, chips=0, rank=0) for entrant in current.entrants),
        tables=tuple(replace(table, largest=0, smallest=0, hand=0, playing=False) for table in current.tables),
    )
