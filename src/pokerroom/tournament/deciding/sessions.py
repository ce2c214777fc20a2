"""Judge sessions: how one starts, when its play stops, and how it ends."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.duels import decide_round_begun
from pokerroom.tournament.deciding.level_places import refuse_undecided_places
from pokerroom.tournament.deciding.refusals import refuse_session_stage, refuse_tournament_stage, refuse_unattended
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.placing import placings
from pokerroom.tournament.questions.advancing import advancing_players, going_on, known_already
from pokerroom.tournament.questions.seats import due_to_play
from pokerroom.tournament.questions.sessions import beside_others, play_over, players_left_words
from pokerroom.tournament.records import Elimination
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.plural import quantity

_FEWEST_PLAYERS = 2  # that make a session


def decide_start_session(
    rules: TournamentRules, state: TournamentState, command: commands.StartSession
) -> Iterator[TournamentHappening]:
    """Start a session with every player who has bought in and come; refuse where it may not start.

    An unpaid entry is forfeited; missing players are treated by the house's rule.
    """
    refuse_tournament_stage(state, "a session cannot begin", "drafted", "published", "running")
    session = state.session(command.session)
    refuse_session_stage(session, "it cannot begin", "seated")
    refuse_unattended(rules, state, "a session cannot begin")
    _refuse_before_earlier(rules, state, session)
    _refuse_too_few(rules, state, session)
    _refuse_other_seats(rules, state, session)
    yield from _forfeit_unpaid(rules, state, session, command)
    forfeited = _find_seats_forfeited(rules, session, command)
    for name in forfeited:
        for entry in state.entries_of(name, "accepted"):
            yield happenings.EntryForfeited(
                at=command.at,
                by=command.by,
                number=entry.number,
                why="the seat was not taken before the start",
                cites=rules.cites("no_show", "no_show_money"),
            )
    yield happenings.SessionStarted(
        at=command.at,
        by=command.by,
        session=session.name,
        stacks=_first_stacks(rules, state, session, forfeited),
        missing=tuple(item for item in command.missing if item not in forfeited),
        by_clock=rules.level_trigger == "clock",
        cites=rules.cites("equal_start", "stack_between_sessions"),
    )
    if session.bracket is not None:
        yield from decide_round_begun(rules, state, session, session.bracket, command)


def _forfeit_unpaid(
    rules: TournamentRules, state: TournamentState, session: SessionState, command: commands.StartSession
) -> Iterator[TournamentHappening]:
    """Forfeit the entries whose buy-in was not paid before the start."""
    for entry in state.entries.values():
        if entry.session == session.name and "buy_in_before_start" in entry.lacks and entry.stage == "pending":
            yield happenings.EntryForfeited(
                at=command.at,
                by=command.by,
                number=entry.number,
                why="the buy-in was not paid before the start",
                cites=rules.cites("entry_needs"),
            )


def _find_seats_forfeited(rules: TournamentRules, session: SessionState, command: commands.StartSession) -> list[str]:
    """Return the missing players who lose their seat because the house neither waits for them nor keeps it."""
    seated = {seat.player for seat in session.seats}
    for name in command.missing:
        if name not in seated:
            raise Malformed(f"{name} has no seat in {session.name}", allowed="a player with a seat there")
    if rules.no_show != "forfeit_at_start" or session.bracket is not None:
        return []
    return [name for name in dict.fromkeys(command.missing) if name not in command.kept]


def _first_stacks(
    rules: TournamentRules, state: TournamentState, session: SessionState, gone: Collection[str]
) -> dict[str, int]:
    """Return each player's first stack: from an earlier session, or a full one with their bonus."""
    playing = [seat.player for seat in session.seats if seat.player not in gone]
    if session.bracket is not None:  # a round brings its own
        return dict.fromkeys(playing, 0)
    carry = (session.plan.stacks or rules.stack_between) == "carry"
    carried = session.carried if carry else {}
    bonus = {entry.player: entry.bonus for entry in state.entries.values() if entry.session == session.name}
    full = state.conditions.structure.stack
    return {name: carried[name] if name in carried else full + bonus.get(name, 0) for name in playing}


def _refuse_other_seats(rules: TournamentRules, state: TournamentState, session: SessionState) -> None:
    """Refuse seats that were allotted before somebody withdrew or entered: they must be allotted again."""
    if session.bracket is not None:
        return
    due, seated = due_to_play(state, session), [seat.player for seat in session.seats]
    without_entry, new = [item for item in seated if item not in due], [item for item in due if item not in seated]
    lines = [f"a seat for {', '.join(without_entry)}, whose entry is gone"] if without_entry else []
    lines += [f"no seat for {', '.join(new)}"] if new else []
    if lines:
        cites = rules.cites("initial_seating", "assigned_seat")
        raise Illegal("; ".join(lines), allowed="seats given out again, one for every entrant", cites=cites)


