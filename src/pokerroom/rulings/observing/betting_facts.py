"""Facts about the betting that the hand itself shows: who has acted, the price, the wagers and those matched.

Each function answers for one fact, and gives None where this hand, or this observation, cannot tell.
"""

from __future__ import annotations

from typing import Final

from pokerroom.hand import events
from pokerroom.hand.wagering import call_of, last_chips, may_check, turn_is_for, wagers_of, whole_wager
from pokerroom.rulebook.ruling_rows.ruling_names import FactName
from pokerroom.rulings.observing.moment import FindFact, Moment

# Who has acted


def _substantial_action(moment: Moment) -> bool | None:
    """Return whether two players have acted; None if the card to count from is not on record.

    Posts do not count; an act that waits for its turn does in some houses.
    """
    start = moment.card_out if moment.counts_from_the_card else 0
    if start is None:
        return None
    acted = {event.seat for event in moment.actions(start)}
    if not moment.house.says("hand.substantial_action", "two_players_in_turn"):
        early = (event for number, event in moment.numbered_events if number >= start)
        acted.update(event.seat for event in early if isinstance(event, events.ActedEarly))
    return len(acted) >= 2


def _acted_on_card(moment: Moment) -> bool | None:
    """Return whether anybody has acted since the card in question was dealt; None if it is not on record."""
    start = moment.card_out
    return None if start is None else any(True for _ in moment.actions(start))


def _betting_started(moment: Moment) -> bool:
    """Return whether any player has acted."""
    return any(True for _ in moment.actions())


def _player_acted(moment: Moment) -> bool | None:
    """Return whether the player concerned has acted; None where no player is named."""
    return any(event.seat == moment.seen.seat for event in moment.actions()) if moment.seen.seat else None


def _first_bet_made(moment: Moment) -> bool:
    """Return whether anybody has called, bet or raised."""
    return bool(moment.events_of(events.Called, events.Raised))


# Rounds


def _bet_this_round(moment: Moment) -> bool | None:
    """Return whether there was a bet in the betting round at that time; None outside a betting round."""
    return moment.then.action.level > 0 if moment.then.stage == "bet" else None


def _first_round_over(moment: Moment) -> bool:
    """Return whether the first betting round is over, or the hand has ended in it."""
    return bool(moment.events_of(events.RoundClosed, events.Awarded, events.Ended))


def _final_round_over(moment: Moment) -> bool:
    """Return whether the last betting round of the hand is over."""
    now = moment.now
    last = now.progress.streets[-1]
    closed = any(isinstance(event, events.RoundClosed) and event.street == last for _, event in moment.numbered_events)
    return closed or (now.stage in ("show", "settle") and now.progress.contested)


def _all_in_no_betting(moment: Moment) -> bool:
    """Return whether no more betting could follow because players were all-in."""
    then = moment.then
    return then.stage != "bet" and then.action.closed and any(then.seat(seat).all_in for seat in then.seats)


# What the player concerned faces and puts forward


def _facing_bet(moment: Moment) -> bool | None:
    """Return whether the player concerned had a bet to meet; None if they could not bet then."""
    then = moment.then
    return then.action.level > then.bet(moment.seat) if moment.bets else None


def _could_check(moment: Moment) -> bool | None:
    """Return whether the player concerned could have checked; None if they could not bet then."""
    return may_check(moment.then, moment.seat) if moment.bets else None


def _decision_at_turn(moment: Moment) -> str | None:
    """Return the decision that the player concerned had to make; None if it was not their turn."""
    then = moment.then
    return turn_is_for(then) or None if then.turn and then.turn == moment.seat else None


def _share_put_in(moment: Moment) -> str | None:
    """Return how much was put forward, as a share of the call or of a whole bet or raise; None if that is unclear."""
    seat, then, amount = moment.seat, moment.then, moment.seen.amount
    if not moment.bets or not amount:
        return None
    call, _ = call_of(then, seat)
    least = wagers_of(then, seat)[0] or whole_wager(then)
    match moment.about:
        case "short_call":
            part, whole = amount, call
        case "short_bet":
            part, whole = then.bet(seat) + amount - then.action.level, least - then.action.level
        case "short_raise":
            part, whole = amount - call, least - then.action.level
        case _:
            return None
    if whole <= 0:
        return None
    if part >= whole:
        return "full"
    return "half_or_more" if 2 * part >= whole else "under_half"


