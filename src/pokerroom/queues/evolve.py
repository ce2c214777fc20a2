"""Apply happenings to the queues. Nothing here is judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.queues import happenings
from pokerroom.queues.happenings import QueueHappening, SeatCalled
from pokerroom.queues.state import CALLS_REMEMBERED, BrokenTable, Feeder, ListEntry, QueueState, SeatCall, SeatWish


def evolve_queues(state: QueueState, happening: QueueHappening) -> None:
    """Apply one happening to the queues."""
    _APPLY[type(happening)](state, happening)
    state.latest = max(happening.at, state.latest or happening.at)


def _add_to_waiting_list(state: QueueState, happening: happenings.ListJoined) -> None:
    entry = ListEntry(happening.number, happening.player, happening.at, happening.table)
    state.lists[happening.game] = (*state.lists.get(happening.game, ()), entry)
    state.number = happening.number


def _take_off_waiting_list(state: QueueState, happening: happenings.ListLeft) -> None:
    state.lists[happening.game] = tuple(
        entry for entry in state.lists.get(happening.game, ()) if entry.player != happening.player
    )


def _change_list_entry(state: QueueState, game: str, player: str, **changes: Any) -> None:
    state.lists[game] = tuple(
        replace(entry, **changes) if entry.player == player else entry for entry in state.lists.get(game, ())
    )


def _send_to_foot_of_list(state: QueueState, happening: happenings.SentToFoot) -> None:
    own_entry = state.waiting(happening.game, happening.player)
    if own_entry is not None:
        others = tuple(entry for entry in state.lists[happening.game] if entry is not own_entry)
        state.lists[happening.game] = (*others, own_entry)


def _add_wish_for_seat_change(state: QueueState, happening: happenings.SeatChangeAsked) -> None:
    wish = SeatWish(happening.number, happening.player, happening.at, happening.origin, happening.seat)
    state.wishes[happening.table] = (*state.wishes.get(happening.table, ()), wish)
    state.number = happening.number


def _drop_wish_for_seat_change(state: QueueState, happening: happenings.SeatChangeDropped) -> None:
    state.wishes[happening.table] = tuple(
        wish for wish in state.wishes.get(happening.table, ()) if wish.player != happening.player
    )


def _keep_call_to_seat(state: QueueState, event: SeatCalled) -> None:
    state.calls[event.number] = SeatCall(
        number=event.number,
        player=event.player,
        table=event.table,
        seat=event.seat,
        claim=event.claim,
        at=event.at,
        until=event.until,
        game=event.game,
        origin=event.origin,
    )
    state.number = event.number
    state.called = (*state.called, event)[-CALLS_REMEMBERED:]


def _accept_call_to_seat(state: QueueState, happening: happenings.CallAccepted) -> None:
    state.calls[happening.call] = replace(state.calls[happening.call], accepted=True, until=happening.until)


def _pass_call_to_seat(state: QueueState, happening: happenings.CallPassed) -> None:
    call = state.calls.pop(happening.call)
    entry = state.waiting(call.game, call.player)
    if entry is not None and happening.keeps_place:
        passed = (*entry.passed, (call.table, call.seat))
        _change_list_entry(state, call.game, call.player, passes=entry.passes + 1, passed=passed)


def _forget_passes(state: QueueState, happening: happenings.PassesForgotten) -> None:
    for game, names in state.lists.items():
        state.lists[game] = tuple(
            replace(name, passed=tuple(seat for seat in name.passed if not _is_seat_forgotten(happening, *seat)))
            for name in names
        )


def _is_seat_forgotten(happening: happenings.PassesForgotten, table: str, seat: int) -> bool:
    return table == happening.table and happening.seat in (0, seat)


def _make_move_due(state: QueueState, happening: happenings.MoveDue) -> None:
    state.calls[happening.call] = replace(state.calls[happening.call], due=True)


def _end_call_to_seat(state: QueueState, happening: happenings.CallMissed | happenings.CallWithdrawn) -> None:
    state.calls.pop(happening.call, None)


def _take_seat_called_to(state: QueueState, happening: happenings.CallTaken) -> None:
    call = state.calls.pop(happening.call, None)
    if call is not None and call.claim == "broken_table":
        _take_off_broken_table(state, call.origin, call.player)


def _set_must_move_table(state: QueueState, happening: happenings.MustMoveSet) -> None:
    arrived = tuple((player, happening.at) for player in happening.players)
    state.feeders[happening.feeder] = Feeder(happening.main, happening.title, arrived)


def _end_must_move_table(state: QueueState, happening: happenings.MustMoveEnded) -> None:
    state.feeders.pop(happening.feeder, None)


def _add_arrival_at_feeder(state: QueueState, happening: happenings.CameToFeeder) -> None:
    feeder = state.feeders[happening.table]
    state.feeders[happening.table] = replace(feeder, arrived=(*feeder.arrived, (happening.player, happening.at)))


def _take_off_feeder(state: QueueState, happening: happenings.LeftFeeder) -> None:
    feeder = state.feeders[happening.table]
    rest = tuple(arrival for arrival in feeder.arrived if arrival[0] != happening.player)
    state.feeders[happening.table] = replace(feeder, arrived=rest)


def _keep_broken_table(state: QueueState, happening: happenings.TableBroken) -> None:
    state.broken[happening.table] = BrokenTable(
        happening.game, happening.title, happening.at, happening.players, happening.drawn
    )


def _take_off_broken_table(state: QueueState, table: str, player: str) -> None:
    broken = state.broken[table]
    state.broken[table] = replace(broken, players=tuple(name for name in broken.players if name != player))


_APPLY: Final[dict[type, Callable[[QueueState, Any], None]]] = {
    happenings.ListJoined: _add_to_waiting_list,
    happenings.ListLeft: _take_off_waiting_list,
    happenings.SteppedAway: lambda state, event: _change_list_entry(state, event.game, event.player, out=True),
    happenings.SteppedBack: lambda state, event: _change_list_entry(state, event.game, event.player, out=False),
    happenings.SentToFoot: _send_to_foot_of_list,
    happenings.SeatChangeAsked: _add_wish_for_seat_change,
    happenings.SeatChangeDropped: _drop_wish_for_seat_change,
    SeatCalled: _keep_call_to_seat,
    happenings.CallAccepted: _accept_call_to_seat,
    happenings.CallPassed: _pass_call_to_seat,
    happenings.PassesForgotten: _forget_passes,
    happenings.CallMissed: _end_call_to_seat,
    happenings.MoveDue: _make_move_due,
    happenings.CallWithdrawn: _end_call_to_seat,
    happenings.CallTaken: _take_seat_called_to,
    happenings.MustMoveSet: _set_must_move_table,
    happenings.MustMoveEnded: _end_must_move_table,
    happenings.CameToFeeder: _add_arrival_at_feeder,
    happenings.LeftFeeder: _take_off_feeder,
    happenings.TableBroken: _keep_broken_table,
    happenings.LeftBrokenTable: lambda state, event: _take_off_broken_table(state, event.table, event.player),
}
