"""The base of all commands to a tournament."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from pokerroom.command_struct import CommandStruct
from pokerroom.record_kind import kind_of

FewWords = Annotated[str, Meta(max_length=300)]


class TournamentCommand(
    CommandStruct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True
):
    """A command to a tournament."""

    at: datetime
    by: FewWords = ""
