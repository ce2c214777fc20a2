"""The cage of the room over HTTP: its present state, and the orders of staff to it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, ClassVar, Final

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import field

from pokerroom.cage import commands
from pokerroom.cage.accounts import (
    CAGE_CASH,
    CAGE_CHIPS,
    CHIPS_OUT,
    OVER_AND_SHORT,
    commission_box,
    drop_account,
    rack_account,
)
from pokerroom.cage.counting import worth
from pokerroom.cage.happenings import CageCounted
from pokerroom.cage.rules import CageRules
from pokerroom.cage.state import CageSlip, CashierShift
from pokerroom.charges.entries import PLAYER_PREFIX, player_account
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.room.live.visitors import is_visitor_name
from pokerroom.room.people.account_rows import name_of_account
from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.rulebook.house import House
from pokerroom.web.api.callers import BOOKS_FOR_STAFF, OfLogin, OfRoom, staff_member, table_named, titles_of
from pokerroom.web.api.rights_checked import refuse_caller
from pokerroom.web.errors import documented_refusals
from pokerroom.web.shapes.cage_shapes import CageBody, CageTable, ShiftLine, SlipLine
from pokerroom.web.shapes.orders_taken import CAGE_ORDERS, OrderBody, OrdersTaken
from pokerroom.web.shapes.request_body import word_of

_LATEST_SLIPS_LISTED: Final = 60
_SHIFTS_LISTED: Final = 12


class CageAsks(OrderBody, frozen=True):
    """An order of staff to the cage: the name of a command, and its parts."""

    takes: ClassVar[OrdersTaken] = CAGE_ORDERS
    do: Annotated[str, word_of(CAGE_ORDERS.kinds)]
    parts: dict[str, Any] = field(default_factory=dict)


@get("/cage", responses=documented_refusals(403))
async def cage(room: OfRoom, login: OfLogin) -> CageBody:
    """Return the cage's present state: who is on shift, the chips and cash it holds, its tables, slips and shifts."""
    return _cage_body(room, staff_member(room, login, BOOKS_FOR_STAFF), await room.lasting_faults())


@post("/cage", status_code=200, responses=documented_refusals(401, 403, 404, 409, 413))
async def ask_cage(room: OfRoom, login: OfLogin, data: JSONBody[CageAsks]) -> CageBody:
    """Ask something of the cage; when this returns it is done, booked and kept."""
    name = staff_member(room, login, BOOKS_FOR_STAFF)
    if data.do in CAGE_ORDERS.kinds:
        refuse_caller(room, login, "cage", data.do)
    known_fields = {"at": room.money.cage.now(), "by": name}
    command: commands.AnyCageCommand = CAGE_ORDERS.read(data.do, data.parts, known_fields, "of the cage")
    house = _house_governing(room, command, login, name)
    refuse_caller(room, login, "cage", data.do, house)
    titles = titles_of(room, login, house.book.id)
    if not titles:
        raise NotAllowed(
            f"this is for the staff of {house.book.id}", allowed=", ".join(room.people.staff.houses_of(name))
        )
    approvers = CageRules(house).approvers
    title = next((title for title in titles if title in approvers), titles[0])
    await asyncio.to_thread(_refuse_strangers, room, command)
    await room.money.cage.do(msgspec.structs.replace(command, title=title), house)
    return _cage_body(room, name, await room.lasting_faults())


def _house_governing(room: Room, command: commands.AnyCageCommand, login: Login | None, name: str) -> House:
    """Return the house whose book governs a command: that of its table, or else that of the caller."""
    table = getattr(command, "table", "")
    if isinstance(command, commands.ApproveSlip | commands.DeclineSlip | commands.CorrectSlip):
        slips = room.money.cage.state.slips
        slip = slips.get(command.slip)
        table = slip.table if slip is not None else ""
    if not table:
        return room.library.house(room.people.staff.houses_of(name)[0])
    bonus_table = room.bonus_tables.get(table)
    return bonus_table.house if bonus_table is not None else table_named(room, table, login).journal.house


def _refuse_strangers(room: Room, command: commands.AnyCageCommand) -> None:
    """Refuse a deposit for a name without an account, and a hand-over to a person who is not staff.

    Chips are sold to anybody; but an account's name is spelt as the account spells it, so that its bars hold.
    """
    if isinstance(command, commands.DepositMoney | commands.SellChips) and command.player:
        spelt = name_of_account(room.store.engine, command.player)
        known = player_account(command.player) in room.ledger.balances or isinstance(command, commands.SellChips)
        if spelt != command.player and (spelt or not known) and not is_visitor_name(command.player):
            meant = f" (did you mean {spelt}?)" if spelt else ""
            allowed = f"the name of a player or guest, or {command.player} (visitor) for a visitor at a live table"
            raise Malformed(f"nobody is called {command.player}{meant}", allowed=allowed)
    if isinstance(command, commands.HandOverShift) and not room.people.staff.houses_of(command.to):
        raise Illegal(f"{command.to} is not staff of this house", allowed=", ".join(_cashiers(room)))


