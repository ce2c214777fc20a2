"""The conditions of a tournament about its sessions, in words: when, how long, who goes on, and points."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from pokerroom.room.tournaments.words.condition_money_words import percent_words
from pokerroom.tournament.conditions import SessionPlan, TournamentConditions
from pokerroom.wording.plural import quantity

_STACKS: Final = {"carry": "with the stacks of the session before", "reset": "with new stacks"}
_TIES: Final = {"share": "a tie shares the prizes", "card_draw": "cards are drawn in a tie"}


def moment_words(moment: datetime) -> str:
    """Return a moment as a day and a time."""
    return f"{moment:%Y-%m-%d %H:%M}"


def start_words(conditions: TournamentConditions) -> str:
    """Return when it starts, and each session that has a time of its own."""
    lines = [moment_words(conditions.start)] if conditions.start is not None else []
    own = [
        session for session in conditions.sessions if session.starts is not None and session.starts != conditions.start
    ]
    return "; ".join([*lines, *(f"{plan.name}: {moment_words(plan.starts)}" for plan in own if plan.starts)])


def session_words(conditions: TournamentConditions) -> str:
    """Return the sessions, and what ends each."""
    lines = ["rounds of matches between two, by a bracket"] if conditions.heads_up else []
    for plan in conditions.plans if conditions.sessions else ():
        ends = [quantity(plan.minutes, "minute")] if plan.minutes else []
        ends += [quantity(plan.hands, "hand")] if plan.hands else []
        ends += [f"until {plan.players_left} are left"] if plan.players_left else []
        heat = f" (heat {plan.heat})" if any(plan.heat > 1 for plan in conditions.plans) else ""
        lines.append(f"{plan.name}{heat}: {' or '.join(ends) or 'until one is left'}")
    return "; ".join(lines)


def table_words(conditions: TournamentConditions) -> str:
    """Return how many seats a table has, and how many tables a session."""
    lines = [f"tables of {conditions.structure.seats}"]
    return "; ".join(
        [*lines, *(f"{plan.name}: {quantity(plan.tables, 'table')}" for plan in conditions.plans if plan.tables)]
    )


def progression_words(conditions: TournamentConditions) -> str:
    """Return who goes on from which session, and with which chips."""
    return "; ".join(text for plan in conditions.plans for text in _who_goes_on(plan))


def _who_goes_on(plan: SessionPlan) -> Iterator[str]:
    onward = f"on to {plan.to}" if plan.to else "on"
    if plan.advance:
        yield f"{plan.name}: the first {plan.advance} go {onward}"
    if plan.advance_per_table:
        yield f"{plan.name}: the first {plan.advance_per_table} of every table go {onward}"
    if plan.advance_percent:
        yield f"{plan.name}: {percent_words(plan.advance_percent)} of those who began go {onward}"
    if plan.to and not plan.sends_on:
        yield f"{plan.name} leads to {plan.to}"
    if plan.stacks is not None:
        yield f"{plan.name} starts {_STACKS[plan.stacks]}"
    if plan.buy_in_direct:
        yield f"one may buy into {plan.name} directly"


def repechage_words(conditions: TournamentConditions) -> str:
    """Return the sessions that are second chances, and for whom."""
    lines = []
    for plan in conditions.plans:
        places = "places {} to {}".format(*plan.catches_up) if plan.catches_up is not None else ""
        if plan.repechage:
            lines.append(f"{plan.name} is a second chance{f' for {places}' if places else ''}")
        elif places:
            lines.append(f"{places} may play in {plan.name}")
    return "; ".join(lines)


def point_words(conditions: TournamentConditions) -> str:
    """Return the points of each place, who is out by them, and how ties are settled."""
    terms = conditions.points
    if terms is None:
        return ""
    scored = ", ".join(f"place {place}: {points:,}" for place, points in enumerate(terms.by_place, 1))
    lines = [scored, f"places are found by {terms.places_by}" if terms.places_by else ""]
    if terms.out_below:
        after = f" after {quantity(terms.out_after, 'session')}" if terms.out_after else ""
        lines.append(f"out with fewer than {quantity(terms.out_below, 'point')}{after}")
    lines += [terms.elimination, _TIES[terms.tie] if terms.tie is not None else ""]
    return "; ".join(filter(None, lines))
