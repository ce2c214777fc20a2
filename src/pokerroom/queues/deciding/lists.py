"""Judge commands to the waiting lists: to join and to leave one, to be away and back."""

from __future__ import annotations

from typing import Any

from pokerroom.errors import Illegal, Malformed
from pokerroom.queues import commands, happenings
from pokerroom.queues.deciding.requests import QueueHappenings, common_fields, refuse_for_another
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import ListEntry, QueueState
from pokerroom.queues.words import LeftHow
from pokerroom.wording.wordless import required_reason


def decide_join_list(rules: QueueRules, state: QueueState, command: commands.JoinList) -> QueueHappenings:
    """Put a player on the waiting list of a game; refuse who is on it or plays the game already."""
    what = f"{command.player} on the list"
    if not command.player.strip() or not command.game:
        raise Malformed("a name or the game is missing", allowed="a player, and a game of the room")
    if command.by or command.title:  # the room itself puts down whom it has no seat for
        refuse_for_another(rules, command, command.player, what, "list.join")
    if (entry := state.waiting(command.game, command.player)) is not None:
        place = state.lists[command.game].index(entry) + 1
        raise Illegal(f"{command.player} is on this list, as number {place}", allowed="one place for each player",
                      cites=rules.cites("list.join"))  # fmt: skip
    if command.seated:
        cites = rules.cites("list.change")
        raise Illegal(
            f"{command.player} plays this game at {command.seated}", allowed="asking for another seat", cites=cites
        )
    yield happenings.ListJoined(
        number=state.number + 1,
        game=command.game,
        player=command.player,
        table=command.table,
        **common_fields(command, rules, "list.join"),
    )


def _list_entry_of_player(rules: QueueRules, state: QueueState, command: Any, what: str) -> ListEntry:
    entry = state.waiting(command.game, command.player)
    if entry is None:
        on = ", ".join(entry.player for entry in state.lists.get(command.game, ())) or "nobody is"
        raise Illegal(f"{command.player} is not on this list", allowed=on, cites=rules.cites("list.join"))
    refuse_for_another(rules, command, command.player, what, "list.join")
    return entry


def decide_leave_list(rules: QueueRules, state: QueueState, command: commands.LeaveList) -> QueueHappenings:
    """Take a player off a waiting list, with the call that they had from it; staff who do it give a reason."""
    _list_entry_of_player(rules, state, command, f"{command.player} taken off the list")
    struck = bool(command.title) and command.by != command.player
    if struck:
        required_reason(command.why, f"strike {command.player} off the list", rules.cites("list.join"))
    call = state.call_of(command.player, command.game)
    if call is not None and call.claim == "waiting_list":
        yield happenings.CallWithdrawn(call=call.number, **common_fields(command, rules, "list.call"))
    how: LeftHow = "struck" if struck else "asked"
    yield happenings.ListLeft(
        game=command.game, player=command.player, how=how, **common_fields(command, rules, "list.join")
    )


def decide_step_away(rules: QueueRules, state: QueueState, command: commands.StepAway) -> QueueHappenings:
    """Note that a player on a list is away."""
    if _list_entry_of_player(rules, state, command, f"{command.player} away from the list").out:
        raise Illegal(f"{command.player} is away already", allowed="come back first", cites=rules.cites("list.away"))
    yield happenings.SteppedAway(game=command.game, player=command.player, **common_fields(command, rules, "list.away"))


def decide_step_back(rules: QueueRules, state: QueueState, command: commands.StepBack) -> QueueHappenings:
    """Note that a player on a list is back."""
    if not _list_entry_of_player(rules, state, command, f"{command.player} back at the list").out:
        raise Illegal(f"{command.player} is not away", allowed="step away first", cites=rules.cites("list.away"))
    yield happenings.SteppedBack(game=command.game, player=command.player, **common_fields(command, rules, "list.away"))
