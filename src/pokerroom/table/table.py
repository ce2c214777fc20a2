"""One cash table through the night: players come and go, hands are played, charges are taken, and the books balance.

A `Table` is driven by a room, a simulation or a live console. Each command is judged first and refused with the clause,
or happenings come of it, which change the table. Times and cards are part of the commands, and the happenings alone
make the same table again for ever: `replay` judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import Account, Charge, DealerCommand, PlayerCommand
from pokerroom.hand import events as told
from pokerroom.hand.view import Viewer
from pokerroom.house import as_charges, charges
from pokerroom.house.closing import Closing, close
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table import commands as asked
from pokerroom.table import happenings as happened
from pokerroom.table import leaving
from pokerroom.table.changes import Pending
from pokerroom.table.decide import deciding
from pokerroom.table.deciding import changing, chips, floor, looking_ahead, offers, thinking
from pokerroom.table.evolve import evolve
from pokerroom.table.founding import opening_of, rules_of
from pokerroom.table.given import question
from pokerroom.table.opening import refuse_forbidden
from pokerroom.table.sign import Sign, notice_of, sign_for
from pokerroom.table.sign_facts import SignLine
from pokerroom.table.standing import owed
from pokerroom.table.state import TableState
from pokerroom.table.table_rules import table_rules_for
from pokerroom.table.table_view import TableView, table_view

P = ParamSpec("P")
R = TypeVar("R")


def _asks(kind: Callable[P, asked.Command[R]]) -> Callable[Concatenate[Table, P], R]:
    """A method that asks for a command of this kind and takes what it is made of."""

    @wraps(kind, assigned=("__doc__", "__name__"), updated=())
    def ask(table: Table, /, *given: P.args, **named: P.kwargs) -> R:
        return table.do(kind(*given, **named))

    return ask


class Table(TableState):
    """A cash table. With `keep` it remembers its happenings, from its opening on.

    >>> from datetime import datetime
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
        group: str = "",
        keep: bool = True,
    ) -> None:
        rules = table_rules_for(house, setup, unit=unit)
        refuse_forbidden(rules.house, setup)
        super().__init__(rules, name, group)
        self._remember(opening_of(rules, name, group), keep=keep)

    @classmethod
    def found(cls, begins: happened.Opened, book: Rulebook) -> Table:
        """A table as it was opened, by the book it was opened under; nobody asks again whether it might be."""
        table = cls.__new__(cls)
        TableState.__init__(table, rules_of(begins, book), begins.name, begins.group)
        table._remember(begins)
        return table

    def _remember(self, begins: happened.Opened, *, keep: bool = True) -> None:
        self.opening = begins
        self.happenings: list[happened.Happening] = [begins] if keep else []
        self.hears: Callable[[happened.Happening], None] | None = self.happenings.append if keep else None
        self.heard = 0  # how many events of the running hand the happenings tell

    def copy(self) -> Table:
        """An independent table that stands where this one does, and remembers what it remembers."""
        twin = super().copy()
        if self.hears is not None:
            twin.hears = twin.happenings.append
        return twin

    # What is asked of it

    def do(self, command: asked.Command[R]) -> R:
        """Carry out a command, or refuse it and change nothing; what it gives back."""
        decision = deciding(self, command)
        try:
            happening = next(decision)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        self.hear_play()
        try:
            while True:
                self.happens(happening)
                happening = next(decision)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        except PokerroomError as late:  # a fault of the program: part of it has happened already
            raise RuntimeError(f"{type(command).__name__} was refused too late: {late}") from late

    def happens(self, happening: happened.Happening) -> None:
        """Apply one happening, and tell it to whoever hears: as a rule it is remembered in `happenings`."""
        evolve(self, happening)
        if self.hears is not None:
            self.heard = len(self.hand.events) if self.hand is not None else 0
            self.hears(happening)

    def hear_play(self) -> None:
        """Tell what has been played in the hand since the last happening."""
        hand = self.hand
        if self.hears is not None and hand is not None and len(hand.events) > self.heard:
            played = happened.Played(tuple(hand.events[self.heard :]))
            self.heard = len(hand.events)
            self.hears(played)

    # Coming and going
    sit = _asks(asked.Sit)
    rise = _asks(asked.Rise)
    sit_out = _asks(asked.SitOut)
    come_back = _asks(asked.ComeBack)
    post = _asks(asked.AskToPost)
    move = _asks(asked.ChangeSeat)
    play_over = _asks(asked.PlayOver)
    end_playover = _asks(asked.EndPlayover)
    send = _asks(asked.Send)
    receive = _asks(asked.Receive)

    # Who gets a seat
    ask_for_seat = _asks(asked.AskForSeat)
    put_down_marker = _asks(asked.PutDownMarker)
    decline = _asks(asked.Decline)
    draw_for_seat = _asks(asked.DrawForSeat)
    offer = offers.offer

    # Chips
    add = _asks(asked.Add)
    take_off = _asks(asked.TakeOff)
    buy_behind = _asks(asked.BuyBehind)
    announce = _asks(asked.Announce)
    arrive = _asks(asked.Arrive)
    change_notes = _asks(asked.ChangeNotes)
    correct_stake = _asks(asked.CorrectStake)
    buy_checks = _asks(asked.BuyChecks)
    change_checks_back = _asks(asked.ChangeChecksBack)

    may_add = chips.may_add

    @question
    def lend(self, amount: int, *, giver: int, taker: int) -> None:
        """Chips of one player for another: always refused."""
        leaving.lend(self.rules.stakes, amount, giver=giver, taker=taker)

    # Hands
    begin_hand = _asks(asked.BeginHand)
    end_hand = _asks(asked.EndHand)
    take_hand = _asks(asked.TakeHand)
    misdeal = _asks(asked.Misdeal)
    correct_button = _asks(asked.CorrectButton)
    drawing_for_button = looking_ahead.drawing_for_button
    coming_line_up = looking_ahead.coming_line_up

    def act(self, seat: int, command: PlayerCommand | DealerCommand) -> list[told.Event]:
        """A player, or with seat 0 the dealer, does something in the hand."""
        if self.hand is None:
            raise Illegal("no hand is being played", allowed="begin one")
        self.refuse_if_stopped("nothing is done in the hand")
        return self.hand.act(seat, command)

    def charges(self, account: Account) -> list[Charge]:
        """What the dealer takes from the pots of this hand; for a dealer to ask before they are paid."""
        given: object = account  # callers without a type checker are told kindly too
        if not isinstance(given, Account):
            raise Malformed(f"charges for {account!r}", allowed="the account of a hand")
        lines = tuple(charges(self.rules.terms, account, self.began_at.time() if self.began_at else None))
        if lines != self.last_lines:
            self.hear_play()
            self.happens(happened.PotsCharged(lines))
        return as_charges(lines)

    # Time
    turn_begins = _asks(asked.BeginTurn)
    call_clock = _asks(asked.CallClock)
    buy_time = _asks(asked.BuyTime)
    time_is_up = _asks(asked.TimeIsUp)
    time_left = thinking.time_left
    next_due = thinking.next_due
    thinks = thinking.thinks

    # Changes
    propose = _asks(asked.Propose)
    announce_closing = _asks(asked.AnnounceClosing)
    tell_players = _asks(asked.TellPlayers)
    put_up_sign = _asks(asked.PutUpSign)
    agree = _asks(asked.Agree)
    disagree = _asks(asked.Disagree)
    withdraw = _asks(asked.Withdraw)
    carry_out = _asks(asked.CarryOut)
    missing = changing.missing

    # A freeze-out
    plan_freeze_out = _asks(asked.PlanFreezeOut)
    agree_to_freeze_out = _asks(asked.AgreeToFreezeOut)
    drop_freeze_out = _asks(asked.DropFreezeOut)
    begin_freeze_out = _asks(asked.BeginFreezeOut)
    begin_anew = _asks(asked.BeginAnew)

    # The floor
    approve = _asks(asked.Approve)
    allow_extra = _asks(asked.AllowExtra)
    lock_seat = _asks(asked.LockSeat)
    reserve_seat = _asks(asked.ReserveSeat)
    unlock_seat = _asks(asked.UnlockSeat)
    locked_elsewhere = _asks(asked.LockedElsewhere)
    keep_apart = _asks(asked.KeepApart)
    seat_guest = _asks(asked.SeatGuest)
    object_to_guest = _asks(asked.ObjectToGuest)
    note_frequent_absence = _asks(asked.NoteFrequentAbsence)
    release = _asks(asked.Release)
    grounds = floor.grounds
    stop = _asks(asked.StopTable)
    resume = _asks(asked.ResumeTable)

    # What rulings leave
    note_ruling = _asks(asked.NoteRuling)
    appeal_ruling = _asks(asked.AppealRuling)
    note_order = _asks(asked.NoteOrder)
    order_deal_in = _asks(asked.OrderDealIn)
    order_post = _asks(asked.OrderPost)
    order_stake = _asks(asked.OrderStake)
    reverse_charges = _asks(asked.ReverseCharges)
    correct_payout = _asks(asked.CorrectPayout)
    bar = _asks(asked.Bar)
    lift_bar = _asks(asked.LiftBar)
    release_held = _asks(asked.ReleaseHeld)
    note_report = _asks(asked.NoteReport)
    note_choice = _asks(asked.NoteChoice)
    note_dispute = _asks(asked.NoteDispute)
    note_look = _asks(asked.NoteLook)
    direct = _asks(asked.Direct)
    answer_appeal = _asks(asked.AnswerAppeal)
    allow_asking = _asks(asked.AllowAsking)
    withdraw_asking = _asks(asked.WithdrawAsking)

    # Asking it

    def view(self, viewer: Viewer) -> TableView:
        """The table as a seat or a role may see it."""
        return table_view(self, viewer)

    def sign(self) -> Sign:
        """Everything the house must show at this table, pending changes first."""
        setup = self.rules.setup
        wanted = [pending for number, pending in enumerate(self.pending) if number not in self.settled]
        notices = [line for pending in wanted for line in self._notice(pending)]
        return sign_for(self.rules.house, setup, table=self.books.table, notices=notices)

    def _notice(self, pending: Pending) -> tuple[SignLine, ...]:
        """What comes of a change as the table is now; where nothing can any more, as it was wanted."""
        house, now = self.rules.house, pending.onto(self.rules.setup)
        try:
            if now.new is not None:
                table_rules_for(house, now.new, unit=self.rules.unit)
        except PokerroomError:
            now = pending
        return notice_of(house, now)

    def stacks(self) -> dict[int, int]:
        """What every seat has on the table, between hands; in a hand, what it began with."""
        return {seat: stake.chips for seat, stake in sorted(self.stakes.items())}

    def owes(self, seat: int) -> str:
        """What a player must post to be dealt in at once, in words."""
        standing = self.standing(seat)
        if self.places is None:  # everybody is dealt into the first hand
            return "nothing"
        debt = owed(self.rules.blinds, standing, seat, self.places)
        parts = [f"{amount} {kind}" for kind, amount in (("live", debt.live), ("dead", debt.dead)) if amount]
        return " and ".join(parts) or "nothing"

    def closing(self) -> Closing:
        """The report of the table so far."""
        return close(self.books)


def replay(happenings: Iterable[happened.Happening], book: Rulebook) -> Table:
    """The table that these happenings make, the opening first, by the book it was opened under."""
    table: Table | None = None
    for happening in happenings:
        if table is None:
            if not isinstance(happening, happened.Opened):
                raise Malformed(f"{type(happening).__name__} before the opening", allowed="the opening first")
            table = Table.found(happening, book)
        else:
            evolve(table, happening)
            table.happenings.append(happening)
    if table is None:
        raise Malformed("no happenings", allowed="those of a table, its opening first")
    table.heard = len(table.hand.events) if table.hand is not None else 0
    return table
