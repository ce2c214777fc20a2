"""One cash table through the night: players come and go, hands are played, charges are taken, and the books balance.

A `Table` is driven by a room, a simulation or a live console. Each command is judged first: it is refused with the
clause, or leads to happenings, which change the table. Times and cards are part of the commands, so the happenings
alone always rebuild the same table; `from_happenings` judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, TypeVar, Unpack

from pokerroom.charges.entries import refuse_name
from pokerroom.errors import (
    Illegal,
    Malformed,
    MisreadCall,
    PokerroomError,
    as_given,
    refuses_misread_calls,
    refuses_misread_calls_with,
)
from pokerroom.games import GameKey
from pokerroom.hand import DealerCommand, Hand, PlayerCommand, Viewer, events
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.line_values import refuse_unknown_lines
from pokerroom.rulebook.setup.setup_lines import SetupLines
from pokerroom.rulebook.setup.table_setup import TableSetup, setup_from
from pokerroom.table import commands
from pokerroom.table.commands.command_method import command_method
from pokerroom.table.decide import decide_table, decision_on
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.decks.table_decks import TableDecks
from pokerroom.table.groups.books import TableBooks
from pokerroom.table.groups.changes import ChangesAtTable
from pokerroom.table.groups.charges import ChargesAtTable
from pokerroom.table.groups.chips import ChipsAtTable
from pokerroom.table.groups.floor import FloorAtTable
from pokerroom.table.groups.forecast import Forecast
from pokerroom.table.groups.hands import HandsAtTable
from pokerroom.table.groups.players import PlayerAtTable, PlayersAtTable
from pokerroom.table.groups.record import TableRecord
from pokerroom.table.groups.time_to_act import TimeToAct
from pokerroom.table.happenings import Happening, Opened
from pokerroom.table.opening.founding import opening_of, rules_of
from pokerroom.table.opening.readiness import refuse_forbidden
from pokerroom.table.recorder import TableRecorder
from pokerroom.table.rules import TableRules, table_rules_for
from pokerroom.table.seats.occupancy import Seats
from pokerroom.table.seats.refusals import refuse_group
from pokerroom.table.sign.facts import JackpotSign
from pokerroom.table.sign.posted_sign import Sign
from pokerroom.table.sign.table_sign import table_sign
from pokerroom.table.state import Checkpoint, TableState
from pokerroom.table.view import TableView, table_view
from pokerroom.whole_or_nothing import applied_whole

R = TypeVar("R")

# What `Table.open` takes by name: its own arguments, and every line of a set-up.
_OPEN_TAKES: Final = ("name", "unit", "group", "keep", "game", *SetupLines.__annotations__)


@refuses_misread_calls
class Table:
    """A cash table through a night, from its opening to its closing report.

    The dozen commands of every night are methods, here and in `chips` and `charges`. Every other command is a value of
    `pokerroom.table.commands` that you give to `do`: `table.do(Misdeal("a card was exposed"))`.

    The house and the posted set-up decide its rules. `name` is its name in the books and on its sign. `unit` is the
    number of chips in one unit of the currency: 1 for dollars or pounds, 100 for cents or pence. `group` is the party
    for which a house may keep the table; with "" anybody may sit. With `keep` it remembers its happenings, from its
    opening on.

    Two tables are equal (`==`) if they were opened alike and their states are the same, in the middle of a hand too;
    whether they keep their happenings does not count. A table changes, so it can be in no set and be no key of a dict.

    Nothing here looks at a clock: the caller gives the time of each command (`at`). A command is carried out or refused
    as a whole. `help(Table.sit)` and the like list the arguments of each.

    What it does and answers::

        Players come and go  sit, rise, sit_out, come_back, move, ask_for_seat
        Hands                begin_hand, act, end_hand
        Any other command    do, judge
        How it stands        name, rules, seats, player, stacks, hand, decks, closed, view, sign
        Making and reading   open, from_happenings, copy, apply, opening, happenings
        In groups            players, chips, hands, charges, books, time, changes, floor, forecast, record
        For the package      state

    What is in the groups::

        players    those who play here, by seat; names, seat_of, guests, known_names, as_traveller, refuse_arrival
        chips      add, take_off, room_to_add, buy_in_range, posted_most, taken_away
        hands      count, line_up, began, names_at_deal, last_button, dealer_entries, refuse_miscounted_fold
        charges    take, due, taken
        books      ledger, balanced, closing_report
        time       left, turn, runs_out, may_call_clock, may_buy
        changes    what_is_missing, proposed, open, freeze_out
        floor      seat_ranking, release_reasons, stopped, despite_stop, rulings, contested_at, report, disputes,
                   awaited, bars, directions, contenders, mutes, deals_here, refuse_if_stopped, refuse_unless_stopped,
                   refuse_barred, refuse_no_ruling, refuse_without_power
        forecast   line_up, soonest_seat, wait_for_cards, drawing_for_button, refusal_of_hand, outside_hours; it takes a
                   time
        record     listener, report_play, read, latest, refuse_earlier

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
    >>> dealer = SoftwareDealer(hand, seed=3, charges=table.charges.take)
    >>> while seat := dealer.go_on():
    ...     _ = hand.act(seat, CHECK_OR_CALL)
    >>> table.end_hand()
    >>> sum(table.stacks.values()) + table.books.ledger.balance("house commission")
    600
    """

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

    @classmethod
    @refuses_misread_calls_with("and lines of a set-up by name, such as blinds=(5, 10), min_buy_in=100, limit='pot'")
    def open(
        cls,
        house: Rulebook | House,
        game: GameKey = "holdem",
        *,
        name: str = "table",
        unit: int = 1,
        group: str = "",
        keep: bool = True,
        **posted: Unpack[SetupLines],
    ) -> Table:
        """Open a table under a house's rules: `posted` are lines of a `TableSetup`, by name, as for `Hand.open`.

        >>> from pokerroom.rulebook import house_named
        >>> Table.open(house_named("star"), "omaha", limit="pot", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
        <Table 'table': Omaha under star, 0 players, 0 hands played>
        """
        refuse_unknown_lines(posted, _OPEN_TAKES, "Table.open()", MisreadCall)
        setup = setup_from({"game": game, **posted}, "Table.open()", house_of(house))
        return cls(house, setup, name=name, unit=unit, group=group, keep=keep)

    def _open(self, rules: TableRules, begins: Opened, *, keep: bool = True) -> None:
        self.state = TableState(rules, begins.name, begins.group)
        self.opening = begins
        self.happenings: list[Happening] = [begins] if keep else []
        self._recorder = TableRecorder(self.state, self.happenings, keep=keep)

    @classmethod
    def from_happenings(cls, book: Rulebook, happenings: Iterable[Happening]) -> Table:
        """Rebuild a table from its happenings, the opening first, by the book it was opened under; judge nothing."""
        table: Table | None = None
        for happening in _iterated(happenings):
            if table is None:
                if not isinstance(happening, Opened):
                    raise Malformed(f"{as_given(happening)} before the opening", allowed="the opening first")
                table = cls.__new__(cls)
                table._open(rules_of(happening, book), happening)
            else:
                table._recorder.read(happening)
                table.happenings.append(happening)
        if table is None:
            raise Malformed("no happenings", allowed="those of a table, its opening first")
        return table

    def copy(self) -> Table:
        """Return an independent copy of this table, with the happenings that it remembers."""
        twin = Table.__new__(Table)
        vars(twin).update(vars(self))
        twin.state = self.state.copy()
        twin.happenings = self.happenings.copy()
        twin._recorder = self._recorder.copy_for(twin.state, twin.happenings)
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

    # Commands, and what happened elsewhere

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
        recorder = self._recorder
        recorder.report_play()
        before, mark = self.state.checkpoint(), recorder.mark()
        try:
            while True:
                recorder.apply(happening)
                happening = go_on()
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        except PokerroomError as late:
            self._go_back_to(before, mark)
            raise RuntimeError(f"{type(command).__name__} was refused too late: {late}") from late
        except Exception:
            self._go_back_to(before, mark)
            raise

    def _go_back_to(self, checkpoint: Checkpoint, mark: tuple[int, int]) -> None:
        """Undo what has failed since a checkpoint, along with the happenings remembered from it."""
        self.state.go_back_to(checkpoint)
        self._recorder.go_back_to(mark)

    def apply(self, happenings: Iterable[Happening]) -> None:
        """Apply happenings without judging them, and have each recorded; if one does not fit, none is applied.

        All of a table's happenings, from its opening on, make another table: `Table.from_happenings`.
        """
        before, mark = self.state.checkpoint(), self._recorder.mark()
        with applied_whole(lambda: self._go_back_to(before, mark), "the table"):
            for happening in _iterated(happenings):
                if isinstance(happening, Opened):
                    raise Malformed("a table is opened once", allowed="Table.from_happenings(book, happenings)")
                self._recorder.apply(happening)

    # Coming and going
    sit = command_method(commands.Sit)
    rise = command_method(commands.Rise)
    sit_out = command_method(commands.SitOut)
    come_back = command_method(commands.ComeBack)
    move = command_method(commands.ChangeSeat)
    ask_for_seat = command_method(commands.AskForSeat)

    # Hands
    begin_hand = command_method(commands.BeginHand)
    end_hand = command_method(commands.EndHand)

    def act(self, seat: int, command: PlayerCommand | DealerCommand) -> list[events.Event]:
        """Carry out an act in the hand, of a player or, with seat 0, of the dealer."""
        hand = self.state.hand
        if hand is None:
            raise Illegal("no hand is in progress", allowed="begin one")
        return hand.act(seat, command)

    # The present state

    @property
    def players(self) -> PlayersAtTable:
        """All players here by seat, as in `table.players[3].stake`; `player` refuses a seat where nobody plays."""
        return PlayersAtTable(self.state)

    @table_question
    def player(self, seat: int) -> PlayerAtTable:
        """Return the player in a seat; refuse a seat where nobody plays."""
        self.state.stake(seat)
        return PlayerAtTable(self.state, seat)

    @property
    def chips(self) -> ChipsAtTable:
        """The chips of the players: what they may bring, add and take off, and its commands."""
        return ChipsAtTable(self.state, self.do)

    @property
    def charges(self) -> ChargesAtTable:
        """The house's charges on the pots of a hand: to take them, what they would be, and what was taken."""
        return ChargesAtTable(self.state, self.do)

    @property
    def books(self) -> TableBooks:
        """The books of the table: every movement of chips, whether they balance, and the closing report."""
        return TableBooks(self.state)

    @property
    def changes(self) -> ChangesAtTable:
        """The changes of the table, its closing among them: what was proposed, and what it waits for."""
        return ChangesAtTable(self.state)

    @property
    def floor(self) -> FloorAtTable:
        """The floor's business here: who gets a seat, stops, rulings, reports, disputes and bars."""
        return FloorAtTable(self.state)

    @property
    def time(self) -> TimeToAct:
        """The time of the player in turn: how much is left, and who may do what about it."""
        return TimeToAct(self.state)

    @property
    def record(self) -> TableRecord:
        """The record of what happens here: who is told of it, and how what is recorded already is read."""
        return TableRecord(self.state, self._recorder)

    @table_question
    def forecast(self, at: datetime) -> Forecast:
        """Return what comes next here if nobody comes or goes: the next line-up, and each player's wait for cards."""
        return Forecast(self.state, at)

    def judge(self, command: commands.Command[Any]) -> tuple[Happening, ...]:
        """Return the happenings that a command would lead to, or refuse it as `do` does; nothing changes."""
        return decide_table(self.state, command)

    @property
    def name(self) -> str:
        """The table's name in the books and on its sign."""
        return self.opening.name

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
    def hands(self) -> HandsAtTable:
        """The hands here: their number, who is dealt into the running one, and how the last one began."""
        return HandsAtTable(self.state)

    @property
    def stacks(self) -> dict[int, int]:
        """The chips of every seat on the table between hands; during a hand, the chips it began with."""
        return {seat: stake.chips for seat, stake in sorted(self.state.players.stakes.items())}

    @property
    def hand(self) -> Hand | None:
        """The hand that is being played; None between hands."""
        return self.state.hand

    @property
    def decks(self) -> TableDecks:
        """The decks of a live table: which there are, where they are, and what is due."""
        return self.state.decks

    @property
    def closed(self) -> bool:
        """Whether the table has closed for good."""
        return self.state.closed

    def view(self, viewer: Viewer) -> TableView:
        """Return the table as a seat or a role may see it."""
        return table_view(self.state, viewer)

    def sign(self, jackpot: JackpotSign | None = None) -> Sign:
        """Return the sign of this table, pending changes first, with the known facts about its jackpot."""
        return table_sign(self.state, jackpot)


def _iterated(happenings: Iterable[Happening]) -> Iterable[Happening]:
    """Return these happenings; refuse a value that is not a sequence of happenings."""
    if not isinstance(happenings, Iterable):
        raise Malformed(f"{as_given(happenings)} is no list of happenings", allowed="a list of a table's happenings")
    return happenings
