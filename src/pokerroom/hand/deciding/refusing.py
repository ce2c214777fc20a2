"""The reasons for refusing an act: whose turn it is, which acts are open instead, and the words for both."""

from __future__ import annotations

import re
from typing import Any, Final, get_args

from pokerroom.errors import Illegal, OutOfTurn, no_such_command
from pokerroom.hand import commands
from pokerroom.hand.betting.options import options
from pokerroom.hand.dealing.next_cards import describe_destinations
from pokerroom.hand.queries.needs import need
from pokerroom.hand.rules.plan import BET, OVER, SETTLE, SHOW
from pokerroom.hand.state import State

_COMMANDS: Final = get_args(commands.PlayerCommand | commands.DealerCommand)


def out_of_turn(state: State, place: int, command: Any) -> OutOfTurn:
    """Return the refusal of an act that is not this player's to make now, with the facts that a ruling would need."""
    rules, seat = state.plan.rules, state.seats[place]
    turn = state.seats[state.turn] if state.turn >= 0 else 0
    if not state.is_live(place):
        what = f"seat {seat} is out of the hand"
    elif state.is_all_in(place) and state.stage.kind == BET:
        what = f"seat {seat} is all-in and has nothing left to decide"
    elif turn in (0, seat) or (isinstance(command, commands.Show | commands.Muck) and state.stage.kind < SHOW):
        what = f"seat {seat} may not {word_for(command)} now"
        if state.over:
            what += f": {what_is_next(state)}"  # otherwise the refusal lists what is allowed
    else:
        what = f"seat {seat} may not {word_for(command)}: it is seat {turn}'s turn"
    # A player's showdown options can reveal their hand, so others are only told whose turn it is.
    allowed = (
        f"seat {turn}: {options(state, state.turn).words()}"
        if turn and state.stage.kind == BET
        else what_is_allowed(state)
    )
    betting = type(command) in (commands.Bet, commands.Raise, commands.Call)
    observation = "ruling.check_out_of_turn" if isinstance(command, commands.Check) else "ruling.wager_out_of_turn"
    return OutOfTurn(
        what,
        allowed=allowed,
        cites=rules.cites(*_out_of_turn_keys(state, place, command), when="later" if state.stage.street else "first"),
        observation=observation if betting or isinstance(command, commands.Check) else "",
        facts={"seat": seat, "turn": turn, "act": word_for(command), "amount": amount_of(command)},
    )


def _out_of_turn_keys(state: State, place: int, command: Any) -> tuple[str, ...]:
    kind = state.stage.kind
    if not state.is_live(place):
        return "declaration.fold_binds", "betting.actions"
    if state.is_all_in(place) and kind == BET:
        return ("all_in.stays_in",)
    if isinstance(command, commands.Show | commands.Muck) and kind < SHOW:
        return f"games.{state.plan.rules.game}", "showdown.order"
    if kind in (SHOW, SETTLE, OVER) or state.queue:
        return "showdown.order", "pots.no_private_deals"
    if kind == BET:
        return ("out_of_turn.bet",)
    return "betting.no_action_before_the_cards", f"games.{state.plan.rules.game}"


def refusal(
    state: State, place: int, what: str, *keys: str, observation: str = "", facts: dict[str, Any] | None = None
) -> Illegal:
    """Return the refusal of a player's act, with the acts that are open instead."""
    rules = state.plan.rules
    return Illegal(
        what,
        allowed=options(state, place).words(),
        cites=rules.cites(*keys),
        question=rules.question(*keys),
        observation=observation,
        facts=facts or {"seat": state.seats[place]},
    )


def what_is_next(state: State) -> str:
    """Return in words the next thing that must happen, with the options of the player in turn."""
    next_need = need(state, hidden=True)
    if next_need is None:
        return "the hand is over"
    if next_need.do == "deal":
        return f"the dealer deals {describe_destinations(next_need.destinations)}"
    if next_need.do in ("act", "discard", "draw"):
        return f"it is seat {next_need.seat}'s turn: {options(state, state.turn).words()}"
    return next_need.words


def what_is_allowed(state: State) -> str:
    """Return in words the allowed acts, in place of the one that was refused."""
    return "the next hand" if state.over else what_is_next(state)


def word_for(command: Any) -> str:
    """Return the name of a command, such as "check or call".

    >>> from pokerroom.hand import CHECK_OR_CALL
    >>> word_for(CHECK_OR_CALL)
    'check or call'
    """
    return _command_in_words(type(command))


def amount_of(command: Any) -> object:
    """Return the amount of a command, if it has one."""
    return getattr(command, "to", 0) or getattr(command, "amount", 0)


def names_of(table: dict[type, Any]) -> list[str]:
    """Return the names of the acts in a table of judges."""
    return list(map(_command_in_words, table))


def refuse_foreign(command: Any) -> None:
    """Refuse a value that is not a command of a hand, such as a string, and explain how commands are written."""
    if not isinstance(command, _COMMANDS):
        allowed = "FOLD, CHECK, CALL, CHECK_OR_CALL, Bet(20), Raise(to=40) and the other commands of pokerroom.hand"
        raise no_such_command(command, "a hand", allowed=allowed)


def _command_in_words(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()
