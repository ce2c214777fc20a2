"""Judge seats: allotted before a session, changed by the director; tables broken; stacks for late entrants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pokerroom.citation import joined_cites
from pokerroom.errors import Illegal, Malformed, NeedsConfirmation
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.refusals import (
    refuse_heads_up,
    refuse_mid_hand,
    refuse_session_stage,
    refuse_tournament_stage,
)
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.seats import due_to_play, seated_tables
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.seating.balancing import balancing_plan, next_balancing_move
from pokerroom.tournament.seating.breaking import breaking_plan, final_table_plan, table_to_break
from pokerroom.tournament.seating.moves import seating_due
from pokerroom.tournament.seating.moving_by_hand import move_by_hand
from pokerroom.tournament.seating.tables import SeatedTable, TableSeat
from pokerroom.tournament.state import TournamentState
from pokerroom.wording.wordless import required_reason, required_words


def decide_allot(
    rules: TournamentRules, state: TournamentState, command: commands.AllotSeats
) -> Iterator[TournamentHappening]:
    """Allot every player one table and seat, by lot where the book requires it."""
    refuse_tournament_stage(state, "no seats can be given out", "published", "running", "drafted")
    session = state.session(command.session)
    refuse_heads_up(rules, state, "no seats can be given out")
    refuse_session_stage(session, "no seats can be given out", "planned", "seated")
    cites = rules.cites("initial_seating", "assigned_seat")
    due = due_to_play(state, session)
    _refuse_clashing_seats(state, command.seats)
    players = [seat.player for seat in command.seats]
    if not_due := [item for item in players if item not in due]:
        lacking = [item for item in not_due if state.entries_of(item, "pending")]
        why = "whose entry is not complete" if lacking else "who has not entered"
        raise Illegal(f"{not_due[0]} cannot have a seat, {why}", allowed="entrants", cites=rules.cites("entry_needs"))
    if missing := [item for item in due if item not in players]:
        raise Illegal(f"there is no seat for {', '.join(missing)}", allowed="one for every entrant", cites=cites)
    if rules.initial_seating == "random":
        chosen = [seat for seat in command.seats if seat.needs.strip()]
        if not command.by_lot and len(chosen) < len(command.seats):
            raise Illegal("the seats were not drawn", allowed="by lot", cites=cites)
    if command.by_lot:
        required_words(command.draw, "the record by which the draw can be checked")
    yield happenings.SeatsAllotted(
        at=command.at,
        by=command.by,
        session=session.name,
        seats=command.seats,
        by_lot=command.by_lot,
        draw=command.draw,
        cites=cites,
    )


def _refuse_clashing_seats(state: TournamentState, seats: Sequence[AllottedSeat]) -> None:
    """Refuse seats that do not exist, seats given to two players, and players given two seats."""
    for allotted in seats:
        _refuse_unknown_seat(state, TableSeat(allotted.table, allotted.seat), allotted.player)
    places = Counter(TableSeat(seat.table, seat.seat) for seat in seats)
    who = Counter(seat.player for seat in seats)
    if shared := [place for place, number in places.items() if number > 1]:
        raise Illegal(f"two players cannot have {shared[0]}", allowed="one player to a seat")
    if twice := [player for player, number in who.items() if number > 1]:
        raise Illegal(f"{twice[0]} cannot have two seats", allowed="one seat each")


def _refuse_unknown_seat(state: TournamentState, place: TableSeat, whose: str) -> None:
    """Refuse a seat that no table of the tournament has, or a table that is not of the tournament."""
    most, tables = state.conditions.structure.seats, state.tables_kept
    if not 1 <= place.seat <= most:
        raise Malformed(f"there is no seat {place.seat} for {whose}", allowed=f"1 to {most}")
    if tables and place.table not in tables:
        raise Illegal(f"table {place.table} is not named for the tournament", allowed=", ".join(tables))


def decide_move(
    rules: TournamentRules, state: TournamentState, command: commands.MoveCompetitor
) -> Iterator[TournamentHappening]:
    """Move a player with the whole stack to an empty seat between hands, by the director's order."""
    session = state.session_of(command.player)
    refuse_heads_up(rules, state, "nobody can be moved")
    refuse_session_stage(session, "nobody can be moved", "running")
    player = session.competitor(command.player)
    reason = required_reason(command.reason, "move a player")
    cites = rules.cites("stack_untouched", "assigned_seat")
    refuse_mid_hand(session, player.table, f"{player.player} cannot be moved")
    place = TableSeat(command.table, command.seat)
    _refuse_unknown_seat(state, place, player.player)
    _, warnings = move_by_hand(rules.seating, seated_tables(state, session), player.player, place)
    warning = "; ".join(warning.what for warning in warnings)
    if warning and not command.against_rules:
        against = joined_cites(*(warning.cites for warning in warnings))
        usual = "; ".join(warning.usual for warning in warnings)
        raise NeedsConfirmation(warning, allowed=f"{usual}; or confirm it as against the rules", cites=against or cites)
    yield happenings.CompetitorMoved(
        at=command.at,
        by=command.by,
        session=session.name,
        player=player.player,
        table=command.table,
        seat=command.seat,
        reason=reason,
        warning=warning,
        cites=cites,
    )


