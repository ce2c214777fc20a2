"""The tables in the floor's care: the games that they spread, their rules, and their players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed, shortened
from pokerroom.queues.rules import ListTerms, QueueRules
from pokerroom.record_kind import kind_of
from pokerroom.room.queues.listed_games import ListedGame, game_of
from pokerroom.room.store import Store
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.table.happening_text import read_happening
from pokerroom.table.happenings import Sat
from pokerroom.wording.few_names import few_names

_SAT_KIND: Final = kind_of(Sat.__name__)


class QueueTables:
    """The tables by their ids; `terms` are the room's own about its lists."""

    def __init__(self, terms: ListTerms) -> None:
        self._terms = terms
        self.actors: dict[str, TableActor] = {}

    def find(self, table: str) -> TableActor:
        """Return a table by its id, or refuse an id that none has."""
        actor = self.actors.get(table)
        if actor is None:
            raise Malformed(f"there is no table {shortened(table)!r}", allowed=few_names(sorted(self.actors), table))
        return actor

    def games(self) -> dict[str, ListedGame]:
        """Return the games that are spread, with their open tables."""
        games: dict[str, ListedGame] = {}
        for actor in self.actors.values():
            if not actor.journal.table.closed:
                game = game_of(actor)
                before = games.get(game.game)
                games[game.game] = game if before is None else replace(before, tables=(*before.tables, actor.id))
        return games

    def rules(self, table: str) -> QueueRules:
        """Return the rules for a table, or refuse an id that none has."""
        rules = self.find(table).journal.rules
        return QueueRules(rules.house, rules.seating, grounds_at(rules.house.book, rules.setup), self._terms)

    def rules_of_game(self, game: str) -> QueueRules:
        """Return the rules for the first table of a game, or refuse a game that nobody spreads."""
        games = self.games()
        if game not in games:
            raise Illegal(f"no game {shortened(game)!r} is spread", allowed=", ".join(games) or "none is spread")
        return self.rules(games[game].tables[0])

    def seat_of(self, player: str, tables: Sequence[str]) -> tuple[str, int]:
        """Return the table, among some, at which a player sits, and the seat; ("", 0) for none."""
        for table in tables:
            if seat := self.actors[table].seat_of(player):
                return table, seat
        return "", 0


def seated_at(actor: TableActor) -> dict[int, str]:
    """Return who plays in the seats of a table, by seat."""
    seats = actor.journal.seats
    return {seat: seats.plays(seat) for seat in seats.players}


def arrival_order(store: Store, actor: TableActor) -> tuple[str, ...]:
    """Return who sits at a table, the first who sat down first, as its stream has it."""
    seated = set(seated_at(actor).values())
    came: dict[str, int] = {}
    for stored in store.read(actor.stream):
        if stored.kind == _SAT_KIND and isinstance(sat := read_happening(_SAT_KIND, stored.body), Sat):
            came[sat.player] = stored.version
    return tuple(sorted(seated, key=lambda player: came.get(player, 0)))
