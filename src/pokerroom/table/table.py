"""One cash table through the night: players come and go, hands are played, charges are taken, and the books balance.

A `Table` is driven by a room, a simulation or a live console. Each command is judged first and refused with the clause,
or it changes the table and adds happenings. Times and cards are arguments, so the same commands give the same table for
ever; `replay` makes a table of the commands of another. What each command does stands in the file it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.errors import PokerroomError
from pokerroom.hand.view import Viewer
from pokerroom.house.closing import Closing, close
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table.changes import Pending
from pokerroom.table.commands import (
    changing,
    chips,
    coming,
    floor,
    freezing,
    hands,
    looking_ahead,
    moving,
    offers,
    playover,
    thinking,
)
from pokerroom.table.sign import Sign, notice_of, sign_for
from pokerroom.table.sign_facts import SignLine
from pokerroom.table.standing import owed
from pokerroom.table.state import Command, TableState
from pokerroom.table.table_rules import table_rules_for
from pokerroom.table.table_view import TableView, table_view


class Table(TableState):
    """A cash table.

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

    # Coming and going
    sit = coming.sit
    rise = coming.rise
    sit_out = coming.sit_out
    come_back = coming.come_back
    post = coming.post
    move = coming.move
    play_over = playover.play_over
    end_playover = coming.end_playover
    send = moving.send
    receive = moving.receive

    # Who gets a seat
    ask_for_seat = offers.ask_for_seat
    put_down_marker = offers.put_down_marker
    decline = offers.decline
    draw_for_seat = offers.draw_for_seat
    offer = offers.offer

    # Chips
    add = chips.add
    take_off = chips.take_off
    buy_behind = chips.buy_behind
    announce = chips.announce
    arrive = chips.arrive
    change_notes = chips.change_notes
    correct_stake = chips.correct_stake
    buy_checks = chips.buy_checks
    change_checks_back = chips.change_checks_back
    lend = chips.lend

    # Hands
    begin_hand = hands.begin_hand
    act = hands.act
    go_on = hands.go_on
    charges = hands.hand_charges
    end_hand = hands.end_hand
    take_hand = hands.take_hand
    misdeal = hands.misdeal
    correct_button = hands.correct_button
    drawing_for_button = looking_ahead.drawing_for_button
    coming_line_up = looking_ahead.coming_line_up

    # Time
    turn_begins = thinking.turn_begins
    call_clock = thinking.call_clock
    buy_time = thinking.buy_time
    time_left = thinking.time_left
    next_due = thinking.next_due
    time_is_up = thinking.time_is_up
    thinks = thinking.thinks

    # Changes
    propose = changing.propose
    announce_closing = changing.announce_closing
    tell_players = changing.tell_players
    put_up_sign = changing.put_up_sign
    agree = changing.agree
    disagree = changing.disagree
    withdraw = changing.withdraw
    carry_out = changing.carry_out
    missing = changing.missing

    # A freeze-out
    plan_freeze_out = freezing.plan_freeze_out
    agree_to_freeze_out = freezing.agree_to_freeze_out
    drop_freeze_out = freezing.drop_freeze_out
    begin_freeze_out = freezing.begin_freeze_out
    begin_anew = freezing.begin_anew

    # The floor
    approve = floor.approve
    allow_extra = floor.allow_extra
    lock_seat = floor.lock_seat
    reserve_seat = floor.reserve_seat
    unlock_seat = floor.unlock_seat
    locked_elsewhere = floor.locked_elsewhere
    keep_apart = floor.keep_apart
    seat_guest = floor.seat_guest
    object_to_guest = floor.object_to_guest
    note_frequent_absence = floor.note_frequent_absence
    grounds = floor.grounds
    release = floor.release

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


def replay(
    commands: Sequence[Command],
    house: Rulebook | House | str,
    setup: TableSetup,
    *,
    name: str = "table",
    unit: int | None = None,
    group: str = "",
) -> Table:
    """The table that these commands make of an empty one."""
    table = Table(house, setup, name=name, unit=unit, group=group)
    for command in commands:
        getattr(table, command.name)(*command.given, **command.named)
    return table
