"""The view of staff at a table: the ruling under way, disputes, bars, and other work that waits for them."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from pokerroom.charges.entries import HELD
from pokerroom.room import wire
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.ruling_under_way import RulingAtTable
from pokerroom.rulings.judging.judgement import FloorDecision, Offer
from pokerroom.rulings.record import effect_texts
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.seen import need_of, spoken_key
from pokerroom.rulings.text.steps import offered, steps_of
from pokerroom.table.floor_notes import BarNote, DisputeNote, ReportNote, RulingNote

_RULINGS_SHOWN: Final = 12


# The parts of the view


def stopped_words(journal: TableJournal) -> str:
    """Return in words who has stopped the table and why, or which dispute or gaming hours it waits for."""
    stopped = journal.floor.stopped
    if stopped is None:
        hours = journal.outside_hours if journal.cannot_deal else ""
        return f"Gaming hours are {hours}: no hand begins outside them." if hours else ""
    if stopped.dispute:
        return f"Play waits for the {stopped.by}: {stopped.why}."
    return f"{stopped.words[0].upper()}{stopped.words[1:]}."


def floor_view(journal: TableJournal, judging: RulingAtTable, titles: tuple[str, ...]) -> wire.WireFloor:
    """Return the ruling under way and the other work that waits for the floor, for a member of staff."""
    table = journal.table
    disputes = tuple(
        wire.NumberedNote(number, _dispute_words(dispute))
        for number, dispute in enumerate(table.floor.disputes, 1)
        if not dispute.closed
    )
    contested = tuple(
        wire.NumberedNote(number, f"{note.appeals[-1].reason} ({note.appeals[-1].to})")
        for number, note in enumerate(table.floor.rulings, 1)
        if note.contested
    )
    bars = tuple(wire.BarShown(bar.player, _bar_words(bar)) for bar in table.floor.bars)
    shown = wire.WireFloor(
        titles,
        disputes=tuple(f"{note.number}: {note.words}" for note in disputes),
        open_disputes=disputes,
        rulings=tuple(
            f"{number}: {_past_ruling_words(note)}"
            for number, note in list(enumerate(table.floor.rulings, 1))[-_RULINGS_SHOWN:]
        ),
        contested=tuple(f"{note.number}: {note.words}" for note in contested),
        unanswered=contested,
        bars=tuple(f"{bar.player}: {bar.words}" for bar in bars),
        kept_out=bars,
        held=table.books.ledger.balance(HELD),
        waiting=tuple(seat for seat, player in sorted(table.players.items()) if player.awaits_leave),
    )
    way = judging.under_way(journal)
    if way is None:
        return shown
    seen, needs, ruling = way.seen, way.needs, way.ruling
    lacks = need_of(seen, table.rules.house.book.vocabulary.ruling)
    shown = replace(shown, reported=_wire_reported(table.floor.report), lacks=lacks)
    if ruling is None:
        about: dict[str, Any] = {}
        if needs is not None:
            answers = tuple(needs.answers)
            about = {"needs": needs.name, "means": needs.means, "answers": answers, "asks": needs.kind}
        return replace(shown, ruling=seen.name, why=way.fault, **about)
    return replace(
        shown,
        ruling=seen.name,
        steps=tuple(steps_of(ruling, journal.hand) if journal.hand is not None else steps_of(ruling)),
        cites=tuple(map(str, ruling.cites)),
        why=ruling.why,
        open=ruling.open,
        offers=tuple(map(_offer_with_title, ruling.offers)),
        referred_to=ruling.referred_to,
        decided=tuple(_decision_words(decision, ruling) for decision in ruling.decisions),
    )


def _wire_reported(report: ReportNote | None) -> wire.WireReported | None:
    if report is None:
        return None
    cards = {group: tuple(card.split()) for group, card in report.cards.items()}
    return wire.WireReported(
        report.what, report.seat, report.amount, dict(report.facts), cards, report.since, report.rule
    )


def _decision_words(done: FloorDecision, ruling: Ruling) -> str:
    left = f" ({', '.join(offered(done.declined, ruling))})" if done.declined else ""
    return f"{done.title} {done.what}{left}{f': {done.reason}' if done.reason else ''}"


def _dispute_words(dispute: DisputeNote) -> str:
    who = f"the {dispute.called} decides" if dispute.called else f"decided: {dispute.words[-1].what}"
    return f"{dispute.by}, {dispute.about} ({who})"


def _past_ruling_words(note: RulingNote) -> str:
    on = f", on {note.player}" if note.player else ""
    back = ", taken back" if note.taken_back else ""
    return f"{spoken_key(note.key)}{on}, by the {note.by}{back}"


def _bar_words(bar: BarNote) -> str:
    end = f" until {bar.until:%Y-%m-%d %H:%M}" if bar.until is not None else ""
    return f"from the {bar.scope}, by the {bar.by}{end}"


def _offer_with_title(offer: Offer) -> str:
    return f"{offer.title}: {', '.join(effect_texts(offer.effects))}"
