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


def _ruled(table: TableState, happening: happenings.Ruled) -> None:
    table.rulings.append(happening.note)
    table.report = None


def _ruling_appealed(table: TableState, happening: happenings.RulingAppealed) -> None:
    note = table.rulings[happening.number - 1]
    table.rulings[happening.number - 1] = structs.replace(note, appeals=(*note.appeals, happening.appeal))
    table.contested_at[happening.number] = happening.at


def _ordered(table: TableState, happening: happenings.Ordered) -> None:
    """Apply an order that is for people to carry out: only what becomes due for the decks of a live table changes."""
    if table.dealt_live:
        ordered_of_decks(table, happening)


def _deal_in_ordered(table: TableState, happening: happenings.DealInOrdered) -> None:
    table.deal_in |= {happening.seat}


def _post_ordered(table: TableState, happening: happenings.PostOrdered) -> None:
    if happening.owes and happening.seat not in table.unposted:
        table.unposted = (*table.unposted, happening.seat)


def _stake_ordered(table: TableState, happening: happenings.StakeOrdered) -> None:
    table.stake_orders[happening.seat] = happening.order


def _button_ordered(table: TableState, happening: happenings.ButtonOrdered) -> None:
    table.button_order = HAND_BEFORE if happening.earlier else THIS_HAND


def _pot_carried(table: TableState, happening: happenings.PotCarried) -> None:
    table.contenders = happening.players


def _pot_splashed(_: TableState, happening: happenings.PotSplashed) -> None:
    """Change nothing: what a splashed pot moved is in the books already."""


def _payout_ordered(table: TableState, happening: happenings.PayoutOrdered) -> None:
    table.payouts = (*table.payouts, happening.payout)


def _payout_corrected(table: TableState, happening: happenings.PayoutCorrected) -> None:
    table.stakes.update(happening.stakes)
    for seat, stake in happening.boxes.items():
        table.boxes[seat] = replace(table.boxes[seat], stake=stake)
    table.payouts = tuple(payout for payout in table.payouts if payout != happening.payout)
    undone = next((note for note in table.paid_right if happening.payout.undoes(note)), None)
    if undone is None:
        table.paid_right = (*table.paid_right, happening.payout)
    else:
        table.paid_right = tuple(note for note in table.paid_right if note is not undone)


def _barred(table: TableState, happening: happenings.Barred) -> None:
    scope = SCOPES.get(happening.what, GAME)
    game = table.ledger.table if scope == GAME else ""
    bar = BarNote(
        happening.player, scope, happening.by, happening.at, happening.why, game, happening.until, happening.cites
    )
    table.bars = (*table.bars, bar)


def _bar_lifted(table: TableState, happening: happenings.BarLifted) -> None:
    table.bars = tuple(bar for bar in table.bars if bar.player != happening.player)


def _held_released(table: TableState, happening: happenings.HeldReleased) -> None:
    """What moved is booked; nobody waits for a pot any more that has been given back."""
    if happening.source == "next_pot" and not table.ledger.balance(NEXT_POT):
        table.contenders = frozenset()


def _reported(table: TableState, happening: happenings.Reported) -> None:
    table.report = happening.report


def _choice_made(table: TableState, happening: happenings.ChoiceMade) -> None:
    if table.report is not None:
        table.report = structs.replace(table.report, choices=(*table.report.choices, happening.choice))


def _dispute_noted(table: TableState, happening: happenings.DisputeNoted) -> None:
    before, after = table.disputes[: happening.number - 1], table.disputes[happening.number :]
    table.disputes = (*before, happening.dispute, *after)


def _looked(_: TableState, happening: happenings.Looked) -> None:
    """The record says so; the table is as it was."""


def _directed(table: TableState, happening: happenings.Directed) -> None:
    table.directions = table.directions | {happening.what} if happening.ordered else table.directions - {happening.what}


def _talk_muted(table: TableState, happening: happenings.TalkMuted) -> None:
    table.talk_muted = (
        table.talk_muted | {happening.player} if happening.muted else table.talk_muted - {happening.player}
    )


def _appeal_answered(table: TableState, happening: happenings.AppealAnswered) -> None:
    note = table.rulings[happening.number - 1]
    *earlier, last = note.appeals
    answered = structs.replace(last, answer=happening.answer, answered_by=happening.by)
    table.rulings[happening.number - 1] = structs.replace(note, appeals=(*earlier, answered))


def _asking_allowed(table: TableState, happening: happenings.AskingAllowed) -> None:
    table.not_asking -= {happening.player}


def _asking_withdrawn(table: TableState, happening: happenings.AskingWithdrawn) -> None:
    table.not_asking |= {happening.player}


def _table_stopped(table: TableState, happening: happenings.TableStopped) -> None:
    table.stopped = Stopped(happening.by, happening.at, happening.why, happening.dispute, happening.host)


def _table_resumed(table: TableState, happening: happenings.TableResumed) -> None:
    table.stopped = table.report = None
    if happening.turn is not None:
        table.turn = happening.turn


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
