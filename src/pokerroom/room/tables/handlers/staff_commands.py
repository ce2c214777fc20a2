"""The handler of what staff ask of a table over the wire: to stop it, take a report, decide, and have it done.

What is reported and decided is in the record at once, so that a room that opens again goes on with it. Who may decide
what is the book's business.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from pokerroom.cards import cards_text
from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.hand.text.lines import event_text
from pokerroom.house.entries import HELD
from pokerroom.room import wire
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.rulebook.rulings.ruling import EffectUse, Fact
from pokerroom.rulings import Seen, fact_needed, rule
from pokerroom.rulings.conduct.dealer_answers import recall
from pokerroom.rulings.conduct.looking import look_at_cards
from pokerroom.rulings.conduct.manners import direct_at, misconduct, mute_talk_at
from pokerroom.rulings.floor.at_table import answer, enter_wager, find_seats_empty, order_of_payout, refuse_wager_at
from pokerroom.rulings.floor.claims import Payout
from pokerroom.rulings.floor.disputes import dispute_of
from pokerroom.rulings.floor.disputes_at_table import close_dispute, decide_dispute, pause_for_dispute, tell_rights
from pokerroom.rulings.floor.impartial import refuse_own_hand
from pokerroom.rulings.judging.judgement import FloorDecision, Offer
from pokerroom.rulings.ruling import DECLINE, Ruling
from pokerroom.rulings.seen import meant, spoken_key
from pokerroom.rulings.text.record import effect_texts
from pokerroom.rulings.text.steps import offered, steps_of
from pokerroom.table import commands, decide
from pokerroom.table.floor_notes import BarNote, ChoiceNote, DisputeNote, ReportNote, RulingNote
from pokerroom.table.happenings import Happening

_RULINGS_SHOWN: Final = 12
_WAGERS_HELD: Final = str(EffectUse("wagers_forfeited", ("held",)))


class UnderWay(NamedTuple):
    """What is being ruled on: what was seen, the fact that is still missing, or the ruling as it stands.

    `fault` says why there is none, where what was reported under another release cannot be ruled on any more.
    """

    seen: Seen
    needs: Fact | None = None
    ruling: Ruling | None = None
    fault: str = ""


class Judging:
    """What is being ruled on at one table, made of what the table keeps and remembered while that stays the same."""

    def __init__(self) -> None:
        self._of: tuple[object, int] = (None, 0)
        self._found: UnderWay | None = None

    def under_way(self, journal: TableJournal) -> UnderWay | None:
        """What the table's report and the choices made about it come to; nothing where none is open."""
        report = journal.table.report
        if report is None:
            return None
        of = report, len(journal.hand.events) if journal.hand is not None else 0
        if self._of != of:
            self._of, self._found = of, _under_way(journal, report)
        return self._found


def _under_way(journal: TableJournal, report: ReportNote) -> UnderWay:
    seen = _seen(report)
    try:
        found = _ruled(journal, seen)
        for choice in report.choices:
            found = found._replace(ruling=_chosen(_ruling(found), choice))
    except PokerroomError as fault:
        return UnderWay(seen, fault=str(fault))
    return found


def _seen(report: ReportNote) -> Seen:
    return Seen(
        report.what,
        report.seat,
        report.facts,
        report.cards,  # type: ignore[arg-type]  # text is read as cards
        amount=report.amount,
        since=report.since,
        by=report.by,
        rule=report.rule,
    )


def _ruled(journal: TableJournal, seen: Seen) -> UnderWay:
    table = journal.table
    needs = fact_needed(table.rules.house, seen, table.hand)
    return UnderWay(seen, needs, rule(table.rules.house, seen, table.hand) if needs is None else None)


def _chosen(ruling: Ruling, choice: ChoiceNote) -> Ruling:
    if choice.override:
        return ruling.override(choice.words, by=choice.title, reason=choice.reason)
    what: Any = choice.number or (DECLINE if choice.words == (DECLINE,) else choice.words)
    return ruling.decide(what, by=choice.title, reason=choice.reason)


def _ruling(found: UnderWay | None) -> Ruling:
    if found is None or found.ruling is None:
        needs = found.needs if found is not None else None
        missing = f"tell {needs.name} too" if needs is not None else "report what was seen first"
        raise Illegal(found.fault if found and found.fault else "there is no ruling yet", allowed=missing)
    return found.ruling


