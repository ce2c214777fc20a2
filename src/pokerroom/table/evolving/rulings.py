"""Apply a ruling's happenings at a table: notes, orders for the next hand, corrected payouts, and stops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from pokerroom.charges.entries import NEXT_POT
from pokerroom.table import happenings
from pokerroom.table.evolving.decks import ordered_of_decks
from pokerroom.table.floor_notes import SCOPES, BarNote, TableStop
from pokerroom.table.state import HAND_BEFORE, THIS_HAND, TableState


def _keep_ruling_note(state: TableState, happening: happenings.Ruled) -> None:
    state.floor.rulings.append(happening.note)
    state.floor.report = None


def _add_appeal_to_ruling(state: TableState, happening: happenings.RulingAppealed) -> None:
    note = state.floor.rulings[happening.number - 1]
    state.floor.rulings[happening.number - 1] = structs.replace(note, appeals=(*note.appeals, happening.appeal))
    state.floor.contested_at[happening.number] = happening.at


def _ordered(state: TableState, happening: happenings.Ordered) -> None:
    """Apply an order that people carry out: it changes nothing but steps that become due for a live table's decks."""
    if state.dealt_live:
        ordered_of_decks(state, happening)


def _order_hand_for_seat(state: TableState, happening: happenings.DealInOrdered) -> None:
    state.orders.deal_in |= {happening.seat}


def _order_late_post(state: TableState, happening: happenings.PostOrdered) -> None:
    if happening.owes and happening.seat not in state.hand_notes.unposted:
        state.hand_notes.unposted = (*state.hand_notes.unposted, happening.seat)


def _order_stake_correction(state: TableState, happening: happenings.StakeOrdered) -> None:
    state.orders.stakes[happening.seat] = happening.order


def _order_button_correction(state: TableState, happening: happenings.ButtonOrdered) -> None:
    state.button.order = HAND_BEFORE if happening.earlier else THIS_HAND


def _keep_contenders_for_pot(state: TableState, happening: happenings.PotCarried) -> None:
    state.orders.contenders = happening.players


def _leave_splashed_pot_to_books(_: TableState, happening: happenings.PotSplashed) -> None:
    """Change nothing: the books have the moves of a splashed pot already."""


def _order_payout_correction(state: TableState, happening: happenings.PayoutOrdered) -> None:
    state.orders.payouts = (*state.orders.payouts, happening.payout)


def _settle_payout_order(state: TableState, happening: happenings.PayoutCorrected) -> None:
    state.players.stakes.update(happening.stakes)
    for seat, stake in happening.boxes.items():
        state.players.boxes[seat] = replace(state.players.boxes[seat], stake=stake)
    state.orders.payouts = tuple(payout for payout in state.orders.payouts if payout != happening.payout)
    undone = next((note for note in state.orders.paid_right if happening.payout.undoes(note)), None)
    if undone is None:
        state.orders.paid_right = (*state.orders.paid_right, happening.payout)
    else:
        state.orders.paid_right = tuple(note for note in state.orders.paid_right if note is not undone)


def _keep_bar_note(state: TableState, happening: happenings.Barred) -> None:
    scope = SCOPES.get(happening.what, "game")
    game = state.ledger.table if scope == "game" else ""
    bar = BarNote(
        player=happening.player,
        scope=scope,
        by=happening.by,
        at=happening.at,
        reason=happening.why,
        game=game,
        until=happening.until,
        cites=happening.cites,
    )
    state.floor.bars = (*state.floor.bars, bar)


def _lift_bar_of_player(state: TableState, happening: happenings.BarLifted) -> None:
    state.floor.bars = tuple(bar for bar in state.floor.bars if bar.player != happening.player)


def _release_held_chips(state: TableState, happening: happenings.HeldReleased) -> None:
    """Forget who waits because of a carried pot that has been given back; the moves are booked."""
    if happening.source == "next_pot" and not state.ledger.balance(NEXT_POT):
        state.orders.contenders = frozenset()


