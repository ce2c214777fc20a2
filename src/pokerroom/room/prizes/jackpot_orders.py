"""Messages about jackpots as commands of a pool: all the orders of staff."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final, Literal, NamedTuple, get_args

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.jackpots import Pool, PostedTable, commands
from pokerroom.jackpots.posted.conditions import conditions_in
from pokerroom.jackpots.words import RELEASE_STEPS, WhomToTell
from pokerroom.room import wire
from pokerroom.room.prizes.jackpot_views import title_with
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.words import one_of


class TableInPool(NamedTuple):
    """A table of any game as the jackpots of its house know it; `wager` is its Jackpot Wager, where it has one."""

    house: str
    game: str
    hands: int
    running: bool
    takes_part: bool
    wager: Decimal | None = None


OrderName = Literal[
    "report_jackpot_failure",
    "tell_of_jackpot_failure",
    "confirm_jackpot_amount",
    "adjust_jackpot",
    "end_jackpot_failure",
    "make_jackpot_change",
    "close_jackpot_day",
    "move_jackpot_reserve",
    "enter_hand_late",
    "end_hand_late",
    "announce_jackpot_change",
    "link_jackpot_table",
    "unlink_jackpot_table",
    "end_jackpot",
]


def orders_open(pool: Pool, titles: Sequence[str]) -> dict[OrderName, str]:
    """Return the orders that a member of staff may give a pool now, each with the title that has the power."""
    if not titles or pool.state.ended:
        return {}
    adjusts = title_with(pool, titles, "adjust_jackpot")
    late = adjusts if pool.state.terms.missed_increment == "manager_entry" else titles[0]
    anybody: tuple[OrderName, ...] = (
        "report_jackpot_failure",
        "tell_of_jackpot_failure",
        "end_jackpot_failure",
        "end_hand_late",
    )
    powers = {"enter_hand_late": late, **dict.fromkeys(anybody, titles[0])}
    open_ = {name: powers.get(name, adjusts) for name in get_args(OrderName) if _calls_for(pool, name)}
    return {name: title for name, title in open_.items() if title}


def _calls_for(pool: Pool, name: OrderName) -> bool:
    """Return whether an order makes sense for a pool in its present state."""
    state, failure = pool.state, pool.state.failure
    calls: Mapping[OrderName, object] = {
        "report_jackpot_failure": failure is None and state.tables,
        "tell_of_jackpot_failure": whom_to_notify(pool),
        "confirm_jackpot_amount": failure is not None and waiting_claims(pool),
        "end_jackpot_failure": failure is not None,
        "make_jackpot_change": state.announced is not None,
        "close_jackpot_day": state.terms.split is not None,
        "move_jackpot_reserve": pool.meter.reserve,
        "enter_hand_late": state.terms.missed_increment is not None and state.tables,
        "end_hand_late": any(open_round.awaits_end_game for open_round in state.rounds.values()),
        "unlink_jackpot_table": state.tables,
    }
    return bool(calls.get(name, True))


def whom_to_notify(pool: Pool) -> tuple[WhomToTell, ...]:
    """Return the people who must still be told of a failure of the equipment."""
    failure = pool.state.failure
    return () if failure is None else tuple(person for person in failure.to_tell if person not in failure.told)


def waiting_claims(pool: Pool) -> tuple[int, ...]:
    """Return the claims that are won and not recorded."""
    return tuple(claim.number for claim in pool.claims if claim.status == "eligible")


class JackpotOrder(NamedTuple):
    """An order of a member of staff to a pool: under which title, from which table, and when.

    `staff` are all staff with their titles; `dealt_in` says how many had cards in a hand of the table; `tables` are
    those of the room.
    """

    pool: Pool
    table_id: str
    title: str
    at: datetime
    staff: Mapping[str, tuple[str, ...]]
    table: TableInPool
    dealt_in: Callable[[int], int]
    tables: Mapping[str, TableInPool]


def order_to_pool(order: JackpotOrder, message: wire.AboutJackpot) -> commands.PoolCommand:
    """Return a message as a command to the pool; refuse one about something that does not exist.

    The pool judges the rest.
    """
    house_id, table_house = order.pool.house.book.id, order.table.house
    if house_id != table_house:
        raise NotAllowed(
            f"{message.jackpot} is a jackpot of {house_id}", allowed=f"jackpots of {table_house} from this table"
        )
    return _ORDERS[type(message)](order, message)


def _claim_step_command(order: JackpotOrder, message: wire.SettleJackpot) -> commands.PoolCommand:
    """Return the command for one step of a claim, under the title of the person who takes it."""
    number, at, title = message.claim, order.at, order.title
    if message.what == "record":
        return commands.RecordWin((number,), at, title, message.displayed)
    if message.what == "confirm":
        step = one_of(RELEASE_STEPS, message.step.replace(" ", "_"), "the confirmation")
        return commands.ConfirmStep(number, step, at, title, message.counted, message.reason)
    if message.what == "hold":
        return commands.HoldPayment(number, message.reason, at, title)
    if message.what == "deny":
        return commands.DenyClaim(number, message.reason, at, title)
    return commands.PayClaim(number, at, title)


def _report_failure(order: JackpotOrder, _: wire.ReportJackpotFailure) -> commands.PoolCommand:
    return commands.ReportFailure(order.table_id, order.table.hands, order.at, order.title)


def _tell_of_failure(order: JackpotOrder, message: wire.TellOfJackpotFailure) -> commands.PoolCommand:
    return commands.TellOf(message.whom, order.at, order.title)


def _adjust(order: JackpotOrder, message: wire.AdjustJackpot) -> commands.PoolCommand:
    return commands.AdjustAmount(message.amount, message.reason, order.at, order.title)


def _confirm_amount(order: JackpotOrder, message: wire.ConfirmJackpotAmount) -> commands.PoolCommand:
    return commands.ConfirmAmount(message.claim, message.amount, order.at, order.title)


def _end_failure(order: JackpotOrder, _: wire.EndJackpotFailure) -> commands.PoolCommand:
    return commands.EndFailure(order.at, order.title)


def _announce_change(order: JackpotOrder, message: wire.AnnounceJackpotChange) -> commands.PoolCommand:
    """Return the announcement of other terms for a pool; refuse another name, unit or house."""
    now, conditions = order.pool.conditions, conditions_in(message.conditions)
    for what, before, after in (("name", now.name, conditions.name), ("unit", now.unit, conditions.unit)):
        if before != after:
            raise Malformed(f"another {what}, {after!r}", allowed=f"{what} = {before!r}, or another jackpot")
    if conditions.house not in ("", now.house):
        raise Malformed(f"a jackpot of {conditions.house}", allowed=now.house)
    effective = order.at + timedelta(minutes=message.minutes)
    return commands.AnnounceChange(conditions, order.at, effective, order.title)


def _make_change(order: JackpotOrder, _: wire.MakeJackpotChange) -> commands.PoolCommand:
    return commands.CarryOutChange(order.at, order.title)


def _close_day(order: JackpotOrder, _: wire.CloseJackpotDay) -> commands.PoolCommand:
    return commands.CloseDay(order.at, order.title)


def _move_reserve(order: JackpotOrder, message: wire.MoveJackpotReserve) -> commands.PoolCommand:
    return commands.MoveReserve(message.amount, order.at, order.title)


def _enter_late(order: JackpotOrder, message: wire.EnterHandLate) -> commands.PoolCommand:
    dealt_in = _number_dealt_in(order, message.hand)
    running = order.table.running and message.hand == order.table.hands
    by = _authority(order, message.authorised_by)
    stage: commands.HandStage = "during" if running else "after"
    return commands.PressNoMoreBets(order.table_id, message.hand, order.at, dealt_in, stage, order.title, by)


def _number_dealt_in(order: JackpotOrder, hand: int) -> int:
    seats_dealt_in = order.dealt_in(hand)
    if not seats_dealt_in:
        raise Malformed(f"there is no hand {hand} at this table", allowed=f"1 to {order.table.hands}")
    return seats_dealt_in


def _authority(order: JackpotOrder, name: str) -> str:
    """Return the title under which a named member of staff allows a late entry; "" without a name."""
    if not name:
        return ""
    titles = order.staff.get(name, ())
    if not titles:
        raise NotAllowed(f"{name} is not staff of this house", allowed=", ".join(order.staff) or "a member of staff")
    powerful = titles_with(order.pool.house, "record_jackpot")
    return next((title for title in titles if title in powerful), titles[0])


def _end_late(order: JackpotOrder, message: wire.EndHandLate) -> commands.PoolCommand:
    return commands.PressEndGame(order.table_id, message.hand, order.at)


def _link_command(order: JackpotOrder, message: wire.LinkJackpotTable) -> commands.PoolCommand:
    pool = order.tables.get(message.table)
    if pool is None:
        raise Malformed(f"there is no table {message.table!r}", allowed="a table of the room")
    if pool.house != order.pool.house.book.id or not pool.takes_part:
        book = order.pool.house.book
        allowed = f"a table of {book.id} whose sign says that it takes part"
        raise Illegal(f"{message.table} linked", allowed=allowed, cites=grounds_of(book).cites("jackpot.tables"))
    posted = PostedTable(name=message.table, game=pool.game, wager=pool.wager)
    return commands.LinkTable(posted, order.at, order.title)


def _unlink(order: JackpotOrder, message: wire.UnlinkJackpotTable) -> commands.PoolCommand:
    return commands.UnlinkTable(message.table, order.at, order.title)


def _end_pool_command(order: JackpotOrder, message: wire.EndJackpot) -> commands.PoolCommand:
    return commands.EndPool(message.notice, order.at, order.title)


_ORDERS: Final[Mapping[type, Callable[[JackpotOrder, Any], commands.PoolCommand]]] = {
    wire.SettleJackpot: _claim_step_command,
    wire.ReportJackpotFailure: _report_failure,
    wire.TellOfJackpotFailure: _tell_of_failure,
    wire.AdjustJackpot: _adjust,
    wire.ConfirmJackpotAmount: _confirm_amount,
    wire.EndJackpotFailure: _end_failure,
    wire.AnnounceJackpotChange: _announce_change,
    wire.MakeJackpotChange: _make_change,
    wire.CloseJackpotDay: _close_day,
    wire.MoveJackpotReserve: _move_reserve,
    wire.EnterHandLate: _enter_late,
    wire.EndHandLate: _end_late,
    wire.LinkJackpotTable: _link_command,
    wire.UnlinkJackpotTable: _unlink,
    wire.EndJackpot: _end_pool_command,
}