# What somebody of the house asks


class StaffRequest(NamedTuple):
    """Something that somebody of the house wants done: who, under which title, and when; `staff` are all of them.

    `refuse` hears what an order about chips, seats or hands would come to, and may refuse it.
    """

    journal: TableJournal
    judging: Judging
    name: str
    title: str
    now: datetime
    staff: Mapping[str, tuple[str, ...]]
    refuse: Callable[[Sequence[Happening]], None] = lambda _coming: None

    def do(self, command: commands.Command[Any]) -> None:
        """A command of the table, unless what would come of it is refused."""
        self.refuse(decide(self.journal.table, command))
        self.journal.do(command)


def title_for(titles: tuple[str, ...], message: wire.ByStaff) -> str:
    """The title under which somebody acts; refused for whoever has none."""
    if not titles:
        raise NotAllowed("this is for staff", allowed="ask the floor")
    if message.title and message.title not in titles:
        raise NotAllowed(f"you are no {message.title} here", allowed=", ".join(titles))
    return message.title or titles[0]


def handle_staff_message(order: StaffRequest, message: wire.ByStaff) -> wire.Answer | None:
    """Do what somebody of the house asks under this title, if the book gives it to them; what they are told."""
    if what := _ABOUT_THE_HAND.get(type(message)):
        refuse_own_hand(order.journal.table, order.name, what, order.staff)
    do = _DO.get(type(message))
    if do is None:
        raise NotAllowed("this is asked at another kind of table", allowed="what the house asks at this one")
    return do(order, message)


def _freeze(order: StaffRequest, message: wire.Freeze) -> None:
    order.journal.do(commands.StopTable(order.now, order.title, message.why))


def _resume(order: StaffRequest, _: wire.Resume) -> None:
    found = order.judging.under_way(order.journal) if order.journal.table.deals_here(order.title) else None
    if found is not None and found.ruling is not None and found.ruling.open:
        raise Illegal("somebody must still decide", allowed="the floor", cites=found.ruling.cites)
    order.journal.do(commands.ResumeTable(order.now, order.title))


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
    _ruled(order.journal, _seen(report))
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
    _chosen(_ruling(order.judging.under_way(order.journal)), choice)
    order.journal.do(commands.NoteChoice(choice, order.now))


def _carry_out(order: StaffRequest, message: wire.CarryOutRuling) -> None:
    until = order.now + timedelta(minutes=message.minutes) if message.minutes else None
    ruling = _ruling(order.judging.under_way(order.journal))
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


def _lift_bar(order: StaffRequest, message: wire.LiftBar) -> None:
    order.journal.do(commands.LiftBar(message.player, order.now, order.title, message.reason))


def _release_held(order: StaffRequest, message: wire.ReleaseHeld) -> None:
    table = order.journal.table
    cites = next((note.cites for note in reversed(table.rulings) if _holds(note.effects)), ())
    if message.source != "held":
        cites = table.rules.hand.cites("pots.carried_over")
    amount, to, why, whose = message.amount, message.to, message.reason, message.player
    order.do(commands.ReleaseHeld(amount, to, order.now, order.title, why, whose, cites, message.source))


def _holds(effects: tuple[str, ...]) -> bool:
    return _WAGERS_HELD in effects


def _look(order: StaffRequest, message: wire.Look) -> wire.Answer:
    journal, table = order.journal, order.journal.table
    hand = journal.hand or (journal.last.hand if journal.last is not None else None)
    if hand is None:
        raise Illegal("no hand has been played", allowed="when one has been")
    house = table.rules.house
    seen = look_at_cards(house, hand, message.seat, order.title, name=order.name, reason=message.reason, at=order.now)
    journal.do(commands.NoteLook(seen.seat, order.now, seen.by, seen.name, seen.reason, seen.cites))
    cards = tuple(map(str, seen.cards))
    return wire.Answer(
        text=f"Seat {seen.seat}: {cards_text(seen.cards)}", cards=cards, cites=tuple(map(str, seen.cites))
    )


