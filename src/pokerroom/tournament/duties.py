"""Work out the duties about a tournament from its state and the time; nothing is stored."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.tournament.chips.race import race_announcement, race_rules_for
from pokerroom.tournament.happening_lines import special_text
from pokerroom.tournament.happenings import HandDealt, PaceSet
from pokerroom.tournament.placing import final_session, placings
from pokerroom.tournament.questions.advancing import places_that_matter
from pokerroom.tournament.questions.denominations import races_due
from pokerroom.tournament.questions.levels import level_over
from pokerroom.tournament.questions.seats import due_to_play
from pokerroom.tournament.questions.sessions import beside_others, play_over
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.plural import quantity


class TournamentDuty(Struct, frozen=True):
    """A duty for the staff, with its clauses, and the orders that settle it where they are not plain from the words."""

    what: str
    cites: tuple[Citation, ...] = ()
    orders: tuple[str, ...] = ()  # by their kinds, such as "settle_stack"


def tournament_duties(rules: TournamentRules, state: TournamentState, now: datetime) -> tuple[TournamentDuty, ...]:
    """Return all duties that are due now."""
    return tuple(
        TournamentDuty(*parts)
        for parts in (
            *_before_play(rules, state),
            *_notices_due(rules, state),
            *_lone_players_due(rules, state, now),
            *(found for session_state in state.running for found in _in_play(rules, state, session_state, now)),
            *_due_after_play(rules, state),
        )
    )


_Parts: TypeAlias = tuple[str, tuple[Citation, ...]] | tuple[str, tuple[Citation, ...], tuple[str, ...]]
_Due: TypeAlias = Iterator[_Parts]
_PLAY_OFF_ORDERS: Final = ("begin_play_off", "end_play_off")


def _before_play(rules: TournamentRules, state: TournamentState) -> _Due:
    if state.stage in ("drafted", "published"):
        if rules.publication != "nothing" and state.published is None:
            yield "publish the conditions", rules.cites("publication")
        if rules.publication == "sent_to_regulator" and state.sent_at is None:
            yield "send the conditions to the regulator", rules.cites("publication")
        if not state.named:
            yield f"name a {rules.directors[0]}", rules.cites("room.staff")
        for player, substitute in state.substitutes_asked.items():
            yield f"say whether {substitute} may play for {player}", rules.cites("substitute")
        go = state.conditions.sit_and_go
        if go and state.taken >= go:
            yield "draw seats and start", rules.cites_item("sit_and_go")


def _notices_due(rules: TournamentRules, state: TournamentState) -> _Due:
    """Yield announcements that players must hear before they hold: a new session time, a pace, a special hand."""
    for session in state.sessions.values():
        starts, planned = session.plan.starts, state.conditions.plan(session.name).starts
        if session.stage in ("planned", "seated") and starts is not None and starts != planned:
            what = "the tournament" if len(state.sessions) == 1 else f"session {session.name}"
            yield f"announce to all players: {what} now starts at {starts:%H:%M}", rules.cites("session_time_told")
        waiting: dict[str, list[str]] = {}
        for table in session.tables.values() if session.stage == "running" else ():
            if table.special is not None and not table.dealing:
                text = special_text(table.special, table.bonus, table.bonus_prize)
                waiting.setdefault(text, []).append(table.name)
        for text, tables in waiting.items():
            yield (
                f"announce at table {', '.join(tables)} that the next hand is {text}",
                rules.cites("special_hand_announced"),
            )
    if state.seconds_to_act and not _dealt_since_pace(state):
        what = f"announce to all players: they have {quantity(state.seconds_to_act, 'second')} to act"
        yield what, rules.cites("time.standing_limit")


def _dealt_since_pace(state: TournamentState) -> bool:
    """Return whether a hand was dealt since the pace was set; by then players must have been told."""
    for happening in reversed(state.past):
        if isinstance(happening, HandDealt | PaceSet):
            return isinstance(happening, HandDealt)
    return False


def _lone_players_due(rules: TournamentRules, state: TournamentState, now: datetime) -> _Due:
    """Yield a player who is alone in a session that is due, while others of its heat are played."""
    for session in state.sessions.values():
        starts, due = session.plan.starts or state.conditions.start, due_to_play(state, session)
        late = session.stage == "planned" and starts is not None and starts <= now
        if late and len(due) == 1 and beside_others(state, session):
            what = f"{due[0]} is alone in {session.name}: move or withdraw the entry, or change the session's time"
            yield what, rules.cites("entries"), ("move_entry", "withdraw_entry", "change_session_time")


def _in_play(rules: TournamentRules, state: TournamentState, session: SessionState, now: datetime) -> _Due:
    """Yield the director's duties while a session is played: levels, absent players, cases, ties, races, miscounts,
    debts.
    """
    if rules.level_trigger == "announcement" and level_over(state, session, now) is not None:
        yield f"announce level {session.level + 1}", rules.cites("level_trigger")
    if rules.no_show == "after_failed_contact":
        tried = {contact.player for contact in state.contacts}
        for player in session.players.values():
            if not player.came and not player.unsold and player.player not in tried:
                yield f"try to reach {player.player}", rules.cites("no_show")
    for case in state.cases.values():
        if not case.decided:
            yield f"decide on case {case.number} of {case.player}", rules.cites("offences", "hidden_chips")
    for group in placings(rules, session):
        if group.waits_for == "card_draw" and all(name in session.out for name in group.players):
            yield f"draw cards between {' and '.join(group.players)}", group.cites
    yield from _play_offs(rules, state, session, now)
    for race in races_due(rules, state, session, now):
        text = race_announcement(race_rules_for(rules.house), race.old, race.new)
        cards = ", ".join(f"{count} to seat {seat}" for seat, count in race.cards.items())
        dealt = f" Cards: {cards}." if cards else ""
        yield f"race at table {race.table}: {text}{dealt}", rules.cites("chip_race", "chip_race_steps")
    for player in session.players.values():
        if player.counted is not None:
            short = player.chips - player.counted
            off = f"{short:,} too few" if short > 0 else f"{-short:,} too many"
            what = f"look into the stack of {player.player} at table {player.table}: {off} were counted"
            yield what, rules.cites("stack_untouched"), ("settle_stack",)
    for who, owed in session.owing.items():
        yield f"collect {owed:,} from {who}", rules.cites("rebuy_announced")


def _play_offs(rules: TournamentRules, state: TournamentState, session: SessionState, now: datetime) -> _Due:
    """Yield players who may be eliminated and, once play is over, those tied for a place who must play off."""
    if session.playing_off is not None:
        return
    for table, players in session.due_out.items():
        who, cites = " and ".join(players), rules.cites("special_hands")
        if len(players) > 1:
            yield f"play off who is eliminated at table {table}: {who}", cites, _PLAY_OFF_ORDERS
        else:
            yield f"say whether {who} at table {table} is eliminated", cites
    if session.dealing or not play_over(state, session, now):
        return
    last = places_that_matter(state, session)
    for group in placings(rules, session):
        if group.waits_for == "play_off" and (last is None or group.place <= last):
            yield (
                f"play off place {group.place} between {' and '.join(group.players)}",
                group.cites,
                _PLAY_OFF_ORDERS,
            )


def _due_after_play(rules: TournamentRules, state: TournamentState) -> _Due:
    if state.pool_fixed is not None and state.stage == "running":
        yield "show the list of prizes", rules.cites_item("prizes")
    if state.stage == "running" and final_session(state).stage == "over":
        yield "confirm and announce the places", rules.cites("placings_by_chips")
    if state.stage == "finished":
        for award in state.awards.values():
            if award.stage in ("owed", "offered"):
                yield f"hand prize {award.number} to {award.player}", rules.cites("prize_pool")
            elif award.stage == "held":
                yield f"decide on prize {award.number}", rules.cites("ineligible_winner")
    for session in state.sessions.values():
        returned = session.stage == "over" and rules.stack_between == "reset"
        if returned and (session.count is None or not session.count.at_the_end):
            yield f"count the chips that came back from {session.name}", rules.cites("stack_between_sessions")
