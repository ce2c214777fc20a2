"""The effects of rulings on chips: returned to their owners, lost, made up, or cut to the amount allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.hand import CALL, Bet, Raise
from pokerroom.hand.betting.open_wagers import counts_as_full
from pokerroom.hand.events import (
    ActChoice,
    BetsCapped,
    ChipsBack,
    Event,
    Folded,
    Forfeited,
    HandDied,
    HandRevived,
    Limited,
    LostTo,
    PostedLate,
    Raised,
    Recovered,
    StoodBack,
)
from pokerroom.hand.rules.plan import BET
from pokerroom.rulebook.ruling_rows.ruling_names import EffectName
from pokerroom.rulings.effects.effect_context import Arguments, Does, EffectContext
from pokerroom.rulings.effects.giving_back import give_back, increment_before, price_as_before, put_in
from pokerroom.rulings.effects.stakes import correct_stake_now, stake_limit, take_off_excess


def _wagers_returned(context: EffectContext, whose: Arguments) -> None:
    state = context.state
    players: Iterable[int] = range(len(state.seats))
    match whose[0]:
        case "since_error":
            _since_error(context)
        case "player":
            give_back(context, context.place, put_in(state, context.place))
        case "left_out":
            place = context.place
            if state.is_live(place) and state.contested:
                context.do(HandDied(context.seat))
            give_back(context, place, put_in(context.state, place))
        case "innocent":
            for place in players:
                if state.seats[place] != context.seen.seat:
                    give_back(context, place, put_in(state, place))
        case "all_but_forced":
            for place in players:
                give_back(context, place, put_in(state, place) - state.posted[place])
        case _:
            for place in players:
                give_back(context, place, put_in(state, place))


def _since_error(context: EffectContext) -> None:
    """Give back chips put in since the error, unless taking back the actions has already returned them."""
    if context.retracted or context.seen.since is None:
        return
    before = context.hand.at(context.seen.since).state
    for place in range(len(context.state.seats)):
        give_back(context, place, put_in(context.state, place) - put_in(before, place))


_FORFEITED_TO: Final[dict[str, LostTo]] = {"house": "the house", "held": "be held"}


def _wagers_forfeited(context: EffectContext, to: Arguments) -> None:
    if to[0] != "pot" and (amount := put_in(context.state, context.place)):
        context.do(Forfeited(context.seat, amount, _FORFEITED_TO[to[0]]))
        context.leave("forfeited", f"{amount} {to[0]}", context.seat)


def _carry_to_next_pot(context: EffectContext, _: Arguments) -> None:
    amount = put_in(context.state, context.place)
    if amount:
        context.do(Forfeited(context.seat, amount, "the next pot"))
        context.leave("carry_to_next_pot", str(amount), context.seat)


def _raise_returned(context: EffectContext, _: Arguments) -> None:
    """Give back the uncalled part of a raise.

    Chips that matched the earlier bet stay, and that bet is the price again.
    """
    state, place = context.state, context.place
    number = context.last(lambda event: _is_raise(event, context.seat))
    if number is None or state.bets[place] < state.level:
        return
    before = context.hand.at(number).state
    back = state.bets[place] - max(before.level, before.bets[place])
    if back <= 0:
        return
    events: list[Event] = [
        ChipsBack(context.seat, back, level=before.level, full_level=before.full_level, increment=before.increment)
    ]
    if any(use.name == "hand_dead" for use in context.ruling.effects) and state.contested:
        events.append(HandDied(context.seat))  # before the round may close
    context.do(*events, price_as_before(state, before, before.level))


def _is_raise(event: Event, seat: int) -> bool:
    return isinstance(event, Raised) and event.seat == seat


def wager_to(context: EffectContext) -> int:
    """Return the total of the player's wager with the chips that were put forward."""
    return context.state.bets[context.place] + context.seen.amount