def decide_even_tables(
    rules: TournamentRules, state: TournamentState, command: commands.EvenTables
) -> Iterator[TournamentHappening]:
    """Break a table if the others can seat everybody; otherwise balance the tables by the house's method."""
    session = state.session(command.session)
    refuse_heads_up(rules, state, "tables cannot be evened out")
    refuse_session_stage(session, "tables cannot be evened out", "running")
    tables = seated_tables(state, session)
    due = seating_due(rules.seating, tables)
    broken = ""
    if due == "break":
        broken = (
            command.choice.table
            if command.choice and command.choice.table
            else table_to_break(tables, command.table_order)
        )
        moves = breaking_plan(rules.seating, tables, broken, command.lots)
    elif due == "balance" and command.choice is not None:
        move = next_balancing_move(
            rules.seating, tables, table_order=command.table_order, lots=command.lots, choice=command.choice
        )
        moves = (move,) if move is not None else ()
    elif due == "balance":
        moves = balancing_plan(rules.seating, tables, table_order=command.table_order, lots=command.lots)
    else:
        cites = rules.cites("even_tables", "balance_steps")
        raise Illegal("tables are even", allowed="once they are not", cites=cites)
    for move in moves:
        refuse_mid_hand(session, move.old.table, f"{move.player} cannot be moved")
    for move in moves:
        yield happenings.CompetitorMoved(
            at=command.at,
            by=command.by,
            session=session.name,
            player=move.player,
            table=move.new.table,
            seat=move.new.seat,
            reason=move.why,
            waits=not move.dealt_in,
            cites=move.cites,
        )
    if broken:
        cites = rules.cites("even_tables", "broken_table_position")
        yield happenings.TournamentTableBroken(
            at=command.at, by=command.by, session=session.name, table=broken, cites=cites
        )


def decide_final_table(
    rules: TournamentRules, state: TournamentState, command: commands.DrawFinalTable
) -> Iterator[TournamentHappening]:
    """Seat all remaining players at one table by their drawn seats, once they fit and no hand is running."""
    session = state.session(command.session)
    refuse_heads_up(rules, state, "no final table can be drawn")
    refuse_session_stage(session, "no final table can be drawn", "running")
    if session.plan.to:
        cites = rules.cites("session_outcome")
        raise Illegal(f"{session.name} has no final table", allowed="in the session that decides it", cites=cites)
    tables = seated_tables(state, session)
    for table in tables:
        refuse_mid_hand(session, table.name, "no final table can be drawn")
    if state.tables_kept and command.table not in state.tables_kept:
        allowed = ", ".join(state.tables_kept)
        raise Illegal(f"table {command.table} is not named for the tournament", allowed=allowed)
    final = SeatedTable(command.table, state.conditions.structure.seats, {}, None)
    moves = final_table_plan(rules.seating, tables, final, command.lots)
    yield happenings.FinalTableDrawn(
        at=command.at,
        by=command.by,
        session=session.name,
        table=command.table,
        seats=tuple(AllottedSeat(move.player, move.new.table, move.new.seat) for move in moves),
        cites=joined_cites(*(move.cites for move in moves)),
    )


