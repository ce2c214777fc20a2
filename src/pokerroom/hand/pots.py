"""The pots of a hand: the main pot, and a side pot for every all-in level."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pokerroom.hand.plan import SETTLE, SHOW
from pokerroom.hand.state import State, members


class Pot(Struct, frozen=True, gc=False):
    """One pot: what is in it, who may win it by place, and which part of everybody's chips it holds."""

    amount: int
    contenders: int
    above: int = 0  # what lies above this level
    up_to: int | None = None  # and at or below this one; nothing for the last pot, which holds all the rest


def pots(state: State, *, gathered: bool = False) -> list[Pot]:
    """The pots as they stand, the main pot first. A folded player's chips stay in.

    With `gathered`, only what lies in the middle: the bets of a round that is not over are left out.
    """
    paid, live = state.paid, state.live
    if state.ordered is not None and (back := unclaimed(state)):
        paid = [mine - back.get(player, 0) for player, mine in enumerate(paid)]
    if gathered:
        paid = [mine - bet for mine, bet in zip(paid, state.bets, strict=True)]
    extra = state.carried + state.added + sum(state.dead)
    # Who gave up a hand at the showdown has still made the pots what they are.
    reached = live | state.mucked
    levels = {paid[player] for player in members(reached)} if reached & (reached - 1) else _ONE
    if len(levels) == 1:
        # The common case: everybody still in has paid the same, or nobody else is left.
        return [Pot(sum(paid) + extra, live)]
    if state.mucked:
        # A pot that only hands ruled dead could have won goes with the one below it.
        most = max(paid[player] for player in members(live))
        levels = {level for level in levels if level <= most}
    made: list[Pot] = []
    below = 0
    top = max(levels)
    for level in sorted(levels):
        amount = contenders = 0
        for player, mine in enumerate(paid):
            if mine > below:
                # What a folded player put in above the last level stays in the last pot.
                amount += (mine if level == top else min(mine, level)) - below
                if mine >= level and live >> player & 1:
                    contenders |= 1 << player
        if not made and extra:
            amount += extra
        if not level:
            contenders = live
        if amount:
            made.append(Pot(amount, contenders, below, None if level == top else level))
        below = level
    return made


def unclaimed(state: State) -> dict[int, int]:
    """What goes back when rulings have left nobody to win it: dead hands' chips above what those all-in matched."""
    ordered, kind = state.ordered, state.stage.kind
    if ordered is None or not ordered.dead or not state.live or kind not in (SHOW, SETTLE):
        return {}
    if state.live & ~state.all_in:
        return {}  # whoever is left could have matched it, and wins it
    most = max(state.paid[player] for player in members(state.live))
    gone = (ordered.dead | state.mucked) & ~state.live
    return {player: state.paid[player] - most for player in members(gone) if state.paid[player] > most}


_ONE: Final = frozenset({0})


def uncalled(state: State) -> tuple[int, int]:
    """The player with a wager that nobody matched in full, and the part that goes back; (-1, 0) if all is matched."""
    paid = state.paid
    highest = max(paid)
    if paid.count(highest) > 1:
        return NOTHING
    who = paid.index(highest)
    if not state.live >> who & 1:
        return NOTHING
    second = max(paid[:who] + paid[who + 1 :])
    if not state.live & (state.live - 1):
        # Whoever is left alone wins the forced bets, his own with the others'.
        second = max(second, min(highest, state.forced[who] - state.dead[who]))
    return (who, highest - second) if highest > second else NOTHING


NOTHING: Final = (-1, 0)