def refuse_unknown_wager(context: EffectContext) -> None:
    """Refuse to judge a wager out of turn that is not in the record until its amount is known."""
    if context.lacks == "amount" and context.state.stage.kind == BET:
        allowed = "amount=, in chips, or since=, where the record has it"
        raise Illegal(
            f"how much did seat {context.seat} wager out of turn?", allowed=allowed, cites=context.ruling.cites
        )


def _wager_stands(context: EffectContext, _: Arguments) -> None:
    """Enter the wager as it was made, whatever the usual limits; do nothing if the record already has it."""
    state, place, seat = context.state, context.place, context.seat
    refuse_unknown_wager(context)
    if not context.seen.amount or state.stage.kind != BET or not state.can_bet(place):
        return
    to = min(wager_to(context), state.bets[place] + state.stacks[place])
    if state.turn != place:
        kind: ActChoice = "raise" if to > state.level else "call"
        context.do(Limited(seat, (kind,), to=to if kind == "raise" else 0))
        return
    if to <= state.level or not context.hand.options(seat).least_to:
        if context.uses("options_limited_to"):
            return  # the player's remaining options are worked out there
        if context.hand.to_call:
            context.hand.act(seat, CALL)
        return
    amount = to - state.bets[place]
    all_in = state.stacks[place] - amount < state.plan.step
    context.do(
        Raised(
            seat,
            to,
            amount=amount,
            opens=state.level == 0,
            full=counts_as_full(state, to, all_in=all_in),
            all_in=all_in,
        )
    )


def _wager_returned(context: EffectContext, _: Arguments) -> None:
    """Give a recorded wager back from the pot. Chips that were only put forward have never left the stack."""
    if context.seen.since is not None and not context.retracted:
        before = context.hand.at(context.seen.since).state
        give_back(context, context.place, put_in(context.state, context.place) - put_in(before, context.place))


def _excess_returned(context: EffectContext, _: Arguments) -> None:
    """Give back chips above the valid amount, also to players who have matched a wager over the limit."""
    state = context.state
    if context.about == "stake":
        limit = stake_limit(context)
        _cut_to(context, put_in(state, context.place) - limit)
        if limit and put_in(state, context.place) >= limit and context.state.can_bet(context.place):
            context.do(StoodBack(context.seat))  # the whole stake is in: other chips have left play
        take_off_excess(context, limit)
        return
    if context.about != "oversize_wager" or state.stage.kind != BET:
        return
    if state.turn == context.place and wager_to(context) > state.level:
        options = context.hand.options(context.seat)
        if not options.least_to:
            raise Illegal(
                f"seat {context.seat} may not raise at all", allowed=options.words(), cites=context.ruling.cites
            )
        context.hand.act(context.seat, Bet(options.most_to) if options.opens else Raise(options.most_to))
        return
    before = _before_wager(context)
    if before is not None:
        _cut_to(context, state.bets[context.place] - before)


def _before_wager(context: EffectContext) -> int | None:
    """Return the largest amount that a recorded wager of this round could have been; None if there was none."""
    number = context.last(lambda event: _is_raise(event, context.seat))
    return None if number is None else context.hand.at(number).options(context.seat).most_to or None


def _cut_to(context: EffectContext, excess: int) -> None:
    """Give all players back the chips they put in beyond the valid amount."""
    if excess <= 0:
        return
    state = context.state
    valid = put_in(state, context.place) - excess
    betting = state.stage.kind == BET
    price = state.bets[context.place] - excess if betting else -1
    raise_from = _as_if_wagered(context, price)
    for place in range(len(state.seats)):
        back = put_in(state, place) - valid
        if back <= 0:
            continue
        if betting and state.bets[place] >= back and price >= 0:
            context.do(ChipsBack(state.seats[place], back, price, *raise_from))
        else:
            context.do(ChipsBack(state.seats[place], back))


