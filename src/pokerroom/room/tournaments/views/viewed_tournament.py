"""The data for views of a tournament: its state, its tables and the time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from pokerroom.errors import PokerroomError
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.schedule.direction import NextHandWait
from pokerroom.room.tournaments.tables.directed_tables import table_id
from pokerroom.room.tournaments.tournament_records import StoredTournament
from pokerroom.room.wall_time import SteadyClock
from pokerroom.tournament import Tournament, commands
from pokerroom.tournament.duties import TournamentDuty
from pokerroom.tournament.money.house_share import money_rules_for
from pokerroom.tournament.money.prize_list import PrizeList, prize_list
from pokerroom.tournament.money.usual_prizes import usual_prizes
from pokerroom.tournament.questions.prizes import prizes_of
from pokerroom.tournament.records import Competitor
from pokerroom.tournament.state import SessionState, TournamentState


@dataclass(frozen=True, kw_only=True)
class ViewedTournament:
    """The data for views: a tournament as it is stored, its tables and the time."""

    tournament: Tournament
    settings: TournamentSettings
    actors: Mapping[str, TableActor]
    waits: Mapping[str, NextHandWait]  # by table
    stored: StoredTournament
    now: datetime
    time: SteadyClock
    duties: tuple[TournamentDuty, ...] = ()  # of people, because the director cannot go on without them
    refuse_play: Callable[[commands.TournamentCommand], None]  # whom the room keeps out

    @property
    def state(self) -> TournamentState:
        """The state of the tournament, with everything that has happened in it."""
        return self.tournament.state

    def wait_words(self, table: str) -> str:
        """Return in words what the next hand at a table waits for, by the table's id; "" where it does not wait."""
        wait = self.waits.get(table)
        return wait.words if wait is not None else ""

    def ms(self, local: datetime) -> int:
        """Return a moment on the room's wall in milliseconds, as the wire has it."""
        return int(self.time.moment(local).timestamp() * 1000)

    @property
    def session(self) -> SessionState | None:
        """The session that is played, or was played last; None before the first."""
        every = [session for session in self.state.sessions.values() if session.stage not in ("planned", "seated")]
        not_over = [state for state in every if state.stage != "over"]
        return (not_over or every)[-1] if every else None

    @property
    def starts(self) -> datetime | None:
        """When it begins; None where it begins as soon as enough players are there, or no time is stated."""
        state = self.state
        if state.conditions.sit_and_go:
            return None
        first = state.sessions[state.conditions.plans[0].name]
        return first.plan.starts or state.conditions.start

    def table_of(self, player: str) -> tuple[str, Competitor] | None:
        """Return the id of a player's table, and their state as a competitor; None without a table."""
        session, competitor = self.session, self.competitor(player)
        if session is None or competitor is None or not competitor.table:
            return None
        return table_id(self.tournament, session.name, competitor.table), competitor

    def competitor(self, player: str) -> Competitor | None:
        """Return a competitor who is in play, or waits for a match; None for anybody else."""
        session = self.session
        return session.players.get(player) if session is not None and session.stage != "over" else None

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables in use by their names, without those of a heads-up tournament whose round is won."""
        session = self.session
        if session is None or session.stage == "over":
            return ()
        return tuple(name for name, table in session.tables.items() if table.seats or session.bracket is None)

    def prizes(self) -> PrizeList:
        """Return the prizes as the pool stands; before a sit-and-go starts, as if its field were full."""
        state, rules = self.state, self.tournament.rules
        missing = max(0, state.conditions.sit_and_go - state.taken) if state.stage == "published" else 0
        entry = state.conditions.entry
        pool = state.pool + (missing * entry.contribution if entry is not None else 0)
        if state.conditions.prizes is None:
            entries = max(state.taken + missing, 2)
            return prize_list(money_rules_for(rules.house), usual_prizes(entries), pool, entries)
        if missing:
            return prize_list(money_rules_for(rules.house), state.conditions.prizes, pool, state.taken + missing)
        return prizes_of(rules, state)


def prizes_or_none(viewed: ViewedTournament) -> PrizeList | None:
    """Return the prizes as the pool stands; None while so few have entered that there are no shares for them."""
    return viewed.stored.once("prizes", lambda: _prizes_if_known(viewed))


def _prizes_if_known(viewed: ViewedTournament) -> PrizeList | None:
    try:
        return viewed.prizes()
    except PokerroomError:  # no shares for so few entries yet
        return None


def average_stack(session: SessionState | None) -> int:
    """Return the average stack of those who are left; 0 where that says nothing."""
    if session is None or not session.remaining or session.bracket is not None:
        return 0
    return session.in_play // session.remaining
