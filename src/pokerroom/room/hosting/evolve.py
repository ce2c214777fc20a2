"""Apply happenings to the tables that players host. Nothing here is judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.room.hosting import happenings
from pokerroom.room.hosting.happenings import HostedHappening, SeatAskedFor
from pokerroom.room.hosting.state import HostedTable, HostedTables


def evolve_hosted(state: HostedTables, happening: HostedHappening) -> None:
    """Apply one happening to the hosted tables; nothing is judged."""
    if isinstance(happening, happenings.TableHosted):
        state.tables[happening.table] = HostedTable(
            happening.table, happening.host, happening.words, happening.access, happening.approves, happening.at
        )
        return
    _APPLY[type(happening)](state.tables[happening.table], happening)


def _evolve_invitation(table: HostedTable, happening: happenings.InvitationMade) -> None:
    table.token, table.invited = happening.token, set(happening.stay)


def _note_invitation_taken(table: HostedTable, happening: happenings.InvitationTaken) -> None:
    table.invited.add(happening.player)


def _seat_asked_for(table: HostedTable, event: SeatAskedFor) -> None:
    table.asks[event.player] = event


def _evolve_seat_granted(table: HostedTable, happening: happenings.SeatGranted) -> None:
    table.asks.pop(happening.player, None)
    table.turned_away.discard(happening.player)
    table.granted.add(happening.player)
    table.invited.add(happening.player)


def _note_seat_denied(table: HostedTable, happening: happenings.SeatDenied) -> None:
    table.asks.pop(happening.player, None)


def _turned_away(table: HostedTable, happening: happenings.PlayerTurnedAway) -> None:
    table.asks.pop(happening.player, None)
    table.granted.discard(happening.player)
    table.invited.discard(happening.player)
    table.turned_away.add(happening.player)
    if table.offered == happening.player:
        table.offered = ""


def _chips_given(_: HostedTable, happening: happenings.PlayChipsGiven) -> None:
    """Change nothing: the chips are at the table, and in the record and the ledger."""


def _note_host_offered(table: HostedTable, happening: happenings.HostOffered) -> None:
    table.offered = happening.player


def _offer_ended(table: HostedTable, _: happenings.HostOfferEnded) -> None:
    table.offered = ""


def _host(table: HostedTable, happening: happenings.HostChanged) -> None:
    table.granted.add(table.host)
    table.invited.add(table.host)
    table.host, table.offered = happening.host, ""
    table.turned_away.discard(happening.host)


def _apply_hosted_door(table: HostedTable, happening: happenings.HostedDoorSet) -> None:
    table.access, table.approves = happening.access, happening.approves
    if not happening.approves:
        table.asks.clear()


def _bots_set(table: HostedTable, happening: happenings.HostedBotsSet) -> None:
    table.choices = replace(table.choices, bots=happening.bots)


def _apply_hosted_closing(table: HostedTable, happening: happenings.HostedClosed) -> None:
    table.closed, table.why = happening.at, happening.why
    table.asks.clear()
    table.offered = ""


_APPLY: Final[dict[type, Callable[[HostedTable, Any], None]]] = {
    happenings.InvitationMade: _evolve_invitation,
    happenings.InvitationTaken: _note_invitation_taken,
    SeatAskedFor: _seat_asked_for,
    happenings.SeatGranted: _evolve_seat_granted,
    happenings.SeatDenied: _note_seat_denied,
    happenings.PlayerTurnedAway: _turned_away,
    happenings.PlayChipsGiven: _chips_given,
    happenings.HostOffered: _note_host_offered,
    happenings.HostOfferEnded: _offer_ended,
    happenings.HostChanged: _host,
    happenings.HostedDoorSet: _apply_hosted_door,
    happenings.HostedBotsSet: _bots_set,
    happenings.HostedClosed: _apply_hosted_closing,
}
