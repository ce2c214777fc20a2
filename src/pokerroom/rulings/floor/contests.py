"""The steps still open after a hand: a ruling is contested and answered, a payout corrected.

The house decides for how long; the table's record has the events since.
"""

from __future__ import annotations

from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.ruling_rows.ruling_names import ROLE_NAMES
from pokerroom.rulebook.words import one_of
from pokerroom.rulings.floor.claims import NextHand, Payout, correct_payout
from pokerroom.rulings.floor.impartial import refuse_late_contest, refuse_stranger
from pokerroom.rulings.people import FLOOR_ROLE, deciding, title_of
from pokerroom.rulings.ruling import appeal_after
from pokerroom.table import Table, commands
from pokerroom.table.floor_notes import AppealNote


def what_followed(table: Table, hand: int) -> NextHand:
    """Return the events since a hand of this table ended, as far as the table has recorded them."""
    begun = table.hands.began if table.hands.count > hand else None
    closed = table.record.latest if table.closed else None
    return NextHand(first_riffle=begun, cut_begins=begun, first_card_leaves_shoe=begun, table_closed=closed)


def order_of_payout(table: Table, payout: Payout, *, by: str, reason: str, at: datetime) -> commands.CorrectPayout:
    """Return the table's command to correct a payout; refuse where the house does not allow it."""
    correction = correct_payout(table.rules.house, payout, by, reason, at, what_followed(table, payout.hand))
    return commands.CorrectPayout(
        payout.hand,
        payout.paid_to,
        belongs_to=payout.belongs_to,
        amount=payout.amount,
        at=at,
        by=correction.by,
        why=correction.reason,
        cites=correction.cites,
    )


def next_review(table: Table, number: int, *, by: str, reason: str, at: datetime) -> AppealNote:
    """Return who would review a ruling of this table if it were contested now; refuse where it cannot be contested."""
    table.floor.refuse_no_ruling(number)
    note = table.floor.rulings[number - 1]
    refuse_stranger(table, note, number, by)
    if note.contested:
        last = note.appeals[-1]
        raise Illegal(f"ruling {number} is contested already", allowed=f"{last.to} first", cites=last.cites)
    refuse_late_contest(table, note, at, what_followed(table, note.hand))
    appeal = appeal_after(table.rules.house, len(note.appeals), by, reason)
    return AppealNote(appeal.by, appeal.reason, appeal.to, appeal.cites, appeal.role)


def contest(table: Table, number: int, *, by: str, reason: str, at: datetime) -> AppealNote:
    """Contest a ruling of this table: it stays in force and goes to its next reviewer."""
    contested = next_review(table, number, by=by, reason=reason, at=at)
    table.do(commands.AppealRuling(number, contested, at))
    return contested


def answer(table: Table, number: int, *, by: str, words: str, at: datetime) -> None:
    """Enter the answer to an appeal by the person it went to; the house cannot answer for somebody outside."""
    house = table.rules.house
    note = table.floor.rulings[number - 1] if 1 <= number <= len(table.floor.rulings) else None
    cites: tuple[Citation, ...] = ()
    if note is not None and note.contested:
        appeal = note.appeals[-1]
        cites = appeal.cites
        if not appeal.role:
            raise NotAllowed(f"the answer of the {title_of(house, by)}", allowed=appeal.to, cites=cites)
        role = one_of(ROLE_NAMES, appeal.role, "whom an appeal goes to")
        deciding(house, by, role, cites)
        if role == FLOOR_ROLE and title_of(house, by) == note.by and len(titles_with(house, "rule")) > 1:
            others = ", ".join(title for title in titles_with(house, "rule") if title != note.by)
            raise NotAllowed(f"a review by the {note.by}, who ruled", allowed=others, cites=cites)
    table.do(commands.AnswerAppeal(number, at, title_of(house, by), words, cites))
