"""The side of a bonus table that people look at: its frames, its sign and its listing.

How requests are carried out and stored is in `bonus_actor.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.bonus.posted.terms import BONUS_GAME
from pokerroom.bonus.words import DECISION_PHASES
from pokerroom.charges.entries import player_account
from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_scheduler import BonusScheduler
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.views.bonus_sign import bonus_sign
from pokerroom.room.bonus_tables.views.bonus_views import (
    GAME_NAME,
    BesideBonusTable,
    phase_of_table,
    public_bonus_table,
    stakes_of,
    your_bonus_table,
)
from pokerroom.room.prizes.jackpot_views import hit_views, meter_of_table
from pokerroom.room.prizes.prize_viewer import PrizeViewer
from pokerroom.room.tables.actor.last_stored import LastStored
from pokerroom.room.tables.actor.table_clock import TableClock
from pokerroom.room.tables.actor.table_home import TableHome
from pokerroom.room.tables.actor.watching import LIVE, SEES_NOTHING, Watchers, encode
from pokerroom.room.tables.ports import QueuePorts
from pokerroom.room.tables.views.listing import Listing
from pokerroom.rulings.conduct.answers import clauses_behind
from pokerroom.table.sign.posted_sign import Sign


class ShownBonusTable:
    """One bonus table as it is sent to players, staff and spectators, and shown in the lobby.

    It is made with the table's `watchers`, its `last_stored` state and its `clock`. `staff` are the staff, with their
    titles.
    """

    def __init__(
        self,
        home: TableHome,
        scheduler: BonusScheduler,
        ports: QueuePorts,
        *,
        last_stored: LastStored,
        watchers: Watchers,
        clock: TableClock,
    ) -> None:
        self.id, self._ledger, self._spectators = home.table_id, home.ledger, home.spectators
        self.scheduler, self._last_stored, self._watchers, self._clock = scheduler, last_stored, watchers, clock
        self._jackpots, self._chat_log = ports.jackpots, ports.chat.log
        self.staff = ports.staff
        self.list_again()

    @property
    def journal(self) -> BonusJournal:
        """The journal of the table."""
        return self.scheduler.journal

    def last_open(self, player: str) -> int:
        """Return the last round that somebody may look at.

        By the room's settings a spectator may see only the one before, or none (0).
        """
        if not self._is_bare(player):
            return self.journal.state.rounds
        return 0 if self._spectators == SEES_NOTHING else self.journal.state.rounds - 1

    def may_know_result(self, player: str, hand: int) -> bool:
        """Return whether somebody may know how a round ended; without a live view, once the next has begun."""
        if self._spectators == LIVE or self.journal.box_of(player) or player in self.staff:
            return True
        return self.journal.state.rounds > hand

    def list_again(self) -> None:
        """Make the table's row in the lobby again, as the table was last stored."""
        journal, state = self.journal, self.journal.state
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
        self.listing = Listing(row, boxes, {box.player: box.chips for box in state.boxes.values()})

    def sign(self) -> Sign:
        """Return the table's sign, with the present amount of its jackpot."""
        return bonus_sign(self.journal, self._jackpots)

    def _surroundings(self, player: str) -> BesideBonusTable:
        thinking, clock = self.scheduler.thinking(), None
        if thinking is not None:
            began, until = thinking
            clock = wire.Clock(self._clock.milliseconds(until), self._clock.milliseconds(began))
        watchers = sum(
            len(watcher) for player, watcher in self._watchers.by_player() if not self.journal.box_of(player)
        )
        viewer = PrizeViewer(player, "" if self._is_bare(player) else self.id)
        return BesideBonusTable(
            id=self.id,
            is_bot=self.scheduler.bots.is_bot,
            here=self.scheduler.here,
            watchers=watchers,
            clock=clock,
            jackpot=None if self._jackpots is None else meter_of_table(self._jackpots, self.id, viewer),
            hits=() if self._jackpots is None else hit_views(self._jackpots, self._clock.now(), viewer),
            linked=self.scheduler.ports.jackpot_linked(),
            claimed=self.scheduler.ports.jackpot_waits(),
            takes_seeds=self.scheduler.takes_seeds,
            chat=self._chat_state(),
        )

    def _chat_state(self) -> wire.ChatState:
        """Return how chat stands: "open", "silent" by the rules, "" where there is none."""
        if self._chat_log is None:
            return ""
        try:
            refuse_chat_in_decisions(self.journal)
        except Illegal:
            return "silent"
        return "open"

    def _is_bare(self, player: str) -> bool:
        """Return whether somebody is shown only who sits where, and nothing of the rounds."""
        return self._spectators != LIVE and not self.journal.box_of(player) and player not in self.staff

    def _frame(self, player: str, lines: Sequence[wire.LogLine], chat: Sequence[wire.ChatLine]) -> bytes:
        """Return the table as one player is sent it; a spectator without a live view sees only who sits where."""
        bare = self._is_bare(player)
        surroundings = self._surroundings(player)
        balance = self._ledger.balance(player_account(player)) if player else 0
        box = self.journal.box_of(player)
        return encode(
            wire.BonusTableNow(
                version=self._last_stored.version,
                now=self._clock.milliseconds(self._clock.now()),
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
                talk=() if bare else tuple(chat),
            )
        )

    def first_frame(self, player: str, since: int) -> bytes:
        """Return the table as this player may see it, with the lines after the one that they know."""
        chat_lines = self._chat_log.lines if self._chat_log is not None else ()
        return self._frame(player, self._last_stored.lines_after(since), tuple(chat_lines))

    def note_presence(self) -> None:
        """Tell the scheduler who is connected."""
        self.scheduler.here = self._watchers.people
        self.scheduler.watched = bool(self._watchers)

    def welcome(self) -> None:
        """Send the table to the newcomers among those who look at it, as the store has it."""
        for watcher in self._watchers.take_newcomers():
            watcher.send(self.first_frame(watcher.player, watcher.since))

    def show(self, lines: Sequence[wire.LogLine]) -> None:
        """Send the table to everybody who looks at it, to each as they may see it."""
        chat = self._chat_log.take_unsent() if self._chat_log is not None else ()
        for player, watchers in self._watchers.without_newcomers():
            frame = self._frame(player, lines, chat) if watchers else b""
            for watcher in watchers:
                watcher.send(frame)
        self.welcome()


def refuse_chat_in_decisions(journal: BonusJournal) -> None:
    """Refuse chat while players decide on their hands."""
    bonus_round = journal.round
    if bonus_round is not None and bonus_round.phase in DECISION_PHASES:
        cites = clauses_behind(journal.house, "bonus.conduct")
        raise Illegal("silence until the betting round is over", allowed="to fold, check or bet", cites=cites)
