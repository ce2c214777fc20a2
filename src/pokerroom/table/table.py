"""One cash table through the night: players come and go, hands are played, charges are taken, and the books balance.

A `Table` is driven by a room, a simulation or a live console. Each command is judged first: it is refused with the
clause, or leads to happenings, which change the table. Times and cards are part of the commands, so the happenings
alone always rebuild the same table; `from_happenings` judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from pokerroom.charges import ChargeLine
from pokerroom.charges.closing import ClosingReport, closing_report
from pokerroom.charges.entries import refuse_name
from pokerroom.charges.ledger import Ledger
from pokerroom.errors import Illegal, Malformed, PokerroomError, as_given, refuses_misread_calls
from pokerroom.hand import DealerCommand, Hand, HandBill, PlayerCommand, events
from pokerroom.hand.queries.view import Viewer
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import commands
from pokerroom.table.blinds.blinds import LineUp
from pokerroom.table.changes.freeze_out import FreezeOut
from pokerroom.table.changes.proposals import Missing, Pending
from pokerroom.table.clock.turn_time import ClockReading
from pokerroom.table.commands.command_method import command_method
from pokerroom.table.decide import decide_table, decision_on
from pokerroom.table.deciding import changing, floor
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.money import charging, chips
from pokerroom.table.deciding.playing import looking_ahead, time_to_act
from pokerroom.table.deciding.playing.decks import refuse_miscounted_fold
from pokerroom.table.deciding.seating import moving, offers
from pokerroom.table.decks.table_decks import TableDecks
from pokerroom.table.evolve import evolve_table
from pokerroom.table.floor_notes import RulingNote, Stopped
from pokerroom.table.happenings import Happening, Opened, Played
from pokerroom.table.happenings.dealing import DealerEntered
from pokerroom.table.opening.founding import opening_of, rules_of
from pokerroom.table.opening.opening import refuse_forbidden
from pokerroom.table.queries.floor import FloorAtTable
from pokerroom.table.queries.forecast import Forecast
from pokerroom.table.queries.players import PlayerAtTable, PlayersAtTable
from pokerroom.table.queries.time_to_act import TimeToAct
from pokerroom.table.rules import TableRules, table_rules_for
from pokerroom.table.seats.absence import ReleaseReason
from pokerroom.table.seats.draws import Ranking
from pokerroom.table.seats.seating import refuse_group
from pokerroom.table.seats.seats import Seats
from pokerroom.table.seats.travellers import Traveller
from pokerroom.table.sign.facts import JackpotSign
from pokerroom.table.sign.sign import Sign
from pokerroom.table.sign.table_sign import table_sign
from pokerroom.table.stakes.stakes import BuyIn, TakenAway, buy_in, last_left
from pokerroom.table.state import Checkpoint, TableState
from pokerroom.table.view import TableView, owed_words, table_view

R = TypeVar("R")


class Table:
    """A cash table through a night, from its opening to its closing report.

    Commands are methods, or are passed to `do`; questions are properties and methods. Those about its players, its
    floor, the time to act and the hands to come belong to `players`, `floor`, `time` and `forecast(at)`.

    The house and the posted set-up decide its rules. `name` is its name in the books and on its sign. `unit` is the
    number of chips in one unit of the currency: 1 for dollars or pounds, 100 for cents or pence. `group` is the party
    for which a house may keep the table; with "" anybody may sit. With `keep` it remembers its happenings, from its
    opening on.

    Two tables are equal (`==`) if they were opened alike and their states are the same, in the middle of a hand too;
    whether they keep their happenings does not count. A table changes, so it can be in no set and be no key of a dict.

    Nothing here looks at a clock: the caller gives the time of each command (`at`). A command is carried out or refused
    as a whole. `help(Table.sit)` and the like list the arguments of each; rarer commands go to `do`.

    What it does and answers::

        Coming and going     sit, rise, sit_out, come_back, post, move, play_over, end_playover, traveller,
                             refuse_arrival
        Who gets a seat      ask_for_seat, put_down_marker, decline, draw_for_seat, offer
        Chips                add, take_off, buy_behind, announce, arrive, change_notes, correct_stake, buy_checks,
                             change_checks_back, room_to_add, buy_in, took_away
        Hands                begin_hand, act, end_hand, take_hand, misdeal, correct_button, drawing_for_button,
                             line_up, last_button, hand_began, names_at_deal, dealer_entries, refuse_miscounted_fold
        What the house takes charge_pots, pot_charges, pot_lines, ledger, balanced, closing
        Time to act          turn_begins, call_clock, buy_time, time_is_up, time_left, time
        Changes              propose, announce_closing, tell_players, put_up_sign, agree, disagree, withdraw, carry_out,
                             missing, pending, open_changes, freeze_out
        The floor            approve, allow_extra, lock_seat, reserve_seat, unlock_seat, release, release_reasons, stop,
                             resume, rulings, floor
        How it stands        rules, players, player, guests, known_names, seats, stacks, owes, hand, hands, decks, view,
                             sign, forecast, latest, stopped, closed
        Making and reading   as_opened, from_happenings, copy, do, judge, apply, read, report_play, refuse_earlier,
                             opening, happenings, listener
        For the package      state

    `state` is for the modules of this package; other code asks the table.

    >>> from datetime import datetime
    >>> from pokerroom.hand import CHECK_OR_CALL, SoftwareDealer
    >>> from pokerroom.rulebook import house_named
    >>> eight = datetime(2024, 8, 16, 20)
    >>> star = house_named("star")
    >>> table = Table(star, TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    >>> for seat, player in ((1, "Ann"), (4, "Bob"), (6, "Cy")):
    ...     table.sit(player, seat, 200, eight)
    >>> hand = table.begin_hand(eight)
    >>> dealer = SoftwareDealer(hand, seed=3, charges=table.charge_pots)
    >>> while seat := dealer.go_on():
    ...     _ = hand.act(seat, CHECK_OR_CALL)
    >>> table.end_hand()
    >>> sum(table.stacks.values()) + table.ledger.balance("house commission")
    600
    """

    @refuses_misread_calls
    def __init__(
        self,
        house: Rulebook | House,
        setup: TableSetup,
        *,
        name: str = "table",
        unit: int = 1,
        group: str = "",
        keep: bool = True,
    ) -> None:
        rules = table_rules_for(house, setup, unit=unit)
        refuse_forbidden(rules.house, setup)
        refuse_name(name)
        refuse_group(rules.seating, group)
        self._open(rules, opening_of(rules, name, group), keep=keep)

    def _open(self, rules: TableRules, begins: Opened, *, keep: bool = True) -> None:
        self.state = TableState(rules, begins.name, begins.group)
        self.opening = begins
        self.happenings: list[Happening] = [begins] if keep else []
        self.listener: Callable[[Happening], None] | None = self.happenings.append if keep else None
        self._events_told = 0  # the number of the running hand's events already in happenings

    @classmethod
    @refuses_misread_calls
    def as_opened(cls, begins: Opened, book: Rulebook) -> Table:
        """Make a table from its opening and the book it was opened under, without judging it again."""
        table = cls.__new__(cls)
        table._open(rules_of(begins, book), begins)
        return table

    @classmethod
    @refuses_misread_calls
    def from_happenings(cls, book: Rulebook, happenings: Iterable[Happening]) -> Table:
        """Rebuild a table from its happenings, the opening first, by the book it was opened under; judge nothing."""
        table: Table | None = None
        for happening in _iterated(happenings):
            if table is None:
                if not isinstance(happening, Opened):
                    raise Malformed(f"{as_given(happening)} before the opening", allowed="the opening first")
                table = cls.as_opened(happening, book)
            else:
                table.read(happening)
                table.happenings.append(happening)
        if table is None:
            raise Malformed("no happenings", allowed="those of a table, its opening first")
        return table

    def copy(self) -> Table:
        """Return an independent copy of this table, with the happenings that it remembers."""
        twin = Table.__new__(Table)
        vars(twin).update(vars(self))
        twin.state, twin.happenings = self.state.copy(), self.happenings.copy()
        if self.listener is not None:
            twin.listener = twin.happenings.append
        return twin

    __copy__ = copy

    def __deepcopy__(self, _: object) -> Table:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Return whether two tables were opened alike and are in the same state; how they came there does not count."""
        if not isinstance(other, Table):
            return NotImplemented
        return self is other or self._as_it_stands() == other._as_it_stands()

    __hash__ = None  # type: ignore[assignment]  # a table goes on, and would be lost in a set or a dict

    def _as_it_stands(self) -> tuple[Opened, TableState]:
        return self.opening, self.state

    def __repr__(self) -> str:
        return f"<Table {self.state.words()}>"

    # Questions

    @refuses_misread_calls
    def do(self, command: commands.Command[R]) -> R:
        """Carry out a command and return its result; or refuse it and change nothing.

        A command is judged before anything changes. Then its happenings are applied one by one, each before the next is
        made, because later ones depend on the table's state after earlier ones. An error on the way is a fault of the
        program: it is raised, and the table goes back to its former state.
        """
        go_on = decision_on(self.state, command).__next__
        try:
            happening = go_on()
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if self.listener is not None:
            self.report_play()
        before, happening_count, event_count = self.state.checkpoint(), len(self.happenings), self._events_told
        try:
            while True:
                self._apply(happening)
                happening = go_on()
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        except PokerroomError as late:
            self._go_back_to(before, happening_count, event_count)
            raise RuntimeError(f"{type(command).__name__} was refused too late: {late}") from late
        except Exception:
            self._go_back_to(before, happening_count, event_count)
            raise

    def _go_back_to(self, checkpoint: Checkpoint, kept: int, told: int) -> None:
        """Undo a command that failed, along with the happenings remembered from it."""
        self.state.go_back_to(checkpoint)
        del self.happenings[kept:]
        self._events_told = told

    @refuses_misread_calls
    def apply(self, happenings: Iterable[Happening]) -> None:
        """Apply happenings without judging them, and pass each to the listener.

        All of a table's happenings, from its opening on, make another table: `Table.from_happenings`.
        """
        for happening in _iterated(happenings):
            if isinstance(happening, Opened):
                raise Malformed("a table is opened once", allowed="Table.from_happenings(book, happenings)")
            self._apply(happening)

    def _apply(self, happening: Happening) -> None:
        """Apply one happening, and pass it to the listener, which by default keeps it in `happenings`."""
        state = self.state
        evolve_table(state, happening)
        if self.listener is not None:
            self._events_told = len(state.hand.events) if state.hand is not None else 0
            self.listener(happening)

    @refuses_misread_calls
    def read(self, happening: Happening) -> None:
        """Apply one recorded happening, without judging it or passing it to the listener."""
        evolve_table(self.state, happening)
        hand = self.state.hand
        self._events_told = len(hand.events) if hand is not None else 0

    def report_play(self) -> None:
        """Report to the listener the events of the hand since the last happening."""
        hand = self.state.hand
        if self.listener is not None and hand is not None and len(hand.events) > self._events_told:
            played = Played(tuple(hand.events[self._events_told :]))
            self._events_told = len(hand.events)
            self.listener(played)

    # Coming and going
    sit = command_method(commands.Sit)
    rise = command_method(commands.Rise)
    sit_out = command_method(commands.SitOut)
    come_back = command_method(commands.ComeBack)
    post = command_method(commands.AskToPost)
    move = command_method(commands.ChangeSeat)
    play_over = command_method(commands.PlayOver)
    end_playover = command_method(commands.EndPlayover)

    # Who gets a seat
    ask_for_seat = command_method(commands.AskForSeat)
    put_down_marker = command_method(commands.PutDownMarker)
    decline = command_method(commands.Decline)
    draw_for_seat = command_method(commands.DrawForSeat)

    # Chips
    add = command_method(commands.Add)
    take_off = command_method(commands.TakeOff)
    buy_behind = command_method(commands.BuyBehind)
    announce = command_method(commands.Announce)
    arrive = command_method(commands.Arrive)
    change_notes = command_method(commands.ChangeNotes)
    correct_stake = command_method(commands.CorrectStake)
    buy_checks = command_method(commands.BuyChecks)
    change_checks_back = command_method(commands.ChangeChecksBack)

    @refuses_misread_calls
    def room_to_add(self, seat: int) -> BuyIn | None:
        """Return how much a player may add now or after the hand; None where they may add nothing more."""
        return chips.room_to_add(self.state, seat)

    @refuses_misread_calls
    @table_question
    def buy_in(self, name: str = "", took_away: Sequence[TakenAway] = (), at: datetime | None = None) -> BuyIn:
        """Return the range of chips with which a player may sit down now.

        A player who has left the game may have to bring back the chips they `took_away`, from this table or others.
        """
        rules = self.state.rules.stakes
        left = last_left(rules, self.state.travel.left.get(name), *took_away)
        return buy_in(rules, largest=self.state.largest(), left=left, at=at)

    @refuses_misread_calls
    @table_question
    def took_away(self, name: str) -> TakenAway | None:
        """Return the chips that a player took along when they last left this table; None if they have not left it."""
        return self.state.travel.left.get(name)

    # Hands
    begin_hand = command_method(commands.BeginHand)
    end_hand = command_method(commands.EndHand)
    take_hand = command_method(commands.TakeHand)
    misdeal = command_method(commands.Misdeal)
    correct_button = command_method(commands.CorrectButton)

    @refuses_misread_calls
    def drawing_for_button(self, at: datetime) -> tuple[int, ...]:
        """Return the seats that must draw a card before the next hand can begin.

        An empty tuple where the button is known.
        """
        return looking_ahead.drawing_for_button(self.state, at)

    @refuses_misread_calls
    def act(self, seat: int, command: PlayerCommand | DealerCommand) -> list[events.Event]:
        """Carry out an act in the hand, of a player or, with seat 0, of the dealer."""
        hand = self.state.hand
        if hand is None:
            raise Illegal("no hand is in progress", allowed="begin one")
        self.state.refuse_if_stopped("nothing is done in the hand")
        return hand.act(seat, command)

    charge_pots = command_method(commands.ChargePots)

    @refuses_misread_calls
    def pot_charges(self, bill: HandBill) -> tuple[ChargeLine, ...]:
        """Return the charges that `charge_pots` would take from the pots of a hand, line by line; nothing changes."""
        return charging.pot_charges(self.state, bill)

    @refuses_misread_calls
    @table_question
    def refuse_miscounted_fold(self, seat: int, counted: int) -> None:
        """Refuse a folded hand in which the dealer counted the wrong number of cards."""
        refuse_miscounted_fold(self.state, seat, counted)

    # Time
    turn_begins = command_method(commands.BeginTurn)
    call_clock = command_method(commands.CallClock)
    buy_time = command_method(commands.BuyTime)
    time_is_up = command_method(commands.TimeIsUp)

    @refuses_misread_calls
    def time_left(self, now: datetime) -> ClockReading:
        """Return the clock as everybody sees it, with the last mark that was due: a warning, the countdown, the end."""
        return time_to_act.time_left(self.state, now)

    # Changes
    propose = command_method(commands.Propose)
    announce_closing = command_method(commands.AnnounceClosing)
    tell_players = command_method(commands.TellPlayers)
    put_up_sign = command_method(commands.PutUpSign)
    agree = command_method(commands.Agree)
    disagree = command_method(commands.Disagree)
    withdraw = command_method(commands.Withdraw)
    carry_out = command_method(commands.CarryOut)

    @refuses_misread_calls
    def missing(self, change: int, at: datetime) -> tuple[Missing, ...]:
        """Return everything that keeps a change from happening now."""
        return changing.missing(self.state, change, at)

    # The floor
    approve = command_method(commands.Approve)
    allow_extra = command_method(commands.AllowExtra)
    lock_seat = command_method(commands.LockSeat)
    reserve_seat = command_method(commands.ReserveSeat)
    unlock_seat = command_method(commands.UnlockSeat)
    release = command_method(commands.Release)
    stop = command_method(commands.StopTable)
    resume = command_method(commands.ResumeTable)

    # Who gets which seat

    @refuses_misread_calls
    def offer(self, seat: int) -> Ranking[str]:
        """Return the players to whom a seat is offered, first to last, among those who asked for it."""
        return offers.offer(self.state, seat)

    @refuses_misread_calls
    @table_question
    def release_reasons(self, seat: int, at: datetime) -> tuple[ReleaseReason, ...]:
        """Return the reasons for which the floor may release a seat now: its player is away, or never wagers."""
        return floor.release_reasons(self.state, seat, at)

    @refuses_misread_calls
    @table_question
    def traveller(self, seat: int, at: datetime, *, to: str, by: str = "", broken: bool = False) -> Traveller:
        """Return the traveller that a player would be if they left for the table `to` now.

        `by` is the sender's title.
        """
        return moving.traveller(self.state, seat, at, to=to, by=by, broken=broken)

    @refuses_misread_calls
    @table_question
    def refuse_arrival(self, comes: Traveller, seat: int, at: datetime) -> None:
        """Refuse an arrival at this seat for any reason against it, before the player has left the other table."""
        moving.judge_arrival(self.state, comes, seat, at)

    # The present state

    @property
    def players(self) -> PlayersAtTable:
        """All players here by seat, as in `table.players[3].stake`; `player` refuses a seat where nobody plays."""
        return PlayersAtTable(self.state)

    @refuses_misread_calls
    @table_question
    def player(self, seat: int) -> PlayerAtTable:
        """Return the player in a seat; refuse a seat where nobody plays."""
        self.state.stake(seat)
        return PlayerAtTable(self.state, seat)

    @property
    def floor(self) -> FloorAtTable:
        """The floor's business here: the report it rules on, disputes, bars, and its orders."""
        return FloorAtTable(self.state)

    @property
    def time(self) -> TimeToAct:
        """The time of the player in turn: whether it runs, and who may do what about it."""
        return TimeToAct(self.state)

    @refuses_misread_calls
    @table_question
    def forecast(self, at: datetime) -> Forecast:
        """Return what comes next here if nobody comes or goes: the next line-up, and each player's wait for cards."""
        return Forecast(self.state, at)

    @refuses_misread_calls
    def judge(self, command: commands.Command[Any]) -> tuple[Happening, ...]:
        """Return the happenings that a command would lead to, or refuse it as `do` does; nothing changes."""
        return decide_table(self.state, command)

    @refuses_misread_calls
    @table_question
    def refuse_earlier(self, at: datetime, what: str) -> None:
        """Refuse a time before the latest happening here."""
        self.state.refuse_earlier(at, what)

    @property
    def rules(self) -> TableRules:
        """The table's rules: `rules.house`, `rules.setup` as posted, and the rules that follow from both, part by
        part.
        """
        return self.state.rules

    @property
    def seats(self) -> Seats:
        """The seats that the table has, and their players."""
        return self.state.seats

    @property
    def stacks(self) -> dict[int, int]:
        """The chips of every seat on the table between hands; during a hand, the chips it began with."""
        return {seat: stake.chips for seat, stake in sorted(self.state.players.stakes.items())}

    @property
    def hand(self) -> Hand | None:
        """The hand that is being played; None between hands."""
        return self.state.hand

    @property
    def hands(self) -> int:
        """The number of hands that have begun, which is the number of the hand being played."""
        return self.state.hands

    @property
    def line_up(self) -> LineUp | None:
        """The line-up of the running hand: who is dealt in where, who posts, and who waits; None between hands."""
        return self.state.hand_notes.line_up

    @property
    def pot_lines(self) -> tuple[ChargeLine, ...]:
        """The house's charges on the pots of the running hand, line by line."""
        return self.state.hand_notes.pot_lines

    @property
    def dealer_entries(self) -> tuple[DealerEntered, ...]:
        """The entries of a live table's dealer in this hand that were not taken back, in order."""
        return self.state.hand_notes.entered

    @property
    def names_at_deal(self) -> Mapping[int, str]:
        """The players by seat when the last hand began."""
        return self.state.past_hands.sat

    @property
    def last_button(self) -> int:
        """The seat that had the button in the last finished hand; 0 before the first."""
        return self.state.button.places.button if self.state.button.places is not None else 0

    @property
    def latest(self) -> datetime | None:
        """The time of the latest happening here; None before the first."""
        return self.state.times.latest

    @property
    def hand_began(self) -> datetime | None:
        """When the last hand began; None before the first."""
        return self.state.times.hand_began

    @property
    def decks(self) -> TableDecks:
        """The decks of a live table: which there are, where they are, and what is due."""
        return self.state.decks

    @property
    def freeze_out(self) -> FreezeOut | None:
        """The freeze-out that is being played here, or was played last; None if there was none."""
        return self.state.freeze_out.played

    @property
    def guests(self) -> Mapping[int, str]:
        """The guests who sit behind players without playing, by those players' seats."""
        return self.state.players.guests

    @property
    def known_names(self) -> tuple[str, ...]:
        """The names that the table knows: of its players, of those who left, and of those barred."""
        state = self.state
        return (*self.players.names.values(), *state.travel.left, *(bar.player for bar in state.floor.bars))

    @property
    def ledger(self) -> Ledger:
        """The books of the table: every movement of chips."""
        return self.state.ledger

    @property
    def balanced(self) -> bool:
        """Whether the books agree with the chips on the table, box by box and check by check."""
        return self.state.balanced

    @property
    def pending(self) -> Sequence[Pending]:
        """All changes that were proposed, by number; those in `open_changes` are not over yet."""
        return self.state.proposals.pending

    @property
    def open_changes(self) -> dict[int, Pending]:
        """The changes that wait to take effect, by number: neither carried out nor withdrawn."""
        proposals = self.state.proposals
        return {number: change for number, change in enumerate(proposals.pending) if number not in proposals.settled}

    @property
    def rulings(self) -> Sequence[RulingNote]:
        """The floor's rulings here, in order."""
        return self.state.floor.rulings

    @property
    def stopped(self) -> Stopped | None:
        """The floor's stop of the table, with its reason; None while the table is not stopped."""
        return self.state.floor.stopped

    @property
    def closed(self) -> bool:
        """Whether the table has closed for good."""
        return self.state.closed

    @refuses_misread_calls
    def view(self, viewer: Viewer) -> TableView:
        """Return the table as a seat or a role may see it."""
        return table_view(self.state, viewer)

    @refuses_misread_calls
    def sign(self, jackpot: JackpotSign | None = None) -> Sign:
        """Return the sign of this table, pending changes first, with the known facts about its jackpot."""
        return table_sign(self.state, jackpot)

    @refuses_misread_calls
    def owes(self, seat: int) -> str:
        """Return in words the posts that a player must make to be dealt in at once."""
        return owed_words(self.player(seat).owes)

    def closing(self) -> ClosingReport:
        """Return the closing report of the table in its present state."""
        return closing_report(self.state.ledger)


def _iterated(happenings: Iterable[Happening]) -> Iterable[Happening]:
    """Return these happenings; refuse a value that is not a sequence of happenings."""
    if not isinstance(happenings, Iterable):
        raise Malformed(f"{happenings!r} is no list of happenings", allowed="a list of a table's happenings")
    return happenings
