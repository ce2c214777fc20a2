"""The effects of rulings on chips: returned to their owners, lost, made up, or cut to the amount allowed."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal
from pokerroom.hand import CALL, Bet, Raise
from pokerroom.hand.correcting import (
    can_wager,
    least_bet,
    leaves_all_in,
    posted_by,
    price_restored,
    put_in,
    raise_measure,
    street_of_stage,
    uncalled_of,
)
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
from pokerroom.hand.wagering import is_whole
from pokerroom.rulebook.ruling_rows.ruling_names import EffectName
from pokerroom.rulings.effects.effect_context import Arguments, Does, EffectContext
from pokerroom.rulings.effects.giving_back import give_back, increment_before
from pokerroom.rulings.effects.stakes import correct_stake_now, stake_limit, take_off_excess


def _wagers_returned(context: EffectContext, whose: Arguments) -> None:
    hand = context.hand
    match whose[0]:
        case "since_error":
            _since_error(context)
        case "player":
            give_back(context, context.seat, put_in(hand, context.seat))
        case "left_out":
            if hand.is_live(context.seat) and hand.progress.contested:
                context.do(HandDied(context.seat))
            give_back(context, context.seat, put_in(hand, context.seat))
        case "innocent":
            for seat in hand.seats:
                if seat != context.seen.seat:
                    give_back(context, seat, put_in(hand, seat))
        case "all_but_forced":
            for seat in hand.seats:
                give_back(context, seat, put_in(hand, seat) - posted_by(hand, seat))
        case _:
            for seat in hand.seats:
                give_back(context, seat, put_in(hand, seat))


def _since_error(context: EffectContext) -> None:
    """Give back chips put in since the error, unless taking back the actions has already returned them."""
    if context.retracted or context.seen.since is None:
        return
    hand, before = context.hand, context.hand.at(context.seen.since)
    for seat in hand.seats:
        give_back(context, seat, put_in(hand, seat) - put_in(before, seat))


_FORFEITED_TO: Final[dict[str, LostTo]] = {"house": "the house", "held": "be held"}


def _wagers_forfeited(context: EffectContext, to: Arguments) -> None:
    if to[0] != "pot" and (amount := put_in(context.hand, context.seat)):
        context.do(Forfeited(context.seat, amount, _FORFEITED_TO[to[0]]))
        context.leave("forfeited", f"{amount} {to[0]}", context.seat)


def _carry_to_next_pot(context: EffectContext, _: Arguments) -> None:
    amount = put_in(context.hand, context.seat)
    if amount:
        context.do(Forfeited(context.seat, amount, "the next pot"))
        context.leave("carry_to_next_pot", str(amount), context.seat)


def _raise_returned(context: EffectContext, _: Arguments) -> None:
    """Give back the uncalled part of a raise.

    Chips that matched the earlier bet stay, and that bet is the price again.
    """
    hand, seat = context.hand, context.seat
    number = context.last(lambda event: _is_raise(event, seat))
    if number is None or hand.bet(seat) < hand.action.level:
        return
    before = hand.at(number)
    price = before.action.level
    back = hand.bet(seat) - max(price, before.bet(seat))
    if back <= 0:
        return
    full, increment = raise_measure(before)
    events: list[Event] = [ChipsBack(seat, back, level=price, full_level=full, increment=increment)]
    if any(use.name == "hand_dead" for use in context.ruling.effects) and hand.progress.contested:
        events.append(HandDied(seat))  # before the round may close
    context.do(*events, price_restored(hand, before))


def _is_raise(event: Event, seat: int) -> bool:
    return isinstance(event, Raised) and event.seat == seat


def wager_to(context: EffectContext) -> int:
    """Return the total of the player's wager with the chips that were put forward."""
    return context.hand.bet(context.seat) + context.seen.amount


def refuse_unknown_wager(context: EffectContext) -> None:
    """Refuse to judge a wager out of turn that is not in the record until its amount is known."""
    if context.lacks == "amount" and context.hand.stage == "bet":
        allowed = "amount=, in chips, or since=, where the record has it"
        raise Illegal(
            f"how much did seat {context.seat} wager out of turn?", allowed=allowed, cites=context.ruling.cites
        )


def _wager_stands(context: EffectContext, _: Arguments) -> None:
    """Enter the wager as it was made, whatever the usual limits; do nothing if the record already has it."""
    hand, seat = context.hand, context.seat
    refuse_unknown_wager(context)
    if not context.seen.amount or hand.stage != "bet" or not can_wager(hand, seat):
        return
    price = hand.action.level
    to = min(wager_to(context), hand.bet(seat) + hand.stack(seat))
    if hand.turn != seat:
        kind: ActChoice = "raise" if to > price else "call"
        context.do(Limited(seat, (kind,), to=to if kind == "raise" else 0))
        return
    if to <= price or not hand.options(seat).least_to:
        if context.uses("options_limited_to"):
            return  # the player's remaining options are worked out there
        if hand.to_call:
            hand.act(seat, CALL)
        return
    amount = to - hand.bet(seat)
    all_in = leaves_all_in(hand, seat, amount)
    full = is_whole(hand, to, all_in=all_in)
    context.do(Raised(seat, to, amount=amount, opens=price == 0, full=full, all_in=all_in))


