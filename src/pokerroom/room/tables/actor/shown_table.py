"""A poker table as it is shown: to everybody who looks at it as they may see it, at once or later from the gallery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import msgspec

from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.ledger_entries import player_account
from pokerroom.room.prizes.jackpot_views import hit_views, jackpot_sign, meter_of_table
from pokerroom.room.prizes.seen_by import SeenBy
from pokerroom.room.tables.actor.lobby_listing import LobbyListing
from pokerroom.room.tables.actor.queued_table import QueuedTable
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.actor.watching import (
    BEHIND,
    BEHIND_OPEN,
    LIVE,
    SEES_NOTHING,
    FrameFor,
    Gallery,
    Watcher,
    encode,
    only_seen,
    table_frame,
)
from pokerroom.room.tables.journal.stored_table import StoredTable, stream_of
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.ports import TablePorts
from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.room.tables.seated import seat_of
from pokerroom.room.tables.views.chances import ChanceWatch
from pokerroom.room.tables.views.floor_view import floor_view
from pokerroom.room.tables.views.listing import Listing
from pokerroom.room.tables.views.public_view import TableSurroundings, public_view
from pokerroom.room.tables.views.your_view import PlayerSurroundings, with_guest, without_buying, you_view
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.manners import refuse_talk
from pokerroom.table.sign.sign import Sign


class ShownTable(QueuedTable):
    """The side of a poker table that people look at; what is done there and kept is in `table_actor.py`."""

    def __init__(self, home: TableHome, stored: StoredTable, scheduler: Scheduler, ports: TablePorts) -> None:
        super().__init__(home, stored, ports, latest=scheduler.journal.table.state.latest or datetime.min)
        self.scheduler, self._promotions = scheduler, ports.promotions
        scheduler.floor_called = bool(self.staff)
        self.chances = ChanceWatch(ports.thinking, self.show_again)
        self._gallery = Gallery(home.open_delay if home.spectators == BEHIND_OPEN else 0.0)
        self._seen_later: dict[int, frozenset[int]] = {}  # by hand, the seats that lie open to those who look on
        self._onlookers: dict[str, bytes] = {}  # what those who look on from the gallery were told they may do
        self._lobby = LobbyListing(self.id, scheduler, self.version, self._last_open(""), self._now())

    @property
    def journal(self) -> TableJournal:
        """The journal of the table."""
        return self.scheduler.journal

    @property
    def stream(self) -> str:
        """The name of its stream in the store."""
        return stream_of(self.id)

    # Looking at it

    def disconnect(self, watcher: Watcher) -> None:
        """Stop sending the table to somebody who no longer looks at it."""
        self._gallery.watchers.discard(watcher)
        super().disconnect(watcher)
        if watcher.player not in self._watchers:
            self._onlookers.pop(watcher.player, None)

    async def look(self, player: str = "") -> wire.TableNow:
        """Return the table as this player may see it."""
        return msgspec.json.decode(await self._frame_when_kept(player), type=wire.TableNow)

    def _first_frame(self, player: str, since: int) -> bytes:
        if self._is_behind(player):
            return (self._gallery.shown or self._bare)(player)
        return self._frame_for(player, since)

    def sign(self) -> Sign:
        """Return what is posted at the table, and what its jackpot stands at."""
        return self.journal.table.sign(None if self.jackpots is None else jackpot_sign(self.jackpots, self.id))

    @property
    def house(self) -> House:
        """The house whose table it is."""
        return self.journal.table.rules.house

    @property
    def listing(self) -> Listing:
        """The table as the lobby lists it: as it was last kept, or a moment before that at a table that never rests."""
        if self._kept.is_set() and self._lobby.version != self.version:
            self._list()
        return self._lobby.listing

    def _list(self) -> None:
        self._lobby.make(self.version, self._last_open(""), self._now())

    def _you(self, player: str, at: datetime) -> wire.You:
        seat, ports = seat_of(self.journal.table.state, player), self.scheduler.ports
        surroundings = PlayerSurroundings(  # who has a seat was asked for the first two when they sat down
            took=() if seat else ports.took_elsewhere(player),
            bars=() if seat else ports.barred_elsewhere(player),
            balance=self._ledger.balance(player_account(player)) if player else 0,
            flop_cites=tuple(map(str, self.scheduler.hand_end.flop_open(player, at))),
            late=self.scheduler.turns.times_late(player),
            may_hurry=self.scheduler.may_hurry(player),
        )
        you = you_view(self.journal, player, seat, at, surroundings)
        if not seat:
            you = with_guest(self.journal, player, you)
        if self.scheduler.direction is not None:
            away = bool(seat) and self.scheduler.is_marked_away(player)
            you = without_buying(you, away=away, tournament=self.scheduler.direction.standing(player))
        if player not in self.staff:
            return you
        return msgspec.structs.replace(you, floor=floor_view(self.journal, self.scheduler.judging, self.staff[player]))

    def seat_of(self, player: str) -> int:
        """Return the seat that a player has here; 0 for none."""
        return seat_of(self.journal.table.state, player)

    def may_know_result(self, player: str, hand: int) -> bool:
        """Return whether somebody may know how a hand ended; with a delay, only once it was shown to its end."""
        if not self._is_behind(player):
            return True
        return self.journal.table.hands > hand and not self._gallery.is_showing(hand)

    def _last_open(self, player: str) -> int:
        """Return the last hand that somebody may look at.

        That is one fewer for a spectator, or 0, where the room says so.
        """
        hands = self.journal.table.hands
        if self._spectators == LIVE or self.seat_of(player):
            return hands
        return 0 if self._spectators == SEES_NOTHING else hands - 1

    # Showing

    def _presence(self) -> None:
        """Send the table to newcomers now, after somebody has connected or gone; the others get it when it goes on."""
        before, self.scheduler.here = self.scheduler.here, {player for player in self._watchers if player}
        if self.scheduler.direction is not None:  # who has just come is there
            self.scheduler.direction.away -= self.scheduler.here - set(before)
        self.scheduler.watched = bool(self._watchers)
        self._must_show = True
        if self._kept.is_set():
            self._welcome()
        self._task.ring()

    def _welcome(self) -> None:
        newcomers, self._new_watchers = self._new_watchers, []
        for watcher in newcomers:
            if self._is_behind(watcher.player):
                self._gallery.watchers.add(watcher)
            watcher.send(self._first_frame(watcher.player, watcher.since))

    def _is_behind(self, player: str) -> bool:
        return self._spectators != LIVE and not self.seat_of(player) and player not in self.staff

    def _surroundings(self, *, delayed: bool = False) -> TableSurroundings:
        """Return what is shown besides the table; `delayed` for who may not know yet how its last hand ended."""
        seen_by = SeenBy(here="" if delayed else self.id)
        thinking = self.scheduler.thinking()
        clock = None
        if thinking is not None:
            began, until, kind = thinking
            cites = tuple(map(str, self.journal.table.rules.clock.cites("time.clock", "time.standing_limit")))[:3]
            clock = wire.Clock(self._milliseconds(until), self._milliseconds(began), kind, cites)
        return TableSurroundings(
            id=self.id,
            bots=self.scheduler.table_bots.players,
            here=self.scheduler.here,
            watchers=self._looking_on(),
            clock=clock,
            asked=self.scheduler.question,
            jackpot=None if self.jackpots is None else meter_of_table(self.jackpots, self.id, seen_by),
            hits=() if self.jackpots is None else hit_views(self.jackpots, self._now(), seen_by),
            promotions=self._promotions.shown(seen_by),
            tournament=self._tournament_shown(behind=delayed),
            takes_seeds=self.scheduler.seeds.taken,
            host=self.scheduler.ports.seats.host(),
            talk=self._talk_state(),
            chances=self.chances.of(self.journal.hand),
        )

    def _tournament_shown(self, *, behind: bool) -> wire.TableTournament | None:
        """Return the tournament that the table is played for, as who looks on `behind` may know it; None for none."""
        direction = self.scheduler.direction
        if direction is None:
            return None
        return direction.shown_behind() if behind else direction.shown()

    def know_staff(self, staff: Mapping[str, tuple[str, ...]]) -> None:
        """Take over the people of the house, with their titles here, after somebody was appointed or dismissed."""
        super().know_staff(staff)
        self.scheduler.floor_called = bool(staff)

    def place_of(self, player: str) -> int:
        """Return the seat that a player has here; 0 for none."""
        return self.seat_of(player)

    @property
    def last_dealt(self) -> int:
        """The number of the hand that was begun last."""
        return self.journal.table.hands

    def refuse_talk(self, player: str) -> None:
        """Refuse somebody who wants to say something now, where the book or the floor wants silence."""
        refuse_talk(self.journal.table.state, player, self.time())

    def _talk_state(self) -> wire.TalkState:
        """Return whether players may say something to each other now."""
        if self.spoken is None:
            return ""
        if "" in self.journal.table.state.talk_muted:
            return "closed"
        try:
            refuse_talk(self.journal.table.state, "", self._now())
        except Illegal:
            return "silent"
        return "open"

    @property
    def players(self) -> frozenset[str]:
        """The names of the players who have a seat here."""
        table = self.journal.table
        return frozenset(table.seats.plays(seat) for seat in table.state.stakes)

    def _looking_on(self) -> int:
        """Return how many look on without a seat."""
        table = self.journal.table
        playing = {table.seats.plays(seat) for seat in table.state.stakes}
        return sum(len(watcher) for player, watcher in self._watchers.items() if not player or player not in playing)

    def _frame_for(self, player: str, since: int) -> bytes:
        surroundings = self._surroundings()
        lines = [line for line in self._lines if line.number > since]
        return table_frame(
            self.version,
            self._milliseconds(self._now()),
            encode(public_view(self.journal, surroundings)),
            encode(self._you(player, self._now())),
            encode(lines),
            encode(list(self.spoken.lines)) if self.spoken is not None else b"[]",
        )

    def _bare(self, player: str) -> bytes:
        """Return who sits where, and nothing of the hands."""
        surroundings = self._surroundings(delayed=True)
        public = public_view(self.journal, surroundings)
        seats = tuple(
            wire.WireSeat(seat.seat, seat.player, seat.bot, seat.here, status=seat.status) for seat in public.seats
        )
        bare = msgspec.structs.replace(
            public, seats=seats, boards=(), pots=(), total=0, turn=0, to_do="", asked="", clock=None, street="",
            hand=0, state="waiting",
        )  # fmt: skip
        you = self._onlooker(player)
        return table_frame(self.version, self._milliseconds(self._now()), encode(bare), you, b"[]")

    def _show(self, lines: Sequence[wire.LogLine]) -> None:
        """Send the table to everybody who looks at it, to each as they may see it."""
        self._must_show = False
        talk = encode(self.spoken.take()) if self.spoken is not None else b"[]"
        if not self._watchers:
            return
        surroundings = self._surroundings()
        at = self._now()
        now = self._milliseconds(at)
        public, said = encode(public_view(self.journal, surroundings)), encode(lines)
        late: list[Watcher] = []
        newcomers = set(map(id, self._new_watchers))
        for player, watchers in self._watchers.items():
            if self._is_behind(player):
                late += [watcher for watcher in watchers if id(watcher) not in newcomers]
                continue
            self._gallery.watchers -= watchers
            frame = table_frame(self.version, now, public, encode(self._you(player, at)), said, talk)
            for watcher in watchers:
                if id(watcher) not in newcomers:
                    watcher.send(frame)
        self._welcome()
        for watcher in late:
            if watcher not in self._gallery.watchers:  # who has just got up looks on from here
                self._gallery.watchers.add(watcher)
                watcher.send(self._first_frame(watcher.player, watcher.since))
            elif self._spectators == SEES_NOTHING:
                watcher.send(self._bare(watcher.player))
        if self._spectators in (BEHIND, BEHIND_OPEN):
            if self.scheduler.direction is not None:
                surroundings = replace(surroundings, tournament=self._tournament_shown(behind=True))
            if self._spectators == BEHIND_OPEN:
                self._take_open(now, public_view(self.journal, surroundings, "record"), said, talk)
                return
            if self.scheduler.direction is not None:
                public = encode(public_view(self.journal, surroundings))
            self._gallery.take(self.journal.table.hands, self._later(now, public, said, talk))

    def _take_open(self, now: int, public: wire.Public, said: bytes, talk: bytes) -> None:
        """Hand this moment with all cards to the gallery, which shows those that the house's rule leaves to be seen."""
        number, version, last = self.journal.table.hands, self.version, self.journal.lies_there
        hand = self.journal.hand or (last.hand if last is not None else None)
        if hand is not None:
            self._seen_later[number] = hand.may_be_seen
        for old in [hand for hand in self._seen_later if not self._gallery.is_showing(hand) and hand < number]:
            del self._seen_later[old]

        def frame(player: str) -> bytes:
            seen = encode(only_seen(public, self._seen_later.get(number, frozenset())))
            return table_frame(version, now, seen, self._onlooker(player), said, talk)

        self._gallery.take(number, frame)

    def _later(self, now: int, public: bytes, said: bytes, talk: bytes) -> FrameFor:
        """Return this moment as a frame for who sees it later, with what they may do at the time when it is shown."""
        version = self.version
        return lambda player: table_frame(version, now, public, self._onlooker(player), said, talk)

    def _onlooker(self, player: str) -> bytes:
        """Return what somebody who looks on may do, as the table was last kept."""
        if self._kept.is_set():
            self._onlookers[player] = encode(self._you(player, self._now()))
        return self._onlookers.get(player, b"null")