def _keep_report_to_floor(state: TableState, happening: happenings.Reported) -> None:
    state.floor.report = happening.report


def _choice_made(state: TableState, happening: happenings.ChoiceMade) -> None:
    if state.floor.report is not None:
        state.floor.report = structs.replace(
            state.floor.report, choices=(*state.floor.report.choices, happening.choice)
        )


def _keep_dispute_note(state: TableState, happening: happenings.DisputeNoted) -> None:
    before, after = state.floor.disputes[: happening.number - 1], state.floor.disputes[happening.number :]
    state.floor.disputes = (*before, happening.dispute, *after)


def _leave_look_to_record(_: TableState, happening: happenings.Looked) -> None:
    """Change nothing: the record says that somebody looked at cards."""


def _keep_direction_of_floor(state: TableState, happening: happenings.Directed) -> None:
    state.orders.directions = (
        state.orders.directions | {happening.what} if happening.ordered else state.orders.directions - {happening.what}
    )


def _mute_chat_or_not(state: TableState, happening: happenings.ChatMuted) -> None:
    state.orders.talk_muted = (
        state.orders.talk_muted | {happening.player}
        if happening.muted
        else state.orders.talk_muted - {happening.player}
    )


def _answer_appeal_in_note(state: TableState, happening: happenings.AppealAnswered) -> None:
    note = state.floor.rulings[happening.number - 1]
    *earlier, last = note.appeals
    answered = structs.replace(last, answer=happening.answer, answered_by=happening.by)
    state.floor.rulings[happening.number - 1] = structs.replace(note, appeals=(*earlier, answered))


def _let_player_ask_for_hands(state: TableState, happening: happenings.AskingAllowed) -> None:
    state.orders.not_asking -= {happening.player}


def _let_player_ask_no_more(state: TableState, happening: happenings.AskingWithdrawn) -> None:
    state.orders.not_asking |= {happening.player}


def _stop_play_at_table(state: TableState, happening: happenings.TableStopped) -> None:
    state.floor.stopped = TableStop(happening.by, happening.at, happening.why, happening.dispute, happening.host)
    state.tell_hand_of_stop()


def _let_play_go_on(state: TableState, happening: happenings.TableResumed) -> None:
    state.floor.stopped = state.floor.report = None
    state.tell_hand_of_stop()
    if happening.turn is not None:
        state.clock.turn = happening.turn


RULINGS: Final[dict[type, Callable[[TableState, Any], None]]] = {
    happenings.Ruled: _keep_ruling_note,
    happenings.RulingAppealed: _add_appeal_to_ruling,
    happenings.Ordered: _ordered,
    happenings.DealInOrdered: _order_hand_for_seat,
    happenings.PostOrdered: _order_late_post,
    happenings.StakeOrdered: _order_stake_correction,
    happenings.ButtonOrdered: _order_button_correction,
    happenings.PotCarried: _keep_contenders_for_pot,
    happenings.PotSplashed: _leave_splashed_pot_to_books,
    happenings.PayoutOrdered: _order_payout_correction,
    happenings.PayoutCorrected: _settle_payout_order,
    happenings.Barred: _keep_bar_note,
    happenings.BarLifted: _lift_bar_of_player,
    happenings.HeldReleased: _release_held_chips,
    happenings.Reported: _keep_report_to_floor,
    happenings.ChoiceMade: _choice_made,
    happenings.DisputeNoted: _keep_dispute_note,
    happenings.Looked: _leave_look_to_record,
    happenings.Directed: _keep_direction_of_floor,
    happenings.ChatMuted: _mute_chat_or_not,
    happenings.AppealAnswered: _answer_appeal_in_note,
    happenings.AskingAllowed: _let_player_ask_for_hands,
    happenings.AskingWithdrawn: _let_player_ask_no_more,
    happenings.TableStopped: _stop_play_at_table,
    happenings.TableResumed: _let_play_go_on,
}
