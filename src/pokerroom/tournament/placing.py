"""The places of players: by chips at the end of a session, then by who went out last, with the house's tie rules.

Places are worked out from the session's state and not stored until it is over, so that a re-buy, a late entry or an
undone step changes them automatically. Players who are tied form one group: they share the place, or wait for a draw of
cards or a play-off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from pokerroom.citation import Citation
from pokerroom.table.seats.draws import high_card
from pokerroom.tournament import words
from pokerroom.tournament.heads_up.bracket import Bracket
from pokerroom.tournament.records import Competitor, Elimination, PlacedGroup
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState

T = TypeVar("T")
_Group = tuple[tuple[str, ...], words.DecidedBy | None, int, tuple[Citation, ...]]


def placings(rules: TournamentRules, session: SessionState, players: Iterable[str] | None = None) -> list[PlacedGroup]:
    """Return the places of a session in its present state, first to last; only of the named players if given."""
    wanted = None if players is None else {*players}
    left = [
        player
        for player in session.players.values()
        if not player.unsold and (wanted is None or player.player in wanted)
    ]
    eliminated = [
        elimination
        for elimination in session.out.values()
        if elimination.placed and (wanted is None or elimination.player in wanted)
    ]
    if session.bracket is not None:
        return _with_places(_by_bracket(rules, session.bracket, left, eliminated))
    groups = [*_by_chips(rules, session, left), *_by_elimination(rules, session, eliminated)]
    return _with_places(groups)


def place_may_change(state: TournamentState, session: SessionState, out: Elimination) -> bool:
    """Return whether a player who goes out now may still get another place.

    This is so while others without chips may re-buy, while late entry is open, and where another player went out at the
    same time.
    """
    if session.bracket is not None:
        return False
    broke = (player for player in session.players.values() if not player.unsold and not session.score(player.player))
    together = any(
        elimination.turn == out.turn and elimination.player != out.player for elimination in session.out.values()
    )
    late = session.level <= state.conditions.late_until_level
    return late or together or any(competitor.player != out.player for competitor in broke)


def _by_bracket(
    rules: TournamentRules, bracket: Bracket, left: Sequence[Competitor], gone: Sequence[Elimination]
) -> Iterator[_Group]:
    """Yield the remaining players, then those out in the last round, and so on; each round shares one place."""
    cites, placed = (
        rules.cites("heads_up_event", "heads_up_match", "placings_by_chips"),
        {elimination.player for elimination in gone},
    )
    levels = [[competitor.player for competitor in left]]
    for players in reversed(bracket.rounds):
        levels.append([player for player in players if player in placed])
        placed -= {*players}
    yield from ((tuple(level), None, 0, cites) for level in levels if level)


def _with_places(groups: Iterable[_Group]) -> list[PlacedGroup]:
    place, placed_groups = 1, []
    for players, waits_for, chips, cites in groups:
        placed_groups.append(PlacedGroup(place=place, players=players, waits_for=waits_for, chips=chips, cites=cites))
        place += len(players)
    return placed_groups


def _grouped_from_greatest(items: Iterable[T], key: Callable[[T], object]) -> Iterator[list[T]]:
    """Group those with the same key, the greatest first."""
    ordered = sorted(items, key=key, reverse=True)  # type: ignore[arg-type]
    yield from (list(group) for _, group in groupby(ordered, key))


def _by_chips(rules: TournamentRules, session: SessionState, left: Sequence[Competitor]) -> Iterator[_Group]:
    cites = rules.cites("placings_by_chips")
    scores = {competitor.player: session.score(competitor.player) for competitor in left}
    for level in _grouped_from_greatest(
        (competitor for competitor in left if scores[competitor.player]), lambda competitor: scores[competitor.player]
    ):
        names = [competitor.player for competitor in level]
        chips = scores[names[0]]
        if len(names) == 1:
            yield (names[0],), None, chips, cites
            continue
        settled = rules.cites("equal_chips", "seating.card_draw")
        if rules.equal_chips == "play_off":
            yield from _split_by_play_off(session, names, chips, settled)
        elif rules.equal_chips == "card_draw":
            yield from _groups_by_draw(rules, session, names, chips, settled)
        else:
            yield tuple(names), None, chips, settled
    broke = [competitor.offered for competitor in left if not competitor.chips and competitor.offered is not None]
    yield from _by_elimination(rules, session, broke)


def _split_by_play_off(
    session: SessionState, names: Sequence[str], chips: int, cites: tuple[Citation, ...]
) -> Iterator[_Group]:
    if not all(name in session.play_offs for name in names):
        yield tuple(names), "play_off", chips, cites
        return
    for name in sorted(names, key=lambda name: session.play_offs[name]):
        yield (name,), None, chips, cites


def _groups_by_draw(
    rules: TournamentRules, session: SessionState, names: Sequence[str], chips: int, cites: tuple[Citation, ...]
) -> Iterator[_Group]:
    if not all(name in session.drawn for name in names):
        yield tuple(names), "card_draw", chips, cites
        return
    for group in high_card(rules.draws, {name: session.drawn[name] for name in names}).groups:
        yield group, "card_draw" if len(group) > 1 else None, chips, cites


def _by_elimination(rules: TournamentRules, session: SessionState, gone: Sequence[Elimination]) -> Iterator[_Group]:
    for together in _grouped_from_greatest(gone, lambda elimination: elimination.turn):
        if rules.same_time_two_tables == "by_time":
            for moment in _grouped_from_greatest(together, lambda elimination: elimination.at):
                yield from _same_moment(rules, session, moment)
        else:
            yield from _same_moment(rules, session, together)


def _same_moment(rules: TournamentRules, session: SessionState, together: Sequence[Elimination]) -> Iterator[_Group]:
    """Order players who went out together: by their stacks before the hand, then by the house's rule."""
    by_chips = rules.cites("placings_by_chips")
    two_tables = len({elimination.table for elimination in together}) > 1
    if two_tables:
        by_chips = (*rules.cites("same_time_two_tables"), *by_chips)
    for level in _grouped_from_greatest(together, lambda elimination: elimination.began):
        names = [elimination.player for elimination in level]
        if len(level) == 1:
            yield (names[0],), None, 0, by_chips
            continue
        if len({elimination.table for elimination in level}) == 1:
            yield from _same_hand(rules, session, level)
        elif rules.same_time_two_tables == "by_time":
            yield tuple(names), None, 0, rules.cites("same_time_two_tables")
        else:
            yield from _nearest_button(rules, session, level)


