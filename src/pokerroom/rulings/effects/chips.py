"""What rulings do with chips: back to their owners, lost, completed, cut to what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.hand import CALL, Bet, Raise
from pokerroom.hand.betting.betting import counts_as_full
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
    PriceRestored,
    Raised,
    Recovered,
    StakeCorrected,
    StoodBack,
)
from pokerroom.hand.rules.plan import BET, OVER
from pokerroom.hand.state import State
from pokerroom.rulebook.rulings.ruling_names import EffectName
from pokerroom.rulings.effects.effect_context import Arguments, Does, EffectContext


def put_in(state: State, place: int) -> int:
    """Everything a player has in this hand's pot."""
    return state.paid[place] + state.dead[place]


def give_back(work: EffectContext, place: int, amount: int) -> None:
    """Chips out of the pot to their owner; where they made the price, the price is what is left of it."""
    state = work.state
    if amount <= 0:
        return
    seat = state.seats[place]
    if state.stage.kind != BET or state.bets[place] < state.level or work.void:
        work.do(ChipsBack(seat, amount))
        return
    others = [bet for other, bet in enumerate(state.bets) if other != place]
    left = max(0, state.bets[place] - amount)
    floor = _forced_price(state)
    level = max(*others, left, floor) if others else left
    if level == state.level:
        work.do(ChipsBack(seat, amount))
        return
    before = _when_the_price_was(work, level)
    if before is None:
        full = min(state.full_level, level)
        work.do(ChipsBack(seat, amount, level, full, state.plan.sizes[state.stage.street]))
    else:
        back = ChipsBack(seat, amount, level, before.full_level, before.increment)
        work.do(back, _price_restored(state, before, level))


def give_everything_back(work: EffectContext) -> None:
    """Give every chip in the pot back to its owner."""
    for place in range(len(work.state.seats)):
        give_back(work, place, put_in(work.state, place))


def _forced_price(state: State) -> int:
    """What blinds and straddles ask for in the first round, whoever is left of those who posted them."""
    return max(state.plan.rules.blinds, default=0) if state.stage.street == 0 and state.level else 0


def _when_the_price_was(work: EffectContext, level: int) -> State | None:
    """The betting round as it stood when the price was last at this level; nothing where it never was."""
    state = work.state
    for number in range(len(work.hand.events), -1, -1):
        past = work.hand.at(number).state
        if past.stage.kind == BET and past.stage.street == state.stage.street and past.level == level:
            return past
    return None


def _price_restored(state: State, before: State, level: int) -> PriceRestored:
    """An earlier price holds again: whoever had met it before it was raised does not act on it a second time."""
    met = [place for place in state.places_in(state.to_act & ~before.to_act) if state.bets[place] >= level]
    return PriceRestored(
        by=state.seats[before.aggressor] if before.aggressor >= 0 else 0,
        acted=state.seats_in(before.acted | state.acted),
        called=state.seats_in(before.callers),
        answered=tuple(state.seats[place] for place in met),
        raises=before.raises,
        capped=before.capped,
    )


def _increment_before(work: EffectContext, level: int) -> int:
    """What a raise had to be when the price was last at this level."""
    before = _when_the_price_was(work, level)
    return work.state.plan.sizes[work.state.stage.street] if before is None else before.increment


def _wagers_returned(work: EffectContext, whose: Arguments) -> None:
    state = work.state
    players: Iterable[int] = range(len(state.seats))
    match whose[0]:
        case "since_error":
            _since_error(work)
        case "player":
            give_back(work, work.place, put_in(state, work.place))
        case "left_out":
            place = work.place
            if state.live >> place & 1 and state.live & (state.live - 1):
                work.do(HandDied(work.seat))
            give_back(work, place, put_in(work.state, place))
        case "innocent":
            for place in players:
                if state.seats[place] != work.seen.seat:
                    give_back(work, place, put_in(state, place))
        case "all_but_forced":
            for place in players:
                give_back(work, place, put_in(state, place) - state.forced[place])
        case _:
            for place in players:
                give_back(work, place, put_in(state, place))


