"""Matters: named happenings at a table, and the clauses that a book gives as grounds for them."""

from __future__ import annotations

from typing import NamedTuple

from pokerroom.citation import Citation


class Matter(NamedTuple):
    """Something that happens at a table, and the questions of the vocabulary that it rests on.

    With `own_game` the definition of the game being played is one of them.
    """

    key: str
    says: str
    questions: tuple[str, ...]
    own_game: bool = False


class TellingClauses(NamedTuple):
    """The clauses of one book that are most telling about a matter, at one kind of moment or always."""

    cites: tuple[Citation, ...]
    opening: str = ""
    limit: str = ""
    game: str = ""
    round: str = ""

    def fit(self, opening: str, limit: str, game: str, betting_round: str) -> bool:
        """Return whether these clauses are about a moment like this one."""
        own_context, asked = (self.opening, self.limit, self.game, self.round), (opening, limit, game, betting_round)
        return all(own in ("", asked_for) for own, asked_for in zip(own_context, asked, strict=True))
