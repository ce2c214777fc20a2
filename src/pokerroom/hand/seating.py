"""A hand before its first event: who is dealt in, in which order, and which forced bets are due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pokerroom.errors import Malformed
from pokerroom.games import from_the_left
from pokerroom.hand.flow import advance
from pokerroom.hand.rules import HandRules
from pokerroom.hand.state import Due, State


class Extra(NamedTuple):
    """A post besides the blinds, such as a new or returning player's: `kind` is "live" or "dead"."""

    seat: int
    kind: str
    amount: int


def dealt_in(rules: HandRules, seats: Sequence[int], button: int) -> list[int]:
    """The seats that get cards, from the button's left.

    >>> dealt_in(HandRules(game="holdem", dealt_in_most=3, over_full_table="button_sits_out"), [1, 2, 3, 4], 2)
    [3, 4, 1]
    """
    order = list(_clockwise(button, tuple(seats)))
    most = rules.dealt_in_most
    if not most or len(order) <= most:
        return order
    if rules.over_full_table == "button_sits_out" and button in order and len(order) == most + 1:
        return [seat for seat in order if seat != button]
    if rules.over_full_table == "all_dealt" and len(order) == most + 1:
        return order
    raise Malformed(
        f"{len(order)} players for {rules.poker.name}",
        allowed=f"at most {most + 1} seated, {most} dealt in",
        cites=rules.cites("seating.dealt_in_max", "deal.over_full_table"),
    )


@lru_cache(maxsize=4096)
def _clockwise(button: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(from_the_left(button, seats))


def new_hand(
    rules: HandRules,
    stacks: Mapping[int, int],
    button: int,
    *,
    blinds: Sequence[int | None] | None = None,
    extras: Sequence[Extra] = (),
    carried: int = 0,
) -> State:
    """A hand about to begin. `blinds` names who posts each blind where it is not the players next to the button."""
    given: tuple[object, object] = rules, stacks  # callers without a type checker are told kindly too
    if not isinstance(given[0], HandRules) or not isinstance(given[1], Mapping):
        raise Malformed("a hand needs its rules, and what every seat has", allowed="HandRules, and chips by seat")
    if type(button) is not int or button < 1:
        raise Malformed(f"the button cannot be on {button!r}", allowed="a seat")
    if type(carried) is not int or carried < 0:
        raise Malformed(f"{carried!r} chips carried over", allowed="none or more")
    least = rules.chip if rules.wagers_in_chips else 1
    kinds = {*map(type, stacks), *map(type, stacks.values())}
    if kinds != _WHOLE or min(stacks) < 1 or min(stacks.values()) < least:
        raise _unfit(stacks, least)
    seats = dealt_in(rules, tuple(stacks), button)
    if len(seats) < 2:
        raise Malformed(f"{len(seats)} player at the table", allowed="two or more")
    plan = rules.plan
    needed = plan.cards_each * len(seats) + plan.cards_shared
    if needed > plan.deck_size:
        raise Malformed(f"{len(seats)} players need {needed} cards of {plan.deck_size}", allowed="fewer players")
    state = State()
    number = len(seats)
    everybody = (1 << number) - 1
    state.plan = plan
    state.seats = tuple(seats)
    state.place = {seat: player for player, seat in enumerate(seats)}
    state.button = button
    state.stacks = [stacks[seat] for seat in seats]
    state.starting = tuple(state.stacks)
    state.carried = state.pot = carried
    state.program, state.at, state.stage = plan.stages, 0, plan.stages[0]
    state.turn, state.tapped = -1, False
    nothing = [0] * number
    state.bets, state.paid, state.dead = nothing[:], nothing[:], nothing[:]
    state.forced, state.returned = nothing[:], nothing
    state.charged = 0
    state.live = state.can_act = everybody
    state.all_in = state.to_act = state.acted = 0
    state.raised_in_hand = state.capped = False
    state.level = state.full_level = state.raises = 0
    state.increment = plan.sizes[0]
    state.last_blind = state.aggressor = state.called_player = state.betting_street = -1
    state.straddlers = state.callers = 0
    state.order, state.orders = [], []
    empty = ((),) * number
    state.hands, state.up, state.discards = [*map(list, empty)], [*map(list, empty)], [*map(list, empty)]
    state.boards, state.burns = [[]], []
    state.stub, state.seen = plan.deck_size, 0
    state.takes, state.late, state.served, state.serving_late, state.last_taker = 0, [], -1, False, -1
    state.chop, state.wishes = 0, {}
    state.queue, state.shown, state.mucked, state.said_fold, state.killed = [], 0, 0, 0, 0
    state.first_shown, state.faces_up, state.exposed, state.worth = -1, False, {}, {}
    state.dues = _dues(state, rules, blinds, extras)
    if not state.dues:
        advance(state)
    return state


_WHOLE: Final = {int}


def _unfit(stacks: Mapping[int, int], least: int) -> Malformed:
    for seat, chips in stacks.items():
        if type(seat) is not int or seat < 1:
            return Malformed(f"{seat!r} is not a seat", allowed="seats are numbered from 1")
        if type(chips) is not int or chips < least:
            return Malformed(f"seat {seat} has {chips!r} chips", allowed=f"a whole number, at least {least}")
    return Malformed("nobody at the table", allowed="two players or more")


def _dues(state: State, rules: HandRules, blinds: Sequence[int | None] | None, extras: Sequence[Extra]) -> list[Due]:
    players = range(len(state.seats))
    dues = [Due(player, "ante", rules.ante) for player in players] if rules.ante else []
    if blinds is None:
        order = [1, 0] if state.button_goes_first else list(players)
        for player, amount in zip(order, rules.blinds, strict=False):
            dues.append(Due(player, "blind", amount))
    else:
        posting = [seat for seat in blinds if seat is not None]
        if len(set(posting)) < len(posting):
            raise Malformed(f"seats {posting}: one player posts two blinds", allowed="one blind each")
        if len(blinds) != len(rules.blinds):
            raise Malformed(f"{len(blinds)} players for {len(rules.blinds)} blinds", allowed="one each, or nobody")
        for seat, amount in zip(blinds, rules.blinds, strict=True):
            if seat is not None:
                dues.append(Due(_place(state, seat), "blind", amount))
    for extra in extras:
        if not isinstance(extra, Extra):
            raise Malformed(f"{extra!r} is no post", allowed="Extra(seat, kind, amount)")
        if extra.kind not in ("live", "dead") or type(extra.amount) is not int or extra.amount < 1:
            raise Malformed(f"a post of {extra.amount} {extra.kind}", allowed="an amount, live or dead")
        dues.append(Due(_place(state, extra.seat), extra.kind, extra.amount))
    return dues


def _place(state: State, seat: int) -> int:
    if seat not in state.place:
        raise Malformed(f"seat {seat} is not dealt in", allowed=", ".join(map(str, sorted(state.seats))))
    return state.place[seat]
