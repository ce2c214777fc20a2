"""A tournament and its tables at one moment, as its director looks at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.schedule.direction import NextHandWait, WaitReason
from pokerroom.room.tournaments.tables.directed_tables import table_id
from pokerroom.room.tournaments.tournament_records import BY_THE_ROOM
from pokerroom.tournament import Tournament, commands
from pokerroom.tournament.state import SessionState, TournamentState

LEAST_PLAYERS: Final = 2  # fewer make neither a session nor a hand


@dataclass(kw_only=True)
class DirectorSnapshot:
    """A tournament and its tables at one moment, as its director looks at them.

    `wakes` are moments at which something will be due; `waits` says, by table, what its next hand waits for.
    """

    tournament: Tournament
    settings: TournamentSettings
    actors: Mapping[str, TableActor]
    now: datetime
    ready: Mapping[str, datetime]  # by id of a table, when its next hand may begin, for the eye
    coming: Mapping[str, datetime] = field(default_factory=dict)  # until when somebody may be on the way to a table
    is_kept_out: Callable[[str], bool]  # by the house
    wakes: list[datetime] = field(default_factory=list)
    waits: dict[str, NextHandWait] = field(default_factory=dict)

    @property
    def state(self) -> TournamentState:
        """The state of the tournament, with everything that has happened in it."""
        return self.tournament.state

    def command(self, kind: type[commands.TournamentCommand], **parts: Any) -> commands.TournamentCommand:
        """Return a command of this kind at this moment, in the room's own name or in that of `by`."""
        return kind(at=self.now, by=parts.pop("by", BY_THE_ROOM), **parts)

    def actor(self, session: SessionState, table: str) -> TableActor:
        """Return the room's actor for the table of this name in a session."""
        return self.actors[table_id(self.tournament, session.name, table)]

    def session(self) -> SessionState | None:
        """Return the session that is played or is to be played next; None where all are over."""
        state = self.state
        plans = sorted(state.conditions.plans, key=lambda plan: plan.heat)
        return next((state.sessions[plan.name] for plan in plans if state.sessions[plan.name].stage != "over"), None)

    @property
    def starts(self) -> datetime | None:
        """When the next session is to start; None where that is not a matter of time."""
        session, conditions = self.session(), self.state.conditions
        if session is None or conditions.sit_and_go:
            return None
        return session.plan.starts or conditions.start

    def wait(self, session: SessionState, table: str, reason: WaitReason, player: str = "") -> None:
        """Note the reason why the next hand at a table waits, and whose answer it waits for."""
        self.waits[table_id(self.tournament, session.name, table)] = NextHandWait(reason, player)

    def wait_all(self, session: SessionState, reason: WaitReason) -> None:
        """Note the reason why the next hand at every table waits."""
        for name in session.tables:
            self.wait(session, name, reason)

    def wake_at_level(self, session: SessionState) -> None:
        """Note when the level's time is up, and when the session's is."""
        state = self.state
        level, played = state.conditions.structure.level(session.level), state.played(session, self.now)
        ends = [session.level_since + level.minutes] if level.minutes else []
        ends += [float(session.plan.minutes)] if session.plan.minutes else []
        self.wakes += [self.now + timedelta(minutes=end - played) for end in ends if end > played]
