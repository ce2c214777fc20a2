"""The state of a tournament: the result of its happenings, and answers that follow from it.

Stacks are those between hands: during a hand a player's chips are those they began it with, so that the chips in play
always equal the chips issued minus those removed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from pokerroom.errors import Malformed
from pokerroom.tournament import words
from pokerroom.tournament.chips.count import ChipsIssued
from pokerroom.tournament.conditions import SessionPlan, TournamentConditions
from pokerroom.tournament.happenings import (
    ChipsCounted,
    ConditionsPublished,
    PoolFixed,
    TournamentHappening,
    ValueAdded,
)
from pokerroom.tournament.heads_up.areas import PlayingArea
from pokerroom.tournament.heads_up.bracket import Bracket
from pokerroom.tournament.heads_up.rounds import HeadsUpRound
from pokerroom.tournament.money.accounts import fees_of, owed_by, pool_of
from pokerroom.tournament.records import (
    AllottedSeat,
    Competitor,
    ContactAttempt,
    Elimination,
    EntryPayment,
    OffenceCase,
    Penalty,
    PlacedGroup,
    PlayOff,
    TournamentAward,
    TournamentEntry,
    TournamentTable,
)
from pokerroom.wording.few_names import few_names

PauseInterval = tuple[datetime, datetime | None]


@dataclass(slots=True)
class SessionState:
    """One session's state, changed only by `evolve`."""

    plan: SessionPlan
    stage: words.SessionStage = "planned"
    through: tuple[str, ...] = ()  # players from earlier sessions
    carried: dict[str, int] = field(default_factory=dict)  # their stacks, where stacks carry over
    seats: tuple[AllottedSeat, ...] = ()
    empty: tuple[AllottedSeat, ...] = ()  # seats not taken, with their players
    players: dict[str, Competitor] = field(default_factory=dict)
    unsold: int = 0  # stacks among them that wait for somebody
    tables: dict[str, TournamentTable] = field(default_factory=dict)
    out: dict[str, Elimination] = field(default_factory=dict)
    started_at: datetime | None = None
    began: int = 0  # the number of players at the start
    tally: ChipsIssued = field(default_factory=ChipsIssued)  # the sources of its chips, and the chips that left play
    level: int = 1
    by_clock: bool = False  # whether levels begin by the clock, or when they are announced
    level_since: float = 0.0  # minutes of play
    level_ended: float | None = None  # the minutes at which its hands or players ended it
    hand_for_hand: int = 0  # the round that is being played; 0 while every table plays by itself
    round_of: int = 0  # the round in which a table has finished its hand, and the turn of that
    round_turn: int = 0
    stopped: str = ""
    drawn: dict[str, str] = field(default_factory=dict)
    play_offs: dict[str, int] = field(default_factory=dict)  # the order in which each play-off ended
    playing_off: PlayOff | None = None  # the running play-off
    ladder: tuple[tuple[str, ...], ...] = ()  # a play-off so far, in order; tied players form one group
    played_off_at: tuple[str, ...] = ()  # tables that were used for play-offs
    due_out: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by table, after an elimination round
    debts: dict[str, int] = field(default_factory=dict)  # money for chips, of players who are out
    places: tuple[PlacedGroup, ...] = ()
    scores: dict[str, int] = field(default_factory=dict)
    advanced: tuple[str, ...] = ()
    count: ChipsCounted | None = None
    bracket: Bracket | None = None  # of a heads-up tournament
    areas: tuple[PlayingArea, ...] = ()
    duels: dict[str, HeadsUpRound] = field(default_factory=dict)  # of the round now, by the number of the area
    round_won: dict[str, str] = field(default_factory=dict)  # who of them goes on

    def copy(self) -> SessionState:
        """Return an independent copy of this session."""
        return replace(
            self,
            carried=dict(self.carried),
            players=dict(self.players),
            tables=dict(self.tables),
            out=dict(self.out),
            drawn=dict(self.drawn),
            play_offs=dict(self.play_offs),
            due_out=dict(self.due_out),
            debts=dict(self.debts),
            scores=dict(self.scores),
            duels=dict(self.duels),
            round_won=dict(self.round_won),
        )

    @property
    def name(self) -> str:
        """The session's name in the conditions."""
        return self.plan.name

    @property
    def in_play(self) -> int:
        """All chips of players and at unsold seats."""
        return sum(player.chips for player in self.players.values())

    @property
    def issued(self) -> int:
        """All chips ever issued, including the rounding of chip races."""
        return self.tally.in_play + self.tally.removed

    @property
    def removed(self) -> int:
        """The chips that have left play in the session."""
        return self.tally.removed

    @property
    def remaining(self) -> int:
        """The number of players left, including those who may still re-buy."""
        return len(self.players) - self.unsold

    @property
    def owing(self) -> dict[str, int]:
        """The players who owe money for announced chips, and how much; players who are out may owe too."""
        return {**self.debts, **{player.player: player.owes for player in self.players.values() if player.owes}}

    @property
    def dealing(self) -> tuple[str, ...]:
        """The tables at which a hand is running."""
        return tuple(table.name for table in self.tables.values() if table.dealing)

    @property
    def level_hands(self) -> int:
        """The largest number of hands of this level played by any table."""
        return max((table.level_hands for table in self.tables.values() if table.level == self.level), default=0)

    def score(self, player: str) -> int:
        """Return the chips that decide a player's place; during a play-off, those they had before it."""
        stacks = self.playing_off.held if self.playing_off is not None else {}
        return stacks.get(player, self.players[player].chips)

    def is_play_off(self, table: str) -> bool:
        """Return whether a table belongs to a running play-off."""
        return self.playing_off is not None and table in self.playing_off.tables

    def competitor(self, player: str) -> Competitor:
        """Return a player of the session; refuse a name that nobody there has."""
        if player not in self.players:
            raise Malformed(f"{player} is not in {self.name}", allowed=few_names(self.players, player) or "nobody yet")
        return self.players[player]

    def table(self, name: str) -> TournamentTable:
        """Return a table in use; refuse a name that no table has."""
        if name not in self.tables:
            raise Malformed(f"{name!r} is no table of {self.name}", allowed=", ".join(self.tables) or "none yet")
        return self.tables[name]


