"""Carry out a host's order: pass it to the table where it concerns play, or note it for the table's door."""

from __future__ import annotations

import secrets
from typing import Final

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room.hosting import happenings
from pokerroom.room.hosting.happenings import HostedHappening
from pokerroom.room.hosting.host_request import HostHandler, HostRequest, HostTold
from pokerroom.room.hosting.orders import (
    AcceptTable,
    AgreeToChange,
    AnyHostOrder,
    DeclineTable,
    RenewInvitation,
    SetHostedDoor,
)
from pokerroom.room.hosting.people_orders import PEOPLE_ORDERS
from pokerroom.room.hosting.play_orders import PLAY_ORDERS

_TOKEN_BYTES: Final = 16
_ORDERS_OF_GUESTS: Final = (AgreeToChange, AcceptTable, DeclineTable)  # orders of players other than the host


def carry_out_order(request: HostRequest, order: AnyHostOrder) -> tuple[HostedHappening, ...]:
    """Carry out a host's order at the table and return its effects on people who come; or refuse it."""
    if not isinstance(order, _ORDERS_OF_GUESTS) and request.name != request.hosted.host:
        raise NotAllowed("this is for the host of the table", allowed=f"ask the host: {request.hosted.host}")
    if request.hosted.closed is not None:
        raise Illegal("this table is closed", allowed="a new table of your own")
    with request.actor.journal.on_behalf_of(f"player {request.name}"):
        return tuple(_HANDLERS[type(order)](request, order))


def new_token() -> str:
    """Return a link that nobody can guess."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


# The door


def _renew(request: HostRequest, _: RenewInvitation) -> HostTold:
    stay = tuple(sorted(request.actor.players))
    yield request.happening(happenings.InvitationMade, token=new_token(), stay=stay)


def _set_hosted_door(request: HostRequest, order: SetHostedDoor) -> HostTold:
    yield request.happening(happenings.HostedDoorSet, access=order.access, approves=order.approves)


_HANDLERS: Final[dict[type, HostHandler]] = {
    **PLAY_ORDERS,
    **PEOPLE_ORDERS,
    RenewInvitation: _renew,
    SetHostedDoor: _set_hosted_door,
}
