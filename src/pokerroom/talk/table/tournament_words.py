"""Sentences at a tournament table: who comes and goes and why, chips, levels, and the director's announcements."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.talk.sentences import Sentence
from pokerroom.talk.table.announcer import Announcer, Wording, called_by_name, one_sentence
from pokerroom.talk.table.change_words import posted_words
from pokerroom.wording.plural import quantity

# Reasons that tell the player's fate, and go on from the name.
_DEEDS_TOLD_BY_THEMSELVES: Final = ("is out", "is disqualified", "loses the position")


def _with_why(words: str) -> str:
    return f": {words}" if words else ""


def _competitor_seated(floor: Announcer, happening: happenings.CompetitorSeated) -> list[Sentence]:
    chips = floor.table_names.chips(happening.chips)
    player = called_by_name(happening.player)
    text = f"{player} takes seat {happening.seat} with {chips}{_with_why(happening.why)}."
    cites = floor.few(happening.cites)
    return [Sentence(text, "seat", happening.seat, cites, happening.why, brief=f"{player} in seat {happening.seat}")]


def _competitor_gone(floor: Announcer, happening: happenings.CompetitorGone) -> list[Sentence]:
    chips = f" with {floor.table_names.chips(happening.chips)}" if happening.chips else ""
    player = called_by_name(happening.player)
    if happening.why.startswith(_DEEDS_TOLD_BY_THEMSELVES):
        text = f"{player} {happening.why} and leaves seat {happening.seat}{chips}."
    else:
        text = f"{player} leaves seat {happening.seat}{chips}{_with_why(happening.why)}."
    return one_sentence(text, "seat", happening.seat, floor.few(happening.cites))


def _stack_issued(floor: Announcer, happening: happenings.StackIssued) -> list[Sentence]:
    if not happening.seat:
        text = f"{floor.table_names.chips(happening.amount)} are added to the next pot{_with_why(happening.what)}."
        return one_sentence(text, "notice", 0, floor.few(happening.cites))
    verb = "get" if happening.amount > 0 else "lose"
    chips = quantity(abs(happening.amount), "chip")
    text = f"{floor.table_names.does(happening.seat, verb, chips)}{_with_why(happening.what)}."
    return one_sentence(text, "seat", happening.seat, floor.few(happening.cites))


def _level_set(floor: Announcer, happening: happenings.LevelSet) -> list[Sentence]:
    text = f"Level {happening.level}: {posted_words(floor, happening.setup)}."
    return one_sentence(text, "notice", 0, floor.few(happening.cites))


def _event_told(floor: Announcer, happening: happenings.EventTold) -> list[Sentence]:
    return one_sentence(happening.text, "notice", 0, floor.few(happening.cites))


def _competition_ended(floor: Announcer, happening: happenings.CompetitionEnded) -> list[Sentence]:
    return one_sentence(f"The table is closed{_with_why(happening.why)}.", "notice", 0, floor.few(happening.cites))


COMPETING_WORDS: Final[dict[type, Wording]] = {
    happenings.CompetitorSeated: _competitor_seated,
    happenings.CompetitorGone: _competitor_gone,
    happenings.StackIssued: _stack_issued,
    happenings.LevelSet: _level_set,
    happenings.EventTold: _event_told,
    happenings.CompetitionEnded: _competition_ended,
}