def _are_last_chips(moment: Moment) -> bool | None:
    """Return whether the chips put forward are all that the player can wager; None if no amount is known."""
    amount = moment.seen.amount
    return amount >= last_chips(moment.then, moment.seat) if moment.bets and amount else None


# Others' acts about it


def _skipped_did(moment: Moment) -> str | None:
    """Return the acts since of the players who were passed over; None until all of them have acted."""
    then = moment.then
    if moment.seen.since is None or not moment.bets or not then.turn:
        return None
    if "skipped_did" not in moment.observation.facts or not moment.seen.seat:
        return None
    waiting = {*then.action.between(then.turn, moment.seat)} & {*then.action.bettors}
    level, highest, checked = then.action.level, 0, False
    for event in moment.actions(moment.seen.since):
        if event.seat not in waiting:
            break
        waiting.discard(event.seat)
        if isinstance(event, events.Raised):
            level = event.to
        if isinstance(event, events.Raised | events.Called):
            highest = max(highest, level)
        checked |= isinstance(event, events.Checked)
    if waiting:
        return None
    if highest:
        return "wager_more" if highest > then.bet(moment.seat) + moment.seen.amount else "wager_same_or_less"
    return "check" if checked else "fold"


def _wager_made_at(moment: Moment) -> int | None:
    """Return the number of events before a wager over the limit; None where the hand cannot know."""
    now = moment.now
    if not moment.dealt_in or moment.about != "oversize_wager":
        return None
    if moment.seen.since is not None:
        return moment.seen.since
    made = [
        number
        for number, event in moment.numbered_events
        if isinstance(event, events.Raised) and event.seat == moment.seat
    ]
    in_turn = now.betting and now.turn == moment.seat
    if in_turn and (moment.seen.amount or not made):  # it is not entered yet, so nobody has acted behind it
        return len(moment.hand.events)
    return made[-1] + 1 if made else None


def _all_acted_on_it(moment: Moment) -> bool | None:
    """Return whether everybody else in the betting has acted since a wager over the limit; None without one."""
    made = _wager_made_at(moment)
    if made is None:
        return None
    others = {*moment.hand.at(made).action.bettors} - {moment.seat}
    return bool(others) and others <= {event.seat for event in moment.actions(made)}


def _long_considered(moment: Moment) -> bool | None:
    """Return False if nobody has called or raised the wager since; None otherwise, because only people can tell."""
    made = _wager_made_at(moment)
    if made is None:
        return None
    called = any(
        isinstance(event, events.Called | events.Raised) and event.seat != moment.seat for event in moment.actions(made)
    )
    return None if called else False


def _raise_uncalled(moment: Moment) -> bool | None:
    """Return whether the player's raise is the last of the round, not called; None if no player is concerned."""
    if not moment.seen.seat:
        return None
    last: events.Event | None = None
    for _, event in moment.numbered_events:
        if isinstance(event, events.Raised | events.Called):
            last = event
        elif isinstance(event, events.RoundClosed):
            last = None
    return isinstance(last, events.Raised) and last.seat == moment.seen.seat and not last.opens


BETTING_FACTS: Final[dict[FactName, FindFact]] = {
    "substantial_action": _substantial_action,
    "acted_on_card": _acted_on_card,
    "betting_started": _betting_started,
    "player_acted": _player_acted,
    "first_bet_made": _first_bet_made,
    "bet_this_round": _bet_this_round,
    "first_round_over": _first_round_over,
    "final_round_over": _final_round_over,
    "all_in_no_betting": _all_in_no_betting,
    "facing_bet": _facing_bet,
    "may_check": _could_check,
    "turn_is_for": _decision_at_turn,
    "share": _share_put_in,
    "last_chips": _are_last_chips,
    "skipped_did": _skipped_did,
    "all_acted_on_it": _all_acted_on_it,
    "long_considered": _long_considered,
    "raise_uncalled": _raise_uncalled,
}
