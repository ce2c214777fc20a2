"""A way to a PostgreSQL server on which things go wrong: answers are lost, or nothing is answered any more."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Literal

import pytest
import sqlalchemy

Fault = Literal["", "acknowledgement lost", "silent", "away"]


class PostgresProxy:
    """Passes on what goes between a room and its server; `fault` says what happens instead.

    With "acknowledgement lost" the next COMMIT is carried out, its answer swallowed and everything cut; the server is
    "away" from then on, so that nobody can look. "silent" accepts, and neither passes on nor answers anything.
    """

    def __init__(self, url: str) -> None:
        where = sqlalchemy.make_url(url)
        self._server = f"{where.query['host']}/.s.PGSQL.{where.port or 5432}"
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        self.url = (
            f"postgresql+psycopg://{where.username}@127.0.0.1:{port}/{where.database}"
            "?sslmode=disable&gssencmode=disable"
        )
        self.fault: Fault = ""
        self.lost = threading.Event()  # an acknowledgement was
        self._open: set[socket.socket] = set()
        self._clients: list[socket.socket] = []
        self._forsaken: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every connection there is."""
        for each in list(self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def forsake(self) -> None:
        """Break every connection on the room's side; the server hears nothing of it."""
        self._forsaken = set(self._clients)
        for each in self._forsaken:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Stop passing anything on."""
        self._listening.close()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self.fault == "away":
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                self._open |= {client, server}
                self._clients.append(client)
                for ways in ((client, server, True), (server, client, False)):
                    threading.Thread(target=self._pass_on, args=ways, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, asks: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if self.fault == "silent":
                    continue
                if self.fault == "acknowledgement lost" and not asks and b"COMMIT\0" in data:
                    self.fault = "away"
                    self.cut()
                    self.lost.set()
                    break
                target.sendall(data)
        if asks and source in self._forsaken:
            return  # the server is left to wait
        self._open -= {source, target}
        for each in (source, target):
            with suppress(OSError):  # it may have been cut
                each.shutdown(socket.SHUT_RDWR)
            each.close()


@pytest.fixture
def proxy(postgres_url: str) -> Iterator[PostgresProxy]:
    """Something that fails between a room and a database of its own."""
    between = PostgresProxy(postgres_url)
    yield between
    between.close()