def _since_error(work: EffectContext) -> None:
    """What was put in since: already back where the actions were taken back."""
    if work.retracted or work.seen.since is None:
        return
    before = work.hand.at(work.seen.since).state
    for place in range(len(work.state.seats)):
        give_back(work, place, put_in(work.state, place) - put_in(before, place))


_FORFEITED_TO: Final[dict[str, LostTo]] = {"house": "the house", "held": "be held"}


def _wagers_forfeited(work: EffectContext, to: Arguments) -> None:
    if to[0] != "pot" and (amount := put_in(work.state, work.place)):
        work.do(Forfeited(work.seat, amount, _FORFEITED_TO[to[0]]))
        work.order("forfeited", f"{amount} {to[0]}", work.seat)


def _carry_to_next_pot(work: EffectContext, _: Arguments) -> None:
    amount = put_in(work.state, work.place)
    if amount:
        work.do(Forfeited(work.seat, amount, "the next pot"))
        work.order("carry_to_next_pot", str(amount), work.seat)


def _raise_returned(work: EffectContext, _: Arguments) -> None:
    """The uncalled part of a raise; what matched the earlier bet stays and is the price again."""
    state, place = work.state, work.place
    number = work.last(lambda event: _is_raise(event, work.seat))
    if number is None or state.bets[place] < state.level:
        return
    before = work.hand.at(number).state
    back = state.bets[place] - max(before.level, before.bets[place])
    if back <= 0:
        return
    events: list[Event] = [ChipsBack(work.seat, back, before.level, before.full_level, before.increment)]
    if any(use.name == "hand_dead" for use in work.ruling.effects) and state.live & (state.live - 1):
        events.append(HandDied(work.seat))  # before the round may close
    work.do(*events, _price_restored(state, before, before.level))


def _is_raise(event: Event, seat: int) -> bool:
    return isinstance(event, Raised) and event.seat == seat


# One wager


def wager_to(work: EffectContext) -> int:
    """What the chips that were put forward would bring the player's wager to."""
    return work.state.bets[work.place] + work.seen.amount


def refuse_unknown_wager(work: EffectContext) -> None:
    """A wager out of turn that the record does not have cannot stand or be lost before its amount is known."""
    if work.seen.lacks == "amount" and work.state.stage.kind == BET:
        allowed = "amount=, in chips, or since=, where the record has it"
        raise Illegal(f"how much did seat {work.seat} wager out of turn?", allowed=allowed, cites=work.ruling.cites)


def _wager_stands(work: EffectContext, _: Arguments) -> None:
    """The wager is good as made, whatever the usual amounts are; where it is recorded there is nothing to do."""
    state, place, seat = work.state, work.place, work.seat
    refuse_unknown_wager(work)
    if not work.seen.amount or state.stage.kind != BET or not state.can_act >> place & 1:
        return
    to = min(wager_to(work), state.bets[place] + state.stacks[place])
    if state.turn != place:
        kind: ActChoice = "raise" if to > state.level else "call"
        work.do(Limited(seat, (kind,), 0, to if kind == "raise" else 0))
        return
    if to <= state.level or not work.hand.options(seat).least:
        if work.uses("options_limited_to"):
            return  # what the player may still do is said there
        if work.hand.to_call:
            work.hand.act(seat, CALL)
        return
    amount = to - state.bets[place]
    all_in = state.stacks[place] - amount < state.plan.step
    work.do(Raised(seat, to, amount, state.level == 0, counts_as_full(state, to, all_in=all_in), all_in))


def _wager_returned(work: EffectContext, _: Arguments) -> None:
    """Chips that were only put forward never left the stack; a recorded wager comes out of the pot."""
    if work.seen.since is not None and not work.retracted:
        before = work.hand.at(work.seen.since).state
        give_back(work, work.place, put_in(work.state, work.place) - put_in(before, work.place))


