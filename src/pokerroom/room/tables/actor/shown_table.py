"""A poker table as each person who looks at it may see it: at once, or later from the gallery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

import msgspec

from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.prizes.jackpot_views import hit_views, jackpot_sign, meter_of_table
from pokerroom.room.prizes.prize_viewer import PrizeViewer
from pokerroom.room.tables.actor.last_stored import LastStored
from pokerroom.room.tables.actor.lobby_listing import LobbyListing
from pokerroom.room.tables.actor.table_clock import TableClock
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.actor.watching import (
    DELAYED,
    DELAYED_FACE_UP,
    LIVE,
    SEES_NOTHING,
    FrameFor,
    Gallery,
    Watcher,
    Watchers,
    encode,
    only_seen,
    table_frame,
)
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.ports import TablePorts
from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.room.tables.views.chances import ChanceWatch
from pokerroom.room.tables.views.floor_view import floor_view
from pokerroom.room.tables.views.listing import Listing
from pokerroom.room.tables.views.public_view import TableSurroundings, public_view
from pokerroom.room.tables.views.your_view import PlayerSurroundings, with_guest, without_buying, you_view
from pokerroom.rulings.conduct.manners import refuse_chat
from pokerroom.table.sign.posted_sign import Sign

OwnView = Callable[[wire.You, datetime], wire.You]  # changes a player's own part of a view


class ShownTable:
    """Each person's view of one poker table, as it is stored: at once, or later from the gallery.

    It is made with the table's `watchers`, its `last_stored` state and its `clock`. `own_view` changes a player's own
    part of the view. `staff` are the staff, with their titles.
    """

    def __init__(
        self,
        home: TableHome,
        scheduler: Scheduler,
        ports: TablePorts,
        *,
        last_stored: LastStored,
        watchers: Watchers,
        clock: TableClock,
        show_again: Callable[[], None],
        own_view: OwnView | None = None,
    ) -> None:
        self.id, self._ledger, self._spectators = home.table_id, home.ledger, home.spectators
        self.scheduler, self._last_stored, self._watchers, self._clock = scheduler, last_stored, watchers, clock
        self._jackpots, self._chat_log, self._promotions = ports.jackpots, ports.chat.log, ports.promotions
        self.staff = ports.staff
        self._own_view = own_view
        self._chances = ChanceWatch(ports.thinking, show_again)
        self._gallery = Gallery(home.open_delay if home.spectators == DELAYED_FACE_UP else 0.0)
        self._seen_later: dict[int, frozenset[int]] = {}  # by hand, the seats that lie open to those who look on
        self._onlookers: dict[str, bytes] = {}  # what those who look on from the gallery were told they may do
        self.lobby = LobbyListing(self.id, scheduler, last_stored.version, self.last_open(""), clock.now())

    @property
    def journal(self) -> TableJournal:
        """The journal of the table."""
        return self.scheduler.journal

    # Looking at it

    def forget(self, watcher: Watcher) -> None:
        """Forget a watcher who has gone."""
        self._gallery.watchers.discard(watcher)
        if watcher.player not in self._watchers:
            self._onlookers.pop(watcher.player, None)

    def close(self) -> None:
        """Stop showing hands to those who look on later."""
        self._gallery.close()

    def first_frame(self, player: str, since: int) -> bytes:
        """Return the table as this player may see it, with the lines after the one that they know."""
        if self._sees_later(player):
            return (self._gallery.shown or self._bare)(player)
        return self._frame_for(player, since)

    def sign(self) -> Sign:
        """Return the table's sign, with the present amount of its jackpot."""
        return self.journal.table.sign(None if self._jackpots is None else jackpot_sign(self._jackpots, self.id))

    @property
    def listing(self) -> Listing:
        """The table as the lobby lists it: as it was last stored, or at a busy table a moment before that."""
        if self._last_stored.current and self.lobby.version != self._last_stored.version:
            self.list_again()
        return self.lobby.listing

    def list_again(self) -> None:
        """Make the table's row in the lobby again."""
        self.lobby.make(self._last_stored.version, self.last_open(""), self._clock.now())

    def _you(self, player: str, at: datetime) -> wire.You:
        seat, ports = self.journal.seat_of(player), self.scheduler.ports
        surroundings = PlayerSurroundings(  # a seated player was asked for the first two on sitting down
            took=() if seat else ports.took_elsewhere(player),
            bars=() if seat else ports.barred_elsewhere(player),
            balance=self._ledger.balance(player_account(player)) if player else 0,
            flop_cites=tuple(map(str, self.scheduler.hand_end.flop_open(player, at))),
            late=self.scheduler.turns.times_late(player),
            may_hurry=self.scheduler.may_hurry(player),
            soonest=None if seat or self._sees_later(player) else self.lobby.soonest_seat(self._clock.now()),
        )
        you = you_view(self.journal, player, seat, at, surroundings)
        if not seat:
            you = with_guest(self.journal, player, you)
        direction = self.scheduler.direction
        if direction is not None:
            away = bool(seat) and self.scheduler.is_marked_away(player)
            you = without_buying(you, away=away, tournament=direction.director.shown_to_player(player))
        if player in self.staff:
            floor = floor_view(self.journal, self.scheduler.judging, self.staff[player])
            you = msgspec.structs.replace(you, floor=floor)
        return you if self._own_view is None else self._own_view(you, at)

    def may_know_result(self, player: str, hand: int) -> bool:
        """Return whether somebody may know how a hand ended; with a delay, only once it was shown to its end."""
        if not self._sees_later(player):
            return True
        return self.journal.last_hand_number > hand and not self._gallery.is_showing(hand)

    def last_open(self, player: str) -> int:
        """Return the last hand that somebody may look at.

        By the room's settings a spectator may see only the one before, or none (0).
        """
        hands = self.journal.last_hand_number
        if self._spectators == LIVE or self.journal.seat_of(player):
            return hands
        return 0 if self._spectators == SEES_NOTHING else hands - 1

    # Showing

    def note_presence(self) -> None:
        """Tell the scheduler who is connected, and that whoever has just come is there."""
        before, here = set(self.scheduler.here), self._watchers.people
        self.scheduler.here = here
        for player in here - before:
            self.scheduler.turns.note_return(player)
        self.scheduler.watched = bool(self._watchers)

    def welcome(self) -> None:
        """Send the table to the newcomers among those who look at it, as the store has it."""
        for watcher in self._watchers.take_newcomers():
            if self._sees_later(watcher.player):
                self._gallery.watchers.add(watcher)
            watcher.send(self.first_frame(watcher.player, watcher.since))

    def _sees_later(self, player: str) -> bool:
        return self._spectators != LIVE and not self.journal.seat_of(player) and player not in self.staff

    def _surroundings(self, *, delayed: bool = False) -> TableSurroundings:
        """Return the table's surroundings; `delayed` for people who may not know yet how its last hand ended."""
        viewer = PrizeViewer(here="" if delayed else self.id)
        thinking = self.scheduler.thinking()
        clock = None
        if thinking is not None:
            began, until, kind = thinking
            rules = self.journal.rules.clock
            cites = tuple(map(str, rules.few(rules.cites("time.clock", "time.standing_limit"))))
            clock = wire.Clock(self._clock.milliseconds(until), self._clock.milliseconds(began), kind, cites)
        return TableSurroundings(
            id=self.id,
            is_bot=self.scheduler.table_bots.is_bot,
            here=self.scheduler.here,
            watchers=self._looking_on(),
            clock=clock,
            asked=self.scheduler.question,
            jackpot=None if self._jackpots is None else meter_of_table(self._jackpots, self.id, viewer),
            hits=() if self._jackpots is None else hit_views(self._jackpots, self._clock.now(), viewer),
            promotions=self._promotions.shown(viewer),
            tournament=self._tournament_banner(delayed=delayed),
            takes_seeds=self.scheduler.seeds.taken,
            host=self.scheduler.ports.seats.host(),
            chat=self._chat_state(),
            chances=self._chances.of(self.journal.hand),
        )

    def _tournament_banner(self, *, delayed: bool) -> wire.TableTournament | None:
        """Return the table's tournament, as people may know it who see it `delayed`; None if it belongs to none."""
        direction = self.scheduler.direction
        if direction is None:
            return None
        return direction.director.shown_later() if delayed else direction.director.shown()

    def _chat_state(self) -> wire.ChatState:
        """Return how chat stands: "open", "silent" by the rules, "closed" by the floor, "" where there is none."""
        if self._chat_log is None:
            return ""
        if self.journal.floor.mutes():
            return "closed"
        try:
            refuse_chat(self.journal.table, "", self._clock.now())
        except Illegal:
            return "silent"
        return "open"

    def _looking_on(self) -> int:
        """Return how many people look on without a seat."""
        table = self.journal.table
        playing = set(table.players.names.values())
        return sum(
            len(watcher) for player, watcher in self._watchers.by_player() if not player or player not in playing
        )

    def _frame_for(self, player: str, since: int) -> bytes:
        surroundings = self._surroundings()
        lines = self._last_stored.lines_after(since)
        return table_frame(
            self._last_stored.version,
            self._clock.milliseconds(self._clock.now()),
            encode(public_view(self.journal, surroundings)),
            encode(self._you(player, self._clock.now())),
            encode(lines),
            encode(list(self._chat_log.lines)) if self._chat_log is not None else b"[]",
        )

    def _bare(self, player: str) -> bytes:
        """Return a frame that shows who sits where, and nothing of the hands."""
        surroundings = self._surroundings(delayed=True)
        public = public_view(self.journal, surroundings)
        seats = tuple(
            wire.WireSeat(seat.seat, seat.player, seat.bot, seat.here, status=seat.status) for seat in public.seats
        )
        bare = msgspec.structs.replace(
            public, seats=seats, boards=(), pots=(), total=0, turn=0, to_do="", doing="", asked="", clock=None,
            street="", hand=0, state="waiting",
        )  # fmt: skip
        you = self._onlooker(player)
        return table_frame(
            self._last_stored.version, self._clock.milliseconds(self._clock.now()), encode(bare), you, b"[]"
        )

    def show(self, lines: Sequence[wire.LogLine]) -> None:
        """Send the table to everybody who looks at it, to each as they may see it."""
        chat = encode(self._chat_log.take_unsent()) if self._chat_log is not None else b"[]"
        if not self._watchers:
            return
        surroundings = self._surroundings()
        at = self._clock.now()
        now = self._clock.milliseconds(at)
        public, encoded_lines = encode(public_view(self.journal, surroundings)), encode(lines)
        late: list[Watcher] = []
        for player, watchers in self._watchers.without_newcomers():
            if self._sees_later(player):
                late += watchers
                continue
            self._gallery.watchers -= self._watchers.of(player)
            frame = table_frame(
                self._last_stored.version, now, public, encode(self._you(player, at)), encoded_lines, chat
            )
            for watcher in watchers:
                watcher.send(frame)
        self.welcome()
        for watcher in late:
            if watcher not in self._gallery.watchers:  # a player who has just got up looks on from here
                self._gallery.watchers.add(watcher)
                watcher.send(self.first_frame(watcher.player, watcher.since))
            elif self._spectators == SEES_NOTHING:
                watcher.send(self._bare(watcher.player))
        if self._spectators in (DELAYED, DELAYED_FACE_UP):
            if self.scheduler.direction is not None:
                surroundings = replace(surroundings, tournament=self._tournament_banner(delayed=True))
            if self._spectators == DELAYED_FACE_UP:
                self._take_open(now, public_view(self.journal, surroundings, "record"), encoded_lines, chat)
                return
            if self.scheduler.direction is not None:
                public = encode(public_view(self.journal, surroundings))
            self._gallery.hold_back(
                self.journal.last_hand_number, self._delayed_frame(now, public, encoded_lines, chat)
            )

    def _take_open(self, now: int, public: wire.Public, encoded_lines: bytes, chat: bytes) -> None:
        """Give this moment with all cards to the gallery, which shows the hands that the house's rule lets be seen."""
        number, version, last = self.journal.last_hand_number, self._last_stored.version, self.journal.hand_on_felt
        hand = self.journal.hand or (last.hand if last is not None else None)
        if hand is not None:
            self._seen_later[number] = hand.showdown.viewable_seats
        for old in [hand for hand in self._seen_later if not self._gallery.is_showing(hand) and hand < number]:
            del self._seen_later[old]

        def frame(player: str) -> bytes:
            seen = encode(only_seen(public, self._seen_later.get(number, frozenset())))
            return table_frame(version, now, seen, self._onlooker(player), encoded_lines, chat)

        self._gallery.hold_back(number, frame)

    def _delayed_frame(self, now: int, public: bytes, encoded_lines: bytes, chat: bytes) -> FrameFor:
        """Return this moment as a frame that is shown later, with each viewer's options at that time."""
        version = self._last_stored.version
        return lambda player: table_frame(version, now, public, self._onlooker(player), encoded_lines, chat)

    def _onlooker(self, player: str) -> bytes:
        """Return the options of a spectator, as the table was last stored."""
        if self._last_stored.current:
            self._onlookers[player] = encode(self._you(player, self._clock.now()))
        return self._onlookers.get(player, b"null")
