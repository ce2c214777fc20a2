"""The orders of a ruling beside the hand, as commands of the table: posts, stakes, the button, penalties, a stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.ruling_rows.ruling_names import EffectWord
from pokerroom.rulings.effects.effect_context import FollowUp, FollowUpWork
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.seen import spoken_key
from pokerroom.table import Table, commands
from pokerroom.table.floor_notes import SCOPES

Commands = list[commands.Command[Any]]
Ordering = Callable[[Table, Ruling, FollowUp, str, datetime], Commands]


def commands_for_order(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    """Return the table's commands for an order of a ruling; an order that people carry out is only noted."""
    ordering = _ORDERS.get(follow_up.what)
    if ordering is not None and (follow_up.what in _WORK_AT_TABLE or follow_up.seat in table.players):
        return ordering(table, ruling, follow_up, by, at)
    return _note_order(table, ruling, follow_up, by, at)


def _note_order(_: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [
        commands.NoteOrder(follow_up.what, at, by=by, seat=follow_up.seat, detail=follow_up.detail, cites=ruling.cites)
    ]


def _deal_in(_: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [commands.OrderDealIn(follow_up.seat, at, by, ruling.cites)]


def _order_post(_: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [commands.OrderPost(follow_up.seat, at, by, ruling.cites)]


def _order_stake(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    """Return the order to raise a stake before the next hand, or to take off the surplus once no hand holds it."""
    rules, stake = table.rules.stakes, table.player(follow_up.seat).stake
    limit = ruling.fact("stake_limit") or ruling.seen.amount
    below = ruling.fact_is("amount_is", "below_minimum")
    limit = limit or (rules.minimum if below else rules.maximum) or 0
    if not limit:
        return _note_order(table, ruling, follow_up, by, at)
    if below:
        return [commands.OrderStake(follow_up.seat, limit, at, by, cites=ruling.cites)]
    ordered = commands.OrderStake(
        follow_up.seat, limit, at=at, by=by, excess=max(0, stake.chips - limit), cites=ruling.cites
    )
    if ordered.excess and (table.hand is None or not table.hand.is_in(follow_up.seat)):
        return [ordered, commands.CorrectStake(follow_up.seat, at)]
    return [ordered] if ordered.excess else _note_order(table, ruling, follow_up, by, at)


_AT_ONCE: Final[EffectWord] = "now"


def _correct_button(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    """Return the order to correct the button in the next hand; after a void hand it is in the right place anyway."""
    if follow_up.detail == _AT_ONCE or (not table.hands.last_button and table.hand is None):
        return _note_order(table, ruling, follow_up, by, at)
    earlier = ruling.fact_is("noticed", "next_hand")
    return [commands.CorrectButton(at, by, earlier=earlier, cites=ruling.cites)]


def _reverse_entry(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [commands.ReverseCharges(at), *_note_order(table, ruling, follow_up, by, at)]


def _sanction(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    if follow_up.detail not in SCOPES:
        return _note_order(table, ruling, follow_up, by, at)
    why = ruling.decision.reason if ruling.decision is not None else ""
    return [commands.Bar(follow_up.seat, follow_up.detail, at=at, by=by, why=why, cites=ruling.cites)]


def _withdraw_asking(_: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [commands.WithdrawAsking(follow_up.seat, at, by, ruling.cites)]


def _hold_table(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    if table.floor.stopped is not None or by not in titles_with(table.rules.house, "rule"):
        return _note_order(table, ruling, follow_up, by, at)
    return [commands.StopTable(at, by, spoken_key(ruling.key))]


_WORK_AT_TABLE: Final = ("correct_button", "reverse_entry", "hold_table")
_ORDERS: Final[Mapping[FollowUpWork, Ordering]] = {
    "deal_in": _deal_in,
    "must_post": _order_post,
    "correct_stake": _order_stake,
    "correct_button": _correct_button,
    "reverse_entry": _reverse_entry,
    "sanction": _sanction,
    "withdraw_privilege": _withdraw_asking,
    "hold_table": _hold_table,
}