def _wager_returned(context: EffectContext, _: Arguments) -> None:
    """Give a recorded wager back from the pot. Chips that were only put forward have never left the stack."""
    if context.seen.since is not None and not context.retracted:
        hand, seat = context.hand, context.seat
        give_back(context, seat, put_in(hand, seat) - put_in(hand.at(context.seen.since), seat))


def _excess_returned(context: EffectContext, _: Arguments) -> None:
    """Give back chips above the valid amount, also to players who have matched a wager over the limit."""
    hand = context.hand
    if context.about == "stake":
        limit = stake_limit(context)
        _cut_to(context, put_in(hand, context.seat) - limit)
        if limit and put_in(hand, context.seat) >= limit and can_wager(hand, context.seat):
            context.do(StoodBack(context.seat))  # the whole stake is in: other chips have left play
        take_off_excess(context, limit)
        return
    if context.about != "oversize_wager" or hand.stage != "bet":
        return
    if hand.turn == context.seat and wager_to(context) > hand.action.level:
        options = hand.options(context.seat)
        if not options.least_to:
            raise Illegal(
                f"seat {context.seat} may not raise at all", allowed=options.words(), cites=context.ruling.cites
            )
        hand.act(context.seat, Bet(options.most_to) if options.opens else Raise(options.most_to))
        return
    before = _before_wager(context)
    if before is not None:
        _cut_to(context, hand.bet(context.seat) - before)


def _before_wager(context: EffectContext) -> int | None:
    """Return the largest amount that a recorded wager of this round could have been; None if there was none."""
    number = context.last(lambda event: _is_raise(event, context.seat))
    return None if number is None else context.hand.at(number).options(context.seat).most_to or None


def _cut_to(context: EffectContext, excess: int) -> None:
    """Give all players back the chips they put in beyond the valid amount."""
    if excess <= 0:
        return
    hand = context.hand
    valid = put_in(hand, context.seat) - excess
    betting = hand.stage == "bet"
    price = hand.bet(context.seat) - excess if betting else -1
    raise_from = _as_if_wagered(context, price)
    for seat in hand.seats:
        back = put_in(hand, seat) - valid
        if back <= 0:
            continue
        if betting and hand.bet(seat) >= back and price >= 0:
            context.do(ChipsBack(seat, back, price, *raise_from))
        else:
            context.do(ChipsBack(seat, back))


def _as_if_wagered(context: EffectContext, to: int) -> tuple[int, int]:
    """Return the full level and the increment that would hold if the player's last wager had been to `to`."""
    number = context.last(lambda event: _is_raise(event, context.seat))
    hand, seat = context.hand, context.seat
    before = hand.at(number) if number is not None else None
    if before is None or street_of_stage(before) != street_of_stage(hand) or to <= before.action.level:
        return min(raise_measure(hand)[0], to), increment_before(context, to)
    opens, full = before.action.level == 0, is_whole(before, to)
    before.apply([Raised(seat, to, amount=to - before.bet(seat), opens=opens, full=full)])
    return raise_measure(before)


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
    hand, seat = context.hand, context.seat
    owed = context.seen.amount or max(hand.rules.blinds, default=0)
    if when[0] == "now" and owed and street_of_stage(hand) == 0 and hand.bet(seat) < owed:
        amount = min(owed - hand.bet(seat), hand.stack(seat))
        live = max(0, min(amount, hand.action.level - hand.bet(seat)))
        if amount:
            context.do(PostedLate(seat, live, dead=amount - live))  # more than the price is dead
        return
    context.leave("must_post", when[0], seat)


def _cap_bets(context: EffectContext, to: Arguments) -> None:
    hand = context.hand
    if hand.stage != "bet":
        return
    price = hand.action.level
    context.do(BetsCapped(price if to[0] == "highest_wager_so_far" else max(least_bet(hand), price)))


def _pot_to(context: EffectContext, to: Arguments) -> None:
    """Declare every hand dead but that of the player who folded last; refuse where nobody folded when it counts.

    Where the pot goes to a valid hand, nothing is done: the hands that fail are dead by the ruling already.
    """
    if to[0] == "valid_hand":
        return  # the hands that fail are dead by the ruling; the one that is left has the pot
    winner = _last_folder(context, final_round=to[0].endswith("final_round"))
    if not winner:
        raise Illegal(
            "nobody folded in the round that counts, so the book gives the pot to nobody",
            allowed="what whoever has the last word orders",
            cites=context.ruling.cites,
        )
    dead = context.hand.live
    for seat in dead:
        if seat != winner:
            put_uncalled_back(context, seat)
    if winner not in dead:
        context.do(HandRevived(winner))
    for seat in dead:
        if context.hand.is_live(seat):
            context.do(HandDied(seat))


def put_uncalled_back(context: EffectContext, seat: int) -> None:
    """Put a dead hand's last bet, which nobody called, back into the pot, as the house's row reads its clause."""
    if uncalled := uncalled_of(context.hand, seat):
        context.do(Recovered(seat, uncalled))


def _last_folder(context: EffectContext, *, final_round: bool) -> int:
    """Return the seat that folded last; 0 where only the final round counts and nobody folded in it."""
    past, seat = context.hand.at(0), 0
    last_street = len(past.progress.streets) - 1
    for event in context.hand.events_in_force:
        if isinstance(event, Folded) and (not final_round or street_of_stage(past) == last_street):
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
