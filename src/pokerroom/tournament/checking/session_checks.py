"""Faults in the path from session to session: circles, and more players going on than there are."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.tournament.conditions import SessionPlan, TournamentConditions
from pokerroom.tournament.planning.findings import LintFinding
from pokerroom.tournament.rules import TournamentRules
from pokerroom.wording.plural import quantity


def lint_sessions(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[LintFinding]:
    """Yield every fault about the players who go on from one session to another."""
    cites = rules.cites("session_outcome", "fixed_before_start")
    for names in _find_circles_of_sessions(conditions):
        what = f"{names[0]} leads to itself"
        if len(names) > 1:
            what = f"sessions that lead in a circle: {', '.join(names)} and {names[0]} again"
        yield LintFinding(what, allowed="a last session that leads to no other", cites=cites)
    for plan in conditions.plans:
        most, seats = _most_players(conditions, plan), conditions.structure.seats
        if most and plan.advance > most:
            what = f"{plan.advance:,} go on from {plan.name}, and {quantity(most, 'player')} can play in it"
            yield LintFinding(what, allowed=f"at most {most:,}", cites=cites)
        if plan.advance_per_table > seats:
            what = f"{plan.advance_per_table:,} go on from every table of {seats} in {plan.name}"
            yield LintFinding(what, allowed=f"at most {seats}", cites=cites)


def _find_circles_of_sessions(conditions: TournamentConditions) -> Iterator[tuple[str, ...]]:
    """Yield the sessions of every circle, each circle once."""
    leads = {plan.name: plan.to for plan in conditions.plans}
    seen = set[str]()
    for name in leads:
        way = list[str]()
        while name and name not in seen:
            seen.add(name)
            way.append(name)
            name = leads.get(name, "")
        if name in way:
            yield tuple(way[way.index(name) :])


def _most_players(conditions: TournamentConditions, plan: SessionPlan) -> int:
    """Return the most players that a session can have: those who may enter or come from others; 0 if unknown."""
    before = [
        session_plan for session_plan in conditions.plans if session_plan.to == plan.name and session_plan is not plan
    ]
    all_counted = all(plan.advance for plan in before) and not (plan.buy_in_direct or plan.repechage)
    if plan.heat == 1 or not before or not all_counted:
        return conditions.players_at_most
    return sum(plan.advance for plan in before)
