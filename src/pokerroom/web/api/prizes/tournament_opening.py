"""A new tournament as it is asked for over HTTP: a director answers a few questions, and the book says the rest."""

from __future__ import annotations

import asyncio
import re
from datetime import datetime
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from pokerroom.errors import Malformed, NotAllowed, shortened
from pokerroom.room.people.login.logins import Login
from pokerroom.room.room import Room
from pokerroom.room.tables.opening.requested_table import DealtBy
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.rulebook.house import House
from pokerroom.rulebook.words import Limit
from pokerroom.tournament.conditions import LONGEST_NAME, TournamentConditions
from pokerroom.tournament.new_tournament import NewTournament, plan_tournament
from pokerroom.tournament.planning.planner import PlanWish
from pokerroom.tournament.rules import tournament_rules_for
from pokerroom.web.api.callers import known_caller, titles_of
from pokerroom.web.shapes.request_body import RequestBody

_Money = Annotated[int, Meta(ge=0, le=10**9)]


class TournamentOpening(RequestBody, frozen=True):
    """A tournament to be opened: its house and title, and whatever is to differ from the usual.

    Without a `start`, by the room's clock, it begins when all `players` have entered. `dealt` live, people deal at its
    tables with real cards and chips.
    """

    house: Annotated[str, Meta(max_length=64)]
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Annotated[str, Meta(max_length=64)] = "holdem"
    limit: Limit = "no_limit"
    players: Annotated[int, Meta(ge=2, le=2000)] = 18
    seats: Annotated[int, Meta(ge=2, le=10)] = 9
    hours: Annotated[float, Meta(ge=0.5, le=48)] = 4.0
    stack: Annotated[int, Meta(ge=100, le=10**7)] = 5000
    contribution: _Money = 0
    fee: _Money = 0
    start: datetime | None = None
    dealt: DealtBy = "live"


async def opened_by_staff(room: Room, login: Login | None, data: TournamentOpening) -> TournamentDirector:
    """Open a tournament for a director of its house, with a structure and prizes that the book allows."""
    player = known_caller(login).name
    if data.house not in room.library.books:
        raise Malformed(f"there is no house {shortened(data.house)!r}", allowed=", ".join(room.library.books))
    house = room.library.house(data.house)
    conditions = await asyncio.to_thread(_conditions, house, data)
    rules = tournament_rules_for(house, conditions)
    titles = [title for title in titles_of(room, login, data.house) if title in rules.directors]
    if not titles:
        who = f"a tournament opened by {player}"
        raise NotAllowed(who, allowed=", ".join(rules.directors), cites=rules.cites("room.staff"))
    return await room.services.tournaments.open_new(conditions, f"staff {player} ({titles[0]})")


def _conditions(house: House, opening: TournamentOpening) -> TournamentConditions:
    """Return the conditions that the answers describe, or refuse with the clause where the book does not allow them."""
    start = opening.start.replace(tzinfo=None) if opening.start is not None else None
    wish = PlanWish(
        players=opening.players,
        hours=opening.hours,
        stack=opening.stack,
        seats=opening.seats,
        game=opening.game,
        limit=opening.limit,
    )
    tournament = NewTournament(
        name=_name_from(opening.title),
        title=opening.title,
        wish=wish,
        contribution=opening.contribution,
        fee=opening.fee,
        start=start,
        dealt_live=opening.dealt == "live",
    )
    planned = plan_tournament(house, tournament).conditions
    return planned if start is not None else replace(planned, sit_and_go=opening.players)


def _name_from(title: str) -> str:
    """Return what a tournament is called in addresses.

    >>> _name_from("Friday, deep stack!")
    'friday-deep-stack'
    """
    name = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")[:LONGEST_NAME].rstrip("-")
    if not name:
        raise Malformed(f"a tournament called {title!r}", allowed="a title with letters or digits")
    return name
