"""The scheduler of a table, for what happens there by itself: hands begin, cards are dealt, bots think, clocks run out,
players come and go.

`Scheduler` is told the time and reads no clock: `go_on(now)` does everything that is due and sets `wake` to the next
moment at which something will be. So a night at a table can be played in a second, in a test, exactly as it is in the
room.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from pokerroom.bots.estimate import can_win
from pokerroom.bots.regulars import decide_at_a_glance
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Discard, Expose, Hand, Muck, PlayerCommand, RunBoards, Show, Straddle
from pokerroom.hand.commands import Chop
from pokerroom.hand.events import Called, Raised
from pokerroom.room import wire
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.journal.wishes import NO_WISHES, Wishes
from pokerroom.room.tables.ports import SchedulePorts
from pokerroom.room.tables.ruling_under_way import Judging
from pokerroom.room.tables.schedule.dealer_duties import DealersPart
from pokerroom.room.tables.schedule.player_seeds import OfferedSeeds, no_seeds_taken
from pokerroom.room.tables.schedule.table_bots import TableBots
from pokerroom.room.tables.seated import seat_of
from pokerroom.rulings.floor.away_at_deal import act_for_the_absent
from pokerroom.table import commands
from pokerroom.table.clock import clock
from pokerroom.table.floor_notes import STANDING_LEAVE, BarNote
from pokerroom.table.happenings import Happening
from pokerroom.table.opening.gaming_hours import outside_hours
from pokerroom.table.seats.barring import bar_on
from pokerroom.table.state import TableState

FOR_SEEDS: Final = "the players' seeds for the shuffle"  # what the next hand of a tournament's table waits for then
_AT_ONCE: Final = 200  # steps in one go; more than any hand without a person takes
_NEVER: Final = datetime.max
_A_MOMENT: Final = timedelta(milliseconds=20)  # until a bot is asked again that has not made up its mind
_HURRIED: Final = 0.1  # of the usual pace, for a hand that only bots still play
_AFTER_A_WALK: Final = 0.3  # of the usual pause, where there is nothing to look at
_BOARDS_ASKED: Final = "how often is the rest of the board run?"


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds; `times` stretches what is there for the eye only, and 0 leaves none of it."""

    times: float = 1.0
    between_hands: float = 4.0
    street: float = 1.4  # between two streets when nobody can bet any more
    showing: float = 0.9
    asking: float = 5.0  # for a person to ask to see a hand, to show one, or to straddle
    deciding: float = 12.0  # for a person to show or muck, or to say how often the board is run
    patience: float = 25.0  # before the floor calls a clock on a person, where the table has no standing limit
    absent_patience: float = 8.0  # the same for somebody who is not connected
    away_after: int = 2  # so many expiries in a row make a person sit out; one for somebody who is not connected
    seat_kept: float = 600.0  # for somebody who is not connected and sits out
    seeds: float = 0.0  # for players to give the seeds that they have offered to the shuffle; 0 where none are taken


@dataclass(frozen=True)
class HandWanted:
    """Whoever deals at a live table of a tournament takes a hand in and, with `another`, wants the next.

    `drawn` are the cards for the first button by seat, where the house draws for it.
    """

    name: str
    title: str
    another: bool = True
    drawn: Mapping[int, str] = field(default_factory=dict)


@dataclass
class TableDirection:
    """What a tournament has to say at one of its tables while a hand is played, and what it hears of it.

    `dead` are seats that serve a penalty in this hand; `away` are people who have said that they are, or have let their
    time run out. `refuse` refuses, with the clause, what nobody may do at such a table, and `refuse_floor` what the
    floor may not order there. `wanted` is what the dealer of a live table asks for, `waits` what its next hand waits
    for besides them, in words, and `dealer` what the tournament asks of them.

    `shown` is the tournament as the table shows it, `shown_behind` the same for those who look on later, and `standing`
    how a player stands in it. `changed` tells the director that no hand is being played, or that it is over.
    """

    refuse: Callable[[str, wire.ToRoom], None]
    refuse_floor: Callable[[Sequence[Happening]], None]
    shown: Callable[[], wire.TableEvent | None]
    shown_behind: Callable[[], wire.TableEvent | None]
    standing: Callable[[str], wire.YourEvent | None]
    changed: Callable[[], None]
    dead: Collection[int] = ()
    away: set[str] = field(default_factory=set)
    waits: Callable[[], str] = lambda: ""
    wanted: HandWanted | None = None
    dealer: DealersPart = field(default_factory=DealersPart)


