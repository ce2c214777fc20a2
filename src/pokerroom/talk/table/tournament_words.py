"""What is said at a table of a tournament: who comes and goes and why, chips, levels, and what the director tells."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.talk.said import Said
from pokerroom.talk.table.announcer import Announcer, Wording, called_by_name, one_said
from pokerroom.talk.table.change_words import posted_words
from pokerroom.wording.plural import so_many


def _why(words: str) -> str:
    return f": {words}" if words else ""


def _competitor_seated(floor: Announcer, event: happenings.CompetitorSeated) -> list[Said]:
    chips = floor.table_names.chips(event.chips)
    text = f"{called_by_name(event.player)} takes seat {event.seat} with {chips}{_why(event.why)}."
    return one_said(text, "seat", event.seat, floor.few(event.cites))


def _competitor_gone(floor: Announcer, event: happenings.CompetitorGone) -> list[Said]:
    chips = f" with {floor.table_names.chips(event.chips)}" if event.chips else ""
    text = f"{called_by_name(event.player)} leaves seat {event.seat}{chips}{_why(event.why)}."
    return one_said(text, "seat", event.seat, floor.few(event.cites))


def _stack_issued(floor: Announcer, event: happenings.StackIssued) -> list[Said]:
    if not event.seat:
        text = f"{floor.table_names.chips(event.amount)} are added to the next pot{_why(event.what)}."
        return one_said(text, "notice", 0, floor.few(event.cites))
    verb = "get" if event.amount > 0 else "lose"
    text = f"{floor.table_names.does(event.seat, verb, so_many(abs(event.amount), 'chip'))}{_why(event.what)}."
    return one_said(text, "seat", event.seat, floor.few(event.cites))


def _level_set(floor: Announcer, event: happenings.LevelSet) -> list[Said]:
    text = f"Level {event.level}: {posted_words(floor, event.setup)}."
    return one_said(text, "notice", 0, floor.few(event.cites))


def _event_told(floor: Announcer, event: happenings.EventTold) -> list[Said]:
    return one_said(event.text, "notice", 0, floor.few(event.cites))


def _competition_ended(floor: Announcer, event: happenings.CompetitionEnded) -> list[Said]:
    return one_said(f"The table is closed{_why(event.why)}.", "notice", 0, floor.few(event.cites))


COMPETING_WORDS: Final[dict[type, Wording]] = {
    happenings.CompetitorSeated: _competitor_seated,
    happenings.CompetitorGone: _competitor_gone,
    happenings.StackIssued: _stack_issued,
    happenings.LevelSet: _level_set,
    happenings.EventTold: _event_told,
    happenings.CompetitionEnded: _competition_ended,
}
