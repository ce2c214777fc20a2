"""Update the queues when players sit down or leave, and when a table closes."""

from __future__ import annotations

from typing import Final

from pokerroom.queues import happenings
from pokerroom.queues.commands import NoteSeats
from pokerroom.queues.deciding.requests import QueueHappenings, common_fields
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import QueueState, SeatCall, SeatWish
from pokerroom.queues.words import LeftHow, SeatClaim

_LISTS_OF_CHANGES: Final[tuple[SeatClaim, ...]] = ("seat_change", "table_change")


def decide_note_seats(rules: QueueRules, state: QueueState, command: NoteSeats) -> QueueHappenings:
    """Yield the consequences for the queues of the players now at a table, if anything has changed."""
    at_table = {player: seat for sat in (command.owners, command.seats) for seat, player in sat.items()}
    yield from _forget_passes_of_seats(rules, state, command)
    for call in list(state.calls.values()):
        yield from _end_of_call(rules, command, call, at_table.get(call.player, 0))
    yield from _leave_lists_when_seated(rules, state, command, at_table)
    yield from _end_wishes_for_seats(rules, state, command, at_table)
    yield from _follow_feeder_players(rules, state, command, at_table)
    broken = state.broken.get(command.table)
    for player in broken.players if broken is not None else ():
        if player not in at_table:
            yield happenings.LeftBrokenTable(
                table=command.table, player=player, **common_fields(command, rules, "list.call")
            )


def _end_of_call(rules: QueueRules, command: NoteSeats, call: SeatCall, here: int) -> QueueHappenings:
    """Yield the end of a call once its player sits here, or has no seat here: taken, withdrawn, or nothing."""
    if _has_come(command, call, here):
        yield happenings.CallTaken(call=call.number, seat=here, **common_fields(command, rules, "list.call"))
        if call.claim in _LISTS_OF_CHANGES:
            yield _drop_of_change(rules, command, command.table, call.player, "seated")
        return
    why = ""
    if call.table == command.table:
        leaves = call.claim == "seat_change" and not here
        why = _not_to_be_had(command, call.player, call.seat, leaves=leaves)
    elif call.origin == command.table and (not here or (command.closed and call.claim == "must_move")):
        why = f"{command.table} is closed" if here else f"{call.player} left {command.table}"
    if why:
        yield happenings.CallWithdrawn(call=call.number, **common_fields(command, rules, "list.call", why=why))


def _has_come(command: NoteSeats, call: SeatCall, here: int) -> bool:
    """Return whether a called player sits where they were called to; one who changes seats, in that very seat."""
    if call.table != command.table:
        return False
    return here == call.seat or (here > 0 and call.claim != "seat_change")


def _leave_lists_when_seated(
    rules: QueueRules, state: QueueState, command: NoteSeats, at_table: dict[str, int]
) -> QueueHappenings:
    """Yield the players who leave a waiting list: they sat down to the game, or their table is now closed."""
    for game, names in state.lists.items():
        for entry in names:
            if game == command.game and entry.player in at_table and not command.closed:
                yield happenings.ListLeft(
                    how="seated", game=game, player=entry.player, **common_fields(command, rules, "list.join")
                )
            elif command.closed and entry.table == command.table:
                why = f"{command.table} is closed"
                yield happenings.ListLeft(
                    how="gone", game=game, player=entry.player, **common_fields(command, rules, "list.join", why=why)
                )


def _end_wishes_for_seats(
    rules: QueueRules, state: QueueState, command: NoteSeats, at_table: dict[str, int]
) -> QueueHappenings:
    """Yield whose wish for another seat is over, except where a call that was taken has ended it already."""
    came = {
        call.player
        for call in state.calls.values()
        if call.claim in _LISTS_OF_CHANGES and _has_come(command, call, at_table.get(call.player, 0))
    }
    for table, wishes in state.wishes.items():
        for wish in wishes:
            if wish.player in came and table == command.table:
                continue
            if (wish.origin == command.table and wish.player not in at_table) or (
                command.closed and table == command.table
            ):
                yield _drop_of_change(rules, command, table, wish.player, "gone")
            elif table == command.table and _sits_where_wished(wish, table, at_table.get(wish.player, 0)):
                yield _drop_of_change(rules, command, table, wish.player, "seated")


def _forget_passes_of_seats(rules: QueueRules, state: QueueState, command: NoteSeats) -> QueueHappenings:
    passed = state.passed_at(command.table)
    for seat in (0,) if passed and command.closed else sorted(passed & command.seats.keys()):
        yield happenings.PassesForgotten(table=command.table, seat=seat, **common_fields(command, rules, "list.call"))


def _not_to_be_had(command: NoteSeats, player: str, seat: int, *, leaves: bool) -> str:
    """Return why a seat that somebody was called for is no longer available, or "" where it still is."""
    if command.closed:
        return f"{command.table} is closed"
    if seat in command.seats:
        return f"seat {seat} is taken"
    return f"{player} left the table" if leaves else ""


def _follow_feeder_players(
    rules: QueueRules, state: QueueState, command: NoteSeats, at_table: dict[str, int]
) -> QueueHappenings:
    """Yield the players who came to a feeder game or left it; a closed table neither feeds nor is fed."""
    if command.closed:
        for name, feeder in state.feeders.items():
            if command.table in (name, feeder.main):
                why = f"{command.table} is closed"
                yield happenings.MustMoveEnded(feeder=name, **common_fields(command, rules, "list.must_move", why=why))
        return
    known = [player for player, _ in state.feeders[command.table].arrived] if command.table in state.feeders else None
    if known is None:
        return
    for player in known:
        if player not in at_table:
            yield happenings.LeftFeeder(
                table=command.table, player=player, **common_fields(command, rules, "list.must_move")
            )
    for seat in sorted(command.seats):
        if command.seats[seat] not in known:
            yield happenings.CameToFeeder(
                table=command.table, player=command.seats[seat], **common_fields(command, rules, "list.must_move")
            )


def _sits_where_wished(wish: SeatWish, table: str, here: int) -> bool:
    """Return whether somebody sits where they wanted to: at the other table, or in the seat."""
    return bool(here) and (wish.origin != table or here == wish.seat)


def _drop_of_change(
    rules: QueueRules, command: NoteSeats, table: str, player: str, how: LeftHow
) -> happenings.SeatChangeDropped:
    return happenings.SeatChangeDropped(
        table=table, player=player, how=how, **common_fields(command, rules, "list.change")
    )
