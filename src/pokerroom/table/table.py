"""One cash table through the night: players come and go, hands are played, charges are taken, and the books balance.

A `Table` is driven by a room, a simulation or a live console. Each method is a command: it is judged first and refused
with the clause, or it changes the table and adds happenings. Times and cards are arguments, so the same commands give
the same table for ever; `replay` makes a table of the commands of another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from pokerroom.cards import Card
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import DealerCommand, Hand, PlayerCommand, dealt_in
from pokerroom.hand import events as told
from pokerroom.hand.view import Viewer
from pokerroom.house import (
    Due,
    Line,
    as_charges,
    charges,
    charges_due,
    first_charge,
    hand_fee,
    on_leaving,
    seating_fee,
)
from pokerroom.house.closing import Closing, close
from pokerroom.house.entries import Move, seat_account
from pokerroom.house.ledger import Ledger
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table import absence, adding, blinds, changes, clock, leaving, seating, stakes
from pokerroom.table import happenings as happened
from pokerroom.table.button import Places, first_button
from pokerroom.table.changes import Moment, Pending
from pokerroom.table.seats import Newcomer, Seats
from pokerroom.table.sign import Sign, notice_of, sign_for
from pokerroom.table.stakes import Left, Stake
from pokerroom.table.standing import Standing, change_seat, joins, owed
from pokerroom.table.table_rules import table_rules_for
from pokerroom.table.table_view import TableView, table_view

_BETWEEN, _OUT, _IN = stakes.Standing.BETWEEN_HANDS, stakes.Standing.OUT_OF_HAND, stakes.Standing.IN_HAND


class Command(NamedTuple):
    """One thing that was asked of a table: the method's name and what it was given."""

    name: str
    given: tuple[Any, ...]
    named: Mapping[str, Any]


