"""Matters: what happens at a table, by name, and the clauses that a book holds up for it."""

from __future__ import annotations

from typing import NamedTuple

from pokerroom.citation import Citation


class Matter(NamedTuple):
    """An occurrence at a table, and the questions of the vocabulary that it rests on.

    `own_game` says that how the game being played is laid down belongs to them.
    """

    key: str
    says: str
    questions: tuple[str, ...]
    own_game: bool = False


class TellingClauses(NamedTuple):
    """The clauses of one book that say most about a matter, at one kind of moment or always."""

    cites: tuple[Citation, ...]
    opening: str = ""
    limit: str = ""
    game: str = ""
    round: str = ""

    def fit(self, opening: str, limit: str, game: str, round_: str) -> bool:
        """Return whether they speak of a moment like this one."""
        mine, asked = (self.opening, self.limit, self.game, self.round), (opening, limit, game, round_)
        return all(own in ("", here) for own, here in zip(mine, asked, strict=True))
