"""What staff ask about rulings and disputes: a report, a decision, an override, and what is done about it.

What is reported and decided is in the record at once, so that a room that opens again goes on with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.hand.text.lines import event_text
from pokerroom.room import wire
from pokerroom.room.tables.handlers.staff_request import StaffRequest
from pokerroom.room.tables.ruling_under_way import ruled_on, ruling_of, seen_as_reported, with_choice
from pokerroom.rulings.conduct.manners import misconduct
from pokerroom.rulings.floor.at_table import answer, order_of_payout
from pokerroom.rulings.floor.claims import Payout
from pokerroom.rulings.floor.dealer_answers import recall
from pokerroom.rulings.floor.disputes import dispute_of
from pokerroom.rulings.floor.disputes_at_table import close_dispute, decide_dispute, pause_for_dispute, tell_rights
from pokerroom.rulings.seen import meant, spoken_key
from pokerroom.table import commands
from pokerroom.table.floor_notes import ChoiceNote, ReportNote


def _report(order: StaffRequest, message: wire.Report) -> None:
    if not meant(message.what, order.journal.table.rules.house.book.vocabulary):
        raise Malformed(
            f"there is no ruling {message.what!r}", allowed="a ruling by its name, as the list of rulings has it"
        )
    cards = {group: " ".join(each) for group, each in message.cards.items()}
    _note_report(
        order,
        ReportNote(
            message.what,
            order.title,
            message.seat,
            message.amount,
            message.facts,
            cards,
            message.since,
            message.rule,
        ),
    )


def _misconduct(order: StaffRequest, message: wire.Misconduct) -> None:
    table = order.journal.table
    table.stake(message.seat)
    seen = misconduct(table, message.seat, message.what, message.detail, order.title, order.now)
    _note_report(order, ReportNote(seen.name, order.title, seen.seat, rule=seen.rule))


def _note_report(order: StaffRequest, report: ReportNote) -> None:
    """Refused as a whole where the table is not stopped, or where nothing can be ruled on it. A live table is held."""
    table, note = order.journal.table, commands.NoteReport(report, order.now)
    if not table.dealt_live:
        table.refuse_unless_stopped("a ruling")
    if not table.deals_here(order.title):
        table.refuse_without_power(order.title, "rule", "a ruling")
    ruled_on(order.journal, seen_as_reported(report))
    if table.stopped is None or table.stopped.host:
        order.journal.do(commands.StopTable(order.now, order.title, spoken_key(report.what)))
    order.journal.do(note)


def _decide(order: StaffRequest, message: wire.Decide) -> None:
    number = message.choice if isinstance(message.choice, int) else 0
    words = () if isinstance(message.choice, int) else message.choice
    _choose(order, ChoiceNote(order.title, number, words, message.reason))


def _override(order: StaffRequest, message: wire.Override) -> None:
    _choose(order, ChoiceNote(order.title, 0, message.effects, message.reason, override=True))


def _choose(order: StaffRequest, choice: ChoiceNote) -> None:
    with_choice(ruling_of(order.judging.under_way(order.journal)), choice)
    order.journal.do(commands.NoteChoice(choice, order.now))


def _carry_out(order: StaffRequest, message: wire.CarryOutRuling) -> None:
    until = order.now + timedelta(minutes=message.minutes) if message.minutes else None
    ruling = ruling_of(order.judging.under_way(order.journal))
    order.journal.rule(ruling, order.title, order.now, message.choice, until, order.refuse)


def _correct_payout(order: StaffRequest, message: wire.CorrectPayout) -> None:
    payout = Payout(message.hand, message.paid_to, message.belongs_to, message.amount)
    order.do(order_of_payout(order.journal.table, payout, by=order.title, reason=message.reason, at=order.now))


def _answer_appeal(order: StaffRequest, message: wire.AnswerAppeal) -> None:
    answer(order.journal.table, message.ruling, by=order.title, words=message.words, at=order.now)


def _decide_dispute(order: StaffRequest, message: wire.DecideDispute) -> None:
    decide_dispute(
        order.journal.table,
        message.dispute,
        message.what,
        by=order.title,
        name=order.name,
        reason=message.reason,
        at=order.now,
        override=message.override,
    )


def _pause_for_dispute(order: StaffRequest, message: wire.PauseForDispute) -> None:
    pause_for_dispute(order.journal.table, message.dispute, by=order.title, at=order.now)


def _tell_rights(order: StaffRequest, message: wire.TellRights) -> wire.Answer:
    rights = tell_rights(order.journal.table, message.dispute, by=order.name, at=order.now)
    return wire.Answer(text=", then ".join(rights) or "what was decided stands")


def _close_dispute(order: StaffRequest, message: wire.CloseDispute) -> None:
    close_dispute(order.journal.table, message.dispute, at=order.now)


def _retell(order: StaffRequest, message: wire.Retell) -> wire.Answer:
    journal, house = order.journal, order.journal.table.rules.house
    if journal.hand is None:
        raise Illegal("no hand is in progress", allowed="when one is")
    notes = journal.table.disputes
    note = notes[message.dispute - 1] if message.dispute <= len(notes) else None
    dispute = dispute_of(house, note) if note is not None and note.hand == journal.table.hands else None
    done = recall(house, journal.hand, message.street, by=order.title, dispute=dispute)
    return wire.Answer(text="; ".join(map(event_text, done)) or "nothing was done yet")


RULING_COMMANDS: Final[Mapping[type, Callable[[StaffRequest, Any], wire.Answer | None]]] = {
    wire.Report: _report,
    wire.Misconduct: _misconduct,
    wire.Decide: _decide,
    wire.Override: _override,
    wire.CarryOutRuling: _carry_out,
    wire.CorrectPayout: _correct_payout,
    wire.AnswerAppeal: _answer_appeal,
    wire.DecideDispute: _decide_dispute,
    wire.PauseForDispute: _pause_for_dispute,
    wire.TellRights: _tell_rights,
    wire.CloseDispute: _close_dispute,
    wire.Retell: _retell,
}