def _refuse_too_few(rules: TournamentRules, state: TournamentState, session: SessionState) -> None:
    least, go = state.conditions.players_at_least, state.conditions.sit_and_go
    if session.plan.heat == 1 and least and state.taken < least:
        cites = rules.cites_item("player_numbers")
        raise Illegal(
            f"{session.name} cannot begin with {quantity(state.taken, 'entry', 'entries')}",
            allowed=f"{least} or more",
            cites=cites,
        )
    if go and session.plan.heat == 1 and state.taken < go:
        cites = rules.cites_item("sit_and_go")
        what = f"{session.name} cannot begin with {quantity(state.taken, 'entry', 'entries')}"
        raise Illegal(what, allowed=f"once there are {go}", cites=cites)
    if len(session.seats) < _FEWEST_PLAYERS:
        raise Illegal(
            f"{session.name} cannot begin with {quantity(len(session.seats), 'player')}",
            allowed=f"{_FEWEST_PLAYERS} or more",
        )


def _refuse_before_earlier(rules: TournamentRules, state: TournamentState, session: SessionState) -> None:
    waiting = [
        session_state.name
        for session_state in state.sessions.values()
        if session_state.plan.to == session.name and session_state.stage not in ("over",)
    ]
    if waiting:
        raise Illegal(
            f"{session.name} cannot begin before {' and '.join(waiting)} is over",
            allowed="once everybody has come through",
            cites=rules.cites("session_outcome"),
        )


def decide_play_stopped(
    rules: TournamentRules, state: TournamentState, command: commands.TournamentCommand
) -> Iterator[TournamentHappening]:
    """Stop play in sessions that have reached their planned number of remaining players."""
    for session in state.running:
        if not session.stopped and session.remaining <= max(session.plan.players_left, 1):
            yield happenings.PlayStopped(
                at=command.at,
                session=session.name,
                why=players_left_words(session),
                cites=rules.cites("session_outcome"),
            )


def decide_end_session(
    rules: TournamentRules, state: TournamentState, command: commands.EndSession
) -> Iterator[TournamentHappening]:
    """End a session once its hands are over: places, players who go on, and chips returned.

    A session without entrants ends without a hand if its heat has others.
    """
    session = state.session(command.session)
    if session.stage == "planned" and beside_others(state, session) and not due_to_play(state, session):
        yield happenings.SessionOver(
            at=command.at,
            by=command.by,
            session=session.name,
            places=(),
            scores={},
            to=session.plan.to,
            cites=rules.cites("session_outcome"),
        )
        return
    refuse_session_stage(session, "it cannot end", "running")
    _refuse_unfinished(rules, state, session, command)
    for offered in [player.offered for player in session.players.values() if player.offered is not None]:
        yield out_now(rules, session, offered, command.at, command.by)
    places = placings(rules, session)
    refuse_undecided_places(state, session, places)
    scores = {player.player: player.chips for player in session.players.values()}
    onward = state.conditions.plan(session.plan.to).stacks if session.plan.to else None
    returned = (onward or rules.stack_between) == "reset"
    advanced = advancing_players(rules, state, session, places)
    if not returned:  # a player who lost everything in the last hand has no stack to go on with
        advanced = tuple(player for player in advanced if scores.get(player))
    yield happenings.SessionOver(
        at=command.at,
        by=command.by,
        session=session.name,
        places=tuple(places),
        scores=scores,
        advanced=advanced,
        to=session.plan.to,
        returned=returned,
        early=command.early,
        cites=(*rules.cites("session_outcome", "placings_by_chips"), *rules.cites("stack_between_sessions")),
    )


def _refuse_unfinished(
    rules: TournamentRules, state: TournamentState, session: SessionState, command: commands.EndSession
) -> None:
    """Refuse an end before the hands are over, unless the house ends early and it is known who goes on."""
    if session.dealing:
        tables = ", ".join(session.dealing)
        raise Illegal(
            f"a hand is in progress at table {tables}",
            allowed="once it is over",
            cites=rules.cites("session_outcome", "placings_by_chips"),
        )
    if not play_over(state, session, command.at):
        if not command.early:
            raise Illegal(f"{session.name} is not over", allowed="when its time, its hands or its players are")
        early = rules.cites("early_finish")
        if not rules.early_finish:
            raise Illegal(f"{session.name} cannot end early", allowed="at its end", cites=early)
        if not known_already(session):
            what = f"{session.name} cannot end early with {quantity(session.remaining, 'player')} left"
            raise Illegal(what, allowed=f"once no more than {going_on(session)} are", cites=early)
    for table, players in session.due_out.items():
        what = f"{session.name} cannot end before it is settled whether {' or '.join(players)} at table {table} is out"
        raise Illegal(what, allowed="settle it first", cites=rules.cites("special_hands"))


def out_now(
    rules: TournamentRules, session: SessionState, elimination: Elimination, at: datetime, by: str
) -> TournamentHappening:
    """Eliminate a player who could have re-bought and did not."""
    return happenings.PlayerOut(
        at=at,
        by=by,
        session=session.name,
        elimination=elimination,
        place=session.remaining,
        cites=rules.cites("out"),
    )
