"""The makers of a tournament's acts: commands given, and parts read out of a line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pokerroom.citation import joined_cites
from pokerroom.scenarios.stage import Reply
from pokerroom.scenarios.tournament.tournament_game import (
    TournamentGame,
)
from pokerroom.tournament import commands
from pokerroom.tournament.happening_lines import tournament_happening_line

ActMatch = re.Match[str]
TournamentAct = Callable[[TournamentGame, ActMatch], Reply]


def tournament_reply(game: TournamentGame) -> Reply:
    """Return the result of a command, in words, with all clauses behind it."""
    lines = filter(None, map(tournament_happening_line, game.coming))
    cites = joined_cites(*(happening.cites for happening in game.coming))
    return Reply(" | ".join(lines), cites)


def act_giving(kind: type[commands.TournamentCommand], **parts: Any) -> TournamentAct:
    """Return an act that gives one command: each part is a constant, or a function that reads it from the match."""

    def done(game: TournamentGame, match: ActMatch) -> Reply:
        game.do(kind, **{name: part(match) if callable(part) else part for name, part in parts.items()})
        return tournament_reply(game)

    return done


def group_as_text(group: int) -> Callable[[ActMatch], str]:
    """Return a function that reads a group of a line as text; "" where it is left out."""
    return lambda match: match[group] or ""


def group_as_whole_number(group: int) -> Callable[[ActMatch], int]:
    """Return a function that reads a group of a line as a number; 0 where it is left out."""
    return lambda match: int(match[group] or 0)


def group_as_names(group: int) -> Callable[[ActMatch], tuple[str, ...]]:
    """Return a function that reads a group of a line as names, with commas, "and" or blanks between them."""
    return lambda match: tuple(re.split(r",? and |, | ", match[group])) if match[group] else ()
