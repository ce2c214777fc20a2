"""Apps that are put together once and serve one room after another."""

from __future__ import annotations

from typing import Any, Final
from unittest import mock

from litestar import Litestar

from pokerroom.web.app import make_app


class Apps:
    """The apps of rooms: to put one together takes longer than to open a room, so that one whose room has closed is
    given to the next."""

    def __init__(self) -> None:
        self._idle: list[Litestar] = []
        self._doorless: dict[int, Any] = {}  # by the app's identity, what answers behind the room's door

    def app_of(self, room: Any) -> Litestar:
        with mock.patch("pokerroom.web.app.Litestar", self.put_together):
            return make_app(room)

    def put_together(self, **given: Any) -> Litestar:
        if not self._idle:
            app = Litestar(**given)
            self._doorless[id(app)] = app.asgi_handler
            return app
        app = self._idle.pop()
        app.state, app.asgi_handler = given["state"], self._doorless[id(app)]
        return app

    def closed(self, app: Litestar) -> None:
        self._idle.append(app)


APPS: Final = Apps()
