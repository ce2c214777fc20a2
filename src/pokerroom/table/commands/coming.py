"""Coming and going: a player takes a seat, leaves it, sits out, comes back, moves."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from msgspec import structs

from pokerroom.errors import Illegal
from pokerroom.house import on_leaving, seating_fee
from pokerroom.house.entries import Move, checks_account, seat_account
from pokerroom.table import absence, leaving, seating, stakes
from pokerroom.table import happenings as happened
from pokerroom.table.blinds import ask_to_post
from pokerroom.table.command import command
from pokerroom.table.commands.freezing import withdraw_from_freeze_out
from pokerroom.table.commands.giving_up import cash_out, leave_seat
from pokerroom.table.commands.offers import has_moved, refuse_before_others, seat_is_filled
from pokerroom.table.commands.paying_time import charge_for_time
from pokerroom.table.commands.playover import uncover
from pokerroom.table.seats import Newcomer
from pokerroom.table.stakes import Left, Stake
from pokerroom.table.standing import change_seat, joins
from pokerroom.table.state import TableState


@command
def sit(
    table: TableState,
    player: str,
    seat: int,
    chips: int,
    at: datetime,
    *,
    notes: int = 0,
    changed: bool = False,
    small: int = 0,
    posts: bool = True,
    came: str = "",
    leave: bool = True,
    groups: frozenset[str] = frozenset(),
    playing: bool = True,
    took: tuple[Left, ...] = (),
) -> None:
    """A player takes a seat with a stake; `posts` if he pays what buys a hand at once, otherwise he waits.

    `notes` are bank notes besides the chips, `changed` if the dealer changes them first, and `small` is the part of the
    chips in pieces too small to bet. `leave` is the floor's leave, where the house wants it; `came` says how he came
    where that frees him of a post. `took` is what the room knows that they took away from other tables of the house.
    """
    table.refuse_if_closed()
    rules = table.rules
    seats = seating.sit(table.seats, Newcomer(player, approved=leave, groups=groups, playing=playing), seat)
    refuse_before_others(table, player, seat, at)
    brought = stakes.change_notes(Stake(chips, small, notes)) if changed else Stake(chips, small, notes)
    left = stakes.last_left(rules.stakes, table.left.get(player), *took)
    stake = stakes.put_up(rules.stakes, brought, largest=table.largest(), left=left, at=at)
    table.books.buy_in(seat, stake.booked, at=at)
    table.seats = seats
    take_seat(table, player, seat, at, stake)
    table.standings[seat] = structs.replace(joins(rules.blinds, table.places, came), posts=posts)
    table.tell(happened.Sat(seat, player, stake.booked, at))
    charge_on_sitting(table, seat, at)


def take_seat(table: TableState, player: str, seat: int, at: datetime, stake: Stake) -> None:
    """The seat is his, and whoever else wanted it wants it no more."""
    table.opened = table.opened or at
    table.stakes[seat] = stake
    seat_is_filled(table, player, seat)


def charge_on_sitting(
    table: TableState, seat: int, at: datetime, *, sent: bool = False, paid_until: datetime | None = None
) -> None:
    """What a player owes on sitting down; one whom the house sent from another table has paid there."""
    table.take(seating_fee(table.rules.terms, seat, already_paid=sent), at)
    charge_for_time(table, seat, at, paid_until=paid_until)


@command
def rise(table: TableState, seat: int, at: datetime, *, grounds: str = "") -> int:
    """A player leaves the table with all his chips; how many. `grounds` are the floor's in a freeze-out.

    Who has folded may go before the hand is over; the books follow when it is.
    """
    hand = table.hand
    if hand is not None and seat in hand.state.place and not hand.state.live >> hand.state.place[seat] & 1:
        stake, player, chips = table.stake(seat), table.seats.plays(seat), hand.stacks()[seat]
        leaving.leave(table.rules.stakes, stake, at)
        if seat not in table.boxes:
            seating.leave(table.seats, player, chips=chips, grounds=grounds)  # refused here if it cannot be
        table.rising[seat] = (at, grounds)
        table.tell(happened.Ordered("leaves when the hand is over", player, seat, at))
        return chips
    table.refuse_in_hand(seat, "leave")
    return get_up(table, seat, at, grounds)


@command
def end_playover(table: TableState, seat: int, at: datetime) -> int:
    """The seat is wanted by the absent player: whoever plays over it gets up with all his chips; how many."""
    table.refuse_in_hand(seat, "leave")
    if seat not in table.boxes:
        cites = table.rules.seating.cites("playover")
        raise Illegal(f"nobody plays over seat {seat}", allowed="a seat with a box", cites=cites)
    return get_up(table, seat, at)


def let_go(table: TableState) -> None:
    """Those who left while the hand was on are gone now that it is over."""
    rising, table.rising = table.rising, {}
    for seat, (at, grounds) in rising.items():
        if seat in table.stakes:
            get_up(table, seat, at, grounds)


def get_up(table: TableState, seat: int, at: datetime, grounds: str = "") -> int:
    """A player gets up between hands and takes everything along; how much."""
    stake = table.stake(seat)
    player = table.seats.plays(seat)
    left = leaving.leave(table.rules.stakes, stake, at)
    if seat not in table.boxes:
        table.seats = seating.leave(table.seats, player, chips=stake.booked, grounds=grounds)
    line = on_leaving(table.rules.terms, table.paid_until.get(seat), at)
    table.left[player] = left
    cash_out(table, seat, at)
    leave_seat(table, player, seat, at)
    table.tell(happened.Rose(seat, player, stake.booked, at, line.words if line else grounds))
    withdraw_from_freeze_out(table, seat)
    return stake.booked


@command
def sit_out(table: TableState, seat: int, at: datetime, *, told: datetime | None = None, granted: int = 0) -> None:
    """A player wants no cards from the next hand on; `granted` minutes if he `told` the floor before he left."""
    standing = table.standing(seat)
    if seat in table.boxes:
        cites = table.rules.seating.cites("playover")
        raise Illegal(f"seat {seat} is another's", allowed="whoever plays over it plays or leaves", cites=cites)
    if seat not in table.away:  # who is away has been since he left, however often he says so
        table.away[seat] = absence.go_away(table.rules.seating, seat, at, told=told, granted=granted)
    table.standings[seat] = structs.replace(standing, away=True)
    table.tell(happened.SatOut(seat, at))


@command
def come_back(table: TableState, seat: int, at: datetime, *, posts: bool = True) -> None:
    """A player wants cards again, and pays what is due at once or waits."""
    standing = table.standing(seat)
    if seat in table.boxes:
        cites = table.rules.seating.cites("playover")
        raise Illegal(f"seat {seat} is being played over", allowed="end the playover first", cites=cites)
    table.standings[seat] = structs.replace(standing, away=False, posts=posts)
    table.away.pop(seat, None)
    table.tell(happened.CameBack(seat, posts, at))


@command
def post(table: TableState, seat: int, at: datetime) -> None:
    """A player who waits asks to post and be dealt in next hand; refused where he cannot come in yet."""
    table.stake(seat)
    if table.places is None:
        raise Illegal("no hand has been played", allowed="everybody is dealt into the first one")
    standing = ask_to_post(table.rules.blinds, table.standings, table.places, seat)
    table.standings[seat] = standing
    table.away.pop(seat, None)
    table.tell(happened.CameBack(seat, True, at))


@command
def move(table: TableState, seat: int, new: int, at: datetime) -> None:
    """A player changes to another seat."""
    table.refuse_if_closed()
    table.refuse_in_hand(seat, "move")
    player = table.seats.plays(seat)
    over = seat in table.boxes
    if over:  # he gives up what was another's and takes a seat of his own
        beside = absence.end_playover(table.seats, seat)
        seats = seating.sit(beside, Newcomer(player, approved=True), new)
    else:
        seats = seating.move(table.seats, player, new)
    refuse_before_others(table, player, new, at)
    standings, places = change_seat(table.rules.blinds, table.standings, seat, new, table.places)
    booked = table.stake(seat).booked
    table.seats, table.standings, table.places = seats, standings, places
    for kept in (table.stakes, table.paid_until, table.unpaid, table.away, table.quiet, table.guests, table.checks):
        _carry(kept, seat, new)
    if new in table.away:
        table.away[new] = replace(table.away[new], seat=new)
    moves = [Move(seat_account(seat), seat_account(new), booked)] if booked else []
    if new in table.checks:
        moves.append(Move(checks_account(seat), checks_account(new), table.checks[new].price))
    if moves:
        table.books.post("change of seat", *moves, at=at)
    if table.freeze is not None:
        table.freeze = table.freeze.moved(seat, new)
    table.to_correct = frozenset(new if each == seat else each for each in table.to_correct)
    table.pending = [pending.moved(seat, new) for pending in table.pending]
    seat_is_filled(table, player, new)
    has_moved(table, player, new)
    table.tell(happened.ChangedSeat(seat, new, at))
    if over:
        uncover(table, seat, at)


def _carry(kept: dict[int, Any], seat: int, new: int) -> None:
    if seat in kept:
        kept[new] = kept.pop(seat)