class Table:
    """A cash table.

    >>> from pokerroom.hand import CHECK_OR_CALL, SoftwareDealer
    >>> from pokerroom.cards import Rehearsal
    >>> eight = datetime(2024, 8, 16, 20)
    >>> table = Table("star", TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500), unit=1)
    >>> for seat, player in ((1, "Ann"), (4, "Bob"), (6, "Cy")):
    ...     table.sit(player, seat, 200, eight)
    >>> hand = table.begin_hand(eight)
    >>> dealer = SoftwareDealer(hand, Rehearsal(seed=3).shuffle(hand.rules.cards.cards), charges=table.charges)
    >>> while seat := dealer.go_on():
    ...     _ = hand.act(seat, CHECK_OR_CALL)
    >>> table.end_hand()
    >>> sum(table.stacks().values()) + table.books.balance("house commission")
    600
    """

    def __init__(
        self,
        house: Rulebook | House | str,
        setup: TableSetup,
        *,
        name: str = "table",
        unit: int | None = None,
        keep: bool = True,
    ) -> None:
        self.rules = table_rules_for(house, setup, unit=unit)
        self.books = Ledger(name)
        self.seats: Seats = seating.open_table(self.rules.seating)
        self.stakes: dict[int, Stake] = {}
        self.standings: dict[int, Standing] = {}
        self.places: Places | None = None
        self.hands = 0
        self.hand: Hand | None = None
        self.line_up: blinds.LineUp | None = None
        self.pending: list[Pending] = []
        self.closed = False
        self.left: dict[str, Left] = {}
        self.paid_until: dict[int, datetime] = {}
        self.opened: datetime | None = None
        self.began_at: datetime | None = None
        self.turn: clock.Turn | None = None
        self.away: dict[int, absence.Away] = {}
        self.last_lines: tuple[Line, ...] = ()
        self.happenings: list[happened.Happening] = []
        self.commands: list[Command] = []
        self._keep = keep

    # Coming and going

    def sit(
        self,
        player: str,
        seat: int,
        chips: int,
        at: datetime,
        *,
        posts: bool = True,
        came: str = "",
        leave: bool = True,
    ) -> None:
        """A player takes a seat with a stake; `posts` if he pays what buys a hand at once, otherwise he waits.

        `leave` is the floor's leave, where the house wants it; `came` says how he came where that frees him of a post.
        """
        self._refuse_if_closed()
        rules = self.rules
        seats = seating.sit(self.seats, Newcomer(player, approved=leave), seat)
        largest = max((stake.chips for stake in self.stakes.values()), default=0)
        stake = stakes.put_up(rules.stakes, Stake(chips), largest=largest, left=self.left.get(player), at=at)
        fee = seating_fee(rules.terms, seat)
        opened = self.opened or at
        due = first_charge(rules.terms, seat, at, opened, players=len(self.stakes) + 1)
        self.seats, self.opened = seats, opened
        self.stakes[seat] = stake
        self.standings[seat] = replace(joins(rules.blinds, self.places, came), posts=posts)
        self.books.buy_in(seat, chips, at=at)
        self._note("sit", player, seat, chips, at, posts=posts, came=came, leave=leave)
        self._tell(happened.Sat(seat, player, chips, at))
        for line in (fee, due.line if due else None):
            self._take(line, at)
        if due:
            self.paid_until[seat] = due.paid_until

    def rise(self, seat: int, at: datetime) -> int:
        """A player leaves the table with all his chips; how many."""
        self._refuse_in_hand(seat, "leave")
        stake = self._stake(seat)
        player = self.seats.plays(seat)
        left = leaving.leave(self.rules.stakes, stake, at)
        seats = seating.leave(self.seats, player, chips=stake.chips)
        self._note("rise", seat, at)
        line = on_leaving(self.rules.terms, self.paid_until.get(seat), at)
        self.seats = seats
        self.left[player] = left
        self._clear(seat)
        if self.books.balance(f"seat {seat}"):
            self.books.cash_out(seat, at=at)
        self._tell(happened.Rose(seat, player, stake.chips, at, line.words if line else ""))
        return stake.chips

    def sit_out(self, seat: int, at: datetime) -> None:
        """A player wants no cards from the next hand on."""
        standing = self._standing(seat)
        self._note("sit_out", seat, at)
        self.standings[seat] = replace(standing, away=True)
        self.away[seat] = absence.go_away(self.rules.seating, seat, at)
        self._tell(happened.SatOut(seat, at))

    def come_back(self, seat: int, at: datetime, *, posts: bool = True) -> None:
        """A player wants cards again, and pays what is due at once or waits."""
        standing = self._standing(seat)
        self._note("come_back", seat, at, posts=posts)
        self.standings[seat] = replace(standing, away=False, posts=posts)
        self.away.pop(seat, None)
        self._tell(happened.CameBack(seat, posts, at))

    def move(self, seat: int, new: int, at: datetime) -> None:
        """A player changes to an empty seat."""
        self._refuse_in_hand(seat, "move")
        player = self.seats.plays(seat)
        seats = seating.move(self.seats, player, new)
        standings = change_seat(self.rules.blinds, self.standings, seat, new, self.places)
        chips = self._stake(seat).chips
        self._note("move", seat, new, at)
        self.seats, self.standings = seats, standings
        self.stakes[new] = self.stakes.pop(seat)
        if seat in self.paid_until:
            self.paid_until[new] = self.paid_until.pop(seat)
        if chips:
            self.books.post("change of seat", Move(seat_account(seat), seat_account(new), chips), at=at)
        self._tell(happened.ChangedSeat(seat, new, at))

    # Chips

    def add(self, seat: int, amount: int, at: datetime) -> None:
        """A player adds chips: at once where the house lets him, or they are held back until the hand is over."""
        stake, largest = self._stake(seat), self._largest(seat)
        standing = self._where(seat)
        what = "added"
        try:
            new = adding.add(self.rules.stakes, stake, amount, standing, largest=largest)
        except Illegal:
            if standing is _BETWEEN:
                raise
            new, what = adding.hold_back(stake, amount), "held back"
        self._note("add", seat, amount, at)
        self.stakes[seat] = new
        if what == "added":
            self.books.buy_in(seat, amount, at=at)
        self._tell(happened.StakeChanged(seat, what, amount, at))

    def take_off(
        self, seat: int, amount: int, at: datetime, *, goods: bool = False, approval: leaving.Approval | None = None
    ) -> None:
        """Chips leave the table while the player stays: for goods, or with approval, where the house lets him."""
        stake, standing = self._stake(seat), self._where(seat)
        new = leaving.take_off(self.rules.stakes, stake, amount, standing, goods=goods, approval=approval)
        self._note("take_off", seat, amount, at, goods=goods, approval=approval)
        self.stakes[seat] = new
        if goods:
            self.books.buy_goods(seat, amount, at=at)
        else:
            self.books.cash_out(seat, amount, at=at)
        self._tell(happened.StakeChanged(seat, "for goods" if goods else "taken off", amount, at))

    # Hands

    def begin_hand(self, at: datetime, drawn: Mapping[int, str | Sequence[Card]] | None = None) -> Hand:
        """The next hand, ready for its forced bets; `drawn` are cards for the first button where the house draws."""
        self._refuse_if_closed()
        if self.hand is not None:
            raise Illegal("a hand is being played", allowed="the next one when it is over")
        self._refuse_after_the_last_hand()
        rules = self.rules
        standings = self._ready(at)
        button = 0
        if self.places is None:
            here = [seat for seat, standing in standings.items() if not standing.away]
            button = first_button(rules.blinds.button, here, drawn)
        line_up = blinds.next_hand(rules.blinds, standings, self.places, button=button)
        self._note("begin_hand", at, drawn)
        self._bring_in(at)
        self._collect_time(at)
        if rules.terms.hand_fee is not None:
            dealt = dealt_in(rules.hand, line_up.seats, line_up.button)
            self._take(hand_fee(rules.terms, dealt, line_up.button), at)
        stacks = {seat: self._in_play(seat) for seat in line_up.seats}
        hand = Hand(rules.hand, stacks, line_up.button, blinds=line_up.blinds, extras=line_up.extras)
        self.hand, self.line_up, self.began_at = hand, line_up, at
        self.hands += 1
        self._tell(happened.HandBegan(self.hands, line_up, stacks, at))
        return hand

    def act(self, seat: int, command: PlayerCommand | DealerCommand) -> list[told.Event]:
        """A player, or with seat 0 the dealer, does something in the hand."""
        if self.hand is None:
            raise Illegal("no hand is being played", allowed="begin one")
        return self.hand.act(seat, command)

    def charges(self, account: Any) -> list[Any]:
        """What the dealer takes from the pots of this hand; for a dealer to ask before they are paid."""
        at = self.began_at.time() if self.began_at else None
        self.last_lines = tuple(charges(self.rules.terms, account, at))
        return as_charges(self.last_lines)

    def end_hand(self) -> None:
        """The hand is over: stakes, standings, button and books go on to the next."""
        hand, line_up = self.hand, self.line_up
        if hand is None or line_up is None or not hand.over:
            raise Illegal("the hand is not over", allowed="play it to its end")
        self._note("take_hand", tuple(hand.events), self.last_lines)
        ended = hand.stacks()
        for seat, chips in ended.items():
            began = hand.heading.stacks[seat]
            if chips != began:
                self.stakes[seat] = stakes.after_hand(self.stakes[seat], began, chips)
        self.books.hand(hand.events, number=self.hands, at=self.began_at, lines=self.last_lines)
        self.standings = blinds.after_hand(self.standings, line_up)
        self.places = line_up.places
        self._tell(happened.HandEnded(self.hands, self.last_lines, ended, tuple(hand.events) if self._keep else ()))
        self.hand, self.line_up, self.last_lines = None, None, ()
        for seat in [seat for seat, stake in self.stakes.items() if adding.must_leave(stake)]:
            self._put_out(seat)

    def take_hand(self, events: Sequence[told.Event], lines: Sequence[Line] = ()) -> None:
        """The hand that was begun, as it was played elsewhere: its events and what was taken from its pots."""
        if self.hand is None:
            raise Illegal("no hand was begun", allowed="begin one")
        self.hand.apply(events)
        self.last_lines = tuple(lines)
        self.end_hand()

    def misdeal(self, why: str) -> None:
        """The hand is called off: every chip is back where it was, and the button stays."""
        if self.hand is None:
            raise Illegal("no hand is being played", allowed="a misdeal while one is")
        self._note("misdeal", why)
        self.hand, self.line_up, self.last_lines = None, None, ()
        self._tell(happened.Misdealt(self.hands, why))

    # Changes

    def propose(self, new: TableSetup, *, by: str) -> int:
        """Somebody with the power wants the table changed; the number of the change."""
        pending = changes.propose(self.rules.changes, self.rules.setup, new, by=by)
        table_rules_for(self.rules.house, new, unit=self.rules.unit)  # refused here if it cannot be
        return self._want(pending, "propose", new, by=by)

    def announce_closing(self, *, by: str, last_hands: int = 0) -> int:
        """Somebody with the power wants the table closed."""
        pending = changes.close(self.rules.changes, self.rules.setup, by=by, last_hands=last_hands)
        return self._want(pending, "announce_closing", by=by, last_hands=last_hands)

    def tell_players(self, change: int, at: datetime) -> None:
        """The players are told."""
        self._amend(change, lambda pending: pending.told(self.hands, at), "tell_players", change, at)

    def put_up_sign(self, change: int, at: datetime, planned: datetime | None = None) -> None:
        """A sign tells of it."""
        self._amend(change, lambda pending: pending.signed(at, planned), "put_up_sign", change, at, planned)

    def agree(self, change: int, seat: int) -> None:
        """A player agrees."""
        self._stake(seat)
        self._amend(change, lambda pending: pending.agreed_by(seat), "agree", change, seat)

    def carry_out(self, change: int, at: datetime) -> None:
        """The change takes effect now; refused, with what is missing, where the house wants more notice or consent."""
        pending = self._pending(change)
        setup = changes.take_effect(self.rules.changes, pending, self._moment(at))
        self._note("carry_out", change, at)
        if setup is None:
            self.closed = True
            self._tell(happened.Closed(at))
            return
        self.rules = table_rules_for(self.rules.house, setup, unit=self.rules.unit)
        self.seats = replace(self.seats, rules=self.rules.seating)
        self._tell(happened.Changed(setup, at))

    # Time, and players who are away

    def turn_begins(self, at: datetime) -> None:
        """The player whose turn it is may think from now on."""
        if self.hand is None or not self.hand.turn:
            raise Illegal("it is nobody's turn", allowed="while somebody must decide")
        self._note("turn_begins", at)
        self.turn = clock.Turn(at)

    def call_clock(self, asker: int, at: datetime) -> None:
        """Somebody wants the player in turn put on the clock, and the floor grants it; 0 is the floor itself."""
        turn = self._turn()
        dealt = self.hand.state.seats if self.hand else ()
        clock.hear_request(self.rules.clock, asker, dealt)
        started = clock.start_clock(self.rules.clock, turn, at)
        self._note("call_clock", asker, at)
        self.turn = started

    def time_left(self, now: datetime) -> clock.Reading:
        """The clock as everybody sees it."""
        return clock.reading(self.rules.clock, self._turn(), now)

    def time_is_up(self, now: datetime) -> clock.Outcome:
        """The time of the player in turn has run out: he checks or folds, as the house has it."""
        turn = self._turn()
        if self.hand is None or not clock.reading(self.rules.clock, turn, now).expired:
            raise Illegal(
                "there is time left", allowed="when the clock has run out", cites=self.rules.clock.cites("time.clock")
            )
        outcome = clock.when_time_is_up(self.rules.clock, turn, facing_bet=self.hand.to_call > 0)
        self.hand.act(self.hand.turn, outcome.command)
        self.turn = None
        return outcome

    def grounds(self, seat: int, now: datetime) -> tuple[absence.Ground, ...]:
        """On what grounds an absent player's seat may be released now; the floor may always let it stand."""
        return absence.absence_grounds(self.rules.seating, tuple(self.away.values()), seat, now)

    def release(self, seat: int, now: datetime) -> absence.Held:
        """The floor releases an absent player's seat; the house holds the chips for him."""
        self._refuse_in_hand(seat, "lose the seat")
        chips = self._stake(seat).chips
        seats, held = absence.release(self.seats, seat, self.grounds(seat, now), chips)
        self._note("release", seat, now)
        self.seats = seats
        self.left[held.player] = leaving.leave(self.rules.stakes, self.stakes[seat], now)
        self._clear(seat)
        if chips:
            self.books.cash_out(seat, at=now)
        self._tell(happened.Rose(seat, held.player, chips, now, "; ".join(held.why)))
        return held

    def _turn(self) -> clock.Turn:
        if self.turn is None:
            raise Illegal("nobody's time is running", allowed="when a turn has begun")
        return self.turn

    # Asking it

    def view(self, viewer: Viewer) -> TableView:
        """The table as a seat or a role may see it."""
        return table_view(self, viewer)

    def sign(self) -> Sign:
        """Everything the house must show at this table, pending changes first."""
        notices = [line for pending in self.pending for line in notice_of(self.rules.house, pending)]
        return sign_for(self.rules.house, self.rules.setup, table=self.books.table, notices=notices)

    def stacks(self) -> dict[int, int]:
        """What every seat has on the table, between hands; in a hand, what it began with."""
        return {seat: stake.chips for seat, stake in sorted(self.stakes.items())}

    def owes(self, seat: int) -> str:
        """What a player must post to be dealt in at once, in words."""
        debt = owed(self.rules.blinds, self._standing(seat), seat, self.places)
        parts = [f"{amount} {kind}" for kind, amount in (("live", debt.live), ("dead", debt.dead)) if amount]
        return " and ".join(parts) or "nothing"

    def closing(self) -> Closing:
        """The report of the table so far."""
        return close(self.books)

    @property
    def balanced(self) -> bool:
        """Whether the books agree with the chips on the table."""
        total = sum(self.books.balances.values())
        return total == 0 and all(
            self.books.balance(f"seat {seat}") == stake.chips for seat, stake in self.stakes.items()
        )

    # Within

    def _ready(self, at: datetime) -> dict[int, Standing]:
        """Everybody's standing, those who cannot be dealt in taken as away."""
        fee = self.rules.terms.hand_fee
        least = self.rules.hand.chip + (fee.amount if fee is not None and fee.payer != "pot" else 0)
        kept_out = self.seats.unapproved or self.seats.leaving
        found = {}
        for seat, standing in self.standings.items():
            chips = self._in_play(seat) + self.stakes[seat].held
            if self.rules.terms.time_charge is not None:
                chips -= sum(due.amount for due in self._time_due(seat, at))
            barred = chips < least or (kept_out and seating.not_dealt(self.seats, seat) is not None)
            found[seat] = replace(standing, away=True) if barred and not standing.away else standing
        return found

    def _time_due(self, seat: int, at: datetime) -> list[Due]:
        until = self.paid_until.get(seat)
        if until is None or self.opened is None:
            return []
        return list(charges_due(self.rules.terms, seat, until, at, self.opened, players=len(self.stakes)))

    def _bring_in(self, at: datetime) -> None:
        for seat, stake in self.stakes.items():
            if not stake.held:
                continue
            try:
                new = adding.bring_in(self.rules.stakes, stake, largest=self._largest(seat))
            except PokerroomError:
                new = replace(stake, held=0)  # the house takes no such chips: they go back to the player
            self.stakes[seat] = new
            if new.chips > stake.chips:
                self.books.buy_in(seat, new.chips - stake.chips, at=at)
                self._tell(happened.StakeChanged(seat, "brought in", new.chips - stake.chips, at))
        for seat, stake in self.stakes.items():
            if not self.standings[seat].away:
                self.stakes[seat] = adding.at_the_deal(self.rules.stakes, stake)

    def _collect_time(self, at: datetime) -> None:
        if self.rules.terms.time_charge is None:
            return
        for seat in list(self.paid_until):
            for due in self._time_due(seat, at):
                self._take(due.line, at)
                self.paid_until[seat] = due.paid_until

    def _take(self, line: Line | None, at: datetime) -> None:
        """A charge out of stakes; who cannot pay all of it pays what is there."""
        if line is None or not line.from_seats:
            return
        parts = tuple((seat, min(amount, self.stakes[seat].chips)) for seat, amount in line.from_seats)
        parts = tuple((seat, amount) for seat, amount in parts if amount)
        if not parts:
            return
        line = replace(line, amount=sum(amount for _, amount in parts), from_seats=parts)
        for seat, amount in parts:
            self.stakes[seat] = replace(self.stakes[seat], chips=self.stakes[seat].chips - amount)
        self.books.charge(line, at=at)
        self._tell(happened.Taken(line, at))

    def _in_play(self, seat: int) -> int:
        return stakes.in_play(self.rules.stakes, self.stakes[seat])

    def _put_out(self, seat: int) -> None:
        """A player who may buy no more chips and has none left gives up the seat."""
        player = self.seats.plays(seat)
        self.seats = seating.leave(self.seats, player)
        self._clear(seat)
        at = self.began_at or self.opened
        if at is not None:
            self._tell(happened.Rose(seat, player, 0, at, "no more chips may be bought"))

    def _clear(self, seat: int) -> None:
        del self.stakes[seat], self.standings[seat]
        self.paid_until.pop(seat, None)
        self.away.pop(seat, None)
        self.pending = [pending.without(seat) for pending in self.pending]

    def _where(self, seat: int) -> stakes.Standing:
        if self.hand is None:
            return _BETWEEN
        place = self.hand.state.place.get(seat)
        return _IN if place is not None and self.hand.state.live >> place & 1 else _OUT

    def _largest(self, seat: int) -> int:
        return max((stake.chips for other, stake in self.stakes.items() if other != seat), default=0)

    def _stake(self, seat: int) -> Stake:
        if seat not in self.stakes:
            taken = ", ".join(map(str, sorted(self.stakes))) or "none is taken"
            raise Malformed(f"nobody is in seat {seat!r}", allowed=f"seats: {taken}")
        return self.stakes[seat]

    def _standing(self, seat: int) -> Standing:
        self._stake(seat)
        return self.standings[seat]

    def _refuse_in_hand(self, seat: int, what: str) -> None:
        self._stake(seat)
        if self.hand is not None and seat in self.hand.state.place:
            raise Illegal(f"seat {seat} may not {what} during a hand", allowed="when the hand is over")

    def _refuse_if_closed(self) -> None:
        if self.closed:
            raise Illegal("the table is closed", allowed="another table")

    def _refuse_after_the_last_hand(self) -> None:
        for pending in self.pending:
            last = changes.last_hand(self.rules.changes, pending)
            if last is not None and self.hands >= last:
                raise Illegal(f"hand {last} was the last", allowed="the table closes")

    def _want(self, pending: Pending, name: str, *given: Any, **named: Any) -> int:
        self._note(name, *given, **named)
        self.pending.append(pending)
        number = len(self.pending) - 1
        self._tell(happened.ChangeWanted(number, pending))
        return number

    def _amend(self, change: int, how: Callable[[Pending], Pending], name: str, *given: Any) -> None:
        pending = how(self._pending(change))
        self._note(name, *given)
        self.pending[change] = pending
        self._tell(happened.ChangeWanted(change, pending))

    def _pending(self, change: int) -> Pending:
        if not 0 <= change < len(self.pending):
            raise Malformed(f"there is no change {change!r}", allowed=f"0 to {len(self.pending) - 1}")
        return self.pending[change]

    def _moment(self, at: datetime) -> Moment:
        return Moment(self.hands, at, frozenset(self.stakes), self.hand is not None)

    def _note(self, name: str, *given: Any, **named: Any) -> None:
        if self._keep:
            self.commands.append(Command(name, given, named))

    def _tell(self, happening: happened.Happening) -> None:
        if self._keep:
            self.happenings.append(happening)


def replay(
    commands: Sequence[Command], house: Rulebook | House | str, setup: TableSetup, *, unit: int | None = None
) -> Table:
    """The table that these commands make of an empty one."""
    table = Table(house, setup, unit=unit)
    for command in commands:
        getattr(table, command.name)(*command.given, **command.named)
    return table
