"""The limits that a ruling sets on a player's betting: which options remain, and how any other is refused."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from pokerroom.errors import Illegal
from pokerroom.hand import events
from pokerroom.hand.betting.open_actions import Options
from pokerroom.hand.orders import Orders, TurnLimit
from pokerroom.hand.rules.plan import BET
from pokerroom.hand.state import State

_ACT_NAMES: Final[dict[type, events.ActChoice]] = {
    events.Folded: "fold",
    events.Checked: "check",
    events.Called: "call",
    events.Raised: "raise",
}


def remaining(state: State, place: int, everything: Options) -> Options:
    """Return those of a player's options that rulings have left open."""
    ordered = state.ordered
    if ordered is None or state.turn != place or state.stage.kind != BET:
        return everything
    left = everything
    if ordered.cap and left.least_to:
        most = min(left.most_to, ordered.cap)
        left = (
            structs.replace(left, most_to=most)
            if left.least_to <= most
            else structs.replace(left, least_to=0, most_to=0)
        )
    limit = ordered.limits.get(place)
    if limit is None:
        return left
    within = _limited_options(state, place, left, limit)
    possible = within.fold or within.check or within.call or within.least_to or within.bring_in
    return within if possible else left  # the options that the ruling left have become impossible


def _limited_options(state: State, place: int, left: Options, limit: TurnLimit) -> Options:
    raises = "raise" in limit.may and left.least_to > 0
    least, most = (left.least_to, left.most_to) if raises else (0, 0)
    if limit.to and raises:
        wanted = max(least, min(most, limit.to))
        least = most = wanted if wanted % left.step == 0 else least
    calls = "call" in limit.may
    return structs.replace(
        left,
        fold="fold" in limit.may,
        fold_costs=min(limit.fold_costs, state.stacks[place]) if "fold" in limit.may else 0,
        check=left.check and "check" in limit.may,
        call=left.call if calls else 0,
        call_all_in=left.call_all_in and calls,
        least_to=least,
        most_to=most,
        bring_in=left.bring_in if raises else 0,
        chop=False,
    )


def under_orders(
    state: State, place: int, happened: list[events.Event], everything: Options, ordered: Orders
) -> list[events.Event]:
    """Return the events of a player's act and those that a ruling demands with it; refuse an act that a ruling
    forbids.
    """
    act = happened[0]
    kind = _ACT_NAMES.get(type(act))
    if kind is None or state.stage.kind != BET:
        return happened
    left = remaining(state, place, everything)
    seat = state.seats[place]
    if isinstance(act, events.Raised) and not left.least_to <= act.to <= left.most_to and act.to != left.bring_in:
        raise Illegal(f"a wager of {act.to} by seat {seat} after the ruling", allowed=left.words())
    if place not in ordered.limits:
        return happened
    if not {"fold": left.fold, "check": left.check, "call": left.call, "raise": left.least_to or left.bring_in}[kind]:
        raise Illegal(f"seat {seat} may not {kind} after the ruling", allowed=left.words())
    if isinstance(act, events.Folded) and left.fold_costs:
        happened = [events.Folded(seat, paid=left.fold_costs), *happened[1:]]
    return happened if ordered.limits[place].all_round else [*happened, events.Lifted(seat)]
