"""Find the players who go on from a session to the next: by place, over all tables or at each, or by points."""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

from pokerroom.tournament.placing import final_session, placings, points_of
from pokerroom.tournament.records import PlacedGroup
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState


def known_already(session: SessionState) -> bool:
    """Return whether it is already known who goes on, because no other players are left."""
    plan = session.plan
    if plan.advance_per_table:
        seated = [len(table.seats) for table in session.tables.values()]
        return bool(seated) and all(number <= plan.advance_per_table for number in seated)
    most = going_on(session)
    return bool(most) and session.remaining <= most


def going_on(session: SessionState) -> int:
    """Return how many players go on from a session over all its tables; 0 where its plan does not say."""
    plan = session.plan
    if plan.advance_percent:
        exact = Decimal(session.began) * plan.advance_percent / 100
        return int(exact.to_integral_value(ROUND_CEILING))
    return plan.advance or plan.advance_per_table * len(session.tables)


def places_that_matter(state: TournamentState, session: SessionState) -> int | None:
    """Return the last place whose order matters, because it goes on or wins a prize; None if all do."""
    if session.plan.to:
        return going_on(session)
    plan = state.conditions.prizes
    if plan is None or session is not final_session(state):
        return None
    paid = [len(band.shares) for band in plan.bands if band.entries <= state.taken]
    return max((*paid[-1:], len(plan.amounts), *(prize.place for prize in plan.in_kind)), default=0) or None


def advancing_players(
    rules: TournamentRules, state: TournamentState, session: SessionState, places: list[PlacedGroup]
) -> tuple[str, ...]:
    """Return the players who go on: the planned number, over all tables or at each, or those with enough points."""
    if not session.plan.to:
        return ()
    if state.conditions.points is not None:
        return _enough_points(state, places)
    if session.plan.advance_per_table:
        found: list[str] = []
        for table in session.tables.values():
            first = placings(rules, session, [*table.seats.values()])
            found += [player for group in first for player in group.players][: session.plan.advance_per_table]
        return tuple(found)
    return tuple([player for group in places for player in group.players][: going_on(session)])


def _enough_points(state: TournamentState, places: list[PlacedGroup]) -> tuple[str, ...]:
    terms, scored = state.conditions.points, points_of(state)
    if terms is None:
        return ()
    over = 1 + sum(session.stage == "over" for session in state.sessions.values())
    enough_points = []
    for group in places:
        worth = terms.by_place[group.place - 1] if group.place <= len(terms.by_place) else 0
        enough_points += [
            player
            for player in group.players
            if over < terms.out_after or scored.get(player, 0) + worth >= terms.out_below
        ]
    return tuple(enough_points)