def _excess_returned(work: EffectContext, _: Arguments) -> None:
    """What is above the valid amount: a wager over the limit is cut, and whoever has matched it is cut with it."""
    state = work.state
    if work.seen.key == "ruling.stake_out_of_range":
        limit = _stake_limit(work)
        _cut_to(work, put_in(state, work.place) - limit)
        if limit and put_in(state, work.place) >= limit and work.state.can_act >> work.place & 1:
            work.do(StoodBack(work.seat))  # the whole stake is in: what came back or is behind has left play
        _take_off_excess(work, limit)
        return
    if work.seen.key != "ruling.oversize_wager" or state.stage.kind != BET:
        return
    if state.turn == work.place and wager_to(work) > state.level:
        options = work.hand.options(work.seat)
        if not options.least:
            raise Illegal(f"seat {work.seat} may not raise at all", allowed=options.words(), cites=work.ruling.cites)
        work.hand.act(work.seat, Bet(options.most) if options.opens else Raise(options.most))
        return
    before = _before_wager(work)
    if before is not None:
        _cut_to(work, state.bets[work.place] - before)


def _take_off_excess(work: EffectContext, limit: int) -> None:
    """What a stake has above the limit leaves the table at once, so far as it is not in the pot."""
    if work.state.stage.kind == OVER or not work.uses("correct_stake"):
        return
    stack = work.state.stacks[work.place]
    excess = min(stack, put_in(work.state, work.place) + stack - limit)
    if excess > 0:
        work.do(StakeCorrected(work.seat, -excess))


def _stake_limit(work: EffectContext) -> int:
    """The posted limit that a stake out of range is held against; 0 where nobody said it."""
    said, amount = int(work.fact("stake_limit") or 0), work.seen.amount
    if said and amount and said != amount:
        raise Illegal(
            f"the limit of the stake is said to be {said} and {amount}",
            allowed="stake_limit= or amount=, or the same with both",
            cites=work.ruling.cites,
        )
    return said or amount


def _refuse_stake_in_range(work: EffectContext, limit: int) -> None:
    """A stake that is on the right side of the limit is not out of range."""
    stake = put_in(work.state, work.place) + work.state.stacks[work.place]
    if work.fact_is("amount_is", "above_maximum") and stake <= limit:
        what, allowed = f"and no more than the maximum of {limit}", f"a maximum below {stake}"
    elif work.fact_is("amount_is", "below_minimum") and stake >= limit:
        what, allowed = f"and no less than the minimum of {limit}", f"a minimum above {stake}"
    else:
        return
    raise Illegal(f"the stake of seat {work.seat} is {stake}, {what}", allowed=allowed, cites=work.ruling.cites)


def _before_wager(work: EffectContext) -> int | None:
    """The most that a recorded wager of this round could have come to."""
    number = work.last(lambda event: _is_raise(event, work.seat))
    return None if number is None else work.hand.at(number).options(work.seat).most or None


def _cut_to(work: EffectContext, excess: int) -> None:
    """Everybody who put in more than the valid amount gets the rest back."""
    if excess <= 0:
        return
    state = work.state
    valid = put_in(state, work.place) - excess
    betting = state.stage.kind == BET
    price = state.bets[work.place] - excess if betting else -1
    raise_from = _as_if_wagered(work, price)
    for place in range(len(state.seats)):
        back = put_in(state, place) - valid
        if back <= 0:
            continue
        if betting and state.bets[place] >= back and price >= 0:
            work.do(ChipsBack(state.seats[place], back, price, *raise_from))
        else:
            work.do(ChipsBack(state.seats[place], back))


def _as_if_wagered(work: EffectContext, to: int) -> tuple[int, int]:
    """The full level and the increment that the player's last wager leaves, had it been to so much and no more."""
    number = work.last(lambda event: _is_raise(event, work.seat))
    before = work.hand.at(number) if number is not None else None
    if before is None or before.state.stage.street != work.state.stage.street or to <= before.state.level:
        return min(work.state.full_level, to), _increment_before(work, to)
    state = before.state
    opens, full = state.level == 0, counts_as_full(state, to)
    before.apply([Raised(work.seat, to, to - state.bets[work.place], opens, full, False)])
    return state.full_level, state.increment


