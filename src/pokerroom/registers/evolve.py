"""Apply happenings to a house's registers. Nothing here is judged, and nothing reads a clock."""

from __future__ import annotations

from collections.abc import Iterable

from pokerroom.registers.happenings import DutyDone, EntryCorrected, EntryMade, PersonErased, RegisterHappening
from pokerroom.registers.state import RegisterEntry, Registers


def evolve_registers(state: Registers, happening: RegisterHappening) -> None:
    """Apply one happening to the registers."""
    match happening:
        case EntryMade(number=number, register=register, values=values, at=at, by=by):
            entry = RegisterEntry(str(number), register, values, at, by)
            state.entries[entry.id] = entry
        case EntryCorrected(entry=entry_id):
            state.corrections[entry_id] = (*state.corrections.get(entry_id, ()), happening)
        case DutyDone(entry=entry_id, duty=duty):
            state.done[entry_id, duty] = happening
        case PersonErased(person=person):
            state.erased.add(person)


def registers_from(happenings: Iterable[RegisterHappening]) -> Registers:
    """Rebuild the registers from their happenings."""
    state = Registers()
    for happening in happenings:
        evolve_registers(state, happening)
    return state