@dataclass(slots=True)
class TournamentState:
    """One tournament's state, changed only by `evolve`."""

    conditions: TournamentConditions
    house: str
    digest: str
    drafted_at: datetime
    stage: words.TournamentPhase = "drafted"
    published: ConditionsPublished | None = None
    sent_at: datetime | None = None
    named: dict[str, str] = field(default_factory=dict)  # the directors, and who named them
    on_duty: tuple[str, ...] = ()
    tables_kept: tuple[str, ...] = ()
    interpreters: dict[str, str] = field(default_factory=dict)  # by language
    seconds_to_act: int = 0
    started_at: datetime | None = None
    entries: dict[int, TournamentEntry] = field(default_factory=dict)
    payments: list[EntryPayment] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)  # the people turned down, and why
    substitutes: dict[str, str] = field(default_factory=dict)  # substitutes by entrant
    substitutes_asked: dict[str, str] = field(default_factory=dict)  # whom entrants ask for, who are not approved yet
    added: list[ValueAdded] = field(default_factory=list)
    sessions: dict[str, SessionState] = field(default_factory=dict)
    pauses: list[PauseInterval] = field(default_factory=list)
    break_after: int = 0  # the level after which the last break was called
    turn: int = 0
    pool_fixed: PoolFixed | None = None
    awards: dict[int, TournamentAward] = field(default_factory=dict)
    confirmed: tuple[PlacedGroup, ...] = ()
    cases: dict[int, OffenceCase] = field(default_factory=dict)
    penalties: list[Penalty] = field(default_factory=list)
    contacts: list[ContactAttempt] = field(default_factory=list)
    barred: set[str] = field(default_factory=set)  # disqualified
    why: str = ""  # the reason for its cancellation
    balances: dict[str, int] = field(default_factory=dict)
    past: list[TournamentHappening] = field(default_factory=list)  # all happenings that were not taken back
    step: int = 0
    latest: datetime | None = None

    def copy(self) -> TournamentState:
        """Return an independent copy of this tournament; its past is shared and must not be added to."""
        return replace(
            self,
            named=dict(self.named),
            interpreters=dict(self.interpreters),
            entries=dict(self.entries),
            payments=list(self.payments),
            refused=dict(self.refused),
            substitutes=dict(self.substitutes),
            substitutes_asked=dict(self.substitutes_asked),
            added=list(self.added),
            sessions={name: session.copy() for name, session in self.sessions.items()},
            pauses=list(self.pauses),
            awards=dict(self.awards),
            cases=dict(self.cases),
            penalties=list(self.penalties),
            contacts=list(self.contacts),
            barred=set(self.barred),
            balances=dict(self.balances),
        )

    @property
    def name(self) -> str:
        """The tournament's name in records and accounts."""
        return self.conditions.name

    @property
    def pool(self) -> int:
        """The part of the prize pool that has not been won."""
        return self.balances.get(pool_of(self.name), 0)

    @property
    def fees(self) -> int:
        """The fees that the house has taken so far."""
        return self.balances.get(fees_of(self.name), 0)

    @property
    def owed(self) -> int:
        """The prizes that are won but not handed over."""
        return self.balances.get(owed_by(self.name), 0)

    def session(self, name: str) -> SessionState:
        """Return a session by name; refuse a name that the conditions do not have."""
        if name not in self.sessions:
            raise Malformed(f"there is no session {name!r}", allowed=", ".join(self.sessions))
        return self.sessions[name]

    def session_of(self, player: str) -> SessionState:
        """Return the session in which a player is playing; refuse somebody who is in none."""
        for session in self.sessions.values():
            if player in session.players and session.stage in ("seated", "running", "tied"):
                return session
        raise Malformed(f"{player} is not playing", allowed="a player in a session that goes on")

    def entries_of(self, player: str, *stages: words.EntryStage) -> list[TournamentEntry]:
        """Return the entries of a player, in these stages or in any."""
        return [
            entry for entry in self.entries.values() if entry.player == player and (not stages or entry.stage in stages)
        ]

    def of_group(self, group: str) -> int:
        """Return how many entries a group of players has; reserves count, withdrawn entries do not."""
        return sum(group in entry.groups and entry.stage != "withdrawn" for entry in self.entries.values())

    @property
    def taken(self) -> int:
        """The number of entries taken and not withdrawn; reserves do not count."""
        return sum(entry.stage not in ("reserve", "withdrawn") for entry in self.entries.values())

    def played(self, session: SessionState, now: datetime) -> float:
        """Return how many minutes of play a session has had, without breaks and pauses."""
        if session.started_at is None:
            return 0.0
        stood = timedelta()
        for begun, ended in self.pauses:
            stood += max(timedelta(), min(ended or now, now) - max(begun, session.started_at))
        return (now - session.started_at - stood).total_seconds() / 60

    def paused(self, now: datetime) -> PauseInterval | None:
        """Return the present break or pause; None while the clock runs."""
        found = (pause for pause in reversed(self.pauses) if pause[0] <= now and (pause[1] is None or now < pause[1]))
        return next(found, None)

    @property
    def running(self) -> tuple[SessionState, ...]:
        """The sessions that are being played."""
        return tuple(session for session in self.sessions.values() if session.stage == "running")
