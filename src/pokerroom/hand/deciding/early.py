"""Acts out of turn that wait, and the acts they become once the players who were passed over have acted.

The house's answers for each case came with the event (`events.ActedEarly`), so this module makes no ruling; it only
finds the answer that applies.
"""

from __future__ import annotations

from typing import Final

from pokerroom.hand import events
from pokerroom.hand.betting.open_actions import Options
from pokerroom.hand.betting.open_wagers import counts_as_full, wager_range
from pokerroom.hand.betting.options import betting_options
from pokerroom.hand.betting.ruled_limits import remaining
from pokerroom.hand.orders import Orders, WaitingAct
from pokerroom.hand.state import State

_ACTS_WITHOUT_RAISE: Final = ("fold", "check", "call")


def early_events_due(state: State, ordered: Orders) -> list[events.Event]:
    """Return the events that follow now from acts out of turn; an empty list while all of those acts still wait."""
    for place, early in ordered.early.items():
        if place == state.turn:
            return _answer_events(state, ordered, place, early)
        passed_over = early.passed >> state.turn & 1
        if early.stood and not passed_over:  # everybody who was passed over has met it
            return [_answer_event(state, place, early, "wager_same_or_less")]
        if early.act.faced and not early.stood and passed_over and state.level > 0:
            stood = _let_stand(state, place, early.act.to, events.WagerStood)
            if stood is not None:
                return [stood]
    return []


def _answer_events(state: State, ordered: Orders, place: int, early: WaitingAct) -> list[events.Event]:
    deed = _judge_passed_over(state, early)
    acts = list(_resulting_events(state, place, early, _find_answer(early, deed)))
    went_in = sum(getattr(event, "amount", 0) for event in acts)
    waits = any(isinstance(event, events.Limited) and not event.all_round for event in acts)
    back = 0 if waits or early.stood else max(0, early.act.put - went_in)
    limit = ordered.limits.get(place)
    acted = any(not isinstance(event, events.Limited) for event in acts)
    lifted = [events.Lifted(state.seats[place])] if acted and limit is not None and not limit.all_round else []
    return [_answer_event(state, place, early, deed, back), *acts, *lifted]


def _answer_event(
    state: State, place: int, early: WaitingAct, deed: events.PassedOverDid, back: int = 0
) -> events.EarlyAnswered:
    return events.EarlyAnswered(state.seats[place], deed, back=back, cites=_find_answer(early, deed).cites)


def _find_answer(early: WaitingAct, deed: events.PassedOverDid) -> events.EarlyAnswer:
    return next((answer for answer in early.act.answers if answer.did == deed), events.EarlyAnswer(deed, "free"))


def _judge_passed_over(state: State, early: WaitingAct) -> events.PassedOverDid:
    """Return how the passed-over players acted: the highest wager counts, then a check, then a fold by all."""
    left = [place for place in state.places_in(early.passed) if state.is_live(place)]
    wagered = state.level > early.level or any(state.bets[place] > early.bets[place] for place in left)
    if wagered:
        return "wager_more" if state.level > early.act.to else "wager_same_or_less"
    return "check" if left else "fold"


def _resulting_events(state: State, place: int, early: WaitingAct, answer: events.EarlyAnswer) -> list[events.Event]:
    """Return the events of an act out of turn in its turn, as its ruling said: the act itself, or a choice."""
    now = remaining(state, place, betting_options(state, place))
    seat, may = state.seats[place], answer.may
    happened: list[events.Event] = []
    match answer.then:
        case "fold":
            happened = [events.Folded(seat, paid=now.fold_costs)] if now.fold else []
        case "check":
            happened = [events.Checked(seat)] if now.check else []
        case "call":
            happened = _call_or_check(now)
        case "stands":
            stands = _let_stand(state, place, early.act.to) if early.act.act == "wager" and now.least_to else None
            happened = [stands] if stands is not None else _call_or_check(now)
        case "choose" if not answer.no_raise:
            may = (*may, "check") if "call" in may and now.check else may  # nothing is left to call
            is_open: dict[events.ActChoice, bool] = {
                "fold": now.fold,
                "check": now.check,
                "call": now.call > 0,
                "raise": now.least_to > 0,
            }
            choices = tuple(name for name in may if is_open[name])
            if choices:
                happened = [events.Limited(seat, choices, fold_costs=_cost_of_fold(state, place, early, answer, now))]
    if answer.no_raise:
        happened.append(events.Limited(seat, _ACTS_WITHOUT_RAISE, all_round=True))
    return happened


def _cost_of_fold(state: State, place: int, early: WaitingAct, answer: events.EarlyAnswer, now: Options) -> int:
    """Return the cost of a fold after an act out of turn; where raising is closed, it is at most the price of a
    call.
    """
    own_bet, stack = state.bets[place], state.stacks[place]
    most = own_bet + stack if now.least_to else max(state.level, own_bet)
    return min(stack, max(0, min(early.act.to, most) - own_bet)) if answer.stays else 0


def _call_or_check(now: Options) -> list[events.Event]:
    if now.call:
        return [events.Called(now.seat, now.call, all_in=now.call_all_in)]
    return [events.Checked(now.seat)] if now.check else []


def _let_stand(state: State, place: int, to: int, kind: type[events.Raised] = events.Raised) -> events.Raised | None:
    """Return the wager as it was made, ignoring minimum and maximum; None where it is no raise or raising is not
    open.
    """
    own_bet, stack = state.bets[place], state.stacks[place]
    to = min(to, own_bet + stack)
    if to <= state.level or not wager_range(state, place)[0]:
        return None
    all_in = stack - (to - own_bet) < state.plan.step
    full = counts_as_full(state, to, all_in=all_in)
    return kind(state.seats[place], to, amount=to - own_bet, opens=state.level == 0, full=full, all_in=all_in)
