"""Judge a dealer's entries at a live table; they are noted so that the last one can be taken back."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.table import happenings
from pokerroom.table.commands import Misdeal, NoteEntry, TakeBack
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.hands import decide_misdeal
from pokerroom.table.state import TableState


def decide_note_entry(state: TableState, command: NoteEntry) -> Deciding[None]:
    """Note the dealer's entry in the running hand; refuse an entry while no hand is running."""
    hand = state.hand
    if hand is None or not 0 <= command.events <= len(hand.events):
        raise Illegal(f"an entry at event {command.events}", allowed="an entry in the hand that is being played")
    if command.ruling:
        state.refuse_no_ruling(command.ruling)
    yield happenings.DealerEntered(command.what, command.at, command.by, command.events, command.stays, command.ruling)


def decide_take_back(state: TableState, command: TakeBack) -> Deciding[str]:
    """Take back the last entry of the hand, and the hand itself with its first entry; return a name for the entry."""
    state.refuse_if_stopped("nothing is taken back")
    if state.hand is None or not state.hand_notes.entered:
        what = "no hand is in progress" if state.hand is None else "nothing was entered that could be taken back"
        raise Illegal(what, allowed="an entry of the running hand; a pot that was paid before is for the floor")
    last = state.hand_notes.entered[-1]
    if last.stays:
        raise Illegal(f"{last.what!r} taken back by the {command.by}", allowed="the floor, by another ruling")
    yield happenings.DealerTookBack(last.what, command.at, command.by, last.events)
    if not state.hand_notes.entered:
        yield from decide_misdeal(state, Misdeal("taken back before it was played"))
    return last.what
