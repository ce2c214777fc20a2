"""What rulings leave at a table, applied: notes of them, orders for the next hand, payouts put right, and stops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from pokerroom.table import happenings as happened
from pokerroom.table.floor_notes import Stopped
from pokerroom.table.state import HAND_BEFORE, THIS_HAND, TableState


def _ruled(table: TableState, event: happened.Ruled) -> None:
    table.rulings.append(event.note)


def _ruling_appealed(table: TableState, event: happened.RulingAppealed) -> None:
    note = table.rulings[event.number - 1]
    table.rulings[event.number - 1] = structs.replace(note, appeals=(*note.appeals, event.appeal))


def _ordered(_: TableState, event: happened.Ordered) -> None:
    """It is for people to do; the record says so."""


def _deal_in_ordered(table: TableState, event: happened.DealInOrdered) -> None:
    table.deal_in |= {event.seat}


def _post_ordered(table: TableState, event: happened.PostOrdered) -> None:
    if event.owes and event.seat not in table.unposted:
        table.unposted = (*table.unposted, event.seat)


def _stake_ordered(table: TableState, event: happened.StakeOrdered) -> None:
    table.stake_orders[event.seat] = event.order


def _button_ordered(table: TableState, event: happened.ButtonOrdered) -> None:
    table.button_order = HAND_BEFORE if event.earlier else THIS_HAND


def _pot_carried(table: TableState, event: happened.PotCarried) -> None:
    table.contenders = event.players


def _payout_ordered(table: TableState, event: happened.PayoutOrdered) -> None:
    table.payouts = (*table.payouts, event.payout)


def _payout_corrected(table: TableState, event: happened.PayoutCorrected) -> None:
    table.stakes.update(event.stakes)
    table.payouts = tuple(each for each in table.payouts if each != event.payout)


def _barred(table: TableState, event: happened.Barred) -> None:
    table.barred |= {event.player}


def _asking_withdrawn(table: TableState, event: happened.AskingWithdrawn) -> None:
    table.not_asking |= {event.player}


def _table_stopped(table: TableState, event: happened.TableStopped) -> None:
    table.stopped = Stopped(event.by, event.at, event.why)


def _table_resumed(table: TableState, event: happened.TableResumed) -> None:
    table.stopped = None
    if event.turn is not None:
        table.turn = event.turn


RULINGS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happened.Ruled: _ruled,
    happened.RulingAppealed: _ruling_appealed,
    happened.Ordered: _ordered,
    happened.DealInOrdered: _deal_in_ordered,
    happened.PostOrdered: _post_ordered,
    happened.StakeOrdered: _stake_ordered,
    happened.ButtonOrdered: _button_ordered,
    happened.PotCarried: _pot_carried,
    happened.PayoutOrdered: _payout_ordered,
    happened.PayoutCorrected: _payout_corrected,
    happened.Barred: _barred,
    happened.AskingWithdrawn: _asking_withdrawn,
    happened.TableStopped: _table_stopped,
    happened.TableResumed: _table_resumed,
}
