"""What the app of a room is made of: the room, and what serves it. Routes and sockets find it by their app."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Litestar

from pokerroom.room.room import Room
from pokerroom.room.store.in_service.scrub import Scrub
from pokerroom.room.store.in_service.signing import RoomHeads
from pokerroom.web.serving.built_pages import BuiltPages
from pokerroom.web.serving.connections import Connections
from pokerroom.web.serving.door import Door
from pokerroom.web.serving.health import Readiness
from pokerroom.web.serving.metrics import Metrics
from pokerroom.web.serving.ready_answers import AnswersAtHand


@dataclass(frozen=True, slots=True)
class AppParts:
    """The parts of one app, which are there for as long as it is."""

    room: Room
    connections: Connections
    metrics: Metrics
    readiness: Readiness
    scrub: Scrub
    heads: RoomHeads
    replays: AnswersAtHand
    pages: BuiltPages


def parts_of(app: Litestar) -> AppParts:
    """Return the parts of an app that `make_app` has made."""
    parts: AppParts = app.state.parts
    return parts


def door_of(app: Litestar) -> Door:
    """Return the door of an app that `make_app` has made, through which every request comes."""
    door: Door = app.state.door
    return door
