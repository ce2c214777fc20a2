"""Messages of a room about a tournament: the whole of it, and that your seat is at another table now."""

from __future__ import annotations

from pokerroom.room.wire.server_messages import ServerMessage
from pokerroom.room.wire.tournaments import (
    DirectorDuty,
    LobbyTournament,
    PublishedItem,
    RequiredConfirmation,
    TournamentClock,
    TournamentEntrant,
    TournamentGroup,
    TournamentLevel,
    TournamentLine,
    TournamentPrize,
    TournamentTableRow,
    YourTournament,
)


class TournamentNow(ServerMessage, tag="tournament", kw_only=True, frozen=True, omit_defaults=True):
    """The whole present state of a tournament: at once on `/ws/tournaments/{name}`, and after every change."""

    version: int
    now: int
    tournament: LobbyTournament  # its row in the lobby
    conditions: tuple[PublishedItem, ...] = ()
    confirm: tuple[RequiredConfirmation, ...] = ()  # every entrant confirms all of it
    groups: tuple[TournamentGroup, ...] = ()  # and says which of these they are
    structure: tuple[TournamentLevel, ...] = ()
    stack: int = 0  # everybody's starting stack
    entrants: tuple[TournamentEntrant, ...] = ()  # those who play by chips, then those who are out by place
    tables: tuple[TournamentTableRow, ...] = ()
    prizes: tuple[TournamentPrize, ...] = ()
    paid: int = 0  # how many places have a prize
    session: str = ""  # that is played
    clock: TournamentClock | None = None  # while it is played
    average: int = 0  # chips of everybody who is left
    chips: int = 0  # all chips in play
    draw: str = ""  # by what the draw for seats can be checked
    owed: tuple[DirectorDuty, ...] = ()  # announcements and duties that wait, for everybody to see
    lines: tuple[TournamentLine, ...] = ()  # the latest lines, the newest first
    you: YourTournament | None = None


class SeatMoved(ServerMessage, tag="moved", kw_only=True, frozen=True, omit_defaults=True):
    """You have another seat: sent on every connection to the table that you have left, which then only looks on."""

    tournament: str
    table: str  # the id of the table where you sit now
    seat: int
    why: str
    cites: tuple[str, ...] = ()
