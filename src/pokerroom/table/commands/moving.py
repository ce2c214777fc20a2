"""From table to table: a player is sent by the house, or goes by choice, with his chips and with what he has paid for.

One table gives a `Traveller`, the other takes him; each is a command of its own table.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import structs

from pokerroom.errors import Illegal
from pokerroom.house.entries import CAGE, OTHER_TABLES, Move, checks_account, seat_account
from pokerroom.table import happenings as happened
from pokerroom.table import leaving, seating
from pokerroom.table.command import command
from pokerroom.table.commands.coming import charge_on_sitting, take_seat
from pokerroom.table.commands.giving_up import leave_seat
from pokerroom.table.commands.offers import refuse_before_others
from pokerroom.table.seats import Newcomer
from pokerroom.table.stakes import Stake
from pokerroom.table.standing import MOVED_BY_STAFF, from_broken_table, joins
from pokerroom.table.state import TableState
from pokerroom.table.travellers import Traveller


def traveller(table: TableState, seat: int, at: datetime, *, to: str, by: str = "", broken: bool = False) -> Traveller:
    """What a player would take along to another table, named `to`, if they left now; `by` is who of the house sends."""
    stake = table.stake(seat)
    return Traveller(
        player=table.seats.plays(seat),
        stake=structs.replace(stake, held=0, announced=None, declared=False),
        left=leaving.leave(table.rules.stakes, stake, at),
        setup=table.rules.setup,
        table=table.books.table,
        to=to,
        number=table.sent_away + 1,
        sent=bool(by),
        broken=broken,
        paid_until=table.paid_until.get(seat) if by else None,
        checks=table.checks.get(seat),
    )


@command
def send(table: TableState, seat: int, at: datetime, *, to: str, by: str = "", broken: bool = False) -> Traveller:
    """A player leaves for the table named `to` with everything: sent by somebody with the power, or by choice."""
    table.refuse_in_hand(seat, "leave")
    gone = traveller(table, seat, at, to=to, by=by, broken=broken)
    if by:
        table.refuse_without_power(by, "seat", f"seat {seat} sent to another table")
    if seat not in table.boxes:
        table.seats = seating.leave(table.seats, gone.player, chips=gone.stake.booked)
    moves = [(seat_account(seat), gone.stake.booked), (checks_account(seat), gone.checks.price if gone.checks else 0)]
    booked = [Move(account, OTHER_TABLES, amount) for account, amount in moves if amount]
    if booked:
        table.books.post("to another table", *booked, at=at)
    table.sent_away = gone.number
    table.left[gone.player] = gone.left
    leave_seat(table, gone.player, seat, at)
    table.tell(happened.Rose(seat, gone.player, gone.stake.booked, at, "to another table"))
    return gone


@command
def receive(
    table: TableState,
    comes: Traveller,
    seat: int,
    at: datetime,
    *,
    chips: int | None = None,
    posts: bool = True,
    leave: bool = True,
) -> None:
    """A player comes from another table: `chips` if he brings more or less than he had there."""
    judge_arrival(table, comes, seat, at, chips=chips, leave=leave)
    seats = seating.sit(table.seats, _newcomer(comes, leave=leave), seat)
    stake = comes.stake if chips is None else Stake(chips)
    _book(table, comes, stake, seat, at)
    table.arrived |= {comes.ticket}
    table.seats = seats
    take_seat(table, comes.player, seat, at, stake)
    if comes.checks is not None:
        table.checks[seat] = comes.checks
    table.standings[seat] = structs.replace(joins(table.rules.blinds, table.places, _came(table, comes)), posts=posts)
    table.tell(happened.Sat(seat, comes.player, stake.booked, at))
    charge_on_sitting(table, seat, at, sent=comes.sent, paid_until=comes.paid_until)


def judge_arrival(
    table: TableState, comes: Traveller, seat: int, at: datetime, *, chips: int | None = None, leave: bool = True
) -> None:
    """Refuses whatever stands against a player's coming from another table to this seat, before he has left it."""
    table.refuse_if_closed()
    table.refuse_earlier(at, "receive")
    if comes.to != table.books.table:
        raise Illegal(
            f"{comes.player} at {table.books.table}", allowed=f"{comes.to}, for which they left {comes.table}"
        )
    if comes.ticket in table.arrived:
        what = f"{comes.player} from {comes.table} a second time, with chips that have come already"
        raise Illegal(what, allowed="a seat taken with chips of their own, or sent anew")
    seating.sit(table.seats, _newcomer(comes, leave=leave), seat)
    refuse_before_others(table, comes.player, seat, at)
    stake = comes.stake if chips is None else Stake(chips)
    rules = table.rules.stakes
    found = leaving.transfer(rules, comes.left, stake, at=at, sent=comes.sent, largest=table.largest())
    if found.until is not None:
        what = f"{comes.player} would leave {found.pocketed} behind"
        raise Illegal(what, allowed=f"with everything, or from {found.until:%H:%M}", cites=found.cites)


def _newcomer(comes: Traveller, *, leave: bool) -> Newcomer:
    return Newcomer(comes.player, approved=leave or comes.sent, seated_at=comes.table, gives_it_up=True)


def _came(table: TableState, comes: Traveller) -> str:
    if comes.broken:
        return from_broken_table(comes.setup, table.rules.setup)
    return MOVED_BY_STAFF if comes.sent else ""


def _book(table: TableState, comes: Traveller, stake: Stake, seat: int, at: datetime) -> None:
    """What he had comes from the other table; more is bought, and what he does not bring is cashed."""
    had, brings = comes.stake.booked, stake.booked
    moves = [
        (OTHER_TABLES, seat_account(seat), min(had, brings)),
        (CAGE, seat_account(seat), max(0, brings - had)),
        (OTHER_TABLES, CAGE, max(0, had - brings)),
        (OTHER_TABLES, checks_account(seat), comes.checks.price if comes.checks else 0),
    ]
    booked = [Move(*each) for each in moves if each[2]]
    if booked:
        table.books.post("from another table", *booked, at=at)
