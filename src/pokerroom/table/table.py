"""One cash table through the night: players come and go, hands are played, charges are taken, and the books balance.

A `Table` is driven by a room, a simulation or a live console. Each command is judged first and refused with the clause,
or happenings come of it, which change the table. Times and cards are part of the commands, and the happenings alone
make the same table again for ever: `replay` judges nothing.
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
from pokerroom.table.commands.command_method import asks_for
from pokerroom.table.decide import decision_on
from pokerroom.table.deciding import changing, floor
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.money import chips
from pokerroom.table.deciding.playing import looking_ahead, time_to_act
from pokerroom.table.deciding.seating import offers
from pokerroom.table.evolve import evolve
from pokerroom.table.happenings import Happening, Opened, Played, PotsCharged
from pokerroom.table.opening.founding import opening_of, rules_of
from pokerroom.table.opening.opening import refuse_forbidden
from pokerroom.table.seats.seating import refuse_group
from pokerroom.table.sign.facts import JackpotSign, SignLine
from pokerroom.table.sign.sign import Sign, notice_of, sign_for
from pokerroom.table.stakes import leaving
from pokerroom.table.state import TableState
from pokerroom.table.table_rules import table_rules_for
from pokerroom.table.table_view import TableView, table_view

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

    def _remember(self, begins: Opened, *, keep: bool = True) -> None:
        self.opening = begins
        self.happenings: list[Happening] = [begins] if keep else []
        self.hears: Callable[[Happening], None] | None = self.happenings.append if keep else None
        self.heard = 0  # how many events of the running hand the happenings tell

    def copy(self) -> Table:
        """Return an independent table that stands where this one does, and remembers what it remembers."""
        twin = super().copy()
        if self.hears is not None:
            twin.hears = twin.happenings.append
        return twin

    # What is asked of it

    def do(self, command: commands.Command[R]) -> R:
        """Carry out a command and return its result; or refuse it and change nothing."""
        go_on = decision_on(self, command).__next__
        happens: Callable[[Happening], None] | None = None
        try:
            happening = go_on()
            if self.hears is not None:
                self.hear_play()
            happens = self.happens
            while True:
                happens(happening)
                happening = go_on()
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        except PokerroomError as late:
            if happens is None:
                raise
            # A fault of the program: part of it has happened already.
            raise RuntimeError(f"{type(command).__name__} was refused too late: {late}") from late

    def happens(self, happening: Happening) -> None:
        """Apply one happening, and pass it to the listener, which by default keeps it in `happenings`."""
        evolve(self, happening)
        if self.hears is not None:
            self.heard = len(self.hand.events) if self.hand is not None else 0
            self.hears(happening)

    def hear_play(self) -> None:
        """Pass on what has been played in the hand since the last happening."""
        hand = self.hand
        if self.hears is not None and hand is not None and len(hand.events) > self.heard:
            played = Played(tuple(hand.events[self.heard :]))
            self.heard = len(hand.events)
            self.hears(played)

    # Coming and going
    sit = asks_for(commands.Sit)
    rise = asks_for(commands.Rise)
    sit_out = asks_for(commands.SitOut)
    come_back = asks_for(commands.ComeBack)
    post = asks_for(commands.AskToPost)
    move = asks_for(commands.ChangeSeat)
    play_over = asks_for(commands.PlayOver)
    end_playover = asks_for(commands.EndPlayover)
    send = asks_for(commands.Send)
    receive = asks_for(commands.Receive)

    # Who gets a seat
    ask_for_seat = asks_for(commands.AskForSeat)
    put_down_marker = asks_for(commands.PutDownMarker)
    decline = asks_for(commands.Decline)
    draw_for_seat = asks_for(commands.DrawForSeat)
    offer = offers.offer

    # Chips
    add = asks_for(commands.Add)
    take_off = asks_for(commands.TakeOff)
    buy_behind = asks_for(commands.BuyBehind)
    announce = asks_for(commands.Announce)
    arrive = asks_for(commands.Arrive)
    change_notes = asks_for(commands.ChangeNotes)
    correct_stake = asks_for(commands.CorrectStake)
    buy_checks = asks_for(commands.BuyChecks)
    change_checks_back = asks_for(commands.ChangeChecksBack)

    may_add = chips.may_add

    @table_question
    def lend(self, amount: int, *, giver: int, taker: int) -> None:
        """Refuse to move chips from one player to another: no house allows it."""
        leaving.lend(self.rules.stakes, amount, giver=giver, taker=taker)

    # Hands
    begin_hand = asks_for(commands.BeginHand)
    end_hand = asks_for(commands.EndHand)
    take_hand = asks_for(commands.TakeHand)
    misdeal = asks_for(commands.Misdeal)
    correct_button = asks_for(commands.CorrectButton)
    note_entry = asks_for(commands.NoteEntry)
    take_back = asks_for(commands.TakeBack)
    bring_deck = asks_for(commands.BringLiveDeck)
    handle_deck = asks_for(commands.HandleDeck)
    prepare_deck = asks_for(commands.PrepareDeck)
    count_deck = asks_for(commands.CountLiveDeck)
    ask_for_deck = asks_for(commands.AskForDeck)
    order_deck_change = asks_for(commands.OrderDeckChange)
    set_shuffler = asks_for(commands.SetShuffler)
    drawing_for_button = looking_ahead.drawing_for_button
    coming_line_up = looking_ahead.coming_line_up
    wait_for_cards = looking_ahead.wait_for_cards

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
            if self.hears is not None:
                self.hear_play()
            self.happens(PotsCharged(lines))
        return as_charges(lines)

    # Time
    turn_begins = asks_for(commands.BeginTurn)
    set_clock = asks_for(commands.SetClock)
    call_clock = asks_for(commands.CallClock)
    buy_time = asks_for(commands.BuyTime)
    time_is_up = asks_for(commands.TimeIsUp)
    time_left = time_to_act.time_left
    next_due = time_to_act.next_due

    @property
    def time_is_running(self) -> bool:
        """Whether the time of the player in turn is running."""
        return time_to_act.time_is_running(self)

    # Changes
    propose = asks_for(commands.Propose)
    announce_closing = asks_for(commands.AnnounceClosing)
    tell_players = asks_for(commands.TellPlayers)
    put_up_sign = asks_for(commands.PutUpSign)
    agree = asks_for(commands.Agree)
    disagree = asks_for(commands.Disagree)
    withdraw = asks_for(commands.Withdraw)
    carry_out = asks_for(commands.CarryOut)
    missing = changing.missing
    take_part_in_jackpot = asks_for(commands.TakePartInJackpot)

    # A freeze-out
    plan_freeze_out = asks_for(commands.PlanFreezeOut)
    agree_to_freeze_out = asks_for(commands.AgreeToFreezeOut)
    drop_freeze_out = asks_for(commands.DropFreezeOut)
    begin_freeze_out = asks_for(commands.BeginFreezeOut)
    begin_anew = asks_for(commands.BeginAnew)

    # The floor
    approve = asks_for(commands.Approve)
    allow_extra = asks_for(commands.AllowExtra)
    lock_seat = asks_for(commands.LockSeat)
    reserve_seat = asks_for(commands.ReserveSeat)
    hold_seat = asks_for(commands.HoldSeat)
    unlock_seat = asks_for(commands.UnlockSeat)
    locked_elsewhere = asks_for(commands.LockedElsewhere)
    keep_apart = asks_for(commands.KeepApart)
    seat_guest = asks_for(commands.SeatGuest)
    object_to_guest = asks_for(commands.ObjectToGuest)
    note_frequent_absence = asks_for(commands.NoteFrequentAbsence)
    release = asks_for(commands.Release)
    release_grounds = floor.release_grounds
    stop = asks_for(commands.StopTable)
    resume = asks_for(commands.ResumeTable)

    # What rulings leave
    note_ruling = asks_for(commands.NoteRuling)
    appeal_ruling = asks_for(commands.AppealRuling)
    note_order = asks_for(commands.NoteOrder)
    order_deal_in = asks_for(commands.OrderDealIn)
    order_post = asks_for(commands.OrderPost)
    order_stake = asks_for(commands.OrderStake)
    reverse_charges = asks_for(commands.ReverseCharges)
    correct_payout = asks_for(commands.CorrectPayout)
    bar = asks_for(commands.Bar)
    lift_bar = asks_for(commands.LiftBar)
    release_held = asks_for(commands.ReleaseHeld)
    splash_pot = asks_for(commands.SplashPot)
    note_report = asks_for(commands.NoteReport)
    note_choice = asks_for(commands.NoteChoice)
    note_dispute = asks_for(commands.NoteDispute)
    note_look = asks_for(commands.NoteLook)
    direct = asks_for(commands.Direct)
    mute_talk = asks_for(commands.MuteTalk)
    answer_appeal = asks_for(commands.AnswerAppeal)
    allow_asking = asks_for(commands.AllowAsking)
    withdraw_asking = asks_for(commands.WithdrawAsking)

    # A tournament
    seat_competitor = asks_for(commands.SeatCompetitor)
    remove_competitor = asks_for(commands.RemoveCompetitor)
    note_absence = asks_for(commands.NoteAbsence)
    issue_chips = asks_for(commands.IssueChips)
    set_level = asks_for(commands.SetLevel)
    say_for_tournament = asks_for(commands.SayForTournament)
    end_competition = asks_for(commands.EndCompetition)

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


def replay(happenings: Iterable[Happening], book: Rulebook) -> Table:
    """Rebuild a table from its happenings, the opening first, by the book it was opened under."""
    table: Table | None = None
    for happening in happenings:
        if table is None:
            if not isinstance(happening, Opened):
                raise Malformed(f"{type(happening).__name__} before the opening", allowed="the opening first")
            table = Table.as_opened(happening, book)
        else:
            evolve(table, happening)
            table.happenings.append(happening)
    if table is None:
        raise Malformed("no happenings", allowed="those of a table, its opening first")
    table.heard = len(table.hand.events) if table.hand is not None else 0
    return table
