"""A dealer's requests to the cage from the console, and the rack of their table as they see it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec

from pokerroom.cage import commands
from pokerroom.cage.accounts import commission_box, drop_account, rack_account
from pokerroom.cage.counting import worth
from pokerroom.cage.decide import BalanceOf
from pokerroom.cage.state import CageState
from pokerroom.room import wire
from pokerroom.wording.misread import misread

# Of what a dealer sends, the parts that a command has besides when, who, where and why.
_PARTS: Final[dict[wire.AskedAtTable, tuple[str, ...]]] = {
    "request_fill": ("pieces",),
    "request_credit": ("pieces",),
    "sell_at_table": ("amount",),
    "drop_commission": ("amount",),
    "count_rack": ("pieces", "moment"),
}


def cage_command(message: wire.AskCage, table: str, by: str, title: str, at: datetime) -> commands.AtLiveTable:
    """Return a dealer's message as a command to the cage, which judges it; refuse one that makes no command."""
    parts = {name: getattr(message, name) for name in _PARTS[message.what]}
    fields = {"do": message.what, "at": at, "by": by, "title": title, "why": message.why, "table": table, **parts}
    try:
        command: commands.AtLiveTable = msgspec.convert(fields, commands.AtLiveTable)
    except msgspec.ValidationError as fault:
        raise misread(f"{message.what!r} cannot be asked like this", fault, wire.AskCage) from None
    return command


def rack_view(cage: CageState, balance_of: BalanceOf, table: str) -> wire.WireRack:
    """Return the rack and the boxes of a table by the books, its last count, and the slips that wait."""
    last = cage.racks.get(table)
    counted = f"{worth(last.pieces):,} at {last.at:%H:%M}, {last.moment}, by {last.by}" if last is not None else ""
    if last is not None and last.confirmed_by:
        counted += f" and {last.confirmed_by}"
    waiting = tuple(
        f"slip {slip.number}: {slip.what} of {slip.amount:,}, asked by {slip.asked_by}"
        for slip in cage.slips.values()
        if slip.table == table and slip.stage == "asked"
    )
    return wire.WireRack(
        balance_of(rack_account(table)),
        balance_of(drop_account(table)),
        balance_of(commission_box(table)),
        counted,
        waiting,
    )
