"""What is said as a hand begins and ends at a table; what is played in it is in `play_words`."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.talk.hand.pay_words import charge_said
from pokerroom.talk.said import Said
from pokerroom.talk.table.announcer import Announcer, Wording, one_said


def _hand_began(floor: Announcer, event: happenings.HandBegan) -> list[Said]:
    button = event.line_up.button
    if button in floor.table_names.names:
        where = floor.table_names.does(button, "has", "the button")
    else:
        where = f"The button is at seat {button}"
    cites = floor.behind("table.button_move" if event.number > 1 else "table.first_button")
    said = one_said(f"Hand {event.number:,}. {where}.", "hand", button, cites)
    for each in event.line_up.waiting:
        text = floor.table_names.does(each.seat, "wait", f"for {each.until}") + "."
        said.append(Said(text, "seat", each.seat, floor.few(each.cites)))
    return said


def _hand_ended(floor: Announcer, event: happenings.HandEnded) -> list[Said]:
    """The hand tells its own end; only what was waived is left to say."""
    return [
        charge_said(line, floor.table_names, floor.few(line.cites))
        for line in event.lines
        if not line.amount and line.because
    ]


def _misdealt(_: Announcer, event: happenings.Misdealt) -> list[Said]:
    why = f": {event.why}" if event.why else ""
    return one_said(f"Hand {event.number:,} is a misdeal{why}. All bets are returned, and the button stays.", "hand")


def _button_corrected(floor: Announcer, event: happenings.ButtonCorrected) -> list[Said]:
    text = f"The button moves on from {floor.table_names.name(event.button)}, where it should have been."
    return one_said(text, "hand", event.button, floor.few(event.cites))


HAND_WORDS: Final[dict[type, Wording]] = {
    happenings.ButtonCorrected: _button_corrected,
    happenings.HandBegan: _hand_began,
    happenings.HandEnded: _hand_ended,
    happenings.Misdealt: _misdealt,
}