def _as_if_wagered(context: EffectContext, to: int) -> tuple[int, int]:
    """Return the full level and the increment that would hold if the player's last wager had been to `to`."""
    number = context.last(lambda event: _is_raise(event, context.seat))
    before = context.hand.at(number) if number is not None else None
    if before is None or before.state.stage.street != context.state.stage.street or to <= before.state.level:
        return min(context.state.full_level, to), increment_before(context, to)
    state = before.state
    opens, full = state.level == 0, counts_as_full(state, to)
    before.apply([Raised(context.seat, to, amount=to - state.bets[context.place], opens=opens, full=full)])
    return state.full_level, state.increment


def _must_complete(context: EffectContext, to: Arguments) -> None:
    options = context.hand.options(context.seat)
    if to[0] == "call":
        if options.call:
            context.hand.act(context.seat, CALL)
        return
    if not options.least_to:
        if options.call:
            context.hand.act(context.seat, CALL)  # no raise is open, so the chips can only be a call
        return
    context.hand.act(context.seat, Bet(options.least_to) if options.opens else Raise(options.least_to))


def _post_blind_owed(context: EffectContext, when: Arguments) -> None:
    state, place = context.state, context.place
    owed = context.seen.amount or max(state.plan.rules.blinds, default=0)
    if when[0] == "now" and owed and state.stage.street == 0 and state.bets[place] < owed:
        amount = min(owed - state.bets[place], state.stacks[place])
        live = max(0, min(amount, state.level - state.bets[place]))
        if amount:
            context.do(PostedLate(context.seat, live, dead=amount - live))  # more than the price is dead
        return
    context.leave("must_post", when[0], context.seat)


def _cap_bets(context: EffectContext, to: Arguments) -> None:
    state = context.state
    if state.stage.kind != BET:
        return
    cap = state.level if to[0] == "highest_wager_so_far" else state.plan.sizes[state.stage.street]
    context.do(BetsCapped(max(cap, state.level)))


def _pot_to(context: EffectContext, to: Arguments) -> None:
    """Declare every hand dead but that of the player who folded last; refuse where nobody folded when it counts.

    Where the pot goes to a valid hand, nothing is done: the hands that fail are dead by the ruling already.
    """
    state = context.state
    if to[0] == "valid_hand":
        return  # the hands that fail are dead by the ruling; the one that is left has the pot
    winner = _last_folder(context, final_round=to[0].endswith("final_round"))
    if not winner:
        raise Illegal(
            "nobody folded in the round that counts, so the book gives the pot to nobody",
            allowed="what whoever has the last word orders",
            cites=context.ruling.cites,
        )
    dead = [state.seats[place] for place in state.places_in(state.live)]
    for seat in dead:
        if seat != winner:
            put_uncalled_back(context, seat)
    if winner not in dead:
        context.do(HandRevived(winner))
    for seat in dead:
        if context.state.is_live(context.state.place[seat]):
            context.do(HandDied(seat))


def put_uncalled_back(context: EffectContext, seat: int) -> None:
    """Put a dead hand's last bet, which nobody called, back into the pot, as the house's row reads its clause."""
    if uncalled := context.state.returned[context.state.place[seat]]:
        context.do(Recovered(seat, uncalled))


def _last_folder(context: EffectContext, *, final_round: bool) -> int:
    """Return the seat that folded last; 0 where only the final round counts and nobody folded in it."""
    past = context.hand.at(0)
    seat = 0
    for event in context.hand.events_in_force:
        if isinstance(event, Folded) and (not final_round or past.state.stage.street == past.state.plan.last_street):
            seat = event.seat
        past.apply([event])
    return seat


CHIP_EFFECTS: Final[dict[EffectName, Does]] = {
    "wagers_returned": _wagers_returned,
    "wagers_forfeited": _wagers_forfeited,
    "chips_carry_to_next_pot": _carry_to_next_pot,
    "raise_returned": _raise_returned,
    "wager_stands": _wager_stands,
    "wager_returned": _wager_returned,
    "excess_returned": _excess_returned,
    "must_complete": _must_complete,
    "must_post": _post_blind_owed,
    "correct_stake": correct_stake_now,
    "cap_bets_this_round": _cap_bets,
    "pot_to": _pot_to,
}
