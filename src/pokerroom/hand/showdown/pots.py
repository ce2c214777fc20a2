"""The pots of a hand: the main pot, and a side pot for every all-in level."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

from pokerroom.hand.rules.plan import SETTLE, SHOW
from pokerroom.hand.state import State, members, several


class Pot(Struct, frozen=True, gc=False):
    """One pot: its chips, the places that may win it, and the part of each player's chips that it holds."""

    amount: int
    contenders: int
    above: int = 0  # the level above which this pot begins
    up_to: int | None = None  # the level at which it ends; None for the last pot, which has all the rest


def pots(state: State, *, gathered: bool = False) -> list[Pot]:
    """Return the pots as they stand, the main pot first. A folded player's chips stay in.

    With `gathered`, only chips in the middle count: the bets of an unfinished round are left out.
    """
    if state.ordered is None or not (above := _out_of_reach(state)):
        return _make_pots(state, state.paid, gathered=gathered)
    last = _last_in_side_pot(state)
    away = above if last >= 0 else unclaimed(state)
    under = _make_pots(state, [paid - away.get(place, 0) for place, paid in enumerate(state.paid)], gathered=gathered)
    if last < 0:
        return under
    most = max(state.paid[place] for place in members(state.live))
    return [*under[:-1], structs.replace(under[-1], up_to=most), Pot(sum(above.values()), 1 << last, most)]


def _make_pots(state: State, paid: list[int], *, gathered: bool = False) -> list[Pot]:
    """Return the pots that these payments of the players form."""
    live = state.live
    if gathered:
        paid = [wagered - bet for wagered, bet in zip(paid, state.bets, strict=True)]
    extra = state.carried + state.added + sum(state.dead)
    # A player who mucked at the showdown still counts for the division into pots.
    reached = live | state.mucked
    levels = {paid[place] for place in members(reached)} if several(reached) else _ONE_POT_LEVEL
    if len(levels) == 1:
        # The common case: everybody still in has paid the same, or nobody else is left.
        return [Pot(sum(paid) + extra, live)]
    if state.mucked:
        # A pot that only dead hands could have won is joined to the one below it.
        most = max(paid[place] for place in members(live))
        levels = {level for level in levels if level <= most}
    made: list[Pot] = []
    below = 0
    top = max(levels)
    for level in sorted(levels):
        amount = contenders = 0
        for place, wagered in enumerate(paid):
            if wagered > below:
                # A folded player's chips above the last level stay in the last pot.
                amount += (wagered if level == top else min(wagered, level)) - below
                if wagered >= level and live >> place & 1:
                    contenders |= 1 << place
        if not made and extra:
            amount += extra
        if not level:
            contenders = live
        if amount:
            made.append(Pot(amount, contenders, below, None if level == top else level))
        below = level
    return made


def _out_of_reach(state: State) -> dict[int, int]:
    """Return by place the chips above the all-in players' level, where rulings have left only all-in players in the
    hand.
    """
    ordered, kind = state.ordered, state.stage.kind
    if ordered is None or not ordered.dead or not state.live or kind not in (SHOW, SETTLE):
        return {}
    if state.live & ~state.all_in:
        return {}  # the remaining players could have matched these chips, and win them
    most = max(state.paid[place] for place in members(state.live))
    return {place: paid - most for place, paid in enumerate(state.paid) if paid > most}


def _last_in_side_pot(state: State) -> int:
    """Return the player who wins a side pot with only dead hands left in it: the last to give up; -1 for nobody.

    A dead hand's chips stay in the pot, and those all-in have no part in what they could not match.
    """
    last = state.gave_up_last
    dead = state.ordered.dead if state.ordered is not None else 0
    most = max(state.paid[place] for place in members(state.live))
    return last if last >= 0 and not (state.live | dead) >> last & 1 and state.paid[last] >= most else -1


def unclaimed(state: State) -> dict[int, int]:
    """Return by place the chips that go back because nobody is left to win them: dead hands' chips above the all-in
    level.
    """
    above = _out_of_reach(state)
    if not above or state.ordered is None or _last_in_side_pot(state) >= 0:
        return {}
    dead = (state.ordered.dead | state.mucked) & ~state.live
    return {place: amount for place, amount in above.items() if dead >> place & 1}


_ONE_POT_LEVEL: Final = frozenset({0})


def uncalled(state: State) -> tuple[int, int]:
    """Return the player whose wager was not matched in full, and the part that goes back; (-1, 0) if all is matched."""
    paid = state.paid
    highest = max(paid)
    if paid.count(highest) > 1:
        return NO_POT
    who = paid.index(highest)
    if not state.is_live(who):
        return NO_POT
    second = max(paid[:who] + paid[who + 1 :])
    if not state.contested:
        # The last player left wins the forced bets, their own and the others'.
        second = max(second, min(highest, state.posted[who] - state.dead[who]))
    return (who, highest - second) if highest > second else NO_POT


NO_POT: Final = (-1, 0)
