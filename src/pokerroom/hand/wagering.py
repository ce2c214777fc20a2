"""Work out the amount of a wager for a caller who must judge one: a ruling, a page, or a dealer who is asked.

`Hand.options` answers for the player in turn; these functions answer for any player. They ask `betting` about a whole
`Hand`, which is itself made of `betting`, and so stand above both.
"""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.hand.betting import open_wagers, options
from pokerroom.hand.betting.open_actions import Options
from pokerroom.hand.hand import Hand
from pokerroom.hand.queries.seat import place_in


def call_of(hand: Hand, seat: int) -> tuple[int, bool]:
    """Return how many chips a call costs a player, and whether calling puts them all-in."""
    return open_wagers.to_call(hand.state, place_in(hand.state, seat))


def wagers_of(hand: Hand, seat: int) -> tuple[int, int]:
    """Return the smallest and the largest total that a player may bet or raise to; (0, 0) where raising is not open."""
    return open_wagers.wager_range(hand.state, place_in(hand.state, seat))


def may_check(hand: Hand, seat: int) -> bool:
    """Return whether the player has no bet to match, in a round in which players may check."""
    return open_wagers.check_open(hand.state, place_in(hand.state, seat))


def whole_wager(hand: Hand) -> int:
    """Return the total that a bet must reach to be a whole bet or raise."""
    return open_wagers.least_to(hand.state)


def is_whole(hand: Hand, to: int, *, all_in: bool = False) -> bool:
    """Return whether a wager that makes the player's bet `to` is a whole bet or raise."""
    return open_wagers.counts_as_full(hand.state, to, all_in=all_in)


def last_chips(hand: Hand, seat: int) -> int:
    """Return the chips that an all-in puts in: the stack, or less where the house limits an all-in that is no whole
    raise.
    """
    state, stack = hand.state, hand.stack(seat)
    makes_raise = state.bets[place_in(state, seat)] + stack >= open_wagers.least_to(state)
    return stack if makes_raise else open_wagers.short_all_in_amount(state, stack)


def refuse_odd_chips(hand: Hand, seat: int, amount: int) -> None:
    """Refuse a tournament wager that the chips in play cannot make, unless it is the player's whole stack."""
    rules, step = hand.rules, hand.state.plan.step
    if rules.tournament and amount % step and (not hand.is_in(seat) or amount != hand.stack(seat)):
        what = f"{amount} put forward by seat {seat}, and the smallest chip in play is {step}"
        raise Illegal(what, allowed=f"a multiple of {step}", cites=rules.cites(*rules.chip_keys))


def options_in_turn(hand: Hand, seat: int) -> Options:
    """Return the options that a player would have if it were their turn.

    A player who has matched the bet gets another turn only after a raise, and that raise opens the betting again.
    """
    state, place = hand.state, place_in(hand.state, seat)
    call, all_in = open_wagers.to_call(state, place)
    if not call and state.has_acted(place):
        state = state.copy()
        state.acted &= ~(1 << place)
    least, most = open_wagers.wager_range(state, place)
    check = not call and open_wagers.check_open(state, place)
    return Options(
        seat=seat, fold=True, check=check, call=call, call_all_in=all_in, least_to=least, most_to=most,
        step=state.plan.step, opens=state.level == 0,
    )  # fmt: skip


def turn_is_for(hand: Hand) -> options.TurnAsks:
    """Return the kind of decision the player in turn must make: betting, compulsory_bet, draw or discard; "" for
    nobody.
    """
    return options.turn_asks_for(hand.state)


def raise_closed_to(hand: Hand, seat: int) -> options.NoRaise:
    """Return the reason why a player may not raise, as one word; `why_no_raise` has the decisions behind it."""
    return options.raise_closed(hand.state, place_in(hand.state, seat))


def why_no_raise(hand: Hand, seat: int) -> tuple[str, ...]:
    """Return the keys of the decisions that stop a player from raising."""
    return options.raise_closed_by(hand.state, place_in(hand.state, seat))


def why_no_check(hand: Hand) -> tuple[str, ...]:
    """Return the keys of the decisions that stop the player in turn from checking where nobody has bet."""
    return options.check_closed_by(hand.state)
