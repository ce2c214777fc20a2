"""Apply what rulings leave at a table: notes of them, orders for the next hand, corrected payouts, and stops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.charges.entries import NEXT_POT
from pokerroom.table import happenings
from pokerroom.table.evolving.decks import ordered_of_decks
from pokerroom.table.floor_notes import GAME, SCOPES, BarNote, Stopped
from pokerroom.table.state import HAND_BEFORE, THIS_HAND, TableState


def _ruled(table: TableState, event: happenings.Ruled) -> None:
    table.rulings.append(event.note)
    table.report = None


def _ruling_appealed(table: TableState, event: happenings.RulingAppealed) -> None:
    note = table.rulings[event.number - 1]
    table.rulings[event.number - 1] = structs.replace(note, appeals=(*note.appeals, event.appeal))
    table.contested_at[event.number] = event.at


def _ordered(table: TableState, event: happenings.Ordered) -> None:
    """Apply an order that is for people to carry out: only what becomes due for the decks of a live table changes."""
    if table.dealt_live:
        ordered_of_decks(table, event)


def _deal_in_ordered(table: TableState, event: happenings.DealInOrdered) -> None:
    table.deal_in |= {event.seat}


def _post_ordered(table: TableState, event: happenings.PostOrdered) -> None:
    if event.owes and event.seat not in table.unposted:
        table.unposted = (*table.unposted, event.seat)


def _stake_ordered(table: TableState, event: happenings.StakeOrdered) -> None:
    table.stake_orders[event.seat] = event.order


def _button_ordered(table: TableState, event: happenings.ButtonOrdered) -> None:
    table.button_order = HAND_BEFORE if event.earlier else THIS_HAND


def _pot_carried(table: TableState, event: happenings.PotCarried) -> None:
    table.contenders = event.players


def _pot_splashed(_: TableState, event: happenings.PotSplashed) -> None:
    """Change nothing: what a splashed pot moved is in the books already."""


def _payout_ordered(table: TableState, event: happenings.PayoutOrdered) -> None:
    table.payouts = (*table.payouts, event.payout)


def _payout_corrected(table: TableState, event: happenings.PayoutCorrected) -> None:
    table.stakes.update(event.stakes)
    for seat, stake in event.boxes.items():
        table.boxes[seat] = replace(table.boxes[seat], stake=stake)
    table.payouts = tuple(each for each in table.payouts if each != event.payout)
    undone = next((each for each in table.paid_right if event.payout.undoes(each)), None)
    if undone is None:
        table.paid_right = (*table.paid_right, event.payout)
    else:
        table.paid_right = tuple(each for each in table.paid_right if each is not undone)


def _barred(table: TableState, event: happenings.Barred) -> None:
    scope = SCOPES.get(event.what, GAME)
    game = table.ledger.table if scope == GAME else ""
    bar = BarNote(event.player, scope, event.by, event.at, event.why, game, event.until, event.cites)
    table.bars = (*table.bars, bar)


def _bar_lifted(table: TableState, event: happenings.BarLifted) -> None:
    table.bars = tuple(bar for bar in table.bars if bar.player != event.player)


def _held_released(table: TableState, event: happenings.HeldReleased) -> None:
    """What moved is booked; nobody waits for a pot any more that has been given back."""
    if event.source == "next_pot" and not table.ledger.balance(NEXT_POT):
        table.contenders = frozenset()


def _reported(table: TableState, event: happenings.Reported) -> None:
    table.report = event.report


def _choice_made(table: TableState, event: happenings.ChoiceMade) -> None:
    if table.report is not None:
        table.report = structs.replace(table.report, choices=(*table.report.choices, event.choice))


def _dispute_noted(table: TableState, event: happenings.DisputeNoted) -> None:
    before, after = table.disputes[: event.number - 1], table.disputes[event.number :]
    table.disputes = (*before, event.dispute, *after)


def _looked(_: TableState, event: happenings.Looked) -> None:
    """The record says so; the table is as it was."""


def _directed(table: TableState, event: happenings.Directed) -> None:
    table.directions = table.directions | {event.what} if event.ordered else table.directions - {event.what}


def _talk_muted(table: TableState, event: happenings.TalkMuted) -> None:
    table.talk_muted = table.talk_muted | {event.player} if event.muted else table.talk_muted - {event.player}


def _appeal_answered(table: TableState, event: happenings.AppealAnswered) -> None:
    note = table.rulings[event.number - 1]
    *earlier, last = note.appeals
    answered = structs.replace(last, answer=event.answer, answered_by=event.by)
    table.rulings[event.number - 1] = structs.replace(note, appeals=(*earlier, answered))


def _asking_allowed(table: TableState, event: happenings.AskingAllowed) -> None:
    table.not_asking -= {event.player}


def _asking_withdrawn(table: TableState, event: happenings.AskingWithdrawn) -> None:
    table.not_asking |= {event.player}


def _table_stopped(table: TableState, event: happenings.TableStopped) -> None:
    table.stopped = Stopped(event.by, event.at, event.why, event.dispute, event.host)


def _table_resumed(table: TableState, event: happenings.TableResumed) -> None:
    table.stopped = table.report = None
    if event.turn is not None:
        table.turn = event.turn


RULINGS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.Ruled: _ruled,
    happenings.RulingAppealed: _ruling_appealed,
    happenings.Ordered: _ordered,
    happenings.DealInOrdered: _deal_in_ordered,
    happenings.PostOrdered: _post_ordered,
    happenings.StakeOrdered: _stake_ordered,
    happenings.ButtonOrdered: _button_ordered,
    happenings.PotCarried: _pot_carried,
    happenings.PotSplashed: _pot_splashed,
    happenings.PayoutOrdered: _payout_ordered,
    happenings.PayoutCorrected: _payout_corrected,
    happenings.Barred: _barred,
    happenings.BarLifted: _bar_lifted,
    happenings.HeldReleased: _held_released,
    happenings.Reported: _reported,
    happenings.ChoiceMade: _choice_made,
    happenings.DisputeNoted: _dispute_noted,
    happenings.Looked: _looked,
    happenings.Directed: _directed,
    happenings.TalkMuted: _talk_muted,
    happenings.AppealAnswered: _appeal_answered,
    happenings.AskingAllowed: _asking_allowed,
    happenings.AskingWithdrawn: _asking_withdrawn,
    happenings.TableStopped: _table_stopped,
    happenings.TableResumed: _table_resumed,
}