class Scheduler:
    """Whatever a table does by itself, at its time; `wake` is the next moment at which something will be due."""

    def __init__(
        self,
        journal: TableJournal,
        table_bots: TableBots,
        pace: Pace,
        ports: SchedulePorts,
        *,
        alone: bool = False,
        plays_for_watchers: bool = True,
        leave_to_sit: str = STANDING_LEAVE,
    ) -> None:
        """With `alone`, bots play on when nobody looks; with `plays_for_watchers`, for whoever looks on."""
        self.journal, self.table_bots, self.pace, self.ports = journal, table_bots, pace, ports
        journal.seeds_now = self._seeds_now
        self.alone, self.plays_for_watchers, self.leave_to_sit = alone, plays_for_watchers, leave_to_sit
        self.here: Collection[str] = ()  # the people who are connected
        self.watched = False
        self.floor_called = False  # whether somebody of the house may be called to the table
        self.judging = Judging()  # what the floor is ruling on
        self.direction: TableDirection | None = None  # of the tournament that the table is played for
        self.wake: datetime | None = None
        self.asked = ""  # what people are asked before the hand goes on, in words
        self._offered = OfferedSeeds()  # to the next shuffle
        self._expired: dict[str, int] = {}
        self._gone_since: dict[str, datetime] = {}
        self._found_running = journal.hand is not None
        self._mark: tuple[object, ...] = ()
        self._held_since = self._held_until = datetime.min
        self._passed: set[tuple[object, ...]] = set()  # what has been waited for in this hand
        self._would_go_on: set[str] = set()  # people who are out of the hand and want the next one

    def take(self, journal: TableJournal) -> None:
        """The table was read again: what has been waited for since is forgotten with it, and a turn begins anew."""
        self.journal = journal
        journal.seeds_now = self._seeds_now
        self._found_running = journal.hand is not None
        self.asked = ""
        self._mark = ()
        self._passed.clear()

    def clock_was_set(self, by: int) -> None:
        """The table's time is another, by so many seconds: whatever is waited for comes as much later."""
        later = timedelta(seconds=by)
        if self._held_until > datetime.min:
            self._held_since, self._held_until = self._held_since + later, self._held_until + later
        self._gone_since = {player: since + later for player, since in self._gone_since.items()}

    # Going on

    def go_on(self, now: datetime) -> None:
        """Do everything that is due by now; nothing is while the floor has stopped the table, or a jackpot has."""
        if self.journal.table.stopped is not None or (self.journal.hand is None and self.ports.jackpot.waits()):
            self.wake, self.asked = None, ""
            return
        if self._found_running:  # nobody could think while the room was closed, or could not read the table
            self._found_running = False
            if self.journal.table.thinks():
                self.journal.do(commands.BeginTurn(now))
        for _ in range(_AT_ONCE):
            playing = self.journal.hand is not None
            due = self._step(now)
            if due is not None and due > now:
                self.wake = None if due is _NEVER else due
                return
            if playing and self.journal.hand is None:
                self._passed.clear()
                break  # what was played is kept before another hand begins
            if not playing and self.journal.hand is not None and not self.journal.live:
                break  # what is published of the deal is kept and shown before its first card
        self.wake = now

    def _step(self, now: datetime) -> datetime | None:
        """Do one thing, or say when there will be one to do; nothing said is done."""
        self.asked = ""
        hand = self.journal.hand
        if self.direction is not None and (hand is None or hand.over):
            if hand is None and self.direction.waits() == FOR_SEEDS:
                return self._seeds(now) or _NEVER
            return _NEVER  # its director begins hands and ends them
        if hand is None:
            return self._between(now)
        if hand.over:
            return self._end()
        if self.direction is not None and self._acts_for_the_absent(hand, self.direction):
            return None
        if hand.turn:
            return self._turn(hand, now)
        if hand.stage == "settle":
            return self._settle(hand, now)
        if wait := self._seeds_of_rest(now):
            return wait
        if hand.stage == "deal":
            return self._deal(hand, now)
        self.journal.deal_next()
        return None

    def _hold(self, now: datetime, seconds: float, *mark: object) -> datetime | None:
        """The moment until which to wait here, when this is the first time; nothing once it has passed."""
        wanted = (self.journal.table.hands, *mark)
        if wanted in self._passed:
            return None
        if self._mark != wanted:
            self._mark, self._held_since = wanted, now
            self._held_until = now + timedelta(seconds=seconds)
        if now < self._held_until:
            return self._held_until
        self._passed.add(wanted)
        return None

    def _for_the_eye(self, seconds: float) -> float:
        return seconds * self.pace.times * (_HURRIED if self._hurries() else 1.0)

    # A hand that only bots still play

    def may_hurry(self, player: str) -> bool:
        """Whether this player is out of a hand that only bots still play, and has not asked for the next one yet."""
        hand = self.journal.hand
        if hand is None or hand.over or self.direction is not None or player in self._would_go_on:
            return False
        names = self.journal.names
        return player in names.values() and all(self.table_bots.is_bot(names[seat]) for seat in hand.live)

    def hurry(self, player: str, now: datetime) -> None:
        """This player has seen enough. Once everybody has who was dealt in and is there, the bots play on quickly."""
        self._would_go_on.add(player)
        if self._hurries():
            self._held_until = min(self._held_until, now)

    def _hurries(self) -> bool:
        if not self._would_go_on:
            return False
        people = {player for player in self.journal.names.values() if not self.table_bots.is_bot(player)}
        return all(player in self._would_go_on or not self._is_here(player) for player in people)

    # Between hands

    def _between(self, now: datetime) -> datetime | None:
        journal, table = self.journal, self.journal.table
        if table.closed or (table.disputes and table.awaited is not None):
            return _NEVER
        if journal.last is not None:
            part = _AFTER_A_WALK if _was_walk(journal.last.hand) else 1.0
            if wait := self._hold(now, self._for_the_eye(part * self.pace.between_hands), "between hands"):
                return wait
        if self._carry_out_changes(now):
            return None
        self._follow_jackpot(now)
        self._come_and_go(now)
        if not table.stakes and self._carry_out_changes(now):
            return None
        if not (self.alone or (self.watched and self.plays_for_watchers) or self._people()):
            return _NEVER
        if self._sit_out_at_the_blind(now):
            return None
        try:
            drawn = self._draw_for_button(now)
            if wait := self._seeds(now):
                return wait
            journal.begin_hand(now, drawn)
            self._would_go_on.clear()
        except Illegal:
            journal.waits = True  # what was won last stays on the table meanwhile
            journal.outside_hours = outside_hours(table, now)
            return self._wait_for_players(now)
        return None

    # Players' seeds

    @property
    def takes_seeds(self) -> bool:
        """Whether players may add seeds to the shuffle here: by the house's setting, where the software deals."""
        return self.pace.seeds > 0 and not self.journal.live

    def offer_seed(self, player: str, digest: str) -> None:
        """A player takes part in the next shuffle that is prepared."""
        if not self.takes_seeds:
            raise no_seeds_taken()
        self._offered.offer(player, digest, self.journal.table.hands, self.journal.withheld)

    @property
    def awaits_seeds(self) -> bool:
        """Whether the next hand cannot begin yet, for seeds that were offered to its shuffle."""
        waiting = self.journal.waiting_deal
        if waiting is None:
            return bool(self._offered.among(self._mixing()))
        return bool(waiting.missing) and (self.journal.table.hands, "seeds") not in self._passed

    def _mixing(self) -> set[str]:
        """Who may have a part in the next shuffle: those who are dealt in and are there."""
        table = self.journal.table
        playing = {table.seats.plays(seat) for seat, each in table.standings.items() if not each.away}
        return playing & set(self.here) if self.takes_seeds and len(playing) >= 2 else set()

    def _seeds(self, now: datetime) -> datetime | None:
        """The root of the next deal is published first, then the seeds come; nobody is waited for longer than that."""
        journal, mixing = self.journal, self._mixing()
        if journal.waiting_deal is None and mixing and (taken := self._offered.take(mixing)):
            journal.prepare_deal(taken)
        if journal.waiting_deal is None or not journal.waiting_deal.missing:
            return None
        return self._hold(now, self.pace.seeds, "seeds")

    def _seeds_now(self) -> Mapping[str, str]:
        """What players have offered to the next hand goes to the cards that are shuffled within this one instead."""
        dealt_in = set(self.journal.names.values())
        return self._offered.take(dealt_in & set(self.here)) if self.takes_seeds else {}

    def _seeds_of_rest(self, now: datetime) -> datetime | None:
        """Cards that were shuffled within the hand wait for the players' seeds before the next of them is dealt."""
        waiting = self.journal.waiting_deal
        if waiting is None or not waiting.missing:
            return None
        return self._hold(now, self.pace.seeds, "seeds", waiting.committed.deal)

    def _carry_out_changes(self, now: datetime) -> bool:
        """What was announced takes effect as soon as nothing is missing; whether anything did."""
        return carry_out_due(self.journal.do, self.journal.table, now)

    def _follow_jackpot(self, now: datetime) -> None:
        """Nothing is charged for a jackpot at a table without a pool, and what is posted is where there is one."""
        rules, has_pool = self.journal.table.rules, self.ports.jackpot.has_pool()
        if rules.setup.jackpot and has_pool is not None and has_pool != rules.in_jackpot:
            self.journal.do(commands.TakePartInJackpot(takes_part=has_pool, at=now))

    def _wait_for_players(self, now: datetime) -> datetime:
        """Nothing to deal: the next thing is that a bot comes or a seat is given up."""
        return now + timedelta(seconds=20) if self.journal.table.stakes else _NEVER

    def _draw_for_button(self, now: datetime) -> dict[int, str] | None:
        """A card for everybody, again until one is highest."""
        table = self.journal.table
        seats = table.drawing_for_button(now)
        if not seats:
            return None
        cards = self.journal.shuffled(table.rules.hand.cards.cards)
        return {seat: str(card) for seat, card in zip(seats, cards, strict=False)}

    def _sit_out_at_the_blind(self, now: datetime) -> bool:
        """Who wanted to play until the big blind came round sits out now that it has."""
        table = self.journal.table
        waiting = {seat_of(table, player) for player, each in self.journal.wishes.items() if each.sits_out_at_blind}
        waiting = {seat for seat in waiting if seat and not table.standings[seat].away}
        coming = table.coming_line_up(now) if waiting else None
        if coming is None:
            return False
        last = coming.blinds[-1] if coming.blinds else coming.button
        if last not in waiting:
            return False
        self.journal.wish(table.seats.plays(last), sits_out_at_blind=False)
        self.journal.do(commands.SitOut(last, now))
        return True

    def _come_and_go(self, now: datetime) -> None:
        """People who wanted to leave or move do, those long gone lose their seats, and bots come, buy and go."""
        journal, table = self.journal, self.journal.table
        for player in [name for name, wishes in self.journal.wishes.items() if wishes.leaves]:
            seat = seat_of(table, player)
            if not seat or self._try(commands.Rise(seat, now)):
                self.forget(player)
        for player, wishes in [each for each in journal.wishes.items() if each[1].moves_to]:
            journal.wish(player, moves_to=0)
            if seat := seat_of(table, player):
                self._try(commands.ChangeSeat(seat, wishes.moves_to, now))
        for seat in self.kept_out_seats(now):
            player = table.seats.plays(seat)
            if self._try(commands.Rise(seat, now)):
                self.forget(player)
        self._clear_the_absent(now)
        table_bots = self.table_bots
        if self._closes_for_its_host():
            for seat in list(table.stakes):
                self._try(commands.Rise(seat, now))
            return
        for seat in table_bots.seats_to_leave(table):
            self._try(commands.Rise(seat, now))
        for seat, amount in table_bots.to_buy(table):
            if not self._try(commands.Add(seat, amount, now)):
                self._try(commands.Rise(seat, now))
        while (newcomer := table_bots.newcomer(table)) is not None:
            player, seat, chips = newcomer
            table_bots.players.add(player)
            if self._others_wait(player, seat) or not self._try(commands.Sit(player, seat, chips, now)):
                table_bots.players.discard(player)
                break
            if journal.last is not None and not journal.waits:
                break  # into a running game they come one at a time

    def _closes_for_its_host(self) -> bool:
        """Whether only bots are left at a table that its host closes: no notice is for them, and they get up."""
        table = self.journal.table
        if any(not self.table_bots.is_bot(table.seats.plays(seat)) for seat in table.stakes):
            return False
        waiting = (each for number, each in enumerate(table.pending) if number not in table.settled)
        return any(each.new is None and each.host for each in waiting)

    def kept_out_seats(self, now: datetime) -> dict[int, BarNote]:
        """The seats of those who get no further hand here, by the table's word or the room's, and what keeps them."""
        table, found = self.journal.table, {}
        for seat in sorted(table.stakes):
            player = table.seats.plays(seat)
            known = () if self.table_bots.is_bot(player) else self.ports.barred_elsewhere(player)
            bar = bar_on((*table.bars, *known), player, now, game=table.books.table)
            if bar is not None:
                found[seat] = bar
        return found

    def _others_wait(self, player: str, seat: int) -> bool:
        """Whether somebody waits for a seat that a bot would take."""
        try:
            self.ports.seats.refuse_seat(player, seat)
        except PokerroomError:
            return True
        return False

    def _clear_the_absent(self, now: datetime) -> None:
        """Somebody who is not connected and sits out, or has no chips left, keeps the seat for a while."""
        table = self.journal.table
        for seat in list(table.stakes):
            player = table.seats.plays(seat)
            if self.table_bots.is_bot(player) or player in self.here:
                self._gone_since.pop(player, None)
                continue
            since = self._gone_since.setdefault(player, now)
            gone = (now - since).total_seconds() > self.pace.seat_kept
            stake = table.stakes[seat]
            idle = table.standings[seat].away or not (stake.chips or stake.held)
            if idle and gone and self._try(commands.Rise(seat, now)):
                self.forget(player)

    def forget(self, player: str) -> None:
        """Forget every standing wish of a player, and how long they have been away or silent."""
        self.journal.forget(player)
        self._expired.pop(player, None)
        self._gone_since.pop(player, None)

    def _try(self, command: commands.Command[Any]) -> bool:
        try:
            self.journal.do(command)
        except PokerroomError:
            return False
        return True

    def _people(self) -> bool:
        """Whether a person sits here who wants cards."""
        table = self.journal.table
        return any(
            not self.table_bots.is_bot(table.seats.plays(seat)) and not standing.away
            for seat, standing in table.standings.items()
        )

    # Dealing

    def _deal(self, hand: Hand, now: datetime) -> datetime | None:
        if not hand.dealt:
            if wait := self._straddle(hand, now):
                return wait
        elif hand.betting_over:
            wait = self._choose_boards(hand, now)
            mark = ("street", hand.stage_number, len(hand.events))
            wait = wait or self._hold(now, self._for_the_eye(self.pace.street), *mark)
            if wait:
                return wait
        self.journal.deal_next()
        return None

    def _straddle(self, hand: Hand, now: datetime) -> datetime | None:
        """Whoever wants to straddle whenever possible does; a person who may and has not said so gets a moment."""
        while (seat := _straddler(hand)) and self._wishes(self.journal.names[seat]).straddles:
            self.journal.act(seat, Straddle())
        if not seat or not self._is_here(self.journal.names[seat]):
            return None
        wait = self._hold(now, self.pace.asking, "straddle", seat)
        if wait:
            self.asked = f"{self.journal.names[seat]} may straddle"
        return wait

    def no_straddle(self, hand: Hand, seat: int) -> None:
        """The player who is asked to straddle will not, and nobody waits any longer."""
        if _straddler(hand) != seat:
            raise Illegal("you are not asked to straddle", allowed="after the last blind, before the cards")
        self._passed.add((self.journal.table.hands, "straddle", seat))

    def _choose_boards(self, hand: Hand, now: datetime) -> datetime | None:
        """People who may have the board run several times get a moment to say so, once in a hand."""
        able = [seat for seat in hand.seats if hand.options(seat).run_boards >= 2]
        wanted = {hand.boards_wanted(seat) for seat in hand.seats} - {0}
        agreeing = not wanted or (len(wanted) == 1 and wanted != {1})
        left = [seat for seat in able if not hand.boards_wanted(seat) and self._is_here(self.journal.names[seat])]
        if able and agreeing and left:
            wait = self._hold(now, self.pace.deciding, "boards")
            self.asked = _BOARDS_ASKED if wait else ""
            return wait
        if wanted:  # everybody has answered, or no two answers could be the same any more
            self._passed.add((self.journal.table.hands, "boards"))
        return None

    def agree_on_boards(self, hand: Hand, boards: int) -> None:
        """The bots in the hand run the board as often as a person wants."""
        for seat in hand.seats:
            if self.table_bots.is_bot(self.journal.names[seat]) and hand.options(seat).run_boards >= boards:
                with self._answers(seat):
                    self.journal.act(seat, RunBoards(boards))

    def answer_chop(self, hand: Hand, asker: int) -> None:
        """The other blind, if a bot, says yes to taking the blinds back, or says nothing and plays."""
        for seat in hand.seats:
            bot = seat != asker and self.table_bots.is_bot(self.journal.names[seat])
            if bot and hand.options(seat).chop and self.table_bots.chops(hand, seat):
                with self._answers(seat):
                    self.journal.act(seat, Chop())

    def _answers(self, seat: int) -> AbstractContextManager[None]:
        """What a bot answers to a person is asked for by the bot, and not by that person."""
        return self.journal.asked_by(f"bot {self.journal.names[seat]}")

    # Turns

    def _turn(self, hand: Hand, now: datetime) -> datetime | None:
        seat = hand.turn
        player = self.journal.names[seat]
        if hand.to_show:
            return self._show(hand, seat, player, now)
        if self.table_bots.is_bot(player):
            return self._bot_decides(hand, seat, now)
        return self._person_decides(hand, player, now)

    def _bot_decides(self, hand: Hand, seat: int, now: datetime) -> datetime | None:
        mark = ("thinks", len(hand.events))
        begins = self._mark[1:] != mark and self.pace.times
        seconds = self.table_bots.thinks(hand, hand.options(seat)) if begins else 0.0
        if begins:
            self.table_bots.begins_to_think(hand, seat)
        if wait := self._hold(now, self._for_the_eye(seconds), *mark):
            return wait
        command = self.table_bots.decides(hand, seat)
        if command is None:
            return now + _A_MOMENT
        self.journal.act(seat, command)
        return None

    def _show(self, hand: Hand, seat: int, player: str, now: datetime) -> datetime | None:
        wishes = self._wishes(player)
        asks = not self.table_bots.is_bot(player) and self._is_here(player) and not (wishes.shows or wishes.folds)
        seconds = self.pace.deciding if asks else self._for_the_eye(self.pace.showing)
        if wait := self._hold(now, seconds, "shows", len(hand.events)):
            return wait
        self.journal.act(seat, Show() if self.ports.jackpot.tables_hand(hand, seat) else shows_or_mucks(hand, seat))
        return None

    def _acts_for_the_absent(self, hand: Hand, direction: TableDirection) -> bool:
        """Whether the hand of somebody who is not there has died now, or was folded, as the house has it."""
        absent = {
            seat
            for seat, player in self.journal.names.items()
            if seat in direction.dead or (not self.table_bots.is_bot(player) and not self.is_there(player))
        }
        if not absent or not hand.betting:
            return False
        with self.journal.asked_by("the room"):
            return bool(act_for_the_absent(self.journal.table.rules.house, hand, absent))

    @property
    def takes_in(self) -> bool:
        """Whether a hand that is over may be taken in: at once, where nobody takes a pushed pot back."""
        return True

    def may_deal(self, now: datetime) -> bool:  # noqa: ARG002
        """Whether whoever deals is ready for the next hand, now that none is played."""
        return True

    def is_there(self, player: str) -> bool:
        """Whether a person is connected and has not said that they are away."""
        return self._is_here(player) and not self.is_said_away(player)

    def is_said_away(self, player: str) -> bool:
        """Whether somebody at a table of a tournament has said that they are away, or let their time run out."""
        return self.direction is not None and player in self.direction.away

    def _person_decides(self, hand: Hand, player: str, now: datetime) -> datetime | None:
        wishes = self._wishes(player)
        if wishes.folds or (wishes.leaves and not self._is_here(player)):
            self._fold_as_wished(hand, player, checks=not wishes.folds)
            return None
        table, rules = self.journal.table, self.journal.table.rules.clock
        turn = table.turn
        if turn is None or not table.thinks():
            self.journal.do(commands.BeginTurn(now))
            turn = table.turn or clock.Turn(now)
        coming = clock.moments(rules, turn)
        if not coming:
            patience = self.pace.patience if self._is_here(player) else self.pace.absent_patience
            called = turn.began + timedelta(seconds=patience)
            if called <= now:
                self.journal.do(commands.CallClock(clock.FLOOR, now))
                return None
            return called
        if coming[-1].at > now:
            return coming[-1].at
        self._time_is_up(hand, player, now)
        return None

    def _fold_as_wished(self, hand: Hand, player: str, *, checks: bool) -> None:
        """Fold for whoever leaves and wanted that, or has gone; where a fold is not open, do the least that is.

        Who has gone without a word about this hand `checks` as long as that costs nothing.
        """
        seat, options = hand.turn, hand.options(hand.turn)
        least: PlayerCommand
        if options.check and checks:
            least = CHECK
        elif options.fold:
            least = FOLD
        elif options.discard:
            least = decide_at_a_glance(hand.cards(seat), options, hand.pot, self.table_bots.chance)
        elif options.draw >= 0:
            least = Discard(())
        elif options.check:
            least = CHECK
        else:
            least = CALL if options.call else Bet(options.bring_in or options.least)
        with self.journal.asked_by(f"player {player}"):
            self.journal.act(seat, least)

    def _time_is_up(self, hand: Hand, player: str, now: datetime) -> None:
        seat = hand.turn
        outcome = self.journal.do(commands.TimeIsUp(now))
        if outcome.what == "must_discard":  # the room is the dealer, and takes what looks least
            given_up = decide_at_a_glance(hand.cards(seat), hand.options(seat), hand.pot, self.table_bots.chance)
            self.journal.act(seat, given_up)
        self._expired[player] = self._expired.get(player, 0) + 1
        enough = self.pace.away_after if self._is_here(player) else 1
        if self._expired[player] >= enough and self.direction is not None:
            self.direction.away.add(player)
        elif self._expired[player] >= enough and not self.journal.table.standings[seat].away:
            self._try(commands.SitOut(seat, now))

    def times_late(self, player: str) -> int:
        """How often in a row a player's time has run out."""
        return self._expired.get(player, 0)

    def has_acted(self, player: str) -> None:
        """A person did something in time."""
        self._expired.pop(player, None)
        if self.direction is not None:
            self.direction.away.discard(player)

    def thinking(self) -> tuple[datetime, datetime, wire.ClockKind] | None:
        """Since when and until when the player in turn may think, or whoever is asked; and by which clock.

        It is one clock from the beginning of a turn to its end: while the room is patient, the seconds of the clock
        that the floor will then call belong to the player already.
        """
        hand, table = self.journal.hand, self.journal.table
        if hand is None or self.wake is None:
            return None
        if self.asked:
            return self._held_since, self.wake, "room"
        if not hand.turn:
            return None
        player = self.journal.names[hand.turn]
        if self.table_bots.is_bot(player):
            return (self._held_since, self.wake, "room") if self.pace.times else None
        if hand.to_show or table.turn is None or not table.thinks():
            return self._held_since, self.wake, "room"
        turn, rules = table.turn, table.rules.clock
        if turn.called is not None:
            return turn.began, self.wake, "called"
        if rules.standing is not None:
            return turn.began, self.wake, "standing"
        return turn.began, self.wake + timedelta(seconds=rules.called), "room"

    # The end of a hand

    def _settle(self, hand: Hand, now: datetime) -> datetime | None:
        for seat in hand.seats:
            player = self.journal.names[seat]
            if self.table_bots.is_bot(player) or not self._is_here(player):
                continue
            options = hand.options(seat)
            may_show = options.expose and hand.is_live(seat) and not self._wishes(player).shows
            worth_a_pause = self.journal.table.rules.in_jackpot or not _was_walk(hand)
            asked = options.ask or (may_show and worth_a_pause)
            if asked and (wait := self._hold(now, self.pace.asking, "asks")):
                return wait
        if self._waits_for_flop(hand) and (wait := self._hold(now, self.pace.asking, "asks for the flop")):
            return wait
        if hand.flop_asked and (wait := self._hold(now, self._for_the_eye(self.pace.street), "the flop was asked for")):
            return wait
        for seat in hand.live:  # who was not called lays a hand open all the same that wins a jackpot
            if hand.options(seat).expose and not hand.lies_open(seat) and self.ports.jackpot.tables_hand(hand, seat):
                self.journal.act(seat, Expose(hand.cards(seat)))
        if self.direction is not None:
            self.journal.pay()
        else:
            self.journal.settle()
        return None

    def _waits_for_flop(self, hand: Hand) -> bool:
        """Whether somebody may want to ask for the flop. Their cards do not matter: a pause would tell of them."""
        live = hand.live
        alone = len(live) == 1 and self._is_here(self.journal.names[live[0]])
        return alone and not hand.board and self.ports.jackpot.deals_flop()

    def flop_open(self, player: str, now: datetime) -> tuple[Citation, ...]:
        """The clauses by which a player may ask for the flop now; none where they may not."""
        hand = self.journal.hand
        if hand is None or hand.stage != "settle" or hand.board or not self.ports.jackpot.deals_flop():
            return ()
        seat = seat_of(self.journal.table, player)
        if hand.live != (seat,):
            return ()
        try:
            return self.ports.jackpot.judge_flop(seat, now)
        except PokerroomError:
            return ()

    def _end(self) -> datetime | None:
        """A hand that was over without a settlement, as when the blinds are taken back."""
        self.journal.end_hand()
        return None

    def _wishes(self, player: str) -> Wishes:
        return self.journal.wishes.get(player, NO_WISHES)

    def _is_here(self, player: str) -> bool:
        return player in self.here


def carry_out_due(do: Callable[[commands.CarryOut], Any], table: TableState, now: datetime) -> bool:
    """What was announced takes effect where nothing is missing; whether anything did."""
    done = False
    for number in [each for each, _ in enumerate(table.pending) if each not in table.settled]:
        with suppress(PokerroomError):
            do(commands.CarryOut(number, now))
            done = True
    return done


def _straddler(hand: Hand) -> int:
    """The seat that may straddle now and has the chips for it; 0 for none."""
    return next((seat for seat in hand.seats if hand.options(seat).straddle), 0)


def _was_walk(hand: Hand) -> bool:
    """Whether nobody wagered anything beyond what had to be posted: nothing was played that one would look at."""
    return len(hand.live) == 1 and not any(isinstance(event, Called | Raised) for event in hand.events)


def shows_or_mucks(hand: Hand, seat: int) -> PlayerCommand:
    """Turn a hand up that can still win something, and give up another where that is allowed."""
    options = hand.options(seat)
    return Muck() if options.muck and not can_win(hand.view(seat), hand.rules) else Show()
