"""The happenings of hosted tables: frozen events, from which the same hosts and guests can always be rebuilt.

The play at such a table, and its set-up, are in the table's own stream.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from pokerroom.happening_text import HappeningText
from pokerroom.record_kind import kind_of
from pokerroom.room.settings.table_settings import TableSettings

HostedAccess: TypeAlias = Literal["link", "public"]  # who finds the table: everybody with its link, or simply everybody


class HostedChoices(Struct, frozen=True, omit_defaults=True):
    """A host's choices for a table, in the words of the settings; any that are left out are as in the house's book."""

    house: str
    game: str
    name: str
    limit: str = ""
    blinds: str = ""
    ante: int | None = None
    deck: str | None = None
    seats: int | None = None
    stack: int | None = None
    bots: int | None = None
    bot_strength: str = ""
    charge: str = ""
    seconds: int | None = None  # to act, where the book knows a time that stands

    def own_table(self) -> TableSettings:
        """Return this table as the settings of a room would ask for it."""
        return TableSettings(**msgspec.structs.asdict(self))


class _Hosted(Struct, frozen=True, tag=kind_of, tag_field="kind", kw_only=True, omit_defaults=True):
    """Something that happened to a hosted table: when, which one, and who did it; nobody where the room did."""

    at: datetime
    table: str
    by: str = ""


class TableHosted(_Hosted, frozen=True, kw_only=True):
    """A player has opened a table of their own."""

    host: str
    words: HostedChoices
    access: HostedAccess
    approves: bool = False  # the host is asked before anybody sits down


class InvitationMade(_Hosted, frozen=True, kw_only=True):
    """The table has a link, in the place of the one before; `stay` are those who may still come in without it."""

    token: str
    stay: tuple[str, ...] = ()


class InvitationTaken(_Hosted, frozen=True, kw_only=True):
    """Somebody came in by the link, and may come back without it."""

    player: str


class SeatAskedFor(_Hosted, frozen=True, kw_only=True):
    """Somebody asks the host for a seat: which one (0 for any), and with how many chips (0 for the usual)."""

    player: str
    seat: int = 0
    chips: int = 0


class SeatGranted(_Hosted, frozen=True, kw_only=True):
    """The host lets somebody sit down, now and whenever they come back."""

    player: str


class SeatDenied(_Hosted, frozen=True, kw_only=True):
    """The host has no seat for a player who asked, or the player has withdrawn."""

    player: str


class PlayerTurnedAway(_Hosted, frozen=True, kw_only=True):
    """The host has removed somebody: they get no seat here, nor a look at a table by link."""

    player: str


class PlayChipsGiven(_Hosted, frozen=True, kw_only=True):
    """The host has the house give somebody at the table play chips, which are not taken from their account."""

    player: str
    amount: int


class HostOffered(_Hosted, frozen=True, kw_only=True):
    """The host asks a player at the table to be its host; any earlier offer to another ends."""

    player: str


class HostOfferEnded(_Hosted, frozen=True, kw_only=True):
    """The player who was asked will not be the host, or is not asked any more."""

    player: str


class HostChanged(_Hosted, frozen=True, kw_only=True):
    """Somebody else is the host from now on."""

    host: str


class HostedDoorSet(_Hosted, frozen=True, kw_only=True):
    """The host has changed who finds the table and who may sit down."""

    access: HostedAccess
    approves: bool


class HostedBotsSet(_Hosted, frozen=True, kw_only=True):
    """The host wants this many of the room's bots at the table from now on."""

    bots: int


CLOSED_AS_ANNOUNCED: Final = "as announced"  # the reason for which most tables are closed


class HostedClosed(_Hosted, frozen=True, kw_only=True):
    """The table is closed, and everybody has their chips."""

    why: str


HostedHappening: TypeAlias = (
    TableHosted
    | InvitationMade
    | InvitationTaken
    | SeatAskedFor
    | SeatGranted
    | SeatDenied
    | PlayerTurnedAway
    | PlayChipsGiven
    | HostOffered
    | HostOfferEnded
    | HostChanged
    | HostedDoorSet
    | HostedBotsSet
    | HostedClosed
)

HOSTED_HAPPENINGS: Final[HappeningText[HostedHappening]] = HappeningText(get_args(HostedHappening), "a hosted table")
