"""Tables of the store beside what the settings say now: an open table goes on as it was opened."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence

import structlog

from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.tables.opening.requested_table import RequestedTable
from pokerroom.table.happenings import Opened

_log = structlog.get_logger("pokerroom.room")


def tell_difference(requested: RequestedTable | None, opened: Opened | None) -> RequestedTable | None:
    """Say in the log what the settings have otherwise than an open table, which goes on as it was opened."""
    if requested is not None and opened is not None and requested.settings.where and (why := requested.differs(opened)):
        _log.warning("a table goes on as it was opened, not as the settings say now", table=requested.id, why=why)
    return requested


def of_houses_as_they_were(
    staff: Sequence[Staff], requested: Iterable[RequestedTable], opened: Mapping[str, Opened | None]
) -> tuple[Staff, ...]:
    """Return the staff, with an open table's house for a person whose house's file cannot be used now."""
    house_of_file = {
        table.file: opening.house for table in requested if table.fault and (opening := opened.get(table.id))
    }
    return tuple(dataclasses.replace(person, house=house_of_file.get(person.house, person.house)) for person in staff)