def decide_break_table(
    rules: TournamentRules, state: TournamentState, command: commands.BreakTournamentTable
) -> Iterator[TournamentHappening]:
    """Break a table: all its players move to empty seats at others."""
    session = state.session(command.session)
    refuse_heads_up(rules, state, "no table can be broken")
    refuse_session_stage(session, "no table can be broken", "running")
    table = session.table(command.table)
    cites = rules.cites("even_tables", "broken_table_position", "balance_from")
    refuse_mid_hand(session, command.table, "no table can be broken")
    _refuse_clashing_seats(state, command.seats)
    leaving = {who for who in table.seats.values() if not session.players[who].unsold}
    if {seat.player for seat in command.seats} != leaving:
        raise Illegal("not everybody has a seat to go to", allowed=", ".join(sorted(leaving)), cites=cites)
    for seat in command.seats:
        seats = session.tables[seat.table].seats if seat.table in session.tables else {}
        if seat.table == command.table or seat.table not in session.tables or seat.seat in seats:
            place = TableSeat(seat.table, seat.seat)
            raise Illegal(f"{seat.player} cannot go to {place}", allowed="an empty seat of another table", cites=cites)
    for unsold in [who for who in table.seats.values() if session.players[who].unsold]:
        yield happenings.LateStackRemoved(
            at=command.at,
            by=command.by,
            session=session.name,
            player=unsold,
            chips=session.players[unsold].chips,
            cites=rules.cites("late_entry"),
        )
    for seat in command.seats:
        yield happenings.CompetitorMoved(
            at=command.at,
            by=command.by,
            session=session.name,
            player=seat.player,
            table=seat.table,
            seat=seat.seat,
            reason=f"table {command.table} is broken",
            cites=cites,
        )
    yield happenings.TournamentTableBroken(
        at=command.at, by=command.by, session=session.name, table=command.table, cites=cites
    )


def decide_place_late_stack(
    rules: TournamentRules, state: TournamentState, command: commands.PlaceLateStack
) -> Iterator[TournamentHappening]:
    """Place a starting stack at an empty seat for a late player; it posts its forced bets."""
    session = state.session(command.session)
    refuse_heads_up(rules, state, "no stack can be placed for late comers")
    refuse_session_stage(session, "no stack can be placed for late comers", "running")
    cites = rules.cites("late_entry")
    if rules.late_entry != "blinded_stack":
        raise Illegal("no stack can be placed for late comers", allowed="late entry as the house has it", cites=cites)
    place = TableSeat(command.table, command.seat)
    _refuse_unknown_seat(state, place, "a late entrant")
    refuse_mid_hand(session, command.table, "no stack can be placed")
    if command.seat in session.table(command.table).seats:
        raise Illegal(f"{place} is taken", allowed="an empty seat", cites=cites)
    yield happenings.LateStackPlaced(
        at=command.at,
        by=command.by,
        session=session.name,
        player=str(place),  # no player's name: the stack's own, until it is sold
        table=command.table,
        seat=command.seat,
        chips=state.conditions.structure.stack,
        cites=cites,
    )


def decide_remove_late_stack(
    rules: TournamentRules, state: TournamentState, command: commands.RemoveLateStack
) -> Iterator[TournamentHappening]:
    """Remove a stack that nobody bought; it earns no place."""
    session = state.session(command.session)
    holder = session.table(command.table).seats.get(command.seat, "")
    if not holder or not session.players[holder].unsold:
        raise Malformed(f"no stack waits at table {command.table} seat {command.seat}", allowed="a seat where one does")
    refuse_mid_hand(session, command.table, "no stack can be removed")
    yield happenings.LateStackRemoved(
        at=command.at,
        by=command.by,
        session=session.name,
        player=holder,
        chips=session.players[holder].chips,
        cites=rules.cites("late_entry"),
    )
