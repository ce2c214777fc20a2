"""Work out what a wager would amount to, for whoever must judge one: a ruling, a page, a dealer asked for an amount.

`Hand.options` says what is open to a player in turn. These answer for anybody, in turn or not.
"""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal
from pokerroom.hand import events, options
from pokerroom.hand.betting import betting
from pokerroom.hand.betting.open_actions import Options
from pokerroom.hand.hand import Hand
from pokerroom.hand.orders import TurnLimit
from pokerroom.hand.queries.seat import place_in

_WAGERS: Final = (events.Posted, events.Called, events.Raised)


def call_of(hand: Hand, seat: int) -> tuple[int, bool]:
    """Return the chips that a call takes from a player, and whether they put the player all-in."""
    return betting.to_call(hand.state, place_in(hand.state, seat))


def wagers_of(hand: Hand, seat: int) -> tuple[int, int]:
    """Return the least and the most a player may bet or raise to, in all; (0, 0) where raising is not open."""
    return betting.wager_range(hand.state, place_in(hand.state, seat))


def may_check(hand: Hand, seat: int) -> bool:
    """Return whether the player has nothing to match, in a round in which players check."""
    return betting.check_open(hand.state, place_in(hand.state, seat))


def whole_wager(hand: Hand) -> int:
    """Return what a whole bet or raise comes to in all."""
    return betting.least_to(hand.state)


def is_whole(hand: Hand, to: int, *, all_in: bool = False) -> bool:
    """Return whether a wager to so much is a whole bet or raise."""
    return betting.counts_as_full(hand.state, to, all_in=all_in)


def last_chips(hand: Hand, seat: int) -> int:
    """Return what goes in when a player is all-in: the stack, or what may go in where it makes no whole raise."""
    state, stack = hand.state, hand.stack(seat)
    makes_raise = state.bets[place_in(state, seat)] + stack >= betting.least_to(state)
    return stack if makes_raise else betting.short_all_in_amount(state, stack)


def refuse_odd_chips(hand: Hand, seat: int, amount: int) -> None:
    """Refuse chips of a tournament that are said to come to what the chips in play cannot make; a whole stack can."""
    rules, step = hand.rules, hand.state.plan.step
    if rules.tournament and amount % step and (not hand.is_in(seat) or amount != hand.stack(seat)):
        what = f"{amount} put forward by seat {seat}, and the smallest chip in play is {step}"
        raise Illegal(what, allowed=f"a multiple of {step}", cites=rules.cites(*rules.chip_keys))


def options_in_turn(hand: Hand, seat: int) -> Options:
    """Return what would be open to a player if the turn were theirs.

    The turn comes back to a player who has matched the bet only after a raise, and that raise opens the betting again.
    """
    state, place = hand.state, place_in(hand.state, seat)
    call, all_in = betting.to_call(state, place)
    if not call and state.acted >> place & 1:
        state = state.copy()
        state.acted &= ~(1 << place)
    least, most = betting.wager_range(state, place)
    check = not call and betting.check_open(state, place)
    return Options(
        seat=seat, fold=True, check=check, call=call, call_all_in=all_in, least_to=least, most_to=most,
        step=state.plan.step, opens=state.level == 0,
    )  # fmt: skip


def turn_is_for(hand: Hand) -> str:
    """Return what the player in turn is asked for: betting, compulsory_bet, draw or discard; "" where nobody is."""
    return options.turn_asks_for(hand.state)


def raise_closed_to(hand: Hand, seat: int) -> options.NoRaise:
    """Return why a player may not raise, in a word; `why_no_raise` has the decisions that it rests on."""
    return options.raise_closed(hand.state, place_in(hand.state, seat))


def why_no_raise(hand: Hand, seat: int) -> tuple[str, ...]:
    """Return the keys of the decisions by which a player may not raise."""
    return options.raise_closed_by(hand.state, place_in(hand.state, seat))


def all_in_order(hand: Hand) -> tuple[int, ...]:
    """Return the seats that went all-in, in the order in which they did."""
    all_in = (event.seat for event in hand.events if isinstance(event, _WAGERS) and event.all_in)
    return tuple(dict.fromkeys(all_in))


def chop_offered(hand: Hand) -> bool:
    """Return whether one of the blinds has offered to take the blinds back."""
    return hand.state.chop != 0


# What rulings have left open


def limit_of(hand: Hand, seat: int) -> TurnLimit | None:
    """Return what a player may still do after a ruling; None where the ruling has taken nothing away."""
    ordered = hand.state.ordered
    return None if ordered is None else ordered.limits.get(place_in(hand.state, seat))


def waits_for_turn(hand: Hand, seat: int) -> bool:
    """Return whether a player has acted out of turn and the act waits for the turn."""
    ordered = hand.state.ordered
    return ordered is not None and place_in(hand.state, seat) in ordered.early


def ruled_dead(hand: Hand, seat: int) -> bool:
    """Return whether a ruling has killed the player's hand."""
    ordered = hand.state.ordered
    return ordered is not None and ordered.dead >> place_in(hand.state, seat) & 1 == 1
