"""Seats: allotted before a session, changed by the director alone; tables broken; stacks that wait for late comers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.refusals import (
    refuse_mid_hand,
    refuse_session_stage,
    refuse_tournament_stage,
    refuse_wordless,
)
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.house_terms import TournamentRules
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.state import SessionState, TournamentState


def due_to_play(state: TournamentState, session: SessionState) -> list[str]:
    """Everybody who plays in a session: whose entry is complete, and who came through to it."""
    entered = [
        each.player for each in state.entries.values() if each.session == session.name and each.stage == "accepted"
    ]
    return [*dict.fromkeys((*session.through, *entered))]


def decide_allot(
    rules: TournamentRules, state: TournamentState, asked: commands.AllotSeats
) -> Iterator[TournamentHappening]:
    """Each player one table and seat; by lot where the book has seats drawn."""
    refuse_tournament_stage(state, "seats", "published", "running", "drafted")
    session = state.session(asked.session)
    refuse_session_stage(session, "seats", "planned", "seated")
    cites = rules.cites("initial_seating", "assigned_seat")
    due = due_to_play(state, session)
    _refuse_seats(state, asked.seats)
    named = [each.player for each in asked.seats]
    if strange := [each for each in named if each not in due]:
        lacking = [each for each in strange if state.entries_of(each, "pending")]
        why = "whose entry is not complete" if lacking else "who has not entered"
        raise Illegal(f"a seat for {strange[0]}, {why}", allowed="entrants", cites=rules.cites("entry_needs"))
    if missing := [each for each in due if each not in named]:
        raise Illegal(f"no seat for {', '.join(missing)}", allowed="one for every entrant", cites=cites)
    if rules.initial_seating == "random":
        chosen = [each for each in asked.seats if each.needs.strip()]
        if not asked.by_lot and len(chosen) < len(asked.seats):
            raise Illegal("seats that were not drawn", allowed="by lot", cites=cites)
    if asked.by_lot:
        refuse_wordless(asked.draw, "a draw that can be checked by nothing, that is")
    yield happenings.SeatsAllotted(
        at=asked.at,
        by=asked.by,
        session=session.name,
        seats=asked.seats,
        by_lot=asked.by_lot,
        draw=asked.draw,
        cites=cites,
    )


def _refuse_seats(state: TournamentState, seats: Sequence[AllottedSeat]) -> None:
    """Seats that there are not, or that two would have."""
    most, kept = state.conditions.structure.seats, state.tables_kept
    for each in seats:
        if not 1 <= each.seat <= most:
            raise Malformed(f"seat {each.seat} for {each.player}", allowed=f"1 to {most}")
        if kept and each.table not in kept:
            raise Illegal(f"table {each.table}, which is not named for the tournament", allowed=", ".join(kept))
    places = Counter((each.table, each.seat) for each in seats)
    who = Counter(each.player for each in seats)
    if twice := [f"table {table} seat {seat}" for (table, seat), number in places.items() if number > 1]:
        raise Illegal(f"{twice[0]} for two players", allowed="one player to a seat")
    if twice := [player for player, number in who.items() if number > 1]:
        raise Illegal(f"two seats for {twice[0]}", allowed="one seat each")


def decide_move(
    rules: TournamentRules, state: TournamentState, asked: commands.MoveCompetitor
) -> Iterator[TournamentHappening]:
    """The director moves a player with the whole stack, to an empty seat, between hands."""
    session = state.session_of(asked.player)
    refuse_session_stage(session, "a move", "running")
    player = session.competitor(asked.player)
    reason = refuse_wordless(asked.reason, "a move")
    cites = rules.cites("stack_untouched", "assigned_seat")
    for table in {player.table, asked.table} & {*session.tables}:
        refuse_mid_hand(session, table, f"{player.player} moves")
    _refuse_seats(state, (AllottedSeat(player.player, asked.table, asked.seat),))
    there = session.tables[asked.table].seats if asked.table in session.tables else {}
    if asked.seat in there:
        raise Illegal(f"table {asked.table} seat {asked.seat} is taken", allowed="an empty seat", cites=cites)
    warning = _against_balance(session, player.table, asked.table)
    if warning and not asked.against_rules:
        raise Illegal(warning, allowed="confirm it as against the rules", cites=rules.cites("balance_steps"))
    yield happenings.CompetitorMoved(
        at=asked.at,
        by=asked.by,
        session=session.name,
        player=player.player,
        table=asked.table,
        seat=asked.seat,
        reason=reason,
        warning=warning,
        cites=cites,
    )


def _against_balance(session: SessionState, source: str, target: str) -> str:
    """What speaks against a move: it makes tables less even than they were."""
    if source == target or target not in session.tables:
        return ""
    here, there = len(session.tables[source].seats), len(session.tables[target].seats)
    return f"a move from {here} players to {there} makes tables less even" if there >= here else ""


def decide_break_table(
    rules: TournamentRules, state: TournamentState, asked: commands.BreakTournamentTable
) -> Iterator[TournamentHappening]:
    """All players of a table move to empty seats of others."""
    session = state.session(asked.session)
    refuse_session_stage(session, "a table broken", "running")
    table = session.table(asked.table)
    cites = rules.cites("even_tables", "broken_table_position", "balance_from")
    refuse_mid_hand(session, asked.table, "a table broken")
    _refuse_seats(state, asked.seats)
    leaving = {who for who in table.seats.values() if not session.players[who].unsold}
    if {each.player for each in asked.seats} != leaving:
        raise Illegal("not everybody has a seat to go to", allowed=", ".join(sorted(leaving)), cites=cites)
    for each in asked.seats:
        taken = session.tables[each.table].seats if each.table in session.tables else {}
        if each.table == asked.table or each.table not in session.tables or each.seat in taken:
            where = f"table {each.table} seat {each.seat}"
            raise Illegal(f"{where} for {each.player}", allowed="an empty seat of another table", cites=cites)
        refuse_mid_hand(session, each.table, f"{each.player} comes")
    for unsold in [who for who in table.seats.values() if session.players[who].unsold]:
        yield happenings.LateStackRemoved(
            at=asked.at,
            by=asked.by,
            session=session.name,
            player=unsold,
            chips=session.players[unsold].chips,
            cites=rules.cites("late_entry"),
        )
    for each in asked.seats:
        yield happenings.CompetitorMoved(
            at=asked.at,
            by=asked.by,
            session=session.name,
            player=each.player,
            table=each.table,
            seat=each.seat,
            reason=f"table {asked.table} is broken",
            cites=cites,
        )
    yield happenings.TournamentTableBroken(
        at=asked.at, by=asked.by, session=session.name, table=asked.table, cites=cites
    )


def decide_place_late_stack(
    rules: TournamentRules, state: TournamentState, asked: commands.PlaceLateStack
) -> Iterator[TournamentHappening]:
    """A starting stack goes to an empty seat, and posts what falls due."""
    session = state.session(asked.session)
    refuse_session_stage(session, "a stack for late comers", "running")
    cites = rules.cites("late_entry")
    if rules.late_entry != "blinded_stack":
        raise Illegal("a stack for late comers", allowed="late entry as the house has it", cites=cites)
    where = f"table {asked.table} seat {asked.seat}"
    _refuse_seats(state, (AllottedSeat(where, asked.table, asked.seat),))
    refuse_mid_hand(session, asked.table, "a stack placed")
    if asked.seat in session.table(asked.table).seats:
        raise Illegal(f"{where} is taken", allowed="an empty seat", cites=cites)
    yield happenings.LateStackPlaced(
        at=asked.at,
        by=asked.by,
        session=session.name,
        player=where,
        table=asked.table,
        seat=asked.seat,
        chips=state.conditions.structure.stack,
        cites=cites,
    )


def decide_remove_late_stack(
    rules: TournamentRules, state: TournamentState, asked: commands.RemoveLateStack
) -> Iterator[TournamentHappening]:
    """A stack that nobody bought leaves play; no place goes with it."""
    session = state.session(asked.session)
    holder = session.table(asked.table).seats.get(asked.seat, "")
    if not holder or not session.players[holder].unsold:
        raise Malformed(f"no stack waits at table {asked.table} seat {asked.seat}", allowed="a seat where one does")
    refuse_mid_hand(session, asked.table, "a stack removed")
    yield happenings.LateStackRemoved(
        at=asked.at,
        by=asked.by,
        session=session.name,
        player=holder,
        chips=session.players[holder].chips,
        cites=rules.cites("late_entry"),
    )
