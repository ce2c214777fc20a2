"""The tables of a tournament in the room: their names, their set-up, and the tournament's orders to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pokerroom.charges.entries import NEXT_POT
from pokerroom.citation import Citation
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.schedule.direction import NextHandRequest
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import commands
from pokerroom.table.floor_notes import DEALER_TITLE
from pokerroom.table.opening.readiness import as_usual
from pokerroom.tournament import Tournament
from pokerroom.tournament.conditions import denominations
from pokerroom.tournament.questions.denominations import smallest_chip
from pokerroom.tournament.state import TournamentState
from pokerroom.wording.capital import capital


def table_id(tournament: Tournament, session: str, table: str) -> str:
    """Return the id in the room of a table of a session.

    Where several sessions are played, each has tables of its own.
    """
    plans = tournament.state.conditions.plans
    part = f"{session}-" if len(plans) > 1 else ""
    return f"{tournament.state.name}-{part}{table}".lower().replace(" ", "-")


def tournament_table_ids(tournament: Tournament) -> set[str]:
    """Return the ids of every table that a tournament has used or uses."""
    return {
        table_id(tournament, session.name, table)
        for session in tournament.state.sessions.values()
        for table in (*session.tables, *session.played_off_at, *(seat.table for seat in session.seats))
        if table  # a player who waits for a round of matches has none
    }


def level_setup(tournament: Tournament, level: int, session: str = "", table: str = "") -> TableSetup:
    """Return how a table is set up at a level, with the smallest chip that is still in play there."""
    state, chip = tournament.state, 0
    conditions = state.conditions
    if table:
        playing = state.session(session)
        chip = smallest_chip(state, playing, playing.table(table))
    smallest, dealt_live = chip or denominations(conditions)[0], conditions.dealt_live
    setup = replace(conditions.structure.setup(level), smallest_chip=smallest, live=dealt_live)
    return as_usual(tournament.rules.house, setup)


@dataclass(kw_only=True)
class DirectedTables:
    """The tables that one happening after another is carried out at: those in use, and those that it opens."""

    tournament: Tournament
    session: str
    actors: Mapping[str, TableActor]  # by id
    opened: dict[str, TableJournal]  # new ones, by id
    open_table: Callable[[str, TableSetup, str], TableJournal]  # by id, set-up and name
    now: datetime

    @property
    def state(self) -> TournamentState:
        """The state of the tournament, with everything that has happened in it."""
        return self.tournament.state

    def journal(self, table: str) -> TableJournal:
        """Return the journal of a table by its name in the session."""
        full_id = table_id(self.tournament, self.session, table)
        if full_id in self.opened:
            return self.opened[full_id]
        return self.actors[full_id].journal

    def hand_request_at(self, table: str) -> NextHandRequest:
        """Return who wants the next hand at a table that a person deals."""
        direction = self.actors[table_id(self.tournament, self.session, table)].scheduler.direction
        return (direction.wanted if direction is not None else None) or NextHandRequest("", DEALER_TITLE)

    def seat_of(self, player: str) -> tuple[TableJournal, int] | None:
        """Return the table and seat that a player has; None for somebody without a seat."""
        journals = [*(actor.journal for actor in self.actors.values()), *self.opened.values()]
        for journal in journals:
            for seat in journal.stakes:
                if journal.seats.plays(seat) == player:
                    return journal, seat
        return None

    def do(self, journal: TableJournal, kind: type[commands.Command[Any]], **parts: Any) -> Any:
        """Carry out a command at a table, at the time of the step, and return its result."""
        return journal.do(kind(at=self.now, **parts))

    def seat(
        self, journal: TableJournal, player: str, seat: int, chips: int, why: str, cites: Sequence[Citation]
    ) -> None:
        """Give a player a seat at a table with this many chips of the tournament."""
        parts = {"player": player, "seat": seat, "chips": chips, "why": why, "cites": tuple(cites)}
        self.do(journal, commands.SeatCompetitor, **parts)

    def leave(self, player: str, why: str, cites: Sequence[Citation]) -> int:
        """Take a player out of their seat, and return how many chips they had."""
        seated_at = self.seat_of(player)
        if seated_at is None:
            return 0
        journal, seat = seated_at
        text = why.replace(f"{player} ", "", 1)
        chips: int = self.do(journal, commands.RemoveCompetitor, seat=seat, why=text, cites=tuple(cites))
        return chips

    def give(self, player: str, amount: int, what: str, cites: Sequence[Citation]) -> None:
        """Change a player's stack by this many chips; below 0, it gets smaller."""
        seated_at = self.seat_of(player)
        if seated_at is not None and amount:
            self.do(seated_at[0], commands.IssueChips, seat=seated_at[1], amount=amount, what=what, cites=tuple(cites))

    def ensure_open(self, table: str, setup: TableSetup) -> TableJournal:
        """Return a table of the session by its name, and open it where it is not open yet."""
        full_id = table_id(self.tournament, self.session, table)
        if full_id not in self.actors and full_id not in self.opened:
            name = f"{self.state.conditions.called}, {_table_name(table)}"
            self.opened[full_id] = self.open_table(full_id, setup, name)
        return self.journal(table)

    def close(self, journal: TableJournal, why: str, cites: Sequence[Citation]) -> None:
        """Take everybody out of their seats at a table, and close it."""
        if carried := journal.ledger.balance(NEXT_POT):  # a bonus of a hand that was called off
            self.do(journal, commands.IssueChips, seat=0, amount=-carried, what=why, cites=tuple(cites))
        for seat in sorted(journal.stakes):
            self.do(journal, commands.RemoveCompetitor, seat=seat, why=why, cites=tuple(cites))
        self.do(journal, commands.EndCompetition, why=why, cites=tuple(cites))

    def open_journals(self) -> Iterator[TableJournal]:
        """Yield the tables of the session that are open."""
        for name in self.state.session(self.session).tables:
            full_id = table_id(self.tournament, self.session, name)
            if full_id in self.opened or full_id in self.actors:
                journal = self.journal(name)
                if not journal.table.closed:
                    yield journal

    def say(self, text: str, cites: Sequence[Citation], *journals: TableJournal) -> None:
        """Announce something at tables; at all of them where none are named."""
        for journal in journals or tuple(self.open_journals()):
            self.do(journal, commands.SayForTournament, text=_as_spoken_sentence(text), cites=tuple(cites))


def _table_name(table: str) -> str:
    return f"table {table}" if table.isdecimal() else table


def _as_spoken_sentence(text: str) -> str:
    words = text.strip().translate(str.maketrans("[]", "()"))
    return capital(words) + ("" if words.endswith((".", "!", "?")) else ".")
