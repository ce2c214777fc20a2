"""The web app of a room: its routes, put together.

`make_app(room)` gives an ASGI app for an open room; the caller, who made the room, closes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

import structlog
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler
from msgspec import structs

import pokerroom
from pokerroom.room import wire
from pokerroom.room.room import Room
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store.in_service.scrub import Scrub
from pokerroom.room.store.in_service.signing import RoomHeads, Witnesses, sign_for_ever
from pokerroom.room.store.proof.tree import SignedHead
from pokerroom.web.api import api_health
from pokerroom.web.api.api_pages import page
from pokerroom.web.api.bodies import ClosedBodies
from pokerroom.web.api.books import api_books
from pokerroom.web.api.callers import dependencies, is_invited
from pokerroom.web.api.players import api_accounts, api_members, api_own
from pokerroom.web.api.prizes import api_jackpots, api_promotions, api_tournaments
from pokerroom.web.api.rights_checked import check_route, note_look
from pokerroom.web.api.sockets import lobby_socket, table_socket, tournament_socket
from pokerroom.web.api.staff import (
    api_book_reports,
    api_cage,
    api_files,
    api_floor,
    api_floor_tables,
    api_inspector,
    api_list_files,
    api_people,
    api_registers,
)
from pokerroom.web.api.tables import api_hands, api_hosting, api_proofs, api_rounds, api_tables
from pokerroom.web.api.telling import sweep_logins, tell_the_lobby, tell_the_tournaments
from pokerroom.web.app_parts import AppParts, parts_of
from pokerroom.web.errors import HANDLERS
from pokerroom.web.serving.built_pages import BuiltPages
from pokerroom.web.serving.connections import Connections
from pokerroom.web.serving.door import BODY_LIMIT, Door
from pokerroom.web.serving.forms_ready import make_forms_ready
from pokerroom.web.serving.health import Readiness
from pokerroom.web.serving.keyed_requests import KeyedRequests
from pokerroom.web.serving.metrics import Metrics
from pokerroom.web.serving.ready_answers import AnswersAtHand

_log = structlog.get_logger("pokerroom.web")
_REPLAYS_KEPT: Final = 128
_DESCRIPTION: Final = (
    "A poker room run by the book. Play happens on WebSockets, which docs/wire-protocol.md describes; this is the "
    "rest: accounts, tables, hands that were played, and the rulebooks."
)


_ROUTES: Final[tuple[ControllerRouterHandler, ...]] = (
    api_accounts.router,
    api_tables.router,
    api_jackpots.router,
    api_books.router,
    api_hands.router,
    api_hosting.router,
    api_rounds.router,
    api_promotions.router,
    api_cage.router,
    api_floor.router,
    api_floor_tables.router,
    api_book_reports.router,
    api_registers.router,
    api_members.router,
    api_inspector.router,
    api_files.router,
    api_list_files.router,
    api_people.router,
    api_own.router,
    api_tournaments.router,
    api_proofs.router,
    api_health.router,
    table_socket,
    lobby_socket,
    tournament_socket,
    page,
)


def _openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="pokerroom",
        version=pokerroom.__version__,
        description=_DESCRIPTION,
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
    )


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI document of the routes; it needs no room."""
    app = Litestar(
        route_handlers=_ROUTES,
        dependencies=dependencies(),
        plugins=[ClosedBodies()],
        openapi_config=_openapi_config(),
        logging_config=None,
    )
    return app.openapi_schema.to_schema()


def _show_out(room: Room, connections: Connections, table: str, name: str) -> None:
    """End the connections of somebody to a table that they may not look at any more; people of its house may."""
    turned_away = name in room.services.hosting.of_id(table).turned_away
    why = "the host has asked you to leave" if turned_away else "this table is for those who have its link"
    connections.end_at(table, name, why, lambda login: not is_invited(room, table, login))


def make_app(room: Room, pages: BuiltPages | None = None) -> Litestar:
    """Make the app of an open room."""
    make_forms_ready()
    connections = Connections(room.settings)
    room.accounts.logins.when_ended(connections.end_login)
    room.services.hosting.when_turned_away(partial(_show_out, room, connections))
    scrub = Scrub(room.store)
    readiness = Readiness(room, scrub)
    parts = AppParts(
        room=room,
        connections=connections,
        metrics=Metrics(room, connections.counts, readiness, scrub),
        readiness=readiness,
        scrub=scrub,
        heads=RoomHeads(room.store),
        replays=AnswersAtHand(_REPLAYS_KEPT),
        pages=pages or BuiltPages(),
    )
    app = Litestar(
        route_handlers=_ROUTES,
        dependencies=dependencies(),
        guards=[check_route],
        before_request=note_look,
        plugins=[ClosedBodies()],
        exception_handlers=HANDLERS,
        state=State({"parts": parts}),
        lifespan=[_background_tasks],
        request_max_body_size=BODY_LIMIT,
        # Books are long; a light packing is quick enough to do on the way out. Built pages are packed already.
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=4, minimum_size=1500, exclude_opt_key="packed"
        ),
        openapi_config=_openapi_config(),
        logging_config=None,
    )
    app.state.door = app.asgi_handler = Door(KeyedRequests(app.asgi_handler, room), room, parts.metrics)
    return app


async def _sign_heads(heads: RoomHeads, settings: Settings, connections: Connections) -> None:
    """Sign heads of the whole record while the room runs, for everybody who is connected and for its witnesses."""

    def tell(head: SignedHead) -> None:
        connections.tell_everybody(wire.HeadSigned(**structs.asdict(head)))

    witnesses = Witnesses(heads, settings.witness_file, settings.witness_address)
    await sign_for_ever(heads, settings.head_seconds, witnesses, tell)


@asynccontextmanager
async def _background_tasks(app: Litestar) -> AsyncIterator[None]:
    """Run the tasks beside the room while the app runs, and end the connections when it stops.

    They tell the lobby and the tournaments of changes, sweep old logins, scrub the record, and sign its heads.
    """
    parts = parts_of(app)
    room, connections = parts.room, parts.connections
    tasks = [
        asyncio.create_task(tell_the_lobby(room, connections)),
        asyncio.create_task(tell_the_tournaments(room, connections)),
        asyncio.create_task(sweep_logins(room, connections)),
        asyncio.create_task(parts.scrub.run(room.settings.scrub_hours)),
        asyncio.create_task(_sign_heads(parts.heads, room.settings, connections)),
    ]
    try:
        yield
    finally:
        await connections.close()
        for task in tasks:
            task.cancel()
        for fault in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(fault, Exception):
                _log.error("something that runs beside the room had ended", exc_info=fault)
