"""Lists of a register for a file: CSV for a table of figures, JSON for programs, and a day's packet to be printed."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from html import escape
from typing import Any, Final

import msgspec

from pokerroom.registers.duties import LateDuty, RegisterDuty, owed_after
from pokerroom.registers.happenings import DutyDone
from pokerroom.registers.register import EntryValue, Register, registers_of
from pokerroom.registers.state import RegisterEntry
from pokerroom.room.registers.keeping import RoomRegisters
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook import Rulebook

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would take a cell that begins so for a formula
_STYLE: Final = """
body { font: 11pt/1.45 system-ui, sans-serif; color: #111; background: #fff; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 1.6rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .25rem .5rem;
  border-bottom: 1px solid #bbb; overflow-wrap: break-word; } th { font-weight: 600; } .late { font-weight: 600; }
.quiet { color: #444; } .when { white-space: nowrap; } thead { display: table-header-group; }
h2 { break-after: avoid; } tr, li { break-inside: avoid; }
@page { size: A4; margin: 14mm; } @media print { body { margin: 0; padding: 0; max-width: none; font-size: 10pt; } }
"""


def filter_entries(
    entries: Iterable[RegisterEntry],
    wall: Zone,
    since: date | None = None,
    until: date | None = None,
    find: str = "",
) -> list[RegisterEntry]:
    """Return the entries of some days, as the clock on the wall has them, in which a word occurs."""
    word = find.strip().casefold()
    return [
        entry
        for entry in entries
        if (since is None or wall.local(entry.at).date() >= since)
        and (until is None or wall.local(entry.at).date() <= until)
        and (not word or word in " ".join((entry.by, *map(register_value_text, entry.now.values()))).casefold())
    ]


def register_value_text(value: EntryValue) -> str:
    """Return a value of a register as people read it in a file."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def as_csv(register: Register, entries: Iterable[RegisterEntry]) -> str:
    """Return a register as a CSV file, one line for each entry."""
    out = io.StringIO()
    lines = csv.writer(out)
    fields = [field.name for field in register.fields]
    lines.writerow(["entry", "at", "by", "made by the room", *fields, "corrected"])
    for entry in entries:
        values = entry.now
        cells = [entry.id, entry.at.isoformat(), entry.by, register_value_text(entry.of_room)]
        cells += [register_value_text(values.get(name, "")) for name in fields]
        cells.append("; ".join(f"{one.at.isoformat()} {one.by}: {one.why}" for one in entry.corrected))
        lines.writerow([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells])
    return out.getvalue()


def as_json(entries: Iterable[RegisterEntry]) -> bytes:
    """Return a register for programs: every entry as it was written, with its corrections."""
    return msgspec.json.format(msgspec.json.encode([_register_entry_document(entry) for entry in entries]))


def _register_entry_document(entry: RegisterEntry) -> dict[str, Any]:
    return {
        "entry": entry.id,
        "register": entry.register,
        "at": entry.at,
        "by": entry.by,
        "of_room": entry.of_room,
        "values": entry.now,
        "written": entry.values,
        "corrected": entry.corrected,
    }


def packet(registers: RoomRegisters, book: Rulebook, day: date, made_at: datetime) -> str:
    """Return a day of a house's registers as one page: entries, waiting duties, late duties.

    The page needs nothing else. The day and every time in it are those of the clock on the room's wall.
    """
    wall, house_id, title = registers.zone, book.id, book.title
    parts = [f"<h1>{escape(title)}, {day.isoformat()}</h1>"]
    parts.append(f'<p class="quiet">The registers of this day, made {wall.local(made_at):%Y-%m-%d %H:%M}.</p>')
    every = registers.entries(house_id)
    entries, empty = filter_entries(every.values(), wall, day, day), []
    for name, register in registers_of(book).items():
        if of_register := [entry for entry in entries if entry.register == name]:
            parts += _register_part(register, of_register, book, wall)
        else:
            empty.append(register)
    finished = registers.of_house(house_id).done.values()
    parts += _done_part(
        book, every, [happening for happening in finished if wall.local(happening.at).date() == day], wall
    )
    parts += _waiting_part("To be done", registers.todo(house_id), wall)
    late = [duty for duty in registers.late(house_id) if duty.duty.since and wall.local(duty.duty.since).date() == day]
    parts += _late_part(late, wall)
    parts += _empty_part(empty, book)
    body = "\n".join(parts)
    head = f"<title>{escape(title)}, {day.isoformat()}</title><style>{_STYLE}</style>"
    page = f'<html lang="en"><head><meta charset="utf-8">{head}</head><body><main>{body}</main></body></html>'
    return f"<!doctype html>{page}"


def _register_part(register: Register, entries: list[RegisterEntry], book: Rulebook, wall: Zone) -> Iterator[str]:
    cites = ", ".join(map(str, register.cites(book)))
    yield f'<h2>{escape(register.title)}</h2><p class="quiet">{escape(cites)}</p>'
    # Columns without a value are left out, so that the page is wide enough for the rest.
    fields = [field for field in register.fields if any(entry.now.get(field.name, "") != "" for entry in entries)]
    heads = "".join(f'<th scope="col">{escape(field.says)}</th>' for field in fields)
    yield f'<table><thead><tr><th scope="col">When</th><th scope="col">Who</th>{heads}</tr></thead><tbody>'
    for entry in entries:
        values = entry.now
        cells = [
            entry.by or "the room",
            *(register_value_text(values.get(field.name, "")) for field in fields),
        ]
        corrections = (f"<br><em>corrected by {escape(one.by)}: {escape(one.why)}</em>" for one in entry.corrected)
        row = "".join(f"<td>{escape(cell)}</td>" for cell in cells[:-1])
        last = escape(cells[-1]) + "".join(corrections)
        yield f'<tr><td class="when">{wall.local(entry.at):%H:%M}</td>{row}<td>{last}</td></tr>'
    yield "</tbody></table>"


def _empty_part(registers: list[Register], book: Rulebook) -> Iterator[str]:
    yield "<h2>Registers in which nothing was entered</h2><ul>"
    for register in registers:
        cites = ", ".join(map(str, register.cites(book)))
        yield f'<li>{escape(register.title)} <span class="quiet">{escape(cites)}</span></li>'
    yield "</ul>"


def _done_part(
    book: Rulebook, entries: Mapping[str, RegisterEntry], finished: Iterable[DutyDone], wall: Zone
) -> Iterator[str]:
    yield "<h2>Done</h2><ul>"
    happenings = list(finished)
    if not happenings:
        yield "<li>Nothing.</li>"
    for happening in happenings:
        entry = entries.get(happening.entry)
        owed = dict(owed_after(registers_of(book)[entry.register], book, entry)) if entry is not None else {}
        what = owed[happening.duty].what if happening.duty in owed else "what fell due"
        note = f": {happening.note}" if happening.note else ""
        words = f"{wall.local(happening.at):%H:%M} {what}{note}; {happening.by}, after entry {happening.entry}"
        yield f"<li>{escape(words)}</li>"
    yield "</ul>"


def _waiting_part(heading: str, duties: Iterable[RegisterDuty], wall: Zone) -> Iterator[str]:
    yield f"<h2>{heading}</h2><ul>"
    for duty in duties:
        due = f"by {wall.local(duty.due):%Y-%m-%d %H:%M}" if duty.due else "as soon as practicable"
        cites = ", ".join(map(str, duty.cites))
        late = ' class="late"' if duty.overdue else ""
        words = f"{duty.what}; {due}{' (overdue)' if duty.overdue else ''} {duty.about} {cites}"
        yield f"<li{late}>{escape(words.strip())}</li>"
    yield "</ul>"


def _late_part(found: Iterable[LateDuty], wall: Zone) -> Iterator[str]:
    yield "<h2>Late</h2><ul>"
    late = list(found)
    if not late:
        yield "<li>Nothing.</li>"
    for duty in late:
        done = f"done {wall.local(duty.done.at):%Y-%m-%d %H:%M} by {duty.done.by}" if duty.done else "not done"
        due = f"due {wall.local(duty.duty.due):%Y-%m-%d %H:%M}" if duty.duty.due else "due as soon as practicable"
        yield f"<li>{escape(f'{duty.duty.what}, {due}: {done}')}</li>"
    yield "</ul>"
