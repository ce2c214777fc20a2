"""Tables that were opened earlier and go on as they were opened, whatever the settings say now."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence

import structlog

from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.tables.opening.requested_table import RequestedTable
from pokerroom.table.happenings import Opened

_log = structlog.get_logger("pokerroom.room")


def log_changed_settings(requested: RequestedTable | None, opened: Opened | None) -> RequestedTable | None:
    """Log how the settings differ from a table that is open and goes on as it was; return `requested` unchanged."""
    if (
        requested is not None
        and opened is not None
        and requested.settings.where
        and (why := requested.differences(opened))
    ):
        _log.warning("a table goes on as it was opened, not as the settings say now", table=requested.id, why=why)
    return requested


def staff_with_open_houses(
    staff: Sequence[Staff], requested: Iterable[RequestedTable], opened: Mapping[str, Opened | None]
) -> tuple[Staff, ...]:
    """Return the staff; who belongs to a house whose file cannot be read now gets the house of the open table of it."""
    house_of_file = {
        table.file: opening.house for table in requested if table.fault and (opening := opened.get(table.id))
    }
    return tuple(dataclasses.replace(person, house=house_of_file.get(person.house, person.house)) for person in staff)