def _direct(order: StaffRequest, message: wire.Direct) -> None:
    direct_at(order.journal.table, message.what, by=order.title, at=order.now, ordered=message.ordered)


def _mute_talk(order: StaffRequest, message: wire.MuteTalk) -> None:
    who, table = message.player, order.journal.table
    mute_talk_at(table, who, message.reason, by=order.title, at=order.now, muted=message.muted)


def _empty_seats(order: StaffRequest, message: wire.EmptySeats) -> None:
    order.journal.table.refuse_unless_stopped("who is away")
    find_seats_empty(order.journal.table, message.seats, by=order.title)


def _refuse_wager(order: StaffRequest, message: wire.RefuseWager) -> None:
    order.journal.table.refuse_unless_stopped("a wager refused")
    refuse_wager_at(order.journal.table, message.seat, by=order.title, reason=message.reason)


def _wager(order: StaffRequest, message: wire.Wager) -> wire.Answer:
    order.journal.table.refuse_unless_stopped("what a player did")
    reading = enter_wager(order.journal.table, message.seat, message.did, by=order.title, facts=message.facts)
    return wire.Answer(text=reading.words, cites=tuple(map(str, reading.cites)))


def _approve(order: StaffRequest, message: wire.Approve) -> None:
    order.journal.do(commands.Approve(message.seat, order.now, order.title))


def _seat_guest(order: StaffRequest, message: wire.SeatGuest) -> None:
    order.journal.do(commands.SeatGuest(message.guest, message.seat, order.now, order.title))


def _allow_asking(order: StaffRequest, message: wire.AllowAsking) -> None:
    order.journal.do(commands.AllowAsking(message.player, order.now, order.title))


def _close_table(order: StaffRequest, message: wire.CloseTable) -> None:
    change = order.journal.do(commands.AnnounceClosing(order.title, message.last_hands))
    _give_notice(order, change, message.minutes)


def _change_blinds(order: StaffRequest, message: wire.ChangeBlinds) -> None:
    new = dataclasses.replace(order.journal.table.rules.setup, blinds=message.blinds)
    _give_notice(order, order.journal.do(commands.Propose(new, order.title)), message.minutes)


def _give_notice(order: StaffRequest, change: int, minutes: int) -> None:
    """The players are told at once, and a sign goes up, with the time where one is set."""
    order.journal.do(commands.TellPlayers(change, order.now))
    planned = order.now + timedelta(minutes=minutes) if minutes else None
    order.journal.do(commands.PutUpSign(change, order.now, planned))


def _carry_out_change(order: StaffRequest, message: wire.CarryOutTableChange) -> None:
    table = order.journal.table
    table.refuse_without_power(order.title, "tables", "a change carried out", table.rules.changes.order_cites)
    order.journal.do(commands.CarryOut(message.change - 1, order.now))


def _withdraw_change(order: StaffRequest, message: wire.WithdrawChange) -> None:
    order.journal.do(commands.Withdraw(message.change - 1, order.now, order.title))


_DO: Final[Mapping[type, Callable[[StaffRequest, Any], wire.Answer | None]]] = {
    wire.Freeze: _freeze,
    wire.Resume: _resume,
    wire.Report: _report,
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
    wire.LiftBar: _lift_bar,
    wire.ReleaseHeld: _release_held,
    wire.Look: _look,
    wire.Direct: _direct,
    wire.MuteTalk: _mute_talk,
    wire.Misconduct: _misconduct,
    wire.EmptySeats: _empty_seats,
    wire.RefuseWager: _refuse_wager,
    wire.Wager: _wager,
    wire.Approve: _approve,
    wire.CloseTable: _close_table,
    wire.ChangeBlinds: _change_blinds,
    wire.CarryOutTableChange: _carry_out_change,
    wire.WithdrawChange: _withdraw_change,
    wire.SeatGuest: _seat_guest,
    wire.AllowAsking: _allow_asking,
}


# What nobody does about a hand of their own. A table is stopped, let go on, and a seat given by anybody.
_ABOUT_THE_HAND: Final[Mapping[type, str]] = {
    wire.Report: "a report",
    wire.Misconduct: "a report",
    wire.Decide: "a ruling",
    wire.Override: "a ruling set aside",
    wire.CarryOutRuling: "a ruling",
    wire.CorrectPayout: "a payout put right",
    wire.AnswerAppeal: "an answer to a contested ruling",
    wire.DecideDispute: "a dispute decided",
    wire.Look: "a look at hidden cards",
    wire.EmptySeats: "seats found empty",
    wire.RefuseWager: "a wager refused",
    wire.Wager: "a wager judged",
}


