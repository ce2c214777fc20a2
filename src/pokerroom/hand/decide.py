"""Judge a command: return the events it leads to, or refuse it. Nothing is changed here.

`decide_hand` judges a person's act; `follow` returns the events that then follow by themselves, such as the end of a
betting round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pokerroom.errors import Malformed, NotAllowed, as_given
from pokerroom.hand import commands
from pokerroom.hand.betting.options import options
from pokerroom.hand.betting.ruled_limits import under_orders
from pokerroom.hand.deciding.bets import ACTS_IN_TURN, BETTING
from pokerroom.hand.deciding.cards import CARDS
from pokerroom.hand.deciding.deals import DEALS
from pokerroom.hand.deciding.early import early_events_due
from pokerroom.hand.deciding.refusing import names_of, out_of_turn, refuse_foreign, word_for
from pokerroom.hand.events import AFTER_ALL, AFTER_ROUND, Event, Exposed, Returned, RoundClosed
from pokerroom.hand.orders import Orders
from pokerroom.hand.queries.seat import not_in, seats_here
from pokerroom.hand.rules.plan import BET
from pokerroom.hand.showdown.pots import uncalled
from pokerroom.hand.state import State


def decide_hand(state: State, command: commands.PlayerCommand | commands.DealerCommand, seat: int) -> list[Event]:
    """Judge a command from a seat (0 is the dealer): return the events it leads to, or refuse it."""
    if type(seat) is not int:
        raise Malformed(f"{as_given(seat)} is not a seat", allowed=f"{seats_here(state)}; 0 for the dealer")
    if seat:
        kind = type(command)
        judge = _player_judge(kind)
        if judge is None:
            refuse_foreign(command)
            raise NotAllowed(f"a player does not {word_for(command)}", allowed=", ".join(names_of(PLAYER)))
        place = state.place.get(seat)
        if place is None:
            raise not_in(state, seat)
        if kind in ACTS_IN_TURN and (state.turn != place or state.stage.kind != BET):
            raise out_of_turn(state, place, command)
        events = judge(state, place, command)
        ordered = state.ordered
        return events if ordered is None else under_orders(state, place, events, options(state, place), ordered)
    judge_dealer = DEALS.get(type(command))
    if judge_dealer is not None:
        return judge_dealer(state, command)
    if isinstance(command, commands.Show):
        cites = state.plan.rules.cites("showdown.players_protect_hands")
        raise NotAllowed("the dealer turns up nobody's cards", allowed="a player's request to see them", cites=cites)
    refuse_foreign(command)
    raise NotAllowed(f"the dealer does not {word_for(command)}", allowed=", ".join(names_of(DEALS)))


def follow(state: State) -> list[Event]:
    """Return the events that follow now without anybody acting; an empty list for none.

    An act out of turn becomes binding when its turn comes, and a betting round closes when nobody is left to act.
    """
    if state.stage.kind != BET:
        return []
    if state.turn >= 0:
        return early_events_due(state, state.ordered) if state.ordered is not None and state.ordered.early else []
    who, amount = uncalled(state)
    closed = RoundClosed(state.plan.streets[state.stage.street], state.pot - amount)
    events: list[Event] = [Returned(state.seats[who], amount), closed] if amount else [closed]
    return events if state.ordered is None else [*_expose_ordered(state, state.ordered), *events]


def _expose_ordered(state: State, ordered: Orders) -> list[Event]:
    """Return the events that expose the cards a ruling ordered to be shown once the round, or all betting, is over."""
    last = state.stage.street == state.plan.last_street or state.betting_over
    moments = (AFTER_ROUND, AFTER_ALL) if last else (AFTER_ROUND,)
    return [Exposed(state.seats[place], cards) for place, cards, when in ordered.reveals if when in moments]


PLAYER: Final[dict[type, Callable[[State, int, Any], list[Event]]]] = {**BETTING, **CARDS}
_player_judge: Final = PLAYER.get
