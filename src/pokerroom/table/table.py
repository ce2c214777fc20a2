"""One cash table through the night: players come and go, hands are played, charges are taken, and the books balance.

A `Table` is driven by a room, a simulation or a live console. Each command is judged first and refused with the clause,
or happenings come of it, which change the table. Times and cards are part of the commands, and the happenings alone
make the same table again for ever: `from_happenings` judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from pokerroom.charges import as_charges, charges
from pokerroom.charges.closing import ClosingReport, closing_report
from pokerroom.charges.entries import refuse_name
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import Charge, DealerCommand, HandBill, PlayerCommand, events
from pokerroom.hand.asking.view import Viewer
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import commands
from pokerroom.table.blinds.standing import OWES_NOTHING, owed
from pokerroom.table.changes.changes import Pending
from pokerroom.table.commands.command_method import command_method
from pokerroom.table.decide import decision_on
from pokerroom.table.deciding import changing, floor
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.money import chips
from pokerroom.table.deciding.playing import looking_ahead, time_to_act
from pokerroom.table.deciding.seating import offers
from pokerroom.table.evolve import evolve_table
from pokerroom.table.happenings import Happening, Opened, Played, PotsCharged
from pokerroom.table.opening.founding import opening_of, rules_of
from pokerroom.table.opening.opening import refuse_forbidden
from pokerroom.table.rules import table_rules_for
from pokerroom.table.seats.seating import refuse_group
from pokerroom.table.sign.facts import JackpotSign, SignLine
from pokerroom.table.sign.sign import Sign, notice_of, sign_for
from pokerroom.table.stakes import leaving
from pokerroom.table.state import TableState
from pokerroom.table.view import TableView, table_view

R = TypeVar("R")


class Table(TableState):
    """A cash table. With `keep` it remembers its happenings, from its opening on.

    >>> from pokerroom.rulebook import house_named
    >>> from datetime import datetime
    >>> from pokerroom.hand import CHECK_OR_CALL, SoftwareDealer
    >>> from pokerroom.cards import SeededShuffle
    >>> eight = datetime(2024, 8, 16, 20)
    >>> star = house_named("star")
    >>> table = Table(star, TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    >>> for seat, player in ((1, "Ann"), (4, "Bob"), (6, "Cy")):
    ...     table.sit(player, seat, 200, eight)
    >>> hand = table.begin_hand(eight)
    >>> dealer = SoftwareDealer(hand, seed=3, charges=table.charges)
    >>> while seat := dealer.go_on():
    ...     _ = hand.act(seat, CHECK_OR_CALL)
    >>> table.end_hand()
    >>> sum(table.stacks.values()) + table.ledger.balance("house commission")
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
        super().__init__(rules, name, group)
        self._remember(opening_of(rules, name, group), keep=keep)

    @classmethod
    def as_opened(cls, begins: Opened, book: Rulebook) -> Table:
        """Make a table as it was opened, by the book it was opened under, without judging it again."""
        table = cls.__new__(cls)
        TableState.__init__(table, rules_of(begins, book), begins.name, begins.group)
        table._remember(begins)
        return table

    @classmethod
    def from_happenings(cls, book: Rulebook, happenings: Iterable[Happening]) -> Table:
        """Rebuild a table from its happenings, the opening first, by the book it was opened under."""
        table: Table | None = None
        for happening in happenings:
            if table is None:
                if not isinstance(happening, Opened):
                    raise Malformed(f"{type(happening).__name__} before the opening", allowed="the opening first")
                table = cls.as_opened(happening, book)
            else:
                evolve_table(table, happening)
                table.happenings.append(happening)
        if table is None:
            raise Malformed("no happenings", allowed="those of a table, its opening first")
        table.events_reported = len(table.hand.events) if table.hand is not None else 0
        return table

    def _remember(self, begins: Opened, *, keep: bool = True) -> None:
        self.opening = begins
        self.happenings: list[Happening] = [begins] if keep else []
        self.listener: Callable[[Happening], None] | None = self.happenings.append if keep else None
        self.events_reported = 0  # how many events of the running hand the happenings tell

    def copy(self) -> Table:
        """Return an independent table that stands where this one does, and remembers what it remembers."""
        twin = super().copy()
        if self.listener is not None:
            twin.listener = twin.happenings.append
        return twin

    # What is asked of it

    def do(self, command: commands.Command[R]) -> R:
        """Carry out a command and return its result; or refuse it and change nothing."""
        go_on = decision_on(self, command).__next__
        apply: Callable[[Happening], None] | None = None
        try:
            happening = go_on()
            if self.listener is not None:
                self.report_play()
            apply = self._apply
            while True:
                apply(happening)
                happening = go_on()
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        except PokerroomError as late:
            if apply is None:
                raise
            # A fault of the program: part of it has happened already.
            raise RuntimeError(f"{type(command).__name__} was refused too late: {late}") from late

    def apply(self, happenings: Iterable[Happening]) -> None:
        """Apply happenings without judging them, and pass each to the listener."""
        for happening in happenings:
            self._apply(happening)

    def _apply(self, happening: Happening) -> None:
        """Apply one happening, and pass it to the listener, which by default keeps it in `happenings`."""
        evolve_table(self, happening)
        if self.listener is not None:
            self.events_reported = len(self.hand.events) if self.hand is not None else 0
            self.listener(happening)

    def report_play(self) -> None:
        """Pass on what has been played in the hand since the last happening."""
        hand = self.hand
        if self.listener is not None and hand is not None and len(hand.events) > self.events_reported:
            played = Played(tuple(hand.events[self.events_reported :]))
            self.events_reported = len(hand.events)
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
    send = command_method(commands.Send)
    receive = command_method(commands.Receive)

    # Who gets a seat
    ask_for_seat = command_method(commands.AskForSeat)
    put_down_marker = command_method(commands.PutDownMarker)
    decline = command_method(commands.Decline)
    draw_for_seat = command_method(commands.DrawForSeat)
    offer = offers.offer

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

    may_add = chips.may_add

    @table_question
    def lend(self, amount: int, *, giver: int, taker: int) -> None:
        """Refuse to move chips from one player to another: no house allows it."""
        leaving.lend(self.rules.stakes, amount, giver=giver, taker=taker)

    # Hands
    begin_hand = command_method(commands.BeginHand)
    end_hand = command_method(commands.EndHand)
    take_hand = command_method(commands.TakeHand)
    misdeal = command_method(commands.Misdeal)
    correct_button = command_method(commands.CorrectButton)
    note_entry = command_method(commands.NoteEntry)
    take_back = command_method(commands.TakeBack)
    bring_deck = command_method(commands.BringLiveDeck)
    handle_deck = command_method(commands.HandleDeck)
    prepare_deck = command_method(commands.PrepareDeck)
    count_deck = command_method(commands.CountLiveDeck)
    ask_for_deck = command_method(commands.AskForDeck)
    order_deck_change = command_method(commands.OrderDeckChange)
    set_shuffler = command_method(commands.SetShuffler)
    drawing_for_button = looking_ahead.drawing_for_button
    upcoming_line_up = looking_ahead.upcoming_line_up
    wait_for_cards = looking_ahead.wait_for_cards
    soonest_seat = looking_ahead.soonest_seat

    def act(self, seat: int, command: PlayerCommand | DealerCommand) -> list[events.Event]:
        """Do something in the hand: what a player does, or with seat 0 the dealer."""
        if self.hand is None:
            raise Illegal("no hand is in progress", allowed="begin one")
        self.refuse_if_stopped("nothing is done in the hand")
        return self.hand.act(seat, command)

    def charges(self, bill: HandBill) -> list[Charge]:
        """Return what the dealer takes from the pots of this hand; asked before they are paid."""
        given: object = bill  # callers without a type checker are told kindly too
        if not isinstance(given, HandBill):
            raise Malformed(f"charges for {bill!r}", allowed="the bill of a hand: hand.bill()")
        lines = tuple(charges(self.rules.terms, bill, self.began_at.time() if self.began_at else None))
        if lines != self.last_lines:
            if self.listener is not None:
                self.report_play()
            self._apply(PotsCharged(lines))
        return as_charges(lines)

    # Time
    turn_begins = command_method(commands.BeginTurn)
    set_clock = command_method(commands.SetClock)
    call_clock = command_method(commands.CallClock)
    buy_time = command_method(commands.BuyTime)
    time_is_up = command_method(commands.TimeIsUp)
    time_left = time_to_act.time_left
    next_due = time_to_act.next_due
    when_this_turn_runs_out = time_to_act.when_this_turn_runs_out

    @property
    def time_is_running(self) -> bool:
        """Whether the time of the player in turn is running."""
        return time_to_act.time_is_running(self)

    # Changes
    propose = command_method(commands.Propose)
    announce_closing = command_method(commands.AnnounceClosing)
    tell_players = command_method(commands.TellPlayers)
    put_up_sign = command_method(commands.PutUpSign)
    agree = command_method(commands.Agree)
    disagree = command_method(commands.Disagree)
    withdraw = command_method(commands.Withdraw)
    carry_out = command_method(commands.CarryOut)
    missing = changing.missing
    take_part_in_jackpot = command_method(commands.TakePartInJackpot)

    # A freeze-out
    plan_freeze_out = command_method(commands.PlanFreezeOut)
    agree_to_freeze_out = command_method(commands.AgreeToFreezeOut)
    drop_freeze_out = command_method(commands.DropFreezeOut)
    begin_freeze_out = command_method(commands.BeginFreezeOut)
    begin_anew = command_method(commands.BeginAnew)

    # The floor
    approve = command_method(commands.Approve)
    allow_extra = command_method(commands.AllowExtra)
    lock_seat = command_method(commands.LockSeat)
    reserve_seat = command_method(commands.ReserveSeat)
    hold_seat = command_method(commands.HoldSeat)
    unlock_seat = command_method(commands.UnlockSeat)
    locked_elsewhere = command_method(commands.LockedElsewhere)
    keep_apart = command_method(commands.KeepApart)
    seat_guest = command_method(commands.SeatGuest)
    object_to_guest = command_method(commands.ObjectToGuest)
    note_frequent_absence = command_method(commands.NoteFrequentAbsence)
    release = command_method(commands.Release)
    release_grounds = floor.release_grounds
    stop = command_method(commands.StopTable)
    resume = command_method(commands.ResumeTable)

    # What rulings leave
    note_ruling = command_method(commands.NoteRuling)
    appeal_ruling = command_method(commands.AppealRuling)
    note_order = command_method(commands.NoteOrder)
    order_deal_in = command_method(commands.OrderDealIn)
    order_post = command_method(commands.OrderPost)
    order_stake = command_method(commands.OrderStake)
    reverse_charges = command_method(commands.ReverseCharges)
    correct_payout = command_method(commands.CorrectPayout)
    bar = command_method(commands.Bar)
    lift_bar = command_method(commands.LiftBar)
    release_held = command_method(commands.ReleaseHeld)
    splash_pot = command_method(commands.SplashPot)
    note_report = command_method(commands.NoteReport)
    note_choice = command_method(commands.NoteChoice)
    note_dispute = command_method(commands.NoteDispute)
    note_look = command_method(commands.NoteLook)
    direct = command_method(commands.Direct)
    mute_talk = command_method(commands.MuteTalk)
    answer_appeal = command_method(commands.AnswerAppeal)
    allow_asking = command_method(commands.AllowAsking)
    withdraw_asking = command_method(commands.WithdrawAsking)

    # A tournament
    seat_competitor = command_method(commands.SeatCompetitor)
    remove_competitor = command_method(commands.RemoveCompetitor)
    note_absence = command_method(commands.NoteAbsence)
    issue_chips = command_method(commands.IssueChips)
    set_level = command_method(commands.SetLevel)
    say_for_tournament = command_method(commands.SayForTournament)
    end_competition = command_method(commands.EndCompetition)

    # Asking it

    def view(self, viewer: Viewer) -> TableView:
        """Return the table as a seat or a role may see it."""
        return table_view(self, viewer)

    def sign(self, jackpot: JackpotSign | None = None) -> Sign:
        """Return what the house must show at this table, pending changes first, with what is known of its jackpot."""
        setup = self.rules.posted
        wanted = [pending for number, pending in enumerate(self.pending) if number not in self.settled]
        notices = [line for pending in wanted for line in self._notice(pending)]
        return sign_for(self.rules.house, setup, table=self.ledger.table, jackpot=jackpot, notices=notices)

    def _notice(self, pending: Pending) -> tuple[SignLine, ...]:
        """Return what comes of a change as the table is now; where nothing can any more, as it was wanted."""
        house, now = self.rules.house, pending.onto(self.rules.setup)
        try:
            if now.new is not None:
                table_rules_for(house, now.new, unit=self.rules.unit)
        except PokerroomError:
            now = pending
        return notice_of(house, now)

    @property
    def stacks(self) -> dict[int, int]:
        """What every seat has on the table, between hands; in a hand, what it began with."""
        return {seat: stake.chips for seat, stake in sorted(self.stakes.items())}

    def owes(self, seat: int) -> str:
        """Return what a player must post to be dealt in at once, in words."""
        standing = self.standing(seat)
        if self.places is None:  # everybody is dealt into the first hand
            return OWES_NOTHING
        debt = owed(self.rules.blinds, standing, seat, self.places)
        parts = [f"{amount} {kind}" for kind, amount in (("live", debt.live), ("dead", debt.dead)) if amount]
        return " and ".join(parts) or OWES_NOTHING

    def closing(self) -> ClosingReport:
        """Return the closing report of the table as it stands."""
        return closing_report(self.ledger)