def _must_complete(work: EffectContext, to: Arguments) -> None:
    options = work.hand.options(work.seat)
    if to[0] == "call":
        if options.call:
            work.hand.act(work.seat, CALL)
        return
    if not options.least:
        if options.call:
            work.hand.act(work.seat, CALL)  # no raise is open, so the chips can only be a call
        return
    work.hand.act(work.seat, Bet(options.least) if options.opens else Raise(options.least))


def _must_post(work: EffectContext, when: Arguments) -> None:
    state, place = work.state, work.place
    owed = work.seen.amount or max(state.plan.rules.blinds, default=0)
    if when[0] == "now" and owed and state.stage.street == 0 and state.bets[place] < owed:
        amount = min(owed - state.bets[place], state.stacks[place])
        live = max(0, min(amount, state.level - state.bets[place]))
        if amount:
            work.do(PostedLate(work.seat, live, amount - live))  # more than the price is dead
        return
    work.order("must_post", when[0], work.seat)


def _correct_stake(work: EffectContext, when: Arguments) -> None:
    """Correct a stake at once where the right amount was reported: add what is short, remove what is over."""
    state, limit = work.state, _stake_limit(work)
    if limit and work.seen.seat in state.place:
        _refuse_stake_in_range(work, limit)
    if limit and work.seen.seat in state.place and work.uses("excess_returned") and state.stage.kind != OVER:
        return  # what is above the limit leaves with what is returned
    if when[0] == "now" and limit and work.seen.seat in state.place:
        amount = limit - put_in(state, work.place) - state.stacks[work.place]
        wrong = amount > 0 if work.fact_is("amount_is", "below_minimum") else amount < 0
        if wrong and state.stacks[work.place] + amount >= 0:
            work.do(StakeCorrected(work.seat, amount))
            return
    work.order("correct_stake", when[0], work.seen.seat)


def _cap_bets(work: EffectContext, at: Arguments) -> None:
    state = work.state
    if state.stage.kind != BET:
        return
    cap = state.level if at[0] == "highest_wager_so_far" else state.plan.sizes[state.stage.street]
    work.do(BetsCapped(max(cap, state.level)))


def _pot_to(work: EffectContext, to: Arguments) -> None:
    """Everybody but the one who gets the pot is out of it."""
    state = work.state
    if to[0] == "valid_hand":
        return  # the hands that fail are dead by the ruling; the one that is left has the pot
    winner = _last_folder(work, final_round=to[0].endswith("final_round"))
    if not winner:
        raise Illegal(
            "nobody folded in the round that counts, so the book gives the pot to nobody",
            allowed="what whoever has the last word orders",
            cites=work.ruling.cites,
        )
    dead = [state.seats[place] for place in state.places_in(state.live)]
    for seat in dead:
        if seat != winner:
            put_uncalled_back(work, seat)
    if winner not in dead:
        work.do(HandRevived(winner))
    for seat in dead:
        if work.state.live >> work.state.place[seat] & 1:
            work.do(HandDied(seat))


def put_uncalled_back(work: EffectContext, seat: int) -> None:
    """Put a dead hand's last bet, which nobody called, back into the pot; the house's row names that reading."""
    if uncalled := work.state.returned[work.state.place[seat]]:
        work.do(Recovered(seat, uncalled))


def _last_folder(work: EffectContext, *, final_round: bool) -> int:
    """Who folded last; nobody where only the final round counts and nobody folded in it."""
    past = work.hand.at(0)
    found = 0
    for event in work.hand.standing:
        if isinstance(event, Folded) and (not final_round or past.state.stage.street == past.state.plan.last_street):
            found = event.seat
        past.apply([event])
    return found


CHIP_EFFECTS: Final[dict[EffectName, Does]] = {
    "wagers_returned": _wagers_returned,
    "wagers_forfeited": _wagers_forfeited,
    "chips_carry_to_next_pot": _carry_to_next_pot,
    "raise_returned": _raise_returned,
    "wager_stands": _wager_stands,
    "wager_returned": _wager_returned,
    "excess_returned": _excess_returned,
    "must_complete": _must_complete,
    "must_post": _must_post,
    "correct_stake": _correct_stake,
    "cap_bets_this_round": _cap_bets,
    "pot_to": _pot_to,
}
