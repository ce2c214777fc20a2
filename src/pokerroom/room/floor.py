"""The floor at a table of the room: somebody of the house stops it, tells what was seen, decides, and has it done.

What is being judged is in memory until it is carried out; the stop, the ruling and its orders are in the record. Who
may decide what is the book's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room import wire
from pokerroom.room.desk import Desk
from pokerroom.rulebook.ruling import Fact
from pokerroom.rulings import Seen, fact_needed, rule
from pokerroom.rulings.record import effect_texts
from pokerroom.rulings.ruling import DECLINE, Decision, Offer, Ruling
from pokerroom.rulings.steps import steps_of
from pokerroom.table import commands


class Judging:
    """What is being ruled on at one table."""

    def __init__(self) -> None:
        self.seen: Seen | None = None
        self.needs: Fact | None = None
        self.ruling: Ruling | None = None

    def clear(self) -> None:
        """Nothing is being ruled on."""
        self.seen = self.needs = self.ruling = None


def title_for(titles: tuple[str, ...], message: wire.ByStaff) -> str:
    """The title under which somebody acts; refused for whoever has none."""
    if not titles:
        raise NotAllowed("this is for somebody of the house", allowed="ask the floor")
    if message.title and message.title not in titles:
        raise NotAllowed(f"you are no {message.title} here", allowed=", ".join(titles))
    return message.title or titles[0]


def carry_out(desk: Desk, judging: Judging, title: str, message: wire.ByStaff, now: datetime) -> None:
    """Do what somebody of the house asks under this title, if the book gives it to them."""
    _DO[type(message)](desk, judging, title, message, now)


def _freeze(desk: Desk, _: Judging, title: str, message: wire.Freeze, now: datetime) -> None:
    desk.do(commands.StopTable(now, title, message.why))


def _resume(desk: Desk, judging: Judging, title: str, _: wire.Resume, now: datetime) -> None:
    desk.do(commands.ResumeTable(now, title))
    judging.clear()


def _report(desk: Desk, judging: Judging, title: str, message: wire.Report, _: datetime) -> None:
    table = desk.table
    if table.stopped is None:
        raise Illegal("a ruling while play goes on", allowed="stop the table first")
    table.refuse_without_power(title, "rule", "a ruling")
    seen = Seen(message.what, message.seat, message.facts, amount=message.amount, by=title, rule=message.rule)
    needs = fact_needed(table.rules.house, seen, table.hand)
    ruling = rule(table.rules.house, seen, table.hand) if needs is None else None
    judging.seen, judging.needs, judging.ruling = seen, needs, ruling


def _decide(_: Desk, judging: Judging, title: str, message: wire.Decide, __: datetime) -> None:
    choice: Any = message.choice
    if choice == (DECLINE,):
        choice = DECLINE
    judging.ruling = _ruling(judging).decide(choice, by=title, reason=message.reason)


def _override(_: Desk, judging: Judging, title: str, message: wire.Override, __: datetime) -> None:
    judging.ruling = _ruling(judging).override(message.effects, by=title, reason=message.reason)


def _carry_out(desk: Desk, judging: Judging, title: str, message: wire.CarryOut, now: datetime) -> None:
    desk.rule(_ruling(judging), title, now, message.choice)
    judging.clear()


def _ruling(judging: Judging) -> Ruling:
    if judging.ruling is None:
        missing = f"tell {judging.needs.name} too" if judging.needs is not None else "report what was seen first"
        raise Illegal("there is no ruling yet", allowed=missing)
    return judging.ruling


_DO: Final[Mapping[type, Callable[[Desk, Judging, str, Any, datetime], None]]] = {
    wire.Freeze: _freeze,
    wire.Resume: _resume,
    wire.Report: _report,
    wire.Decide: _decide,
    wire.Override: _override,
    wire.CarryOut: _carry_out,
}


# What is shown


def stopped_words(desk: Desk) -> str:
    """By whom of the house the table is stopped, and why."""
    stopped = desk.table.stopped
    if stopped is None:
        return ""
    return f"The {stopped.by} has stopped the table{f': {stopped.why}' if stopped.why else ''}."


def floor_view(desk: Desk, judging: Judging, titles: tuple[str, ...]) -> wire.Floor:
    """The ruling under way, for somebody of the house."""
    seen, needs, ruling = judging.seen, judging.needs, judging.ruling
    if seen is None:
        return wire.Floor(titles)
    if ruling is None:
        about = (needs.name, needs.means, tuple(needs.answers)) if needs is not None else ("", "", ())
        return wire.Floor(titles, seen.name, *about)
    return wire.Floor(
        titles,
        seen.name,
        steps=tuple(steps_of(ruling, desk.hand) if desk.hand is not None else steps_of(ruling)),
        cites=tuple(map(str, ruling.cites)),
        why=ruling.why,
        open=ruling.open,
        offers=tuple(map(_offer_words, ruling.offers)),
        referred_to=ruling.referred_to,
        decided=tuple(
            f"{each.title} {each.what}{f': {each.reason}' if each.reason else ''}" for each in ruling.decisions
        ),
    )


def _decision_words(done: Decision) -> str:
    return f"{done.title} {done.what}{f': {done.reason}' if done.reason else ''}"


def _offer_words(offer: Offer) -> str:
    return f"{offer.title}: {', '.join(effect_texts(offer.effects))}"
