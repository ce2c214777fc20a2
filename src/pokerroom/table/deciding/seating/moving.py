"""From table to table: a player is sent by the house, or goes by choice, with their chips and what they have paid for.

One table gives a `Traveller`, the other takes them; each is a command of its own table.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import structs

from pokerroom.charges.entries import CAGE, OTHER_TABLES, ChipMove, checks_account, seat_account
from pokerroom.errors import Illegal
from pokerroom.table import happenings
from pokerroom.table.blinds.standing import MOVED_BY_STAFF, from_broken_table, joins
from pokerroom.table.commands import Receive, Send
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.giving_up import leave_seat
from pokerroom.table.deciding.money.booking import booked
from pokerroom.table.deciding.seating.offers import refuse_before_others
from pokerroom.table.deciding.seating.seats import charge_on_sitting
from pokerroom.table.floor_notes import STANDING_LEAVE
from pokerroom.table.seats import seating
from pokerroom.table.seats.barring import refuse_barred
from pokerroom.table.seats.seats import Newcomer
from pokerroom.table.seats.travellers import Traveller
from pokerroom.table.stakes import leaving
from pokerroom.table.stakes.stakes import Stake, refuse_impossible
from pokerroom.table.state import TableState


def traveller(table: TableState, seat: int, at: datetime, *, to: str, by: str = "", broken: bool = False) -> Traveller:
    """Return what a player would take along to the table `to` if they left now; `by` is who of the house sends."""
    stake = table.stake(seat)
    return Traveller(
        player=table.seats.plays(seat),
        stake=structs.replace(stake, held=0, announced=None, declared=False),
        left=leaving.leave(table.rules.stakes, stake, at),
        setup=table.rules.setup,
        table=table.ledger.table,
        to=to,
        number=table.sent_away + 1,
        sent=bool(by),
        broken=broken,
        paid_until=table.paid_until.get(seat) if by else None,
        checks=table.checks.get(seat),
        stake_order=table.stake_orders.get(seat),
        book=table.rules.house.book.id,
        bars=tuple(bar for bar in table.bars if bar.player == table.seats.plays(seat)),
    )


def decide_send(table: TableState, asked: Send) -> Deciding[Traveller]:
    """Send a player to another table with everything: by somebody with the power, or by choice."""
    seat, at = asked.seat, asked.at
    table.refuse_if_stopped("nobody leaves")
    table.refuse_in_hand(seat, "leave")
    gone = traveller(table, seat, at, to=asked.to, by=asked.by, broken=asked.broken)
    if asked.by:
        table.refuse_without_power(asked.by, "seat", f"seat {seat} sent to another table")
    if seat not in table.boxes:
        seating.refuse_to_leave(table.seats, gone.player, chips=gone.stake.booked)
    held = [(seat_account(seat), gone.stake.booked), (checks_account(seat), gone.checks.price if gone.checks else 0)]
    moves = tuple(ChipMove(account, OTHER_TABLES, amount) for account, amount in held if amount)
    if moves:
        yield booked(table, "to another table", moves, at)
    chips, why = gone.stake.booked, "to another table"
    yield from leave_seat(table, seat, at, chips=chips, why=why, left=gone.left, traveller=gone.number)
    return gone


def decide_receive(table: TableState, asked: Receive) -> Deciding[None]:
    """Receive a player from another table."""
    comes, seat, at = asked.comes, asked.seat, asked.at
    judge_arrival(table, comes, seat, at, chips=asked.chips, leave=asked.approved_by)
    waits = seating.waits_for_leave(table.rules.seating, _newcomer(comes, leave=asked.approved_by))
    stake = comes.stake if asked.chips is None else Stake(asked.chips)
    standing = structs.replace(joins(table.rules.blinds, table.places, _came_by(table, comes)), posts=asked.posts)
    moves = _moves(comes, stake, seat)
    if moves:
        yield booked(table, "from another table", moves, at, player=comes.player)
    leave = asked.approved_by if table.rules.seating.needs_approval and not comes.sent else ""
    yield happenings.Sat(seat, comes.player, stake, standing, at, waits, comes.checks, comes.ticket, leave)
    if comes.stake_order is not None:
        yield happenings.StakeOrdered(seat, comes.player, comes.stake_order, at)
    yield from charge_on_sitting(table, seat, at, sent=comes.sent, paid_until=comes.paid_until)


def judge_arrival(
    table: TableState,
    comes: Traveller,
    seat: int,
    at: datetime,
    *,
    chips: int | None = None,
    leave: str = STANDING_LEAVE,
) -> None:
    """Refuse whatever stands against a player's coming to this seat, before they have left the other table."""
    table.refuse_if_closed()
    table.refuse_barred(comes.player, at)
    if comes.book == table.rules.house.book.id:
        refuse_barred(comes.bars, comes.player, at, game=table.ledger.table)
    table.refuse_earlier(at, "receive")
    if comes.to != table.ledger.table:
        raise Illegal(
            f"{comes.player} at {table.ledger.table}", allowed=f"{comes.to}, for which they left {comes.table}"
        )
    if comes.ticket in table.arrived:
        what = f"{comes.player} from {comes.table} a second time, with chips that have come already"
        raise Illegal(what, allowed="a seat taken with chips of their own, or sent anew")
    table.refuse_unless_given(leave, f"leave for {comes.player} to sit", table.rules.seating.cites("needs_approval"))
    seating.refuse_seat(table.seats, _newcomer(comes, leave=leave), seat)
    if not comes.sent:  # whoever orders it runs the list as well
        refuse_before_others(table, comes.player, seat, at)
    stake = comes.stake if chips is None else Stake(chips)
    refuse_impossible(stake)
    rules = table.rules.stakes
    transfer = leaving.transfer(rules, comes.left, stake, at=at, sent=comes.sent, largest=table.largest())
    if transfer.until is not None:
        what = f"{comes.player} would leave {transfer.pocketed} behind"
        raise Illegal(what, allowed=f"with everything, or from {transfer.until:%H:%M}", cites=transfer.cites)


def _newcomer(comes: Traveller, *, leave: str) -> Newcomer:
    return Newcomer(comes.player, approved=bool(leave) or comes.sent, seated_at=comes.table, gives_it_up=True)


def _came_by(table: TableState, comes: Traveller) -> str:
    if comes.broken:
        return from_broken_table(comes.setup, table.rules.setup)
    return MOVED_BY_STAFF if comes.sent else ""


def _moves(comes: Traveller, stake: Stake, seat: int) -> tuple[ChipMove, ...]:
    """Return the moves of an arrival: what they had comes over; more is bought, and what is missing is cashed."""
    had, brings = comes.stake.booked, stake.booked
    moves = [
        (OTHER_TABLES, seat_account(seat), min(had, brings)),
        (CAGE, seat_account(seat), max(0, brings - had)),
        (OTHER_TABLES, CAGE, max(0, had - brings)),
        (OTHER_TABLES, checks_account(seat), comes.checks.price if comes.checks else 0),
    ]
    return tuple(ChipMove(*move) for move in moves if move[2])