def _same_hand(rules: TournamentRules, session: SessionState, level: Sequence[Elimination]) -> Iterator[_Group]:
    cites = rules.cites("same_hand_tie")
    if rules.same_hand_tie == "share":
        yield tuple(elimination.player for elimination in level), None, 0, cites
    elif rules.same_hand_tie == "card_draw":
        cites = (*cites, *rules.cites("seating.card_draw"))
        yield from _groups_by_draw(rules, session, [elimination.player for elimination in level], 0, cites)
    else:
        for same in reversed([*_grouped_from_greatest(level, lambda elimination: elimination.all_in)]):
            yield tuple(elimination.player for elimination in same), None, 0, cites


def _nearest_button(rules: TournamentRules, session: SessionState, level: Sequence[Elimination]) -> Iterator[_Group]:
    cites = rules.cites("same_time_two_tables")
    for same in reversed([*_grouped_from_greatest(level, lambda elimination: elimination.from_button)]):
        if len(same) == 1:
            yield (same[0].player,), None, 0, cites
        else:
            drawing = (*cites, *rules.cites("seating.card_draw"))
            yield from _groups_by_draw(rules, session, [elimination.player for elimination in same], 0, drawing)


def points_of(state: TournamentState) -> dict[str, int]:
    """Return each player's points from sessions that are over; empty where points are not used."""
    terms = state.conditions.points
    points: dict[str, int] = {}
    if terms is None:
        return points
    for session in state.sessions.values():
        for group in session.places if session.stage == "over" else ():
            worth = terms.by_place[group.place - 1] if group.place <= len(terms.by_place) else 0
            for player in group.players:
                points[player] = points.get(player, 0) + worth
    return points


def final_session(state: TournamentState) -> SessionState:
    """Return the session that decides the tournament: the one that leads to no other."""
    plan = [plan for plan in state.conditions.plans if not plan.to and not plan.repechage][-1:]
    return state.session((plan or state.conditions.plans[-1:])[0].name)


def overall(rules: TournamentRules, state: TournamentState) -> list[PlacedGroup]:
    """Return the places of the whole tournament: by points, or of the final and then of those who missed it."""
    if state.conditions.points is not None:
        return _with_places(_by_points(rules, state))
    final = final_session(state)
    groups: list[_Group] = [
        (place.players, place.waits_for, place.chips, place.cites) for place in final.places or placings(rules, final)
    ]
    placed = {player for group in groups for player in group[0]} | {*final.through}
    for session in sorted(state.sessions.values(), key=lambda session: -session.plan.heat):
        for group in session.places if session is not final else ():
            rest = tuple(player for player in group.players if player not in placed)
            placed |= {*rest}
            if rest:
                groups.append((rest, None, group.chips, group.cites))
    return _with_places(groups)


def _by_points(rules: TournamentRules, state: TournamentState) -> Iterator[_Group]:
    scored, cites = points_of(state), rules.cites("points_tie")
    for level in _grouped_from_greatest(scored.items(), lambda scored_by: scored_by[1]):
        names = [player for player, _ in level]
        if len(names) > 1 and rules.points_tie == "card_draw":
            yield from _groups_by_draw(rules, final_session(state), names, 0, cites)
        else:
            yield tuple(names), None, 0, cites