def _cashiers(room: Room) -> tuple[str, ...]:
    return tuple(dict.fromkeys(staff.name for staff in room.people.staff.everybody() if staff.house))


def _cage_body(room: Room, name: str, faults: list[str]) -> CageBody:
    """Return the page of the cage: balances, shifts, the slips that wait and the latest ones, and the last count."""
    state, balance_of = room.money.cage.state, room.ledger.balance
    now, last = state.on_shift, state.shifts[-1] if state.shifts else None
    counted = last and (last.closing or last.opening)
    names = _table_names(room)
    houses = [room.library.house(house) for house in room.people.staff.houses_of(name) if house in room.library.books]
    return CageBody(
        you=name,
        cashier=now.cashier if now is not None else "",
        cash=balance_of(CAGE_CASH),
        chips=balance_of(CAGE_CHIPS),
        chips_out=balance_of(CHIPS_OUT),
        deposits=sum(amount for item, amount in room.ledger.balances.items() if item.startswith(PLAYER_PREFIX)),
        over_short=balance_of(OVER_AND_SHORT),
        approves=any(
            set(CageRules(house).approvers) & set(room.people.staff.of_house(house.book.id)[name]) for house in houses
        ),
        tables=tuple(_tables_that_sell_chips(room)),
        waiting=tuple(_slip_line(slip, names) for slip in state.slips.values() if slip.stage == "asked"),
        slips=tuple(_slip_line(slip, names) for slip in list(state.slips.values())[: -_LATEST_SLIPS_LISTED - 1 : -1]),
        shifts=tuple(_shift_line(shift) for shift in state.shifts[: -_SHIFTS_LISTED - 1 : -1]),
        cashiers=_cashiers(room),
        counted_cash=_pieces_told(counted.cash) if counted else {},
        counted_chips=_pieces_told(counted.chips) if counted else {},
        faults=tuple(faults),
    )


def _table_names(room: Room) -> dict[str, str]:
    """Return how people call the tables."""
    names = {item: actor.journal.ledger.table for item, actor in room.tables.items()}
    return names | {item: actor.journal.ledger.table for item, actor in room.bonus_tables.items()}


def _tables_that_sell_chips(room: Room) -> list[CageTable]:
    sells_none = {item for item, actor in room.tables.items() if actor.journal.rules.setup.tournament}
    names = {item: name for item, name in _table_names(room).items() if item not in sells_none}
    tables, balance_of, racks = [], room.ledger.balance, room.money.cage.state.racks
    for table, name in names.items():
        count = racks.get(table)
        boxes = balance_of(rack_account(table)), balance_of(drop_account(table)), balance_of(commission_box(table))
        last = (str(count.at)[:16], worth(count.pieces), count.moment) if count else ()
        tables.append(CageTable(table, name, *boxes, *last))
    return tables


def _slip_line(slip: CageSlip, names: dict[str, str]) -> SlipLine:
    return SlipLine(
        number=slip.number,
        what=slip.what,
        stage=slip.stage,
        at=str(slip.at)[:16],
        asked_by=slip.asked_by,
        booked_by=slip.booked_by,
        amount=slip.amount,
        player=slip.player,
        table=names.get(slip.table, slip.table),
        means=slip.means,
        why=slip.why,
        corrects=slip.corrects,
        pieces=_pieces_told(slip.pieces),
        moves=tuple(map(str, slip.moves)),
    )


def _shift_line(shift: CashierShift) -> ShiftLine:
    opening, closing = shift.opening, shift.closing
    return ShiftLine(
        number=shift.number,
        cashier=shift.cashier,
        opened=str(opening.at)[:16],
        closed=str(closing.at)[:16] if closing else "",
        opening=worth(opening.cash) + worth(opening.chips),
        closing=worth(closing.cash) + worth(closing.chips) if closing else 0,
        variance=_off_by(closing or opening),
        why=(closing or opening).why,
    )


def _off_by(count: CageCounted) -> int:
    return worth(count.cash) + worth(count.chips) - count.books_cash - count.books_chips


def _pieces_told(pieces: dict[int, int]) -> dict[str, int]:
    return {str(value): number for value, number in pieces.items()}


router = Router(path="/api", route_handlers=[cage, ask_cage], tags=["cage"])
