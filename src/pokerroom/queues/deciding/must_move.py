"""Judge commands about must-move games: which table feeds which."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.queues import commands, happenings
from pokerroom.queues.deciding.requests import QueueHappenings, common_fields, refuse_without_power
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import QueueState


def decide_set_must_move(rules: QueueRules, state: QueueState, command: commands.SetMustMove) -> QueueHappenings:
    """Make a table feed another of the same game; refuse tables that are in a must-move already."""
    cites, what = rules.cites("list.must_move"), f"{command.feeder} feeds {command.main}"
    refuse_without_power(rules, command, what, "list.must_move")
    if command.feeder == command.main or not command.same_game:
        raise Illegal(what, allowed="another table of the same game and limits", cites=cites)
    if command.feeder in state.feeders or command.main in state.feeders or state.feeders_of(command.feeder):
        raise Illegal(
            f"{what}, and one of them is in a must-move already", allowed="a feeder and a main game", cites=cites
        )
    yield happenings.MustMoveSet(
        feeder=command.feeder,
        main=command.main,
        players=command.players,
        **common_fields(command, rules, "list.must_move"),
    )


def decide_end_must_move(rules: QueueRules, state: QueueState, command: commands.EndMustMove) -> QueueHappenings:
    """Let a table feed no other any more, and withdraw the calls to move from it."""
    refuse_without_power(rules, command, f"{command.feeder} feeds no other", "list.must_move")
    if command.feeder not in state.feeders:
        fed = ", ".join(state.feeders) or "no table does"
        raise Illegal(f"{command.feeder} feeds no table", allowed=fed, cites=rules.cites("list.must_move"))
    for call in state.calls.values():
        if call.claim == "must_move" and call.origin == command.feeder:
            why = f"{command.feeder} feeds no other table any more"
            yield happenings.CallWithdrawn(call=call.number, **common_fields(command, rules, "list.must_move", why=why))
    yield happenings.MustMoveEnded(feeder=command.feeder, **common_fields(command, rules, "list.must_move"))
