"""Ties: players level for a place who draw cards or play off, and the play-off that is due."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.placing import final_session, overall, placings
from pokerroom.tournament.questions.advancing import places_that_matter
from pokerroom.tournament.records import PlacedGroup
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState


def play_off_due(
    rules: TournamentRules, state: TournamentState, session: SessionState
) -> tuple[PlacedGroup, tuple[str, ...]] | None:
    """Return the first place due for a play-off and its players; None if there is none, or one is being played."""
    if session.playing_off is not None:
        return None
    if found := elimination_tie(rules, session):
        return found[1], found[1].players
    group = group_to_play_off(rules, state, session)
    if group is None:
        return None
    ladder = rungs_still_there(session, group)
    return group, next((rung for rung in ladder if len(rung) > 1), group.players)


def elimination_tie(rules: TournamentRules, session: SessionState) -> tuple[str, PlacedGroup] | None:
    """Return the first table whose elimination round left several tied for the smallest stack, with them; else None."""
    for table, players in session.due_out.items():
        if len(players) > 1:
            cites = (*rules.cites("special_hands"), *rules.cites("equal_chips"))
            last = session.remaining - len(players) + 1
            return table, PlacedGroup(place=last, players=players, waits_for="play_off", cites=cites)
    return None


def group_to_play_off(rules: TournamentRules, state: TournamentState, session: SessionState) -> PlacedGroup | None:
    """Return the first group of tied players who must play off for a place that matters; None if there is none."""
    last = places_that_matter(state, session)
    waiting = (placing for placing in placings(rules, session) if placing.waits_for == "play_off")
    return next((group for group in waiting if last is None or group.place <= last), None)


def rungs_still_there(session: SessionState, group: PlacedGroup) -> tuple[tuple[str, ...], ...]:
    """Return the progress of a group's play-off, without players who have left."""
    still = tuple(tuple(name for name in rung if name in group.players) for rung in session.ladder)
    whole = {name for rung in still for name in rung} == {*group.players}
    return tuple(rung for rung in still if rung) if whole else (group.players,)


def level_groups(
    rules: TournamentRules, state: TournamentState, session: SessionState, what: words.DecidedBy
) -> list[PlacedGroup]:
    """Return the tied players who wait for a draw of cards or a play-off, including ties on final points."""
    places = placings(rules, session)
    if state.conditions.points is not None and session is final_session(state):
        places = [*places, *overall(rules, state)]
    return [place for place in places if place.waits_for == what]
