"""Requests of staff about rulings and disputes: a report, a decision, an override, and carrying the ruling out.

Reports and decisions are recorded at once, so that a room that opens again goes on with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from pokerroom.errors import Illegal
from pokerroom.hand.text import event_text
from pokerroom.room import wire
from pokerroom.room.tables.handlers.staff_request import StaffRequest
from pokerroom.room.tables.ruling_under_way import ruled_on, ruling_of, seen_as_reported, with_choice
from pokerroom.rulings.conduct.manners import misconduct
from pokerroom.rulings.floor.claims import Payout
from pokerroom.rulings.floor.contests import answer, order_of_payout
from pokerroom.rulings.floor.dealer_answers import recall
from pokerroom.rulings.floor.disputes import dispute_of
from pokerroom.rulings.floor.disputes_at_table import close_dispute, decide_dispute, pause_for_dispute, tell_rights
from pokerroom.rulings.seen import refuse_unknown_name, spoken_key
from pokerroom.table import commands
from pokerroom.table.floor_notes import ChoiceNote, ReportNote


def _report_irregularity(request: StaffRequest, message: wire.Report) -> None:
    refuse_unknown_name(message.what, request.journal.house.book.vocabulary)
    cards = {group: " ".join(card) for group, card in message.cards.items()}
    _note_report(
        request,
        ReportNote(
            what=message.what,
            by=request.title,
            seat=message.seat,
            amount=message.amount,
            facts=message.facts,
            cards=cards,
            since=message.since,
            rule=message.rule,
        ),
    )


def _misconduct(request: StaffRequest, message: wire.Misconduct) -> None:
    table = request.journal.table
    table.player(message.seat)
    seen = misconduct(table, message.seat, message.what, message.detail, request.title, request.now)
    _note_report(request, ReportNote(seen.name, request.title, seen.seat, rule=seen.broken_clause))


def _note_report(request: StaffRequest, report: ReportNote) -> None:
    """Note a report, and stop a live table for it; refuse it where the table is not stopped or nothing can be ruled."""
    table, note = request.journal.table, commands.NoteReport(report, request.now)
    if not table.rules.setup.live:
        table.floor.refuse_unless_stopped("a ruling")
    if not table.floor.deals_here(request.title):
        table.floor.refuse_without_power(request.title, "rule", "a ruling")
    ruled_on(request.journal, seen_as_reported(report))
    if table.floor.stopped is None or table.floor.stopped.host:
        request.journal.do(commands.StopTable(request.now, request.title, spoken_key(report.what)))
    request.journal.do(note)


def _decide_ruling(request: StaffRequest, message: wire.Decide) -> None:
    number = message.choice if isinstance(message.choice, int) else 0
    words = () if isinstance(message.choice, int) else message.choice
    _note_choice(request, ChoiceNote(request.title, number, words, message.reason))


def _override_ruling(request: StaffRequest, message: wire.Override) -> None:
    _note_choice(request, ChoiceNote(request.title, 0, message.effects, message.reason, override=True))


def _note_choice(request: StaffRequest, choice: ChoiceNote) -> None:
    with_choice(ruling_of(request.judging.under_way(request.journal)), choice)
    request.journal.do(commands.NoteChoice(choice, request.now))


def _carry_out_ruling(request: StaffRequest, message: wire.CarryOutRuling) -> None:
    until = request.now + timedelta(minutes=message.minutes) if message.minutes else None
    ruling = ruling_of(request.judging.under_way(request.journal))
    request.journal.rule(ruling, request.title, request.now, message.choice, until, request.refuse)


def _correct_payout(request: StaffRequest, message: wire.CorrectPayout) -> None:
    payout = Payout(message.hand, message.paid_to, message.belongs_to, message.amount)
    request.do(order_of_payout(request.journal.table, payout, by=request.title, reason=message.reason, at=request.now))


def _answer_appeal(request: StaffRequest, message: wire.AnswerAppeal) -> None:
    answer(request.journal.table, message.ruling, by=request.title, words=message.words, at=request.now)


def _decide_dispute(request: StaffRequest, message: wire.DecideDispute) -> None:
    decide_dispute(
        request.journal.table,
        message.dispute,
        message.what,
        by=request.title,
        name=request.name,
        reason=message.reason,
        at=request.now,
        override=message.override,
    )


def _pause_for_dispute(request: StaffRequest, message: wire.PauseForDispute) -> None:
    pause_for_dispute(request.journal.table, message.dispute, by=request.title, at=request.now)


def _tell_rights(request: StaffRequest, message: wire.TellRights) -> wire.Answer:
    rights = tell_rights(request.journal.table, message.dispute, by=request.name, at=request.now)
    return wire.Answer(text=", then ".join(rights) or "what was decided stands")


def _close_dispute(request: StaffRequest, message: wire.CloseDispute) -> None:
    close_dispute(request.journal.table, message.dispute, at=request.now)


def _retell(request: StaffRequest, message: wire.Retell) -> wire.Answer:
    journal, house = request.journal, request.journal.house
    if journal.hand is None:
        raise Illegal("no hand is in progress", allowed="when one is")
    notes = journal.floor.disputes
    note = notes[message.dispute - 1] if message.dispute <= len(notes) else None
    dispute = dispute_of(house, note) if note is not None and note.hand == journal.last_hand_number else None
    done = recall(house, journal.hand, message.street, by=request.title, dispute=dispute)
    return wire.Answer(text="; ".join(map(event_text, done)) or "nothing was done yet")


RULING_COMMANDS: Final[Mapping[type, Callable[[StaffRequest, Any], wire.Answer | None]]] = {
    wire.Report: _report_irregularity,
    wire.Misconduct: _misconduct,
    wire.Decide: _decide_ruling,
    wire.Override: _override_ruling,
    wire.CarryOutRuling: _carry_out_ruling,
    wire.CorrectPayout: _correct_payout,
    wire.AnswerAppeal: _answer_appeal,
    wire.DecideDispute: _decide_dispute,
    wire.PauseForDispute: _pause_for_dispute,
    wire.TellRights: _tell_rights,
    wire.CloseDispute: _close_dispute,
    wire.Retell: _retell,
}
