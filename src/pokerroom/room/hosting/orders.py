"""The orders at a hosted table, by its host or by the players there: each order is a frozen value."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, get_args

from msgspec import Meta, Struct

from pokerroom.record_kind import kind_of
from pokerroom.room.hosting.happenings import HostedAccess
from pokerroom.room.wire.values import Chips, NotedPlace, WireWord

StakesText = Annotated[str, Meta(max_length=40)]


class HostOrder(Struct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True):
    """An order of a table's host, or an answer of a player there."""


class PauseGame(HostOrder, frozen=True, kw_only=True):
    """Stop play at once: nothing happens automatically, and no clock runs."""


class ResumeGame(HostOrder, frozen=True, kw_only=True):
    """Let play at the host's table go on after a pause."""


class ChangeStakes(HostOrder, frozen=True, kw_only=True):
    """Change the stakes: from the next hand where nobody else sits there or all agree, else with the house's notice.

    Stakes that are left out stay as they are.
    """

    limit: StakesText = ""
    blinds: StakesText = ""
    ante: Chips | None = None


class DropChange(HostOrder, frozen=True, kw_only=True):
    """Take back an announced change, or the closing."""

    change: NotedPlace


class AgreeToChange(HostOrder, frozen=True, kw_only=True):
    """Agree to an announced change, as a player at the table."""

    change: NotedPlace


class GrantSeat(HostOrder, frozen=True, kw_only=True):
    """Let a player who has asked for a seat sit down."""

    player: WireWord


class DenySeat(HostOrder, frozen=True, kw_only=True):
    """Refuse a player who asked for a seat."""

    player: WireWord


class GivePlayChips(HostOrder, frozen=True, kw_only=True):
    """Give somebody at the table more play chips, as far as the house lets a stack be added to."""

    player: WireWord
    amount: Chips


class HandOverTable(HostOrder, frozen=True, kw_only=True):
    """Ask a player at the table to be its host; they are once they say yes."""

    player: WireWord


class KeepTable(HostOrder, frozen=True, kw_only=True):
    """Take back the offer to be the host."""


class AcceptTable(HostOrder, frozen=True, kw_only=True):
    """Accept to be the host from now on, as the player who was asked."""


class DeclineTable(HostOrder, frozen=True, kw_only=True):
    """Decline to be the host, as the player who was asked."""


class TurnAway(HostOrder, frozen=True, kw_only=True):
    """Remove somebody from the table; from their seat once their hand is over. A bot is not replaced."""

    player: WireWord


class AddBot(HostOrder, frozen=True, kw_only=True):
    """Have one more of the room's bots at the table."""


class RenewInvitation(HostOrder, frozen=True, kw_only=True):
    """Make a new link; the old one leads nowhere, and players with a seat stay."""


class SetHostedDoor(HostOrder, frozen=True, kw_only=True):
    """Say who finds the table, and whether the host is asked before anybody sits down."""

    access: HostedAccess
    approves: bool


class CloseGame(HostOrder, frozen=True, kw_only=True):
    """Close the table: at once where nobody else sits there or all agree, else with the house's notice."""


AnyHostOrder: TypeAlias = (
    PauseGame
    | ResumeGame
    | ChangeStakes
    | DropChange
    | AgreeToChange
    | GrantSeat
    | DenySeat
    | GivePlayChips
    | HandOverTable
    | KeepTable
    | AcceptTable
    | DeclineTable
    | TurnAway
    | AddBot
    | RenewInvitation
    | SetHostedDoor
    | CloseGame
)
HOST_ORDERS: Final = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyHostOrder)}
