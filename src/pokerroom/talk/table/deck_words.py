"""Sentences about the decks of a live table; the shuffle and cut before every hand need no words."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.table.decks.steps import deck_words
from pokerroom.talk.sentences import Sentence
from pokerroom.talk.table.announcer import Announcer, Wording, called_by_name, one_sentence
from pokerroom.wording.capital import capital

_CHANGE, _CHECKS = "cards.deck_change_on", "cards.deck_checks"
# The handling of a deck -> its words, and the decision behind it.
_DEED_WORDS: Final = {
    "brought to the table": ("comes to the table", _CHANGE),
    "brought for the machine": ("comes for the shuffling machine", _CHANGE),
    "deck changed": ("comes into play in place of another", _CHANGE),
    "checked before use": ("is checked card by card", _CHECKS),
    "washed": ("is washed", _CHECKS),
    "checked after use": ("is checked after use and goes out", _CHECKS),
    "taken out of use": ("goes out of use", _CHANGE),
}


def _deck_handled(floor: Announcer, happening: happenings.DeckHandled) -> list[Sentence]:
    wording = _DEED_WORDS.get(happening.what)
    if wording is None:
        return []
    words, key = wording
    return one_sentence(f"{capital(deck_words(happening.deck))} {words}.", "notice", cites=floor.behind(key))


def _deck_counted(floor: Announcer, happening: happenings.DeckCounted) -> list[Sentence]:
    result = (
        "complete"
        if happening.counted == happening.full
        else f"{happening.counted} of {happening.full}: {happening.found}"
    )
    return one_sentence(f"The cards are counted: {result}.", "notice", cites=floor.few(happening.cites))


def _deck_asked_for(floor: Announcer, happening: happenings.DeckAskedFor) -> list[Sentence]:
    text = f"{called_by_name(happening.player)} asks for another deck."
    return one_sentence(text, "notice", happening.seat, floor.behind("cards.deck_change_on"))


def _deck_change_due(floor: Announcer, happening: happenings.DeckChangeDue) -> list[Sentence]:
    return one_sentence(
        f"Another deck comes before the next hand: {happening.why}.", "notice", cites=floor.few(happening.cites)
    )


def _shuffler_set(floor: Announcer, happening: happenings.ShufflerSet) -> list[Sentence]:
    text = "A shuffling machine is used from now on." if happening.used else "The dealer shuffles by hand from now on."
    return one_sentence(text, "notice", cites=floor.behind("cards.shuffling_machine"))


DECK_WORDS: Final[dict[type, Wording]] = {
    happenings.DeckHandled: _deck_handled,
    happenings.DeckCounted: _deck_counted,
    happenings.DeckAskedFor: _deck_asked_for,
    happenings.DeckChangeDue: _deck_change_due,
    happenings.ShufflerSet: _shuffler_set,
}
