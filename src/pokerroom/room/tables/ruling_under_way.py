"""The ruling under way at a table: a report, the fact that is still missing, or the ruling so far."""

from __future__ import annotations

from typing import Any, NamedTuple

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.rulebook.ruling_rows.rows import Fact
from pokerroom.rulings import Seen, fact_needed, rule
from pokerroom.rulings.ruling import DECLINE, Ruling
from pokerroom.table.floor_notes import ChoiceNote, ReportNote


class RulingUnderWay(NamedTuple):
    """The ruling under way: the report, the fact that is still missing, or the ruling so far.

    `fault` says why there is none: what was reported under another release can no longer be ruled on.
    """

    seen: Seen
    needs: Fact | None = None
    ruling: Ruling | None = None
    fault: str = ""


class RulingAtTable:
    """The ruling under way at one table, worked out from its report and remembered while that stays the same."""

    def __init__(self) -> None:
        self._of: tuple[object, int] = (None, 0)
        self._found: RulingUnderWay | None = None

    def under_way(self, journal: TableJournal) -> RulingUnderWay | None:
        """Return the ruling that follows from the table's report and the choices about it; None without a report."""
        report = journal.floor.report
        if report is None:
            return None
        basis = report, len(journal.hand.events) if journal.hand is not None else 0
        if self._of != basis:
            self._of, self._found = basis, _under_way(journal, report)
        return self._found


def _under_way(journal: TableJournal, report: ReportNote) -> RulingUnderWay:
    seen = seen_as_reported(report)
    try:
        way = ruled_on(journal, seen)
        for choice in report.choices:
            way = way._replace(ruling=with_choice(ruling_of(way), choice))
    except PokerroomError as fault:
        return RulingUnderWay(seen, fault=str(fault))
    return way


def seen_as_reported(report: ReportNote) -> Seen:
    """Return a report in the form that the rules take."""
    return Seen(
        report.what,
        report.seat,
        report.facts,
        report.cards,  # type: ignore[arg-type]  # text is read as cards
        amount=report.amount,
        since=report.since,
        by=report.by,
        broken_clause=report.rule,
    )


def ruled_on(journal: TableJournal, seen: Seen) -> RulingUnderWay:
    """Return the ruling on something that was seen, or the fact it needs first; refuse what there is no ruling on."""
    table = journal.table
    needs = fact_needed(table.rules.house, seen, table.hand)
    return RulingUnderWay(seen, needs, rule(table.rules.house, seen, table.hand) if needs is None else None)


def with_choice(ruling: Ruling, choice: ChoiceNote) -> Ruling:
    """Return the ruling after a choice or an override by a member of staff, or refuse one that they may not make."""
    if choice.override:
        return ruling.override(choice.words, by=choice.title, reason=choice.reason)
    what: Any = choice.number or (DECLINE if choice.words == (DECLINE,) else choice.words)
    return ruling.decide(what, by=choice.title, reason=choice.reason)


def ruling_of(under_way: RulingUnderWay | None) -> Ruling:
    """Return the ruling that is under way, or refuse and say which fact is missing."""
    if under_way is None or under_way.ruling is None:
        needs = under_way.needs if under_way is not None else None
        missing = f"tell {needs.name} too" if needs is not None else "report what was seen first"
        raise Illegal(under_way.fault if under_way and under_way.fault else "there is no ruling yet", allowed=missing)
    return under_way.ruling