# What is shown


def stopped_words(journal: TableJournal) -> str:
    """By whom of the house the table is stopped, and why; or the dispute or the hours for which it waits."""
    stopped = journal.table.stopped
    if stopped is None:
        hours = journal.outside_hours if journal.waits else ""
        return f"Gaming hours are {hours}: no hand begins outside them." if hours else ""
    if stopped.dispute:
        return f"Play waits for the {stopped.by}: {stopped.why}."
    return f"{stopped.words[0].upper()}{stopped.words[1:]}."


def floor_view(journal: TableJournal, judging: Judging, titles: tuple[str, ...]) -> wire.WireFloor:
    """The ruling under way and what else waits for the floor, for somebody of the house."""
    table = journal.table
    standing = wire.WireFloor(
        titles,
        disputes=tuple(
            _dispute_words(number, each) for number, each in enumerate(table.disputes, 1) if not each.closed
        ),
        rulings=tuple(
            f"{number}: {_ruling_words(note)}" for number, note in list(enumerate(table.rulings, 1))[-_RULINGS_SHOWN:]
        ),
        contested=tuple(
            f"{number}: {note.appeals[-1].reason} ({note.appeals[-1].to})"
            for number, note in enumerate(table.rulings, 1)
            if note.contested
        ),
        bars=tuple(map(_bar_words, table.bars)),
        held=table.books.balance(HELD),
        waiting=tuple(seat for seat in sorted(table.stakes) if table.seats.plays(seat) in table.seats.unapproved),
    )
    found = judging.under_way(journal)
    if found is None:
        return standing
    seen, needs, ruling = found.seen, found.needs, found.ruling
    standing = replace(standing, reported=_reported(table.report))
    if ruling is None:
        about: dict[str, Any] = {}
        if needs is not None:
            answers = tuple(needs.answers)
            about = {"needs": needs.name, "means": needs.means, "answers": answers, "asks": needs.kind}
        return replace(standing, ruling=seen.name, why=found.fault, **about)
    return replace(
        standing,
        ruling=seen.name,
        steps=tuple(steps_of(ruling, journal.hand) if journal.hand is not None else steps_of(ruling)),
        cites=tuple(map(str, ruling.cites)),
        why=ruling.why,
        open=ruling.open,
        offers=tuple(map(_offer_words, ruling.offers)),
        referred_to=ruling.referred_to,
        decided=tuple(_decision_words(each, ruling) for each in ruling.decisions),
    )


def _reported(report: ReportNote | None) -> wire.WireReported | None:
    if report is None:
        return None
    cards = {group: tuple(each.split()) for group, each in report.cards.items()}
    return wire.WireReported(
        report.what, report.seat, report.amount, dict(report.facts), cards, report.since, report.rule
    )


def _decision_words(done: FloorDecision, ruling: Ruling) -> str:
    left = f" ({', '.join(offered(done.declined, ruling))})" if done.declined else ""
    return f"{done.title} {done.what}{left}{f': {done.reason}' if done.reason else ''}"


def _dispute_words(number: int, dispute: DisputeNote) -> str:
    who = f"the {dispute.called} decides" if dispute.called else f"decided: {dispute.words[-1].what}"
    return f"{number}: {dispute.by}, {dispute.about} ({who})"


def _ruling_words(note: RulingNote) -> str:
    on = f", on {note.player}" if note.player else ""
    back = ", taken back" if note.taken_back else ""
    return f"{spoken_key(note.key)}{on}, by the {note.by}{back}"


def _bar_words(bar: BarNote) -> str:
    end = f" until {bar.until:%Y-%m-%d %H:%M}" if bar.until is not None else ""
    return f"{bar.player}: from the {bar.scope}, by the {bar.by}{end}"


def _offer_words(offer: Offer) -> str:
    return f"{offer.title}: {', '.join(effect_texts(offer.effects))}"
