"""What a dealer enters at a live table is noted, so that the last of it can be taken back."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.table import happenings
from pokerroom.table.commands import Misdeal, NoteEntry, TakeBack
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.hands import decide_misdeal
from pokerroom.table.state import TableState


def decide_note_entry(table: TableState, asked: NoteEntry) -> Deciding[None]:
    """The dealer has entered something in the running hand."""
    hand = table.hand
    if hand is None or not 0 <= asked.events <= len(hand.events):
        raise Illegal(f"an entry at event {asked.events}", allowed="an entry in the hand that is being played")
    yield happenings.DealerEntered(asked.what, asked.at, asked.by, asked.events, asked.stays, asked.ruling)


def decide_take_back(table: TableState, asked: TakeBack) -> Deciding[str]:
    """The last entry of the hand goes; with the first of them the hand itself, and every chip is back."""
    table.refuse_if_stopped("nothing is taken back")
    if table.hand is None or not table.entered:
        what = "no hand is in progress" if table.hand is None else "nothing was entered that could be taken back"
        raise Illegal(what, allowed="an entry of the running hand; a pot that was paid before is for the floor")
    last = table.entered[-1]
    if last.stays:
        raise Illegal(f"{last.what!r} taken back by the {asked.by}", allowed="the floor, by another ruling")
    yield happenings.DealerTookBack(last.what, asked.at, asked.by, last.events)
    if not table.entered:
        yield from decide_misdeal(table, Misdeal("taken back before it was played"))
    return last.what
