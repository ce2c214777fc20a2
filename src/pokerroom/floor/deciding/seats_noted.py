"""Update the queues when players sit down or leave, and when a table closes."""

from __future__ import annotations

from pokerroom.floor import happenings
from pokerroom.floor.commands import NoteSeats
from pokerroom.floor.deciding.requests import QueueHappenings, of_request
from pokerroom.floor.rules import FloorRules
from pokerroom.floor.state import FloorState, SeatWish
from pokerroom.floor.words import LeftHow


def note_seats(rules: FloorRules, state: FloorState, command: NoteSeats) -> QueueHappenings:
    """Return what follows of who sits at a table; nothing where nothing has changed for the queues."""
    yield from _passes_forgotten(rules, state, command)
    at_table = {player: seat for sat in (command.owners, command.seats) for seat, player in sat.items()}
    off: set[str] = set()  # wishes for a seat here that are over with a call
    for call in list(state.calls.values()):
        here = at_table.get(call.player, 0)
        if call.table == command.table:
            taken = here == call.seat or (here and call.claim != "seat_change")
            if taken:
                yield happenings.CallTaken(call=call.number, seat=here, **of_request(command, rules, "list.call"))
                if call.claim in ("seat_change", "table_change"):
                    off.add(call.player)
                    yield _dropped(rules, command, command.table, call.player, "seated")
            elif why := _not_to_be_had(
                command, call.player, call.seat, leaves=call.claim == "seat_change" and not here
            ):
                yield happenings.CallWithdrawn(call=call.number, **of_request(command, rules, "list.call", why=why))
        elif call.origin == command.table and (not here or (command.closed and call.claim == "must_move")):
            why = f"{command.table} is closed" if here else f"{call.player} left {command.table}"
            yield happenings.CallWithdrawn(call=call.number, **of_request(command, rules, "list.call", why=why))
    for game, names in state.lists.items():
        for entry in names:
            if game == command.game and entry.player in at_table and not command.closed:
                yield happenings.ListLeft(
                    how="seated", game=game, player=entry.player, **of_request(command, rules, "list.join")
                )
            elif command.closed and entry.table == command.table:
                why = f"{command.table} is closed"
                yield happenings.ListLeft(
                    how="gone", game=game, player=entry.player, **of_request(command, rules, "list.join", why=why)
                )
    for table, wishes in state.wishes.items():
        for wish in wishes:
            if wish.player in off and table == command.table:
                continue
            if (wish.origin == command.table and wish.player not in at_table) or (
                command.closed and table == command.table
            ):
                yield _dropped(rules, command, table, wish.player, "gone")
            elif table == command.table and _has_it(wish, table, at_table.get(wish.player, 0)):
                yield _dropped(rules, command, table, wish.player, "seated")
    yield from _feeding(rules, state, command, at_table)
    broken = state.broken.get(command.table)
    for player in broken.players if broken is not None else ():
        if player not in at_table:
            yield happenings.LeftBrokenTable(
                table=command.table, player=player, **of_request(command, rules, "list.call")
            )


def _passes_forgotten(rules: FloorRules, state: FloorState, command: NoteSeats) -> QueueHappenings:
    passed = state.passed_at(command.table)
    for seat in (0,) if passed and command.closed else sorted(passed & command.seats.keys()):
        yield happenings.PassesForgotten(table=command.table, seat=seat, **of_request(command, rules, "list.call"))


def _not_to_be_had(command: NoteSeats, player: str, seat: int, *, leaves: bool) -> str:
    """Return why a seat that somebody was called for is not to be had any more; nothing where it is."""
    if command.closed:
        return f"{command.table} is closed"
    if seat in command.seats:
        return f"seat {seat} is taken"
    return f"{player} left the table" if leaves else ""


def _feeding(rules: FloorRules, state: FloorState, command: NoteSeats, at_table: dict[str, int]) -> QueueHappenings:
    """Return who came to a feeder game and who left it; a closed table feeds none, and is fed by none."""
    if command.closed:
        for name, feeder in state.feeders.items():
            if command.table in (name, feeder.main):
                why = f"{command.table} is closed"
                yield happenings.MustMoveEnded(feeder=name, **of_request(command, rules, "list.must_move", why=why))
        return
    known = [player for player, _ in state.feeders[command.table].arrived] if command.table in state.feeders else None
    if known is None:
        return
    for player in known:
        if player not in at_table:
            yield happenings.LeftFeeder(
                table=command.table, player=player, **of_request(command, rules, "list.must_move")
            )
    for seat in sorted(command.seats):
        if command.seats[seat] not in known:
            yield happenings.CameToFeeder(
                table=command.table, player=command.seats[seat], **of_request(command, rules, "list.must_move")
            )


def _has_it(wish: SeatWish, table: str, here: int) -> bool:
    """Return whether somebody sits where they wanted to: at the other table, or in the seat."""
    return bool(here) and (wish.origin != table or here == wish.seat)


def _dropped(
    rules: FloorRules, command: NoteSeats, table: str, player: str, how: LeftHow
) -> happenings.SeatChangeDropped:
    return happenings.SeatChangeDropped(
        table=table, player=player, how=how, **of_request(command, rules, "list.change")
    )
