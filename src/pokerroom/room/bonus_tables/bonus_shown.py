"""The side of a bonus table that people look at: its frames, its rounds that are over, its sign and its listing.

What its task does with what waits, and how it is kept, is in `bonus_actor.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from pokerroom.bonus.posted.terms import BONUS_GAME
from pokerroom.bonus.words import DECISION_PHASES
from pokerroom.cards.proof_shapes import HandProof
from pokerroom.errors import Illegal
from pokerroom.hand.queries.view import Viewer
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_scheduler import BonusScheduler
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_played import (
    PlayedRound,
    RoundSummary,
    played_round,
    round_summary,
)
from pokerroom.room.bonus_tables.journal.bonus_proofs import round_proof
from pokerroom.room.bonus_tables.journal.stored_bonus_tables import BONUS_STREAMS, StoredBonusTables
from pokerroom.room.bonus_tables.views.bonus_sign import bonus_sign
from pokerroom.room.bonus_tables.views.bonus_views import (
    GAME_NAME,
    BesideBonusTable,
    phase_of_table,
    public_bonus_table,
    stakes_of,
    your_bonus_table,
)
from pokerroom.room.ledger_entries import player_account
from pokerroom.room.prizes.jackpot_views import hit_views, meter_of_table
from pokerroom.room.prizes.seen_by import SeenBy
from pokerroom.room.tables.actor.queued_table import QueuedTable
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.actor.watching import LIVE, SEES_NOTHING, encode
from pokerroom.room.tables.ports import QueuePorts
from pokerroom.room.tables.views.listing import Listing
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.answers import clauses_behind
from pokerroom.table.sign.sign import Sign


class ShownBonusTable(QueuedTable):
    """One bonus table as it is shown: to whoever has a box, is of the house or looks on, and in the lobby."""

    def __init__(
        self, home: TableHome, stored: StoredBonusTables, scheduler: BonusScheduler, ports: QueuePorts
    ) -> None:
        super().__init__(home, stored, ports, latest=stored.journal.latest)
        self.scheduler = scheduler
        if self.journal.round is not None:  # nobody could decide while the room was closed
            self._table_time.set_to(stored.journal.latest)
            scheduler.begin_anew(stored.journal.latest)
        self._listing = self._list()

    @property
    def journal(self) -> BonusJournal:
        """The journal of the table."""
        return self.scheduler.journal

    @property
    def stream(self) -> str:
        """The name of its stream in the store."""
        return BONUS_STREAMS + self.id

    def box_of(self, player: str) -> int:
        """Return the box that a player has here; 0 for none."""
        return self.journal.box_of(player)

    @property
    def players(self) -> frozenset[str]:
        """The names of the players who have a box here."""
        return frozenset(box.player for box in self.journal.table.state.boxes.values())

    def brought(self, player: str) -> int:
        """Return what a player has bought here and is not kept yet, or is about to be paid out of their account."""
        due = self.scheduler.ports.jackpots_due(self.journal)
        box = self.box_of(player)
        return self.journal.brought(player) + sum(command.amount for command in due if command.box == box)

    def dealt_in(self, number: int) -> int:
        """Return how many had wagers in the round that lies on the table; 0 for any other."""
        round_ = self.journal.table.state.round
        if round_ is None or round_.number != number:
            return 0
        return sum(bool(box.paid_in.total) for box in round_.boxes.values())

    def rounds(self, before: int | None = None, limit: int = 50, player: str = "") -> list[RoundSummary]:
        """Return the rounds that are over and that this player may look at, the last first."""
        last = self._last_open(player) + 1
        rows = self._store.hands(self.stream, last if before is None else min(before, last), limit)
        return [round_summary(row) for row in rows]

    def played(self, number: int, player: str = "", *, inspected: bool = False) -> PlayedRound | None:
        """Return one round that is over, for a player who may look at it, or who inspects it; None for any other."""
        may = inspected or number <= self._last_open(player)
        row = self._store.hand(self.stream, number) if may else None
        return None if row is None else played_round(row, self.journal.house, self.journal.table.state.terms)

    def proof(self, played: PlayedRound, viewer: Viewer) -> HandProof | None:
        """Return the proof that each card this viewer saw lay where it was published to lie.

        None where the round is not in the store, or nothing was published of it.
        """
        row = self._store.hand(self.stream, played.round.heading.number)
        if row is None:
            return None
        records = takewhile(
            lambda stored: stored.version <= row.last_version, self._store.read(self.stream, row.first_version - 1)
        )
        return round_proof(records, self.id, played.round, viewer)

    def round_after(self, number: int, player: str = "") -> int:
        """Return the next round that is over and that this player may look at; 0 for none."""
        found = self._store.hand_after(self.stream, number)
        return found if found <= self._last_open(player) else 0

    def _last_open(self, player: str) -> int:
        """Return the last round that somebody may look at.

        That is one fewer for a spectator, or 0, where the room says so.
        """
        if not self._is_bare(player):
            return self.journal.table.state.rounds
        return 0 if self._spectators == SEES_NOTHING else self.journal.table.state.rounds - 1

    def may_know_result(self, player: str, hand: int) -> bool:
        """Return whether somebody may know how a round ended: with no live view, once the next has begun."""
        if self._spectators == LIVE or self.box_of(player) or player in self.staff:
            return True
        return self.journal.table.state.rounds > hand

    @property
    def house(self) -> House:
        """The house whose table it is."""
        return self.journal.house

    @property
    def listing(self) -> Listing:
        """The table as the lobby lists it: as it was last kept."""
        return self._listing

    def _list(self) -> Listing:
        journal, state = self.journal, self.journal.table.state
        boxes = {patron.player: box for box, patron in state.boxes.items()}
        open_ = self._spectators == LIVE
        row = wire.LobbyTable(
            id=self.id,
            name=journal.opening.name,
            house=journal.house.book.id,
            game=BONUS_GAME,
            game_name=GAME_NAME,
            stakes=stakes_of(state.terms),
            limit="against the house",
            seats=state.terms.places,
            players=len(boxes),
            bots=sum(map(self.scheduler.bots.is_bot, boxes)),
            hand=state.rounds if open_ else 0,
            min_buy_in=state.terms.limits.ante_least,
            unit=journal.opening.setup.unit,
            currency=journal.house.book.currency,
            state=phase_of_table(journal) if open_ or state.closed else "waiting",
        )
        return Listing(row, boxes, {box.player: box.chips for box in state.boxes.values()})

    def sign(self) -> Sign:
        """Return what is posted at the table, and what its jackpot stands at."""
        return bonus_sign(self.journal, self.jackpots)

    async def look(self, player: str = "") -> wire.BonusTableNow:
        """Return the table as this player may see it."""
        return msgspec.json.decode(await self._frame_when_kept(player), type=wire.BonusTableNow)

    def _surroundings(self, player: str) -> BesideBonusTable:
        thinking, clock = self.scheduler.thinking(), None
        if thinking is not None:
            began, until = thinking
            clock = wire.Clock(self._milliseconds(until), self._milliseconds(began))
        watchers = sum(len(watcher) for player, watcher in self._watchers.items() if not self.box_of(player))
        seen_by = SeenBy(player, "" if self._is_bare(player) else self.id)
        return BesideBonusTable(
            id=self.id,
            is_bot=self.scheduler.bots.is_bot,
            here=self.scheduler.here,
            watchers=watchers,
            clock=clock,
            jackpot=None if self.jackpots is None else meter_of_table(self.jackpots, self.id, seen_by),
            hits=() if self.jackpots is None else hit_views(self.jackpots, self._now(), seen_by),
            linked=self.scheduler.ports.jackpot_linked(),
            claimed=self.scheduler.ports.jackpot_waits(),
            takes_seeds=self.scheduler.takes_seeds,
            talk=self._talk_state(),
        )

    def place_of(self, player: str) -> int:
        """Return the box that a player has here; 0 for none."""
        return self.box_of(player)

    @property
    def last_dealt(self) -> int:
        """The number of the round that was opened last."""
        return self.journal.table.state.rounds

    def refuse_talk(self, player: str) -> None:  # noqa: ARG002 - whoever it is
        """Refuse somebody who wants to say something while players decide on their hands."""
        round_ = self.journal.round
        if round_ is not None and round_.phase in DECISION_PHASES:
            cites = clauses_behind(self.house, "bonus.conduct")
            raise Illegal("silence until the betting round is over", allowed="to fold, check or bet", cites=cites)

    def _talk_state(self) -> wire.TalkState:
        """Return whether players may say something to each other now."""
        if self.spoken is None:
            return ""
        try:
            self.refuse_talk("")
        except Illegal:
            return "silent"
        return "open"

    def _is_bare(self, player: str) -> bool:
        """Return whether somebody sees who sits where, and nothing of the rounds."""
        return self._spectators != LIVE and not self.box_of(player) and player not in self.staff

    def _frame(self, player: str, lines: Sequence[wire.LogLine], talk: Sequence[wire.TalkLine]) -> bytes:
        """Return the table as one player is sent it; a spectator who may not look on live sees who sits where."""
        bare = self._is_bare(player)
        surroundings = self._surroundings(player)
        balance = self._ledger.balance(player_account(player)) if player else 0
        box = self.box_of(player)
        return encode(
            wire.BonusTableNow(
                version=self.version,
                now=self._milliseconds(self._now()),
                public=public_bonus_table(self.journal, surroundings, bare=bare),
                you=your_bonus_table(
                    self.journal,
                    player,
                    balance,
                    titles=self.staff.get(player, ()),
                    done=box in self.scheduler.done,
                    jackpot=surroundings.linked,
                ),
                lines=() if bare else tuple(lines),
                talk=() if bare else tuple(talk),
            )
        )

    def _first_frame(self, player: str, since: int) -> bytes:
        said = self.spoken.lines if self.spoken is not None else ()
        return self._frame(player, [line for line in self._lines if line.number > since], tuple(said))

    def _presence(self) -> None:
        self.scheduler.here = {player for player in self._watchers if player}
        self.scheduler.watched = bool(self._watchers)
        self._must_show = True
        if self._kept.is_set():
            self._welcome()
        self._task.ring()

    def _welcome(self) -> None:
        newcomers, self._new_watchers = self._new_watchers, []
        for watcher in newcomers:
            watcher.send(self._first_frame(watcher.player, watcher.since))

    def _show(self, lines: Sequence[wire.LogLine]) -> None:
        self._must_show = False
        newcomers = set(map(id, self._new_watchers))
        talk = self.spoken.take() if self.spoken is not None else ()
        for player, watchers in self._watchers.items():
            known = [watcher for watcher in watchers if id(watcher) not in newcomers]
            frame = self._frame(player, lines, talk) if known else b""
            for watcher in known:
                watcher.send(frame)
        self._welcome()
