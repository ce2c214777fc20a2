"""Update the queues when players sit down or leave, and when a table closes."""

from __future__ import annotations

from pokerroom.floor import happenings
from pokerroom.floor.commands import NoteSeats
from pokerroom.floor.judging import QueueTold, queue_told
from pokerroom.floor.rules import FloorRules
from pokerroom.floor.state import FloorState, SeatWish
from pokerroom.floor.words import LeftHow


def note_seats(rules: FloorRules, state: FloorState, asked: NoteSeats) -> QueueTold:
    """Return what follows of who sits at a table; nothing where nothing has changed for the queues."""
    yield from _passes_forgotten(rules, state, asked)
    at_table = {player: seat for sat in (asked.owners, asked.seats) for seat, player in sat.items()}
    off: set[str] = set()  # wishes for a seat here that are over with a call
    for call in list(state.calls.values()):
        here = at_table.get(call.player, 0)
        if call.table == asked.table:
            taken = here == call.seat or (here and call.claim != "seat_change")
            if taken:
                yield queue_told(happenings.CallTaken, asked, rules, "list.call", call=call.number, seat=here)
                if call.claim in ("seat_change", "table_change"):
                    off.add(call.player)
                    yield _dropped(rules, asked, asked.table, call.player, "seated")
            elif why := _not_to_be_had(asked, call.player, call.seat, leaves=call.claim == "seat_change" and not here):
                yield queue_told(happenings.CallWithdrawn, asked, rules, "list.call", call=call.number, why=why)
        elif call.origin == asked.table and (not here or (asked.closed and call.claim == "must_move")):
            why = f"{asked.table} is closed" if here else f"{call.player} left {asked.table}"
            yield queue_told(happenings.CallWithdrawn, asked, rules, "list.call", call=call.number, why=why)
    for game, names in state.lists.items():
        for entry in names:
            parts = {"game": game, "player": entry.player}
            if game == asked.game and entry.player in at_table and not asked.closed:
                yield queue_told(happenings.ListLeft, asked, rules, "list.join", how="seated", **parts)
            elif asked.closed and entry.table == asked.table:
                why = f"{asked.table} is closed"
                yield queue_told(happenings.ListLeft, asked, rules, "list.join", how="gone", why=why, **parts)
    for table, wishes in state.wishes.items():
        for wish in wishes:
            if wish.player in off and table == asked.table:
                continue
            if (wish.origin == asked.table and wish.player not in at_table) or (asked.closed and table == asked.table):
                yield _dropped(rules, asked, table, wish.player, "gone")
            elif table == asked.table and _has_it(wish, table, at_table.get(wish.player, 0)):
                yield _dropped(rules, asked, table, wish.player, "seated")
    yield from _feeding(rules, state, asked, at_table)
    broken = state.broken.get(asked.table)
    for player in broken.players if broken is not None else ():
        if player not in at_table:
            parts = {"table": asked.table, "player": player}
            yield queue_told(happenings.LeftBrokenTable, asked, rules, "list.call", **parts)


def _passes_forgotten(rules: FloorRules, state: FloorState, asked: NoteSeats) -> QueueTold:
    passed = state.passed_at(asked.table)
    for seat in (0,) if passed and asked.closed else sorted(passed & asked.seats.keys()):
        yield queue_told(happenings.PassesForgotten, asked, rules, "list.call", table=asked.table, seat=seat)


def _not_to_be_had(asked: NoteSeats, player: str, seat: int, *, leaves: bool) -> str:
    """Return why a seat that somebody was called for is not to be had any more; nothing where it is."""
    if asked.closed:
        return f"{asked.table} is closed"
    if seat in asked.seats:
        return f"seat {seat} is taken"
    return f"{player} left the table" if leaves else ""


def _feeding(rules: FloorRules, state: FloorState, asked: NoteSeats, at_table: dict[str, int]) -> QueueTold:
    """Return who came to a feeder game and who left it; a closed table feeds none, and is fed by none."""
    if asked.closed:
        for name, feeder in state.feeders.items():
            if asked.table in (name, feeder.main):
                why = f"{asked.table} is closed"
                yield queue_told(happenings.MustMoveEnded, asked, rules, "list.must_move", feeder=name, why=why)
        return
    known = [player for player, _ in state.feeders[asked.table].arrived] if asked.table in state.feeders else None
    if known is None:
        return
    for player in known:
        if player not in at_table:
            parts = {"table": asked.table, "player": player}
            yield queue_told(happenings.LeftFeeder, asked, rules, "list.must_move", **parts)
    for seat in sorted(asked.seats):
        if asked.seats[seat] not in known:
            parts = {"table": asked.table, "player": asked.seats[seat]}
            yield queue_told(happenings.CameToFeeder, asked, rules, "list.must_move", **parts)


def _has_it(wish: SeatWish, table: str, here: int) -> bool:
    """Return whether somebody sits where they wanted to: at the other table, or in the seat."""
    return bool(here) and (wish.origin != table or here == wish.seat)


def _dropped(
    rules: FloorRules, asked: NoteSeats, table: str, player: str, how: LeftHow
) -> happenings.SeatChangeDropped:
    return queue_told(happenings.SeatChangeDropped, asked, rules, "list.change", table=table, player=player, how=how)
