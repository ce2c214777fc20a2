"""Sentences about the beginning and end of a hand at a table; `play_words` has those about play."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.talk.hand.pay_words import charge_sentence
from pokerroom.talk.sentences import Sentence
from pokerroom.talk.table.announcer import Announcer, Wording, one_sentence


def _hand_began(floor: Announcer, happening: happenings.HandBegan) -> list[Sentence]:
    button = happening.line_up.button
    if button in floor.table_names.names:
        where = floor.table_names.does(button, "has", "the button")
    else:
        where = f"The button is at seat {button}"
    cites = floor.behind("table.button_move" if happening.number > 1 else "table.first_button")
    sentences = one_sentence(f"Hand {happening.number:,}. {where}.", "hand", button, cites)
    for waiting in happening.line_up.waiting:
        text = floor.table_names.does(waiting.seat, "wait", f"for {waiting.until_in_words}") + "."
        sentences.append(Sentence(text, "seat", waiting.seat, floor.few(waiting.cites)))
    return sentences


def _hand_ended(floor: Announcer, happening: happenings.HandEnded) -> list[Sentence]:
    """Return the sentences for charges that were waived; the hand tells its own end."""
    return [
        charge_sentence(line, floor.table_names, floor.few(line.cites))
        for line in happening.lines
        if not line.amount and line.because
    ]


def _hand_misdealt(_: Announcer, happening: happenings.Misdealt) -> list[Sentence]:
    why = f": {happening.why}" if happening.why else ""
    return one_sentence(
        f"Hand {happening.number:,} is a misdeal{why}. All bets are returned, and the button stays.", "hand"
    )


def _button_corrected(floor: Announcer, happening: happenings.ButtonCorrected) -> list[Sentence]:
    text = f"The button moves on from {floor.table_names.name(happening.button)}, where it should have been."
    return one_sentence(text, "hand", happening.button, floor.few(happening.cites))


HAND_WORDS: Final[dict[type, Wording]] = {
    happenings.ButtonCorrected: _button_corrected,
    happenings.HandBegan: _hand_began,
    happenings.HandEnded: _hand_ended,
    happenings.Misdealt: _hand_misdealt,
}
